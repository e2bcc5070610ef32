"""Pictures of bars and of Grundy numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union

from . import _native
from ._arguments import Function, coordinate, function, readable, settings
from ._show import title
from .errors import ArgumentError, NimcertError

__all__ = ["Picture", "draw"]

LAST_COLUMN = 15
"""Last column of a bar that is drawn, if no further one is asked for or marked."""

LAST_MARKED = 63
"""Last column of a position that is marked beside a result."""

LAST_NUMBER = 15
"""Largest coordinate of a game that is drawn beside a result."""

FORMATS = {".svg": "svg", ".png": "png", ".pdf": "pdf"}
"""Endings of the files that a picture is saved as."""


Question = Tuple[str, str, Tuple[Tuple[str, str], ...], Tuple[Tuple[str, Any], ...]]
"""The name of a text, the text, values of its names, and what is asked about it."""


def rendered(question: Question, kind: str) -> Optional[bytes]:
    """The bytes of a file in a format."""
    name, text, values, asked = question
    return _native.picture(name, text, list(values), {**dict(asked), "format": kind})


def pictured(name: str, text: str, values: List[Tuple[str, str]], asked: Mapping[str, Any]) -> "Optional[Picture]":
    """The picture of a text; ``None`` if there is none."""
    question = name, text, tuple(values), tuple(asked.items())
    svg = rendered(question, "svg")
    return None if svg is None else Picture(svg.decode(), question)


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture; a notebook shows it."""

    svg: str
    """The text of an SVG file."""
    question: Optional[Question] = field(default=None, repr=False, compare=False)
    """What is drawn, so that it can be drawn in another format."""

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<nimcert.Picture {title(self.svg)}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes a file; its ending says which: ``.svg``, ``.png`` or ``.pdf``."""
        place = Path(path)
        kind = FORMATS.get(place.suffix.lower())
        if kind is None:
            raise ArgumentError(f"a picture is saved as .svg, .png or .pdf, and {place.name!r} has none of these endings")
        if kind == "svg":
            place.write_text(self.svg, encoding="utf-8")
            return place
        content = None if self.question is None else rendered(self.question, kind)
        if content is None:
            raise ArgumentError("only a picture that nimcert has drawn is saved as .png or .pdf")
        place.write_bytes(content)
        return place


def draw(
    f: Function,
    kind: Optional[str] = None,
    *,
    last: Optional[SupportsIndex] = None,
    max_row: Optional[SupportsIndex] = None,
    at: Optional[Tuple[SupportsIndex, SupportsIndex]] = None,
    game: Optional[str] = None,
    theme: Optional[str] = "light",
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Picture:
    """Draws a bar, or Grundy numbers as a heat map.

    :param f: an expression in t, heights, a claim file, or a path.
    :param kind: ``"bar"``, or ``"grundy"`` for Grundy numbers; without it a bar is drawn as one, and a game by its
        Grundy numbers along its last two coordinates (the others are 0).
    :param last: last column of a bar, or largest number of both coordinates.
    :param max_row: highest row of the Grundy numbers of a bar; 31 if it is not given.
    :param at: row and column of a position that is marked in a bar; if `last` is not given, its column is drawn, too.
    :param game: which game of a claim file.
    :param theme: ``"light"``, ``"dark"``, or ``None`` for what the reader prefers.
    :param params: values of names of an expression, or of ``let`` and ``param`` names of a claim file; keywords do the
        same.
    :raises ClaimError: the text cannot be read.
    :raises ArgumentError: this picture does not have what is asked for, such as the position `at`.
    :raises LimitError: there is too much to draw.
    """
    name, text = function(f)
    if kind not in (None, "bar", "grundy"):
        raise ArgumentError(f"there is no picture {kind!r}; there are 'bar' and 'grundy'")
    marked = None
    if at is not None:
        if isinstance(at, (str, bytes)) or not isinstance(at, Sequence):
            raise TypeError(f"at must be a row and a column, as in (1, 3), not {type(at).__name__}")
        if len(at) != 2:
            raise ArgumentError(f"at must be a row and a column, as in (1, 3), not {len(at)} numbers")
        marked = coordinate("the row of at", at[0]), coordinate("the column of at", at[1])
    for one in (game, theme):
        if one is not None:
            readable(one, "draw")
    values = settings(params, constants)
    for one in [kind] if kind else ["bar", "grundy"]:
        default = LAST_NUMBER if one == "grundy" else max(LAST_COLUMN, 0 if marked is None else marked[1])
        asked = {
            "kind": one,
            "game": game,
            "last": default if last is None else coordinate("last", last),
            "max_row": None if max_row is None else coordinate("max_row", max_row),
            "marked": marked,
            "theme": theme,
            "whole": True,
        }
        picture = pictured(name, text, values, asked)
        if picture is not None:
            return picture
    raise ArgumentError("kind='bar' draws a bar, and this is a game: leave it out")


def drawn(
    claim: str,
    values: List[Tuple[str, str]],
    kind: str,
    last: Optional[int],
    position: Optional[Tuple[int, int]],
) -> Optional[Picture]:
    """The picture beside a result; ``None`` if there is none."""
    if kind not in ("bar", "grundy"):
        raise ArgumentError(f"there is no picture {kind!r}; there are 'bar' and 'grundy'")
    marked = None if position is None or position[1] > LAST_MARKED else position
    column = LAST_COLUMN if marked is None else max(LAST_COLUMN, marked[1])
    # The first that can be drawn. The claim about a function without a digit automaton is read only with a bound.
    bounded = claim.rstrip("\n") + " below 1\n"
    for text in (claim, bounded):
        for default in (column, LAST_NUMBER) if last is None else (last,):
            asked = {
                "kind": kind,
                "game": None,
                "last": default,
                "max_row": None,
                "marked": marked,
                "theme": "light",
                "whole": False,
            }
            try:
                return pictured("claim", text, values, asked)
            except NimcertError:
                # Too large, without rules that define a game, or with parameters: then there is no picture.
                continue
    return None
