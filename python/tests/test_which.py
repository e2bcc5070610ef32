"""For which values of its parameter a claim holds."""

import json
import pickle
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import nimcert
from support import native, program

GENERAL = "param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f\n"
TWO = "param k >= 1, n >= 1\nfun f(t) = floor(t/(2*k + n))\nclaim nimsum f\n"
TAKE = "param k >= 1\ngame take(x) move u < x when u + k >= x to (u)\nclaim p take = x mod 3 = 0\nclaim grundy take = x mod (k + 1)\n"


class Which(unittest.TestCase):
    def test_parts_have_claim_verdict_and_certificate(self):
        found = nimcert.which("floor(t/k)", param="k >= 1")
        self.assertEqual(found.line, "proved for every even k; refuted for every odd k")
        self.assertEqual((found.parameter, found.least, found.exact, bool(found)), ("k", 1, True, False))
        self.assertEqual([found.values(verdict) for verdict in ("proved", "refuted", "undecided")], ["every even k", "every odd k", None])
        self.assertEqual([found.holds(k) for k in (1, 2, 3, 10**30)], [False, True, False, True])
        self.assertRaises(ValueError, found.part, 0)
        self.assertEqual(sorted(part.values for part in found.parts), ["even k", "odd k"])
        for part in found.parts:
            self.assertTrue(nimcert.verify(part.claim, part.certificate))
            self.assertTrue(part.answer.verify())
            self.assertEqual("claim not nimsum f" in part.claim, part.verdict == "refuted")
        self.assertEqual(pickle.loads(pickle.dumps(found)), found)
        self.assertIn("every even k", found._repr_html_())
        self.assertNotIn("--", found.text)

    @unittest.skipUnless(program(), "the native program is not built")
    def test_the_answer_is_that_of_the_command_line(self):
        for f, param in (("floor(t/k)", "k >= 1"), ("floor(t/k)", "k = 3*m, m >= 1")):
            run = native("check", f, "--param", param, "--which", "--json")
            self.assertEqual(run.returncode, 0)
            own, other = json.loads(nimcert.which(f, param=param).json()), json.loads(run.stdout)
            self.assertEqual(own.keys(), other.keys())
            for key in own.keys() - {"parts"}:
                self.assertEqual(own[key], other[key], key)
            shas = [[part["answer"]["certificate"]["sha256"] for part in one["parts"]] for one in (own, other)]
            self.assertEqual(*shas)

    def test_claim_files(self):
        self.assertEqual(nimcert.which(GENERAL).line, "proved for every even k; refuted for every odd k")
        self.assertEqual(nimcert.which(TWO, n=2).line, "proved for every k")
        self.assertTrue(nimcert.which(TWO, n=2))
        self.assertEqual(nimcert.which(TAKE, claim=1).line, "proved for k = 2; refuted for k = 1 and every k >= 3")
        self.assertEqual(nimcert.which(TAKE, claim=2).holds(5), True)

    def test_files(self):
        with TemporaryDirectory() as folder:
            saved = nimcert.which(GENERAL).save(folder, "g")
            self.assertEqual(sorted(path.name for pair in saved for path in pair), ["g-even-k.cert", "g-even-k.claim", "g-odd-k.cert", "g-odd-k.claim"])
            for claim, certificate in saved:
                self.assertTrue(nimcert.verify(claim, certificate))
            self.assertEqual(len(list(Path(folder).iterdir())), 4)

    def test_limits(self):
        found = nimcert.which("floor(t/k)", param="k >= 1", timeout=0)
        self.assertEqual((found.line, found.exact, found.holds(3)), ("undecided for every k", False, None))
        self.assertIn("raise it with timeout", found.text)
        self.assertEqual(found.save("never"), ())

    def test_a_refutation_names_the_call(self):
        result = nimcert.check("floor(t/k)", param="k >= 1")
        self.assertIn("    nimcert.which('floor(t/k)', param='k >= 1')\n", result.text)
        self.assertIn("    nimcert.which(text)\n", nimcert.prove(GENERAL).text)

    def test_wrong_questions(self):
        for words, arguments, keywords in (
            ("there is none\nhelp: use a name in the function", ("floor(t/4)",), {}),
            ("k has a value\nhelp: leave out k=", ("floor(t/k)",), {"k": 4}),
            ("k has a value\nhelp: leave out k=", (GENERAL,), {"k": 4}),
            ("there are 2 (k, n)\nhelp: give all but one a value: n=1", (TWO,), {}),
            ("write `param k >= 1` in place of", ("let k = 3\nfun f(t) = floor(t/k)\n",), {}),
            ("claim must be from 1 to 2: F has 2 claims", (TAKE,), {}),
            ("claim must be from 1 to 2", (TAKE,), {"claim": 3}),
            ("claim must be 1", (GENERAL,), {"claim": 2}),
            ("bits= is for an expression", (GENERAL,), {"bits": 10}),
            ("param= is for an expression", (GENERAL,), {"param": "k >= 2"}),
            ("takes no param=", ([0, 0, 1],), {"param": "k >= 1"}),
        ):
            with self.subTest(words), self.assertRaises((nimcert.ClaimError, nimcert.ArgumentError)) as raised:
                nimcert.which(*arguments, **keywords)
            self.assertIn(words, str(raised.exception))
            self.assertNotIn("--", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
