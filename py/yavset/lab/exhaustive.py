"""Small boards of Yavalath solved outright, and a proof of it that the rules can check.

All positions are listed ply by ply, one of each orbit of the board's symmetries, and valued backwards from
the last ply (retrograde analysis). Nothing is left out, so it works on boards of up to 19 cells.

    python -m yavset.lab.exhaustive tests/lab/yavalath-3.proof.xz

solves size 3 and writes the proof that the second player wins it: a set of positions with the first player
to move. From the start and from each of them, every move loses at once, or lets the second player win at
once, or has an answer that leads to one of them again.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from yavset.games import game as make_game
from yavset.games.yavalath import Yavalath
from yavset.lab.openings import unlike_stones, write
from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.lines import windows
from yavset.rules.position import Position
from yavset.search.policies.first_stones import Chance, board_of

MOST_CELLS = 19

Codes = np.ndarray[Any, np.dtype[np.int64]]
"""Positions as numbers: the stones of the player to move in the lower bits, the other ones above them."""


class Grid:
    """The cells of a board as bits without gaps, and positions up to its symmetries."""

    def __init__(self, board: Board) -> None:
        """Take a board; ValueError if it has too many cells."""
        if len(board.cells) > MOST_CELLS:
            raise ValueError(f"the board has {len(board.cells)} cells; at most {MOST_CELLS} can be solved")
        self.cells = list(board.cells)
        self.count = len(self.cells)
        self.every = (1 << self.count) - 1
        self._at = {cell: 1 << number for number, cell in enumerate(self.cells)}
        self._half = self.count // 2
        turned = [[self._at[image[cell]] for cell in self.cells] for image in board.symmetries()]
        self._turned = [(_sums(bits[: self._half]), _sums(bits[self._half :])) for bits in turned]

    def mask(self, cells: Iterable[int]) -> int:
        """Return cells of the board as bits."""
        return sum(self._at[cell] for cell in cells)

    def stones(self, bits: int) -> int:
        """Return the mask of the cells whose bits are set."""
        return sum(1 << cell for cell in self.cells if bits & self._at[cell])

    def code(self, own: Codes, other: Codes) -> Codes:
        """Return the same number for positions that symmetries map onto each other."""
        low = (1 << self._half) - 1
        images = [
            first[own & low]
            | second[own >> self._half]
            | (first[other & low] | second[other >> self._half]) << self.count
            for first, second in self._turned
        ]
        least: Codes = np.minimum.reduce(images)
        return least


def _sums(bits: list[int]) -> Codes:
    """Return the sum of every subset of some numbers, by the number of the subset."""
    sums = np.zeros(1, np.int64)
    for bit in bits:
        sums = np.concatenate([sums, sums + bit])
    return sums


class Exhaustive:
    """All positions on a small board where a row wins and one shorter loses, with what they are worth."""

    def __init__(self, board: Board, winning: int) -> None:
        """Take a board and the length of the rows that win; ValueError if the board has too many cells."""
        self.grid = Grid(board)
        self._wins, self._losses = (
            [
                [self.grid.mask(board.bits(row)) for row in windows(board, length)[cell]]
                for cell in board.cells
            ]
            for length in (winning, winning - 1)
        )

    @cached_property
    def layers(self) -> list[Codes]:
        """All positions without a winner, the full board included, by the number of stones; sorted."""
        layers = [np.zeros(1, np.int64)]
        while True:
            found = [np.unique(after) for _, after, _ in self._moves(layers[-1])]
            following = np.unique(np.concatenate(found)) if found else np.zeros(0, np.int64)
            if not len(following):
                return layers
            layers.append(following)

    @cached_property
    def values(self) -> list[Codes]:
        """For each layer what its positions are worth to the player to move: 1, 0 or -1."""
        values: list[Codes] = []
        for number, layer in reversed(list(enumerate(self.layers))):
            best = np.full(len(layer), -1, np.int64)
            if number == self.grid.count:
                best[:] = 0
            for sources, after, winning in self._moves(layer):
                best[winning] = 1
                if len(after):
                    worth = -values[0][np.searchsorted(self.layers[number + 1], after)]
                    best[sources] = np.maximum(best[sources], worth)
            values.insert(0, best)
        return values

    def _moves(self, layer: Codes) -> Iterator[tuple[Codes, Codes, Codes]]:
        """Yield for each cell which positions go on after a stone there and as which, and which win by it."""
        own, other = layer & self.grid.every, layer >> self.grid.count
        for number in range(self.grid.count):
            bit = 1 << number
            free = np.flatnonzero((own | other) & bit == 0)
            stones = own[free] | bit
            wins, loses = (_holds(stones, rows[number]) for rows in (self._wins, self._losses))
            on = ~(wins | loses)
            yield free[on], self.grid.code(other[free[on]], stones[on]), free[wins]

    def strategy(self) -> Codes:
        """Return the positions of the proof, sorted; ValueError if the second player does not win."""
        if self.values[0][0] != -1:
            raise ValueError("the second player does not win this board")
        kept = [front := self.layers[0]]
        for number in range(1, len(self.layers), 2):
            asked = np.unique(np.concatenate([after for _, after, _ in self._moves(front)]))
            front = self._answers(number, asked)
            kept.append(front)
        return np.concatenate(kept[1:])

    def _answers(self, number: int, asked: Codes) -> Codes:
        """Return few lost positions so that each position asked about is won at once or leads to one."""
        won = np.zeros(len(asked), bool)
        pairs = [np.zeros((2, 0), np.int64)]
        for sources, after, winning in self._moves(asked):
            won[winning] = True
            if len(after):
                at = np.searchsorted(self.layers[number + 1], after)
                lost = self.values[number + 1][at] == -1
                pairs.append(np.stack([sources[lost], at[lost]]))
        froms, targets = np.concatenate(pairs, axis=1)
        chosen = []
        left = ~won
        while left.any():
            # Those answers first that serve the most positions: a greedy cover.
            asking, offered = froms[left[froms]], targets[left[froms]]
            served = np.bincount(offered)
            order = np.lexsort((served[offered], asking))
            best = offered[order][np.flatnonzero(np.diff(asking[order], append=-1))]
            popular, times = np.unique(best, return_counts=True)
            chosen.append(popular[times >= np.percentile(times, 80)])
            left[froms[np.isin(targets, chosen[-1])]] = False
        return self.layers[number + 1][np.unique(np.concatenate(chosen))] if chosen else asked[:0]


def _holds(stones: Codes, rows: list[int]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return which of some positions have all stones of one of the rows."""
    found = np.zeros(len(stones), bool)
    for row in rows:
        found |= stones & row == row
    return found


def write_proof(file: Path, positions: Codes) -> None:
    """Write the positions of a proof: the differences of the sorted numbers, compressed."""
    file.write_bytes(lzma.compress(np.diff(np.sort(positions), prepend=0).astype("<i8").tobytes()))


def read_proof(file: Path) -> Codes:
    """Return the positions of a proof, sorted."""
    return np.cumsum(np.frombuffer(lzma.decompress(file.read_bytes()), "<i8"))


def gaps_in_proof(game: Game, positions: Codes) -> Iterator[tuple[Position, str]]:
    """Yield the moves of the first player that a proof does not answer, each with its position.

    Everything but the symmetries of the board is decided by the rules of the game.
    """
    grid = Grid(game.board)
    own, other = positions & grid.every, positions >> grid.count
    # A stone of the second player taken away gives the positions that are answered.
    answered: set[int] = set()
    for number in range(grid.count):
        there = other >> number & 1 == 1
        answered.update(grid.code(other[there] ^ 1 << number, own[there]).tolist())
    starts = [game.start()]
    for mine, yours in zip(own.tolist(), other.tolist(), strict=True):
        stones = (grid.stones(mine), grid.stones(yours))
        starts.append(Position(game, stones, 0, (0, 1), game.start_state()))
    for position in starts:
        for move in position.legal_moves():
            after = position.child(move)
            if after.outcome is None:
                mine, yours = (grid.mask(game.board.bits(mask)) for mask in after.stones)
                code = int(grid.code(np.array([yours]), np.array([mine]))[0])
                if code in answered or _wins_at_once(after):
                    continue
            elif after.outcome.winner == game.players[1]:
                continue
            yield position, move


def _wins_at_once(position: Position) -> bool:
    outcomes = (position.child(move).outcome for move in position.legal_moves())
    return any(outcome is not None and outcome.winner == position.to_move for outcome in outcomes)


def main() -> None:
    """Solve the board and write the proof."""
    parser = argparse.ArgumentParser(description="Solve Yavalath of size 3 and write the proof.")
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write the proof")
    parser.add_argument("--write", action="store_true", help="put the first stones into the bot's table")
    chosen = parser.parse_args()
    game = make_game("yavalath", size=3)
    assert isinstance(game, Yavalath)
    solved = Exhaustive(game.board, game.winning)
    for number, (layer, values) in enumerate(zip(solved.layers, solved.values, strict=True)):
        lost, drawn, won = (int((values == value).sum()) for value in (-1, 0, 1))
        print(f"{number} stones: {len(layer)} positions, {won} won, {drawn} drawn, {lost} lost", flush=True)
    positions = solved.strategy()
    write_proof(chosen.file, positions)
    print(f"{len(positions)} positions prove that the second player wins")
    if chosen.write:
        # Every first stone is answered, so each of them loses.
        write(board_of(game), {stone: Chance(0.0, 0.0, 0.0) for stone in unlike_stones(game)})


if __name__ == "__main__":
    main()
