"""Yavalath and its sister with five and four."""

from .board import hexhex, rows, runs
from .game import NaiveGame, Options


class Yavalath(NaiveGame):
    """Four in a row wins, exactly three in a row loses; two or three players."""

    winning = 4
    losing = 3
    usual_size = 5

    def set_up(self, options: Options) -> None:
        """An empty board; two players, the second of which may swap, or three without a swap."""
        players: int = options.get("players", 2)
        self.board = hexhex(options.get("size", self.usual_size))
        self.players = ["white", "black", "red"][:players]
        self.swap_allowed = players == 2 and options.get("swap", True)
        self.out: set[str] = set()

    def ordinary_moves(self) -> set[str]:
        """Any empty cell; with three players, a threat of the next player must be blocked or outdone."""
        empty = set(self.empty_cells())
        if len(self.players) == 2:
            return empty
        threatened = self.winning_cells(self.player_after(self.to_move))
        if not threatened:
            return empty
        return threatened | self.winning_cells(self.to_move)

    def winning_cells(self, player: str) -> set[str]:
        """Return the empty cells where a player would make its winning row on the present board."""
        return {cell for cell in self.empty_cells() if self.longest(player, cell) >= self.winning}

    def longest(self, player: str, cell: str) -> int:
        """Return the longest row through a cell if the player had a stone there."""
        return max(runs(self.board, {**self.stones, cell: player}, cell))

    def player_after(self, player: str) -> str:
        """Return the next player that is still in."""
        following = super().player_after(player)
        return self.player_after(following) if following in self.out else following

    def move(self, move: str) -> None:
        """Put the stone and look at all rows of the mover: the longer counts first."""
        self.stones[move] = self.to_move
        lengths = rows(self.board, self.stones, self.to_move)
        if max(lengths) >= self.winning:
            self.finish(self.to_move, "win-row")
            return
        if self.losing in lengths:
            self.out.add(self.to_move)
        left = [player for player in self.players if player not in self.out]
        if len(left) == 1:
            self.finish(left[0], "last-left")
        elif self.full():
            self.finish(None, "full")
        else:
            self.end_turn()
