"""The lines of proof of all parametric invariants of a certificate (docs/FORMAT.md, Parametric invariants)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence

from .certificate import Lines
from .inequality import Form, combined
from .limits import Budget


@dataclass(frozen=True)
class Proof:
    """A line `by D j l j l ..`."""

    multiple: int
    terms: tuple[tuple[int, int], ...]
    well_formed: bool

    @classmethod
    def of(cls, multiple: int, *terms: tuple[int, int]) -> Proof:
        """The line with these numbers; only a well-formed one proves anything."""
        increasing = all(a < b for (a, _), (b, _) in zip(terms, terms[1:]))
        well_formed = multiple >= 0 and increasing and all(j >= 0 and factor >= 1 for j, factor in terms)
        return cls(multiple, terms, well_formed)

    def proves(self, target: Form | None, hypotheses: Sequence[Form]) -> bool:
        """Whether the target, or for None a contradiction, follows from the hypotheses; all of them are normalised."""
        if not self.well_formed or (self.multiple == 0) != (target is None):
            return False
        if self.terms and self.terms[-1][0] >= len(hypotheses):
            return False
        terms = [(-factor, hypotheses[j]) for j, factor in self.terms]
        if target is not None:
            terms.append((self.multiple, target))
        if not terms:
            return False
        rest = combined(*terms)
        return not any(rest[1:]) and (rest[0] > -self.multiple if self.multiple else rest[0] > 0)


class Pool:
    """The lines after the head."""

    def __init__(self, lines: Lines) -> None:
        self.proofs: list[Proof] = []
        while lines.starts("by"):
            multiple, *rest = lines.integers_after("by")
            terms = tuple(zip(rest[::2], rest[1::2]))
            if len(rest) % 2 or any(j < 0 for j, _ in terms):
                raise lines.fail("line", "expected hypotheses, each with its multiplier,")
            self.proofs.append(Proof.of(multiple, *terms))

    def proves(self, target: Form | None, hypotheses: Sequence[Form], steps: Budget) -> bool:
        """Whether one of the lines proves the target, or for None a contradiction."""
        for proof in self.proofs:
            steps.spend(1 + len(proof.terms))
            if proof.proves(target, hypotheses):
                return True
        return False
