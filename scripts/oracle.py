#!/usr/bin/env python3
"""Brute force on claim files: reads the claim language by itself, plays the games from their rules alone.

Run by .ci/run on some files of examples/; by hand, on all of them after changes of the language, and when a claim file is added, for its line in examples/MANIFEST.txt.

No theorem is used and nothing of the program is: P- and N-positions come from recursion on the options,
Grundy values from mex, on a box of small numbers. `python3 scripts/oracle.py [--set k=6].. [--effort N] FILE..` prints
a line for each claim; `--manifest MANIFEST.txt` runs every file of the manifest with its parameters and compares verdicts.
"""
import itertools
import re
import sys

KEYWORDS = set(
    "and automaton band below bor ceil claim div else elif floor fun game heights if isqrt let log2 max min mod monus move not or"
    " param rel table then to when where xor".split()
)
TOKEN = re.compile(r"\s*(0x[0-9a-fA-F_]+|[0-9][0-9_]*|[A-Za-z_][A-Za-z0-9_]*|<<|>>|<=|>=|!=|[-+*/^()\[\],:=<>])")


class Problem(Exception):
    """The file is no claim file, or its claim is no claim (side conditions, definedness)."""


class Undefined(Exception):
    """A difference below zero, or a height past the list."""


# ---------------------------------------------------------------- evaluation helpers of the compiled terms


def sub(a, b):
    if a < b:
        raise Undefined(f"{a} - {b}")
    return a - b


def monus(a, b):
    return a - b if a > b else 0


def top(a, c):
    if a == 0:
        return 0
    e = a.bit_length() - 1 + c
    return 1 << e if e >= 0 else 0


def log2(a):
    return a.bit_length() - 1 if a else 0


def isqrt(a):
    import math

    return math.isqrt(a)


def heights(values, i):
    if i >= len(values):
        raise Undefined(f"heights at {i}")
    return values[i]


BASE = dict(sub=sub, monus=monus, top=top, log2=log2, isqrt=isqrt, heights=heights, min=min, max=max, range=range)

# ---------------------------------------------------------------- reading


def statements(text):
    lines, depth = [], 0
    for line in text.split("\n"):
        line = line.split("#")[0].rstrip()
        if not line.strip():
            continue
        if lines and (depth > 0 or line[0] in " \t"):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
        depth += sum(line.count(c) for c in "([") - sum(line.count(c) for c in ")]")
    return lines


def tokens(line):
    found, at = [], 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if not match:
            raise Problem(f"no token at: {line[at:at + 20]!r}")
        found.append(match.group(1))
        at = match.end()
    return found


class Reader:
    def __init__(self, line, file):
        self.t, self.i, self.file, self.names, self.parameter = tokens(line), 0, file, {}, None

    def peek(self):
        return self.t[self.i] if self.i < len(self.t) else None

    def take(self, *expected):
        token = self.peek()
        if expected and token not in expected:
            raise Problem(f"expected {expected}, found {token!r} at token {self.i} of {' '.join(self.t)}")
        self.i += 1
        return token

    def name(self):
        token = self.take()
        if token is None or not re.match(r"[A-Za-z_]", token) or token in KEYWORDS:
            raise Problem(f"expected a name, found {token!r}")
        return token

    def end(self):
        if self.peek() is not None:
            raise Problem(f"unexpected {self.peek()!r} in {' '.join(self.t)}")

    # terms: ('n', value) or ('v', python name) or (operator, operands..)
    def term(self):
        token = self.peek()
        if token == "if":
            self.take()
            condition = self.condition()
            self.take("then")
            first = self.term()
            if self.peek() == "elif":
                self.t[self.i] = "if"
                return ("if", condition, first, self.term())
            self.take("else")
            return ("if", condition, first, self.term())
        if token in ("table", "heights"):
            self.take()
            self.take("[")
            values = [self.constant(self.term())]
            while self.peek() == ",":
                self.take()
                values.append(self.constant(self.term()))
            self.take("]")
            if token == "heights":
                return ("heights", values, self.parameter)
            self.take("then")
            return ("table", values, self.parameter, self.term())
        return self.level(0)

    LEVELS = (("bor",), ("xor",), ("band",), ("<<", ">>"), ("+", "-", "monus"), ("*", "div", "mod"))

    def level(self, n):
        if n == len(self.LEVELS):
            return self.power()
        left = self.level(n + 1)
        while self.peek() in self.LEVELS[n]:
            operator = self.take()
            right = self.level(n + 1)
            left = self.combine(operator, left, right)
        return left

    def combine(self, operator, a, b):
        if operator in ("div", "mod", "<<", ">>"):
            b = ("n", self.constant(b))
            if operator in ("div", "mod") and b[1] < 1:
                raise Problem("division by 0")
        if a[0] == "n" and b[0] == "n":
            return ("n", eval(nat((operator, a, b)), dict(BASE)))
        return (operator, a, b)

    def power(self):
        if self.peek() == "2" and self.i + 1 < len(self.t) and self.t[self.i + 1] == "^":
            self.take(), self.take()
            if self.peek() == "(":
                mark = self.i
                self.take()
                if self.peek() == "floor" and self.t[self.i + 1 : self.i + 3] == ["(", "log2"]:
                    inner = self.logarithm()
                    offset = 0
                    if self.peek() in ("+", "-"):
                        sign = self.take()
                        offset = self.constant(self.level(5)) * (1 if sign == "+" else -1)
                    self.take(")")
                    return ("top", inner, offset)
                self.i = mark
            if self.peek() == "floor":
                return ("top", self.logarithm(), 0)
            return ("n", 2 ** self.constant(self.atom()))
        base = self.atom()
        if base[0] == "n" and self.peek() == "^":
            self.take()
            return ("n", base[1] ** self.constant(self.atom()))
        return base

    def logarithm(self):
        for expected in ("floor", "(", "log2", "("):
            self.take(expected)
        inner = self.term()
        self.take(")"), self.take(")")
        return inner

    def constant(self, term):
        if term[0] != "n":
            raise Problem(f"expected a constant in {' '.join(self.t)}")
        return term[1]

    def arguments(self):
        self.take("(")
        found = [self.term()]
        while self.peek() == ",":
            self.take()
            found.append(self.term())
        self.take(")")
        return found

    def atom(self):
        token = self.take()
        if token is None:
            raise Problem("unexpected end")
        if token[0].isdigit():
            return ("n", int(token.replace("_", ""), 0))
        if token == "(":
            inner = self.term()
            self.take(")")
            return inner
        if token in ("floor", "ceil"):
            if self.t[self.i : self.i + 2] == ["(", "log2"]:
                self.i -= 1
                return ("log2", self.logarithm())
            self.take("(")
            inner = self.level(5)
            self.take("/")
            k = self.constant(self.power())
            self.take(")")
            if k < 1:
                raise Problem("division by 0")
            if inner[0] == "n":
                return ("n", inner[1] // k if token == "floor" else -(-inner[1] // k))
            return ("div" if token == "floor" else "ceil", inner, ("n", k))
        if token in ("min", "max", "isqrt"):
            return (token, *self.arguments())
        if re.match(r"[A-Za-z_]", token) and token not in KEYWORDS:
            if token in self.names:
                return ("v", self.names[token])
            if token in self.file.lets:
                return ("n", self.file.lets[token])
            if token in self.file.functions:
                given = self.arguments()
                if len(given) != self.file.functions[token]:
                    raise Problem(f"{token} takes {self.file.functions[token]} arguments")
                return ("call", token, given)
        raise Problem(f"unexpected {token!r} in {' '.join(self.t)}")

    # conditions
    def condition(self):
        left = self.conjunction()
        while self.peek() == "or":
            self.take()
            left = ("or", left, self.conjunction())
        return left

    def conjunction(self):
        left = self.negation()
        while self.peek() == "and":
            self.take()
            left = ("and", left, self.negation())
        return left

    def negation(self):
        if self.peek() == "not":
            self.take()
            return ("not", self.negation())
        if self.peek() in self.file.relations and self.peek() not in self.names:
            relation = self.take()
            given = self.arguments()
            if len(given) != self.file.relations[relation]:
                raise Problem(f"{relation} takes {self.file.relations[relation]} arguments")
            return ("holds", relation, given)
        mark = self.i
        try:
            left = self.term()
            operator = self.take("<", "<=", "=", "!=", ">=", ">")
            right = self.term()
            return ("cmp", operator, left, right)
        except Problem as problem:
            self.i = mark
            if self.peek() != "(":
                raise
            self.take()
            try:
                inner = self.condition()
                self.take(")")
            except Problem:
                raise problem
            return inner


# ---------------------------------------------------------------- compiling to Python

SIMPLE = {"bor": "|", "xor": "^", "band": "&", "<<": "<<", ">>": ">>", "+": "+", "*": "*", "div": "//", "mod": "%"}


def nat(t):
    """A term as a natural: every difference is checked."""
    kind = t[0]
    if kind == "n":
        return str(t[1])
    if kind == "v":
        return t[1]
    if kind in SIMPLE:
        return f"({nat(t[1])}{SIMPLE[kind]}{nat(t[2])})"
    if kind == "-":
        return f"sub({nat(t[1])},{nat(t[2])})"
    if kind == "monus":
        return f"monus({nat(t[1])},{nat(t[2])})"
    if kind == "ceil":
        return f"(-(-{nat(t[1])}//{nat(t[2])}))"
    if kind == "if":
        return f"({nat(t[2])} if {cond(t[1])} else {nat(t[3])})"
    if kind in ("min", "max"):
        return f"{kind}({','.join(map(nat, t[1:]))})" if len(t) > 2 else nat(t[1])
    if kind in ("isqrt", "log2"):
        return f"{kind}({nat(t[1])})"
    if kind == "top":
        return f"top({nat(t[1])},{t[2]})"
    if kind == "call":
        return f"F_{t[1]}({','.join(map(nat, t[2]))})"
    if kind == "table":
        return f"({t[1]}[{t[2]}] if {t[2]}<{len(t[1])} else {nat(t[3])})"
    if kind == "heights":
        return f"heights({t[1]},{t[2]})"
    raise Problem(f"no such term: {kind}")


def integer(t):
    """A side of a comparison: an integer as far as it is built from sums, differences, multiples."""
    if t[0] in ("+", "-"):
        return f"({integer(t[1])}{t[0]}{integer(t[2])})"
    if t[0] == "*":
        return f"({integer(t[1])}*{integer(t[2])})"
    return nat(t)


def cond(c):
    kind = c[0]
    if kind in ("and", "or"):
        return f"({cond(c[1])} {kind} {cond(c[2])})"
    if kind == "not":
        return f"(not {cond(c[1])})"
    if kind == "holds":
        return f"R_{c[1]}({','.join(map(nat, c[2]))})"
    return f"({integer(c[2])}{'==' if c[1] == '=' else c[1]}{integer(c[3])})"


# ---------------------------------------------------------------- files


class Summand:
    """Coordinates, the condition of a position, moves: (fresh names, bounds, condition, targets)."""

    def __init__(self, coordinates, where, moves):
        self.coordinates, self.where, self.moves = coordinates, where, moves


class File:
    def __init__(self, text, settings):
        self.lets, self.functions, self.relations, self.games, self.claims = {}, {}, {}, {}, []
        self.columns = {}
        self.space = dict(BASE)
        self.settings = dict(settings)
        for line in statements(text):
            self.line = line
            reader = Reader(line, self)
            getattr(self, "read_" + reader.take("param", "let", "fun", "rel", "automaton", "game", "claim"))(reader)
            reader.end()
        for name in self.settings:
            if name not in self.lets:
                raise Problem(f"no let {name}")

    def parameters(self, reader, prefix="v_"):
        reader.take("(")
        names = [reader.name()]
        while reader.peek() == ",":
            reader.take()
            names.append(reader.name())
        reader.take(")")
        self.scope(reader, names, prefix)
        return names

    def scope(self, reader, names, prefix="v_"):
        for name in names:
            if name in reader.names:
                raise Problem(f"{name} twice")
            if name in self.lets or name in self.functions or name in self.relations:
                raise Problem(f"{name} is taken")
            reader.names[name] = prefix + name

    def fresh(self, name):
        if any(name in table for table in (self.lets, self.functions, self.relations, self.games)):
            raise Problem(f"{name} is taken")

    def read_param(self, reader):
        """The oracle plays instances: every parameter needs a value."""
        while True:
            name = reader.name()
            self.fresh(name)
            reader.take(">=")
            least = reader.constant(reader.atom())
            if name not in self.settings:
                raise Problem(f"{name} is a parameter without a value: --set {name}={least}")
            if self.settings[name] < least:
                raise Problem(f"{name} is at least {least}")
            self.lets[name] = self.settings[name]
            if reader.peek() != ",":
                return
            reader.take(",")

    def read_let(self, reader):
        name = reader.name()
        self.fresh(name)
        reader.take("=")
        value = reader.constant(reader.term())
        self.lets[name] = self.settings.get(name, value)

    def read_fun(self, reader):
        name = reader.name()
        self.fresh(name)
        names = self.parameters(reader)
        reader.parameter = "v_" + names[0] if len(names) == 1 else None
        reader.take("=")
        body = reader.term()
        self.functions[name] = len(names)
        self.columns[name] = names
        self.space["F_" + name] = eval(f"lambda {','.join('v_' + n for n in names)}: {nat(body)}", self.space)

    def read_rel(self, reader):
        name = reader.name()
        self.fresh(name)
        names = self.parameters(reader)
        reader.take("=")
        body = reader.condition()
        self.relations[name] = len(names)
        self.space["R_" + name] = eval(f"lambda {','.join('v_' + n for n in names)}: {cond(body)}", self.space)

    def read_automaton(self, reader):
        """States and letters; the relation runs them on the digits, the highest first."""
        name = reader.name()
        self.fresh(name)
        names = self.parameters(reader)
        rows = []
        while reader.peek() in ("accept", "reject"):
            accepts = reader.take() == "accept"
            if reader.take() != str(len(rows)):
                raise Problem("states are numbered from 0")
            reader.take(":")
            row = {}
            while reader.peek() and len(reader.peek()) == len(names) and not set(reader.peek()) - set("01"):
                letter = reader.take()
                reader.take("to")
                row[letter] = int(reader.take())
                if reader.peek() != ",":
                    break
                reader.take(",")
            rows.append((accepts, row))

        def holds(*numbers):
            state = 0
            for place in reversed(range(max(number.bit_length() for number in numbers))):
                state = rows[state][1].get("".join(str(number >> place & 1) for number in numbers))
                if state is None:
                    return False
            return rows[state][0]

        self.relations[name] = len(names)
        self.space["R_" + name] = holds

    def read_game(self, reader):
        name = reader.name()
        self.fresh(name)
        if name in ("strip", "bar"):
            raise Problem(f"{name} is taken")
        names = self.parameters(reader)
        if reader.peek() == "=":
            reader.take()
            summands = self.sum(reader)
            if sum(len(s.coordinates) for s in summands) != len(names):
                raise Problem(f"{name}: another number of coordinates")
            self.games[name] = (names, summands)
            return
        where = ("cmp", "=", ("n", 0), ("n", 0))
        if reader.peek() == "where":
            reader.take()
            where = reader.condition()
        moves = []
        coordinates = dict(reader.names)
        while reader.peek() == "move":
            reader.take()
            reader.names = dict(coordinates)
            fresh, bounds = [], []
            when = None
            while reader.peek() not in ("when", "to"):
                if fresh:
                    reader.take(",")
                v = reader.name()
                reader.take("<")
                bounds.append(integer(reader.term()))
                self.scope(reader, [v], "m_")
                fresh.append("m_" + v)
            if reader.peek() == "when":
                reader.take()
                when = cond(reader.condition())
            reader.take("to")
            targets = [nat(t) for t in reader.arguments()]
            if len(targets) != len(names):
                raise Problem(f"{name}: {len(targets)} targets")
            moves.append((fresh, bounds, when, targets))
        self.games[name] = (names, [Summand(["v_" + n for n in names], cond(where), moves)])

    def sum(self, reader):
        found, shown = [], []
        while True:
            token = reader.take()
            if token == "strip":
                found.append(Summand(["v_x"], "True", [(["m_u"], ["v_x"], None, ["m_u"])]))
                shown.append(["x"])
            elif token == "bar":
                reader.take("(")
                f = reader.name()
                reader.take(")")
                if f not in self.functions:
                    raise Problem(f"bar of {f}")
                columns = ["z"] if self.functions[f] == 1 else self.columns[f]
                own = ["v_" + column for column in columns]
                moves = [(["m_u"], ["v_y"], None, ["m_u"] + own)]
                for i, column in enumerate(own):
                    left = own[:i] + ["m_u"] + own[i + 1:]
                    moves.append((["m_u"], [column], None, [f"min(v_y,F_{f}({','.join(left)}))"] + left))
                bar = Summand(["v_y"] + own, f"v_y<=F_{f}({','.join(own)})", moves)
                bar.f = f
                found.append(bar)
                shown.append(["y"] + columns)
            elif token in self.games:
                names, summands = self.games[token]
                found += summands
                shown.append(names)
            else:
                raise Problem(f"no game {token}")
            self.shown = [name for names in shown for name in names]
            if reader.peek() != "+":
                return found
            reader.take()

    def read_claim(self, reader):
        negated = reader.peek() == "not"
        if negated:
            reader.take()
        kind = reader.take("p", "grundy", "forall", "monotone", "ns", "nimsum")
        text = self.line
        if kind == "forall":
            names = [reader.name()]
            while reader.peek() == ",":
                reader.take()
                names.append(reader.name())
            self.scope(reader, names)
            reader.take(":")
            test = eval(f"lambda {','.join('v_' + n for n in names)}: {cond(reader.condition())}", self.space)
            self.claims.append((text, negated, kind, (names, test)))
        elif kind in ("p", "grundy"):
            summands = self.sum(reader)
            names = self.shown
            if len(set(names)) != len(names):
                raise Problem("two coordinates of one name")
            self.scope(reader, names)
            reader.take("=")
            body = cond(reader.condition()) if kind == "p" else integer(reader.term())
            test = eval(f"lambda {','.join('v_' + n for n in names)}: {body}", self.space)
            self.claims.append((text, negated, kind, (Game(self, summands), test)))
        else:
            f = reader.name()
            below = None
            if reader.peek() == "below":
                reader.take()
                below = reader.constant(reader.term())
            self.claims.append((text, negated, kind, (f, below)))


# ---------------------------------------------------------------- games


class Game:
    def __init__(self, file, summands):
        self.file, self.summands = file, summands
        self.size = sum(len(s.coordinates) for s in summands)
        self.functions = {s.f for s in summands if hasattr(s, "f")}
        lines, legal, at = ["def options(c):", " found=[]"], [], 0
        self.parts = []
        for s in summands:
            mine = {n: f"c[{at + i}]" for i, n in enumerate(s.coordinates)}
            rename = lambda text: re.sub(r"\bv_\w+", lambda m: mine[m.group(0)], text)
            legal.append(rename(s.where))
            for fresh, bounds, when, targets in s.moves:
                indent = " "
                for v, bound in zip(fresh, bounds):
                    lines.append(f"{indent}for {v} in range({rename(bound)}):")
                    indent += " "
                if when:
                    lines.append(f"{indent}if {rename(when)}:")
                    indent += " "
                whole = [f"c[{i}]" for i in range(self.size)]
                whole[at : at + len(targets)] = [rename(t) for t in targets]
                lines.append(f"{indent}found.append(({','.join(whole)},))")
            self.parts.append((at, at + len(s.coordinates)))
            at += len(s.coordinates)
        lines.append(" return found")
        exec("\n".join(lines), file.space)
        self.options = file.space["options"]
        self.legal = eval(f"lambda c: {' and '.join(f'({t})' for t in legal)}", file.space)
        self.moves = sum(len(s.moves) for s in summands)

    def box(self, effort):
        """Positions of the largest box 0..N whose number of options is about the effort, by sum."""
        positions, n = [], 3
        while True:
            bigger = n + max(1, n // 3)
            if (bigger + 1) ** self.size > 12 * effort:
                break
            legal = sum(1 for c in itertools.product(range(bigger + 1), repeat=self.size) if self.legal(c))
            if legal * bigger * max(1, self.moves) // 2 > effort or bigger > 2000:
                break
            n = bigger
        positions = [c for c in itertools.product(range(n + 1), repeat=self.size) if self.legal(c)]
        positions.sort(key=sum)
        return n, positions

    def play(self, effort):
        """The positions of a box with their options, in an order in which options come first; checks the side conditions."""
        n, box = self.box(effort)
        if not box:
            raise Problem("no position")
        for f in self.functions:
            arity, f = self.file.functions[f], self.file.space["F_" + f]
            if arity == 1:
                previous = f(0)
                for t in range(1, 4 * n + 8):
                    value = f(t)
                    if value < previous:
                        raise Problem(f"the function of a bar is not monotone at {t}")
                    previous = value
                continue
            for place in itertools.product(range(n + 1), repeat=arity):
                for i in range(arity):
                    if f(*place[:i], place[i] + 1, *place[i + 1:]) < f(*place):
                        raise Problem(f"the function of a bar is not monotone at {place}")
        by_sum = [True] * len(self.parts)
        by_order = [True] * len(self.parts)
        options, order, known = {}, [], set()
        for start in box:
            if start in known:
                continue
            stack = [(start, None)]
            while stack:
                c, rest = stack.pop()
                if rest is None:
                    if c in known:
                        continue
                    if c in options:
                        raise Problem(f"a game that does not end, at {c}")
                    found = options[c] = self.options(c)
                    for d in found:
                        if d not in known and not (min(d) >= 0 and self.legal(d)):
                            raise Problem(f"illegal move from {c} to {d}")
                        for i, (a, b) in enumerate(self.parts):
                            if c[a:b] != d[a:b] or len(self.parts) == 1:
                                if by_sum[i] and sum(d[a:b]) >= sum(c[a:b]):
                                    by_sum[i] = False
                                if by_order[i] and d[a:b] >= c[a:b]:
                                    by_order[i] = False
                                if not by_sum[i] and not by_order[i]:
                                    raise Problem(f"no decrease from {c} to {d}")
                    rest = iter(found)
                    if len(options) > 40 * len(box) + 100000:
                        raise Problem("the moves leave the box too far")
                for d in rest:
                    if d not in known:
                        stack.append((c, rest))
                        stack.append((d, None))
                        break
                else:
                    known.add(c)
                    order.append(c)
        return n, order, options


def size_key(c):
    return (max(c).bit_length(), sum(c), c)


def shown(c):
    return "(" + ",".join(map(str, c)) + ")"


def test_p(game, test, effort):
    n, order, options = game.play(effort)
    p, s, wrong, local = {}, {}, None, None
    for c in order:
        try:
            s[c] = test(*c)
        except Undefined as u:
            raise Problem(f"the formula is undefined at {shown(c)}: {u}")
        p[c] = not any(p[d] for d in options[c])
        if p[c] != s[c] and (wrong is None or size_key(c) < size_key(wrong)):
            wrong = c
        inside = [d for d in options[c] if s[d]]
        if s[c] == bool(inside) and (local is None or size_key(c) < size_key(local[0])):
            local = (c, min(inside, key=size_key) if inside else None)
    note = f"{len(order)} positions, N = {n}"
    if wrong is None:
        return None, note
    outcome = "P" if p[wrong] else "N"
    return (
        f"at {shown(local[0])}" + (f", option {shown(local[1])}" if local[1] else ", no option in the set")
        + f"; first wrong outcome {shown(wrong)} is {outcome}"
    ), note


def test_grundy(game, test, effort):
    n, order, options = game.play(effort)
    g, value, wrong, local, negative = {}, {}, None, None, None
    for c in order:
        try:
            value[c] = v = test(*c)
        except Undefined as u:
            raise Problem(f"the formula is undefined at {shown(c)}: {u}")
        taken = {g[d] for d in options[c]}
        m = 0
        while m in taken:
            m += 1
        g[c] = m
        if m != v and (wrong is None or size_key(c) < size_key(wrong)):
            wrong = c
        others = {value[d]: d for d in reversed(options[c])}
        if v < 0 and (negative is None or size_key(c) < size_key(negative)):
            negative = c
        found = []
        if v in others and v >= 0:
            same = min((d for d in options[c] if value[d] == v), key=size_key)
            found.append(((v,) + c, (v,) + same))
        x = 0
        while x in others:
            x += 1
        if x < v or v < 0:
            found.append(((x,) + c, None))
        for where, option in found:
            if local is None or size_key(where) < size_key(local[0]):
                local = (where, option)
    note = f"{len(order)} positions, N = {n}"
    if wrong is None:
        return None, note
    if negative is not None:
        return f"no natural value at {shown(negative)}: {value[negative]} for {g[negative]}", note
    return (
        f"at (x,..) = {shown(local[0])}" + (f", option {shown(local[1])}" if local[1] else ", no option in the set")
        + f"; first wrong value {shown(wrong)}: {value[wrong]} for {g[wrong]}"
    ), note


def test_forall(names, test, effort):
    n = max(7, min(4000, int(effort ** (1 / len(names)))))
    found = None
    for c in itertools.product(range(n + 1), repeat=len(names)):
        try:
            good = test(*c)
        except Undefined as u:
            raise Problem(f"the condition is undefined at {shown(c)}: {u}")
        if not good and (found is None or size_key(c) < size_key(found)):
            found = c
    return (f"at {shown(found)}" if found else None), f"N = {n}"


def test_function(file, kind, f, below, effort):
    f = file.space["F_" + f]
    last = 3000 if below is None else min(below, 3000)
    values = [f(t) for t in range(last)]
    for t in range(1, last):
        if kind != "ns" and values[t] < values[t - 1]:
            return f"not monotone at {t}", f"t < {last}"
    if kind != "monotone":
        for z in range(1, last):
            for i in range(1, z.bit_length() + 1):
                a, b = z, (z >> i) << i
                if values[a] >> (i - 1) != values[b] >> (i - 1):
                    return f"no NS at {b}, {a}", f"t < {last}"
    if kind == "nimsum":
        done = {}
        for z in range(min(last, 64)):
            for y in range(min(values[z], 64) + 1):
                taken = {done[v, z] for v in range(y)} | {done[min(y, values[w]), w] for w in range(z)}
                m = 0
                while m in taken:
                    m += 1
                done[y, z] = m
                if m != y ^ z:
                    return f"Grundy value of ({y},{z}) is {m}", ""
    return None, f"t < {last}"


def run(path, settings, effort):
    """Every claim of a file: (text, verdict, counterexample or None, note); the verdict is established, fails or ill-formed."""
    with open(path, encoding="utf-8") as source:
        file = File(source.read(), settings)
    results = []
    for text, negated, kind, data in file.claims:
        try:
            if kind == "p":
                found, note = test_p(*data, effort)
            elif kind == "grundy":
                found, note = test_grundy(*data, effort)
            elif kind == "forall":
                found, note = test_forall(*data, effort)
            else:
                found, note = test_function(file, kind, *data, effort)
            verdict = "established" if (found is not None) == negated else "fails"
        except (Problem, Undefined) as problem:
            verdict, found, note = "ill-formed", str(problem), ""
        results.append((text, verdict, found, note))
    return results


def settings_of(text):
    """'k=1,3; s=1' as every combination of its values."""
    choices = []
    for part in filter(None, (p.strip() for p in text.split(";"))):
        name, values = part.split("=")
        choices.append([(name.strip(), int(v)) for v in values.split(",")])
    return [dict(c) for c in itertools.product(*choices)]


def from_manifest(path, effort, only):
    import os

    wrong = 0
    for line in open(path, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        name, expected, parameters = [part.strip() for part in line.split("|")[:3]]
        if only and not any(o in name for o in only):
            continue
        expected = expected.split()
        wanted = re.search(r"\| effort (\d+)$", line.strip())
        sets = [s for group in (parameters if parameters != "-" else "").split("/") for s in settings_of(group)]
        for settings in sets:
            results = run(os.path.join(os.path.dirname(path), name), settings, int(wanted.group(1)) if wanted else effort)
            agree = [r[1] for r in results] == expected
            wrong += not agree
            given = " ".join(f"{k}={v}" for k, v in settings.items())
            print(("ok   " if agree else "WRONG"), name, given, flush=True)
            for text, verdict, found, note in results:
                print(f"        {verdict}: {text[:70]} [{note}] {found or ''}", flush=True)
    print("all as expected" if not wrong else f"{wrong} not as expected")
    return 1 if wrong else 0


def main():
    arguments = sys.argv[1:]
    settings, files, effort, manifest = {}, [], 1_000_000, None
    while arguments:
        a = arguments.pop(0)
        if a == "--set":
            name, value = arguments.pop(0).split("=")
            settings[name] = int(value)
        elif a == "--effort":
            effort = int(arguments.pop(0))
        elif a == "--manifest":
            manifest = arguments.pop(0)
        else:
            files.append(a)
    if manifest:
        return from_manifest(manifest, effort, files)
    bad = 0
    for path in files:
        try:
            results = run(path, settings, effort)
        except Problem as problem:
            print(path, "NOT READ:", problem)
            bad = 1
            continue
        print(path, " ".join(f"{k}={v}" for k, v in settings.items()))
        for text, verdict, found, note in results:
            bad |= verdict != "established"
            print(f"  {verdict}: {text[:100]}\n      [{note}] {found or ''}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
