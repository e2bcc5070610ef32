"""The package inside Sage: its Integers, and text that its preparser rewrites. Run by scripts/test-sage."""

import sage.all__sagemath_categories  # noqa: F401  (Sage must be set up before its Integers are made)
from sage.repl.preparse import preparse
from sage.rings.integer import Integer

import nimcert

BAR = "let k = 3\nlet s = 0\nfun f(t) = floor((t + s)/k)\nclaim nimsum f\n"
TRIANGLE = """let k = 3
game tri(x, y, z)
  where y <= floor((x + z) / k)
  move u < x to (u, min(y, floor((u + z) / k)), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w) / k)), w)
"""

# What a person types in a notebook of Sage. The preparser makes an Integer of each number, and a power of ^.
CELLS = [
    "result = nimcert.check('floor(t/4)', bits=None, columns=64)",
    "assert result.proved and result.verify()",
    "assert nimcert.prove(BAR, k=2*3).proved",
    "assert nimcert.prove(BAR, k=10^50).proved",
    "assert nimcert.prove(BAR, params={'k': 2^4096}).proved",
    "assert nimcert.check([0, 0, 1, 1, 2, 2]).verdict == 'proved below 2^2'",
    "assert nimcert.check([n // 2 for n in range(64)]).below == nimcert.check([int(n) // int(2) for n in range(64)]).below",
    "assert nimcert.mex('floor(t/2)', z=5).shape == (6, 3)",
    "assert nimcert.mex('floor(t/2)', z=5)[3, 1] == 2",
    "assert nimcert.grundy('floor(t/3)', 1, 3) == 4",
    "assert nimcert.P('floor(t/3)', 9)",
    "family = nimcert.discover_family(TRIANGLE, k=[3, 7, 11])",
    "assert family and family.generals[0].constants == {'k': '4 * m + 3'}",
    "found = nimcert.check('floor(t/3)').counterexample",
    "assert Integer(found['z_prime']) + 1 == 4",
    "assert '<svg' in result._repr_svg_() and 'proved' in result._repr_html_()",
]

REFUSED = [
    ("nimcert.prove(BAR, k=7/2)", TypeError),
    ("nimcert.prove(BAR, k=-3)", nimcert.ArgumentError),
    ("nimcert.check('floor(t/4)', columns=10^9)", nimcert.ArgumentError),
    ("nimcert.check([0, 1, -1])", nimcert.ArgumentError),
]

names = {"nimcert": nimcert, "Integer": Integer, "BAR": BAR, "TRIANGLE": TRIANGLE}
integers = 0
for cell in CELLS:
    code = preparse(cell)
    integers += code.count("Integer(")
    try:
        exec(code, names)
    except AssertionError:
        raise SystemExit(f"test-sage: false: {cell}") from None
for cell, error in REFUSED:
    try:
        # A quotient of Integers is a Rational, which is no index.
        exec(preparse(cell), names)
    except error as raised:
        assert str(raised), cell
    else:
        raise SystemExit(f"test-sage: {cell} is accepted")
assert integers > 20, integers
assert type(names["found"]["z_prime"]) is int
print(f"test-sage: passed: {len(CELLS)} cells with {integers} Integers of {Integer.__module__}, {len(REFUSED)} refused")
