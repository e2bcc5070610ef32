"""Results as HTML for notebooks: a frame that needs no style of the page, and no script."""

from __future__ import annotations

import base64
from html import escape, unescape
from typing import Dict, Sequence

LONGEST_TEXT = 100_000
"""Most characters of a report that are put into a page."""

COLORS: Dict[str, str] = {"proved": "#1a7f37", "verified": "#1a7f37", "refuted": "#b3261e", "rejected": "#b3261e"}
"""Background of the verdict: white letters have a contrast of 4.5 or more on it. Others are grey."""


def badge(verdict: str) -> str:
    """A verdict on its colour."""
    color = COLORS.get(verdict, "#57606a")
    style = f"background:{color};color:#fff;border-radius:4px;padding:2px 8px;font-weight:600"
    return f'<span style="{style}">{escape(verdict)}</span>'


def image(svg: str) -> str:
    """A picture of its own: its names and colours meet no others of the page."""
    coded = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(title(svg))}" style="max-width:100%;margin:4px" src="data:image/svg+xml;base64,{coded}">'


def title(svg: str) -> str:
    """The title of a picture, for people who cannot see it."""
    start = svg.find("<title")
    start = svg.find(">", start) + 1
    end = svg.find("</title>", start)
    return unescape(svg[start:end]) if 0 < start < end else "picture"


def framed(verdict: str, line: str, text: str, svgs: Sequence[str]) -> str:
    """The verdict, what it is about, the pictures, and the report to be opened."""
    about = line[len(verdict) :].lstrip(": ") if line.startswith(verdict) else line
    if len(text) > LONGEST_TEXT:
        text = text[:LONGEST_TEXT] + "\n.."
    pictures = "".join(map(image, svgs))
    return (
        f'<div class="nimcert"><p>{badge(verdict)} <code>{escape(about)}</code></p>'
        f'<div style="display:flex;flex-wrap:wrap;align-items:flex-end">{pictures}</div>'
        f"<details><summary>Report</summary><pre>{escape(text)}</pre></details></div>"
    )
