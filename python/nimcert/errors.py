"""The exceptions. A verdict is never an exception: ``refuted``, ``undecided``, ``rejected`` and ``declined`` are results."""

from __future__ import annotations

from typing import Optional

__all__ = ["ArgumentError", "ClaimError", "InternalError", "LimitError", "NimcertError"]


class NimcertError(Exception):
    """Any error of nimcert."""


class ClaimError(NimcertError, ValueError):
    """A text that cannot be read, or that has no meaning.

    ``str(error)`` is the message with the source line and the caret under the place, as the command line prints it.
    """

    def __init__(self, text: str, line: Optional[int] = None, column: Optional[int] = None) -> None:
        super().__init__(text, line, column)

    @property
    def text(self) -> str:
        """The message."""
        return str(self.args[0])

    @property
    def line(self) -> Optional[int]:
        """The line of the first mistake, from 1; ``None`` if no line is at fault."""
        line: Optional[int] = self.args[1]
        return line

    @property
    def column(self) -> Optional[int]:
        """The column of the first mistake in characters, from 1."""
        column: Optional[int] = self.args[2]
        return column

    def __str__(self) -> str:
        return self.text


class ArgumentError(NimcertError, ValueError):
    """An argument out of its range, or the name of something that does not exist."""


class LimitError(NimcertError):
    """A named limit that keeps a table or a picture from being computed. The message says which one."""


class InternalError(NimcertError):
    """A bug of nimcert: a panic, or two witnesses that contradict each other. Please report it with the claim."""
