"""Run the command line: `python -m spades_rules`."""

from __future__ import annotations

from spades_rules.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
