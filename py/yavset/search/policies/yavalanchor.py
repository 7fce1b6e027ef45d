"""Yavalanchor: red stones serve both players."""

from __future__ import annotations

from functools import partial
from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.placing import placing_on
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.provers.decisive import first_win
from yavset.search.provers.tactical import Tactics
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Batch, Proof

RULES = PlayRules(
    (Placement(("own",), beside="red"), Placement(("red",))),
    (End("win", "line", 5, "own+red"), End("lose", "line", 5, "enemy+red")),
)

BUDGETS = ChainBudgets(win=(200, 400, 4000, 10000), loss=LossBudget(150, 6))


class YavalanchorTactics(Tactics):
    """Rows of five with red stones in one move, and losses where they cannot be blocked."""

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where the other player's rows cannot be blocked.

        A cell that completes five of red and the own colour always wins: where the row would be red alone, a
        red stone is beside the cell, so the own colour may be placed there.
        """
        board, player, empty = self.game.board, position.player, position.empty
        own, other, red = position.stones[player], position.stones[1 - player], position.stones[2]
        beside_red = board.around(red)
        wins = completing(board, own | red, empty, 5)
        if wins:
            bit = wins & -wins
            colour = self.game.colours[player] if bit & beside_red else "red"
            return Proof(self.wins[player], 1, [placing_on(board, colour, bit)])
        threats = completing(board, other | red, empty, 5)
        if threats & (threats - 1) or threats & ~beside_red:
            return Proof(self.wins[1 - player], 2)
        return None

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a winning move alone, or blocks alone, or all moves."""
        board, empty = self.game.board, position.empty
        own, other = position.stones[position.player], position.stones[1 - position.player]
        red = position.stones[2]
        wins = completing(board, own | red, empty, 5)
        won = first_win(position, [move for move in moves if wins >> board.cell(move[2:]) & 1])
        if won is not None:
            return [won]
        threats = completing(board, other | red, empty, 5)
        blocks = [move for move in moves if move[0] != "r" and threats >> board.cell(move[2:]) & 1]
        return blocks or moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Yavalanchor."""
    threats = ThreatSearch(game.board, 5, losing=0, neutral=True)
    tactics = YavalanchorTactics(game)
    prover = ChainProver(game, threats, BUDGETS, tactics)
    return lane_policy(
        game,
        random,
        batch,
        RULES,
        prover=prover,
        ordering=partial(prover.unrefuted, tactics.urgent),
        slope=6.5,
    )
