"""Arguments as the native functions take them: texts, natural numbers of any size, limits."""

from __future__ import annotations

import math
import operator
import os
import re
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union, cast

from .errors import ArgumentError, ClaimError, LimitError

Text = Union[str, "os.PathLike[str]"]
"""A text, or the path of a file with a text."""

Function = Union[Text, Iterable[SupportsIndex]]
"""An expression in t, heights as a text or as numbers, a claim file, or the path of a file with one of these."""

Values = Union[SupportsIndex, Iterable[SupportsIndex]]
"""One value or several."""

MAX_VALUES = 256
"""Most values of a name, as on the command line."""

MAX_VALUE = 1 << 32
"""Largest value of a name that has several values."""

MAX_BITS = 1 << 20
"""Longest number that is passed to Rust; the claim language allows fewer bits."""

MAX_BYTES = 64 << 20
"""Largest file that is read; the kernel reads as much."""

MAX_HEIGHTS = 1_000_000
"""Most heights that are passed as numbers."""

SHORT_BITS = 13_280
"""Numbers of this many bits have at most 4,000 decimal digits, which Python writes and reads."""

WORD = (1 << 63) - 1
"""Largest count that is passed to Rust."""


def natural(name: str, value: SupportsIndex) -> int:
    """A natural number: anything with ``__index__``, such as an ``int``, a NumPy integer or a Sage Integer."""
    try:
        # A bool is its own index before Python 3.10.
        number = int(operator.index(value))
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if number < 0:
        raise ArgumentError(f"{name} must not be negative")
    return number


def within(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """A natural number in a range."""
    number = natural(name, value)
    if not least <= number <= most:
        raise ArgumentError(f"{name} must be from {least:,} to {most:,}")
    return number


def coordinate(name: str, value: SupportsIndex) -> int:
    """A coordinate of a table. Beyond 64 bits there is no table, whatever the memory."""
    number = natural(name, value)
    if number >= WORD:
        raise LimitError(f"memory limit: a table up to {name} = 2^{number.bit_length() - 1} or more does not fit into memory")
    return number


def readable(text: str, name: str) -> str:
    """The text, which must be Unicode: lone surrogates are not."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        before = text[: error.start]
        line, column = before.count("\n") + 1, error.start - (before.rfind("\n") + 1) + 1
        message = f"error: {name}:{line}:{column}: a surrogate without its other half is no character"
        raise ClaimError(message, line, column) from None
    return text


LIKE_A_PATH = re.compile(r"\.{0,2}/[^\s()\[\]+*^=<>,]*|[^\s()\[\]+*^=<>,]*\.[A-Za-z][A-Za-z0-9]*|[^\n]*\.(claim|cert)")
"""The name of a file: no text that can be read looks so."""


def no_path(text: str) -> str:
    """The text, which must not be the name of a file."""
    if LIKE_A_PATH.fullmatch(text.strip()):
        help = f"help: to read a file, pass its path: pathlib.Path({text.strip()!r})"
        raise ClaimError(f"error: a str is a text, and this one is the name of a file\n{help}")
    return text


def source(value: object) -> Tuple[str, str]:
    """The name of a text in messages, and the text. A ``str`` is a text; a path is read."""
    if isinstance(value, str):
        return "F", readable(no_path(value), "F")
    if isinstance(value, os.PathLike):
        path = Path(value)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        name = str(path).encode("utf-8", "replace").decode()
        if len(data) > MAX_BYTES:
            raise LimitError(f"limit of files: {name} has more than {MAX_BYTES:,} bytes")
        try:
            return name, data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = f"error: {name}:{line}: this is not UTF-8 text (byte {error.start})\nhelp: save the file as UTF-8"
            raise ClaimError(message, line, None) from None
    raise TypeError(f"a text must be a str or a path, not {type(value).__name__}")


def function(value: object) -> Tuple[str, str]:
    """As `source`; heights may be numbers too."""
    if isinstance(value, (str, os.PathLike)):
        return source(value)
    if isinstance(value, (bytes, bytearray)) or not isinstance(value, Iterable):
        raise TypeError(f"a function must be a str, a path or a sequence of heights, not {type(value).__name__}")
    heights: List[str] = []
    for height in value:
        if len(heights) == MAX_HEIGHTS:
            raise LimitError(f"limit of heights: more than {MAX_HEIGHTS:,} heights")
        heights.append(decimal("a height", natural("a height", height)))
    if not heights:
        raise ArgumentError("there are no heights")
    # One number alone would be the constant function.
    return "F", ",".join(heights) + ("," if len(heights) == 1 else "")


def decimal(name: str, number: int) -> str:
    """The decimal digits of a number; Python's ``str`` refuses long ones."""
    if number.bit_length() > MAX_BITS:
        raise LimitError(f"limit of numbers: {name} has more than {MAX_BITS:,} bits")
    parts: List[str] = []
    while number.bit_length() > SHORT_BITS:
        number, part = divmod(number, 10**4000)
        parts.append(f"{part:04000d}")
    return str(number) + "".join(reversed(parts))


def parsed(digits: str) -> int:
    """The number of decimal digits, however many."""
    number = 0
    for at in range(0, len(digits), 4000):
        part = digits[at : at + 4000]
        number = number * 10 ** len(part) + int(part)
    return number


def settings(params: Optional[Mapping[str, SupportsIndex]], constants: Mapping[str, SupportsIndex]) -> List[Tuple[str, str]]:
    """Values of names of a claim file, in hexadecimal."""
    both = [name for name in constants if params and name in params]
    if both:
        raise ArgumentError(f"{both[0]} has two values")
    if params is not None and not isinstance(params, Mapping):
        raise TypeError(f"params must be a mapping from names to integers, not {type(params).__name__}")
    values: List[Tuple[str, str]] = []
    for name, value in {**(params or {}), **constants}.items():
        if not isinstance(name, str):
            raise TypeError(f"names are str, not {type(name).__name__}")
        if name == "param" and isinstance(value, str):
            raise TypeError("param= is for nimcert.check and nimcert.which; here names get values, such as k=3")
        if not hasattr(value, "__index__") and isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
            help = f"call the function for each of them, or nimcert.which with param='{name} >= 1' to ask for which {name} a claim holds"
            raise TypeError(f"{name} must be one integer, not several; {help}")
        number = natural(readable(name, "params"), value)
        if number.bit_length() > MAX_BITS:
            raise LimitError(f"limit of numbers: {name} has more than {MAX_BITS:,} bits")
        values.append((name, f"{number:x}"))
    return values


def ranged(
    params: Optional[Mapping[str, Values]], constants: Mapping[str, Values]
) -> Tuple[List[Tuple[str, str]], List[Tuple[str, List[int]]]]:
    """Values of names: those with one value, in hexadecimal, and those with several."""
    if params is not None and not isinstance(params, Mapping):
        raise TypeError(f"params must be a mapping from names to integers, not {type(params).__name__}")
    both = [name for name in constants if params and name in params]
    if both:
        raise ArgumentError(f"{both[0]} has two values")
    single: Dict[str, SupportsIndex] = {}
    several: List[Tuple[str, List[int]]] = []
    for name, value in {**(params or {}), **constants}.items():
        try:
            # Arrays of NumPy have `__index__` too, and refuse.
            single[name] = operator.index(cast(SupportsIndex, value))
            continue
        except TypeError:
            pass
        if name == "param" and isinstance(value, str):
            raise TypeError("param= is for nimcert.check and nimcert.which; here names get values, such as k=3")
        if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
            raise TypeError(f"{name} must be an integer or several, not {type(value).__name__}")
        if not isinstance(name, str):
            raise TypeError(f"names are str, not {type(name).__name__}")
        numbers: List[int] = []
        for one in value:
            if len(numbers) == MAX_VALUES:
                raise ArgumentError(f"{name} has more than {MAX_VALUES} values")
            numbers.append(within(name, one, 0, MAX_VALUE))
        numbers = sorted(set(numbers))
        if not numbers:
            raise ArgumentError(f"{name} has no value")
        if len(numbers) == 1:
            single[name] = numbers[0]
        else:
            several.append((readable(name, "params"), numbers))
    return settings(None, single), several


def limits(
    max_states: SupportsIndex,
    max_memory: SupportsIndex,
    timeout: Optional[float],
    threads: SupportsIndex,
    *,
    max_columns: SupportsIndex = 1 << 22,
    partition: bool = True,
    partition_states: SupportsIndex = 500_000,
    columns: SupportsIndex = 128,
    side: Optional[SupportsIndex] = None,
) -> Dict[str, Any]:
    """Limits of a search."""
    seconds: Optional[float] = None
    if timeout is not None:
        if isinstance(timeout, str):
            raise TypeError("timeout must be a number of seconds, not str")
        seconds = float(timeout)
        if not (math.isfinite(seconds) and seconds >= 0):
            raise ArgumentError("timeout must be a number of seconds, not negative")
    return {
        "max_states": within("max_states", max_states, 0, WORD),
        "max_memory": within("max_memory", max_memory, 0, 1 << 40),
        "timeout": seconds,
        "max_columns": within("max_columns", max_columns, 0, WORD),
        "partition": bool(partition),
        "partition_states": within("partition_states", partition_states, 0, WORD),
        "threads": within("threads", threads, 1, 64),
        "columns": within("columns", columns, 0, 65_536),
        "side": None if side is None else within("side", side, 1, 1 << 20),
    }


def ranges(box: Mapping[str, Any]) -> Dict[str, Tuple[int, int]]:
    """Ranges of coordinates: a last value, or a pair of the first and the last one."""
    if not isinstance(box, Mapping):
        raise TypeError(f"a box must be a mapping from coordinates to ranges, not {type(box).__name__}")
    found: Dict[str, Tuple[int, int]] = {}
    for name, value in box.items():
        if not isinstance(name, str):
            raise TypeError(f"names of coordinates are str, not {type(name).__name__}")
        readable(name, "box")
        if isinstance(value, range):
            if value.step != 1 or not value:
                raise ArgumentError(f"the range of {name} must have a number, and step 1")
            value = (value[0], value[-1])
        if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
            if len(value) != 2:
                raise ArgumentError(f"the range of {name} must have a first and a last value")
            first, last = coordinate(name, value[0]), coordinate(name, value[1])
        else:
            first, last = 0, coordinate(name, value)
        if first > last:
            raise ArgumentError(f"the range of {name} is empty: {first} is greater than {last}")
        found[name] = (first, last)
    return found


def data(value: object, name: str) -> bytes:
    """The bytes of a claim or a certificate. A ``str`` is text; a path is read."""
    if isinstance(value, str):
        # What is not Unicode is for the kernel to reject.
        return no_path(value).encode("utf-8", "surrogatepass")
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, os.PathLike):
        with Path(value).open("rb") as file:
            # One byte more than the kernel reads: it then declines.
            return file.read(MAX_BYTES + 1)
    raise TypeError(f"{name} must be bytes, a str or a path, not {type(value).__name__}")
