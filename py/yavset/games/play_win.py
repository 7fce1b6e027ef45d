"""Play Win, by Élanor Grace Rodeffer, 2011: close in, then capture by chains of short bent jumps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from yavset.language.messages import Message, either
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.moves import read_parts, write_step
from yavset.rules.moving import Jump, bent_jumps, moves_to, own_move, slide_targets
from yavset.rules.options import Option
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player, pieces
from yavset.rules.values import Outcome


class PlayWin(Game):
    """The state is the cell of the piece that has to go on capturing; None at the start of a turn."""

    id = "play-win"
    name = "Play Win"
    designer = "Élanor Grace Rodeffer"
    year = 2011
    tags = ("movement", "capture")
    choices = (Option("warmer", (False, True), False),)
    effects = ("again",)
    repetition = 3

    def start_stones(self) -> tuple[int, int]:
        near, far = self.board.edges[0], self.board.edges[3]
        return near | self.board.around(near), far | self.board.around(far)

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.captures(position) or self.approaches(position)

    def is_legal(self, position: Position, move: str) -> bool:
        captures = self.captures(position)
        if captures:
            return move in captures
        way = own_move(position, move, write_step)
        if way is None:
            return False
        own, enemies = position.stones[position.player], position.stones[1 - position.player]
        return any(targets >> way[1] & 1 for _, targets in self.approachable(own, enemies, 1 << way[0]))

    def captures(self, position: Position) -> list[str]:
        """List the first jumps of the chains that capture the most pieces."""
        own, enemies = position.stones[position.player], position.stones[1 - position.player]
        if position.state is None:
            movers = self.board.bits(own & self.board.around(enemies))
        else:
            movers = [position.state]
        found: list[str] = []
        most = 0
        for mover in movers:
            others = own ^ 1 << mover
            for jump in self.jumps(mover, enemies, others):
                captured = 1 + self.longest_chain(jump.target, enemies ^ jump.victim, others)
                if captured > most:
                    found, most = [], captured
                if captured == most:
                    found.append(jump.move)
        return found

    def jumps(self, cell: int, enemies: int, others: int) -> list[Jump]:
        """List the jumps of a piece on `cell` among enemies and other pieces of its own colour."""
        return [
            jump
            for jump in bent_jumps(self.board)[cell]
            if enemies & jump.victim and not (enemies | others) >> jump.target & 1
        ]

    def longest_chain(self, cell: int, enemies: int, others: int) -> int:
        """Return the length of the longest chain of captures of a piece on `cell`; victims leave at once."""
        return max(
            (
                1 + self.longest_chain(jump.target, enemies ^ jump.victim, others)
                for jump in self.jumps(cell, enemies, others)
            ),
            default=0,
        )

    def approaches(self, position: Position) -> list[str]:
        """List the slides that end closer to the nearest enemy, or with the option `warmer` as close."""
        own, enemies = position.stones[position.player], position.stones[1 - position.player]
        return [
            move
            for piece, targets in self.approachable(own, enemies, own)
            for move in moves_to(self.board, piece, targets)
        ]

    def approachable(self, own: int, enemies: int, movers: int) -> Iterator[tuple[int, int]]:
        """Yield each of the mask `movers` with the mask of the cells to which it may approach the enemies."""
        occupied = own | enemies
        pieces = own.bit_count()
        warmer = self.options["warmer"] and pieces > 6 and enemies.bit_count() > 6
        within = [enemies]  # the cells at most 0, 1, 2 … steps from an enemy piece
        while movers & ~within[-1]:
            within.append(within[-1] | self.board.around(within[-1]))
        for piece in self.board.bits(movers):
            steps = next(steps for steps, cells in enumerate(within) if cells >> piece & 1)
            closer = within[steps if warmer else steps - 1]
            yield piece, closer & slide_targets(self.board, piece, pieces - 1, occupied)

    def after(self, position: Position, move: str) -> Position:
        own, enemies = position.stones[position.player], position.stones[1 - position.player]
        parts = read_parts(move)
        target = self.board.cell(parts.target)
        others = own ^ 1 << self.board.cell(parts.cell)
        if parts.captured:
            enemies ^= 1 << self.board.cell(parts.captured)
        moved = (others | 1 << target, enemies)
        stones = moved if position.player == 0 else moved[::-1]
        if parts.captured and self.jumps(target, enemies, others):
            return position.same_turn(stones, target)
        return position.next(stones)

    def verdict(self, position: Position) -> Outcome | None:
        if position.state is not None:
            return None
        for player, stones in enumerate(position.stones):
            if not stones:
                return self.win(1 - player, "captured-all")
        own, enemies = position.stones[position.player], position.stones[1 - position.player]
        if any(targets for _, targets in self.approachable(own, enemies, own)) or self.captures(position):
            return None
        return self.win(1 - position.player, "no-move", own)

    def scores(self, position: Position) -> list[Score]:
        return of_each_player(self.players, position.stones, pieces)

    def losing_moves(self, position: Position) -> dict[str, str]:
        return {}  # A turn ends the game only for the player who makes it.

    def prompt(self, position: Position) -> str:
        if position.state is not None:
            return "capture-again"
        must_capture = any(read_parts(move).captured for move in position.legal_moves())
        return "must-capture" if must_capture else "approach"

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        if parts.verb != "move":
            return None
        if read_parts(position.legal_moves()[0]).captured:
            longest = either(position.legal_moves()[:8])
            return Message("capture-longest", longest=longest)
        if parts.captured:
            return None
        return Message("approach-enemy")

    def write_state(self, position: Position) -> dict[str, str]:
        return {} if position.state is None else {"capturing": self.board.names[position.state]}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> int | None:
        return self.board.cell(lines.pop("capturing")) if "capturing" in lines else None

    def impossible(self, position: Position) -> Message | None:
        for player, stones in zip(self.players, position.stones, strict=True):
            if stones.bit_count() > 11:
                return Message("impossible-pieces", player=Message(player), count=stones.bit_count())
        if position.state is not None:
            if not position.stones[position.player] >> position.state & 1:
                return Message("impossible-capturing-none", player=Message(position.to_move))
            if not self.captures(position):
                return Message("impossible-capturing")
        return None

    def all_moves(self) -> Sequence[str]:
        board, jumps = self.board, bent_jumps(self.board)
        lines = [
            move for cell in board.cells for move in moves_to(board, cell, mask_of(chain(*board.rays[cell])))
        ]
        return [*lines, *(jump.move for cell in board.cells for jump in jumps[cell])]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return {"capturing": 0 if position.state is None else 1 << position.state}
