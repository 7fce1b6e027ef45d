"""Taacoca: three stones a turn march to the far row."""

from collections.abc import Mapping
from dataclasses import dataclass

from .board import Place, hexhex
from .game import NaiveGame, Options

FORWARD: dict[str, list[Place]] = {"white": [(0, 1), (1, 1)], "black": [(0, -1), (-1, -1)]}


@dataclass(frozen=True)
class Turn:
    """How far a turn has come: the stones, where moved ones stand, the direction, the moves to go."""

    stones: Mapping[str, str]
    moved: frozenset[str]
    direction: Place | None
    to_go: int


class Taacoca(NaiveGame):
    """Three stones, one step forward each, all in one direction; reach the far row or take everything."""

    def set_up(self, options: Options) -> None:
        """Rows of five, four and three stones on each side."""
        self.board = hexhex(5)
        self.players = ["white", "black"]
        white = "a1 b1 c1 d1 e1 b2 c2 d2 e2 c3 d3 e3"
        black = "e9 f9 g9 h9 i9 e8 f8 g8 h8 e7 f7 g7"
        self.stones = dict.fromkeys(white.split(), "white") | dict.fromkeys(black.split(), "black")
        self.turn = self.new_turn("white")

    def new_turn(self, player: str) -> Turn:
        """Return a turn of three moves, or of as many as the player has stones."""
        return Turn(self.stones, frozenset(), None, min(3, list(self.stones.values()).count(player)))

    def steps(self, turn: Turn) -> dict[str, Turn]:
        """Each single step that is possible at this point of a turn, by its move, and the turn after it.

        A stone that has moved does not move again; a cell is closed by an own stone that stands there now.
        """
        found = {}
        directions = FORWARD[self.to_move] if turn.direction is None else [turn.direction]
        for cell, colour in turn.stones.items():
            if colour != self.to_move or cell in turn.moved:
                continue
            for direction in directions:
                target = self.board.step(cell, direction)
                if target is not None and turn.stones.get(target) != self.to_move:
                    stones = {c: s for c, s in turn.stones.items() if c not in (cell, target)}
                    stones[target] = self.to_move
                    found[f"{cell}-{target}"] = Turn(stones, turn.moved | {target}, direction, turn.to_go - 1)
        return found

    def completable(self, turn: Turn) -> bool:
        """Return whether the moves still owed in this turn can all be made."""
        return turn.to_go == 0 or any(self.completable(after) for after in self.steps(turn).values())

    def ordinary_moves(self) -> set[str]:
        """The steps after which the turn can still be completed."""
        return {move for move, after in self.steps(self.turn).items() if self.completable(after)}

    def move(self, move: str) -> None:
        """Make one step; after the last of the turn see whether it has won."""
        self.turn = self.steps(self.turn)[move]
        self.stones = dict(self.turn.stones)
        if self.turn.to_go > 0:
            return
        goal = self.board.row(9 if self.to_move == "white" else 1)
        if any(self.stones.get(cell) == self.to_move for cell in goal):
            self.finish(self.to_move, "home-row")
        elif self.enemy() not in self.stones.values():
            self.finish(self.to_move, "all-captured")
        else:
            self.end_turn()

    def start_turn(self) -> None:
        """A player that cannot complete a turn loses."""
        self.turn = self.new_turn(self.to_move)
        self.lose_without_move()
