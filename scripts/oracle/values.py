"""Problems, and the operators of terms that Python does not have."""


class Problem(Exception):
    """The file is no claim file, or its claim is no claim (side conditions, definedness)."""


class Undefined(Exception):
    """A difference below zero, or a height past the list."""


def sub(a, b):
    if a < b:
        raise Undefined(f"{a} - {b}")
    return a - b


def monus(a, b):
    return a - b if a > b else 0


def top(a, c):
    if a == 0:
        return 0
    e = a.bit_length() - 1 + c
    return 1 << e if e >= 0 else 0


def log2(a):
    return a.bit_length() - 1 if a else 0


def isqrt(a):
    import math

    return math.isqrt(a)


def heights(values, i):
    if i >= len(values):
        raise Undefined(f"heights at {i}")
    return values[i]


BASE = dict(sub=sub, monus=monus, top=top, log2=log2, isqrt=isqrt, heights=heights, min=min, max=max, range=range)
