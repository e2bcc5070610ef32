"""Verdicts, counterexamples and certificates of `check`, `prove`, `discover` and `discover_family`."""

import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import nimcert
from support import CHOSEN, NIM, TRIANGLE, Index


class Check(unittest.TestCase):
    def test_proved(self):
        result = nimcert.check("floor(t/4)")
        self.assertTrue(result and result.proved and not result.refuted and not result.undecided)
        self.assertEqual(result.verdict, "proved")
        self.assertIsNone(result.counterexample)
        self.assertIn("fun f(t) = floor(t / 4)", result.claim)
        self.assertTrue(result.certificate.startswith(b"nimcert certificate"))

    def test_refuted(self):
        result = nimcert.check("floor(t/3)")
        self.assertFalse(result)
        self.assertTrue(result.refuted)
        self.assertEqual(result.counterexample.kind, "ns")
        self.assertEqual(result.counterexample.numbers, {"z": 2, "z_prime": 3, "f_z": 0, "f_z_prime": 1})
        y, z = result.counterexample.position
        self.assertNotEqual(nimcert.grundy("floor(t/3)", y, z), y ^ z)
        self.assertIn("claim not nimsum f", result.proved_claim)

    def test_falling(self):
        result = nimcert.check("if t < 5 then 3 else 2")
        self.assertEqual(result.counterexample.kind, "monotone")
        self.assertEqual(result.counterexample["z_prime"], 5)

    def test_proved_below_is_not_proved(self):
        result = nimcert.check("floor(t*t/10^9)", bits=6)
        self.assertFalse(result)
        self.assertEqual((result.verdict, result.bounded, result.below), ("proved below 2^6", True, 64))
        self.assertTrue(result.verify())
        self.assertEqual((result.verify().bounded, result.verify().below), (True, 64))

    def test_the_bound_is_exact(self):
        result = nimcert.check([0, 0, 1, 1, 1, 1])
        self.assertEqual((result.verdict, result.bounded, result.below), ("proved below 2^2", True, 6))
        for proved in (nimcert.check("floor(t/4)"), nimcert.check("floor(t/3)"), nimcert.check("floor(t/4)", max_states=1)):
            self.assertEqual((proved.bounded, proved.below), (False, None))
            words = [proved.proved, proved.bounded, proved.refuted, proved.undecided]
            self.assertEqual(sum(words), 1, proved)
        self.assertFalse(nimcert.check("floor(t/4)").verify().bounded)

    def test_a_bounded_claim_of_several_is_counted(self):
        results = nimcert.prove_all("fun f(t) = floor(isqrt(t)/2)\nfun g(t) = floor(t/4)\nclaim ns f below 100\nclaim ns g\n")
        self.assertFalse(results)
        self.assertEqual(repr(results), "<nimcert.Results 1 of 2 proved, 1 bounded>")

    def test_undecided_is_a_verdict(self):
        result = nimcert.check("floor(t/4)", max_states=1)
        self.assertTrue(result.undecided)
        self.assertFalse(result)
        self.assertIn("state limit", result.reason)
        self.assertNotIn("--", result.reason)
        self.assertIsNone(result.certificate)

    def test_heights(self):
        for heights in ("0,0,1,1,2,2", [0, 0, 1, 1, 2, 2], (Index(0), 0, 1, True, 2, 2), range(0)):
            if heights == range(0):
                self.assertRaises(nimcert.ArgumentError, nimcert.check, heights)
                continue
            result = nimcert.check(heights)
            self.assertIn("heights", result.claim)
        self.assertFalse(nimcert.check([0, 0, 0, 1]))
        self.assertFalse(nimcert.check([7]).refuted)

    def test_files(self):
        with TemporaryDirectory() as folder:
            path = Path(folder, "f.claim")
            path.write_text("\ufefffun f(t) = floor(t/4)\n")
            self.assertTrue(nimcert.check(path))
            # A str is never a path.
            self.assertRaises(nimcert.ClaimError, nimcert.check, str(path))

    def test_large_counterexample(self):
        result = nimcert.check("if t < 2^15000 then floor(t/4) else floor(t/4) + 1")
        self.assertEqual(result.counterexample["z_prime"].bit_length(), 15001)
        self.assertIn("bits", str(result.counterexample))

    def test_parameters_without_values(self):
        self.assertTrue(nimcert.prove("param m >= 1\nfun f(t) = floor(t / (2*m))\nclaim nimsum f\n"))
        self.assertTrue(nimcert.check("param m >= 1\nfun f(t) = floor(t / (2*m))\n"))
        with self.assertRaisesRegex(nimcert.ClaimError, "parameters"):
            nimcert.draw("param m >= 1\nfun f(t) = floor(t / (2*m))\n")


class Prove(unittest.TestCase):
    def test_parameters(self):
        text = "param m >= 1\nfun f(t) = floor(t / m)\nclaim nimsum f\n"
        result = nimcert.prove(text)
        self.assertTrue(result.refuted)
        self.assertEqual(list(result.instance), ["m"])
        m = result.instance["m"]
        again = nimcert.prove(text, m=m)
        self.assertTrue(again.refuted)
        self.assertIsNone(again.instance)
        self.assertEqual(again.counterexample, result.counterexample)
        self.assertIsNotNone(result.picture("bar"))
        self.assertIsNone(nimcert.prove("param m >= 1\nfun f(t) = floor(t / (2*m))\nclaim nimsum f\n").instance)

    def test_values(self):
        self.assertEqual(nimcert.prove(CHOSEN).verdict, "refuted")
        self.assertTrue(nimcert.prove(CHOSEN, k=4))
        self.assertTrue(nimcert.prove(CHOSEN, params={"k": 4}))
        self.assertFalse(nimcert.prove(CHOSEN, k=5))
        self.assertTrue(nimcert.prove(CHOSEN, k=Index(6)))
        self.assertTrue(nimcert.prove(CHOSEN, k=2 * 10**100))

    def test_one_claim_or_all(self):
        two = CHOSEN + "claim monotone f\n"
        with self.assertRaisesRegex(nimcert.ArgumentError, "2 claims"):
            nimcert.prove(two)
        results = nimcert.prove_all(two)
        self.assertEqual([result.verdict for result in results], ["refuted", "proved"])
        self.assertFalse(results)
        self.assertTrue(results[1:])
        self.assertTrue(nimcert.prove_all(two, k=4))
        self.assertEqual(len(nimcert.prove_all(CHOSEN)), 1)
        self.assertIn("1 of 2 proved", repr(results))

    def test_no_claim(self):
        for text in ("floor(t/4)", NIM, "let k = 3\nfun f(t) = t\n", "0,1,2"):
            self.assertRaises(nimcert.ClaimError, nimcert.prove, text)
            self.assertRaises(nimcert.ClaimError, nimcert.prove_all, text)

    def test_game(self):
        self.assertTrue(nimcert.prove(NIM + "claim p nim = x = y\n"))
        result = nimcert.prove(NIM + "claim p nim = x = y + 1\n")
        self.assertEqual(result.counterexample.kind, "reach")
        self.assertEqual(result.counterexample.numbers, {"x": 0, "y": 0})
        result = nimcert.prove(NIM + "claim p nim = x <= y\n")
        self.assertEqual(result.counterexample.kind, "closed")
        self.assertEqual(set(result.counterexample.option), {"x", "y"})
        self.assertTrue(nimcert.prove(NIM + "claim grundy nim = x xor y\n"))
        result = nimcert.prove(NIM + "claim grundy nim = x + y\n")
        self.assertEqual(len(result.counterexample.numbers), 3)
        self.assertIn("y", result.counterexample.numbers)

    def test_game_without_an_end_is_undecided(self):
        result = nimcert.prove("game g(x)\n  move to (x + 1)\nclaim p g = x = 0\n")
        self.assertTrue(result.undecided)
        self.assertTrue(result.reason)

    def test_the_same_bytes_on_any_number_of_threads(self):
        one, two = (nimcert.check("floor(t/64)", threads=threads) for threads in (1, 2))
        self.assertEqual(one, two)
        self.assertEqual(one.certificate, two.certificate)


class Discover(unittest.TestCase):
    def test_formula(self):
        found = nimcert.discover(NIM)
        self.assertTrue(found)
        self.assertEqual(found.formula, "x = y")
        self.assertTrue(found.proof.verify())
        self.assertIn("claim p nim = (x = y)", found.claim.replace("claim p nim = x = y", "claim p nim = (x = y)"))

    def test_grundy(self):
        self.assertTrue(nimcert.discover("floor(t/4)"))
        self.assertIn("xor", nimcert.discover(NIM, what="grundy").formula)

    def test_nothing(self):
        found = nimcert.discover(
            "game w(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n  move u < min(x, y) to (x - u - 1, y - u - 1)\n",
            bits=3,
        )
        self.assertFalse(found)
        self.assertIsNone(found.proof)
        self.assertEqual(found.verdict, "undecided")
        self.assertRaises(ValueError, found.save, ".")
        self.assertIsNone(found._repr_svg_())

    def test_mistakes(self):
        self.assertRaises(nimcert.ArgumentError, nimcert.discover, NIM, what="n")
        self.assertRaises(nimcert.ArgumentError, nimcert.discover, NIM, bits=27)
        self.assertRaises(nimcert.ClaimError, nimcert.discover, NIM, game="nom")
        self.assertRaises(nimcert.NimcertError, nimcert.discover, "game g(x)\n  move to (x + 1)\n")
        self.assertRaises(nimcert.ClaimError, nimcert.discover, "game g(x) where x < 0\n  move u < x to (u)\n")


class Families(unittest.TestCase):
    def test_one_claim_for_all_values(self):
        family = nimcert.discover_family(TRIANGLE, k=range(3, 12, 4))
        self.assertTrue(family and family.proved)
        self.assertEqual([row.values for row in family.rows], [{"k": 3}, {"k": 7}, {"k": 11}])
        self.assertEqual({row.outcome for row in family.rows}, {"proved"})
        general = family.generals[family.rows[0].general]
        self.assertEqual(general.constants, {"k": "4 * m + 3"})
        self.assertTrue(general and general.result.verify() and general.coordinate is None)
        # Any iterable, integers of any kind, in any order and twice: the same values.
        self.assertEqual(nimcert.discover_family(TRIANGLE, params={"k": (Index(k) for k in (11, 3, 7, 3))}), family)

    def test_values_without_one_formula(self):
        family = nimcert.discover_family(TRIANGLE, k=[2, 5], bits=3, automaton_states=50)
        self.assertFalse(family)
        self.assertEqual(family.verdict, "undecided")
        self.assertEqual([row.values["k"] for row in family.rows], [2, 5])
        self.assertIn("undecided", repr(family))

    def test_a_constant_with_one_value_beside(self):
        rules = "let k = 2\nlet s = 0\nfun f(t) = floor((t + s) / k)\ngame sum(x, y, z) = strip + bar(f)\n"
        family = nimcert.discover_family(rules, k=2, s=range(6), bits=5)
        self.assertEqual([(one.coordinate, bool(one)) for one in family.generals], [("s", True)])
        self.assertTrue(family.generals[0].condition)

    def test_mistakes(self):
        wrong = (nimcert.ArgumentError, {"k": 3}), (nimcert.ArgumentError, {}), (nimcert.ArgumentError, {"k": []})
        wrong += (nimcert.ArgumentError, {"k": [-1, 2]}), (nimcert.ArgumentError, {"k": range(10**9)})
        wrong += (nimcert.ArgumentError, {"k": [1, 2**64]}), (TypeError, {"k": "3..15:4"}), (TypeError, {"k": [1.5, 2]})
        wrong += (TypeError, {"k": 1.5}), (TypeError, {"k": [[1, 2]]}), (TypeError, {"k": None})
        wrong += (nimcert.ClaimError, {"q": [1, 2]}), (nimcert.ArgumentError, {"k": range(1, 101), "q": range(1, 101)})
        for error, values in wrong:
            with self.subTest(values):
                self.assertRaises(error, nimcert.discover_family, TRIANGLE, **values)
        self.assertRaises(nimcert.ClaimError, nimcert.discover_family, "floor(t/4)", k=[1, 2])

    def test_a_family_of_an_expression(self) -> None:
        for text in ("floor(t/k)", "floor(z/k)", "f(z) = floor(z/k)", "\\lfloor t/k \\rfloor", "floor(t/\nk)"):
            with self.subTest(text=text):
                family = nimcert.discover_family(text, k=[2, 4, 6])
                self.assertTrue(family.proved, family.text)
                self.assertEqual([(row.outcome, row.text) for row in family.rows], [("proved", "y xor z")] * 3)
        mixed = nimcert.discover_family("floor(t/k)", k=[2, 3], bits=5)
        self.assertEqual([row.outcome for row in mixed.rows][0], "proved")
        self.assertIn("proved one by one: k = 2", mixed.text)
        self.assertRaises(nimcert.ClaimError, nimcert.discover_family, TRIANGLE, k=[1, 2], game="nom")
        self.assertRaises(nimcert.ClaimError, nimcert.discover_family, TRIANGLE, k=[0, 2])
        with self.assertRaisesRegex(TypeError, "discover_family"):
            nimcert.discover(TRIANGLE, k=range(3))


if __name__ == "__main__":
    unittest.main()
