"""scripts/check-lower-bound on a lower bound that was computed by hand, and on damaged ones."""
import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "check-lower-bound")

# Nim with two heaps: P if x = y. After equal digits the suffix (0, 0) leads to P, after different ones nothing does.
NIM = {
    "schema": 1,
    "kind": "lower bound",
    "rules": "game nim(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n",
    "game": "nim",
    "set": "p",
    "coordinates": ["x", "y"],
    "states": 2,
    "suffixes": [{"digits": 0, "numbers": [0, 0]}, {"digits": 2, "numbers": [1, 1]}],
    "prefixes": [{"digits": 0, "numbers": [0, 0], "row": "PP"}, {"digits": 1, "numbers": [1, 0], "row": "NN"}],
}
# The same with a heap beside one heap: x = G.
HEAP = dict(
    NIM,
    rules="game one(y)\n  move v < y to (v)\n",
    game="one",
    set="grundy",
    coordinates=["x", "y"],
)


def check(document, *more):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(document if isinstance(document, str) else json.dumps(document))
        file.flush()
        done = subprocess.run([sys.executable, SCRIPT, file.name, *more], capture_output=True, text=True)
    return done.returncode, done.stdout.strip().splitlines()[-1:] or [done.stderr]


def changed(change, document=NIM):
    other = copy.deepcopy(document)
    change(other)
    return other


class CheckLowerBound(unittest.TestCase):
    def test_right_bounds_are_checked(self):
        for document in (NIM, HEAP):
            code, (last,) = check(document)
            self.assertEqual(code, 0, last)
            self.assertIn("has at least 2 states", last)

    def test_unknown_cells_may_be_left_out(self):
        self.assertEqual(check(changed(lambda d: d["prefixes"][1].update(row=".N")))[0], 0)

    def test_damaged_witnesses_are_rejected(self):
        def more(document):
            document["prefixes"].append({"digits": 1, "numbers": [0, 1], "row": "NN"})
            document["states"] = 3

        damaged = {
            "a P for an N": lambda d: d["prefixes"][1].update(row="PN"),
            "an N for a P": lambda d: d["prefixes"][0].update(row="NP"),
            "another prefix": lambda d: d["prefixes"][1].update(numbers=[1, 1]),
            "a third prefix that nothing distinguishes": more,
            "the same prefix twice": lambda d: (d["prefixes"].append(d["prefixes"][0]), d.update(states=3)),
            "nothing known": lambda d: d["prefixes"][1].update(row=".."),
            "known in different columns": lambda d: (d["prefixes"][0].update(row="P."), d["prefixes"][1].update(row=".N")),
            "more states": lambda d: d.update(states=3),
            "fewer states": lambda d: d.update(states=1),
            "no prefix": lambda d: d.update(prefixes=[], states=0),
            "another game": lambda d: d.update(rules="game nim(x, y)\n  move u < x to (u, y)\n"),
            "Grundy numbers for outcomes": lambda d: d.update(rules=HEAP["rules"], game="one", set="grundy", prefixes=[
                {"digits": 0, "numbers": [0, 0], "row": "PP"}, {"digits": 1, "numbers": [1, 0], "row": "PN"}]),
        }
        for name, change in damaged.items():
            code, (last,) = check(changed(change))
            self.assertEqual(code, 1, f"{name}: {last}")
            self.assertTrue(last.startswith("rejected: "), f"{name}: {last}")

    def test_other_files_are_unreadable(self):
        wrong = {
            "another schema": lambda d: d.update(schema=2),
            "another kind": lambda d: d.update(kind="upper bound"),
            "no rules": lambda d: d.pop("rules"),
            "rules that do not parse": lambda d: d.update(rules="game nim(x, y) move"),
            "rules in Python": lambda d: d.update(rules="import os\n"),
            "a game that is missing": lambda d: d.update(game="chess"),
            "a move that increases": lambda d: d.update(rules="game nim(x, y)\n  move when x > 0 to (x, y)\n"),
            "a move to no position": lambda d: d.update(rules="game nim(x, y)\n  where x = y\n  move when y > 0 to (x, y - 1)\n"),
            "a number for a row": lambda d: d["prefixes"][0].update(row=3),
            "a short row": lambda d: d["prefixes"][0].update(row="P"),
            "another letter": lambda d: d["prefixes"][0].update(row="PX"),
            "too few numbers": lambda d: d["prefixes"][0].update(numbers=[0]),
            "a negative number": lambda d: d["prefixes"][0].update(numbers=[0, -1]),
            "a number with too many digits": lambda d: d["prefixes"][0].update(numbers=[0, 1]),
            "a million digits": lambda d: d["suffixes"][0].update(digits=10**6),
            "true for 1": lambda d: d["prefixes"][1].update(numbers=[True, 0]),
        }
        for name, change in wrong.items():
            code, (last,) = check(changed(change))
            self.assertEqual(code, 2, f"{name}: {last}")
            self.assertTrue(last.startswith("error: "), f"{name}: {last}")
        for text in ("", "[]", "{}", "null", "[" * 100_000):
            self.assertEqual(check(text)[0], 2, text[:20])

    def test_the_limit_is_undecided(self):
        code, (last,) = check(NIM, "--most", "3")
        self.assertEqual((code, last.split(":")[0]), (3, "undecided"))

    def test_rules_of_another_file_are_used(self):
        with tempfile.NamedTemporaryFile("w", suffix=".claim") as rules:
            rules.write("let k = 1\ngame nim(x, y)\n  move t < min(x, k) to (x - (t + 1), y)\n  move v < y to (x, v)\nclaim p nim = x = y\n")
            rules.flush()
            self.assertEqual(check(NIM, "--rules", rules.name, "--set", "k=1")[0], 1)
            self.assertEqual(check(NIM, "--rules", rules.name, "--set", "k=9")[0], 0)


if __name__ == "__main__":
    unittest.main()
