"""Certificates with parameters: what is verified, and what is rejected (docs/FORMAT.md, Parameters, Parametric invariants)."""

import unittest
from itertools import product

from support import certificate, check, own, pair, pairs
from nimcert_checker.affine import Affine, Number, affine, is_natural, padded, parameter
from nimcert_checker.component import Linear, Threshold
from nimcert_checker.evaluate import Evaluator, Undefined
from nimcert_checker.inequality import normalised
from nimcert_checker.limits import Budget
from nimcert_checker.lower import Lowering, Tables
from nimcert_checker.machine import Machine
from nimcert_checker.node import Nodes
from nimcert_checker.pool import Proof
from nimcert_checker.problem import Problem
from nimcert_checker.program import Reader

FILES = pairs("verify", "parametric_")
SUM = "param m >= 0, n >= 0\nclaim forall x: (m + n) * x + n >= m * x"
"""The violation is n' x + n' <= -1: open at first, and a contradiction at once."""
PROOF = "parametric forall width 1 accumulators 1 locations 0\nby 0 0 1 2 1\nby 0 1 1\n"


def threshold(text: str) -> Threshold:
    """The one component of a condition in x with a parameter m."""
    nodes = Nodes()
    reader = Reader(f"param m >= 0\nclaim forall x: {text}".encode(), nodes, Evaluator())
    ((claim, _, _),) = reader.read().claims
    lowering = Lowering(1, Tables(nodes))
    lowering.cond(claim.subject, (0,))
    (component,) = lowering.problem.components
    return component


class Numbers(unittest.TestCase):
    def test_equal_integers_are_equal(self) -> None:
        m, n = parameter(3, 1, 0), parameter(0, 1, 1)
        self.assertEqual(m, Affine(3, (1,)))
        self.assertEqual(m + n - m, n)
        self.assertEqual(n - n, 0)
        self.assertEqual(2 * m - 7, affine([-1, 2]))
        self.assertEqual(m * 0, 0)
        self.assertFalse(is_natural(2 * m - 7))
        self.assertTrue(is_natural(2 * m - 6))
        self.assertFalse(is_natural(m - n))

    def test_what_is_no_number(self) -> None:
        for text, word in [
            ("let k = m * n", "rejected"), ("fun f(t) = t div n", "rejected"), ("fun f(t) = t mod (m - 3)", "rejected"),
            ("fun f(t) = t << n", "rejected"), ("fun f(t) = table [n] then t", "rejected"), ("let k = 2^n", "rejected"),
            ("let k = floor(n / 2)", "declined"), ("let k = m - n", "declined"), ("let n = 3", "rejected"), ("param n >= 0", "rejected"),
            ("param l >= 1 + 1", "rejected"), ("param l > 0", "rejected"),
            ("let k = m - 3", "verified"), ("let k = 2^(n - n)", "verified"), ("fun f(t) = t mod (m - 2)", "verified"),
            ("fun f(t) = floor(m / 2) * t", "verified"), ("let k = 10^100", "verified"), ("fun f(n) = n", "verified"),
        ]:  # fmt: skip
            claim = f"param m >= 3, n >= 0\n{text}\nclaim forall x: x >= 0"
            self.assertTrue(own(claim, "invariant forall width 1 rows 0\n").startswith(word), text)

    def test_many_parameters(self) -> None:
        for count, word in [(8, "verified"), (9, "declined")]:
            names = ", ".join(f"m{i} >= {i}" for i in range(count))
            claim = f"param {names}\nclaim forall x: x >= 0"
            self.assertTrue(own(claim, "invariant forall width 1 rows 0\n").startswith(word), count)


class Lines(unittest.TestCase):
    def test_forms_are_rounded(self) -> None:
        self.assertEqual(normalised([-1, 2, 4]), [-1, 1, 2])
        self.assertEqual(normalised([-5, -3]), [-2, -1])
        self.assertEqual(normalised([-5, 0]), [-5, 0])

    def test_constants(self) -> None:
        hypotheses = [[-1, 2], [0, 1], [3, -1]]

        def valid(multiple: int, target: list[int], *terms: tuple[int, int]) -> bool:
            goal = normalised(target) if multiple else None
            return Proof.of(multiple, *terms).proves(goal, [normalised(form) for form in hypotheses])

        self.assertTrue(valid(1, [-1, 1], (0, 1)))  # 2x >= 1, so x >= 1
        self.assertFalse(valid(1, [-2, 1], (0, 1)))
        self.assertTrue(valid(2, [-1, 2], (1, 2)) is False)
        self.assertTrue(valid(1, [4, -1], (2, 1)))
        self.assertFalse(valid(0, [0, 0], (1, 1), (2, 1)))
        self.assertFalse(valid(0, [0, 0]))
        self.assertTrue(Proof.of(0, (0, 1), (1, 1)).proves(None, [[-4, 1], [3, -1]]))
        self.assertTrue(valid(3, [0, 0]))
        self.assertFalse(valid(3, [-1, 0]))
        # Lines that are not well-formed, or of a hypothesis that does not exist, prove nothing.
        self.assertFalse(valid(1, [-1, 1], (0, 1), (3, 1)))
        self.assertFalse(Proof.of(0, (1, 1), (0, 1)).proves(None, [[-4, 1], [3, -1]]))
        self.assertFalse(Proof.of(0, (0, 1), (0, 1)).proves(None, [[-1, 0]]))
        self.assertFalse(Proof.of(0, (0, -1)).proves(None, [[1, 0]]))
        self.assertFalse(Proof.of(-1).proves([0, 0], []))
        # A contradiction proves no target by itself, and a line with a target no contradiction.
        self.assertFalse(Proof.of(0, (0, 1)).proves([0, 0], [[-1, 0]]))
        self.assertFalse(Proof.of(1, (0, 1)).proves(None, [[-1, 0]]))


class Thresholds(unittest.TestCase):
    def test_comparisons_with_floors_are_products(self) -> None:
        m = parameter(0, 1, 0)
        for text, factor, low in [
            ("floor(x / (m + 2)) <= 5", m + 2, 6 * (m + 2)),  # not x >= 6 (m + 2)
            ("floor(x / (m + 2)) < 5", m + 2, 5 * (m + 2)),
            ("5 > floor(x / (m + 2))", m + 2, 5 * (m + 2)),
        ]:
            component = threshold(text)
            self.assertEqual((component.tracks, component.factors, component.low), ((0,), (-1,), 1 - low), text)
            self.assertEqual(factor, m + 2)

    def test_where_they_settle(self) -> None:
        m = parameter(0, 1, 0)
        component = Threshold((0, 1), (m - 2, affine([1, -3])), affine([5, -1]))
        self.assertEqual(component.high, affine([5, 3]))
        self.assertEqual(component.least, affine([-1, -1]))


class Meaning(unittest.TestCase):
    """docs/THEORY.md, Lemma 6.16: with values of the parameters, a problem means what the condition with these values means."""

    def test_conditions(self) -> None:
        texts = [
            "floor(x / (m + 1)) <= y", "y < floor((x + m) / (2 * m + 1))", "ceil(x / (m + 2)) >= y", "y > min(floor(x / (m + 1)), m)",
            "max(floor(x / (m + 1)), y + 1) >= x", "g(x) <= y", "y <= g(min(x, y))", "x mod (m + 2) = y", "x mod (m + 1) + m < y",
            "(m + 1) * x - y <= 2 * m", "x monus m = y", "(x xor m) < y", "max(m, x) != y", "20 <= floor(x / (m + 1)) or x = m",
            "floor((x monus y) / (m + 1)) < y", "y >= floor(floor(x / (m + 1)) / 2)", "(if x < m then m else y) = x", "m <= 3", "x = m + 16",
            "min(x - y, floor(x / (m + 1))) >= y", "m xor x = y",
        ]  # fmt: skip
        for text in texts:
            for m in range(4):
                self.same(text, m)

    def same(self, text: str, m: int) -> None:
        claim = "fun g(t) = min(floor((t + 1) / (m + 1)), t + m)\nclaim forall x, y: " + text
        nodes, evaluator = Nodes(), Evaluator()
        ((general, _, _),) = Reader(f"param m >= 0\n{claim}".encode(), nodes, evaluator).read().claims
        ((special, _, _),) = Reader(f"let m = {m}\n{claim}".encode(), nodes, evaluator).read().claims
        lowering = Lowering(2, Tables(nodes))
        lowering.problem.push(lowering.cond(general.subject, (0, 1)))
        problem = at(lowering.problem, m)
        machine = Machine(problem, Budget("MAX_STEPS", 1 << 30), visible=0b11)
        for x, y in product((0, 1, 2, 3, 4, 7, 16, 19), repeat=2):
            try:
                truth = evaluator.truth(special.subject, (x, y))
            except Undefined:
                continue
            states = {machine.start()} - {None}
            for place in reversed(range(8)):
                letter = (x >> place & 1) | (y >> place & 1) << 1
                states = set().union(*(machine.successors_by_letter(row).get(letter, set()) for row in states))
            self.assertEqual(any(machine.value_at_end(row) for row in states), truth, (text, m, x, y))


def at(problem: Problem, m: int) -> Problem:
    """The problem with a value of its one parameter."""

    def valued(number: Number) -> int:
        base, slope = padded(number, 1)
        return base + slope * m

    components = [
        Linear(component.tracks, tuple(map(valued, component.factors)), valued(component.low), None)
        if isinstance(component, Threshold)
        else component
        for component in problem.components
    ]
    return Problem(problem.tracks, components, problem.parts)


class Verified(unittest.TestCase):
    def test_files(self) -> None:
        self.assertGreater(len(FILES), 10)
        for name in FILES:
            line = check(*pair(name))
            self.assertTrue(line.startswith("verified: claim "), (name, line))

    def test_values(self) -> None:
        instance = "instance m = 3, n = 4\n"
        text = certificate(SUM, instance + PROOF)
        for claim, word in [
            ("let m = 3\nlet n = 4\nclaim forall x: (m + n) * x + n >= m * x", "verified"),
            ("claim forall y: 7 * y + 4 >= 3 * y", "verified"),
            ("let n = 5\nclaim forall y: 7 * y + 4 >= 3 * y", "rejected"),
            ("claim forall y: 7 * y + 4 >= 4 * y", "rejected"),
            (SUM, "rejected"),
        ]:
            self.assertTrue(check(claim, text).startswith(word), claim)

    def test_names_do_not_matter(self) -> None:
        renamed = "param a >= 0, b >= 0\nclaim forall x: (a + b) * x + b >= a * x"
        for claim, word in [(SUM, "verified"), (renamed, "verified"), (SUM.replace("m >= 0", "m >= 1"), "rejected")]:
            self.assertTrue(check(claim, certificate(SUM, PROOF)).startswith(word), claim)


class Rejected(unittest.TestCase):
    def test_lines_of_proof(self) -> None:
        self.assertTrue(own(SUM, PROOF).startswith("verified"))
        for old, new in [
            ("by 0 0 1 2 1", "by 0 0 1"), ("by 0 0 1 2 1", "by 0 0 1 1 1"), ("by 0 0 1 2 1", "by 0 0 1 2 2"), ("by 0 0 1 2 1", "by 1 0 1 2 1"),
            ("by 0 0 1 2 1", "by 0 2 1 0 1"), ("by 0 0 1 2 1", "by 0 0 1 0 1 2 1"), ("by 0 0 1 2 1", "by 0 0 1 2 -1"), ("by 0 0 1 2 1", "by 0 0 1 2"),
            ("by 0 0 1 2 1", "by"), ("by 0 0 1 2 1\n", ""), ("by 0 1 1", "by 0 4 1"),
            ("accumulators 1", "accumulators 2"), ("width 1", "width 2"), ("locations 0", "locations 1"),
            ("locations 0", "locations 1\nat 0"), ("locations 0", "locations 1\nat F"), ("parametric", "invariant"),
        ]:  # fmt: skip
            self.assertIn(old, PROOF)
            self.assertTrue(own(SUM, PROOF.replace(old, new, 1)).startswith("rejected"), (old, new))

    def test_every_section_has_locations(self) -> None:
        """A section cannot refer to another one."""
        case = PROOF.replace("by 0 0 1 2 1", "by 0 0 1 1 1")
        good = f"split 1 below 2\ncase 0\n{case}case 1\n{case}otherwise\n{PROOF}"
        self.assertTrue(own(SUM, good).startswith("verified"))
        self.assertTrue(own(SUM, good.replace("locations 0", "as 1")).startswith("rejected"))

    def test_the_pool_comes_first(self) -> None:
        text = certificate(SUM, PROOF)
        self.assertTrue(check(SUM, text).startswith("verified"))
        lines = text.splitlines(keepends=True)
        pool = [line for line in lines if line.startswith("by ")]
        rest = [line for line in lines if not line.startswith("by ")]
        self.assertTrue(check(SUM, "".join(rest)).startswith("rejected"))
        for place in range(len(rest) + 1):
            moved = "".join(rest[:place] + pool + rest[place:])
            self.assertEqual(check(SUM, moved).startswith("verified"), moved == text, moved)
        more = "".join(f"by {d} {j} {n}\n" for d in range(2) for j in range(20) for n in range(1, 9))
        self.assertTrue(check(SUM, text.replace("by ", more + "by ", 1)).startswith("verified"))

    def test_a_location_without_numbers(self) -> None:
        """Its inequality contradicts itself, so that it may have any items."""
        section = "parametric forall width 1 accumulators 1 locations 1\nat {}\nge -1 0 0 0\nby 0 0 1 2 1\nby 0 1 1\n"
        for item in ["F", "*", "0", "T"]:
            self.assertTrue(own(SUM, section.format(item) + "by 0 0 1\n").startswith("verified"), item)
            self.assertTrue(own(SUM, section.format(item)).startswith("verified" if item == "T" else "rejected"), item)

    def test_locations_cover(self) -> None:
        """A location with `*` stands for every value of y; a threshold with `*` has no outcomes and is open at the end."""
        _, text = pair("parametric_parity")
        pool = "".join(line for line in text.splitlines(keepends=True) if line.startswith("by "))
        claim = "param m >= 0\nclaim forall x, y: 2 * m + 1 != 2 * x or y >= 5"
        section = "parametric forall width 3 accumulators 1 locations {}\n{}" + pool
        for locations, word in [
            (["0 0 *"], "verified"), (["0 0 0", "0 0 *"], "verified"), (["0 0 *", "0 0 *"], "verified"), (["0 0 *", "0 0 F"], "verified"),
            (["0 0 0"], "rejected"), (["0 0 F"], "rejected"), (["0 0 0", "0 0 F"], "rejected"), (["0 * *"], "rejected"), (["* 0 *"], "rejected"),
            (["* * *"], "rejected"), (["0 0 *", "* 0 *"], "rejected"), (["0 0 *", "0 0 0"], "rejected: order"), (["0 0"], "rejected: width"),
        ]:  # fmt: skip
            body = section.format(len(locations), "".join(f"at {items}\nmod 2 0\n" for items in locations))
            self.assertTrue(own(claim, body).startswith(word), locations)

    def test_instances(self) -> None:
        claim = "let m = 3\nlet n = 4\nclaim forall x: (m + n) * x + n >= m * x"
        for line in ["m = 3", "n = 4, m = 3", "m = 3,n = 4", "m = 03, n = 4", "m = 3, n = 4, l = 1", "m = -3, n = 4", "m = 3, n = 5"]:
            text = certificate(SUM, f"instance {line}\n" + PROOF)
            self.assertTrue(check(claim, text).startswith("rejected"), line)
        bounded = SUM.replace("m >= 0", "m >= 4")
        self.assertIn("instance", check(claim, certificate(bounded, "instance m = 3, n = 4\n" + PROOF)))

    def test_cases(self) -> None:
        case = PROOF.replace("by 0 0 1 2 1", "by 0 0 1 1 1")
        good = f"split 1 below 2\ncase 0\n{case}case 1\n{case}otherwise\n{PROOF}"
        self.assertTrue(own(SUM, good).startswith("verified"))
        for old, new in [
            ("below 2", "below 3"), ("below 2", "below 1"), ("below 2", "below 0"), ("split 1", "split 2"), ("split 1", "split 0"),
            ("split 1", "split 3"), ("case 0", "case 1"), ("case 1\n", ""), ("otherwise\n", ""), ("otherwise", "case 2"),
        ]:  # fmt: skip
            self.assertTrue(own(SUM, good.replace(old, new, 1)).startswith("rejected"), (old, new))

    def test_residues(self) -> None:
        claim = "param m >= {}\nclaim not forall x: 2 * x != m and 2 * x + 1 != m"

        def at(number: str, part: int) -> str:
            return f"counterexample forall affine {number}\nlinear witness lines 1\nor {part}\n"

        good = "split 1 modulo 2\ncase 0\n" + at("0,1", 0) + "case 1\n" + at("0,1", 1)
        self.assertTrue(own(claim.format(0), good).startswith("verified"))
        later = "split 1 modulo 2\ncase 7\n" + at("3,1", 1) + "case 8\n" + at("4,1", 0)
        self.assertTrue(own(claim.format(7), later).startswith("verified"))
        for old, new in [
            ("modulo 2", "modulo 0"), ("modulo 2", "modulo 1"), ("modulo 2", "modulo 3"), ("modulo 2", "modulo -2"), ("modulo 2", "modulo 02"),
            ("modulo 2", "mod 2"), ("modulo 2", "below 2"), ("modulo 2", "modulo 2 2"), ("split 1", "split 0"), ("split 1", "split 2"),
            ("case 0", "case 2"), ("case 0", "case 1"), ("case 1", "case 0"), ("case 1", "case 2"), ("case 1", "case 3"), ("case 1", "otherwise"),
            ("case 0\n", ""), ("case 1\n", ""), ("or 0", "or 1"), ("or 1", "or 0"), ("affine 0,1", "affine 0,2"), ("affine 0,1", "affine 1,1"),
            (at("0,1", 1), ""), ("case 1\n" + at("0,1", 1), ""),
        ]:  # fmt: skip
            self.assertIn(old, good)
            self.assertTrue(own(claim.format(0), good.replace(old, new, 1)).startswith("rejected"), (old, new))
        self.assertIn("MAX_MODULUS", own(claim.format(0), good.replace("modulo 2", "modulo 65537")))
        value = "split 1 below 1\ncase 0\nsplit 1 modulo 2\ncase 0\n"
        self.assertTrue(own(claim.format(0), value + at("0,1", 0)).startswith("rejected"))
        # A claim that is true for even numbers only.
        half = "param m >= 0\nclaim not forall x: 2 * x != m"
        for part in range(2):
            wrong = "split 1 modulo 2\ncase 0\n" + at("0,1", 0) + "case 1\n" + at("0,1", part)
            self.assertTrue(own(half, wrong).startswith("rejected"))

    def test_residues_in_cases(self) -> None:
        """Steps multiply, and a bound counts the values that a step leaves: 2, 5, then 8, 11, .."""
        claim = "param m >= 1\nclaim not forall x: 2 * x != m and 2 * x + 1 != m"

        def at(number: str, value: int) -> str:
            return f"case {value}\ncounterexample forall affine {number}\nlinear witness lines 1\nor {value % 2}\n"

        pair = "split 1 modulo 2\n"
        first = "case 1\n" + pair + at("0,3", 1) + at("2,3", 4)
        second = "case 2\nsplit 1 below {}\ncase 2\ncounterexample forall 1\ncase 5\ncounterexample forall 2\notherwise\n"
        last = pair + at("4,3", 8) + at("5,3", 11) + "case 3\n" + pair + at("1,3", 3) + at("3,3", 6)
        for below in range(4, 11):
            body = "split 1 modulo 3\n" + first + second.format(below) + last
            self.assertEqual(own(claim, body).startswith("verified"), below in (6, 7, 8), below)
        body = "split 1 modulo 3\n" + first + second.format(6) + last
        for old, new in [("0,3", "0,1"), ("0,3", "0,6"), ("2,3", "1,3"), ("4,3", "3,3"), ("4,3", "4,1"), ("case 8", "case 6"), ("case 4", "case 2")]:
            self.assertIn(old, body)
            self.assertTrue(own(claim, body.replace(old, new, 1)).startswith("rejected"), (old, new))

    def test_no_rule(self) -> None:
        for claim, body in [
            ("param m >= 0\nclaim p strip = x = 0", "position 0\n"),
            ("param m >= 0\nclaim not p strip = x = 1", "counterexample cover 0\n"),
            ("param m >= 0\nclaim not forall x: 0 = 1", "counterexample forall 0\n"),
            ("param m >= 0\nfun f(t) = if t < 2 then 1 else 2\nclaim not ns f", "counterexample ns 1 2\n"),
            ("param m >= 0\nclaim forall x: x >= 0", "relation (x) x = 0\ntable tracks 1 rows 1\n1 0 0\n"),
        ]:
            self.assertTrue(own(claim, body).startswith("rejected"), claim)

    def test_affine_counterexamples(self) -> None:
        claim, text = pair("parametric_witness_forall")
        line = "counterexample forall affine 0,1"
        self.assertIn(line, text)
        for numbers in ["0,0", "1,0", "0,-1", "0", "0,1,0", "0,1 0,1", "m"]:
            changed = text.replace(line, f"counterexample forall affine {numbers}")
            self.assertTrue(check(claim, changed).startswith("rejected"), numbers)

        columns = "param m >= 0\nfun f(t) = (m + 9) monus t\nclaim not "
        for kind, line, why in [
            ("monotone f", "ns affine 0,0", "section"),
            ("ns f", "monotone affine 0,0", "another claim"),
            ("monotone f", "monotone affine 0,0 1,0", "other numbers"),
            ("monotone f", "criterion 1 forward affine 0,0", "section"),
            ("monotone f below 0", "monotone affine 0,0", "below the bound"),
            ("monotone f below 1", "monotone affine 0,0", "below the bound"),
            ("monotone f below 2", "monotone affine 1,0", "below the bound"),
            ("monotone f below 2", "monotone affine 0,1", "below the bound"),
            ("monotone f below 1000", "monotone affine 999,0", "below the bound"),
            ("monotone f below 1000", "monotone affine 998,0", "expected `parametric witness`"),
            ("monotone f below 2", "monotone affine 0,0", "expected `parametric witness`"),
        ]:
            self.assertIn(why, own(columns + kind, f"counterexample {line}\n"), (kind, line))
        partial = "param m >= 0\nfun f(t) = (m + 9) - t\nclaim not monotone f"
        self.assertIn("defined 1", own(partial, "counterexample monotone affine 0,0\n"))

    def test_affine_columns(self) -> None:
        for name, line in [("ns", "ns affine 0,0"), ("monotone", "monotone affine 0,0"), ("odd_divisor", "ns affine 2,2")]:
            claim, text = pair(f"parametric_witness_{name}")
            self.assertIn(f"counterexample {line}\n", text)
            base, slope = map(int, line.split()[-1].split(","))
            for more, steeper in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)]:
                changed = f"counterexample {line.split()[0]} affine {base + more},{slope + steeper}"
                self.assertTrue(check(claim, text.replace(f"counterexample {line}", changed)).startswith("rejected"), changed)
        even = claim.replace("2 * m + 1", "2 * m")
        self.assertTrue(check(even, text.replace("2 * m + 1", "2 * m")).startswith("rejected"))

    def test_affine_criterion(self) -> None:
        """Numbers that violate the criterion of a bar: other numbers, directions, claims, and sections that are missing."""
        for name, changes in [
            ("criterion", [
                ("claim not p", "claim p"), ("4 * m + 1", "4 * m + 3"), ("4 * m + 1", "2 * m + 1"), ("(x + z)", "(x + z + 1)"),
                ("= x xor y xor z = 0", "= x xor y xor z = 1"), ("= x xor y xor z = 0", "= x xor y xor z xor z = 0"),
                ("p bar(F)", "p strip + bar(F)"), ("floor((x + z) / (4 * m + 1))", "(4 * m + 1) monus floor((x + z) / (4 * m + 1))"),
            ]),
            ("border", [
                ("claim not p", "claim p"), ("4 * m + 3", "4 * m + 1"), ("4 * m + 3", "2 * m + 1"), ("(x + z)", "(x + z + 4 * m + 3)"),
                ("(x - 1) xor y xor (z - 1)", "(x - 1) xor y xor z"), ("x > 0 and z > 0", "x > 0"), ("v < y to", "v + m < y to"),
            ]),
            ("grundy", [("2 * m + 1", "2 * m"), ("2 * m + 1", "4 * m"), ("y xor z", "(y + 1) xor z"), ("claim not", "claim")]),
        ]:  # fmt: skip
            claim, text = pair(f"parametric_witness_{name}")
            self.assertTrue(check(claim, text).startswith("verified"), name)
            for old, new in changes:
                self.assertIn(old, claim)
                changed = check(claim.replace(old, new), text.replace(old, new))
                self.assertFalse(changed.startswith("verified"), (name, old, new))
            (line,) = [line for line in text.split("\n") if line.startswith("counterexample ")]
            _, _, number, way, _, *numbers = line.split()
            lines = [line.replace(" affine ", " "), line + " 0,0", line.replace(f" {number} ", " 0 "), line.replace(f" {number} ", " 9 ")]
            lines += [line.replace(way, "forward" if way == "backward" else "backward"), line.replace(f"criterion {number} {way}", "forall")]
            for i, entries in enumerate(numbers):
                base, slope = map(int, entries.split(","))
                for more, steeper in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
                    other = [*numbers[:i], f"{base + more},{slope + steeper}", *numbers[i + 1 :]]
                    lines.append(f"counterexample criterion {number} {way} affine {' '.join(other)}")
            for changed in lines:
                self.assertTrue(check(claim, text.replace(line, changed)).startswith("rejected"), (name, changed))
            parts = sections(text)
            for i in range(1, len(parts)):
                self.assertTrue(check(claim, "".join(parts[:i] + parts[i + 1 :])).startswith("rejected"), (name, parts[i][:40]))
                self.assertTrue(check(claim, "".join(parts[: i + 1] + parts[i:])).startswith("rejected"), (name, parts[i][:40]))


def sections(text: str) -> list[str]:
    """The head, and each section with its header; `end` is the last one."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if line.startswith(("parametric ", "invariant ", "counterexample ", "end")):
            parts.append("")
        parts[-1] += line
    return parts


class FalseClaims(unittest.TestCase):
    """Proofs of false claims that only one condition keeps from being valid."""

    def test_negative_multipliers(self) -> None:
        self.assertIn("no line proves", own("param m >= 0\nclaim forall x: m * x <= 0", "parametric forall width 1 accumulators 1 locations 0\nby 0 0 1 2 -1\nby 0 0 1\n"))

    def test_residues(self) -> None:
        """s = m x, or (2 m + 1) x, is claimed to be even, and so is not 1."""
        section = "parametric forall width 2 accumulators 1 locations 2\nat 0 0\nmod 2 0\nat T 0\nmod 2 0\nge -1 0 1\n"
        section += "by 0 0 1\nby 0 0 1 1 1\nby 0 0 1 2 1\nby 1 0 1\nby 0 0 1 1 1\n"
        for factor, lines in [
            ("m", "by 0 0 4 1 1 2 1\nby 0 0 2 1 1 2 1\nby 1 0 1\nby 1 0 4 3 1\n"),
            ("(2 * m + 1)", "by 0 0 2 1 1 2 1\nby 0 0 1 1 1 2 1\nby 1 0 1\nby 1 0 2 3 1\n"),
        ]:
            self.assertIn("no line proves", own(f"param m >= 0\nclaim forall x: {factor} * x != 1", section + lines))

    def test_residues_of_a_location(self) -> None:
        _, text = pair("parametric_parity")
        claim = "param m >= 0\nclaim forall x: 2 * m + 1 != 2 * x\n"
        for residue in ["", "mod 2 1\n", "mod 3 0\n", "mod 4 0\n", "mod 1 0\n", "mod 0 0\n", "mod 2\n", "mod -2 0\n"]:
            self.assertTrue(check(claim, text.replace("mod 2 0\n", residue)).startswith("rejected"), residue)
        for residue in ["mod 2 2\n", "mod 2 -2\n"]:
            self.assertIn("residue", check(claim, text.replace("mod 2 0\n", residue)), residue)
        twice = text.replace("locations 1\nat 0 0\nmod 2 0\n", "locations 2\nat 0 0\nmod 2 0\nat 0 0\nmod 2 0\n")
        self.assertTrue(check(claim, twice).startswith("verified"))
        unsorted = text.replace("locations 1\nat 0 0\nmod 2 0\n", "locations 2\nat 0 F\nat 0 0\nmod 2 0\n")
        self.assertIn("order", check(claim, unsorted))

    def test_locations_with_the_same_state(self) -> None:
        """Where x and y differ, one location has each order of them."""
        claim, text = pair("several_locations_with_one_state")
        self.assertTrue(check(claim, text).startswith("verified"))
        less, greater = "at 0 0 0 0 F\nge -1 0 -1 1\n", "at 0 0 0 0 F\nge -1 0 1 -1\n"
        self.assertTrue(check(claim, text.replace(less + greater, greater + less)).startswith("verified"))
        for other in [less + less, greater + greater, less + greater.replace("-1 0 1", "-2 0 1")]:
            self.assertTrue(check(claim, text.replace(less + greater, other)).startswith("rejected"), other)
        for other in ["x != m or y != m + 1 or x = y", "x != m or y != m or x < y", "x != m or y > m or x = y"]:
            changed = [of.replace("x != m or y != m or x = y", other) for of in (claim, text)]
            self.assertTrue(check(*changed).startswith("rejected"), other)

    def test_terms_with_a_difference_have_a_track(self) -> None:
        """As far as one gets through sums and multiples: their value as a side of a comparison is another one."""
        for text, tracks in [("y <= floor(x / (m + 1))", 2), ("y <= floor((x - y) / (m + 1))", 3), ("y <= min(x - y, floor(x / (m + 1)))", 3)]:
            nodes = Nodes()
            ((claim, _, _),) = Reader(f"param m >= 0\nclaim forall x, y: {text}".encode(), nodes, Evaluator()).read().claims
            lowering = Lowering(2, Tables(nodes))
            lowering.cond(claim.subject, (0, 1))
            self.assertEqual(lowering.problem.tracks, tracks, text)


if __name__ == "__main__":
    unittest.main()
