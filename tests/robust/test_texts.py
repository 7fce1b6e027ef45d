"""Records, links and diagrams, damaged in every way: refused in words, or read and then sound."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from variants import random_game
from yavset.drawing.scene import describe_position
from yavset.drawing.svg import svg
from yavset.notation.links import format_link, parse_link
from yavset.notation.record import Record, RecordError, format_record, parse_record
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.session import Session

#: How often each text is damaged, and how many moves are played from a position that was read all the same.
DAMAGES, MOVES = 100, 15

#: What may get into a diagram: its own signs, signs of other games, and what belongs into no text.
PIECES = [
    *(".", "w", "b", "r", "u", "bw", "wb", "bbb", "wwwww", "ww", "x", "?", "W", "\u0432", "\x00", "", "\n"),
    *("to move: white", "to move: black", "to move: red", "to move: nobody", "to move:", "key: value", ": "),
    *("seats: 1 0", "seats: 0 0", "seats: x", "swap: open", "swap: shut", "out: white", "out: white black"),
    *("outcome: white four e5", "outcome: draw full", "outcome: white", "outcome: blue four z9"),
    *("rod: e5/", "rod: ", "crumb: e5", "crumb: z9", "placed: 1", "placed: 99", "passes: 1", "passes: -1"),
    *("slides: 5", "slides: 6", "forward: left", "forward: up", "moved: c4", "moved: ", "capturing: e5"),
    *("jumping: e5", "stood on: e5", "stood on: "),
]
RECORD_PIECES = [
    *PIECES[:12],
    *("{", "}", "; x", "1.", "99...", "$5", "!?", "*", "1-0", "[Game", '[Date "a"b"]', "[]"),
    *('[Game "nim"]', '[Options "size=5 size=6"]', '[Options "self=1"]'),
]
LINK_PIECES = ["", "/", "=", ",", ".", "A", "e", "5", "%", "#", " ", "ply=1", "\u0435", "self=1"]


def some_game(game_id: str, seed: int) -> Game:
    """Return the game with options drawn at random from those that are allowed."""
    chance = Random(seed)
    options = {
        option.name: chance.choice(option.values)
        for option in type(yavset.game(game_id)).choices
        if option.values and chance.random() < 0.4
    }
    try:
        return yavset.game(game_id, **options, **({"seed": seed} if game_id == "quantum-leap" else {}))
    except ValueError:
        return yavset.game(game_id)


def damaged(text: str, chance: Random, pieces: list[str]) -> str:
    """Return the text with some words or lines lost, doubled, changed places or others put in."""
    for _ in range(chance.randint(1, 3)):
        # Words and the spaces between them, so that lines stay lines.
        lines = text.splitlines(keepends=True)
        parts = [part for line in lines for part in line.replace(" ", "\0 \0").split("\0")]
        places = [place for place, part in enumerate(parts) if part.strip()] or [0]
        here, there = chance.choice(places), chance.choice(places)
        parts += [""] * (not parts)
        way = chance.random()
        if way < 0.45:
            parts[here] = chance.choice(pieces) + ("\n" if parts[here].endswith("\n") else "")
        elif way < 0.6:
            parts[here], parts[there] = parts[there], parts[here]
        elif way < 0.7:
            del parts[here]
        elif way < 0.8:
            parts.insert(here, parts[there])
        elif way < 0.9:
            parts.append(chance.choice(pieces) + "\n")
        else:
            parts = parts[:here]
        text = "".join(parts)
    return text


def damaged_positions(
    game_id: str, chance: Random, plies: int, pieces: list[str]
) -> Iterator[tuple[Position, str]]:
    """Damaged diagrams that can be read all the same, with the text; the others are refused in words."""
    for seed in range(DAMAGES):
        game = some_game(game_id, seed)
        text = damaged(str(chance.choice(random_game(game, seed, plies))), chance, pieces)
        try:
            position = game.position(text)
        except ValueError as refusal:
            assert str(refusal)
            assert "Error" not in str(refusal)
            continue
        yield position, text


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_damaged_diagram_is_refused_in_words_or_can_be_played_on(game_id: str) -> None:
    chance = Random(f"{game_id} diagrams")
    read = 0
    for position, text in damaged_positions(game_id, chance, 60, PIECES):
        read += 1
        play_on(position, chance, text)
    assert read > 0


def play_on(position: Position, chance: Random, text: str) -> None:
    """Everything that can be asked of a position works on it and on those that follow."""
    assert position.game.position(str(position)) == position, text
    for _ in range(MOVES):
        describe_position(position)
        moves = position.legal_moves()
        assert (not moves) == (position.outcome is not None), text
        if not moves:
            break
        assert len(set(moves)) == len(moves), text
        position = position.play(chance.choice(moves))
    svg(position)
    assert position.game.position(str(position)) == position, text


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_the_bot_can_think_about_positions_that_were_set_up(game_id: str) -> None:
    chance = Random(f"{game_id} thoughts")
    thought = 0
    for position, _ in damaged_positions(game_id, chance, 40, PIECES[:8]):
        if position.outcome is None and thought < 6:
            thought += 1
            session = Session()
            session.begin([position], visits=15, seed=thought)
            assert session.think() in position.legal_moves()
    assert thought > 0


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_damaged_record_is_refused_in_words_or_reads_back(game_id: str) -> None:
    chance = Random(f"{game_id} records")
    for seed in range(DAMAGES):
        game = some_game(game_id, seed)
        moves = [position.last_move or "" for position in random_game(game, seed, 20)[1:]]
        text = format_record(game, moves, {"Date": "2026-11-20"})
        try:
            record = parse_record(damaged(text, chance, RECORD_PIECES))
        except RecordError as refusal:
            assert str(refusal)
            continue
        assert parse_record(str(record)) == record


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_damaged_link_is_refused_in_words_or_reads_back(game_id: str) -> None:
    chance = Random(f"{game_id} links")
    for seed in range(DAMAGES):
        game = some_game(game_id, seed)
        moves = [position.last_move or "" for position in random_game(game, seed, 12)[1:]]
        signs = list(format_link(game, moves, len(moves)))
        for _ in range(chance.randint(1, 2)):
            place = chance.randrange(len(signs))
            signs[place] = chance.choice([*LINK_PIECES, signs[place] * 2])
        try:
            game, read, ply = parse_link("".join(signs))
        except RecordError as refusal:
            assert str(refusal)
            continue
        assert parse_link(format_link(game, read, ply)) == (game, read, ply)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=12), max_size=3))
def test_tags_are_written_so_that_they_read_back_or_not_at_all(tags: dict[str, str]) -> None:
    game = yavset.game("yavalath")
    own = ("Game", "Options", "Diagram", "Result")
    try:
        text = format_record(game, ["e5"], tags)
    except RecordError:
        return
    assert parse_record(text) == Record(game, ["e5"], {name: tags[name] for name in tags if name not in own})


@given(st.text(alphabet='[]{};"\n\r\u2028\x85 .1-0*$e5d4Gameyvlth="', max_size=80))
def test_any_text_is_a_record_or_is_refused_with_its_place(text: str) -> None:
    try:
        parse_record(text)
    except RecordError as refusal:
        assert str(refusal).startswith(("line ", "options ", "there is no game"))
