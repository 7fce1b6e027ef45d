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
        return len(game.sides) == 3

    def words(self, position: Position) -> list[str]:
        """A winning move alone, else all with the own losing rows last."""
        board, own = self.game.board, position.stones[position.turn]
        wins = completing(board, own, position.empty, self.length)
        if wins:
            return board.words(wins)[:1]
        bad = set(board.words(completing(board, own, position.empty, self.length - 1)))
        return sorted(super().words(position), key=bad.__contains__)

    def playout(self, position: Position) -> Rewards:
        """A game with the policy; whoever makes a losing row is out."""
        board, random, width = self.game.board, self.random, self.width
        stones, empty, turn = list(position.stones), position.empty, position.turn
        left = [side for side in range(3) if side not in position.state]
        wins = [completing(board, mask, empty, self.length) for mask in stones]
        while empty:
            if wins[turn] & empty:
                return self.wins[turn]
            following = left[(left.index(turn) + 1) % len(left)]
            forced = wins[following] & empty
            bit = some_bit(forced or empty, random, width)
            cell = bit.bit_length() - 1
            if self._loses(stones[turn] | bit, cell):
                rest = forced or empty
                while rest:
                    bit = some_bit(rest, random, width)
                    cell = bit.bit_length() - 1
                    if not self._loses(stones[turn] | bit, cell):
                        break
                    rest ^= bit
                else:
                    left.remove(turn)
                    if len(left) == 1:
                        return self.wins[left[0]]
            own = stones[turn] = stones[turn] | bit
            empty ^= bit
            wins[turn] |= self.ends(own, cell)
            turn = following
        return tuple(1 / len(left) if side in left else 0.0 for side in range(3))


class RowsOfFive(Knowledge):
    """What the games with rows of five share."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.ends = end_finder(game.board, 5)
        self.neighbours = game.board.neighbours
        self.width = game.board.cells[-1] + 1


class PentalathKnowledge(RowsOfFive):
    """Rows of five and captures, for two and three sides."""

    def words(self, position: Position) -> list[str]:
        """Moves that make a row first, then those that stop one of the next side's, then the others."""
        words = super().words(position)
        if words[0] == "pass":
            return words
        board, empty, turn = self.game.board, position.empty, position.turn
        wins = completing(board, position.stones[turn], empty, 5)
        following = position.stones[(turn + 1) % len(position.stones)]
        blocks = completing(board, following, empty, 5)
        if not wins | blocks:
            return words

        def rank(word: str) -> int:
            bit = 0 if word == "swap" else 1 << board.cell(word)
            return 0 if bit & wins else 1 if bit & blocks else 2

        return sorted(words, key=rank)

    def playout(self, position: Position) -> Rewards:
        """A game with the policy."""
        board, random, width, neighbours = self.game.board, self.random, self.width, self.neighbours
        stones, empty, turn = list(position.stones), position.empty, position.turn
        count = len(stones)
        wins = [completing(board, mask, empty, 5) for mask in stones]
        passes = 0
        for _ in range(LONGEST):
            following = turn + 1 if turn + 1 < count else 0
            wanted = wins[turn] & empty or wins[following] & empty
            choices = wanted or empty
            own = stones[turn]
            captured = 0
            while choices:
                bit = some_bit(choices, random, width)
                cell = bit.bit_length() - 1
                near = neighbours[cell]
                captured = self._captured(stones, turn, near, empty ^ bit)
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
                turn = following
                continue
            passes = 0
            if wins[turn] & bit:
                return self.wins[turn]
            own = stones[turn] = own | bit
            empty ^= bit
            wins[turn] |= self.ends(own, cell)
            if captured:
                empty |= captured
                for side in range(count):
                    if stones[side] & captured:
                        stones[side] &= ~captured
                        wins[side] = completing(board, stones[side], board.all, 5)
            turn = following
        return self.share

    def _captured(self, stones: list[int], turn: int, near: int, empty: int) -> int:
        """The enemy stones beside a new stone that have no free cell any more."""
        captured = 0
        for side, mask in enumerate(stones):
            beside = near & mask if side != turn else 0
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

    def words(self, position: Position) -> list[str]:
        """A winning move alone, else blocks alone if there are any."""
        words = super().words(position)
        board, empty, turn = self.game.board, position.empty, position.turn
        white, black, red = position.stones
        own, other = (black, white) if turn else (white, black)
        wins = completing(board, own | red, empty, 5)
        if wins:
            for word in words:
                if wins >> board.cell(word[2:]) & 1:
                    outcome = position.child(word).outcome
                    if outcome is not None and outcome.winner == position.to_move:
                        return [word]
        threats = completing(board, other | red, empty, 5)
        if threats:
            blocks = [word for word in words if word[0] != "r" and threats >> board.cell(word[2:]) & 1]
            return blocks or words
        return words

    def playout(self, position: Position) -> Rewards:
        """A game with the policy. Red is placed as often as it makes up the legal moves."""
        board, random, width, ends = self.game.board, self.random, self.width, self.ends
        turn, empty = position.turn, position.empty
        red = position.stones[2]
        own, other = position.stones[turn], position.stones[1 - turn]
        wins = completing(board, own | red, empty, 5)
        threats = completing(board, other | red, empty, 5)
        beside_red = board.around(red)
        while empty:
            if wins:
                return self.wins[turn]
            coloured = empty & beside_red
            if threats:
                bit = threats & coloured
                if not bit or threats & (threats - 1):
                    return self.wins[1 - turn]
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
            own, other, turn = other, own, 1 - turn
            wins, threats = threats & empty, wins & empty
        return self.share


class YavaladeKnowledge(RowsOfFive):
    """Three sides and pairs of colours; a stone is in the mover's pair and in that of the side after it."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.windows = windows(game.board, 5)

    def rows(self, stones: list[int], side: int, shapes: tuple[int, ...]) -> bool:
        """Whether one of some windows is a row of a side: full of its pair's colours, both there."""
        own, ally = stones[side], stones[side - 1]
        both = own | ally
        return any(window & both == window and window & own and window & ally for window in shapes)

    def words(self, position: Position) -> list[str]:
        """A winning move alone; else moves that make no row for the next side first."""
        words = super().words(position)
        board, turn, stones = self.game.board, position.turn, position.stones
        empty = position.empty
        wins = completing(board, stones[turn] | stones[turn - 1], empty, 5)
        gifts = completing(board, stones[(turn + 1) % 3] | stones[turn], empty, 5)
        if not wins | gifts:
            return words
        lost = set()
        for cell in board.bits(wins | gifts):
            outcome = position.child(board.names[cell]).outcome
            if outcome is not None:
                if outcome.winner == position.to_move:
                    return [board.names[cell]]
                lost.add(board.names[cell])
        return sorted(words, key=lost.__contains__)

    def playout(self, position: Position) -> Rewards:
        """A game with the policy. The next side's threats can hardly be blocked: one's colour serves it."""
        board, random, width, shapes = self.game.board, self.random, self.width, self.windows
        stones, empty, turn = list(position.stones), position.empty, position.turn
        # For each side the cells that complete five of its two colours (not yet whether both are there).
        open_ends = [completing(board, stones[side] | stones[side - 1], empty, 5) for side in range(3)]
        while empty:
            following = turn + 1 if turn < 2 else 0
            rest = open_ends[turn] & empty
            while rest:
                bit = rest & -rest
                rest ^= bit
                stones[turn] ^= bit
                if self.rows(stones, turn, shapes[bit.bit_length() - 1]):
                    return self.wins[turn]
                stones[turn] ^= bit
            choices = empty
            danger = open_ends[following] & empty
            while True:
                bit = some_bit(choices, random, width)
                cell = bit.bit_length() - 1
                stones[turn] |= bit
                if not bit & danger or not self.rows(stones, following, shapes[cell]):
                    break
                choices ^= bit
                if not choices:
                    return self.wins[following]
                stones[turn] ^= bit
            empty ^= bit
            for side in (turn, following):
                open_ends[side] |= self.ends(stones[side] | stones[side - 1], cell)
            turn = following
        return self.share
