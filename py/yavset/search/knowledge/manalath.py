"""Manalath: playouts that look at the sizes of groups, with a union-find for each colour."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from yavset.games.manalath import LARGEST, SUPPLY, groups
from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Proof, Rewards
from yavset.search.knowledge.tactical import TacticalKnowledge

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


@lru_cache(maxsize=50_000)
def joining(board: Board, stones: int) -> tuple[int, int, int]:
    """Return masks for a colour's stones: where one more joins just three, just four, and its decisive group.

    The last is the group of four or five that stands on the board, or 0; there is one at most, as a player's
    turn that ends with one ends the game.
    """
    beside = [0] * (LARGEST + 1)
    decisive = 0
    for group in groups(board, stones):
        size, ring = group.bit_count(), board.around(group)
        if size >= LARGEST - 1:
            decisive = group
        for k in range(LARGEST, 0, -1):
            beside[k] |= ring & beside[k - size] if k > size else ring
    return beside[3] & ~beside[4] & ~stones, beside[4] & ~beside[5] & ~stones, decisive


class ManalathTactics(TacticalKnowledge, ManalathKnowledge):
    """Groups of five that can be made, and groups of four that cannot be made five."""

    def at_once(self, position: Position) -> Proof | None:
        """Return a win with an own group of five or an enemy group of four, or a loss with an own one."""
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        _, fives, urgent = joining(board, own)
        fives = fives & empty if own.bit_count() < SUPPLY else 0
        letter, enemy = "wb"[player], "bw"[player]
        if urgent:
            if urgent.bit_count() == LARGEST:
                return Proof(self.wins[player], 1, position.legal_moves()[:1])
            fives &= board.around(urgent)
            if not fives:
                return Proof(self.wins[1 - player], 1, position.legal_moves()[:1])
        if fives:
            return Proof(self.wins[player], 1, [f"{letter}@{board.names[fives.bit_length() - 1]}"])
        if other.bit_count() < SUPPLY:
            spoiling = joining(board, other)[0] & empty
            while spoiling:
                bit = spoiling & -spoiling
                spoiling ^= bit
                _, rescues, group = joining(board, other | bit)
                room = other.bit_count() + 1 < SUPPLY
                if not (room and rescues & empty & ~bit & board.around(group)):
                    return Proof(self.wins[player], 2, [f"{enemy}@{board.names[bit.bit_length() - 1]}"])
        return None
