"""Yavalanchor: five in a row with red anchors."""

from .board import hexhex, stretches
from .game import LETTERS, NaiveGame, Options, placing


class Yavalanchor(NaiveGame):
    """Five in a row of red and one's own colour."""

    def set_up(self, options: Options) -> None:
        """An empty board."""
        self.board = hexhex(5)
        self.players = ["white", "black"]

    def ordinary_moves(self) -> set[str]:
        """A red stone anywhere, or an own stone beside a red one."""
        own = LETTERS[self.to_move]
        anywhere = {f"r@{cell}" for cell in self.empty_cells()}
        anchored = {f"{own}@{cell}" for cell in self.empty_cells() if self.beside_red(cell)}
        return anywhere | anchored

    def beside_red(self, cell: str) -> bool:
        """Whether a neighbour is red."""
        return any(self.stones.get(other) == "red" for other in self.board.neighbours[cell])

    def has_row(self, player: str) -> bool:
        """Whether five consecutive cells are of the player's colour or red, not all red."""
        for stretch in stretches(self.board, 5):
            colours = {self.stones.get(cell) for cell in stretch}
            if colours in ({player}, {player, "red"}):
                return True
        return False

    def move(self, move: str) -> None:
        """Put the stone; a row counts for its owner, the mover's first."""
        colour, cell = placing(move)
        self.stones[cell] = colour
        for player in (self.to_move, self.enemy()):
            if self.has_row(player):
                self.finish(player, "five")
                return
        if self.full():
            self.finish(None, "full")
        else:
            self.end_turn()
