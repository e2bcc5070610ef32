"""Arguments that make no sense: each is an exception or a verdict, soon, and the process goes on."""

import os
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import nimcert
from support import CHOSEN, NIM, SECOND_CHECKER, Index, numpy

DECIDERS = (nimcert.check, nimcert.prove, nimcert.prove_all, nimcert.discover)
TABLES = (nimcert.P, nimcert.coordinates, nimcert.draw)
ARRAYS = (nimcert.mex,) if numpy else ()


def independent(claim, certificate, closure=False):
    """The second checker, or the kernel once more where it does not run."""
    if SECOND_CHECKER:
        return nimcert.independent.verify(claim, certificate, closure=closure)
    return nimcert.verify(claim, certificate)


class Texts(unittest.TestCase):
    def test_what_is_no_claim(self):
        for text in (
            "",
            "\0",
            "floor(t/4)\0",
            "floor(t/\0)",
            "\ufeff",
            "\ud800",
            "t + \udfff",
            "floor(t\n/\n",
            "(" * 100_000,
            "t+" * 1_000_000 + "t",
            "9" * 500_000 + "t",
            "1/0",
            "t/",
            "\u202e floor(t/4)",
            "x" * 9_000_000,
            "claim",
            "game",
            "nimcert certificate 2",
            "claim nimsum f",
            "\x1b[31mt",
        ):
            for function in DECIDERS + TABLES:
                with self.subTest(text=text[:20], function=function.__name__):
                    with self.assertRaises(nimcert.ClaimError) as raised:
                        function(text)
                    self.assertLess(len(str(raised.exception)), 20_000)

    def test_the_caret_is_under_the_mistake(self):
        with self.assertRaises(nimcert.ClaimError) as raised:
            nimcert.prove("fun f(t) = t\nclaim nimsum  g\n")
        self.assertEqual((raised.exception.line, raised.exception.column), (2, 15))
        self.assertRegex(str(raised.exception), r"2 \| claim nimsum  g\n +\| +\^")
        with self.assertRaises(nimcert.ClaimError) as raised:
            nimcert.check("ab\n\u03c6 \ud800")
        self.assertEqual((raised.exception.line, raised.exception.column), (2, 3))

    def test_types(self):
        for value in (None, 3, 2.5, b"floor(t/4)", bytearray(b"t"), object(), print, {"t": 1}.values):
            for function in DECIDERS + TABLES + ARRAYS:
                with self.subTest(value=value, function=function.__name__), self.assertRaises(TypeError):
                    function(value)
        self.assertRaises(TypeError, nimcert.prove, [0, 1, 2])
        self.assertRaises(TypeError, nimcert.check, [0, 1.5])
        self.assertRaises(TypeError, nimcert.check, [0, "1"])

    def test_heights(self):
        self.assertRaises(nimcert.ArgumentError, nimcert.check, [0, -1])
        self.assertRaises(nimcert.LimitError, nimcert.check, (0 for _ in iter(int, 1)))
        self.assertRaises(nimcert.LimitError, nimcert.check, [1 << (1 << 21)])
        self.assertTrue(nimcert.check([0, 10**5000]).verdict)

    def test_files(self):
        with TemporaryDirectory() as folder:
            path = Path(folder, "f")
            self.assertRaises(FileNotFoundError, nimcert.check, path)
            self.assertRaises(IsADirectoryError, nimcert.check, Path(folder))
            path.write_bytes(b"t\n\xff")
            with self.assertRaises(nimcert.ClaimError) as raised:
                nimcert.check(path)
            self.assertEqual(raised.exception.line, 2)
            self.assertRaises(ValueError, nimcert.check, Path("a\0b"))
            with open(path, "wb") as file:
                file.truncate((64 << 20) + 1)
            self.assertRaises(nimcert.LimitError, nimcert.check, path)
            self.assertEqual(nimcert.verify(path, path).verdict, "declined")


class Numbers(unittest.TestCase):
    def test_values_of_names(self):
        for value in (-1, Index(-1), -(10**100)):
            self.assertRaises(nimcert.ArgumentError, nimcert.prove, CHOSEN, k=value)
        for value in (2.0, "4", None, 1j, [4]):
            self.assertRaises(TypeError, nimcert.prove, CHOSEN, k=value)
        for value in (0, Index(0)):
            self.assertRaises(nimcert.ClaimError, nimcert.prove, CHOSEN, k=value)
        self.assertRaises(nimcert.LimitError, nimcert.prove, CHOSEN, k=1 << (1 << 21))
        self.assertRaises(nimcert.ClaimError, nimcert.prove, CHOSEN, k=1 << 200_000)
        self.assertTrue(nimcert.prove(CHOSEN, k=1 << 1_000).verdict)

    def test_names(self):
        for names in ({"m": 4}, {"": 4}, {"k\0": 4}, {"k = 4": 4}, {"\ud800": 4}, {"k" * 10**6: 4}):
            self.assertRaises(nimcert.ClaimError, nimcert.prove, CHOSEN, params=names)
        self.assertRaises(TypeError, nimcert.prove, CHOSEN, params={1: 4})
        self.assertRaises(TypeError, nimcert.prove, CHOSEN, params=[("k", 4)])
        self.assertRaises(nimcert.ArgumentError, nimcert.prove, CHOSEN, params={"k": 4}, k=4)
        for names in ({"m": 4}, {"": 4}, {"k\0": 4}, {"k = 4": 4}, {"k, m": 4}, {"\ud800": 4}, {"k": 4, "m": 4}):
            for function in (nimcert.check, nimcert.P, nimcert.draw, nimcert.discover):
                with self.subTest(names=names, function=function.__name__):
                    self.assertRaises(nimcert.ClaimError, function, "floor(t/k)", params=names)

    def test_an_index_that_lies(self):
        self.assertRaises(TypeError, nimcert.prove, CHOSEN, k=Index("4"))

    def test_limits(self):
        for name, value in (
            ("max_states", -1),
            ("max_states", 1 << 64),
            ("max_memory", 1 << 41),
            ("timeout", -1),
            ("timeout", float("nan")),
            ("timeout", float("inf")),
            ("threads", 0),
            ("threads", 65),
            ("bits", 100_001),
            ("columns", 65_537),
        ):
            with self.subTest(name), self.assertRaises(nimcert.ArgumentError):
                nimcert.check("floor(t/4)", **{name: value})
        self.assertRaises(nimcert.ArgumentError, nimcert.prove, CHOSEN, box=0)
        self.assertTrue(nimcert.check("floor(t/4)", timeout=1e300))
        self.assertTrue(nimcert.check("floor(t/4)", timeout=5, threads=64, bits=None))
        self.assertRaises(TypeError, nimcert.check, "floor(t/4)", timeout="soon")

    def test_tables_that_fit_into_no_memory(self):
        for z in (10**9, 2**40, 2**62, 2**63 - 1, 2**63, 2**64, 10**100):
            for function in ARRAYS + (nimcert.P,):
                with self.assertRaisesRegex(nimcert.LimitError, "memory"):
                    function("floor(t/2)", z)
            with self.assertRaisesRegex(nimcert.LimitError, "limit"):
                nimcert.P(NIM, box={"x": z})
            with self.assertRaisesRegex(nimcert.LimitError, "memory"):
                nimcert.grundy("floor(t/2)", 0, z)
        for memory in (0, 1):
            self.assertRaises(nimcert.LimitError, nimcert.P, "floor(t/2)", 100_000, memory=memory)
        self.assertRaises(nimcert.LimitError, nimcert.P, "0 * t", 10**6, memory=20)

    def test_boxes(self):
        for z in (-1, Index(-5)):
            if numpy:
                self.assertRaises(nimcert.ArgumentError, nimcert.mex, "t", z)
            self.assertRaises(nimcert.ArgumentError, nimcert.P, "t", z)
            self.assertRaises(nimcert.ArgumentError, nimcert.grundy, "t", 0, z)
        for box in ({"z": (3, 2)}, {"z": (1, 2, 3)}, {"z": range(0)}, {"z": range(0, 9, 2)}, {"q": 3}, {"z": ()}):
            self.assertRaises(nimcert.ArgumentError, nimcert.P, "t", box=box)
        for box in ([3], 3, {3: 3}, {"z": "3"}, {"z": 3.0}, {"z": (0, None)}):
            self.assertRaises(TypeError, nimcert.P, "t", box=box)
        self.assertRaises(nimcert.ArgumentError, nimcert.P, "t", 3, box={"z": 3})
        self.assertRaises(nimcert.ArgumentError, nimcert.P, [0, 1], 5)
        self.assertRaises(nimcert.ArgumentError, nimcert.P, "t", box={"z": 3, "y": (9, 9)})
        self.assertRaises(TypeError, nimcert.P, "t", "3")


class Certificates(unittest.TestCase):
    def test_what_is_no_certificate(self):
        result = nimcert.check("floor(t/4)")
        claim, good = result.proved_claim, result.certificate
        for bad in (b"", b"\0", b"nimcert certificate 2\n", b"\xff" * 1000, "\ud800", good[:-1] + b"x", good[: len(good) // 2], good * 2):
            found = nimcert.verify(claim, bad)
            self.assertFalse(found)
            self.assertIn(found.verdict, ("rejected", "declined"))
            self.assertFalse(independent(claim, bad))
        for bad in ("", "\0", "\ud800", "claim nimsum g", claim.replace("4", "5"), claim.replace("nimsum", "not nimsum")):
            self.assertFalse(nimcert.verify(bad, good))
            self.assertFalse(independent(bad, good))
        self.assertTrue(nimcert.verify(claim, good))
        self.assertTrue(nimcert.verify(claim.encode(), bytearray(good)))
        self.assertTrue(nimcert.verify(claim, memoryview(good)))
        self.assertTrue(nimcert.verify(claim, good.decode()))
        self.assertTrue(independent(claim, good))

    def test_codes(self):
        found = nimcert.verify("claim nimsum f", b"")
        self.assertRegex(found.code, r"^K\d\d$")
        self.assertTrue(found.message)
        self.assertEqual(found.obligations, ())

    def test_types_and_files(self):
        for value in (None, 3, ["claim"], object()):
            self.assertRaises(TypeError, nimcert.verify, value, b"")
            self.assertRaises(TypeError, nimcert.verify, b"", value)
            self.assertRaises(TypeError, independent, value, b"")
        self.assertRaises(OSError, nimcert.verify, Path("/nowhere/f.claim"), b"")
        # Exactly as the kernel reads it: a str is never a path.
        self.assertFalse(nimcert.verify(os.curdir, os.curdir))

    def test_every_certificate_is_checked_alike_by_both(self):
        for text, values in (("floor(t/3)", {}), ("floor(t/64)", {}), ("if t < 5 then 3 else 2", {})):
            result = nimcert.check(text, **values)
            self.assertTrue(independent(result.proved_claim, result.certificate), text)
            self.assertTrue(result.verify())
        result = nimcert.prove(NIM + "claim grundy nim = x xor y\n")
        self.assertTrue(independent(result.proved_claim, result.certificate, closure=True))


class Panics(unittest.TestCase):
    def test_a_panic_is_an_exception(self):
        with self.assertRaisesRegex(nimcert.InternalError, "some reason\nThis is a bug"):
            nimcert._native.fail("some reason")
        self.assertTrue(nimcert.check("floor(t/4)"))


if __name__ == "__main__":
    unittest.main()
