"""Systematic changes of a claim file alone: what it says is changed, mostly, and the certificate still proves what it did.

A change need not alter the meaning: `2` may become `(1 + 1)`. What is asked is that whatever a checker verifies is true
of the file (truth.py), and that the checkers agree. The same seed gives the same mutants.
"""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator

Mutator = Callable[[str, random.Random], "str | None"]

NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
NAME = re.compile(r"\b[A-Za-z_]\w*\b")
STATEMENT = re.compile(r"^(?:param|let|fun|rel|automaton|game|claim)\b", re.MULTILINE)
MOVE = re.compile(r"\s+move .*?(?=\s+move |$)")
WORDS = frozenset(
    "accept and automaton band below bor ceil claim div else elif floor forall fun game grundy heights if isqrt let log2 max min mod"
    " monotone monus move not ns nimsum or p param reject rel table then to when where xor strip bar".split()
)
ARITHMETIC = ["+", "-", "monus", "xor", "band", "bor"]
COMPARISONS = ["<", "<=", "=", "!=", ">=", ">"]
ROUNDING = ["floor", "ceil"]
EXTREMES = ["min", "max"]
CONNECTIVES = ["and", "or"]
KINDS = ["nimsum", "ns", "monotone"]
OF_GAMES = ["p", "grundy"]
SPELLINGS = ["({0} + 0)", "(1 * {0})", "({0} * 1)", "({1} + {2})", "{0:#x}", "0{0}", "({0} + {0} - {0})"]
"""The same number; {1} and {2} add up to it."""
DISGUISES = [
    "({0} + ({p} div {far}))", "({0} + ({p} monus {far}))", "({0} + {p} * {p} - {p} * {p})", "({0} + {p} - {p})", "(({0} + {p}) - {p})",
    "({0} + max({p}, {far}) - {far})", "({0} + ({p} band {far}))", "({0} + {p} * 0)", "({0} + (if {p} < {far} then 0 else 1))",
    "({0} + {p} * {p} * {p} + 1007922 * {p} - 1007923 * {p} * {p})", "({0} + 1 - min(1, {p} + 1))", "({0} + {p} mod 1)", "({0} + {p})",
]  # fmt: skip
"""A number that is what it was for some values of the parameter p, or for all."""
FAR = ["1000000000", "1000003", "2^40", "1008000"]


def statements(text: str) -> list[str]:
    """The statements of a claim file without comments, each with its lines."""
    starts = [match.start() for match in STATEMENT.finditer(text)]
    return [text[start:end] for start, end in zip(starts, starts[1:] + [len(text)])]


def _parameters(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(\w+) >= (\d+)", next((s for s in statements(text) if s.startswith("param ")), ""))


def _one(pattern: str | re.Pattern[str], change: Callable[[re.Match[str], random.Random], str]) -> Mutator:
    """A change at one place."""

    def mutate(text: str, rng: random.Random) -> str | None:
        found = list(re.finditer(pattern, text))
        if not found:
            return None
        match = rng.choice(found)
        return text[: match.start()] + change(match, rng) + text[match.end() :]

    return mutate


def _another(choices: list[str], before: str = " ", after: str = " ") -> Mutator:
    """One word of a list becomes another of it."""
    pattern = f"(?<={re.escape(before)})(?:{'|'.join(re.escape(word) for word in choices)})(?={re.escape(after)})"
    return _one(pattern, lambda match, rng: rng.choice([word for word in choices if word != match[0]]))


def _spelt(match: re.Match[str], rng: random.Random) -> str:
    value = int(match[0])
    part = rng.randrange(value + 1) if value < 1 << 60 else 1
    return rng.choice(SPELLINGS).format(value, part, value - part)


def _to_let(by: int) -> Mutator:
    """A number becomes the name of a constant, which is greater than it by this."""

    def mutate(text: str, rng: random.Random) -> str | None:
        found = [match for match in NUMBER.finditer(text) if text.rfind("\n", 0, match.start()) >= 0]
        if not found:
            return None
        match = rng.choice(found)
        line = f"let zz = {int(match[0]) + by}\n"
        changed = text[: match.start()] + "zz" + text[match.end() :]
        first = changed.split("\n", 1)
        return f"{first[0]}\n{line}{first[1]}" if text.startswith("param ") else line + changed

    return mutate


def _disguised(text: str, rng: random.Random) -> str | None:
    """A number with a parameter in it, perhaps a new one, by itself or as a constant."""
    found = [match for match in NUMBER.finditer(text) if not text[: match.start()].endswith(">= ") or not text.startswith("param ")]
    if not found:
        return None
    match, (name, _) = rng.choice(found), rng.choice(_parameters(text) or [("zz", "0")])
    number = rng.choice(DISGUISES).format(match[0], p=name, far=rng.choice(FAR))
    line = "" if _parameters(text) else "param zz >= 0\n"
    if rng.random() < 0.5:
        return line + text[: match.start()] + number + text[match.end() :]
    named = line + text[: match.start()] + "zk" + text[match.end() :]
    head, _, rest = named.partition("\n")
    return f"{head}\nlet zk = {number[1:-1]}\n{rest}"


def _other_bound(text: str, rng: random.Random) -> str | None:
    """Another least value of a parameter."""
    if not text.startswith("param "):
        return None
    line, _, rest = text.partition("\n")
    return f"{_by(rng.choice([-2, -1, 1, 2, 10**9]))(line, rng)}\n{rest}"


def _by(amount: int) -> Mutator:
    return _one(NUMBER, lambda match, rng: str(max(int(match[0]) + amount, 0)))


def _instance(text: str, rng: random.Random) -> str | None:
    """Values for the parameters."""
    if not text.startswith("param "):
        return None
    lines = [f"let {name} = {int(bound) + rng.choice([0, 0, 1, 5, 10**9])}\n" for name, bound in _parameters(text)]
    return "".join(lines) + text.partition("\n")[2]


def _late(text: str, rng: random.Random) -> str | None:
    """The line of the parameters after another statement."""
    parts = statements(text)
    if not text.startswith("param ") or len(parts) < 2:
        return None
    parts.insert(rng.randrange(1, len(parts)), parts.pop(0))
    return "".join(parts)


def _new_parameter(text: str, rng: random.Random) -> str | None:
    """One more parameter, on a line of its own or not, before or after the others."""
    line = f"param zz >= {rng.randrange(3)}"
    if not text.startswith("param ") or rng.random() < 0.3:
        return rng.choice([f"{line}\n{text}", f"{text}{line}\n"])
    head, _, rest = text.partition("\n")
    return rng.choice([f"{head}{line.replace('param', ',')}\n{rest}", f"{line},{head[5:]}\n{rest}", f"{head}\n{line}\n{rest}"])


def _reordered(text: str, rng: random.Random) -> str | None:
    parts = statements(text)
    if len(parts) < 2:
        return None
    at = rng.randrange(len(parts) - 1)
    parts[at], parts[at + 1] = parts[at + 1], parts[at]
    return "".join(parts)


def _dropped(text: str, rng: random.Random) -> str | None:
    parts = statements(text)
    del parts[rng.randrange(len(parts))]
    return "".join(parts) or None


def _repeated(text: str, rng: random.Random) -> str | None:
    """A statement twice, once perhaps with another number or operator."""
    parts = statements(text)
    at = rng.randrange(len(parts))
    copy = rng.choice([lambda t, _: t, _by(1), _another(ARITHMETIC), _another(COMPARISONS)])(parts[at], rng) or parts[at]
    parts.insert(rng.choice([at, at + 1]), copy if copy.endswith("\n") else copy + "\n")
    return "".join(parts)


def _names(text: str) -> list[str]:
    return sorted(set(NAME.findall(text)) - WORDS)


def _renamed_everywhere(text: str, rng: random.Random) -> str | None:
    """A name becomes another one at each place: a new one, that of something else, or one with a meaning of its own."""
    names = _names(text)
    if not names:
        return None
    old, new = rng.choice(names), rng.choice([*names, "zz", "strip", "bar", "p", "x", "y", "t"])
    return re.sub(rf"\b{old}\b", new, text)


def _renamed_once(text: str, rng: random.Random) -> str | None:
    names = _names(text)
    if not names:
        return None
    return _one(rf"\b(?:{'|'.join(names)})\b", lambda match, rng: rng.choice([*names, "zz"]))(text, rng)


def _swapped_names(text: str, rng: random.Random) -> str | None:
    """Two names change places in one statement, or everywhere."""
    names = _names(text)
    if len(names) < 2:
        return None
    a, b = rng.sample(names, 2)
    parts = statements(text)
    chosen = rng.randrange(len(parts) + 1)
    swap = re.compile(rf"\b(?:{a}|{b})\b")
    return "".join(
        swap.sub(lambda match: b if match[0] == a else a, part) if chosen in (at, len(parts)) else part for at, part in enumerate(parts)
    )


def _branches(match: re.Match[str], rng: random.Random) -> str:
    return f"then {match[2]} else {match[1]}"


def _moves(change: Callable[[list[str], int, random.Random], None]) -> Mutator:
    """A change of the moves of one game."""

    def mutate(text: str, rng: random.Random) -> str | None:
        parts = statements(text)
        games = [at for at, part in enumerate(parts) if part.startswith("game ") and MOVE.search(part.replace("\n", " "))]
        if not games:
            return None
        at = rng.choice(games)
        line = " ".join(parts[at].split())
        moves = MOVE.findall(line)
        change(moves, rng.randrange(len(moves)), rng)
        parts[at] = line[: MOVE.search(line).start()] + "".join(moves) + "\n"
        return "".join(parts)

    return mutate


def _swap_moves(moves: list[str], at: int, rng: random.Random) -> None:
    moves[at], moves[at - 1] = moves[at - 1], moves[at]


def _without_condition(moves: list[str], at: int, rng: random.Random) -> None:
    moves[at] = re.sub(r" when .* to ", " to ", moves[at])


def _with_condition(moves: list[str], at: int, rng: random.Random) -> None:
    condition = rng.choice(["0 = 0", "0 < 0", "1 < 2"])
    joined = rng.choice([f" when {condition} and ", f" when {condition} or "]) if " when " in moves[at] else ""
    moves[at] = moves[at].replace(" when ", joined, 1) if joined else moves[at].replace(" to ", f" when {condition} to ", 1)


def _domain(match: re.Match[str], rng: random.Random) -> str:
    return rng.choice(["", f" where not ({match[1]})", f" where ({match[1]}) and 0 = 0", f" where ({match[1]}) or 0 = 0"])


def _bound(text: str, rng: random.Random) -> str | None:
    """A bound of the columns, or another one, or none."""
    if " below " in text:
        return re.sub(r" below .*", rng.choice(["", " below 3", r"\g<0> + 1", " below 2^60"]), text)
    return re.sub(r"^(claim (?:not )?(?:nimsum|ns|monotone) .*)$", rf"\1 below {rng.choice([1, 3, 100, 10**12])}", text, flags=re.MULTILINE)


def _summand(text: str, rng: random.Random) -> str | None:
    if re.search(r"^claim .*\+ strip =", text, re.MULTILINE):
        return text.replace(" + strip =", " =", 1)
    return re.sub(r"^(claim (?:not )?(?:p|grundy) .*?) = ", r"\1 + strip = ", text, count=1, flags=re.MULTILINE)


def _second_claim(text: str, rng: random.Random) -> str | None:
    """The claim, and a changed one before or after it; or a definition that the claim does not need."""
    parts = statements(text)
    claim = parts[-1] if parts[-1].endswith("\n") else parts[-1] + "\n"
    other = rng.choice([_by(1), _another(COMPARISONS), _negated, _kind])(claim, rng) or claim
    extra = ["fun zz(t) = t + 1\n", "rel zz(t) = t < 5\n", "game zz(x) move u < x to (u)\n", "fun zz(t) = t * t\n", "fun zz(t) = heights [1, 2]\n"]
    before, after = rng.choice([(other, ""), ("", other), (rng.choice(extra), "")])
    return "".join(parts[:-1]) + before + claim + after


def _negated(text: str, rng: random.Random) -> str:
    return text.replace("claim not ", "claim ") if "claim not " in text else text.replace("claim ", "claim not ")


def _kind(text: str, rng: random.Random) -> str | None:
    return _another(KINDS)(text, rng) or _another(OF_GAMES)(text, rng)


def _spaced(text: str, rng: random.Random) -> str:
    """Comments, blank lines and other white space."""
    at = rng.choice([match.start() for match in re.finditer(r"\n", text)] or [len(text)])
    return text[:at] + rng.choice([" # comment", "\t ", "\r", "\n\n", "\n# let m = 1", "\n  # indented", "\n ", "\x0c", "\n\x0b"]) + text[at:]


def _bracket(text: str, rng: random.Random) -> str | None:
    """A bracket that is left out, or moved, with the one that closes it."""
    opened: list[int] = []
    pairs = []
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            pairs.append((opened.pop(), at))
    if not pairs:
        return None
    first, last = rng.choice(pairs)
    inner = text[first + 1 : last]
    return text[:first] + rng.choice([inner, f"(({inner}))", f"({inner}" + ")" * 2 + "(", f"{inner})"]) + text[last + 1 :]


CLAIM_MUTATORS: dict[str, Mutator] = {
    "a number by 1": _one(NUMBER, lambda match, rng: str(max(int(match[0]) + rng.choice([-1, 1]), 0))),
    "a large number": _one(NUMBER, lambda match, rng: rng.choice([str(10**9), "2^64", "2^40", str(int(match[0]) + (1 << 62)), "0"])),
    "a number written in another way": _one(NUMBER, _spelt),
    "a number as a constant": _to_let(0),
    "another number as a constant": _to_let(1),
    "a parameter in a number": _disguised,
    "a least value": _other_bound,
    "values of parameters": _instance,
    "a late parameter": _late,
    "a new parameter": _new_parameter,
    "an operator": _another(ARITHMETIC),
    "multiples and remainders": _another(["*", "mod", "div"]),
    "a comparison": _another(COMPARISONS),
    "and, or": _another(CONNECTIVES),
    "min, max": _another(EXTREMES, "", "("),
    "floor, ceil": _another(ROUNDING, "", "("),
    "not": _one(r"\bnot \(|(?<= )\((?=[^()]*[<=>])", lambda match, rng: "(" if match[0].startswith("not") else "not ("),
    "branches": _one(r"\bthen (.+?) else ([^\n]+)", _branches),
    "a term by 0 or 1": _one(r"(?m)(?<= = )[^=\n]+$", lambda match, rng: f"{match[0]} + {rng.choice('01')}"),
    "order of statements": _reordered,
    "a statement left out": _dropped,
    "a statement twice": _repeated,
    "a name everywhere": _renamed_everywhere,
    "a name at one place": _renamed_once,
    "two names": _swapped_names,
    "arguments": _one(r"\((\w+), (\w+)", lambda match, rng: f"({match[2]}, {match[1]}"),
    "a move left out": _moves(lambda moves, at, rng: moves.pop(at)),
    "a move twice": _moves(lambda moves, at, rng: moves.insert(at, moves[at])),
    "a changed move": _moves(lambda moves, at, rng: moves.insert(at, _by(1)(moves[at], rng) or moves[at].replace("(u", "(u + 1"))),
    "order of moves": _moves(_swap_moves),
    "a bound of a fresh number": _one(r"\bmove (\w+) < (\w+)", lambda match, rng: f"move {match[1]} < {match[2]} {rng.choice(['+', 'monus'])} 1"),
    "a move without its condition": _moves(_without_condition),
    "a move with another condition": _moves(_with_condition),
    "a target": _one(r"\bto \((\w+)", lambda match, rng: f"to ({rng.choice(['0', match[1] + ' + 1', match[1] + ' monus 1'])}"),
    "a domain": _one(r" where (.*?)(?=\s+move )", _domain),
    "a kind of claim": _kind,
    "a claim and its negation": _negated,
    "a bound of columns": _bound,
    "a summand": _summand,
    "a second claim": _second_claim,
    "brackets": _bracket,
    "white space and comments": _spaced,
}


def claim_mutants(claim: bytes, seed: str, share: float) -> Iterator[tuple[str, bytes]]:
    """Named changes of a claim file; of each kind one, or with `share` below 1 a sample of the kinds."""
    text = claim.decode()
    rng = random.Random(f"claims {seed}")
    for name, mutate in CLAIM_MUTATORS.items():
        if rng.random() < share and (changed := mutate(text, rng)) is not None and changed != text:
            yield f"claim: {name}", changed.encode()
