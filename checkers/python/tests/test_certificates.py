"""Certificates: what is verified, and each obligation's own rejection (docs/FORMAT.md, docs/THEORY.md 8)."""

import itertools
import random
import unittest

from support import certificate, check, own, shipped
from nimcert_checker.certificate import order
from nimcert_checker.rows import Rows

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
            ("monotone f below 5", "evaluated steps rows 2\n1\n4\n", "verified"),
            ("monotone f below 5", "evaluated steps rows 2\n1 + 3 x 2\n", "rejected"),
            ("monotone f below 5", "evaluated steps rows 2\n1\n4 4\n", "rejected"),
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
            ("nimsum f below 2", "counterexample ns 1 2\n", "rejected"),
            ("nimsum f", "counterexample lemma 1 2\n", "rejected"),
            ("monotone f", "counterexample ns 1 2\n", "rejected"),
            ("ns f", "counterexample ns 2 1\n", "rejected"),
        ]:
            self.assertTrue(own(f + claim, body).startswith(word), (claim, body))
        g = "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim not p g = x = 0"
        self.assertIn("position", own(g, "counterexample cover 5\n"))
        hidden = "game g(x) move u < 3 * x when u = 2 * x to (0)\nclaim not p g = x = 0"
        self.assertIn("counterexample", own(hidden, "counterexample cover 0\n"))
        self.assertIn("initiation", own(hidden, "counterexample cover 1\ninvariant excluded 1 width 5 rows 0\n"))
        euclid = "game g(x, y) where x >= 1 and y >= 1 move k < x when k * y < x and k >= 1 to (x - k * y, y) move k < y when k * x < y and k >= 1 to (x, y - k * x)\nclaim not p g = 5 * max(x, y) < 8 * min(x, y)"
        for numbers, word in [("5 8", "verified"), ("13 21", "verified"), ("5 7", "counterexample"), ("1 9", "counterexample"), ("0 8", "position")]:
            self.assertIn(word, own(euclid, f"counterexample options {numbers}\n"), numbers)
        nested = "game g(x) move u < x, v < u when v * v = u and u > 1 to (v)\nclaim not p g = x < "
        self.assertIn("verified", own(nested + "1", "counterexample options 5\n"))
        self.assertIn("counterexample", own(nested + "100", "counterexample options 100\n"))
        endless = "game g(x) move u < 2^100 when u * u = x to (u)\nclaim not p g = x = 1"
        self.assertIn("declined", own(endless, "counterexample options 7\n"))
        self.assertIn("counterexample", own("claim not grundy strip = (x - 1) + 1", "counterexample undefined 0\n"))
        self.assertIn("undefined", own("claim not forall x: x xor (x - 1) = 0", "counterexample forall 0\n"))


LINES = "claim forall x, y, u, v: 3 * x < 5 * y or 3 * x >= 5 * y or 2 * u = 3 * v"
"""One of the first two conditions holds, so `*` for the third is harmless; for one of the others it is not."""
CONDITIONS = "claim forall x, y: x = 0 or x >= 1 or y >= 5"


def rows(*lines: str) -> str:
    """A body in order, with a row for each choice of one item of each `A|B|..`."""
    choices = (itertools.product(*(item.split("|") for item in line.split(" "))) for line in lines)
    found = [tuple(item if item in ("T", "F", "*") else int(item) for item in row) for choice in choices for row in choice]
    return "".join(" ".join(map(str, row)) + "\n" for row in sorted(found, key=order))


REACHED = rows(*(f"{state} {state} -1|0|1|2|F" for state in range(-2, 5)))
COVERING = rows(*(f"{state} {state} *" for state in range(-2, 5)))


def lines(text: str, claim: str = LINES) -> str:
    """The verdict about a claim with these rows."""
    return own(claim, f"invariant forall width 3 rows {len(text.splitlines())}\n{text}")


class RowsOfStates(unittest.TestCase):
    """Their order, and the states that they cover."""

    def test_verified(self) -> None:
        for text in (REACHED, COVERING):
            self.assertTrue(lines(text).startswith("verified"), text)
        for more in ["T|* T 0", "T -5|5|F|T 0|*", "0 T 0|F|*", "5|7|T T 0|1|2", "0 0 0|F|T"]:
            text = rows(*COVERING.splitlines(), more)
            self.assertTrue(lines(text).startswith("verified"), more)
        self.assertTrue(lines("0 0 *\n", CONDITIONS).startswith("verified"))

    def test_a_state_is_covered_in_several_ways(self) -> None:
        found = Rows([(0, 0, "*"), (0, 1, 5), (0, "*", 5), ("*", "*", 5), ("F", "*", "*")])
        for state, wanted in [
            ((0, 1, 5), [1, 2, 3]), ((0, 0, 5), [0, 2, 3]), ((0, 0, 6), [0]), ((0, 0, "T"), [0]), ((0, 0, "*"), [0]), ((0, "*", 5), [2, 3]),
            ((1, 1, 5), [3]), (("F", 1, 5), [3, 4]), (("F", 1, 6), [4]), (("F", "*", "*"), [4]), (("*", 0, 5), [3]), (("*", 0, 6), []),
            ((1, 1, 1), []), (("T", 0, 0), []),
        ]:  # fmt: skip
            self.assertEqual(found.covering(state), wanted, state)
            self.assertEqual(found.covers(state), bool(wanted), state)

    def test_random_rows(self) -> None:
        """Against the definition: each item of the row is `*` or that of the state."""
        rng, covered = random.Random(4), 0
        for _ in range(300):
            listed = [tuple(rng.choice((0, 1, "*", "F", "T")) for _ in range(4)) for _ in range(rng.randrange(12))]
            found = Rows(listed)
            for _ in range(20):
                state = tuple(rng.choice((0, 0, 1, "*", "F", "T")) for _ in range(4))
                wanted = [number for number, row in enumerate(listed) if all(a in ("*", b) for a, b in zip(row, state))]
                self.assertEqual(found.covering(state), wanted)
                self.assertEqual(found.covers(state), bool(wanted))
                covered += bool(wanted)
        self.assertTrue(500 < covered < 5000, covered)

    def test_order(self) -> None:
        for text in (REACHED, COVERING):
            listed = text.splitlines(keepends=True)
            for at in range(len(listed) - 1):
                swapped = listed[:at] + [listed[at + 1], listed[at]] + listed[at + 2 :]
                self.assertIn("rejected: order", lines("".join(swapped)), at)
                self.assertIn("rejected: order", lines("".join(listed[: at + 1] + listed[at:])), at)
        for first, second in [("0 0 *", "0 0 0"), ("0 0 F", "0 0 *"), ("0 0 T", "0 0 F"), ("0 0 T", "0 0 9"), ("* 0 0", "9 0 0"), ("0 0 9", "0 0 -9")]:
            self.assertIn("rejected: order", lines(f"{first}\n{second}\n"), first)

    def test_a_row_that_does_not_cover(self) -> None:
        for text in (REACHED, COVERING):
            listed = text.splitlines(keepends=True)
            for at, row in enumerate(listed):
                code = "initiation" if row in ("0 0 0\n", "0 0 *\n") else "consecution"
                self.assertIn(f"rejected: {code}", lines("".join(listed[:at] + listed[at + 1 :])), row)
        for row, code in [("0 0 0", "consecution"), ("0 0 F", "initiation"), ("0 T *", "initiation"), ("0 0 4", "initiation")]:
            self.assertIn(f"rejected: {code}", lines(f"{row}\n", CONDITIONS), row)
        self.assertIn("rejected: initiation", lines("", CONDITIONS))

    def test_a_star_that_covers_too_much(self) -> None:
        """At the end the value is open, or what it leads to is not covered."""
        for place, row in itertools.product((0, 1), COVERING.splitlines()):
            items = row.split(" ")
            items[place] = "*"
            self.assertRegex(lines(rows(*COVERING.splitlines(), " ".join(items))), "rejected: (safety|consecution)", row)
        for row in ("* 0 *", "* * 0", "* * *", "F 0 *", "F * 4", "F F F"):
            self.assertIn("rejected: safety", lines(rows("0 0 *", row), CONDITIONS), row)

    def test_a_star_stays(self) -> None:
        """What a row with `*` leads to has `*` there, so that only a row with `*` covers it."""
        self.assertIn("rejected: consecution", lines(rows(*REACHED.splitlines(), "1 1 *")))
        self.assertTrue(lines(rows(*REACHED.splitlines(), *COVERING.splitlines())).startswith("verified"))

    def test_form(self) -> None:
        for more, code in [
            ("T T 0 0", "width"), ("T T", "width"), ("F", "width"), ("T T 0 + 0 0 1 x 3", "width"), ("T T 0|1", "item"), ("T T |0", "item"),
            ("T T 00", "item"), ("T T -0", "item"), ("T T +1", "item"), ("T T x", "item"), ("T T t", "item"), ("T T **", "item"),
            ("T T 9223372036854775807", "item"), ("T T 2305843009213693953", "item"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code}", lines(f"{COVERING}{more}\n"), more)

    def test_tables_have_integers(self) -> None:
        body = "relation (x) x < 9\ntable tracks 1 rows 2\n1 0 0\n0 1 0\n"
        self.assertIn("expected `invariant sound`", own("claim forall x: x < 9", body))
        for new, code in [("* 1 0", "item"), ("0 T 0", "item"), ("0 1", "width"), ("0 1 0 0", "width"), ("0 1 0 + 0 0 0 x 2", "width")]:
            self.assertIn(f"rejected: {code}", own("claim forall x: x < 9", body.replace("0 1 0", new)), new)


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
0 0 1 -1 0 0
1 1 1 1 1 1
reach 2
table tracks 2 rows 2
0 0 -1 1 0
1 1 1 1 1
hidden width 3 rows 2
0 0 0
T 0 0
pairs rows 2
0 0 -1 1 0 0
1 1 1 1 1 1
invariant cover width 4 rows 1
0 0 0 0
"""
# At (5, 2), which is no position, a move leads from the set to (0, 2).
ZERO = "game g(x, y) where y < 1 move u < x to (u, y)\nclaim p g = x = 0 or (x = 5 and y = 2)"
ZERO_BODY = """position 0 0
measure sum
invariant inside 1 width 2 rows 2
0 0
0 T
invariant decrease 1 width 2 rows 1
0 0
"""
ZERO_STATES = rows(
    "0 0 0|1|2 0 0 0", "0 * F 0 0 *", "F 1 0|1|2 0 F 1", "F 1|2|3|4|5 0|1|2 T 0 0", "F 2 0|1|2 0 F 2", "F 2 0|1|2 T F 1", "F 3 0|1|2 0 F 3",
    "F 3 0|1|2 T F 1|2", "F 4 0|1|2 0 F 4", "F 4 0|1|2 T F 1|2|3", "F 5 0|1|2 0 F 5", "F 5 0|1|2 T F 1|2|3|4",
)  # fmt: skip


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
            ("invariant sound width 3 rows 6\n-1 0 4\n0 0 0\n1 0 1\n2 0 2\n3 0 3\n3 F 4\n", "invariant sound width 3 rows 0\n", "initiation"),
            ("rows 6\n1 0", "rows 6\n1 1", "table"),
            ("rows 6\n1 0", "rows 6\n2 0", "table"),
            ("\n1 5 5 5 5 5", "\n1 5 5 5 5 6", "table"),
            ("invariant sound width 3", "invariant sound width 4", "width"),
            ("invariant complete", "invariant sound", "section"),
            ("-1 0 4\n0 0 0\n", "0 0 0\n0 0 0\n", "order"),
            ("-1 0 4\n0 0 0\n", "0 0 0\n-1 0 4\n", "order"),
            ("counterexample cover 5 3 8", "counterexample cover 0 0 0", "counterexample"),
            ("counterexample cover 5 3 8", "counterexample cover 1 0 0", "width"),
            ("counterexample cover 5 3 8", "counterexample closed 1 5 3 8 to 3", "counterexample"),
        ]:
            self.assertIn(f"rejected: {code}", changed(name, old, new), (old, new))

    def test_every_section_must_be_there(self) -> None:
        claim, text = shipped("beyond/nim_3/1")
        for section in ["position", "measure", "invariant decrease 1", "invariant closed 1", "reach 1", "invariant cover"]:
            at = text.index("\n" + section) + 1
            following = min(text.index("\n" + other, at) for other in ("invariant", "reach", "measure", "end") if "\n" + other in text[at:])
            self.assertTrue(check(claim, text[:at] + text[following + 1 :]).startswith("rejected"), section)

    def test_safety_with_a_star(self) -> None:
        self.assertIn("verified", own("claim forall x: x < x + 1", "invariant forall width 1 rows 0\n"))
        self.assertIn("safety", own("claim forall x: x < x + 1", "invariant forall width 1 rows 1\n*\n"))

    def test_a_table_is_not_its_own_evidence(self) -> None:
        body = "relation (x) x < 9\ntable tracks 1 rows 1\n1 0 0\ninvariant sound width 2 rows 1\n0 0\ninvariant complete width 2 rows 0\n"
        self.assertTrue(own("claim forall x: x < 9", body + "invariant forall width 1 rows 0\n").startswith("rejected"))

    def test_form(self) -> None:
        good = certificate("claim not forall t: 0 = 1", "counterexample forall 0\n")
        for old, new in [
            ("certificate 2", "certificate 3"), ("certificate 2", "certificate 02"), ("certificate 2", "certificate"), ("0000\n", "000A\n"), ("forall 0\n", "forall 0 \n"), ("forall 0\n", "forall 00\n"),
            ("forall 0\n", "forall 0\n\n"), ("end\n", "end"), ("end\n", "end\n\n"), ("producer test 1", "producer"), ("\n", "\r\n"),
            ("0 = 1", "0 = 1 # c"), ("0 = 1", "0  = 1"), ("forall 0\n", "forall\n"), ("forall 0\n", "forall 0 0\n"),
        ]:  # fmt: skip
            self.assertTrue(check("claim not forall t: 0 = 1", good.replace(old, new)).startswith("rejected"), (old, new))
        self.assertIn("mismatch", check("claim not forall t: 0 = 2", good))

    def test_format_1_is_declined(self) -> None:
        said = "declined: format 1 the certificate has format 1, which is no longer read: make it again from its claim, with `nimcert prove CLAIM --emit DIR`"
        good = certificate("claim not forall t: 0 = 1", "counterexample forall 0\n")
        for text in (good.replace("certificate 2", "certificate 1"), "nimcert certificate 1\n", "nimcert certificate 1\nanything\n"):
            self.assertEqual(check("claim not forall t: 0 = 1", text), said)


TABLE_0, TABLE_1 = "0 -1 1 0 -1 0 0 1", "1 1 1 1 1 1 1 1"
"""The next states of the table of the second heap of a game of three, and so the next pairs, if there is one for each state."""
FIRST, SECOND = f"0 {TABLE_0} 0\n", f"1 {TABLE_1} 1\n"


def pairs(text: str, pool: str = "0 0\nT 0\n") -> str:
    """The verdict if these are the pairs of the second heap. The table accepts in state 1. The pool has the start, and a state in which the
    second heap has satisfied all conditions but one."""
    claim, whole = shipped("beyond/nim_3/1")
    before, after = whole.split("reach 2\n")
    reach, rest = after.split("reach 3\n")
    sections = f"hidden width 2 rows {len(pool.splitlines())}\n{pool}pairs rows {len(text.splitlines())}\n{text}"
    return check(claim, f"{before}reach 2\n{reach[: reach.index('hidden')]}{sections}reach 3\n{rest}")


class Pairs(unittest.TestCase):
    """Rows `m n_0 .. q_1 .. q_h`."""

    def test_verified(self) -> None:
        self.assertTrue(pairs(FIRST + SECOND).startswith("verified"))
        others = [SECOND, FIRST, f"1 {TABLE_1} 0 1\n", f"0 {TABLE_0} 0 1\n", f"1 {TABLE_1.replace('1', '2')} 1\n", f"0 {TABLE_0.replace('0', '2')} 0\n"]
        for other in others:
            self.assertTrue(pairs(FIRST + SECOND + other).startswith("verified"), other)
        self.assertTrue(pairs(FIRST.replace(" 1", " 2") + SECOND + SECOND).startswith("verified"))
        # Rows of the pool that no pair names.
        for more in ["T F", "T *", "T T"]:
            self.assertTrue(pairs(FIRST + SECOND, rows("0 0", "T 0", more)).startswith("verified"), more)

    def test_next_pairs(self) -> None:
        """Each next pair in turn is another one, or -1."""
        for at, number in enumerate(TABLE_0.split()):
            for new in {"-1", "0", "1", "2", "-2"} - {number}:
                following = TABLE_0.split()
                following[at] = new
                code = "hidden-consecution" if number in "01" and new in "01" else "pair"
                self.assertIn(f"rejected: {code} ", pairs(f"0 {' '.join(following)} 0\n{SECOND}"), (at, new))
        for at in range(8):
            for new, code in [("-1", "pair"), ("0", "hidden-consecution"), ("2", "pair")]:
                following = TABLE_1.split()
                following[at] = new
                self.assertIn(f"rejected: {code} ", pairs(f"{FIRST}1 {' '.join(following)} 1\n"), (at, new))

    def test_rejected(self) -> None:
        for text, code in [
            (FIRST, "pair"), ("", "pair"), (SECOND + FIRST, "pair"), (FIRST + SECOND.replace("1", "2", 1), "pair"),
            (FIRST + SECOND.replace("1", "-1", 1), "pair"), (FIRST + f"1 {TABLE_1} 2\n", "pair"), (FIRST + f"1 {TABLE_1} -1\n", "pair"),
            (FIRST + f"1 {TABLE_1} 1 1\n", "pair"), (FIRST + f"1 {TABLE_1} 1 0\n", "pair"), (FIRST + "1 1 1 1 1 1 1 1\n", "pair"),
            (f"0 0\n{SECOND}", "pair"), (FIRST + f"T {TABLE_1} 1\n", "item"), (FIRST + f"1 {TABLE_1} *\n", "item"),
            (FIRST + f"1 {TABLE_1} 01\n", "item"), (FIRST + f"1 {TABLE_1} 1 + 0 0 x 2\n", "item"),
            (FIRST + f"1 {TABLE_1}\n", "hidden-safety"), (FIRST + SECOND + f"1 {TABLE_1} 0\n", "hidden-safety"),
            (f"0 {TABLE_0}\n{SECOND}", "hidden-consecution"), (FIRST + f"1 {TABLE_1} 0 1\n", "hidden-consecution"),
            (FIRST + SECOND + f"0 {TABLE_0}\n", "hidden-consecution"),
            (f"0 {TABLE_0} 1\n{SECOND}", "hidden-initiation"), (f"0 {TABLE_0} 0 1\n{SECOND}", "hidden-initiation"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code} ", pairs(text), text)

    def test_the_pool(self) -> None:
        for pool, code in [
            ("0 0\n", "pair"), ("T 0\nT F\n", "hidden-initiation"), ("T 0\n0 0\n", "order"), ("0 0\n0 0\n", "order"), ("0 0\nT 0\nT 0\n", "order"),
            ("", "pair"), ("0 0\nT F\n", "hidden-"), ("0 0\nT *\n", "hidden-safety"), ("0 *\nT 0\n", "hidden-consecution"),
            ("0 0\nT 1\n", "item"), ("0 0\nT\n", "width"),
        ]:  # fmt: skip
            self.assertIn(f"rejected: {code}", pairs(FIRST + SECOND, pool), pool)


class Hostile(unittest.TestCase):
    def test_sizes_that_lie(self) -> None:
        for count in ["5", "9999999", "9" * 18, "9" * 30]:
            line = own(EQUAL, f"relation (x) x = 0\ntable tracks 1 rows {count}\n1 0 0\n")
            self.assertTrue(line.startswith("rejected"), (count, line))

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
        for text in [b"", b"\n", b"\xff\xfe", b"nimcert certificate 2\n", b"\0" * 100]:
            self.assertTrue(check("claim forall x: x = x", text).startswith("rejected"))


if __name__ == "__main__":
    unittest.main()
