"""scripts/compare-checkers with checkers that say what they are told: what it must not accept."""
import contextlib
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "compare-checkers"
loader = SourceFileLoader("compare_checkers", str(SCRIPT))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_checkers", loader))
loader.exec_module(script)

TRUE = b"fun f(t) = floor(t / 2)\nclaim ns f\n"
FALSE = b"fun f(t) = floor(t / 3)\nclaim ns f\n"
CERTIFICATE = b"nimcert certificate 2\n| fun f(t) = floor(t / 2)\n| claim ns f\nend\n"
VERIFIED, REJECTED, DECLINED = "verified: claim ns f", "rejected: no", "declined: no"


class Told:
    """Checkers with these verdicts."""

    def __init__(self, *verdicts):
        self.told = verdicts

    def verdicts(self, pair):
        return self.told


def compared(verdicts, claim, original=TRUE, keep=None):
    comparison = script.Comparison(Told(*verdicts), Path("/nonexistent"), keep)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        comparison.compare("changed", "name", script.Pair(claim, CERTIFICATE), original)
    return dict(comparison.differences), printed.getvalue()


class ChangedClaims(unittest.TestCase):
    def test_a_false_claim_that_any_checker_verifies_is_found(self):
        for verdicts in [(VERIFIED, VERIFIED, VERIFIED), (VERIFIED, VERIFIED, None), (DECLINED, DECLINED, VERIFIED)]:
            with self.subTest(verdicts):
                self.assertEqual(compared(verdicts, FALSE)[0], {"false": 1})

    def test_it_is_printed_and_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            _, printed = compared((VERIFIED, VERIFIED, VERIFIED), FALSE, keep=Path(folder))
            self.assertIn("floor(t / 3)", printed)
            self.assertEqual(Path(folder, "1.claim").read_bytes(), FALSE)
            self.assertEqual(Path(folder, "1.cert").read_bytes(), CERTIFICATE)

    def test_a_true_claim_is_accepted(self):
        self.assertEqual(compared((VERIFIED, VERIFIED, DECLINED), TRUE.replace(b"2", b"(1 + 1)"))[0], {})

    def test_a_claim_that_none_verifies_is_not_tried(self):
        self.assertEqual(compared((REJECTED, REJECTED, DECLINED), FALSE)[0], {})

    def test_the_third_checker_must_not_verify_what_the_kernel_rejects(self):
        self.assertEqual(compared((REJECTED, REJECTED, VERIFIED), FALSE)[0], {"disagree": 1, "false": 1})

    def test_claims_of_the_tables_fail_for_each_checker(self):
        pair = script.Pair(FALSE, CERTIFICATE)
        for wanted, right, wrong in [(False, REJECTED, VERIFIED), (True, VERIFIED, DECLINED)]:
            for at in (None, 0, 1, 2):
                verdicts = [wrong if place == at else right for place in range(3)]
                comparison = script.Comparison(Told(*verdicts), Path("/nonexistent"), None)
                with contextlib.redirect_stdout(io.StringIO()):
                    comparison.presented("kind", "name", pair, wanted)
                self.assertEqual(comparison.differences["disagree"], 0 if at is None else 1, verdicts)


class TheThirdChecker(unittest.TestCase):
    def test_the_script_does_not_run_without_it(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "nimcert-kernel").touch()
            done = subprocess.run(
                [sys.executable, SCRIPT, "--smoke", "--bin", folder], capture_output=True, text=True, env={**os.environ, "CARGO_TARGET_DIR": folder}
            )
        self.assertEqual(done.returncode, 1)
        self.assertIn("scripts/rocq-checker --build", done.stderr)
        self.assertIn("--without-rocq", done.stderr)


if __name__ == "__main__":
    unittest.main()
