"""The tags of a record: a name and a text in quotes, as in PGN."""

from __future__ import annotations

import re

from yavset.language.messages import quoted
from yavset.notation.movetext import RecordError

_BACKSLASH = re.compile(r'\\(?=["\\]|$)')


def write_tag(name: str, text: str) -> str:
    """Write a tag; raise RecordError for a name that is no identifier and for text of several lines.

    A backslash before a quote, and one before those, is doubled; others stay single, as diagrams have many.
    """
    # Whatever splitlines takes for the end of a line would tear the tag apart when it is read.
    torn = len(f"{text}.".splitlines()) > 1
    if not (name.isidentifier() and name.isascii()) or torn:
        raise RecordError("tag-unwritable", name=quoted(name), text=quoted(text))
    escaped = _BACKSLASH.sub(r"\\\\", text).replace('"', '\\"')
    return f'[{name} "{escaped}"]'
