"""Nodes that stand in many places are lowered and walked once, and counted each time (docs/FORMAT.md, Limits)."""

import random
import unittest
from unittest import mock

from support import Nodes, certificate, check, claim_of, condition, own
from nimcert_checker import lower
from nimcert_checker.formula import Formula, conjunction, disjunction, leaf, negation, value
from nimcert_checker.lower import Lowering, Tables
from nimcert_checker.places import Frame, Walk
from nimcert_checker.program import Move
from comparison.random_claims import Maker


def doubled(depth: int, first: str, operation: str = "and") -> str:
    """A relation of x, y that contains the first condition 2^depth times."""
    text = f"rel r0(x, y) = {first}\n"
    return text + "".join(f"rel r{i}(x, y) = r{i - 1}(x, y) {operation} r{i - 1}(x, y)\n" for i in range(1, depth + 1))


def balanced(count: int) -> str:
    """A sum of many terms that is not deep."""
    return "0 * x" if count == 1 else f"({balanced(count // 2)}) + ({balanced(count - count // 2)})"


class Counted:
    """Counts the calls of a method of Lowering."""

    def __init__(self, name: str) -> None:
        self.calls = 0
        method = getattr(Lowering, name)

        def counted(lowering: Lowering, *arguments):
            self.calls += 1
            return method(lowering, *arguments)

        self.patch = mock.patch.object(Lowering, name, counted)


class Shared(unittest.TestCase):
    def test_a_long_sum_in_many_places(self) -> None:
        text = doubled(14, f"x xor y = {balanced(1000)}")
        body = "".join(
            f"relation (x, y) x < 0 and (r14(x, y) or x = {j})\ntable tracks 2 rows 1\n0 0 0 0 0\n"
            "invariant sound width 5 rows 1\nF 0 * * 0\ninvariant complete width 5 rows 0\n"
            for j in range(1, 9)
        )
        counted = Counted("_compare")
        with counted.patch:
            line = own(text + "claim forall x, y: x >= 0", body + "invariant forall width 1 rows 0\n")
        self.assertTrue(line.startswith("verified"), line)
        self.assertLess(counted.calls, 100)

    def test_repetitions_are_counted(self) -> None:
        claim = "claim forall x, y: r{0}(x, y) or x >= 0"
        for depth, start in [(15, "verified"), (16, "declined: MAX_LOWERED"), (60, "declined: MAX_LOWERED")]:
            line = own(doubled(depth, "x = 0", "or") + claim.format(depth), "invariant forall width 2 rows 1\n0 T\n")
            self.assertTrue(line.startswith(start), (depth, line))

    def test_terms_that_double(self) -> None:
        for term in ["min({0}, {0})", "if {0} < 3 then {0} else {0}"]:
            text = "fun f0(t) = t\n" + "".join(f"fun f{i}(t) = {term.format(f'f{i - 1}(t)')}\n" for i in range(1, 60))
            line = own(text + "claim forall t: f59(t) = t", "invariant forall width 1 rows 0\n")
            self.assertTrue(line.startswith("declined"), line)

    def test_nothing_is_remembered_too_long(self) -> None:
        """The same problems as without remembering: rule 0 of DEFINE depends on the tracks made so far."""
        rng = random.Random(11)
        for _ in range(150):
            maker = Maker(rng)
            text = maker.condition(["x", "y"], 3)
            if "both" in text:
                continue
            problems = []
            for on in (True, False):
                nodes = Nodes()
                node = condition(f"({text}) or ({text})", nodes)
                lowering = Lowering(2, Tables(nodes))
                if not on:
                    lowering._remembered = Forgetful()
                try:
                    formulas = [lowering.cond(node, (0, 1)), *lowering.problem.parts]
                except lower.Declined as failure:
                    problems.append(str(failure))
                    continue
                spent = lower.MAX_LOWERED - lowering._budget.left
                problems.append((lowering.problem.components, [written(formula) for formula in formulas], spent))
            self.assertEqual(*problems, text)

    def test_places_are_found_as_often_as_they_occur(self) -> None:
        for term, depth, count in [("x - y", 5, 32), ("x + y", 5, 0)]:
            nodes = Nodes()
            text = f"fun g0(x, y) = {term}\n"
            text += "".join(f"fun g{i}(x, y) = g{i - 1}(x, y) + g{i - 1}(x, y)\n" for i in range(1, depth + 1))
            walk = Walk(nodes, Tables(nodes).work, 2)
            walk.condition(claim_of(text + f"claim forall x, y: g{depth}(x, y) = 0", nodes).subject, Frame((), None), ())
            self.assertEqual(len(walk.places), count)


class Forgetful(dict):
    """A dictionary that remembers nothing."""

    def __setitem__(self, key, item) -> None:
        pass


def written(formula: Formula) -> str:
    """A formula as text."""
    if formula.kind == "leaf":
        return str(formula.content)
    return f"{formula.kind}({', '.join(written(part) for part in formula.parts())})"


class Formulas(unittest.TestCase):
    def test_values(self) -> None:
        """Formulas with shared parts against their definition in docs/LOWERING.md."""
        rng = random.Random(2)
        for _ in range(400):
            made = [leaf(i) for i in range(4)]
            for _ in range(12):
                kind = rng.choice([negation, conjunction, disjunction])
                made.append(kind(*(rng.choice(made[-6:]) for _ in range(1 if kind is negation else rng.randrange(4)))))
            truths = [rng.choice([True, False, None]) for _ in range(4)]
            self.assertEqual(value(made[-1], truths), self.value(made[-1], truths))

    def value(self, formula, truths):
        if formula.kind == "leaf":
            return truths[formula.content]
        values = [self.value(part, truths) for part in formula.parts()]
        if formula.kind == "not":
            return None if values[0] is None else not values[0]
        deciding = formula.kind == "or"
        return deciding if deciding in values else None if None in values else not deciding

    def test_a_formula_with_many_repetitions(self) -> None:
        formula = leaf(0)
        for _ in range(200):
            formula = disjunction(formula, negation(negation(formula)))
        self.assertGreater(formula.size, 1 << 200)
        for truth in (True, False, None):
            self.assertIs(value(formula, [truth]), truth)


class Games(unittest.TestCase):
    def test_many_claims_about_a_long_game(self) -> None:
        """The games of 200 claims are distinguished without comparing 200 times as many moves."""
        game = "game g(x) " + "move u < x to (u) " * 300
        compared = 0
        equal = Move.__eq__

        def counted(move: Move, other: object) -> bool:
            nonlocal compared
            compared += 1
            return equal(move, other)

        for last, code in [("1", "claim-mismatch"), ("0", "section")]:
            with mock.patch.object(Move, "__eq__", counted):
                stated = f"{game}move to ({last})\n" + "claim p g = x = 0\n" * 200
                line = check(stated, certificate(f"{game}move to (0)\nclaim p g = x = 0", "end\n"))
            self.assertIn(code, line)
        self.assertLess(compared, 2000)


class Names(unittest.TestCase):
    def test_a_name_means_the_same_in_both_files(self) -> None:
        """A claim of one function is not shown under the name of another; other names do not matter."""
        f, g = "fun f(t) = floor(t / 3)\n", "fun g(t) = floor(t / 4)\n"
        shown = certificate("fun f(t) = floor(t / 4)\nclaim nimsum f", "end\n")
        self.assertIn("claim-mismatch", check(f + g + "claim nimsum g\n", shown))
        self.assertNotIn("claim-mismatch", check(g + "claim nimsum g\n", shown))


if __name__ == "__main__":
    unittest.main()
