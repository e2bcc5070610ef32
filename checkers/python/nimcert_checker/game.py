"""Games as lists of summands, with the nodes and problems of their rule (docs/LOWERING.md, Claims about a game)."""

from __future__ import annotations

from typing import Callable, Iterable

from .component import InTable, Table
from .formula import negation
from .lower import Lowering, Tables
from .node import Node, Nodes
from .places import Frame, Guard, Place, Walk
from .program import Move, Summand


class MoveOfGame:
    """A move with its number, its summand and the first coordinate of that."""

    def __init__(self, number: int, summand: Summand, index: int, first: int, move: Move) -> None:
        self.number = number
        self.summand = summand
        self.index = index
        self.first = first
        self.move = move


class Game:
    """Summands, the condition P, and everything that the obligations say about them."""

    def __init__(self, nodes: Nodes, tables: Tables, summands: Iterable[Summand], p: Node) -> None:
        self.nodes = nodes
        self.tables = tables
        self.summands = tuple(summands)
        self.coordinates = sum(summand.coordinates for summand in self.summands)
        self.p_body = p
        self.first: list[int] = []
        self.moves: list[MoveOfGame] = []
        first = 0
        for index, summand in enumerate(self.summands):
            self.first.append(first)
            for move in summand.moves:
                self.moves.append(MoveOfGame(len(self.moves) + 1, summand, index, first, move))
            first += summand.coordinates

    def _variables(self, first: int, count: int) -> tuple[Node, ...]:
        return tuple(self.nodes.variable(index) for index in range(first, first + count))

    def variables(self) -> tuple[Node, ...]:
        """The coordinates."""
        return self._variables(0, self.coordinates)

    def _arguments(self, move: MoveOfGame) -> tuple[Node, ...]:
        """A_i: the coordinates of the summand, then the fresh numbers."""
        own = self._variables(move.first, move.summand.coordinates)
        return own + self._variables(self.coordinates, move.move.fresh)

    def tracks(self, move: MoveOfGame) -> int:
        """Coordinates of the game and fresh numbers of the move."""
        return self.coordinates + move.move.fresh

    def domains(self) -> list[Node]:
        """DOM."""
        return [
            self.nodes.make("holds", summand.domain, self._variables(first, summand.coordinates))
            for summand, first in zip(self.summands, self.first)
            if summand.domain is not None
        ]

    def conditions(self, move: MoveOfGame) -> list[Node]:
        """MOVE i."""
        arguments = self._arguments(move)
        return [self.nodes.make("holds", condition, arguments) for condition in move.move.conditions]

    def own_targets(self, move: MoveOfGame) -> tuple[Node, ...]:
        """The targets of the summand that moves: a variable of A_i, or a call of the target."""
        arguments = self._arguments(move)
        return tuple(
            arguments[target.parts[0]] if target.kind == "variable" else self.nodes.make("call", target, arguments)
            for target in move.move.targets
        )

    def p(self) -> Node:
        """P."""
        return self.nodes.make("holds", self.p_body, self._variables(0, self.coordinates))

    def p_after(self, move: MoveOfGame) -> Node:
        """P AFTER i."""
        targets = list(self._variables(0, self.coordinates))
        targets[move.first : move.first + move.summand.coordinates] = self.own_targets(move)
        return self.nodes.make("holds", self.p_body, tuple(targets))

    def places(self, of_set: bool = True) -> list[Place]:
        """The places of the game, in order, also of the claimed set if `of_set` (docs/THEORY.md 6.10)."""
        outermost = Frame((), None)
        places: list[Place] = []

        def walk(tracks: int) -> Walk:
            result = Walk(self.nodes, self.tables.work, tracks)
            result.places = places
            return result

        for domain in self.domains():
            walk(self.coordinates).condition(domain, outermost, ())
        legal = tuple(Guard(domain, outermost, True) for domain in self.domains())
        for move in self.moves:
            if move.summand.kind != "rules":
                continue
            over = walk(self.tracks(move))
            guards = legal
            for condition in self.conditions(move):
                over.condition(condition, outermost, guards)
                guards = (*guards, Guard(condition, outermost, True))
            for target in self.own_targets(move):
                over.term(target, outermost, guards)
        if of_set:
            walk(self.coordinates).condition(self.p(), outermost, legal)
        return places

    def _begin(self, tracks: int, conditions: Iterable[Node]) -> Lowering:
        """A problem with these conditions, each a part."""
        lowering = Lowering(tracks, self.tables)
        for condition in conditions:
            lowering.problem.push(lowering.cond(condition, tuple(range(tracks))))
        return lowering

    def inside(self, move: MoveOfGame) -> Node:
        """W2: the option is in the domain of its summand."""
        return self.nodes.make("holds", move.summand.domain, self.own_targets(move))

    def less(self, move: MoveOfGame, order: tuple[int, ...] | None) -> Node:
        """W3, LESS: the move decreases the measure of its summand: the coordinates in this order, or their sum."""
        make: Callable[..., Node] = self.nodes.make
        targets = self.own_targets(move)
        coordinates = self._variables(move.first, move.summand.coordinates)
        if order is None:
            total, before = targets[0], coordinates[0]
            for target, coordinate in zip(targets[1:], coordinates[1:]):
                total, before = make("add", total, target), make("add", before, coordinate)
            return make("compare", "<", total, before)
        *first, last = [(targets[j], coordinates[j]) for j in order]
        less = make("compare", "<", *last)
        for target, coordinate in reversed(first):
            equal = make("compare", "=", target, coordinate)
            less = make("or", make("compare", "<", target, coordinate), make("and", equal, less))
        return less

    def closed(self, move: MoveOfGame) -> tuple[Node, ...]:
        """What no position satisfies: a move of this kind leads from P to P."""
        return (self.p(), *self.conditions(move), self.p_after(move))

    def leads(self, move: MoveOfGame, fresh: Iterable[Node]) -> Node:
        """The option of a move with these terms over the coordinates for its fresh numbers exists, and is in P."""
        known = (*self.variables(), *fresh)
        leads = self.nodes.make("holds", self.p_after(move), known)
        for condition in self.conditions(move):
            leads = self.nodes.make("and", self.nodes.make("holds", condition, known), leads)
        return leads

    def steps_from(self, position: tuple[Node, ...], move: MoveOfGame) -> tuple[Node, ...]:
        """What the fresh numbers, as the only variables, satisfy if this move leads from a position to P."""
        known = (*position, *self._variables(0, move.move.fresh))
        leads = (*self.conditions(move), self.p_after(move))
        return tuple(self.nodes.make("holds", condition, known) for condition in leads)

    def hidden(self, move: MoveOfGame) -> Lowering:
        """The hidden problem of `reach`: the coordinates are visible."""
        return self._begin(self.tracks(move), [*self.conditions(move), self.p_after(move)])

    def cover(self, reach: list[Table]) -> Lowering:
        """Every position outside P is accepted by the table of some move."""
        lowering = self._begin(self.coordinates, self.domains())
        lowering.problem.push(negation(lowering.cond(self.p(), tuple(range(self.coordinates)))))
        for table in reach:
            leaf = lowering.problem.leaf(InTable(table, tuple(range(self.coordinates))))
            lowering.problem.push(negation(leaf))
        return lowering
