"""Ayu for alpha-beta: what is looked up and summed by differences is what counting anew gives."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from yavset.games.ayu import Ayu
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.alphabeta import AlphaBetaSearch
from yavset.search.policies import ayu
from yavset.search.policies.ayu import CUT_OFF, ROOM, STEP, TIGHT, TURN, UNIT, WAY, AyuTurns
from yavset.search.session import Session


def random_game(size: int, seed: int) -> list[Position]:
    random, positions = Random(seed), [yavset.game("ayu", size=size).start()]
    while positions[-1].outcome is None:
        positions.append(positions[-1].child(random.choice(positions[-1].legal_moves())))
    return positions[:-1]


def worth(game: Ayu, own: int, empty: int) -> float:
    """Return what a player's units are worth by the definition of the weights."""
    board = game.board
    total = ROOM * (board.around(own) & empty).bit_count()
    for unit in groups(board, own):
        steps, begin = game.ways(unit, own ^ unit, empty)
        total += UNIT + (STEP * steps + WAY * begin.bit_count() if begin else CUT_OFF)
        total += dict(enumerate(TIGHT)).get((board.around(unit) & empty).bit_count(), 0.0)
    return total


@pytest.mark.parametrize("size", [5, 9, 13])
def test_the_value_is_what_the_weights_say(size: int) -> None:
    for seed in range(6):
        for position in random_game(size, seed)[::5]:
            game = position.game
            assert isinstance(game, Ayu)
            turns = AyuTurns(game)
            own, other = position.stones[position.player], position.stones[1 - position.player]
            wanted = worth(game, own, position.empty) - worth(game, other, position.empty) + TURN
            state = turns.state(position.stones, position.player, None)
            assert turns.value(state) == pytest.approx(wanted)


def test_the_gain_of_one_turn_is_that_among_all() -> None:
    positions = random_game(9, 3)
    turns = AyuTurns(positions[0].game)
    states = [turns.state(position.stones, position.player, None) for position in positions]
    everything = {turn for state in states for _, turn in turns.turns(state)}
    illegal = 0
    for state in states[::4]:
        gains = {turn: gain for gain, turn in turns.turns(state)}
        for turn in everything:
            assert turns.gain(state, turn) == gains.get(turn)
            illegal += turn not in gains
    assert illegal


def test_it_forgets_and_finds_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = random_game(9, 1)[8]
    reports = []
    for most in (ayu.MOST_LOOKS, 50):
        monkeypatch.setattr(ayu, "MOST_LOOKS", most)
        search = AlphaBetaSearch(position, 1, AyuTurns(position.game))
        search.run(1500)
        reports.append(search.report())
    assert reports[0] == reports[1]


def test_levels_from_4_on_search_by_alpha_beta() -> None:
    position = yavset.game("ayu").start()
    for level, expected in ((3, False), (4, True), (6, True)):
        session = Session()
        session.begin([position], level, visits=20)
        assert isinstance(session.search, AlphaBetaSearch) == expected
        assert session.think() in position.legal_moves()


def test_it_wins_where_the_other_player_must_keep_moving() -> None:
    won = 0
    for seed in range(12):
        position = random_game(5, seed)[-3]
        search = AlphaBetaSearch(position, seed, AyuTurns(position.game))
        search.run(2000)
        report = search.report()
        if report.proven != "win":
            continue
        after = position.play(report.choice)
        won += 1
        # Whatever the other player does, it goes on to win in as many moves as it has said.
        for reply in after.legal_moves():
            answered = after.play(reply)
            if report.distance == 2:
                assert answered.outcome is not None
                assert answered.outcome.winner == position.to_move
    assert won
