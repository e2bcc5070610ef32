"""The cases of crates/kernel/tests/files: several in each file FOLDER/ANY.cases."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[3] / "crates" / "kernel" / "tests" / "files"


class Case(NamedTuple):
    """Why it is there, what `nimcert-kernel` prints, and both files."""

    reason: bytes
    answer: bytes
    claim: bytes
    certificate: bytes


@cache
def _cases() -> dict[str, Case]:
    cases = {}
    for path in sorted(FOLDER.glob("*/*.cases")):
        for text in (b"\n" + path.read_bytes()).split(b"\n%% case ")[1:]:
            name, rest = text.split(b"\n", 1)
            reason, rest = rest.split(b"\n%% answer\n", 1)
            answer, rest = rest.split(b"\n%% claim\n", 1)
            claim, certificate = rest.split(b"\n%% certificate\n", 1)
            cases[f"{path.parent.name}/{name.decode()}"] = Case(reason, answer, claim, certificate)
    return cases


def read(name: str) -> Case:
    """The case of a name `FOLDER/NAME`."""
    return _cases()[name]


def names() -> list[str]:
    """The names of all cases, sorted."""
    return sorted(_cases())
