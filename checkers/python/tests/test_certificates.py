"""Certificates: what is verified, and each obligation's own rejection (docs/FORMAT.md, docs/THEORY.md 8)."""

import itertools
import random
import unittest

from support import certificate, check, own, shipped
from nimcert_checker.limits import Budget, Declined
from nimcert_checker.obligations import PairsByState

EQUAL = "claim forall x, y: x = y or x != y"


def changed(name: str, old: str, new: str) -> str:
    """The verdict about a certificate of certificates/ with one change."""
    claim, text = shipped(name)
    assert old in text, old
    return check(claim, text.replace(old, new, 1))


class Verified(unittest.TestCase):
    def test_shipped(self) -> None:
        operators = [f"beyond/every_operator/{number}" for number in range(1, 14)]
        for name in [*operators, "beyond/nim_3/1", "beyond/bar_3d_near_miss/1", "inoue2014/example_5.6/f", "inoue2014/lemma_9.3_near_miss/1"]:
            claim, text = shipped(name)
            for closure in (False, True):
                self.assertTrue(check(claim, text, closure).startswith("verified: claim "), name)

    def test_the_claim_is_printed(self) -> None:
        line = own("fun f(t) = t\nclaim not forall t: 0 = 1", "counterexample forall 0\n")
        self.assertTrue(line.startswith("verified: claim not forall t: 0 = 1 for all naturals"), line)

    def test_the_claim_is_the_last_line(self) -> None:
        for head in ["claim not forall t: 0 = 1\nfun f(t) = t", "claim not forall t: (0 = 1\n)"]:
            line = own(head, "counterexample forall 0\n")
            self.assertTrue(line.startswith("rejected: claim-unreadable"), line)

    def test_evaluated(self) -> None:
        f = "fun f(t) = isqrt(t)\nclaim "
        for claim, body, word in [
            ("monotone f below 5", "evaluated all\n", "verified"),
            ("monotone f below 0", "evaluated steps rows 0\n", "verified"),
            ("monotone f below 5", "evaluated steps rows 2\n1 + 3 x 2\n", "verified"),
            ("monotone f below 5", "evaluated steps rows 1\n4\n", "rejected"),
            ("monotone f below 5", "evaluated steps rows 2\n4\n1\n", "rejected"),
            ("monotone f below 5", "evaluated steps rows 1\n5\n", "rejected"),
            ("ns f below 5", "evaluated all\n", "rejected"),
            ("monotone f", "evaluated all\n", "declined"),
        ]:
            self.assertTrue(own(f + claim, body).startswith(word), (claim, body))

    def test_functions_without_values_at_some_columns(self) -> None:
        values = {"floor(t / 3)": lambda t: t // 3, "9 monus t": lambda t: 9 - t, "t xor 3": lambda t: t ^ 3, "floor(t / 2)": lambda t: t // 2}
        for term, f in values.items():
            for hole, z, other in itertools.product((0, 2, 5), range(7), range(7)):
                head = f"fun f(t) = if t = {hole} then 0 - 1 else {term}\nclaim not "
                descends = z < other and f(z) > f(other)
                violates = z < other and (f(z) ^ f(other)).bit_length() >= (z ^ other).bit_length()
                for kind, refutes, claims in [("monotone", descends, ["monotone", "nimsum"]), ("ns", violates, ["ns", "nimsum"])]:
                    word = "verified" if refutes and hole not in (z, other) else "rejected"
                    for claim in claims:
                        line = own(f"{head}{claim} f", f"counterexample {kind} {z} {other}\n")
                        self.assertTrue(line.startswith(word), (term, hole, claim, kind, z, other, line))
        holes = "fun f(t) = if t = 1 or t = 6 then 0 - 1 else 9 monus t\nclaim not nimsum f below "
        for bound, word in [(2, "rejected"), (3, "verified"), (9, "verified")]:
            self.assertTrue(own(f"{holes}{bound}", "counterexample monotone 0 2\n").startswith(word), bound)

    def test_counterexamples(self) -> None:
        f = "fun f(t) = if t < 2 then 1 else 2\nclaim not "
        for claim, body, word in [
            ("nimsum f", "counterexample ns 1 2\n", "verified"),
            ("ns f", "counterexample ns 1 3\n", "verified"),
            ("ns f", "counterexample ns 2 3\n", "rejected"),
            ("nimsum f", "counterexample lemma 9.4 [1] a=1 i=1 c=0 d=0 e=0 t=1 y=2 z=2\n", "verified"),
            ("nimsum f below 2", "counterexample lemma 9.4 [1] a=1 i=1 c=0 d=0 e=0 t=1 y=2 z=2\n", "rejected"),
            ("nimsum f", "counterexample lemma 9.3 [2.1] a=0 b=0 i=0 c=0 d=0 y=2 z=1\n", "rejected"),
            ("monotone f", "counterexample ns 1 2\n", "rejected"),
            ("ns f", "counterexample ns 2 1\n", "rejected"),
        ]:
            self.assertTrue(own(f + claim, body).startswith(word), (claim, body))
        g = "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim not p g = x = 0"
        self.assertIn("position", own(g, "counterexample reach 5\n"))
        hidden = "game g(x) move u < 3 * x when u = 2 * x to (0)\nclaim not p g = x = 0"
        self.assertIn("counterexample", own(hidden, "counterexample reach 1\n"))
        self.assertIn("counterexample", own("claim not grundy strip = (x - 1) + 1", "counterexample undefined 0\n"))
        self.assertIn("undefined", own("claim not forall x: x xor (x - 1) = 0", "counterexample forall 0\n"))


LINES = "claim forall x, y, u, v: 3 * x < 5 * y or 3 * x >= 5 * y or 2 * u = 3 * v"
"""Rows with `T` for one of the first two conditions are harmless."""
REACHED = "".join(f"{state} {state} -1|0|1|2|F\n" for state in range(-2, 5))


def lines(text: str, rows: int) -> str:
    """The verdict about these lines, which stand for ``rows`` rows."""
    return own(LINES, f"invariant forall width 3 rows {rows}\n{text}")


class ShortLines(unittest.TestCase):
    """Lines of states that leave out items, have several values, or stand in any order."""

    def test_verified(self) -> None:
        plain = "".join(f"{state} {state} {item}\n" for state in range(-2, 5) for item in ("-1", "0", "1", "2", "F"))
        backwards = "".join(reversed(plain.splitlines(keepends=True)))
        left_out = "".join(f"{state} {state} F\n2\n1\n0\n-1\n" for state in range(-2, 5))
        for text in (plain, backwards, left_out, REACHED):
            self.assertTrue(lines(text, 35).startswith("verified"), text)
        for more, rows in [
            ("T|* T 0\n", 2), ("T -5|*|F|T 0|*\n5\n", 12), ("0 T 0\nT F|*\n", 3), ("5|7|T T 0 + 0 0 1 x 3\n", 9),
            ("T 3 0\n4 0 + 0 0 1 x 3\n", 4), ("T 3 0 + 0 0 1 x 3\nF\n", 4), ("5|T T 0 + 0 0 1 x 2\n*|F\n", 8),
        ]:  # fmt: skip
            self.assertTrue(lines(REACHED + more, 35 + rows).startswith("verified"), more)

    def test_rejected(self) -> None:
        for more, rows, code in [
            ("T T 0 0\n", 1, "width"), ("T T 0 + 1 x 3\n", 3, "item"), ("T T 0\n1 + 1 x 3\n", 4, "item"),
            ("T 0|1 0\n", 1, "count"), ("T T 0\n1|2\n", 2, "count"), ("T|* T 0\n1\n", 3, "count"), ("5|7 T 0 + 0 0 1 x 3\n", 5, "count"),
            ("T 0|0 0\n", 2, "order"), ("T 0 0\n0|1 0\n", 3, "order"), ("0 0|T 0\n", 2, "order"), ("T 0|1 0 + 0 1 0 x 2\n", 4, "order"),
            ("T 0||1 0\n", 3, "item"), ("T |0 0\n", 2, "item"), ("T 0| 0\n", 2, "item"), ("T 0|01 0\n", 2, "item"), ("T 0|x 0\n", 2, "item"),
            ("T T 0 + 0 0 1|2 x 3\n", 3, "item"), ("T T 0\n+ 0 0 1 x 2\n", 3, "item"), ("T T 0|T + 0 0 1 x 2\n", 4, "item"),
            ("1 0 0\n", 1, "consecution"), ("1|T 0|T 0\n", 4, "consecution"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code}", lines(REACHED + more, 35 + rows), more)
        for text, rows, code in [
            ("-2 -1|0|1|2|F\n", 5, "width"), ("F\n", 1, "width"), (REACHED.replace("-2 -2", "-2"), 35, "width"),
            (REACHED.replace("|1", ""), 28, "consecution"), (REACHED.replace("4 4 ", ""), 35, "order"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code}", lines(text, rows), text)
        many = "|".join(map(str, range(1 << 10)))
        self.assertIn("rejected: count", lines(f"{many} {many} {many}\n", 1 << 24))
        self.assertIn("declined", lines(f"T {many} {many}\n0\n" * 9, 1 << 23))

    def test_tables_have_one_value_and_all_items(self) -> None:
        body = "relation (x) x < 9\ntable tracks 1 rows 2\n1 0 0\n0|1 0 0\n"
        self.assertIn("rejected: item", own("claim forall x: x < 9", body))
        self.assertIn("rejected: width", own("claim forall x: x < 9", body.replace("0|1 0 0", "0 0")))


PAIR = "game g(x, y) where x <= y move u < x to (u, y) move v < y when x <= v to (x, v)\nclaim p g = x = y"
PAIR_BODY = """position 0 0
measure sum
invariant inside 1 width 3 rows 1
0 0 0
invariant decrease 1 anywhere width 1 rows 1
0
invariant inside 2 anywhere width 2 rows 2
0 0
T 0
invariant decrease 2 anywhere width 2 rows 2
0 0
0 T
invariant closed 1 anywhere width 3 rows 1
0 0 0
invariant closed 2 anywhere width 4 rows 1
0 0 0 0
reach 1
table tracks 2 rows 2
0 0 1 -1 0
1 1 1 1 1
hidden width 2 rows 2
0 0
T 0
pairs rows 2
0 0
1 1
reach 2
table tracks 2 rows 2
0 0 -1 1 0
1 1 1 1 1
hidden width 3 rows 2
0 0 0
T 0 0
pairs rows 2
0 0
1 1
invariant cover width 4 rows 1
0 0 0 0
"""
# At (5, 2), which is no position, a move leads from the set to (0, 2).
ZERO = "game g(x, y) where y < 1 move u < x to (u, y)\nclaim p g = x = 0 or (x = 5 and y = 2)"
ZERO_BODY = """position 0 0
measure sum
invariant inside 1 width 3 rows 0
invariant decrease 1 width 2 rows 1
0 0
"""
ZERO_STATES = """0 0 0|1|2 0 0 0
* F 0 0 *
F 1 0|1|2 0 F 1
1|2|3|4|5 0|1|2 T 0 0
2 0|1|2 0 F 2
T F 1
3 0|1|2 0 F 3
T F 1|2
4 0|1|2 0 F 4
T F 1|2|3
5 0|1|2 0 F 5
T F 1|2|3|4
"""


class Anywhere(unittest.TestCase):
    """Sections of moves that leave out that the position is legal."""

    def test_verified(self) -> None:
        verdict = own(PAIR, PAIR_BODY)
        self.assertTrue(verdict.startswith("verified: claim "), verdict)

    def test_rejected(self) -> None:
        for old, new, code in [
            ("closed 1 anywhere", "closed 1", "width"), ("closed 2 anywhere", "closed 2", "width"), ("inside 1", "inside 1 anywhere", "width"),
            ("closed 1 anywhere", "closed 1 anyone", "format"), ("closed 1 anywhere", "closed 1  anywhere", "format"),
            ("closed 1 anywhere", "closed 1 anywhere anywhere", "format"), ("cover", "cover anywhere", "format"),
            ("closed 1 anywhere", "closed 2 anywhere", "section"), ("closed 1 anywhere width 3 rows 1\n0 0 0\n", "closed 1 anywhere width 3 rows 0\n", "initiation"),
            ("0 0 0\ninvariant closed 2", "0 0 1\ninvariant closed 2", "initiation"),
        ]:  # fmt: skip
            self.assertIn(old, PAIR_BODY)
            self.assertIn(f"rejected: {code}", own(PAIR, PAIR_BODY.replace(old, new, 1)), (old, new))

    def test_no_more_is_shown_than_holds(self) -> None:
        verdict = own(ZERO, f"{ZERO_BODY}invariant closed 1 anywhere width 6 rows 64\n{ZERO_STATES}")
        self.assertIn("rejected: safety", verdict)
        # At positions it holds, but these are not the states for that.
        verdict = own(ZERO, f"{ZERO_BODY}invariant closed 1 width 6 rows 64\n{ZERO_STATES}")
        self.assertIn("rejected: width", verdict)


class Rejected(unittest.TestCase):
    def test_obligations(self) -> None:
        name = "beyond/bar_3d_near_miss/1"
        for old, new, code in [
            ("\n-1 0 4\n", "\n-1 0 3\n", "consecution"),
            ("invariant sound width 3 rows 6\n-1 0 4\n0 0 0 + 1 0 1 x 4\n3 F 4", "invariant sound width 3 rows 0", "initiation"),
            ("rows 6\n1 0", "rows 6\n1 1", "table"),
            ("rows 6\n1 0", "rows 6\n2 0", "table"),
            ("\n1 5 5 5 5 5", "\n1 5 5 5 5 6", "table"),
            ("invariant sound width 3", "invariant sound width 4", "width"),
            ("invariant complete", "invariant sound", "section"),
            ("-1 0 4\n0 0 0 +", "0 0 0\n0 0 0 +", "order"),
            ("-1 0 4\n0 0 0 +", "2 0 2\n0 0 0 +", "order"),
            ("counterexample reach 5 3 8", "counterexample reach 1 0 0", "counterexample"),
            ("counterexample reach 5 3 8", "counterexample closed 1 5 3 8 to 3", "counterexample"),
        ]:
            self.assertIn(f"rejected: {code}", changed(name, old, new), (old, new))

    def test_every_section_must_be_there(self) -> None:
        claim, text = shipped("beyond/nim_3/1")
        for section in ["position", "measure", "invariant decrease 1", "invariant closed 1", "reach 1", "invariant cover"]:
            at = text.index("\n" + section) + 1
            following = min(text.index("\n" + other, at) for other in ("invariant", "reach", "measure", "end") if "\n" + other in text[at:])
            self.assertTrue(check(claim, text[:at] + text[following + 1 :]).startswith("rejected"), section)

    def test_safety_with_a_forgotten_component(self) -> None:
        self.assertIn("verified", own("claim forall x: x < x + 1", "invariant forall width 1 rows 0\n"))
        self.assertIn("safety", own("claim forall x: x < x + 1", "invariant forall width 1 rows 1\n*\n"))

    def test_a_table_is_not_its_own_evidence(self) -> None:
        body = "relation (x) x < 9\ntable tracks 1 rows 1\n1 0 0\ninvariant sound width 2 rows 1\n0 0\ninvariant complete width 2 rows 0\n"
        self.assertTrue(own("claim forall x: x < 9", body + "invariant forall width 1 rows 0\n").startswith("rejected"))

    def test_form(self) -> None:
        good = certificate("claim not forall t: 0 = 1", "counterexample forall 0\n")
        for old, new in [
            ("certificate 1", "certificate 2"), ("0000\n", "000A\n"), ("forall 0\n", "forall 0 \n"), ("forall 0\n", "forall 00\n"),
            ("forall 0\n", "forall 0\n\n"), ("end\n", "end"), ("end\n", "end\n\n"), ("producer test 1", "producer"), ("\n", "\r\n"),
            ("0 = 1", "0 = 1 # c"), ("0 = 1", "0  = 1"), ("forall 0\n", "forall\n"), ("forall 0\n", "forall 0 0\n"),
        ]:  # fmt: skip
            self.assertTrue(check("claim not forall t: 0 = 1", good.replace(old, new)).startswith("rejected"), (old, new))
        self.assertIn("mismatch", check("claim not forall t: 0 = 2", good))


def pairs(rows: str) -> str:
    """The verdict if these are the pairs of the second heap of a game of three. Its pool has the start, and a state in which the second heap
    has satisfied all conditions but one; the table accepts in state 1."""
    claim, text = shipped("beyond/nim_3/1")
    before, after = text.split("reach 2\n")
    reach, rest = after.split("reach 3\n")
    count = sum(int(row.split(" x ")[1]) if " x " in row else 1 for row in rows.splitlines())
    reach = reach[: reach.index("pairs rows")] + f"pairs rows {count}\n{rows}"
    return check(claim, f"{before}reach 2\n{reach}reach 3\n{rest}")


class Pairs(unittest.TestCase):
    """Rows `m q_1 .. q_h`."""

    def test_verified(self) -> None:
        for rows in [
            "0 0\n1 1\n", "0 0 + 1 1 x 2\n", "0 0\n1 1\n1 1\n0 0\n", "0 0\n1 0 1\n1 1\n", "0 0\n1 1\n0 0 1\n", "0 0\n1 1 + 0 0 x 9\n",
        ]:  # fmt: skip
            self.assertTrue(pairs(rows).startswith("verified"), rows)

    def test_rejected(self) -> None:
        for rows, code in [
            ("0 0\n", "hidden-consecution"), ("0 0\n0 1\n", "hidden-consecution"), ("0\n1 1\n", "hidden-consecution"),
            ("0 0\n1 0 1\n", "hidden-consecution"), ("0 0\n1 1\n0\n", "hidden-consecution"), ("0\n", "hidden-consecution"),
            ("0 0\n1\n", "hidden-safety"), ("0 0\n1 1\n1 0\n", "hidden-safety"), ("0 + 1 x 2\n", "hidden-safety"),
            ("0 1\n1 1\n0 0\n", "hidden-initiation"), ("0 0 1\n1 1\n0 0\n", "hidden-initiation"),
            ("", "pair"), ("1 1\n0 0\n", "pair"), ("0 0\n2 1\n", "pair"), ("0 0\n-1 1\n", "pair"), ("0 0\n1 2\n", "pair"),
            ("0 0\n1 -1\n", "pair"), ("0 0\n1 1 1\n", "pair"), ("0 0\n1 1 0\n", "pair"), ("0 0\nT 1\n", "pair"), ("0 0\n1 *\n", "pair"),
            ("0 0 + 1 1 x 3\n", "pair"), ("0 1 0 0 -1 1 0 -1 0 0 1\n1 1 1 1 1 1 1 1 1 1 1\n", "pair"), ("0 0\n1 01\n", "item"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code} ", pairs(rows), rows)

    def test_the_pairs_that_are_found(self) -> None:
        rng = random.Random(1)
        found = 0
        for _ in range(300):
            listed = [(rng.randrange(2), tuple(sorted(rng.sample(range(6), rng.choice([0, 1, 2, 2, 3, 4]))))) for _ in range(rng.randrange(1, 9))]
            allowed = set(rng.sample(range(6), rng.randrange(5)))
            for state in range(3):
                wanted = any(of == state and allowed.issuperset(members) for of, members in listed)
                self.assertEqual(PairsByState(listed).has_within(state, allowed, Budget("MAX_STEPS", 1000)), wanted)
                found += wanted
        self.assertTrue(200 < found < 700, found)

    def test_pairs_in_vain_are_counted(self) -> None:
        listed = PairsByState([(0, (0, 1 + at, 1000 + at % 30, 2000 + at % 31)) for at in range(900)])
        with self.assertRaises(Declined):
            listed.has_within(0, set(range(1000)), Budget("MAX_STEPS", 3000))
        self.assertFalse(listed.has_within(0, set(range(1000)), Budget("MAX_STEPS", 3600)))


class Hostile(unittest.TestCase):
    def test_sizes_that_lie(self) -> None:
        for rows, word in [("5", "rejected"), ("9999999", "rejected"), ("39999999", "declined"), ("9" * 18, "declined"), ("9" * 30, "rejected")]:
            line = own(EQUAL, f"relation (x) x = 0\ntable tracks 1 rows {rows}\n1 0 0\n")
            self.assertTrue(line.startswith(word), (rows, line))

    def test_runs_are_bounded(self) -> None:
        line = own(EQUAL, "relation (x) x = 0\ntable tracks 1 rows 30000000\n1 0 0 + 0 0 0 x 30000000\n")
        self.assertTrue(line.startswith("declined"), line)

    def test_large_numbers(self) -> None:
        for number in ["9" * 40_000, "9" * 2_000_000]:
            self.assertTrue(own("claim not forall t: 0 = 1", f"counterexample forall {number}\n").startswith("rejected: format"))
            self.assertTrue(own(f"claim not forall t: 0 = {number}", "counterexample forall 0\n").startswith("declined"))
        self.assertTrue(own("claim not forall t: 0 = 1", f"counterexample forall {'9' * 20_000}\n").startswith("verified"))

    def test_values_that_grow(self) -> None:
        power = "let a = 2^90000\n" + "".join(f"fun f{i}(t) = {'a' if i == 0 else f'f{i - 1}(t) * f{i - 1}(t)'}\n" for i in range(60))
        self.assertTrue(own(power + "claim not forall t: f59(t) = 0", "counterexample forall 0\n").startswith("declined"))
        tree = "".join(f"fun g{i}(t) = {'t' if i == 0 else f'g{i - 1}(t) + g{i - 1}(t)'}\n" for i in range(90))
        self.assertTrue(own(tree + "claim forall t: g89(t) = 0", "invariant forall width 1 rows 0\n").startswith("declined"))

    def test_digits_that_are_read(self) -> None:
        for text in ["floor(t / c)", "table [" + ", ".join(["c"] * 60) + "] then t"]:
            functions = "".join(f"fun f{i}(t) = {text}\n" for i in range(100))
            line = own("let c = 2^99999\n" + functions + "claim ns f0 below 0", "evaluated all\n")
            self.assertTrue(line.startswith("declined: MAX_WORDS"), line)

    def test_variables_and_parameters(self) -> None:
        names = [f"x{i}" for i in range(65)]
        body = "invariant forall width 1 rows 0\n"
        for count, start in [(20, "verified"), (21, "declined: MAX_TRACKS"), (64, "declined: MAX_TRACKS"), (65, "declined: MAX_PARAMETERS")]:
            line = own(f"claim forall {', '.join(names[:count])}: x0 >= 0", body)
            self.assertTrue(line.startswith(start), (count, line))
        for count, start in [(64, "verified"), (65, "declined: MAX_PARAMETERS")]:
            for definition in ["fun f({}) = x0", "rel r({}) = x0 = 0"]:
                text = definition.format(", ".join(names[:count]))
                line = own(f"{text}\nclaim not forall t: 0 = 1", "counterexample forall 0\n")
                self.assertTrue(line.startswith(start), (count, line))

    def test_bytes(self) -> None:
        for text in [b"", b"\n", b"\xff\xfe", b"nimcert certificate 1\n", b"\0" * 100]:
            self.assertTrue(check("claim forall x: x = x", text).startswith("rejected"))


if __name__ == "__main__":
    unittest.main()
