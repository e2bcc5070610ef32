"""Claims `not p` and `not grundy` for all values of parameters: what is verified, and what is rejected."""

import unittest

from support import changed, check, own, pair, pairs

MOVE, POSITION = "not_p_for_all_m_by_a_move", "not_p_for_all_m_by_a_position"
TWO, GRUNDY = "not_p_for_all_m_of_two_moves", "not_grundy_for_all_m"
SECTIONS = "invariant linear parametric measure counterexample split case otherwise end".split()
CLOSED, COVER = "counterexample closed 1 affine 1,1 0,1", "counterexample cover affine 2,1"


def names(folder: str, start: str) -> list[str]:
    """The pairs of a folder about such claims."""
    words = ("not_p", "not_grundy", "p_by_a_position", "instance_of_not_p")
    return [name for name in pairs(folder, start) if name[len(start) :].startswith(words)]


class OtherSet(unittest.TestCase):
    def rejects(self, name: str, old: str, *others: str, code: str = "") -> None:
        for new in others:
            line = changed(name, (old, new))
            self.assertTrue(line.startswith(f"rejected: {code}"), f"{old!r} to {new!r}: {line}")

    def rejects_claims(self, name: str, old: str, *others: str) -> None:
        for new in others:
            line = changed(name, claim=(old, new))
            self.assertTrue(line.startswith("rejected"), f"{old!r} to {new!r}: {line}")

    def test_verifies_files(self) -> None:
        found = names("verify", "")
        self.assertEqual(len(found), 11)
        for name in found:
            self.assertTrue(check(*pair(name), closure=True).startswith("verified"), name)

    def test_rejects_files(self) -> None:
        found = [name for code in range(1, 29) for name in names("reject", f"K{code:02}_")]
        self.assertEqual(len(found), 25)
        for name in found:
            line = check(*pair(name, "reject"))
            self.assertTrue(line.startswith("rejected"), f"{name}: {line}")

    def test_rejects_missing_section(self) -> None:
        for name in names("verify", ""):
            claim, text = pair(name)
            parts = [""]
            for line in text.splitlines(keepends=True):
                if line.split()[0] in SECTIONS:
                    parts.append("")
                parts[-1] += line
            for i in range(1, len(parts)):
                without = "".join(parts[:i] + parts[i + 1 :])
                self.assertTrue(check(claim, without).startswith("rejected"), f"{name}: {i}, {parts[i]}")
                twice = "".join(parts[: i + 1] + parts[i:])
                self.assertTrue(check(claim, twice).startswith("rejected"), f"{name}: {i} twice, {parts[i]}")

    def test_rejects_other_numbers(self) -> None:
        """Numbers that do not refute the claim, at least for some m."""
        numbers = ("0,0 0,1", "0,1 0,1", "2,1 0,1", "1,2 0,1", "1,1 0,0", "1,1 1,1", "1,1 0,2", "1,1 1,0")
        self.rejects(MOVE, CLOSED, *(f"counterexample closed 1 affine {pair}" for pair in numbers))
        self.rejects(
            POSITION, COVER,
            *(f"counterexample cover affine {number}" for number in "0,0 1,1 3,1 2,0 2,2 1,0 3,0".split()),
        )  # fmt: skip
        self.rejects(
            GRUNDY, "affine 0,0 2,1", "affine 1,0 2,1", "affine 0,1 2,1", "affine 0,0 1,1", "affine 0,0 3,1",
            "affine 2,1 0,0", "affine 0,0 0,0",
        )  # fmt: skip
        self.rejects(
            TWO, "affine 2,1 1,0", "affine 2,1 0,0", "affine 3,1 1,0", "affine 0,0 0,0", "affine 1,0 0,0",
            "affine 0,0 1,0",
        )  # fmt: skip

    def test_rejects_malformed_line(self) -> None:
        forms = ("1,1", "1,1 0,1 0,0", "1 0", "1,1,0 0,1,0", "1,1 0,-1", "01,1 0,1", "m 0", "1,1 0,", "")
        self.rejects(
            MOVE, CLOSED, *(f"counterexample closed 1 affine {form}".strip() for form in forms),
            code="format",
        )  # fmt: skip
        self.rejects(
            POSITION, COVER,
            *(f"counterexample cover affine {form}".strip() for form in (*forms[1:], "2,1 0,0")),
            code="format",
        )  # fmt: skip
        for number in ("0", "2", "01", "-1", "x", "18446744073709551617", "1 1", ""):
            wrong = f"counterexample closed {number} affine 1,1 0,1".replace("  ", " ")
            line = changed(MOVE, (CLOSED, wrong))
            self.assertTrue(line.startswith("rejected"), f"{number}: {line}")
        for new in (
            "closed affine 1,1 0,1", "closed 1 1,1 0,1", "closed 1 1 to 0", "reach 1", "cover 1 affine 1,1",
            "criterion 1 forward affine 1,1", "undefined 1",
        ):  # fmt: skip
            self.rejects(MOVE, CLOSED, f"counterexample {new}")

    def test_rejects_witness_of_another_condition(self) -> None:
        self.rejects(
            MOVE, "linear witness 1 ", "linear witness ", "linear witness 2 ", "linear witness 0 ",
            code="section",
        )  # fmt: skip
        self.rejects(MOVE, "linear witness 3 ", "linear witness 4 ", "linear witness 2 ", code="section")
        self.rejects(TWO, "linear excluded 1 ", "linear excluded 2 ", "linear excluded ", code="section")
        self.rejects(TWO, "linear witness 1 ", "linear position 1 ", code="section")
        self.rejects(TWO, "linear excluded 1 ", "linear excluded 1 anywhere ", code="format")
        self.rejects(TWO, "linear witness 1 ", "linear witness 1 anywhere ", code="format")
        self.rejects(MOVE, CLOSED, "counterexample cover affine 1,1")
        self.rejects(POSITION, COVER, "counterexample closed 1 affine 2,1 0,0")

    def test_rejects_another_claim(self) -> None:
        for name in names("verify", ""):
            if name != "instance_of_not_p":
                self.rejects_claims(name, "claim not", "claim")
        self.rejects_claims(
            MOVE, "x mod m = 0", "x mod (m + 1) = 0", "x mod m = 1", "not (x mod m = 0)", "x = m", "x = 0",
            "0 = 1",
        )  # fmt: skip
        self.rejects_claims(
            POSITION, "x mod (m + 2) = 0", "x mod (m + 1) = 0", "x mod m = 0", "0 = 0", "x mod (m + 2) != 0",
            "x >= m + 1", "x <= 1",
        )  # fmt: skip
        self.rejects_claims(GRUNDY, "x mod (m + 2)", "x mod (m + 1)", "0", "x mod (m + 3) - 1")
        self.rejects_claims(
            TWO, "x = 0 and y = 0", "x = y", "x = 0", "x + y = m + 1", "x = 1 and y = 1", "x = m + 1",
        )  # fmt: skip

    def test_rejects_another_game(self) -> None:
        self.rejects_claims(MOVE, "min(x, m)", "min(x, m - 1)", "min(x, 1)", "m - 1")
        self.rejects_claims(MOVE, "x - u - 1", "x - u", "x - 1", "x + u", "u + 1")
        self.rejects_claims(
            MOVE, "take(x) move", "take(x) where x < m move", "take(x) where x > 0 move",
            "take(x) move when x > 0 to (x - 1) move",
        )  # fmt: skip
        self.rejects_claims(POSITION, "min(x, m)", "min(x, m + 1)", "x")
        self.rejects_claims(
            POSITION, "take(x) move", "take(x) where x <= m move", "take(x) move when x > m to (0) move",
        )  # fmt: skip
        self.rejects_claims(TWO, "x <= v + m to", "x <= v + m + 1 to")
        self.rejects_claims(TWO, "(x - u - 1, y)", "(x - u - 1, 0)")
        self.rejects_claims(POSITION, "m >= 1\n", "m >= 1, n >= 0\n")

    def test_rejects_measure(self) -> None:
        self.rejects(
            MOVE, "measure sum\n", "", "measure\n", "measure sum sum\n", "measure max\n",
            "position affine 0,0\nmeasure sum\n",
        )  # fmt: skip
        self.assertTrue(changed(MOVE, ("measure sum\n", "measure lexicographic\n")).startswith("verified"))
        line = changed(MOVE, ("measure sum\n", ""))
        self.assertTrue(line.startswith("rejected: parameters"), line)

    def test_rejects_lines_of_a_claim_without_parameters(self) -> None:
        claim = pair(MOVE)[0].replace("param m >= 1", "let m = 3")
        body = "position 0\n" + "".join(f"linear defined {j} lines 1\nby 0, 2, 3\n" for j in (1, 2))
        body += "measure sum\nlinear decrease 1 lines 1\nor 1\n"
        self.assertTrue(own(claim, body + "counterexample closed 1 3 to 2\n").startswith("verified"))
        for line in (
            "counterexample closed 1 affine 3 2\n", "counterexample closed 1 affine 3,0 2,0\n",
            "counterexample cover affine 4\n",
        ):  # fmt: skip
            self.assertTrue(own(claim, body + line).startswith("rejected"), line)


if __name__ == "__main__":
    unittest.main()
