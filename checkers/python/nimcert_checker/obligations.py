"""The obligations (docs/FORMAT.md, Obligations), checked on the states that a certificate lists."""

from __future__ import annotations

from collections import Counter

from .certificate import Lines, Row
from .component import WORDS, Table, step
from .limits import (
    CLOSURE_LETTERS,
    CLOSURE_ROWS,
    MAX_CLOSURE_LETTERS,
    Budget,
    Declined,
    Rejected,
)
from .machine import Machine
from .problem import Problem


class Obligations:
    """Checks invariants and pairs within one budget; `closure` recomputes every invariant from its start."""

    def __init__(self, steps: Budget, closure: bool) -> None:
        self.steps = steps
        self.closure = closure
        self.closed = 0

    def invariant(self, name: str, problem: Problem, lines: Lines, count: int, width: int) -> None:
        """Initiation, consecution, safety (docs/THEORY.md, Theorem 6.8)."""
        rows = self._states(name, problem, lines, count, width)
        listed = set(rows)
        machine = Machine(problem, self.steps)
        start = machine.start()
        if start is not None and start not in listed:
            raise Rejected("initiation", f"{name}: the start state is open, but not a row")
        for row in rows:
            if machine.value_at_end(row) is not False:
                raise Rejected("safety", f"{name}: it is not excluded that the formula holds")
            if not machine.successors(row) <= listed:
                raise Rejected("consecution", f"{name}: a next state is open, but not a row")
        self._recompute(name, machine, listed)

    def _states(self, name: str, problem: Problem, lines: Lines, count: int, width: int) -> list[Row]:
        """Rows that are states of the problem."""
        if width != len(problem.components):
            raise Rejected("width", f"{name}: the problem has {len(problem.components)} components")
        rows = lines.states(count, width)
        for row in rows:
            for component, state in zip(problem.components, row):
                if state not in WORDS and not component.is_state(state):
                    raise Rejected("item", f"{name}: not a state of its component")
        return rows

    def _recompute(self, name: str, machine: Machine, listed: set[Row]) -> None:
        """The states reached from the start, letter by letter, without the listed rows and without joining.

        For a universal problem this is a proof by itself; what it finds is compared with the list.
        """
        letters = 1 << machine.problem.tracks
        work = max(len(listed), 1) * letters
        if not self.closure and (len(listed) > CLOSURE_ROWS or work > CLOSURE_LETTERS):
            return
        if work > MAX_CLOSURE_LETTERS:
            raise Declined("MAX_CLOSURE_LETTERS", f"{name}: too many letters to recompute")
        start = machine.start()
        found = {start} if start is not None else set()
        waiting = list(found)
        while waiting:
            row = waiting.pop()
            if row not in listed:
                raise Rejected("closure", f"{name}: a state that is reached is not a row")
            if machine.value_at_end(row) is not False:
                raise Rejected("closure", f"{name}: a state that is reached may satisfy the formula")
            self.steps.spend(letters)
            for letter in range(letters):
                target = machine.settled(
                    tuple(step(component, state, letter) for component, state in zip(machine.components, row))
                )
                if target is not None and target not in found:
                    found.add(target)
                    waiting.append(target)
        self.closed += 1

    def pairs(self, name: str, problem: Problem, visible: int, table: Table, lines: Lines) -> None:
        """The pool and the pairs of a hidden problem (docs/THEORY.md, Theorem 6.9)."""
        width, count = lines.header("hidden", "width", "rows")
        pool = self._states(name, problem, lines, count, width)
        (count,) = lines.header("pairs", "rows")
        pairs = [self._pair(row, len(pool), table) for row in lines.rows(count, None)]
        if not pairs or pairs[0][0] != 0:
            raise Rejected("pair", f"{name}: pair 0 belongs to table state 0")
        machine = Machine(problem, self.steps, visible)
        self._hidden_initiation(name, machine, pool, pairs[0][1])
        distinct = list(dict.fromkeys(pairs))
        listed = PairsByState(distinct)
        numbers = {row: q for q, row in enumerate(pool)}
        followers: dict[int, dict[int, set[int]]] = {}
        for state, members in distinct:
            if table.accepting[state] and not any(machine.value_at_end(pool[q]) is True for q in members):
                raise Rejected("hidden-safety", f"{name}: no state of the pair satisfies the formula at the end")
            for q in members:
                if q not in followers:
                    by_letter = machine.successors_by_letter(pool[q])
                    followers[q] = {letter: {numbers[row] for row in rows if row in numbers} for letter, rows in by_letter.items()}
            self.steps.spend(len(table.next_states[state]))
            for letter, after in enumerate(table.next_states[state]):
                if after < 0:
                    continue
                parts = [followers[q].get(letter, NONE) for q in members]
                self.steps.spend(len(parts) + sum(map(len, parts)))
                if not listed.has_within(after, set().union(*parts), self.steps):
                    raise Rejected("hidden-consecution", f"{name}: no pair of the next table state has successors alone")

    def _pair(self, row: Row, pool: int, table: Table) -> tuple[int, tuple]:
        """`m q_1 .. q_h`."""
        state, members = row[0], row[1:]
        if any(item in WORDS for item in row) or not 0 <= state < len(table.accepting):
            raise Rejected("pair", "no state of the table")
        if any(a >= b for a, b in zip(members, members[1:])) or any(not 0 <= q < pool for q in members):
            raise Rejected("pair", "the states of the pool must increase")
        return state, members

    def _hidden_initiation(self, name: str, machine: Machine, pool: list[Row], wanted: tuple) -> None:
        """The start is a row of the pool; the states of pair 0 are reached through the pool by letters whose visible
        bits are 0."""
        start, known = machine.start(), set(pool)
        found = {start} & known
        waiting = list(found)
        missing = {pool[q] for q in wanted} - found
        while waiting and missing:
            for target in machine.successors_by_letter(waiting.pop()).get(0, ()):
                if target in known and target not in found:
                    found.add(target)
                    waiting.append(target)
            missing -= found
        if missing:
            raise Rejected("hidden-initiation", f"{name}: a state of pair 0 is not reached")

    def excluded(self, name: str, problem: Problem, numbers: tuple[int, ...], reached: Budget) -> None:
        """No hidden values satisfy, with these numbers, the problem (docs/THEORY.md, Theorem 6.15)."""
        machine = Machine(problem, self.steps, len(numbers))
        followers: dict[Row, dict[int, set[Row]]] = {}

        def after(row: Row, letter: int) -> set[Row]:
            if row not in followers:
                reached.spend(1)
                followers[row] = machine.successors_by_letter(row)
            return followers[row].get(letter, set())

        start = machine.start()
        states = {start} if start is not None else set()
        waiting = list(states)
        while waiting:
            for target in after(waiting.pop(), 0):
                if target not in states:
                    states.add(target)
                    waiting.append(target)
        for place in reversed(range(max(number.bit_length() for number in numbers))):
            letter = sum((number >> place & 1) << track for track, number in enumerate(numbers))
            reached.spend(len(states))
            states = set().union(*(after(row, letter) for row in states)) if states else set()
        if any(machine.value_at_end(row) is not False for row in states):
            raise Rejected("counterexample", f"{name}: it is not excluded that the move leads into the set")


NONE: frozenset[int] = frozenset()


class PairsByState:
    """Pairs, to be found by their state of the table and that of their states of the pool which the fewest pairs have."""

    def __init__(self, pairs: list[tuple[int, tuple]]) -> None:
        uses = Counter(q for _, members in pairs for q in members)
        self._found: dict[int, dict[int, list[tuple]]] = {}
        for state, members in pairs:
            rarest = min(members, key=uses.__getitem__, default=-1)
            self._found.setdefault(state, {}).setdefault(rarest, []).append(members)

    def has_within(self, state: int, allowed: set[int], steps: Budget) -> bool:
        """Whether there is a pair of this state of the table, all of whose states of the pool are allowed."""
        found = self._found.get(state, {})
        if -1 in found:
            return True
        for q in found.keys() & allowed:
            for members in found[q]:
                steps.spend(len(members))
                if allowed.issuperset(members):
                    return True
        return False
