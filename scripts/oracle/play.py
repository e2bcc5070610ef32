"""A game played from its rules, in a box."""

import itertools
import re

from .values import Problem


class Game:
    def __init__(self, file, summands):
        self.file, self.summands = file, summands
        self.size = sum(len(s.coordinates) for s in summands)
        self.splits = any(s.code for s in summands)
        self.functions = {s.f for s in summands if hasattr(s, "f")}
        lines, legal, at = ["def options(c):", " found=[]"], [], 0
        self.parts = []
        for s in summands:
            mine = {n: f"c[{at + i}]" for i, n in enumerate(s.coordinates)}
            rename = lambda text: re.sub(r"\bv_\w+", lambda m: mine[m.group(0)], text)
            legal.append(rename(s.where))
            for fresh, bounds, when, targets in s.moves:
                indent = " "
                for v, bound in zip(fresh, bounds):
                    lines.append(f"{indent}for {v} in range({rename(bound)}):")
                    indent += " "
                if when:
                    lines.append(f"{indent}if {rename(when)}:")
                    indent += " "
                whole = [f"c[{i}]" for i in range(self.size)]
                whole[at : at + len(targets)] = [rename(t) for t in targets]
                lines.append(f"{indent}found.append(({','.join(whole)},))")
            self.parts.append((at, at + len(s.coordinates)))
            at += len(s.coordinates)
        lines.append(" return found")
        exec("\n".join(lines), file.space)
        self.options = file.space["options"]
        self.legal = eval(f"lambda c: {' and '.join(f'({t})' for t in legal)}", file.space)
        self.moves = sum(len(s.moves) for s in summands)

    def heaps(self, effort):
        """The values of the heaps of a box 0..N of a sum of octal games and strips, by nim-sums (Sprague and Grundy)."""
        n = 3
        while (n + 1) ** self.size * 4 < effort and n * n < effort // 2:
            n += max(1, n // 3)
        values = []
        for s in self.summands:
            if not s.code and (s.coordinates, s.where) != (["v_x"], "True"):
                raise Problem("an octal game beside a game that is no heap")
            of = []
            for heap in range(n + 1):
                options = set() if s.code else set(range(heap))
                for taken, digit in enumerate(s.code or []):
                    left = heap - taken
                    if left >= 0 and digit & (2 if left else 1):
                        options.add(of[left])
                    if digit & 4:
                        options |= {of[a] ^ of[left - a] for a in range(1, left // 2 + 1)}
                of.append(next(v for v in itertools.count() if v not in options))
            values.append(of)
        return n, values

    def box(self, effort):
        """Positions of the largest box 0..N whose number of options is about the effort, by sum."""
        positions, n = [], 3
        while True:
            bigger = n + max(1, n // 3)
            if (bigger + 1) ** self.size > 12 * effort:
                break
            legal = sum(1 for c in itertools.product(range(bigger + 1), repeat=self.size) if self.legal(c))
            if legal * bigger * max(1, self.moves) // 2 > effort or bigger > 2000:
                break
            n = bigger
        positions = [c for c in itertools.product(range(n + 1), repeat=self.size) if self.legal(c)]
        positions.sort(key=sum)
        return n, positions

    def play(self, effort):
        """The positions of a box with their options, in an order in which options come first; checks the side conditions."""
        n, box = self.box(effort)
        if not box:
            raise Problem("no position")
        for f in self.functions:
            arity, f = self.file.functions[f], self.file.space["F_" + f]
            if arity == 1:
                previous = f(0)
                for t in range(1, 4 * n + 8):
                    value = f(t)
                    if value < previous:
                        raise Problem(f"the function of a bar is not monotone at {t}")
                    previous = value
                continue
            for place in itertools.product(range(n + 1), repeat=arity):
                for i in range(arity):
                    if f(*place[:i], place[i] + 1, *place[i + 1:]) < f(*place):
                        raise Problem(f"the function of a bar is not monotone at {place}")
        by_sum = [True] * len(self.parts)
        by_order = [True] * len(self.parts)
        options, order, known = {}, [], set()
        for start in box:
            if start in known:
                continue
            stack = [(start, None)]
            while stack:
                c, rest = stack.pop()
                if rest is None:
                    if c in known:
                        continue
                    if c in options:
                        raise Problem(f"a game that does not end, at {c}")
                    found = options[c] = self.options(c)
                    for d in found:
                        if d not in known and not (min(d) >= 0 and self.legal(d)):
                            raise Problem(f"illegal move from {c} to {d}")
                        for i, (a, b) in enumerate(self.parts):
                            if c[a:b] != d[a:b] or len(self.parts) == 1:
                                if by_sum[i] and sum(d[a:b]) >= sum(c[a:b]):
                                    by_sum[i] = False
                                if by_order[i] and d[a:b] >= c[a:b]:
                                    by_order[i] = False
                                if not by_sum[i] and not by_order[i]:
                                    raise Problem(f"no decrease from {c} to {d}")
                    rest = iter(found)
                    if len(options) > 40 * len(box) + 100000:
                        raise Problem("the moves leave the box too far")
                for d in rest:
                    if d not in known:
                        stack.append((c, rest))
                        stack.append((d, None))
                        break
                else:
                    known.add(c)
                    order.append(c)
        return n, order, options
