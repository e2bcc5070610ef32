"""The command line: one pair, or pairs on standard input."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path

from .cases import check
from .limits import MAX_BYTES, Declined, Failure, Rejected

USAGE = "usage: nimcert-check [--closure] CLAIM CERTIFICATE\n       nimcert-check [--closure] --batch < PAIRS"
VERIFIED, REJECTED, UNREADABLE, DECLINED = range(4)
BUG = 101
"""An unexpected exception: not a verdict, and not the exit code of one."""
RECURSION = 20_000
"""Python frames: nodes and brackets are at most MAX_DEPTH deep, with fewer than 40 frames each."""
READABLE_DIGITS = 100_000
"""Decimal digits that Python may convert; the checker's own limits on numbers are below."""


def verdict(claim: bytes, certificate: bytes, closure: bool) -> tuple[int, str]:
    """The exit code and the verdict line."""
    try:
        return VERIFIED, "verified: " + check(claim, certificate, closure)
    except Rejected as failure:
        return REJECTED, str(failure)
    except Failure as failure:
        return DECLINED, str(failure)
    except MemoryError:
        return DECLINED, str(Declined("MEMORY", "no memory left"))
    except RecursionError:
        return DECLINED, str(Declined("RECURSION", "terms are nested too deeply"))
    except Exception as error:
        return BUG, bug(error)


def bug(error: Exception) -> str:
    """One line about an exception that is no verdict."""
    return " ".join(f"bug: {type(error).__name__}: {error}".split())


def of_files(claim: str, certificate: str, closure: bool) -> tuple[int, str]:
    """The verdict about two files."""
    texts = []
    for name in (claim, certificate):
        try:
            with Path(name).open("rb") as file:
                texts.append(file.read(MAX_BYTES + 1))
        except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
            return UNREADABLE, f"{name!r}: {getattr(error, 'strerror', None) or error}"
    return verdict(texts[0], texts[1], closure)


def main(arguments: list[str]) -> int:
    """Runs the program; gives its exit code, which is never by accident that of a verdict."""
    try:
        return run(arguments)
    except Exception as error:
        print(bug(error), file=sys.stderr)
        return BUG


def run(arguments: list[str]) -> int:
    """One pair or many."""
    sys.set_int_max_str_digits(READABLE_DIGITS)
    sys.setrecursionlimit(RECURSION)
    closure = "--closure" in arguments
    arguments = [argument for argument in arguments if argument != "--closure"]
    if arguments == ["--batch"]:
        return batch(closure)
    if len(arguments) != 2 or arguments[0].startswith("--"):
        print(USAGE, file=sys.stderr)
        return UNREADABLE
    code, line = of_files(*arguments, closure)
    print(line, file=sys.stderr if code == UNREADABLE else sys.stdout, flush=True)
    return code


def batch(closure: bool) -> int:
    """A verdict line for each line `CLAIM<tab>CERTIFICATE`; the greatest exit code."""
    worst = VERIFIED
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # names of files may be any bytes
    for line in sys.stdin:
        names = line.rstrip("\n").split("\t")
        try:
            code, text = of_files(*names, closure) if len(names) == 2 else (UNREADABLE, "no pair of files")
        except Exception as error:
            code, text = BUG, bug(error)
        print(text if code != UNREADABLE else f"unreadable: {text}", flush=True)
        worst = max(worst, code)
    return worst
