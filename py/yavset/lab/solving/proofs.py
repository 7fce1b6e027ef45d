"""Proofs of wins in Yavalath that list only the positions after quiet moves, and their replay by the rules.

A proof is a set of positions with the *loser* to move. From each, every move of the loser loses at once, or
lets the *winner* win by a chain of threats, or has an answer that leads to one of them again. Chains are not
part of the proof: the replay finds them again.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path

from yavset.games.yavalath import Yavalath
from yavset.language.terminal import Refusal
from yavset.rules.board import Board
from yavset.rules.lines import completing, has_line
from yavset.rules.position import Position
from yavset.search.provers.threats import ThreatSearch

_NODES = 100_000
_BYTE = 255


class Codes:
    """Positions of two players as numbers to the base of three, a digit for each cell."""

    def __init__(self, board: Board) -> None:
        self._cells = board.cells
        self._powers = {cell: 3**number for number, cell in enumerate(board.cells)}
        self._shifts = range(0, board.cells[-1] + 1, 8)
        self._images = [
            [[self._sum(image, byte << shift) for byte in range(256)] for shift in self._shifts]
            for image in board.symmetries()
        ]

    def _sum(self, image: dict[int, int], mask: int) -> int:
        return sum(self._powers[image[cell]] for cell in self._cells if mask >> cell & 1)

    def code(self, own: int, other: int) -> int:
        """Return the same number for positions that symmetries map onto each other: their least one."""
        owns = [own >> shift & _BYTE for shift in self._shifts]
        others = [other >> shift & _BYTE for shift in self._shifts]
        return min(
            sum(sums[byte] for sums, byte in zip(image, owns, strict=True))
            + 2 * sum(sums[byte] for sums, byte in zip(image, others, strict=True))
            for image in self._images
        )

    def stones(self, code: int) -> tuple[int, int]:
        """Return the masks of a position: own stones and other ones."""
        masks = [0, 0, 0]
        for cell in self._cells:
            code, digit = divmod(code, 3)
            masks[digit] |= 1 << cell
        return masks[1], masks[2]


def write_proof(file: Path, codes: Iterable[int]) -> None:
    """Write the positions of a proof: the differences of their sorted codes, compressed."""
    differences = [after - before for before, after in pairwise([0, *sorted(codes)])]
    file.write_bytes(lzma.compress(struct.pack(f"<{len(differences)}q", *differences)))


def read_proof(file: Path) -> list[int]:
    """Return the codes of the positions of a proof, sorted; Refusal for a file that is none."""
    try:
        return list(
            accumulate(each for (each,) in struct.iter_unpack("<q", lzma.decompress(file.read_bytes())))
        )
    except (lzma.LZMAError, struct.error):
        raise Refusal("lab-journal-file", file=str(file)) from None


class QuietProof:
    """A proof that one of two players wins Yavalath without a swap after a first stone.

    Everything but the symmetries of the board is decided by the rules: what a move leads to, who has won, and
    which cells complete a row.
    """

    def __init__(self, game: Yavalath, winner: int, codes: Iterable[int]) -> None:
        """Take the game, the number of the player who wins, and positions with the loser's stones as own."""
        self.game = game
        self.winner = winner
        self._codes = Codes(game.board)
        self.stones = [self._codes.stones(code) for code in codes]
        self._threats = ThreatSearch(game.board, game.winning)

    @cached_property
    def answered(self) -> set[int]:
        """The codes of the positions with the winner to move in which a move leads to the proof."""
        return {
            self._codes.code(loser, winner ^ 1 << cell)
            for loser, winner in self.stones
            for cell in self.game.board.bits(winner)
        }

    def gaps(self, stone: str) -> Iterator[tuple[Position, str]]:
        """Yield each position with a move of the loser that the proof does not answer.

        The first stone of the game stands for itself if it is the loser's.
        """
        start = self.game.start().child(stone)
        if start.player == self.winner:
            if not self._answers(start):
                yield self.game.start(), stone
        else:
            yield from self._gaps_at(start)
        for loser, winner in self.stones:
            yield from self.gaps_at(loser, winner)

    def gaps_at(self, loser: int, winner: int) -> Iterator[tuple[Position, str]]:
        """Yield a position with each of the loser's moves that is not answered, of one position of the proof.

        A position that cannot be reached, or where no move is left, has a gap without a move.
        """
        stones = (winner, loser) if self.winner == 0 else (loser, winner)
        position = Position(self.game, stones, 1 - self.winner, (0, 1), self.game.start_state())
        over = any(has_line(self.game.board, mask, self.game.winning - 1) for mask in stones)
        turn = stones[0].bit_count() - stones[1].bit_count()
        if over or turn != position.player or not position.empty:
            yield position, ""
        yield from self._gaps_at(position)

    def _gaps_at(self, position: Position) -> Iterator[tuple[Position, str]]:
        """Yield the loser's moves that are not answered."""
        chains: list[list[int]] = []
        for move in position.legal_moves():
            after = position.child(move)
            if after.outcome is not None:
                if after.outcome.winner != self.game.players[self.winner]:
                    yield position, move
            elif not self._wins_by_chain(after, chains) and not self._answers(after):
                yield position, move

    def _answers(self, position: Position) -> bool:
        own, other = position.stones[self.winner], position.stones[1 - self.winner]
        return self._codes.code(other, own) in self.answered

    def _wins_by_chain(self, position: Position, chains: list[list[int]]) -> bool:
        """Return whether the winner, who is to move, has a chain: one of some, or one added to them."""
        if any(self._holds(position, chain) for chain in reversed(chains)):
            return True
        own, other = position.stones[self.winner], position.stones[1 - self.winner]
        chain = self._threats.win(own, other, _NODES)
        if not chain or not self._holds(position, chain):
            return False
        chains.append(chain)
        return True

    def _holds(self, position: Position, chain: list[int]) -> bool:
        """Return whether a chain wins, by the rules, whatever the loser replies."""
        board, winning = self.game.board, self.game.winning
        for cell in chain[::2]:
            if not position.empty >> cell & 1:
                return False
            after = position.child(board.names[cell])
            if after.outcome is not None:
                return after.outcome.winner == self.game.players[self.winner]
            if completing(board, after.stones[1 - self.winner], after.empty, winning):
                return False
            wins = completing(board, after.stones[self.winner], after.empty, winning)
            if wins & (wins - 1):
                return True
            if not wins:
                return False
            # Every other reply lets the winner complete the row.
            position = after.child(board.cell_names(wins)[0])
            if position.outcome is not None:
                return position.outcome.winner == self.game.players[self.winner]
        return False
