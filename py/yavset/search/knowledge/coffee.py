"""Coffee: win, and do not point the rod along a line where the other player wins."""

from __future__ import annotations

from random import Random

from yavset.games.coffee import Coffee
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards
from yavset.search.knowledge.masks import end_finder


class CoffeeKnowledge(Knowledge):
    """Playouts on masks, with both players' winning cells kept up to date along the last stone."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Coffee)
        self.row = game.row
        self.ends = end_finder(game.board, game.row)
        self.lines = {cell: tuple(lines.values()) for cell, lines in game.lines.items()}
        self.by_sign = game.lines

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else all moves with those last that let the other player win."""
        moves = super().moves(position)
        wins = [move for move in moves if move[-1] not in "-/\\" and move != "swap"]
        if wins:
            return wins[:1]
        empty = position.empty
        threats = completing(self.game.board, position.stones[1 - position.player], empty, self.row)
        if not threats:
            return moves

        def loses(move: str) -> bool:
            if move == "swap":
                return False
            cell = self.game.board.cell(move[:-1])
            return bool(self.by_sign[cell][move[-1]] & threats & ~(1 << cell))

        return sorted(moves, key=loses)

    def playout(self, position: Position) -> Rewards:
        """Play one game with that policy."""
        board, random, lines, ends = self.game.board, self.random.random, self.lines, self.ends
        player, empty = position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        wins = completing(board, own, empty, self.row)
        threats = completing(board, other, empty, self.row)
        state = position.state
        allowed = self.by_sign[state[0]][state[1]] & empty if state else empty
        while True:
            if allowed & wins:
                return self.wins[player]
            cells = board.bits(allowed)
            choice = 0
            last = -1
            while cells:
                at = int(random() * len(cells))
                cell = cells[at]
                rest = empty ^ 1 << cell
                axis = int(random() * 3)
                for _ in range(3):
                    line = lines[cell][axis] & rest
                    if line:
                        choice, last = line, cell
                        if not line & threats:
                            cells = []
                            break
                    axis = axis + 1 if axis < 2 else 0
                else:
                    cells[at] = cells[-1]
                    cells.pop()
            if last < 0 or choice & threats & ~(1 << last):
                # No legal move, or all of them let the other player win.
                return self.wins[1 - player]
            bit = 1 << last
            own |= bit
            empty ^= bit
            wins |= ends(own, last)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
            allowed = choice
