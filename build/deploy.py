#!/usr/bin/env python3
"""Build what is deployed: the site in dist/, and the documentation in dist/docs.

    python3 build/deploy.py

A host runs this. `play.py` builds and serves the site alone.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

from environment import CannotGoOn, enter_venv


def main() -> None:
    """Build both."""
    try:
        enter_venv("build", "docs")
        import play
        import reference

        play.build()
        reference.build()
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
