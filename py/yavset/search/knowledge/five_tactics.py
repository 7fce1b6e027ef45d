"""Tactics of Pentalath and Yavalanchor."""

from __future__ import annotations

from yavset.games.pentalath import Pentalath
from yavset.rules.groups import groups
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.knowledge.family import PentalathKnowledge, YavalanchorKnowledge
from yavset.search.knowledge.general import Proof
from yavset.search.knowledge.tactical import TacticalKnowledge


class PentalathTactics(TacticalKnowledge, PentalathKnowledge):
    """Rows of five in one move, and the few moves that answer the threat of one."""

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


class YavalanchorTactics(TacticalKnowledge, YavalanchorKnowledge):
    """Rows of five with red stones in one move, and losses where they cannot be blocked."""

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where the other player's rows cannot be blocked.

        A cell that completes five of red and the own colour always wins: where the row would be red alone, a
        red stone is beside the cell, so the own colour may be placed there.
        """
        board, player, empty = self.game.board, position.player, position.empty
        own, other, red = position.stones[player], position.stones[1 - player], position.stones[2]
        beside_red = board.around(red)
        wins = completing(board, own | red, empty, 5)
        if wins:
            bit = wins & -wins
            letter = "wb"[player] if bit & beside_red else "r"
            return Proof(self.wins[player], 1, [f"{letter}@{board.names[bit.bit_length() - 1]}"])
        threats = completing(board, other | red, empty, 5)
        if threats & (threats - 1) or threats & ~beside_red:
            return Proof(self.wins[1 - player], 2)
        return None
