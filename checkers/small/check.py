"""A small checker of nimcert certificates, written from docs/FORMAT.md and docs/LOWERING.md alone.

It checks claims `monotone f`, `ns f` and `nimsum f`, also with `below B`, whose evidence is graph
tables and the invariants of "The core: one function, no parameters". It reads statements in
canonical form, one on a line. It declines everything else.
"""

import itertools
import re
import sys

MAX_BYTES = 2**24
MAX_FACTOR = 2**40
MAX_SUM = 2**61
MAX_LONG = 64  # binary digits of constants
MAX_VISITS = 2**16  # nodes visited to find the places, and to build one problem
MAX_STEPS = 2**24  # steps of components in one invariant


class Rejected(Exception):
    """The certificate does not prove the claim."""


class Declined(Exception):
    """This checker does not know something in the files."""


def require(condition, why):
    if not condition:
        raise Rejected(why)


def know(condition, why):
    if not condition:
        raise Declined(why)


# Claims. A node is a tuple of its kind and its operands. ("Call", n, arguments) calls bodies[n]:
# equal bodies have one number, so calls of them are equal nodes.

TOKEN = re.compile("[A-Za-z0-9_]+|<<|>>|[<>!]=|[^ ]")
KEYWORDS = set(
    """and automaton band below bor ceil claim div else elif floor fun game heights if isqrt let
    log2 max min mod monus move not or param rel table then to when where xor""".split()
)
COMPARISONS = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}  # mirrored
LEVELS = (
    {"or": "Or"},
    {"and": "And"},
    COMPARISONS,
    {"bor": "Bor"},
    {"xor": "Xor"},
    {"band": "Band"},
    {"<<": "", ">>": ""},
    {"+": "Add", "-": "Sub", "monus": "Monus"},
    {"*": "", "div": "", "mod": ""},
)
CONDITION, COMPARISON, TERM, SHIFT, PRODUCT, ATOM = 0, 2, 3, 6, 8, 9


class Reader:
    """Reads statements in canonical form."""

    def __init__(self, statements, bodies):
        self.bodies, self.names, self.claims, self.tables = bodies, {}, [], {}
        for statement in statements:
            self.read(statement, self.statement)

    def read(self, text, method):
        self.words, self.variables = TOKEN.findall(text) + [""], []
        result = method()
        know(self.words == [""], f"unknown syntax: {self.words[0]}")
        return result

    def accept(self, *words):
        found = tuple(self.words[: len(words)]) == words
        if found:
            del self.words[: len(words)]
        return found

    def expect(self, *words):
        know(self.accept(*words), f"unknown syntax: {self.words[0]!r}, not {words[0]!r}")

    def take(self):
        know(self.words[0], "a statement is not complete")
        return self.words.pop(0)

    def name(self):
        word = self.take()
        know(re.match("[A-Za-z_]", word) and word not in KEYWORDS, f"unknown syntax: {word!r}")
        return word

    def listed(self, item):
        items = [item()]
        while self.accept(","):
            items.append(item())
        self.expect(")")
        return tuple(items)

    def statement(self):
        word = self.take()
        if word == "claim":
            kind, name, bound = self.take(), self.name(), None
            know(kind in ("monotone", "ns", "nimsum"), f"a claim {kind!r}")
            number, arity = self.names.get(name, (None, 0))
            know(arity == 1 and not self.is_condition(("Call", number)), f"claims about {name}")
            if self.accept("below"):
                bound = self.constant()
            self.claims.append((kind, number, bound))
            return
        know(word in ("fun", "rel"), f"statements {word!r}")
        name = self.name()
        know(name not in self.names, f"{name} is defined twice")
        self.parameters()
        self.expect("=")
        body = self.condition() if word == "rel" else self.term()
        if body not in self.bodies:
            self.bodies.append(body)
        self.names[name] = self.bodies.index(body), len(self.variables)

    def parameters(self):
        self.expect("(")
        self.variables = self.listed(self.name)
        know(len(set(self.variables)) == len(self.variables), "two variables with one name")

    def graph(self):
        """The term of a table, and the number of its parameters."""
        self.expect("graph")
        self.parameters()
        return self.term(), len(self.variables)

    def is_condition(self, node):
        if node[0] == "Call":
            return self.is_condition(self.bodies[node[1]])
        return node[0] in ("Compare", "And", "Or", "Not")

    def condition(self, level=CONDITION):
        node = self.expression(level)
        know(self.is_condition(node), "a term in place of a condition")
        return node

    def term(self, level=TERM):
        node = self.expression(level)
        know(not self.is_condition(node), "a condition in place of a term")
        return node

    def constant(self, least=0):
        node = self.expression(ATOM)
        know(node[0] == "Constant" and node[1] >= least, "an operand is no such constant")
        return node[1]

    def expression(self, level):
        if level == ATOM:
            return self.atom()
        if level == COMPARISON and self.accept("not"):
            return "Not", self.condition(COMPARISON)
        if level == TERM and self.accept("if"):
            test = self.condition()
            self.expect("then")
            value = self.term()
            self.expect("else")
            return "If", test, value, self.term()
        left = self.expression(level + 1)
        while self.words[0] in LEVELS[level]:
            read = self.condition if level < COMPARISON else self.term
            know(self.is_condition(left) == (level < COMPARISON), "a wrong operand")
            word = self.take()
            left = self.binary(word, level, left, read(ATOM if level == SHIFT else level + 1))
        return left

    def binary(self, word, level, left, right):
        if level == COMPARISON:
            return "Compare", word, left, right
        constants = left[0] == right[0] == "Constant"
        if constants and word in ("+", "*") or constants and word == "-" and left[1] >= right[1]:
            value = {"+": left[1] + right[1], "-": left[1] - right[1], "*": left[1] * right[1]}
            return self.number(value[word])
        if LEVELS[level][word]:
            return LEVELS[level][word], left, right
        if word == "*" and left[0] == "Constant":
            left, right = right, left
        know(right[0] == "Constant", f"{word} without a constant")
        value = right[1]
        if word == "*":
            return "Scale", value, left
        if level == SHIFT:
            know(value <= 40, "a shift is too long")
            return ("Scale", 2**value, left) if word == "<<" else ("Floor", left, 0, 2**value)
        know(value >= 1, "a divisor is 0")
        return ("Mod", left, value) if word == "mod" else ("Floor", left, 0, value)

    def number(self, value):
        know(value.bit_length() <= MAX_LONG, "a long constant")
        return "Constant", value

    def atom(self):
        if self.accept("2", "^", "floor", "(", "log2", "("):
            node = "Top", self.term()
            self.expect(")", ")")
            return node
        if self.accept("2", "^", "(", "floor", "(", "log2", "("):
            top = "Top", self.term()
            self.expect(")", ")")
            down = self.accept("-")
            know(down or self.accept("+"), "an exponent")
            shift = self.constant(1)
            know(shift <= 40, "a large exponent")
            power = 2**shift
            self.expect(")")
            return ("Floor", top, 0, power) if down else ("Scale", power, top)
        if self.accept("("):
            node = self.expression(CONDITION)
            self.expect(")")
            return node
        word = self.words[0]
        if self.accept("floor", "(") or self.accept("ceil", "("):
            node = self.term(PRODUCT)
            self.expect("/")
            divisor = self.constant(1)
            self.expect(")")
            return "Floor", node, divisor - 1 if word == "ceil" else 0, divisor
        if self.accept("min", "(") or self.accept("max", "("):
            node, *others = self.listed(self.term)
            know(others, f"{word} of one term")
            for other in others:
                node = word.capitalize(), node, other
            return node
        if re.fullmatch("0|[1-9][0-9]*", word):
            know(len(word) <= 20, "a long constant")
            return self.number(int(self.take()))
        if self.name() in self.variables and self.words[0] != "(":
            return "Variable", self.variables.index(word)
        self.expect("(")
        arguments = self.listed(self.term)
        number, arity = self.names.get(word, (None, 0))
        know(arity == len(arguments), f"unknown call of {word}")
        return "Call", number, arguments


def claim_of(certificate_head, claim_file):
    """The program of the head, and its claim, if the claim file makes it."""
    lines = (line.split("#")[0].rstrip(" \t\r\f") for line in claim_file.split("\n"))
    head = Reader(certificate_head, [])
    last = certificate_head[-1].startswith("claim ")
    require(last and len(head.claims) == 1, "head: one claim, in the last line")
    know(not re.search("^[ \t]", claim_file, re.MULTILINE), "an indented line")
    file = Reader([line for line in lines if line], head.bodies)
    for name in head.names.keys() & file.names.keys():
        require(head.names[name] == file.names[name], f"claim: {name} differs")
    require(head.claims[0] in file.claims, "claim: the claim file does not make it")
    return head, *head.claims[0]


# Components: a tuple of the kind, the tracks, and more.


def settle(s, factors, low, high):
    rise = sum(a for a in factors if a > 0)
    fall = -sum(a for a in factors if a < 0)
    if high is not None and s > high and s >= fall or low is not None and s < low and s <= -rise:
        return "F"
    if (high is None or s <= high and s <= -rise) and (low is None or s >= low and s >= fall):
        return "T"
    return s


def start(component):
    return settle(0, *component[2:]) if component[0] == "Linear" else 0


def step(component, state, letter):
    """The next state, after a letter with a digit for each track of the problem."""
    if state in ("T", "F", "*"):
        return state
    bits = [letter[track] for track in component[1]]
    match component:
        case "Linear", _, factors, low, high:
            total = sum(a * bit for a, bit in zip(factors, bits))
            return settle(2 * state + total, factors, low, high)
        case "Parity", _:
            return "F" if sum(bits) % 2 else 0
        case ("Band" | "Bor") as kind, _:
            y, a, b = bits
            return 0 if y == (a & b if kind == "Band" else a | b) else "F"
        case "Top", _:
            if state == 1:
                return "F" if bits[0] else 1
            return bits[0] if bits[0] == bits[1] else "F"
        case "Const", _, digits:
            if state == 0 and bits == [0]:
                return 0
            return state + 1 if state < len(digits) and bits[0] == digits[state] else "F"
        case "Below", _, digits:
            return step_below(digits, state, bits[0])
        case "Table", _, rows:
            following = rows[state][1 + sum(bit << i for i, bit in enumerate(bits))]
            if following == -1:
                return "F"
            constant = (1,) + (following,) * (len(rows[0]) - 1)
            return "T" if rows[following] == constant else following
        case "Ns", _:
            z, z_next, y, y_next = bits
            return "T" if y != y_next else "F" if z != z_next else 0


def step_below(digits, state, bit):
    if state == 0:
        return bit
    n = len(digits)
    order, place = divmod(state - 1, n)  # order: 0 equal, 1 smaller, 2 larger
    place += 1
    if place == n:
        return "F"
    if order == 0 and bit != digits[place]:
        order = 1 if bit == 0 else 2
    return "F" if order == 2 and place + 1 == n else order * n + place + 1


def holds(component, state):
    """The state at the end: T, F or *."""
    if state in ("T", "F", "*"):
        return state
    match component:
        case "Linear", _, _, low, high:
            true = (low is None or low <= state) and (high is None or state <= high)
        case "Const", _, digits:
            true = state == len(digits)
        case "Below", _, digits:
            true = state != len(digits)
        case "Table", _, rows:
            true = rows[state][0] == 1
        case _:
            true = component[0] != "Ns"
    return "T" if true else "F"


def is_state(component, number):
    if component[0] == "Linear":
        return abs(number) <= MAX_SUM
    n = len(component[2]) if component[0] in ("Const", "Below", "Table") else 0
    last = {"Top": 1, "Const": n, "Below": 3 * n - 1, "Table": n - 1}
    return 0 <= number <= last.get(component[0], 0)


# Formulas: ("And", part, ..), ("Or", part, ..), ("Not", part), or the number of a component.


def value(formula, state):
    """T, F, or * if it is open."""
    if isinstance(formula, int):
        return state[formula] if state[formula] in ("T", "F") else "*"
    values = {value(part, state) for part in formula[1:]}
    if formula[0] == "Not":
        return {"T": "F", "F": "T", "*": "*"}[values.pop()]
    decides, other = "FT" if formula[0] == "And" else "TF"
    return decides if decides in values else "*" if "*" in values else other


# Sums of tracks: (constant, {track: factor}), without factors 0.


def combine(left, factor, right):
    """left + factor * right"""
    factors = dict(left[1])
    for track, number in right[1].items():
        factors[track] = factors.get(track, 0) + factor * number
        know(abs(factors[track]) <= MAX_FACTOR, "a large factor")
    return left[0] + factor * right[0], {t: a for t, a in factors.items() if a}


def one(track):
    return 0, {track: 1}


def may_be_negative(total):
    return total[0] < 0 or min(total[1].values(), default=0) < 0


def has_sub(node):
    """Whether a Sub occurs as far as one gets through Add, Sub and Scale."""
    parts = node[1:] if node[0] == "Add" else node[2:] if node[0] == "Scale" else ()
    return node[0] == "Sub" or any(map(has_sub, parts))


class Problem:
    """LOWERING.md, "Building a problem": its names in small letters."""

    def __init__(self, program, declared):
        self.bodies, self.tables = program.bodies, program.tables
        self.count, self.visits = declared, 0
        self.tracks = {}  # of (node, environment), and of constants
        self.components, self.parts = [], []

    def leaf(self, *component):
        if component not in self.components:
            self.components.append(component)
        return self.components.index(component)

    def between(self, low, total, high):
        """Leaf(low <= total <= high)"""
        shift, factors = total
        tracks = tuple(sorted(factors))
        low = None if low is None else low - shift
        high = None if high is None else high - shift
        return self.leaf("Linear", tracks, tuple(factors[t] for t in tracks), low, high)

    def eq(self, total, y):
        return self.between(0, combine(total, -1, one(y)), 0)

    def nat(self, total, formula, y):
        if not may_be_negative(total):
            return formula
        below = self.between(None, total, -1)
        return "Or", formula, ("And", below, self.between(0, one(y), 0))

    def difference(self, left, right, env):
        total = self.lin(left, env)
        return combine(total, -1, self.lin(right, env))

    def visit(self):
        self.visits += 1
        know(self.visits <= MAX_VISITS, "a large problem")

    def lin(self, node, env):
        self.visit()
        match node:
            case "Constant", number if number <= 15:
                return number, {}
            case "Add", left, right:
                total = self.lin(left, env)
                return combine(total, 1, self.lin(right, env))
            case "Sub", left, right:
                return self.difference(left, right, env)
            case "Scale", factor, part:
                know(factor <= MAX_FACTOR, "a large factor")
                return combine((0, {}), factor, self.lin(part, env))
            case "Mod", part, divisor if (node, len(env)) not in self.tables:
                total = self.lin(part, env)
                if not may_be_negative(total):
                    return self.rest(total, part, divisor, env)
        return one(self.track(node, env))

    def rest(self, total, part, divisor, env):
        know(divisor <= MAX_FACTOR, "a large divisor")
        return combine(total, -divisor, one(self.track(("Floor", part, 0, divisor), env)))

    def track(self, node, env):
        if node[0] == "Variable":
            return env[node[1]]
        key = node if node[0] == "Constant" and node[1] >= 16 else (node, env)
        if key not in self.tracks:
            self.tracks[key] = y = self.count
            self.count += 1
            self.parts.append(self.define(node, env, y))
        return self.tracks[key]

    def define(self, node, env, y):
        self.visit()
        if self.tracks.get((node, env), y) != y:
            return self.eq(one(self.tracks[node, env]), y)
        if (node, len(env)) in self.tables:
            return self.leaf("Table", (*env, y), self.tables[node, len(env)])
        match node:
            case "Constant", number if number >= 16:
                return self.leaf("Const", (y,), digits_of(number))
            case ("Variable" | "Constant" | "Add" | "Sub" | "Scale"), *_:
                total = self.lin(node, env)
                return self.nat(total, self.eq(total, y), y)
            case "Monus", left, right:
                total = self.difference(left, right, env)
                return self.nat(total, self.eq(total, y), y)
            case "Floor", part, more, divisor:
                know(divisor <= MAX_FACTOR, "a large divisor")
                total = self.lin(part, env)
                remainder = combine(combine(total, -divisor, one(y)), 1, (more, {}))
                return self.nat(total, self.between(0, remainder, divisor - 1), y)
            case "Mod", part, divisor:
                total = self.lin(part, env)
                return self.nat(total, self.eq(self.rest(total, part, divisor, env), y), y)
            case "If", test, left, right:
                return self.either(self.cond(test, env), left, right, env, y)
            case ("Min" | "Max") as kind, left, right:
                test = self.between(None, self.difference(left, right, env), 0)
                return self.either(test, left, right, env, y, swap=kind == "Max")
            case "Xor", *_:
                return self.leaf("Parity", (*self.operands(node, env), y))
            case ("Band" | "Bor") as kind, *parts:
                return self.leaf(kind, (y, *self.inner(parts, env)))
            case "Top", part:
                return self.leaf("Top", (y, self.track(part, env)))
            case "Call", number, arguments:
                return self.define(self.bodies[number], self.inner(arguments, env), y)

    def either(self, test, left, right, env, y, swap=False):
        left = self.define(left, env, y)
        right = self.define(right, env, y)
        if swap:
            left, right = right, left
        return "Or", ("And", test, left), ("And", ("Not", test), right)

    def inner(self, arguments, env):
        return tuple(self.track(argument, env) for argument in arguments)

    def operands(self, node, env):
        """The tracks of the operands of a nim-sum."""
        if node[0] == "Xor":
            return self.operands(node[1], env) + self.operands(node[2], env)
        return () if node == ("Constant", 0) else (self.track(node, env),)

    def cond(self, node, env):
        self.visit()
        if node[0] == "Call":
            return self.cond(self.bodies[node[1]], self.inner(node[2], env))
        if node[0] != "Compare":
            return node[0], *(self.cond(part, env) for part in node[1:])
        _, op, left, right = node
        nim_sum = "Xor" in (left[0], right[0]) and not has_sub(left) and not has_sub(right)
        if nim_sum and op in ("=", "!="):
            leaf = self.leaf("Parity", self.operands(left, env) + self.operands(right, env))
            return leaf if op == "=" else ("Not", leaf)
        large = [side[0] == "Constant" and side[1] >= 16 for side in (left, right)]
        if large[0] != large[1]:
            sides = (op, left, right) if large[1] else (COMPARISONS[op], right, left)
            formula = self.with_constant(*sides, env)
            if formula is not None:
                return formula
        return self.zero(op, self.difference(left, right, env))

    def with_constant(self, op, other, constant, env):
        """A comparison with a constant of at least 16, or None if no rule for it applies."""
        total, number = self.lin(other, env), constant[1]
        if total[0] == 0 and list(total[1].values()) == [1]:
            tracks = tuple(total[1])
            if op in ("=", "!="):
                leaf = self.leaf("Const", tracks, digits_of(number))
            else:
                leaf = self.leaf("Below", tracks, digits_of(number + (op in ("<=", ">"))))
            return leaf if op in ("<", "<=", "=") else ("Not", leaf)
        if other[0] == "Mod" and number <= MAX_FACTOR:
            return self.zero(op, combine(total, -1, (number, {})))
        return None

    def zero(self, op, total):
        low = {"<": None, "<=": None, ">": 1}.get(op, 0)
        high = {"<": -1, ">": None, ">=": None}.get(op, 0)
        leaf = self.between(low, total, high)
        return ("Not", leaf) if op == "!=" else leaf


def digits_of(number):
    know(number.bit_length() <= MAX_LONG, "a long constant")
    return tuple(map(int, bin(number)[2:]))


# Obligations. A frame is a pair (arguments, outer frame), or None for the declared tracks. A guard
# is (condition, its frame, whether it holds). A place is (subtraction, frame, guards).


class Walk:
    def __init__(self, bodies, body):
        self.bodies, self.places, self.visits = bodies, [], 0
        self.walk(body, None, ())

    def walk(self, node, frame, guards, side=False):
        """`side`: whether this is a side of a comparison, through Add, Sub and Scale."""
        self.visits += 1
        know(self.visits <= MAX_VISITS, "a long walk")
        if node[0] == "Sub" and not side:
            self.places.append((node, frame, guards))
        match node:
            case ("And" | "Or") as kind, left, right:
                self.walk(left, frame, guards)
                self.walk(right, frame, (*guards, (left, frame, kind == "And")))
            case "If", test, left, right:
                self.walk(test, frame, guards)
                self.walk(left, frame, (*guards, (test, frame, True)))
                self.walk(right, frame, (*guards, (test, frame, False)))
            case "Call", number, arguments:
                for argument in arguments:
                    self.walk(argument, frame, guards)
                self.walk(self.bodies[number], (arguments, frame), guards)
            case kind, *parts:
                inside = kind == "Compare" or side and kind in ("Add", "Sub", "Scale")
                for part in parts:
                    if isinstance(part, tuple):
                        self.walk(part, frame, guards, inside)


def environment(problem, frame):
    return (0,) if frame is None else problem.inner(frame[0], environment(problem, frame[1]))


def below(problem, track, bound):
    if bound is not None:
        condition = "Compare", "<", ("Variable", 0), ("Constant", bound)
        problem.parts.append(problem.cond(condition, (track,)))


def defined(place, bound, program):
    (_, left, right), frame, guards = place
    problem = Problem(program, 1)
    below(problem, 0, bound)
    for condition, outer, true in guards:
        formula = problem.cond(condition, environment(problem, outer))
        problem.parts.append(formula if true else ("Not", formula))
    difference = problem.difference(left, right, environment(problem, frame))
    problem.parts.append(problem.between(None, difference, -1))
    return problem


def adjacent(name, body, bound, program):
    """The problem of `monotone` or `ns`; the tracks are z, z', y, y'."""
    problem = Problem(program, 4)
    problem.parts.append(problem.between(1, (0, {0: -1, 1: 1}), 1))
    below(problem, 1, bound)
    problem.parts.append(problem.define(body, (0,), 2))
    problem.parts.append(problem.define(body, (1,), 3))
    if name == "ns":
        problem.parts.append(problem.leaf("Ns", (0, 1, 2, 3)))
    else:
        problem.parts.append(problem.between(1, (0, {2: 1, 3: -1}), None))
    return problem


def obligations(program, kind, number, bound):
    body = program.bodies[number]
    for j, place in enumerate(Walk(program.bodies, body).places, 1):
        yield f"defined {j}", defined(place, bound, program)
    for name in ("monotone", "ns") if kind == "nimsum" else (kind,):
        yield name, adjacent(name, body, bound, program)


def obligations_of_table(program, node, count, rows):
    """`total` and `functional`; the tracks are the parameters, y, y'."""
    env = tuple(range(count))
    problem = Problem(program, count + 1)
    problem.parts.append(problem.define(node, env, count))
    problem.parts.append(("Not", problem.leaf("Table", (*env, count), rows)))
    yield "total", problem
    problem = Problem(program, count + 2)
    problem.parts.append(problem.leaf("Table", (*env, count), rows))
    problem.parts.append(problem.leaf("Table", (*env, count + 1), rows))
    problem.parts.append(("Not", problem.eq(one(count), count + 1)))
    yield "functional", problem


# Certificates

NATURAL = "(0|[1-9][0-9]{0,19})"
HEADER = re.compile(f"invariant ([a-z0-9 ]+) width {NATURAL} rows {NATURAL}")
ITEM = re.compile("[TF*]|0|-?[1-9][0-9]{0,18}")
NAME = "monotone|ns|defined [0-9]+|total|functional"
CORE = re.compile(f"end|[-0-9TF*].*|[|].*|invariant ({NAME}) width .*")
# The other way to show `nimsum`, of which the first line is `invariant closed 1 ..`
OTHER_WAY = re.compile("[-0-9TF*]|(table|hidden|pairs|reach|invariant closed|invariant cover) ")


class Certificate:
    def __init__(self, text):
        know(text.split("\n")[0] != "nimcert certificate 1", "format 1")
        require(text.endswith("\n"), "the last line has no end")
        self.lines, self.at = text.split("\n")[:-1], 0
        for number, line in enumerate(self.lines, 1):
            require(re.fullmatch("[!-~]+( [!-~]+)*", line), f"form of line {number}")
        self.take("nimcert certificate 2")
        self.take("producer .*")
        self.take("digest sha256 [0-9a-f]{64}")
        self.head = []
        while self.peek().startswith("| "):
            self.head.append(self.take(".*")[2:])
        require(self.head, "head: no claim")

    def peek(self):
        require(self.at < len(self.lines), "lines are missing at the end")
        return self.lines[self.at]

    def take(self, pattern):
        line = self.peek()
        require(re.fullmatch(pattern, line), f"line {self.at + 1} is not {pattern!r}")
        self.at += 1
        return line

    def core(self):
        """Declines if the next line is not one of the core."""
        line = self.peek()
        know(CORE.fullmatch(line), f"line {self.at + 1}: {line}")

    def table(self, tracks):
        header = re.fullmatch(f"table tracks {tracks} rows {NATURAL}", self.peek())
        require(header and int(header[1]) > 0, f"line {self.at + 1} is not the header of a table")
        self.at += 1
        rows = []
        while len(rows) < int(header[1]):
            row = tuple(map(int, self.take("[01]( (-1|0|[1-9][0-9]{0,18}))+").split(" ")))
            require(len(row) == 1 + 2**tracks, f"line {self.at}: number of items")
            require(max(row[1:]) < int(header[1]), f"line {self.at}: no such state")
            rows.append(row)
        require(rows[0][1] == 0, "the zero letter does not lead from state 0 to state 0")
        return tuple(rows)

    def invariant(self, name, components):
        self.core()
        header = HEADER.fullmatch(self.peek())
        require(header and header[1] == name, f"{name}: line {self.at + 1} is not its header")
        require(int(header[2]) == len(components), f"{name}: the width is {len(components)}")
        require(int(header[3]) < 2**64, f"{name}: number of rows")
        self.at += 1
        rows, before = [], []
        for _ in range(int(header[3])):
            row, key = self.row(f"{name}: line {self.at + 1}", components)
            require(before < key, f"{name}: order of line {self.at}")
            rows.append(row)
            before = key
        return rows

    def row(self, where, components):
        items = self.peek().split(" ")
        require(all(map(ITEM.fullmatch, items)), f"{where} is not a row")
        require(len(items) == len(components), f"{where}: number of items")
        row = tuple(item if item in "TF*" else int(item) for item in items)
        for component, item in zip(components, row):
            good = item in ("T", "F", "*") or is_state(component, item)
            require(good, f"{where}: {item} is not a state")
        self.at += 1
        return row, [("*FT".index(i) + 1, 0) if i in ("*", "F", "T") else (0, i) for i in row]


def check_rows(name, problem, rows):
    """Initiation, consecution and safety."""
    formula, components = ("And", *problem.parts), problem.components
    work = len(components) + problem.visits  # for one letter; at least the size of the formula
    know(len(rows) * work << problem.count <= MAX_STEPS, f"{name}: many steps")
    by_stars = {}  # rows, by the places of their `*`
    for row in rows:
        stars = frozenset(i for i, item in enumerate(row) if item == "*")
        by_stars.setdefault(stars, set()).add(row)

    def met(state):
        for stars, group in by_stars.items():
            if tuple("*" if i in stars else item for i, item in enumerate(state)) in group:
                return True
        return value(formula, state) == "F"

    require(met(tuple(map(start, components))), f"{name}: initiation")
    for number, row in enumerate(rows, 1):
        for letter in itertools.product((0, 1), repeat=problem.count):
            state = tuple(step(c, item, letter) for c, item in zip(components, row))
            require(met(state), f"{name}: consecution of row {number}")
        end = tuple(map(holds, components, row))
        require(value(formula, end) == "F", f"{name}: safety of row {number}")


def check(claim_file, text):
    certificate = Certificate(text)
    program, kind, number, bound = claim_of(certificate.head, claim_file)
    while certificate.peek().startswith("graph "):
        node, count = program.read(certificate.take(".*"), program.graph)
        require((node, count) not in program.tables, "two tables of one term")
        rows = certificate.table(count + 1)
        for name, problem in obligations_of_table(program, node, count, rows):
            check_rows(name, problem, certificate.invariant(name, problem.components))
        program.tables[node, count] = rows
    for name, problem in obligations(program, kind, number, bound):
        check_rows(name, problem, certificate.invariant(name, problem.components))
    other_way = kind == "nimsum" and bound is None
    if other_way and certificate.peek().startswith("invariant closed 1 "):
        while OTHER_WAY.match(certificate.peek()):
            certificate.at += 1
    certificate.core()
    certificate.take("end")
    require(certificate.at == len(certificate.lines), "lines after `end`")


def verdict(claim_path, certificate_path):
    """The verdict and the exit code."""
    try:
        texts = []
        for path in (claim_path, certificate_path):
            with open(path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
            know(len(data) <= MAX_BYTES, f"{path} is too large")
            texts.append(data.decode("utf-8"))
        check(*texts)
    except OSError as error:
        return f"cannot read: {error}", 2
    except Rejected as why:
        return f"rejected: {why}", 1
    except (Declined, UnicodeDecodeError, RecursionError) as why:
        return f"declined: {why}", 3
    return "verified", 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: check.py CLAIM CERT")
    answer, code = verdict(*sys.argv[1:])
    print(answer)
    sys.exit(code)
