"""scripts/census without the program: enumeration, classes, resuming, merging."""
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import tempfile
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOADER = importlib.machinery.SourceFileLoader("census", os.path.join(SCRIPTS, "census"))
census = importlib.util.module_from_spec(importlib.util.spec_from_loader("census", LOADER))
LOADER.exec_module(census)
GAMES = census.enumeration(False)


def answer(claim=None, states=(2, 3, 3), automaton=None):
    return {
        "verdict": "proved" if claim else "undecided",
        "proof": claim and {"claim": "game g(x, y)\n  move u < x to (u, y)\n" + claim},
        "rounds": [{"states": n} for n in states],
        "automaton": automaton,
    }


class Census(unittest.TestCase):
    def setUp(self):
        self.runs = []
        self.real = census.run
        census.run = lambda program, game: self.runs.append(game["number"]) or {
            "number": game["number"], "kind": game["kind"], "game": game["game"], "class": "open", "found": "2"}
        self.addCleanup(setattr, census, "run", self.real)
        self.games = GAMES[:6]
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.rows = os.path.join(folder.name, "rows.jsonl")

    def test_games_are_listed_once(self):
        games = [game["game"] for game in GAMES]
        self.assertEqual(len(games), len(set(games)))
        self.assertIn("max(x, floor(z / 2))", games)
        # The same with the coordinates exchanged.
        self.assertNotIn("max(floor(x / 2), z)", games)
        self.assertNotIn("when y >= 1 to (x, y - 1)", games)
        # A move that increases a coordinate with one that decreases only the other in the order.
        self.assertTrue(any("y + 2" in game for game in games))

    def test_shards_are_a_partition(self):
        games = GAMES
        parts = [census.of_shard(games, f"{i}/7") for i in range(1, 8)]
        self.assertEqual(sorted(game["number"] for part in parts for game in part), list(range(1, len(games) + 1)))
        for wrong in ("0/7", "8/7"):
            with self.assertRaises(SystemExit):
                census.of_shard(games, wrong)

    def test_classes(self):
        for text, expected in {
            "claim p g = x xor y = 0": "nim-sum",
            "claim p g = x = y + 1": "nim-sum",
            "claim p g = x mod 2 = 0": "formula",
            "claim p g = x = 0 or y = 0": "formula",
            "claim p g = min(x, y) <= 1": "formula",
        }.items():
            self.assertEqual(census.classify(answer(text))[0], expected, text)
        self.assertEqual(census.classify(answer("claim p g = A(x)", automaton={"verdict": "proved", "states": 3})), ("automaton", "3 states"))
        self.assertEqual(census.classify(answer(states=(2, 4, 8, 16)))[0], "growth")
        self.assertEqual(census.classify(answer(states=(2, 4, 8, 10)))[0], "open")
        self.assertEqual(census.classify(answer(states=(4, 8, 16)))[0], "open")

    def test_an_interrupted_run_goes_on(self):
        census.run_shard("", self.games[:3], self.rows)
        with open(self.rows, "a", encoding="utf-8") as out:
            out.write('{"number": 4, "ki')
        census.run_shard("", self.games, self.rows)
        self.assertEqual(self.runs, [1, 2, 3, 4, 5, 6])
        self.assertEqual(sorted(census.read_rows(self.rows)), [1, 2, 3, 4, 5, 6])
        whole = census.read_rows(self.rows)
        census.run_shard("", self.games, self.rows)
        self.assertEqual((len(self.runs), census.read_rows(self.rows)), (6, whole))

    def test_rows_of_another_census_are_refused(self):
        census.run_shard("", self.games[:2], self.rows)
        with self.assertRaises(SystemExit):
            census.run_shard("", [dict(self.games[0], game="another")], self.rows)
        with open(self.rows, "a", encoding="utf-8") as out:
            out.write(census.line({"number": 1, "class": "growth"}))
        with self.assertRaises(SystemExit):
            census.read_rows(self.rows)

    def test_differences_from_the_committed_rows_are_counted(self):
        committed = {game["number"]: census.run("", game) for game in self.games}
        self.assertEqual(census.run_shard("", self.games, None, committed), 0)
        committed[2] = dict(committed[2], found="3")
        del committed[3]
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(census.run_shard("", self.games, None, committed), 2)

    def test_the_table_counts_every_row(self):
        rows = [census.run("", game) for game in self.games]
        last = census.table(rows).splitlines()[-1]
        self.assertEqual(last, "| all | 6 | 0 | 0 | 0 | 0 | 6 |")
        page = "a\n<!-- census -->\nold\n<!-- end of census -->\nb"
        new = census.put_table(rows, page)
        self.assertEqual(new, census.put_table(rows, new))
        self.assertTrue(new.startswith("a\n") and new.endswith("\nb") and "old" not in new)


if __name__ == "__main__":
    unittest.main()
