"""Grundy numbers and P-positions against a few lines that know only the definition."""

import unittest
from unittest import mock

import nimcert
from support import NIM, Index, numpy


def bar(heights):
    """Grundy numbers of all positions of a bar, by (y, z)."""
    numbers = {}
    for z, height in enumerate(heights):
        for y in range(height + 1):
            options = {numbers[v, z] for v in range(y)}
            options |= {numbers[min(y, heights[w]), w] for w in range(z)}
            numbers[y, z] = next(n for n in range(len(options) + 1) if n not in options)
    return numbers


class Mex(unittest.TestCase):
    def setUp(self):
        if numpy is None:
            self.skipTest("NumPy is not installed")

    def test_bars(self):
        for text, f in (("floor(t/3)", lambda t: t // 3), ("t", lambda t: t), ("5", lambda t: 5), ("0", lambda t: 0)):
            heights = [f(t) for t in range(12)]
            found, expected = nimcert.mex(text, z=11), bar(heights)
            self.assertEqual(found.shape, (12, heights[-1] + 1))
            none = numpy.iinfo(found.dtype).max
            for z in range(12):
                for y in range(heights[-1] + 1):
                    self.assertEqual(found[z, y], expected.get((y, z), none), (text, y, z))

    def test_shapes(self):
        self.assertEqual(nimcert.mex("t", 5).shape, (6, 6))
        self.assertEqual(nimcert.mex("t", 5, y=2).shape, (6, 3))
        self.assertEqual(nimcert.mex("t", 0).tolist(), [[0]])
        self.assertEqual(nimcert.mex("t").shape, (21, 21))
        self.assertEqual(nimcert.mex("t", box={"z": (3, 5), "y": range(1, 3)}).shape, (3, 2))
        self.assertEqual(nimcert.mex([0, 1, 1]).shape, (3, 2))
        self.assertEqual(nimcert.mex(NIM, box={"x": 4}).shape, (5, 16))

    def test_wide_types(self):
        found = nimcert.mex("floor(t/2)", 300)
        self.assertEqual(found.dtype, numpy.uint16)
        z, y = numpy.indices(found.shape)
        self.assertTrue((found == numpy.where(y <= z // 2, y ^ z, 65535)).all())

    def test_it_can_be_written(self):
        found = nimcert.mex("t", 3)
        found[0, 0] = 7
        self.assertEqual(nimcert.mex("t", 3)[0, 0], 0)

    def test_game(self):
        found = nimcert.mex(NIM, box={"x": 9, "y": 7})
        x, y = numpy.indices((10, 8))
        self.assertTrue((found == (x ^ y)).all())

    def test_numpy_integers(self):
        self.assertEqual(nimcert.mex("t", numpy.int64(5)).shape, (6, 6))
        self.assertRaises(TypeError, nimcert.mex, "t", numpy.float64(5))

    def test_without_numpy_there_is_a_sentence(self):
        with mock.patch.dict("sys.modules", {"numpy": None}):
            with self.assertRaisesRegex(nimcert.NimcertError, "pip install numpy"):
                nimcert.mex("t")


class Positions(unittest.TestCase):
    def test_grundy(self):
        expected = bar([t // 3 for t in range(12)])
        for (y, z), value in expected.items():
            self.assertEqual(nimcert.grundy("floor(t/3)", y, z), value)
        self.assertEqual(nimcert.grundy(NIM, 5, Index(6)), 3)
        self.assertEqual(nimcert.grundy("floor(t/2)", 140, 301), 140 ^ 301)

    def test_no_position(self):
        for position in ((5, 3), (0,), (0, 0, 0), ()):
            self.assertRaises(nimcert.ArgumentError, nimcert.grundy, "floor(t/3)", *position)
        even = "game g(x) where x mod 2 = 0\n  move u < x when u mod 2 = 0 to (u)\n"
        self.assertEqual(nimcert.grundy(even, 4), 2)
        self.assertRaises(nimcert.ArgumentError, nimcert.grundy, even, 3)

    def test_p_positions(self):
        self.assertEqual(nimcert.P(NIM, box={"x": 3, "y": 5}), [(n, n) for n in range(4)])
        self.assertEqual(nimcert.P("5", z=3), [(n, n) for n in range(4)])
        self.assertEqual(nimcert.P(NIM, box={"x": (1, 2), "y": (2, 9)}), [(2, 2)])
        self.assertEqual(nimcert.P(NIM, box={"x": (1, 2), "y": (3, 9)}), [])
        self.assertEqual(len(nimcert.P(NIM)), 16)

    def test_p_positions_of_a_formula(self):
        text = NIM + "game sum(a, b, c) = nim + strip\n"
        names = nimcert.coordinates(text, game="sum") if "sum" in text else ()
        found = nimcert.P(text, game="sum", box={name: 7 for name in names})
        self.assertEqual(found, [(a, b, a ^ b) for a in range(8) for b in range(8)])

    def test_names(self):
        self.assertEqual(nimcert.coordinates(NIM), ("x", "y"))
        self.assertRaises(nimcert.ArgumentError, nimcert.P, NIM, box={"w": 3})
        self.assertRaises(nimcert.ArgumentError, nimcert.P, NIM, z=3)
        self.assertRaises(nimcert.ClaimError, nimcert.P, NIM, game="nom")
        self.assertRaises(nimcert.ClaimError, nimcert.P, "t", game="nim")

    def test_rules_that_define_no_game(self):
        for move in ("move to (x)", "move to (x + 1)"):
            self.assertRaises(nimcert.NimcertError, nimcert.P, f"game g(x)\n  {move}\n", memory=1)
        self.assertRaises(nimcert.ClaimError, nimcert.P, "if t < 5 then 3 else 2")


if __name__ == "__main__":
    unittest.main()
