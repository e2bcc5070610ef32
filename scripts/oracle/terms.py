"""From trees to Python expressions."""

from .values import Problem

SIMPLE = {"bor": "|", "xor": "^", "band": "&", "<<": "<<", ">>": ">>", "+": "+", "*": "*", "div": "//", "mod": "%"}


def nat(t):
    """A term as a natural: every difference is checked."""
    kind = t[0]
    if kind == "n":
        return str(t[1])
    if kind == "v":
        return t[1]
    if kind in SIMPLE:
        return f"({nat(t[1])}{SIMPLE[kind]}{nat(t[2])})"
    if kind == "-":
        return f"sub({nat(t[1])},{nat(t[2])})"
    if kind == "monus":
        return f"monus({nat(t[1])},{nat(t[2])})"
    if kind == "ceil":
        return f"(-(-{nat(t[1])}//{nat(t[2])}))"
    if kind == "if":
        return f"({nat(t[2])} if {cond(t[1])} else {nat(t[3])})"
    if kind in ("min", "max"):
        return f"{kind}({','.join(map(nat, t[1:]))})" if len(t) > 2 else nat(t[1])
    if kind in ("isqrt", "log2"):
        return f"{kind}({nat(t[1])})"
    if kind == "top":
        return f"top({nat(t[1])},{t[2]})"
    if kind == "call":
        return f"F_{t[1]}({','.join(map(nat, t[2]))})"
    if kind == "table":
        return f"({t[1]}[{t[2]}] if {t[2]}<{len(t[1])} else {nat(t[3])})"
    if kind == "heights":
        return f"heights({t[1]},{t[2]})"
    raise Problem(f"no such term: {kind}")


def integer(t):
    """A side of a comparison: an integer as far as it is built from sums, differences, multiples."""
    if t[0] in ("+", "-"):
        return f"({integer(t[1])}{t[0]}{integer(t[2])})"
    if t[0] == "*":
        return f"({integer(t[1])}*{integer(t[2])})"
    return nat(t)


def cond(c):
    kind = c[0]
    if kind in ("and", "or"):
        return f"({cond(c[1])} {kind} {cond(c[2])})"
    if kind == "not":
        return f"(not {cond(c[1])})"
    if kind == "holds":
        return f"R_{c[1]}({','.join(map(nat, c[2]))})"
    return f"({integer(c[2])}{'==' if c[1] == '=' else c[1]}{integer(c[3])})"
