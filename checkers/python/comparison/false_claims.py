"""False claims for which an honest certificate is presented: no checker may say `verified`. And true ones, which all verify.

Most differ from the claim of the certificate for some values of a parameter alone: large ones, or those at which a polynomial is
not 0. The certificate is named by its path, or as a case of crates/kernel/tests/files, or is that of floor(t / 2).
"""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, NamedTuple

from . import case_files
from .mutants import Pair

ROOT = Path(__file__).resolve().parents[3]
HALF = "floor(t / 2)"
HALF_CLAIM = "param m >= 0\nfun f(t) = floor(t / 2)\nclaim nimsum f\n"
HALF_CERTIFICATE = (
    "nimcert certificate 2\nproducer nimcert 0.1.0\ndigest sha256 8f1838ca38ce334883a342af5013bb67d1abe27e01ab52367c14f1299bf8bde9\n"
    "| param m >= 0\n| fun f(t) = floor(t / 2)\n| claim nimsum f\n"
    "invariant monotone width 4 rows 3\n0 0 0 0\n0 1 1 0\n1 0 1 0\ninvariant ns width 4 rows 2\n0 0 0 0\n0 1 1 0\nend\n"
)
SUMS = "certificates/beyond/sums_all_m/1"
CRITERION = "certificates/beyond/triangular_shifted_all_m/1"
MINIMA = "certificates/beyond/minima_all_m/1"
EVEN = "certificates/nakamura2015/theorem_2.1_all_k/2"
DOUBLED = "certificates/inoue2014/lemma_1.1_all_k/3"
CUT = "certificates/beyond/cut_all_m/1"
INSTANCE = "verify/parametric_instance"


class Presented(NamedTuple):
    """The certificate and the text of a claim file."""

    certificate: str
    claim: str


def _half(divisor: str, before: str = "param m >= 0\n", after: str = "") -> Presented:
    return Presented(HALF, f"{before}fun f(t) = floor(t / {divisor})\n{after}claim nimsum f\n")


def _constant(value: str) -> Presented:
    return _half("k", f"param m >= 0\nlet k = {value}\n")


def _sums(first: str = "m", second: str = "n", term: str = "(x mod (m + 1)) xor (y mod (n + 1))", before: str = "param m >= 1, n >= 1\n") -> Presented:
    games = "".join(f"game at_most_{name}(x)\n  move u < min(x, {most}) to (x - u - 1)\n" for name, most in (("m", first), ("n", second)))
    return Presented(SUMS, f"{before}{games}game heaps(x, y) = at_most_m + at_most_n\nclaim grundy heaps = {term}\n")


def _criterion(height: str = "floor((x + z + 1) / (4 * m + 3))", nim_sum: str = "(x + 1) xor y xor (z + 1) = 0") -> Presented:
    return Presented(CRITERION, f"param m >= 0\nfun F(x, z) = {height}\nclaim p bar(F) = {nim_sum}\n")


def _minima(condition: str, before: str = "param m >= 0, n >= 0\n") -> Presented:
    return Presented(MINIMA, f"{before}claim forall x: {condition}\n")


FALSE_CLAIMS: dict[str, Presented] = {
    "a quotient that is 0 for small values": _constant("2 + (m div 1000000000)"),
    "a polynomial that is 0 at three values": _half("(2 + (m * m * m + 1007922 * m - 1007923 * m * m))"),
    "a parameter after its use": _half("k", "let k = 2 + (m div 1000000000)\n", "param m >= 0\n"),
    "floor that is 0 for small values": _constant("2 + floor(m / 1000000000)"),
    "ceil that is 1 for small values": _constant("1 + ceil((m + 1) / 1000000001)"),
    "a shift that is 0 for small values": _constant("2 + (m >> 30)"),
    "monus that is 0 for small values": _constant("2 + (m monus 1000000000)"),
    "max that is the number for small values": _constant("2 + max(m, 1000000000) - 1000000000"),
    "min that is 0 for small values": _constant("2 + min(1, m div 1008000)"),
    "band that is 0 for small values": _constant("2 + ((m band 1073741824) >> 30)"),
    "bor that adds nothing for small values": _constant("2 + min(1, (m bor 2147483647) - 2147483647)"),
    "xor that differs for large values": _constant("2 + ((m xor 1073741824) div 2147483648)"),
    "if with another branch for large values": _constant("if m < 1000000000 then 2 else 3"),
    "isqrt that is small": _constant("2 + (isqrt(m) div 30000)"),
    "log2 that is small": _constant("2 + (floor(log2(m + 1)) div 29)"),
    "a top power that is small": _constant("2 + (2^floor(log2(m + 1)) div 536870912)"),
    "a remainder that is 0 at two values": _constant("2 + (m mod 2)"),
    "a constant that another constant needs": _half("k", "param m >= 0\nlet a = m div 1000000000\nlet k = 2 + a\n"),
    "a constant of a function": _half("k", "param m >= 0\nfun g(t) = t div 1000000000\nlet k = 2 + g(m)\n"),
    "a product of parameters": _half("(2 + m * m)"),
    "a product of a constant": _half("k", "param m >= 0\nlet a = m\nlet k = 2 + a * m\n"),
    "a parameter that is added": _half("(2 + m)"),
    "a second parameter": _half("(2 + n)", "param m >= 0, n >= 0\n"),
    "a second line of parameters": _half("(2 + n)", "param m >= 0\nparam n >= 0\n"),
    "a second line of parameters after the function": _half("3", after="param n >= 0\n"),
    "a variable with the name of the parameter": Presented(HALF, "param m >= 0\nfun f(m) = floor(m / 3)\nclaim nimsum f\n"),
    "a function that calls the honest one": Presented(HALF, "param m >= 0\nfun g(t) = floor(t / 2)\nfun f(t) = g(t) + (t mod 2)\nclaim nimsum f\n"),
    "a function with the name of the honest one": Presented(HALF, "param m >= 0\nfun g(t) = floor(t / 2)\nfun f(t) = floor(t / 3)\nclaim nimsum f\n"),
    "two claims, both of another function": _half("3", after="claim nimsum f\n"),
    "another number in hexadecimal": _half("0x3"),
    "another number with underscores": _half("0_3"),
    "the honest divisor in a comment": Presented(HALF, "param m >= 0\nfun f(t) = floor(t / # 2)\n  3)\n# fun f(t) = floor(t / 2)\nclaim nimsum f\n"),
    "a value below the bound": Presented(EVEN, "param m >= 0\nfun f(t) = floor(t / (2 * m))\nclaim grundy bar(f) = y xor z\n"),
    "an odd divisor": Presented(EVEN, "param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\nclaim grundy bar(f) = y xor z\n"),
    "a divisor that is odd for large values": Presented(EVEN, "param m >= 1\nlet k = if m < 1000000000 then 2 * m else 3\nfun f(t) = floor(t / k)\nclaim grundy bar(f) = y xor z\n"),
    "another number for a large parameter": Presented(EVEN, "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim grundy bar(f) = (y xor z) + (m div 1000000000)\n"),
    "odd instead of even calls": Presented(DOUBLED, "param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\nclaim forall t: f(2 * t) = f(2 * t + 1) and (f(2 * t) = 2 * f(t) or f(2 * t) = 2 * f(t) + 1)\n"),
    "parameters of the games changed": _sums("n", "m"),
    "parameters of the term changed": _sums(term="(x mod (n + 1)) xor (y mod (m + 1))"),
    "names of parameters changed on their line only": _sums("n", "m", before="param n >= 1, m >= 1\n", term="(x mod (m + 1)) xor (y mod (n + 1))"),
    "a bound of moves that is 1 for large values": _sums(first="(if m < 1000000000 then m else 1)"),
    "a modulus that is 2 for large values": _sums(term="(x mod k) xor (y mod (n + 1))", before="param m >= 1, n >= 1\nlet k = if m < 1000000000 then m + 1 else 2\n"),
    "a summand that is left out": Presented(SUMS, "param m >= 1, n >= 1\ngame at_most_m(x)\n  move u < min(x, m) to (x - u - 1)\ngame heaps(x, y) = at_most_m + strip\nclaim grundy heaps = (x mod (m + 1)) xor (y mod (n + 1))\n"),
    "a height that is less": _criterion("floor((x + z + 1) / (4 * m + 4))"),
    "a height that is another one for large values": _criterion("if m < 1000000000 then floor((x + z + 1) / (4 * m + 3)) else x"),
    "a set that is another one for large values": _criterion(nim_sum="(x + 1) xor y xor (z + 1) = m div 1000000000"),
    "another set": _criterion(nim_sum="(x + 1) xor y xor (z + 1) = 1"),
    "another operator in the set": _criterion(nim_sum="(x + 1) xor y bor (z + 1) = 0"),
    "a sum that is greater for large values": _minima("min(x, m) + max(x, m) = x + m + (m div 1000000000)"),
    "a sum that is less for large values": _minima("min(x, m) + max(x, m) = x + min(m, 1000000000)"),
    "the other parameter": _minima("min(x, m) + max(x, n) = x + m"),
    "parameters with other bounds": _minima("min(x, m) + max(x, m) = x + n", "param m >= 0, n >= 1\n"),
    "another function below a bound": Presented(CUT, "param m >= 1, n >= 0\nfun cut(t) = min(floor(t / (2 * m + 1)), n)\nclaim nimsum cut\n"),
    "an instance of another function": Presented(INSTANCE, "let m = 500\nfun f(t) = floor(t / (2 * m + 1))\nclaim ns f\n"),
    "an instance with another factor": Presented(INSTANCE, "let m = 1\nfun f(t) = floor(t / (m + m + m))\nclaim ns f\n"),
}  # fmt: skip
"""The first three, and their relatives."""


TRUE_CLAIMS: dict[str, Presented] = {
    "a sum without parameters": _half("(1 + 1)"),
    "a sum that does not depend on the parameter": _half("(m + 3 - m - 1)"),
    "a product that is 0": _half("(2 + 0 * m)"),
    "the number in hexadecimal": _half("0x0_2"),
    "comments and blank lines": Presented(HALF, "# claim\n\nparam m >= 0 # m\n\t\nfun f(t) =\n  # 3\n  floor(t\n/\n2) # 3\n\nclaim nimsum f"),
    "no white space": Presented(HALF, "param m>=0\nfun f(t)=floor(t/2)\nclaim nimsum f"),
    "more claims": _half("2", after="claim monotone f\nclaim not ns f\n"),
    "another function": _half("2", "param m >= 0\nfun g(t) = floor(t / (m + 3))\n"),
    "multiples of a parameter": Presented(EVEN, "param m >= 1\nfun f(t) = floor(t / (m + 3*m - m*2))\nclaim grundy bar(f) = y xor z\n"),
    "a sum in another order": _criterion("floor((x + z + 1) / (3 + m * (2 + 2)))"),
    "a constant that is affine": Presented(EVEN, "param m >= 1\nlet k = m + m\nfun f(t) = floor(t / k)\nclaim grundy bar(f) = y xor z\n"),
    "a constant before the parameter": Presented(EVEN, "let k = min(2, 3)\nparam m >= 1\nfun f(t) = floor(t / (k * m))\nclaim grundy bar(f) = y xor z\n"),
    "a function before the parameter": _half("2", "fun g(t) = t + 1\nparam m >= 0\n"),
    "two lines of parameters": _sums(before="param m >= 1\nparam n >= 1\n"),
    "a sum of a named sum": Presented(SUMS, "param m >= 1, n >= 1\ngame at_most_m(x)\n  move u < min(x, m) to (x - u - 1)\ngame at_most_n(x)\n  move u < min(x, n) to (x - u - 1)\ngame first(x) = at_most_m\ngame heaps(x, y) = first + at_most_n\nclaim grundy heaps = (x mod (m + 1)) xor (y mod (n + 1))\n"),
    "moduli": _sums(term="(x mod (1 + m)) xor (y mod (n + n + 1 - n))"),
}  # fmt: skip
"""Claim files that make the claim of the certificate in other words."""


def _honest(name: str) -> Pair:
    """A certificate with the claim file that it was written for."""
    if name == HALF:
        return Pair(HALF_CLAIM.encode(), HALF_CERTIFICATE.encode())
    if name.startswith("verify/"):
        case = case_files.read(name)
        return Pair(case.claim, case.certificate)
    return Pair((ROOT / f"{name}.claim").read_bytes(), (ROOT / f"{name}.cert").read_bytes())


def pairs_of(table: dict[str, Presented]) -> Iterator[tuple[str, Pair]]:
    """Names and pairs of a table: each claim with its honest certificate."""
    for name, (certificate, claim) in table.items():
        yield name, Pair(claim.encode(), _honest(certificate).certificate)


def honest_pairs() -> Iterator[tuple[str, Pair]]:
    """The certificates of the tables with the claim files that they were written for."""
    for name in sorted({false.certificate for false in FALSE_CLAIMS.values()}):
        yield name, _honest(name)
