"""python3 -m nimcert_checker"""

import sys

from .cli import main

sys.exit(main(sys.argv[1:]))
