"""Coffee: win, and do not point the rod along a line where the other player wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.games.coffee import Coffee
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.by_hand.rod import RodPolicy
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.values import Batch, Proof

BUDGETS = (0, 0, 0, 600)
"""Any move can be a threat here, so that longer searches cost more than they find."""


class CoffeeTactics(Tactics):
    """Rows and lines of the rod that lose at once."""

    game: Coffee

    def allowed(self, position: Position) -> int:
        """Return the mask of the cells where the player to move may place its stone."""
        return self.game.allowed(position)

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where every line of the rod lets the other player win."""
        board, player, allowed = self.game.board, position.player, self.allowed(position)
        wins = completing(board, position.stones[player], allowed, self.game.row)
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
        threats = completing(self.game.board, position.stones[1 - position.player], empty, self.game.row)
        for cell in self.game.board.bits(allowed):
            rest = empty & ~(1 << cell)
            for sign, line in self.game.lines[cell].items():
                cells = line & rest
                if cells and not cells & threats:
                    yield names[cell] + sign, cells

    def is_dead_end(self, position: Position, move: str, last: int) -> bool:
        """Return whether the other player cannot lay the rod from the only cell that a move leaves it."""
        rest = position.empty & ~last & ~(1 << self.game.board.cell(move[:-1]))
        return not any(line & rest for line in self.game.lines[last.bit_length() - 1].values())

    def threats(self, position: Position) -> Sequence[str]:
        """Return the safe placings: in Coffee any of them can leave the other player without one."""
        return [move for move, _ in self.safe(position, self.allowed(position))]

    def replies(self, position: Position) -> Sequence[str]:
        """Return the safe placings."""
        return self.threats(position)

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return True: nobody can pass, and there are few moves on a line."""
        return True

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or the moves after which the other player does not win at once, if any."""
        wins = [move for move in moves if move[-1] not in "-/\\" and move != "swap"]
        if wins:
            return wins[:1]
        if len(moves) == 1:
            return moves
        safe = {"swap", *self.threats(position)}
        return [move for move in moves if move in safe] or moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Coffee."""
    assert isinstance(game, Coffee)
    # A stone is worth the same with the rod along any axis: the playouts only say which cells are good.
    moves = [[game.board.names[cell] + sign for sign in ("", *game.lines[cell])] for cell in game.board.cells]
    tactics = CoffeeTactics(game)
    return lane_policy(
        game,
        random,
        batch,
        RodPolicy(game, batch.lanes, random),
        [moves, moves],
        prover=TacticalProver(tactics, BUDGETS),
        ordering=tactics.urgent,
    )
