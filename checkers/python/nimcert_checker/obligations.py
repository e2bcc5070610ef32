"""The obligations (docs/FORMAT.md), checked on the rows that a certificate lists."""

from __future__ import annotations

from typing import NamedTuple

from .certificate import Lines, Row
from .component import WORDS, Table, step
from .limits import CLOSURE_LETTERS, CLOSURE_ROWS, MAX_CLOSURE_LETTERS, MAX_STEPS_OF_ROW, Budget, Declined, Rejected
from .machine import Machine
from .problem import Problem
from .rows import Rows


class Pair(NamedTuple):
    """A state of a table, for each of its letters the number of the next pair, and numbers of rows of a pool."""

    state: int
    following: tuple[int, ...]
    members: tuple[int, ...]


class Obligations:
    """Checks invariants and pairs within one budget; `closure` recomputes every invariant from its start."""

    def __init__(self, steps: Budget, closure: bool) -> None:
        self.steps = steps
        self.closure = closure
        self.closed = 0

    def invariant(self, name: str, problem: Problem, lines: Lines, count: int, width: int) -> None:
        """Initiation, consecution, safety (docs/THEORY.md, Theorem 6.8)."""
        rows = self._states(name, problem, lines, count, width)
        listed = Rows(rows)
        machine = Machine(problem, self.steps)
        start = machine.start()
        if not machine.fails(start) and not listed.covers(start):
            raise Rejected("initiation", f"{name}: the start state is open, but no row covers it")
        known: set[Row] = set()
        for row in rows:
            if machine.value_at_end(row) is not False:
                raise Rejected("safety", f"{name}: it is not excluded that the formula holds")
            after = machine.successors(row) - known
            if not all(listed.covers(state) for state in after):
                raise Rejected("consecution", f"{name}: a next state is open, but no row covers it")
            known |= after
        self._recompute(name, machine, rows, listed)

    def _states(self, name: str, problem: Problem, lines: Lines, count: int, width: int) -> list[Row]:
        """Rows of states of the problem."""
        if width != len(problem.components):
            raise Rejected("width", f"{name}: the problem has {len(problem.components)} components")
        rows = lines.rows(count, width)
        self.steps.left += MAX_STEPS_OF_ROW * count
        for row in rows:
            for component, state in zip(problem.components, row):
                if state not in WORDS and not component.is_state(state):
                    raise Rejected("item", f"{name}: not a state of its component")
        return rows

    def _recompute(self, name: str, machine: Machine, rows: list[Row], listed: Rows) -> None:
        """Follows every letter by itself, without joining, from the rows that cover the start state and what is reached.

        For a universal problem this is a proof by itself.
        """
        letters = 1 << machine.problem.tracks
        work = max(len(rows), 1) * letters
        if not self.closure and (len(rows) > CLOSURE_ROWS or work > CLOSURE_LETTERS):
            return
        if work > MAX_CLOSURE_LETTERS:
            raise Declined("MAX_CLOSURE_LETTERS", f"{name}: too many letters to recompute")
        found: set[int] = set()
        waiting: list[int] = []

        def reach(state: Row) -> None:
            if machine.fails(state):
                return
            covering = listed.covering(state)
            if not covering:
                raise Rejected("closure", f"{name}: no row covers a state that is reached")
            if found.isdisjoint(covering):
                found.add(covering[0])
                waiting.append(covering[0])

        reach(machine.start())
        while waiting:
            row = rows[waiting.pop()]
            if machine.value_at_end(row) is not False:
                raise Rejected("closure", f"{name}: a state that is reached may satisfy the formula")
            self.steps.spend(letters)
            for letter in range(letters):
                reach(tuple(step(component, state, letter) for component, state in zip(machine.components, row)))
        self.closed += 1

    def pairs(self, name: str, problem: Problem, visible: int, table: Table, lines: Lines) -> None:
        """The pool and the pairs of a hidden problem (docs/THEORY.md, Theorem 6.9)."""
        width, count = lines.header("hidden", "width", "rows")
        pool = self._states(name, problem, lines, count, width)
        (count,) = lines.header("pairs", "rows")
        pairs = [_pair(row, table, count, len(pool)) for row in lines.numbers(count, None)]
        self.steps.left += MAX_STEPS_OF_ROW * count
        if not pairs or pairs[0].state != 0:
            raise Rejected("pair", f"{name}: pair 0 belongs to table state 0")
        machine = Machine(problem, self.steps, (1 << visible) - 1)
        listed = Rows(pool)
        self._hidden_initiation(name, machine, pool, listed, pairs[0])
        followers: dict[int, dict[int, set[int]]] = {}
        for pair in pairs:
            if table.accepting[pair.state] and not any(machine.value_at_end(pool[q]) is True for q in pair.members):
                raise Rejected("hidden-safety", f"{name}: no state of the pair satisfies the formula at the end")
            for q in pair.members:
                if q not in followers:
                    followers[q] = {
                        letter: {number for state in states for number in listed.covering(state)}
                        for letter, states in machine.successors_by_letter(pool[q]).items()
                    }
            self.steps.spend(len(pair.following))
            for letter, number in enumerate(pair.following):
                if number < 0:
                    continue
                after = pairs[number]
                if after.state != table.next_states[pair.state][letter]:
                    raise Rejected("hidden-consecution", f"{name}: the next pair has another state of the table")
                parts = [followers[q].get(letter, NONE) for q in pair.members]
                self.steps.spend(len(parts) + sum(map(len, parts)) + len(after.members))
                if not set().union(*parts).issuperset(after.members):
                    raise Rejected("hidden-consecution", f"{name}: a state of the next pair does not cover a next state")

    def _hidden_initiation(self, name: str, machine: Machine, pool: list[Row], listed: Rows, first: Pair) -> None:
        """The states of pair 0 cover the start state, or are reached through the pool by letters whose visible bits are 0."""
        found = set(listed.covering(machine.start()))
        waiting = list(found)
        while waiting and not found.issuperset(first.members):
            for state in machine.successors_by_letter(pool[waiting.pop()]).get(0, ()):
                for number in listed.covering(state):
                    if number not in found:
                        found.add(number)
                        waiting.append(number)
        if not found.issuperset(first.members):
            raise Rejected("hidden-initiation", f"{name}: a state of pair 0 is not reached")


NONE: frozenset[int] = frozenset()


def _pair(row: tuple[int, ...], table: Table, pairs: int, pool: int) -> Pair:
    """`m n_0 n_1 .. q_1 .. q_h`."""
    letters = 1 << table.tracks
    pair = Pair(row[0], row[1 : 1 + letters], row[1 + letters :])
    if not 0 <= pair.state < len(table.accepting) or len(pair.following) < letters:
        raise Rejected("pair", "no state of the table, or not a next pair for each of its letters")
    for number, after in zip(pair.following, table.next_states[pair.state]):
        if not (number == -1 if after < 0 else 0 <= number < pairs):
            raise Rejected("pair", "a next pair where the table ends, or none where it goes on")
    members = pair.members
    if any(a >= b for a, b in zip(members, members[1:])) or any(not 0 <= q < pool for q in members):
        raise Rejected("pair", "the states of the pool must increase")
    return pair
