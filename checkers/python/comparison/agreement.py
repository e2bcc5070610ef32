"""Whether two verdicts agree, and which differences are no disagreement."""

from __future__ import annotations

from typing import Iterable

from .limit_differences import LIMIT_DIFFERENCES, LimitDifference

AGREE, LISTED, NOTE, DISAGREE = "agree", "listed", "note", "disagree"
"""Both say the same word; a file of the table; an input of the fuzzer that one declines alone; anything else."""
WORDS = frozenset(["verified", "rejected", "declined"])


def word(verdict: str) -> str:
    """`verified`, `rejected`, `declined`, or what went wrong instead."""
    return verdict.split(":", 1)[0].split(" ", 1)[0]


class Agreement:
    """Judges pairs of verdicts by a table of the files whose limits differ."""

    def __init__(self, table: Iterable[LimitDifference] = tuple(LIMIT_DIFFERENCES)) -> None:
        self._table = {entry.file: entry for entry in table}

    def lists(self, kind: str, name: str) -> bool:
        """Whether the table has an entry for this pair."""
        return kind == "hostile" and name in self._table

    def unknown(self, files: Iterable[str]) -> list[str]:
        """The files of the table that are not among these."""
        return sorted(set(self._table) - set(files))

    def of(self, kind: str, name: str, kernel: str, python: str) -> str:
        """One of the four; `kind` is `hostile` for the files of crates/kernel/tests/files and `fuzz` for inputs of the fuzzer."""
        words = word(kernel), word(python)
        if not WORDS.issuperset(words):
            return DISAGREE
        if self.lists(kind, name):
            entry = self._table[name]
            return LISTED if words == (entry.kernel, entry.python) else DISAGREE
        if words[0] == words[1]:
            return AGREE
        return NOTE if kind == "fuzz" and "declined" in words else DISAGREE


def third_disagrees(kernel: str, rocq: str) -> bool:
    """Whether the checker in Rocq contradicts the kernel. It may decline any pair, and has limits of its own."""
    words = word(kernel), word(rocq)
    return words[1] not in WORDS or words in (("verified", "rejected"), ("rejected", "verified"))
