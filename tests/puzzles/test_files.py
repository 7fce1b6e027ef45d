"""The puzzles that come with the package: every one can be played, and is what it says.

A plain full-width search checks wins of up to five moves, and a certificate those that take longer (see
`full_width`). Each run checks a sample: of every game a few short wins, and of all games together a few long
ones. YAVSET_PUZZLES in the environment is another seed for the sample, or ``all``.
"""

from __future__ import annotations

import os
from datetime import date, timedelta
from itertools import pairwise
from random import Random

import pytest

import yavset
from full_width import certified, wins_within, won_by
from naive import naive_game
from yavset.puzzles import commands, puzzle
from yavset.puzzles.answers import loss
from yavset.puzzles.prover import Prover
from yavset.puzzles.puzzle import KINDS, Puzzle, alike, daily, number_of_day, of

GAMES = [game for game in yavset.game_ids() if of(game)]

SEED = os.environ.get("YAVSET_PUZZLES", "2")
SHORT, SAVES, LONG = (None, None, None) if SEED == "all" else (3, 1, 1)
"""How many wins of up to `FULL_WIDTH` moves and saves are checked of each game, and longer wins in all."""

FULL_WIDTH = 5

MOST_LINES = 6_000_000
"""A position with more lines of moves than this gets a certificate too."""

#: Games with a row, groups and parity, whose puzzles are looked at before every commit.
EVERYDAY = ("yavalath", "manalath", "odd")

each_game = pytest.mark.parametrize(
    "game_id", [game if game in EVERYDAY else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
)


def test_a_sample_of_puzzles_is_no_larger_than_asked_for_and_even() -> None:
    """Seeds take turns, so that all of them together take every puzzle once."""
    every = of("odd")
    for count in range(1, 40):
        for most in range(1, 45):
            samples = [puzzle.spread(every[:count], most, seed) for seed in range(count)]
            steps = max(1, -(-count // most))
            assert all(0 < len(sample) <= most for sample in samples[: min(steps, count)])
            taken = [one for sample in samples[:steps] for one in sample]
            assert sorted(map(every.index, taken)) == list(range(count))
            for sample in samples:
                places = [every.index(one) for one in sample]
                assert {two - one for one, two in pairwise(places)} <= {steps}


def test_an_unknown_game_and_a_line_that_is_no_puzzle_are_refused() -> None:
    for name in ("nothing", "../puzzle", "[" * 10_000):
        with pytest.raises(ValueError, match="there is no game"):
            of(name)
    for line in ("", "win 5 1240", "win x 1240 2 : e5 : d4", "win 5 1240 2 : e5"):
        with pytest.raises(ValueError, match="a puzzle is written KIND PLIES RATING LEVEL"):
            puzzle.read_puzzle("yavalath", line)


def test_the_line_that_is_wrong_is_counted_among_all_of_the_file() -> None:
    good = "win 3 700 1 : e5 : d4"
    for before in ([], ["# a comment"], [""], [good], ["", good, "", "#", good]):
        for wrong in ("draw 5 1 1 : e5 : d4", "win 5"):
            with pytest.raises(ValueError, match=rf"^line {len(before) + 1}: "):
                puzzle.read_puzzles("yavalath", "\n".join([*before, wrong, good, ""]))
        assert len(puzzle.read_puzzles("yavalath", "\n".join([*before, ""]))) == before.count(good)


def test_a_file_is_the_same_in_whatever_order_its_puzzles_are_found() -> None:
    some = [one._replace(rating=700 + number % 3) for number, one in enumerate(of("yavalath")[:8])]
    text = puzzle.write_puzzles("yavalath", some)
    for seed in range(5):
        assert puzzle.write_puzzles("yavalath", Random(seed).sample(some, len(some))) == text
    assert puzzle.write_puzzles("yavalath", puzzle.read_puzzles("yavalath", text)) == text


def test_positions_with_different_players_to_move_are_not_alike() -> None:
    game = yavset.game("yavalath", swap=False)
    one, other = (
        game.set_up((1 << game.board.cells[3], 1 << game.board.cells[5]), player, game.start_state())
        for player in (0, 1)
    )
    assert alike(one) != alike(other)
    assert alike(one) == alike(one)


def sample(puzzles: list[Puzzle], most: int | None) -> list[Puzzle]:
    """Return some puzzles, or all of them."""
    return puzzles if most is None or len(puzzles) <= most else Random(SEED).sample(puzzles, most)


def test_there_are_puzzles() -> None:
    assert "yavalath" in GAMES
    assert not of("yavalade")


@each_game
def test_every_puzzle_can_be_played_to_its_end(game_id: str) -> None:
    for one in of(game_id):
        position = one.position
        naive = naive_game(game_id, position.game.options)
        for move in one.moves:
            naive.play(move)
        seat = position.seating[position.player]
        assert one.kind in KINDS
        assert len(position.legal_moves()) > 1
        for move in one.solution:
            assert move in position.legal_moves()
            assert move in naive.legal_moves()
            position = position.play(move)
            naive.play(move)
        if one.plies:
            assert len(one.solution) == one.plies
            assert won_by(position, seat)
            assert naive.over
            assert naive.winner == position.outcome.winner  # type: ignore[union-attr]


@each_game
def test_no_two_are_alike(game_id: str) -> None:
    keys = [alike(one.position) for one in of(game_id)]
    assert len(set(keys)) == len(keys)


@each_game
def test_a_file_is_small_and_in_the_order_of_the_ratings(game_id: str) -> None:
    assert len(puzzle.file_text(game_id).encode()) <= commands.MOST_BYTES
    ratings = [one.rating for one in of(game_id)]
    assert ratings == sorted(ratings)
    for one in of(game_id):
        assert 400 + 250 * one.level <= one.rating < 650 + 250 * one.level


@each_game
def test_exactly_one_move_wins_in_time(game_id: str) -> None:
    for one in sample([one for one in of(game_id) if 0 < one.plies <= FULL_WIDTH], SHORT):
        position = one.position
        seat = position.seating[position.player]
        prover = Prover.of(position)
        few = len(position.legal_moves()) ** (one.plies - 1) <= MOST_LINES
        for move in position.legal_moves():
            wins, after = move == one.solution[0], position.child(move)
            if few:
                assert wins_within(after, seat, one.plies - 1, {}) is wins, (one, move)
            else:
                assert certified(after, seat, one.plies - 1, prover, wins), (one, move)


def test_exactly_one_move_wins_in_time_where_that_takes_longer() -> None:
    for one in sample([one for game_id in GAMES for one in of(game_id) if one.plies > FULL_WIDTH], LONG):
        position = one.position
        seat = position.seating[position.player]
        prover = Prover.of(position)
        for move in position.legal_moves():
            wins = move == one.solution[0]
            assert certified(position.child(move), seat, one.plies - 1, prover, wins), (one, move)


@each_game
def test_every_other_move_of_a_save_loses(game_id: str) -> None:
    for one in sample([one for one in of(game_id) if one.kind == "save"], SAVES):
        position = one.position
        other = next(seat for seat in position.seating if seat != position.seating[position.player])
        prover = Prover.of(position)
        for move in position.legal_moves():
            lost = loss(prover, position.child(move), other)
            assert (lost is None) is (move == one.solution[0]), (one, move)
            after = position.child(move)
            for reply in lost or ():
                after = after.play(reply)
            assert lost is None or won_by(after, other), (one, move)


def test_every_day_has_its_puzzle() -> None:
    days = [date(2026, 11, 21) + timedelta(days=n) for n in range(60)]
    assert len({daily(day).moves for day in days}) > min(len(of("yavalath")), 60) // 3
    # The same numbers as on the page: FNV-1a, 32 bits.
    assert [number_of_day(text, 1 << 32) for text in ("", "a", "foobar")] == [
        0x811C9DC5,
        0xE40C292C,
        0xBF9CF968,
    ]
