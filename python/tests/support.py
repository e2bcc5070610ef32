"""What tests share."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

NIM = "game nim(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n"
"""Nim with two heaps."""

CHOSEN = "let k = 3\nfun f(t) = floor(t/k)\nclaim nimsum f\n"
"""True for even k only."""

TRIANGLE = """let k = 3
game tri(x, y, z)
  where y <= floor((x + z) / k)
  move u < x to (u, min(y, floor((u + z) / k)), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w) / k)), w)
"""
"""P where x xor y xor z = 0, for k = 3, 7, 11, .."""

LARGE = "fun f(t) = floor(t/4) + 0 * ((t mod 100003) xor (t mod 99991))\nclaim ns f\n"
"""More states than a test has time for."""


SECOND_CHECKER = sys.version_info >= (3, 11)
"""Whether nimcert.independent works in this Python."""

try:
    import numpy
except ImportError:
    numpy = None


class Index:
    """An integer as Sage has it: it is no int, and says what it is."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def program():
    """The native program, if it is built: NIMCERT names it."""
    path = os.environ.get("NIMCERT")
    return path if path and os.path.exists(path) else None


def native(*arguments, **options):
    """Runs the native program."""
    return subprocess.run([program(), *arguments], capture_output=True, text=True, **options)


def threads():
    """How many threads this process has; None where that is not known."""
    folder = Path("/proc/self/task")
    return len(list(folder.iterdir())) if folder.exists() else None
