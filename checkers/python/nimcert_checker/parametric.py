"""Parametric invariants (docs/FORMAT.md, Parametric invariants; docs/THEORY.md, Theorem 6.19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator, Sequence

from .affine import Number, entries, padded
from .certificate import Lines, Row, order
from .component import FAILS, HOLDS, WORDS, State, Threshold
from .inequality import Form, bounded, combined, normalised
from .limits import MAX_STEPS_OF_ROW, Budget, Rejected
from .machine import Machine
from .pool import Pool
from .problem import Problem
from .rows import Rows

OPEN = 0
OUTCOMES = (FAILS, OPEN, HOLDS)
"""Outcomes of an open threshold, in the order in which they are listed."""


@dataclass(frozen=True)
class Location:
    """A row with residues `(q, r)` of the accumulators and inequalities over 1, m' and s."""

    row: Row
    residues: tuple[tuple[int, int], ...]
    bounds: tuple[Form, ...]


@dataclass(frozen=True)
class Bound:
    """An accumulator is at least, or at most, a number."""

    accumulator: int
    is_lower: bool
    number: Number


@dataclass(frozen=True)
class Source:
    """Where an edge starts: what its location says, and s, as forms over 1, m' and x; the former normalised."""

    known: tuple[Form, ...]
    sums: Sequence[Form]


class ParametricInvariant:
    """One section `parametric NAME ..`, read and checked."""

    def __init__(self, name: str, shown: str, problem: Problem, parameters: int, pool: Pool, lines: Lines, steps: Budget) -> None:
        self.name = name
        self.shown = shown
        self.problem = problem
        self.parameters = parameters
        self.pool = pool
        self.lines = lines
        self.steps = steps
        self.known: dict[tuple, bool] = {}
        self.sums: list[tuple] = []
        self.thresholds: dict[int, int] = {}
        for index, component in enumerate(problem.components):
            if isinstance(component, Threshold):
                key = (component.tracks, component.factors)
                if key not in self.sums:
                    self.sums.append(key)
                self.thresholds[index] = self.sums.index(key)
        self.machine = Machine(problem, steps, sum(1 << track for track in {track for tracks, _ in self.sums for track in tracks}))
        self.locations: list[Location] = []
        self.rows = Rows(())

    def _reject(self, code: str, why: str) -> Rejected:
        return self.lines.fail(code, f"{self.shown}: {why}")

    # Reading

    def check(self) -> None:
        """The whole section."""
        width, sums, count = self.lines.header(f"parametric {self.name}", "width", "accumulators", "locations")
        if width != len(self.problem.components):
            raise self._reject("width", f"the problem has {len(self.problem.components)} components")
        if sums != len(self.sums):
            raise self._reject("width", f"the problem has {len(self.sums)} accumulators")
        for _ in range(count):
            location = self._location()
            if self.locations and order(location.row) < order(self.locations[-1].row):
                raise self._reject("order", "the locations are not sorted")
            self.locations.append(location)
        self.steps.left += MAX_STEPS_OF_ROW * count
        self.rows = Rows([location.row for location in self.locations])
        self._initiation()
        for location in self.locations:
            self._safety(location)
            self._consecution(location)

    def _location(self) -> Location:
        """A location."""
        row = self.lines.state_after("at", len(self.problem.components))
        for component, state in zip(self.problem.components, row):
            if state not in WORDS and not component.is_state(state):
                raise self._reject("item", "not a state of its component")
        residues = tuple((1, 0) for _ in self.sums)
        if self.lines.starts("mod"):
            numbers = self.lines.integers_after("mod")
            residues = tuple(zip(numbers[::2], numbers[1::2]))
            if len(numbers) != 2 * len(self.sums) or any(not 0 <= r < q for q, r in residues):
                raise self._reject("residue", "expected a residue for each accumulator")
        bounds = []
        while self.lines.starts("ge"):
            numbers = self.lines.integers_after("ge")
            if len(numbers) != 1 + self.parameters + len(self.sums):
                raise self._reject("width", "an inequality of another width")
            bounds.append(tuple(numbers))
        return Location(row, residues, tuple(bounds))

    # Forms over 1, m' and x

    def _form(self, number: Number, accumulator: int = 0, factor: int = 0) -> list[int]:
        """A number, and a multiple of one of the x."""
        form = [*padded(number, self.parameters), *[0] * len(self.sums)]
        if factor:
            form[1 + self.parameters + accumulator] = factor
        return form

    def _substituted(self, bound: Form, sums: Sequence[Form]) -> Form:
        """An inequality over 1, m' and s, with forms in place of s."""
        own = [*bound[: 1 + self.parameters], *[0] * len(self.sums)]
        return combined((1, own), *zip(bound[1 + self.parameters :], sums))

    def _of_bound(self, bound: Bound, sums: Sequence[Form]) -> Form:
        sign = 1 if bound.is_lower else -1
        return combined((sign, sums[bound.accumulator]), (-sign, self._form(bound.number)))

    # Lines

    def _hypotheses(self, source: Source, guards: Sequence[Bound], after: Sequence[Form]) -> list[Form]:
        """Inequalities of the location, guards, parameters."""
        natural = [self._form(0) for _ in range(self.parameters)]
        for j, form in enumerate(natural):
            form[1 + j] = 1
        self.steps.spend((1 + len(guards) + self.parameters) * len(natural[0]))
        return [*source.known, *(normalised(self._of_bound(guard, after)) for guard in guards), *natural]

    def _proved(self, hypotheses: Sequence[Form], target: Form | None) -> bool:
        """Whether a line proves the target, or for None a contradiction."""
        key = (tuple(map(tuple, hypotheses)), None if target is None else tuple(target))
        if key not in self.known:
            self.known[key] = self.pool.proves(target, hypotheses, self.steps)
        return self.known[key]

    def _contradiction(self, hypotheses: Sequence[Form], where: str) -> None:
        if not self._proved(hypotheses, None):
            raise self._reject("line", f"no line proves {where}")

    def _edge(self, source: Source, guards: Sequence[Bound], after: Sequence[Form], row: Row) -> None:
        """An edge to a state, whose accumulators are `after`."""
        covering = (self.locations[number] for number in self.rows.covering(row))
        targets = [location for location in covering if self._admits(location, after)]
        if any(not location.bounds for location in targets):
            return
        hypotheses = self._hypotheses(source, guards, after)
        for location in targets:
            forms = (normalised(bounded(self._substituted(bound, after))) for bound in location.bounds)
            if all(self._proved(hypotheses, form) for form in forms):
                return
        self._contradiction(hypotheses, "what is reached, or that it is not")

    def _admits(self, location: Location, after: Sequence[Form]) -> bool:
        """Whether the residues of the location follow."""
        self.steps.spend(len(after))
        return all(
            (form[0] - r) % q == 0 and all(entry % q == 0 for entry in form[1:])
            for (q, r), form in zip(location.residues, after)
        )

    # Obligations

    def _conditions(self, index: int, outcome: State | bool) -> list[Bound]:
        """The conditions of an outcome (F, 0, T) or of a truth value of a threshold."""
        component, at = self.problem.components[index], self.thresholds[index]
        assert isinstance(component, Threshold)
        if outcome is True:
            return [Bound(at, True, component.low)]
        if outcome is False:
            return [Bound(at, False, component.low - 1)]
        if outcome == FAILS:
            return [Bound(at, False, component.least)]
        if outcome == HOLDS:
            return [Bound(at, True, component.high)]
        return [Bound(at, True, component.least + 1), Bound(at, False, component.high - 1)]

    def _lists(self, open_thresholds: Sequence[int], outcomes: Sequence) -> Iterator[tuple[tuple, list[Bound]]]:
        """The lists of outcomes that are not excluded, with their conditions; the last changes first.

        A list that begins with an excluded one is excluded.
        """
        conditions = [[(outcome, self._conditions(index, outcome)) for outcome in outcomes] for index in open_thresholds]

        def longer(chosen: tuple, guards: list[Bound]) -> Iterator[tuple[tuple, list[Bound]]]:
            if len(chosen) == len(conditions):
                yield chosen, guards
                return
            self.steps.spend(24 * (1 + len(guards)))
            for outcome, added in conditions[len(chosen)]:
                if not any(_exclude(bound, other) for bound in added for other in (*guards, *added)):
                    yield from longer((*chosen, outcome), [*guards, *added])

        return longer((), [])

    def _initiation(self) -> None:
        """Before the first letter."""
        zero = [self._form(0) for _ in self.sums]
        row = self.machine.start()
        indices = list(self.thresholds)
        for outcomes, guards in self._lists(indices, OUTCOMES):
            state = _with(row, indices, outcomes)
            if not self.machine.fails(state):
                self._edge(Source((), zero), guards, zero, state)

    def _source(self, location: Location) -> Source:
        sums = [self._form(r, i, q) for i, (q, r) in enumerate(location.residues)]
        known = (normalised(bounded(self._substituted(bound, sums))) for bound in location.bounds)
        return Source(tuple(known), sums)

    def _open(self, location: Location) -> list[int]:
        return [index for index in self.thresholds if location.row[index] == OPEN]

    def _safety(self, location: Location) -> None:
        """At the end."""
        source, indices = self._source(location), self._open(location)
        for chosen, guards in self._lists(indices, (False, True)):
            row = _with(location.row, indices, [HOLDS if truth else FAILS for truth in chosen])
            if self.machine.value_at_end(row) is not False:
                self._contradiction(self._hypotheses(source, guards, source.sums), "that the numbers do not end here")

    def _consecution(self, location: Location) -> None:
        """Every letter; those with the same bits on the tracks of accumulators lead to the same values of these."""
        source, indices = self._source(location), self._open(location)
        after: dict[int, list[Form]] = {}
        for outcomes, guards in self._lists(indices, OUTCOMES):
            row = _with(location.row, indices, outcomes)
            for letter, states in self.machine.successors_by_letter(row).items():
                if letter not in after:
                    after[letter] = self._after(source, letter)
                for state in states:
                    self._edge(source, guards, after[letter], state)

    def _after(self, source: Source, letter: int) -> list[Form]:
        """The accumulators after a letter."""
        result = []
        for form, (tracks, factors) in zip(source.sums, self.sums):
            added: Number = sum((factor for track, factor in zip(tracks, factors) if letter >> track & 1), start=0)
            result.append(combined((2, form), (1, self._form(added))))
        return result


def _with(row: Sequence, indices: Sequence[int], items: Sequence) -> Row:
    """The row with other items at some places."""
    result = list(row)
    for index, item in zip(indices, items):
        result[index] = item
    return tuple(result)


def _exclude(bound: Bound, other: Bound) -> bool:
    """Whether two conditions contradict each other for all values of the parameters, as their entries show."""
    if bound.accumulator != other.accumulator or bound.is_lower == other.is_lower:
        return False
    low, high = (bound, other) if bound.is_lower else (other, bound)
    found = entries(high.number - low.number)
    return found[0] < 0 and all(entry <= 0 for entry in found)
