"""Coffee: the rod on the last stone says where the next one goes."""

from .board import AXES, hexhex, runs
from .game import NaiveGame, Options


class Coffee(NaiveGame):
    """A row wins; each stone carries a rod that binds the opponent to one line."""

    def set_up(self, options: Options) -> None:
        """An empty board; Black begins, White may swap if that is agreed."""
        self.board = hexhex(options.get("size", 5))
        self.length: int = options.get("line", 4)
        self.players = ["black", "white"]
        self.swap_allowed = options.get("swap", False)
        self.rod: tuple[str, str] | None = None  # the last stone's cell and the axis of the rod

    def target_cells(self) -> list[str]:
        """Return the empty cells of the rod's whole line, or every cell for the first stone."""
        if self.rod is None:
            return self.empty_cells()
        return self.empty_on_line(*self.rod)

    def empty_on_line(self, cell: str, axis: str) -> list[str]:
        """Return the empty cells of the line through a cell, both ways and past any stones."""
        return [other for other in self.board.line(cell, AXES[axis]) if other not in self.stones]

    def wins(self, cell: str) -> bool:
        """Return whether a stone of the player to move would complete a row there."""
        return max(runs(self.board, {**self.stones, cell: self.to_move}, cell)) >= self.length

    def ordinary_moves(self) -> set[str]:
        """A winning stone without a rod; otherwise a stone and a rod whose line leaves an empty cell."""
        moves = set()
        for cell in self.target_cells():
            if self.wins(cell):
                moves.add(cell)
            else:
                moves |= {cell + axis for axis in AXES if self.leaves_room(cell, axis)}
        return moves

    def leaves_room(self, cell: str, axis: str) -> bool:
        """Return whether the line through the cell holds another empty cell."""
        return any(other != cell for other in self.empty_on_line(cell, axis))

    def move(self, move: str) -> None:
        """Put the stone, and the rod unless the stone has won."""
        cell, axis = (move[:-1], move[-1]) if move[-1] in AXES else (move, "")
        self.stones[cell] = self.to_move
        if not axis:
            self.finish(self.to_move, "row")
            return
        self.rod = (cell, axis)
        self.end_turn()

    def start_turn(self) -> None:
        """A player without a legal move loses."""
        self.lose_without_move()
