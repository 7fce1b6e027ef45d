"""Susan: surround an enemy stone, and keep two free neighbours beside every own stone."""

from __future__ import annotations

from random import Random

from yavset.games.susan import MOST_SLIDES
from yavset.rules.game import Game
from yavset.rules.moves import is_step
from yavset.rules.position import Position
from yavset.search.playouts.compiled import Leaf, compiled
from yavset.search.playouts.compiled.games import stones_leaf
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies.general import Knowledge
from yavset.search.policies.masks import some_bit
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.values import Proof, Rewards

SLIDES = 0.15
"""How often a playout slides without need."""


class SusanKnowledge(Knowledge):
    """Playouts on masks, which count the free neighbours of all stones at once."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.shifts = game.board.steps
        self.neighbours = game.board.neighbours
        self.width = game.board.cells[-1] + 1

    def moves(self, position: Position) -> list[str]:
        """Return all moves; slides last where the other player could draw with one more."""
        moves = super().moves(position)
        return sorted(moves, key=is_step) if position.state == MOST_SLIDES - 2 else moves

    def tight(self, empty: int) -> tuple[int, int]:
        """Return masks of the cells with exactly one and with exactly two empty neighbours."""
        some = two = three = 0
        for shift in self.shifts:
            for near in (empty << shift, empty >> shift):
                three |= two & near
                two |= some & near
                some |= near
        return some & ~two, two & ~three

    def playout(self, position: Position) -> Rewards:
        """Play one game with that policy; too many slides in succession are a draw."""
        random, neighbours, around = self.random, self.neighbours, self.game.board.around
        player, empty, slides = position.player, position.empty, position.state
        own, other = position.stones[player], position.stones[1 - player]
        width = self.width
        while True:
            one, two = self.tight(empty)
            # Cells where a stone surrounds an own stone, and an enemy one.
            lost = around(own & one) & empty | empty & ~around(empty)
            wins = around(other & one) & empty & ~lost
            if wins:
                return self.wins[player]
            start = 0
            if own & one:
                # A stone with one free neighbour left has to move, or one beside it.
                bit = some_bit(own & one, random, width)
                start = bit | neighbours[bit.bit_length() - 1] & own
            elif random.random() < SLIDES:
                start = own & around(empty)
            moved = False
            if start:
                bit = some_bit(start, random, width)
                targets = neighbours[bit.bit_length() - 1] & empty
                if targets:
                    target = some_bit(targets, random, width)
                    then = empty ^ bit ^ target
                    fine = around(then)
                    if not (own ^ bit | target) & ~fine:
                        own ^= bit | target
                        empty = then
                        if other & ~fine:
                            return self.wins[player]
                        slides += 1
                        moved = True
                        if slides == MOST_SLIDES:
                            return self.share
            if not moved:
                safe = empty & ~lost
                if not safe:
                    return self.wins[1 - player]
                # Avoid cells that leave an own stone a single free neighbour.
                calm = safe & ~around(own & two) & ~one
                bit = some_bit(calm or safe, random, width)
                own |= bit
                empty ^= bit
                slides = 0
            own, other, player = other, own, 1 - player


class SusanTactics(TacticalKnowledge, BatchKnowledge, SusanKnowledge):
    """Decisive moves: stones with one free neighbour left can be surrounded."""

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = compiled(self.game.board, self.play_rules(), self.games, self.random, self.leaf)
        return LanePlayouts(policy, plain_placings(self.game), leaves=self.batch)

    def play_rules(self) -> PlayRules:
        """Return the rules of Susan for playouts."""
        return PlayRules(
            (Placement(("own",)),),
            (
                End("lose", "surrounded", stones="own"),
                End("win", "surrounded", stones="enemy"),
                End("draw", "steps", MOST_SLIDES),
            ),
            steps=True,
        )

    def leaf(self, position: Position) -> Leaf:
        """Return a position with the slides since a stone was placed, as the playouts take it."""
        return stones_leaf(position)._replace(steps=position.state)

    def at_once(self, position: Position) -> Proof | None:
        """Return a win by a placing or a slide that takes an enemy stone's last free neighbour."""
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        around, neighbours, names = board.around, self.neighbours, board.names
        one, _ = self.tight(empty)
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
