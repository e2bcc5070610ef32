"""Tokens of a claim file (docs/LANGUAGE.md, Lexical)."""

from __future__ import annotations

import re
from typing import NamedTuple

from .limits import MAX_CONSTANT_BITS, MAX_CONSTANT_DIGITS, MAX_TOKENS, Declined, Rejected

KEYWORDS = frozenset(
    "and automaton band below bor ceil claim div else elif floor fun game heights if isqrt let log2 max min mod monus move "
    "not or param rel table then to when where xor".split()
)

SYMBOLS = re.compile(rb"<<|>>|<=|>=|!=|[()\[\],.+\-*/^<>=:]")
NAME = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")
WORD = re.compile(rb"[A-Za-z0-9_]+")
DECIMAL = re.compile(rb"[0-9]+(?:_[0-9]+)*")
HEXADECIMAL = re.compile(rb"0x[0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*")
SPACE = re.compile(rb"[ \t\r\x0c]*")


class Token(NamedTuple):
    """`kind` is `name`, `natural`, `end` (of a statement), or the keyword or symbol itself."""

    kind: str
    value: str | int
    line: int
    text: str = ""
    """The digits of a natural as they are written."""


def unreadable(line: int, why: str) -> Rejected:
    """The claim, in its file or in the certificate, does not read."""
    return Rejected("claim-unreadable", f"line {line}: {why}")


def tokens(text: bytes) -> list[Token]:
    """All tokens of a text; statements end with a token `end`."""
    result: list[Token] = []
    depth = 0
    lines = text.split(b"\n")
    for number, line in enumerate(lines, 1):
        content = line.split(b"#", 1)[0]
        depth = _line(content, number, depth, result)
        following = lines[number] if number < len(lines) else b""
        goes_on = depth > 0 or (following[:1] in (b" ", b"\t") and following.strip(b" \t\r\x0c") != b"")
        if not goes_on and result and result[-1].kind != "end":
            result.append(Token("end", "", number))
    if result and result[-1].kind != "end":
        result.append(Token("end", "", len(lines)))
    return result


def _line(line: bytes, number: int, depth: int, result: list[Token]) -> int:
    """Tokens of one line; gives the number of brackets open after it."""
    at = SPACE.match(line, 0).end()
    while at < len(line):
        if match := NAME.match(line, at):
            word = match.group().decode("ascii")
            result.append(Token(word if word in KEYWORDS else "name", word, number))
        elif match := WORD.match(line, at):
            result.append(Token("natural", natural(match.group(), number), number, match.group().decode("ascii")))
        elif match := SYMBOLS.match(line, at):
            symbol = match.group().decode("ascii")
            depth += (symbol in "([") - (symbol in ")]")
            depth = max(depth, 0)
            result.append(Token(symbol, symbol, number))
        else:
            raise unreadable(number, "a character that starts no token")
        if len(result) > MAX_TOKENS:
            raise Declined("MAX_TOKENS", "too many tokens")
        at = SPACE.match(line, match.end()).end()
    return depth


def natural(digits: bytes, line: int) -> int:
    """A natural as people write it: decimal or `0x`, with `_` between digits."""
    if len(digits) > 2 * MAX_CONSTANT_DIGITS:
        raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
    if HEXADECIMAL.fullmatch(digits):
        value = int(digits[2:].replace(b"_", b""), 16)
    elif DECIMAL.fullmatch(digits):
        plain = digits.replace(b"_", b"").lstrip(b"0") or b"0"
        if len(plain) > MAX_CONSTANT_DIGITS:
            raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
        value = int(plain)
    else:
        raise unreadable(line, "no natural")
    if value.bit_length() > MAX_CONSTANT_BITS:
        raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
    return value
