"""Integers with a slope for each parameter (docs/LOWERING.md, Numbers with parameters)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Union

from .limits import Declined


@dataclass(frozen=True)
class Affine:
    """base + slope_1 m'_1 + slope_2 m'_2 + ..; the last slope is not 0, so that equal integers are equal objects.

    An integer without slopes is an `int`: `affine` makes either.
    """

    base: int
    slopes: tuple[int, ...]

    def __add__(self, other: Number) -> Number:
        return affine(a + b for a, b in _aligned(self, other))

    __radd__ = __add__

    def __sub__(self, other: Number) -> Number:
        return affine(a - b for a, b in _aligned(self, other))

    def __rsub__(self, other: Number) -> Number:
        return affine(b - a for a, b in _aligned(self, other))

    def __neg__(self) -> Number:
        return affine(-entry for entry in entries(self))

    def __mul__(self, other: Number) -> Number:
        if isinstance(other, Affine):
            raise Declined("AFFINE", "a product of parameters")
        return affine(other * entry for entry in entries(self))

    __rmul__ = __mul__


Number = Union[int, Affine]


def affine(numbers: Iterable[int]) -> Number:
    """The integer with these entries, the constant first."""
    base, *slopes = numbers
    while slopes and slopes[-1] == 0:
        slopes.pop()
    return Affine(base, tuple(slopes)) if slopes else base


def parameter(first: int, step: int, index: int) -> Number:
    """The number of a parameter with this first value and this step between its values, the one without a value of this index."""
    return affine([first, *[0] * index, step])


def entries(number: Number) -> tuple[int, ...]:
    """The constant, then the slopes, as far as there are any."""
    return (number,) if isinstance(number, int) else (number.base, *number.slopes)


def padded(number: Number, parameters: int) -> list[int]:
    """The constant and a slope for each parameter."""
    found = entries(number)
    return [*found, *[0] * (parameters + 1 - len(found))]


def is_plain(number: Number) -> bool:
    """Whether there are no slopes."""
    return isinstance(number, int)


def is_natural(number: Number) -> bool:
    """Whether no entry is negative: the integer is a natural for all values of the parameters."""
    return all(entry >= 0 for entry in entries(number))


def bits(number: Number) -> int:
    """Binary digits of the longest entry."""
    return max(entry.bit_length() for entry in entries(number))


def greatest(number: Number) -> int:
    """The absolute value of the largest entry."""
    return max(abs(entry) for entry in entries(number))


def upper(a: Number, b: Number) -> Number:
    """The greater of two, entry by entry."""
    return affine(max(pair) for pair in _aligned(a, b))


def lower(a: Number, b: Number) -> Number:
    """The less of two, entry by entry."""
    return affine(min(pair) for pair in _aligned(a, b))


def _aligned(a: Number, b: Number) -> Iterable[tuple[int, int]]:
    count = max(len(entries(a)), len(entries(b))) - 1
    return zip(padded(a, count), padded(b, count))
