"""Every argument is used or refused, with words about this argument."""

import copy
import pickle
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import nimcert

NIM = "game nim(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n"
HEAP = "game heap(x)\n  move u < x to (u)\n"
GENERAL = "param m >= 1\nfun f(t) = floor(t/(2*m))\n"


class Refused(unittest.TestCase):
    def refuses(self, words, function, *positional, **named):
        """That the call is refused with these words, and with none of the command line."""
        with self.subTest(words), self.assertRaises((nimcert.ArgumentError, nimcert.ClaimError, TypeError)) as raised:
            function(*positional, **named)
        message = str(raised.exception)
        self.assertIn(words, message)
        self.assertNotIn("--", message.replace("-->", ""))

    def test_names_of_files(self):
        for text in ("game.claim", "proofs/f.claim", "./f", "../f", "/etc/hosts", "my games/nim.claim", "heights.csv", "f.cert", r"C:\f.claim"):
            for function in (nimcert.check, nimcert.prove, nimcert.prove_all, nimcert.discover, nimcert.P, nimcert.draw, nimcert.coordinates):
                self.refuses("pathlib.Path(%r)" % text, function, text)
            self.refuses("the name of a file", nimcert.verify, text, b"")
            self.refuses("the name of a file", nimcert.verify, "claim nimsum f", text)
        # What only looks a little like one is read as a text.
        for text in ("0.25t", "t/4", ".5", "t."):
            with self.assertRaises(nimcert.ClaimError) as raised:
                nimcert.check(text)
            self.assertNotIn("pathlib", str(raised.exception))
        self.assertTrue(nimcert.check("t//4"))

    def test_parameters_and_values(self):
        self.refuses("k has a value, but F does not use it", nimcert.check, "floor(t/4)", k=4)
        self.refuses("m has a value, but F does not use it", nimcert.check, "floor(t/k)", k=4, m=2)
        self.refuses("k has a value, but F does not use it", nimcert.P, "floor(t/4)", k=4)
        self.refuses("takes no k=", nimcert.check, [0, 0, 1], k=3)
        self.refuses("takes no param=", nimcert.check, [0, 0, 1], param="k = 3")
        self.refuses("takes no k=", nimcert.draw, "0,0,1", k=3)
        self.refuses("F is a claim file", nimcert.check, GENERAL, param="k = 3")
        self.refuses("param must be a str, not int", nimcert.check, "floor(t/k)", param=3)
        self.refuses("param:1:", nimcert.check, "floor(t/k)", param="k = ")
        self.refuses("`m` is defined twice", nimcert.check, "floor(t/k)", param="k = 2*m, m >= 1", m=3)
        self.refuses("unknown name `k`", nimcert.check, "floor(t/k)")
        self.refuses("unknown name `k`", nimcert.check, "floor(t/k)", param="m >= 1")
        self.refuses("game= needs a claim file", nimcert.draw, "t", game="nim")
        self.refuses("nimcert.which with param='k >= 1'", nimcert.check, "floor(t/k)", k=[2, 3])
        self.assertEqual(len(nimcert.which("floor(t/k)", param="k >= 1").parts), 2)

    def test_param_and_coordinates_where_they_do_not_belong(self):
        for function in (nimcert.prove, nimcert.draw, nimcert.P, nimcert.discover, nimcert.coordinates):
            self.refuses("param= is for nimcert.check and nimcert.which", function, "floor(t/k)", param="k >= 1")
        self.refuses("after the text: 1, 2", nimcert.grundy, NIM, x=1, y=2)
        self.refuses("nimcert.discover", nimcert.prove, NIM)

    def test_pictures(self):
        draw = nimcert.draw
        self.refuses("at=(9, 3) is above the bar: column 3 has the rows 0 to 1", draw, "floor(t/3)", at=(9, 3))
        self.refuses("the last column of the picture is 20", draw, "floor(t/3)", at=(1, 30), last=20)
        self.refuses("the last column of the picture is 2", draw, [0, 0, 1], at=(1, 3))
        self.refuses("as in (1, 3), not int", draw, "t", at=3)
        self.refuses("as in (1, 3), not str", draw, "t", at="12")
        self.refuses("as in (1, 3), not 3 numbers", draw, "t", at=(1, 2, 3))
        self.refuses("this is a game", draw, NIM, at=(1, 2))
        self.refuses("at= marks a position of a bar", draw, "t", "grundy", at=(1, 2))
        self.refuses("kind='grundy'", draw, "t", max_row=3)
        self.refuses("max_row= is for a bar", draw, NIM, max_row=3)
        self.refuses("this is a game", draw, NIM, "bar")
        self.refuses("this game has one", draw, HEAP)
        self.refuses("there is no picture 'map'", draw, "t", "map")
        self.refuses("there is no theme blue", draw, "t", theme="blue")
        with TemporaryDirectory() as folder:
            for name in ("a", "a.jpg", "a.svg.gz", "a.", ".svg"):
                self.refuses("is saved as .svg, .png or .pdf", draw("t").save, Path(folder, name))
            self.refuses("only a picture that nimcert has drawn", nimcert.Picture("<svg/>").save, Path(folder, "a.png"))
            self.assertEqual(list(Path(folder).iterdir()), [])


class Used(unittest.TestCase):
    def test_values_of_names_of_an_expression(self):
        self.assertEqual(nimcert.check("floor(t/k)", k=4).claim, nimcert.check("floor(t/4)").claim)
        self.assertTrue(nimcert.check("floor(t/k)", k=10**50))
        self.assertEqual(nimcert.check("floor(t/k) + m", params={"k": 4}, m=2).verdict, "refuted")
        self.assertEqual(nimcert.P("floor(t/k)", 9, k=3), nimcert.P("floor(t/3)", 9))
        self.assertEqual(nimcert.grundy("floor(t/k)", 1, 3, k=3), 4)
        self.assertEqual(nimcert.draw("floor(t/k)", k=3).svg, nimcert.draw("floor(t/3)").svg)
        self.assertEqual(nimcert.discover("floor(t/k)", k=2).formula, nimcert.discover("floor(t/2)").formula)

    def test_parameters(self):
        result = nimcert.check("floor(t/k)", param="k = 2*m, m >= 1")
        self.assertTrue(result)
        self.assertTrue(result.verify())
        self.assertIn("param m >= 1", result.claim)
        refuted = nimcert.check("floor(t/k)", param="k >= 2")
        self.assertEqual((refuted.verdict, refuted.instance), ("refuted", {"k": 3}))
        # Constants of the items may use values.
        self.assertEqual(nimcert.check("floor(t/k)", param="k = 2*m", m=3).claim, nimcert.check("floor(t/6)").claim)
        # A claim file has its own parameters.
        self.assertTrue(nimcert.check(GENERAL))
        self.assertEqual(nimcert.check(GENERAL, m=3).claim, nimcert.check("floor(t/6)").claim)

    def test_numbers_are_no_file(self):
        self.assertIn("3 columns of the list", nimcert.check([0, 0, 1]).line)
        with TemporaryDirectory() as folder:
            path = Path(folder, "heights")
            path.write_text("0 0 1\n")
            self.assertIn("3 columns of the file", nimcert.check(path).line)

    def test_a_mark(self):
        marked = nimcert.draw("floor(t/3)", at=(1, 3))
        self.assertIn("position (1, 3)", marked.svg)
        self.assertNotEqual(marked.svg, nimcert.draw("floor(t/3)").svg)
        # The column is drawn wherever it is.
        self.assertIn("Columns 0 to 20", repr(nimcert.draw("floor(t/3)", at=(5, 20))))

    def test_files_of_pictures(self):
        begins = {"a.svg": b"<svg ", "a.png": b"\x89PNG\r\n", "b.PNG": b"\x89PNG\r\n", "a.pdf": b"%PDF-1"}
        result = nimcert.check("floor(t/3)")
        for picture in (nimcert.draw("floor(t/3)"), nimcert.draw(NIM, theme=None), result.picture(), pickle.loads(pickle.dumps(result.picture("bar")))):
            with TemporaryDirectory() as folder:
                for name, start in begins.items():
                    self.assertEqual(picture.save(Path(folder, name)).read_bytes()[: len(start)], start, name)


class Values(unittest.TestCase):
    def test_what_is_equal_has_one_hash(self):
        result = nimcert.check("floor(t/k)", param="k >= 2")
        for value in (
            result,
            result.counterexample,
            result.verify(),
            result.picture("bar") or nimcert.draw("t"),
            nimcert.prove_all(NIM + "claim p nim = x = y\n"),
            nimcert.discover(NIM),
            nimcert.discover_family("let k = 3\n" + HEAP.replace("u < x", "u < x when x - u <= k"), k=[1, 2, 3]),
        ):
            with self.subTest(type=type(value).__name__):
                for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                    self.assertEqual(value, other)
                    self.assertEqual(len({value, other}), 1)
        self.assertEqual(len({nimcert.check("floor(t/3)"), nimcert.check("floor(t/5)"), nimcert.check("floor(t/3)")}), 2)


if __name__ == "__main__":
    unittest.main()
