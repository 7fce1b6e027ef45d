"""Yavalade: three players and pairs of colours; a stone serves its player and the following one."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing, differing, holes, windows
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.pairs import PairPolicy
from yavset.search.playouts.results import THREE_PLAYERS, LanePlayouts, PooledPlayouts, plain_placings
from yavset.search.policies.masks import some_bit
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.rows_of_five import RowsOfFive
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Effort, Proof, Rewards, Settings


class YavaladeKnowledge(RowsOfFive):
    """Three players with a pair of colours each; a stone belongs to the pairs of its player and the next."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.windows = windows(game.board, 5)

    def rows(self, stones: list[int], player: int, shapes: tuple[int, ...]) -> bool:
        """Return whether one of some windows is a player's row: full, and with both colours of its pair."""
        own, ally = stones[player], stones[player - 1]
        both = own | ally
        return any(window & both == window and window & own and window & ally for window in shapes)

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else all moves with those last that make a row for the next player."""
        moves = super().moves(position)
        board, player, stones = self.game.board, position.player, position.stones
        empty = position.empty
        wins = completing(board, stones[player] | stones[player - 1], empty, 5)
        gifts = completing(board, stones[(player + 1) % 3] | stones[player], empty, 5)
        if not wins | gifts:
            return moves
        lost = set()
        for cell in board.bits(wins | gifts):
            outcome = position.child(board.names[cell]).outcome
            if outcome is not None:
                if outcome.winner == position.to_move:
                    return [board.names[cell]]
                lost.add(board.names[cell])
        return sorted(moves, key=lost.__contains__)

    def playout(self, position: Position) -> Rewards:
        """Play one game: win, else make no row for the next player.

        Own stones hardly block the next player's threats, as its pair includes their colour.
        """
        board, random, width, shapes = self.game.board, self.random, self.width, self.windows
        stones, empty, player = list(position.stones), position.empty, position.player
        # Each player's cells that complete five of its two colours, whether or not both are there.
        open_ends = [completing(board, stones[number] | stones[number - 1], empty, 5) for number in range(3)]
        while empty:
            following = player + 1 if player < 2 else 0
            rest = open_ends[player] & empty
            while rest:
                bit = rest & -rest
                rest ^= bit
                stones[player] ^= bit
                if self.rows(stones, player, shapes[bit.bit_length() - 1]):
                    return self.wins[player]
                stones[player] ^= bit
            choices = empty
            danger = open_ends[following] & empty
            while True:
                bit = some_bit(choices, random, width)
                cell = bit.bit_length() - 1
                stones[player] |= bit
                if not bit & danger or not self.rows(stones, following, shapes[cell]):
                    break
                choices ^= bit
                if not choices:
                    return self.wins[following]
                stones[player] ^= bit
            empty ^= bit
            for number in (player, following):
                open_ends[number] |= self.ends(stones[number] | stones[number - 1], cell)
            player = following
        return self.share


class YavaladeTactics(BatchKnowledge, YavaladeKnowledge):
    """Playouts by the hundred with priors, and wins that cannot be stopped.

    A stone is of use to its player and to the next one, so only the next player can block somebody's row.
    """

    settings = Settings(exploration=0.1, trust=2.0)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.steps = game.board.steps
        self.lines = ThreatSearch(game.board, 5)

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = PairPolicy(self.game.board, self.games, self.random)
        return PooledPlayouts(self.game, policy, plain_placings(self.game), THREE_PLAYERS, leaves=self.batch)

    def rows_for(self, position: Position, mover: int, winner: int) -> int:
        """Return the empty cells where a stone of one player completes a row that wins for one."""
        own, ally = position.stones[winner], position.stones[winner - 1]
        return self.completing(own | ally, position.stones[mover]) & position.empty

    def completing(self, both: int, placed: int) -> int:
        """Return the cells that complete a row of two colours, one of which is that of the stone placed."""
        return differing(holes(both, self.steps, 5), holes(placed, self.steps, 5))

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, or a stone that makes two rows of which only one can be blocked."""
        return self.at_once(position) or self.fork(position)

    def fork(self, position: Position) -> Proof | None:
        """Return a win of the player to move by two rows at once."""
        player, names = position.player, self.game.board.names
        own, ally = position.stones[player], position.stones[player - 1]
        for cell in self.game.board.bits(self.lines.threatening(own | ally, position.empty)):
            both, alone = own | ally | 1 << cell, own | 1 << cell
            rows = self.completing(both, alone) & position.empty & ~(1 << cell)
            if rows & (rows - 1):
                child = position.child(names[cell])
                found = None if child.outcome is not None else self.at_once(child)
                if found is not None and found.rewards == self.wins[player]:
                    return Proof(found.rewards, found.distance + 1, [names[cell]])
        return None

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a win of the next player or of the one before that nobody can stop."""
        player = position.player
        following, before = (player + 1) % 3, (player + 2) % 3
        wins = self.rows_for(position, player, player)
        if wins:
            return Proof(self.wins[player], 1, [self.game.board.names[wins.bit_length() - 1]])
        threats = self.rows_for(position, following, following)
        if threats:
            # The player to move can fill a cell, unless that completes the row.
            stopped = not threats & (threats - 1) and not threats & self.rows_for(position, player, following)
            return None if stopped else Proof(self.wins[following], 2)
        rows = self.lasting_rows(position)
        if not rows & (rows - 1):
            return None
        for name in self.game.board.cell_names(rows):
            blocked = position.child(name)
            if blocked.outcome is not None or self.rows_for(blocked, following, following):
                return None
        return Proof(self.wins[before], 3)

    def lasting_rows(self, position: Position) -> int:
        """Return the cells where the player before wins unless the player to move blocks."""
        player = position.player
        following, before = (player + 1) % 3, (player + 2) % 3
        # The next player could fill cells of rows that are all of its colour.
        return self.rows_for(position, before, before) & self.rows_for(position, following, before)

    def moves(self, position: Position) -> list[str]:
        """Return a win alone, or blocks of the player before, or all with gifts to the next last."""
        moves = super().moves(position)
        rows = self.lasting_rows(position)
        if not rows or len(moves) == 1:
            return moves
        gifts = self.rows_for(position, position.player, (position.player + 1) % 3)
        blocks = set(self.game.board.cell_names(rows & ~gifts))
        return [move for move in moves if move in blocks] or moves
