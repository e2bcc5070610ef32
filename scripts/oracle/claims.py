"""Claims about games and functions, by trying."""

import itertools

from .files import File
from .values import Problem, Undefined


def size_key(c):
    return (max(c).bit_length(), sum(c), c)


def shown(c):
    return "(" + ",".join(map(str, c)) + ")"


def test_p(game, test, effort):
    if game.splits:
        return test_heaps(game, "p", test, effort)
    n, order, options = game.play(effort)
    p, s, wrong, local = {}, {}, None, None
    for c in order:
        try:
            s[c] = test(*c)
        except Undefined as u:
            raise Problem(f"the formula is undefined at {shown(c)}: {u}")
        p[c] = not any(p[d] for d in options[c])
        if p[c] != s[c] and (wrong is None or size_key(c) < size_key(wrong)):
            wrong = c
        inside = [d for d in options[c] if s[d]]
        if s[c] == bool(inside) and (local is None or size_key(c) < size_key(local[0])):
            local = (c, min(inside, key=size_key) if inside else None)
    note = f"{len(order)} positions, N = {n}"
    if wrong is None:
        return None, note
    outcome = "P" if p[wrong] else "N"
    return (
        f"at {shown(local[0])}" + (f", option {shown(local[1])}" if local[1] else ", no option in the set")
        + f"; first wrong outcome {shown(wrong)} is {outcome}"
    ), note


def test_grundy(game, test, effort):
    if game.splits:
        return test_heaps(game, "grundy", test, effort)
    n, order, options = game.play(effort)
    g, value, wrong, local, negative = {}, {}, None, None, None
    for c in order:
        try:
            value[c] = v = test(*c)
        except Undefined as u:
            raise Problem(f"the formula is undefined at {shown(c)}: {u}")
        taken = {g[d] for d in options[c]}
        m = 0
        while m in taken:
            m += 1
        g[c] = m
        if m != v and (wrong is None or size_key(c) < size_key(wrong)):
            wrong = c
        others = {value[d]: d for d in reversed(options[c])}
        if v < 0 and (negative is None or size_key(c) < size_key(negative)):
            negative = c
        found = []
        if v in others and v >= 0:
            same = min((d for d in options[c] if value[d] == v), key=size_key)
            found.append(((v,) + c, (v,) + same))
        x = 0
        while x in others:
            x += 1
        if x < v or v < 0:
            found.append(((x,) + c, None))
        for where, option in found:
            if local is None or size_key(where) < size_key(local[0]):
                local = (where, option)
    note = f"{len(order)} positions, N = {n}"
    if wrong is None:
        return None, note
    if negative is not None:
        return f"no natural value at {shown(negative)}: {value[negative]} for {g[negative]}", note
    return (
        f"at (x,..) = {shown(local[0])}" + (f", option {shown(local[1])}" if local[1] else ", no option in the set")
        + f"; first wrong value {shown(wrong)}: {value[wrong]} for {g[wrong]}"
    ), note


def test_heaps(game, kind, test, effort):
    """A sum in which heaps may split: the first position where the claim is wrong."""
    n, values = game.heaps(effort)
    note = f"N = {n}"
    for c in sorted(itertools.product(range(n + 1), repeat=game.size), key=size_key):
        g = 0
        for of, heap in zip(values, c):
            g ^= of[heap]
        try:
            claimed = test(*c)
        except Undefined as u:
            raise Problem(f"undefined at {shown(c)}: {u}")
        if kind == "p" and claimed != (g == 0):
            return f"heaps at {shown(c)}; first wrong outcome {shown(c)} is {'N' if g else 'P'}", note
        if kind == "grundy" and claimed != g:
            return f"heaps at {shown(c)}; first wrong value {shown(c)}: {g} for {claimed}", note
    return None, note


def test_forall(names, test, effort):
    n = max(7, min(4000, int(effort ** (1 / len(names)))))
    found = None
    for c in itertools.product(range(n + 1), repeat=len(names)):
        try:
            good = test(*c)
        except Undefined as u:
            raise Problem(f"the condition is undefined at {shown(c)}: {u}")
        if not good and (found is None or size_key(c) < size_key(found)):
            found = c
    return (f"at {shown(found)}" if found else None), f"N = {n}"


def test_function(file, kind, f, below, effort):
    f = file.space["F_" + f]
    last = 3000 if below is None else min(below, 3000)
    values = [f(t) for t in range(last)]
    for t in range(1, last):
        if kind != "ns" and values[t] < values[t - 1]:
            return f"not monotone at {t}", f"t < {last}"
    if kind != "monotone":
        for z in range(1, last):
            for i in range(1, z.bit_length() + 1):
                a, b = z, (z >> i) << i
                if values[a] >> (i - 1) != values[b] >> (i - 1):
                    return f"no NS at {b}, {a}", f"t < {last}"
    if kind == "nimsum":
        done = {}
        for z in range(min(last, 64)):
            for y in range(min(values[z], 64) + 1):
                taken = {done[v, z] for v in range(y)} | {done[min(y, values[w]), w] for w in range(z)}
                m = 0
                while m in taken:
                    m += 1
                done[y, z] = m
                if m != y ^ z:
                    return f"Grundy value of ({y},{z}) is {m}", ""
    return None, f"t < {last}"


def run(path, settings, effort):
    """Every claim of a file: (text, verdict, counterexample or None, note); the verdict is established, fails or ill-formed."""
    with open(path, encoding="utf-8") as source:
        file = File(source.read(), settings)
    results = []
    for text, negated, kind, data in file.claims:
        try:
            if kind == "p":
                found, note = test_p(*data, effort)
            elif kind == "grundy":
                found, note = test_grundy(*data, effort)
            elif kind == "forall":
                found, note = test_forall(*data, effort)
            else:
                found, note = test_function(file, kind, *data, effort)
            verdict = "established" if (found is not None) == negated else "fails"
        except (Problem, Undefined) as problem:
            verdict, found, note = "ill-formed", str(problem), ""
        results.append((text, verdict, found, note))
    return results
