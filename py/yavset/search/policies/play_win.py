"""Play Win: a chain of captures is one turn, and what counts is the share of the pieces.

Playouts follow captures to a quiet position and count the pieces.
"""

from __future__ import annotations

from random import Random

from yavset.games.play_win import PlayWin
from yavset.rules.game import Game
from yavset.rules.moves import write_jump, write_step
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.turns import Gains, State, Turn, Turns
from yavset.search.values import Batch, Rewards

QUIET = 2
"""A playout ends at the first quiet position after this many moves (quiescence)."""

LONGEST = 40
"""A playout ends after this many moves anyway."""


class PlayWinTurns(Turns):
    """A state is (white, black, player). A turn is (from, to), or (from, jumped, to, jumped, to …)."""

    game: PlayWin

    def value(self, state: State) -> float:
        """Compare the numbers of pieces: one piece more counts the more the fewer there are."""
        player = state[2]
        return share(state[player].bit_count(), state[1 - player].bit_count())

    def result(self, state: State) -> float | None:
        """Return -1 if the player to move has no pieces left."""
        return None if state[state[2]] else -1.0

    def urgent(self, state: State, turns: Gains) -> bool:
        """Return whether the player to move has to capture."""
        return len(turns[0][1]) > 2

    def turns(self, state: State) -> Gains:
        """Return the longest chains of captures, or where there are none the approaches."""
        player = state[2]
        own, enemies = state[player], state[1 - player]
        return self._chains(own, enemies, own & self.board.around(enemies)) or self._approaches(own, enemies)

    def rest(self, position: Position) -> tuple[State, Gains]:
        """Return the state and its turns; the rest of a chain if a piece is capturing."""
        state = self.state(position.stones, position.player, None)
        if position.state is None:
            return state, self.turns(state)
        player = position.player
        return state, self._chains(state[player], state[1 - player], 1 << position.state)

    def _chains(self, own: int, enemies: int, movers: int) -> Gains:
        longest: list[Turn] = []
        for mover in self.board.bits(movers):
            for chain in self._chains_of(mover, enemies, own ^ 1 << mover):
                if not longest or len(chain) > len(longest[0]):
                    longest = []
                if not longest or len(chain) == len(longest[0]):
                    longest.append(chain)
        if not longest:
            return []
        mine, theirs = own.bit_count(), enemies.bit_count()
        gain = share(mine, theirs - len(longest[0]) // 2) - share(mine, theirs)
        return [(gain, chain) for chain in longest]

    def _chains_of(self, cell: int, enemies: int, others: int) -> list[Turn]:
        """Return the chains of captures of a piece that cannot be continued, none if it cannot capture."""
        found: list[Turn] = []
        for victim, target, _ in self.game.jumps(cell, enemies, others):
            start = (cell, victim.bit_length() - 1)
            rest = self._chains_of(target, enemies ^ victim, others) or [(target,)]
            found += [start + chain for chain in rest]
        return found

    def _approaches(self, own: int, enemies: int) -> Gains:
        return [
            (0.0, (piece, target))
            for piece, targets in self.game.approachable(own, enemies, own)
            for target in self.board.bits(targets)
        ]

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a turn."""
        player = state[2]
        # A chain may end where it began.
        own, enemies = state[player] & ~(1 << turn[0]) | 1 << turn[-1], state[1 - player]
        for victim in turn[1:-1:2]:
            enemies ^= 1 << victim
        return (enemies, own, 0) if player else (own, enemies, 1)

    def moves(self, position: Position, turn: Turn) -> list[str]:
        """Return the moves of a turn, one for each capture."""
        names = [self.board.names[cell] for cell in turn]
        if len(names) == 2:
            return [write_step(*names)]
        return [write_jump(*names[number : number + 3]) for number in range(0, len(names) - 2, 2)]


def share(mine: int, theirs: int) -> float:
    """Return the value of some pieces against others, in log-odds: one more counts more among few."""
    return 8 * (mine - theirs) / (mine + theirs)


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

    made = GamePolicy(game, random, playouts=SinglePlayouts(play))
    return made


turns = PlayWinTurns
"""What makes the turns for alpha-beta."""
