"""Run the command line: ``python -m yavset``."""

import sys

from yavset.interfaces.terminal import main

if __name__ == "__main__":
    sys.exit(main())
