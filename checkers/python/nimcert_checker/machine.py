"""The automaton of a problem, explored by joining components track by track (docs/LOWERING.md, Formulas).

Letters are not enumerated. The components of a state are taken one after the other; each adds the bits of tracks that
no component before it reads, and bits that no component after it reads are dropped, so that partial letters which agree
in everything that matters are one. A part of the root And that is F ends a partial letter at once: the formula is F.
"""

from __future__ import annotations

from .component import ANY, FAILS, HOLDS, WORDS, Component, State, Threshold, step
from .formula import Truth, components_of, conjunction, value
from .limits import MAX_PARTIAL, Budget, Declined
from .problem import Problem

Row = tuple
"""A row of a problem: one item for each component."""


class Local(dict):
    """Transitions of one component from one state, by the bits of its tracks, computed when asked for."""

    def __init__(self, component: Component, state: State) -> None:
        super().__init__()
        self._component = component
        self._state = state

    def __missing__(self, bits: int) -> State:
        result = self[bits] = step(self._component, self._state, bits)
        return result


class Level:
    """One component of a plan."""

    def __init__(self, component: int, mask: int, new_bits: list[int], keep: int, merges: bool, must: bool) -> None:
        self.component = component
        self.mask = mask
        self.new_bits = new_bits
        self.keep = keep
        self.merges = merges
        self.must = must
        self.parts: list[tuple[int, list[tuple[int, int]]]] = []


class Machine:
    """Steps of a problem's rows, all letters at once. `visible` has a binary digit for each track whose bits are told apart.

    An open threshold stays as it is: its outcomes are put into a row before a letter is followed.
    """

    def __init__(self, problem: Problem, budget: Budget, visible: int = 0) -> None:
        self.problem = problem
        self.budget = budget
        self.visible_mask = visible
        self.components = problem.components
        self.root = conjunction(*problem.parts)
        self._cost = self.root.size
        self._masks = [sum(1 << track for track in set(component.tracks)) for component in self.components]
        self._stays = [isinstance(component, Threshold) for component in self.components]
        self._must = {part.content for part in problem.parts if part.kind == "leaf"}
        self._part_components = [sorted(components_of(part)) for part in problem.parts]
        self._locals: dict[tuple[int, State], Local] = {}
        self._plans: dict[tuple, list[Level]] = {}
        self._fates: dict[tuple, bool] = {}
        self._part_values: dict[tuple, Truth] = {}

    def start(self) -> Row:
        """The start state."""
        return tuple(component.start() for component in self.components)

    def fails(self, row: Row) -> bool:
        """Whether the value of the row is F."""
        truths = tuple(True if item == HOLDS else False if item == FAILS else None for item in row)
        if truths not in self._fates:
            self.budget.spend(self._cost)
            self._fates[truths] = value(self.root, truths) is False
        return self._fates[truths]

    def value_at_end(self, row: Row) -> Truth:
        """The value at the end, where `*` is open."""
        self.budget.spend(self._cost)
        truths: list[Truth] = []
        for component, state in zip(self.components, row):
            if isinstance(state, str):
                truths.append(None if state == ANY else state == HOLDS)
            else:
                truths.append(component.accepts(state))
        return value(self.root, truths)

    def successors(self, row: Row) -> set[Row]:
        """The next rows by all letters, without those whose value is F."""
        return {target for target, _ in self._joined(row)}

    def successors_by_letter(self, row: Row) -> dict[int, set[Row]]:
        """The same, by the visible bits of the letter."""
        result: dict[int, set[Row]] = {}
        for target, bits in self._joined(row):
            result.setdefault(bits, set()).add(target)
        return result

    def _joined(self, row: Row) -> set[tuple[Row, int]]:
        """Pairs of a next row whose value is not F, and visible bits."""
        pattern = tuple(state if state in WORDS or stays else None for state, stays in zip(row, self._stays))
        plan = self._plans.get(pattern)
        if plan is None:
            plan = self._plans[pattern] = self._plan(pattern)
        partials: list[tuple[int, tuple]] = [(0, ())]
        for level in plan:
            partials = self._advance(level, row, pattern, partials)
        order = [level.component for level in plan]
        missing = self._visible_bits(plan)
        self.budget.spend(len(partials) * len(missing))
        result = set()
        for bits, states in partials:
            target = list(row)
            for component, state in zip(order, states):
                target[component] = state
            reached = tuple(target)
            if not self.fails(reached):
                result.update((reached, bits | more) for more in missing)
        return result

    def _visible_bits(self, plan: list[Level]) -> list[int]:
        """All bits of the visible tracks that the plan reads nowhere."""
        read = 0
        for level in plan:
            read |= level.mask
        return submasks(self.visible_mask & ~read)

    def _advance(self, level: Level, row: Row, pattern: tuple, partials: list[tuple[int, tuple]]) -> list:
        """All partial letters with the bits that one more component reads."""
        self.budget.spend(len(partials) * len(level.new_bits))
        key = (level.component, row[level.component])
        local = self._locals.get(key)
        if local is None:
            local = self._locals[key] = Local(self.components[key[0]], key[1])
        mask, keep, must, new_bits = level.mask, level.keep, level.must, level.new_bits
        result = []
        for bits, states in partials:
            for new in new_bits:
                full = bits | new
                target = local[full & mask]
                if must and target == FAILS:
                    continue
                result.append((full & keep, states + (target,)))
        if level.merges:
            result = list(set(result))
        for part, sources in level.parts:
            result = [partial for partial in result if not self._part_fails(part, sources, pattern, partial[1])]
        if len(result) > MAX_PARTIAL:
            raise Declined("MAX_PARTIAL", "too many partial letters")
        return result

    def _part_fails(self, part: int, sources: list[tuple[int, int]], pattern: tuple, states: tuple) -> bool:
        """Whether a part of the root, all of whose components have stepped, is F."""
        found = tuple(states[at] if at >= 0 else pattern[component] for component, at in sources)
        key = (part, found)
        if key not in self._part_values:
            self.budget.spend(self._cost)
            truths: list[Truth] = [None] * len(self.components)
            for (component, _), state in zip(sources, found):
                truths[component] = True if state == HOLDS else False if state == FAILS else None
            self._part_values[key] = value(self.problem.parts[part], truths)
        return self._part_values[key] is False

    def _plan(self, pattern: tuple) -> list[Level]:
        """An order of the components that still read: those that exclude most come first."""
        waiting = [index for index, word in enumerate(pattern) if word is None]
        order: list[int] = []
        read = 0
        while waiting:
            best = min(waiting, key=lambda index: ((self._masks[index] & ~read).bit_count() - (index in self._must), index))
            waiting.remove(best)
            order.append(best)
            read |= self._masks[best]
        levels: list[Level] = []
        read = live = 0
        for at, index in enumerate(order):
            mask = self._masks[index]
            later = self.visible_mask
            for other in order[at + 1 :]:
                later |= self._masks[other]
            live |= mask
            levels.append(Level(index, mask, submasks(mask & ~read), later, bool(live & ~later), index in self._must))
            live &= later
            read |= mask
        self._place_parts(order, levels)
        return levels

    def _place_parts(self, order: list[int], levels: list[Level]) -> None:
        """Each part that is not a leaf is evaluated as soon as its components have stepped."""
        place = {component: at for at, component in enumerate(order)}
        for part, components in enumerate(self._part_components):
            if self.problem.parts[part].kind == "leaf":
                continue
            places = [(component, place.get(component, -1)) for component in components]
            last = max((at for _, at in places), default=-1)
            if last >= 0:
                levels[last].parts.append((part, places))


def submasks(mask: int) -> list[int]:
    """All numbers whose binary digits are among those of `mask`."""
    result = [0]
    while mask:
        lowest = mask & -mask
        result += [bits | lowest for bits in result]
        mask ^= lowest
    return result
