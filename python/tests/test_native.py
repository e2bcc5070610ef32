"""The same verdicts, numbers and bytes as the native program."""

import io
import json
import os
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import nimcert
from support import NIM, TRIANGLE, ROOT, native, numpy, program

EVERY = int(os.environ.get("NIMCERT_EVERY", "16"))
"""Each such claim file of examples/ is compared."""

MOST_STATES = 300_000
"""A search that takes more states ends as undecided, in both."""

EXPRESSIONS = (
    "floor(t/4)",
    "floor(t/3)",
    "0",
    "t",
    "5*t",
    "floor((t+1)/2)",
    "2^floor(log2(t))",
    "floor(t*t/1000)",
    "if t < 2^200 then floor(t/4) else floor(t/4) + 1",
    "if t < 5 then 3 else 2",
    "t mod 3",
    "floor(t/1000000)",
)


def without_times(document):
    """A document without what depends on the run, or on how it was asked."""
    if isinstance(document, list):
        return [without_times(one) for one in document]
    if isinstance(document, dict):
        return {key: without_times(value) for key, value in document.items() if key not in ("timings_ms", "path", "command")}
    return document


@unittest.skipUnless(program(), "NIMCERT names the native program")
class Native(unittest.TestCase):
    maxDiff = 2000

    def test_expressions(self):
        for text in EXPRESSIONS:
            with self.subTest(text), TemporaryDirectory() as folder:
                ran = native("check", text, "--json", "--emit", folder, "--bits", "12")
                result = nimcert.check(text, bits=12)
                self.assertEqual(without_times(json.loads(result.json())), without_times(json.loads(ran.stdout)))
                self.assertEqual(bool(result), result.verdict == "proved")
                written = sorted(Path(folder).iterdir())
                if result.certificate is None:
                    self.assertEqual(written, [])
                else:
                    self.assertEqual([path.read_bytes() for path in written], [result.certificate, result.proved_claim.encode()])

    def test_claim_files(self):
        files = sorted((ROOT / "examples").rglob("*.claim"))
        self.assertGreater(len(files), 100)
        compared = proved = refuted = 0
        for path in files[::EVERY]:
            limits = ("--max-states", str(MOST_STATES))
            with self.subTest(path.name):
                ran = native("prove", str(path), "--json", *limits)
                if ran.returncode == 2:
                    continue
                expected = json.loads(ran.stdout)
                if "error" in expected:
                    # Rules without a claim.
                    with self.assertRaises(nimcert.ClaimError):
                        nimcert.prove_all(path, max_states=MOST_STATES)
                    continue
                found = nimcert.prove_all(path, max_states=MOST_STATES)
                self.assertEqual(without_times(json.loads(found.json())), without_times(expected))
                for result in found:
                    self.assertTrue(result.certificate is None or result.verify())
                    proved += result.proved
                    refuted += result.refuted
                compared += 1
        self.assertGreater(compared, 10)
        self.assertGreater(proved, 10)

    def test_discover(self):
        for text in ("floor(t/4)", NIM):
            with TemporaryDirectory() as folder:
                path = Path(folder, "game.claim")
                path.write_text(text)
                ran = native("discover", str(path), "--json")
                found = nimcert.discover(path)
                self.assertEqual(without_times(json.loads(found.json())), without_times(json.loads(ran.stdout)))

    def test_discover_family(self):
        with TemporaryDirectory() as folder:
            path = Path(folder, "game.claim")
            path.write_text(TRIANGLE)
            ran = native("discover", str(path), "--set", "k=3..11:4", "--json")
            found = nimcert.discover_family(path, k=range(3, 12, 4))
            self.assertEqual(without_times(json.loads(found.json())), without_times(json.loads(ran.stdout)))

    def test_reports(self):
        for text in EXPRESSIONS[:4]:
            found = nimcert.check(text).text.replace(".save(DIR)", "--emit DIR")
            self.assertEqual(found.split(), native("check", text).stdout.split())

    def test_mistakes(self):
        for text in ("floor(t/", "t t", "floor(t/0)", "t +", "1/0"):
            with self.assertRaises(nimcert.ClaimError) as raised:
                nimcert.check(text)
            ran = native("check", text)
            self.assertEqual(ran.returncode, 2)
            self.assertEqual(str(raised.exception).split(), ran.stderr.split())

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_tables(self):
        with TemporaryDirectory() as folder:
            path, out = Path(folder, "nim.claim"), Path(folder, "nim.npy")
            path.write_text(NIM)
            for arguments, found in (
                (("floor(t/3)", "--z", "50"), nimcert.mex("floor(t/3)", 50)),
                (("t", "--box", "z=3..300,y=2..9"), nimcert.mex("t", box={"z": (3, 300), "y": (2, 9)})),
                ((str(path), "--box", "x=0..9,y=4..70"), nimcert.mex(path, box={"x": 9, "y": (4, 70)})),
            ):
                ran = native("mex", *arguments, "--format", "npy", "--out", str(out))
                self.assertEqual(ran.returncode, 0, ran.stderr)
                expected = numpy.load(io.BytesIO(out.read_bytes()))
                self.assertEqual((found.dtype, found.shape), (expected.dtype, expected.shape))
                self.assertTrue((found == expected).all())


if __name__ == "__main__":
    unittest.main()
