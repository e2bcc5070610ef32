"""scripts/compare-answers without the program: what counts as worse."""
import importlib.machinery
import importlib.util
import os
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOADER = importlib.machinery.SourceFileLoader("compare_answers", os.path.join(SCRIPTS, "compare-answers"))
compare_answers = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_answers", LOADER))
LOADER.exec_module(compare_answers)


def answer(verdict="proved", seconds=0.1, counterexample=None, route="partition"):
    smallest = (counterexample or {}).get("smallest")
    return {
        "verdict": verdict, "seconds": seconds, "counterexample": counterexample, "is_smallest": smallest, "route": route,
    }


def compared(before, after):
    worse, differs, _ = compare_answers.faults({("a.claim", 1): before}, {("a.claim", 1): after})
    return len(worse), len(differs)


def at(*values, smallest=True):
    return {"smallest": smallest, "position": [str(value) for value in values]}


class Faults(unittest.TestCase):
    def test_equal_answers(self):
        self.assertEqual(compared(answer(), answer()), (0, 0))
        self.assertEqual(compared(answer("refuted", counterexample=at(1, 3)), answer("refuted", counterexample=at(1, 3))), (0, 0))

    def test_a_verdict_that_is_lost_or_changed_is_worse(self):
        for before, after in [("proved", "undecided"), ("refuted", "proved"), ("proved", "none"), ("proved", "refuted")]:
            self.assertEqual(compared(answer(before), answer(after))[0], 1, (before, after))
        self.assertEqual(compare_answers.faults({("a.claim", 1): answer()}, {})[0], ["a.claim claim 1: only in the first record"])

    def test_a_verdict_that_is_gained_only_differs(self):
        self.assertEqual(compared(answer("undecided"), answer("proved")), (0, 1))
        self.assertEqual(compared(answer("none"), answer("refuted")), (0, 1))

    def test_a_larger_counterexample_is_worse(self):
        before = answer("refuted", counterexample=at(1, 3))
        self.assertEqual(compared(before, answer("refuted", counterexample=at(1, 4)))[0], 1)
        self.assertEqual(compared(before, answer("refuted", counterexample=at(3, 3)))[0], 1)
        self.assertEqual(compared(before, answer("refuted", counterexample=at(0, 3))), (0, 1))
        self.assertEqual(compared(before, answer("refuted", counterexample=at(1, 3, smallest=False)))[0], 1)

    def test_time(self):
        self.assertEqual(compared(answer(seconds=0.01), answer(seconds=0.4))[0], 1, "the whole")
        many = {("a.claim", n): answer(seconds=1) for n in range(100)}
        slower = {**many, ("a.claim", 5): answer(seconds=3.2)}
        self.assertEqual(len(compare_answers.faults(many, slower)[0]), 1, "one question")
        self.assertEqual(len(compare_answers.faults(many, {**many, ("a.claim", 5): answer(seconds=2.9)})[0]), 0)
        small = {**many, ("a.claim", 5): answer(seconds=0.01)}
        self.assertEqual(len(compare_answers.faults(small, {**many, ("a.claim", 5): answer(seconds=0.4)})[0]), 0)


if __name__ == "__main__":
    unittest.main()
