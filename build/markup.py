"""The Markdown of the games' texts as HTML: the subset that web/js/text/markdown.js reads."""

from __future__ import annotations

import re
from html import escape

_INLINE = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`")


def to_html(text: str, *, inline: bool = False) -> str:
    """Return paragraphs, lists and ``###`` headings as HTML; `inline` reads a line with emphasis alone."""
    return _line(text) if inline else "\n".join(_blocks(text))


def _line(text: str) -> str:
    """Return a line with **bold**, *italic* and `code`."""
    found, end = "", 0
    for part in _INLINE.finditer(text):
        tag = str(part.lastgroup)
        found += f"{escape(text[end : part.start()])}<{tag}>{escape(part[tag])}</{tag}>"
        end = part.end()
    return found + escape(text[end:])


def _blocks(text: str) -> list[str]:
    found: list[str] = []
    items: list[str] = []
    paragraph: list[str] = []

    def close() -> None:
        if paragraph:
            found.append(f"<p>{_line(' '.join(paragraph))}</p>")
        if items:
            found.append("<ul>" + "".join(f"<li>{_line(item)}</li>" for item in items) + "</ul>")
        paragraph.clear()
        items.clear()

    for line in text.splitlines():
        trimmed = line.strip()
        if trimmed.startswith("- "):
            if paragraph:
                close()
            items.append(trimmed[2:])
        elif line.startswith("  ") and items:
            items[-1] += f" {trimmed}"
        elif trimmed.startswith("### "):
            close()
            found.append(f"<h2>{_line(trimmed[4:])}</h2>")
        elif not trimmed:
            close()
        else:
            if items:
                close()
            paragraph.append(trimmed)
    close()
    return found
