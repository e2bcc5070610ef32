"""Results: verdicts with their evidence. They are plain values, which can be compared, hashed, copied and pickled."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union, overload

from . import _native
from ._arguments import Text, data, parsed, settings
from ._show import framed
from .pictures import Picture, drawn

__all__ = ["Counterexample", "Obligation", "Result", "Results", "Verification"]


@dataclass(frozen=True)
class Counterexample:
    """Numbers that refute a claim."""

    kind: str
    """``ns`` or ``monotone`` for two columns of a function; ``closed``, ``reach``, ``undefined`` or ``forall`` for a game or numbers."""
    numbers: Dict[str, int] = field(hash=False)
    """The numbers by their names: ``z``, ``z_prime``, ``f_z``, ``f_z_prime`` for columns, else the coordinates."""
    option: Optional[Dict[str, int]] = field(default=None, hash=False)
    """Where a move leads, if a move is at fault."""
    move: Optional[int] = None
    """The number of this move in the rules, from 1."""
    position: Optional[Tuple[int, int]] = None
    """For columns: row and column of the first position whose Grundy number is not ``y xor z``."""
    is_smallest: bool = True
    """Whether they are known to be the smallest ones."""

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]

    def __str__(self) -> str:
        numbers = ", ".join(f"{name} = {short(number)}" for name, number in self.numbers.items())
        note = "" if self.is_smallest else "; perhaps not the smallest"
        return f"{self.kind}: {numbers}{note}"


def short(number: int) -> str:
    """A number, or how long it is."""
    bits = number.bit_length()
    return str(number) if bits <= 128 else f"(a number of {bits} bits)"


def natural_at(values: Sequence[str], names: Sequence[str]) -> Dict[str, int]:
    """Numbers by names."""
    names = list(names)[len(names) - len(values) :] if len(names) >= len(values) else [f"x{at}" for at in range(len(values))]
    return {name: parsed(value) for name, value in zip(names, values)}


def counterexample_of(report: Dict[str, Any]) -> Optional[Counterexample]:
    """The counterexample in the object of `--json`."""
    found = report["counterexample"]
    if found is None:
        return None
    if "z_prime" in found:
        first = report["first_difference"]
        columns = {name: parsed(found[name]) for name in ("z", "z_prime", "f_z", "f_z_prime")}
        position = None if first is None else (parsed(first["y"]), parsed(first["z"]))
        return Counterexample(found["kind"], columns, position=position, is_smallest=found["smallest"])
    names = report["coordinates"]
    option = found["option"]
    return Counterexample(
        found["kind"],
        natural_at(found["position"], names),
        option=None if option is None else natural_at(option, names),
        move=found["move"],
        is_smallest=found["smallest"],
    )


@dataclass(frozen=True, repr=False)
class Result:
    """The answer to one claim. ``bool(result)`` is true only if the claim is proved for all naturals."""

    verdict: str
    """``proved``, ``proved below 2^N``, ``refuted`` or ``undecided``."""
    claim: str
    """The claim in canonical form, with its definitions."""
    line: str
    """The verdict and what it is about, in one line."""
    text: str
    """The report, as the command line prints it, with the names of arguments."""
    counterexample: Optional[Counterexample] = None
    """The counterexample, if the statement fails: the smallest one, unless its `is_smallest` is false."""
    instance: Optional[Dict[str, int]] = field(default=None, hash=False)
    """For a claim with parameters: the values of the parameters, if the verdict is only about these, as for a refutation."""
    below: Optional[int] = None
    """The bound of the columns for which it is proved, if it is `bounded`."""
    reason: Optional[str] = None
    """Why there is no verdict for all naturals, if so."""
    certificate: Optional[bytes] = field(default=None, repr=False)
    """The certificate, which the kernel has verified."""
    proved_claim: Optional[str] = None
    """The claim that the certificate proves, as the text of a claim file: the claim, its opposite, or the claim below a bound."""
    sha256: Optional[str] = None
    """SHA-256 of the certificate."""
    document: str = field(default="", repr=False, compare=False)
    """The object that `json` returns."""

    @property
    def proved(self) -> bool:
        """Whether the claim is proved for all naturals."""
        return self.verdict == "proved"

    @property
    def bounded(self) -> bool:
        """Whether the claim is proved for the columns below a bound only, which is `below`."""
        return self.below is not None

    @property
    def refuted(self) -> bool:
        """Whether the claim is false."""
        return self.verdict == "refuted"

    @property
    def undecided(self) -> bool:
        """Whether nothing is known: a limit was reached, or the claim has no meaning. `reason` says which."""
        return self.verdict == "undecided"

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<nimcert.Result {self.line}>"

    def json(self) -> str:
        """The object that ``nimcert prove --json`` prints (docs/JSON.md), with the times of this run."""
        return self.document

    def save(self, folder: Union[str, "os.PathLike[str]"], name: str = "f") -> Tuple[Path, Path]:
        """Saves ``NAME.claim`` and ``NAME.cert`` for ``nimcert verify``; the paths of both.

        There is never a certificate without its claim file: each file gets its name when both are complete. Raises
        ``ValueError`` if there is no certificate.
        """
        if self.certificate is None or self.proved_claim is None:
            raise ValueError(f"there is no certificate: {self.line}")
        if not name or name != os.path.basename(name) or name in (".", "..") or "\0" in name:
            raise ValueError(f"{name!r} cannot be the name of a file")
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        paths = place / f"{name}.claim", place / f"{name}.cert"
        write_pair(paths, (self.proved_claim.encode(), self.certificate))
        return paths

    def verify(self) -> "Verification":
        """Has the kernel check the certificate once more, from its bytes."""
        if self.certificate is None or self.proved_claim is None:
            raise ValueError(f"there is no certificate: {self.line}")
        return verification(self.proved_claim, self.certificate)

    def picture(self, kind: str = "grundy", last: Optional[int] = None) -> Optional[Picture]:
        """A picture of the bar (``kind="bar"``) or of its Grundy numbers, or of those of the game; ``None`` if there is none."""
        found = self.counterexample
        marked = None if found is None else found.position
        return drawn(self.claim, settings(self.instance, {}), kind, last, marked)

    def _repr_svg_(self) -> Optional[str]:
        picture = self.picture()
        return None if picture is None else picture.svg

    def _repr_html_(self) -> str:
        pictures = [self.picture("bar"), self.picture("grundy")]
        return framed(self.verdict, self.line, self.text, [picture.svg for picture in pictures if picture is not None])


def result_of(answered: Dict[str, Any]) -> Result:
    """The result of an answer of the native functions."""
    report = json.loads(answered["json"])
    bounded, instance = report["bounded"], report.get("instance")
    certificate = report["certificate"] if answered["certificate"] is not None else None
    return Result(
        verdict=report["verdict"],
        claim=report["claim"],
        line=answered["line"],
        text=answered["text"],
        counterexample=counterexample_of(report),
        instance=None if instance is None else {one["name"]: parsed(one["value"]) for one in instance},
        below=None if bounded is None else parsed(bounded),
        reason=report["reason"],
        certificate=answered["certificate"],
        proved_claim=answered["proved"],
        sha256=None if certificate is None else certificate["sha256"],
        document=answered["json"],
    )


def write_pair(paths: Tuple[Path, Path], contents: Tuple[bytes, bytes]) -> None:
    """Writes a claim and its certificate.

    Both are complete before either has its name, and an old certificate goes before its claim is replaced.
    """
    claim, certificate = paths
    temporaries: List[str] = []
    try:
        for content in contents:
            handle, temporary = tempfile.mkstemp(prefix=".nimcert-", dir=claim.parent)
            temporaries.append(temporary)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            # As the umask has it, and not for the owner alone.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporary, 0o666 & ~mask)
        if certificate.exists():
            certificate.unlink()
        os.replace(temporaries[0], claim)
        try:
            os.replace(temporaries[1], certificate)
        except BaseException:
            claim.unlink()
            raise
    except BaseException:
        for temporary in temporaries:
            if os.path.exists(temporary):
                os.unlink(temporary)
        raise


@dataclass(frozen=True, repr=False)
class Results(Sequence[Result]):
    """The answers to the claims of a file, in their order. ``bool(results)`` is true only if all are proved."""

    answers: Tuple[Result, ...]

    def __bool__(self) -> bool:
        return all(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    @overload
    def __getitem__(self, at: int) -> Result: ...

    @overload
    def __getitem__(self, at: slice) -> "Results": ...

    def __getitem__(self, at: Union[int, slice]) -> Union[Result, "Results"]:
        return Results(self.answers[at]) if isinstance(at, slice) else self.answers[at]

    def __iter__(self) -> Iterator[Result]:
        return iter(self.answers)

    def __str__(self) -> str:
        return "\n".join(f"{number}. {result.line}" for number, result in enumerate(self.answers, 1))

    def __repr__(self) -> str:
        proved = sum(map(bool, self.answers))
        bounded = sum(result.bounded for result in self.answers)
        note = f", {bounded} bounded" if bounded else ""
        return f"<nimcert.Results {proved} of {len(self.answers)} proved{note}>"

    def json(self) -> str:
        """The array that ``nimcert prove --json`` prints."""
        return json.dumps([json.loads(result.document) for result in self.answers], indent=2) + "\n"

    def _repr_html_(self) -> str:
        return "".join(result._repr_html_() for result in self.answers)


@dataclass(frozen=True)
class Obligation:
    """What the kernel checked, and how many states (or columns, or positions) it took."""

    name: str
    states: int


@dataclass(frozen=True, repr=False)
class Verification:
    """What the kernel says of a certificate. ``bool(verification)`` is true only if it is verified."""

    verdict: str
    """``verified``, ``rejected``, or ``declined`` because of a limit."""
    text: str
    """The verdict for people."""
    claim: Optional[str] = None
    """The claim as the kernel read it, if it is verified."""
    below: Optional[int] = None
    """The bound of the columns that the claim is about, if it is `bounded`."""
    statement: Optional[str] = None
    """What is verified and how, in one line."""
    code: Optional[str] = None
    """``K01`` to ``K28`` if it is rejected (docs/FORMAT.md)."""
    message: Optional[str] = None
    """Why it is not verified."""
    obligations: Tuple[Obligation, ...] = ()
    """What was checked."""
    sha256: str = ""
    """SHA-256 of the certificate."""
    document: str = field(default="", repr=False, compare=False)
    """The object that `json` returns."""

    @property
    def verified(self) -> bool:
        """Whether the certificate proves the claim."""
        return self.verdict == "verified"

    @property
    def bounded(self) -> bool:
        """Whether the claim is about the columns below a bound only, which is `below`."""
        return self.below is not None

    def __bool__(self) -> bool:
        return self.verified

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<nimcert.Verification {self.text.rstrip().splitlines()[-1]}>"

    def json(self) -> str:
        """The object that ``nimcert verify --json`` prints."""
        return self.document

    def _repr_html_(self) -> str:
        return framed(self.verdict, self.text.rstrip().splitlines()[-1], self.text, [])


def verification(claim: Union[Text, bytes], certificate: Union[Text, bytes]) -> Verification:
    """Has the kernel check a certificate."""
    checked = _native.verify(data(claim, "a claim"), data(certificate, "a certificate"))
    report = json.loads(checked["json"])
    return Verification(
        verdict=report["verdict"],
        text=checked["text"],
        claim=report["claim"],
        below=None if report["below"] is None else parsed(report["below"]),
        statement=report["statement"],
        code=report["code"],
        message=report["message"],
        obligations=tuple(Obligation(one["name"], one["states"]) for one in report["obligations"]),
        sha256=checked["sha256"],
        document=checked["json"],
    )
