"""Play Win: playouts follow captures to a quiet position and count the pieces."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.play_win_turns import PlayWinTurns
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.plain import PlainProver
from yavset.search.turns import Turns
from yavset.search.values import Batch, Rewards

QUIET = 2
"""A playout ends at the first quiet position after this many moves (quiescence)."""

LONGEST = 40
"""A playout ends after this many moves anyway."""


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Play Win, the same whatever the batch.

    Random games end late and say little; the pieces after a few moves say more.
    """
    turns = PlayWinTurns(game)

    def play(position: Position) -> Rewards:
        for number in range(LONGEST):
            moves = position.legal_moves()
            if number >= QUIET and "x" not in moves[0]:
                break
            position = position.child(moves[int(random.random() * len(moves))])
            if position.outcome is not None:
                return made.rewards(position.outcome)
        return turns.rewards(position)

    made = GamePolicy(game, random, playouts=SinglePlayouts(play), prover=PlainProver())
    return made


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return PlayWinTurns(game)
