"""Onager: walks and jumps of all pieces at once, chains of jumps as one turn.

The value of a state takes the place of playouts, which last hundreds of moves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

from yavset.games.onager import LAKES, Onager
from yavset.rules.game import Game
from yavset.rules.moves import LETTERS, write_step
from yavset.rules.neighbours import shifted
from yavset.rules.position import Position
from yavset.rules.stacks import move_piece
from yavset.search.parts import GamePolicy, NothingAtOnce
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.turns import Gains, State, Turn, Turns
from yavset.search.values import Batch

PIECE, GOAL, HOME, CENTRAL = 0.15, 1.05, 0.45, 0.16
"""Worth of a piece, of having reached the enemy's back row (half as much one row before it, and so on), of
being on one's own back row, and of each step nearer to the centre than the border.

Fitted to the results of 570 games of the search with itself by logistic regression.
"""


class OnagerTurns(Turns):
    """A state is (black, white, player, stacks as in `Beneath`, lakes); a turn, the cells of a piece."""

    game: Onager

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        top = self.board.rows - 1
        middle_x, middle_y = self.board.centres[self.game.centre.bit_length() - 1]
        self.worth = [[0.0] * (self.board.cells[-1] + 1) for _ in range(2)]
        """What a piece of each player is worth on each cell."""
        for cell, (_, row) in self.board.points.items():
            x, y = self.board.centres[cell]
            central = max(0.0, self.board.size - 1 - hypot(x - middle_x, y - middle_y))
            for player, ahead in enumerate((row, top - row)):
                self.worth[player][cell] = (
                    PIECE + GOAL * 2.0**-ahead + HOME * (ahead == top) + CENTRAL * central
                )
        # Sibling positions share the pieces of one player.
        self._worth_of = lru_cache(maxsize=1_000)(self._add_up)

    def covers(self, position: Position) -> bool:
        """Return whether the lakes are laid."""
        return position.stones[LAKES].bit_count() == 3

    def state(self, stones: tuple[int, ...], player: int, extra: Hashable) -> State:
        """Return the state; the jumper and where it has stood are not in it."""
        beneath: Any = extra
        return (stones[0], stones[1], player, beneath.stacks, stones[LAKES])

    def value(self, state: State) -> float:
        """Compare the worth of both players' pieces; covered ones count nothing."""
        black, white = self._worth_of(0, state[0]), self._worth_of(1, state[1])
        return white - black if state[2] else black - white

    def _add_up(self, player: int, pieces: int) -> float:
        return sum(map(self.worth[player].__getitem__, self.board.bits(pieces)))

    def result(self, state: State) -> float | None:
        """Return 1 if the player to move is ahead on the back rows."""
        return 1.0 if self.game.ahead(state, state[2]) else None

    def urgent(self, state: State, turns: Gains) -> bool:
        """Return whether the other player will have won at its next turn if nothing is done."""
        return bool(self.game.ahead(state, 1 - state[2]))

    def turns(self, state: State) -> Gains:
        """Return all walks and jumps, each jump on to an enemy with all that may follow."""
        player, stacks, lakes = state[2], state[3], state[4]
        own, enemies = state[player], state[1 - player]
        cells, occupied = self.board.all, own | enemies | lakes
        empty, closed = cells & ~occupied, own | lakes
        worth, lost = self.worth[player], self.worth[1 - player]
        found: Gains = []
        for step in self.board.directions:
            targets = shifted(own, step) & empty
            while targets:
                bit = targets & -targets
                targets ^= bit
                end = bit.bit_length() - 1
                found.append((worth[end] - worth[end - step], (end - step, end)))
            # All pieces look along their rays at once; those that meet a friend land as far beyond it.
            ahead, distance = own, 0
            while ahead:
                distance += 1
                ahead = shifted(ahead, step) & cells
                landings = ahead & own
                if landings:
                    for _ in range(distance):
                        landings = shifted(landings, step) & cells
                    landings &= ~closed
                    while landings:
                        bit = landings & -landings
                        landings ^= bit
                        end = bit.bit_length() - 1
                        start = end - 2 * distance * step
                        gain = worth[end] - worth[start]
                        if bit & enemies:
                            gain += lost[end]
                            jump = (start, end)
                            self._jump_on(self._moved_on(state, jump), jump, bit | 1 << start, gain, found)
                        found.append((gain, (start, end)))
                ahead &= empty
        if stacks:
            letter = LETTERS[self.game.players[player]]
            freed = {cell: worth[cell] if below[-1] == letter else -lost[cell] for cell, below in stacks}
            found = [(gain + freed.get(turn[0], 0.0), turn) for gain, turn in found]
        return found

    def _jump_on(self, state: State, turn: Turn, stood: int, gain: float, found: Gains) -> None:
        """Add what the piece may jump to after a turn that took it on to an enemy and led to this state."""
        player, cell = state[2], turn[-1]
        worth, lost = self.worth[player], self.worth[1 - player]
        landings = self.game.jumps((state[0], state[1], state[4]), player, cell, stood)
        for end in self.board.bits(landings):
            bit, longer = 1 << end, (*turn, end)
            # The piece leaves a disc behind that it had covered.
            more = gain + worth[end] - worth[cell] - lost[cell]
            if state[1 - player] & bit:
                more += lost[end]
                moved_on = self._moved_on(state, (cell, end))
                self._jump_on(moved_on, longer, stood | bit, more, found)
            found.append((more, longer))

    def _moved_on(self, state: State, jump: Turn) -> State:
        """Return the state after a jump with the same player to move."""
        black, white, _, *rest = self.after(state, jump)
        return (black, white, state[2], *rest)

    def rest(self, position: Position) -> tuple[State, Gains]:
        """Return the state and its turns; while a piece may jump on, its jumps, or its cell alone: `end`."""
        beneath = position.state
        if beneath.jumper is None:
            return super().rest(position)
        state = self.state(position.stones, position.player, beneath)
        found: Gains = [(0.0, (beneath.jumper,))]
        self._jump_on(state, (beneath.jumper,), beneath.stood, 0.0, found)
        return state, found

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a piece has walked or jumped."""
        black, white, player, below, lakes = state
        stones, stacks = [black, white], dict(below)
        for start, end in pairwise(turn):
            move_piece(stones, stacks, player, start, end)
        return (*stones, 1 - player, tuple(sorted(stacks.items())), lakes)

    def moves(self, position: Position, turn: Turn) -> Iterator[str]:
        """Yield the moves of a turn, with `end` where the piece could jump on."""
        names, player = self.board.names, position.player
        for start, end in pairwise(turn):
            move = write_step(names[start], names[end])
            yield move
            position = position.child(move)
        if position.outcome is None and position.player == player:
            yield "end"


def forward_first(position: Position, moves: list[str]) -> list[str]:
    """Return all moves, those forward first."""
    if position.stones[LAKES].bit_count() < 3:
        return moves
    board, sign = position.game.board, 1 if position.player else -1

    def gained(move: str) -> int:
        start, dash, end = move.partition("-")
        if not dash:
            return 0
        return -sign * (board.points[board.cell(end)][1] - board.points[board.cell(start)][1])

    return sorted(moves, key=gained)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Onager, the same whatever the batch."""
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(OnagerTurns(game).rewards),
        prover=NothingAtOnce(),
        ordering=forward_first,
    )


turns = OnagerTurns
"""What makes the turns for alpha-beta."""
