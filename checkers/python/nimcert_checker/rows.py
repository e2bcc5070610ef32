"""Rows of an invariant or a pool, and which of them cover a state (docs/FORMAT.md, rule 7; docs/THEORY.md 6.6)."""

from __future__ import annotations

from typing import Iterator, Sequence

from .certificate import Row
from .component import ANY


class Rows:
    """Rows, to be found by a state that they cover: such a row has the items of the state, but `*` at some places."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._numbers: dict[Row, list[int]] = {}
        for number, row in enumerate(rows):
            self._numbers.setdefault(row, []).append(number)
        self._patterns = sorted({tuple(place for place, item in enumerate(row) if item == ANY) for row in self._numbers})

    def _masked(self, state: Row) -> Iterator[Row]:
        """The state with `*` at the places where some row has `*`, for each such row."""
        for pattern in self._patterns:
            row = list(state)
            for place in pattern:
                row[place] = ANY
            yield tuple(row)

    def covers(self, state: Row) -> bool:
        """Whether a row covers a state."""
        return any(row in self._numbers for row in self._masked(state))

    def covering(self, state: Row) -> list[int]:
        """The numbers of the rows that cover a state, in increasing order."""
        found = {row for row in self._masked(state) if row in self._numbers}
        return sorted(number for row in found for number in self._numbers[row])
