"""The files of crates/kernel/tests/files on which one checker declines and the other does not, and the slow ones."""

from __future__ import annotations

from typing import NamedTuple


class LimitDifference(NamedTuple):
    """A file, the words of both checkers, exactly one of them `declined`, and why."""

    file: str
    kernel: str
    python: str
    reason: str


LIMIT_DIFFERENCES = [
    LimitDifference("decline/MAX_LETTERS_of_a_long_formula", "declined", "verified", "the kernel follows every letter, Python those of the tracks that a component reads"),
    LimitDifference("decline/MAX_LETTERS_of_twenty_tracks", "declined", "verified", "the same"),
    LimitDifference("decline/MAX_VISITS_of_large_divisors", "declined", "verified", "0 divided by a large number costs the kernel the number, Python next to nothing"),
]
"""Sorted by file. An entry that does not hold of its file is a disagreement, so that the table says no more than is so."""

SLOW = frozenset(
    [
        "decline/MAX_LETTERS_of_a_long_formula",
        "decline/MAX_LETTERS_of_twenty_tracks",
        "decline/MAX_VISITS_of_calls",
        "decline/MAX_VISITS_of_columns",
        "decline/MAX_VISITS_of_large_divisors",
        "decline/MAX_VISITS_of_negations",
        "decline/MAX_VISITS_of_products",
    ]
)
"""Files that take one of the checkers two seconds or more, some until its budget of work or time is spent."""
