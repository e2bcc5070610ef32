"""The cases of Lemmas 9.3 and 9.4 of [inoue2014] (docs/FORMAT.md, the table of lemmas; docs/THEORY.md, Lemma 4.11)."""

from __future__ import annotations

from typing import Callable

from .limits import Rejected

MAX_PLACE = 200_000
"""`i` is at most this."""
LETTERS = {
    ("9.3", "[1]"): "abyz",
    ("9.3", "[2.1]"): "abicdyz",
    ("9.3", "[2.2]"): "abicdyz",
    ("9.4", "[1]"): "aicdetyz",
    ("9.4", "[2]"): "aicdetyz",
}


def lemma_holds(words: list[str], natural: Callable[[str], int], f: Callable[[int], int]) -> int:
    """Checks every equation and inequality of the case named; gives the column z."""
    case = tuple(words[:2])
    letters = LETTERS.get(case)
    if letters is None or len(words) != 2 + len(letters):
        raise Rejected("counterexample", "no case of a lemma")
    numbers = {}
    for letter, word in zip(letters, words[2:]):
        if not word.startswith(letter + "="):
            raise Rejected("counterexample", "expected another letter")
        numbers[letter] = natural(word[2:])
    if numbers.get("i", 0) > MAX_PLACE:
        raise Rejected("counterexample", "the place is too high")
    if "i" in numbers and numbers["i"] < 1 and case[0] == "9.3":
        raise Rejected("counterexample", "2^(i-1) must be a natural")
    if not CASES[case](numbers, f):
        raise Rejected("counterexample", "an equation or inequality of the lemma fails")
    return numbers["z"]


def _first(n: dict[str, int], f: Callable[[int], int]) -> bool:
    """Lemma 9.3 [1]."""
    a, b, y, z = n["a"], n["b"], n["y"], n["z"]
    return z == 2 * a + 1 and f(2 * a) == 2 * b and y == 2 * b + 1 and y <= f(z)


def _second(n: dict[str, int], f: Callable[[int], int], high: int) -> bool:
    """Lemma 9.3 [2.1] (`high` 1) and [2.2] (`high` 0)."""
    a, b, i, y, z = n["a"], n["b"], n["i"], n["y"], n["z"]
    half = 1 << (i - 1)
    rest = 2 * a - (n["d"] << i) - high * half
    return (
        z == 2 * a + 1
        and f(2 * a) == 2 * b + 1
        and y == 2 * b + 2
        and y == (n["c"] << i) + half
        and y <= f(z)
        and 0 <= rest < half
    )


def _even(n: dict[str, int], f: Callable[[int], int], high: int) -> bool:
    """Lemma 9.4 [1] (`high` 1) and [2] (`high` 0)."""
    a, i, e, t, y, z = n["a"], n["i"], n["e"], n["t"], n["y"], n["z"]
    place = 1 << i
    return (
        z == a + 1
        and z % 2 == 0
        and z == (n["d"] << (i + 1)) + high * place + e
        and e < place
        and (high == 1 or e > 0)
        and f(a) == (n["c"] << (i + 1)) + t
        and t < place
        and y == (n["c"] << (i + 1)) + place
        and y <= f(z)
    )


CASES: dict[tuple[str, ...], Callable[[dict[str, int], Callable[[int], int]], bool]] = {
    ("9.3", "[1]"): _first,
    ("9.3", "[2.1]"): lambda n, f: _second(n, f, 1),
    ("9.3", "[2.2]"): lambda n, f: _second(n, f, 0),
    ("9.4", "[1]"): lambda n, f: _even(n, f, 1),
    ("9.4", "[2]"): lambda n, f: _even(n, f, 0),
}
