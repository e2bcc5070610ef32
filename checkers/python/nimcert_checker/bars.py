"""The criterion of bars: claims that a nim-sum is 0 at the P-positions (docs/LOWERING.md, The criterion of bars)."""

from __future__ import annotations

from dataclasses import dataclass

from .affine import is_plain
from .limits import Declined
from .node import Node, Nodes, mentioned
from .program import Summand


PLAIN, BORDER = "plain", "border"
# What the nim-sum has for each coordinate but y: itself, itself minus 1, or itself plus a term.
Shift = str | Node


@dataclass(frozen=True)
class Shape:
    """The rules of a bar, by its own coordinates; `body` and `conditions` are over those but y."""

    y: int
    body: Node
    conditions: tuple[Node, ...]
    fixed: frozenset[int]


@dataclass(frozen=True)
class Bar:
    """Strips and one bar of F, `body` over its columns. `others` are the coordinates but y that a move changes,
    `conditions` what is required of those that none changes."""

    body: Node
    conditions: tuple[Node, ...]
    written: bool
    coordinates: int
    y: int
    columns: tuple[int, ...]
    others: tuple[int, ...]
    shift: Shift

    @property
    def has_border(self) -> bool:
        """The nim-sum is that of the coordinates minus 1."""
        return self.shift == BORDER

    @property
    def by_ns(self) -> bool:
        """Corollary 5a.5: a strip is among the coordinates, and no coordinate is fixed."""
        every = len(self.others) == self.coordinates - 1
        return self.shift == PLAIN and every and len(self.columns) < len(self.others)

    @property
    def varied(self) -> list[int]:
        """The columns, by their numbers in F, that a move changes."""
        return [number for number, j in enumerate(self.columns) if j in self.others]

    def under(self, nodes: Nodes, i: int, row: Node) -> tuple[Node, list[Node]]:
        """UNDER(row): variable p is less than F where coordinate i completes the others, and `row`, to nim-sum 0.
        And GIVEN: what is known of the variables."""
        tracks = [j for j in range(self.coordinates) if j not in (i, self.y)]
        variables = {j: nodes.variable(index) for index, j in enumerate(tracks)}
        p, one = nodes.variable(len(tracks)), nodes.constant(1)
        by = None
        if isinstance(self.shift, Node):
            by = replaced(nodes, self.shift, [variables.get(j, p) for j in range(self.coordinates)])
        columns = [variables.get(j, p) for j in self.columns]
        given = [replaced(nodes, condition, columns) for condition in self.conditions]
        total, arguments = row, dict(variables)
        for j in self.others:
            if j != i:
                total = nodes.make("xor", total, variables[j])
        least = by
        if by is not None and by.kind == "constant" and not is_plain(by.parts[0]):
            # As a part of a term, a number with parameters has digits.
            least = nodes.make("xor", by, nodes.constant(0))
        for j in self.others:
            term = total if j == i else variables[j]
            if by is not None:
                arguments[j] = nodes.sub(term, by)
            else:
                arguments[j] = nodes.add(term, one) if self.has_border else term
            if by is not None and j != i:
                given.append(nodes.make("compare", ">=", term, least))
        below = nodes.make("compare", "<", p, replaced(nodes, self.body, [arguments[j] for j in self.columns]))
        if by is not None:
            below = nodes.make("and", nodes.make("compare", ">=", total, least), below)
        return below, given


def bar_of_claim(nodes: Nodes, summands: tuple[Summand, ...], p: Node, has_parameters: bool) -> Bar | None:
    """The bar, if the claim has a form with a criterion; for the border, F is still to be 0 at the origin."""
    bars, first = [], 0
    for summand in summands:
        if summand.kind != "strip":
            bars.append((first, summand))
        first += summand.coordinates
    if len(bars) != 1:
        return None
    start, summand = bars[0]
    shape = _shape(nodes, summand, has_parameters)
    if shape is None:
        return None
    y, fixed = start + shape.y, {start + j for j in shape.fixed}
    moved = [j for j in range(first) if j not in fixed]
    others = tuple(j for j in moved if j != y)
    shift = _shift(nodes, p, moved, y)
    if shift is None or (shift == BORDER and first != 3):
        return None
    if isinstance(shift, Node) and (len(others) != 2 or shift.has_difference or not mentioned(shift) <= fixed):
        return None
    columns = tuple(j for j in range(start, start + summand.coordinates) if j != y)
    return Bar(shape.body, shape.conditions, summand.kind == "rules", first, y, columns, others, shift)


def replaced(nodes: Nodes, node: Node, terms: list[Node]) -> Node:
    """The node with a term in place of each variable; bodies of called functions have variables of their own."""
    if node.kind == "variable":
        return terms[node.parts[0]]
    if node.kind in ("lookup", "automaton"):
        raise Declined("OPERATOR", "a table or an automaton has its own variables")

    def inside(part: object) -> object:
        if isinstance(part, Node):
            return replaced(nodes, part, terms)
        return tuple(inside(item) for item in part) if isinstance(part, tuple) else part

    if node.kind in ("call", "holds"):
        return nodes.make(node.kind, node.parts[0], inside(node.parts[1]))
    parts = [inside(part) for part in node.parts]
    if node.kind == "add" and parts[0].kind == "sub" and parts[0].parts[1] is parts[1]:
        return parts[0].parts[0]
    return nodes.make(node.kind, *parts)


def _shape(nodes: Nodes, summand: Summand, has_parameters: bool) -> Shape | None:
    """The shape, if the rules are those of a bar. F is called if it may have a table."""
    size = summand.coordinates
    own = [nodes.variable(j) for j in range(size)]
    fresh = nodes.variable(size)
    fixed = {j for j in range(size) if all(move.targets[j] is own[j] for move in summand.moves)}
    bounds, conditions = [], []
    for part in parts_of(("and",), summand.domain) if summand.domain is not None else []:
        is_bound = part.kind == "compare" and part.parts[0] == "<=" and part.parts[1].kind == "variable"
        (bounds if is_bound and part.parts[1].parts[0] not in fixed else conditions).append(part)
    if len(bounds) != 1 or any(not mentioned(condition) <= fixed for condition in conditions):
        return None
    _, row, top = bounds[0].parts
    y, moved = row.parts[0], [j for j in range(size) if j not in fixed]
    if len(moved) < 2 or top.has_difference or y in mentioned(top) or len(summand.moves) != len(moved):
        return None
    wanted = []
    for j in moved:
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
    columns = own[:y] + [fresh] + own[y : size - 1]
    body = replaced(nodes, top, columns)
    fewest = 1 if has_parameters else 2
    while body.kind == "call" and len(body.parts[1]) >= fewest and all(part.kind == "variable" for part in body.parts[1]):
        body = replaced(nodes, body.parts[0], list(body.parts[1]))
    required = tuple(replaced(nodes, condition, columns) for condition in conditions)
    return Shape(y, body, required, frozenset(fixed))


def _shift(nodes: Nodes, p: Node, moved: list[int], y: int) -> Shift | None:
    """What the nim-sum has for each coordinate but y; `moved` are the coordinates that a move changes."""
    found = _nim_sum(p, moved, y)
    if found is not None:
        return None if found == BORDER else found
    zero = nodes.constant(0)
    origin = {nodes.make("compare", "=", nodes.variable(j), zero) for j in moved}
    positive = {nodes.make("compare", ">", nodes.variable(j), zero) for j in moved if j != y}
    cases = [parts_of(("and",), case) for case in parts_of(("or",), p)]
    if len(cases) != 2:
        return None
    for at_origin, inside in (cases, cases[::-1]):
        rest = [part for part in inside if _nim_sum(part, moved, y) != BORDER]
        sizes = len(at_origin) == len(origin) and len(rest) == len(positive) == len(inside) - 1
        if sizes and set(at_origin) == origin and set(rest) == positive:
            return BORDER
    return None


def parts_of(kinds: tuple[str, ...], node: Node) -> list[Node]:
    """The parts, from left to right, when nodes of these kinds are split as far as possible."""
    return [leaf for part in node.parts for leaf in parts_of(kinds, part)] if node.kind in kinds else [node]


def _nim_sum(condition: Node, moved: list[int], y: int) -> Shift | None:
    """The shift of an equation that says that a nim-sum is 0."""
    if condition.kind != "compare" or condition.parts[0] != "=":
        return None
    shifts: dict[int, Shift] = {}
    left, right = condition.parts[1:]
    if left.kind == "variable" and right.kind == "sub":
        # The form of a Grundy value: v = s - c says that v + c = s.
        shifts[left.parts[0]] = right.parts[1]
        terms = parts_of(("xor",), right.parts[0])
    else:
        terms = parts_of(("xor",), left) + parts_of(("xor",), right)
    for term in terms:
        if term.kind == "constant" and term.parts[0] == 0:
            continue
        shifted = _shifted(term)
        if shifted is None or shifted[0] in shifts:
            return None
        shifts[shifted[0]] = shifted[1]
    if set(shifts) != set(moved) or shifts.pop(y) != PLAIN:
        return None
    found = set(shifts.values())
    return found.pop() if len(found) == 1 else None


def _shifted(term: Node) -> tuple[int, Shift] | None:
    """A coordinate and what the nim-sum has for it."""
    if term.kind == "variable":
        return term.parts[0], PLAIN
    if term.kind in ("add", "sub") and term.parts[0].kind == "variable":
        c = term.parts[1]
        if term.kind == "add":
            return term.parts[0].parts[0], c
        if c.kind == "constant" and c.parts[0] == 1:
            return term.parts[0].parts[0], BORDER
    return None
