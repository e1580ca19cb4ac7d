"""Hypothesis profiles; `HYPOTHESIS_PROFILE` picks one, else CI runs `ci` and a person `dev`."""

import os

from hypothesis import HealthCheck, settings

# Time is the machine's affair: no deadline, no complaint about slow data.
CALM = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", CALM, max_examples=50)
settings.register_profile("quick", CALM, max_examples=10, derandomize=True, database=None)
settings.register_profile("ci", CALM, max_examples=200, derandomize=True, database=None)
settings.register_profile("nightly", CALM, max_examples=2_000, stateful_step_count=100)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
