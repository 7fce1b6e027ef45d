"""The words of moves: what each is taken apart into, and that its writer writes it."""

from __future__ import annotations

import pytest

from yavset.rules import moves
from yavset.rules.moves import Parts, read_parts

WORDS = [
    ("e5", Parts("place", "e5"), "e5"),
    ("w@e5", Parts("place", "e5", colour="white"), moves.write_placing("white", "e5")),
    ("u@a10", Parts("place", "a10", colour="blue"), moves.write_placing("blue", "a10")),
    ("e5/", Parts("place", "e5", axis="/"), moves.write_rod("e5", "/")),
    ("e5-", Parts("place", "e5", axis="-"), moves.write_rod("e5", "-")),
    ("e5|", Parts("place", "e5", axis="|"), moves.write_rod("e5", "|")),
    ("e5-e6", Parts("move", "e5", "e6"), moves.write_step("e5", "e6")),
    ("e5xh5", Parts("move", "e5", "h5", captured="h5"), moves.write_capture("e5", "h5")),
    ("e5xe6-f7", Parts("move", "e5", "f7", captured="e6"), moves.write_jump("e5", "e6", "f7")),
    ("b1~e1", Parts("exchange", "b1", "e1"), moves.write_exchange("b1", "e1")),
    ("pass", Parts("pass"), "pass"),
    ("end", Parts("end"), "end"),
    ("swap", Parts("swap"), moves.write_swap()),
    ("swap:white", Parts("swap", player="white"), moves.write_swap("white")),
]


@pytest.mark.parametrize(("word", "parts", "written"), WORDS)
def test_a_word_is_taken_apart_and_written(word: str, parts: Parts, written: str) -> None:
    assert read_parts(word) == parts
    assert written == word


@pytest.mark.parametrize("word", [word for word, parts, _ in WORDS if parts.verb == "move"])
def test_a_move_of_a_piece_is_a_step_with_two_ends(word: str) -> None:
    parts = read_parts(word)
    assert moves.is_step(word)
    assert moves.ends(word) == (parts.cell, parts.target)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", Parts("place")),
        ("q@e5", Parts("place", "e5", colour="q")),
        ("w@b@e5", Parts("place", "e5", colour="w@b")),
        ("@", Parts("place")),
        ("~", Parts("exchange")),
        ("-e5", Parts("move", "", "e5")),
        ("/", Parts("place", axis="/")),
        ("swap:", Parts("swap")),
        ("ends", Parts("place", "ends")),
    ],
)
def test_any_text_has_parts(text: str, parts: Parts) -> None:
    assert read_parts(text) == parts
