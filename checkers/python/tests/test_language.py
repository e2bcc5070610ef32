"""Reading and computing (docs/LANGUAGE.md)."""

import unittest
from unittest import mock

from support import Nodes, certificate, check, claim_of, condition, own
from nimcert_checker.evaluate import Evaluator, Undefined
from nimcert_checker.lexer import tokens
from nimcert_checker.limits import Declined


def reads(text: str) -> str:
    """The verdict word and code about a claim that is false, with this term in it."""
    return own(f"let k = 3\nclaim not forall t: 0 = 1 and {text} = 0", "counterexample forall 0\n").split(" ")[0]


class Reading(unittest.TestCase):
    def test_equal_terms_are_equal_nodes(self) -> None:
        for a, b in [
            ("3 * x", "x * 3"), ("(1 + 2) * x", "3 * x"), ("x << 3", "8 * x"), ("x >> 1", "floor(x / 2)"), ("5 - 3", "2"),
            ("min(x, 1, 2)", "min(min(x, 1), 2)"), ("x mod 2 * 3", "3 * (x mod 2)"), ("x xor 1 + 2", "x xor 3"),
            ("2^floor(log2(x))", "2^(floor(log2(x)) + 0)"), ("x + 1 << 2", "4 * (x + 1)"), ("2^2^3", "256"), ("0x1_0", "16"),
            ("if x < 1 then 1 elif x < 2 then 2 else 3", "if x < 1 then 1 else (if x < 2 then 2 else 3)"),
        ]:  # fmt: skip
            nodes = Nodes()
            self.assertIs(condition(f"({a}) = y", nodes), condition(f"({b}) = y", nodes), a)

    def test_nothing_else_is_folded(self) -> None:
        for a, b in [("x + 0", "x"), ("3 << 2", "12"), ("floor(12 / 4)", "3"), ("1 * x", "x"), ("2 * (3 * x)", "6 * x"), ("x - 0", "x")]:
            nodes = Nodes()
            self.assertIsNot(condition(f"({a}) = y", nodes), condition(f"({b}) = y", nodes), a)

    def test_what_is_no_term_is_rejected(self) -> None:
        for text in [
            "2t", "t t", "t << t", "t^2", "2^t", "t div 0", "min(t)", "floor(t)", "floor(t + 1 / 4)", "t << 1 + 2", "t >> 1 mod 2", "s",
            "1 + if t < 1 then 0 else 1", "(t < 1)", "1__0", "0x", "t +", "f(t)", "table [1] then t", "heights [1]", "xor", "t;",
        ]:  # fmt: skip
            self.assertEqual(reads(text), "rejected:", text)

    def test_what_is_a_term_is_read(self) -> None:
        for text in ["2^(k)", "floor(t / (k + 1))", "t mod 2^k", "floor(3 * t / 4)", "t * 2 * t", "(if t < 1 then 1 else 2) + 1", "1_000"]:
            self.assertEqual(reads(text), "verified:", text)

    def test_lines_go_on(self) -> None:
        body = "counterexample forall 0\n"
        stated = "claim not forall t: 0 = 1"
        for text in ["claim not forall t:\n  0 = 1", "claim not forall t:\n  # c\n\t0 = 1\r\n", "claim not forall t: (0\n\n= 1)", "# \xff\n" + stated]:
            self.assertTrue(check(text.encode("latin-1"), certificate(stated, body)).startswith("verified"), text)
        self.assertTrue(check("claim not forall t:\n   \n  0 = 1", certificate(stated, body)).startswith("rejected"))

    def test_tokens_are_counted_as_they_are_read(self) -> None:
        with mock.patch("nimcert_checker.lexer.MAX_TOKENS", 10):
            self.assertEqual(len(tokens(b"t " * 9)), 10)
            for text in [b"t " * 11 + b";", b"t\n" * 9 + b";"]:
                with self.assertRaises(Declined):
                    tokens(text)

    def test_depth_is_declined(self) -> None:
        for text in ["(" * 5000 + "t" + ")" * 5000, "t" + " + t" * 5000, "min(t, " * 5000 + "t" + ")" * 5000, "2^" * 9000 + "1"]:
            self.assertEqual(reads(text), "declined:", text[:20])
        nested = "not " * 100_000 + "t = 0"
        self.assertIn("declined", own(f"claim not forall t: {nested}", "counterexample forall 0\n"))


class Values(unittest.TestCase):
    def value(self, text: str, t: int) -> int:
        return Evaluator().value(claim_of(f"fun f(t) = {text}\nclaim ns f").subject, (t,))

    def test_operators(self) -> None:
        for t in [0, 1, 2, 3, 5, 17, 100, 1 << 70]:
            log = t.bit_length() - 1 if t else 0
            for text, expected in [
                ("t monus 3", max(t - 3, 0)), ("ceil(t / 3)", -(-t // 3)), ("t mod 7", t % 7), ("floor(log2(t))", log),
                ("2^floor(log2(t))", 1 << log if t else 0), ("2^(floor(log2(t)) - 1)", (1 << log if t else 0) // 2), ("t xor 5", t ^ 5),
                ("t band 5", t & 5), ("t bor 5", t | 5), ("t * t", t * t), ("isqrt(t * t)", t), ("table [7] then t", t or 7),
                ("if t < 4 then 1 else t - 4", 1 if t < 4 else t - 4), ("min(t, 9) + max(t, 9)", t + 9),
            ]:  # fmt: skip
                self.assertEqual(self.value(text, t), expected, (text, t))

    def test_undefined(self) -> None:
        for text in ["t - 1", "heights [1, 2] + 0", "if t < 5 then t - 1 else 2", "min(t, t - 1)"]:
            with self.assertRaises(Undefined):
                self.value(text.replace("heights [1, 2]", "(heights [1, 2])"), 0 if "heights" not in text else 2)

    def test_sides_of_comparisons_are_integers(self) -> None:
        nodes = Nodes()
        self.assertTrue(Evaluator().truth(condition("(x - 3) + 2 < y", nodes), (0, 0)))
        with self.assertRaises(Undefined):
            Evaluator().truth(condition("min(x - 3, 1) < y", nodes), (0, 0))
        self.assertTrue(Evaluator().truth(condition("x < 3 or min(x - 3, 1) < y", nodes), (0, 0)))


if __name__ == "__main__":
    unittest.main()
