"""Text in files that people give to a command, for CPython alone."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import TextIO

from yavset.language.terminal import Line, Refusal

_MOST_BYTES_OF_A_SIGN = 4


def text_in_file(where: str | Path, most: int | None = None) -> str:
    """Return the text in a file or, for ``-``, on standard input.

    Reads UTF-8, and UTF-16 with its mark at the beginning, as Windows writes it. Raises Refusal for a file
    that cannot be opened or is no text, and for more than `most` characters, of which it reads no more.
    """
    limit = -1 if most is None else (most + 2) * _MOST_BYTES_OF_A_SIGN
    try:
        if str(where) == "-":
            stream = standard_input()
            data = getattr(stream, "buffer", stream).read(limit)
        else:
            with Path(where).open("rb") as file:
                data = file.read(limit)
        if len(data) == limit:
            raise Refusal("terminal-record-too-long", most=most or 0)
        text = data if isinstance(data, str) else _decoded(data)
    except OSError as error:
        raise Refusal("terminal-file", file=str(where), why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise Refusal("terminal-file", file=str(where), why=Line("terminal-not-text")) from None
    if most is not None and len(text) > most:
        raise Refusal("terminal-record-too-long", most=most)
    return text


def _decoded(data: bytes) -> str:
    """Return bytes as text; UnicodeDecodeError if they are none."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in data and not marked:
        raise UnicodeDecodeError("utf-8", data, data.index(0), data.index(0) + 1, "a zero byte")
    text = data.decode("utf-16" if marked else "utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def standard_input() -> TextIO:
    """Return standard input; Refusal where it is closed."""
    if sys.stdin is None:
        raise Refusal("terminal-input-closed")
    return sys.stdin
