"""Lines and rows of a certificate (docs/FORMAT.md)."""

from __future__ import annotations

import re
from itertools import product
from math import prod

from .limits import (
    KEPT_OF_ROW, MAX_ANNOUNCED_ROWS, MAX_CONSTANT_BITS, MAX_CONSTANT_DIGITS, MAX_ITEMS, MAX_KEPT, MAX_KEPT_OF_BYTE, MAX_ROWS, MAX_TRACKS,
    Declined, Rejected,
)  # fmt: skip
from .component import WORDS, State, Table

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
    """By which locations are sorted: integers before `*`, `F`, `T`."""
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
        self._announced = MAX_ANNOUNCED_ROWS
        self._rows = MAX_ROWS
        self._items = MAX_ITEMS
        self._kept = MAX_KEPT + MAX_KEPT_OF_BYTE * len(text)
        self.rows_read = 0

    def fail(self, code: str, why: str) -> Rejected:
        """What to raise about the line taken last."""
        return Rejected(code, f"line {self._at}: {why}")

    def peek(self) -> str:
        """The next line, `` at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def place(self) -> int:
        """Where the next line is."""
        return self._at

    def return_to(self, place: int) -> None:
        """Goes back to a place."""
        self._at = place

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
        if self.take() != "nimcert certificate 1":
            raise self.fail("format", "no certificate of version 1")
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

    def announce(self, count: int) -> None:
        """Counts rows that a header announces."""
        self._announced -= count
        if self._announced < 0:
            raise Declined("MAX_ANNOUNCED_ROWS", "too many rows are announced")

    def rows(self, count: int, width: int | None) -> list[Row]:
        """A body of `count` rows, all of width `width` if it is given, runs expanded (docs/FORMAT.md, Rows)."""
        self.announce(count)
        result: list[Row] = []
        while len(result) < count:
            result += self._line(self.take().split(" "), count - len(result), width)
        return result

    def _line(self, words: list[str], room: int, width: int | None) -> list[Row]:
        """A row, or a run of at most `room` rows."""
        if "+" in words or "x" in words:
            return self._run(words, room, width)
        self._count(1, len(words))
        return [self._row(words, width)]

    def columns(self, count: int) -> list[int]:
        """A body of naturals of any size, one a row, runs expanded."""
        self.announce(count)
        result: list[int] = []
        while len(result) < count:
            words = self.take().split(" ")
            first = self.natural(words[0])
            if len(words) == 1:
                self._count(1, 1)
                result.append(first)
                continue
            if len(words) != 5 or words[1] != "+" or words[3] != "x":
                raise self.fail("item", "a run is ROW + ROW x C")
            difference, times = self.natural(words[2]), self._times(words[4], count - len(result))
            self._count(times, 1)
            result += [first + i * difference for i in range(times)]
        return result

    def _times(self, word: str, room: int) -> int:
        """The number of rows of a run, at most `room`."""
        times = self.small(word)
        if times < 2:
            raise self.fail("item", "a run has at least two rows")
        if times > room:
            raise self.fail("count", "more rows than announced")
        return times

    def _count(self, rows: int, width: int) -> None:
        self.rows_read += rows
        self._rows -= rows
        self._items -= rows * width
        if self._rows < 0 or self._items < 0:
            raise Declined("MAX_ROWS", "too many rows")

    def _run(self, words: list[str], room: int, width: int | None) -> list[Row]:
        """`ROW + ROW x C`."""
        length = (len(words) - 3) // 2
        if len(words) != 2 * length + 3 or length < 1 or words[length] != "+" or words[-2] != "x":
            raise self.fail("item", "a run is ROW + ROW x C")
        times = self._times(words[-1], room)
        self._count(times, length)
        first = self._row(words[:length], width)
        difference = self._row(words[length + 1 : -2], width)
        for item, step in zip(first, difference):
            if step in WORDS or (item in WORDS and step != 0):
                raise self.fail("item", "a difference must be a number, 0 for a word")
            if item not in WORDS and not LEAST <= item + (times - 1) * step <= GREATEST:
                raise self.fail("item", "the run leaves the range of 64 bits")
        return [tuple(a if d == 0 else a + i * d for a, d in zip(first, difference)) for i in range(times)]

    def _row(self, words: list[str], width: int | None) -> Row:
        if width is not None and len(words) != width:
            raise self.fail("width", "a row of another width")
        return tuple(word if word in WORDS else self._integer(word) for word in words)

    def integer(self, word: str) -> int:
        """An item that is a number."""
        return self._integer(word)

    def _integer(self, word: str) -> int:
        if not INTEGER.fullmatch(word):
            raise self.fail("item", "no integer")
        value = int(word)
        if not LEAST <= value <= GREATEST:
            raise self.fail("item", "an integer is too large")
        return value

    def states_after(self, start: str) -> Row:
        """The items of a line `START ITEM ..`."""
        return self._row(self._items_after(start), None)

    def integers_after(self, start: str) -> list[int]:
        """The integers of a line `START n ..`, at least one."""
        return [self._integer(word) for word in self._items_after(start)]

    def _items_after(self, start: str) -> list[str]:
        words = self.words_after(start)
        if not words:
            raise self.fail("format", f"expected items after `{start}`")
        self._count(1, len(words))
        return words

    def states(self, count: int, width: int) -> list[Row]:
        """Different rows of states. Lines may be in any order, leave out items, and represent several rows or runs."""
        self.announce(count)
        lines: list[list[Row]] = []
        before: list[str] = []
        while count > 0:
            words = self.take().split(" ")
            end = words.index("+", 1) if "+" in words[1:] else len(words)
            # What a line leaves out at its beginning is as in the line before it.
            before = before[: max(0, width - end)] + words[:end]
            values = [word.split("|") for word in before]
            choices = prod(map(len, values))
            if choices > count:
                raise self.fail("count", "more rows than announced")
            self._kept -= choices * (len(before) * (1 if end == len(words) else 2) + KEPT_OF_ROW)
            if self._kept < 0:
                raise Declined("MAX_KEPT", "lines represent too many rows")
            # The first item changes fastest.
            for choice in product(*values[::-1]):
                lines.append(self._line([*choice[::-1], *words[end:]], count, width))
                count -= len(lines[-1])
        rows = [row for line in lines for row in line]
        if len(set(rows)) < len(rows):
            raise self.fail("order", "a row occurs twice")
        return rows

    def table(self, tracks: int) -> Table:
        """`table tracks K rows N` and its rows; the zero letter leads from state 0 to state 0."""
        named, count = self.header("table", "tracks", "rows")
        if named != tracks:
            raise self.fail("format", "the table has another number of tracks")
        if tracks > MAX_TRACKS:
            raise Declined("MAX_TRACKS", "too many tracks in a table")
        accepting, targets = [], []
        for row in self.rows(count, 1 + (1 << tracks)):
            if any(item in WORDS for item in row) or row[0] not in (0, 1):
                raise self.fail("table", "no acceptance bit")
            if any(not -1 <= target < count for target in row[1:]):
                raise self.fail("table", "no next state")
            accepting.append(row[0] == 1)
            targets.append(row[1:])
        if not targets or targets[0][0] != 0:
            raise self.fail("table", "the zero letter does not lead from state 0 to state 0")
        return Table(tracks, accepting, targets)
