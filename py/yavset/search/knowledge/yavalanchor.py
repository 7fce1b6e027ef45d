"""Yavalanchor: red stones serve both players."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.knowledge.general import Proof, Rewards
from yavset.search.knowledge.masks import some_bit
from yavset.search.knowledge.parallel import RuleBatchKnowledge
from yavset.search.knowledge.rows_of_five import RowsOfFive
from yavset.search.knowledge.tactical import TacticalKnowledge
from yavset.search.play_rules import End, Placement, PlayRules
from yavset.search.threats import ThreatSearch


class YavalanchorKnowledge(RowsOfFive):
    """Red stones count for both: every cell that completes a row with them wins for the player to move."""

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else blocks alone if there are any."""
        moves = super().moves(position)
        board, empty, player = self.game.board, position.empty, position.player
        white, black, red = position.stones
        own, other = (black, white) if player else (white, black)
        wins = completing(board, own | red, empty, 5)
        if wins:
            for move in moves:
                if wins >> board.cell(move[2:]) & 1:
                    outcome = position.child(move).outcome
                    if outcome is not None and outcome.winner == position.to_move:
                        return [move]
        threats = completing(board, other | red, empty, 5)
        if threats:
            blocks = [move for move in moves if move[0] != "r" and threats >> board.cell(move[2:]) & 1]
            return blocks or moves
        return moves

    def playout(self, position: Position) -> Rewards:
        """Play one game: win, else block, else any move, red in proportion to the legal moves."""
        board, random, width, ends = self.game.board, self.random, self.width, self.ends
        player, empty = position.player, position.empty
        red = position.stones[2]
        own, other = position.stones[player], position.stones[1 - player]
        wins = completing(board, own | red, empty, 5)
        threats = completing(board, other | red, empty, 5)
        beside_red = board.around(red)
        while empty:
            if wins:
                return self.wins[player]
            coloured = empty & beside_red
            if threats:
                bit = threats & coloured
                if not bit or threats & (threats - 1):
                    return self.wins[1 - player]
                is_red = False
            else:
                many = empty.bit_count()
                is_red = random.random() * (many + coloured.bit_count()) < many
                bit = some_bit(empty if is_red else coloured, random, width)
            cell = bit.bit_length() - 1
            empty ^= bit
            if is_red:
                red |= bit
                beside_red |= self.neighbours[cell]
            else:
                own |= bit
            wins |= ends(own | red, cell)
            if is_red:
                threats |= ends(other | red, cell)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
        return self.share


class YavalanchorTactics(TacticalKnowledge, RuleBatchKnowledge, YavalanchorKnowledge):
    """Rows of five with red stones in one move, losses where they cannot be blocked, chains of threats."""

    budgets = (60, 200, 2000, 6000)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.rows = ThreatSearch(game.board, 5)

    def play_rules(self) -> PlayRules:
        """Return the rules of Yavalanchor for playouts."""
        return PlayRules(
            (Placement(("own",), beside="red"), Placement(("red",))),
            (End("win", "line", 5, "own+red"), End("lose", "line", 5, "enemy+red")),
        )

    def threats(self, position: Position) -> list[str]:
        """Return placings in lines of five with three red or own stones and two empty cells."""
        board, player, empty = self.game.board, position.player, position.empty
        red = position.stones[2]
        own, other = position.stones[player], position.stones[1 - player]
        blocks = completing(board, other | red, empty, 5)
        if blocks:
            return self.placed("wb"[player], blocks & board.around(red))
        cells = self.rows.threatening(own | red, empty)
        return self.placed("wb"[player], cells & board.around(red)) + self.placed("r", cells)

    def replies(self, position: Position) -> list[str]:
        """Return the blocks: stones of the own colour, as red ones complete the other player's row."""
        board, player = self.game.board, position.player
        red = position.stones[2]
        threats = completing(board, position.stones[1 - player] | red, position.empty, 5)
        return self.placed("wb"[player], threats & board.around(red))

    def placed(self, letter: str, cells: int) -> list[str]:
        """Return the moves that place a colour on each of some cells."""
        return [f"{letter}@{name}" for name in self.game.board.cell_names(cells)]

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
