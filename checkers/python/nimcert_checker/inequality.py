"""Integer inequalities (docs/FORMAT.md, Parametric invariants; docs/THEORY.md, Lemma 6.18)."""

from __future__ import annotations

from math import gcd
from typing import Sequence

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
