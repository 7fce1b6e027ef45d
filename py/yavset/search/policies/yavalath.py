"""Yavalath for three: playouts, and what is seen at once."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.elimination import EliminationPolicy
from yavset.search.playouts.results import THREE_PLAYERS, LanePlayouts, PooledPlayouts, plain_placings
from yavset.search.policies.losing_rows import LosingRows
from yavset.search.policies.masks import some_bit
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.values import Effort, Proof, Rewards, Settings


class ThreePlayerYavalath(LosingRows):
    """Three players: the rules demand a block of the next player's threat."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.width = game.board.cells[-1] + 1

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether there are three players."""
        return len(game.players) == 3

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else all moves with own losing rows last."""
        board, own = self.game.board, position.stones[position.player]
        wins = completing(board, own, position.empty, self.length)
        if wins:
            return board.cell_names(wins)[:1]
        bad = set(board.cell_names(completing(board, own, position.empty, self.length - 1)))
        return sorted(super().moves(position), key=bad.__contains__)

    def playout(self, position: Position) -> Rewards:
        """Play one game with the policy; a player that makes a losing row is out."""
        board, random, width = self.game.board, self.random, self.width
        stones, empty, player = list(position.stones), position.empty, position.player
        left = [number for number in range(3) if number not in position.state]
        wins = [completing(board, mask, empty, self.length) for mask in stones]
        while empty:
            if wins[player] & empty:
                return self.wins[player]
            following = left[(left.index(player) + 1) % len(left)]
            forced = wins[following] & empty
            bit = some_bit(forced or empty, random, width)
            cell = bit.bit_length() - 1
            if self._loses(stones[player] | bit, cell):
                rest = forced or empty
                while rest:
                    bit = some_bit(rest, random, width)
                    cell = bit.bit_length() - 1
                    if not self._loses(stones[player] | bit, cell):
                        break
                    rest ^= bit
                else:
                    left.remove(player)
                    if len(left) == 1:
                        return self.wins[left[0]]
            own = stones[player] = stones[player] | bit
            empty ^= bit
            wins[player] |= self.ends(own, cell)
            player = following
        return tuple(1 / len(left) if number in left else 0.0 for number in range(3))


class ThreePlayerRows(BatchKnowledge, ThreePlayerYavalath):
    """Three players at full strength: playouts by the hundred with priors, and what is seen at once."""

    settings = Settings(exploration=0.1, trust=2.0)

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = EliminationPolicy(self.game.board, self.length, self.games, self.random)
        return PooledPlayouts(self.game, policy, plain_placings(self.game), THREE_PLAYERS, leaves=self.batch)

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win in one, or one of the next player that the player to move cannot stop."""
        board, player, empty = self.game.board, position.player, position.empty
        wins = completing(board, position.stones[player], empty, self.length)
        if wins:
            return Proof(self.wins[player], 1, board.cell_names(wins))
        following = next((player + turn) % 3 for turn in (1, 2) if (player + turn) % 3 not in position.state)
        threats = completing(board, position.stones[following], empty, self.length)
        if threats & (threats - 1):
            return Proof(self.wins[following], 2)
        return None
