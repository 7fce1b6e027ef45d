"""Feed the ducks: crumbs draw the ducks together."""

from collections.abc import Hashable

from .board import group_of, hexhex
from .game import LETTERS, NaiveGame, Options, placing


class FeedTheDucks(NaiveGame):
    """Ducks on the six rays of a crumb swim to it; all ducks of a player in one group win."""

    repetition = 3

    def set_up(self, options: Options) -> None:
        """An empty pond; the ducks are put on its edge by turns."""
        self.board = hexhex(5)
        self.players = ["white", "black"]
        self.own_only = options.get("setup", "free") == "own"
        self.crumb: str | None = None

    def setting_up(self) -> bool:
        """Whether ducks are still to be put on the edge."""
        return len(self.stones) < 24

    def ordinary_moves(self) -> set[str]:
        """A duck on the edge during the set-up, a crumb afterwards."""
        return self.duck_moves() if self.setting_up() else self.crumb_moves()

    def duck_moves(self) -> set[str]:
        """Return placements on empty edge cells of a duck still in the pool, twelve of each colour."""
        on_board = list(self.stones.values())
        colours = [self.to_move] if self.own_only else self.players
        return {
            f"{LETTERS[colour]}@{cell}"
            for colour in colours
            if on_board.count(colour) < 12
            for cell in self.board.border()
            if cell not in self.stones
        }

    def crumb_moves(self) -> set[str]:
        """Return the empty cells away from the last crumb and from its six rays."""
        forbidden: set[str] = set()
        if self.crumb is not None:
            forbidden.add(self.crumb)
            for direction in self.board.directions:
                forbidden.update(self.board.ray(self.crumb, direction))
        return {cell for cell in self.empty_cells() if cell not in forbidden}

    def slide(self, crumb: str) -> None:
        """On each ray the ducks keep their order and end up packed against the crumb's cell."""
        for direction in self.board.directions:
            ray = self.board.ray(crumb, direction)
            ducks = [self.stones.pop(cell) for cell in ray if cell in self.stones]
            self.stones.update(zip(ray, ducks, strict=False))

    def united(self, player: str) -> bool:
        """Return whether all ducks of a player are one connected group."""
        ducks = {cell for cell, colour in self.stones.items() if colour == player}
        return group_of(self.board, self.stones, min(ducks)) == ducks

    def move(self, move: str) -> None:
        """Put a duck, or a crumb; after a crumb the mover's flock counts before the other."""
        if self.setting_up():
            colour, cell = placing(move)
            self.stones[cell] = colour
            self.end_turn()
            return
        self.crumb = move
        self.slide(move)
        for player in (self.to_move, self.enemy()):
            if self.united(player):
                self.finish(player, "united")
                return
        self.end_turn()

    def position(self) -> Hashable:
        """The crumb belongs to the position."""
        return super().position(), self.crumb
