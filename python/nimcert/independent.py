"""The second checker: it was written from the documents alone, in pure Python, and shares no code with the kernel.

``nimcert.verify`` asks the kernel, ``nimcert.independent.verify`` asks this checker. They should always agree, except
that each has limits of its own and may decline. The checker takes about a hundred times as long as the kernel.
"""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from typing import Union

from ._arguments import Text, data
from .errors import InternalError, NimcertError

__all__ = ["Verification", "verify"]

VERDICTS = {0: "verified", 1: "rejected", 3: "declined"}

ONE_AT_A_TIME = threading.Lock()
"""Two settings of the interpreter are changed while the checker runs."""


@dataclass(frozen=True, repr=False)
class Verification:
    """What the second checker says. ``bool(verification)`` is true only if the certificate is verified."""

    verdict: str
    """``verified``, ``rejected`` or ``declined``."""
    text: str
    """The verdict with its reason, in one line."""

    @property
    def verified(self) -> bool:
        """Whether the certificate proves the claim."""
        return self.verdict == "verified"

    def __bool__(self) -> bool:
        return self.verified

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<nimcert.independent.Verification {self.text}>"


def verify(claim: Union[Text, bytes], certificate: Union[Text, bytes], *, closure: bool = False) -> Verification:
    """Checks a certificate against a claim.

    :param claim: the bytes or the text of a claim file, or its path.
    :param certificate: the bytes or the text of the certificate, or its path.
    :param closure: recompute every invariant from its start state.
    """
    if sys.version_info < (3, 11):
        raise NimcertError("nimcert.independent needs Python 3.11 or later")
    from ._checker import cli

    texts = data(claim, "a claim"), data(certificate, "a certificate")
    with ONE_AT_A_TIME:
        depth, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
        try:
            sys.setrecursionlimit(max(depth, cli.RECURSION))
            sys.set_int_max_str_digits(cli.READABLE_DIGITS)
            code, line = cli.verdict(*texts, closure)
        finally:
            sys.set_int_max_str_digits(digits)
            sys.setrecursionlimit(depth)
    if code not in VERDICTS:
        raise InternalError(line)
    return Verification(VERDICTS[code], line)
