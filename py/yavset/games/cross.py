"""Cross by Cameron Browne, 2011: join three separate board sides to win; joining two opposite ones loses."""

from __future__ import annotations

from yavset.language.messages import Message
from yavset.rules.groups import group_of, groups, most_touched
from yavset.rules.options import sizes, swap
from yavset.rules.placing import PlacingGame
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player
from yavset.rules.values import Outcome


class Cross(PlacingGame):
    """No state: the stones say everything."""

    id = "cross"
    name = "Cross"
    designer = "Cameron Browne"
    year = 2011
    tags = ("connection",)
    choices = (sizes(4, 8, 5), swap(True))

    def after(self, position: Position, move: str) -> Position:
        cell = self.board.cell(move)
        stones = position.with_stone(position.player, cell)
        chain = group_of(self.board, stones[position.player], 1 << cell)
        return position.next(stones, outcome=self.decided(position.player, chain))

    def decided(self, player: int, chain: int) -> Outcome | None:
        """Return the outcome if a chain of a player ends the game, else None."""
        touched = [bool(chain & edge) for edge in self.board.edges]
        if all(touched[::2]) or all(touched[1::2]):
            return self.win(player, "three-sides", chain)
        if any(touched[k] and touched[k + 3] for k in range(3)):
            return self.win(1 - player, "opposite-sides", chain)
        return None

    def scores(self, position: Position) -> list[Score]:
        def edges(stones: int) -> Message:
            return Message("standing-edges", count=most_touched(self.board, stones, self.board.edges))

        return of_each_player(self.players, position.stones, edges)

    def impossible(self, position: Position) -> Message | None:
        for player, stones in enumerate(position.stones):
            if any(self.decided(player, chain) for chain in groups(self.board, stones)):
                return Message("impossible-chain", player=Message(self.players[player]))
        return None
