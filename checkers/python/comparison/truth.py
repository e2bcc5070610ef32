"""Whether the claim of a file that a checker verifies is true, as far as it can be tried without any checker.

scripts/oracle reads the file with a reader of its own and evaluates the claim from the definitions, on small numbers; a claim
with parameters at many values of theirs, small and large. What it cannot read or try, nimcert decides with its search.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts"))

from oracle.claims import test_forall, test_function, test_grundy, test_p  # noqa: E402
from oracle.files import File  # noqa: E402
from oracle.reader import Reader  # noqa: E402
from oracle.terms import nat  # noqa: E402
from oracle.values import Problem, Undefined  # noqa: E402

from .claim_mutants import statements  # noqa: E402
from .random_claims import LIMITS  # noqa: E402

EFFORT = 3_000
"""How much the oracle tries for each claim and values of the parameters."""
SMALL = (0, 1, 2, 3, 6)
LARGE = (1_000_003, 1_008_000, 10**9 + 1, (3 << 30) + 5)
"""What parameters exceed their bounds by, all together."""
FOR_COUNTEREXAMPLES = (0, 1)
"""Those at which a claim with `not` has to have a counterexample among small numbers: larger ones may have a larger one."""
SECONDS = 20
PARAMETER = re.compile(r"(\w+)\s*>=\s*(\w+)")
CLAIM = re.compile(r"^\| claim (not )?(\w+)", re.MULTILINE)
WORDS_OF_LIMITS = ("no position", "leave the box")
"""Problems of the box that the oracle plays in, which say nothing about the claim."""


class Truth(NamedTuple):
    """A word, `true`, `false` or `open`, and why."""

    word: str
    why: str


class Instance(File):
    """A file at values of its parameters, read as the checkers read it, who accept more than the oracle.

    Variables hide constants and functions of the same name, a constant is any term that has a value, and numbers may begin with 0.
    Parameters are known before their line, so that a file that uses one too early has a claim that can be tried.
    """

    def __init__(self, text: str, values: dict[str, int]) -> None:
        for name in re.findall(r"(?m)^(?:fun|rel) (\w+)", text):
            for place in (rf"\b{name}(?=\s*\()", rf"(?<=\bbar\(){name}(?=\))"):
                text = re.sub(place, f"of_{name}", text)
            text = re.sub(rf"(?m)^(claim (?:not )?(?:monotone|ns|nimsum)) {name}\b", rf"\1 of_{name}", text)
        if "automaton" not in text:
            text = re.sub(r"(?<![\w.])0[0_]*(?=\d)", "", text)
        lines = text.split("\n")
        lines.sort(key=lambda line: not line.startswith("param"))
        super().__init__("\n".join(lines), values)

    def scope(self, reader: Reader, names: list[str], prefix: str = "v_") -> None:
        for name in names:
            if name in reader.names:
                raise Problem(f"{name} twice")
            reader.names[name] = prefix + name

    def read_let(self, reader: Reader) -> None:
        name = reader.name()
        self.fresh(name)
        reader.take("=")
        self.lets[name] = eval(nat(reader.term()), self.space)


def values_of(parameters: list[tuple[str, int]]) -> Iterator[tuple[dict[str, int], bool]]:
    """Values of the parameters, and whether a claim with `not` has to have a counterexample among small numbers there."""
    bounds = dict(parameters)
    if not bounds:
        yield {}, True
        return
    for more in LARGE + SMALL:
        yield {name: bound + more for name, bound in bounds.items()}, more in FOR_COUNTEREXAMPLES
    if len(bounds) > 1:
        for (name, bound), more in itertools.product(bounds.items(), (1, 2, LARGE[-1])):
            yield bounds | {name: bound + more}, more in FOR_COUNTEREXAMPLES


def parameters_of(text: str) -> list[tuple[str, int]]:
    """Names and bounds of parameters, wherever a file declares them."""
    lines = [line.split("#")[0] for line in text.split("\n")]
    found = [pair for line in lines if re.match(r"\s*param\b", line) for pair in PARAMETER.findall(line)]
    return [(name, int(bound.replace("_", ""), 0 if bound.startswith("0x") else 10)) for name, bound in found]


def refuted(file: File, kind: str, data: tuple) -> str | None:
    """A counterexample to the claim without `not`, if one is found; rules that define no game, and undefined terms, are one."""
    try:
        if kind == "p":
            return test_p(*data, EFFORT)[0]
        if kind == "grundy":
            return test_grundy(*data, EFFORT)[0]
        if kind == "forall":
            return test_forall(*data, EFFORT)[0]
        return test_function(file, kind, *data, EFFORT)[0]
    except (Problem, Undefined) as problem:
        if any(words in str(problem) for words in WORDS_OF_LIMITS):
            raise
        return str(problem)


def claims_of(text: str, sort: tuple[bool, str] | None) -> list[str]:
    """A claim file for each claim of one sort, negated or not, with the definitions that it needs."""
    parts = statements(text)
    found = []
    for claim in parts:
        words = re.match(r"claim (not )?(\w+)", claim)
        if words is None or sort not in (None, (bool(words[1]), words[2])):
            continue
        kept = [claim]
        for part in reversed(parts):
            defined = re.match(r"(?:let|fun|rel|automaton|game) (\w+)", part)
            if part.startswith("param") or defined and any(re.search(rf"\b{defined[1]}\b", other) for other in kept):
                kept.insert(0, part)
        found.append("".join(part if part.endswith("\n") else part + "\n" for part in kept))
    return found


def tried(claim: str) -> Truth:
    """What the oracle says of a file with one claim."""
    result = Truth("true", "evaluated")
    for values, has_small in values_of(parameters_of(claim)):
        at = " at " + ", ".join(f"{name} = {value}" for name, value in values.items()) if values else ""
        try:
            file = Instance(claim, values)
        except Undefined as undefined:
            return Truth("false", f"{undefined}{at}")
        except Problem as problem:
            if str(problem) != "division by 0":
                raise
            return Truth("false", f"{problem}{at}")
        for _, negated, kind, data in file.claims:
            counterexample = refuted(file, kind, data)
            if not negated and counterexample is not None:
                return Truth("false", f"{counterexample}{at}")
            if negated and counterexample is None and has_small:
                result = Truth("open", f"no counterexample among small numbers{at}")
    return result


def truth(claim: bytes, certificate: bytes, nimcert: Path) -> Truth:
    """Whether one of the claims of a file that are of the sort of the certificate's claim is true."""
    sort = CLAIM.search(certificate.decode(errors="replace"))
    text = claim.decode(errors="replace")
    results = [of_one(single, nimcert) for single in claims_of(text, (bool(sort[1]), sort[2]) if sort else None)]
    return min(results, key=lambda result: ("true", "open", "false").index(result.word), default=Truth("open", "no claim of this sort"))


def of_one(claim: str, nimcert: Path) -> Truth:
    """Whether the claim of a file with one claim is true."""
    try:
        result = tried(claim)
    except (Problem, Undefined, RecursionError, ValueError) as problem:
        result = Truth("open", f"not tried: {problem}")
    return decided(claim, nimcert, result.why) if result.word == "open" else result


def decided(claim: str, nimcert: Path, why: str) -> Truth:
    """What the search of nimcert says, for all values of the parameters, or else for the least ones."""
    words = {0: "true", 1: "false"}
    try:
        parameters = parameters_of(claim)
    except ValueError:
        parameters = []
    instances = [[f"--set={name}={bound + more}" for name, bound in parameters] for more in (0, 1)] if parameters else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "changed.claim")
        file.write_text(claim, newline="")

        def word(settings: list[str]) -> str:
            command = [nimcert, "prove", file, "--quiet", *LIMITS, *settings]
            try:
                done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
            except subprocess.TimeoutExpired:
                return "open"
            return words.get(done.returncode, "open")

        found = word([])
        if found == "open" and instances:
            found = min((word(settings) for settings in instances), key=["false", "open", "true"].index)
    return Truth(found, f"{why}; this is {found} to nimcert")
