"""Yavalade: three players and pairs of colours; a stone serves its player and the following one."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing, windows
from yavset.rules.position import Position
from yavset.search.knowledge.general import Rewards
from yavset.search.knowledge.masks import some_bit
from yavset.search.knowledge.rows_of_five import RowsOfFive


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
