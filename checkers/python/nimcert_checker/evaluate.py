"""Values of terms and truth of conditions in the sense of docs/LANGUAGE.md, Meaning, with integers of any size."""

from __future__ import annotations

from math import isqrt

from .affine import Number, is_plain
from .limits import MAX_EVALUATIONS, MAX_VALUE_BITS, Budget, Declined
from .node import Node

BITS_OF_ONE_VISIT = 1024
"""Binary digits of a value that cost as much as one node visited."""


class Undefined(Exception):
    """A difference is negative where its value is needed."""


Environment = tuple[int, ...]


class Evaluator:
    """Evaluates by recursion over nodes; the depth of nodes bounds the recursion, a budget the work."""

    def __init__(self) -> None:
        self._budget = Budget("MAX_EVALUATIONS", MAX_EVALUATIONS)

    def spend(self, amount: int) -> None:
        """Work that is counted with that of values."""
        self._budget.spend(amount)

    def _checked(self, value: int) -> int:
        length = value.bit_length()
        if length > MAX_VALUE_BITS:
            raise Declined("MAX_VALUE_BITS", "a value is too large")
        self._budget.spend(1 + length // BITS_OF_ONE_VISIT)
        return value

    def value(self, node: Node, env: Environment) -> int:
        """The value of a term, a natural number, or Undefined."""
        return self._checked(self._value(node, env))

    def _value(self, node: Node, env: Environment) -> int:
        kind, parts = node.kind, node.parts
        if kind == "variable":
            return env[parts[0]]
        if kind == "constant":
            return plain(parts[0])
        if kind == "if":
            return self.value(parts[1] if self.truth(parts[0], env) else parts[2], env)
        if kind == "lookup":
            return parts[0][env[0]] if env[0] < len(parts[0]) else self.value(parts[1], env)
        if kind == "call":
            return self.value(parts[0], tuple(self.value(argument, env) for argument in parts[1]))
        if kind == "scale":
            return plain(parts[0]) * self.value(parts[1], env)
        if kind == "floor":
            return (self._dividend(parts[0], env, plain(parts[2])) + plain(parts[1])) // parts[2]
        if kind == "mod":
            return self._dividend(parts[0], env, plain(parts[1])) % parts[1]
        a = self.value(parts[0], env)
        if kind == "top":
            return 1 << (a.bit_length() - 1) if a else 0
        if kind == "log2":
            return a.bit_length() - 1 if a else 0
        if kind == "isqrt":
            self._budget.spend(a.bit_length())
            return isqrt(a)
        return self._binary(kind, a, self.value(parts[1], env))

    def _long(self, a: int, b: int) -> None:
        """What a product or quotient of long numbers costs."""
        self._budget.spend((a.bit_length() // BITS_OF_ONE_VISIT) * (b.bit_length() // BITS_OF_ONE_VISIT))

    def _dividend(self, node: Node, env: Environment, divisor: int) -> int:
        value = self.value(node, env)
        self._long(value, divisor)
        return value

    def _binary(self, kind: str, a: int, b: int) -> int:
        if kind == "add":
            return a + b
        if kind == "sub":
            if a < b:
                raise Undefined
            return a - b
        if kind == "monus":
            return max(a - b, 0)
        if kind == "min":
            return min(a, b)
        if kind == "max":
            return max(a, b)
        if kind == "xor":
            return a ^ b
        if kind == "band":
            return a & b
        if kind == "bor":
            return a | b
        assert kind == "product", kind
        self._long(a, b)
        if a.bit_length() + b.bit_length() > 2 * MAX_VALUE_BITS:
            raise Declined("MAX_VALUE_BITS", "a value is too large")
        return a * b

    def integer(self, node: Node, env: Environment) -> int:
        """The value of a side of a comparison, an integer."""
        kind, parts = node.kind, node.parts
        if kind == "add":
            result = self.integer(parts[0], env) + self.integer(parts[1], env)
        elif kind == "sub":
            result = self.integer(parts[0], env) - self.integer(parts[1], env)
        elif kind == "scale":
            result = plain(parts[0]) * self.integer(parts[1], env)
        else:
            return self.value(node, env)
        return self._checked(result)

    def _accepts(self, parts: tuple, env: Environment) -> bool:
        """An automaton reads the numbers, the highest digits first; the first number has the lowest bit of a letter."""
        _, accepting, rows = parts
        state = 0
        places = max((value.bit_length() for value in env), default=0)
        self._budget.spend(places)
        # Digits as text: shifting a large number once for each of its digits takes quadratic time.
        for digits in zip(*(f"{value:0{places}b}" for value in env)) if places else ():
            state = rows[state][sum(1 << i for i, digit in enumerate(digits) if digit == "1")]
            if state < 0:
                return False
        return accepting[state]

    def truth(self, node: Node, env: Environment) -> bool:
        """The truth of a condition, or Undefined."""
        self._budget.spend(1)
        kind, parts = node.kind, node.parts
        if kind == "automaton":
            return self._accepts(parts, env)
        if kind == "compare":
            return compare(parts[0], self.integer(parts[1], env), self.integer(parts[2], env))
        if kind == "and":
            return self.truth(parts[0], env) and self.truth(parts[1], env)
        if kind == "or":
            return self.truth(parts[0], env) or self.truth(parts[1], env)
        if kind == "not":
            return not self.truth(parts[0], env)
        return self.truth(parts[0], tuple(self.value(argument, env) for argument in parts[1]))


def plain(number: Number) -> int:
    """A number without parameters: others have no value."""
    if not is_plain(number):
        raise Declined("PARAMETERS", "a number with parameters has no value")
    return number


def compare(operator: str, a: int, b: int) -> bool:
    """a OPERATOR b."""
    if operator == "<":
        return a < b
    if operator == "<=":
        return a <= b
    if operator == "=":
        return a == b
    if operator == "!=":
        return a != b
    return a >= b if operator == ">=" else a > b
