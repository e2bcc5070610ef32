"""Ctrl-C, other threads of Python, and forks."""

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nimcert
from support import LARGE, threads

HERE = Path(__file__).resolve().parent

INTERRUPTED = """
import os, signal, sys, threading, time
sys.path.insert(0, sys.argv[1])
import nimcert
# A shell ignores it for what runs in its background.
signal.signal(signal.SIGINT, signal.default_int_handler)
from support import LARGE, threads

WORK = {
    "prove": lambda: nimcert.prove(LARGE),
    "check": lambda: nimcert.check("floor(t/4) + 0 * ((t mod 100003) xor (t mod 99991))"),
    "discover": lambda: nimcert.discover("game w(x, y)\\n  move u < x to (u, y)\\n  move u < y to (x, u)\\n  move u < min(x, y) to (x - u - 1, y - u - 1)\\n", bits=13),
    "family": lambda: nimcert.discover_family("let k = 3\\ngame w(x, y)\\n  move u < x to (u, y)\\n  move u < y to (x, u)\\n  move u < min(x, y) to (x - u - 1, y - u - 1 + 0 * k)\\n", k=[1, 2], bits=13),
    "bar": lambda: nimcert.check("floor(t/2)", columns=65_536),
    "P": lambda: nimcert.P("floor(t/2)", 200_000, memory=1 << 20),
}
sent = []
def send():
    time.sleep(0.5)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
before = threads()
threading.Thread(target=send).start()
try:
    WORK[sys.argv[2]]()
except KeyboardInterrupt:
    took = time.monotonic() - sent[0]
else:
    sys.exit("it was too easy")
end = time.monotonic() + 20
while before is not None and threads() > before and time.monotonic() < end:
    time.sleep(0.02)
gone = time.monotonic() - sent[0]
assert before is None or threads() == before, "the search goes on"
assert nimcert.check("floor(t/4)"), "the module still works"
print(f"{took:.3f} {gone:.3f}")
"""


@unittest.skipUnless(os.name == "posix", "signals of POSIX")
class Signals(unittest.TestCase):
    def test_ctrl_c_ends_a_search_at_once(self):
        for work in ("prove", "check", "discover", "family", "bar", "P"):
            with self.subTest(work):
                ran = subprocess.run(
                    [sys.executable, "-c", INTERRUPTED, str(HERE), work], capture_output=True, text=True, timeout=120
                )
                self.assertEqual(ran.returncode, 0, ran.stderr)
                took, gone = map(float, ran.stdout.split())
                self.assertLess(took, 1.0, "KeyboardInterrupt comes at once")
                self.assertLess(gone, 15.0, "and the threads of the search end")
                self.assertEqual(ran.stderr, "")

    def test_ctrl_c_from_a_terminal(self):
        code = (
            "import nimcert, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"print('ready', flush=True)\nnimcert.prove({LARGE!r})"
        )
        run = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        self.assertEqual(run.stdout.readline(), "ready\n")
        time.sleep(0.3)
        os.killpg(run.pid, signal.SIGINT)
        _, complaint = run.communicate(timeout=20)
        self.assertIn("KeyboardInterrupt", complaint)

    def test_a_handler_of_another_signal_runs_during_a_search(self):
        seen = []
        before = signal.signal(signal.SIGALRM, lambda *_: seen.append(time.monotonic()))
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            result = nimcert.prove(LARGE, timeout=0.6)
        finally:
            signal.signal(signal.SIGALRM, before)
        self.assertTrue(result.undecided)
        self.assertEqual(len(seen), 1)

    def test_a_handler_may_raise(self):
        class Enough(Exception):
            pass

        def enough(*_):
            raise Enough

        before = signal.signal(signal.SIGALRM, enough)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            self.assertRaises(Enough, nimcert.prove, LARGE)
        finally:
            signal.signal(signal.SIGALRM, before)


class Threads(unittest.TestCase):
    def test_the_interpreter_goes_on_during_a_search(self):
        count, done = [0], threading.Event()

        def work():
            nimcert.prove(LARGE, timeout=0.5)
            done.set()

        threading.Thread(target=work).start()
        end = time.monotonic() + 30
        while not done.is_set() and time.monotonic() < end:
            count[0] += 1
            time.sleep(0.001)
        self.assertTrue(done.is_set())
        self.assertGreater(count[0], 50)

    def test_many_questions_at_once(self):
        divisors = list(range(1, 33))
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda k: nimcert.check(f"floor(t/{k})"), divisors))
        # floor(t/k) has the NS property exactly for even k, and for k = 1 it has not.
        self.assertEqual([bool(result) for result in found], [k % 2 == 0 for k in divisors])
        for k, result in zip(divisors, found):
            self.assertEqual(result, nimcert.check(f"floor(t/{k})"))

    def test_mistakes_at_once(self):
        def wrong(number):
            try:
                nimcert.check("(" * number)
            except nimcert.ClaimError as error:
                return error.column is not None
            return False

        with ThreadPoolExecutor(8) as pool:
            self.assertTrue(all(pool.map(wrong, range(1, 100))))

    @unittest.skipUnless(threads(), "/proc")
    def test_no_thread_is_left(self):
        code = textwrap.dedent(
            """
            import os, time, nimcert
            for _ in range(50):
                nimcert.check("floor(t/3)")
            end = time.monotonic() + 20
            # The last one may be about to end.
            while len(os.listdir("/proc/self/task")) > 1 and time.monotonic() < end:
                time.sleep(0.01)
            assert len(os.listdir("/proc/self/task")) == 1
            """
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))


@unittest.skipUnless(hasattr(os, "fork"), "fork")
class Forks(unittest.TestCase):
    def test_fork_after_use(self):
        code = textwrap.dedent(
            """
            import os, sys
            sys.path.insert(0, sys.argv[1])
            import nimcert
            from support import NIM
            before = nimcert.check("floor(t/64)")
            for _ in range(3):
                child = os.fork()
                if child == 0:
                    same = nimcert.check("floor(t/64)") == before and nimcert.P(NIM, box={"x": 3, "y": 3})
                    os._exit(0 if same else 1)
                _, status = os.waitpid(child, 0)
                assert status == 0, status
            """
        )
        ran = subprocess.run([sys.executable, "-c", code, str(HERE)], capture_output=True, text=True, timeout=60)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_processes_hand_results_over(self):
        code = textwrap.dedent(
            """
            import multiprocessing, sys, nimcert
            def work(k):
                return nimcert.check(f"floor(t/{k})")
            if __name__ == "__main__":
                for way in ("fork", "spawn"):
                    with multiprocessing.get_context(way).Pool(2) as pool:
                        found = pool.map(work, range(1, 9))
                    assert found == [work(k) for k in range(1, 9)], way
            """
        )
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder, "work.py")
            script.write_text(code)
            ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
