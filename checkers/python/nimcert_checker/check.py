"""Every section of a claim's route, in order (docs/FORMAT.md; docs/THEORY.md 7, 8)."""

from __future__ import annotations

from .bars import parts_of
from .bounded import evaluated
from .game import Game
from .of_game import OfGame, is_heap, splits
from .program import OF_A_FUNCTION


class Check(OfGame):
    """The sections of one claim."""

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
                of_heaps = self.game is not None and splits(self.game.summands)
                if of_heaps:
                    return "a counterexample: " + self.refutation.of_heaps(claim, self.game)
                self._tables()
                by = self.refutation.of_forall(claim) if self.game is None else self._refuted(self.game)
            return "a counterexample: " + by
        if claim.bound is not None and self.lines.starts("evaluated"):
            evaluated(claim, self.lines, self.evaluator)
            return "computed"
        if not self.parameters and not (self.game is not None and is_heap(self.claim, self.game)):
            self._tables()
        return self._proof()

    def _refuted(self, game: Game) -> str:
        """A position that refutes a claim without parameters."""
        shown = self._refuted_rules()
        by = self.refutation.of_game(self.claim, game)
        kind, *position = by.split()
        if kind == "cover":
            self._excluded(game, tuple(self.nodes.constant(int(number)) for number in position))
        return by + ("" if shown else "; the certificate does not show that the rules define a game")

    def _proof(self) -> str:
        if self.claim.kind in OF_A_FUNCTION:
            return self._of_function()
        if self.claim.kind == "forall":
            self._defined_condition()
            self._condition()
            return "an invariant"
        return self._rule_of_game()

    def _condition(self) -> None:
        """Section 11: the whole condition, or each of its conjuncts, if there are several."""
        condition, variables = self.claim.subject, self.claim.variables
        conjuncts = parts_of(("and",), condition)
        kinds = ("invariant", "parametric", "linear")
        if len(conjuncts) == 1 or not any(self.lines.starts(f"{kind} forall 1") for kind in kinds):
            self._no_numbers("forall", variables, (), condition)
            return
        for j, conjunct in enumerate(conjuncts, 1):
            self._no_numbers(f"forall {j}", variables, (), conjunct)

    def _of_function(self) -> str:
        """Sections 3, 4, 5 and, of `nimsum`, 8 to 10."""
        claim = self.claim
        self._defined_function()
        if claim.kind in ("monotone", "nimsum"):
            self._adjacent("monotone", "monotone", claim.subject)
        if claim.kind == "monotone":
            return "an invariant"
        by_ns = claim.kind == "ns" or self.game is None or not self.lines.starts("invariant closed")
        if by_ns:
            self._ns("ns", self.claim.subject)
        if claim.kind == "ns":
            return "an invariant"
        if self.game is not None and self.lines.starts("invariant closed"):
            self._rule(self.game)
            return "the rule of P-positions" + (" and the NS property" if by_ns else "")
        return "the NS property"
