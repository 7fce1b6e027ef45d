"""Omega: everyone places every colour; the product of the group sizes counts."""

from math import prod

from .board import groups, hexhex
from .game import LETTERS, NaiveGame, Options, placing


class Omega(NaiveGame):
    """A turn is one stone of each colour; the highest product of the sizes of one's colour's groups wins."""

    def set_up(self, options: Options) -> None:
        """An empty board for two, three or four."""
        self.board = hexhex(options.get("size", 5))
        self.players = ["white", "black", "red", "blue"][: options.get("players", 2)]
        self.swap_allowed = options.get("swap", True)
        self.placed = 0

    def may_swap(self) -> bool:
        """Every side but the first, before the first stone of its first turn, once."""
        first_turn = 1 <= self.turn_number < len(self.players)
        return self.swap_allowed and first_turn and self.placed == 0 and not self.swapped

    def swap_moves(self) -> set[str]:
        """With two players there is one partner; with more, each earlier side is one."""
        if not self.may_swap():
            return set()
        if len(self.players) == 2:
            return {"swap"}
        return {f"swap:{player}" for player in self.players[: self.turn_number]}

    def swap(self, move: str) -> None:
        """Exchange seats with the partner that was named."""
        partner = move.removeprefix("swap:") if ":" in move else self.players[0]
        self.exchange_seats(self.to_move, partner)

    def ordinary_moves(self) -> set[str]:
        """The colours come in their fixed order, each on any empty cell."""
        letter = LETTERS[self.players[self.placed]]
        return {f"{letter}@{cell}" for cell in self.empty_cells()}

    def move(self, move: str) -> None:
        """Put the stone; the turn ends after the last colour."""
        colour, cell = placing(move)
        self.stones[cell] = colour
        self.placed += 1
        if self.placed == len(self.players):
            self.placed = 0
            self.end_turn()

    def start_turn(self) -> None:
        """Before White's turn there must be room for a whole round, or the game ends."""
        if self.to_move == "white" and len(self.empty_cells()) < len(self.players) ** 2:
            self.finish(self.best_player(), "score")

    def score(self, player: str) -> int:
        """Return the product of the sizes of the groups of the player's colour."""
        return prod(
            len(group) for group in groups(self.board, self.stones) if self.stones[min(group)] == player
        )

    def best_player(self) -> str:
        """Return the side with the highest score; among equals the last in turn order."""
        best = max(self.score(player) for player in self.players)
        return [player for player in self.players if self.score(player) == best][-1]
