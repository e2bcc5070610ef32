"""Orders of the coordinates in the line `measure`: what is verified, and what is rejected."""

import unittest

from support import changed, check, pair

NAME = "order_of_coordinates"


class Orders(unittest.TestCase):
    def measure(self, word: str) -> str:
        return changed(NAME, ("measure lexicographic:3,2,1\n", f"measure {word}\n"))

    def test_verifies_an_order(self) -> None:
        self.assertTrue(check(*pair(NAME)).startswith("verified"))

    def test_rejects_what_is_no_order(self) -> None:
        for listed in (
            "3,2", "3", "", "3,2,1,1", "3,2,1,", ",3,2,1", "3,,2,1", "3,3,1", "4,2,1", "2,1,0", "3,2,01", "3,2,+1",
            "3,2,-1", "3;2;1", "3, 2,1", "c,b,a", "3,2,\u0661",
        ):  # fmt: skip
            line = self.measure(f"lexicographic:{listed}")
            self.assertTrue(line.startswith("rejected: format"), f"{listed}: {line}")
        for word in ("lexicographic=3,2,1", "sum:3,2,1", "3,2,1", "lexicographic::3,2,1", "Lexicographic:3,2,1"):
            self.assertTrue(self.measure(word).startswith("rejected: format"), word)

    def test_rejects_other_orders(self) -> None:
        for word in ("sum", "lexicographic", "lexicographic:1,2,3", "lexicographic:2,3,1", "lexicographic:3,1,2"):
            self.assertTrue(self.measure(word).startswith("rejected"), word)


if __name__ == "__main__":
    unittest.main()
