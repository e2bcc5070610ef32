"""Terms and conditions as nodes; equal nodes are the same object (docs/LOWERING.md, Nodes)."""

from __future__ import annotations

from typing import Any, Callable, Hashable, TypeVar

from .affine import Affine, Number, bits, entries, is_natural, is_plain
from .limits import BITS_OF_ONE_WORD, MAX_CONSTANT_BITS, MAX_DEPTH, MAX_NODES, MAX_WORDS, Budget, Declined

Made = TypeVar("Made")
TERMS = frozenset(
    "variable constant add sub monus scale floor mod min max if xor band bor top lookup call product isqrt log2".split()
)
"""Kinds of terms. `call` is the call of a function; that of a relation is `holds`, and all other kinds are conditions."""
NUMBERED = frozenset("scale floor mod lookup".split())
"""Kinds with numbers among their parts, all of whose digits are looked at to find the node."""


class Node:
    """A kind, its parts (nodes, numbers, tuples of them, words), and its depth with called bodies, 0 for a leaf.

    `has_difference`: whether a Sub occurs as far as one gets through Add, Sub and Scale (docs/THEORY.md, C2).
    `stepped`: whether a comparison with it is one with a floor whose divisor has a parameter (docs/LOWERING.md).
    """

    __slots__ = ("kind", "parts", "depth", "has_difference", "stepped")

    def __init__(self, kind: str, parts: tuple[Any, ...], depth: int) -> None:
        self.kind = kind
        self.parts = parts
        self.depth = depth
        self.has_difference = kind == "sub" or (kind in ("add", "scale") and any(_has_difference(part) for part in parts))
        self.stepped = False
        if kind == "floor":
            self.stepped = not is_plain(parts[2]) and not parts[0].has_difference
        elif kind in ("min", "max", "call"):
            self.stepped = any(isinstance(part, Node) and part.stepped for part in parts)

    @property
    def is_term(self) -> bool:
        """A term has a value, a condition a truth."""
        return self.kind in TERMS


class Nodes:
    """The nodes of one check, made once each."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], Node] = {}
        self._others: dict[Hashable, Any] = {}
        self._words = Budget("MAX_WORDS", MAX_WORDS)

    def make(self, kind: str, *parts: Any) -> Node:
        """The node of this kind with these parts."""
        key = (kind, *parts)
        if kind in NUMBERED:
            self._words.spend(sum(_words(part) for part in parts))
        node = self._made.get(key)
        if node is None:
            depth = 1 + max((_depth(part) for part in parts), default=-1)
            if depth > MAX_DEPTH:
                raise Declined("MAX_DEPTH", "nodes are nested too deeply")
            if len(self._made) >= MAX_NODES:
                raise Declined("MAX_NODES", "too many nodes")
            node = self._made[key] = Node(kind, parts, depth)
        return node

    def same(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made first for this key, so that equal things are one object, as nodes are."""
        if key not in self._others:
            self._others[key] = make()
        return self._others[key]

    def variable(self, index: int) -> Node:
        """The variable of this number."""
        return self.make("variable", index)

    def constant(self, value: Number) -> Node:
        """The constant, if it is small enough."""
        if bits(value) > MAX_CONSTANT_BITS:
            raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
        return self.make("constant", value)

    def add(self, a: Node, b: Node) -> Node:
        """a + b; of constants that are not too long, their sum."""
        if a.kind == b.kind == "constant" and max(bits(a.parts[0]), bits(b.parts[0])) < MAX_CONSTANT_BITS:
            return self.constant(a.parts[0] + b.parts[0])
        return self.make("add", a, b)

    def sub(self, a: Node, b: Node) -> Node:
        """a - b; of constants, their difference if it is natural for all values of the parameters."""
        if a.kind == b.kind == "constant" and is_natural(a.parts[0] - b.parts[0]):
            return self.constant(a.parts[0] - b.parts[0])
        return self.make("sub", a, b)

    def times(self, a: Node, b: Node) -> Node:
        """a * b: a constant, Scale with a constant side, or a product; not of two numbers with parameters."""
        if a.kind == b.kind == "constant":
            if bits(a.parts[0]) + bits(b.parts[0]) > MAX_CONSTANT_BITS:
                raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
            return self.constant(a.parts[0] * b.parts[0])
        if a.kind == "constant":
            return self.make("scale", a.parts[0], b)
        if b.kind == "constant":
            return self.make("scale", b.parts[0], a)
        return self.make("product", a, b)


def _depth(part: Any) -> int:
    if isinstance(part, Node):
        return part.depth
    if isinstance(part, tuple):
        return max((_depth(item) for item in part), default=-1)
    return -1


def _words(part: Any) -> int:
    if isinstance(part, (int, Affine)):
        return sum(entry.bit_length() // BITS_OF_ONE_WORD for entry in entries(part))
    return sum(_words(item) for item in part) if isinstance(part, tuple) else 0


def _has_difference(part: Any) -> bool:
    return isinstance(part, Node) and part.has_difference


def mentioned(node: Node) -> set[int]:
    """The variables that occur, of calls in the arguments only. Tables and automata have variables that are not nodes."""
    if node.kind == "variable":
        return {node.parts[0]}
    if node.kind == "lookup":
        return {0}
    if node.kind == "automaton":
        return set(range(node.parts[0]))
    parts = node.parts[1:] if node.kind in ("call", "holds") else node.parts
    nested = [item for part in parts for item in (part if isinstance(part, tuple) else (part,))]
    return set().union(*(mentioned(part) for part in nested if isinstance(part, Node)))
