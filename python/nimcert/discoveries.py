"""What `discover` and `discover_family` found."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Optional, Tuple, Union

from ._show import framed
from .results import Result, result_of

__all__ = ["Discovery", "Family", "FamilyRow", "Formula", "General"]


@dataclass(frozen=True)
class Formula:
    """A formula that agrees with the tables."""

    text: str
    verdict: str
    """``proved``, ``refuted``, ``undecided`` or ``untried``."""


@dataclass(frozen=True, repr=False)
class Discovery:
    """What was found about a game. ``bool(discovery)`` is true only if something is proved."""

    verdict: str
    """``proved`` or ``undecided``."""
    formulas: Tuple[Formula, ...]
    """The formulas that agree with the tables, the simplest first."""
    text: str
    """The report for people."""
    proof: Optional[Result] = None
    """The claim that is proved, if there is one."""
    document: str = field(default="", repr=False, compare=False)
    """The object that `json` returns."""

    @property
    def proved(self) -> bool:
        """Whether something is proved."""
        return self.proof is not None and self.proof.proved

    @property
    def formula(self) -> Optional[str]:
        """The formula that is proved, if a formula is, and not an automaton."""
        found = [formula.text for formula in self.formulas if formula.verdict == "proved"]
        return found[0] if found else None

    @property
    def claim(self) -> Optional[str]:
        """The claim that is proved, in canonical form."""
        return None if self.proof is None else self.proof.claim

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<nimcert.Discovery {self.text.rstrip().splitlines()[-1]}>"

    def json(self) -> str:
        """The object that ``nimcert discover --json`` prints."""
        return self.document

    def save(self, folder: Union[str, "os.PathLike[str]"], name: str = "f") -> Tuple[Path, Path]:
        """Saves the claim that is proved and its certificate; see `Result.save`."""
        if self.proof is None:
            raise ValueError("nothing is proved")
        return self.proof.save(folder, name)

    def _repr_svg_(self) -> Optional[str]:
        return None if self.proof is None else self.proof._repr_svg_()

    def _repr_html_(self) -> str:
        pictures = [] if self.proof is None else [self.proof.picture("bar"), self.proof.picture("grundy")]
        svgs = [picture.svg for picture in pictures if picture is not None]
        return framed(self.verdict, self.text.rstrip().splitlines()[-1], self.text, svgs)


def discovery_of(found: Dict[str, Any]) -> Discovery:
    """The discovery that the native functions made."""
    report = json.loads(found["json"])
    proof = None if found["proof"] is None else result_of(found["proof"])
    text = found["text"] if proof is None else f"{found['text']}\n{proof.text}"
    return Discovery(
        verdict=report["verdict"],
        formulas=tuple(Formula(one["text"], one["verdict"]) for one in report["formulas"]),
        text=text,
        proof=proof,
        document=found["json"],
    )


@dataclass(frozen=True)
class FamilyRow:
    """What was found at one choice of values."""

    values: Dict[str, int] = field(hash=False)
    """The values of the names."""
    outcome: str
    """``proved``, ``automaton``, ``nothing`` or ``failed``."""
    text: str
    """The formula, or what else was found."""
    claim: Optional[str]
    """The claim that is proved, if there is one."""
    general: Optional[int]
    """The place in `Family.generals` of a proved claim with this instance."""


@dataclass(frozen=True)
class General:
    """A claim about many values of a family."""

    constants: Dict[str, str] = field(hash=False)
    """Each name with its values, such as ``4 * m + 3``; empty if the name is a coordinate of the claim."""
    coordinate: Optional[str]
    """The name that is a coordinate of the claim, if there is one."""
    condition: Optional[str]
    """The condition on this coordinate, if there is one."""
    result: Result
    """The answer to the claim."""

    def __bool__(self) -> bool:
        return self.result.proved


@dataclass(frozen=True, repr=False)
class Family:
    """What was found at several values. ``bool(family)`` is true only if claims about all values are proved."""

    verdict: str
    """``proved`` or ``undecided``."""
    rows: Tuple[FamilyRow, ...]
    """What was found at each choice of values, in their order."""
    generals: Tuple[General, ...]
    """The claims about many values, proved or not."""
    text: str
    """The report for people."""
    document: str = field(default="", repr=False, compare=False)
    """The object that `json` returns."""

    @property
    def proved(self) -> bool:
        """Whether there are claims about all values, and all of them are proved."""
        return self.verdict == "proved"

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<nimcert.Family {self.text.rstrip().splitlines()[-1]}>"

    def json(self) -> str:
        """The object that ``nimcert discover FILE --set NAME=VALUES --json`` prints."""
        return self.document

    def _repr_html_(self) -> str:
        return framed(self.verdict, self.text.rstrip().splitlines()[-1], self.text, [])


def family_of(found: Dict[str, Any]) -> Family:
    """The family that the native functions found."""
    report = json.loads(found["json"])
    names = [axis["name"] for axis in report["family"]]

    def row(one: Dict[str, Any]) -> FamilyRow:
        values = dict(zip(names, one["values"]))
        return FamilyRow(values, one["outcome"], one["text"], one["claim"], one["general"])

    def general(one: Dict[str, Any], answered: Dict[str, Any]) -> General:
        constants = {constant["name"]: constant["term"] for constant in one["constants"]}
        coordinate = one["coordinate"] or {"name": None, "condition": None}
        return General(constants, coordinate["name"], coordinate["condition"], result_of(answered))

    return Family(
        verdict=report["verdict"],
        rows=tuple(map(row, report["rows"])),
        generals=tuple(map(general, report["generals"], found["generals"])),
        text=found["text"],
        document=found["json"],
    )
