"""Playouts of Pentalath for three keep, stone by stone, to the rules and to their policy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import yavset
from variants import pick
from yavset.games.pentalath import Pentalath
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.policies.pentalath import LONGEST, ThreePlayerPlayouts


class Followed(ThreePlayerPlayouts):
    """Playouts whose stones are placed in a game too.

    Attributes:
        position: the position of that game.
        drawn: how many stones and passes there were.
        captured: how many stones were captured.
    """

    position: Position
    drawn: int
    captured: int

    def _draw(self, stones: list[int], player: int, empty: int, wanted: int) -> tuple[int, int]:
        position = self.position
        if position.outcome is not None:
            return super()._draw(stones, player, empty, wanted)  # A repetition, which playouts do not see.
        assert (tuple(stones), player, empty) == (position.stones, position.player, position.empty)
        own, following = (completing(self._board, stones[n], empty, 5) for n in (player, (player + 1) % 3))
        assert wanted == (own or following)
        bit, captured = super()._draw(stones, player, empty, wanted)
        names, legal = self._board.names, position.legal_moves()
        move = names[bit.bit_length() - 1] if bit else "pass"
        assert move in legal
        best = [name for name in self._board.cell_names(wanted) if name in legal]
        assert not best or move in best
        self.position = position.play(move)
        assert captured == (position.occupied | bit) ^ self.position.occupied
        self.drawn += 1
        self.captured += captured.bit_count()
        return bit, captured


def crowded(game: Pentalath, random: Random) -> Position:
    """Return a position late in a game without rows, where captures come and some cells may not be taken."""
    position = game.start()
    for _ in range(90):
        rows = completing(game.board, position.stones[position.player], position.empty, 5)
        moves = [move for move in position.legal_moves() if move not in game.board.cell_names(rows)]
        after = position.play(pick(random, tuple(moves or position.legal_moves())))
        if after.outcome is not None:
            break
        position = after
    return position


def test_every_game_keeps_to_the_rules_and_the_policy() -> None:
    game = yavset.game("pentalath", players=3, size=5)
    assert isinstance(game, Pentalath)
    random = Random(6)
    playouts = Followed(game, random)
    captured = ended = 0
    for number in range(24):
        start = crowded(game, random) if number % 2 else game.start()
        playouts.position, playouts.drawn, playouts.captured = start, 0, 0
        rewards = playouts.play(start)
        outcome = playouts.position.outcome
        captured += playouts.captured
        if outcome is None:
            assert playouts.drawn == LONGEST
        if outcome is None or outcome.winner is None:
            assert outcome is None or rewards == (1 / 3,) * 3 or outcome.reason == "repetition"
        else:
            assert rewards[game.players.index(outcome.winner)] == 1.0
            ended += 1
    assert ended > 5
    assert captured > 20


class Told(ThreePlayerPlayouts):
    """Playouts in which a stone is placed, and captured again, in every turn but some.

    Attributes:
        turns: how many turns there were.
    """

    turns = 0
    passing: Callable[[int], bool]

    def _draw(self, stones: list[int], player: int, empty: int, wanted: int) -> tuple[int, int]:
        self.turns += 1
        bit = 0 if self.passing(self.turns) else 1 << self._board.cells[0]
        return bit, bit


@pytest.mark.parametrize(
    ("passing", "turns"),
    [
        (lambda turn: True, 3),
        (lambda turn: turn in (5, 6, 9, 10, 11), 11),
        (lambda turn: turn % 3 > 0, LONGEST),
    ],
)
def test_a_game_ends_when_all_have_passed_in_turn_or_after_so_many_turns(
    passing: Callable[[int], bool], turns: int
) -> None:
    game = yavset.game("pentalath", players=3)
    assert isinstance(game, Pentalath)
    playouts = Told(game, Random(1))
    playouts.passing = passing
    assert playouts.play(game.start()) == (1 / 3,) * 3
    assert playouts.turns == turns
