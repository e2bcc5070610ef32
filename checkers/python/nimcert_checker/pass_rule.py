"""Passes: a heap beside a game, with passes (docs/THEORY.md, Theorem 5c.1; docs/LOWERING.md, Passes)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

from .bars import parts_of, replaced
from .node import Node, Nodes, mentioned
from .program import Move, Summand, strip


@dataclass(frozen=True)
class Obligation:
    """Where `positions` and `hold` are true over some tracks, so is `then`; without `then` they never all are."""

    name: str
    tracks: int
    positions: list[Node]
    hold: list[Node]
    then: Node | None


class Passes:
    """A game of one summand: a heap, which is coordinate 0, passes, which are coordinate `at`, and another game."""

    def __init__(self, nodes: Nodes, summand: Summand, at: int, without: Node) -> None:
        self.nodes = nodes
        self.size = summand.coordinates
        self.at = at
        self.without = without
        self.others = [j for j in range(1, self.size) if j != at]
        self.parts = [] if summand.domain is None else parts_of(("and",), summand.domain)
        self.moves: list[Move] = []
        self.passes: list[Move] = []
        self.fits = bool(0 < at < self.size and self.others and summand.kind == "rules") and self._read(summand)

    def _read(self, summand: Summand) -> bool:
        """Whether the moves and the domain have the shape."""
        nodes = self.nodes
        own = tuple(nodes.variable(j) for j in range(self.size))
        fresh = nodes.variable(self.size)
        heap = Move(1, (nodes.make("compare", "<", fresh, own[0]),), (fresh, *own[1:]))
        heaps = 0
        for move in summand.moves:
            changed = {j for j in range(self.size) if move.targets[j] != own[j]}
            if move == heap:
                heaps += 1
            elif changed <= {self.at}:
                self.passes.append(move)
            elif changed & {0, self.at} or self._uses([*move.conditions, *(move.targets[j] for j in self.others)]):
                return False
            else:
                self.moves.append(move)
        return heaps > 0 and len(self.passes) == 1 and not self._uses(self._of_others())

    def _uses(self, conditions: list[Node]) -> bool:
        """Whether the heap or the passes occur."""
        return any(mentioned(condition) & {0, self.at} for condition in conditions)

    def _of_others(self) -> list[Node]:
        """The parts of the domain but `p <= N`."""
        p = self.nodes.variable(self.at)
        bounds = [part.kind == "compare" and part.parts[0] == "<=" and part.parts[1] == p and part.parts[2].kind == "constant" for part in self.parts]
        return [part for part, is_bound in zip(self.parts, bounds) if not is_bound]

    def summands(self) -> tuple[Summand, Summand]:
        """The heap and the other game."""

        def here(node: Node, fresh: int) -> Node:
            numbers = [*self.others, *range(self.size, self.size + fresh)]
            return put(self.nodes, node, {j: self.nodes.variable(i) for i, j in enumerate(numbers)})

        moves = tuple(
            Move(
                move.fresh,
                tuple(here(condition, move.fresh) for condition in move.conditions),
                tuple(here(move.targets[j], move.fresh) for j in self.others),
            )
            for move in self.moves
        )
        domain = [here(part, 0) for part in self._of_others()]
        other = Summand("rules", len(self.others), all_of(self.nodes, domain) if domain else None, moves)
        return strip(self.nodes), other

    def obligations(self, claimed: Node) -> Iterator[Obligation]:
        """In order."""
        nodes = self.nodes
        (step,) = self.passes
        count = len(self.others)
        r, u = nodes.variable(count), nodes.variable(count + 1)
        zero, one = nodes.constant(0), nodes.constant(1)

        def twice(track: Node, more: int) -> Node:
            return nodes.add(nodes.make("scale", 2, track), nodes.constant(more))

        even, odd, less, more = twice(r, 0), twice(r, 1), twice(u, 1), twice(u, 2)

        def at(node: Node, heap: Node, passes: Node) -> Node:
            terms = {0: heap, self.at: passes, **{j: nodes.variable(i) for i, j in enumerate(self.others)}}
            return put(nodes, node, {**terms, **{self.size + j: even for j in range(step.fresh)}})

        def beside(heap: Node) -> Node:
            return put(nodes, self.without, {0: heap, **{i: nodes.variable(i - 1) for i in range(1, count + 1)}})

        for name, tracks, value, heap, passes in [
            ("even", count + 2, u, u, even),
            ("odd 1", count + 1, zero, zero, odd),
            ("odd 2", count + 2, less, more, odd),
            ("odd 3", count + 2, more, less, odd),
        ]:
            positions = [at(part, heap, passes) for part in self.parts]
            before, after = beside(value), at(claimed, heap, passes)
            yield Obligation(f"{name} forward", tracks, positions, [before], after)
            yield Obligation(f"{name} backward", tracks, positions, [after], before)
            if value == less:
                for j, condition in enumerate(step.conditions, 1):
                    yield Obligation(f"allowed {j}", tracks, positions, [before], at(condition, value, passes))
        tracks = self.size + step.fresh
        conditions = list(step.conditions)
        is_one = nodes.make("compare", "=", nodes.add(step.targets[self.at], one), nodes.variable(self.at))
        yield Obligation("one", tracks, self.parts, conditions, is_one)
        is_empty = nodes.make("compare", "<", nodes.variable(0), one)
        called = put(nodes, self.without, {i: nodes.variable(j) for i, j in enumerate([0, *self.others])})
        yield Obligation("forbidden", tracks, self.parts, [is_empty, called, *conditions], None)


def all_of(nodes: Nodes, conditions: list[Node]) -> Node:
    """Conditions, at least one, joined by `and` from the left."""
    first, *rest = conditions
    for condition in rest:
        first = nodes.make("and", first, condition)
    return first


def put(nodes: Nodes, node: Node, terms: dict[int, Node]) -> Node:
    """The node with terms in place of the variables that have one; the others must not occur."""
    size = max(terms, default=-1) + 1
    assert mentioned(node) <= set(terms)
    return replaced(nodes, node, [terms.get(j, nodes.constant(0)) for j in range(size)])
