"""Tests of the small checker: python3 checkers/small/test.py"""

import pathlib
import re
import tempfile
import unittest

from check import verdict

HERE = pathlib.Path(__file__).parent
VECTORS = HERE / "vectors"
CERTIFICATES = HERE.parent.parent / "certificates"
CLAIM = re.compile("^claim (monotone|ns|nimsum) ", re.MULTILINE)
ANSWERS = {"verified": 0, "rejected": 1, "declined": 3}
VERIFIED = 24  # the others have parameters, a tree of cases, or terms that are not read


def pairs():
    for claim in sorted(CERTIFICATES.rglob("*.claim")):
        if CLAIM.search(claim.read_text(encoding="utf-8")):
            yield claim, claim.with_suffix(".cert")


def answer(claim, certificate):
    """The verdict about two texts, and the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in ("a.claim", "a.cert")]
        for path, text in zip(paths, (claim, certificate)):
            path.write_bytes(text.encode())
        return verdict(*paths)


def vectors(path):
    """Name, answer, what fails ("" or a rule or an obligation), claim and certificate of each vector of a step."""
    _, *parts = path.read_bytes().decode().split("\n%% ")
    for head, claim, certificate in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        name, says, fails = re.fullmatch(r"(\w+): (\w+)(?: \((.*)\))?", head).groups("")
        yield name, says, fails, claim.removeprefix("claim\n"), certificate.removeprefix("certificate\n")


class Vectors(unittest.TestCase):
    def test_vectors(self):
        steps = sorted(VECTORS.iterdir())
        self.assertEqual([path.name for path in steps], [f"step_{n:02}.txt" for n in range(1, 11)])
        for name, says, fails, claim, certificate in (vector for path in steps for vector in vectors(path)):
            with self.subTest(name):
                text, code = answer(claim, certificate)
                self.assertEqual(code, ANSWERS[says], text)
                if ": " in fails:
                    self.assertIn(fails, text)


class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.answers = {pair: verdict(*pair) for pair in pairs()}
        cls.verified = [pair for pair, (_, code) in cls.answers.items() if code == 0]

    def texts(self):
        for pair in self.verified:
            yield [path.read_text(encoding="utf-8") for path in pair]

    def assert_not_verified(self, claim, certificate):
        with self.subTest(claim=claim):
            self.assertNotEqual(answer(claim, certificate)[0], "verified", certificate[:1000])

    def test_none_is_rejected(self):
        rejected = {pair: text for pair, (text, code) in self.answers.items() if code in (1, 2)}
        self.assertEqual(rejected, {})
        self.assertEqual(len(self.verified), VERIFIED)

    def test_changed_claim_files(self):
        for claim, certificate in self.texts():
            kind = CLAIM.search(claim)[1]
            others = [
                claim.replace(f"claim {kind}", f"claim {other}")
                for other in ("monotone", "ns", "nimsum", "not ns", "not monotone", "not nimsum")
                if other != kind
            ]
            others += [
                re.sub(r"(fun \w+\(\w+\) = )(.*)", r"\1\2 + 1", claim),
                re.sub(r"(fun \w+\(\w+\) = .*)", r"\1\n  + 1", claim),
                re.sub("(claim .*)", r"\1 below 8", claim),
                re.sub("(claim .*)", r"# \1", claim),
                re.sub("(fun .*)", r"\1\n\1", claim),
                "param k >= 1\n" + claim,
                "",
            ]
            for number in re.finditer("[0-9]+", claim):
                changed = str(int(number[0]) + 1)
                others.append(claim[: number.start()] + changed + claim[number.end() :])
            for other in others:
                self.assertNotEqual(other, claim)
                self.assert_not_verified(other, certificate)

    def test_changed_certificates(self):
        """The sections about the game in certificates of `nimsum` are not checked, or changed."""
        for claim, certificate in self.texts():
            lines = certificate.split("\n")[:-1]
            game = [i for i, line in enumerate(lines) if line.startswith("invariant closed")]
            core = range(game[0] if game else len(lines) - 1)
            for i in core:
                if not lines[i].startswith("producer") and i % max(1, len(core) // 8) == 0:
                    self.assert_not_verified(claim, "\n".join(lines[:i] + lines[i + 1 :]) + "\n")
                    self.assert_not_verified(claim, "\n".join(lines[: i + 1] + lines[i:]) + "\n")
                    self.assert_not_verified(
                        claim, "\n".join(lines[:i] + [lines[i] + " "] + lines[i + 1 :]) + "\n"
                    )
            self.assert_not_verified(claim, "\n".join(lines[:-1]) + "\n")
            self.assert_not_verified(claim, "\n".join(lines))
            self.assert_not_verified(claim, certificate + "end\n")


if __name__ == "__main__":
    unittest.main()
