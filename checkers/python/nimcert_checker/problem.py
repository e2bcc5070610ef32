"""A problem: tracks, components and the parts of its root And (docs/LOWERING.md)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .affine import Number, greatest, is_natural, is_plain
from .component import Below, Component, Const, Linear, Threshold
from .formula import Formula, conjunction, leaf, negation
from .limits import MAX_BOUND, MAX_COEFFICIENT, MAX_COMPONENTS, MAX_TRACKS, Declined

DIGITS_ALONE = 64
"""Constants with more binary digits share one component."""


@dataclass(frozen=True)
class Combination:
    """A constant and coefficients of tracks, in increasing order, none 0."""

    constant: Number
    coefficients: tuple[tuple[int, Number], ...]

    def plus(self, other: Combination, factor: Number = 1) -> Combination:
        """self + factor * other."""
        total: dict[int, Number] = dict(self.coefficients)
        for track, coefficient in other.coefficients:
            total[track] = total.get(track, 0) + factor * coefficient
        return combination(self.constant + factor * other.constant, total)

    def times(self, factor: Number) -> Combination:
        """factor * self."""
        return combination(factor * self.constant, {track: factor * a for track, a in self.coefficients})

    def is_natural(self) -> bool:
        """Whether no coefficient, nor the constant, can be negative."""
        return is_natural(self.constant) and all(is_natural(a) for _, a in self.coefficients)


def combination(constant: Number, coefficients: dict[int, Number]) -> Combination:
    """The combination, checked against the limits."""
    kept = tuple(sorted((track, a) for track, a in coefficients.items() if a != 0))
    if any(greatest(a) > MAX_COEFFICIENT for _, a in kept):
        raise Declined("MAX_COEFFICIENT", "a coefficient is too large")
    if greatest(constant) > MAX_BOUND:
        raise Declined("MAX_BOUND", "a constant of a linear component is too large")
    return Combination(constant, kept)


@dataclass
class Problem:
    """Built part by part; a component equal to an existing one is that one."""

    tracks: int
    components: list[Component] = field(default_factory=list)
    parts: list[Formula] = field(default_factory=list)
    _leaves: dict[Component, Formula] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._check_tracks()

    def _check_tracks(self) -> None:
        if self.tracks > MAX_TRACKS:
            raise Declined("MAX_TRACKS", "too many tracks in a problem")

    def new_track(self) -> int:
        """One more track."""
        self.tracks += 1
        self._check_tracks()
        return self.tracks - 1

    def leaf(self, component: Component) -> Formula:
        """The leaf of this component."""
        found = self._leaves.get(component)
        if found is None:
            if len(self.components) >= MAX_COMPONENTS:
                raise Declined("MAX_COMPONENTS", "too many components in a problem")
            found = self._leaves[component] = leaf(len(self.components))
            self.components.append(component)
        return found

    def linear(self, lo: Number | None, form: Combination, hi: Number | None) -> Formula:
        """Leaf(lo <= A <= hi); the constant of A is moved into the bounds."""
        bounds = [None if bound is None else bound - form.constant for bound in (lo, hi)]
        if any(bound is not None and greatest(bound) > MAX_BOUND for bound in bounds):
            raise Declined("MAX_BOUND", "a bound of a linear component is too large")
        tracks = tuple(track for track, _ in form.coefficients)
        factors = tuple(a for _, a in form.coefficients)
        numbers = (form.constant, *factors, 0 if lo is None else lo, 0 if hi is None else hi)
        if all(is_plain(number) for number in numbers):
            return self.leaf(Linear(tracks, factors, bounds[0], bounds[1]))
        parts = []
        if bounds[0] is not None:
            parts.append(self.leaf(Threshold(tracks, factors, bounds[0])))
        if bounds[1] is not None:
            parts.append(negation(self.leaf(Threshold(tracks, factors, bounds[1] + 1))))
        return conjunction(*parts)

    def push(self, part: Formula) -> None:
        """One more part under the root And."""
        self.parts.append(part)

    def share(self) -> None:
        """Gives long constants that are compared with at least two tracks one component in common."""
        places = [i for i, component in enumerate(self.components) if _long(component)]
        constants = list(dict.fromkeys(_long(self.components[i]) for i in places))
        compared = {self.components[i].tracks[0] for i in places}
        if len(compared) < 2 or self.tracks + len(constants) > MAX_TRACKS or len(self.components) >= MAX_COMPONENTS:
            return
        if any(isinstance(component, Threshold) for component in self.components):
            return
        for i in places:
            component = self.components[i]
            tracks = (component.tracks[0], self.tracks + constants.index(_long(component)))
            low, high = (0, 0) if isinstance(component, Const) else (None, -1)
            self.components[i] = Linear(tracks, (1, -1), low, high)
        self.push(leaf(len(self.components)))
        self.components.append(Const(tuple(range(self.tracks, self.tracks + len(constants))), tuple(constants)))
        self.tracks += len(constants)


def _long(component: Component) -> int:
    """The constant with which a component compares a track, if it is long; else 0."""
    constant = component.constants[0] if isinstance(component, Const) else component.constant if isinstance(component, Below) else 0
    return constant if constant.bit_length() > DIGITS_ALONE else 0
