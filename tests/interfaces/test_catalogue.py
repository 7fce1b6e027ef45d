"""The data that pages show before Python runs: boards, and what can be drawn without knowing rules."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

import yavset
from yavset.drawing.scene import describe_board
from yavset.interfaces import catalogue
from yavset.interfaces.catalogue import (
    board_key,
    boards_data,
    example_marks,
    game_data,
    index_data,
    language_data,
    ludi_data,
    text_data,
)
from yavset.language.texts import LANGUAGES, read_text
from yavset.puzzles.puzzle import of, read_puzzle
from yavset.rules.effects import EFFECTS
from yavset.rules.game import Game
from yavset.rules.position import Position

#: How to draw the games without their rules. `moves`: the texts of the moves tell the board, together
#: with the effects named after it. `rows`: all pieces are stones, one a cell.
KNOWN = {
    **dict.fromkeys(("yavalath", "five-not-four"), ("moves", "out", "rows")),
    **dict.fromkeys(("yavalanchor", "yavalade", "cross", "manalath", "odd"), ("moves", "rows")),
    **dict.fromkeys(("susan", "ayu"), ("moves", "rows")),
    **dict.fromkeys(("omega", "taacoca", "play-win"), ("moves", "again", "rows")),
    "pentalath": ("moves", "surround", "rows"),
    "quantum-leap": ("moves", "setup", "rows"),
    "coffee": ("moves",),
    "feed-the-ducks": ("moves", "crumb"),
    "onager": ("moves", "lakes", "stacks", "again"),
}

COLOURS = {"w": "white", "b": "black", "r": "red", "u": "blue"}


data = cache(game_data)


@pytest.mark.parametrize("game_id", KNOWN)
def test_what_can_be_drawn_without_rules_is_known(game_id: str) -> None:
    assert data(game_id)["drawable"] == list(KNOWN[game_id])


PLACING = (
    *("yavalath", "five-not-four", "yavalanchor", "yavalade"),
    *("cross", "omega", "manalath", "odd", "susan"),
)


@pytest.mark.parametrize("game_id", PLACING)
def test_moves_that_put_down_stones_tell_the_board(game_id: str) -> None:
    game, chance = yavset.game(game_id), Random(game_id)
    for _ in range(20):
        position, count = game.start(), 0
        placed: dict[str, str] = {}
        while True:
            pieces = {piece.cell: (piece.kind, piece.colour) for piece in game.pieces(position)}
            assert pieces == {cell: ("stone", colour) for cell, colour in placed.items()}
            moves = [
                move
                for move in position.legal_moves()
                if move == "swap" or game.board.has(move.rpartition("@")[2])
            ]
            if not moves:
                break
            move = chance.choice(moves)
            if move != "swap":
                letter, _, cell = move.rpartition("@")
                placed[cell] = COLOURS[letter] if letter else game.players[count % len(game.players)]
                count += 1
            position = position.play(move)


@pytest.mark.every_game
def test_every_option_that_changes_the_board_names_it() -> None:
    boards = boards_data()
    for game_id in yavset.game_ids():
        named = data(game_id)["boards"]
        default = yavset.game(game_id)
        assert board_key(default) not in named.values()
        for option in default.choices:
            for value in option.values or ():
                try:
                    game = yavset.game(game_id, **{option.name: value})
                except ValueError:
                    continue
                key = named.get(f"{option.name}={value}", board_key(default))
                assert key == board_key(game)
                if key != board_key(default):
                    assert boards[key] == describe_board(game)


@pytest.mark.every_game
def test_effects_are_words_that_are_explained() -> None:
    for game_id in yavset.game_ids():
        assert {*(yavset.game(game_id).effects or ())} <= {*EFFECTS}
    for capture in ("surrounded", "sandwiched"):
        rules = f"(game (board hexhex 5) (play (place own) (capture {capture}) (twice)) (end (win (line 4))))"
        assert {*(yavset.game("ludi", rules=rules).effects or ())} < {*EFFECTS}


class Hopeless(Game):
    """Every stone falls to the first cell, which no text tells."""

    id = "hopeless"

    def legal_moves(self, position: Position) -> list[str]:
        return self.board.cell_names(position.empty)

    def after(self, position: Position, move: str) -> Position:
        lowest = position.empty & -position.empty
        return position.next((position.stones[0] | lowest, position.stones[1]))


def test_a_game_whose_moves_do_not_tell_the_board_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "make_game", lambda game_id, **options: Hopeless())
    assert catalogue.drawable("hopeless") == ["rows"]


@pytest.mark.every_game
def test_the_data_of_every_game_is_there() -> None:
    assert [entry["id"] for entry in index_data()["games"]] == list(yavset.game_ids())
    for game_id in yavset.game_ids():
        start = data(game_id)["starts"][0]
        assert start["ply"] == 0
        assert start["targets"]


def test_the_gallery_shows_the_last_example_of_each_game() -> None:
    for entry in index_data()["games"]:
        examples = data(entry["id"])["examples"]
        shown = examples[-1]["view"] if examples else data(entry["id"])["starts"][0]
        assert entry["pieces"] == shown["scene"]["pieces"]


def test_a_board_is_named_by_its_shape_and_size() -> None:
    assert data("yavalath")["boards"]["size=3"] == "hexhex-3"
    assert boards_data()["hexhex-3"] == describe_board(yavset.game("yavalath", size=3))


def test_twelve_starts_are_ready_where_chance_makes_them() -> None:
    starts = game_data("quantum-leap")["starts"]
    games = [yavset.game("quantum-leap", seed=seed) for seed in range(1, 13)]
    assert [start["options"] for start in starts] == [game.options for game in games]
    assert len(data("yavalath")["starts"]) == 1


def test_puzzles_are_given_as_lines() -> None:
    lines = catalogue.puzzle_lines("susan")
    assert [read_puzzle("susan", line) for line in lines] == [*of("susan")]
    assert catalogue.puzzle_lines("ludi") == []


def test_the_data_of_every_language_is_there() -> None:
    assert {"en", "de"} <= {*LANGUAGES}
    for language in LANGUAGES:
        found = language_data(language)
        assert found["code"] == language
        assert list(found["taglines"]) == list(yavset.game_ids())
        assert found["taglines"] == {
            game_id: read_text(game_id, language)["tagline"] for game_id in yavset.game_ids()
        }


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_every_example_has_a_caption_in_every_language(game_id: str) -> None:
    for language in LANGUAGES:
        assert len(read_text(game_id, language)["examples"]) == len(data(game_id)["examples"])


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_captions_name_the_same_cells_and_moves_in_every_language(game_id: str) -> None:
    found = [example["marks"] for example in data(game_id)["examples"]]
    for language in LANGUAGES:
        for marks, other in zip(found, example_marks(game_id, language), strict=True):
            assert sorted(marks["cells"]) == sorted(other["cells"])
            assert sorted(map(tuple, marks["arrows"])) == sorted(map(tuple, other["arrows"]))


@pytest.mark.parametrize(
    ("caption", "cells", "arrows"),
    [
        ("From b2 to a1-b2: a1, b2 and a1.", ["b2", "a1"], [("a1", "b2")]),
        ("It jumps a1xb2-c3, then c3-d4, not z9 nor a1-z9.", [], [("a1", "b2"), ("b2", "c3"), ("c3", "d4")]),
        ("Twice a1-b2 and again a1-b2; xa1 and a1b are no cells.", [], [("a1", "b2")]),
        ("A5 is no name, e55 neither.", [], []),
        ("", [], []),
    ],
)
def test_what_a_caption_names_is_marked_once(
    caption: str, cells: list[str], arrows: list[tuple[str, str]]
) -> None:
    marks = catalogue._named(yavset.game("yavalath"), caption)
    assert marks == {"cells": cells, "arrows": arrows}


def test_figures_mark_what_their_captions_name() -> None:
    jump = example_marks("play-win")[0]
    assert jump == {"cells": ["a3"], "arrows": [("a2", "a3"), ("a3", "b4")], "line": []}
    rod = example_marks("coffee")[0]
    assert rod["cells"] == ["a1", "i9"]
    assert rod["line"] == ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"]
    assert example_marks("coffee")[2]["line"] == []


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_what_stands_on_another_board_at_the_start_is_told(game_id: str) -> None:
    boards, setups = data(game_id)["boards"], data(game_id)["setups"]
    assert set(setups) <= set(boards)
    for option in boards:
        game = yavset.game(game_id, **dict([option.split("=")]))
        assert board_key(game) == boards[option]
        standing = {piece.cell: piece.colour for piece in game.pieces(game.start())}
        told: dict[str, str] = {}
        for part in setups.get(option, "").split("; "):
            colour, *cells = part.split() or [""]
            told |= dict.fromkeys(cells, colour)
        assert told == standing


def test_games_in_ludemes_have_their_presets_and_every_board() -> None:
    found = ludi_data()
    assert found["game"]["rules"]["code"] == found["starts"][0]["options"]["rules"]
    assert {*found["presets"][2]["drawable"]} == {"moves", "surround", "rows"}
    assert found["riders"] == {
        "(capture surrounded)": "surround",
        "(capture sandwiched)": "sandwich",
        "(capture sandwiched pairs)": "sandwich-pairs",
        "(flip flanked)": "flip",
        "(flip beside)": "flip-beside",
        "(twice)": "twice",
        "(catch-up)": "again",
        "(hop enemy)": "hop",
        "(slide phalanx)": "phalanx",
        "(shoot)": "shot",
        "cs": "surround",
        "cw": "sandwich",
        "cwp": "sandwich-pairs",
        "ff": "flip",
        "fb": "flip-beside",
        "d": "twice",
        "u": "again",
        "je": "hop",
        "gp": "phalanx",
        "h": "shot",
    }
    for preset in found["presets"]:
        [shape] = [shape for shape in found["shapes"] if shape["key"] == preset["game"]["rules"]["board"]]
        # Stones that stand on the board at the start follow it.
        assert re.match(rf"{shape['code']}(r\d|c\w*|s\w+)?-", preset["game"]["rules"]["code"])
        # Moves of stones are from cell to cell.
        placed = {move for move in preset["starts"][0]["targets"] if not re.fullmatch(r"\w+[-x]\w+", move)}
        assert placed - {"pass"} <= {
            f"{colour}{cell['name']}" for cell in shape["board"]["cells"] for colour in ("", "w@", "b@", "r@")
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_reads_rules_aloud_comes_with_the_game_in_ludemes_alone(language: str) -> None:
    assert "ludi-rule-win" in text_data("ludi", language)["messages"]
    assert "ludi-write-title" in text_data("ludi", language)["messages"]
    assert "ludi-" not in language_data(language)["messages"]
    assert "messages" not in text_data("odd", language)
    if language != "en":
        assert text_data("ludi", language)["messages"] != text_data("ludi", "en")["messages"]
