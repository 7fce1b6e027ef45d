"""Onager, by Néstor Romeral Andrés, 2012: hurl pieces over each other on to the enemy's back row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from yavset.language.messages import Message
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.moves import read_parts, write_placing, write_step
from yavset.rules.moving import moves_to, own_move, read_move
from yavset.rules.options import sizes
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.stacks import DISCS, Stacks, count_covered, covered_planes, move_piece, stacked_piece
from yavset.rules.values import Event, Outcome, Piece

BLACK, WHITE, LAKES = 0, 1, 2


class Beneath(NamedTuple):
    """What a position of Onager holds besides the topmost discs and the lakes.

    Attributes:
        stacks: the discs below the topmost ones.
        jumper: the cell of the piece that may go on jumping, or None at the start of a turn.
        stood: mask of the cells where that piece has stood in this turn.
    """

    stacks: Stacks = ()
    jumper: int | None = None
    stood: int = 0


class Onager(Game):
    """The stones are the topmost discs (the pieces) of each player, and the lakes; the state is `Beneath`."""

    id = "onager"
    name = "Onager"
    designer = "Néstor Romeral Andrés"
    year = 2012
    tags = ("movement", "race", "stacking")
    choices = (sizes(5, 6, 5),)
    effects = ("lakes", "stacks", "again")
    repetition = 3

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = ("black", "white")
        self.colours = ("black", "white", "red")
        self.back_rows = (self.board.edges[3], self.board.edges[0])
        middle = self.board.size - 1
        self.centre = 1 << middle * self.board.stride + middle

    def start_stones(self) -> tuple[int, int, int]:
        black, white = (row | self.board.around(row) for row in self.back_rows)
        return black, white, 0

    def start_state(self) -> Beneath:
        return Beneath()

    def legal_moves(self, position: Position) -> Sequence[str]:
        if position.stones[LAKES].bit_count() < 3:
            return [
                write_placing("red", name) for name in self.board.cell_names(position.empty & ~self.centre)
            ]
        beneath = position.state
        if beneath.jumper is not None:
            targets = self.jumps(position.stones, position.player, beneath.jumper, beneath.stood)
            return [*moves_to(self.board, beneath.jumper, targets), "end"]
        empty = position.empty
        found = []
        for piece in self.board.bits(position.stones[position.player]):
            walks = self.board.neighbours[piece] & empty
            targets = walks | self.jumps(position.stones, position.player, piece, 0)
            found += moves_to(self.board, piece, targets)
        return found

    def is_legal(self, position: Position, move: str) -> bool:
        beneath = position.state
        if position.stones[LAKES].bit_count() < 3:
            name = read_parts(move).cell
            open_to_lakes = position.empty & ~self.centre
            return self.board.contains(open_to_lakes, name) and move == write_placing("red", name)
        if move == "end":
            return beneath.jumper is not None
        way = own_move(position, move, write_step)
        if way is None:
            return False
        start, end = way
        targets = self.jumps(position.stones, position.player, start, beneath.stood)
        if beneath.jumper is None:
            targets |= self.board.neighbours[start] & position.empty
        return beneath.jumper in (None, start) and bool(targets >> end & 1)

    def has_move(self, position: Position) -> bool:
        """Return whether the mover has a legal move at the start of a turn after the lakes are laid."""
        own = position.stones[position.player]
        # Nearly always some piece can walk, which is seen at once.
        return bool(self.board.around(own) & position.empty or position.legal_moves())

    def jumps(self, stones: tuple[int, ...], player: int, piece: int, stood: int) -> int:
        """Return the cells where a piece can land, without those where it has `stood` in this turn.

        The first piece or lake on a ray has to be a friendly piece; the landing cell is as far beyond it.
        """
        own = stones[player]
        occupied = own | stones[1 - player] | stones[LAKES]
        closed = own | stones[LAKES] | stood
        landings = 0
        for ray in self.board.rays[piece]:
            for gap, cell in enumerate(ray):
                if occupied >> cell & 1:
                    if own >> cell & 1 and 2 * gap + 1 < len(ray):
                        landings |= 1 << ray[2 * gap + 1]
                    break
        return landings & ~closed

    def after(self, position: Position, move: str) -> Position:
        player, beneath = position.player, position.state
        stones = list(position.stones)
        if move == "end":
            return position.next(position.stones, Beneath(beneath.stacks))
        if stones[LAKES].bit_count() < 3:
            stones[LAKES] |= 1 << self.board.cell(read_parts(move).cell)
            # Black lays the last lake and still makes the first move.
            following = BLACK if stones[LAKES].bit_count() == 3 else 1 - player
            return position.next(tuple(stones), beneath, player=following)
        start, target = read_move(self.board, move)
        stacks = dict(beneath.stacks)
        on_enemy = move_piece(stones, stacks, player, start, target)
        below = tuple(sorted(stacks.items()))
        if on_enemy:
            stood = beneath.stood | 1 << start | 1 << target
            if self.jumps(tuple(stones), player, target, stood):
                return position.same_turn(tuple(stones), Beneath(below, target, stood))
        return position.next(tuple(stones), Beneath(below))

    def verdict(self, position: Position) -> Outcome | None:
        mover, other = position.player, 1 - position.player
        if position.state.jumper is not None:
            return None
        if arrived := self.ahead(position.stones, mover):
            return self.win(mover, "back-row", arrived)
        if not self.has_move(position):
            return self.win(other, "no-move", position.stones[mover])
        return None

    def ahead(self, stones: Sequence[int], player: int) -> int:
        """Return a player's pieces on the enemy's back row if they outnumber the enemy's on the player's."""
        arrived = stones[player] & self.back_rows[1 - player]
        theirs = stones[1 - player] & self.back_rows[player]
        return arrived if arrived.bit_count() > theirs.bit_count() else 0

    def scores(self, position: Position) -> list[Score]:
        black, white = position.stones[:LAKES]
        ahead = ((black, self.back_rows[WHITE]), (white, self.back_rows[BLACK]))
        return [
            Score(
                Message("standing-arrived", count=pieces.bit_count(), arrived=(pieces & row).bit_count()),
                player,
            )
            for player, (pieces, row) in zip(self.players, ahead, strict=True)
        ]

    def losing_moves(self, position: Position) -> dict[str, str]:
        # Only enemy discs on the mover's back row, free ones or covered ones, can win for the other player.
        row = self.back_rows[position.player]
        covered = mask_of(cell for cell, _ in position.state.stacks)
        danger = (position.stones[1 - position.player] | covered) & row
        return super().losing_moves(position) if danger else {}

    def prompt(self, position: Position) -> str:
        if position.stones[LAKES].bit_count() < 3:
            return "lake"
        return "walk-or-jump" if position.state.jumper is None else "jump-again"

    def objection(self, position: Position, move: str) -> Message | None:
        end = read_parts(move).target
        centre = self.board.cell_names(self.centre)[0]
        if move == write_placing("red", centre) and position.stones[LAKES].bit_count() < 3:
            return Message("lake-in-centre")
        if self.board.has(end) and position.state.stood >> self.board.cell(end) & 1:
            return Message("jump-stood-there", end=end)
        return None

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        parts = read_parts(move)
        if parts.verb == "place":
            return (Event("lake", (parts.cell,)),)
        if parts.verb == "move":
            return (Event("moved", (parts.cell, parts.target), before.to_move),)
        return super().events(before, move, after)

    def pieces(self, position: Position) -> list[Piece]:
        names = self.board.names
        return [
            Piece(names[cell], "lake") if code == "r" else stacked_piece(names[cell], code)
            for cell, code in sorted(self.cell_codes(position).items())
        ]

    def cell_codes(self, position: Position) -> dict[int, str]:
        below = dict(position.state.stacks)
        return {cell: below.get(cell, "") + code for cell, code in super().cell_codes(position).items()}

    def is_code(self, code: str) -> bool:
        return code == "r" or set(code) <= set(DISCS)

    def read_codes(self, codes: Mapping[int, str]) -> tuple[int, ...]:
        return tuple(mask_of(cell for cell, code in codes.items() if code[-1] == letter) for letter in "bwr")

    def write_state(self, position: Position) -> dict[str, str]:
        if position.state.jumper is None:
            return {}
        stood = " ".join(self.board.cell_names(position.state.stood))
        return {"jumping": self.board.names[position.state.jumper], "stood on": stood}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> Beneath:
        stacks = tuple((cell, codes[cell][:-1]) for cell in sorted(codes) if len(codes[cell]) > 1)
        if "jumping" not in lines:
            return Beneath(stacks)
        jumper = self.board.cell(lines.pop("jumping"))
        stood = mask_of(map(self.board.cell, lines.pop("stood on").split()))
        return Beneath(stacks, jumper, stood)

    def impossible(self, position: Position) -> Message | None:
        stacks, most = position.state.stacks, 2 * self.board.size + 1
        for player, name in enumerate(self.players):
            if position.stones[player].bit_count() + count_covered(stacks, player) > most:
                return Message("impossible-discs", player=Message(name), most=most)
        lakes = position.stones[LAKES].bit_count()
        if lakes > 3 or position.stones[LAKES] & self.centre:
            return Message("impossible-lakes")
        if lakes < 3 and (position.player != lakes % 2 or stacks):
            return Message("impossible-lakes-first")
        jumper, stood = position.state.jumper, position.state.stood
        if jumper is not None:
            on_enemy = dict(stacks).get(jumper, "")[-1:] == DISCS[1 - position.player]
            if not on_enemy or not position.stones[position.player] & stood & 1 << jumper:
                return Message("impossible-jumping-from")
            if not self.jumps(position.stones, position.player, jumper, stood):
                return Message("impossible-jumping")
        return None

    def all_moves(self) -> Sequence[str]:
        board = self.board
        lakes = [f"r@{name}" for name in board.cell_names(board.all & ~self.centre)]
        moves = []
        for cell in board.cells:
            landings = mask_of(spot for ray in board.rays[cell] for spot in ray[1::2])
            moves += moves_to(board, cell, board.neighbours[cell] | landings)
        return [*lakes, *moves, "end"]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        beneath = position.state
        jumper = 0 if beneath.jumper is None else 1 << beneath.jumper
        return {**covered_planes(beneath.stacks), "jumper": jumper, "stood": beneath.stood}
