#!/usr/bin/env python3
"""MONA sentences for questions that nimcert answers, most significant digit first.

    sentences.py QUESTION K FOLDER [--form FORM] [--near-miss]

writes FOLDER/*.mona and prints their names; the claim holds if and only if all of them are valid.

A number is a set of positions 0 .. $, where $, the last position, is free: position 0 is the most significant digit, $ the units.
The numbers of a position of the game have digit 0 at position 0, so their sums of two fit; every other number is at most such a sum.
Every relation is a predicate that MONA projects and minimises on its own: quotients, the P-set, and, for each kind of move, "some such move leads into P".
The forms: joint, "legal => (P <=> no move leads into P)"; chain, the same as one conjunction of refutations, a kind of move at a time;
split, closed and reachable in files of their own; open, like split, closed for each kind of move, the number moved to being free.
The NS property has its own: pairs, of any two columns, as in Definition 8.1; adjacent, of columns t and t + 1 only, and f monotone.
"""
import argparse
import os

HEADER = """ws1s;
var1 $;
defaultwhere1(p) = p <= $;
defaultwhere2(X) = X sub {0, ..., $};

# s = a + b, with carries c
pred add(var2 a, b, s) =
  ex2 c: $ notin c & ~(0 in a & 0 in b | 0 in a & 0 in c | 0 in b & 0 in c)
    & (all1 p: (p in s <=> (p in a <=> (p in b <=> p in c))))
    & (all1 p: p < $ => (p in c <=> (p + 1 in a & p + 1 in b | p + 1 in a & p + 1 in c | p + 1 in b & p + 1 in c)));
pred less(var2 a, b) = ex1 p: p notin a & p in b & (all1 q: q < p => (q in a <=> q in b));
pred at_most(var2 a, b) = a = b | less(a, b);
# b = a + 1
pred next(var2 a, b) =
  ex1 p: p notin a & p in b & (all1 q: (q < p => (q in a <=> q in b)) & (p < q => q in a & q notin b));
pred xor(var2 a, b, s) = all1 p: (p in s <=> ~(p in a <=> p in b));
# b = 2 a
pred twice(var2 a, b) = 0 notin a & (all1 p: (p in b <=> (p < $ & p + 1 in a)));
# b = floor(a / 2)
pred half(var2 a, b) = 0 notin b & (all1 p: p < $ => (p in a <=> p + 1 in b));
pred odd(var2 a) = $ in a;
"""


def below(n):
    """a < n for a constant n >= 1, also on words too short for n: zero above n, then a lesser digit below a common beginning."""
    top = n.bit_length() - 1
    # digits of a and n from the units up; $ - i is read only where it is a position
    less = "false"
    for i in range(top + 1):
        digit = "($ >= %d & $ - %d in a)" % (i, i)
        less = "(~%s | %s)" % (digit, less) if n >> i & 1 else "(~%s & %s)" % (digit, less)
    return "pred below_%d(var2 a) = (all1 p: p + %d < $ => p notin a) & %s;\n" % (n, top, less)


def times(k):
    """b = k a, one digit of k after the other; each step is a predicate of its own."""
    text, digits = "", bin(k)[2:]
    for i in range(1, len(digits) + 1):
        n = int(digits[:i], 2)
        if n == 1:
            text += "pred times_1(var2 a, b) = a = b;\n"
        elif n % 2 == 0:
            text += "pred times_%d(var2 a, b) = ex2 h: times_%d(a, h) & twice(h, b);\n" % (n, n // 2)
        else:
            text += (
                "pred times_%d(var2 a, b) = ex2 d: (ex2 h: times_%d(a, h) & twice(h, d)) & add(d, a, b);\n" % (n, n // 2)
            )
    return text


class File:
    """The predicates of a question; each constant and multiple once."""

    def __init__(self):
        self.text, self.known = HEADER, set()

    def add(self, text):
        self.text += text if text.endswith("\n") else text + "\n"

    def quotient(self, k):
        """quotient_k(a, b): b = floor(a / k)."""
        if k in self.known:
            return
        self.known.add(k)
        for line in (times(k) + below(k)).splitlines():
            name = line.split("(")[0]
            if name not in self.known:
                self.known.add(name)
                self.add(line)
        self.add(
            "pred quotient_%d(var2 a, b) = ex2 r: below_%d(r) & (ex2 m: times_%d(b, m) & add(m, r, a));" % (k, k, k)
        )


def decide(file, coordinates, legal, p, moves, form, suffix=""):
    """Statements of "P is the P-set", each a name, free variables and a formula;
    moves are (name, variable, condition: it is a lesser number and P holds after the move)."""
    arguments = ", ".join(coordinates)
    kinds = []
    for name, fresh, body in moves:
        body = "ex2 %s: %s" % (fresh, body) if fresh else body
        file.add("pred %s%s(var2 %s) = %s;" % (name, suffix, arguments, body))
        kinds.append("%s%s(%s)" % (name, suffix, arguments))
    start = " & ".join("0 notin " + c for c in coordinates)
    some = " | ".join(kinds)
    if form == "joint":
        return [("partition" + suffix, coordinates, "%s & %s => (%s <=> ~(%s))" % (start, legal, p, some))]
    if form == "chain":
        out = "".join(" & ~" + kind for kind in kinds)
        into = "".join(" & ~(%s & %s & %s)" % (legal, p, kind) for kind in kinds)
        return [("partition" + suffix, coordinates, "%s => ~(%s & ~%s%s)%s" % (start, legal, p, out, into))]
    statements = [("reachable" + suffix, coordinates, "%s & %s & ~%s => %s" % (start, legal, p, some))]
    if form == "split":
        statements.append(("closed" + suffix, coordinates, "%s & %s & %s => ~(%s)" % (start, legal, p, some)))
    else:
        for name, fresh, body in moves:
            free = coordinates + [fresh] if fresh else coordinates
            text = "%s & %s & %s => ~(%s)" % (start, legal, p, body)
            statements.append(("closed_" + name + suffix, free, text))
    return statements


def prediction(k, form, near_miss):
    """inoue2014, Prediction 4.1: the Grundy formula of the bar of floor(t / k), k odd."""
    file = File()
    file.quotient(k)
    file.quotient(k + 1)
    file.quotient(2 * k)
    file.add("pred far(var2 d, x) = ex2 q: quotient_%d(d, q) & add(d, q, x);" % (2 * k))
    # (k + 1) y <= z, that is y <= floor(z / (k + 1))
    file.add("pred short(var2 y, z) = ex2 q: quotient_%d(z, q) & at_most(y, q);" % (k + 1))
    file.add("pred both(var2 x, y, z) = ex2 h: half(y, h) & add(h, z, x);")
    file.add("pred steep(var2 x, y, z) = ex2 d: add(y, d, z) & far(d, x);")
    # z - floor(y / 2) and z - 1 - floor(y / 2)
    file.add("pred flat(var2 x, y, z) = ex2 h: half(y, h) & add(x, h, z);")
    file.add("pred even_odd(var2 x, y, z) = (ex2 c: next(c, z) & short(y, c)) & flat(x, y, z) | ~(ex2 c: next(c, z) & short(y, c)) & steep(x, y, z);")
    border = "short"
    if near_miss:
        # k + 2 in the place of k + 1 in the second case
        file.quotient(k + 2)
        file.add("pred shorter(var2 y, z) = ex2 q: quotient_%d(z, q) & at_most(y, q);" % (k + 2))
        border = "shorter"
    file.add(
        "pred odd_even(var2 x, y, z) = %s(y, z) & (ex2 c: next(c, z) & flat(x, y, c)) | ~%s(y, z) & steep(x, y, z);"
        % (border, border)
    )
    file.add(
        "pred set(var2 x, y, z) = ~odd(y) & ~odd(z) & both(x, y, z) | odd(y) & odd(z) & (ex2 a: both(a, y, z) & next(a, x))"
        " | ~odd(y) & odd(z) & even_odd(x, y, z) | odd(y) & ~odd(z) & odd_even(x, y, z);"
    )
    return bar(file, k, form)


def ns(k, form, near_miss):
    """inoue2014, Definition 8.1, for floor(t / k), k even; the near miss is an odd k."""
    file = File()
    file.quotient(k)
    # equal digits from the first up to position p
    file.add("pred agree(var2 a, b, var1 p) = all1 q: q <= p => (q in a <=> q in b);")
    file.add("pred follows(var2 z, w, a, b) = all1 p: p < $ & agree(z, w, p) => agree(a, b, p + 1);")
    if form == "pairs":
        text = "quotient_%d(z, a) & quotient_%d(w, b) => follows(z, w, a, b)" % (k, k)
        return file, [("ns", ["z", "w", "a", "b"], text)]
    text = "next(z, w) & quotient_%d(z, a) & quotient_%d(w, b) => at_most(a, b) & follows(z, w, a, b)" % (k, k)
    return file, [("ns", ["z", "w", "a", "b"], text)]


def partition(k, form, near_miss):
    """inoue2014, Lemmas 8.3 and 8.4: x xor y xor z = 0 in strip + bar of floor(t / k), k even; the near miss is an odd k."""
    file = File()
    file.quotient(k)
    file.add("pred set(var2 x, y, z) = xor(y, z, x);")
    return bar(file, k, form)


def bar(file, k, form):
    file.add("pred legal(var2 y, z) = ex2 q: quotient_%d(z, q) & at_most(y, q);" % k)
    moves = [
        ("strip", "u", "less(u, x) & set(u, y, z)"),
        ("row", "v", "less(v, y) & set(x, v, z)"),
        ("column_keeps", "w", "less(w, z) & legal(y, w) & set(x, y, w)"),
        ("column_cuts", "w", "less(w, z) & (ex2 t: quotient_%d(w, t) & less(t, y) & set(x, t, w))" % k),
    ]
    return file, decide(file, ["x", "y", "z"], "legal(y, z)", "set(x, y, z)", moves, form)


def triangular(k, form, near_miss):
    """miyadera2017, Conjecture 8.1: y <= floor((x + z) / k), k = 4 m + 1; the near miss is another k."""
    file = File()
    file.quotient(k)
    file.add("pred height(var2 x, z, q) = ex2 s: add(x, z, s) & quotient_%d(s, q);" % k)
    file.add("pred legal(var2 x, y, z) = ex2 q: height(x, z, q) & at_most(y, q);")
    file.add("pred cut(var2 x, y, z) = ex2 q: height(x, z, q) & less(q, y);")
    file.add(
        "pred set(var2 x, y, z) = x = empty & y = empty & z = empty"
        " | (ex2 a: next(a, x) & (ex2 c: next(c, z) & xor(a, y, c)));"
    )
    moves = [
        ("left_keeps", "u", "less(u, x) & legal(u, y, z) & set(u, y, z)"),
        ("left_cuts", "u", "less(u, x) & (ex2 t: height(u, z, t) & less(t, y) & set(u, t, z))"),
        ("row", "v", "less(v, y) & set(x, v, z)"),
        ("right_keeps", "w", "less(w, z) & legal(x, y, w) & set(x, y, w)"),
        ("right_cuts", "w", "less(w, z) & (ex2 t: height(x, w, t) & less(t, y) & set(x, t, w))"),
    ]
    return file, decide(file, ["x", "y", "z"], "legal(x, y, z)", "set(x, y, z)", moves, form)


def shifted(k, form, near_miss):
    """nakamura2015, Theorem 3.2, h a coordinate: the bar of floor((t + h) / k), and the converse."""
    file = File()
    file.quotient(k)
    # h < k, or h has no digit 1 from the top digit of floor(h / k) down; the near miss allows one at this top digit
    file.add(
        "pred valid(var2 h) = ex2 q: quotient_%d(h, q) & (all1 p: (ex1 e: e %s p & e in q) => p notin h);"
        % (k, "<" if near_miss else "<=")
    )
    file.add("pred height(var2 z, q, h) = ex2 s: add(z, h, s) & quotient_%d(s, q);" % k)
    file.add("pred room(var2 y, z, h) = ex2 q: height(z, q, h) & at_most(y, q);")
    file.add("pred legal(var2 y, z, h) = valid(h) & room(y, z, h);")
    file.add("pred set(var2 x, y, z, h) = ex2 a: add(z, h, a) & (ex2 b: add(x, h, b) & xor(a, y, b));")
    moves = [
        ("strip", "u", "less(u, x) & set(u, y, z, h)"),
        ("row", "v", "less(v, y) & set(x, v, z, h)"),
        ("column_keeps", "w", "less(w, z) & room(y, w, h) & set(x, y, w, h)"),
        ("column_cuts", "w", "less(w, z) & (ex2 t: height(w, t, h) & less(t, y) & set(x, t, w, h))"),
    ]
    statements = decide(file, ["x", "y", "z", "h"], "legal(y, z, h)", "set(x, y, z, h)", moves, form)
    if not near_miss:
        file.add("pred lowest(var2 h, b) = ex1 p: p in h & (all1 q: p < q => q notin h) & b = {p};")
        file.add(
            "pred undefined(var2 h, b) = (ex2 q: quotient_%d(h, q) & at_most(b, q)) & (ex2 c: xor(b, h, c) & less(c, h));" % k
        )
        text = "0 notin h & 0 notin b => valid(h) | ~lowest(h, b) | undefined(h, b)"
        statements.append(("converse", ["h", "b"], text))
    return file, statements


def passing(k, form, near_miss, closed_form):
    """miyadera2016, the game with a pass, s a coordinate; the P-set without (0) and with (1) the pass are predicates of their own."""
    file = File()
    file.quotient(k)
    file.add("pred height(var2 z, q, s) = ex2 t: add(z, s, t) & quotient_%d(t, q);" % k)
    file.add("pred room(var2 y, z, s) = ex2 q: height(z, q, s) & at_most(y, q);")
    file.add("pred start(var2 x, y, z) = x = empty & y = empty & z = empty;")
    file.add("pred set_0(var2 x, y, z, s) = ex2 a: add(z, s, a) & (ex2 b: add(x, s, b) & xor(a, y, b));")
    if closed_form:
        if near_miss:
            file.add("pred sigma(var2 a, b) = ~odd(a) & next(a, b) | odd(a) & next(b, a);")
        else:
            file.add("pred sigma(var2 a, b) = a = empty & b = empty | odd(a) & next(a, b) | ~odd(a) & next(b, a);")
        file.add("pred set_1(var2 x, y, z, s) = ex2 g: set_0(g, y, z, s) & sigma(g, x);")
        file.add("pred legal(var2 y, z, s) = below_%d(s) & room(y, z, s);" % k)
    else:
        file.add("pred flip(var2 a, b) = all1 p: p < $ & (p in a <=> p in b) | p = $ & ~(p in a <=> p in b);")
        start = "" if near_miss else "start(x, y, z) | "
        file.add(
            "pred set_1(var2 x, y, z, s) = %s(ex2 a: add(z, s, a) & (ex2 b: add(x, s, b) & (ex2 c: xor(a, y, c) & flip(c, b))));"
            % start
        )
        file.add("pred legal(var2 y, z, s) = below_%d(s) & odd(s) & room(y, z, s);" % k)
    statements = []
    for p in "01":
        moves = [
            ("strip", "u", "less(u, x) & set_%s(u, y, z, s)" % p),
            ("row", "v", "less(v, y) & set_%s(x, v, z, s)" % p),
            ("column_keeps", "w", "less(w, z) & room(y, w, s) & set_%s(x, y, w, s)" % p),
            ("column_cuts", "w", "less(w, z) & (ex2 t: height(w, t, s) & less(t, y) & set_%s(x, t, w, s))" % p),
        ]
        if p == "1":
            moves.append(("pass", "", "~start(x, y, z) & set_0(x, y, z, s)"))
        statements += decide(file, ["x", "y", "z", "s"], "legal(y, z, s)", "set_%s(x, y, z, s)" % p, moves, form, "_" + p)
    return file, statements


def circular(n, form, near_miss):
    """Circular Nim of n heaps, a move takes from up to n - 2 that are next to each other, n = 5 or 6; the near miss lacks a rotation."""
    file = File()
    heaps = ["abcdef"[i] for i in range(n)]
    arguments = ", ".join(heaps)
    rotations = [heaps[i:] + heaps[:i] for i in range(n)]
    if n == 5:
        cases = ["%s = empty & %s = %s & add(%s, %s, %s)" % (r[1], r[0], r[2], r[3], r[4], r[0]) for r in rotations]
        file.add("pred set(var2 %s) = %s;" % (arguments, " | ".join(cases[near_miss:])))
    else:
        # opposite pairs have equal sums; three heaps, one of them least, have nim-sum 0
        for some, others in (("ace", "bdf"), ("bdf", "ace")):
            least = ["(%s)" % " & ".join("at_most(%s, %s)" % (one, other) for other in others) for one in some]
            file.add("pred balanced_%s(var2 %s) = xor(%s, %s, %s) & (%s);" % (some, arguments, *some, " | ".join(least)))
        cases = ["balanced_%s(%s)" % (some, arguments) for some in ("ace", "bdf")[near_miss:]]
        sums = "(ex2 s: add(a, b, s) & add(d, e, s)) & (ex2 s: add(b, c, s) & add(e, f, s))"
        file.add("pred set(var2 %s) = %s & (%s);" % (arguments, sums, " | ".join(cases)))
    moves = []
    for i, rotation in enumerate(rotations):
        taken = rotation[: n - 2]
        fresh = ["u%d" % j for j in range(n - 2)]
        lesser = " & ".join("at_most(%s, %s)" % pair for pair in zip(fresh, taken))
        some = " | ".join("%s ~= %s" % pair for pair in zip(fresh, taken))
        after = [fresh[taken.index(heap)] if heap in taken else heap for heap in heaps]
        moves.append(("from_%d" % i, ", ".join(fresh), "%s & (%s) & set(%s)" % (lesser, some, ", ".join(after))))
    return file, decide(file, heaps, "true", "set(%s)" % arguments, moves, form)


def nimhoff(k, form, near_miss):
    """Cyclic Nimhoff of three heaps: a move takes from one, or fewer than k in all; the near miss forgets a heap in the remainder."""
    file = File()
    file.quotient(k)
    file.add("pred split(var2 a, q, r) = quotient_%d(a, q) & below_%d(r) & (ex2 m: times_%d(q, m) & add(m, r, a));" % (k, k, k))
    file.add("pred is_k(var2 a) = ~below_%d(a) & (ex2 b: below_%d(b) & next(b, a));" % (k, k))
    # m = (r + s) mod k for remainders r and s
    file.add("pred sum(var2 r, s, m) = ex2 t: add(r, s, t) & (below_%d(t) & m = t | (ex2 n: is_k(n) & add(m, n, t)));" % k)
    rest = "m = empty" if near_miss else "sum(m, t, n) & n = empty"
    file.add(
        "pred set(var2 a, b, c) = ex2 q, r: split(a, q, r) & (ex2 p, s: split(b, p, s) & (ex2 o, t: split(c, o, t)"
        " & xor(q, p, o) & (ex2 m, n: sum(r, s, m) & %s)));" % rest
    )
    # sums of three fit
    file.add("pred short(var2 a) = 0 < $ => 1 notin a;")
    file.add(
        "pred few(var2 a, b, c, u, v, w) = ex2 x, y, z: add(u, x, a) & add(v, y, b) & add(w, z, c)"
        " & (ex2 s: add(x, y, s) & (ex2 t: add(s, z, t) & t ~= empty & below_%d(t)));" % k
    )
    moves = [
        ("first", "u", "less(u, a) & set(u, b, c)"),
        ("second", "u", "less(u, b) & set(a, u, c)"),
        ("third", "u", "less(u, c) & set(a, b, u)"),
        ("several", "u, v, w", "few(a, b, c, u, v, w) & set(u, v, w)"),
    ]
    legal = "short(a) & short(b) & short(c)"
    return file, decide(file, ["a", "b", "c"], legal, "set(a, b, c)", moves, form)


QUESTIONS = {
    "ns": ns,
    "partition": partition,
    "prediction": prediction,
    "triangular": triangular,
    "shifted": shifted,
    "pass": lambda k, form, near_miss: passing(k, form, near_miss, False),
    "closed-form": lambda k, form, near_miss: passing(k, form, near_miss, True),
    "nimhoff": nimhoff,
    "circular": circular,
}


FORMS = ["joint", "chain", "split", "open"]
NS_FORMS = ["pairs", "adjacent"]
# a file for all statements
TOGETHER = ["joint", "chain"] + NS_FORMS


def write(question, k, folder, form="joint", near_miss=False):
    """The files of a question: one where its statements share predicates, else one a statement."""
    os.makedirs(folder, exist_ok=True)
    file, statements = QUESTIONS[question](k, form, near_miss)
    groups = [(form, statements)] if form in TOGETHER else [(one[0], [one]) for one in statements]
    paths = []
    for name, group in groups:
        variables = list(dict.fromkeys(variable for one in group for variable in one[1]))
        text = file.text + "var2 %s;\n" % ", ".join(variables)
        for title, _, formula in group:
            text += "# %s\n%s;\n" % (title, formula)
        paths.append(os.path.join(folder, "%s-%d-%s.mona" % (question, k, name)))
        with open(paths[-1], "w") as out:
            out.write(text)
    return paths


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=sorted(QUESTIONS))
    parser.add_argument("k", type=int)
    parser.add_argument("folder")
    parser.add_argument("--form", choices=FORMS + NS_FORMS, help="default: joint, and pairs for ns")
    parser.add_argument("--near-miss", action="store_true")
    arguments = parser.parse_args()
    forms = NS_FORMS if arguments.question == "ns" else FORMS
    arguments.form = arguments.form or forms[0]
    if arguments.form not in forms:
        parser.error("%s has the forms %s" % (arguments.question, ", ".join(forms)))
    for path in write(arguments.question, arguments.k, arguments.folder, arguments.form, arguments.near_miss):
        print(path)


if __name__ == "__main__":
    main()
