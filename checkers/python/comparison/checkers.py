"""The checkers as programs."""

from __future__ import annotations

import subprocess
import tempfile
import threading
from pathlib import Path

from .mutants import Pair

SECONDS = 300
"""A checker that takes longer on one pair is stopped; that is a disagreement."""


class Checkers:
    """nimcert-kernel and perhaps the checker of checkers/rocq, a process for each pair, and nimcert-check --batch, one process for all."""

    def __init__(self, kernel: Path, python: Path, arguments: list[str], rocq: Path | None = None) -> None:
        self.kernel = kernel
        self.rocq = rocq
        self._python = [str(python), "--batch", *arguments]
        self._folder = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[str] | None = None

    def verdicts(self, pair: Pair) -> tuple[str, str, str | None]:
        """The verdict lines of the kernel, of Python, and of the checker in Rocq if there is one."""
        folder = Path(self._folder.name)
        claim, certificate = folder / "pair.claim", folder / "pair.cert"
        claim.write_bytes(pair.claim)
        certificate.write_bytes(pair.certificate)
        rocq = self._by_program(self.rocq, claim, certificate) if self.rocq else None
        return self._by_program(self.kernel, claim, certificate), self._by_python(claim, certificate), rocq

    def _by_program(self, program: Path, claim: Path, certificate: Path) -> str:
        try:
            done = subprocess.run(
                [program, claim, certificate], capture_output=True, timeout=SECONDS, check=False, text=True, errors="replace"
            )
        except subprocess.TimeoutExpired:
            return f"timeout: {SECONDS} s"
        lines = done.stdout.strip().split("\n")
        word = {0: "verified", 1: "rejected", 3: "declined"}.get(done.returncode, "")
        found = next((line for line in reversed(lines) if word and line.startswith((word + ":", word + " for "))), None)
        return found or f"crash: exit {done.returncode}"

    def _by_python(self, claim: Path, certificate: Path) -> str:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(self._python, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{claim}\t{certificate}\n")
        process.stdin.flush()
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        line = process.stdout.readline()
        timer.cancel()
        return line.rstrip("\n") if line else "crash: no verdict"

    def close(self) -> None:
        """Ends the batch process."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
        self._folder.cleanup()
