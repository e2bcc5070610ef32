"""The theorem about passes: what is verified, and what is rejected (docs/FORMAT.md, section 14)."""

import unittest

from support import check, shipped

ONE = "miyadera2016/theorem_4.1_all_m/1"
ANY = "miyadera2016/theorem_4.1_all_passes/1"
FORM = "miyadera2016/conjecture_4.1_closed_form_all_m/1"


def about(name: str, *changes: tuple[str, str]) -> str:
    """The verdict about a claim with these changes, and the certificate of the claim without them."""
    claim, certificate = shipped(name)
    changed = claim
    for old, new in changes:
        assert old in changed, old
        changed = changed.replace(old, new)
    lines = certificate.split("\n")
    head, rest = lines[:3], [line for line in lines[3:] if not line.startswith("| ")]
    said = [f"| {line}" for line in changed.strip().replace("\n  move", " move").split("\n")]
    return check(changed, "\n".join([*head, *said, *rest]))


def with_change(name: str, old: str, new: str) -> str:
    """The verdict about a certificate with one change."""
    claim, certificate = shipped(name)
    assert old in certificate, old
    return check(claim, certificate.replace(old, new, 1))


def sections(certificate: str) -> list[str]:
    """The head, then each section with its header; `end` is the last one."""
    found = [""]
    for line in certificate.splitlines():
        if line.split(" ")[0] in ("parametric", "invariant", "pass", "position", "end"):
            found.append("")
        found[-1] += line + "\n"
    return found


class Passes(unittest.TestCase):
    def rejects(self, name: str, changes: list[tuple[str, str]]) -> None:
        for old, new in changes:
            self.assertTrue(about(name, (old, new)).startswith("rejected"), f"{old} -> {new}")

    def test_verifies_pass(self) -> None:
        for name in (ONE, ANY, FORM):
            self.assertTrue(check(*shipped(name)).startswith("verified"), name)
            self.assertTrue(about(name).startswith("verified"), name)

    def test_rejects_pass_of_another_shape(self) -> None:
        self.rejects(ONE, [
            ("u < x to (u, y, z, p, r)", "u < x to (u, y, z, 0, r)"),
            ("u < x to (u, y, z, p, r)", "u < x when u > 0 to (u, y, z, p, r)"),
            ("u < x to (u, y, z, p, r)", "u < x + 1 to (u, y, z, p, r)"),
            ("  move u < x to (u, y, z, p, r)\n", ""),
            ("v < y to (x, v, z, p, r)", "v < y to (x, v, z, 0, r)"),
            ("v < y to (x, v, z, p, r)", "v < y when p > 0 to (x, v, z, p, r)"),
            ("v < y to (x, v, z, p, r)", "v < y when x > 0 to (x, v, z, p, r)"),
            ("  move v < y to (x, v, z, p, r)\n", ""),
            ("\nclaim", "\n  move to (0, 0, 0, 0, r)\nclaim"),
            ("\nclaim", "\n  move q < p to (x, y, z, q, r)\nclaim"),
            ("to (x, y, z, q, r)", "to (x, 0, z, q, r)"),
            ("to (x, y, z, q, r)", "to (0, y, z, q, r)"),
            ("to (x, y, z, q, r)", "to (x, y, z, q, r + 1)"),
            ("and p <= 1", "and p <= x"),
            ("and p <= 1", "and p <= y"),
            ("and p <= 1", "and p >= 1"),
            ("and p <= 1", "and p <= 1 and x <= 9"),
            ("claim p", "claim not p"),
        ])  # fmt: skip

    def test_rejects_pass_without_hypothesis(self) -> None:
        self.rejects(ONE, [
            ("p <= 1", "p <= 2"),
            (" when x + y + z > 0", ""),
            ("x + y + z > 0", "x + y + z + p > 0"),
            ("x + y + z > 0", "x + y + z > 1"),
            ("x + y + z > 0", "x mod 2 = 0 and x > 0"),
            ("q < p when", "q + 1 < p when"),
            ("r < 2 * m", "r < 2 * m + 2"),
            ("r mod 2 = 0", "r mod 2 = 1"),
        ])  # fmt: skip
        self.rejects(ANY, [
            ("p - 1, r)", "p monus 2, r)"),
            ("p - 1, r)", "0, r)"),
            ("p - 1, r)", "p, r)"),
            ("p > 0 and x + y + z > 0", "p > 0"),
            ("p > 0 and x", "p > 1 and x"),
        ])  # fmt: skip
        for name in (ONE, ANY):
            _, certificate = shipped(name)
            headers = [line for line in certificate.split("\n") if " without " in line]
            self.assertGreater(len(headers), 4)
            for header in headers:
                start, _, rest = header.partition(" without ")
                width = rest[rest.index("width") :]
                for other in ("", "1 2 3 ", "x ", "9 "):
                    changed = f"{start} without {other}{width}"
                    if changed != header:
                        self.assertTrue(with_change(name, header, changed).startswith("rejected"), changed)

    def test_rejects_pass_of_another_set(self) -> None:
        self.rejects(ONE, [
            (" xor p = 0", " = 0"),
            (" xor p = 0", " xor p = 1"),
            ("(x + (r + 1)) xor", "x xor"),
            (" or (x = 0 and y = 0 and z = 0 and p = 1)", ""),
            ("and z = 0 and p = 1", "and z = 0 and p = 0"),
        ])  # fmt: skip
        self.rejects(FORM, [
            ("then n + 1 else", "then n monus 1 else"),
            ("if n = 0 then 0 else ", ""),
            ("p = 1 and sigma(x)", "p = 1 and x"),
        ])  # fmt: skip
        (line,) = [line for line in shipped(ONE)[1].split("\n") if line.startswith("pass ")]
        self.assertTrue(line.startswith("pass 3 (x, y, z, r) (x + (r + 1)) xor y xor (z + (r + 1))"), line)
        for other in [
            "pass 3 (x, y, z, r) x xor y xor z = 0", "pass 3 (x, y, z, r) x = 0", "pass 3 (x, y, z, r) x = x",
            "pass 3 (x, y, z) x xor y xor z = 0", "pass 0" + line[6:], "pass 2" + line[6:], "pass 4" + line[6:], "pass 5" + line[6:],
            "pass 18446744073709551615" + line[6:], line[7:], "pass 3", "pass", line + " # a comment", line.replace("x, y, z, r", "x, z, y, r"),
        ]:  # fmt: skip
            self.assertTrue(with_change(ONE, line, other).startswith("rejected"), other)

    def test_rejects_pass_without_section(self) -> None:
        claim, certificate = shipped(ONE)
        parts = sections(certificate)
        self.assertGreater(len(parts), 18)
        for i in range(1, len(parts)):
            without = "".join(parts[:i] + parts[i + 1 :])
            self.assertTrue(check(claim, without).startswith("rejected"), parts[i].split(" width")[0])
        twice = "".join(parts[:3] + parts[2:])
        self.assertTrue(check(claim, twice).startswith("rejected"))

    def test_rejects_pass_with_fixed_coordinates(self) -> None:
        self.rejects(ONE, [
            ("r < 2 * m and", "r < 2 * m + 1 and"),
            ("r < 2 * m and", "r < z and"),
            ("r < 2 * m and", "r < y and"),
            ("r < 2 * m and", "r < p and"),
            ("r mod 2 = 0 and", "r mod 2 = 0 and r mod 2 = 1 and"),
            ("(x + (r + 1)) xor y xor (z + (r + 1))", "(x + (r + 1)) xor y xor z"),
            ("(x + (r + 1)) xor y xor (z + (r + 1))", "(x + (z + 1)) xor y xor (z + (r + 1))"),
            ("\nclaim", "\n  move t < r to (x, y, z, p, t)\nclaim"),
            ("(w + (r + 1)) /", "(w + (z + 1)) /"),
            ("2 * m", "2 * m + 1"),
        ])  # fmt: skip
        _, certificate = shipped(ONE)
        headers = [line for line in certificate.split("\n") if " domain " in line]
        self.assertEqual(len(headers), 2)
        for header in headers:
            for other in (header.replace(" domain ", " origin "), header.replace(" domain ", " domain 1")):
                self.assertTrue(with_change(ONE, header, other).startswith("rejected"), other)


if __name__ == "__main__":
    unittest.main()
