"""Sections about the columns of a function, and counterexamples for all values (docs/THEORY.md 2, 7)."""

from __future__ import annotations

from .affine import Number, affine, entries, is_plain
from .bars import parts_of
from .component import Ns
from .formula import Formula, negation
from .lower import Lowering
from .node import Node, Nodes
from .places import Frame, Walk
from .problem import Combination
from .sections import Sections


DIGITWISE = ("min", "max", "xor", "band", "bor")
"""Operators that commute with shifts to the right."""


REFUTED = "a counterexample for all values"
"""What a claim with `not` and parameters is verified by."""
LARGEST_EXPONENT = 31
"""Powers are those of two to an exponent from 1 to this."""


def at_power(
    nodes: Nodes, function: Node, exponent: int, is_more: bool, numbers: tuple[Number, ...]
) -> tuple[Node, Node]:
    """Which numbers are taken for a power, and what follows: the values cross a multiple of it at a column that twice the
    power does not divide.

    The numbers are those of `counterexample ns power` in docs/FORMAT.md.
    """

    def times(factor: Number, node: Node) -> Node:
        return nodes.make("scale", factor, node)

    def compare(op: str, a: Node, b: Node) -> Node:
        return nodes.make("compare", op, a, b)

    def value(column: Node) -> Node:
        return nodes.make("call", function, (column,))

    d, a, c, q, e, least = numbers
    p, base = nodes.variable(0), 1 << exponent
    residue = nodes.make("mod", p, base - 1)
    power = nodes.make("and", compare(">=", p, nodes.constant(least)), compare("<", p, nodes.constant(base * least)))
    power = nodes.make("and", power, compare("=", residue, nodes.constant(1 % (base - 1))))
    join = nodes.add if is_more else nodes.sub
    z = nodes.make("floor", join(times(a, p), nodes.constant(c)), 0, d)
    multiple = times(2 * q, p)
    crossed = compare("<", multiple, times(d, z))
    for part in (
        compare("<", times(d, z), nodes.add(multiple, times(2, p))),
        compare("<", value(nodes.sub(z, nodes.constant(1))), times(e, p)),
        compare("<=", times(e, p), value(z)),
    ):
        crossed = nodes.make("and", crossed, part)
    return power, crossed


class OfFunction(Sections):
    """`monotone`, `ns` and `witness`."""

    def _defined_function(self) -> None:
        """Section 3 of a claim about a function."""
        walk = Walk(self.nodes, self.tables.work, 1)
        walk.term(self.claim.subject, Frame((), None), ())
        self._defined(walk.places, None if self.claim.bound is None else self._below(0))

    def _below(self, track: int) -> Node:
        """BELOW."""
        assert self.claim.bound is not None
        return self.nodes.make("compare", "<", self.nodes.variable(track), self.nodes.make("constant", self.claim.bound))

    def _adjacent(self, kind: str, name: str, function: Node, column: int = 0, columns: int = 1) -> None:
        """`monotone` and `ns` (docs/THEORY.md, Lemmas 2.1, 2.2)."""
        if kind == "monotone" and self.lines.starts(f"linear {name}"):
            variables = [self.nodes.variable(i) for i in range(columns)]
            self._tree(name, columns, [(self._rises(function, variables, column), False)])
            return
        lowering = self._columns(self.claim.bound, function, column, columns)
        lowering.problem.push(self._violation(lowering, kind))
        self._invariant(name, lowering)

    def _ns(self, name: str, function: Node, column: int = 0, columns: int = 1) -> None:
        """The section `name`, or `name 1`, `name 2`, .. of the operands of the body (docs/THEORY.md, Lemma 2.6)."""
        operands = parts_of(DIGITWISE, function)
        if len(operands) == 1 or not any(self.lines.starts(f"{kind} {name} 1") for kind in ("invariant", "parametric")):
            self._adjacent("ns", name, function, column, columns)
            return
        for number, operand in enumerate(operands, 1):
            self._adjacent("ns", f"{name} {number}", operand, column, columns)

    def _rises(self, function: Node, arguments: list[Node], column: int) -> Node:
        """The function is at most what it is where this argument is greater by 1."""
        after = list(arguments)
        after[column] = self.nodes.add(after[column], self.nodes.constant(1))
        values = (self.nodes.make("call", function, tuple(at)) for at in (arguments, after))
        return self.nodes.make("compare", "<=", *values)

    def _columns(self, bound: int | None, function: Node, column: int = 0, columns: int = 1) -> Lowering:
        """Tracks z, z', y, y', and the parameters that do not vary: z' = z + 1, y and y' are the values."""
        declared = tuple(range(3 + columns))
        lowering = Lowering(len(declared), self.tables)
        problem = lowering.problem
        others = tuple(self.nodes.variable(track) for track in declared[4:])
        problem.push(problem.linear(1, Combination(0, ((0, -1), (1, 1))), 1))
        if bound is not None:
            problem.push(lowering.cond(self._below(1), declared))
        for z in (0, 1):
            arguments = (*others[:column], self.nodes.variable(z), *others[column:])
            problem.push(lowering.define(self.nodes.make("call", function, arguments), declared, 2 + z))
        return lowering

    def _violation(self, lowering: Lowering, kind: str) -> Formula:
        """The values on tracks y and y' violate `ns` or `monotone`."""
        if kind == "ns":
            return lowering.problem.leaf(Ns((0, 1, 2, 3)))
        return lowering.problem.linear(1, Combination(0, ((2, 1), (3, -1))), None)

    def _witness(self) -> str:
        """`defined`, `counterexample KIND affine ..`, `witness` (docs/THEORY.md 7, Affine counterexamples)."""
        claim = self.claim
        if claim.kind == "forall":
            self._defined_condition()
            return self._false_at("forall", claim.variables, claim.subject)
        self._defined_function()
        if self.lines.starts("counterexample ns power"):
            if claim.kind == "monotone" or claim.bound is not None:
                raise self.lines.fail("counterexample", "only the NS property at all columns is refuted at a power")
            return self._at_power("ns", claim.subject)
        kind = "monotone" if claim.kind == "monotone" or self.lines.starts("counterexample monotone") else "ns"
        if kind != claim.kind and claim.kind != "nimsum":
            raise self.lines.fail("counterexample", "a counterexample of another claim")
        (column,) = self._affine(f"counterexample {kind} affine", 1)
        if claim.bound is not None and not (is_plain(column) and column + 1 < claim.bound):
            raise self.lines.fail("counterexample", "the columns must be below the bound")
        if kind == "monotone" and self.lines.starts("linear witness"):
            self._tree("witness", 0, [(self._rises(claim.subject, [self.nodes.constant(column)], 0), True)])
            return REFUTED
        lowering = self._columns(None, claim.subject)
        problem = lowering.problem
        problem.push(lowering.define(self.nodes.constant(column), (0, 1, 2, 3), 0))
        problem.push(negation(self._violation(lowering, kind)))
        self._invariant("witness", lowering)
        return REFUTED

    def _at_power(self, name: str, function: Node, column: int = 0, columns: int = 1) -> str:
        """`counterexample NAME power ..` and `witness` (docs/THEORY.md, Lemma 2.7, and 7, Counterexamples at a power)."""
        words = self.lines.words_after(f"counterexample {name} power")
        if len(words) < 8 or words[1] not in ("+", "-"):
            raise self.lines.fail("format", "expected an exponent, a sign and six numbers")
        exponent = self.lines.natural(words[0])
        if not 1 <= exponent <= LARGEST_EXPONENT:
            raise self.lines.fail("format", f"the exponent must be from 1 to {LARGEST_EXPONENT}")
        d, a, c, q, e, least, *others = self._entries(words[2:], 5 + columns)
        if entries(least)[0] == 0 or entries(d)[0] == 0:
            raise self.lines.fail("counterexample", "the divisor and the least power must be positive")
        arguments = [self.nodes.constant(other) for other in others]
        arguments.insert(column, self.nodes.variable(0))
        height = self.nodes.make("call", function, tuple(arguments))
        power, crossed = at_power(self.nodes, height, exponent, words[1] == "+", (d, a, c, q, e, least))
        self._no_numbers("witness", 1, (power,), crossed)
        return REFUTED

    def _false_at(self, name: str, tracks: int, condition: Node) -> str:
        """The line `counterexample NAME affine ..` and `witness`: the condition is false there."""
        declared = tuple(range(tracks))
        numbers = self._constants(f"counterexample {name} affine", tracks)
        if self.lines.starts("linear witness"):
            self._tree("witness", 0, [(self.nodes.make("holds", condition, numbers), True)])
            return REFUTED
        lowering = Lowering(tracks, self.tables)
        for track, number in enumerate(numbers):
            lowering.problem.push(lowering.define(number, declared, track))
        lowering.problem.push(lowering.cond(condition, declared))
        self._invariant("witness", lowering)
        return REFUTED

    def _affine(self, start: str, count: int) -> list[Number]:
        """A line with this many numbers `c,p_1,..,p_P`."""
        return self._entries(self.lines.words_after(start), count)

    def _constants(self, start: str, count: int) -> tuple[Node, ...]:
        """The numbers of such a line as terms."""
        return tuple(self.nodes.constant(number) for number in self._affine(start, count))

    def _entries(self, words: list[str], count: int) -> list[Number]:
        """This many numbers `c,p_1,..,p_P`."""
        found = [[self.lines.natural(entry) for entry in word.split(",")] for word in words]
        if len(found) != count or any(len(numbers) != 1 + self.parameters for numbers in found):
            raise self.lines.fail("format", "expected other numbers")
        return [affine(numbers) for numbers in found]
