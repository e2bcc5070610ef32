"""scripts/make-performance: the page is that of the record, and an output replaces the tables that it has."""

import importlib.machinery
import importlib.util
import json
import os
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOADER = importlib.machinery.SourceFileLoader("make_performance", os.path.join(SCRIPTS, "make-performance"))
performance = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_performance", LOADER))
LOADER.exec_module(performance)


class Performance(unittest.TestCase):
    def setUp(self):
        with open(performance.RECORD, encoding="utf-8") as file:
            self.record = json.load(file)

    def test_the_page_is_that_of_the_record(self):
        with open(performance.PAGE, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, performance.page(self.record))
        self.assertLessEqual(len(text.splitlines()), 200)

    def test_an_output_replaces_the_table_with_its_columns_and_title(self):
        partition = self.record["tables"]["partition"]
        cells = "| 4 | 99 | 1,522 | 9 | 8 | 0.89 |"
        columns = "| k | states | certificate, bytes | search, ms | kernel, ms | kernel / search |"
        output = "\n".join(["### %s", "", columns, "| ---: |" * 6, cells, "", "states: exponent 1"])
        before = list(partition["rows"])
        performance.replace(self.record, output % "another family")
        self.assertEqual(partition["rows"], before)
        performance.replace(self.record, output % partition["title"])
        self.assertEqual(partition["rows"], [["4", "99", "1,522", "9", "8"]])

    def test_exponents_are_those_of_powers(self):
        self.assertAlmostEqual(performance.exponent([(k, 3 * k**1.5) for k in (2, 8, 64)]), 1.5)


if __name__ == "__main__":
    unittest.main()
