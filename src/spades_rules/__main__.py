"""Run the command line: `python -m spades_rules`."""

from __future__ import annotations

if __name__ == "__main__":
    try:
        from spades_rules.cli import main

        raise SystemExit(main())
    except KeyboardInterrupt:  # while the program is still being loaded
        raise SystemExit(130) from None
