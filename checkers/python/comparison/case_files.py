"""The cases of crates/kernel/tests/files: files FOLDER/NAME.case."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[3] / "crates" / "kernel" / "tests" / "files"


class Case(NamedTuple):
    """Why it is there, what `nimcert-kernel` prints, and both files."""

    reason: bytes
    answer: bytes
    claim: bytes
    certificate: bytes


def read(name: str) -> Case:
    """The case of a name `FOLDER/NAME`."""
    reason, rest = (FOLDER / f"{name}.case").read_bytes().split(b"\n%% answer\n", 1)
    answer, rest = rest.split(b"\n%% claim\n", 1)
    claim, certificate = rest.split(b"\n%% certificate\n", 1)
    return Case(reason, answer, claim, certificate)


def names() -> list[str]:
    """The names of all cases, sorted."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.case"))
