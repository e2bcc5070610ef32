"""Integer inequalities and lines of proof (docs/FORMAT.md, Parametric invariants; docs/THEORY.md, Lemma 6.18)."""

from __future__ import annotations

from math import gcd
from typing import Callable, Sequence

from .limits import MAX_ENTRY, Declined

Form = Sequence[int]
"""A constant and factors of variables; as an inequality, the sum is at least 0."""


def bounded(form: Form) -> Form:
    """The form, if its entries are small enough."""
    if any(abs(entry) >= MAX_ENTRY for entry in form):
        raise Declined("MAX_ENTRY", "a number of an inequality is too large")
    return form


def combined(*terms: tuple[int, Form]) -> Form:
    """The sum of multiples of forms."""
    return bounded([sum(factor * form[i] for factor, form in terms) for i in range(len(terms[0][1]))])


def normalised(form: Form) -> Form:
    """The inequality divided by the greatest common divisor of its factors, its constant rounded down."""
    divisor = gcd(*form[1:])
    return [entry // divisor for entry in form] if divisor else form


def proves(multiple: int, target: Form, terms: Sequence[tuple[int, int]], hypothesis: Callable[[int], Form]) -> bool:
    """Whether `multiple * target - sum of factor * hypothesis` is a constant that proves the target, or for 0 a contradiction."""
    goal = normalised(bounded(target))
    rest = combined((multiple, goal), *((-factor, normalised(bounded(hypothesis(j)))) for j, factor in terms))
    if any(rest[1:]):
        return False
    return rest[0] > -multiple if multiple else rest[0] > 0
