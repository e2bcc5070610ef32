"""The inputs that are kept of a fuzz target, fuzz/corpus/TARGET.txt: a line `NAME BYTES` for each, sorted by name.

Bytes that are not printable ASCII are escaped as in a string of Python, and so is the backslash. tests/fuzz_replay.rs reads the same
files.
"""
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "fuzz" / "corpus"


def read(target):
    """The inputs of a target by name; none if it has no file."""
    path = FOLDER / f"{target}.txt"
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    named = (line.split(" ", 1) for line in lines)
    return {name: escaped.encode("ascii").decode("unicode_escape").encode("latin-1") for name, escaped in named}


def write(target, inputs):
    """Writes the file of a target."""
    lines = [f"{name} {data.decode('latin-1').encode('unicode_escape').decode('ascii')}\n" for name, data in sorted(inputs.items())]
    (FOLDER / f"{target}.txt").write_text("".join(lines), encoding="ascii")
