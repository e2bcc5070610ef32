"""Links of the documents of the repository: how they are found and changed. Used by scripts/make-site and
scripts/make-release."""

import os
import re
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\]\([^)]*\)|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FENCE = re.compile(r"^(```.*?^```[^\n]*$)", re.S | re.M)


def read(name):
    """The text of a document."""
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def outside(text, change):
    """The text with `change` made to what is no block of code."""
    return "".join(part if part.startswith("```") else change(part) for part in FENCE.split(text))


def local(page, target):
    """The file of a link, from the root of the repository; None for other links."""
    if re.match(r"[a-z][a-z0-9+.-]*:", target) or target.startswith("#"):
        return None
    path = urllib.parse.unquote(target.split("#")[0])
    return os.path.normpath(os.path.join(os.path.dirname(page), path))


def relinked(page, text, change):
    """The text of a document; `change(match, found)` gives what stands for a link to a file of the repository."""

    def changed(match):
        found = local(page, match.group(3))
        return match.group(0) if found is None else change(match, found)

    return outside(text, lambda part: LINK.sub(changed, part))
