"""Manalath by Dieter Stein and Néstor Romeral Andrés, 2012: end a turn with a group of five, not of four."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.language.messages import Message
from yavset.rules.groups import crowded, groups_by_colour, known_groups
from yavset.rules.moves import read_parts
from yavset.rules.placing import ColourPlacingGame, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score, largest_message, of_each_player
from yavset.rules.values import Outcome

SUPPLY = 30
LARGEST = 5


class Manalath(ColourPlacingGame):
    """No state: the stones, 30 of each colour at most, say everything."""

    id = "manalath"
    name = "Manalath"
    designer = "Dieter Stein and Néstor Romeral Andrés"
    year = 2012
    tags = ("connection",)

    def placeable(self, position: Position) -> Sequence[int]:
        return [self.joinable(position, stones) for stones in position.stones]

    def joinable(self, position: Position, stones: int) -> int:
        """Return the mask of the empty cells where a stone may join the stones of its colour."""
        return position.empty & ~crowded(self.board, stones, LARGEST) if stones.bit_count() < SUPPLY else 0

    def after(self, position: Position, move: str) -> Position:
        colour, cell = read_placing(self.board, self.colours, move)
        stones = position.with_stone(colour, cell)
        return position.next(stones, outcome=self.decided(position.player, stones, cell))

    def decided(self, player: int, stones: tuple[int, ...], placed: int) -> Outcome | None:
        """Return the outcome at the end of a turn; older groups come before that of the new stone."""
        found = known_groups(self.board, stones[player])
        if max(map(int.bit_count, found), default=0) < LARGEST - 1:
            return None
        for group in sorted(found, key=lambda group: group >> placed & 1):
            if group.bit_count() == LARGEST:
                return self.win(player, "five-group", group)
            if group.bit_count() == LARGEST - 1:
                return self.win(1 - player, "four-group", group)
        return None

    def verdict(self, position: Position) -> Outcome | None:
        if any(self.joinable(position, stones) for stones in position.stones):
            return None
        return self.win(1 - position.player, "no-move")

    def scores(self, position: Position) -> list[Score]:
        def largest(stones: int) -> Message:
            return largest_message(group.bit_count() for group in known_groups(self.board, stones))

        found = of_each_player(self.players, position.stones, largest)
        white, black = (SUPPLY - stones.bit_count() for stones in position.stones)
        return [*found, Score(Message("standing-supply", white=white, black=black))]

    def counted_groups(self, position: Position) -> list[int]:
        return groups_by_colour(self.board, position.stones)

    def losing_moves(self, position: Position) -> dict[str, str]:
        found = {}
        for move in position.legal_moves():
            colour, cell = read_placing(self.board, self.colours, move)
            # Without the other player's next moves, which `after` finds, this is twenty times as fast.
            outcome = self.decided(position.player, position.with_stone(colour, cell), cell)
            if outcome is not None and outcome.winner != position.to_move:
                found[move] = outcome.reason
        return found

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        for colour, stones in zip(self.colours, position.stones, strict=True):
            if parts.colour == colour and self.is_free(position, parts.cell):
                if stones.bit_count() == SUPPLY:
                    return Message("supply-used-up", supply=SUPPLY, colour=Message(colour))
                return Message("group-too-large", largest=LARGEST)
        return None

    def impossible(self, position: Position) -> Message | None:
        for player, stones in enumerate(position.stones):
            sizes = [group.bit_count() for group in known_groups(self.board, stones)]
            if sum(sizes) > SUPPLY:
                return Message("impossible-supply", supply=SUPPLY, colour=Message(self.colours[player]))
            if max(sizes, default=0) > LARGEST:
                return Message("impossible-group", player=Message(self.players[player]), largest=LARGEST)
            # The player to move may have one group that decides the game at the end of its turn: the other
            # player has made it, and has none itself, for its own turn has just ended.
            if sum(size >= LARGEST - 1 for size in sizes) > (player == position.player):
                return Message(
                    "impossible-group-before",
                    player=Message(self.players[player]),
                    less=LARGEST - 1,
                    largest=LARGEST,
                )
        return None
