"""Trees of cases: no naturals satisfy some conditions (docs/LOWERING.md, Goals; docs/FORMAT.md, Trees of cases; docs/THEORY.md 6.14)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from math import gcd
from typing import Callable, Iterable, Sequence

from .affine import Number, entries
from .bars import replaced
from .certificate import Lines
from .limits import (
    MAX_CLAIM_PARAMETERS,
    MAX_COEFFICIENT,
    MAX_DEPTH,
    MAX_ENTRY,
    STEPS_OF_FORM,
    Budget,
    Declined,
    Rejected,
)
from .node import Node, Nodes

Product = tuple[int, ...]
"""An unknown, 0 for none, then parameters in order; both count from 1."""
Form = dict[Product, int]
"""Factors of products, none of which is 0; as an inequality, the sum is at least 0."""
ONE: Form = {(0,): 1}
OPAQUE = ("xor", "band", "bor", "top")
"""Operators about which a tree assumes only that equal terms have the same natural value."""
OPPOSITE = {"<": ">=", ">=": "<", "<=": ">", ">": "<=", "=": "!=", "!=": "="}


def plus(a: Form, factor: int, b: Form) -> Form:
    """a + factor * b."""
    total = dict(a)
    for product, value in b.items():
        entry = total.get(product, 0) + factor * value
        if abs(entry) >= MAX_ENTRY:
            raise Declined("MAX_ENTRY", "a number of a form is too large")
        if entry:
            total[product] = entry
        else:
            total.pop(product, None)
    return total


def times(a: Form, b: Form) -> Form:
    """The product; at most one side has unknowns."""
    total: Form = {}
    for p, x in a.items():
        for q, y in b.items():
            if p[0] and q[0]:
                raise Declined("AFFINE", "a product of unknowns")
            total = plus(total, x * y, {(p[0] + q[0], *sorted(p[1:] + q[1:])): 1})
    return total


def unknown(index: int) -> Form:
    """An unknown as a form."""
    return {(index,): 1}


def of_number(number: Number) -> Form:
    """A number with parameters as a form."""
    if any(abs(entry) > MAX_COEFFICIENT for entry in entries(number)):
        raise Declined("MAX_COEFFICIENT", "a coefficient is too large")
    return {((0, i) if i else (0,)): entry for i, entry in enumerate(entries(number)) if entry}


def normalised(form: Form) -> Form:
    """Divided by what divides all factors but the constant, which is rounded down."""
    divisor = gcd(*(factor for product, factor in form.items() if product != (0,)))
    if divisor < 2:
        return form
    return {product: factor // divisor for product, factor in form.items() if factor // divisor}


def is_true(form: Form) -> bool:
    """No factor is negative."""
    return all(factor > 0 for factor in form.values())


def is_false(form: Form) -> bool:
    """The constant is negative and no factor positive."""
    return (0,) in form and all(factor < 0 for factor in form.values())


def solved(form: Form) -> tuple[int, Form] | None:
    """Where the form is 0: an unknown and what it is, one without a negative factor if there is one, the last one of these."""
    best: tuple[bool, int, Form] | None = None
    for product, factor in form.items():
        alone = len(product) == 1 and product[0] and sum(other[0] == product[0] for other in form) == 1
        if alone and abs(factor) == 1:
            value = plus(unknown(product[0]), -factor, form)
            if best is None or (is_true(value), product[0]) > best[:2]:
                best = (is_true(value), product[0], value)
    return None if best is None else best[1:]


def mentions(form: Form, index: int) -> bool:
    """Whether the form has an unknown."""
    return any(product[0] == index for product in form)


def substituted(form: Form, index: int, value: Form) -> Form:
    """The form with a value in place of an unknown."""
    factor = {(0, *product[1:]): number for product, number in form.items() if product[0] == index}
    rest = {product: number for product, number in form.items() if product[0] != index}
    return plus(rest, 1, times(factor, value)) if factor else form


@dataclass(frozen=True)
class Case:
    """One case of a disjunction: conditions that hold or fail, forms, and a form that is the value of a term."""

    conditions: tuple[tuple[Node, bool], ...] = ()
    forms: tuple[Form, ...] = ()
    value: tuple[Form, Node] | None = None

    def substituted(self, index: int, value: Form) -> Case:
        """The case with a value in place of an unknown."""
        forms = tuple(substituted(form, index, value) for form in self.forms)
        of_term = None if self.value is None else (substituted(self.value[0], index, value), self.value[1])
        return Case(self.conditions, forms, of_term)


@dataclass
class Goal:
    """What is assumed: forms, and disjunctions that are not taken apart yet."""

    nodes: Nodes
    steps: Budget
    unknowns: int
    forms: list[Form] = field(default_factory=list)
    disjunctions: list[tuple[Case, ...]] = field(default_factory=list)
    values: dict[Node, Form] = field(default_factory=dict)
    queue: deque[Form] = field(default_factory=deque)
    closed: bool = False

    def copy(self) -> Goal:
        """A goal to be changed."""
        return Goal(self.nodes, self.steps, self.unknowns, list(self.forms), list(self.disjunctions), dict(self.values))

    def under(self, case: Case) -> Goal:
        """The goal with a case."""
        goal = self.copy()
        goal.assume(case)
        return goal

    def cases(self, number: int) -> list[Goal]:
        """The goals of the cases of a disjunction."""
        rest = self.copy()
        cases = rest.disjunctions.pop(number)
        return [rest.under(case) for case in cases]

    def assume(self, case: Case) -> None:
        """Adds what a case says."""
        for condition, holds in case.conditions:
            self.condition(condition, holds)
        if case.value is not None:
            self.equal(case.value[0], self.value(case.value[1]))
        self.queue.extend(case.forms)
        self.settle()

    def settle(self) -> None:
        """Empties the queue."""
        while self.queue and not self.closed:
            form = normalised(self.queue.popleft())
            self.steps.spend(STEPS_OF_FORM * (1 + len(form) + sum(1 + len(known) for known in self.forms)))
            self.closed = is_false(form) or any(is_false(plus(known, 1, form)) for known in self.forms)
            if self.closed or is_true(form) or form in self.forms:
                continue
            opposite = plus({}, -1, form)
            found = solved(form) if is_true(opposite) or opposite in self.forms else None
            if found is None:
                self.forms.append(form)
                continue
            index, value = found
            pending = [*(other for other in self.forms if mentions(other, index)), *self.queue]
            self.steps.spend(STEPS_OF_FORM * sum(1 + len(other) for other in (*pending, *self.values.values())))
            self.forms = [other for other in self.forms if not mentions(other, index)]
            self.queue = deque(substituted(other, index, value) for other in pending)
            self.queue.append(value)
            self.values = {node: substituted(other, index, value) for node, other in self.values.items()}
            self.disjunctions = [tuple(case.substituted(index, value) for case in cases) for cases in self.disjunctions]

    def equal(self, a: Form, b: Form) -> None:
        """Two forms are equal."""
        self.queue.append(plus(a, -1, b))
        self.queue.append(plus(b, -1, a))

    def condition(self, node: Node, holds: bool) -> None:
        """A condition holds or fails."""
        kind, parts = node.kind, node.parts
        self.steps.spend(STEPS_OF_FORM)
        if kind == "not":
            self.condition(parts[0], not holds)
        elif kind == "holds":
            self.condition(replaced(self.nodes, parts[0], list(parts[1])), holds)
        elif kind in ("and", "or"):
            if (kind == "and") == holds:
                self.condition(parts[0], holds)
                self.condition(parts[1], holds)
            else:
                self.disjunctions.append(tuple(Case(((part, holds),)) for part in parts))
        elif kind == "automaton":
            raise Declined("OPERATOR", "an automaton is not a linear condition")
        else:
            a, b = self.linear(parts[1]), self.linear(parts[2])
            self.compare(parts[0] if holds else OPPOSITE[parts[0]], a, b)

    def compare(self, op: str, a: Form, b: Form) -> None:
        """A comparison of two forms."""
        if op == "=":
            self.equal(a, b)
        elif op == "!=":
            self.disjunctions.append((Case(forms=(less(a, b),)), Case(forms=(less(b, a),))))
        else:
            made = {"<": less(a, b), ">": less(b, a), "<=": plus(b, -1, a), ">=": plus(a, -1, b)}
            self.queue.append(made[op])

    def linear(self, node: Node) -> Form:
        """A side of a comparison."""
        kind, parts = node.kind, node.parts
        if kind in ("add", "sub"):
            a = self.linear(parts[0])
            return plus(a, 1 if kind == "add" else -1, self.linear(parts[1]))
        if kind == "scale":
            return times(self.linear(parts[1]), of_number(parts[0]))
        return self.value(node)

    def value(self, node: Node) -> Form:
        """A term as a natural; a negative difference counts as 0."""
        self.steps.spend(STEPS_OF_FORM)
        if node not in self.values:
            form = self._value(node)
            self.values[node] = form
        return self.values[node]

    def _value(self, node: Node) -> Form:
        kind, parts = node.kind, node.parts
        if kind == "variable":
            return unknown(parts[0] + 1)
        if kind == "constant":
            return of_number(parts[0])
        if kind in ("add", "sub", "scale"):
            form = self.linear(node)
            return self.extreme(-1, form, {}) if node.has_difference else form
        if kind == "monus":
            a = self.linear(parts[0])
            return self.extreme(-1, plus(a, -1, self.linear(parts[1])), {})
        if kind in ("min", "max"):
            a = self.value(parts[0])
            return self.extreme(1 if kind == "min" else -1, a, self.value(parts[1]))
        if kind == "floor":
            part, divisor = plus(self.value(parts[0]), 1, of_number(parts[1])), of_number(parts[2])
            quotient = self.fresh()
            rest = plus(part, -1, times(quotient, divisor))
            self.queue.append(less(rest, divisor))
            self.queue.append(rest)
            return quotient
        if kind == "mod":
            quotient = self.value(self.nodes.make("floor", parts[0], 0, parts[1]))
            multiple, part = times(quotient, of_number(parts[1])), self.value(parts[0])
            rest = self.fresh()
            self.equal(part, plus(multiple, 1, rest))
            return rest
        if kind == "if":
            value = self.fresh()
            cases = (Case(((parts[0], holds),), (), (value, term)) for holds, term in ((True, parts[1]), (False, parts[2])))
            self.disjunctions.append(tuple(cases))
            return value
        if kind == "call":
            return self.value(replaced(self.nodes, parts[0], list(parts[1])))
        if kind in OPAQUE:
            return self.fresh()
        raise Declined("OPERATOR", f"a tree of cases has no {kind}")

    def fresh(self) -> Form:
        """A new unknown."""
        self.unknowns += 1
        return unknown(self.unknowns)

    def extreme(self, sign: int, a: Form, b: Form) -> Form:
        """The least of two forms, the greatest if the sign is -1."""
        value = self.fresh()
        more = [plus(form, -1, value) for form in (a, b)]
        self.queue.extend(plus({}, sign, form) for form in more)
        self.disjunctions.append(tuple(Case(forms=(plus({}, -sign, form),)) for form in more))
        return value


def less(a: Form, b: Form) -> Form:
    """a < b."""
    return plus(plus(b, -1, a), -1, ONE)


def check_tree(name: str, variables: int, conditions: Iterable[tuple[Node, bool]], lines: Lines, nodes: Nodes, steps: Budget, parameters: int, fact: Callable[[], Node]) -> None:
    """`linear NAME lines N` and its lines: no naturals make the conditions true or false as they say. `fact` reads a line of its name."""
    (count,) = lines.header(f"linear {name}", "lines")
    goal = Goal(nodes, steps, variables)
    goal.assume(Case(tuple(conditions)))
    stack, taken, apart = [goal], 0, []
    while stack:
        goal = stack.pop()
        if goal.closed:
            continue
        if len(stack) >= MAX_DEPTH:
            raise Declined("MAX_DEPTH", "a tree of cases is too deep")
        steps.spend(STEPS_OF_FORM * sum(1 + len(form) for form in goal.forms))
        if not apart:
            taken += 1
            if taken > count:
                raise Rejected("linear", f"{name} has more than {count} lines")
            if lines.starts("or"):
                apart = [lines.small(word) for word in lines.words_after("or")]
                if not apart:
                    raise lines.fail("format", "expected the number of a disjunction")
        if apart:
            number = apart.pop(0)
            if not number < len(goal.disjunctions):
                raise lines.fail("linear", "no disjunction of this number")
            stack.extend(reversed(goal.cases(number)))
        elif lines.starts("split"):
            form = _sum(lines, "split", parameters, lambda index, factor: _known(goal, lines, index))
            stack.extend([goal.under(Case(forms=(less(form, {}),))), goal.under(Case(forms=(form,)))])
        elif lines.starts("fact"):
            stack.append(goal.under(Case(((fact(), True),))))
        else:
            if not is_false(_sum(lines, "by", parameters, lambda index, factor: _hypothesis(goal, lines, index, factor), [1])):
                raise lines.fail("linear", f"{name}: the forms do not contradict each other")
    if apart:
        raise lines.fail("linear", f"{name} has no goal for the last disjunction of a line")
    if taken != count:
        raise Rejected("linear", f"{name} has {taken} lines, not {count}")


def _known(goal: Goal, lines: Lines, index: int) -> Form:
    """An unknown of the goal: a later one would be another one in each of the two goals."""
    if index > goal.unknowns:
        raise lines.fail("linear", "no unknown of this number")
    return unknown(index)


def _hypothesis(goal: Goal, lines: Lines, index: int, factor: Sequence[int]) -> Form:
    if index >= len(goal.forms) or min(factor) < 0:
        raise lines.fail("linear", "no form of this number, or a negative entry")
    return goal.forms[index]


def _sum(lines: Lines, word: str, parameters: int, form: Callable[[int, Sequence[int]], Form], alone: Sequence[int] = ()) -> Form:
    """The sum of a line `WORD number factor, ..`, each factor a number with parameters; a number alone has the factor `alone`, if there is one."""
    total: Form = {}
    for item in " ".join(lines.words_after(word)).split(", "):
        index, *factor = [lines.integer(text) for text in item.split(" ")]
        factor = factor or list(alone)
        if index < 0 or not 1 <= len(factor) <= 1 + parameters or factor[-1] == 0:
            raise lines.fail("format", "expected a number and a factor")
        number = {((0, i) if i else (0,)): entry for i, entry in enumerate(factor) if entry}
        total = plus(total, 1, times(form(index, factor), number))
    return total
