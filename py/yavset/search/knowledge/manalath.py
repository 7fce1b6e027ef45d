"""Manalath: playouts that look at the sizes of groups, with a union-find for each colour."""

from __future__ import annotations

from random import Random

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards

TRIES = 3
"""How many moves a player looks at for one that does not lose at once."""


class ManalathKnowledge(Knowledge):
    """Moves are drawn at random; an own group of four is completed, and moves that lose are avoided."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.neighbours = {cell: tuple(game.board.bits(mask)) for cell, mask in game.board.neighbours.items()}
        self.size = game.board.cells[-1] + 1

    def playout(self, position: Position) -> Rewards:
        """A game on lists: the group of each cell and the size of each group, for both colours."""
        board, random, neighbours = self.game.board, self.random.random, self.neighbours
        owner: tuple[list[int], list[int]] = ([0] * self.size, [0] * self.size)
        sizes = [0]
        members: list[list[int]] = [[]]
        # A group of four or more that the other side made for the one to move, or 0.
        urgent = 0
        for colour, stones in enumerate(position.stones):
            for group in groups(board, stones):
                cells = board.bits(group)
                for cell in cells:
                    owner[colour][cell] = len(sizes)
                if len(cells) >= LARGEST - 1 and colour == position.player:
                    urgent = len(sizes)
                sizes.append(len(cells))
                members.append(cells)
        supply = [SUPPLY - stones.bit_count() for stones in position.stones]
        empties = board.bits(position.empty)
        pool = [(cell, colour) for cell in empties for colour in (0, 1)]
        player = position.player
        while pool:
            if urgent:
                rescued = self._rescues(urgent, player, owner, sizes, members, supply)
                return self.wins[player if rescued else 1 - player]
            tries, kept = TRIES, None
            # Draw moves until one is legal and does not lose; keep a legal one for want of a better.
            while pool:
                at = int(random() * len(pool))
                cell, colour = pool[at]
                mine = owner[colour]
                total, joined = 1, []
                for near in neighbours[cell]:
                    group = mine[near]
                    if group and group not in joined:
                        joined.append(group)
                        total += sizes[group]
                if total > LARGEST or not supply[colour] or owner[0][cell] or owner[1][cell]:
                    # It will never be legal again, as groups only grow.
                    pool[at] = pool[-1]
                    pool.pop()
                    continue
                kept = (cell, colour, total, joined)
                if total == LARGEST and colour == player:
                    return self.wins[player]
                bad = (total == LARGEST - 1 and colour == player) or (total == LARGEST and colour != player)
                tries -= 1
                if not bad or not tries:
                    break
            if kept is None:
                break
            cell, colour, total, joined = kept
            if colour == player and total == LARGEST - 1:
                return self.wins[1 - player]
            if colour != player and total == LARGEST:
                return self.wins[1 - player]
            number = len(sizes)
            cells = [cell]
            for group in joined:
                cells += members[group]
            for member in cells:
                owner[colour][member] = number
            sizes.append(total)
            members.append(cells)
            supply[colour] -= 1
            urgent = number if colour != player and total == LARGEST - 1 else 0
            player = 1 - player
        return self.wins[1 - player]

    def _rescues(
        self,
        urgent: int,
        player: int,
        owner: tuple[list[int], list[int]],
        sizes: list[int],
        members: list[list[int]],
        supply: list[int],
    ) -> bool:
        """Whether the side to move can make its group of four one of five (one of five wins as it is)."""
        if sizes[urgent] == LARGEST:
            return True
        mine, others = owner[player], owner[1 - player]
        if not supply[player]:
            return False
        return any(
            not mine[cell]
            and not others[cell]
            and all(mine[near] in (0, urgent) for near in self.neighbours[cell])
            for member in members[urgent]
            for cell in self.neighbours[member]
        )
