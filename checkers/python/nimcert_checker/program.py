"""Statements of a claim file: functions, relations, games, claims (docs/LANGUAGE.md, Statements)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .affine import Number, is_plain, parameter
from .evaluate import Evaluator, Undefined
from .lexer import tokens
from .limits import MAX_AUTOMATON, MAX_CLAIM_PARAMETERS, MAX_COORDINATES, MAX_PARAMETERS, Declined
from .node import Node, Nodes
from .parser import Cursor, Parser, Scope

OF_A_FUNCTION = ("monotone", "ns", "nimsum")


@dataclass(frozen=True)
class Move:
    """Fresh numbers, conditions on coordinates and fresh numbers, a target for each coordinate of the summand."""

    fresh: int
    conditions: tuple[Node, ...]
    targets: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Summand:
    """`kind` is `strip`, `bar` (of the function), `octal` (of the code) or `rules`, those of the claim file.

    Equal summands of one check are the same object (`summand`), so that claims about long games are compared at once.
    """

    kind: str
    coordinates: int
    domain: Node | None
    moves: tuple[Move, ...]
    function: Node | None = None
    code: tuple[int, ...] = ()
    """The digits of an octal game. Its moves lead to sums, so that it has no `moves`."""


@dataclass(frozen=True)
class Claim:
    """What is stated; `subject` is a function's body, a condition, or for `grundy` a term."""

    kind: str
    negated: bool
    subject: Node
    bound: int | None = None
    game: tuple[Summand, ...] = ()
    variables: int = 1


@dataclass
class Program:
    """The claims of a text, each with its lines."""

    claims: list[tuple[Claim, int, int]] = field(default_factory=list)


class Reader:
    """Reads statements one after the other.

    Some parameters may have values, and some other first values and steps, by their numbers from 0; the others are numbered without them.
    """

    def __init__(
        self,
        text: bytes,
        nodes: Nodes,
        evaluator: Evaluator,
        values: dict[int, int] | None = None,
        ranges: dict[int, tuple[int, int]] | None = None,
    ) -> None:
        self._values = values or {}
        self._ranges = ranges or {}
        self.parameters: list[tuple[str, int]] = []
        """Names and bounds as they are declared."""
        self._free = 0
        self.cursor = Cursor(tokens(text))
        self.nodes = nodes
        self.evaluator = evaluator
        self.scope = Scope()
        self.games: dict[str, tuple[tuple[Summand, ...], list[str]]] = {}
        self.columns: dict[str, list[str]] = {}
        self.program = Program()
        self.transitions = 0

    def read(self) -> Program:
        """The whole text."""
        statements = {"param": self._param, "let": self._let, "fun": self._fun, "rel": self._rel, "automaton": self._automaton, "game": self._game, "claim": self._claim}
        while self.cursor.kind:
            statement = statements.get(self.cursor.kind)
            if statement is None:
                raise self.cursor.fail("a statement begins with param, let, fun, rel, automaton, game or claim")
            self.cursor.at += 1
            statement()
            self.cursor.take("end")
        return self.program

    def meanings(self) -> dict[str, tuple[object, ...]]:
        """What each name means; coordinates of games may be called otherwise."""
        games = {name: (summands,) for name, (summands, _) in self.games.items()}
        constants = {name: (node,) for name, node in self.scope.constants.items()}
        return {**self.scope.functions, **self.scope.relations, **constants, **games}

    def _new_name(self) -> str:
        """The name of a definition, which must be new."""
        name = self.cursor.take("name")
        scope = self.scope
        if any(name in known for known in (scope.functions, scope.relations, scope.constants, self.games)):
            raise self.cursor.fail(f"{name} has a meaning already")
        return name

    @property
    def free(self) -> int:
        """Parameters without a value."""
        return self._free

    def _parser(self, variables: list[str], lists_allowed: bool = False) -> Parser:
        self.scope.variables = {name: index for index, name in enumerate(variables)}
        self.scope.lists_allowed = lists_allowed
        return Parser(self.cursor, self.nodes, self.scope)

    def _names(self) -> list[str]:
        """`a, b, ..`, all different."""
        names = [self.cursor.take("name")]
        while self.cursor.skip(","):
            names.append(self.cursor.take("name"))
        if len(set(names)) < len(names):
            raise self.cursor.fail("two parameters have the same name")
        if len(names) > MAX_PARAMETERS:
            raise Declined("MAX_PARAMETERS", "too many parameters")
        return names

    def _bracketed_names(self) -> list[str]:
        self.cursor.take("(")
        names = self._names()
        self.cursor.take(")")
        return names

    def _closed_term(self) -> int:
        """The value of a term without parameters."""
        return self._value(self._parser([]).term())

    def _value(self, node: Node) -> int:
        if node.kind == "constant" and not is_plain(node.parts[0]):
            raise self.cursor.fail("expected a number without parameters")
        try:
            return self.evaluator.value(node, ())
        except Undefined:
            raise self.cursor.fail("expected a constant") from None

    def _let(self) -> None:
        name = self._new_name()
        self.cursor.take("=")
        node = self._parser([]).term()
        self.scope.constants[name] = node if node.kind == "constant" else self.nodes.constant(self._value(node))

    def _param(self) -> None:
        while True:
            name = self._new_name()
            self.cursor.take(">=")
            self.parameters.append((name, self.cursor.take("natural")))
            if len(self.parameters) > MAX_CLAIM_PARAMETERS:
                raise Declined("MAX_CLAIM_PARAMETERS", "too many parameters")
            self.scope.constants[name] = self.nodes.constant(self._number(len(self.parameters) - 1))
            if not self.cursor.skip(","):
                return

    def _number(self, index: int) -> Number:
        """The value of a parameter, or its number among those without one."""
        if index in self._values:
            return self._values[index]
        self._free += 1
        first, step = self._ranges.get(index, (self.parameters[index][1], 1))
        return parameter(first, step, self._free - 1)

    def _fun(self) -> None:
        name = self._new_name()
        names = self._bracketed_names()
        self.cursor.take("=")
        self.scope.functions[name] = (len(names), self._parser(names, len(names) == 1).term())
        self.columns[name] = names

    def _rel(self) -> None:
        name = self._new_name()
        names = self._bracketed_names()
        self.cursor.take("=")
        self.scope.relations[name] = (len(names), self._parser(names, len(names) == 1).condition())

    def _automaton(self) -> None:
        name = self._new_name()
        names = self._bracketed_names()
        if len(names) > MAX_COORDINATES:
            raise Declined("MAX_COORDINATES", "too many parameters of an automaton")
        accepting: list[bool] = []
        rows: list[list[int]] = []
        while self.cursor.is_word("accept") or self.cursor.is_word("reject"):
            accepting.append(self.cursor.take("name") == "accept")
            if self._digits() != str(len(rows)):
                raise self.cursor.fail("states are numbered from 0, in order")
            self.cursor.take(":")
            rows.append([-1] * (1 << len(names)))
            self.transitions += 1 << len(names)
            if self.transitions > MAX_AUTOMATON:
                raise Declined("MAX_AUTOMATON", "automata have too many transitions")
            if self.cursor.kind == "natural":
                self._transition(rows[-1], len(names))
                while self.cursor.skip(","):
                    self._transition(rows[-1], len(names))
        if not rows or rows[0][0] != 0 or any(target >= len(rows) for row in rows for target in row):
            raise self.cursor.fail("states, each next state one of them, and 0 after 0 by zeros")
        node = self.nodes.make("automaton", len(names), tuple(accepting), tuple(tuple(row) for row in rows))
        self.scope.relations[name] = (len(names), node)

    def _digits(self) -> str:
        """The next token, which must be a natural, as it is written."""
        self.cursor.take("natural")
        return self.cursor.tokens[self.cursor.at - 1].text

    def _transition(self, row: list[int], tracks: int) -> None:
        digits = self._digits()
        if len(digits) != tracks or set(digits) - set("01"):
            raise self.cursor.fail("a letter has a digit 0 or 1 for each parameter")
        letter = sum(1 << place for place, digit in enumerate(digits) if digit == "1")
        if row[letter] != -1:
            raise self.cursor.fail("a letter occurs twice")
        self.cursor.take("to")
        row[letter] = self.cursor.take("natural")

    def _game(self) -> None:
        name = self._new_name()
        if name in ("strip", "bar", "octal"):
            raise self.cursor.fail("strip, bar and octal cannot name a game")
        names = self._bracketed_names()
        if len(names) > MAX_COORDINATES:
            raise Declined("MAX_COORDINATES", "too many coordinates")
        if self.cursor.skip("="):
            summands, _ = self._sum()
            if sum(each.coordinates for each in summands) != len(names):
                raise self.cursor.fail("the sum has another number of coordinates")
            self.games[name] = (summands, names)
            return
        domain = self._parser(names).condition() if self.cursor.skip("where") else None
        moves = []
        while self.cursor.skip("move"):
            moves.append(self._move(names))
        self.games[name] = ((summand(self.nodes, "rules", len(names), domain, tuple(moves)),), names)

    def _move(self, coordinates: list[str]) -> Move:
        names = list(coordinates)
        conditions = []
        while self.cursor.kind == "name":
            fresh = self.cursor.take("name")
            if fresh in names:
                raise self.cursor.fail(f"{fresh} has a meaning already")
            self.cursor.take("<")
            bound = self._parser(names).term()
            conditions.append(self.nodes.make("compare", "<", self.nodes.variable(len(names)), bound))
            names.append(fresh)
            if not self.cursor.skip(","):
                break
            if self.cursor.kind != "name":
                raise self.cursor.fail("expected a fresh number")
        if self.cursor.skip("when"):
            conditions.append(self._parser(names).condition())
        self.cursor.take("to")
        self.cursor.take("(")
        targets = [self._parser(names).term()]
        while self.cursor.skip(","):
            targets.append(self._parser(names).term())
        self.cursor.take(")")
        if len(targets) != len(coordinates):
            raise self.cursor.fail("a move needs a target for each coordinate")
        return Move(len(names) - len(coordinates), tuple(conditions), tuple(targets))

    def _sum(self) -> tuple[tuple[Summand, ...], list[str]]:
        """`G + H + ..`, and the names of the coordinates."""
        summands, names = self._summand()
        names = list(names)
        while self.cursor.skip("+"):
            more, more_names = self._summand()
            summands += more
            names += more_names
        if len(names) > MAX_COORDINATES:
            raise Declined("MAX_COORDINATES", "too many coordinates")
        return summands, names

    def _summand(self) -> tuple[tuple[Summand, ...], list[str]]:
        if self.cursor.is_word("strip"):
            self.cursor.at += 1
            return (self.strip(),), ["x"]
        if self.cursor.is_word("bar"):
            self.cursor.at += 1
            self.cursor.take("(")
            function = self.cursor.take("name")
            if function not in self.columns:
                raise self.cursor.fail("expected a function")
            self.cursor.take(")")
            names, body = self.columns[function], self.scope.functions[function][1]
            return (bar(self.nodes, body, len(names)),), ["y"] + (names if len(names) > 1 else ["z"])
        if self.cursor.is_word("octal"):
            self.cursor.at += 1
            return (summand(self.nodes, "octal", 1, None, (), code=self._code()),), ["n"]
        name = self.cursor.take("name")
        if name not in self.games:
            raise self.cursor.fail("expected a game")
        return self.games[name]

    def _code(self) -> tuple[int, ...]:
        """`(D.DD..)`: digits from 0 to 7, the first one 0 or 4, the last one not 0."""
        self.cursor.take("(")
        first = self._digits()
        self.cursor.take(".")
        others = self._digits()
        self.cursor.take(")")
        if first not in ("0", "4") or set(others) - set("01234567") or others.endswith("0"):
            raise self.cursor.fail("expected the code of an octal game")
        return tuple(int(digit) for digit in first + others)

    def _function_of_one(self) -> Node:
        name = self.cursor.take("name")
        arity, body = self.scope.functions.get(name, (0, None))
        if arity != 1:
            raise self.cursor.fail("expected a function of one parameter")
        return body

    def strip(self) -> Summand:
        """docs/LOWERING.md, Claims about a game."""
        return strip(self.nodes)

    def _claim(self) -> None:
        first = self.cursor.tokens[self.cursor.at - 1].line
        negated = self.cursor.skip("not")
        kind = self.cursor.take("name")
        if kind in OF_A_FUNCTION:
            body = self._function_of_one()
            bound = self._closed_term() if self.cursor.skip("below") else None
            claim = Claim(kind, negated, body, bound)
        elif kind in ("p", "grundy"):
            claim = self._claim_of_game(kind, negated)
        elif kind == "forall":
            names = self._names()
            self.cursor.take(":")
            claim = Claim(kind, negated, self._parser(names).condition(), variables=len(names))
        else:
            raise self.cursor.fail("a claim is of monotone, ns, nimsum, p, grundy or forall")
        last = self.cursor.tokens[self.cursor.at - 1].line
        self.program.claims.append((claim, first, last))

    def _claim_of_game(self, kind: str, negated: bool) -> Claim:
        game, names = self._sum()
        if len(set(names)) < len(names):
            raise self.cursor.fail("two coordinates have the same name")
        if kind == "grundy" and len(names) + 1 > MAX_COORDINATES:
            raise Declined("MAX_COORDINATES", "too many coordinates")
        self.cursor.take("=")
        if kind == "p":
            return Claim(kind, negated, self._parser(names).condition(), game=game)
        self.scope.variables = {name: index + 1 for index, name in enumerate(names)}
        self.scope.lists_allowed = False
        term = Parser(self.cursor, self.nodes, self.scope).term()
        return Claim(kind, negated, term, game=game)


def summand(
    nodes: Nodes,
    kind: str,
    coordinates: int,
    domain: Node | None,
    moves: tuple[Move, ...],
    function: Node | None = None,
    code: tuple[int, ...] = (),
) -> Summand:
    """The summand with these parts."""
    parts = (kind, coordinates, domain, moves, function, code)
    return nodes.same(("summand", *parts), lambda: Summand(*parts))


def strip(nodes: Nodes) -> Summand:
    """One coordinate, no domain, the move (u < x) to (u)."""
    x, u = nodes.variable(0), nodes.variable(1)
    return summand(nodes, "strip", 1, None, (Move(1, (nodes.make("compare", "<", u, x),), (u,)),))


def bar(nodes: Nodes, function: Node, columns: int) -> Summand:
    """Coordinates y, z, .., domain y <= f(z, ..), moves (u < y) to (u, z, ..), and for each column one as
    (u < z) to (Min(y, f(u, ..)), u, ..)."""
    y, *zs, u = (nodes.variable(index) for index in range(columns + 2))
    domain = nodes.make("compare", "<=", y, nodes.make("call", function, tuple(zs)))
    moves = [Move(1, (nodes.make("compare", "<", u, y),), (u, *zs))]
    for j, z in enumerate(zs):
        after = (*zs[:j], u, *zs[j + 1 :])
        cut = nodes.make("min", y, nodes.make("call", function, after))
        moves.append(Move(1, (nodes.make("compare", "<", u, z),), (cut, *after)))
    return summand(nodes, "bar", columns + 1, domain, tuple(moves), function)
