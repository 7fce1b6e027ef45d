"""Yavalath of size 4 solved after a first stone, and a proof of it that the rules can check.

    python -m yavset.lab.solve_stone d4 tests/lab/yavalath-4-d4.proof.xz

proves that the first player wins after a first stone on d4, without a swap, and writes the proof; with
`--second` it is the second player who wins. It needs numba (`pip install 'yavset[solve]'`). `--check` replays
a proof that is there against every reply, by the rules. A proof lists positions after quiet moves of the
winner: see `quiet_proof`.
"""

from __future__ import annotations

import argparse
import heapq
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from yavset.games import game as make_game
from yavset.games.yavalath import Yavalath
from yavset.lab.exhaustive import read_proof, write_proof
from yavset.lab.openings import unlike_stones, write
from yavset.lab.quiet_proof import Codes, QuietProof
from yavset.search.policies.first_stones import FIRST_STONES, Chance, board_of

if TYPE_CHECKING:
    from yavset.lab.row_prover import RowProver, Stones

EFFORT = 30
"""How many positions are searched to find further winning moves, so that there is a choice for the proof."""

_STEP = 10_000_000


def solved(prover: RowProver, start: Stones) -> Iterator[int]:
    """Yield how many positions have been expanded, every now and then, until a win is proved.

    Raises ValueError where there is none.
    """
    while True:
        won = prover.wins(start, _STEP)
        yield prover.expanded
        if won is not None:
            break
    if not won:
        raise ValueError("this player does not win")


def quiet_positions(prover: RowProver, start: Stones, effort: int = EFFORT) -> list[Stones]:
    """Return few positions that prove a win: each is won, with the loser to move.

    From the start and from each of them, every move of the loser loses at once or to a chain, or is answered
    by a move to one of them. Works ply by ply, so that an answer may serve many positions.
    """
    kept: list[Stones] = []
    winner_moves = (start[0].bit_count() + start[1].bit_count()) % 2 == prover.winner
    asked = [start] if winner_moves else prover.asked(start)
    while asked:
        # One of each orbit of the symmetries.
        front = _cover(prover, list({prover.key(stones): stones for stones in asked}.values()), effort)
        kept += front
        asked = [after for stones in front for after in prover.asked(stones)]
    return kept


def _cover(prover: RowProver, asked: list[Stones], effort: int) -> list[Stones]:
    """Return positions so that from each of those asked about a move leads to one of them: a greedy cover.

    Those come first that serve many, for the questions that they leave open themselves.
    """
    offered: dict[int, Stones] = {}
    served: dict[int, set[int]] = defaultdict(set)
    for number, stones in enumerate(asked):
        answers = prover.answers(stones, effort) or prover.answers(stones, _STEP)
        offered |= answers
        for key in answers:
            served[key].add(number)
    price = {key: 1 + len(prover.asked(stones)) for key, stones in offered.items()}
    left = set(range(len(asked)))
    chosen = []
    heap = [(-len(numbers) / price[key], key) for key, numbers in served.items()]
    heapq.heapify(heap)
    while left:
        worth, key = heapq.heappop(heap)
        served[key] &= left
        now = -len(served[key]) / price[key]
        if now > worth:
            # Others have been chosen meanwhile that serve some of the same.
            heapq.heappush(heap, (now, key))
        else:
            chosen.append(offered[key])
            left -= served[key]
    return chosen


def check(game: Yavalath, stone: str, winner: int, file: Path) -> bool:
    """Replay a proof and print what it does not answer; return whether it answers everything."""
    codes = read_proof(file).tolist()
    found = 0
    for position, move in QuietProof(game, winner, codes).gaps(stone):
        found += 1
        print(f"no answer to {move or 'this position'}:\n{position}")
    print(f"{len(codes)} positions, {found} moves without an answer")
    return not found


def prove(game: Yavalath, stone: str, winner: int, file: Path, entries: int) -> None:
    """Search for a proof and write it; ValueError if that player does not win."""
    # Only here, so that a check needs no numba.
    from yavset.lab.row_prover import RowProver

    prover = RowProver(game.board, winner, entries)
    start = 1 << game.board.cell(stone), 0
    for expanded in solved(prover, start):
        print(f"{expanded} positions expanded", flush=True)
    codes = Codes(game.board)
    positions = quiet_positions(prover, start)
    write_proof(file, np.array([codes.code(each[1 - winner], each[winner]) for each in positions], np.int64))


def main() -> None:
    """Prove what a first stone is worth, or check a proof of it."""
    parser = argparse.ArgumentParser(description="Prove who wins Yavalath of size 4 after a first stone.")
    parser.add_argument("stone", help="the cell of the first stone")
    parser.add_argument("file", type=Path, metavar="FILE", help="the proof")
    parser.add_argument("--size", type=int, default=4, choices=(3, 4), help="of the board")
    parser.add_argument("--second", action="store_true", help="the second player wins, not the first")
    parser.add_argument("--check", action="store_true", help="replay the proof that is there")
    parser.add_argument("--write", action="store_true", help="put the result into the bot's table")
    parser.add_argument("--table", type=int, default=26, metavar="N", help="2**N entries of 16 bytes (26)")
    chosen = parser.parse_args()
    game = make_game("yavalath", size=chosen.size, swap=False)
    assert isinstance(game, Yavalath)
    if chosen.stone not in unlike_stones(game):
        parser.error(f"the first stones are {', '.join(unlike_stones(game))} up to symmetry")
    winner = int(chosen.second)
    if not chosen.check:
        prove(game, chosen.stone, winner, chosen.file, 1 << chosen.table)
    if not check(game, chosen.stone, winner, chosen.file):
        sys.exit("the proof has gaps")
    if chosen.write:
        score = float(not winner)
        board = board_of(game)
        write(board, FIRST_STONES.get(board, {}) | {chosen.stone: Chance(score, score, score)})


if __name__ == "__main__":
    main()
