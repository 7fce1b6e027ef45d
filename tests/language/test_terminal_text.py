"""What reaches a terminal, and the options that are typed there."""

from __future__ import annotations

import io
import unicodedata

import pytest

from yavset.language.terminal import Printable, Refusal, printable, read_options

#: The kinds of characters that turn the direction of the letters around them.
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_no_character_that_controls_a_terminal_is_shown_and_all_others_are() -> None:
    for code in range(0x3000):
        sign = chr(code)
        controls = unicodedata.category(sign) == "Cc" and sign not in "\t\n"
        hidden = controls or unicodedata.bidirectional(sign) in TURNS
        assert printable(f"a{sign}b") == ("a\N{REPLACEMENT CHARACTER}b" if hidden else f"a{sign}b"), hex(code)


def test_a_printable_stream_is_the_stream_beneath_but_for_what_it_hides() -> None:
    beneath = io.StringIO()
    stream = Printable(beneath)
    assert stream.write("a\x1b[2J") == 5
    stream.writelines(["\u202eb", "\n", "c\x9b"])
    assert beneath.getvalue() == "a\ufffd[2J\ufffdb\nc\ufffd"
    assert stream.stream is beneath
    assert stream.closed is False
    assert stream.getvalue() == beneath.getvalue()


def test_options_are_words_with_an_equals_sign_the_last_of_each_name_counts() -> None:
    assert read_options([]) == {}
    assert read_options(["size=6", "rules=(win=4)", "size=7", "name="]) == {
        "size": "7",
        "rules": "(win=4)",
        "name": "",
    }
    for wrong in ("size", ""):
        with pytest.raises(Refusal) as refused:
            read_options(["size=6", wrong])
        assert refused.value.message.values == {"option": repr(wrong)}
