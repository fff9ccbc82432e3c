"""`python -m blether` is the command line."""

import sys

from blether.cli import main

if __name__ == "__main__":
    sys.exit(main())
