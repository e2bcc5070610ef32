"""The statements of a file: constants, functions, relations, automata, games, claims."""

import re

from .play import Game
from .reader import Reader, statements
from .terms import cond, integer, nat
from .values import BASE, Problem


class Summand:
    """Coordinates, the condition of a position, moves: (fresh names, bounds, condition, targets)."""

    def __init__(self, coordinates, where, moves):
        self.coordinates, self.where, self.moves = coordinates, where, moves
        # The digits of an octal game, whose moves lead to sums of heaps.
        self.code = None


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
        if name in ("strip", "bar", "octal"):
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
            elif token == "octal":
                reader.take("(")
                first = reader.take()
                reader.take(".")
                digits = first + reader.take()
                reader.take(")")
                if not re.fullmatch("[04][0-7]*[1-7]", digits):
                    raise Problem(f"no code {digits}")
                heap = Summand(["v_n"], "True", [])
                heap.code = [int(digit) for digit in digits]
                found.append(heap)
                shown.append(["n"])
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
