"""For which values of its parameter a claim holds."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Optional, SupportsIndex, Tuple, Union

from ._arguments import natural, parsed
from ._show import framed
from .results import Result, result_of

__all__ = ["Part", "Which"]


@dataclass(frozen=True, repr=False)
class Part:
    """Values of a parameter that were decided together: one value, or those of a residue class. ``k in part`` asks whether a value is one of them."""

    values: str
    """The values in words, such as ``odd k``."""
    first: int
    """The least of them."""
    modulus: Optional[int]
    """The distance from each value to the next one; ``None`` if there is only one value."""
    verdict: str
    """``proved``, ``refuted`` or ``undecided``: whether the claim holds for all these values, or for none of them."""
    answer: Optional[Result] = None
    """The answer to the claim about these values, with its certificate: the claim itself, or its opposite where it is refuted for a class. ``None`` if nothing was tried."""
    file: str = field(default="", repr=False)
    """What `Which.save` appends to the names of the files."""

    @property
    def claim(self) -> Optional[str]:
        """The claim that the certificate proves, as the text of a claim file."""
        return None if self.answer is None else self.answer.proved_claim

    @property
    def certificate(self) -> Optional[bytes]:
        """The certificate, which the kernel has verified."""
        return None if self.answer is None else self.answer.certificate

    def __contains__(self, value: SupportsIndex) -> bool:
        number = natural("the value", value)
        if self.modulus is None:
            return number == self.first
        return number >= self.first and (number - self.first) % self.modulus == 0

    def __repr__(self) -> str:
        return f"<nimcert.Part {self.verdict} for {self.values}>"


@dataclass(frozen=True, repr=False)
class Which:
    """For which values of its parameter a claim holds. ``bool(which)`` is true only if it is proved for all of them."""

    claim: str
    """The claim in canonical form, with its definitions."""
    parameter: str
    """The name of the parameter."""
    least: int
    """Its least value."""
    exact: bool
    """Whether the claim is decided for every value."""
    line: str
    """The values for which it is proved, refuted and undecided, in one line."""
    text: str
    """The report, as the command line prints it."""
    parts: Tuple[Part, ...]
    """Parts that have all values of the parameter, each value once."""
    document: str = field(default="", repr=False, compare=False)
    """The object that `json` returns."""

    def values(self, verdict: str) -> Optional[str]:
        """The values with a verdict (``proved``, ``refuted`` or ``undecided``) in words; ``None`` if there are none."""
        if verdict not in ("proved", "refuted", "undecided"):
            raise ValueError(f"there is no verdict {verdict!r}; there are 'proved', 'refuted' and 'undecided'")
        found: Optional[str] = json.loads(self.document)[verdict]
        return found

    def part(self, value: SupportsIndex) -> Part:
        """The part that has a value."""
        for part in self.parts:
            if value in part:
                return part
        raise ValueError(f"{self.parameter} = {natural('the value', value)} is less than {self.least}, its least value")

    def holds(self, value: SupportsIndex) -> Optional[bool]:
        """Whether the claim holds for a value of the parameter; ``None`` if that is undecided."""
        return {"proved": True, "refuted": False}.get(self.part(value).verdict)

    def __bool__(self) -> bool:
        return all(part.verdict == "proved" for part in self.parts)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<nimcert.Which {self.line}>"

    def json(self) -> str:
        """The object that ``nimcert check --which --json`` prints (docs/JSON.md), with the times of this run."""
        return self.document

    def save(self, folder: Union[str, "os.PathLike[str]"], name: str = "f") -> Tuple[Tuple[Path, Path], ...]:
        """Saves the claim and the certificate of each part that is decided; the paths of both. See `Result.save`."""
        saved = []
        for part in self.parts:
            if part.answer is not None and part.verdict != "undecided" and part.certificate is not None:
                saved.append(part.answer.save(folder, name + part.file))
        return tuple(saved)

    def _repr_html_(self) -> str:
        verdicts = {part.verdict for part in self.parts}
        verdict = verdicts.pop() if len(verdicts) == 1 else "for which " + self.parameter
        return framed(verdict, self.line, self.text, [])


def which_of(found: Dict[str, Any]) -> Which:
    """The result of an answer of the native function."""
    report = json.loads(found["json"])

    def part(described: Dict[str, Any], answered: Dict[str, Any]) -> Part:
        return Part(
            values=answered["values"],
            first=parsed(described["first"]),
            modulus=described["modulus"],
            verdict=described["verdict"],
            answer=None if answered["answer"] is None else result_of(answered["answer"]),
            file=answered["file"],
        )

    return Which(
        claim=report["claim"],
        parameter=report["parameter"]["name"],
        least=parsed(report["parameter"]["least"]),
        exact=report["exact"],
        line=found["line"],
        text=found["text"],
        parts=tuple(map(part, report["parts"], found["parts"])),
        document=found["json"],
    )
