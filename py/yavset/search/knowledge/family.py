"""The rest of Yavalath's family: three players, Pentalath, Yavalanchor and Yavalade, one game at a time.

Everywhere the same policy: make your row if you can, else stop the other side's, else do not lose at once,
else anything. The cells that complete a row are kept for each side, and looked up again only along the last
stone.
"""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import without_liberty
from yavset.rules.lines import completing, windows
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards
from yavset.search.knowledge.masks import end_finder, some_bit
from yavset.search.knowledge.rows import LosingRows

LONGEST = 200
"""Playouts of Pentalath, where captures make room again, are drawn after so many moves."""


class ThreeKnowledge(LosingRows):
    """Yavalath for three: a threat of the next side has to be blocked by the rules."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.width = game.board.cells[-1] + 1

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Whether there are three sides."""
        return len(game.players) == 3

    def moves(self, position: Position) -> list[str]:
        """A winning move alone, else all with the own losing rows last."""
        board, own = self.game.board, position.stones[position.player]
        wins = completing(board, own, position.empty, self.length)
        if wins:
            return board.cell_names(wins)[:1]
        bad = set(board.cell_names(completing(board, own, position.empty, self.length - 1)))
        return sorted(super().moves(position), key=bad.__contains__)

    def playout(self, position: Position) -> Rewards:
        """A game with the policy; whoever makes a losing row is out."""
        board, random, width = self.game.board, self.random, self.width
        stones, empty, player = list(position.stones), position.empty, position.player
        left = [number for number in range(3) if number not in position.state]
        wins = [completing(board, mask, empty, self.length) for mask in stones]
        while empty:
            if wins[player] & empty:
                return self.wins[player]
            following = left[(left.index(player) + 1) % len(left)]
            forced = wins[following] & empty
            bit = some_bit(forced or empty, random, width)
            cell = bit.bit_length() - 1
            if self._loses(stones[player] | bit, cell):
                rest = forced or empty
                while rest:
                    bit = some_bit(rest, random, width)
                    cell = bit.bit_length() - 1
                    if not self._loses(stones[player] | bit, cell):
                        break
                    rest ^= bit
                else:
                    left.remove(player)
                    if len(left) == 1:
                        return self.wins[left[0]]
            own = stones[player] = stones[player] | bit
            empty ^= bit
            wins[player] |= self.ends(own, cell)
            player = following
        return tuple(1 / len(left) if number in left else 0.0 for number in range(3))


class RowsOfFive(Knowledge):
    """What the games with rows of five share."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.ends = end_finder(game.board, 5)
        self.neighbours = game.board.neighbours
        self.width = game.board.cells[-1] + 1


class PentalathKnowledge(RowsOfFive):
    """Rows of five and captures, for two and three sides."""

    def moves(self, position: Position) -> list[str]:
        """Moves that make a row first, then those that stop one of the next side's, then the others."""
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
        """A game with the policy."""
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
                    # What was wanted is suicide, so anything else.
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
        """The enemy stones beside a new stone that have no free cell any more."""
        captured = 0
        for number, mask in enumerate(stones):
            beside = near & mask if number != player else 0
            while beside:
                bit = beside & -beside
                beside ^= bit
                # Most groups have a free cell right beside the stone in question.
                if not self.neighbours[bit.bit_length() - 1] & empty:
                    captured |= without_liberty(self.game.board, mask, empty)
                    break
        return captured

    def _breathes(self, own: int, bit: int, empty: int) -> bool:
        return not without_liberty(self.game.board, own, empty) & bit


class YavalanchorKnowledge(RowsOfFive):
    """Red stones count for both: every cell that completes a row with red ones wins for a side that moves."""

    def moves(self, position: Position) -> list[str]:
        """A winning move alone, else blocks alone if there are any."""
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
        """A game with the policy. Red is placed as often as it makes up the legal moves."""
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


class YavaladeKnowledge(RowsOfFive):
    """Three sides and pairs of colours; a stone is in the mover's pair and in that of the side after it."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.windows = windows(game.board, 5)

    def rows(self, stones: list[int], player: int, shapes: tuple[int, ...]) -> bool:
        """Whether one of some windows is a row of a side: full of its pair's colours, both there."""
        own, ally = stones[player], stones[player - 1]
        both = own | ally
        return any(window & both == window and window & own and window & ally for window in shapes)

    def moves(self, position: Position) -> list[str]:
        """A winning move alone; else moves that make no row for the next side first."""
        moves = super().moves(position)
        board, player, stones = self.game.board, position.player, position.stones
        empty = position.empty
        wins = completing(board, stones[player] | stones[player - 1], empty, 5)
        gifts = completing(board, stones[(player + 1) % 3] | stones[player], empty, 5)
        if not wins | gifts:
            return moves
        lost = set()
        for cell in board.bits(wins | gifts):
            outcome = position.child(board.names[cell]).outcome
            if outcome is not None:
                if outcome.winner == position.to_move:
                    return [board.names[cell]]
                lost.add(board.names[cell])
        return sorted(moves, key=lost.__contains__)

    def playout(self, position: Position) -> Rewards:
        """A game with the policy. The next side's threats can hardly be blocked: one's colour serves it."""
        board, random, width, shapes = self.game.board, self.random, self.width, self.windows
        stones, empty, player = list(position.stones), position.empty, position.player
        # For each side the cells that complete five of its two colours (not yet whether both are there).
        open_ends = [completing(board, stones[number] | stones[number - 1], empty, 5) for number in range(3)]
        while empty:
            following = player + 1 if player < 2 else 0
            rest = open_ends[player] & empty
            while rest:
                bit = rest & -rest
                rest ^= bit
                stones[player] ^= bit
                if self.rows(stones, player, shapes[bit.bit_length() - 1]):
                    return self.wins[player]
                stones[player] ^= bit
            choices = empty
            danger = open_ends[following] & empty
            while True:
                bit = some_bit(choices, random, width)
                cell = bit.bit_length() - 1
                stones[player] |= bit
                if not bit & danger or not self.rows(stones, following, shapes[cell]):
                    break
                choices ^= bit
                if not choices:
                    return self.wins[following]
                stones[player] ^= bit
            empty ^= bit
            for number in (player, following):
                open_ends[number] |= self.ends(stones[number] | stones[number - 1], cell)
            player = following
        return self.share
