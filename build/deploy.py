#!/usr/bin/env python3
"""Build what is deployed: the site in dist/, and the documentation in dist/docs.

    python3 build/deploy.py             as hosts do
    python3 build/deploy.py --serve     and serve both on this machine

`play.py` builds and serves the site alone, without the documentation.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse

from environment import CannotGoOn, enter_venv


def main() -> None:
    """Build both, and serve them if the command line asks for it."""
    parser = argparse.ArgumentParser(description="Build what is deployed: the site and its documentation.")
    parser.add_argument("--serve", action="store_true", help="serve both on this machine")
    arguments = parser.parse_args()
    try:
        enter_venv("build", "docs")
        import play
        import reference

        play.build()
        reference.build()
        if arguments.serve:
            play.serve(play.PORT)
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
