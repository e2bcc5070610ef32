"""The criterion of bars: claims that a nim-sum is 0 at the P-positions (docs/LOWERING.md, The criterion of bars)."""

from __future__ import annotations

from dataclasses import dataclass

from .affine import Number
from .node import Node, Nodes
from .program import Summand


@dataclass(frozen=True)
class Bar:
    """Strips and one bar of F, `body` over its columns. `shift` is what the nim-sum adds to each coordinate but y:
    a natural, or -1 for the border."""

    body: Node
    written: bool
    coordinates: int
    columns: tuple[int, ...]
    others: tuple[int, ...]
    shift: Number

    @property
    def has_border(self) -> bool:
        """The nim-sum is that of the coordinates minus 1."""
        return self.shift == -1

    @property
    def by_ns(self) -> bool:
        """Corollary 5a.5: a strip is among the coordinates."""
        return self.shift == 0 and len(self.columns) < len(self.others)

    def under(self, nodes: Nodes, i: int, row: Node) -> Node:
        """Variable p is less than F where coordinate i completes the others, and `row`, to nim-sum 0."""
        others = [j for j in self.others if j != i]
        p, one = nodes.variable(len(others)), nodes.constant(1)
        total, arguments = row, {}
        is_up = self.shift not in (0, -1)
        for index, j in enumerate(others):
            x = nodes.variable(index)
            arguments[j] = nodes.add(x, one) if self.has_border else x
            term = nodes.add(x, nodes.constant(self.shift)) if is_up else x
            total = nodes.make("xor", total, term)
        if self.has_border:
            arguments[i] = nodes.add(total, one)
        else:
            arguments[i] = nodes.sub(total, nodes.constant(self.shift)) if self.shift else total
        top = replaced(nodes, self.body, [arguments[j] for j in self.columns])
        below = nodes.make("compare", "<", p, top)
        if is_up:
            below = nodes.make("and", nodes.make("compare", ">=", total, nodes.constant(self.shift)), below)
        return below


def bar_of_claim(nodes: Nodes, summands: tuple[Summand, ...], p: Node) -> Bar | None:
    """The bar, if the claim has a form with a criterion; for the border, F is still to be 0 at the origin."""
    bars, first = [], 0
    for summand in summands:
        if summand.kind != "strip":
            bars.append((first, summand))
        first += summand.coordinates
    if len(bars) != 1:
        return None
    start, summand = bars[0]
    shape = _shape(nodes, summand)
    if shape is None:
        return None
    y, body = start + shape[0], shape[1]
    others = tuple(j for j in range(first) if j != y)
    shift = _shift(nodes, p, first, y)
    if shift is None or (shift != 0 and len(others) != 2):
        return None
    columns = tuple(j for j in range(start, start + summand.coordinates) if j != y)
    return Bar(body, summand.kind == "rules", first, columns, others, shift)


def replaced(nodes: Nodes, node: Node, terms: list[Node]) -> Node:
    """The node with a term in place of each variable; bodies of called functions have variables of their own."""
    if node.kind == "variable":
        return terms[node.parts[0]]
    if node.kind in ("lookup", "heights"):
        raise AssertionError("tables are in bodies of functions only")

    def inside(part: object) -> object:
        if isinstance(part, Node):
            return replaced(nodes, part, terms)
        return tuple(inside(item) for item in part) if isinstance(part, tuple) else part

    if node.kind in ("call", "holds"):
        return nodes.make(node.kind, node.parts[0], inside(node.parts[1]))
    return nodes.make(node.kind, *(inside(part) for part in node.parts))


def _shape(nodes: Nodes, summand: Summand) -> tuple[int, Node] | None:
    """The number of y among the coordinates, and F over the others."""
    domain, size = summand.domain, summand.coordinates
    if domain is None or domain.kind != "compare" or domain.parts[0] != "<=" or domain.parts[1].kind != "variable":
        return None
    _, row, top = domain.parts
    y = row.parts[0]
    if size < 2 or top.has_difference or y in _variables(top) or len(summand.moves) != size:
        return None
    own = [nodes.variable(j) for j in range(size)]
    fresh = nodes.variable(size)
    wanted = []
    for j in range(size):
        targets = [fresh if i == j else own[i] for i in range(size)]
        bound = (nodes.make("compare", "<", fresh, own[j]),)
        cut = replaced(nodes, top, targets)
        rows = [fresh] if j == y else [nodes.make("min", row, cut), nodes.make("min", cut, row)]
        wanted.append([(1, bound, tuple(targets[:y] + [end] + targets[y + 1 :])) for end in rows])
    for move in summand.moves:
        found = (move.fresh, move.conditions, move.targets)
        wanted = [forms for forms in wanted if found not in forms]
    if wanted:
        return None
    body = replaced(nodes, top, own[:y] + [fresh] + own[y : size - 1])
    while body.kind == "call" and len(body.parts[1]) > 1 and all(part.kind == "variable" for part in body.parts[1]):
        body = replaced(nodes, body.parts[0], list(body.parts[1]))
    return y, body


def _variables(node: Node) -> set[int]:
    """The numbers of the variables that occur."""
    if node.kind == "variable":
        return {node.parts[0]}
    parts = node.parts[1:] if node.kind in ("call", "holds") else node.parts
    nested = [item for part in parts for item in (part if isinstance(part, tuple) else (part,))]
    return set().union(*(_variables(part) for part in nested if isinstance(part, Node)))


def _shift(nodes: Nodes, p: Node, coordinates: int, y: int) -> Number | None:
    """What is added to each coordinate but y; -1 for the border."""
    plain = _nim_sum(p, coordinates, y)
    if plain is not None:
        return None if plain == -1 else plain
    zero = nodes.constant(0)
    origin = {nodes.make("compare", "=", nodes.variable(j), zero) for j in range(coordinates)}
    positive = {nodes.make("compare", ">", nodes.variable(j), zero) for j in range(coordinates) if j != y}
    cases = [_parts("and", case) for case in _parts("or", p)]
    if len(cases) != 2:
        return None
    for at_origin, inside in (cases, cases[::-1]):
        rest = [part for part in inside if _nim_sum(part, coordinates, y) != -1]
        sizes = len(at_origin) == len(origin) and len(rest) == len(positive) == len(inside) - 1
        if sizes and set(at_origin) == origin and set(rest) == positive:
            return -1
    return None


def _parts(kind: str, node: Node) -> list[Node]:
    """What is left when nodes of this kind are taken apart."""
    return [leaf for part in node.parts for leaf in _parts(kind, part)] if node.kind == kind else [node]


def _nim_sum(condition: Node, coordinates: int, y: int) -> Number | None:
    """The shift of an equation that says that a nim-sum is 0."""
    if condition.kind != "compare" or condition.parts[0] != "=":
        return None
    terms = [term for side in condition.parts[1:] for term in _parts("xor", side)]
    shifts: dict[int, Number] = {}
    for term in terms:
        if term.kind == "constant" and term.parts[0] == 0:
            continue
        shifted = _shifted(term)
        if shifted is None or shifted[0] in shifts:
            return None
        shifts[shifted[0]] = shifted[1]
    if set(shifts) != set(range(coordinates)) or shifts.pop(y) != 0:
        return None
    found = set(shifts.values())
    return found.pop() if len(found) == 1 else None


def _shifted(term: Node) -> tuple[int, Number] | None:
    """A coordinate and what is added to it: c in `x + c`, -1 in `x - 1`."""
    if term.kind == "variable":
        return term.parts[0], 0
    if term.kind in ("add", "sub") and term.parts[0].kind == "variable" and term.parts[1].kind == "constant":
        c = term.parts[1].parts[0]
        if term.kind == "add" or c == 1:
            return term.parts[0].parts[0], c if term.kind == "add" else -1
    return None
