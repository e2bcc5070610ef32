"""What every route uses: an invariant or a tree under its name, values that exist, and tables (docs/FORMAT.md; docs/THEORY.md 6.5, 6.10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from .certificate import Lines
from .component import InTable, Table, Threshold
from .evaluate import Evaluator
from .formula import negation
from .game import Game
from .lexer import tokens
from .limits import MAX_TRACKS, Budget, Declined, Rejected
from .linear import check_tree
from .lower import Lowering, Tables
from .node import Node, Nodes
from .obligations import Obligations
from .parametric import ParametricInvariant
from .parser import Cursor, Parser
from .places import Frame, Place, Walk, conditions_of_place, problem_of_place
from .pool import Pool
from .problem import Combination
from .program import Claim, Reader, bar, strip
from .refute import Refutation


@dataclass
class Work:
    """What all cases of one check share: its nodes, its values, its lines and its limits."""

    nodes: Nodes
    evaluator: Evaluator
    lines: Lines
    pool: Pool
    steps: Budget
    lowered: Budget
    obligations: Obligations


class Sections:
    """The state of one check; `case` names the values of parameters in the certificate's cases."""

    def __init__(self, work: Work, reader: Reader, claim: Claim, case: str) -> None:
        self.nodes = work.nodes
        self.evaluator = work.evaluator
        self.lines = work.lines
        self.pool = work.pool
        self.steps = work.steps
        self.obligations = work.obligations
        self.reader = reader
        self.claim = claim
        self.case = case
        self.parameters = reader.free
        self.tables = Tables(self.nodes, work.lowered, parameters=reader.free)
        self.refutation = Refutation(self.lines, self.evaluator)
        self.game = self._game_of_claim()

    def _game_of_claim(self) -> Game | None:
        """The game with its heap for `grundy`, strip + bar(f) for `nimsum`."""
        claim, nodes = self.claim, self.nodes
        if self.parameters and claim.kind not in ("p", "grundy"):
            return None
        if claim.kind == "p":
            return Game(nodes, self.tables, claim.game, claim.subject)
        x = nodes.variable(0)
        if claim.kind == "grundy":
            p = nodes.make("compare", "=", x, claim.subject)
            return Game(nodes, self.tables, (strip(nodes), *claim.game), p)
        if claim.kind == "nimsum" and claim.bound is None:
            sides = nodes.make("xor", nodes.make("xor", x, nodes.variable(1)), nodes.variable(2))
            p = nodes.make("compare", "=", sides, nodes.constant(0))
            return Game(nodes, self.tables, (strip(nodes), bar(nodes, claim.subject, 1)), p)
        return None

    def _invariant(self, name: str, lowering: Lowering) -> None:
        """`invariant NAME width W rows N` and its body, or a parametric invariant."""
        if any(isinstance(component, Threshold) for component in lowering.problem.components):
            shown = self.case + name
            ParametricInvariant(name, shown, lowering.problem, self.parameters, self.pool, self.lines, self.steps).check()
            return
        lowering.problem.share()
        width, count = self.lines.header(f"invariant {name}", "width", "rows")
        self.obligations.invariant(self.case + name, lowering.problem, self.lines, count, width)

    def _tree(self, name: str, variables: int, conditions: list[tuple[Node, bool]]) -> None:
        """`linear NAME lines N`."""
        fact = partial(self._fact, variables)
        check_tree(name, variables, conditions, self.lines, self.nodes, self.steps, self.parameters, fact)

    def _fact(self, variables: int) -> Node:
        """`fact (a, ..) CONDITION` with its invariant and its terms: the condition holds for their values."""
        body, count = self._named("fact", condition=True, table=False)
        walk = Walk(self.nodes, self.tables.work, count)
        walk.condition(body, Frame((), None), ())
        if walk.places:
            raise self.lines.fail("format", "a fact has no difference but as a side of a comparison")
        lowering = Lowering(count, self.tables)
        lowering.problem.push(negation(lowering.cond(body, tuple(range(count)))))
        if any(isinstance(component, Threshold) for component in lowering.problem.components):
            raise Rejected("parameters", "a fact has no parameters")
        self._invariant("fact", lowering)
        return self.nodes.make("holds", body, tuple(self._natural_terms(count, variables)))

    def _natural_terms(self, count: int, variables: int) -> list[Node]:
        """`term J (p, ..) TERM` for each number, terms that cannot be negative."""
        terms = [self._term(str(j), variables) for j in range(1, count + 1)]
        if any(term.has_difference for term in terms):
            raise self.lines.fail("format", "a term that may be negative")
        return terms

    def _term(self, name: str, count: int) -> Node:
        """`term NAME (p, ..) TERM`."""
        node, found = self._named(f"term {name}", condition=False, table=False)
        if found != count:
            raise self.lines.fail("format", f"the term must have {count} parameters")
        return node

    def _no_numbers(self, name: str, variables: int, hold: tuple[Node, ...], fails: Node | None) -> None:
        """No numbers make some conditions true and one, if there is one, false: by a tree of cases or by an invariant."""
        if self.lines.starts(f"linear {name}"):
            false = [] if fails is None else [(fails, False)]
            self._tree(name, variables, [*((node, True) for node in hold), *false])
            return
        lowering = Lowering(variables, self.tables)
        env = tuple(range(variables))
        for node in hold:
            lowering.problem.push(lowering.cond(node, env))
        if fails is not None:
            lowering.problem.push(negation(lowering.cond(fails, env)))
        self._invariant(name, lowering)

    def _defined(self, places: list[Place], below: Node | None) -> None:
        """Section 3."""
        for j, place in enumerate(places, 1):
            name = f"defined {j}"
            if below is None and self.lines.starts(f"linear {name}"):
                self._tree(name, place.tracks, conditions_of_place(place, self.nodes))
            else:
                self._invariant(name, problem_of_place(place, self.tables, below))

    def _defined_condition(self) -> None:
        """Section 3 of `forall`."""
        walk = Walk(self.nodes, self.tables.work, self.claim.variables)
        walk.condition(self.claim.subject, Frame((), None), ())
        self._defined(walk.places, None)

    def _named(self, kind: str, condition: bool, table: bool = True) -> tuple[Node, int]:
        """`graph (p, ..) TERM` or `relation (p, ..) CONDITION`: the node and the number of parameters."""
        text = " ".join(self.lines.words_after(kind)).encode("ascii")
        if b"#" in text:
            raise self.lines.fail("format", "a comment in a table")
        cursor = Cursor(tokens(text))
        reader = self.reader
        cursor.take("(")
        names = [cursor.take("name")]
        while cursor.skip(","):
            names.append(cursor.take("name"))
        cursor.take(")")
        if len(set(names)) < len(names):
            raise cursor.fail("two parameters have the same name")
        if len(names) + (not condition) > MAX_TRACKS:
            raise Declined("MAX_TRACKS", "too many tracks in a table")
        reader.scope.variables = {name: index for index, name in enumerate(names)}
        reader.scope.lists_allowed = len(names) == 1
        parser = Parser(cursor, self.nodes, reader.scope)
        node = parser.condition() if condition else parser.term()
        cursor.take("end")
        if table and self.tables.has(node, len(names)):
            raise Rejected("table", "a second table over the same parameters")
        return node, len(names)

    def _tables(self) -> None:
        """Section 1: each table is justified with the earlier ones (C6)."""
        while True:
            if self.lines.starts("graph"):
                self._graph()
            elif self.lines.starts("relation"):
                self._relation()
            elif self.lines.starts("after"):
                self._after()
            else:
                return

    def _graph(self) -> None:
        """`total` and `functional` (docs/THEORY.md, Lemma 6.5)."""
        node, count = self._named("graph", condition=False)
        table = self.lines.table(count + 1)
        parameters = tuple(range(count))
        total = Lowering(count + 1, self.tables)
        total.problem.push(total.define(node, parameters, count))
        total.problem.push(negation(total.problem.leaf(InTable(table, (*parameters, count)))))
        self._invariant("total", total)
        functional = Lowering(count + 2, self.tables)
        problem = functional.problem
        problem.push(problem.leaf(InTable(table, (*parameters, count))))
        problem.push(problem.leaf(InTable(table, (*parameters, count + 1))))
        problem.push(negation(problem.linear(0, Combination(0, ((count, 1), (count + 1, -1))), 0)))
        self._invariant("functional", functional)
        self.tables.by_node[(node, count)] = table

    def _relation(self) -> None:
        node, count = self._named("relation", condition=True)
        table = self.lines.table(count)
        self._sound_and_complete(node, count, table, tuple(range(count)))
        self.tables.by_node[(node, count)] = table

    def _after(self) -> None:
        """`after I over J_1 ..` (docs/THEORY.md, Lemma 6.11)."""
        words = self.lines.words_after("after")
        if self.game is None or len(words) < 3 or words[1] != "over":
            raise self.lines.fail("section", "expected `after I over J ..` of a game")
        number = self.lines.small(words[0])
        listed = tuple(self.lines.small(word) for word in words[2:])
        if not 1 <= number <= len(self.game.moves):
            raise self.lines.fail("section", "no move of this number")
        move = self.game.moves[number - 1]
        tracks = self.game.tracks(move)
        if any(a >= b for a, b in zip(listed, listed[1:])) or listed[-1] >= tracks:
            raise self.lines.fail("format", "the tracks must increase, and be of the move")
        node = self.game.p_after(move)
        if self.tables.has(node, tracks):
            raise Rejected("table", "a second table over the same parameters")
        table = self.lines.table(len(listed))
        self._sound_and_complete(node, tracks, table, listed)
        self.tables.after[(node, tracks)] = (table, listed)

    def _sound_and_complete(self, node: Node, tracks: int, table: Table, listed: tuple[int, ...]) -> None:
        """`sound` and `complete` (docs/THEORY.md, Lemmas 6.10, 6.11)."""
        for name in ("sound", "complete"):
            lowering = Lowering(tracks, self.tables)
            problem = lowering.problem
            condition = lowering.cond(node, tuple(range(tracks)))
            problem.push(negation(condition) if name == "sound" else condition)
            member = problem.leaf(InTable(table, listed))
            problem.push(member if name == "sound" else negation(member))
            self._invariant(name, lowering)
