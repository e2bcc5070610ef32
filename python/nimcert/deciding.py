"""Claims decided, certificates checked, formulas found."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, SupportsIndex, Union

from . import _native
from ._arguments import WORD, Function, Text, Values, function, limits, natural, ranged, readable, settings, source, within
from .classes import Which, which_of
from .discoveries import Discovery, Family, discovery_of, family_of
from .errors import ArgumentError
from .results import Result, Results, Verification, result_of, verification

__all__ = ["check", "discover", "discover_family", "prove", "prove_all", "verify", "which"]


def check(
    f: Function,
    *,
    param: Optional[str] = None,
    bits: Optional[SupportsIndex] = None,
    columns: SupportsIndex = 128,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    max_columns: SupportsIndex = 1 << 22,
    partition: bool = True,
    partition_states: SupportsIndex = 500_000,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Result:
    """Decides whether the Grundy number of every bar CB(f, y, z) is ``y xor z``.

    >>> import nimcert
    >>> bool(nimcert.check("floor(t/4)"))
    True
    >>> nimcert.check("floor(t/3)").counterexample["z_prime"]
    3
    >>> nimcert.check("floor(t/k)", k=6).proved, nimcert.check("floor(t/k)", param="k = 2*m, m >= 1").proved
    (True, True)

    :param f: an expression in t, heights (text or numbers), a claim file with a function, or a path.
    :param param: names that an expression may use, as ``--param``: parameters ``m >= 1`` and constants ``k = 2*m``,
        separated by commas. The claim is then about all values of the parameters.
    :param bits: ask for the columns below ``2**bits`` only.
    :param columns: last column of the comparison with Grundy numbers from the rules, at most 65,536.
    :param max_states: states of the search.
    :param max_memory: megabytes of the states.
    :param timeout: seconds of the search.
    :param max_columns: columns that are computed one by one if f has no digit automaton.
    :param partition: whether the P-positions of strip and bar are searched, a second proof.
    :param partition_states: states that this may take.
    :param threads: threads of the search; the result does not depend on them.
    :param params: values of names of an expression, or of ``let`` and ``param`` names of a claim file; keywords do the
        same.
    :raises ClaimError: the text cannot be read, or f has no value somewhere.
    """
    name, text = function(f)
    asked = limits(
        max_states,
        max_memory,
        timeout,
        threads,
        max_columns=max_columns,
        partition=partition,
        partition_states=partition_states,
        columns=columns,
    )
    below = None if bits is None else within("bits", bits, 0, 100_000)
    return result_of(_native.check(name, text, settings(params, constants), readable_items(param), below, asked))


def prove_all(
    text: Text,
    *,
    box: Optional[SupportsIndex] = None,
    columns: SupportsIndex = 128,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    max_columns: SupportsIndex = 1 << 22,
    partition: bool = True,
    partition_states: SupportsIndex = 500_000,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Results:
    """Decides every claim of a claim file, one after the other.

    :param text: the text of the claim file (docs/LANGUAGE.md), or its path.
    :param box: games and ``forall`` are compared with the rules for coordinates below this number.

    The other arguments are those of `check`; ``timeout`` is for each claim.
    """
    name, read = source(text)
    asked = limits(
        max_states,
        max_memory,
        timeout,
        threads,
        max_columns=max_columns,
        partition=partition,
        partition_states=partition_states,
        columns=columns,
        side=box,
    )
    answers = _native.prove(name, read, settings(params, constants), asked, False)
    return Results(tuple(map(result_of, answers)))


def prove(
    text: Text,
    *,
    box: Optional[SupportsIndex] = None,
    columns: SupportsIndex = 128,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    max_columns: SupportsIndex = 1 << 22,
    partition: bool = True,
    partition_states: SupportsIndex = 500_000,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Result:
    """Decides the claim of a claim file; `prove_all` decides several. The arguments are those of `prove_all`.

    >>> import nimcert
    >>> text = "let k = 3\\nfun f(t) = floor(t/k)\\nclaim nimsum f\\n"
    >>> nimcert.prove(text).verdict, nimcert.prove(text, k=4).verdict
    ('refuted', 'proved')

    :raises ClaimError: the text cannot be read.
    :raises ArgumentError: it has several claims.
    """
    name, read = source(text)
    values = settings(params, constants)
    asked = limits(
        max_states,
        max_memory,
        timeout,
        threads,
        max_columns=max_columns,
        partition=partition,
        partition_states=partition_states,
        columns=columns,
        side=box,
    )
    answers = _native.prove(name, read, values, asked, True)
    return result_of(answers[0])


def which(
    f: Function,
    *,
    param: Optional[str] = None,
    claim: Optional[SupportsIndex] = None,
    bits: Optional[SupportsIndex] = None,
    box: Optional[SupportsIndex] = None,
    columns: SupportsIndex = 128,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    max_columns: SupportsIndex = 1 << 22,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Which:
    """Finds the values of a parameter for which a claim holds, with a certificate for each part of the values.

    >>> import nimcert
    >>> found = nimcert.which("floor(t/k)", param="k >= 1")
    >>> found
    <nimcert.Which proved for every even k; refuted for every odd k>
    >>> found.parts[0], found.holds(7)
    (<nimcert.Part refuted for odd k>, False)

    The first values are decided one by one. If their verdicts repeat, there is one proof for each residue class.

    :param f: an expression in t with ``param``, or a claim file that declares one parameter, as a text or a path.
    :param param: names that an expression may use: one parameter, such as ``k >= 1``, and constants.
    :param claim: the number of the claim, from 1, if the claim file has several.
    :param timeout: seconds for all parts together.

    The other arguments are those of `check` and `prove`.

    :raises ClaimError: the text cannot be read, or it does not have exactly one parameter.
    :raises ArgumentError: the text has several claims, and ``claim`` does not say which.
    """
    name, text = function(f)
    asked = limits(
        max_states, max_memory, timeout, threads, max_columns=max_columns, columns=columns, side=box
    )
    below = None if bits is None else within("bits", bits, 0, 100_000)
    number = None if claim is None else min(natural("claim", claim), WORD)
    items = readable_items(param)
    return which_of(_native.which(name, text, settings(params, constants), items, number, below, asked))


def readable_items(param: Optional[str]) -> Optional[str]:
    """The items of ``param=``, which must be a text."""
    if not isinstance(param, (str, type(None))):
        raise TypeError(f"param must be a str, not {type(param).__name__}")
    return None if param is None else readable(param, "param")


def verify(claim: Union[Text, bytes], certificate: Union[Text, bytes]) -> Verification:
    """Has the kernel check a certificate against a claim. Nothing else of nimcert takes part in the check.

    :param claim: the bytes or the text of a claim file, or its path.
    :param certificate: the bytes or the text of the certificate, or its path.

    Whatever the bytes are, there is a verdict. A path that cannot be read is an ``OSError``; a ``str`` that is the name
    of a file is a ``ClaimError``.
    """
    return verification(claim, certificate)


def discover(
    text: Function,
    *,
    game: Optional[str] = None,
    what: Optional[str] = None,
    bits: Optional[SupportsIndex] = None,
    automaton_states: SupportsIndex = 20_000,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, SupportsIndex]] = None,
    **constants: SupportsIndex,
) -> Discovery:
    """Finds the P-positions or the Grundy numbers of a game from its rules, and proves what it finds.

    :param text: an expression in t or heights for a bar, the text of a claim file with a game, or a path.
    :param game: which game of a claim file.
    :param what: ``"p"`` for P-positions, ``"grundy"`` for Grundy numbers; without it Grundy numbers for a bar, and
        P-positions for a game.
    :param bits: learn from coordinates below ``2**bits`` at most.
    :param automaton_states: give up on automata with more states.
    :param timeout: seconds of the search for each proof; the tables have limits of their own.

    The other arguments are those of `check`.

    :raises ClaimError: the text cannot be read, or the rules do not define a game that ends.
    """
    name, read = function(text)
    values, several = ranged(params, constants)
    if several:
        raise TypeError(f"{several[0][0]} must be an integer; discover_family takes several values")
    asked = limits(max_states, max_memory, timeout, threads)
    return discovery_of(_native.discover(name, read, values, wanted(game, what, bits, automaton_states), asked))


def discover_family(
    text: Text,
    *,
    game: Optional[str] = None,
    what: Optional[str] = None,
    bits: Optional[SupportsIndex] = None,
    automaton_states: SupportsIndex = 20_000,
    max_states: SupportsIndex = 50_000_000,
    max_memory: SupportsIndex = 8192,
    timeout: Optional[float] = None,
    threads: SupportsIndex = 2,
    params: Optional[Mapping[str, Values]] = None,
    **constants: Values,
) -> Family:
    """Finds formulas at several values of a constant, and proves a claim about all values.

    >>> import nimcert
    >>> rules = "let k = 3\\ngame g(x)\\n  move u < x when x - u <= k to (u)\\n"
    >>> family = nimcert.discover_family(rules, k=range(1, 8, 2))
    >>> [row.text for row in family.rows][:2]
    ['x mod 2 = 0', 'x mod 4 = 0']

    :param text: the text of a claim file with a game, or its path; or an expression in t for a bar, such as ``floor(t/k)``.
    :param params: values of names, one integer or several; keywords do the same. One or two names have several
        values, such as ``k=range(3, 16, 4)`` or ``k=[3, 7, 11]``.

    The other arguments are those of `discover`; ``timeout`` is for each proof.

    :raises ArgumentError: no name has several values, or they give too many games.
    """
    name, read = source(text)
    values, several = ranged(params, constants)
    if not several:
        raise ArgumentError("no name has several values; discover takes one value of each")
    asked = limits(max_states, max_memory, timeout, threads)
    found = _native.discover_family(name, read, values, several, wanted(game, what, bits, automaton_states), asked)
    return family_of(found)


def wanted(
    game: Optional[str], what: Optional[str], bits: Optional[SupportsIndex], automaton_states: SupportsIndex
) -> Dict[str, Any]:
    """What `discover` looks for."""
    if what not in (None, "p", "grundy"):
        raise ArgumentError(f"there is nothing called {what!r} to look for; there are 'p' and 'grundy'")
    return {
        "game": None if game is None else readable(game, "game"),
        "grundy": None if what is None else what == "grundy",
        "bits": None if bits is None else within("bits", bits, 1, 26),
        "automaton_states": within("automaton_states", automaton_states, 1, 1_000_000),
    }
