"""Trees of cases and closed formulas: what is verified, and what is rejected (docs/FORMAT.md, Trees of cases)."""

import re
import unittest
from itertools import product

from support import check, own, shipped

NAME = "inoue2014/prediction_4.1_all_m/1"
PRODUCT = "(m + 2) * x + m + 2 <= (m + 2) * y or y <= x"
"""Its forms are m x - m y + 2 x - 2 y + m + 1 and y - x - 1."""

TRUE = [
    (PRODUCT, "by 0 1, 1 2 1"),
    ("x = y or x + y >= 1", "or 0"),
    ("x <= y or x >= y + 1", ""),
    ("not (2 * x = 2 * y + 1)", ""),
    ("min(x, y) <= x", ""),
    (PRODUCT, "by 0, 1 2 1"),
    (PRODUCT, "by 0, 1 1, 1 1 1"),
    ("2 * x < 3 * y or 3 * x >= 4 * y", "by 0 3, 1 2"),
    ("(x = y or x + y >= 1) and (x = y or x + y >= 1)", "or 0 0 0"),
    ("not (2 * x >= y + 1 and 2 * y >= 5 * m + 4 and x = m + 1)", "by 0, 1 2"),
    ("not (y + 1 <= 2 * x and y >= 2 * m + 2 and x = m + 1)", ""),
]
"""Claims with their trees."""

FALSE = [
    (PRODUCT, ""),
    (PRODUCT, "by 0 1, 1 2"),
    (PRODUCT, "by 0 1, 1 1 1"),
    (PRODUCT, "by 0 2, 1 2 1"),
    (PRODUCT, "by 0 1 1, 1 2 1"),
    (PRODUCT, "by 0 1, 1 2 2"),
    (PRODUCT, "by 0 -1, 1 2 1"),
    (PRODUCT, "by 0 1, 1 2 -1"),
    (PRODUCT, "by 0 0, 1 2 1"),
    (PRODUCT, "by 0 1, 1 2 0"),
    (PRODUCT, "by 0 1, 1 2 1 0"),
    (PRODUCT, "by 0 1, 1 2 1 1"),
    (PRODUCT, "by 2 1, 1 2 1"),
    (PRODUCT, "by 0, 1 1 1"),
    (PRODUCT, "by 2, 1 2 1"),
    (PRODUCT, "by -1, 1 2 1"),
    (PRODUCT, "by 0 1,1 2 1"),
    ("x <= y or x >= y + 1", "by 0, 1"),
    ("x <= y or x >= y + 2", ""),
    ("x <= y or x >= 2 * y", ""),
    ("x < y or y < 2 * x", ""),
    ("x <= y or x > y + m + 1", ""),
    ("not (2 * x >= y + 1 and 2 * y >= 5 * m + 4 and x = m + 1)", "by 0 2, 1"),
    ("not (2 * x >= y + 1 and 2 * y >= 5 * m + 4 and x = m + 1)", ""),
    ("not (2 * x >= y + 1 and 2 * y >= 3 * m + 4 and x = m + 1)", "by 0, 1 2"),
    ("not (y + 1 <= 2 * x and y >= 2 * m + 1 and x = m + 1)", ""),
    ("not (y + 1 <= 2 * x and y >= 2 * m + 2 and x = m + 2)", ""),
    ("not (y <= 2 * x + 1 and y >= 2 * m + 2 and x = m + 1)", ""),
    (PRODUCT, "by"),
    (PRODUCT, "or 0"),
    (PRODUCT, "by 0 1, 1 2 1\nby 0 1, 1 2 1"),
    ("x = y or x + y >= 1", "or 1"),
    ("x = y or x + y >= 1", "or 0 0"),
    ("x = y or x + y >= 1", "or 0 "),
    ("x = y or x + y >= 1", "or 0, 0"),
    ("x = y or x + y >= 1", "or"),
    ("x = y", "or 0\nby 0 1"),
    ("x >= 1", "by 0 1"),
    ("2 * x != y", "by 0 1, 1 1"),
    ("(if x < y then 1 else 0) = 1", "or 0\nor 0"),
    ("min(x, y) = x", "or 0\nor 0"),
    ("x + 3 <= 2 * y", "split 1 1, 2 -1\nby 0 1, 1 1"),
    ("x xor y <= x + y", "by 0 1"),
]
"""Claims with lines that are no tree of theirs."""


def about(condition: str, lines: str) -> str:
    """The verdict about a claim with a parameter and a tree."""
    count = len(lines.splitlines())
    text = f"{lines}\n" if lines else ""
    return own(f"param m >= 0\nclaim forall x, y: {condition}", f"linear forall lines {count}\n{text}")


class Trees(unittest.TestCase):
    def test_verified(self) -> None:
        for condition, lines in TRUE:
            self.assertTrue(about(condition, lines).startswith("verified"), (condition, about(condition, lines)))

    def test_not_verified(self) -> None:
        for condition, lines in FALSE:
            verdict = about(condition, lines)
            self.assertTrue(verdict.startswith(("rejected", "declined")), (condition, lines, verdict))

    def test_count_of_lines(self) -> None:
        claim = f"param m >= 0\nclaim forall x, y: {PRODUCT}"
        for count in (0, 2, 3):
            verdict = own(claim, f"linear forall lines {count}\nby 0 1, 1 2 1\n")
            self.assertTrue(verdict.startswith("rejected"), (count, verdict))

    def test_no_line_proves_what_is_false(self) -> None:
        for condition in ("x <= y", "x != y", "2 * floor(x / 2) = x", "x mod 3 <= 1", "(m + 1) * x <= m * y + x"):
            for factors in product(("", "1", "2", "0 1"), repeat=3):
                terms = [f"{i} {factor}" for i, factor in enumerate(factors) if factor]
                if terms:
                    verdict = about(condition, "by " + ", ".join(terms))
                    self.assertFalse(verdict.startswith("verified"), (condition, terms))


WITH_FACT = """linear forall lines 2
fact (a, b, c) a xor c != b xor c or a = b
invariant fact width 2 rows 1
0 0
term 1 (x, y) x
term 2 (x, y) y
term 3 (x, y) 1
or 1 1 0
"""
"""Two nim-sums with an equal operand are equal only if the others are."""

OTHERS = [
    ("or a = b", "or a = c"), ("a xor c != b xor c", "a xor c != b xor a"), ("a xor c != b xor c or a = b", "1 = 1"),
    ("a xor c != b xor c", "m + a xor c != m + b xor c"), ("a xor c != b xor c or a = b", "min(a - b, 0) = 0 and a = b"),
    ("(a, b, c) a", "(a, b) a"), ("width 2 rows 1\n0 0\n", "width 2 rows 0\n"), ("width 2 rows 1\n0 0\n", "width 2 rows 1\n0 1\n"),
    ("invariant fact width 2 rows 1\n0 0\n", ""), ("(x, y) x\n", "(x, y) y\n"), ("(x, y) x\n", "(x, y) x - y\n"), ("(x, y) x\n", "(x) x\n"),
    ("(x, y) 1\n", "(x, y) 2\n"), ("term 3 (x, y) 1\n", ""), ("term 1", "term 2"), ("lines 2", "lines 1"), ("lines 2", "lines 8"), ("or 1 1 0", "or 1 1"),
]
"""Changes of the fact, of its proof, of its terms and of the tree."""


class Facts(unittest.TestCase):
    """`fact`"""

    CLAIM = "param m >= 1\nclaim forall x, y: x xor 1 != y xor 1 or x = y"

    def test_a_fact_is_used(self) -> None:
        self.assertTrue(own(self.CLAIM, WITH_FACT).startswith("verified"))

    def test_other_facts_and_terms(self) -> None:
        for old, new in OTHERS:
            self.assertIn(old, WITH_FACT)
            self.assertFalse(own(self.CLAIM, WITH_FACT.replace(old, new, 1)).startswith("verified"), (old, new))


LINES = ("x <= y or x >= y + 1", "linear", " lines 0\n"), ("x = y or x + y >= 1", "linear", " lines 1\nor 0\n"), (
    "x xor y <= x + y", "invariant", " width 2 rows 1\n0 0\n",
)
"""Conditions, and what shows each of them: the kind of its section, and what follows its name."""


def parts(*numbers: tuple[int, str]) -> str:
    """The sections of these conditions, under these names."""
    return "".join(f"{LINES[i][1]} {name}{LINES[i][2]}" for i, name in numbers)


class Conjuncts(unittest.TestCase):
    """`forall 1`, `forall 2`, .."""

    ALL = (0, "forall 1"), (1, "forall 2"), (2, "forall 3")

    def verdict(self, condition: str, *numbers: tuple[int, str]) -> str:
        return own(f"claim forall x, y: {condition}", parts(*numbers))

    def test_each_is_shown(self) -> None:
        a, b, c = (f"({line[0]})" for line in LINES)
        for condition in (f"{a} and {b} and {c}", f"{a} and ({b} and {c})"):
            self.assertTrue(self.verdict(condition, *self.ALL).startswith("verified"), condition)

    def test_all_in_order_and_no_more(self) -> None:
        a, b, c = (f"({line[0]})" for line in LINES)
        one, two, three = self.ALL
        for numbers in (
            (two, three), (one, three), (one, two), (one,), (), (one, one, two, three), (one, two, two, three),
            (one, two, three, three), (one, two, three, (2, "forall 4")), (one, three, two), (two, one, three),
            ((0, "forall"),), ((0, "forall"), one, two, three), (one, (0, "forall")), (one, two, three, (0, "forall")),
            ((1, "forall 1"), (0, "forall 2"), three), (one, (0, "forall 2"), three), ((0, "forall 0"), one, two, three),
            ((0, "forall 01"), two, three), ((0, "forall 11"), two, three), (one, (1, "forall 22"), three),
        ):
            verdict = self.verdict(f"{a} and {b} and {c}", *numbers)
            self.assertTrue(verdict.startswith("rejected"), (numbers, verdict))

    def test_of_conjunctions_only(self) -> None:
        a, b, c = (f"({line[0]})" for line in LINES)
        one, two, _ = self.ALL
        for condition in (a, f"not not ({a} and {b})", f"not (not {a} or not {b})", f"{a} or {b}"):
            for numbers in ((one,), (one, two)):
                verdict = self.verdict(condition, *numbers)
                self.assertFalse(verdict.startswith("verified"), (condition, verdict))
        for condition in (f"{a} and {b}", f"{b} and {a} and {c}", f"{a} and {b} and {c} and {a}", f"{a} and ({b} or {c})"):
            self.assertFalse(self.verdict(condition, *self.ALL).startswith("verified"), condition)

    def test_false_ones(self) -> None:
        for wrong in ("x <= y", "x xor y < x + y", "x = y or x + y >= 2"):
            for number in (1, 2):
                conditions = [f"({line[0]})" for line in LINES]
                conditions[number] = f"({wrong})"
                self.assertFalse(self.verdict(" and ".join(conditions), *self.ALL).startswith("verified"), wrong)


RISES = [
    ("min(t, m)", "or 1"),
    ("t", ""),
    ("3 * t + m", ""),
]
"""Functions that are monotone, with trees."""

FALLS = [
    ("min(t, m)", ""),
    ("min(t, m)", "or 0"),
    ("min(t, m)", "or 1\nby 0, 3"),
    ("m - min(t, m)", "or 1"),
    ("m - min(t, m)", "or 1\nby 0, 3\nby 1, 3"),
    ("min(t, 2 * m + 1) mod (m + 2)", "or 1"),
    ("min(t, 2 * m + 1) mod (m + 2)", "or 1\nby 0, 3\nby 1, 3"),
    ("5 monus t", ""),
    ("m", "or 0"),
]
"""Functions, with trees of others."""


class Functions(unittest.TestCase):
    """`linear monotone` and `linear witness`."""

    def monotone(self, body: str, tree: str, claim: str = "monotone f", name: str = "monotone") -> str:
        lines = len(tree.splitlines())
        section = f"linear {name} lines {lines}\n{tree}\n" if tree else f"linear {name} lines 0\n"
        return own(f"param m >= 0\nfun f(t) = {body}\nclaim {claim}\n", section)

    def witness(self, body: str, number: str, tree: str, claim: str = "not monotone f") -> str:
        lines = len(tree.splitlines())
        section = f"counterexample monotone affine {number}\nlinear witness lines {lines}\n{tree}"
        return own(f"param m >= 1\nfun f(t) = {body}\nclaim {claim}\n", section)

    def test_rising(self) -> None:
        for body, tree in RISES:
            self.assertTrue(self.monotone(body, tree).startswith("verified"), body)

    def test_not_rising(self) -> None:
        for body, tree in FALLS:
            self.assertFalse(self.monotone(body, tree).startswith("verified"), body)
        body, tree = RISES[0]
        for claim, name in [("ns f", "ns"), ("monotone f", "ns"), ("nimsum f", "monotone"), ("monotone f", "monotone 1")]:
            self.assertFalse(self.monotone(body, tree, claim, name).startswith("verified"), claim)

    def test_falling(self) -> None:
        falls = ("m monus t", "0,0", "or 0 0\n")
        self.assertTrue(self.witness(*falls).startswith("verified"))
        self.assertTrue(self.witness(*falls, "not nimsum f").startswith("verified"))

    def test_not_falling(self) -> None:
        tree = "or 0 0\n"
        for body, number in [("m monus t", "1,1"), ("t", "0,0"), ("m", "0,0"), ("t monus m", "0,1"), ("m monus t", "0,2")]:
            self.assertFalse(self.witness(body, number, tree).startswith("verified"), (body, number))
        for claim in ("not ns f", "monotone f"):
            self.assertFalse(self.witness("m monus t", "0,0", tree, claim).startswith("verified"), claim)


class Formulas(unittest.TestCase):
    def test_shipped(self) -> None:
        self.assertTrue(check(*shipped(NAME)).startswith("verified"))

    def test_sections(self) -> None:
        claim, proof = shipped(NAME)
        parts = re.split(r"(?m)^(?=linear |term |parametric |end$)", proof)
        self.assertGreater(len(parts), 14)
        for i in range(1, len(parts) - 1):
            changed = "".join(parts[:i] + parts[i + 1 :])
            self.assertFalse(check(claim, changed).startswith("verified"), parts[i][:30])

    def test_other_claims(self) -> None:
        claim, proof = shipped(NAME)
        for old, new in [
            ("t / (2 * m + 1)", "t / (2 * m + 2)"),
            ("d / (4 * m + 2)", "d / (4 * m + 3)"),
            ("(2 * m + 2) * y <= z then", "(2 * m + 3) * y <= z then"),
            ("floor(y / 2) + z + 1", "floor(y / 2) + z"),
            ("grundy bar(f)", "grundy bar(f) + bar(f)"),
            ("= value(y, z)", "= value(y, z) + 1"),
            ("claim grundy", "claim not grundy"),
        ]:
            self.assertNotEqual(claim, claim.replace(old, new))
            verdict = check(claim.replace(old, new), proof.replace(old, new))
            self.assertFalse(verdict.startswith("verified"), new)

    def test_other_terms(self) -> None:
        claim, proof = shipped(NAME)
        for name in ("up (y, z)", "down (y, z)", "lower (y, z, w)"):
            for term in ("0", "y", "z", "z + y", "unknown", "z # z"):
                changed = re.sub(rf"(?m)^term {re.escape(name)} .*$", f"term {name} {term}", proof)
                self.assertTrue(check(claim, changed).startswith("rejected"), (name, term))


if __name__ == "__main__":
    unittest.main()
