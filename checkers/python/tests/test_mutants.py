"""Changes of certificates: each kind makes some, and those of rows do what they say."""

import random
import unittest

from support import check, shipped
from comparison.mutants import MUTATORS, Pair, Shape, line_mutants, mutants

NAME = "beyond/nim_3/1"
OF_ROWS = ["drop a row and count it", "swap rows", "drop rows and count them", "put a star", "put another star", "another next pair"]


def pair(name: str) -> Pair:
    """A claim file of certificates/ and its certificate."""
    claim, certificate = shipped(name)
    return Pair(claim.encode(), certificate.encode())


class Mutants(unittest.TestCase):
    def test_every_kind_is_made(self) -> None:
        found = {name for seed in range(10) for name, _ in mutants(pair(NAME), pair("inoue2014/example_5.6/f"), str(seed), 1.0)}
        self.assertLessEqual(set(MUTATORS), found)
        self.assertGreater(len(list(line_mutants(pair("beyond/multiples_all_m/1"), "1", 0.1))), 20)

    def test_the_same_seed_gives_the_same_mutants(self) -> None:
        first, again = (list(mutants(pair(NAME), pair(NAME), "7", 0.5)) for _ in range(2))
        self.assertEqual(first, again)

    def test_changes_of_rows_keep_the_form(self) -> None:
        """They are rejected for an obligation, or verified: never for a number of rows or, but for swapped rows, their order."""
        claim, text = shipped(NAME)
        shape, codes = Shape(text.split("\n")[:-1]), set()
        for name in OF_ROWS:
            for seed in range(40):
                changed = MUTATORS[name](shape, random.Random(seed))
                self.assertIsNotNone(changed, name)
                said = check(claim, "\n".join(changed) + "\n")
                words = said.split(" ")
                code = words[1] if words[0] == "rejected:" else words[0]
                self.assertNotIn(code, ("width", "format", "section"), (name, seed, said))
                self.assertTrue(name == "swap rows" or code != "order", (name, seed, said))
                codes.add(code)
        self.assertLessEqual({"verified:", "initiation", "consecution", "safety", "order", "pair", "hidden-consecution"}, codes)


if __name__ == "__main__":
    unittest.main()
