"""Columns at a power of two: `counterexample ns power` (docs/THEORY.md, Lemma 2.7)."""

from __future__ import annotations

import unittest

from support import own, pair

CLAIM = "param m >= 1\nfun f(t) = floor(t / (2 * m)) + 1\nclaim not ns f"
LINE = "counterexample ns power 1 - 1,0 2,2 2,2 0,1 1,0 2,1\n"
TREE = "linear witness lines 5\nor 0 0 0\nby 0 2, 2, 3\nor 0 0 0\nby 2 1 1, 5\nby 2, 3, 5 2 2\n"


class AtPower(unittest.TestCase):
    def rejected(self, claim: str, sections: str, why: str) -> None:
        verdict = own(claim, sections)
        self.assertTrue(verdict.startswith("rejected"), (why, verdict))

    def test_columns_violate_the_property(self) -> None:
        for claim in (CLAIM, CLAIM.replace("ns f", "nimsum f")):
            verdict = own(claim, LINE + TREE)
            self.assertTrue(verdict.startswith("verified"), verdict)

    def test_other_claims(self) -> None:
        for old, new in (
            ("not ns f", "ns f"), ("not ns f", "not monotone f"), ("not ns f", "not ns f below 1000"),
            ("+ 1", "+ 0"), ("+ 1", "+ 3"), ("+ 1", "+ m"), (" + 1\n", " * 2\n"), ("m >= 1", "m >= 0"),
            ("floor(t / (2 * m)) + 1", "min(floor(t / (2 * m)) + 1, m)"), ("2 * m", "2 * m + 1"),
        ):
            claim = CLAIM.replace(old, new)
            self.assertNotEqual(claim, CLAIM)
            self.rejected(claim, LINE + TREE, new)

    def test_other_numbers(self) -> None:
        for line in (
            "0 - 1,0 2,2 2,2 0,1 1,0 2,1", "32 - 1,0 2,2 2,2 0,1 1,0 2,1", "-1 - 1,0 2,2 2,2 0,1 1,0 2,1",
            "1 * 1,0 2,2 2,2 0,1 1,0 2,1", "1 1,0 2,2 2,2 0,1 1,0 2,1", "1 - 1,0 2,2 2,2 0,1 1,0", "1 -", "1",
            "1 - 1,0 2,2 2,2 0,1 1,0 2,1 2,1", "1 - 1,0,0 2,2 2,2 0,1 1,0 2,1", "1 - 1 2,2 2,2 0,1 1,0 2,1",
            # No power, or one that may divide the column.
            "1 - 1,0 2,2 2,2 0,1 1,0 0,1", "1 - 1,0 2,2 2,2 0,1 1,0 0,0", "1 - 1,0 2,2 2,2 0,1 1,0 1,1",
            # Other columns, multiples of 2 p, or multiples of p.
            "1 + 1,0 2,2 2,2 0,1 1,0 2,1", "1 - 2,0 2,2 2,2 0,1 1,0 2,1", "1 - 0,1 2,2 2,2 0,1 1,0 2,1",
            "1 - 1,0 4,4 2,2 0,1 1,0 2,1", "1 - 1,0 2,2 3,2 0,1 1,0 2,1", "1 - 1,0 2,2 1,2 0,1 1,0 2,1",
            "1 - 1,0 2,2 2,2 1,1 1,0 2,1", "1 - 1,0 2,2 2,2 0,0 1,0 2,1", "1 - 1,0 2,2 2,2 0,1 2,0 2,1",
            "1 - 1,0 2,2 2,2 0,1 0,0 2,1", "1 - 1,0 2,2 2,2 0,1 1,1 2,1",
        ):
            self.rejected(CLAIM, f"counterexample ns power {line}\n{TREE}", line)

    def test_powers_from_another_number_on(self) -> None:
        for least in ("3,1", "2,2"):
            verdict = own(CLAIM, LINE.replace("2,1\n", f"{least}\n") + TREE)
            self.assertTrue(verdict.startswith("verified"), verdict)

    def test_sections(self) -> None:
        for sections in (LINE, TREE, TREE + LINE, LINE + TREE + TREE, LINE + LINE + TREE, LINE.replace("ns", "monotone") + TREE):
            self.rejected(CLAIM, sections, sections)


BAR = "param m >= 1\nfun F(x, z) = floor(x / (2 * m)) + floor(z / (2 * m))\nclaim not grundy bar(F) = y xor x xor z"


class OfBars(unittest.TestCase):
    """The heights of bars as one column varies. The certificates are those that the search makes."""

    def setUp(self) -> None:
        _, text = pair("parametric_power_of_a_bar")
        self.sections = text.split("claim not grundy bar(F) = y xor x xor z\n")[1].removesuffix("end\n")

    def test_a_column_violates_the_property(self) -> None:
        verdict = own(BAR, self.sections)
        self.assertTrue(verdict.startswith("verified"), verdict)

    def test_others(self) -> None:
        line = next(line for line in self.sections.splitlines() if line.startswith("counterexample ns "))
        words = line.split(" ")
        changed = [
            self.sections.replace(line, " ".join(words[:-1])), self.sections.replace(line, f"{line} 0,0"),
            self.sections.replace(line, " ".join([*words[:-1], "0,0"])), self.sections.replace(line, line.replace("ns 1", "ns 3")),
            self.sections.replace(line, line.replace("ns 1", "ns 0")), self.sections.replace(line, line.replace("ns 1", "ns")),
            self.sections.replace(line, line.replace("ns 1", "criterion 1 forward")),
        ]
        for sections in changed:
            self.assertNotEqual(sections, self.sections)
            verdict = own(BAR, sections)
            self.assertTrue(verdict.startswith("rejected"), (sections, verdict))
        for old, new in (
            ("not grundy", "grundy"), ("y xor x xor z", "y xor x"), ("bar(F) = y xor x xor z", "bar(F) = (y xor x xor z) + 1"),
            ("floor(x / (2 * m)) + floor", "floor(x / (2 * m)) xor floor"), ("not grundy bar(F) = y xor x xor z", "not p bar(F) = y xor x xor z = 0"),
        ):
            claim = BAR.replace(old, new)
            self.assertNotEqual(claim, BAR)
            verdict = own(claim, self.sections)
            self.assertFalse(verdict.startswith("verified"), (new, verdict))


if __name__ == "__main__":
    unittest.main()
