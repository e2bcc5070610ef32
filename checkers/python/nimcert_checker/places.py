"""The places where a difference is needed (docs/LOWERING.md, Places where a value is needed; docs/THEORY.md 6.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import Callable

from .bars import replaced
from .formula import negation
from .limits import MAX_LOWERED, Budget
from .lower import Env, Lowering, Tables, beyond
from .node import Node, Nodes


class Frame:
    """The arguments of a call and the frame they are read in; of the outermost frame, declared tracks."""

    def __init__(self, arguments: tuple[Node, ...], outer: Frame | None) -> None:
        self.arguments = arguments
        self.outer = outer


@dataclass(frozen=True)
class Guard:
    """A condition in its frame, and whether it holds or fails (C4, C7)."""

    condition: Node
    frame: Frame
    holds: bool


@dataclass(frozen=True)
class Place:
    """An occurrence of a subtraction with its frame and guards, over a number of declared tracks."""

    difference: Node
    frame: Frame
    guards: tuple[Guard, ...]
    tracks: int


def remembered(method: Callable[..., None]) -> Callable[..., None]:
    """A method of Walk that is not done again for a node without places: its cost alone is remembered."""

    @wraps(method)
    def walked(self: Walk, node: Node, frame: Frame, guards: tuple[Guard, ...]) -> None:
        key = (method.__name__, node)
        if key in self._costs:
            self._budget.spend(self._costs[key])
            return
        places, before = len(self.places), self._budget.left
        method(self, node, frame, guards)
        if len(self.places) == places:
            self._costs[key] = before - self._budget.left

    return walked


class Walk:
    """Collects places over a number of declared tracks."""

    def __init__(self, nodes: Nodes, whole: Budget, tracks: int) -> None:
        self.nodes = nodes
        self.places: list[Place] = []
        self.tracks = tracks
        self._budget = Budget("MAX_LOWERED", MAX_LOWERED, whole)
        self._costs: dict[tuple[str, Node], int] = {}

    @remembered
    def term(self, node: Node, frame: Frame, guards: tuple[Guard, ...]) -> None:
        """Every occurrence, under its own guards."""
        self._budget.spend(1)
        kind, parts = node.kind, node.parts
        if kind == "sub":
            self.places.append(Place(node, frame, guards, self.tracks))
        if kind in ("sub", "add", "monus", "xor", "band", "bor", "min", "max", "product"):
            self.term(parts[0], frame, guards)
            self.term(parts[1], frame, guards)
        elif kind == "scale":
            self.term(parts[1], frame, guards)
        elif kind in ("floor", "mod", "top", "isqrt", "log2"):
            self.term(parts[0], frame, guards)
        elif kind == "lookup":
            self.term(parts[1], frame, (*guards, Guard(beyond(self.nodes, len(parts[0])), frame, True)))
        elif kind == "if":
            self.condition(parts[0], frame, guards)
            self.term(parts[1], frame, (*guards, Guard(parts[0], frame, True)))
            self.term(parts[2], frame, (*guards, Guard(parts[0], frame, False)))
        elif kind == "call":
            self._arguments(parts[1], frame, guards)
            self.term(parts[0], Frame(parts[1], frame), guards)

    @remembered
    def condition(self, node: Node, frame: Frame, guards: tuple[Guard, ...]) -> None:
        """A condition and its terms."""
        self._budget.spend(1)
        kind, parts = node.kind, node.parts
        if kind == "compare":
            self._side(parts[1], frame, guards)
            self._side(parts[2], frame, guards)
        elif kind == "not":
            self.condition(parts[0], frame, guards)
        elif kind in ("and", "or"):
            self.condition(parts[0], frame, guards)
            self.condition(parts[1], frame, (*guards, Guard(parts[0], frame, kind == "and")))
        elif kind == "holds":
            self._arguments(parts[1], frame, guards)
            self.condition(parts[0], Frame(parts[1], frame), guards)

    def _arguments(self, arguments: tuple[Node, ...], frame: Frame, guards: tuple[Guard, ...]) -> None:
        for argument in arguments:
            self.term(argument, frame, guards)

    @remembered
    def _side(self, node: Node, frame: Frame, guards: tuple[Guard, ...]) -> None:
        """A side of a comparison: through Add, Sub and Scale without reporting."""
        self._budget.spend(1)
        if node.kind in ("add", "sub"):
            self._side(node.parts[0], frame, guards)
            self._side(node.parts[1], frame, guards)
        elif node.kind == "scale":
            self._side(node.parts[1], frame, guards)
        else:
            self.term(node, frame, guards)


def problem_of_place(place: Place, tables: Tables, below: Node | None) -> Lowering:
    """The universal problem `defined j` of a place; `below` is the condition BELOW(t) of a bounded claim."""
    lowering = Lowering(place.tracks, tables)
    declared = tuple(range(place.tracks))

    def env(frame: Frame) -> Env:
        if frame.outer is None:
            return declared
        outer = env(frame.outer)
        return tuple(lowering.track(argument, outer) for argument in frame.arguments)

    push = lowering.problem.push
    if below is not None:
        push(lowering.cond(below, declared))
    for guard in place.guards:
        formula = lowering.cond(guard.condition, env(guard.frame))
        push(formula if guard.holds else negation(formula))
    here = env(place.frame)
    left = lowering.lin(place.difference.parts[0], here)
    push(lowering.problem.linear(None, left.plus(lowering.lin(place.difference.parts[1], here), -1), -1))
    return lowering


def conditions_of_place(place: Place, nodes: Nodes) -> list[tuple[Node, bool]]:
    """The guards of a place, and that its difference is negative, over the declared tracks."""

    def outside(node: Node, frame: Frame) -> Node:
        while frame.outer is not None:
            node, frame = replaced(nodes, node, list(frame.arguments)), frame.outer
        return node

    negative = nodes.make("compare", "<", *place.difference.parts)
    return [*((outside(g.condition, g.frame), g.holds) for g in place.guards), (outside(negative, place.frame), True)]
