"""Taacoca, by Víkingur Fjalar Eiríksson, 2009: march three stones a turn, all the same way, to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from yavset.language.messages import Message, Problem
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.moves import LETTERS, write_step
from yavset.rules.moving import moved, own_move, read_move
from yavset.rules.neighbours import shifted
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Outcome

WHITE_START = "a1 b1 c1 d1 e1 b2 c2 d2 e2 c3 d3 e3"
BLACK_START = "e7 f7 g7 e8 f8 g8 h8 e9 f9 g9 h9 i9"
STONES_A_TURN = 3
WAYS = ("left", "right")


class March(NamedTuple):
    """An unfinished turn: the number of its way in WAYS, and the mask of the stones that have moved."""

    way: int
    moved: int


class Taacoca(Game):
    """The state is a `March` in the middle of a turn, and None at its start."""

    id = "taacoca"
    name = "Taacoca"
    designer = "Víkingur Fjalar Eiríksson"
    year = 2009
    tags = ("race", "movement")

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        board = self.board
        up = board.stride
        self.steps = ((up, up + 1), (-up - 1, -up))
        """For each player the steps forward to the left and to the right, as seen from White."""
        self.goals = (board.edges[3], board.edges[0])
        """For each player the opponent's home row."""
        self.names = {
            step: {
                cell: write_step(name, board.names[cell + step])
                for cell, name in board.names.items()
                if cell + step in board.names
            }
            for steps in self.steps
            for step in steps
        }

    def start_stones(self) -> tuple[int, ...]:
        return tuple(mask_of(map(self.board.cell, names.split())) for names in (WHITE_START, BLACK_START))

    def legal_moves(self, position: Position) -> Sequence[str]:
        march = position.state
        ways = (0, 1) if march is None else (march.way,)
        steps = [self.steps[position.player][way] for way in ways]
        ready = [self.ready(position, step) for step in steps]
        return [
            self.names[step][cell]
            for cell in self.board.bits(ready[0] | ready[-1])
            for step, stones in zip(steps, ready, strict=True)
            if stones >> cell & 1
        ]

    def is_legal(self, position: Position, move: str) -> bool:
        way = own_move(position, move, write_step)
        if way is None:
            return False
        start, end = way
        step, march = end - start, position.state
        steps = self.steps[position.player]
        open_steps = steps if march is None else steps[march.way : march.way + 1]
        return step in open_steps and bool(self.ready(position, step) >> start & 1)

    def ready(self, position: Position, step: int) -> int:
        """Return the stones that may take a step now; 0 if the turn cannot be completed in that direction.

        A stone is ready if no stone of its colour is on its target; those in an unbroken file behind it can
        follow. No step ever takes that from another stone, so it is enough to count how many can move in all.
        """
        own = position.stones[position.player]
        done = 0 if position.state is None else position.state.moved
        waiting = own & ~done
        ready = able = waiting & shifted(self.board.all & ~own, -step)
        while followers := waiting & shifted(able, -step) & ~able:
            able |= followers
        return ready if able.bit_count() >= turn_length(own) - done.bit_count() else 0

    def after(self, position: Position, move: str) -> Position:
        mover = position.player
        start, end = read_move(self.board, move)
        stones = moved(position.stones, mover, start, end)
        done = 1 << end | (0 if position.state is None else position.state.moved)
        if done.bit_count() < turn_length(stones[mover]):
            return position.same_turn(stones, March(self.steps[mover].index(end - start), done))
        outcome = None
        if home := stones[mover] & self.goals[mover]:
            outcome = self.win(mover, "home-row", home)
        elif not stones[1 - mover]:
            outcome = self.win(mover, "no-enemies")
        return position.next(stones, outcome=outcome)

    def verdict(self, position: Position) -> Outcome | None:
        if position.legal_moves():
            return None
        return self.win(1 - position.player, "no-move")

    def scores(self, position: Position) -> list[Score]:
        found = []
        rows = self.board.rows - 1
        for player, stones in enumerate(position.stones):
            ahead = [self.board.points[cell][1] for cell in self.board.bits(stones)]
            if not ahead:
                found.append(Score(Message("standing-pieces", count=0), self.players[player]))
                continue
            steps = rows - max(ahead) if player == 0 else min(ahead)
            message = Message("standing-march", count=len(ahead), steps=steps)
            found.append(Score(message, self.players[player]))
        return found

    def losing_moves(self, position: Position) -> dict[str, str]:
        return {}  # A turn ends the game only for the player who makes it.

    def prompt(self, position: Position) -> str:
        return f"step-{1 if position.state is None else 1 + position.state.moved.bit_count()}"

    def objection(self, position: Position, move: str) -> Message | None:
        ends = own_move(position, move, write_step)
        if ends is None:
            return None
        start, end = ends
        names, march = self.board.names, position.state
        if end - start not in self.steps[position.player]:
            return Message("march-one-forward")
        if march is not None and march.moved >> start & 1:
            return Message("march-moved-already", cell=names[start])
        if march is not None and end - start != self.steps[position.player][march.way]:
            return Message("march-way", way=Message(WAYS[march.way]))
        if position.stones[position.player] >> end & 1:
            return Message("march-own-stone", player=Message(position.to_move), cell=names[end])
        return Message("march-not-completed")

    def write_state(self, position: Position) -> dict[str, str]:
        if position.state is None:
            return {}
        way, done = position.state
        return {"forward": WAYS[way], "moved": " ".join(self.board.cell_names(done))}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> March | None:
        if "forward" not in lines:
            return None
        way, names = lines.pop("forward"), lines.pop("moved").split()
        cells = [self.board.cell(name) for name in names]
        if way not in WAYS:
            raise Problem("diagram-forward", way=way)
        if not cells or any(codes.get(cell) != LETTERS[self.players[player]] for cell in cells):
            raise Problem("diagram-moved", text=" ".join(names), player=Message(self.players[player]))
        return March(WAYS.index(way), mask_of(cells))

    def impossible(self, position: Position) -> Message | None:
        mover, enemy = position.player, 1 - position.player
        own, others = position.stones[mover], position.stones[enemy]
        done = 0 if position.state is None else position.state.moved
        if max(own.bit_count(), others.bit_count()) > len(WHITE_START.split()):
            return Message("impossible-more-stones")
        if own & ~done & self.goals[mover] or others & self.goals[enemy]:
            return Message("impossible-home-row")
        if not done:
            return None if own and others else Message("impossible-no-stones")
        if done.bit_count() >= turn_length(own):
            return Message("impossible-turn-complete")
        origins = shifted(done, -self.steps[mover][position.state.way])
        if origins.bit_count() < done.bit_count() or origins & ~done & ~position.empty:
            return Message("impossible-moved-stone")
        if not position.legal_moves():
            return Message("impossible-turn")
        return None

    def all_moves(self) -> Sequence[str]:
        return [move for steps in self.steps for step in steps for move in self.names[step].values()]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        march = position.state
        step = 0 if march is None else abs(self.steps[position.player][march.way])
        along = {f"march {axis}": float(self.board.axes[axis] == step) for axis in "/\\"}
        return {**along, "moved": 0 if march is None else march.moved}


def turn_length(stones: int) -> int:
    """Return the number of stones that a player with these stones moves in a turn."""
    return min(STONES_A_TURN, stones.bit_count())
