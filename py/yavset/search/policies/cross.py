"""Cross: chains that join three edges win, and those that join opposite ones lose."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import group_of
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.values import Batch, Proof

THREE_APART = (0b010101, 0b101010)
"""The edges of a hexagon, as bits, of which no two are side by side."""

OPPOSITE = (0b001001, 0b010010, 0b100100)
"""The pairs of opposite edges."""

RULES = PlayRules(
    (Placement(("own",)),),
    (
        End("win", "touch", 3, touches=(THREE_APART, THREE_APART)),
        End("lose", "touch", 2, touches=(OPPOSITE, OPPOSITE)),
    ),
)


class CrossTactics(Tactics):
    """Floods from the edges find the cells that join three edges or opposite ones."""

    def deciding(self, stones: int) -> tuple[int, int]:
        """Return masks of the cells where one more stone wins and where it loses (taken cells included)."""
        board = self.game.board
        reached = []
        for edge in board.edges:
            seed = stones & edge
            reached.append(edge | board.around(group_of(board, stones, seed)) if seed else edge)
        a, b, c, d, e, f = reached
        wins = a & c & e | b & d & f
        return wins, (a & d | b & e | c & f) & ~wins

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where the other player's wins cannot all be blocked."""
        player, empty = position.player, position.empty
        wins, losses = self.deciding(position.stones[player])
        if wins & empty:
            return Proof(self.wins[player], 1, [self.game.board.names[(wins & empty).bit_length() - 1]])
        if position.swap_open:
            return None
        safe = empty & ~losses
        if not safe:
            return Proof(self.wins[1 - player], 1)
        threats = self.deciding(position.stones[1 - player])[0] & empty
        if threats & (threats - 1) or (threats and not threats & safe):
            return Proof(self.wins[1 - player], 2)
        return None

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or blocks alone, or the moves that do not lose at once.

        Returns all moves where the first may be swapped, or where each loses at once.
        """
        board, player, empty = self.game.board, position.player, position.empty
        wins, losses = self.deciding(position.stones[player])
        safe = empty & ~losses
        if position.swap_open or not safe:
            return moves
        if wins & empty:
            return board.cell_names(wins & empty)[:1]
        kept = self.deciding(position.stones[1 - player])[0] & safe or safe
        return [move for move in moves if kept >> board.cell(move) & 1]


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Cross."""
    tactics = CrossTactics(game)
    return lane_policy(game, random, batch, RULES, prover=TacticalProver(tactics), ordering=tactics.urgent)
