"""Terms and conditions from tokens (docs/LANGUAGE.md, Terms, Conditions).

One routine reads both: a bracket may open a term or a condition, and what is found is asked for afterwards.
"""

from __future__ import annotations

from .affine import Affine, Number, entries, is_plain
from .lexer import Token, unreadable
from .limits import MAX_CONSTANT_BITS, MAX_DEPTH, Declined, Rejected
from .node import Node, Nodes

COMPARISONS = frozenset(["<", "<=", "=", "!=", ">=", ">"])
LEVELS = {"bor": 2, "xor": 3, "band": 4, "<<": 5, ">>": 5, "+": 6, "-": 6, "monus": 6, "*": 7, "div": 7, "mod": 7}
"""Binary operators of terms by level, the loosest first; level 1 is `if`, `table`, `heights`."""
LOOSEST_LEVEL, PRODUCT_LEVEL = 2, 7


class Cursor:
    """A place in a list of tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def kind(self) -> str:
        """The kind of the next token, `` after the last."""
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    @property
    def line(self) -> int:
        """The line of the next token."""
        return self.tokens[min(self.at, len(self.tokens) - 1)].line if self.tokens else 1

    def fail(self, why: str) -> Rejected:
        """The rejection where something else is expected."""
        return unreadable(self.line, why)

    def take(self, kind: str) -> str | int:
        """The value of the next token, which must be of this kind."""
        if self.kind != kind:
            raise self.fail(f"expected {kind!r}")
        self.at += 1
        return self.tokens[self.at - 1].value

    def skip(self, kind: str) -> bool:
        """Takes the next token if it is of this kind."""
        if self.kind == kind:
            self.at += 1
            return True
        return False

    def is_word(self, word: str, offset: int = 0) -> bool:
        """Whether the token at this offset is a name spelt like this."""
        place = self.at + offset
        return place < len(self.tokens) and self.tokens[place][:2] == ("name", word)


class Scope:
    """What names mean: functions and relations by name, constants of `let`, variables."""

    def __init__(self) -> None:
        self.functions: dict[str, tuple[int, Node]] = {}
        self.relations: dict[str, tuple[int, Node]] = {}
        self.constants: dict[str, Node] = {}
        self.variables: dict[str, int] = {}
        self.lists_allowed = False


class Parser:
    """Reads terms and conditions of one text."""

    def __init__(self, cursor: Cursor, nodes: Nodes, scope: Scope) -> None:
        self.cursor = cursor
        self.nodes = nodes
        self.scope = scope
        self._depth = 0

    def term(self) -> Node:
        """A term of level 1."""
        node = self._operand_of_comparison()
        if not node.is_term:
            raise self.cursor.fail("expected a term")
        return node

    def condition(self) -> Node:
        """A condition."""
        node = self._disjunction()
        if node.is_term:
            raise self.cursor.fail("expected a condition")
        return node

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Declined("MAX_DEPTH", "brackets are nested too deeply")

    def _both_conditions(self, kind: str, a: Node, b: Node) -> Node:
        if a.is_term or b.is_term:
            raise self.cursor.fail("expected a condition")
        return self.nodes.make(kind, a, b)

    def _disjunction(self) -> Node:
        node = self._conjunction()
        while self.cursor.skip("or"):
            node = self._both_conditions("or", node, self._conjunction())
        return node

    def _conjunction(self) -> Node:
        node = self._negation()
        while self.cursor.skip("and"):
            node = self._both_conditions("and", node, self._negation())
        return node

    def _negation(self) -> Node:
        count = 0
        while self.cursor.skip("not"):
            count += 1
        node = self._comparison()
        if count and node.is_term:
            raise self.cursor.fail("expected a condition")
        for _ in range(count):
            node = self.nodes.make("not", node)
        return node

    def _comparison(self) -> Node:
        left = self._operand_of_comparison()
        operator = self.cursor.kind
        if operator not in COMPARISONS:
            return left
        self.cursor.at += 1
        right = self._operand_of_comparison()
        if not (left.is_term and right.is_term) or self.cursor.kind in COMPARISONS:
            raise self.cursor.fail("a comparison is of two terms, and does not chain")
        return self.nodes.make("compare", operator, left, right)

    def _operand_of_comparison(self) -> Node:
        """Level 1, or a condition in brackets or called."""
        self._deeper()
        kind = self.cursor.kind
        if kind == "if":
            node = self._choice()
        elif kind in ("table", "heights"):
            node = self._list()
        else:
            node = self._binary(LOOSEST_LEVEL)
        self._depth -= 1
        return node

    def _choice(self) -> Node:
        """`if c then a elif d then b else e`."""
        branches = []
        self.cursor.take("if")
        while True:
            condition = self.condition()
            self.cursor.take("then")
            branches.append((condition, self.term()))
            if not self.cursor.skip("elif"):
                break
        self.cursor.take("else")
        node = self.term()
        for condition, branch in reversed(branches):
            node = self.nodes.make("if", condition, branch, node)
        return node

    def _list(self) -> Node:
        """`table [n, ..] then a`, `heights [n, ..]`."""
        kind = self.cursor.kind
        if not self.scope.lists_allowed:
            raise self.cursor.fail("table and heights need a function or relation of one parameter")
        self.cursor.at += 1
        self.cursor.take("[")
        values = [self._plain()]
        while self.cursor.skip(","):
            values.append(self._plain())
        self.cursor.take("]")
        if kind == "heights":
            # A negative difference has no value.
            return self.nodes.make("lookup", tuple(values), self.nodes.sub(self.nodes.constant(0), self.nodes.constant(1)))
        self.cursor.take("then")
        return self.nodes.make("lookup", tuple(values), self.term())

    def _binary(self, level: int) -> Node:
        """Operators of this level and tighter ones, to the left."""
        node = self._primary()
        ceiling = LEVELS["div"]
        while (operator := self.cursor.kind) in LEVELS and LEVELS[operator] >= level:
            own = LEVELS[operator]
            if own > ceiling:
                raise self.cursor.fail("brackets are needed after a shift")
            self.cursor.at += 1
            if not node.is_term:
                raise self.cursor.fail("expected a term")
            if operator in ("<<", ">>", "div", "mod"):
                constant = self._plain() if operator in ("<<", ">>") else self._constant()
                node = self._with_constant(operator, node, constant)
                ceiling = own if own == LEVELS["<<"] else LEVELS["div"]
                continue
            right = self._binary(own + 1)
            if not right.is_term:
                raise self.cursor.fail("expected a term")
            node = self._combined(operator, node, right)
            ceiling = LEVELS["div"]
        return node

    def _combined(self, operator: str, a: Node, b: Node) -> Node:
        if operator == "+":
            return self.nodes.add(a, b)
        if operator == "-":
            return self.nodes.sub(a, b)
        if operator == "*":
            if all(side.kind == "constant" and isinstance(side.parts[0], Affine) for side in (a, b)):
                raise self.cursor.fail("a product of parameters")
            return self.nodes.times(a, b)
        return self.nodes.make(operator, a, b)

    def _with_constant(self, operator: str, a: Node, k: Number) -> Node:
        """Shifts, `div` and `mod`, whose right side is a constant."""
        if operator in ("<<", ">>"):
            if k > MAX_CONSTANT_BITS - 1:
                raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
            power = 1 << k
            return self.nodes.make("scale", power, a) if operator == "<<" else self.nodes.make("floor", a, 0, power)
        self._check_divisor(k)
        return self.nodes.make("floor", a, 0, k) if operator == "div" else self.nodes.make("mod", a, k)

    def _check_divisor(self, k: Number) -> None:
        if entries(k)[0] < 1:
            raise self.cursor.fail("the divisor must be at least 1")

    def _constant(self) -> Number:
        """An operand of level 8 or 9 whose node is a constant."""
        node = self._primary()
        if node.kind != "constant":
            raise self.cursor.fail("expected a constant")
        return node.parts[0]

    def _plain(self) -> int:
        """The same, without parameters."""
        constant = self._constant()
        if not is_plain(constant):
            raise self.cursor.fail("expected a number without parameters")
        return constant

    def _primary(self) -> Node:
        """Levels 8 and 9."""
        cursor = self.cursor
        kind = cursor.kind
        if kind == "natural":
            value = cursor.take("natural")
            if cursor.skip("^"):
                self._deeper()
                node = self._power() if value == 2 else self.nodes.constant(self._power_of(value))
                self._depth -= 1
                return node
            return self.nodes.constant(value)
        if kind == "name":
            return self._named()
        if kind == "(":
            cursor.at += 1
            node = self._disjunction()
            cursor.take(")")
            return node
        if kind in ("floor", "ceil"):
            return self._rounded(kind)
        if kind in ("min", "max"):
            cursor.at += 1
            arguments = self._arguments()
            if len(arguments) < 2:
                raise cursor.fail("min and max need two arguments")
            node = arguments[0]
            for argument in arguments[1:]:
                node = self.nodes.make(kind, node, argument)
            return node
        if kind == "isqrt":
            cursor.at += 1
            cursor.take("(")
            node = self.nodes.make("isqrt", self.term())
            cursor.take(")")
            return node
        raise cursor.fail("expected a term")

    def _arguments(self) -> tuple[Node, ...]:
        self.cursor.take("(")
        arguments = [self.term()]
        while self.cursor.skip(","):
            arguments.append(self.term())
        self.cursor.take(")")
        return tuple(arguments)

    def _named(self) -> Node:
        name = self.cursor.take("name")
        if self.cursor.kind == "(":
            arguments = self._arguments()
            for kind, known in (("call", self.scope.functions), ("holds", self.scope.relations)):
                if name in known and known[name][0] == len(arguments):
                    return self.nodes.make(kind, known[name][1], arguments)
            raise self.cursor.fail(f"no function {name} with this number of arguments")
        if name in self.scope.variables:
            return self.nodes.variable(self.scope.variables[name])
        if name in self.scope.constants:
            return self.scope.constants[name]
        raise self.cursor.fail(f"{name} has no meaning here")

    def _rounded(self, kind: str) -> Node:
        """`floor(x / k)`, `ceil(x / k)`, `floor(log2(a))`."""
        cursor = self.cursor
        if kind == "floor" and self._is_log2(0):
            return self.nodes.make("log2", self._log2())
        cursor.at += 1
        cursor.take("(")
        self._deeper()
        node = self._binary(PRODUCT_LEVEL)
        self._depth -= 1
        if not node.is_term:
            raise cursor.fail("expected a term")
        cursor.take("/")
        k = self._constant()
        cursor.take(")")
        self._check_divisor(k)
        return self.nodes.make("floor", node, 0 if kind == "floor" else k - 1, k)

    def _is_log2(self, offset: int) -> bool:
        """Whether `floor(log2` is at this offset."""
        ahead = self.cursor.tokens[self.cursor.at + offset : self.cursor.at + offset + 3]
        return [token.kind for token in ahead] == ["floor", "(", "log2"]

    def _log2(self) -> Node:
        """The argument of `floor(log2(a))`."""
        for kind in ("floor", "(", "log2", "("):
            self.cursor.take(kind)
        node = self.term()
        for kind in (")", ")"):
            self.cursor.take(kind)
        return node

    def _power(self) -> Node:
        """The exponent after `2^`."""
        if self._is_log2(0):
            return self.nodes.make("top", self._log2())
        if self.cursor.kind == "(" and self._is_log2(1):
            self.cursor.at += 1
            top = self.nodes.make("top", self._log2())
            sign = self.cursor.kind
            if sign in ("+", "-"):
                self.cursor.at += 1
                n = self._plain()
                if n > MAX_CONSTANT_BITS - 1:
                    raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
                if n and sign == "+":
                    top = self.nodes.make("scale", 1 << n, top)
                elif n:
                    top = self.nodes.make("floor", top, 0, 1 << n)
            self.cursor.take(")")
            return top
        return self.nodes.constant(self._power_of(2))

    def _power_of(self, base: int) -> int:
        """expected `base^n`, where n."""
        n = self._plain()
        if base > 1 and n * (base.bit_length() - 1) > MAX_CONSTANT_BITS - 1:
            raise Declined("MAX_CONSTANT_BITS", "a constant is too large")
        return base**n if base > 1 else int(base == 1 or n == 0)
