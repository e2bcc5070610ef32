"""Pictures of bars and of Grundy numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import List, Mapping, Optional, SupportsIndex, Tuple, Union

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

MAX_ROW = 31
"""Highest row of the Grundy numbers of a bar that are drawn beside a result."""


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture; a notebook shows it."""

    svg: str
    """The text of an SVG file."""

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<nimcert.Picture {title(self.svg)}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the SVG file."""
        place = Path(path)
        place.write_text(self.svg, encoding="utf-8")
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
    :param max_row: highest row of the Grundy numbers of a bar.
    :param at: row and column of a position of a bar that is marked.
    :param game: which game of a claim file.
    :param theme: ``"light"``, ``"dark"``, or ``None`` for what the reader prefers.
    :param params: values of ``let`` and ``param`` names of a claim file; keywords do the same.
    :raises ClaimError: the text cannot be read.
    :raises LimitError: there is too much to draw.
    """
    name, text = function(f)
    if kind not in (None, "bar", "grundy"):
        raise ArgumentError(f"there is no picture {kind!r}; there are 'bar' and 'grundy'")
    marked = None if at is None else (coordinate("the row", at[0]), coordinate("the column", at[1]))
    for one in (game, theme):
        if one is not None:
            readable(one, "draw")
    values = settings(params, constants)
    for one in [kind] if kind else ["bar", "grundy"]:
        default = LAST_COLUMN if one == "bar" else LAST_NUMBER
        asked = {
            "kind": one,
            "game": game,
            "last": default if last is None else coordinate("last", last),
            "max_row": MAX_ROW if max_row is None else coordinate("max_row", max_row),
            "marked": marked,
            "theme": theme,
            "whole": True,
        }
        svg = _native.picture(name, text, values, asked)
        if svg is not None:
            return Picture(svg)
    raise ArgumentError("there is nothing to draw: a bar has no column, or a game has one coordinate")


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
    # The first that can be drawn.
    for default in (column, LAST_NUMBER) if last is None else (last,):
        asked = {
            "kind": kind,
            "game": None,
            "last": default,
            "max_row": MAX_ROW,
            "marked": marked,
            "theme": "light",
            "whole": False,
        }
        try:
            svg = _native.picture("claim", claim, values, asked)
        except NimcertError:
            # Too large, without rules that define a game, or with parameters: then there is no picture.
            continue
        return None if svg is None else Picture(svg)
    return None
