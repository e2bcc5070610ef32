"""Heaps that may split: octal games (docs/FORMAT.md, 18; docs/THEORY.md, section 5e)."""

from __future__ import annotations

from collections.abc import Iterator

from .affine import is_plain
from .evaluate import Evaluator, compare
from .node import Node

OPTIONS_OF_VISIT = 32
"""Options of a heap that cost as much as one node visited."""

GROWS, SAME = "grows", "same"
"""What happens as n grows by the period: a node is n itself; it has the same value again; it is a condition with a truth value."""
Change = str | bool | None
"""None: that cannot be read off."""


def heaps(code: tuple[int, ...], last: int, evaluator: Evaluator) -> Iterator[int]:
    """The Grundy numbers of the heaps from 0 to `last`."""
    numbers: list[int] = []
    for n in range(last + 1):
        evaluator.spend(1 + n * len(code) // OPTIONS_OF_VISIT)
        options: set[int] = set()
        for taken, digit in enumerate(code[: n + 1]):
            left = n - taken
            if digit & 1 and left == 0:
                options.add(0)
            if digit & 2 and left > 0:
                options.add(numbers[left])
            if digit & 4:
                options.update(numbers[a] ^ numbers[left - a] for a in range(1, left // 2 + 1))
        number = 0
        while number in options:
            number += 1
        numbers.append(number)
        yield number


class Repeats:
    """Terms and conditions that repeat with a period from a heap on, read off their nodes."""

    def __init__(self, preperiod: int, period: int, evaluator: Evaluator) -> None:
        self.preperiod = preperiod
        self.period = period
        self.evaluator = evaluator

    def change(self, node: Node, of: tuple[Change, ...]) -> Change:
        """What happens to a node whose variables change like this."""
        self.evaluator.spend(1)
        kind, parts = node.kind, node.parts
        if kind == "variable":
            return of[parts[0]]
        if kind == "automaton":
            return None
        if kind == "lookup":
            return self.change(parts[1], of) if of == (GROWS,) and len(parts[0]) <= self.preperiod else None
        if kind in ("call", "holds"):
            inner = tuple(self.change(argument, of) for argument in parts[1])
            if None in inner:
                return None
            return self.change(parts[0], inner) if GROWS in inner else SAME
        nodes = [part for part in parts if isinstance(part, Node)]
        changes = [self.change(part, of) for part in nodes[:1]]
        first = changes[0] if changes else SAME
        if kind == "mod" and first == GROWS:
            return SAME if is_plain(parts[1]) and self.period % parts[1] == 0 else None
        if kind == "if" and isinstance(first, bool):
            return self.change(parts[1] if first else parts[2], of)
        if kind == "compare" and first == GROWS:
            return self._beyond(parts[0], parts[2])
        if kind in ("and", "or") and isinstance(first, bool):
            return first if first == (kind == "or") else self.change(parts[1], of)
        if kind == "not":
            return not first if isinstance(first, bool) else first
        changes += [self.change(part, of) for part in nodes[1:]]
        return None if None in changes or GROWS in changes else SAME

    def _beyond(self, operator: str, constant: Node) -> Change:
        """The truth of `n OPERATOR constant`, if n is beyond the constant."""
        if constant.kind != "constant" or not is_plain(constant.parts[0]):
            return None
        at_least = operator in ("<", ">=") and self.preperiod == constant.parts[0]
        return compare(operator, 1, 0) if at_least or self.preperiod > constant.parts[0] else None
