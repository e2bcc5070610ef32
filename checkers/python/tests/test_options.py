"""Options named by terms: what is verified, and what is rejected (docs/FORMAT.md, section 16; docs/THEORY.md 6.14)."""

import unittest

from support import own

LIM = "param m >= 1\ngame lim(x) move u < x when u + m >= x to (u)\nclaim p lim = x mod (m + 1) = 0"
LIM_BODY = """position affine 0,0
measure sum
linear decrease 1 lines 0
linear closed 1 lines 3
split 0 -1, 3 1, 5 -1
by 1, 2 2 1
by 0, 2 2 1
option 1
term 1 (x) x monus (x mod (m + 1))
linear cover lines 6
or 0 0
by 0, 2, 3
or 0 0 1 0
split 0 -1, 2 1, 5 -1
by 2, 5 2 1
by 3, 5 2 1
"""
GRUNDY = LIM.replace("claim p lim = x mod (m + 1) = 0", "claim grundy lim = x mod (m + 1)")
GRUNDY_BODY = """position affine 0,0 0,0
measure sum sum
linear decrease 2 lines 0
linear closed 2 lines 3
split 0 -1, 4 1, 6 -1
by 2, 3 2 1
by 1, 3 2 1
option 1
term 1 (heap, x) x mod (m + 1)
option 2
term 1 (heap, x) (heap + x) monus (x mod (m + 1))
linear cover lines 10
or 2
by 0, 1, 2
or 1 0 0 0 0 0
split 0 -1, 3 1, 6 -1
by 3, 6 2 1
by 5, 6 2 1
split 3 1, 6 -1
by 5, 6 2 1
by 0, 2, 4, 6 2 1
or 0 2
"""
DOWN = "param m >= 0\ngame down(x) where x >= m move u < x when u >= m to (u)\nclaim p down = x = m"
DOWN_BODY = """position affine 0,1
linear position 1 lines 0
measure sum
linear inside 1 lines 0
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) m
linear cover lines 1
or 0 0 0 0
"""
# The term x monus 5 is 0.
FIVE = "game five(x) where x <= 5 move u < x to (u)\nclaim p five = x = 0"
FIVE_BODY = """position 0
measure sum
linear inside 1 lines 1
by 0, 1, 2
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) x monus 5
linear cover lines 1
or 0 0 0 0 0 0
"""
# False: 0 is a P-position. If x monus 5 were an integer below 0, it would be in the set.
NEGATIVE = "game four(x) where x < 5 move u < x to (u)\nclaim p four = x < 0"
NEGATIVE_BODY = """position 0
measure sum
linear inside 1 lines 1
by 0, 1, 2
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) x monus 5
linear cover lines 2
or 0
by 0, 1
"""
PROOFS = [(LIM, LIM_BODY), (GRUNDY, GRUNDY_BODY), (DOWN, DOWN_BODY), (FIVE, FIVE_BODY)]
OPTION = "option 1\nterm 1 (x) x monus (x mod (m + 1))\n"
COVER = LIM_BODY[LIM_BODY.index("linear cover") :]


class Options(unittest.TestCase):
    def verified(self, claim: str, body: str) -> None:
        verdict = own(claim, body)
        self.assertTrue(verdict.startswith("verified: claim "), (body, verdict))

    def rejected(self, claim: str, body: str, old: str, new: str) -> None:
        self.assertIn(old, body)
        verdict = own(claim, body.replace(old, new, 1))
        self.assertTrue(verdict.startswith("rejected: "), (old, new, verdict))

    def test_verified(self) -> None:
        for claim, body in PROOFS:
            self.verified(claim, body)

    def test_variants(self) -> None:
        """Other positions, sections that leave the domain out, terms with another name, and more options than needed."""
        for claim, body, old, new in [
            (LIM, LIM_BODY, "affine 0,0", "affine 7,5"),
            (DOWN, DOWN_BODY, "affine 0,1", "affine 3,2"),
            (LIM, LIM_BODY, "decrease 1 lines", "decrease 1 anywhere lines"),
            (DOWN, DOWN_BODY, "inside 1 lines 0", "inside 1 anywhere lines 0"),
            (DOWN, DOWN_BODY, "decrease 1 lines 0", "decrease 1 anywhere lines 0"),
            (LIM, LIM_BODY, "closed 1 lines", "closed 1 anywhere lines"),
            (DOWN, DOWN_BODY, "closed 1 lines 0", "closed 1 anywhere lines 0"),
            (LIM, LIM_BODY, "(x) x monus (x mod (m + 1))", "(a) a monus (a mod (m + 1))"),
        ]:
            self.assertIn(old, body)
            self.verified(claim, body.replace(old, new))

    def test_negative_terms_are_zero(self) -> None:
        verdict = own(NEGATIVE, NEGATIVE_BODY)
        self.assertTrue(verdict.startswith("rejected: linear"), verdict)
        for claim, body in [(NEGATIVE, NEGATIVE_BODY), (f"param m >= 0\n{NEGATIVE}", NEGATIVE_BODY.replace("position 0", "position affine 0,0\nlinear position 1 lines 0"))]:
            for lines in ("or 0\nby 0, 1\n", "or 0 0\nby 0, 1\n", "by 0, 1\n", "or 0 0 0 0\n"):
                start = body[: body.index("linear cover")]
                verdict = own(claim, f"{start}linear cover lines {lines.count(chr(10))}\n{lines}")
                self.assertFalse(verdict.startswith("verified"), lines)

    def test_rejected_options(self) -> None:
        for old, new in [
            ("option 1", "option 2"), ("option 1", "option 0"), ("option 1", "option 01"), ("option 1", "option -1"), ("option 1", "option"),
            ("option 1", "option 1 1"), ("option 1", "option x"), ("option 1", "option 18446744073709551617"), ("option 1\n", ""), ("option 1", "reach 1"),
            (OPTION, ""), (OPTION, "option 1\n"), (OPTION, OPTION + "option 1\n"), (OPTION + COVER, COVER + OPTION),
        ]:  # fmt: skip
            self.rejected(LIM, LIM_BODY, old, new)

    def test_rejected_terms(self) -> None:
        term = "term 1 (x) x monus (x mod (m + 1))"
        for new in [
            "term 1 (x) x monus (x mod (m + 2))", "term 1 (x) x monus (x mod m)", "term 1 (x) x - (x mod (m + 1))", "term 1 (x) (x mod (m + 1))", "term 1 (x) x", "term 1 (x) 0", "term 1 (x) x monus 5",
            "term 1 (x, y) x monus (x mod (m + 1))", "term 1 () 0", "term 1 x monus (x mod (m + 1))", "term 1 (x, x) x", "term 1 (m) m monus (m mod (m + 1))",
            "term 2 (x) x monus (x mod (m + 1))", "term 0 (x) x monus (x mod (m + 1))", "term (x) x monus (x mod (m + 1))", "term up (x) x monus (x mod (m + 1))",
            "term 1 (x) x = 0", "term 1 (x) unknown", "term 1 (x)", "term 1 (x) x monus (x mod (m + 1)) # here", term + "\n" + term,
        ]:  # fmt: skip
            self.rejected(LIM, LIM_BODY, term, new)
        for new in ["option 1\nterm 1 (x) x mod (m + 1)", "option 2\nterm 1 (heap, x) x mod (m + 1)", "option 3\nterm 1 (heap, x) x mod (m + 1)"]:
            self.rejected(GRUNDY, GRUNDY_BODY, "option 1\nterm 1 (heap, x) x mod (m + 1)", new)
        for new in ["(heap, x) x monus (x mod (m + 1))", "(x, heap) (heap + x) monus (x mod (m + 1))", "(heap, x) (heap + x) monus (x mod (m + 2))"]:
            self.rejected(GRUNDY, GRUNDY_BODY, "(heap, x) (heap + x) monus (x mod (m + 1))", new)
        for new in ["m + 1", "0", "x", "m - 1", "2 * m"]:
            self.rejected(DOWN, DOWN_BODY, "(x) m", f"(x) {new}")
        for new in ["x monus 4", "x", "1", "5 monus x"]:
            self.rejected(FIVE, FIVE_BODY, "x monus 5", new)

    def test_missing_options(self) -> None:
        for option in ["option 1\nterm 1 (heap, x) x mod (m + 1)\n", "option 2\nterm 1 (heap, x) (heap + x) monus (x mod (m + 1))\n"]:
            self.rejected(GRUNDY, GRUNDY_BODY, option, "")
        self.rejected(DOWN, DOWN_BODY, "option 1\nterm 1 (x) m\n", "")
        self.rejected(FIVE, FIVE_BODY, "option 1\nterm 1 (x) x monus 5\n", "")

    def test_rejected_positions(self) -> None:
        for line in ["affine 0", "affine 0,0,0", "affine 0,0 0,0", "affine", "affine 0,-1", "affine m", "affine 00,0", "affine 0,0,", "0", "0,0"]:
            self.rejected(LIM, LIM_BODY, "position affine 0,0", f"position {line}")
        self.rejected(LIM, LIM_BODY, "position affine 0,0\n", "")
        self.rejected(LIM, LIM_BODY, "position affine 0,0\n", 2 * "position affine 0,0\n")
        self.rejected(GRUNDY, GRUNDY_BODY, "affine 0,0 0,0", "affine 0,0")
        for line in ["affine 0,0", "affine 5,0", "affine 1,0"]:
            self.rejected(DOWN, DOWN_BODY, "affine 0,1", line)
        for new in ["", "linear position 1 lines 1\n", "linear position 2 lines 0\n", 2 * "linear position 1 lines 0\n"]:
            self.rejected(DOWN, DOWN_BODY, "linear position 1 lines 0\n", new)
        for line in ["position affine 0", "position 6", "position 0 0", "position affine 0,0"]:
            self.rejected(FIVE, FIVE_BODY, "position 0", line)

    def test_lines_left_out(self) -> None:
        """Every line, and every section, of every proof is needed, and each only once."""
        for claim, body in PROOFS:
            lines = body.splitlines(keepends=True)
            for i in range(len(lines)):
                for changed in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:]):
                    verdict = own(claim, "".join(changed))
                    self.assertFalse(verdict.startswith("verified"), (i, lines[i], verdict))
            for i in range(len(lines) + 1):
                self.assertFalse(own(claim, "".join(lines[:i])).startswith("verified") and i < len(lines), i)

    def test_other_claims(self) -> None:
        """The proof of one claim does not prove another; `not` is not ignored."""
        for claim, body in PROOFS:
            self.assertFalse(own(claim.replace("claim ", "claim not "), body).startswith("verified"), claim)
        for claim, body, old, new in [
            (LIM, LIM_BODY, "x mod (m + 1) = 0", "x mod (m + 1) = 1"), (LIM, LIM_BODY, "x mod (m + 1) = 0", "x mod (m + 2) = 0"),
            (LIM, LIM_BODY, "u + m >= x", "u + m > x"), (LIM, LIM_BODY, "u + m >= x", "u + m + 1 >= x"), (LIM, LIM_BODY, "u < x when", "u <= x when"),
            (LIM, LIM_BODY, "to (u)", "to (u + 1)"), (GRUNDY, GRUNDY_BODY, "= x mod (m + 1)", "= x mod (m + 2)"),
            (DOWN, DOWN_BODY, "x >= m move", "x > m move"), (DOWN, DOWN_BODY, "down = x = m", "down = x = m + 1"), (DOWN, DOWN_BODY, "u >= m", "u > m"),
            (FIVE, FIVE_BODY, "x <= 5", "x <= 6"), (FIVE, FIVE_BODY, "x = 0", "x = 1"), (FIVE, FIVE_BODY, "to (u)", "to (u + 1)"),
        ]:  # fmt: skip
            self.assertIn(old, claim)
            self.assertFalse(own(claim.replace(old, new), body).startswith("verified"), (old, new))


if __name__ == "__main__":
    unittest.main()
