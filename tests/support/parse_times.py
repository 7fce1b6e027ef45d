"""Time every reader of text from outside at its largest input, and print a table.

    python tests/support/parse_times.py         # in .venv, with py/ in PYTHONPATH: in processor time
    python tests/support/parse_times.py --tab   # and in Chromium: the built site's longest tasks too

Python reads in the page's worker, so that the page goes on meanwhile; what the page itself reads holds it up.
Without `--tab` the page's own readers run under Node.js, which takes about as long as a browser.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

import yavset
from long_games import long_game
from yavset.drawing.scene import describe_board, describe_piece
from yavset.interfaces.annotations import MOST_WRITTEN
from yavset.interfaces.service import MOST_CHARACTERS as MOST_REQUEST
from yavset.interfaces.service import handle
from yavset.ludi.grammar import MOST_CHARACTERS as MOST_RULES
from yavset.ludi.grammar import SHAPES
from yavset.ludi.presets import PRESETS
from yavset.notation.links import format_link
from yavset.notation.record import MOST_CHARACTERS, MOST_MOVES, Record, format_record
from yavset.puzzles.lessons import MOST_CHARACTERS as MOST_LESSON
from yavset.rules.game import Game
from yavset.rules.position import Position

#: A request, after others that it must not profit from or has to follow.
Case = tuple[dict[str, Any], ...]

#: Python remembers one game: this one drives out what it knew.
OTHER = {"do": "view", "game": "yavalath"}

#: Two units step to and fro, for the page, which knows no rule against it.
STEPS = ("h1-g1", "c6-d6", "g1-h1", "d6-c6")

#: The games whose moves take longest to read, each on its largest board.
SLOWEST: dict[str, dict[str, Any]] = {
    "ayu": {"size": 19},
    "onager": {"size": 6},
    "play-win": {},
    "odd": {"size": 8},
    "quantum-leap": {"setup": yavset.game("quantum-leap", seed=1).options["setup"]},
    "omega": {"size": 8, "players": 4},
}

#: The same of the games in ludemes.
SLOWEST_RULES = ("manalath", "gonnect", "epaminondas", "halma")


def on_largest_board(rules: str) -> str:
    """Return rules on the largest board of their kind, or on theirs where stones stand on it at the start."""
    return re.sub(r"(hexhex|square\+?) \d+\)", lambda found: f"{found[1]} {SHAPES[found[1]][1]})", rules)


def random_moves(position: Position, most: int, seed: int) -> list[str]:
    """Return the moves of a random game from a position, or `most` of them."""
    chance, moves = Random(seed), list[str]()
    while len(moves) < most and not position.outcome:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def varied(game: Game, most: int = MOST_MOVES, written: int = MOST_WRITTEN) -> Record:
    """Return a record with as many moves, games at random that are variations of the first.

    `written` is the most moves that the variations may have when each is written out from the start.
    """
    record = Record(game)
    count, total = 0, 0
    for seed in range(most):
        moves = random_moves(game.start(), most - count, seed)
        total += len(moves)
        if total > written or count >= most:
            break
        record.root.add_line(moves)
        count = sum(1 for _ in record.root.nodes()) - 1
    return record


def combed(game: Game, moves: list[str]) -> Record:
    """Return a record with a game and variations of a single move near its end, until it may have no more."""
    record = Record(game, moves)
    nodes = [record.root, *record.root.main_line()]
    written = 0
    for node in nodes[-2::-1]:
        for move in node.position.legal_moves():
            written += node.position.ply + 1
            if written > MOST_WRITTEN:
                return record
            node.add(move)
    return record


def lesson(step: str) -> str:
    """Return a lesson of such steps, as long as there can be."""
    return (step + "\n---\n") * (MOST_LESSON // (len(step) + 5))


def cases() -> dict[str, Case]:
    """Return the requests to Python, each with what goes before it."""
    long = long_game(MOST_MOVES)
    onager = {"game": "onager", "moves": long}
    view = {"do": "view", **onager}
    games = {name: yavset.game(name, **options) for name, options in SLOWEST.items()}
    games |= {
        f"ludi, {name}": yavset.game("ludi", rules=on_largest_board(PRESETS[name])) for name in SLOWEST_RULES
    }
    comb = combed(yavset.game("onager"), long[: MOST_MOVES // 2])
    parsed = json.loads(handle(json.dumps({"do": "parse", "text": str(comb)})))
    said = {name: parsed[name] for name in ("game", "moves", "variations", "comments", "nags")}
    won = "moves: " + " ".join(random_moves(yavset.game("yavalath").start(), 20, 1)[:-1])
    return {
        "a record: one long game": _parse(format_record(yavset.game("onager"), long)),
        **{f"a record: variations of {name}": _parse(str(varied(game))) for name, game in games.items()},
        "a record: a long game, varied": _parse(str(comb)),
        "a record: nothing but brackets": _parse("1. e5 " + "(" * (MOST_CHARACTERS - 10)),
        "a record: nothing but numbers": _parse("1." * (MOST_CHARACTERS // 2)),
        "a record: one comment": _parse("1. e5 {" + "x " * (MOST_CHARACTERS // 2 - 10) + "}"),
        "a record: one tag": _parse('[Site "' + "x" * (MOST_CHARACTERS - 20) + '"]'),
        "a link": (OTHER, {"do": "parse-link", "fragment": format_link(yavset.game("onager"), long)}),
        "a diagram": ({**OTHER, "diagram": ". " * 9_990},),
        "rules in ludemes": ({"do": "rules", "text": "(" * (MOST_RULES - 10)},),
        "a lesson: many steps": _lesson(lesson("Text.\nanswer: e5 d4")),
        "a lesson: many moves": _lesson(lesson(f"Text.\n{won}\nanswer: e5")),
        "a lesson: many mistakes": _lesson("answet: e5\n" * (MOST_LESSON // 11)),
        "a game: its view": (OTHER, view),
        "a game: the next view": (view, view),
        "a game: its beginning": (OTHER, {**view, "ply": 0}),
        "a game: its dangers": (OTHER, {"do": "view", **onager, "warn": [0, 1], "gifts": True}),
        "a game: its record": (OTHER, {"do": "record", **onager}),
        "a game: its record, varied": (OTHER, {"do": "record", **said}),
        "a game: its picture": (OTHER, {"do": "svg", **onager}),
        "a game: its film": (OTHER, {"do": "film", **onager}),
        "a game: a search begins": (OTHER, {"do": "think", **onager, "visits": 1}),
        "any text": ({"do": "x" * (MOST_REQUEST - 20)},),
        "any lists": ({"do": "view", "x": [[]] * (MOST_REQUEST // 4 - 20)},),
    }


def _parse(text: str) -> Case:
    return (OTHER, {"do": "parse", "text": text})


def _lesson(text: str) -> Case:
    return ({"do": "check-lesson", "game": "yavalath", "text": text[:MOST_LESSON]},)


def in_python(case: Case, runs: int) -> float:
    """Return the milliseconds that a request takes here; what is refused counts too."""
    *earlier, last = (json.dumps(request, separators=(",", ":")) for request in case)
    found = []
    for _ in range(runs):
        for text in earlier:
            handle(text)
        start = time.process_time()
        handle(last)
        found.append(time.process_time() - start)
    return 1000 * min(found)


def of_the_page() -> Iterator[tuple[str, float]]:
    """Yield the milliseconds of the page's own readers, under Node.js."""
    start = yavset.game("ayu").start()
    given = {
        "record": format_record(yavset.game("onager"), long_game(MOST_MOVES)),
        "tree": str(varied(yavset.game("ayu", size=19))),
        "moves": list(STEPS) * (MOST_MOVES // 4),
        "board": describe_board(start.game),
        "players": start.game.players,
        "pieces": [describe_piece(piece) for piece in start.game.pieces(start)],
    }
    program = Path(__file__).with_suffix(".mjs")
    command = [which("node") or "node", str(program)]
    text = json.dumps(given)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    yield from json.loads(done.stdout).items()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time every reader of text from outside.")
    parser.add_argument("--tab", action="store_true", help="in Chromium too, in the built site")
    parser.add_argument("--only", default="", metavar="WORD", help="rows that begin so")
    parser.add_argument("--runs", type=int, default=3, help="runs of which the quickest counts (default: 3)")
    arguments = parser.parse_args()
    asked = {name: case for name, case in cases().items() if name.startswith(arguments.only)}
    if arguments.tab:
        from parse_times_in_tab import opened

        with opened() as tab:
            print(f"{'Python reads':40}{'here, ms':>10}{'tab, ms':>10}")
            for name, case in asked.items():
                here, there = in_python(case, arguments.runs), tab.request(case, arguments.runs)
                print(f"{name:40}{here:10.1f}{there:10.1f}", flush=True)
            print(f"\n{'the page shows':40}{'longest task, ms':>20}")
            for name, milliseconds in tab.visits(arguments.only, arguments.runs):
                print(f"{name:40}{milliseconds:20.0f}", flush=True)
        return
    print(f"{'Python reads':40}{'ms':>10}")
    for name, case in asked.items():
        print(f"{name:40}{in_python(case, arguments.runs):10.1f}", flush=True)
    print(f"\n{'the page reads':40}{'ms':>10}")
    for name, milliseconds in of_the_page():
        print(f"{name:40}{milliseconds:10.1f}", flush=True)


if __name__ == "__main__":
    main()
