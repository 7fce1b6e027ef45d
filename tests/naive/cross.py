"""Cross: three sides win, two opposite sides lose."""

from .board import groups, hexhex
from .game import NaiveGame, Options


class Cross(NaiveGame):
    """A chain that touches three non-adjacent board sides wins; one that touches two opposite sides loses."""

    def set_up(self, options: Options) -> None:
        """An empty board; Black may swap."""
        self.size: int = options.get("size", 5)
        self.board = hexhex(self.size)
        self.players = ["white", "black"]
        self.swap_allowed = options.get("swap", True)

    def ordinary_moves(self) -> set[str]:
        """Any empty cell."""
        return set(self.empty_cells())

    def board_edges(self, cell: str) -> set[int]:
        """Which of the six board sides, numbered around the board, a cell lies on; a corner lies on two."""
        letter, row = self.board.place[cell]
        last = 2 * self.size - 1
        on_edge = [
            row == 1,
            letter - row == self.size - 1,
            letter == last,
            row == last,
            row - letter == self.size - 1,
            letter == 1,
        ]
        return {number for number, lies_there in enumerate(on_edge) if lies_there}

    def move(self, move: str) -> None:
        """Put the stone and see which sides the chains touch: only the mover's newest can end the game."""
        self.stones[move] = self.to_move
        for chain in groups(self.board, self.stones):
            touched = {edge for cell in chain for edge in self.board_edges(cell)}
            if {0, 2, 4} <= touched or {1, 3, 5} <= touched:
                self.finish(self.to_move, "three-sides")
                return
            if any({number, number + 3} <= touched for number in (0, 1, 2)):
                self.finish(self.enemy(), "opposite-sides")
                return
        if self.full():
            raise AssertionError("a full board of Cross is always decided")
        self.end_turn()
