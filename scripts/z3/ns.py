#!/usr/bin/env python3
"""Definition 8.1 for floor(t/k) below 2^n, asked of z3 with bit-vectors of n + 1 digits.

    ns.py K BITS FORM SECONDS

prints `holds`, `fails: z = .., z' = ..` or `over SECONDS s`, then the seconds that z3 took. All numbers are below 2^n. The forms:
adjacent, of columns t and t + 1 only (enough for a monotone f; THEORY.md); product, the same, quotients as numbers q with
q k <= t < q k + k; pairs, of any two columns, as it is printed.
"""
import argparse
import sys
import time

FORMS = ["adjacent", "product", "pairs"]


def problem(z3, k, bits, form):
    width = bits + 1
    z = z3.BitVec("z", width)
    solver = z3.SolverFor("QF_BV")
    limit = z3.BitVecVal(1 << bits, width)
    solver.add(z3.ULT(z, limit))

    def quotient(t, name):
        if form != "product":
            return z3.UDiv(t, z3.BitVecVal(k, width))
        q = z3.BitVec(name, width)
        solver.add(z3.ULE(q, (1 << bits) // k), z3.ULE(q * k, t), z3.ULT(t - q * k, k))
        return q

    if form == "pairs":
        # power = 2^i, i >= 1: z and z' agree from place i up, the quotients do not from place i - 1 up
        other, power = z3.BitVecs("z' power", width)
        solver.add(z3.ULT(other, limit), power & (power - 1) == 0, z3.UGE(power, 2), z3.ULT(z ^ other, power))
        change = quotient(z, "q") ^ quotient(other, "q'")
        solver.add(z3.UGE(change, z3.LShR(power, 1)))
    else:
        # t and t + 1 first agree from place i up for t xor (t + 1) = 2^i - 1
        other = z + 1
        solver.add(z3.ULT(other, limit))
        low, high = quotient(z, "q"), quotient(other, "q'")
        solver.add(z3.Or(z3.ULT(high, low), z3.UGT(low ^ high, z3.LShR(z ^ other, 1))))
    return solver, z, other


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("k", type=int)
    parser.add_argument("bits", type=int)
    parser.add_argument("form", choices=FORMS)
    parser.add_argument("seconds", type=float)
    arguments = parser.parse_args()
    try:
        import z3
    except ImportError:
        sys.exit("missing: the Python package z3-solver")
    solver, z, other = problem(z3, arguments.k, arguments.bits, arguments.form)
    solver.set("timeout", int(arguments.seconds * 1000))
    start = time.perf_counter()
    answer = solver.check()
    seconds = time.perf_counter() - start
    if answer == z3.unsat:
        print("holds")
    elif answer == z3.sat:
        numbers = [solver.model().evaluate(number).as_long() for number in (z, other)]
        print("fails: z = %d, z' = %d" % tuple(numbers))
    else:
        print("over %g s" % arguments.seconds)
    print("%.3f" % seconds)


if __name__ == "__main__":
    main()
