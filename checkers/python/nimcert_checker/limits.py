"""Named limits, and the two ways a check ends without `verified` (docs/FORMAT.md, Limits)."""

from __future__ import annotations

MAX_BYTES = 64 << 20
"""Bytes in one file."""
MAX_TOKENS = 2_000_000
"""Tokens in one claim file."""
MAX_PARAMETERS = 64
"""Parameters of a function, a relation or a table, variables of `forall`."""
MAX_AUTOMATON = 1 << 20
"""Transitions of all automata of a file: states times letters."""
MAX_COORDINATES = 8
"""Coordinates of a game, the heap of `grundy` included."""
MAX_MODULUS = 1 << 16
"""How far apart the values of a parameter in a case are."""
MAX_TRACKS = 20
"""Tracks of one problem, those of its variables included, or of one table."""
MAX_COMPONENTS = 64
"""Components of one problem."""
MAX_DEPTH = 400
"""Depth of nodes, called bodies included, and of brackets."""
MAX_NODES = 200_000
"""Nodes of one check."""
MAX_COEFFICIENT = 1 << 40
"""Absolute value of a coefficient or divisor in a problem."""
MAX_BOUND = 1 << 60
"""Absolute value of a bound of a linear component."""
MAX_SUM = 1 << 61
"""Absolute value of a state of a linear component (docs/FORMAT.md: a greater one is not a state)."""
MAX_LOOKUP = 2_000_000
"""States of a `table` in a problem."""
MAX_TABLE_VALUE = 1 << 62
"""Values of a `table` in a problem are below this."""
MAX_CONSTANT_BITS = 100_001
"""Binary digits of a constant or of a number in a certificate."""
MAX_CONSTANT_DIGITS = 30_104
"""Decimal digits of a number that is read: as many as MAX_CONSTANT_BITS binary digits make."""
MAX_VALUE_BITS = 200_000
"""Binary digits of a computed value."""
MAX_COLUMNS = 1 << 22
"""Columns of `evaluated all`."""
MAX_EVALUATIONS = 1 << 24
"""Nodes visited, repetitions counted and large values weighted, to compute the values of one check."""
BITS_OF_ONE_WORD = 32
"""Binary digits of a number in the text that cost as much as one node."""
MAX_WORDS = 1 << 19
"""Such words of factors, divisors and listed values, each number counted where it is read."""
MAX_LOWERED = 1 << 19
"""Nodes visited, repetitions counted and constants weighted, to build one problem or to list the places of a claim."""
MAX_LOWERED_IN_ALL = 1 << 23
"""The same, for all problems and lists of places of one check."""
MAX_STEPS = 1 << 27
"""Partial letters followed and parts of formulas weighed in one check, over all problems."""
MAX_STEPS_OF_ROW = 1 << 10
"""The same, in addition, for each row of a certificate."""
STEPS_OF_FORM = 1 << 5
"""Steps that a product in a form of a tree of cases weighs."""
MAX_ENTRY = 1 << 127
"""Numbers of an inequality are below this in absolute value."""
MAX_CLAIM_PARAMETERS = 8
"""Parameters of a claim file."""
MAX_CASES_DEPTH = 64
"""Cases within cases."""
MAX_PARTIAL = 1 << 20
"""Partial letters of one state."""
CLOSURE_ROWS = 64
"""Rows up to which an invariant is recomputed from the start without `--closure`."""
CLOSURE_LETTERS = 1 << 16
"""Rows times letters up to which that is done."""
MAX_CLOSURE_LETTERS = 1 << 26
"""Rows times letters up to which `--closure` recomputes an invariant; above it the check is declined."""


class Failure(Exception):
    """A check that ends without `verified`."""


class Rejected(Failure):
    """The certificate is not evidence for the claim: a code word and why."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"rejected: {code} {why}")


class Declined(Failure):
    """A limit is exceeded: nothing is said about the claim."""

    def __init__(self, limit: str, why: str) -> None:
        super().__init__(f"declined: {limit} {why}")


class Budget:
    """Counts work down to nothing, then declines; the work is that of `whole` too."""

    def __init__(self, limit: str, amount: int, whole: Budget | None = None) -> None:
        self.limit = limit
        self.left = amount
        self.whole = whole

    def spend(self, amount: int) -> None:
        """Takes `amount` off what is left."""
        self.left -= amount
        if self.left < 0:
            raise Declined(self.limit, "too much work")
        if self.whole is not None:
            self.whole.spend(amount)
