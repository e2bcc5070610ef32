"""The conditions on a closed formula of the Grundy numbers of a bar of one column (docs/FORMAT.md, section 14; docs/THEORY.md, Theorem 5b.1)."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node, Nodes


@dataclass(frozen=True)
class Law:
    """For all naturals: where `hold` is true, `follows` is."""

    name: str
    variables: int
    hold: tuple[Node, ...]
    follows: Node


def laws(nodes: Nodes, function: Node, formula: Node, up: Node, down: Node, lower: Node) -> list[Law]:
    """All six; the formula is over the heap, y and z."""

    def call(body: Node, *arguments: Node) -> Node:
        return nodes.make("call", body, arguments)

    def compare(op: str, a: Node, b: Node) -> Node:
        return nodes.make("compare", op, a, b)

    def inside(y: Node, z: Node) -> Node:
        return compare("<=", y, call(function, z))

    def g(y: Node, z: Node) -> Node:
        return call(formula, y, y, z)

    y, z, w = (nodes.variable(i) for i in range(3))
    above = nodes.add(y, nodes.constant(1))
    higher = inside(above, z)
    column_up, column_down, row = call(up, y, z), call(down, y, z), call(lower, y, z, w)
    return [
        Law("zero", 1, (), compare("=", g(nodes.constant(0), y), y)),
        Law("rows", 3, (inside(y, z), compare("<", z, w)), compare("!=", g(y, z), g(y, w))),
        Law("columns", 3, (compare("<", y, z), inside(z, w)), compare("!=", g(y, w), g(z, w))),
        Law("up", 2, (higher,), nodes.make("and", inside(above, column_up), compare("=", g(above, column_up), g(y, z)))),
        Law("down", 2, (higher,), nodes.make("and", inside(above, column_down), compare("=", g(y, column_down), g(above, z)))),
        Law(
            "lower",
            3,
            (inside(y, z), compare("<", z, w), compare("<", g(y, w), g(y, z))),
            nodes.make("and", compare("<", row, y), compare("=", g(row, z), g(y, w))),
        ),
    ]
