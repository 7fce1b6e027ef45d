"""Coffee: win, and do not point the rod along a line where the other player wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.games.coffee import Coffee
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.rod import RodPolicy
from yavset.search.playouts.results import LanePlayouts
from yavset.search.policies.general import Knowledge
from yavset.search.policies.masks import end_finder
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.values import Proof, Rewards


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


class CoffeeTactics(TacticalKnowledge, BatchKnowledge, CoffeeKnowledge):
    """Rows and lines of the rod that lose at once, short forced wins, and playouts by the hundred."""

    # Any move can be a threat here, so that longer searches cost more than they find.
    budgets = (0, 0, 0, 600)

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        assert isinstance(self.game, Coffee)
        policy = RodPolicy(self.game, self.games, self.random)
        # A stone is worth the same with the rod along any axis: the playouts only say which cells are good.
        moves = [
            [self.game.board.names[cell] + sign for sign in ("", *self.by_sign[cell])]
            for cell in self.game.board.cells
        ]
        return LanePlayouts(policy, [moves, moves], leaves=self.batch)

    def allowed(self, position: Position) -> int:
        """Return the mask of the cells where the player to move may place its stone."""
        assert isinstance(self.game, Coffee)
        return self.game.allowed(position)

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where every line of the rod lets the other player win."""
        board, player, allowed = self.game.board, position.player, self.allowed(position)
        wins = completing(board, position.stones[player], allowed, self.row)
        if wins:
            return Proof(self.wins[player], 1, [board.names[wins.bit_length() - 1]])
        lost = not position.swap_open
        for move, cells in self.safe(position, allowed):
            lost = False
            if not cells & (cells - 1) and self.is_dead_end(position, move, cells):
                return Proof(self.wins[player], 1, [move])
        return Proof(self.wins[1 - player], 2) if lost else None

    def safe(self, position: Position, allowed: int) -> Iterator[tuple[str, int]]:
        """Yield the placings after which the other player has a cell but none to win with, and its cells."""
        names, empty = self.game.board.names, position.empty
        threats = completing(self.game.board, position.stones[1 - position.player], empty, self.row)
        for cell in self.game.board.bits(allowed):
            rest = empty & ~(1 << cell)
            for sign, line in self.by_sign[cell].items():
                cells = line & rest
                if cells and not cells & threats:
                    yield names[cell] + sign, cells

    def is_dead_end(self, position: Position, move: str, last: int) -> bool:
        """Return whether the other player cannot lay the rod from the only cell that a move leaves it."""
        rest = position.empty & ~last & ~(1 << self.game.board.cell(move[:-1]))
        return not any(line & rest for line in self.lines[last.bit_length() - 1])

    def moves(self, position: Position) -> list[str]:
        """Return a win alone, or the moves after which the other player does not win at once, or all."""
        moves = super().moves(position)
        if len(moves) == 1:
            return moves
        safe = set(self.threats(position))
        return [move for move in moves if move in safe or move == "swap"] or moves

    def threats(self, position: Position) -> Sequence[str]:
        """Return the safe placings: in Coffee any of them can leave the other player without one."""
        return [move for move, _ in self.safe(position, self.allowed(position))]

    def replies(self, position: Position) -> Sequence[str]:
        """Return the safe placings."""
        return self.threats(position)

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return True: nobody can pass, and there are few moves on a line."""
        return True
