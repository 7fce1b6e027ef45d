"""Susan: surround a stone of the opponent."""

from .board import hexhex
from .game import NaiveGame, Options


class Susan(NaiveGame):
    """Place or slide; a surrounded stone loses for its owner, the mover's own first."""

    def set_up(self, options: Options) -> None:
        """An empty board."""
        self.board = hexhex(options.get("size", 5))
        self.players = ["white", "black"]
        self.slides = 0  # how many of the last moves were slides, without a break

    def empty_neighbours(self, cell: str) -> list[str]:
        """Return the empty cells beside a cell."""
        return [other for other in self.board.neighbours[cell] if other not in self.stones]

    def ordinary_moves(self) -> set[str]:
        """A new stone on an empty cell, or an own stone to an empty neighbour."""
        slides = {
            f"{cell}-{other}"
            for cell, colour in self.stones.items()
            if colour == self.to_move
            for other in self.empty_neighbours(cell)
        }
        return set(self.empty_cells()) | slides

    def surrounded(self, player: str) -> bool:
        """Return whether a stone of the player has no empty neighbour."""
        return any(
            colour == player and not self.empty_neighbours(cell) for cell, colour in self.stones.items()
        )

    def move(self, move: str) -> None:
        """Place or slide, then look for surrounded stones, then for six slides in succession."""
        if "-" in move:
            start, target = move.split("-")
            self.stones[target] = self.stones.pop(start)
            self.slides += 1
        else:
            self.stones[move] = self.to_move
            self.slides = 0
        if self.surrounded(self.to_move):
            self.finish(self.enemy(), "surrounded-self")
        elif self.surrounded(self.enemy()):
            self.finish(self.to_move, "surrounded")
        elif self.slides >= 6:
            self.finish(None, "slides")
        else:
            self.end_turn()
