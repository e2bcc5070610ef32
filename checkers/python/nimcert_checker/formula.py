"""Formulas with three values, and the leaves they need (docs/LOWERING.md, Formulas; docs/THEORY.md 6.6)."""

from __future__ import annotations

from typing import Sequence

Formula = tuple
"""("leaf", component), ("not", f), ("and", (f, ..)), ("or", (f, ..))."""
Truth = bool | None
"""None is open."""


def leaf(component: int) -> Formula:
    """The component of this number."""
    return ("leaf", component)


def negation(part: Formula) -> Formula:
    """Not part."""
    return ("not", part)


def conjunction(*parts: Formula) -> Formula:
    """And[parts]."""
    return ("and", parts)


def disjunction(*parts: Formula) -> Formula:
    """Or[parts]."""
    return ("or", parts)


def components_of(formula: Formula) -> set[int]:
    """The components that stand in a formula."""
    if formula[0] == "leaf":
        return {formula[1]}
    if formula[0] == "not":
        return components_of(formula[1])
    return set().union(*(components_of(part) for part in formula[1])) if formula[1] else set()


def size(formula: Formula) -> int:
    """How many parts a formula has, itself included."""
    if formula[0] == "leaf":
        return 1
    if formula[0] == "not":
        return 1 + size(formula[1])
    return 1 + sum(size(part) for part in formula[1])


def value(formula: Formula, truths: Sequence[Truth]) -> Truth:
    """The value, from those of the components."""
    kind, content = formula
    if kind == "leaf":
        return truths[content]
    if kind == "not":
        part = value(content, truths)
        return None if part is None else not part
    deciding = kind == "or"
    is_open = False
    for part in content:
        result = value(part, truths)
        if result is deciding:
            return deciding
        is_open = is_open or result is None
    return None if is_open else not deciding


def needed(formula: Formula, truths: Sequence[Truth], found: set[int]) -> None:
    """Adds the components of needed leaves: a decided And or Or needs the first part that decides it alone."""
    kind, content = formula
    if kind == "leaf":
        found.add(content)
    elif kind == "not":
        needed(content, truths, found)
    else:
        deciding = kind == "or"
        for part in content:
            if value(part, truths) is deciding:
                needed(part, truths, found)
                return
        for part in content:
            needed(part, truths, found)
