"""Systematic changes of a claim file and its certificate. The same seed gives the same mutants.

A mutant need not be wrong: a change of the digest, or of claim and certificate alike, may leave evidence for a true
claim. What is asked is that both checkers say the same.
"""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator, NamedTuple

HEADER = re.compile(r"(invariant|table|hidden|pairs|evaluated steps)\b.* rows (\d+)|parametric .* locations (\d+)")
TRACKS = re.compile(r"table tracks (\d+) rows \d+")
PARAMETERS = re.compile(r"^\| param ", re.MULTILINE)
OF_PARAMETERS = re.compile(r"(\| param|instance|split|case|otherwise|parametric|at|mod|ge|by|counterexample|linear|or|position affine|option|term \d)\b")
SECTION = re.compile(r"[a-eg-z]")
NUMBER = re.compile(r"\d+")
WORD_CHANGES = [
    (" < ", " <= "), (" <= ", " < "), (" = ", " != "), (" > ", " >= "), ("min(", "max("), ("max(", "min("), (" and ", " or "),
    (" or ", " and "), (" xor ", " bor "), (" xor ", " band "), (" + ", " - "), (" - ", " + "), (" - ", " monus "),
    ("floor(", "ceil("), (" mod ", " div "), (" when ", " where "), ("claim ", "claim not "), ("claim not ", "claim "),
    (" then ", " then 1 + "), ("nimsum", "ns"), ("nimsum", "monotone"), ("ns ", "monotone "), ("claim p ", "claim grundy "),
    (" + ", " xor "), (" * ", " << "),
]  # fmt: skip
Text = list[str]


class Pair(NamedTuple):
    """A claim file and a certificate."""

    claim: bytes
    certificate: bytes


class Shape:
    """Where the rows and the sections of a certificate stand."""

    def __init__(self, lines: Text) -> None:
        self.lines = lines
        self.head = [at for at, line in enumerate(lines) if line.startswith("| ")]
        self.headers = [at for at, line in enumerate(lines) if HEADER.fullmatch(line)]
        self.starts = [at for at, line in enumerate(lines) if at > 2 and SECTION.match(line)]
        self.rows = [at for at, line in enumerate(lines) if at > 2 and re.match(r"[-0-9TF*]", line)]
        listed = set(self.rows)
        self.bodies = {at: _from(at + 1, listed) for at in self.headers if at + 1 in listed}
        """The rows after each header that has some."""

    def section(self, at: int) -> tuple[int, int]:
        """The lines of the section that starts at a line."""
        return at, next((start for start in self.starts if start > at), len(self.lines))


def _from(first: int, listed: set[int]) -> range:
    """The longest range from a line on of lines that are listed."""
    last = first
    while last in listed:
        last += 1
    return range(first, last)


Mutator = Callable[[Shape, random.Random], "Text | None"]


def _row(change: Callable[[Text, int, random.Random], None]) -> Mutator:
    """A change of one line of a body."""

    def mutate(shape: Shape, rng: random.Random) -> Text | None:
        if not shape.rows:
            return None
        lines = list(shape.lines)
        change(lines, rng.choice(shape.rows), rng)
        return lines

    return mutate


def _item(change: Callable[[str, random.Random], str]) -> Mutator:
    """A change of one item of a row."""

    def apply(lines: Text, at: int, rng: random.Random) -> None:
        items = lines[at].split(" ")
        chosen = rng.randrange(len(items))
        items[chosen] = change(items[chosen], rng)
        lines[at] = " ".join(items)

    return _row(apply)


def _shifted(*amounts: int) -> Callable[[str, random.Random], str]:
    def change(item: str, rng: random.Random) -> str:
        try:
            return str(int(item) + rng.choice(amounts))
        except ValueError:
            return "0"

    return change


def _drop(lines: Text, at: int, rng: random.Random) -> None:
    del lines[at]


def _duplicate(lines: Text, at: int, rng: random.Random) -> None:
    lines.insert(at, lines[at])


def _reorder(lines: Text, at: int, rng: random.Random) -> None:
    other = max(at - 1, 0)
    lines[at], lines[other] = lines[other], lines[at]


def _add_sorted(lines: Text, at: int, rng: random.Random) -> None:
    """One more row of the last invariant before a line, after it in order, and the count to go with it."""
    header = next((start for start in range(at, -1, -1) if HEADER.fullmatch(lines[start])), None)
    if header is None:
        return
    items = lines[at].split(" ")
    chosen = len(items) - 1 - rng.randrange(min(2, len(items)))
    if items[chosen].lstrip("-").isdigit():
        items[chosen] = rng.choice([str(int(items[chosen]) + rng.choice((1, 2, 1 << 20, 1 << 61))), "*", "F", "T"])
    lines.insert(at + 1, " ".join(items))
    _count(lines, header, 1)


def _remove_counted(lines: Text, at: int, rng: random.Random) -> None:
    header = next((start for start in range(at, -1, -1) if HEADER.fullmatch(lines[start])), None)
    if header is not None:
        del lines[at]
        _count(lines, header, -1)


def _count(lines: Text, header: int, by: int) -> None:
    start, number = lines[header].rsplit(" ", 1)
    lines[header] = f"{start} {int(number) + by}"


def _body(change: Callable[[Text, random.Random], Text | None], kinds: tuple[str, ...] = ("",)) -> Mutator:
    """A change of the rows of one body of these kinds, and the count to go with it."""

    def mutate(shape: Shape, rng: random.Random) -> Text | None:
        headers = [at for at in shape.bodies if shape.lines[at].startswith(kinds)]
        if not headers:
            return None
        header = rng.choice(headers)
        body = shape.bodies[header]
        rows = change(shape.lines[body.start : body.stop], rng)
        if rows is None:
            return None
        lines = shape.lines[: body.start] + rows + shape.lines[body.stop :]
        _count(lines, header, len(rows) - len(body))
        return lines

    return mutate


STATES = ("invariant", "hidden")


def _swap(rows: Text, rng: random.Random) -> Text | None:
    """Two rows change places."""
    a, b = rng.randrange(len(rows)), rng.randrange(len(rows))
    rows[a], rows[b] = rows[b], rows[a]
    return rows


def _keep_some(rows: Text, rng: random.Random) -> Text:
    """Without about an eighth of the rows."""
    return [row for row in rows if rng.random() > 0.125]


def _star(rows: Text, rng: random.Random) -> Text | None:
    """`*` in place of an item, in one row or in all that have this item there, each row once and in order."""
    items = [row.split(" ") for row in rows]
    place = rng.randrange(len(items[0]))
    item, alone = rng.choice(items)[place], rng.random() < 0.5
    changed = [row for row in items if row[place] == item]
    for row in [rng.choice(changed)] if alone else changed:
        row[place] = "*"
    return [" ".join(row) for row in sorted({tuple(row) for row in items}, key=_order)]


def _order(row: tuple[str, ...]) -> list[tuple[int, int]]:
    """The order of rows: integers before `*`, `F`, `T`."""
    return [("*FT".index(item) + 1, 0) if item in "*FT" else (0, int(item)) for item in row]


def _next_pair(shape: Shape, rng: random.Random) -> Text | None:
    """Another next pair: one that exists, none, or one too many."""
    headers = [at for at in shape.bodies if shape.lines[at].startswith("pairs")]
    if not headers:
        return None
    body = shape.bodies[rng.choice(headers)]
    tracks = next(found for at in range(body.start, -1, -1) if (found := TRACKS.fullmatch(shape.lines[at])))
    lines = list(shape.lines)
    at = rng.choice(body)
    items = lines[at].split(" ")
    place = 1 + rng.randrange(1 << int(tracks[1]))
    if place >= len(items):
        return None
    items[place] = str(rng.choice([-1, len(body), rng.randrange(len(body)), rng.randrange(len(body))]))
    lines[at] = " ".join(items)
    return lines


def _lie(shape: Shape, rng: random.Random) -> Text | None:
    """Another number in a header."""
    if not shape.headers:
        return None
    lines = list(shape.lines)
    at = rng.choice(shape.headers)
    number = rng.choice(list(NUMBER.finditer(lines[at])))
    value = rng.choice([int(number[0]) + 1, int(number[0]) - 1, 0, 1 << 20, 1 << 31, (1 << 63) - 1, 1 << 64])
    lines[at] = f"{lines[at][:number.start()]}{value}{lines[at][number.end():]}"
    return lines


def _empty(shape: Shape, rng: random.Random) -> Text | None:
    """An invariant, table or pool without rows."""
    if not shape.headers:
        return None
    at = rng.choice(shape.headers)
    first, last = shape.section(at)
    return shape.lines[:at] + [shape.lines[at].rsplit(" ", 1)[0] + " 0"] + shape.lines[last:]


def _swap_sections(shape: Shape, rng: random.Random) -> Text | None:
    if len(shape.starts) < 3:
        return None
    index = rng.randrange(len(shape.starts) - 1)
    first, middle = shape.section(shape.starts[index])
    _, last = shape.section(shape.starts[index + 1])
    lines = shape.lines
    return lines[:first] + lines[middle:last] + lines[first:middle] + lines[last:]


def _drop_section(shape: Shape, rng: random.Random) -> Text | None:
    first, last = shape.section(rng.choice(shape.starts))
    return shape.lines[:first] + shape.lines[last:]


def _repeat_section(shape: Shape, rng: random.Random) -> Text | None:
    first, last = shape.section(rng.choice(shape.starts))
    return shape.lines[:last] + shape.lines[first:]


def _section_word(shape: Shape, rng: random.Random) -> Text | None:
    """Another number or word in the first line of a section."""
    lines = list(shape.lines)
    at = rng.choice(shape.starts)
    words = [("sum", "lexicographic"), ("lexicographic", "sum"), (" anywhere", ""), ("sound", "complete")]
    if lines[at].startswith(("invariant inside", "invariant decrease", "invariant closed")):
        words.append((" width", " anywhere width"))
    for old, new in words:
        if old in lines[at] and rng.random() < 0.7:
            lines[at] = lines[at].replace(old, new, 1)
            return lines
    numbers = list(NUMBER.finditer(lines[at]))
    if numbers:
        number = rng.choice(numbers)
        value = max(int(number[0]) + rng.choice((-1, 1)), 0)
        lines[at] = f"{lines[at][:number.start()]}{value}{lines[at][number.end():]}"
    return lines


def _line(at: int, old: str, new: str) -> Mutator:
    def mutate(shape: Shape, rng: random.Random) -> Text | None:
        lines = list(shape.lines)
        lines[at] = lines[at].replace(old, new, 1)
        return lines

    return mutate


def _other_digest(shape: Shape, rng: random.Random) -> Text | None:
    """A digest of another text: it is no evidence, so this changes nothing."""
    lines = list(shape.lines)
    lines[2] = lines[2][:-1] + ("0" if lines[2][-1] != "0" else "f")
    return lines


def _truncate(shape: Shape, rng: random.Random) -> Text | None:
    return shape.lines[: rng.randrange(len(shape.lines))]


def _extend(shape: Shape, rng: random.Random) -> Text | None:
    return shape.lines + [rng.choice(["", "end", "0 0", "invariant cover width 1 rows 0", "counterexample forall 0"])]


def _spaces(shape: Shape, rng: random.Random) -> Text | None:
    lines = list(shape.lines)
    at = rng.randrange(len(lines))
    lines[at] = rng.choice([lines[at] + " ", " " + lines[at], lines[at].replace(" ", "  ", 1), lines[at].replace(" ", "\t", 1)])
    return lines


MUTATORS: dict[str, Mutator] = {
    "drop a row": _row(_drop),
    "duplicate a row": _row(_duplicate),
    "reorder rows": _row(_reorder),
    "drop a row and count it": _row(_remove_counted),
    "add a row and count it": _row(_add_sorted),
    "swap rows": _body(_swap),
    "drop rows and count them": _body(_keep_some),
    "put a star": _body(_star, STATES),
    "put another star": _body(_star, STATES),
    "another next pair": _next_pair,
    "another next pair, again": _next_pair,
    "item by 1": _item(_shifted(-1, 1)),
    "item by 2^63": _item(_shifted(-(1 << 63), 1 << 63)),
    "item by 2^k": _item(_shifted(*(sign << k for k in (1, 3, 40, 61, 62) for sign in (-1, 1)))),
    "item retargeted": _item(lambda item, rng: str(rng.randrange(-1, 12))),
    "item to a word": _item(lambda item, rng: rng.choice("TF*")),
    "sizes that lie": _lie,
    "empty body": _empty,
    "swap sections": _swap_sections,
    "drop a section": _drop_section,
    "repeat a section": _repeat_section,
    "word of a section": _section_word,
    "older version": _line(0, "2", "1"),
    "newer version": _line(0, "2", "3"),
    "wrong digest": _other_digest,
    "digest of another form": _line(2, " sha256 ", " sha256 0"),
    "truncate": _truncate,
    "extend": _extend,
    "white space": _spaces,
}


def both_changed(pair: Pair, rng: random.Random) -> Pair | None:
    """The same change of the claim in the file and in the certificate: another statement with this evidence."""
    claim, certificate = pair.claim.decode(), pair.certificate.decode()
    numbers = sorted(set(NUMBER.findall(claim)))
    changes = [change for change in WORD_CHANGES if change[0] in claim]
    if numbers and (not changes or rng.random() < 0.5):
        old = rng.choice(numbers)
        new = str(max(int(old) + rng.choice((-1, 1, 1, 16)), 0))
        pattern = re.compile(rf"\b{old}\b")
    elif changes:
        old, new = rng.choice(changes)
        pattern = re.compile(re.escape(old))
    else:
        return None
    chosen = rng.randrange(1, 4)

    def change(text: str) -> str:
        count = 0

        def one(match: re.Match[str]) -> str:
            nonlocal count
            count += 1
            return new if count == chosen or chosen == 3 else match[0]

        return pattern.sub(one, text)

    lines = certificate.split("\n")
    head = [at for at, line in enumerate(lines) if line.startswith("| ")]
    for at, line in zip(head, change("\n".join(lines[at][2:] for at in head)).split("\n")):
        lines[at] = "| " + line
    lines = [change(line) if chosen == 3 and re.match("(graph|relation) ", line) else line for line in lines]
    return Pair(change(claim).encode(), "\n".join(lines).encode())


def flipped(text: bytes, rng: random.Random) -> bytes:
    """A bit of a byte, seldom of the first lines alone."""
    at = rng.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << rng.randrange(7)]) + text[at + 1 :]


def mutants(pair: Pair, other: Pair, seed: str, share: float) -> Iterator[tuple[str, Pair]]:
    """Named mutants of a pair; of each kind one, or with `share` below 1 a sample of the kinds."""
    rng = random.Random(seed)
    lines = pair.certificate.decode().split("\n")[:-1]
    shape = Shape(lines)
    for name, mutate in MUTATORS.items():
        if rng.random() < share and (changed := mutate(shape, rng)) is not None:
            yield name, Pair(pair.claim, ("\n".join(changed) + "\n").encode() if changed else b"")
    others = [
        ("flip a bit of the certificate", lambda: Pair(pair.claim, flipped(pair.certificate, rng))),
        ("flip a bit of the claim", lambda: Pair(flipped(pair.claim, rng), pair.certificate)),
        ("cut a byte", lambda: Pair(pair.claim, pair.certificate[: rng.randrange(len(pair.certificate))])),
        ("claim file of another", lambda: Pair(other.claim, pair.certificate)),
        ("certificate of another claim", lambda: Pair(pair.claim, other.certificate)),
        ("body of another", lambda: _with_body(pair, other)),
        ("claim changed in both", lambda: both_changed(pair, rng)),
        ("claim changed in both, again", lambda: both_changed(pair, rng)),
    ]
    for name, make in others:
        if rng.random() < share and (mutant := make()) is not None:
            yield name, mutant


def line_mutants(pair: Pair, seed: str, share: float) -> Iterator[tuple[str, Pair]]:
    """Of a certificate with parameters: each line about them left out, repeated, swapped with the next, each of its items changed.

    With `share` below 1, a sample of these.
    """
    text = pair.certificate.decode()
    if not PARAMETERS.search(text):
        return
    rng = random.Random(f"lines {seed}")
    lines = text.split("\n")[:-1]
    for at, line in enumerate(lines):
        if not OF_PARAMETERS.match(line):
            continue
        for name, before, changed in _changes_of_line(lines, at):
            if rng.random() < share:
                mutant = lines[:at] + changed + lines[at + before :]
                yield f"parameters: {name}", Pair(pair.claim, ("\n".join(mutant) + "\n").encode())


def _changes_of_line(lines: Text, at: int) -> Iterator[tuple[str, int, Text]]:
    """Names of changes, how many lines they take, and what they put there."""
    line = lines[at]
    yield "line left out", 1, []
    yield "line repeated", 1, [line, line]
    if at + 1 < len(lines):
        yield "lines swapped", 2, [lines[at + 1], line]
    for number in re.finditer(r"-?\d+", line):
        for by in (-1, 1):
            yield f"number by {by:+}", 1, [f"{line[: number.start()]}{int(number[0]) + by}{line[number.end() :]}"]
        yield "number negated", 1, [f"{line[: number.start()]}{-int(number[0])}{line[number.end() :]}"]
        yield "number left out", 1, [(line[: number.start()] + line[number.end() :]).replace("  ", " ").rstrip()]
    items = line.split(" ")
    if items[0] == "at":
        for place in range(1, len(items)):
            for item in ("T", "F", "*", "0"):
                if items[place] != item:
                    yield "item to a word", 1, [" ".join([*items[:place], item, *items[place + 1 :]])]


def _with_body(pair: Pair, other: Pair) -> Pair:
    """The head of one certificate with the body of another."""

    def split(certificate: bytes) -> tuple[list[bytes], list[bytes]]:
        lines = certificate.split(b"\n")
        at = max(i for i, line in enumerate(lines) if line.startswith(b"| ")) + 1
        return lines[:at], lines[at:]

    return Pair(pair.claim, b"\n".join(split(pair.certificate)[0] + split(other.certificate)[1]))
