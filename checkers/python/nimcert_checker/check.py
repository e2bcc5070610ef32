"""Every section of a claim's route, in order (docs/FORMAT.md; docs/THEORY.md 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .affine import Number, affine, is_plain
from .bars import Bar, bar_of_claim, replaced
from .bounded import evaluated
from .certificate import Lines
from .closed import laws
from .component import InTable, Ns, Table, Threshold
from .evaluate import Evaluator
from .formula import Formula, negation
from .game import Game, MoveOfGame
from .lexer import tokens
from .limits import MAX_STEPS_OF_ROW, MAX_TRACKS, Budget, Declined, Rejected
from .lower import Lowering, Tables
from .node import Node, Nodes
from .obligations import Obligations
from .parametric import ParametricInvariant
from .parser import Cursor, Parser
from .linear import check_tree
from .pass_rule import Obligation, Passes
from .places import Frame, Place, Walk, conditions_of_place, problem_of_place
from .problem import Combination
from .program import OF_A_FUNCTION, Claim, Reader, bar, strip
from .refute import Refutation


@dataclass
class Work:
    """What all cases of one check share: its nodes, its values, its lines and its limits."""

    nodes: Nodes
    evaluator: Evaluator
    lines: Lines
    steps: Budget
    lowered: Budget
    obligations: Obligations


class Check:
    """The sections of one claim; `case` names the values of parameters in the certificate's cases."""

    def __init__(self, work: Work, reader: Reader, claim: Claim, case: str) -> None:
        self.nodes = work.nodes
        self.evaluator = work.evaluator
        self.lines = work.lines
        self.steps = work.steps
        self.obligations = work.obligations
        self.reader = reader
        self.claim = claim
        self.case = case
        self.parameters = reader.free
        self.tables = Tables(self.nodes, work.lowered, parameters=reader.free)
        self.refutation = Refutation(self.lines, self.evaluator, self.obligations)
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

    def run(self) -> str:
        """All sections; what the claim is verified by."""
        claim = self.claim
        if claim.negated and self.parameters:
            if claim.kind in ("p", "grundy"):
                return self._rule_of_game()
            return self._witness()
        if claim.negated:
            if claim.kind in OF_A_FUNCTION:
                by = self.refutation.of_function(claim)
            else:
                self._tables()
                of_game = self.game is not None
                shown = self._refuted_rules() if of_game else True
                by = self.refutation.of_game(claim, self.game) if of_game else self.refutation.of_forall(claim)
                by += "" if shown else "; the certificate does not show that the rules define a game"
            return "a counterexample: " + by
        if claim.bound is not None and self.lines.starts("evaluated"):
            evaluated(claim, self.lines, self.evaluator)
            return "computed"
        if not self.parameters:
            self._tables()
        return self._proof()

    def _proof(self) -> str:
        if self.claim.kind in OF_A_FUNCTION:
            return self._of_function()
        if self.claim.kind == "forall":
            self._defined_condition()
            self._no_numbers("forall", self.claim.variables, (), self.claim.subject)
            return "an invariant"
        return self._rule_of_game()

    def _defined_condition(self) -> None:
        """Section 3 of `forall`."""
        walk = Walk(self.nodes, self.tables.work, self.claim.variables)
        walk.condition(self.claim.subject, Frame((), None), ())
        self._defined(walk.places, None)

    def _invariant(self, name: str, lowering: Lowering) -> None:
        """`invariant NAME width W rows N` and its body, or a parametric invariant."""
        if any(isinstance(component, Threshold) for component in lowering.problem.components):
            shown = self.case + name
            ParametricInvariant(name, shown, lowering.problem, self.parameters, self.lines, self.steps).check()
            return
        lowering.problem.share()
        width, count = self.lines.header(f"invariant {name}", "width", "rows")
        before = self.lines.rows_read
        self.steps.left += MAX_STEPS_OF_ROW * min(count, 1 << 20)
        self.obligations.invariant(self.case + name, lowering.problem, self.lines, count, width)
        assert self.lines.rows_read - before == count

    def _tree(self, name: str, variables: int, conditions: list[tuple[Node, bool]]) -> None:
        """`linear NAME lines N`."""
        check_tree(name, variables, conditions, self.lines, self.nodes, self.steps)

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

    # Tables

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
            raise self.lines.fail("section", "`after I over J ..` of a game must stand here")
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

    # Functions

    def _of_function(self) -> str:
        """Sections 3, 4, 5 and, of `nimsum`, 8 to 10."""
        claim = self.claim
        self._defined_function()
        if claim.kind in ("monotone", "nimsum"):
            self._adjacent("monotone", "monotone", claim.subject)
        if claim.kind == "monotone":
            return "an invariant"
        by_ns = claim.kind == "ns" or self.lines.starts("invariant ns") or self.game is None
        if by_ns:
            self._adjacent("ns", "ns", claim.subject)
        if claim.kind == "ns":
            return "an invariant"
        if self.game is not None and (not by_ns or self.lines.peek() != "end"):
            self._rule(self.game)
            return "the rule of P-positions" + (" and the NS property" if by_ns else "")
        return "the NS property"

    def _defined_function(self) -> None:
        """Section 3 of a claim about a function."""
        walk = Walk(self.nodes, self.tables.work, 1)
        walk.term(self.claim.subject, Frame((), None), ())
        self._defined(walk.places, None if self.claim.bound is None else self._below(0))

    def _below(self, track: int) -> Node:
        """BELOW."""
        assert self.claim.bound is not None
        return self.nodes.make("compare", "<", self.nodes.variable(track), self.nodes.make("constant", self.claim.bound))

    def _adjacent(self, kind: str, name: str, function: Node, column: int = 0, columns: int = 1) -> None:
        """`monotone` and `ns` (docs/THEORY.md, Lemmas 2.1, 2.2)."""
        lowering = self._columns(self.claim.bound, function, column, columns)
        lowering.problem.push(self._violation(lowering, kind))
        self._invariant(name, lowering)

    def _columns(self, bound: int | None, function: Node, column: int = 0, columns: int = 1) -> Lowering:
        """Tracks z, z', y, y', and the parameters that do not vary: z' = z + 1, y and y' are the values."""
        declared = tuple(range(3 + columns))
        lowering = Lowering(len(declared), self.tables)
        problem = lowering.problem
        others = tuple(self.nodes.variable(track) for track in declared[4:])
        problem.push(problem.linear(1, Combination(0, ((0, -1), (1, 1))), 1))
        if bound is not None:
            problem.push(lowering.cond(self._below(1), declared))
        for z in (0, 1):
            arguments = (*others[:column], self.nodes.variable(z), *others[column:])
            problem.push(lowering.define(self.nodes.make("call", function, arguments), declared, 2 + z))
        return lowering

    def _violation(self, lowering: Lowering, kind: str) -> Formula:
        """The values on tracks y and y' violate `ns` or `monotone`."""
        if kind == "ns":
            return lowering.problem.leaf(Ns((0, 1, 2, 3)))
        return lowering.problem.linear(1, Combination(0, ((2, 1), (3, -1))), None)

    def _defined(self, places: list[Place], below: Node | None) -> None:
        """Section 3."""
        for j, place in enumerate(places, 1):
            name = f"defined {j}"
            if below is None and self.lines.starts(f"linear {name}"):
                self._tree(name, place.tracks, conditions_of_place(place, self.nodes))
            else:
                self._invariant(name, problem_of_place(place, self.tables, below))

    # Refutations for all values of parameters

    def _witness(self) -> str:
        """`defined`, `counterexample KIND affine ..`, `witness` (docs/THEORY.md 7, Affine counterexamples)."""
        claim = self.claim
        if claim.kind == "forall":
            self._defined_condition()
            return self._false_at("forall", claim.variables, claim.subject)
        self._defined_function()
        kind = "monotone" if claim.kind == "monotone" or self.lines.starts("counterexample monotone") else "ns"
        if kind != claim.kind and claim.kind != "nimsum":
            raise self.lines.fail("counterexample", "a counterexample of another claim")
        (column,) = self._numbers(kind, 1)
        if claim.bound is not None and not (is_plain(column) and column + 1 < claim.bound):
            raise self.lines.fail("counterexample", "the columns must be below the bound")
        lowering = self._columns(None, claim.subject)
        problem = lowering.problem
        problem.push(lowering.define(self.nodes.constant(column), (0, 1, 2, 3), 0))
        problem.push(negation(self._violation(lowering, kind)))
        self._invariant("witness", lowering)
        return "a counterexample for all values"

    def _false_at(self, name: str, tracks: int, condition: Node) -> str:
        """The line `counterexample NAME affine ..` and `witness`: the condition is false there."""
        declared = tuple(range(tracks))
        numbers = self._numbers(name, tracks)
        lowering = Lowering(tracks, self.tables)
        for track, number in enumerate(numbers):
            lowering.problem.push(lowering.define(self.nodes.constant(number), declared, track))
        lowering.problem.push(lowering.cond(condition, declared))
        self._invariant("witness", lowering)
        return "a counterexample for all values"

    def _numbers(self, kind: str, count: int) -> list[Number]:
        """The line `counterexample KIND affine ..`."""
        words = self.lines.words_after(f"counterexample {kind} affine")
        found = [[self.lines.natural(entry) for entry in word.split(",")] for word in words]
        if len(found) != count or any(len(numbers) != 1 + self.parameters for numbers in found):
            raise self.lines.fail("counterexample", "other numbers must stand here")
        return [affine(numbers) for numbers in found]

    # Games

    def _rule_of_game(self) -> str:
        """Sections 2, 3, 4, 6 to 10 (docs/THEORY.md, Theorem 6.14)."""
        game = self.game
        assert game is not None
        count = self._rules(game, of_set=True)
        if not self.claim.negated and self.lines.starts("pass"):
            return self._pass(game)
        if not self.claim.negated and self.lines.starts("term"):
            return self._formula(game)
        begins = ("monotone", "ns", "criterion", "origin", "domain")
        names = [f"{kind} {name}" for kind in ("invariant", "parametric", "linear") for name in begins]
        if self.parameters or any(self.lines.starts(name) for name in names):
            found = bar_of_claim(self.nodes, game.summands, game.p_body)
            if found is None and self.parameters:
                raise Rejected("parameters", "no rule for this game with parameters")
            if found is None:
                raise self.lines.fail("section", "the claim has no form with a criterion")
            return self._criterion(found, count)
        self._decreasing(game)
        self._rule(game)
        return f"the rule of P-positions: {len(game.moves)} moves, {game.coordinates} coordinates"

    def _rules(self, game: Game, of_set: bool) -> int:
        """Sections 2, 3 (also of the claimed set if `of_set`) and 4; the number of sections 4."""
        if not self.parameters:
            words = self.lines.words_after("position")
            if len(words) != game.coordinates:
                raise self.lines.fail("format", "another number of numbers must stand here")
            self.refutation.position(game, tuple(self.lines.natural(word) for word in words))
        self._defined(game.places(of_set), None)
        count = 0
        for summand in (summand for summand in game.summands if summand.kind == "bar"):
            assert summand.function is not None
            columns = summand.coordinates - 1
            self._monotone_bar(summand.function, range(columns), columns, count)
            count += columns
        return count

    def _refuted_rules(self) -> bool:
        """Sections 2, 3, 4, 6 and 7 of a refutation, if they are there: whether the rules are shown to define a game."""
        game = self.game
        assert game is not None
        shown = self.lines.starts("position")
        if shown:
            self._rules(game, of_set=False)
            self._decreasing(game)
        return shown

    def _pass(self, game: Game) -> str:
        """`pass J (x, ..) CONDITION`, the conditions of Theorem 5c.1, and the claim without passes."""
        node, count, at = self._named_set()
        if len(game.summands) != 1 or count + 1 != game.coordinates:
            raise self.lines.fail("section", "no game with passes")
        passes = Passes(self.nodes, game.summands[0], at, node)
        if not passes.fits:
            raise self.lines.fail("section", "no game with passes")
        for obligation in passes.obligations(self.tables, game.p_body):
            self._assuming(obligation)
        outer, self.game, self.case = self.case, Game(self.nodes, self.tables, passes.summands(), node), self.case + "without passes: "
        if not self.parameters:
            self._tables()
        self._rule_of_game()
        self.case = outer
        return f"the theorem about passes: {game.coordinates} coordinates"

    def _named_set(self) -> tuple[Node, int, int]:
        """The condition of the line `pass`, the number of its coordinates, and J."""
        number = self.lines.peek().split()[1:2]
        at = self.lines.small(number[0]) if number else 0
        node, count = self._named(f"pass {at}", condition=True, table=False)
        return node, count, at

    def _assuming(self, obligation: Obligation) -> None:
        """`NAME`, or `NAME without J ..` without these conditions of positions."""
        name, left_out = obligation.name, []
        words = self.lines.peek().split()
        start = ["", *name.split(), "without"]
        if words[1 : len(start)] == start[1:] and "width" in words:
            listed = words[len(start) : words.index("width")]
            left_out = [self.lines.small(word) for word in listed]
            name = " ".join([name, "without", *listed])
        kept = [part for j, part in enumerate(obligation.positions, 1) if j not in left_out]
        self._no_numbers(name, obligation.tracks, (*kept, *obligation.hold), obligation.then)

    def _monotone_bar(self, function: Node, varied: Iterable[int], columns: int, before: int) -> None:
        """`monotone J` for each parameter that varies."""
        for number, column in enumerate(varied, before + 1):
            self._adjacent("monotone", f"monotone {number}", function, column, columns)

    def _origin(self, bar_: Bar, columns: int) -> None:
        """F is 0 at the origin: computed, or with parameters the section `origin`."""
        if not self.parameters:
            if self.evaluator.value(bar_.body, (0,) * columns) != 0:
                raise self.lines.fail("section", "the function of the bar is not 0 at the origin")
            return
        zero = self.nodes.constant(0)
        top = replaced(self.nodes, bar_.body, [zero] * columns)
        self._no_numbers("origin", 0, (), self.nodes.make("compare", "=", top, zero))

    def _domain(self, bar_: Bar, columns: int) -> None:
        """`domain J`: with parameters, each condition on fixed coordinates holds where these are 0."""
        zeros = [self.nodes.constant(0)] * columns
        for number, condition in enumerate(bar_.conditions, 1):
            self._no_numbers(f"domain {number}", 0, (), replaced(self.nodes, condition, zeros))

    def _criterion(self, bar_: Bar, monotone: int) -> str:
        """`ns J` or `criterion J` (docs/THEORY.md, section 5a)."""
        columns = len(bar_.columns)
        if bar_.has_border:
            self._origin(bar_, columns)
        if self.parameters:
            self._domain(bar_, columns)
        if bar_.written:
            self._monotone_bar(bar_.body, bar_.varied, columns, monotone)
        if bar_.by_ns and not self.claim.negated:
            for column in range(columns):
                self._adjacent("ns", f"ns {column + 1}", bar_.body, column, columns)
        else:
            tracks = bar_.coordinates - 1
            p = self.nodes.variable(tracks - 1)
            for j, i in enumerate(bar_.others, 1):
                after, given = bar_.under(self.nodes, i, self.nodes.add(p, self.nodes.constant(1)))
                before, _ = bar_.under(self.nodes, i, p)
                for way, holds, fails in (("forward", after, before), ("backward", before, after)):
                    if self.claim.negated:
                        if self.lines.starts(f"counterexample criterion {j} {way}"):
                            implies = fails
                            for condition in (*given, holds):
                                implies = self.nodes.make("or", self.nodes.make("not", condition), implies)
                            return self._false_at(f"criterion {j} {way}", tracks, implies)
                        continue
                    self._no_numbers(f"criterion {j} {way}", tracks, (*given, holds), fails)
            if self.claim.negated:
                raise self.lines.fail("section", "numbers that violate the criterion must stand here")
        return f"the criterion of bars: {bar_.coordinates} coordinates"

    def _formula(self, game: Game) -> str:
        """`term ..`, then the conditions on a closed formula (docs/THEORY.md, Theorem 5b.1)."""
        heap, *others = game.summands
        value = self.claim.subject
        fits = self.claim.kind == "grundy" and [(s.kind, s.coordinates) for s in others] == [("bar", 2)]
        if not fits or value.has_difference:
            raise self.lines.fail("section", "the claim is not a formula for a bar of one column")
        function = others[0].function
        assert function is not None
        terms = [self._term(name, count) for name, count in (("up", 2), ("down", 2), ("lower", 3))]
        for law in laws(self.nodes, function, value, *terms):
            self._no_numbers(law.name, law.variables, law.hold, law.follows)
        return "the conditions on a closed formula"

    def _term(self, name: str, count: int) -> Node:
        """`term NAME (p, ..) TERM`."""
        node, found = self._named(f"term {name}", condition=False, table=False)
        if found != count:
            raise self.lines.fail("format", f"the term must have {count} parameters")
        return node

    def _decreasing(self, game: Game) -> None:
        """Sections 6 and 7."""
        measure = self.lines.words_after("measure")
        if len(measure) != len(game.summands):
            raise self.lines.fail("format", "a word for each summand must stand here")
        for word, summand in zip(measure, game.summands):
            if word != "sum" and (word != "lexicographic" or summand.kind != "rules"):
                raise self.lines.fail("format", "no measure of this summand")
        for move in game.moves:
            if move.summand.kind != "rules":
                continue
            if move.summand.domain is not None:
                name, anywhere = self._anywhere("inside", move)
                self._invariant(name, game.inside(move, anywhere))
            name, anywhere = self._anywhere("decrease", move)
            lexicographic = measure[move.index] == "lexicographic"
            self._invariant(name, game.decrease(move, anywhere, lexicographic))

    def _anywhere(self, kind: str, move: MoveOfGame) -> tuple[str, bool]:
        """Whether the condition that the position is legal is left out."""
        name = f"{kind} {move.number}"
        anywhere = self.lines.starts(f"invariant {name} anywhere")
        return (f"{name} anywhere" if anywhere else name), anywhere

    def _rule(self, game: Game) -> None:
        """Sections 8 to 10: closed, reach, cover."""
        for move in game.moves:
            if self.claim.kind == "grundy" and move.number == 1:
                continue
            self._invariant(f"closed {move.number}", game.closed(move))
        reach = []
        for move in game.moves:
            if self.lines.take() != f"reach {move.number}":
                raise self.lines.fail("section", f"`reach {move.number}` must stand here")
            table = self.lines.table(game.coordinates)
            self.obligations.pairs(
                f"reach {move.number}", game.hidden(move).problem, game.coordinates, table, self.lines
            )
            reach.append(table)
        self._invariant("cover", game.cover(reach))
