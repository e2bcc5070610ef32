"""Results as values, files and HTML."""

import copy
import dataclasses
import json
import os
import pickle
import unittest
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import nimcert
from support import CHOSEN, NIM, SECOND_CHECKER


class Closed(HTMLParser):
    """Counts elements that are open."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.words = [], [], []

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.words.append(data)


def parsed(html):
    parser = Closed()
    parser.feed(html)
    parser.close()
    assert not parser.open, parser.open
    return parser


RESULTS = {
    "proved": lambda: nimcert.check("floor(t/4)"),
    "refuted": lambda: nimcert.check("floor(t/3)"),
    "falling": lambda: nimcert.check("if t < 5 then 3 else 2"),
    "undecided": lambda: nimcert.check("floor(t/4)", max_states=1),
    "below": lambda: nimcert.check("floor(t*t/10^9)", bits=6),
    "game": lambda: nimcert.prove(NIM + "claim p nim = x = y\n"),
    "false game": lambda: nimcert.prove(NIM + "claim grundy nim = x + y\n"),
    "forall": lambda: nimcert.prove("claim forall x, y: x + y = y + x\n"),
    "parameters": lambda: nimcert.prove("param m >= 1\nfun f(t) = floor(t / (2*m))\nclaim nimsum f\n"),
    "several": lambda: nimcert.prove_all(CHOSEN + "claim ns f\n"),
    "verified": lambda: nimcert.check("floor(t/4)").verify(),
    "rejected": lambda: nimcert.verify("claim nimsum f", "nothing"),
    "found": lambda: nimcert.discover(NIM),
    "family": lambda: nimcert.discover_family("let k = 3\ngame g(x)\n  move u < x when x - u <= k to (u)\n", k=[1, 3]),
}
if SECOND_CHECKER:
    RESULTS["independent"] = lambda: nimcert.independent.verify("claim nimsum f", "nothing")


class Values(unittest.TestCase):
    def test_every_result_survives_pickle_and_copy(self):
        for name, make in RESULTS.items():
            with self.subTest(name):
                result = make()
                for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                    again = pickle.loads(pickle.dumps(result, protocol))
                    self.assertEqual(again, result)
                    self.assertEqual((str(again), bool(again), repr(again)), (str(result), bool(result), repr(result)))
                self.assertEqual(copy.deepcopy(result), result)
                self.assertEqual(make(), result, "the same question has the same answer")

    def test_results_cannot_be_changed(self):
        for name, make in RESULTS.items():
            with self.subTest(name), self.assertRaises(dataclasses.FrozenInstanceError):
                make().verdict = "proved"

    def test_repr_is_short(self):
        for name, make in RESULTS.items():
            with self.subTest(name):
                self.assertLess(len(repr(make())), 300)
                self.assertNotIn("\n", repr(make()))

    def test_exceptions_survive_pickle(self):
        for text in ("floor(t/", "", "nimcert certificate 2\n"):
            with self.assertRaises(nimcert.ClaimError) as raised:
                nimcert.check(text)
            error = pickle.loads(pickle.dumps(raised.exception))
            self.assertEqual(str(error), str(raised.exception))
            self.assertEqual((error.line, error.column), (raised.exception.line, raised.exception.column))

    def test_json_is_that_of_the_command_line(self):
        report = json.loads(nimcert.check("floor(t/3)").json())
        self.assertEqual((report["schema"], report["command"], report["verdict"]), (1, "check", "refuted"))
        self.assertEqual(len(json.loads(RESULTS["several"]().json())), 2)
        self.assertEqual(json.loads(RESULTS["found"]().json())["verdict"], "proved")
        self.assertEqual(json.loads(RESULTS["verified"]().json())["verdict"], "verified")


class Files(unittest.TestCase):
    def test_save(self):
        with TemporaryDirectory() as folder:
            for name in ("proved", "refuted", "below", "game", "parameters", "found"):
                result = RESULTS[name]()
                claim, certificate = result.save(Path(folder, "deep", name), "it")
                self.assertTrue(nimcert.verify(claim, certificate), name)
                self.assertEqual(sorted(os.listdir(claim.parent)), ["it.cert", "it.claim"])
                again = result.save(claim.parent, "it")
                self.assertEqual(again, (claim, certificate))

    def test_nothing_to_save(self):
        result = RESULTS["undecided"]()
        self.assertRaises(ValueError, result.save, ".")
        self.assertRaises(ValueError, result.verify)

    def test_names_stay_in_the_folder(self):
        with TemporaryDirectory() as folder:
            result = RESULTS["proved"]()
            for name in ("", ".", "..", "../f", "a/b", "/f", "a\0b"):
                self.assertRaises(ValueError, result.save, folder, name)
            self.assertEqual(os.listdir(folder), [])

    def test_a_folder_that_cannot_be(self):
        with TemporaryDirectory() as folder:
            Path(folder, "file").write_text("")
            with self.assertRaises(OSError):
                RESULTS["proved"]().save(Path(folder, "file"))

    def test_a_file_that_cannot_be_leaves_no_other(self):
        for name in ("f.claim", "f.cert"):
            with TemporaryDirectory() as folder:
                Path(folder, name).mkdir()
                with self.assertRaises(OSError):
                    RESULTS["proved"]().save(folder)
                self.assertEqual(os.listdir(folder), [name])


class Notebooks(unittest.TestCase):
    def test_html(self):
        for name, make in RESULTS.items():
            if name == "independent":
                continue
            with self.subTest(name):
                page = parsed(make()._repr_html_())
                self.assertIn("details", page.seen)
                self.assertNotIn("script", page.seen)

    def test_pictures(self):
        for name, count in (("proved", 2), ("refuted", 2), ("game", 1), ("forall", 0), ("parameters", 0), ("falling", 2)):
            result = RESULTS[name]()
            self.assertEqual(parsed(result._repr_html_()).seen.count("img"), count, name)
            svg = result._repr_svg_()
            if count == 0:
                self.assertIsNone(svg)
            else:
                self.assertTrue(ElementTree.fromstring(svg).tag.endswith("svg"))

    def test_names_are_text(self):
        text = "# <script>alert(1)</script>\nfun f(t) = floor(t/4)\nclaim nimsum f\n"
        self.assertNotIn("<script", nimcert.prove(text)._repr_html_())
        self.assertNotIn("<b>", nimcert.verify(b"<b>", b"<b>")._repr_html_())

    def test_bounded_answers_have_pictures(self):
        for f in ("floor(isqrt(t)/2)", "0,0,1,1", [0, 0, 1]):
            result = nimcert.check(f)
            self.assertTrue(result.bounded)
            for kind in ("bar", "grundy"):
                self.assertIn("<svg", str(result.picture(kind)), (f, kind))
            self.assertEqual(parsed(result._repr_html_()).seen.count("img"), 2)

    def test_high_bars_have_a_picture_or_none(self):
        for text in ("10^9 * t", "2^floor(log2(t))", "10^40", "floor(t/2) + 2000"):
            result = nimcert.check(text, max_states=10_000)
            parsed(result._repr_html_())

    def test_draw(self):
        bar = nimcert.draw("floor(t/2)")
        self.assertIn("<svg", bar.svg)
        self.assertEqual(bar._repr_svg_(), str(bar))
        self.assertNotEqual(bar, nimcert.draw("floor(t/2)", "grundy"))
        self.assertNotEqual(bar, nimcert.draw("floor(t/2)", at=(1, 3)))
        self.assertNotEqual(bar, nimcert.draw("floor(t/2)", theme="dark"))
        self.assertIn("<svg", nimcert.draw(NIM, last=5).svg)
        with TemporaryDirectory() as folder:
            self.assertEqual(bar.save(Path(folder, "bar.svg")).read_text(), bar.svg)

    def test_what_cannot_be_drawn(self):
        one = "game g(x)\n  move u < x to (u)\n"
        for arguments, keywords in (
            (("t", "pie"), {}),
            ((one,), {}),
            ((NIM, "bar"), {}),
            (("t",), {"theme": "pink"}),
            (("t",), {"last": -1}),
            (("t",), {"last": 10**6}),
            (("t",), {"last": 2**80}),
            ((NIM,), {"last": 10**6}),
        ):
            with self.assertRaises(nimcert.NimcertError):
                nimcert.draw(*arguments, **keywords)


if __name__ == "__main__":
    unittest.main()
