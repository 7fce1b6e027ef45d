"""Files that people give to a command are read whatever has written them, up to a length."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from yavset.language.files import standard_input, text_in_file
from yavset.language.terminal import Refusal

#: How programs write text: the bytes before it, and its encoding.
WRITTEN = {
    "UTF-8": (b"", "utf-8"),
    "UTF-8 with a mark": (b"\xef\xbb\xbf", "utf-8"),
    "UTF-16, the lower byte first": (b"\xff\xfe", "utf-16-le"),
    "UTF-16, the higher byte first": (b"\xfe\xff", "utf-16-be"),
}

#: Texts with line ends of all kinds and signs of one to four bytes.
TEXTS = st.text(st.sampled_from("ab \n\r\u00e9\u2013\ufeff\U0001f600"), min_size=1, max_size=12)


def with_one_line_end(text: str) -> str:
    """Return a text with the line ends of Windows and of old Macs as Python has them, sign by sign."""
    found = ""
    for sign, before in zip(text, " " + text, strict=False):
        if not (sign == "\n" and before == "\r"):
            found += "\n" if sign == "\r" else sign
    return found


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(TEXTS, st.sampled_from([*WRITTEN]), st.integers(-2, 2))
def test_a_text_is_read_in_every_encoding_up_to_its_most_characters(
    tmp_path: Path, text: str, written: str, more: int
) -> None:
    mark, encoding = WRITTEN[written]
    if text.startswith("\ufeff"):
        text = "." + text  # Which would be a mark.
    file = tmp_path / "text"
    file.write_bytes(mark + text.encode(encoding))
    wanted = with_one_line_end(text)
    assert text_in_file(file) == wanted
    most = len(wanted) + more
    if more >= 0:
        assert text_in_file(file, most) == wanted
    else:
        with pytest.raises(Refusal) as refused:
            text_in_file(file, most)
        assert refused.value.message.id == "terminal-record-too-long"
        assert refused.value.message.values == {"most": most}


@pytest.mark.parametrize("sign", ["a", "\u00e9", "\U0001f600"])
@pytest.mark.parametrize("written", WRITTEN)
def test_as_many_signs_as_allowed_are_read_however_many_bytes_they_take(
    sign: str, written: str, tmp_path: Path
) -> None:
    mark, encoding = WRITTEN[written]
    file = tmp_path / "text"
    file.write_bytes(mark + (100 * sign).encode(encoding))
    assert text_in_file(file, 100) == 100 * sign
    for most in (99, 20, 0):
        with pytest.raises(Refusal, match=str(most)):
            text_in_file(file, most)


@pytest.mark.parametrize("data", [b"\xff", b"a\0b", b"\xff\xfea", b"\xfe\xff\xd8\x00", b"caf\xe9"])
def test_what_is_no_text_is_refused_with_its_name(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(data)
    with pytest.raises(Refusal) as refused:
        text_in_file(file)
    values = refused.value.message.values
    assert (values["file"], getattr(values["why"], "id", "")) == (str(file), "terminal-not-text")


def test_what_cannot_be_opened_is_refused_with_the_reason(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError) as failed:
            place.read_bytes()
        with pytest.raises(Refusal) as refused:
            text_in_file(place)
        assert refused.value.message.values == {"file": str(place), "why": failed.value.strerror}


def test_standard_input_is_read_as_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def typed(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    typed("e\u00e95\r\nd4".encode("utf-16"))
    assert text_in_file("-", 10) == "e\u00e95\nd4"
    typed(b"12345")
    with pytest.raises(Refusal, match="4"):
        text_in_file("-", 4)
    # What stands in for standard input may have text alone.
    monkeypatch.setattr(sys, "stdin", io.StringIO("12345"))
    assert text_in_file("-", 5) == "12345"
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Refusal) as refused:
        standard_input()
    assert refused.value.message.id == "terminal-input-closed"
