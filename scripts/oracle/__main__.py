#!/usr/bin/env python3
"""Brute force on claim files: reads the claim language by itself, plays the games from their rules alone.

Run by .ci/run on some files of examples/; by hand, on all of them after changes of the language, and when a claim file is added, for its line in examples/MANIFEST.txt.

No theorem is used and nothing of the program is: P- and N-positions come from recursion on the options,
Grundy values from mex, on a box of small numbers; those of octal games are nim-sums of heaps. `python3 scripts/oracle [--set k=6].. [--effort N] FILE..` prints
a line for each claim; `--manifest MANIFEST.txt` runs every file of the manifest with its parameters and compares verdicts.

To read in this order: values, terms, reader, play, files, claims.
"""

import itertools
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from oracle.claims import run
from oracle.values import Problem


def settings_of(text):
    """'k=1,3; s=1' as every combination of its values."""
    choices = []
    for part in filter(None, (p.strip() for p in text.split(";"))):
        name, values = part.split("=")
        choices.append([(name.strip(), int(v)) for v in values.split(",")])
    return [dict(c) for c in itertools.product(*choices)]


def from_manifest(path, effort, only):
    import os

    wrong = 0
    for line in open(path, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        name, expected, parameters = [part.strip() for part in line.split("|")[:3]]
        if only and not any(o in name for o in only):
            continue
        expected = expected.split()
        wanted = re.search(r"\| effort (\d+)$", line.strip())
        sets = [s for group in (parameters if parameters != "-" else "").split("/") for s in settings_of(group)]
        for settings in sets:
            results = run(os.path.join(os.path.dirname(path), name), settings, int(wanted.group(1)) if wanted else effort)
            agree = [r[1] for r in results] == expected
            wrong += not agree
            given = " ".join(f"{k}={v}" for k, v in settings.items())
            print(("ok   " if agree else "WRONG"), name, given, flush=True)
            for text, verdict, found, note in results:
                print(f"        {verdict}: {text[:70]} [{note}] {found or ''}", flush=True)
    print("all as expected" if not wrong else f"{wrong} not as expected")
    return 1 if wrong else 0


def main():
    arguments = sys.argv[1:]
    settings, files, effort, manifest = {}, [], 1_000_000, None
    while arguments:
        a = arguments.pop(0)
        if a == "--set":
            name, value = arguments.pop(0).split("=")
            settings[name] = int(value)
        elif a == "--effort":
            effort = int(arguments.pop(0))
        elif a == "--manifest":
            manifest = arguments.pop(0)
        else:
            files.append(a)
    if manifest:
        return from_manifest(manifest, effort, files)
    bad = 0
    for path in files:
        try:
            results = run(path, settings, effort)
        except Problem as problem:
            print(path, "NOT READ:", problem)
            bad = 1
            continue
        print(path, " ".join(f"{k}={v}" for k, v in settings.items()))
        for text, verdict, found, note in results:
            bad |= verdict != "established"
            print(f"  {verdict}: {text[:100]}\n      [{note}] {found or ''}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
