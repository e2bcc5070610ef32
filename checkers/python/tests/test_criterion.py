"""The criterion of bars with coordinates that no move changes (docs/THEORY.md, Corollary 5a.11)."""

import unittest

from support import check, shipped

GRUNDY = "nakamura2015/theorem_3.2_all_k_all_h/1"
STRIP = "nakamura2015/theorem_3.1_all_k_all_h/1"
PAIR = "beyond/triangular_shifted_all_h/k5-j3/1"

# What is changed in a claim and in the head of its certificate: each hypothesis is dropped or weakened.
CHANGES = {
    GRUNDY: [
        ("where valid(h) and", "where"),
        ("h = 0 or 2 * h", "h = 0 or h"),
        ("h = 0 or 2", "h <= 3 or 2"),
        ("where valid(h)", "where h > 0 and valid(h)"),
        ("where valid(h)", "where z < 9 and valid(h)"),
        ("where valid(h)", "where y < 9 and valid(h)"),
        ("where valid(h)", "where y <= h and valid(h)"),
        ("valid(h) and y", "valid(h) or y"),
        ("2 * m", "2 * m + 1"),
        ("2 * m", "m"),
        ("(v, z, h)", "(v, z, v)"),
        ("(v, z, h)", "(v, z, 0)"),
        ("move v < y to (v, z, h)", "move v < y to (v, z, h) move u < h to (y, z, u)"),
        ("move v < y to (v, z, h)", "move v < y to (v, z, h) move to (y, z, h)"),
        ("(z + h)) - h", "(z + h)) - z"),
        ("(z + h)) - h", "(z + h) xor h) - h"),
        ("(z + h)) - h", "(z + h)) - 2 * h"),
        ("(z + h)) - h", "(z + m)) - m"),
        ("claim grundy", "claim p"),
    ],
    STRIP: [
        ("(x + h) xor y xor (z + h)", "(x + z) xor y xor (z + z)"),
        ("(x + h) xor y xor (z + h)", "(x + h) xor y xor z"),
        ("(x + h) xor y xor (z + h)", "(x + h) xor y xor (z + h) xor h"),
        ("(x + h) xor y xor (z + h)", "(x + 2 * h) xor y xor (z + 2 * h)"),
        ("strip + shifted", "strip + shifted + strip"),
    ],
    PAIR: [
        ("e <= 1 and ", ""),
        ("e <= 1 and ", "e <= 2 and "),
        ("e <= 1 and ", "x <= 1 and "),
        ("(x + c) xor y xor (z + c)", "(x + c) xor y xor (z + e)"),
        ("(x + c) xor y xor (z + c)", "(x + e) xor y xor (z + e)"),
        ("(x, v, z, c, e)", "(x, v, z, e, c)"),
    ],
}


class FixedCoordinates(unittest.TestCase):
    def test_verifies_criterion_with_parameters(self) -> None:
        for name in CHANGES:
            self.assertTrue(check(*shipped(name)).startswith("verified: claim "), name)

    def test_rejects_criterion_of_other_numbers(self) -> None:
        for name, changes in CHANGES.items():
            claim, text = shipped(name)
            for old, new in changes:
                self.assertIn(old, claim, name)
                verdict = check(claim.replace(old, new), text.replace(old, new))
                self.assertFalse(verdict.startswith("verified"), (name, old, new))

    def test_rejects_criterion_with_parameters(self) -> None:
        claim, text = shipped(GRUNDY)
        lines = text.splitlines(keepends=True)
        starts = [i for i, line in enumerate(lines) if line.startswith(("invariant ", "parametric ", "end"))]
        names = [" ".join(lines[i].split(" width")[0].split()[1:]) for i in starts[:-1]]
        expected = ["defined 1", "domain 1", "monotone 1"]
        expected += [f"criterion {j} {way}" for j in (1, 2) for way in ("forward", "backward")]
        self.assertEqual(names, expected)
        for start, end in zip(starts, starts[1:]):
            without = "".join(lines[:start] + lines[end:])
            twice = "".join(lines[:end] + lines[start:])
            for changed in (without, twice):
                self.assertFalse(check(claim, changed).startswith("verified"), lines[start])


if __name__ == "__main__":
    unittest.main()
