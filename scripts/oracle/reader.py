"""From text to trees: statements, tokens, terms, conditions, games."""

import re

from .terms import nat
from .values import BASE, Problem

KEYWORDS = set(
    "and automaton band below bor ceil claim div else elif floor fun game heights if isqrt let log2 max min mod monus move not or"
    " param rel table then to when where xor".split()
)
TOKEN = re.compile(r"\s*(0x[0-9a-fA-F_]+|[0-9][0-9_]*|[A-Za-z_][A-Za-z0-9_]*|<<|>>|<=|>=|!=|[-+*/^()\[\],.:=<>])")


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
