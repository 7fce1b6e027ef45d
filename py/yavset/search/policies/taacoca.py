"""Taacoca: playouts of whole turns on masks that win the race if they can and prefer captures."""

from __future__ import annotations

from random import Random

from yavset.games.taacoca import Taacoca, turn_length
from yavset.rules.game import Game
from yavset.rules.neighbours import shifted
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.policies.masks import some_bit
from yavset.search.values import Rewards


class TaacocaKnowledge(Knowledge):
    """Each playout is a race of a few dozen turns."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Taacoca)
        self.steps = game.steps
        self.goals = game.goals
        self.width = game.board.cells[-1] + 1

    def moves(self, position: Position) -> list[str]:
        """Return steps onto the goal first, then captures, then the others with the foremost stones first."""
        board, player = self.game.board, position.player
        goal, enemies = self.goals[player], position.stones[1 - player]
        moves = super().moves(position)
        march = position.state
        if march is not None:
            # The order of steps within a turn does not matter: consider only stones beyond those that have
            # moved, and those that could not move before.
            step = self.steps[player][march.way]
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

    def playout(self, position: Position) -> Rewards:
        """Play one game at random, taking steps that win and preferring captures."""
        random, width, all_cells = self.random, self.width, self.game.board.all
        player, march = position.player, position.state
        own, other = position.stones[player], position.stones[1 - player]
        done = march.moved if march else 0
        way = march.way if march else -1
        while True:
            left = turn_length(own) - done.bit_count()
            waiting = own & ~done
            steps = []
            for choice in (way,) if way >= 0 else (0, 1):
                step = self.steps[player][choice]
                able = self.able(own, waiting, step, all_cells)
                if able.bit_count() >= left:
                    if able & shifted(self.goals[player], -step):
                        return self.wins[player]
                    steps.append(step)
            if not steps:
                return self.wins[1 - player]
            step = steps[int(random.random() * len(steps))]
            taking = shifted(other, -step)
            for _ in range(left):
                ready = waiting & shifted(all_cells & ~own, -step)
                if ready & taking and random.random() < 0.8:
                    ready &= taking
                bit = some_bit(ready, random, width)
                target = shifted(bit, step)
                waiting ^= bit
                own ^= bit | target
                other &= ~target
                taking &= ~bit
            if not other:
                return self.wins[player]
            own, other, player, done, way = other, own, 1 - player, 0, -1

    @staticmethod
    def able(own: int, waiting: int, step: int, all_cells: int) -> int:
        """Return the stones that can move in a direction, those behind another one that can included."""
        able = waiting & shifted(all_cells & ~own, -step)
        while followers := waiting & shifted(able, -step) & ~able:
            able |= followers
        return able
