"""Pentalath: rows of five and captures."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.games.pentalath import Pentalath
from yavset.rules.game import Game
from yavset.rules.groups import groups, without_liberty
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.captures import CapturePolicy
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies.masks import some_bit
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.rows_of_five import RowsOfFive
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Proof, Rewards

LONGEST = 200
"""A playout, in which captures make room again, is a draw after so many moves."""


class PentalathKnowledge(RowsOfFive):
    """Rows of five and captures, for two and three players."""

    def moves(self, position: Position) -> list[str]:
        """Return moves that make a row first, then blocks of the next player's rows, then the others."""
        moves = super().moves(position)
        if moves[0] == "pass":
            return moves
        board, empty, player = self.game.board, position.empty, position.player
        wins = completing(board, position.stones[player], empty, 5)
        following = position.stones[(player + 1) % len(position.stones)]
        blocks = completing(board, following, empty, 5)
        if not wins | blocks:
            return moves

        def rank(move: str) -> int:
            bit = 0 if move == "swap" else 1 << board.cell(move)
            return 0 if bit & wins else 1 if bit & blocks else 2

        return sorted(moves, key=rank)

    def playout(self, position: Position) -> Rewards:
        """Play one game: complete a row, else block, else any cell."""
        board, random, width, neighbours = self.game.board, self.random, self.width, self.neighbours
        stones, empty, player = list(position.stones), position.empty, position.player
        count = len(stones)
        wins = [completing(board, mask, empty, 5) for mask in stones]
        passes = 0
        for _ in range(LONGEST):
            following = player + 1 if player + 1 < count else 0
            wanted = wins[player] & empty or wins[following] & empty
            choices = wanted or empty
            own = stones[player]
            captured = 0
            while choices:
                bit = some_bit(choices, random, width)
                cell = bit.bit_length() - 1
                near = neighbours[cell]
                captured = self._captured(stones, player, near, empty ^ bit)
                if captured or near & empty or self._breathes(own | bit, bit, empty ^ bit):
                    break
                choices ^= bit
                if not choices and wanted:
                    # The wanted cells are all suicide: take any other.
                    choices, wanted = empty, 0
            if not choices:
                passes += 1
                if passes == count:
                    return self.share
                player = following
                continue
            passes = 0
            if wins[player] & bit:
                return self.wins[player]
            own = stones[player] = own | bit
            empty ^= bit
            wins[player] |= self.ends(own, cell)
            if captured:
                empty |= captured
                for number in range(count):
                    if stones[number] & captured:
                        stones[number] &= ~captured
                        wins[number] = completing(board, stones[number], board.all, 5)
            player = following
        return self.share

    def _captured(self, stones: list[int], player: int, near: int, empty: int) -> int:
        """Return the enemy stones beside a new stone that have lost their last free cell."""
        captured = 0
        for number, mask in enumerate(stones):
            beside = near & mask if number != player else 0
            while beside:
                bit = beside & -beside
                beside ^= bit
                # Most groups have a free cell right beside this stone.
                if not self.neighbours[bit.bit_length() - 1] & empty:
                    captured |= without_liberty(self.game.board, mask, empty)
                    break
        return captured

    def _breathes(self, own: int, bit: int, empty: int) -> bool:
        return not without_liberty(self.game.board, own, empty) & bit


class PentalathTactics(TacticalKnowledge, BatchKnowledge, PentalathKnowledge):
    """Rows of five in one move, the few moves that answer the threat of one, and parallel playouts."""

    budgets = (60, 200, 2000, 6000)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.rows = ThreatSearch(game.board, 5)

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = CapturePolicy(self.game.board, self.games, self.random)
        return LanePlayouts(policy, plain_placings(self.game), leaves=self.batch)

    def threats(self, position: Position) -> list[str]:
        """Return the cells in lines of five with three own stones and two empty cells."""
        empty = position.empty
        cells = self.rows.threatening(position.stones[position.player], empty)
        return [
            self.game.board.names[cell]
            for cell in self.game.board.bits(cells)
            if self.can_place(position, cell)
        ]

    def replies(self, position: Position) -> Sequence[str]:
        """Return blocks and captures, or all moves where others may answer."""
        answers = self.answers(position)
        if answers is None:
            return position.legal_moves()
        return [move for move in position.legal_moves() if answers >> self.game.board.cell(move) & 1]

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where nothing answers the other player's threats."""
        player = position.player
        for cell in self.game.board.bits(self.completing(position, player)):
            if self.can_place(position, cell):
                return Proof(self.wins[player], 1, [self.game.board.names[cell]])
        answers = self.answers(position)
        return Proof(self.wins[1 - player], 2) if answers == 0 else None

    def completing(self, position: Position, player: int) -> int:
        """Return the mask of the empty cells where a player's stone makes a row."""
        return completing(self.game.board, position.stones[player], position.empty, 5)

    def can_place(self, position: Position, cell: int) -> bool:
        """Return whether the player to move may place a stone on an empty cell."""
        assert isinstance(self.game, Pentalath)
        return bool(self.neighbours[cell] & position.empty) or self.game.breathes(position, cell)

    def answers(self, position: Position) -> int | None:
        """Return the mask of the cells that may stop the other player's rows in one; None for any.

        A row's end with two free neighbours and more can only be taken, or a stone of the row captured: the
        other player is always allowed to play there.
        """
        empty, player = position.empty, position.player
        threats = self.completing(position, 1 - player)
        if not threats:
            return None
        certain = 0
        for cell in self.game.board.bits(threats):
            free = self.neighbours[cell] & empty
            if free & (free - 1):
                certain |= 1 << cell
        if not certain:
            return None
        around = self.game.board.around
        captures = 0
        for group in groups(self.game.board, position.stones[1 - player]):
            free = around(group) & empty
            if not free & (free - 1):
                captures |= free
        blocks = 0 if certain & (certain - 1) else certain
        if blocks and not self.can_place(position, blocks.bit_length() - 1):
            blocks = 0
        return captures | blocks

    def moves(self, position: Position) -> list[str]:
        """Return a win alone, or only moves that may stop the other player's row, else all."""
        moves = super().moves(position)
        board, player = self.game.board, position.player
        if moves[0] == "pass":
            return moves
        wins = self.completing(position, player)
        if wins and moves[0] != "swap" and wins >> board.cell(moves[0]) & 1:
            return moves[:1]
        answers = self.answers(position)
        if answers:
            return [move for move in moves if move == "swap" or answers >> board.cell(move) & 1]
        return moves
