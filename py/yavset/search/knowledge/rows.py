"""Yavalath's family, one game at a time: win if you can, else block, else avoid your own losing row."""

from __future__ import annotations

from random import Random

from yavset.games.yavalath import Yavalath
from yavset.rules.game import Game
from yavset.rules.lines import completing, windows
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards
from yavset.search.knowledge.masks import end_finder, row_reach


class LosingRows(Knowledge):
    """What Yavalath's games with any number of sides share: rows that win, and rows one shorter that lose."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Yavalath)
        self.length = game.winning
        self.losing = windows(game.board, self.length - 1)
        self.reach = row_reach(game.board, self.length)
        self.ends = end_finder(game.board, self.length)

    def _loses(self, own: int, cell: int) -> bool:
        """Whether a stone on `cell`, already in `own`, stands in a losing row (known not to win)."""
        if (own & self.reach[cell]).bit_count() < self.length - 2:
            return False
        for window in self.losing[cell]:  # noqa: SIM110 - any() is much slower
            if own & window == window:
                return True
        return False


class RowKnowledge(LosingRows):
    """Two-player Yavalath and Five-not-four, with playouts on masks of cells instead of positions."""

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Whether there are two sides."""
        return len(game.players) == 2

    def moves(self, position: Position) -> list[str]:
        """Winning moves alone, or blocks alone, or all that do not lose at once."""
        board, empty = self.game.board, position.empty
        own, other = position.stones[position.player], position.stones[1 - position.player]
        wins = completing(board, own, empty, self.length)
        if wins:
            return board.cell_names(wins)[:1]
        rows = completing(board, own, empty, self.length - 1)
        # Leaving the other player's winning cell alone loses; so does a row there, and sooner.
        blocks = completing(board, other, empty, self.length) & ~rows
        if blocks:
            return board.cell_names(blocks)
        moves = super().moves(position)
        losing = set(board.cell_names(rows))
        return [move for move in moves if move not in losing] or moves

    def playout(self, position: Position) -> Rewards:
        """A game with the informed policy. The winning cells of both sides are kept up to date."""
        board, random, length = self.game.board, self.random.random, self.length
        ends, player, empty = self.ends, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        cells = board.bits(empty)
        wins = completing(board, own, empty, length)
        threats = completing(board, other, empty, length)
        while empty:
            if wins:
                return self.wins[player]
            if threats:
                bit = threats & -threats
                cell = bit.bit_length() - 1
                if threats != bit or self._loses(own | bit, cell):
                    return self.wins[1 - player]
                cells.remove(cell)
            else:
                at = int(random() * len(cells))
                if self._loses(own | 1 << cells[at], cells[at]):
                    safe = [k for k, cell in enumerate(cells) if not self._loses(own | 1 << cell, cell)]
                    if not safe:
                        return self.wins[1 - player]
                    at = safe[int(random() * len(safe))]
                cell = cells[at]
                cells[at] = cells[-1]
                cells.pop()
                bit = 1 << cell
            own |= bit
            empty ^= bit
            wins |= ends(own, cell)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
        return self.share
