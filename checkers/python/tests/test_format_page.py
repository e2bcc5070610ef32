"""The examples of docs/FORMAT.md are what the page says."""

import re
import unittest

from support import ROOT, certificate, check, own

PAGE = (ROOT / "docs" / "FORMAT.md").read_text()
BLOCKS = re.findall(r"\n```\n(.*?)```\n", PAGE, re.DOTALL)


def block(start: str) -> str:
    """The one block of the page that begins with this."""
    (found,) = [text for text in BLOCKS if text.startswith(start)]
    return found


class FormatPage(unittest.TestCase):
    def test_the_problem_worked_out(self) -> None:
        whole = block("nimcert certificate 2")
        claim = "fun f(t) = floor(t / 2)\nclaim ns f\n"
        self.assertTrue(check(claim, whole).startswith("verified: claim ns f"))
        self.assertIn("claim-mismatch", check(claim.replace("2", "4"), whole))
        first, second, star = "0 0 0 0\n", "0 1 1 0\n", "* 0 0 0\n"
        for rows, code in [([second], "initiation"), ([first], "consecution"), ([star, second], "order"), ([second, star], "consecution")]:
            changed = whole.replace("rows 2", f"rows {len(rows)}").replace(first + second, "".join(rows))
            self.assertIn(f"rejected: {code}", check(claim, changed), rows)
        self.assertIn("defined 1", own("fun f(t) = t - 1\nclaim ns f", "invariant defined 1 width 1 rows 1\n0\n"))

    def test_a_row_with_a_star(self) -> None:
        (claim,) = re.findall(r"`(claim forall x, y: [^`]*)`", PAGE)
        for row, word in [("0 0 *", "verified"), ("0 0 0", "rejected: consecution"), ("* 0 *", "rejected: safety")]:
            self.assertIn(f"`{row}`", PAGE)
            self.assertTrue(own(claim, f"invariant forall width 3 rows 1\n{row}\n").startswith(word), row)

    def test_pairs(self) -> None:
        self.assertIn("`claim p strip = x = 0`", PAGE)
        body = "position 0\nmeasure sum\ninvariant closed 1 width 3 rows 1\n0 0 0\nreach 1\n{}invariant cover width 2 rows 1\n0 0\n"
        claim, text = "claim p strip = x = 0", body.format(block("table tracks 1"))
        self.assertTrue(own(claim, text).startswith("verified"))
        for new in ["0 0 -1 0", "0 1 1 0", "0 0 0 0", "0 0 1 1"]:
            self.assertTrue(check(claim, certificate(claim, text.replace("0 0 1 0\n", f"{new}\n"))).startswith("rejected"), new)


if __name__ == "__main__":
    unittest.main()
