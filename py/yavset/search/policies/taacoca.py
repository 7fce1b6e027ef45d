"""Taacoca: short playouts and an evaluation, and proofs of races that a turn decides."""

from __future__ import annotations

from random import Random

from yavset.games.taacoca import STONES_A_TURN, March, Taacoca, turn_length
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.neighbours import shifted
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, NothingAtOnce, Prover
from yavset.search.policies.masks import some_bit
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.values import Batch, Effort, Proof, Rewards, Settings, chance_of, of_two

SETTINGS = Settings(exploration=0.15, urgency=0.1)

RACE, AHEAD, STONE, FAR, LOOSE = 2.8, 0.85, 0.31, 0.41, 0.57
"""What counts in a position, in logarithms of the odds: fitted by logistic regression (ridge 3).

The data were 26,000 positions at the start of a turn, from 1,100 games of the bot against itself with 80
visits a step. A free stone is one that no enemy can catch. RACE counts if it arrives before any enemy stone
could, AHEAD if it is nearer to its goal than the enemy's first free one, STONE for any stone, FAR for one
that has come far, LOOSE for an enemy stone that can be taken now and is not covered.
"""

NEAR = 5
"""A stone has come far after this many steps."""

TURNS = 2
"""A playout is cut off and evaluated after this many turns.

The mean of the evaluations before and after it predicts the winner better than either alone.
"""


def forward_first(position: Position, moves: list[str]) -> list[str]:
    """Return the moves of stones beyond those that have moved: steps onto the goal first, then captures.

    The order of steps does not matter.
    """
    game, player = position.game, position.player
    assert isinstance(game, Taacoca)
    board, goal, enemies = game.board, game.goals[player], position.stones[1 - player]
    march = position.state
    if march is not None:
        # Consider only stones beyond those that have moved, and those that could not move before.
        step = game.steps[player][march.way]
        gone = shifted(march.moved, -step)
        later = [
            move
            for move in moves
            if gone < 1 << (cell := board.cell(move.partition("-")[0])) or gone >> cell + step & 1
        ]
        moves = later or moves

    def rank(move: str) -> tuple[bool, bool]:
        target = 1 << board.cell(move.partition("-")[2])
        return (not target & goal, not target & enemies)

    return sorted(moves, key=rank)


class TaacocaProver(NothingAtOnce):
    """Sees a win within the turn at every leaf, so that no other search need look for one."""

    def __init__(self, game: Taacoca) -> None:
        self._game = game

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win within this turn, or a loss in the next one that this turn cannot prevent."""
        player, march = position.player, position.state
        own, other = position.stones[player], position.stones[1 - player]
        done = march.moved if march else 0
        left = turn_length(own) - done.bit_count()
        steps = self._game.steps[player][march.way : march.way + 1] if march else self._game.steps[player]
        movable = [(step, able(own, own & ~done, step, self._game.board.all)) for step in steps]
        for step, movers in movable:
            arrives = movers & shifted(self._game.goals[player], -step) and movers.bit_count() >= left
            if arrives or own & self._game.goals[player]:
                return Proof(of_two(1.0, player), left)
        threats = self.unstoppable(1 - player, other)
        if not threats or any(not threats & ~shifted(movers, step) for step, movers in movable):
            return None
        return Proof(of_two(0.0, player), left + turn_length(other))

    def unstoppable(self, player: int, own: int) -> int:
        """Return stones a step from the goal that arrive next turn unless all of them are taken before.

        Three of a player's stones can be taken at most: with six that can move enough remain.
        """
        arriving = 0
        for step in self._game.steps[player]:
            near = own & shifted(self._game.goals[player], -step)
            if near:
                movers = able(own, own, step, self._game.board.all)
                if movers == own or movers.bit_count() >= 2 * STONES_A_TURN:
                    arriving |= near
        return arriving


class TaacocaEvaluation:
    """The turn is completed if it has begun; the position counts then half as it is, half two turns later."""

    def __init__(self, game: Taacoca, random: Random) -> None:
        self._board = game.board
        self._random = random
        self._width = game.board.cells[-1] + 1
        self.steps = game.steps
        self.goals = game.goals
        points, top = game.board.points.items(), game.board.rows - 1
        # For each player the steps from a cell to the goal.
        self.to_go = (
            {cell: top - row for cell, (_, row) in points},
            {cell: row for cell, (_, row) in points},
        )
        self.far = tuple(mask_of(c for c in to_go if to_go[c] <= top - NEAR) for to_go in self.to_go)
        # For each player the cells that a stone can come to; an enemy on none of them cannot catch it.
        self.ways = tuple(
            {cell: self._ways(cell, steps) for cell in game.board.cells} for steps in self.steps
        )

    def _ways(self, cell: int, steps: tuple[int, int]) -> int:
        reached, last = 0, 1 << cell
        while last:
            last = (shifted(last, steps[0]) | shifted(last, steps[1])) & self._board.all
            reached |= last
        return reached

    def play(self, position: Position) -> Rewards:
        """Return the mean of the evaluations after the turn and after a short playout, as rewards."""
        player, march = position.player, position.state
        own, other = position.stones[player], position.stones[1 - player]
        if march is not None:
            own, other = self.completed(player, own, other, march)
            if own & self.goals[player] or not other:
                return of_two(1.0, player)
            own, other, player = other, own, 1 - player
        chance = (self.chance(player, own, other) + self.later(player, own, other)) / 2
        return of_two(chance, player)

    def later(self, player: int, own: int, other: int, turns: int = TURNS) -> float:
        """Return the chance of the player to move from what it is after this many turns of a playout."""
        if not turns:
            return self.chance(player, own, other)
        ways = []
        for way, step in enumerate(self.steps[player]):
            movers = able(own, own, step, self._board.all)
            if movers.bit_count() >= turn_length(own):
                if movers & shifted(self.goals[player], -step):
                    return 1.0
                ways.append(way)
        if not ways:
            return 0.0
        way = ways[int(self._random.random() * len(ways))]
        own, other = self.completed(player, own, other, March(way, 0))
        return 1 - self.later(1 - player, other, own, turns - 1) if other else 1.0

    def completed(self, player: int, own: int, other: int, march: March) -> tuple[int, int]:
        """Return both players' stones after the rest of a turn: captures, else at random."""
        step = self.steps[player][march.way]
        waiting, others = own & ~march.moved, other
        for _ in range(turn_length(own) - march.moved.bit_count()):
            ready = waiting & shifted(self._board.all & ~own, -step)
            bit = some_bit(ready & shifted(others, -step) or ready, self._random, self._width)
            target = shifted(bit, step)
            waiting ^= bit
            own ^= bit | target
            others &= ~target
        return own, others

    def chance(self, player: int, own: int, other: int) -> float:
        """Return the chance of the player to move at the start of a turn."""
        enemy = 1 - player
        first, free = self.foremost(player, own, other)
        enemy_first, enemy_free = self.foremost(enemy, other, own)
        left, right = self.steps[player]
        taken = other & (shifted(own, left) | shifted(own, right))
        left, right = self.steps[enemy]
        loose = taken & ~(shifted(other, left) | shifted(other, right))
        odds = (
            RACE * ((free <= enemy_first) - (enemy_free < first))
            + AHEAD * ((free <= min(enemy_free, self._board.rows - 1)) - (enemy_free < free))
            + STONE * (own.bit_count() - other.bit_count())
            + FAR * ((own & self.far[player]).bit_count() - (other & self.far[enemy]).bit_count())
            + LOOSE * loose.bit_count()
        )
        return chance_of(odds)

    def foremost(self, player: int, own: int, other: int) -> tuple[int, int]:
        """Return how many steps a player's first stone has to go, and the first one that nobody can catch."""
        to_go, ways, nobody = self.to_go[player], self.ways[player], self._board.rows
        first = nobody
        while own:
            cell = (own & -own if player else own).bit_length() - 1
            if first == nobody:
                first = to_go[cell]
            if not ways[cell] & other:
                return first, to_go[cell]
            own ^= 1 << cell
        return first, nobody


def able(own: int, waiting: int, step: int, all_cells: int) -> int:
    """Return the stones that can move in a direction, those behind another one that can included."""
    can_move = waiting & shifted(all_cells & ~own, -step)
    while followers := waiting & shifted(can_move, -step) & ~can_move:
        can_move |= followers
    return can_move


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Taacoca."""
    assert isinstance(game, Taacoca)
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(TaacocaEvaluation(game, random).play),
        prover=TaacocaProver(game) if batch.gives_priors else Prover(),
        ordering=forward_first,
        settings=SETTINGS,
    )
