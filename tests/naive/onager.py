"""Onager: stacks, lakes, and jumps like a catapult's."""

from collections.abc import Hashable

from .board import hexhex
from .game import NaiveGame, Options


class Onager(NaiveGame):
    """Walk or jump; more pieces on the far row than the enemy has on one's own win at the start of a turn."""

    repetition = 3

    def set_up(self, options: Options) -> None:
        """Two rows of discs on each side; the three lakes are put by moves."""
        size: int = options.get("size", 5)
        self.board = hexhex(size)
        self.players = ["black", "white"]
        self.centre = self.board.name[(size, size)]
        last = self.board.rows()
        self.home = {"white": self.board.row(1), "black": self.board.row(last)}
        self.lakes: set[str] = set()
        #: The discs on each cell that has any, from the lowest to the highest.
        self.stacks: dict[str, tuple[str, ...]] = {}
        for player, rows in (("white", (1, 2)), ("black", (last, last - 1))):
            for row in rows:
                self.stacks.update(dict.fromkeys(self.board.row(row), (player,)))
        #: While a piece is jumping on: the cells it has stood on, the present one last.
        self.stood: list[str] = []

    def piece(self, cell: str) -> str | None:
        """Return the colour of the highest disc on a cell."""
        return self.stacks[cell][-1] if cell in self.stacks else None

    def is_empty(self, cell: str) -> bool:
        """Return whether a cell holds neither discs nor a lake."""
        return cell not in self.stacks and cell not in self.lakes

    def ordinary_moves(self) -> set[str]:
        """A lake, the rest of a chain of jumps, or a walk or a jump of any own piece."""
        if len(self.lakes) < 3:
            return {f"r@{cell}" for cell in self.board.cells if self.is_empty(cell) and cell != self.centre}
        if self.stood:
            return self.jumps(self.stood) | {"end"}
        moves: set[str] = set()
        for cell in self.board.cells:
            if self.piece(cell) == self.to_move:
                moves |= self.walks(cell) | self.jumps([cell])
        return moves

    def walks(self, cell: str) -> set[str]:
        """One step to an empty neighbour."""
        return {f"{cell}-{other}" for other in self.board.neighbours[cell] if self.is_empty(other)}

    def jumps(self, stood: list[str]) -> set[str]:
        """The jumps of the piece that stands on the last of these cells, none of which it may land on again.

        The first thing on a ray must be a friendly piece; the landing is as far beyond it as it is away.
        """
        cell = stood[-1]
        moves = set()
        for direction in self.board.directions:
            ray = self.board.ray(cell, direction)
            met = [i for i, other in enumerate(ray) if not self.is_empty(other)]
            if not met or self.piece(ray[met[0]]) != self.to_move:
                continue
            distance = met[0] + 1
            if 2 * distance <= len(ray):
                target = ray[2 * distance - 1]
                if target not in self.lakes and self.piece(target) != self.to_move and target not in stood:
                    moves.add(f"{cell}-{target}")
        return moves

    def move(self, move: str) -> None:
        """Put a lake, stop, or move the top disc; on an enemy piece a jumping piece may jump again."""
        if move.startswith("r@"):
            self.lakes.add(move[2:])
            self.end_turn()
            return
        if move == "end":
            self.end_turn()
            return
        start, target = move.split("-")
        onto_enemy = target in self.stacks
        self.lift(start)
        self.stacks[target] = (*self.stacks.get(target, ()), self.to_move)
        self.stood = [*(self.stood or [start]), target]
        if not (onto_enemy and self.jumps(self.stood)):
            self.end_turn()

    def lift(self, cell: str) -> None:
        """Take the highest disc off a cell."""
        rest = self.stacks.pop(cell)[:-1]
        if rest:
            self.stacks[cell] = rest

    def player_after(self, player: str) -> str:
        """Black puts the third lake and then makes the first move as well."""
        return "black" if len(self.lakes) == 3 and self.turn_number == 3 else super().player_after(player)

    def end_turn(self) -> None:
        """The chain, if there was one, is over."""
        self.stood = []
        super().end_turn()

    def enemy(self) -> str:
        """Return the other colour."""
        return "white" if self.to_move == "black" else "black"

    def start_turn(self) -> None:
        """Repetition is a draw; more pieces on the far row win; otherwise no legal move loses."""
        super().start_turn()
        if self.over:
            return
        there = [cell for cell in self.home[self.enemy()] if self.piece(cell) == self.to_move]
        here = [cell for cell in self.home[self.to_move] if self.piece(cell) == self.enemy()]
        if len(there) > len(here):
            self.finish(self.to_move, "back-row")
        else:
            self.lose_without_move()

    def position(self) -> Hashable:
        """Discs and lakes."""
        return frozenset(self.stacks.items()), frozenset(self.lakes)
