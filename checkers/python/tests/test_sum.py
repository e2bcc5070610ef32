"""Sums by the Grundy numbers of their summands: what is verified, and what is rejected (docs/FORMAT.md, section 17)."""

import unittest

from support import certificate, changed, check, pair, pairs

TWO, THREE, ALL = "sum_of_two", "sum_of_three", "sum_for_all_m"
TERM = "term 2 (x) x mod 3\n"


def between(name: str, start: str, end: str) -> str:
    """The sections after one line and before another."""
    text = pair(name)[1]
    return text[text.index(start) + len(start) : text.index(end)]


class Sums(unittest.TestCase):
    def rejects(self, name: str, old: str, *others: str, code: str = "") -> None:
        for new in others:
            line = changed(name, (old, new))
            self.assertTrue(line.startswith(f"rejected: {code}"), f"{old!r} to {new!r}: {line}")

    def rejects_claims(self, name: str, old: str, *others: str) -> None:
        for new in others:
            line = changed(name, ("sum\n", "sum\n"), claim=(old, new))
            self.assertTrue(line.startswith("rejected"), f"{old!r} to {new!r}: {line}")

    def test_verifies_sum(self) -> None:
        names = [name for name in pairs("verify", "sum_") if "larger" not in name]
        self.assertEqual(len(names), 10)
        for name in names:
            self.assertTrue(check(*pair(name), closure=True).startswith("verified"), name)
            self.assertTrue(changed(name, ("sum\n", "sum\n")).startswith("verified"), name)
        line = changed(TWO, ("term 3 (y) y mod 3", "term 3 (heap) heap mod 3"))
        self.assertIn("the nim-sum of 3 summands", line)

    def test_rejects_files(self) -> None:
        names = [name for name in pairs("reject", "K") if name[4:8] == "sum_"]
        self.assertEqual(len(names), 19)
        for name in names:
            self.assertTrue(check(*pair(name, "reject")).startswith("rejected"), name)

    def test_rejects_wrong_term(self) -> None:
        self.rejects(TWO, TERM, *(f"term 2 (x) {term}\n" for term in ("0", "x", "x mod 2", "x mod 4", "(x + 1) mod 3")))
        self.rejects(ALL, "term 2 (x) x mod (m + 1)", "term 2 (x) x mod (m + 2)", "term 2 (x) x mod m", "term 2 (x) x")
        self.rejects("sum_of_bars", "term 2 (y, z) y xor z\n", "term 2 (y, z) y\n", "term 2 (y, z) y + z\n")
        self.rejects("sum_of_one", "x mod 2\n", "0\n", "x mod 3\n")

    def test_rejects_term_of_another_arity(self) -> None:
        self.rejects(TWO, TERM, "term 2 (x, y) x mod 3\n", "term 2 (heap, x) x mod 3\n", code="format")
        self.rejects(TWO, "term 3 (y) y mod 3\n", "term 3 (x, y) y mod 3\n", code="format")
        self.rejects("sum_of_bars", "term 3 (y, z) y xor z\n", "term 3 (y) y\n", "term 3 (x, y, z) y xor z\n", code="format")
        self.rejects(TWO, TERM, "term 2 () 0\n", "term 2 x mod 3\n", "term 2 (x, x) x mod 3\n", "term 2 (x) y\n", "term 2 (x) x = 0\n", "term 2\n")
        self.rejects(TWO, TERM, "term 2 (x) x mod 3 # three\n", code="format")

    def test_rejects_terms_in_another_order(self) -> None:
        two, one = between(THREE, "term 1 (x) x mod 3\n", "term 3 (x)"), between(THREE, "term 3 (x) x mod 2\n", "invariant sum forward")
        first, third = "term 1 (x) x mod 3\n", "term 3 (x) x mod 2\n"
        for new in [
            third + one + first + two, first + third + two + one, two + first + one + third, first + two + two + third + one,
            first + two + "term 2 (y) y\n" + third + one, first.replace("1", "2", 1) + two + third + one, first + two + third.replace("3", "2", 1) + one,
        ]:  # fmt: skip
            self.rejects(THREE, first + two + third + one, new, code="section")
        self.rejects(TWO, TERM, "", "term 1 (x) x mod 3\n", "term 3 (x) x mod 3\n", "term 02 (x) x mod 3\n", TERM + TERM, code="section")

    def test_rejects_missing_section(self) -> None:
        for name, least in (("sum_of_two_terms", 30), (THREE, 30), ("sum_for_all_m_by_another_set", 20), ("sum_of_bars", 20)):
            claim, text = pair(name)
            parts = [""]
            for line in text.splitlines(keepends=True):
                if line.split()[0] in ("relation", "after", "position", "invariant", "linear", "measure", "reach", "option", "sum", "term", "end"):
                    parts.append("")
                parts[-1] += line
            self.assertGreater(len(parts), least)
            for i in range(1, len(parts)):
                without = "".join(parts[:i] + parts[i + 1 :])
                self.assertTrue(check(claim, without).startswith("rejected"), f"{name}: {i}, {parts[i]}")
        both = between(THREE, "x mod 2\n", "end\n")
        both = both[both.index("invariant sum forward") :]
        backward = both[both.index("invariant sum backward") :]
        self.rejects(THREE, backward, "", code="section")
        self.rejects(THREE, both, "", backward + both.replace(backward, ""), code="section")
        self.rejects(ALL, between(ALL, "term 2 (x) x mod (m + 1)\n", "term 3 (y)"), "", code="section")

    def test_rejects_sections_of_another_summand(self) -> None:
        two, one = between(THREE, "term 1 (x) x mod 3\n", "term 3 (x)"), between(THREE, "term 3 (x) x mod 2\n", "invariant sum forward")
        self.rejects(THREE, two, one)
        self.rejects(THREE, one, two, two[two.index("relation (heap, x)") :])
        self.rejects(THREE, "term 1 (x) x mod 3\n" + two, "term 1 (x) x mod 2\n" + one)

    def test_rejects_another_set(self) -> None:
        self.rejects_claims(TWO, "(x mod 3) xor (y mod 3)", "((x mod 3) xor (y mod 3)) + 1", "(x mod 3) xor (y mod 3) xor 1", "x mod 3", "0")
        self.rejects_claims(ALL, "xor (y mod (m + 1))", "xor (y mod (m + 1)) xor 1", "xor (y mod (m + 2))", "xor y", "")
        zero = "(x mod 3) xor y xor (z mod 2)"
        self.rejects_claims("sum_that_is_0", f"{zero} = 0", f"{zero} = 1", f"0 = {zero}", "(x mod 3) xor (y xor (z mod 2)) = 0", "(x mod 3) xor y = 0")
        self.rejects_claims("sum_of_one", "x mod 2 = 0", "x mod 2 = 1", "x = 0", "0 = 0")
        self.rejects_claims(
            "sum_for_all_m_by_another_set", "y mod (m + 1) = x mod (m + 1)", "y mod (m + 1) = (x + 1) mod (m + 1)", "y mod (m + 1) = x mod (m + 1) and x < m", "0 = 0"
        )  # fmt: skip
        for name in ("K15_sum_with_a_set_that_is_too_large", "K15_sum_with_a_set_that_is_too_small"):
            way = "forward" if name.endswith("large") else "backward"
            self.assertTrue(check(*pair(name, "reject")).startswith(f"rejected: safety sum {way}"), name)

    def test_rejects_sum_without_end(self) -> None:
        for name in ("K01_sum_of_a_heap_and_a_summand", "K01_sum_without_end"):
            self.assertTrue(check(*pair(name, "reject")).startswith("rejected: format"), name)
        own = between(TWO, TERM, "term 3 (y)")
        self.rejects(TWO, own, own.replace("measure sum sum\n", f"sum\n{TERM}measure sum sum\n"), code="format")
        self.rejects(TWO, "sum\n", "", "sum\nsum\n", "sum 2\n", "sums\n", "Sum\n", code="section")
        heaps = "game heaps(x, y) = strip + strip\nclaim p heaps = x = y"
        self.assertTrue(check(heaps, certificate(heaps, "position 0 0\nsum\n")).startswith("rejected: format"))
        three = "game heaps(x, y, z) = strip + strip + strip\nclaim p heaps = x = y xor z"
        self.assertTrue(check(three, certificate(three, "position 0 0 0\nsum\n")).startswith("verified"))

    def test_rejects_sum_of_a_negated_claim(self) -> None:
        for name in (TWO, THREE, ALL, "sum_of_one", "sum_of_strips", "sum_for_all_m_by_another_set"):
            self.rejects_claims(name, "claim ", "claim not ")

    def test_rejects_what_is_not_equal(self) -> None:
        """An equal summand with another term, and another summand with the same term, need their own sections."""
        self.rejects(TWO, "term 3 (y) y mod 3\n", "term 3 (y) (y + 3) mod 3\n", "term 3 (y) y mod 2\n", "term 3 (y) (y mod 3) + 0\n", code="section")
        self.rejects(TWO, "term 3 (y) y mod 3\n", "term 3 (y) y mod 3\nposition 0 0\n", code="format")
        for rules in ["{} move to (x)", "{} move when x > 9 to (0)", "where x >= 0 {}", "move u < min(2, x) to (x - u - 1)", "move u < min(x, 3) to (x - u - 1)"]:
            other = rules.format("move u < min(x, 2) to (x - u - 1)")
            games = f"game more(x) {other}\ngame both(x, y) = two + more"
            line = changed(TWO, ("sum\n", "sum\n"), claim=("game both(x, y) = two + two", games))
            self.assertTrue(line.startswith("rejected"), f"{rules}: {line}")

    def test_declines_tables_in_a_term(self) -> None:
        for term in ("table [0, 1, 2] then x mod 3", "heights [0, 1, 2]"):
            self.assertTrue(changed(TWO, (TERM, f"term 2 (x) {term}\n")).startswith("declined"), term)
        for folder, name in (("decline", "MAX_DEPTH_of_a_term_of_a_summand"), ("survive", "sum_of_long_terms")):
            word = "declined" if folder == "decline" else "verified"
            self.assertTrue(check(*pair(name, folder)).startswith(word), name)


if __name__ == "__main__":
    unittest.main()
