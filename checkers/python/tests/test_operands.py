"""The NS property of a function by its operands: `ns 1`, `ns 2`, .. (docs/THEORY.md, Lemma 2.6)."""

from __future__ import annotations

import unittest

from support import own

HALF, QUARTER = "floor(t/2)", "floor(t/4)"
ROWS = {
    # The remainders of both columns.
    HALF: "width 4 rows 2\n0 0 0 0\n0 1 1 0\n",
    QUARTER: "width 4 rows 4\n0 0 0 0\n0 1 1 0\n0 2 2 0\n0 3 3 0\n",
}


def sections(*operands: tuple[int, str]) -> str:
    """Sections of operands under these numbers."""
    return "".join(f"invariant ns {number} {ROWS[operand]}" for number, operand in operands)


class Operands(unittest.TestCase):
    BOTH = (1, HALF), (2, QUARTER)

    def verdict(self, body: str, *operands: tuple[int, str]) -> str:
        return own(f"fun f(t) = {body}\nclaim ns f", sections(*operands))

    def test_each_has_the_property(self) -> None:
        for body in (
            f"min({HALF}, {QUARTER})", f"max({HALF}, {QUARTER})",
            f"{HALF} xor {QUARTER}", f"{HALF} band {QUARTER}", f"{HALF} bor {QUARTER}",
        ):
            self.assertTrue(self.verdict(body, *self.BOTH).startswith("verified"), body)
            for wrong in ((), self.BOTH[:1], self.BOTH[1:], self.BOTH[::-1], ((1, QUARTER), (2, HALF)), (*self.BOTH, (3, HALF))):
                verdict = self.verdict(body, *wrong)
                self.assertTrue(verdict.startswith("rejected"), (body, wrong, verdict))

    def test_left_to_right_as_far_as_they_go(self) -> None:
        body = f"max(min({HALF}, {QUARTER}), {QUARTER} xor ({HALF} bor {HALF}))"
        right = (1, HALF), (2, QUARTER), (3, QUARTER), (4, HALF), (5, HALF)
        self.assertTrue(self.verdict(body, *right).startswith("verified"))
        self.assertTrue(self.verdict(body, *right[:4]).startswith("rejected"))

    def test_no_operands_of_other_operators(self) -> None:
        for body in (HALF, f"{HALF} + {QUARTER}", f"floor(min(t, {HALF})/2)", f"{HALF} monus {QUARTER}"):
            for operands in (self.BOTH, self.BOTH[:1]):
                verdict = self.verdict(body, *operands)
                self.assertTrue(verdict.startswith("rejected"), (body, verdict))

    def test_operands_without_the_property(self) -> None:
        for operand in ("floor(t/3)", "t", "floor((t + 1)/2)", "floor(t/2) + 1"):
            for body in (f"min({operand}, {QUARTER})", f"{operand} xor {QUARTER}"):
                verdict = self.verdict(body, *self.BOTH)
                self.assertTrue(verdict.startswith("rejected"), (body, verdict))


if __name__ == "__main__":
    unittest.main()
