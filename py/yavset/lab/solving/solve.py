"""The command `solve`: prove who wins Yavalath of size 3 or 4 after a first stone, or replay such a proof.

    python -m yavset solve d4 tests/lab/solving/yavalath-4-d4.proof.xz

proves that the first player wins after a first stone on d4, without a swap, and writes the proof; with
`--second` it is the second player who wins. It needs numba (`pip install 'yavset[solve]'`). `--check` replays
a proof that is there against every reply, by the rules.
"""

from __future__ import annotations

import argparse
import heapq
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yavset.games import game as make_game
from yavset.games.yavalath import Yavalath
from yavset.lab.openings import unlike_stones, write
from yavset.lab.solving.proofs import Codes, QuietProof, read_proof, write_proof
from yavset.language.terminal import Line, Refusal
from yavset.search.first_stones import FIRST_STONES, Chance, board_of

if TYPE_CHECKING:
    from yavset.lab.solving.row_prover import RowProver, Stones

EFFORT = 30
"""Positions searched to find further winning moves, so that there is a choice for the proof."""

_STEP = 10_000_000


def add_solve(commands: Any) -> None:
    """Add the command `solve` to the subparsers."""
    parser = commands.add_parser("solve", help="prove who wins Yavalath on a small board after a first stone")
    parser.add_argument("stone", metavar="CELL", help="the cell of the first stone")
    parser.add_argument("file", type=Path, metavar="FILE", help="the proof")
    parser.add_argument("--size", type=int, default=4, choices=(3, 4), help="of the board (4)")
    parser.add_argument("--second", action="store_true", help="the second player wins, not the first")
    parser.add_argument("--check", action="store_true", help="replay the proof that is there")
    parser.add_argument("--write", action="store_true", help="put the result into the bot's table")
    parser.add_argument("--table", type=int, default=26, metavar="N", help="2**N entries of 16 bytes (26)")
    parser.set_defaults(run=run_solve)


def run_solve(parsed: argparse.Namespace) -> int:
    """Prove what a first stone is worth, or check a proof of it; return 1 if the proof has gaps.

    Raises Refusal for a stone that another one stands for, and where that player does not win.
    """
    game = make_game("yavalath", size=parsed.size, swap=False)
    assert isinstance(game, Yavalath)
    stones = unlike_stones(game)
    if parsed.stone not in stones:
        raise Refusal("lab-solve-stones", stones=", ".join(stones))
    winner = int(parsed.second)
    if not parsed.check:
        prove(game, parsed.stone, winner, parsed.file, 1 << parsed.table)
    if not check(game, parsed.stone, winner, parsed.file):
        return 1
    if parsed.write:
        score = float(not winner)
        board = board_of(game)
        write(board, FIRST_STONES.get(board, {}) | {parsed.stone: Chance(score, score, score)})
    return 0


def prove(game: Yavalath, stone: str, winner: int, file: Path, entries: int) -> None:
    """Search for a proof and write it; Refusal if that player does not win, or without numba."""
    try:
        # Only here, so that a check needs no numba.
        from yavset.lab.solving.row_prover import RowProver
    except ImportError:
        raise Refusal("lab-needs-extra", extra="yavset[solve]") from None
    prover = RowProver(game.board, winner, entries)
    start = 1 << game.board.cell(stone), 0
    won = None
    while won is None:
        won = prover.wins(start, _STEP)
        print(Line("lab-solve-expanded", count=prover.expanded), flush=True)
    if not won:
        raise Refusal("lab-solve-not")
    codes = Codes(game.board)
    positions = quiet_positions(prover, start)
    write_proof(file, (codes.code(each[1 - winner], each[winner]) for each in positions))


def check(game: Yavalath, stone: str, winner: int, file: Path) -> bool:
    """Replay a proof and print what it does not answer; return whether it answers everything."""
    codes = read_proof(file)
    found = 0
    for position, move in QuietProof(game, winner, codes).gaps(stone):
        found += 1
        print(f"{Line('lab-solve-gap', move=move or '–')}\n{position}")
    print(Line("lab-solve-checked", count=len(codes), gaps=found))
    return not found


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
        front = list(_cover(prover, list({prover.key(stones): stones for stones in asked}.values()), effort))
        kept += front
        asked = [after for stones in front for after in prover.asked(stones)]
    return kept


def _cover(prover: RowProver, asked: list[Stones], effort: int) -> Iterator[Stones]:
    """Yield positions so that from each of those asked about a move leads to one of them: a greedy cover.

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
            yield offered[key]
            left -= served[key]
