"""Components: relations on tracks as digit automata (docs/LOWERING.md, Components; docs/THEORY.md 6.2).

A state is an integer, `T` or `F`; an item of a row may also be `*`. `step` takes the bits of the component's own tracks, in their order.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from .affine import Number, affine, entries, lower, upper
from .limits import MAX_LOOKUP, MAX_SUM, Declined

HOLDS = "T"
FAILS = "F"
ANY = "*"
WORDS = frozenset([HOLDS, FAILS, ANY])
State = int | str
Bits = tuple[int, ...]


@dataclass(frozen=True)
class Linear:
    """lo <= sum a_i x_i <= hi; a bound may be absent."""

    tracks: tuple[int, ...]
    coefficients: tuple[int, ...]
    lo: int | None
    hi: int | None

    @cached_property
    def _positive(self) -> int:
        return sum(a for a in self.coefficients if a > 0)

    @cached_property
    def _negative(self) -> int:
        return -sum(a for a in self.coefficients if a < 0)

    def settle(self, s: int) -> State:
        """T or F where what follows cannot change it (docs/THEORY.md, Lemma 6.1)."""
        lo, hi = self.lo, self.hi
        if (hi is not None and s > hi and s >= self._negative) or (lo is not None and s < lo and s <= -self._positive):
            return FAILS
        if (hi is None or (s <= hi and s <= -self._positive)) and (lo is None or (s >= lo and s >= self._negative)):
            return HOLDS
        return s

    def start(self) -> State:
        """The empty word: every number is 0."""
        return self.settle(0)

    def step(self, state: int, bits: Bits) -> State:
        """2s + sum a_i b_i, settled."""
        return self.settle(2 * state + sum(a for a, bit in zip(self.coefficients, bits) if bit))

    def accepts(self, state: int) -> bool:
        """The truth at the end."""
        return (self.lo is None or self.lo <= state) and (self.hi is None or state <= self.hi)

    def is_state(self, state: int) -> bool:
        """A sum that is not too large."""
        return abs(state) <= MAX_SUM


@dataclass(frozen=True)
class Threshold:
    """sum a_i x_i >= low, with parameters. How large the sum is, its accumulator says and not its state.

    So `step` is never asked of a state that is open: each of its outcomes is (docs/FORMAT.md, Parametric invariants).
    """

    tracks: tuple[int, ...]
    factors: tuple[Number, ...]
    low: Number

    @cached_property
    def high(self) -> Number:
        """HIGH: an accumulator of at least this never falls below `low` again (docs/THEORY.md, Lemma 6.17)."""
        negative: Number = 0
        for factor in self.factors:
            negative = negative + affine(max(-entry, 0) for entry in entries(factor))
        return upper(self.low, negative)

    @cached_property
    def least(self) -> Number:
        """LOW: an accumulator of at most this never reaches `low` again."""
        positive: Number = 0
        for factor in self.factors:
            positive = positive + affine(max(entry, 0) for entry in entries(factor))
        return lower(self.low - 1, -positive)

    def start(self) -> State:
        """Open: the outcomes before the first letter are enumerated."""
        return 0

    def is_state(self, state: int) -> bool:
        """Open."""
        return state == 0


@dataclass(frozen=True)
class Parity:
    """The nim-sum of the tracks is 0; a track may be listed twice."""

    tracks: tuple[int, ...]

    def start(self) -> State:
        """No digit yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """An even number of bits is set."""
        return FAILS if sum(bits) % 2 else 0

    def accepts(self, state: int) -> bool:
        """It held at every place."""
        return True

    def is_state(self, state: int) -> bool:
        """The one state."""
        return state == 0


@dataclass(frozen=True)
class Bitwise:
    """y = a and b, y = a or b, bit by bit; tracks y, a, b."""

    operation: str
    tracks: tuple[int, int, int]

    def start(self) -> State:
        """No digit yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """bit y = bit a op bit b."""
        y, a, b = bits
        return 0 if y == (a & b if self.operation == "band" else a | b) else FAILS

    def accepts(self, state: int) -> bool:
        """It held at every place."""
        return True

    def is_state(self, state: int) -> bool:
        """The one state."""
        return state == 0


@dataclass(frozen=True)
class Top:
    """y = 2^floor(log2 a), 0 at a = 0; tracks y, a."""

    tracks: tuple[int, int]

    def start(self) -> State:
        """No digit 1 yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """The first 1 of both comes at the same place, and is the only one of y."""
        if state == 0:
            return bits[1] if bits[0] == bits[1] else FAILS
        return FAILS if bits[0] else 1

    def accepts(self, state: int) -> bool:
        """Always."""
        return True

    def is_state(self, state: int) -> bool:
        """Before and after the first 1."""
        return state in (0, 1)


@dataclass(frozen=True)
class Const:
    """Each track is its constant."""

    tracks: tuple[int, ...]
    constants: tuple[int, ...]

    @cached_property
    def _length(self) -> int:
        return max(constant.bit_length() for constant in self.constants)

    def start(self) -> State:
        """No digit 1 yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """State i: the first i digits of the longest constant, and as many places of the others."""
        if state == 0 and not any(bits):
            return 0
        place = self._length - state - 1
        if place >= 0 and all(bit == constant >> place & 1 for bit, constant in zip(bits, self.constants)):
            return state + 1
        return FAILS

    def accepts(self, state: int) -> bool:
        """All digits are read."""
        return state == self._length

    def is_state(self, state: int) -> bool:
        """A number of digits."""
        return 0 <= state <= self._length


@dataclass(frozen=True)
class Below:
    """x < the constant."""

    tracks: tuple[int]
    constant: int

    @cached_property
    def _length(self) -> int:
        return self.constant.bit_length()

    def start(self) -> State:
        """No digit 1 yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """0; i equal digits; n + i digits, smaller; 2n + i digits, larger."""
        bit, n = bits[0], self._length
        if state == 0:
            return bit
        digits = (state - 1) % n + 1
        order = (state - 1) // n
        if digits == n:
            return FAILS
        if order == 0:
            expected = self.constant >> (n - digits - 1) & 1
            order = 0 if bit == expected else 1 if bit < expected else 2
        if order == 2 and digits + 1 == n:
            return FAILS
        return order * n + digits + 1

    def accepts(self, state: int) -> bool:
        """Every state but `n digits, equal`."""
        return state != self._length

    def is_state(self, state: int) -> bool:
        """2n + n is not a state: it is F."""
        return 0 <= state < 3 * self._length


class Table:
    """A finite automaton given by rows; `next_states[state][letter]` is -1 where nothing more is accepted."""

    def __init__(self, tracks: int, accepting: list[bool], next_states: list[tuple[int, ...]]) -> None:
        self.tracks = tracks
        self.accepting = accepting
        self.next_states = next_states
        self.holds_for_ever = [
            accepts and all(target == state for target in row)
            for state, (accepts, row) in enumerate(zip(accepting, next_states))
        ]


@dataclass(frozen=True)
class InTable:
    """The tuple of the tracks is in the table; tables are equal only to themselves."""

    table: Table
    tracks: tuple[int, ...]

    def start(self) -> State:
        """State 0 of the table."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """The table's transition; the first track is the lowest bit of a letter."""
        target = self.table.next_states[state][sum(bit << i for i, bit in enumerate(bits))]
        if target < 0:
            return FAILS
        return HOLDS if self.table.holds_for_ever[target] else target

    def accepts(self, state: int) -> bool:
        """The table accepts the state."""
        return self.table.accepting[state]

    def is_state(self, state: int) -> bool:
        """A state of the table."""
        return 0 <= state < len(self.table.accepting)


@dataclass(frozen=True)
class Lookup:
    """t < n and y = v_t; tracks t, y."""

    tracks: tuple[int, int]
    values: tuple[int, ...]

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """All (t >> m, v_t >> m), sorted; every chain ends in (0, 0)."""
        pairs = {(0, 0)}
        for t, value in enumerate(self.values):
            pair = (t, value)
            while pair not in pairs:
                pairs.add(pair)
                pair = (pair[0] >> 1, pair[1] >> 1)
            if len(pairs) > MAX_LOOKUP:
                raise Declined("MAX_LOOKUP", "a table is too large")
        return sorted(pairs)

    def start(self) -> State:
        """(0, 0)."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """(2p + bit t, 2q + bit y), if it is live."""
        p, q = self._pairs[state]
        pair = (2 * p + bits[0], 2 * q + bits[1])
        index = bisect_left(self._pairs, pair)
        return index if index < len(self._pairs) and self._pairs[index] == pair else FAILS

    def accepts(self, state: int) -> bool:
        """p < n and q = v_p."""
        p, q = self._pairs[state]
        return p < len(self.values) and q == self.values[p]

    def is_state(self, state: int) -> bool:
        """The index of a live pair."""
        return 0 <= state < len(self._pairs)


@dataclass(frozen=True)
class Ns:
    """z, z' do not differ at a higher place than y, y'; tracks z, z', y, y'."""

    tracks: tuple[int, int, int, int]

    def start(self) -> State:
        """Nothing differs yet."""
        return 0

    def step(self, state: int, bits: Bits) -> State:
        """The first difference decides."""
        z, z2, y, y2 = bits
        if y != y2:
            return HOLDS
        return FAILS if z != z2 else 0

    def accepts(self, state: int) -> bool:
        """Nothing ever differs."""
        return False

    def is_state(self, state: int) -> bool:
        """The one state."""
        return state == 0


Component = Linear | Threshold | Parity | Bitwise | Top | Const | Below | InTable | Lookup | Ns


def step(component: Component, state: State, letter: int) -> State:
    """The state after a letter, given as bits of all tracks; words stay."""
    if isinstance(state, str):
        return state
    return component.step(state, tuple(letter >> track & 1 for track in component.tracks))


