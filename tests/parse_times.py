"""Time every reader of text from outside at its largest input, in processor time, and print a table.

    python tests/parse_times.py          # in .venv, with py/ in PYTHONPATH

The readers of the page run under Node.js, which takes about as long as a browser; Python takes two to four
times as long in a browser as here.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import which

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

import yavset
from yavset.drawing.scene import describe_board, describe_piece
from yavset.interfaces.service import MOST_CHARACTERS as MOST_REQUEST
from yavset.interfaces.service import _recent as recent
from yavset.interfaces.service import handle
from yavset.ludi.rules import read_rules
from yavset.notation.links import format_link, parse_link
from yavset.notation.record import MOST_CHARACTERS, MOST_MOVES, format_record, parse_record
from yavset.rules.game import Game
from yavset.rules.position import Position

#: Two units step to and fro, for the page, which knows no rule against it.
STEPS = ("h1-g1", "c6-d6", "g1-h1", "d6-c6")


def random_game(position: Position, seed: int) -> list[str]:
    """Return the moves of a random game from a position."""
    chance, moves = Random(seed), list[str]()
    while len(moves) < MOST_MOVES and not position.outcome:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def long_game(games: int) -> tuple[Game, list[str]]:
    """Return the longest of so many random games; only Ayu on a large board lasts for hundreds of moves."""
    game = yavset.game("ayu", size=19)
    return game, max((random_game(game.start(), seed) for seed in range(games)), key=len)


def varied(game: Game, moves: list[str], games: int) -> str:
    """Return the record of a game with so many others as variations of its second move."""
    first, second, *rest = moves
    after = game.start().play(first)
    others = "".join(f"({' '.join(random_game(after, seed))}) " for seed in range(games))
    tags = format_record(game, []).partition("\n\n")[0]
    return f"{tags}\n\n{first} {second} {others}{' '.join(rest)}"


def timed(act: Callable[[], object]) -> float:
    """Return the milliseconds of the quickest of three runs; what is refused counts too."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        with suppress(ValueError):
            act()
        best = min(best, time.process_time() - start)
    return 1000 * best


def afresh(request: str) -> str:
    """Answer a request as the first about its game."""
    recent.clear()
    return handle(request)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time every reader of text from outside.")
    parser.add_argument("--games", type=int, default=3, help="the longest of so many random games is read")
    games = parser.parse_args().games
    game, moves = long_game(games)
    record, link = format_record(game, moves), format_link(game, moves)
    # About 10,000 moves, which are as many as are read.
    tree = varied(game, moves, min(games * 12, 36))
    played = {"game": game.id, "options": game.options, "moves": moves}
    view = json.dumps({"do": "view", **played})
    print(f"{len(moves)} moves; the record has {len(record)} characters\n")
    cases: dict[str, Callable[[], object]] = {
        "record": lambda: parse_record(record),
        "record: with as many variations": lambda: parse_record(tree),
        "record: nothing but brackets": lambda: parse_record("1. e5 " + "(" * (MOST_CHARACTERS - 10)),
        "record: one comment": lambda: parse_record("1. e5 {" + "x " * (MOST_CHARACTERS // 2 - 10) + "}"),
        "record: one tag": lambda: parse_record('[Site "' + "x" * (MOST_CHARACTERS - 20) + '"]'),
        "link": lambda: parse_link(link),
        "diagram": lambda: yavset.game("yavalath").position(". " * 9_990),
        "rules in ludemes": lambda: read_rules("(" * 1_990),
        "request: the longest game": lambda: afresh(view),
        "request: the same again": lambda: handle(view),
        "request: its beginning": lambda: afresh(json.dumps({"do": "view", **played, "ply": 0})),
        "request: its dangers": lambda: afresh(json.dumps({"do": "dangers", **played, "gifts": True})),
        "request: its record": lambda: afresh(json.dumps({"do": "record", **played})),
        "request: its picture": lambda: afresh(json.dumps({"do": "svg", **played})),
        "request: the longest": lambda: handle('{"do": "' + "x" * (MOST_REQUEST - 20) + '"}'),
    }
    for name, act in cases.items():
        print(f"{name:34}{timed(act):9.1f} ms", flush=True)
    start = yavset.game("ayu").start()
    given = {
        "record": record,
        "tree": tree,
        "moves": list(STEPS) * (MOST_MOVES // 4),
        "board": describe_board(start.game),
        "players": start.game.players,
        "pieces": [describe_piece(piece) for piece in start.game.pieces(start)],
    }
    program = Path(__file__).with_suffix(".mjs")
    command = [which("node") or "node", str(program)]
    text = json.dumps(given)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    for name, milliseconds in json.loads(done.stdout).items():
        print(f"{name:34}{milliseconds:9.1f} ms")


if __name__ == "__main__":
    main()
