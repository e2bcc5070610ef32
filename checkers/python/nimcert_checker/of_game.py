"""Sections about a game: its rules, the criterion of bars, a formula, passes, sums, and the rule of P-positions (docs/THEORY.md 5, 6.14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from .bars import Bar, bar_of_claim, replaced
from .closed import laws
from .evaluate import Undefined
from .game import Game, MoveOfGame
from .limits import Rejected
from .node import Node
from .octal import GROWS, SAME, Repeats, heaps
from .of_function import REFUTED, OfFunction
from .pass_rule import Obligation, Passes
from .program import Claim, Summand, strip


def splits(summands: Iterable[Summand]) -> bool:
    """Whether a heap may split: no rule but `octal` and `sum` knows its moves."""
    return any(summand.kind == "octal" for summand in summands)


def is_heap(claim: Claim, game: Game) -> bool:
    """Whether the claim is about the Grundy numbers of one octal game."""
    return claim.kind == "grundy" and not claim.negated and [s.kind for s in game.summands[1:]] == ["octal"]


class OfGame(OfFunction):
    """The routes of `p` and `grundy`, and of `nimsum` by its game."""

    def _rule_of_game(self) -> str:
        """Sections 2, 3, 4, 6 to 10 (docs/THEORY.md, Theorem 6.14)."""
        game = self.game
        assert game is not None
        if splits(game.summands) and self.parameters:
            raise Rejected("parameters", "no rule for heaps that split")
        if is_heap(self.claim, game):
            return self._octal(game)
        count = self._rules(game, of_set=True)
        if not self.claim.negated and self.lines.peek() == "sum":
            return self._sum(game)
        if splits(game.summands):
            raise self.lines.fail("section", "expected `sum`: heaps split")
        if not self.claim.negated and self.lines.starts("pass"):
            return self._pass(game)
        if not self.claim.negated and self.lines.starts("term"):
            return self._formula(game)
        begins = ("monotone", "ns", "criterion", "origin", "domain")
        names = [f"{kind} {name}" for kind in ("invariant", "parametric", "linear") for name in begins]
        if self.claim.negated and self.lines.starts("measure"):
            return self._other_set(game)
        if self.claim.negated or any(self.lines.starts(name) for name in names):
            found = bar_of_claim(self.nodes, game.summands, game.p_body, self.parameters > 0)
            if found is None and self.claim.negated:
                raise Rejected("parameters", "no counterexample for this game with parameters")
            if found is None:
                raise self.lines.fail("section", "the claim has no form with a criterion")
            return self._criterion(found, count)
        if self.parameters:
            self._somewhere(game)
        self._decreasing(game)
        self._rule(game)
        return f"the rule of P-positions: {len(game.moves)} moves, {game.coordinates} coordinates"

    def _octal(self, game: Game) -> str:
        """`octal PREPERIOD PERIOD`: the heaps up to the bound have the claimed numbers, which repeat (docs/THEORY.md, Theorem 5e.1)."""
        words = self.lines.words_after("octal")
        if len(words) != 2:
            raise self.lines.fail("format", "expected a pre-period and a period")
        preperiod, period = (self.lines.small(word) for word in words)
        if period == 0:
            raise self.lines.fail("format", "the period is at least 1")
        code = game.summands[1].code
        for n, number in enumerate(heaps(code, 2 * preperiod + 2 * period + len(code) - 1, self.evaluator)):
            try:
                holds = self.evaluator.truth(game.p_body, (number, n))
            except Undefined:
                raise Rejected("undefined", "the term has no value at a heap") from None
            if not holds:
                raise Rejected("octal", f"heap {n}: not its Grundy number")
        if Repeats(preperiod, period, self.evaluator).change(game.p_body, (SAME, GROWS)) != SAME:
            raise Rejected("octal", "the term is not seen to repeat")
        return f"the period of an octal game: {period} from heap {preperiod} on"

    def _rules(self, game: Game, of_set: bool) -> int:
        """Sections 2, 3 (also of the claimed set if `of_set`) and 4; the number of sections 4."""
        if not self.parameters:
            words = self.lines.words_after("position")
            if len(words) != game.coordinates:
                raise self.lines.fail("format", "expected another number of numbers")
            self.refutation.position(game, tuple(self.lines.natural(word) for word in words))
        self._defined(game.places(of_set), None)
        count = 0
        for summand in (summand for summand in game.summands if summand.kind == "bar"):
            assert summand.function is not None
            columns = summand.coordinates - 1
            self._monotone_bar(summand.function, range(columns), columns, count)
            count += columns
        return count

    def _somewhere(self, game: Game) -> None:
        """`position affine X ..`, then `position J`: with parameters, these numbers are in each domain."""
        self._hold_at("position", game.domains(), self._constants("position affine", game.coordinates))

    def _refuted_rules(self) -> bool:
        """Sections 2, 3, 4, 6 and 7 of a refutation, if they are there: whether the rules are shown to define a game."""
        game = self.game
        assert game is not None
        shown = self.lines.starts("position")
        if shown:
            self._rules(game, of_set=False)
            self._decreasing(game)
        return shown

    def _other_set(self, game: Game) -> str:
        """`measure` .., then for all values of the parameters a move from the set into it, or a position outside
        the set without a move into it: the set is not that of the P-positions (docs/THEORY.md, Theorem 5.11)."""
        self._decreasing(game)
        domains, in_set = game.domains(), game.p()
        if self.lines.starts("counterexample closed"):
            move = self._move(self.lines.peek().split()[2:3])
            numbers = self._constants(f"counterexample closed {move.number} affine", game.tracks(move))
            self._hold_at("witness", (*domains, in_set, *game.conditions(move), game.p_after(move)), numbers)
            return REFUTED
        numbers = self._constants("counterexample cover affine", game.coordinates)
        self._hold_at("witness", (*domains, self.nodes.make("not", in_set)), numbers)
        self._excluded(game, numbers)
        return REFUTED

    def _excluded(self, game: Game, numbers: tuple[Node, ...]) -> None:
        """`excluded I`: move I does not lead from these numbers into the set."""
        for move in game.moves:
            self._no_numbers(f"excluded {move.number}", move.move.fresh, game.steps_from(numbers, move), None)

    def _hold_at(self, name: str, conditions: Iterable[Node], numbers: tuple[Node, ...]) -> None:
        """`NAME J`: each of some conditions holds at these numbers."""
        for j, condition in enumerate(conditions, 1):
            self._no_numbers(f"{name} {j}", 0, (), self.nodes.make("holds", condition, numbers))

    def _move(self, words: list[str]) -> MoveOfGame:
        """The move with the number that is the only one of these words."""
        assert self.game is not None
        number = self.lines.small(words[0]) if len(words) == 1 else 0
        if not 1 <= number <= len(self.game.moves):
            raise self.lines.fail("format", "no move of this number")
        return self.game.moves[number - 1]

    def _pass(self, game: Game) -> str:
        """`pass J (x, ..) CONDITION`, the conditions of Theorem 5c.1, and the claim without passes."""
        node, count, at = self._named_set()
        if len(game.summands) != 1 or count + 1 != game.coordinates:
            raise self.lines.fail("section", "no game with passes")
        passes = Passes(self.nodes, game.summands[0], at, node)
        if not passes.fits:
            raise self.lines.fail("section", "no game with passes")
        for obligation in passes.obligations(game.p_body):
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

    def _sum(self, game: Game) -> str:
        """`sum`, the Grundy number of each summand, and `sum forward`, `sum backward` (docs/THEORY.md, Theorem 5d.1)."""
        self.lines.take()
        nodes, summands, variables = self.nodes, game.summands, game.variables()
        if len(summands) == 2 and summands[0].kind == "strip" and not splits(summands):
            # The claim about the second summand would be the same claim again.
            raise self.lines.fail("format", "a heap beside one summand")
        numbers: list[Node] = []
        proved: set[tuple[Summand, Node]] = set()
        for j, (summand, first) in enumerate(zip(summands, game.first), 1):
            own = list(variables[first : first + summand.coordinates])
            if summand.kind == "strip":
                numbers += own
                continue
            term = self._term(str(j), summand.coordinates)
            numbers.append(replaced(nodes, term, own))
            if (summand, term) not in proved:
                proved.add((summand, term))
                self._grundy(summand, term, f"summand {j}: ")
        none = nodes.constant(0)

        def nim_sum(parts: list[Node]) -> Node:
            return reduce(lambda a, b: nodes.make("xor", a, b), parts) if parts else none

        zero = nodes.make("compare", "=", numbers[0], nim_sum(numbers[1:]))
        if game.p_body not in (zero, nodes.make("compare", "=", nim_sum(numbers), none)):
            for way, holds, follows in (("forward", game.p_body, zero), ("backward", zero, game.p_body)):
                self._no_numbers(f"sum {way}", game.coordinates, (*game.domains(), holds), follows)
        return f"the nim-sum of {len(summands)} summands"

    def _grundy(self, summand: Summand, term: Node, case: str) -> None:
        """All sections of the claim `grundy` that a term over the coordinates is the Grundy number of a summand."""
        nodes, outer = self.nodes, (self.claim, self.game, self.case)
        value = replaced(nodes, term, [nodes.variable(i + 1) for i in range(summand.coordinates)])
        is_value = nodes.make("compare", "=", nodes.variable(0), value)
        self.claim = Claim("grundy", False, value, game=(summand,))
        self.game = Game(nodes, self.tables, (strip(nodes), summand), is_value)
        self.case += case
        if not self.parameters and not is_heap(self.claim, self.game):
            self._tables()
        self._rule_of_game()
        self.claim, self.game, self.case = outer

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
        if bar_.by_ns and self.claim.negated:
            for column in range(columns):
                if self.lines.starts(f"counterexample ns {column + 1}"):
                    return self._at_power(f"ns {column + 1}", bar_.body, column, columns)
        if bar_.by_ns and not self.claim.negated:
            for column in range(columns):
                self._ns(f"ns {column + 1}", bar_.body, column, columns)
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
                raise self.lines.fail("section", "expected numbers that violate the criterion")
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

    def _decreasing(self, game: Game) -> None:
        """Sections 6 and 7."""
        words = self.lines.words_after("measure")
        if len(words) != len(game.summands):
            raise self.lines.fail("format", "expected a word for each summand")
        orders = [self._order(word, summand) for word, summand in zip(words, game.summands)]
        for move in game.moves:
            if move.summand.kind != "rules":
                continue
            if move.summand.domain is not None:
                self._of_move("inside", game, move, game.conditions(move), game.inside(move))
            self._of_move("decrease", game, move, game.conditions(move), game.less(move, orders[move.index]))

    def _order(self, word: str, summand: Summand) -> tuple[int, ...] | None:
        """The order of the coordinates that a word of `measure` names, or None for their sum."""
        if word == "sum":
            return None
        written = tuple(range(summand.coordinates))
        if summand.kind == "rules":
            if word == "lexicographic":
                return written
            name, _, listed = word.partition(":")
            numbers = {str(j + 1): j for j in written}
            parts = listed.split(",")
            if name == "lexicographic" and sorted(parts) == sorted(numbers):
                return tuple(numbers[part] for part in parts)
        raise self.lines.fail("format", "no measure of this summand")

    def _of_move(self, kind: str, game: Game, move: MoveOfGame, hold: Iterable[Node], fails: Node | None) -> None:
        """`inside`, `decrease` or `closed`, at positions or, with `anywhere`, at all tuples."""
        name = f"{kind} {move.number}"
        anywhere = any(self.lines.starts(f"{section} {name} anywhere") for section in ("invariant", "parametric", "linear"))
        legal = [] if anywhere else game.domains()
        name += " anywhere" if anywhere else ""
        self._no_numbers(name, game.tracks(move), (*legal, *hold), fails)

    def _rule(self, game: Game) -> None:
        """Sections 8, then 9 and 10 or 16: closed, then reach or options, and cover."""
        for move in game.moves:
            if self.claim.kind == "grundy" and move.number == 1:
                continue
            self._of_move("closed", game, move, game.closed(move), None)
        if not self.lines.starts("reach"):
            self._options(game)
            return
        if self.parameters:
            raise Rejected("parameters", "no tables with parameters")
        reach = []
        for move in game.moves:
            if self.lines.take() != f"reach {move.number}":
                raise self.lines.fail("section", f"expected `reach {move.number}`")
            table = self.lines.table(game.coordinates)
            self.obligations.pairs(
                f"reach {move.number}", game.hidden(move).problem, game.coordinates, table, self.lines
            )
            reach.append(table)
        self._invariant("cover", game.cover(reach))

    def _options(self, game: Game) -> None:
        """`option I`, each with a term for each fresh number, then `cover`: outside P, one of these options is in P."""
        covered = game.p()
        while self.lines.starts("option"):
            move = self._move(self.lines.words_after("option"))
            fresh = self._natural_terms(move.move.fresh, game.coordinates)
            covered = self.nodes.make("or", covered, game.leads(move, fresh))
        self._no_numbers("cover", game.coordinates, tuple(game.domains()), covered)
