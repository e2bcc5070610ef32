"""The TextMate grammar of claim files, applied to text: what editors colour, and what the site colours.

The grammar has patterns with `match` and `name` only. At each place, the pattern that begins first colours its match; of
several that begin there, the first of the list.
"""

import functools
import html
import json
import os
import re

GRAMMAR = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "packaging", "editors", "nimcert.tmLanguage.json")

# Classes of highlight.js, which the themes of mdBook colour, by the beginnings of scopes.
CLASSES = [
    ("comment", "hljs-comment"),
    ("keyword.operator.nimcert", None),
    ("keyword", "hljs-keyword"),
    ("support.function", "hljs-built_in"),
    ("constant.numeric", "hljs-number"),
]


@functools.lru_cache(maxsize=None)
def patterns():
    """The scopes with their compiled expressions."""
    with open(GRAMMAR, encoding="utf-8") as file:
        return [(one["name"], re.compile(one["match"])) for one in json.load(file)["patterns"]]


def tokens(text):
    """The text in parts, each with its scope, or None."""
    known, parts = patterns(), []
    for line in text.splitlines(keepends=True):
        at = 0
        while at < len(line):
            found = [(match.start(), order, scope, match) for order, (scope, one) in enumerate(known) for match in [one.search(line, at)] if match]
            if not found:
                parts.append((None, line[at:]))
                break
            start, _, scope, match = min(found, key=lambda one: one[:2])
            if start > at:
                parts.append((None, line[at:start]))
            parts.append((scope, match.group()))
            at = match.end()
    return parts


def coloured(text):
    """The text as HTML."""
    out = []
    for scope, part in tokens(text):
        name = next((name for start, name in CLASSES if (scope or "").startswith(start)), None)
        part = html.escape(part, quote=False)
        out.append('<span class="%s">%s</span>' % (name, part) if name else part)
    return "".join(out)
