"""Components, lowering and the machine against the numbers themselves (docs/THEORY.md 6)."""

import random
import unittest
from itertools import product

from support import Nodes, condition
from nimcert_checker.component import Below, Bitwise, Const, InTable, Linear, Lookup, Ns, Parity, Table, Top, step
from nimcert_checker.formula import negation, value
from nimcert_checker.limits import Budget, Declined
from nimcert_checker.lower import Lowering, Tables
from nimcert_checker.machine import Machine
from comparison.random_claims import Maker

LENGTH = 3
"""Digits of the numbers tried."""


def top(a: int) -> int:
    return 1 << (a.bit_length() - 1) if a else 0


def places(numbers: tuple[int, ...], length: int) -> list[int]:
    """The letters of a word for these numbers."""
    return [sum((n >> place & 1) << track for track, n in enumerate(numbers)) for place in reversed(range(length))]


def run(component, numbers: tuple[int, ...], length: int):
    """The state after the digits of the numbers."""
    state = component.start()
    for letter in places(numbers, length):
        state = step(component, state, letter)
    return state


MOD3 = Table(1, [True, False, False], [(0, 1), (2, 0), (1, 2)])
CASES = [
    (Linear((0, 1), (1, -1), 0, 0), lambda x, y: x == y),
    (Linear((0, 1), (3, -2), -1, 4), lambda x, y: -1 <= 3 * x - 2 * y <= 4),
    (Linear((0,), (1,), None, 5), lambda x: x <= 5),
    (Linear((0, 1), (1, 1), 3, None), lambda x, y: x + y >= 3),
    (Linear((), (), 1, None), lambda: False),
    (Parity((0, 1, 2)), lambda x, y, z: x ^ y ^ z == 0),
    (Parity((0, 1, 0)), lambda x, y: y == 0),
    (Bitwise("band", (0, 1, 2)), lambda y, a, b: y == a & b),
    (Bitwise("bor", (0, 1, 2)), lambda y, a, b: y == a | b),
    (Top((0, 1)), lambda y, a: y == top(a)),
    (Const((0,), (5,)), lambda x: x == 5),
    (Const((0, 1), (5, 2)), lambda x, y: (x, y) == (5, 2)),
    (Const((1, 0), (1, 6)), lambda x, y: (x, y) == (6, 1)),
    (Below((0,), 5), lambda x: x < 5),
    (Below((0,), 4), lambda x: x < 4),
    (InTable(MOD3, (0,)), lambda x: x % 3 == 0),
    (Lookup((0, 1), (2, 0, 7)), lambda t, y: t < 3 and y == (2, 0, 7)[t]),
    (Ns((0, 1, 2, 3)), lambda z, w, y, v: (y ^ v).bit_length() >= (z ^ w).bit_length() and y != v),
]


class Components(unittest.TestCase):
    def test_each_is_right(self) -> None:
        """Lemma 6.1: the truth at the end, and T and F only where every continuation agrees."""
        for component, relation in CASES:
            count = max(component.tracks, default=-1) + 1
            for numbers in product(range(1 << LENGTH), repeat=count):
                self.assertEqual(run(component, numbers, LENGTH), run(component, numbers, LENGTH + 2), component)
                state = run(component, numbers, LENGTH)
                truth = state == "T" if isinstance(state, str) else component.accepts(state)
                self.assertEqual(truth, relation(*numbers), (component, numbers))
                prefix = run(component, tuple(n >> 1 for n in numbers), LENGTH)
                if isinstance(prefix, str):
                    self.assertEqual(truth, prefix == "T", (component, numbers))
                else:
                    self.assertTrue(component.is_state(prefix), (component, prefix))


class Lowered(unittest.TestCase):
    def natural(self, node, env):
        """nat of a term in the sense of docs/THEORY.md 6.3."""
        return max(self.integer(node, env), 0)

    def integer(self, node, env):
        kind, parts = node.kind, node.parts
        if kind in ("add", "sub", "monus"):
            a, b = self.integer(parts[0], env), self.integer(parts[1], env)
            return a + b if kind == "add" else a - b if kind == "sub" else max(a - b, 0)
        if kind == "scale":
            return parts[0] * self.integer(parts[1], env)
        if kind in ("floor", "mod"):
            a = self.integer(parts[0], env)
            return 0 if a < 0 else (a + parts[1]) // parts[2] if kind == "floor" else a % parts[1]
        if kind == "variable":
            return env[parts[0]]
        if kind == "constant":
            return parts[0]
        if kind == "if":
            return self.natural(parts[1] if self.truth(parts[0], env) else parts[2], env)
        if kind == "call":
            return self.natural(parts[0], [self.natural(argument, env) for argument in parts[1]])
        a = self.natural(parts[0], env)
        if kind == "top":
            return top(a)
        b = self.natural(parts[1], env)
        return {"min": min(a, b), "max": max(a, b), "xor": a ^ b, "band": a & b, "bor": a | b}[kind]

    def truth(self, node, env):
        kind, parts = node.kind, node.parts
        if kind == "compare":
            a, b = self.integer(parts[1], env), self.integer(parts[2], env)
            return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b, ">=": a >= b, ">": a > b}[parts[0]]
        if kind == "not":
            return not self.truth(parts[0], env)
        if kind in ("and", "or"):
            a, b = self.truth(parts[0], env), self.truth(parts[1], env)
            return a and b if kind == "and" else a or b
        return self.truth(parts[0], [self.natural(argument, env) for argument in parts[1]])

    def test_conditions_mean_what_they_say(self) -> None:
        """Lemma 6.3: at the intended valuation all parts hold, and the formula is the truth; elsewhere some part fails."""
        rng = random.Random(5)
        done = 0
        while done < 60:
            maker = Maker(rng)
            text = maker.condition(["x", "y"], 2)
            if "both" in text:
                continue
            nodes = Nodes()
            node = condition(text, nodes)
            lowering = Lowering(2, Tables(nodes))
            try:
                formula = lowering.cond(node, (0, 1))
            except Declined:
                continue
            done += 1
            tracks = {track: key for key, track in lowering._tracks.items()}
            constants = {track: constant for constant, track in lowering._constants.items()}
            for x, y in product((0, 1, 2, 3, 5, 6, 9), repeat=2):
                values = [x, y]
                for track in range(2, lowering.problem.tracks):
                    values.append(constants.get(track, 0))
                order = sorted(tracks, key=lambda track: tracks[track][0].depth)
                for track in order:
                    term, env = tracks[track]
                    values[track] = self.natural(term, [values[e] for e in env])
                self.assertEqual(self.at(lowering.problem, formula, values), self.truth(node, (x, y)), (text, x, y))
                self.assertTrue(all(self.at(lowering.problem, part, values) for part in lowering.problem.parts), text)
                if order:
                    values[order[-1]] += 1
                    self.assertFalse(all(self.at(lowering.problem, part, values) for part in lowering.problem.parts), text)

    def at(self, problem, formula, values):
        """The truth of a formula at numbers."""
        length = max(values).bit_length()
        truths = []
        for component in problem.components:
            state = run(component, tuple(values), length)
            truths.append(state == "T" if isinstance(state, str) else component.accepts(state))
        return value(formula, truths)


class Joining(unittest.TestCase):
    def test_successors_are_those_of_all_letters(self) -> None:
        rng = random.Random(3)
        done = 0
        while done < 25:
            nodes = Nodes()
            text = Maker(rng).condition(["x", "y"], 2)
            if "both" in text:
                continue
            lowering = Lowering(2, Tables(nodes))
            try:
                lowering.problem.push(negation(lowering.cond(condition(text, nodes), (0, 1))))
            except Declined:
                continue
            if lowering.problem.tracks > 7:
                continue
            done += 1
            machine = Machine(lowering.problem, Budget("MAX_STEPS", 1 << 30), visible=0b11)
            states = [machine.start()]
            for state in states[:40]:
                expected: dict[int, set] = {}
                for letter in range(1 << lowering.problem.tracks):
                    row = tuple(step(component, s, letter) for component, s in zip(machine.components, state))
                    if not machine.fails(row):
                        expected.setdefault(letter & 3, set()).add(row)
                self.assertEqual(machine.successors_by_letter(state), expected, text)
                everything = set().union(*expected.values()) if expected else set()
                self.assertEqual(Machine(lowering.problem, machine.budget).successors(state), everything, text)
                starred = {tuple("*" if rng.random() < 0.2 else item for item in target) for target in everything}
                states += sorted((everything | starred) - set(states), key=str)


if __name__ == "__main__":
    unittest.main()
