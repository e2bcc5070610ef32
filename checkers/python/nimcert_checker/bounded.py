"""`evaluated`: claims below a bound, computed column by column (docs/FORMAT.md, Sections; docs/THEORY.md 7)."""

from __future__ import annotations

from typing import Callable

from .certificate import Lines
from .evaluate import Evaluator, Undefined
from .limits import MAX_COLUMNS, Declined, Rejected
from .node import Node
from .program import Claim

MONOTONE = frozenset("variable constant add scale floor min max top product isqrt log2 call".split())
"""Operators that are monotone in each argument."""


def evaluated(claim: Claim, lines: Lines, evaluator: Evaluator) -> None:
    """The one section `evaluated ..`."""

    def f(column: int) -> int:
        try:
            return evaluator.value(claim.subject, (column,))
        except Undefined:
            raise Rejected("undefined", "the function has no value at a column") from None

    bound = claim.bound
    assert bound is not None
    if lines.starts("evaluated all"):
        if lines.take() != "evaluated all":
            raise lines.fail("format", "expected `evaluated all`")
        _all(claim, bound, f)
        return
    (count,) = lines.header("evaluated steps", "rows")
    columns = lines.columns(count)
    if any(a >= b for a, b in zip([0, *columns], columns)) or any(column >= bound for column in columns[-1:]):
        raise Rejected("evaluated", "columns must increase, between 0 and the bound")
    if not is_monotone(claim.subject):
        raise Rejected("operators", "the function is not built of monotone operators")
    if bound == 0:
        return
    value = f(0)
    for column in columns:
        before, here = f(column - 1), f(column)
        if before != value:
            raise Rejected("evaluated", "the function is not constant between the columns")
        check_pair(claim, column, before, here)
        value = here
    if f(bound - 1) != value:
        raise Rejected("evaluated", "the function is not constant after the last column")


def _all(claim: Claim, bound: int, f: Callable[[int], int]) -> None:
    """Every column below the bound, and every adjacent pair."""
    if bound > MAX_COLUMNS:
        raise Declined("MAX_COLUMNS", "too many columns")
    before = None
    for column in range(bound):
        here = f(column)
        if before is not None:
            check_pair(claim, column, before, here)
        before = here


def check_pair(claim: Claim, column: int, before: int, here: int) -> None:
    """The pair (column - 1, column) of values (docs/THEORY.md, Lemmas 2.1, 2.2)."""
    if claim.kind in ("monotone", "nimsum") and before > here:
        raise Rejected("evaluated", f"not monotone at column {column}")
    if claim.kind in ("ns", "nimsum"):
        if (before ^ here).bit_length() >= (column ^ (column - 1)).bit_length():
            raise Rejected("evaluated", f"the NS property fails at column {column}")


def is_monotone(node: Node) -> bool:
    """Whether every operator is monotone, in called bodies too."""
    waiting, seen = [node], set()
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.kind not in MONOTONE:
            return False
        for item in part.parts:
            waiting += item if isinstance(item, tuple) else [item]
        waiting = [item for item in waiting if isinstance(item, Node)]
    return True
