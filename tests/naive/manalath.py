"""Manalath: a group of five wins, a group of four loses."""

from .board import group_of, groups, hexhex
from .game import LETTERS, NaiveGame, Options, placing


class Manalath(NaiveGame):
    """Stones of either colour; at the end of one's turn groups of five and four of one's colour decide."""

    def set_up(self, options: Options) -> None:
        """An empty board; thirty stones of each colour."""
        self.board = hexhex(5)
        self.players = ["white", "black"]

    def ordinary_moves(self) -> set[str]:
        """Either colour of which there is a stone left, where its group does not grow beyond five."""
        return {
            f"{LETTERS[colour]}@{cell}"
            for colour in self.players
            if self.placed(colour) < 30
            for cell in self.empty_cells()
            if self.group_size(colour, cell) <= 5
        }

    def placed(self, colour: str) -> int:
        """Return how many stones of a colour are on the board."""
        return list(self.stones.values()).count(colour)

    def group_size(self, colour: str, cell: str) -> int:
        """Return the size of the group that a stone of the colour would belong to on a cell."""
        return len(group_of(self.board, {**self.stones, cell: colour}, cell))

    def move(self, move: str) -> None:
        """Put the stone; the mover's older groups are judged before the group with the new stone."""
        colour, cell = placing(move)
        self.stones[cell] = colour
        own = [group for group in groups(self.board, self.stones) if self.stones[min(group)] == self.to_move]
        older = [len(group) for group in own if cell not in group]
        newest = [len(group) for group in own if cell in group]
        for sizes in (older, newest):
            if 5 in sizes:
                self.finish(self.to_move, "five")
                return
            if 4 in sizes:
                self.finish(self.enemy(), "four")
                return
        self.end_turn()

    def start_turn(self) -> None:
        """A player without a legal move loses."""
        self.lose_without_move()
