"""What the guide and the documentation of functions show is what Python prints."""

import doctest
import os
import re
import tempfile
import unittest

import nimcert
from support import ROOT, numpy

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@unittest.skipIf(numpy is None, "NumPy is not installed")
class Shown(unittest.TestCase):
    def run_test(self, test):
        printed = []
        runner = doctest.DocTestRunner(optionflags=OPTIONS)
        runner.run(test, out=printed.append)
        self.assertEqual(runner.failures, 0, "".join(printed))

    def test_the_chapter(self):
        page = (ROOT / "docs/guide/15-python.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
        self.assertGreater(len(blocks), 5)
        names = {}
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for number, block in enumerate(blocks, 1):
                    test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", "15-python.md", 0)
                    self.assertTrue(test.examples, block)
                    test.globs = names
                    runner = doctest.DocTestRunner(optionflags=OPTIONS)
                    printed = []
                    runner.run(test, out=printed.append, clear_globs=False)
                    self.assertEqual(runner.failures, 0, "".join(printed))
                    names = test.globs
            finally:
                os.chdir(before)

    def test_docstrings(self):
        count = 0
        rooms = (nimcert.classes, nimcert.deciding, nimcert.discoveries, nimcert.independent, nimcert.pictures, nimcert.results, nimcert.tables)
        for module in (nimcert, *rooms):
            for test in doctest.DocTestFinder().find(module):
                count += len(test.examples)
                self.run_test(test)
        self.assertGreater(count, 10)

    def test_everything_public_says_what_it_is(self):
        for name in nimcert.__all__:
            thing = getattr(nimcert, name)
            if not isinstance(thing, str):
                self.assertTrue((thing.__doc__ or "").strip(), name)
        page = (ROOT / "docs/guide/15-python.md").read_text()
        for name in ("check", "prove", "prove_all", "which", "discover", "discover_family", "verify", "mex", "grundy", "P", "draw", "independent"):
            self.assertIn(f"`nimcert.{name}", page)


if __name__ == "__main__":
    unittest.main()
