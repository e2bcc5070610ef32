"""Formulas with three values (docs/LOWERING.md, Formulas; docs/THEORY.md 6.6).

A part that occurs in several places is one object, examined once for each question about a formula.
"""

from __future__ import annotations

from typing import Any, Sequence

Truth = bool | None
"""None is open."""
REMEMBERED_SIZE = 8
"""Values of smaller parts are computed again rather than remembered."""


class Formula:
    """`leaf` with the number of a component, `not` with a formula, `and` and `or` with a tuple of formulas."""

    __slots__ = ("kind", "content", "size")

    def __init__(self, kind: str, content: Any, size: int) -> None:
        self.kind = kind
        self.content = content
        self.size = size
        """How many parts it has, itself included and repetitions counted."""

    def parts(self) -> tuple[Formula, ...]:
        """The formulas it is made of."""
        if self.kind == "leaf":
            return ()
        return (self.content,) if self.kind == "not" else self.content


def leaf(component: int) -> Formula:
    """The component of this number."""
    return Formula("leaf", component, 1)


def negation(part: Formula) -> Formula:
    """Not part."""
    return Formula("not", part, 1 + part.size)


def conjunction(*parts: Formula) -> Formula:
    """And[parts]."""
    return Formula("and", parts, 1 + sum(part.size for part in parts))


def disjunction(*parts: Formula) -> Formula:
    """Or[parts]."""
    return Formula("or", parts, 1 + sum(part.size for part in parts))


def components_of(formula: Formula) -> set[int]:
    """The components that occur in a formula."""
    seen, waiting = {formula}, [formula]
    while waiting:
        for part in waiting.pop().parts():
            if part not in seen:
                seen.add(part)
                waiting.append(part)
    return {part.content for part in seen if part.kind == "leaf"}


def value(formula: Formula, truths: Sequence[Truth], known: dict[Formula, Truth] | None = None) -> Truth:
    """The value, from those of the components; `known` remembers those of parts for the same truths."""
    kind = formula.kind
    if kind == "leaf":
        return truths[formula.content]
    if known is None:
        known = {}
    elif formula in known:
        return known[formula]
    result: Truth
    if kind == "not":
        part = value(formula.content, truths, known)
        result = None if part is None else not part
    else:
        deciding = kind == "or"
        result = not deciding
        for part in formula.content:
            truth = value(part, truths, known)
            if truth is deciding:
                result = deciding
                break
            if truth is None:
                result = None
    if formula.size >= REMEMBERED_SIZE:
        known[formula] = result
    return result
