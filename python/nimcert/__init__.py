"""nimcert proves or refutes claims about take-away games, with certificates that a small kernel checks.

>>> import nimcert
>>> nimcert.check("floor(t/4)")
<nimcert.Result proved: G(y, z) = y xor z for all naturals, by the NS property and P-positions>
>>> nimcert.check("floor(t/3)").counterexample.numbers
{'z': 2, 'z_prime': 3, 'f_z': 0, 'f_z_prime': 1}

`check` and `prove` decide, `which` finds the values of a parameter for which a claim holds, `discover` and
`discover_family` find formulas, `verify` has the kernel check a certificate, and ``nimcert.independent.verify`` has a
second checker do so. `mex`, `grundy` and `P` compute Grundy numbers and P-positions from the rules, `draw` draws them. A
search holds no lock of the interpreter, and Ctrl-C ends it.
"""

from . import errors, independent
from ._native import VERSION as __version__
from .classes import Part, Which
from .deciding import check, discover, discover_family, prove, prove_all, verify, which
from .discoveries import Discovery, Family, FamilyRow, Formula, General
from .errors import ArgumentError, ClaimError, InternalError, LimitError, NimcertError
from .pictures import Picture, draw
from .results import Counterexample, Obligation, Result, Results, Verification
from .tables import P, coordinates, grundy, mex

__all__ = [
    "ArgumentError",
    "ClaimError",
    "Counterexample",
    "Discovery",
    "Family",
    "FamilyRow",
    "Formula",
    "General",
    "InternalError",
    "LimitError",
    "NimcertError",
    "Obligation",
    "P",
    "Part",
    "Picture",
    "Result",
    "Results",
    "Verification",
    "Which",
    "__version__",
    "check",
    "coordinates",
    "discover",
    "discover_family",
    "draw",
    "errors",
    "grundy",
    "independent",
    "mex",
    "prove",
    "prove_all",
    "verify",
    "which",
]
