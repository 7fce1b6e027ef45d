"""The limits of links, and what their refusals quote. What links hold is tested for every game elsewhere."""

from __future__ import annotations

import pytest

from yavset.notation.links import parse_link
from yavset.notation.record import MOST_CHARACTERS, RecordError


def test_the_longest_link_is_read_and_a_longer_one_refused() -> None:
    link = "v1/yavalath/e5".ljust(MOST_CHARACTERS)
    assert parse_link(link)[1] == ("e5",)
    with pytest.raises(RecordError, match=str(MOST_CHARACTERS)):
        parse_link(link + " ")


def test_refusals_quote_the_beginning_of_what_is_wrong() -> None:
    with pytest.raises(RecordError) as refused:
        parse_link("version-of-another-site/yavalath")
    assert "'version-of-another-s'" in str(refused.value)
    with pytest.raises(RecordError) as refused:
        parse_link("v1/yavalath/e5/" + "0123456789" * 5)
    assert f"'{'0123456789' * 4}'" in str(refused.value)


def test_a_ply_has_at_most_six_digits() -> None:
    assert parse_link("v1/yavalath/e5/ply=000001")[2] == 1
    for ply in ("0000001", "2", "-1", "x", ""):
        with pytest.raises(RecordError):
            parse_link(f"v1/yavalath/e5/ply={ply}")
