"""Random small claims, decided by nimcert, which writes the certificates.

Claims of random functions are mostly refuted; so there are identities in random terms, which are true, games whose
P-positions are known, the games of examples/ with other constants, and claims for all values of parameters.
"""

from __future__ import annotations

import random
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Iterator

from .mutants import Pair

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
LIMITS = ["--timeout", "5", "--max-states", "100000", "--max-memory", "1000", "--threads", "1", "--mex", "16"]
LET = re.compile(r"^let (\w+) = (\d+)$", re.MULTILINE)
IDENTITIES = [
    "min({a}, {b}) + max({a}, {b}) = ({a}) + ({b})",
    "(({a}) xor ({b})) + 2 * (({a}) band ({b})) = ({a}) + ({b})",
    "(({a}) bor ({b})) = (({a}) xor ({b})) + (({a}) band ({b}))",
    "({a}) mod {k} < {k}",
    "{k} * floor(({a}) / {k}) + (({a}) mod {k}) = {a}",
    "ceil(({a}) / {k}) = floor((({a}) + {j}) / {k})",
    "(({a}) monus ({b})) + min({a}, {b}) = {a}",
    "2^floor(log2({a})) <= {a}",
    "({a}) = 0 or ({a}) < 2 * 2^floor(log2({a}))",
    "({a}) < ({b}) or (({a}) - ({b})) + ({b}) = {a}",
    "not ({a}) > ({b}) or (({a}) - ({b})) > 0",
    "(({a}) xor ({b})) xor ({a}) = {b}",
    "(({a}) xor ({b})) <= ({a}) + ({b})",
    "(if {c} then {a} else {b}) <= max({a}, {b})",
    "{c} or not ({c})",
    "floor(({a}) / 2) << 1 <= {a}",
    "(({a}) >> 1) xor (({b}) >> 1) = (({a}) xor ({b})) >> 1",
    "({a}) * {k} >= {a}",
    "({a}) <= {large} or ({a}) > {large}",
    "({a}) = {large} or not ({a}) = {large}",
    "min({a}, {large}) <= {large}",
]
NIMS = ["floor(t / {e})", "min({m}, floor(t / {e}))", "max({m}, floor(t / {e}))", "floor(floor(t / {e}) / {k})", "2^(floor(log2(t)) - {n})"]

PARAMETRIC_FUNCTIONS = [
    "floor(t / {k})", "floor(t / {k})", "ceil(t / {k})", "floor((t + m) / {k})", "min(floor(t / {k}), {c})", "max({c}, floor(t / {k}))",
    "min(floor(t / {k}), m)", "min(t, m)", "max(t, {k})", "t monus m", "if t < {k} then 0 else t - {k}", "if t < m then {c} else m", "t mod {k}",
    "{k} * t", "{k} * t + m", "t + {k}", "floor(g(t) / {k})", "floor(t / {k}) + {c}", "t xor m", "min(t, m xor {c})", "{c}", "(t + m) monus {c}",
    "if floor(t / {k}) < {c} then {c} else m + {c}",
]  # fmt: skip
"""Functions of t with a parameter m, the number k and a constant c."""
PARAMETRIC_CONDITIONS = [
    "floor(x / {k}) <= x", "floor(x / {k}) < x + {c} + 1", "x + {c} >= floor(x / {k})", "not floor(x / {k}) > x", "x mod {k} < {k}",
    "x < m or x >= m", "(m + {c}) * x + y >= m * x", "min(floor(x / {k}), y) <= y", "max(floor(x / {k}), y) >= floor(x / {k})",
    "y < max(floor(x / {k}), y + 1)", "floor(x / {k}) <= floor((x + y) / {k})", "r(x, m) or x > m", "{k} * floor(x / {k}) <= x",
    "x monus m <= x", "x < m or (x - m) + m = x", "min(x, m) + max(x, m) = x + m", "(x xor m) <= x + m", "floor((x - y) / {k}) <= x or x < y",
    "x + m = y + m or x != y", "x < {k} or y + {k} <= y + x", "g(x) < {k} or g(x) >= {k}", "{k} * x != {k} * y + 1 or {k} = 1",
    "m < {large} or m >= {large}", "x + {large} <= {k} or x + {large} > {k}", "ceil(x / {k}) >= floor(x / {k})", "h(x, y) <= floor((x + y) / {k})",
    "x <= y or not floor(min(x, y) / {k}) > floor(x / {k})", "x mod {k} <= x", "({c} * m + x) mod {k} < {k}", "x < m", "x != m", "floor(x / {k}) != y",
]  # fmt: skip
"""Conditions in x and y, most of them true."""
PARAMETRIC_GAMES = [
    (
        "(x) move u < min(x, m) to (x - u - 1)",
        ["p s = x mod (m + 2) = 0", "p s = x mod m = 0", "p s = x = 0", "p s = x <= m", "grundy s = x", "grundy s = x mod m", "p s = x mod (m + 1) = 0"],
    ),
    ("(x) where x >= m move u < x when u >= m to (u) move when x = 2 * m + 3 to (m)", ["p s = x = m + 1", "p s = x <= m + 1", "grundy s = x", "grundy s = 0"]),
    ("(x, y) move u < x to (u, y) move v < y when v + m >= y to (x, v)", ["p s = x = y", "p s = x xor y = m", "p s = x = 0", "p s = x = 0 and y = 0"]),
    ("(x, y) where x <= y + m move u < x to (u, y) move v < y to (min(x, v + m), v)", ["p s = x = y", "p s = x = m", "p s = y = 0", "grundy s = x + y"]),
]  # fmt: skip
"""Games with a parameter, and claims about them, most of them false."""


class Maker:
    """Random terms and claims; `variables` are in scope."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.functions: list[str] = []

    def number(self) -> str:
        """Mostly small, sometimes with a track of its own."""
        return str(self.rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 15, 16, 17, 33]))

    def divisor(self) -> str:
        """At least 1."""
        return str(self.rng.choice([1, 2, 2, 3, 4, 5, 6, 8]))

    def term(self, variables: list[str], depth: int) -> str:
        """A term; differences are guarded most of the time."""
        rng = self.rng
        if depth == 0:
            return rng.choice(variables) if rng.random() < 0.7 else self.number()
        a = self.term(variables, depth - 1)
        b = self.term(variables, rng.randrange(depth))
        k = self.divisor()
        forms = [
            f"({a}) + ({b})", f"({a}) monus ({b})", f"{k} * ({a})", f"floor(({a}) / {k})", f"ceil(({a}) / {k})", f"({a}) mod {k}",
            f"min({a}, {b})", f"max({a}, {b})", f"({a}) xor ({b})", f"({a}) band ({b})", f"({a}) bor ({b})", f"({a}) << 1",
            f"({a}) >> 2", f"2^floor(log2({a}))", f"2^(floor(log2({a})) - 1)", f"max({a}, {b}) - min({a}, {b})",
            f"if ({a}) < ({b}) then ({b}) - ({a}) else {k}", f"(if {self.condition(variables, depth - 1)} then {a} else {b})",
            f"floor((({a}) + {k}) / 3)", f"({a}) - ({b})",
        ]  # fmt: skip
        forms += [f"{name}({a})" for name in self.functions] * 2
        chosen = rng.choice(forms)
        return f"({chosen})" if chosen.startswith("if") else chosen

    def condition(self, variables: list[str], depth: int) -> str:
        """A condition."""
        rng = self.rng
        if depth > 0 and rng.random() < 0.4:
            a, b = self.condition(variables, depth - 1), self.condition(variables, depth - 1)
            return rng.choice([f"({a} and {b})", f"({a} or {b})", f"(not ({a}))", f"both({rng.choice(variables)}, {self.number()})"])
        operator = rng.choice(["<", "<=", "=", "!=", ">=", ">"])
        return f"({self.term(variables, depth)}) {operator} ({self.term(variables, max(depth - 1, 0))})"

    def preamble(self) -> str:
        """Functions and a relation to call."""
        rng = self.rng
        lines = ["rel both(a, b) = (a xor b) < a + 2 or a = b"]
        for name in ("g", "h"):
            body = self.term(["t"], rng.randrange(1, 3))
            if rng.random() < 0.3:
                values = ", ".join(str(rng.randrange(20)) for _ in range(rng.randrange(1, 6)))
                body = f"table [{values}] then {body}"
            lines.append(f"fun {name}(t) = {body}")
            self.functions.append(name)
        return "\n".join(lines) + "\n"

    def nim(self) -> str:
        """A function that often is monotone with the NS property."""
        rng = self.rng
        form = rng.choice(NIMS)
        return form.format(e=2 * rng.randrange(1, 8), m=rng.randrange(6), k=rng.randrange(1, 5), n=rng.randrange(1, 4))

    def claims(self) -> str:
        """A claim file with one claim."""
        rng = self.rng
        kind = rng.choice(["function", "function", "identity", "identity", "identity", "forall", "bar", "game", "evaluated", "parameters"])
        if kind == "parameters":
            return self.parameters()
        text = self.preamble()
        if kind == "function":
            text += f"fun f(t) = {self.nim() if rng.random() < 0.4 else self.term(['t'], rng.randrange(1, 4))}\n"
            below = rng.choice(["", "", " below 5", " below 16", " below 100"])
            return text + f"claim {rng.choice(['monotone', 'ns', 'nimsum'])} f{below}\n"
        if kind == "evaluated":
            body = rng.choice(["isqrt(t)", "floor(log2(t)) + {n}", "floor((t * t) / {m})", "heights [0, 0, 1, 1, {n}]", "min(isqrt({n} * t), t)"])
            text += f"fun f(t) = {body.format(n=rng.randrange(5), m=rng.randrange(1, 40))}\n"
            return text + f"claim {rng.choice(['monotone', 'ns', 'nimsum'])} f below {rng.choice([1, 2, 5, 30, 64])}\n"
        if kind == "identity":
            names = ["x", "y"]
            depth = rng.randrange(2)
            form = rng.choice(IDENTITIES)
            k = int(self.divisor())
            a, b = self.term(names, depth), self.term(names, depth)
            fields = {"a": a, "b": b, "c": self.condition(names, 1), "k": k, "j": k - 1, "large": rng.choice([16, 20, 63, 64, 100])}
            return text + f"claim forall x, y: {form.format(**fields)}\n"
        if kind == "forall":
            return text + f"claim forall x, y: {self.condition(['x', 'y'], 2)}\n"
        if kind == "bar":
            text += f"fun f(t) = {self.nim()}\n"
            formula = rng.choice(["grundy bar(f) = y xor z", "p strip + bar(f) = x xor y xor z = 0", "p bar(f) = y = z", "grundy bar(f) = y + z"])
            return text + f"claim {formula}\n"
        return text + self.game()

    def parameters(self) -> str:
        """A claim about all values of one or two parameters."""
        rng = self.rng
        two = rng.random() < 0.2
        k = rng.choice(["2 * m", "2 * m + 2", "m", "m + 1", "2 * m + 1", "4 * m + 1", "4 * m + 3", "3 * m"] + ["m + n", "2 * m + n"] * two)
        least = rng.choice([0, 1, 1, 1, 2, 3]) if k[-1] in "123" and "+" in k else rng.choice([1, 1, 2, 4])
        text = f"param m >= {least}" + f", n >= {rng.randrange(3)}" * two + f"\nlet k = {k}\n"
        text += f"fun g(t) = {rng.choice(['floor(t / 2)', 't + 1', 'floor(t / k)', 'min(t, m)'])}\n"
        text += "fun h(x, y) = floor((x + y) / k)\nrel r(x, y) = x <= y\n"
        fields = {"k": "k", "c": rng.choice([0, 1, 2, 3]), "large": rng.choice([16, 20, 37])}
        if rng.random() < 0.25:
            return text + self.other_set()
        if rng.random() < 0.5:
            text += f"fun f(t) = {rng.choice(PARAMETRIC_FUNCTIONS).format(**fields)}\n"
            below = rng.choice(["", "", "", " below 5", " below 40"])
            return text + f"claim {rng.choice(['', '', 'not '])}{rng.choice(['monotone', 'ns', 'nimsum'])} f{below}\n"
        return text + f"claim {rng.choice(['', '', '', 'not '])}forall x, y: {rng.choice(PARAMETRIC_CONDITIONS).format(**fields)}\n"

    def other_set(self) -> str:
        """A game with parameters, and a claim with `not` about a set that mostly is another one."""
        rng = self.rng
        game, sets = rng.choice(PARAMETRIC_GAMES)
        return f"game s{game}\nclaim not {rng.choice(sets)}\n"

    def game(self) -> str:
        """Subtraction games and their like, with a claim that is often true."""
        rng = self.rng
        m = rng.randrange(1, 7)
        n = m + rng.choice([1, 1, 1, 0])
        forms = [
            f"game s(x) move u < min(x, {m}) to (x - (u + 1))\nclaim grundy s = x mod {n}\n",
            f"game s(x) move u < min(x, {m}) to (x - (u + 1))\nclaim p s = x mod {n} = 0\n",
            f"game s(x) move u < x when x - u <= {m} to (u)\nclaim p s + s2 = x mod {n} = y mod {n}\n",
            f"game s(x, y) where x <= y move u < x to (u, y) move v < y when v >= {m % 2} to (min(x, v), v)\nclaim p s = x = {m % 3} and y = 0\n",
            f"game s(x, y) move u < x, w < y + {m} to (u, w) move w < y to (x, w)\nclaim p s = x = 0 and y = 0\n",
            f"game s(x, y) move u < x to (u, y) move w < y to (x, w) move u < min(x, y) to (x - (u + 1), y - (u + 1))\nclaim p s = x = y\n",
            f"game s(x) where x mod {n} != 1 move u < x when u mod {n} != 1 to (u)\nclaim p s = x = 0\n",
            f"game s(x) move when x > {m} to (x - {m}) move when x mod 2 = 0 and x > 0 to (floor(x / 2))\nclaim p s = x <= {m} and x mod 2 = 1 or x = 0\n",
            f"game s(x, y) = strip + strip\nclaim {rng.choice(['p s = x = y', 'grundy s = x xor y', 'grundy s = x + y', 'p s = x + y = 0'])}\n",
        ]
        form = rng.choice(forms)
        second = f"game s2(y) move u < y when y - u <= {m} to (u)\n" if "s2" in form else ""
        return second + form


def certificates_of_random_claims(nimcert: Path, count: int, seed: str) -> Iterator[tuple[str, Pair]]:
    """Names and pairs: the decided ones of `count` random claim files."""
    rng = random.Random(f"random claims {seed}")
    examples = [path for path in sorted(EXAMPLES.rglob("*.claim")) if LET.search(path.read_text())]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            file = Path(folder) / f"r{number}.claim"
            settings: list[str] = []
            if examples and rng.random() < 0.15:
                text = rng.choice(examples).read_text()
                name, value = rng.choice(LET.findall(text))
                settings = ["--set", f"{name}={max(int(value) + rng.choice((-2, -1, 1, 2)), 1)}"]
            else:
                text = Maker(rng).claims()
            file.write_text(text)
            yield from _decided(nimcert, file, settings, Path(folder) / str(number))


def _decided(nimcert: Path, file: Path, settings: list[str], out: Path) -> Iterator[tuple[str, Pair]]:
    """The pairs that nimcert writes for a claim file."""
    command = [nimcert, "prove", file, "--emit", out, *settings, *LIMITS]
    try:
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return
    if done.returncode not in (0, 1, 2, 3):
        print(f"nimcert ends with {done.returncode}: {file.read_text()}")
    for certificate in sorted(out.rglob("*.cert")):
        claim = certificate.with_suffix(".claim")
        yield f"random {certificate.stem}", Pair(claim.read_bytes(), certificate.read_bytes())
