"""Susan: stones with one free neighbour left can be surrounded."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.games.susan import MOST_SLIDES
from yavset.rules.game import Game
from yavset.rules.moves import is_step
from yavset.rules.moving import step_moves
from yavset.rules.neighbours import numbers_beside, one_beside
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.compiled import Leaf
from yavset.search.playouts.compiled.games import stones_leaf
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.values import Batch, Proof

RULES = PlayRules(
    (Placement(("own",)),),
    (
        End("lose", "surrounded", stones="own"),
        End("win", "surrounded", stones="enemy"),
        End("draw", "steps", MOST_SLIDES),
    ),
    steps=frozenset({("other", "empty")}),
)

BUDGETS = (0, 60, 500, 3000)
"""How many positions a search for a forced win may look at, by effort."""

FAVOURITE = 1500
"""How many positions are looked at for a win against a favourite move."""


def slides_last(position: Position, moves: list[str]) -> list[str]:
    """Return all moves; slides last where the other player could draw with one more."""
    return sorted(moves, key=is_step) if position.state == MOST_SLIDES - 2 else moves


class SusanTactics(Tactics):
    """Decisive moves."""

    def threats(self, position: Position) -> Sequence[str]:
        """Return the moves that may leave an enemy stone with one free neighbour, or all where one has."""
        board, other = self.game.board, position.stones[1 - position.player]
        _, one, two, *_ = numbers_beside(position.empty, board.steps, other)
        if one:
            return position.legal_moves()
        return self._to(position, board.around(two))

    def replies(self, position: Position) -> Sequence[str]:
        """Return the moves within two cells of where the other player would surround a stone, or all.

        Farther away nothing bears on that. Where one more slide draws, any slide answers.
        """
        if position.state == MOST_SLIDES - 1:
            return position.legal_moves()
        board, own = self.game.board, position.stones[position.player]
        near = board.around(own & one_beside(position.empty, board.steps)) & position.empty
        for _ in range(2):
            near |= board.around(near)
        return self._to(position, near, near)

    def _to(self, position: Position, targets: int, starts: int = 0) -> list[str]:
        """Return the moves onto some cells, and all slides from some cells."""
        board, empty, steps = self.game.board, position.empty, step_moves(self.game.board)
        found = board.cell_names(empty & targets)
        for cell in board.bits(position.stones[position.player]):
            reached = empty if starts >> cell & 1 else empty & targets
            found += [move for bit, move in steps[cell] if reached & bit]
        return found

    def at_once(self, position: Position) -> Proof | None:
        """Return a win by a placing or a slide that takes an enemy stone's last free neighbour."""
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        around, neighbours, names = board.around, board.neighbours, board.names
        one = one_beside(empty, board.steps)
        targets = other & one
        if not targets:
            return None
        lost = around(own & one) & empty | empty & ~around(empty)
        placed = around(targets) & empty & ~lost
        if placed:
            return Proof(self.wins[player], 1, [names[placed.bit_length() - 1]])
        while targets:
            enemy = targets & -targets
            targets ^= enemy
            near = neighbours[enemy.bit_length() - 1]
            last = near & empty
            target = last.bit_length() - 1
            starts = neighbours[target] & own & ~near
            while starts:
                start = starts & -starts
                starts ^= start
                if not (own ^ start | last) & ~around(empty ^ last | start):
                    return Proof(self.wins[player], 1, [f"{names[start.bit_length() - 1]}-{names[target]}"])
        return None


def leaf_of(position: Position) -> Leaf:
    """Return a position with the slides since a stone was placed, as the playouts take it."""
    return stones_leaf(position)._replace(steps=position.state)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Susan."""
    return lane_policy(
        game,
        random,
        batch,
        RULES,
        prover=TacticalProver(SusanTactics(game), BUDGETS, FAVOURITE),
        ordering=slides_last,
        leaf_of=leaf_of,
    )
