"""What the tests share."""

from __future__ import annotations

import sys
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "checkers" / "python"))
sys.setrecursionlimit(20_000)
sys.set_int_max_str_digits(100_000)

from comparison import case_files  # noqa: E402
from nimcert_checker.cli import verdict  # noqa: E402
from nimcert_checker.evaluate import Evaluator  # noqa: E402
from nimcert_checker.node import Node, Nodes  # noqa: E402
from nimcert_checker.program import Claim, Reader  # noqa: E402

HEAD = "nimcert certificate 2\nproducer test 1\ndigest sha256 " + "0" * 64 + "\n"


def check(claim: str | bytes, certificate: str | bytes, closure: bool = False) -> str:
    """The verdict line about a claim file and a certificate."""
    texts = [text.encode() if isinstance(text, str) else text for text in (claim, certificate)]
    return verdict(texts[0], texts[1], closure)[1]


def certificate(claim: str, body: str) -> str:
    """A certificate with this claim and these sections; the lines of proof of parametric ones come first."""
    head = HEAD + "".join(f"| {line}\n" for line in claim.strip().split("\n"))
    instance, pool, rest = pooled(body)
    return head + instance + pool + rest + "end\n"


def pooled(body: str) -> tuple[str, str, str]:
    """The line of an instance, the lines of proof of parametric sections, each once, and the rest."""
    instance, pool, rest, parametric = "", {}, "", True
    for line in body.splitlines(keepends=True):
        word = line.split()[0]
        if word == "instance":
            instance = line
            continue
        if word == "by" and parametric:
            pool[line] = None
            continue
        if word not in ("at", "mod", "ge"):
            parametric = word == "parametric"
        rest += line
    return instance, "".join(pool), rest


def own(claim: str, body: str) -> str:
    """The verdict about a claim and a certificate that repeats it."""
    return check(claim, certificate(claim, body))


def claim_of(text: str, nodes: Nodes | None = None) -> Claim:
    """The one claim of a text."""
    nodes = nodes or Nodes()
    ((claim, _, _),) = Reader(text.encode(), nodes, Evaluator()).read().claims
    return claim


def condition(text: str, nodes: Nodes) -> Node:
    """A condition in x, y."""
    return claim_of(f"claim forall x, y: {text}", nodes).subject


def shipped(name: str) -> tuple[str, str]:
    """A claim file of certificates/ and its certificate."""
    path = ROOT / "certificates" / name
    return path.with_suffix(".claim").read_text(), path.with_suffix(".cert").read_text()


def pair(name: str, folder: str = "verify") -> tuple[str, str]:
    """A claim file of the kernel's tests and its certificate."""
    case = case_files.read(f"{folder}/{name}")
    return case.claim.decode().strip(), case.certificate.decode()


def pairs(folder: str, start: str) -> list[str]:
    """The names of the pairs in a folder of the kernel's tests that match `start*`."""
    return [Path(name).name for name in case_files.names() if fnmatchcase(name, f"{folder}/{start}*")]


def changed(name: str, *changes: tuple[str, str], claim: tuple[str, str] | None = None) -> str:
    """The verdict about such a pair with changes of the sections, and perhaps one of the claim."""
    text, whole = pair(name)
    body = whole[: whole.rindex("end\n")].split("\n| claim ")[1].split("\n", 1)[1]
    for old, new in changes:
        assert old in body, old
        body = body.replace(old, new, 1)
    if claim is not None:
        assert claim[0] in text, claim
        text = text.replace(*claim)
    return check(text, certificate(text, body))
