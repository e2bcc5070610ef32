"""A claim and a certificate: head, instance, cases, and the sections of each (docs/FORMAT.md, Head, Parameters)."""

from __future__ import annotations

import re

from .certificate import Lines
from .check import Check
from .evaluate import Evaluator
from .limits import MAX_BYTES, MAX_CASES_DEPTH, MAX_LOWERED_IN_ALL, MAX_MODULUS, MAX_STEPS, Budget, Declined, Rejected
from .node import Nodes
from .obligations import Obligations
from .pool import Pool
from .program import Claim, Reader
from .sections import Work

VALUE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*) = ([0-9]+)")
Values = dict[int, int]
"""Of parameters, by their numbers from 0."""
Ranges = dict[int, tuple[int, int]]
"""The first value of parameters without one, and the step between their values."""


def check(claim_file: bytes, certificate: bytes, closure: bool = False) -> str:
    """The claim that is verified, with its scope and evidence; raises a Failure otherwise."""
    if max(len(claim_file), len(certificate)) > MAX_BYTES:
        raise Declined("MAX_BYTES", "a file is too large")
    return Proof(claim_file, certificate, closure).run()


class Proof:
    """One check; nothing is kept from one to the next."""

    def __init__(self, claim_file: bytes, certificate: bytes, closure: bool) -> None:
        self.nodes = Nodes()
        self.evaluator = Evaluator()
        self.lines = Lines(certificate)
        self.head = self.lines.head()
        self.general = self._read({}, {})
        self.parameters = self.general[0].parameters
        self.instance = self._instance()
        self._compare(claim_file)
        steps = Budget("MAX_STEPS", MAX_STEPS)
        lowered = Budget("MAX_LOWERED_IN_ALL", MAX_LOWERED_IN_ALL)
        self.work = Work(self.nodes, self.evaluator, self.lines, Pool(self.lines), steps, lowered, Obligations(steps, closure))

    def _read(self, values: Values, ranges: Ranges) -> tuple[Reader, Claim]:
        """The head, with these values and ranges, and its claim."""
        text = "\n".join(self.head).encode("ascii")
        self.evaluator.spend(len(text))
        reader = Reader(text, self.nodes, self.evaluator, values, ranges)
        claims = reader.read().claims
        if len(claims) != 1:
            raise Rejected("claim-unreadable", "the certificate must have one claim")
        claim, first, last = claims[0]
        if first != last or last != len(self.head):
            raise Rejected("claim-unreadable", "the claim must be the last line of the head")
        return reader, claim

    def _instance(self) -> Values | None:
        """`instance m = 500, n = 3`: a value for each parameter, None without that line."""
        if not self.parameters or not self.lines.starts("instance"):
            return None
        text = " ".join(self.lines.words_after("instance"))
        items = [VALUE.fullmatch(item) for item in text.split(", ")]
        names = [item[1] if item else None for item in items]
        if names != [name for name, _ in self.parameters]:
            raise self.lines.fail("instance", "expected a value for each parameter")
        values = {index: self.lines.natural(item[2]) for index, item in enumerate(items) if item}
        if any(values[index] < bound for index, (_, bound) in enumerate(self.parameters)):
            raise self.lines.fail("instance", "a value is below the bound of its parameter")
        return values

    def _compare(self, claim_file: bytes) -> None:
        """The claim file states the claim of the head, with the values of the instance."""
        reader, claim = self.general if self.instance is None else self._read(self.instance, {})
        file = Reader(claim_file, self.nodes, self.evaluator)
        if not any(other == claim for other, _, _ in file.read().claims):
            raise Rejected("claim-mismatch", "the claim file does not make this claim")
        meant = file.meanings()
        if any(meant.get(name, meaning) != meaning for name, meaning in reader.meanings().items()):
            raise Rejected("claim-mismatch", "a name means something else in the claim file")
        self.bounded = claim.bound is not None

    def run(self) -> str:
        """The whole body."""
        evidence = self._body({}, {}, "", 0)
        self.lines.end()
        text = self.head[-1]
        if self.instance is not None:
            text += " with " + ", ".join(f"{name} = {self.instance[j]}" for j, (name, _) in enumerate(self.parameters))
        elif self.parameters:
            text += " for all " + ", ".join(f"{name} >= {bound}" for name, bound in self.parameters)
        scope = "" if self.bounded else " for all naturals"
        return f"{text}{scope} by {evidence}, {self.work.obligations.closed} invariants recomputed"

    def _body(self, values: Values, ranges: Ranges, case: str, depth: int) -> str:
        """Cases, or the sections with these values and ranges; what the claim is verified by."""
        if len(values) == len(self.parameters) or not self.lines.starts("split"):
            reader, claim = self._read(values, ranges) if values or ranges else self.general
            return Check(self.work, reader, claim, case).run()
        if depth == MAX_CASES_DEPTH:
            raise Declined("MAX_CASES_DEPTH", "too many cases within cases")
        words = self.lines.words_after("split")
        if len(words) != 3 or words[1] not in ("below", "modulo"):
            raise self.lines.fail("cases", "expected `split J below N` or `split J modulo Q`")
        index, number = self.lines.small(words[0]) - 1, self.lines.natural(words[2])
        if not 0 <= index < len(self.parameters) or index in values:
            raise self.lines.fail("cases", "no parameter without a value")
        name, bound = self.parameters[index]
        first, step = ranges.get(index, (bound, 1))
        if words[1] == "modulo":
            self._residues(values, ranges, index, number, (case, depth))
            return "cases"
        if number <= first:
            raise self.lines.fail("cases", "there must be a case")
        value = first
        while value < number:
            self._case(f"case {value}")
            self._body({**values, index: value}, ranges, f"{case}{name} = {value}: ", depth + 1)
            value += step
        self._case("otherwise")
        self._body(values, {**ranges, index: (value, step)}, f"{case}{name} >= {value}: ", depth + 1)
        return "cases"

    def _residues(self, values: Values, ranges: Ranges, index: int, modulus: int, within: tuple[str, int]) -> None:
        """A body for each of the least values: about this one and all that follow it in steps multiplied by the modulus."""
        case, depth = within
        name, bound = self.parameters[index]
        first, step = ranges.get(index, (bound, 1))
        if modulus < 2:
            raise self.lines.fail("cases", "there must be two cases")
        apart = step * modulus
        if apart > MAX_MODULUS:
            raise Declined("MAX_MODULUS", "the values of a parameter in a case are too far apart")
        for value in range(first, first + apart, step):
            self._case(f"case {value}")
            self._body(values, {**ranges, index: (value, apart)}, f"{case}{name} mod {apart} = {value % apart}: ", depth + 1)

    def _case(self, line: str) -> None:
        """The line of a case."""
        if self.lines.take() != line:
            raise self.lines.fail("cases", f"expected `{line}`")
