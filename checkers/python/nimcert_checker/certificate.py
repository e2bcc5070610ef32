"""Lines and rows of a certificate (docs/FORMAT.md)."""

from __future__ import annotations

import re

from .component import WORDS, State, Table
from .limits import MAX_CONSTANT_BITS, MAX_CONSTANT_DIGITS, MAX_TRACKS, Declined, Rejected

OLD_FORMAT = (
    "the certificate has format 1, which is no longer read: make it again from its claim, with `nimcert prove CLAIM --emit DIR`"
)
PRODUCER = re.compile(r"producer \S.*")
DIGEST = re.compile(r"digest sha256 [0-9a-f]{64}")
NATURAL = re.compile(r"0|[1-9][0-9]*")
INTEGER = re.compile(r"0|-?[1-9][0-9]{0,18}")
LINE = re.compile(r"[!-~]+( [!-~]+)*")
LEAST, GREATEST = -(1 << 63), (1 << 63) - 4
"""Items: 64-bit integers but the three greatest, with which others mark words."""
SMALL_DIGITS, GREATEST_SMALL = 20, (1 << 64) - 1
Row = tuple[State, ...]


def order(row: Row) -> tuple[tuple[int, State], ...]:
    """By which rows and locations are sorted: integers before `*`, `F`, `T`."""
    return tuple((1, item) if item in WORDS else (0, item) for item in row)


class Lines:
    """The lines of a certificate, taken one after the other."""

    def __init__(self, text: bytes) -> None:
        try:
            lines = text.decode("ascii").split("\n")
        except UnicodeDecodeError:
            raise Rejected("format", "a byte that is not an ASCII character") from None
        if lines.pop() != "":
            raise Rejected("format", "the last line has no end")
        self._lines = lines
        self._at = 0

    def fail(self, code: str, why: str) -> Rejected:
        """What to raise about the line taken last."""
        return Rejected(code, f"line {self._at}: {why}")

    def peek(self) -> str:
        """The next line, `` at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def take(self) -> str:
        """The next line, which must be of words with single spaces between them."""
        line = self.peek()
        self._at += 1
        if not LINE.fullmatch(line):
            raise self.fail("format", "the line is missing, or not of words with single spaces")
        return line

    def words_after(self, start: str) -> list[str]:
        """The words of the next line after those it must start with."""
        line = self.take()
        if line != start and not line.startswith(start + " "):
            raise self.fail("section", f"expected `{start}`")
        return line[len(start) :].split()

    def starts(self, start: str) -> bool:
        """Whether there is a next line, which must be well-formed, and it starts with these words."""
        line = self.peek()
        if self._at < len(self._lines) and not LINE.fullmatch(line):
            self._at += 1
            raise self.fail("format", "the line is missing, or not of words with single spaces")
        return line == start or line.startswith(start + " ")

    def head(self) -> list[str]:
        """The lines of the claim."""
        first = self.take()
        if first == "nimcert certificate 1":
            raise Declined("format 1", OLD_FORMAT)
        if first != "nimcert certificate 2":
            raise self.fail("format", "no certificate of version 2")
        if not PRODUCER.fullmatch(self.take()):
            raise self.fail("format", "expected the producer")
        if not DIGEST.fullmatch(self.take()):
            raise self.fail("format", "expected the digest")
        claim = []
        while self.peek().startswith("| "):
            line = self.take()[2:]
            if "#" in line:
                raise self.fail("format", "a comment in the claim")
            claim.append(line)
        return claim

    def end(self) -> None:
        """`end`, the last line."""
        if self.take() != "end" or self._at != len(self._lines):
            raise self.fail("format", "expected `end`, and nothing after it")

    def header(self, start: str, *names: str) -> list[int]:
        """The numbers of a header `START NAME n NAME n ..`."""
        words = self.words_after(start)
        if words[::2] != list(names) or len(words) != 2 * len(names):
            raise self.fail("format", f"expected a header of {' and '.join(names)}")
        return [self.small(word) for word in words[1::2]]

    def small(self, word: str) -> int:
        """A natural in a header, in a list of tracks or after `x`: it fits in 64 bits."""
        if not NATURAL.fullmatch(word) or len(word) > SMALL_DIGITS or int(word) > GREATEST_SMALL:
            raise self.fail("format", "expected a natural that fits 64 bits")
        return int(word)

    def natural(self, word: str) -> int:
        """A decimal natural of any size up to that of constants: a longer one is not of the format."""
        if len(word) <= MAX_CONSTANT_DIGITS and NATURAL.fullmatch(word):
            value = int(word)
            if value.bit_length() <= MAX_CONSTANT_BITS:
                return value
        raise self.fail("format", f"expected a natural of at most {MAX_CONSTANT_BITS} binary digits")

    def rows(self, count: int, width: int) -> list[Row]:
        """A body of `count` rows of states, all of this width, strictly increasing."""
        result: list[Row] = []
        for _ in range(count):
            result.append(self._row(self.take().split(" "), width))
            if len(result) > 1 and order(result[-2]) >= order(result[-1]):
                raise self.fail("order", "the rows are not in increasing order")
        return result

    def numbers(self, count: int, width: int | None) -> list[tuple[int, ...]]:
        """A body of `count` rows of integers, all of width `width` if it is given."""
        result = []
        for _ in range(count):
            words = self.take().split(" ")
            if width is not None and len(words) != width:
                raise self.fail("width", "a row of another width")
            result.append(tuple(self.integer(word) for word in words))
        return result

    def columns(self, count: int) -> list[int]:
        """A body of naturals of any size, one a row."""
        return [self.natural(self.take()) for _ in range(count)]

    def _row(self, words: list[str], width: int) -> Row:
        if len(words) != width:
            raise self.fail("width", "a row of another width")
        return tuple(word if word in WORDS else self.integer(word) for word in words)

    def integer(self, word: str) -> int:
        """An item that is a number."""
        if not INTEGER.fullmatch(word):
            raise self.fail("item", "no integer")
        value = int(word)
        if not LEAST <= value <= GREATEST:
            raise self.fail("item", "an integer is too large")
        return value

    def state_after(self, start: str, width: int) -> Row:
        """The items of a line `START ITEM ..`, as in a row."""
        return self._row(self.words_after(start), width)

    def integers_after(self, start: str) -> list[int]:
        """The integers of a line `START n ..`, at least one."""
        words = self.words_after(start)
        if not words:
            raise self.fail("format", f"expected items after `{start}`")
        return [self.integer(word) for word in words]

    def table(self, tracks: int) -> Table:
        """`table tracks K rows N` and its rows; the zero letter leads from state 0 to state 0."""
        named, count = self.header("table", "tracks", "rows")
        if named != tracks:
            raise self.fail("format", "the table has another number of tracks")
        if tracks > MAX_TRACKS:
            raise Declined("MAX_TRACKS", "too many tracks in a table")
        accepting, targets = [], []
        for row in self.numbers(count, 1 + (1 << tracks)):
            if row[0] not in (0, 1):
                raise self.fail("table", "no acceptance bit")
            if any(not -1 <= target < count for target in row[1:]):
                raise self.fail("table", "no next state")
            accepting.append(row[0] == 1)
            targets.append(row[1:])
        if not targets or targets[0][0] != 0:
            raise self.fail("table", "the zero letter does not lead from state 0 to state 0")
        return Table(tracks, accepting, targets)
