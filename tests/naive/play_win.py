"""Play Win: approach, and capture as many as possible by bent jumps."""

from collections.abc import Mapping

from .board import hexhex
from .game import NaiveGame, Options


class PlayWin(NaiveGame):
    """Captures are compulsory and maximal; otherwise a piece must come nearer to the enemy."""

    repetition = 3

    def set_up(self, options: Options) -> None:
        """Two rows of pieces on each side."""
        self.board = hexhex(5)
        self.players = ["white", "black"]
        for player, rows in (("white", (1, 2)), ("black", (9, 8))):
            for row in rows:
                self.stones.update(dict.fromkeys(self.board.row(row), player))
        self.warmer: bool = options.get("warmer", False)
        self.jumping: str | None = None  # the cell of the piece that is in the middle of its chain

    def jumps(self, stones: Mapping[str, str], cell: str) -> dict[str, tuple[str, str]]:
        """The jumps of a piece by their moves: over an adjacent enemy, bent by 60 degrees, to a free cell."""
        found = {}
        for i, direction in enumerate(self.board.directions):
            over = self.board.step(cell, direction)
            if over is None or stones.get(over) != self.enemy():
                continue
            for turned in (i - 1, i + 1):
                target = self.board.step(over, self.board.directions[turned % 6])
                if target is not None and target not in stones:
                    found[f"{cell}x{over}-{target}"] = (over, target)
        return found

    def after_jump(self, stones: Mapping[str, str], cell: str, over: str, target: str) -> dict[str, str]:
        """Return the pieces after a jump: the jumped one is gone at once."""
        left = {place: player for place, player in stones.items() if place not in (cell, over)}
        left[target] = self.to_move
        return left

    def longest_chain(self, stones: Mapping[str, str], cell: str) -> int:
        """Return how many pieces the piece on a cell can capture at most with one chain."""
        return max(
            (
                1 + self.longest_chain(self.after_jump(stones, cell, over, target), target)
                for over, target in self.jumps(stones, cell).values()
            ),
            default=0,
        )

    def own_pieces(self) -> list[str]:
        """Return the cells of the player to move."""
        return [cell for cell, player in self.stones.items() if player == self.to_move]

    def capture_moves(self) -> set[str]:
        """Return the jumps that begin (or go on with) a chain as long as any that could be made now."""
        pieces = self.own_pieces() if self.jumping is None else [self.jumping]
        reach = {}
        for cell in pieces:
            for move, (over, target) in self.jumps(self.stones, cell).items():
                reach[move] = 1 + self.longest_chain(self.after_jump(self.stones, cell, over, target), target)
        return {move for move, captured in reach.items() if captured == max(reach.values())}

    def nearest_enemy(self, cell: str) -> int:
        """Return the distance from a cell to the nearest enemy piece."""
        return min(
            self.board.hex_distance(cell, other)
            for other, player in self.stones.items()
            if player == self.enemy()
        )

    def is_approach(self, start: str, target: str) -> bool:
        """Whether the distance to the nearest enemy shrinks, or in the warmer game at least does not grow.

        The warmer game is strict again as soon as a player has six pieces or fewer.
        """
        before, after = self.nearest_enemy(start), self.nearest_enemy(target)
        colours = list(self.stones.values())
        lenient = self.warmer and min(colours.count(player) for player in self.players) > 6
        return after <= before if lenient else after < before

    def approach_moves(self) -> set[str]:
        """Moves along empty lines, by at most one cell fewer than the player has pieces, that come nearer."""
        moves = set()
        pieces = self.own_pieces()
        for cell in pieces:
            for direction in self.board.directions:
                for target in self.board.ray(cell, direction)[: len(pieces) - 1]:
                    if target in self.stones:
                        break
                    if self.is_approach(cell, target):
                        moves.add(f"{cell}-{target}")
        return moves

    def ordinary_moves(self) -> set[str]:
        """Captures if there are any, otherwise approaches."""
        return self.capture_moves() or self.approach_moves()

    def move(self, move: str) -> None:
        """Approach and end the turn, or jump and go on as long as that piece can capture."""
        if "x" not in move:
            start, target = move.split("-")
            self.stones[target] = self.stones.pop(start)
            self.end_turn()
            return
        start, rest = move.split("x")
        over, target = rest.split("-")
        self.stones = self.after_jump(self.stones, start, over, target)
        if self.enemy() not in self.stones.values():
            self.finish(self.to_move, "all-captured")
        elif self.jumps(self.stones, target):
            self.jumping = target
        else:
            self.jumping = None
            self.end_turn()

    def start_turn(self) -> None:
        """Repetition is a draw; a player without a legal move loses."""
        super().start_turn()
        self.lose_without_move()
