"""Octal games: what is verified, and what is rejected (docs/FORMAT.md, section 18)."""

import re
import unittest

from support import check, own, pair, pairs

GAMES = ["kayles", "dawsons_kayles", "dawsons_game", "octal_0_17", "octal_0_53", "octal_0_15"]


def numbers(name: str) -> tuple[str, int, int]:
    """The claim, the pre-period and the period of a file."""
    claim, text = pair(name)
    line = re.search(r"^octal (\d+) (\d+)$", text.decode() if isinstance(text, bytes) else text, re.MULTILINE)
    claim = claim.decode() if isinstance(claim, bytes) else claim
    return claim.strip(), int(line[1]), int(line[2])


class Octal(unittest.TestCase):
    def test_verifies_files(self) -> None:
        for name in [*GAMES, "octal_sum", "octal_not_grundy"]:
            self.assertTrue(check(*pair(name)).startswith("verified"), name)

    def test_rejects_files(self) -> None:
        names = [name for name in pairs("reject", "K29")]
        self.assertEqual(len(names), 4)
        for name in names:
            self.assertTrue(check(*pair(name, "reject")).startswith("rejected: octal"), name)

    def test_rejects_another_value(self) -> None:
        claim, preperiod, period = numbers("octal_0_53")
        for value in re.finditer(r"(?<=[\[ ])\d+(?=[,\]])", claim):
            other = claim[: value.start()] + str(int(value[0]) + 1) + claim[value.end() :]
            self.assertTrue(own(other, f"octal {preperiod} {period}\n").startswith("rejected: octal"), other)

    def test_rejects_another_period(self) -> None:
        for name in GAMES:
            claim, preperiod, period = numbers(name)
            self.assertTrue(own(claim, f"octal {preperiod + 1} {2 * period}\n").startswith("verified"), name)
            for e, p in ((preperiod - 1, period), (preperiod, period - 1), (preperiod, period + 1), (preperiod, 1)):
                self.assertTrue(own(claim, f"octal {e} {p}\n").startswith("rejected: octal"), (name, e, p))
            for body in (f"octal {preperiod} 0\n", f"octal {preperiod}\n", "", "sum\n", f"octal {preperiod} {period} 1\n"):
                self.assertTrue(own(claim, body).startswith("rejected"), (name, body))

    def test_rejects_another_code(self) -> None:
        claim, preperiod, period = numbers("kayles")
        for code in ("0.7", "0.777", "0.76", "4.77", "0.770", "0.8", "1.77", "0.", "77", "0.7_7", ""):
            other = claim.replace("octal(0.77)", f"octal({code})")
            self.assertTrue(own(other, f"octal {preperiod} {period}\n").startswith("rejected"), code)

    def test_rejects_terms_that_are_wrong_beyond_the_bound(self) -> None:
        for term in ("if n < 50 then n mod 2 else 0", "if n != 50 then n mod 2 else 1", "(n mod 2) + floor(n / 50)"):
            line = own(f"claim grundy octal(0.3) = {term}", "octal 0 2\n")
            self.assertTrue(line.startswith("rejected: octal"), term)

    def test_which_branch_counts(self) -> None:
        """`n band 1` is the same number, and does not show it."""
        for condition, start in (
            ("n >= 50", 50),
            ("n > 50", 51),
            ("n != 50", 51),
            ("not n < 50", 50),
            ("not n <= 50", 51),
            ("not n = 50", 51),
            ("n >= 5 and n >= 3", 5),
            ("n >= 5 or n < 3", 5),
            ("n < 3 or n >= 5", 5),
            ("not (n < 5 and n >= 3)", 5),
            ("not (n >= 3 and n < 5)", 5),
        ):
            shown = f"claim grundy octal(0.3) = if {condition} then n mod 2 else n band 1"
            hidden = f"claim grundy octal(0.3) = if {condition} then n band 1 else n mod 2"
            for claim, e, verdict in ((shown, start, "verified"), (hidden, start, "rejected"), (shown, start - 1, "rejected")):
                self.assertTrue(own(claim, f"octal {e} 2\n").startswith(verdict), (claim, e))

    def test_rejects_the_rule_of_positions(self) -> None:
        for body in ("position 0 0\nmeasure sum sum\n", "position 0 0\nsum\nterm 2 (n) 0\noctal 0 1\n"):
            self.assertTrue(own("claim grundy octal(0.3) = 0", body).startswith("rejected"), body)

    def test_counterexamples(self) -> None:
        two = "game two(a, b) = octal(0.3) + octal(0.33)\nclaim not "
        for claim, heaps, verdict in (
            ("claim not grundy octal(0.3) = n", "2", "verified"),
            ("claim not grundy octal(0.3) = n", "1", "rejected"),
            ("claim not grundy octal(0.3) = n - 1", "0", "verified"),
            (two + "p two = a mod 2 = b mod 2", "0 2", "verified"),
            (two + "p two = a mod 2 = b mod 2", "2 1", "rejected"),
            (two + "grundy two = a + b", "2 0", "verified"),
            (two + "grundy two = a + b", "2", "rejected"),
        ):
            self.assertTrue(own(claim, f"counterexample octal {heaps}\n").startswith(verdict), (claim, heaps))

    def test_declines_long_games(self) -> None:
        self.assertTrue(own("claim grundy octal(0.77) = 0", "octal 1000000 1000000\n").startswith(("declined", "rejected")))

    def test_long_codes(self) -> None:
        for term, verdict in (("n mod 41", "verified"), ("n mod 42", "rejected")):
            claim = "claim grundy octal(0." + "3" * 40 + ") = " + term
            self.assertTrue(own(claim, "octal 0 " + term[-2:] + "\n").startswith(verdict), term)


if __name__ == "__main__":
    unittest.main()
