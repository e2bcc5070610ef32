"""Counterexamples, computed (docs/FORMAT.md, Head and Sections; docs/THEORY.md 5.4, 7)."""

from __future__ import annotations

import itertools

from .certificate import Lines
from .evaluate import Evaluator, Undefined
from .game import Game, MoveOfGame
from .limits import Rejected
from .node import Node
from .octal import heaps
from .program import Claim


def wrong(why: str) -> Rejected:
    """The numbers do not refute the claim."""
    return Rejected("counterexample", why)


class Refutation:
    """Reads the line `counterexample ..` and checks it."""

    def __init__(self, lines: Lines, evaluator: Evaluator) -> None:
        self.lines = lines
        self.evaluator = evaluator

    def _naturals(self, words: list[str], count: int) -> tuple[int, ...]:
        if len(words) != count:
            raise self.lines.fail("format", "expected another number of numbers")
        return tuple(self.lines.natural(word) for word in words)

    def of_function(self, claim: Claim) -> str:
        """`monotone` or `ns`.

        The function may have no value at other columns (docs/LANGUAGE.md, Meaning).
        """
        words = self.lines.words_after("counterexample")
        kind = words[0] if words else ""
        allowed = {"monotone": ["monotone"], "ns": ["ns"], "nimsum": ["monotone", "ns"]}[claim.kind]
        if kind not in allowed:
            raise wrong("a counterexample of another claim")

        def f(column: int) -> int:
            try:
                return self.evaluator.value(claim.subject, (column,))
            except Undefined:
                raise Rejected("undefined", "the function has no value at a column") from None

        first, second = self._naturals(words[1:], 2)
        if not first < second or (claim.bound is not None and second >= claim.bound):
            raise wrong("the columns must increase, below the bound")
        low, high = f(first), f(second)
        holds = low > high if kind == "monotone" else (low ^ high).bit_length() >= (first ^ second).bit_length()
        if not holds:
            raise wrong("the columns do not violate it")
        return " ".join(words)

    def of_forall(self, claim: Claim) -> str:
        """Numbers where the condition is false, not undefined."""
        words = self.lines.words_after("counterexample forall")
        if self._truth(claim.subject, self._naturals(words, claim.variables)):
            raise wrong("the condition is true there")
        return " ".join(["forall", *words])

    def of_game(self, claim: Claim, game: Game) -> str:
        """`closed`, `cover`, `options` or, of `grundy`, `undefined` (docs/THEORY.md, Theorem 5.11). After `cover` come sections."""
        words = self.lines.words_after("counterexample")
        kind = words[0] if words else ""
        if kind == "closed":
            self._closed(words[1:], game)
        elif kind == "cover":
            self._outside(words[1:], game)
        elif kind == "options":
            self._options(words[1:], game)
        elif kind == "undefined" and claim.kind == "grundy":
            self._undefined(words[1:], claim, game)
        else:
            raise wrong("a counterexample of another claim")
        return " ".join(words)

    def of_heaps(self, claim: Claim, game: Game) -> str:
        """`octal X ..`: the nim-sum of the Grundy numbers of the heaps, of `grundy` without the first one, contradicts the claim."""
        words = self.lines.words_after("counterexample octal")
        own = game.summands[1 if claim.kind == "grundy" else 0 :]
        position = self._naturals(words, len(own))
        total = 0
        for summand, heap in zip(own, position):
            if summand.kind == "octal":
                *_, number = heaps(summand.code, heap, self.evaluator)
                total ^= number
            elif summand.kind == "strip":
                total ^= heap
            else:
                raise self.lines.fail("format", "a summand that is no heap")
        if claim.kind == "p":
            if self._truth(game.p_body, position) == (total == 0):
                raise wrong("the claim is true there")
            return " ".join(["octal", *words])
        try:
            if self.evaluator.truth(game.p_body, (total, *position)):
                raise wrong("the claim is true there")
        except Undefined:
            pass
        return " ".join(["octal", *words])

    def _truth(self, condition: Node, env: tuple[int, ...]) -> bool:
        try:
            return self.evaluator.truth(condition, env)
        except Undefined:
            raise Rejected("undefined", "a condition has no truth there") from None

    def position(self, game: Game, numbers: tuple[int, ...], skip: int = 0) -> None:
        """The numbers, those of the summands from `skip` on, are in every domain."""
        at = 0
        for summand in game.summands[skip:]:
            part = numbers[at : at + summand.coordinates]
            at += summand.coordinates
            if summand.domain is not None and not self._truth(summand.domain, part):
                raise Rejected("position", "the numbers are not a position")

    def _closed(self, words: list[str], game: Game) -> None:
        n = game.coordinates
        if len(words) < n + 2 or words[n + 1] != "to":
            raise self.lines.fail("format", "expected `closed I X.. to U..`")
        number = self.lines.small(words[0])
        if not 1 <= number <= len(game.moves):
            raise wrong("no move of this number")
        move = game.moves[number - 1]
        position = self._naturals(words[1 : n + 1], n)
        fresh = self._naturals(words[n + 2 :], move.move.fresh)
        self.position(game, position)
        if not self._truth(game.p_body, position):
            raise wrong("the position is not in the set")
        size = move.summand.coordinates
        env = position[move.first : move.first + size] + fresh
        for condition in move.move.conditions:
            if not self._truth(condition, env):
                raise wrong("the move is not allowed")
        option = self._option(move, env)
        if move.summand.domain is not None and not self._truth(move.summand.domain, option):
            raise wrong("the move leads to no position")
        if not self._truth(game.p_body, position[: move.first] + option + position[move.first + size :]):
            raise wrong("the move does not lead into the set")

    def _option(self, move: MoveOfGame, env: tuple[int, ...]) -> tuple[int, ...]:
        """The coordinates of the summand after a move."""
        try:
            return tuple(self.evaluator.value(target, env) for target in move.move.targets)
        except Undefined:
            raise Rejected("undefined", "a target has no value there") from None

    def _outside(self, words: list[str], game: Game) -> tuple[int, ...]:
        position = self._naturals(words, game.coordinates)
        self.position(game, position)
        if self._truth(game.p_body, position):
            raise wrong("the position is in the set")
        return position

    def _options(self, words: list[str], game: Game) -> None:
        position = self._outside(words, game)
        for move in game.moves:
            if self._leads(game, move, position, ()):
                raise wrong("a move leads into the set")

    def _leads(self, game: Game, move: MoveOfGame, position: tuple[int, ...], fresh: tuple[int, ...]) -> bool:
        """Whether the move leads into the set by some fresh numbers that begin with these. Condition j of a move is the
        bound of fresh number j, which no later fresh number can change."""
        after = move.first + move.summand.coordinates
        own = position[move.first : after]
        unknown = move.move.fresh - len(fresh)
        if unknown == 0:
            env = own + fresh
            if not all(self._truth(condition, env) for condition in move.move.conditions):
                return False
            return self._truth(game.p_body, position[: move.first] + self._option(move, env) + position[after:])
        for number in itertools.count():
            longer = fresh + (number,)
            if not self._truth(move.move.conditions[len(fresh)], own + longer + (0,) * (unknown - 1)):
                break
            if self._leads(game, move, position, longer):
                return True
        return False

    def _undefined(self, words: list[str], claim: Claim, game: Game) -> None:
        position = self._naturals(words, game.coordinates - 1)
        self.position(game, position, skip=1)
        try:
            if self.evaluator.integer(claim.subject, (0, *position)) >= 0:
                raise wrong("the term is a natural there")
        except Undefined:
            pass
