"""Grundy numbers and P-positions from the rules alone: no theorem is used."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, SupportsIndex, Tuple, Union

from . import _native
from ._arguments import Function, coordinate, function, natural, ranges, readable, settings, within
from .errors import ArgumentError, NimcertError

if TYPE_CHECKING:
    import numpy

__all__ = ["P", "coordinates", "grundy", "mex"]

Range = Union[SupportsIndex, Tuple[SupportsIndex, SupportsIndex], range]
"""The last value of a coordinate, or its first and its last one."""


def asked(
    box: Optional[Mapping[str, Range]], game: Optional[str], memory: SupportsIndex, threads: SupportsIndex
) -> Dict[str, Any]:
    """A box for the native functions."""
    return {
        "ranges": ranges(box or {}),
        "game": None if game is None else readable(game, "game"),
        "memory": within("memory", memory, 0, 1 << 40) << 20,
        "threads": within("threads", threads, 1, 64),
    }


def mex(
    f: Function,
    z: Optional[SupportsIndex] = None,
    *,
    y: Optional[SupportsIndex] = None,
    box: Optional[Mapping[str, Range]] = None,
    game: Optional[str] = None,
    memory: SupportsIndex = 2048,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> "numpy.ndarray[Any, Any]":
    """Grundy numbers as a NumPy array, computed from the rules alone.

    For a bar the element ``[z, y]`` is the Grundy number of CB(f, y, z); for a game the indices are its coordinates
    in order. An index counts from the first number of its range. Elements that are not positions have the largest
    number of the type of the array.

    >>> import nimcert
    >>> nimcert.mex("floor(t/2)", z=5)[5]
    array([5, 4, 7], dtype=uint8)

    :param f: an expression in t, heights, a claim file, or a path.
    :param z: last column of a bar; 20 if it is not given.
    :param y: highest row of a bar.
    :param box: ranges of coordinates: ``{"x": 63, "p": (0, 1)}``. Both ends are included.
    :param game: which game of a claim file.
    :param memory: megabytes that this may take.
    :param threads: threads; the numbers do not depend on them.
    :param params: values of names of an expression, or of ``let`` and ``param`` names of a claim file; keywords do the
        same.
    :raises LimitError: it takes more memory.
    :raises NimcertError: NumPy is not installed.
    """
    try:
        import numpy
    except ImportError:
        raise NimcertError(
            "nimcert.mex needs NumPy, which is not installed: pip install numpy\n"
            "Without it, nimcert.grundy gives single Grundy numbers, and nimcert.P the P-positions."
        ) from None
    kind, shape, buffer, start = table(f, z, y, asked(box, game, memory, threads), settings(params, constants))
    return numpy.frombuffer(buffer, dtype=kind, offset=start).reshape(shape)


def table(
    f: Function,
    z: Optional[SupportsIndex],
    y: Optional[SupportsIndex],
    box: Dict[str, Any],
    values: List[Tuple[str, str]],
) -> Tuple[str, Tuple[int, ...], bytearray, int]:
    """An array: its type, its shape, and where its numbers begin in a buffer."""
    name, text = function(f)
    for axis, last in (("z", z), ("y", y)):
        if last is not None:
            if axis in box["ranges"]:
                raise ArgumentError(f"{axis} has two ranges")
            box["ranges"][axis] = (0, coordinate(axis, last))
    _, buffer = _native.array(name, text, values, box)
    # The format of NumPy, version 1.0.
    start = 10 + int.from_bytes(buffer[8:10], "little")
    header = ast.literal_eval(buffer[10:start].decode("ascii"))
    return header["descr"], header["shape"], buffer, start


def grundy(
    f: Function,
    *position: SupportsIndex,
    game: Optional[str] = None,
    memory: SupportsIndex = 2048,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> int:
    """The Grundy number of one position, computed from the rules with those of all smaller ones.

    >>> import nimcert
    >>> nimcert.grundy("floor(t/3)", 1, 3)
    4

    :param position: the coordinates in order; of a bar its highest row y and its last column z.
    :raises ArgumentError: this is not a position.
    :raises LimitError: it takes more memory.
    """
    numbers = [natural("a coordinate", number) for number in position]
    name, text = function(f)
    if constants and not position:
        own = {axis: constants[axis] for axis in _native.coordinates(name, text, settings(params, {}), game) if axis in constants}
        if own:
            raise ArgumentError(f"coordinates are given in order and without names, after the text: {', '.join(map(str, own.values()))}")
    values = settings(params, constants)
    names = _native.coordinates(name, text, values, game)
    if len(numbers) != len(names):
        raise ArgumentError(f"a position has {len(names)} coordinates ({', '.join(names)}), not {len(numbers)}")
    box: Dict[str, Range] = {axis: (number, number) for axis, number in zip(names, numbers)}
    outside = ArgumentError(f"({', '.join(map(str, numbers))}) is not a position")
    kind, shape, buffer, start = table(f, None, None, asked(box, game, memory, threads), values)
    width = int(kind[-1])
    if 0 in shape or len(buffer) - start != width:
        raise outside
    value = int.from_bytes(buffer[start:], "little")
    if value == (1 << 8 * width) - 1:
        raise outside
    return value


def coordinates(
    f: Function,
    *,
    game: Optional[str] = None,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Tuple[str, ...]:
    """The names of the coordinates of a bar or a game, in the order of a position.

    >>> import nimcert
    >>> nimcert.coordinates("floor(t/3)")
    ('y', 'z')
    """
    name, text = function(f)
    return tuple(_native.coordinates(name, text, settings(params, constants), game))


def P(
    f: Function,
    z: Optional[SupportsIndex] = None,
    *,
    box: Optional[Mapping[str, Range]] = None,
    game: Optional[str] = None,
    memory: SupportsIndex = 2048,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> List[Tuple[int, ...]]:
    """The P-positions in a box, computed from the rules alone, in lexicographic order (of a bar by columns).

    >>> import nimcert
    >>> nimcert.P("floor(t/2)", z=4)
    [(0, 0)]

    :param f: an expression in t, heights, a claim file, or a path.
    :param z: last column of a bar; 20 if it is not given.
    :param box: ranges of coordinates: ``{"x": 63, "p": (0, 1)}``. Both ends are included. Without it a game has 0 to
        15 in each coordinate, or less if that is more than 4,096 tuples.
    :param game: which game of a claim file.
    :param memory: megabytes that this may take.
    :raises LimitError: it takes more memory.
    """
    name, text = function(f)
    found = asked(box, game, memory, threads)
    if z is not None:
        if "z" in found["ranges"]:
            raise ArgumentError("z has two ranges")
        found["ranges"]["z"] = (0, coordinate("z", z))
    _, positions = _native.p_positions(name, text, settings(params, constants), found)
    return [tuple(position) for position in positions]
