"""The games of the set, written in ludemes, are the games written by hand.

The environment variable YAVSET_POSITIONS is the number of random positions for each game; without it there
are a few thousand, so that the test takes seconds.
"""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

import pytest

import yavset
from variants import pick
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.rules.position import Position
from yavset.rules.values import Outcome

POSITIONS = int(os.environ.get("YAVSET_POSITIONS", "200" if sys.platform == "emscripten" else "5000"))

#: The options of the game by hand that the rules in ludemes say.
OPTIONS: dict[str, dict[str, Any]] = {
    "yavalath": {},
    "five-not-four": {},
    "pentalath": {"board": "trapezium"},
    "yavalanchor": {},
    "cross": {},
    "manalath": {},
    "susan": {},
    "odd": {},
}

#: What the reasons of the game by hand are called in ludemes, where they differ.
REASONS: dict[str, dict[str, str]] = {
    "yavalath": {"four": "win-line-4", "three": "lose-line-3"},
    "five-not-four": {"five": "win-line-5", "four": "lose-line-4"},
    "pentalath": {"five": "win-line-5"},
    "yavalanchor": {"five": "line-5"},
    "cross": {"three-sides": "win-touch-3-apart", "opposite-sides": "lose-touch-2-opposite"},
    "manalath": {
        "five-group": "win-group-5-exactly",
        "four-group": "lose-group-4-exactly",
        "no-move": "lose-stuck",
    },
    "susan": {
        "own-surrounded": "lose-surrounded-own",
        "surrounded": "win-surrounded-enemy",
        "six-slides": "draw-steps-6",
    },
    "odd": {"odd-count": "score-odd-groups-5", "even-count": "score-odd-groups-5"},
}

#: The players of Odd are parities.
WINNERS = {"odd": "white", "even": "black"}


def same_outcome(game_id: str, by_hand: Outcome | None, in_ludemes: Outcome | None) -> bool:
    if by_hand is None or in_ludemes is None:
        return by_hand is in_ludemes
    reason = in_ludemes.reason
    if game_id == "yavalanchor" and "line-5" in reason:
        # By hand the reason does not say who completed the line.
        reason = "line-5"
    winner = by_hand.winner and WINNERS.get(by_hand.winner, by_hand.winner)
    return (winner, REASONS[game_id].get(by_hand.reason, by_hand.reason), by_hand.cells) == (
        in_ludemes.winner,
        reason,
        in_ludemes.cells,
    )


def next_move(position: Position, random: Random) -> str:
    """Return a move at random, half of the time one that does not end the game if that is easy to find."""
    moves = position.legal_moves()
    move = pick(random, moves)
    tries = 0 if random.random() < 0.5 else 3
    while tries and position.child(move).outcome is not None:
        move = pick(random, moves)
        tries -= 1
    return move


@pytest.mark.parametrize("game_id", OPTIONS)
def test_the_games_of_the_set(game_id: str) -> None:
    by_hand = yavset.game(game_id, **OPTIONS[game_id])
    in_ludemes = Ludi(rules=PRESETS[game_id])
    random = Random(game_id)
    seen = 0
    reasons: set[str] = set()
    expected = REASONS[game_id].keys() - {"no-move"}
    # A few games may miss a rare end: play on until each has come, within reason.
    while seen < POSITIONS or (not reasons >= expected and seen < 10 * POSITIONS):
        hand, ludemes = by_hand.start(), in_ludemes.start()
        moves: list[str] = []
        while True:
            where = f"{game_id} after {' '.join(moves) or 'no moves'}"
            seen += 1
            assert set(hand.legal_moves()) == set(ludemes.legal_moves()), where
            assert same_outcome(game_id, hand.outcome, ludemes.outcome), where
            assert (hand.stones, hand.player, hand.seating, hand.swap_open, hand.ply) == (
                ludemes.stones,
                ludemes.player,
                ludemes.seating,
                ludemes.swap_open,
                ludemes.ply,
            ), where
            if hand.outcome is not None:
                reasons.add(hand.outcome.reason)
                break
            moves.append(next_move(hand, random))
            hand, ludemes = hand.play(moves[-1]), ludemes.play(moves[-1])
    assert reasons >= expected
