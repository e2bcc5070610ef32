"""Terms and conditions as formulas over tracks (docs/LOWERING.md, Building a problem; docs/THEORY.md 6.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Callable, TypeVar

from .affine import Number, greatest, is_plain
from .component import Below, Bitwise, Const, InTable, Lookup, Parity, Table, Top
from .formula import Formula, conjunction, disjunction, negation
from .limits import BITS_OF_ONE_WORD, MAX_BOUND, MAX_COEFFICIENT, MAX_LOWERED, MAX_LOWERED_IN_ALL, MAX_TABLE_VALUE, Budget, Declined
from .node import Node, Nodes
from .problem import Combination, Problem

SMALL = 16
"""Constants below this are parts of linear forms, others have a track."""
MIRRORED = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}
Env = tuple[int, ...]
Result = TypeVar("Result")


@dataclass
class Tables:
    """Justified tables, and the work left to lower terms. No table is here before its justification is checked (C6).

    Tables of terms and conditions stand by node and number of parameters, those of `after i` with their tracks.
    """

    nodes: Nodes
    work: Budget = field(default_factory=lambda: Budget("MAX_LOWERED_IN_ALL", MAX_LOWERED_IN_ALL))
    by_node: dict[tuple[Node, int], Table] = field(default_factory=dict)
    after: dict[tuple[Node, int], tuple[Table, tuple[int, ...]]] = field(default_factory=dict)

    parameters: int = 0
    """Parameters of the claim without a value; with them there are no automata."""

    def automaton(self, node: Node) -> Table:
        """The table that an automaton of the claim is."""
        if self.parameters:
            raise Declined("NO_AUTOMATON", "a claim with parameters has no automata")
        tracks, accepting, rows = node.parts
        return self.nodes.same(("table", node), lambda: Table(tracks, list(accepting), list(rows)))

    def has(self, node: Node, parameters: int) -> bool:
        """Whether the node has a table over this number of parameters."""
        return (node, parameters) in self.by_node or (node, parameters) in self.after


def remembered(method: Callable[..., Result]) -> Callable[..., Result]:
    """A method of Lowering whose result is remembered for its arguments, so that a shared node is lowered once.

    What it gives depends on the tracks made so far and on nothing else that changes, and what it does to the problem is
    done once with the tracks that it makes: a result holds as long as no track has been made since its computation
    began. What the computation cost is taken off the budget each time, so that the limit counts repetitions.
    """

    @wraps(method)
    def lowered(self: Lowering, *arguments: Any) -> Result:
        key = (method.__name__, *arguments)
        tracks = self.problem.tracks
        found = self._remembered.get(key)
        if found is not None and found[0] == tracks:
            self._budget.spend(found[2])
            return found[1]
        before = self._budget.left
        result = method(self, *arguments)
        if self.problem.tracks == tracks:
            self._remembered[key] = (tracks, result, before - self._budget.left)
        return result

    return lowered


class Lowering:
    """One problem in the making."""

    def __init__(self, tracks: int, tables: Tables) -> None:
        self.problem = Problem(tracks)
        self.tables = tables
        self._budget = Budget("MAX_LOWERED", MAX_LOWERED, tables.work)
        self._remembered: dict[tuple[Any, ...], tuple[int, Any, int]] = {}
        self._tracks: dict[tuple[Node, Env], int] = {}
        self._constants: dict[Number, int] = {}

    @remembered
    def lin(self, node: Node, env: Env) -> Combination:
        """LIN."""
        self._budget.spend(1)
        kind, parts = node.kind, node.parts
        if kind == "constant" and not is_large(node):
            if greatest(parts[0]) > MAX_BOUND:
                raise Declined("MAX_BOUND", "a constant with parameters is too large")
            return Combination(parts[0], ())
        if kind == "variable":
            return Combination(0, ((env[parts[0]], 1),))
        if kind in ("add", "sub"):
            left = self.lin(parts[0], env)
            return left.plus(self.lin(parts[1], env), 1 if kind == "add" else -1)
        if kind == "scale":
            _check_coefficient(parts[0])
            return self.lin(parts[1], env).times(parts[0])
        if kind == "mod" and (node, len(env)) not in self.tables.by_node:
            dividend = self.lin(parts[0], env)
            if dividend.is_natural():
                return self._rest(dividend, parts, env)
        return Combination(0, ((self.track(node, env), 1),))

    def _rest(self, dividend: Combination, parts: tuple, env: Env) -> Combination:
        """REST: a dividend less the multiple of its quotient."""
        a, k = parts
        _check_coefficient(k)
        quotient = self.track(self.tables.nodes.make("floor", a, 0, k), env)
        return dividend.plus(Combination(0, ((quotient, 1),)), -k)

    def _spend_on(self, constant: int) -> None:
        """What the digits of a constant weigh."""
        self._budget.spend(constant.bit_length() // BITS_OF_ONE_WORD)

    def _parametric_track(self, node: Node, env: Env) -> int:
        """TRACK of a constant that is not plain."""
        value = node.parts[0]
        if value not in self._constants:
            track = self._constants[value] = self.problem.new_track()
            self.problem.push(self.define(node, env, track))
        return self._constants[value]

    def constant_track(self, value: int) -> int:
        """CONSTANT."""
        self._spend_on(value)
        if value not in self._constants:
            track = self._constants[value] = self.problem.new_track()
            self.problem.push(self.problem.leaf(Const((track,), (value,))))
        return self._constants[value]

    def track(self, node: Node, env: Env) -> int:
        """TRACK: remembered for the node and the whole environment (C1)."""
        self._budget.spend(1)
        if node.kind == "variable":
            return env[node.parts[0]]
        if is_large(node):
            return self.constant_track(node.parts[0])
        if node.kind == "constant" and not is_plain(node.parts[0]):
            return self._parametric_track(node, env)
        key = (node, env)
        if key not in self._tracks:
            y = self._tracks[key] = self.problem.new_track()
            self.problem.push(self.define(node, env, y))
        return self._tracks[key]

    @remembered
    def define(self, node: Node, env: Env, y: int) -> Formula:
        """DEFINE: y is the value of the node."""
        self._budget.spend(1)
        known = self._tracks.get((node, env))
        if known is not None and known != y:
            return self._equal(Combination(0, ((known, 1),)), y)
        table = self.tables.by_node.get((node, len(env)))
        if table is not None:
            return self.problem.leaf(InTable(table, (*env, y)))
        kind, parts = node.kind, node.parts
        if is_large(node):
            self._spend_on(parts[0])
            return self.problem.leaf(Const((y,), (parts[0],)))
        if kind in ("variable", "constant", "add", "sub", "scale"):
            return self._equals_or_zero(self.lin(node, env), y)
        if kind == "monus":
            left = self.lin(parts[0], env)
            return self._equals_or_zero(left.plus(self.lin(parts[1], env), -1), y)
        if kind == "floor":
            return self._define_floor(parts, env, y)
        if kind == "mod":
            form = self.lin(parts[0], env)
            return self._natural(form, self._equal(self._rest(form, parts, env), y), y)
        if kind in ("min", "max"):
            return self._define_extreme(kind, parts, env, y)
        if kind == "if":
            g = self.cond(parts[0], env)
            p = self.define(parts[1], env, y)
            q = self.define(parts[2], env, y)
            return disjunction(conjunction(g, p), conjunction(negation(g), q))
        return self._define_by_digits(node, env, y)

    def _define_by_digits(self, node: Node, env: Env, y: int) -> Formula:
        kind, parts = node.kind, node.parts
        if kind == "xor":
            return self.problem.leaf(Parity((*self._xor_tracks(node, env), y)))
        if kind in ("band", "bor"):
            p = self.track(parts[0], env)
            return self.problem.leaf(Bitwise(kind, (y, p, self.track(parts[1], env))))
        if kind == "top":
            return self.problem.leaf(Top((y, self.track(parts[0], env))))
        if kind == "lookup":
            return self._define_lookup(parts, env, y)
        if kind == "call":
            return self.define(parts[0], tuple(self.track(argument, env) for argument in parts[1]), y)
        raise Declined("NO_AUTOMATON", f"{kind} has no digit automaton")

    def _define_floor(self, parts: tuple, env: Env, y: int) -> Formula:
        a, e, k = parts
        _check_coefficient(k)
        form = self.lin(a, env)
        shifted = form.plus(Combination(e, ())).plus(Combination(0, ((y, 1),)), -k)
        return self._natural(form, self.problem.linear(0, shifted, k - 1), y)

    def _define_extreme(self, kind: str, parts: tuple, env: Env, y: int) -> Formula:
        a, b = parts
        left = self.lin(a, env)
        c = self.problem.linear(None, left.plus(self.lin(b, env), -1), 0)
        p = self.define(a, env, y)
        q = self.define(b, env, y)
        if kind == "max":
            p, q = q, p
        return disjunction(conjunction(c, p), conjunction(negation(c), q))

    def _define_lookup(self, parts: tuple, env: Env, y: int) -> Formula:
        values, tail = parts
        if any(value >= MAX_TABLE_VALUE for value in values):
            raise Declined("MAX_TABLE_VALUE", "a value of a table is too large")
        self._budget.spend(len(values))
        found = self.problem.leaf(Lookup((env[0], y), values))
        c = self.cond(beyond(self.tables.nodes, len(values)), env)
        return disjunction(found, conjunction(c, self.define(tail, env, y)))

    def _xor_tracks(self, node: Node, env: Env) -> list[int]:
        """The tracks of the operands of nested Xor, left to right, Constant 0 left out; one operand if it is not a Xor."""
        operands, waiting = [], [node]
        while waiting:
            part = waiting.pop()
            self._budget.spend(1)
            if part.kind == "xor":
                waiting += [part.parts[1], part.parts[0]]
            elif part.kind != "constant" or part.parts[0] != 0:
                operands.append(part)
        return [self.track(operand, env) for operand in operands]

    def _equal(self, form: Combination, y: int) -> Formula:
        """EQ."""
        return self.problem.linear(0, form.plus(Combination(0, ((y, 1),)), -1), 0)

    def _natural(self, form: Combination, exact: Formula, y: int) -> Formula:
        """NAT: a negative difference counts as 0."""
        if form.is_natural():
            return exact
        negative = self.problem.linear(None, form, -1)
        return disjunction(exact, conjunction(negative, self.problem.linear(0, Combination(0, ((y, 1),)), 0)))

    def _equals_or_zero(self, form: Combination, y: int) -> Formula:
        return self._natural(form, self._equal(form, y), y)

    @remembered
    def cond(self, node: Node, env: Env) -> Formula:
        """COND."""
        self._budget.spend(1)
        key = (node, len(env))
        if key in self.tables.by_node:
            return self.problem.leaf(InTable(self.tables.by_node[key], env))
        if key in self.tables.after:
            table, listed = self.tables.after[key]
            return self.problem.leaf(InTable(table, tuple(env[j] for j in listed)))
        kind, parts = node.kind, node.parts
        if kind == "compare":
            return self._compare(parts, env)
        if kind == "not":
            return negation(self.cond(parts[0], env))
        if kind == "automaton":
            return self.problem.leaf(InTable(self.tables.automaton(node), env))
        if kind in ("and", "or"):
            left = self.cond(parts[0], env)
            right = self.cond(parts[1], env)
            return conjunction(left, right) if kind == "and" else disjunction(left, right)
        return self.cond(parts[0], tuple(self.track(argument, env) for argument in parts[1]))

    def _compare(self, parts: tuple, env: Env) -> Formula:
        op, a, b = parts
        if op in ("=", "!=") and "xor" in (a.kind, b.kind) and not (a.has_difference or b.has_difference):
            left = self._xor_tracks(a, env)
            parity = self.problem.leaf(Parity((*left, *self._xor_tracks(b, env))))
            return parity if op == "=" else negation(parity)
        for side, other, mirrored in ((b, a, op), (a, b, MIRRORED[op])):
            if is_large(side) and not is_large(other):
                form = self.lin(other, env)
                if form.constant == 0 and len(form.coefficients) == 1 and form.coefficients[0][1] == 1:
                    return self._compare_track(mirrored, form.coefficients[0][0], side.parts[0])
                if other.kind == "mod" and side.parts[0] <= MAX_COEFFICIENT:
                    return self._compare_linear(mirrored, form.plus(Combination(side.parts[0], ()), -1))
        if op not in ("=", "!="):
            if b.stepped:
                return self._compare_stepped(op, a, b, env)
            if a.stepped:
                return self._compare_stepped(MIRRORED[op], b, a, env)
        left_form = self.lin(a, env)
        return self._compare_linear(op, left_form.plus(self.lin(b, env), -1))

    def _compare_stepped(self, op: str, a: Node, b: Node, env: Env) -> Formula:
        """A comparison whose right side is stepped."""
        form = self.lin(a, env)
        if op in ("<", ">="):
            form = form.plus(Combination(1, ()))
        holds = self._at_least(form, b, env)
        return holds if op in ("<", "<=") else negation(holds)

    def _at_least(self, form: Combination, node: Node, env: Env) -> Formula:
        """ATLEAST: the node is at least the form (docs/THEORY.md, Lemma 6.16)."""
        self._budget.spend(1)
        kind, parts = node.kind, node.parts
        if not node.stepped:
            one = Combination(0, ((self.track(node, env), 1),)) if node.has_difference else self.lin(node, env)
            return self.problem.linear(None, form.plus(one, -1), 0)
        if kind == "floor":
            a, e, k = parts
            _check_coefficient(k)
            return self.problem.linear(None, form.times(k).plus(self.lin(a, env), -1), e)
        if kind == "call":
            return self._at_least(form, parts[0], tuple(self.track(argument, env) for argument in parts[1]))
        p = self._at_least(form, parts[0], env)
        q = self._at_least(form, parts[1], env)
        return conjunction(p, q) if kind == "min" else disjunction(p, q)

    def _compare_linear(self, op: str, form: Combination) -> Formula:
        linear = self.problem.linear
        if op == "<=":
            return linear(None, form, 0)
        if op == "<":
            return linear(None, form, -1)
        if op == ">=":
            return linear(0, form, None)
        if op == ">":
            return linear(1, form, None)
        equal = linear(0, form, 0)
        return equal if op == "=" else negation(equal)

    def _compare_track(self, op: str, x: int, c: int) -> Formula:
        """A track and a large constant."""
        self._spend_on(c)
        leaf = self.problem.leaf
        if op in ("=", "!="):
            equal = leaf(Const((x,), (c,)))
            return equal if op == "=" else negation(equal)
        below = leaf(Below((x,), c if op in ("<", ">=") else c + 1))
        return below if op in ("<", "<=") else negation(below)


def beyond(nodes: Nodes, length: int) -> Node:
    """The condition that variable 0 is at least the length of a table."""
    return nodes.make("compare", ">=", nodes.variable(0), nodes.constant(length))


def is_large(node: Node) -> bool:
    """A constant without parameters that has a component of its own."""
    return node.kind == "constant" and is_plain(node.parts[0]) and node.parts[0] >= SMALL


def _check_coefficient(value: Number) -> None:
    if greatest(value) > MAX_COEFFICIENT:
        raise Declined("MAX_COEFFICIENT", "a coefficient is too large")
