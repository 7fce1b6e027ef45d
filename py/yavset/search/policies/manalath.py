"""Manalath: the groups that decide a game."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.groups import beside_groups, known_groups
from yavset.rules.placing import placing_on
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.values import Batch, Proof, Settings

RULES = PlayRules(
    # A game is over long before the stones of a colour run out.
    (Placement(("own", "enemy"), limit=LARGEST),),
    (End("win", "group", LARGEST, exactly=True), End("lose", "group", LARGEST - 1, exactly=True)),
    whole=True,
    stuck="lose",
)

SETTINGS = Settings(exploration=0.15, trust=2.0)
"""What a stone is worth changes with the groups beside it, so that games of later positions say little."""

BUDGETS = (0, 0, 0, 1500)

FAVOURITE = 500
"""How many positions are looked at for a win against a favourite move."""


@lru_cache(maxsize=1_500)
def joining(board: Board, stones: int) -> tuple[int, int, int]:
    """Return masks for a colour's stones: where one more joins just three, just four, and its decisive group.

    The last is the group of four or five that stands on the board, or 0; there is one at most, as a player's
    turn that ends with one ends the game.
    """
    *_, three, four, five = beside_groups(board, stones, LARGEST)
    large = [group for group in known_groups(board, stones) if group.bit_count() >= LARGEST - 1]
    return three & ~four & ~stones, four & ~five & ~stones, large[-1] if large else 0


class ManalathTactics(Tactics):
    """Groups of five that can be made, and groups of four that cannot be made five."""

    def at_once(self, position: Position) -> Proof | None:
        """Return a win with an own group of five or an enemy group of four, or a loss with an own one."""
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        _, fives, urgent = joining(board, own)
        fives = fives & empty if own.bit_count() < SUPPLY else 0
        colour, enemy = self.game.colours[player], self.game.colours[1 - player]
        if urgent:
            if urgent.bit_count() == LARGEST:
                return Proof(self.wins[player], 1, position.legal_moves()[:1])
            fives &= board.around(urgent)
            if not fives:
                return Proof(self.wins[1 - player], 1, position.legal_moves()[:1])
        if fives:
            return Proof(self.wins[player], 1, [placing_on(board, colour, fives)])
        if other.bit_count() < SUPPLY:
            spoiling = joining(board, other)[0] & empty
            while spoiling:
                bit = spoiling & -spoiling
                spoiling ^= bit
                _, rescues, group = joining(board, other | bit)
                room = other.bit_count() + 1 < SUPPLY
                if not (room and rescues & empty & ~bit & board.around(group)):
                    return Proof(self.wins[player], 2, [placing_on(board, enemy, bit)])
        return None

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or all moves."""
        found = self.at_once(position)
        if found is not None and found.rewards[position.player] == 1.0:
            return list(found.moves)
        return moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Manalath."""
    tactics = ManalathTactics(game)
    return lane_policy(
        game,
        random,
        batch,
        RULES,
        prover=TacticalProver(tactics, BUDGETS, FAVOURITE),
        ordering=tactics.urgent,
        settings=SETTINGS,
    )
