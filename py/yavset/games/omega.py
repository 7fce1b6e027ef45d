"""Omega by Néstor Romeral Andrés, 2010: all place every colour; the highest product of group sizes wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from yavset.language.messages import Message, Problem
from yavset.rules.board import Board
from yavset.rules.groups import groups, groups_by_colour
from yavset.rules.moves import read_parts
from yavset.rules.options import players, sizes, swap
from yavset.rules.placing import ColourPlacingGame, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player, product_message
from yavset.rules.values import Outcome


class Omega(ColourPlacingGame):
    """The state is the number of stones placed in this turn: the number of the next stone's colour."""

    id = "omega"
    name = "Omega"
    designer = "Néstor Romeral Andrés"
    year = 2010
    tags = ("territory",)
    choices = (players(4), sizes(3, 8, 5), swap(True))

    @classmethod
    def swaps_two_players_only(cls) -> bool:
        return False

    def start_state(self) -> int:
        return 0

    def placeable(self, position: Position) -> Sequence[int]:
        allowed = [0] * len(self.colours)
        allowed[position.state] = position.empty
        return allowed

    def after(self, position: Position, move: str) -> Position:
        colour, cell = read_placing(self.board, self.colours, move)
        stones = position.with_stone(colour, cell)
        if colour + 1 < len(self.colours):
            return position.same_turn(stones, colour + 1)
        return position.next(stones, 0)

    def in_first_round(self, before: Position, stones: tuple[int, ...]) -> bool:
        return sum(mask.bit_count() for mask in stones) < len(self.players) ** 2

    def verdict(self, position: Position) -> Outcome | None:
        if position.player > 0 or position.state > 0 or position.empty.bit_count() >= len(self.players) ** 2:
            return None
        scores = list(self.products(position).values())
        # Of tied players the last in turn order wins.
        winner = max(range(len(self.players)), key=lambda player: (scores[player], player))
        return self.win(winner, "score")

    def products(self, position: Position) -> dict[str, int]:
        """Return for each player the product of the sizes of its groups; 1 without stones."""
        return {
            player: product_of_sizes(self.board, stones)
            for player, stones in zip(self.players, position.stones, strict=True)
        }

    def scores(self, position: Position) -> list[Score]:
        count = len(self.players)

        def score(stones: int) -> Message:
            return product_message([group.bit_count() for group in groups(self.board, stones)])

        found = of_each_player(self.players, position.stones, score)
        if position.outcome is None:
            this_round = position.player * count + position.state
            left = (position.empty.bit_count() + this_round) // count**2
            found.append(Score(Message("standing-rounds", count=left)))
        return found

    def counted_groups(self, position: Position) -> list[int]:
        return groups_by_colour(self.board, position.stones)

    def losing_moves(self, position: Position) -> dict[str, str]:
        # Only the last stone of a round ends the game.
        last = position.player == position.state == len(self.players) - 1
        return super().losing_moves(position) if last else {}

    def prompt(self, position: Position) -> str:
        return f"place-{self.colours[position.state]}"

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        if parts.colour and self.is_free(position, parts.cell):
            return Message("next-stone-colour", colour=Message(self.colours[position.state]))
        return None

    def write_state(self, position: Position) -> dict[str, str]:
        return {"placed": str(position.state)} if position.state else {}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> int:
        text = lines.pop("placed", "0")
        if text not in map(str, range(len(self.players))):
            raise Problem("diagram-placed", text=text)
        return int(text)

    def impossible(self, position: Position) -> Message | None:
        count = len(self.players)
        left = (count - position.player) * count - position.state
        if position.outcome is None and position.empty.bit_count() < left:
            return Message("impossible-round", left=left)
        return None

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return {f"{colour} next": float(n == position.state) for n, colour in enumerate(self.colours)}


def product_of_sizes(board: Board, stones: int) -> int:
    """Return the product of the sizes of the groups of some stones; 1 without stones."""
    return prod(group.bit_count() for group in groups(board, stones))
