"""The command line, and what the comparison of two checkers says of their verdicts."""

import io
import sys
import unittest
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from support import ROOT
from comparison import case_files
from comparison.agreement import AGREE, DISAGREE, LISTED, NOTE, Agreement, third_disagrees
from comparison.limit_differences import LIMIT_DIFFERENCES, SLOW, LimitDifference
from nimcert_checker import cli
from nimcert_checker.cases import check

PAIR = [str(ROOT / "certificates" / f"beyond/nim_3/1.{ending}") for ending in ("claim", "cert")]
OTHER = [str(ROOT / "certificates" / f"inoue2014/example_5.6/f.{ending}") for ending in ("claim", "cert")]


def run(arguments: list[str], text: str = "") -> tuple[int, list[str], str]:
    """Exit code, lines of standard output, and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), mock.patch.object(sys, "stdin", io.StringIO(text)):
        code = cli.main(arguments)
    return code, out.getvalue().splitlines(), err.getvalue()


def failing(error: BaseException):
    """A checker that raises this about the pair OTHER, and works otherwise."""
    with open(OTHER[1], "rb") as file:
        chosen = file.read()

    def failing_check(claim: bytes, certificate: bytes, closure: bool) -> str:
        if certificate == chosen:
            raise error
        return check(claim, certificate, closure)

    return mock.patch.object(cli, "check", failing_check)


class CommandLine(unittest.TestCase):
    def test_exit_codes(self) -> None:
        code, lines, _ = run(PAIR)
        self.assertEqual((code, len(lines), lines[0][:9]), (0, 1, "verified:"))
        code, lines, _ = run([OTHER[0], PAIR[1]])
        self.assertEqual((code, lines[0][:9]), (1, "rejected:"))
        for arguments in ([], ["--other", "x"], ["no such file", PAIR[1]], ["zero\0byte", PAIR[1]]):
            code, lines, err = run(arguments)
            self.assertEqual((code, lines), (2, []), arguments)
            self.assertTrue(err)

    def test_an_exception_is_no_verdict(self) -> None:
        with failing(KeyError("of two\nlines")):
            code, lines, _ = run(OTHER)
        self.assertEqual((code, len(lines)), (101, 1))
        self.assertTrue(lines[0].startswith("bug: KeyError: "), lines)

    def test_an_exception_outside_the_check_is_no_verdict(self) -> None:
        with mock.patch.object(cli, "of_files", side_effect=AttributeError("no such name")):
            self.assertEqual(run(PAIR), (101, [], "bug: AttributeError: no such name\n"))

    def test_a_batch_goes_on(self) -> None:
        lines = ["\t".join(PAIR), "\t".join(OTHER), "no pair", "nothing\there", f"{OTHER[0]}\t{PAIR[1]}", "\t".join(PAIR)]
        text = "\n".join(lines) + "\n"
        with failing(AssertionError("why")):
            code, verdicts, _ = run(["--batch"], text)
        words = [line.split(":")[0] for line in verdicts]
        self.assertEqual((code, words), (101, ["verified", "bug", "unreadable", "unreadable", "rejected", "verified"]))
        self.assertEqual(verdicts[1], "bug: AssertionError: why")
        with mock.patch.object(cli, "of_files", side_effect=ZeroDivisionError("x")):
            self.assertEqual(run(["--batch"], "a\tb\nc\td\n")[:2], (101, ["bug: ZeroDivisionError: x"] * 2))

    def test_no_memory_left(self) -> None:
        for error, limit in [(MemoryError(), "MEMORY"), (RecursionError(), "RECURSION")]:
            with failing(error):
                code, lines, _ = run(OTHER)
            self.assertEqual((code, lines[0].split(" ")[:2]), (3, ["declined:", limit]))


class Agreements(unittest.TestCase):
    def test_words(self) -> None:
        table = [LimitDifference("decline/a", "declined", "rejected", "why"), LimitDifference("verify/b", "verified", "declined", "why")]
        agreement = Agreement(table)
        for kind, name, kernel, python, expected in [
            ("hostile", "verify/a", "verified: x", "verified: y", AGREE),
            ("hostile", "verify/a", "verified: x", "declined: y", DISAGREE),
            ("hostile", "decline/a", "declined: x", "rejected: y", LISTED),
            ("hostile", "decline/a", "rejected: x", "declined: y", DISAGREE),
            ("hostile", "decline/a", "declined: x", "verified: y", DISAGREE),
            ("hostile", "decline/a", "declined: x", "declined: y", DISAGREE),
            ("hostile", "verify/b", "verified: x", "verified: y", DISAGREE),
            ("hostile", "verify/b", "verified: x", "declined: y", LISTED),
            ("hostile", "verify/b", "verified: x", "bug: y", DISAGREE),
            ("fuzz", "decline/a", "declined: x", "rejected: y", NOTE),
            ("fuzz", "1", "verified: x", "declined: y", NOTE),
            ("fuzz", "1", "verified: x", "rejected: y", DISAGREE),
            ("fuzz", "1", "crash: x", "crash: x", DISAGREE),
            ("fuzz", "1", "declined: x", "bug: y", DISAGREE),
            ("item by 1", "decline/a", "declined: x", "rejected: y", DISAGREE),
            ("unchanged", "1", "rejected: x", "rejected: y", AGREE),
        ]:
            self.assertEqual(agreement.of(kind, name, kernel, python), expected, (kind, name, kernel, python))
        self.assertEqual(agreement.unknown(["decline/a", "verify/a"]), ["verify/b"])
        self.assertTrue(agreement.lists("hostile", "verify/b"))
        self.assertFalse(agreement.lists("fuzz", "verify/b"))

    def test_third(self) -> None:
        for kernel, rocq, expected in [
            ("verified: x", "verified: x", False),
            ("verified: x", "declined: a game", False),
            ("rejected: K16", "declined: a game", False),
            ("rejected: K16", "rejected: an obligation is not met", False),
            ("declined: rows", "verified: x", False),
            ("declined: rows", "rejected: x", False),
            ("rejected: K16", "verified: x", True),
            ("verified: x", "rejected: x", True),
            ("verified: x", "crash: exit 2", True),
            ("rejected: K16", "timeout: 300 s", True),
        ]:
            self.assertEqual(third_disagrees(kernel, rocq), expected, (kernel, rocq))

    def test_the_table(self) -> None:
        files = [entry.file for entry in LIMIT_DIFFERENCES]
        self.assertEqual(files, sorted(set(files)))
        for entry in LIMIT_DIFFERENCES:
            self.assertEqual(sorted([entry.kernel, entry.python]).count("declined"), 1, entry)
            self.assertTrue(entry.reason, entry)
        self.assertLessEqual({*files, *SLOW}, set(case_files.names()))


if __name__ == "__main__":
    unittest.main()
