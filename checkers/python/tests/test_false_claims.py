"""False claims beside honest certificates, what is true and false of changed claim files, and the changes themselves."""

from __future__ import annotations

import unittest
from pathlib import Path

from support import ROOT, check

from comparison.claim_mutants import CLAIM_MUTATORS, claim_mutants
from comparison.false_claims import FALSE_CLAIMS, HALF_CERTIFICATE, HALF_CLAIM, TRUE_CLAIMS, honest_pairs, pairs_of
from comparison.truth import claims_of, tried, truth

NOWHERE = Path("/nonexistent/nimcert")
GAME = "game s(x, y) where x <= y move u < x when u > 0 to (u, y) move v < y to (min(x, v), v)\nclaim p s = x = 0 and y = 0\n"


class FalseClaims(unittest.TestCase):
    """The tables; scripts/compare-checkers gives them to all three checkers."""

    def test_the_certificates_are_honest(self) -> None:
        for name, pair in honest_pairs():
            with self.subTest(name):
                self.assertTrue(check(pair.claim, pair.certificate).startswith("verified"))

    def test_no_false_claim_is_verified(self) -> None:
        for name, pair in pairs_of(FALSE_CLAIMS):
            with self.subTest(name):
                self.assertRegex(check(pair.claim, pair.certificate), "^(rejected|declined)")

    def test_true_claims_in_other_words_are_verified(self) -> None:
        for name, pair in pairs_of(TRUE_CLAIMS):
            with self.subTest(name):
                self.assertTrue(check(pair.claim, pair.certificate).startswith("verified"))
                self.assertEqual(truth(pair.claim, pair.certificate, NOWHERE).word, "true")

    def test_each_is_false(self) -> None:
        self.assertGreaterEqual(len(FALSE_CLAIMS), 28)
        for name, pair in pairs_of(FALSE_CLAIMS):
            with self.subTest(name):
                self.assertEqual(truth(pair.claim, pair.certificate, NOWHERE).word, "false")


class Truths(unittest.TestCase):
    """What the evaluation says."""

    def test_words(self) -> None:
        for word, claim in [
            ("true", HALF_CLAIM),
            ("true", HALF_CLAIM.replace("/ 2", "/ (m + 2 - m)")),
            ("true", HALF_CLAIM.replace("(t)", "(m)").replace("t /", "m /")),
            ("true", HALF_CLAIM.replace("/ 2", "/ 0_02")),
            ("true", "let t = 5\nfun t(t) = floor(t / 2)\nclaim ns t\n"),
            ("false", "fun f(t) = floor(t / 3)\nclaim ns f\n"),
            ("false", "param m >= 0\nclaim forall x: x + m < 1000000003 or x > 0\n"),
            ("false", "param m >= 0, n >= 0\nclaim forall x: x + m != x + n + 1\n"),
            ("false", "let k = 0 - 1\nclaim forall x: x >= k\n"),
            ("false", "claim forall x: x - 1 xor 1 = x - 1 xor 1\n"),
            ("false", "game s(x) move to (x)\nclaim p s = x = 0\n"),
            ("true", "fun f(t) = floor(t / 3)\nclaim not ns f\n"),
            ("open", "fun f(t) = floor(t / 2)\nclaim not ns f\n"),
        ]:
            with self.subTest(claim):
                self.assertEqual(tried(claim).word, word)

    def test_claims_of_the_certificate_s_sort_count(self) -> None:
        two = "fun f(t) = floor(t / 3)\nclaim ns f\nclaim monotone f\n"
        for claim, words in [("ns f", "false"), ("monotone f", "true"), ("not ns f", "open"), ("nimsum f", "open")]:
            with self.subTest(claim):
                self.assertEqual(truth(two.encode(), f"| claim {claim}\n".encode(), NOWHERE).word, words)

    def test_one_of_several_claims_has_to_be_true(self) -> None:
        both = b"fun f(t) = floor(t / 3)\nfun g(t) = floor(t / 2)\nfun h(t) = 0 - 1\nclaim ns f\nclaim ns g\n"
        self.assertEqual(truth(both, b"| claim ns g\n", NOWHERE).word, "true")

    def test_each_claim_has_the_definitions_that_it_needs(self) -> None:
        text = "param m >= 0\nlet k = 2\nfun f(t) = k * t\nfun g(t) = t\ngame s(x) where x > f(x)\nclaim ns g\nclaim not p s = x = 0\n"
        self.assertEqual(claims_of(text, (False, "ns")), ["param m >= 0\nfun g(t) = t\nclaim ns g\n"])
        self.assertEqual(claims_of(text, (True, "p")), [text.replace("fun g(t) = t\n", "").replace("claim ns g\n", "")])


class Changes(unittest.TestCase):
    """Changes of claim files."""

    def test_there_are_many_kinds_and_each_changes_something(self) -> None:
        self.assertGreaterEqual(len(CLAIM_MUTATORS), 20)
        found = set()
        for path in sorted((ROOT / "certificates" / "beyond").rglob("*.claim"))[::4]:
            for kind, changed in claim_mutants(path.read_bytes(), str(path), 1.0):
                self.assertNotEqual(changed, path.read_bytes())
                found.add(kind)
        for kind, changed in claim_mutants(GAME.encode(), "1", 1.0):
            found.add(kind)
        self.assertEqual(found, {f"claim: {kind}" for kind in CLAIM_MUTATORS})

    def test_the_same_seed_gives_the_same_changes(self) -> None:
        self.assertEqual(*(list(claim_mutants(GAME.encode(), "7", 0.5)) for _ in range(2)))

    def test_a_changed_claim_is_not_verified_for_what_it_is_not(self) -> None:
        for seed in range(12):
            for kind, changed in claim_mutants(HALF_CLAIM.encode(), str(seed), 0.3):
                if check(changed, HALF_CERTIFICATE).startswith("verified"):
                    with self.subTest(kind, claim=changed):
                        self.assertEqual(truth(changed, HALF_CERTIFICATE.encode(), NOWHERE).word, "true")


if __name__ == "__main__":
    unittest.main()
