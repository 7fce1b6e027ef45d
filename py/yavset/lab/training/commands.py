"""The command `train`: the bot plays itself, and the model of moves learns where its searches go."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any
from zlib import crc32

from yavset.games import with_set_up
from yavset.lab.arguments import add_game, add_run, add_seed, read_game
from yavset.lab.games import seed_of
from yavset.lab.runner import Run
from yavset.lab.tables import write_table
from yavset.lab.training.self_play import Searched, SelfPlay, play_itself
from yavset.language.terminal import Line, Refusal, read_options
from yavset.search import move_model
from yavset.search.move_model.model import Weights, trained

FILE = Path(move_model.__file__).with_name("weights.json")
"""The file with the weights of all games."""

LEAST_GAMES = 5
"""With fewer games there are none to keep back."""


def add_train(commands: Any) -> None:
    """Add the command `train` to the subparsers."""
    parser = commands.add_parser("train", help="let the bot learn from its own searches which moves to try")
    add_game(parser)
    add_run(parser, keep=True)
    parser.add_argument("--games", type=int, default=150, metavar="N", help="games to play (150)")
    parser.add_argument("--visits", type=int, default=600, metavar="N", help="visits for each move (600)")
    add_seed(parser, 1)
    parser.add_argument("--write", action="store_true", help="put the result into the bot's weights")
    parser.set_defaults(run=run_train)


def run_train(parsed: argparse.Namespace) -> int:
    """Play the games, fit the weights, and say how well they predict; Refusal for bad arguments."""
    game = read_game(parsed.game, parsed.options)
    if len(game.players) != 2:
        raise Refusal("lab-train-players", game=game.id)
    if parsed.games < LEAST_GAMES or min(parsed.visits, parsed.processes) < 1:
        raise Refusal("lab-train-numbers", least=LEAST_GAMES)
    try:
        from yavset.lab.training.fit import fit
    except ImportError:
        raise Refusal("lab-needs-extra", extra="yavset[lab]") from None
    options = read_options(parsed.options)
    before = crc32(json.dumps(trained().get(game.id)).encode())
    head = {"command": "train", "game": game.id, "options": options, "visits": parsed.visits}
    head |= {"seed": parsed.seed, "weights": before}
    tasks = {}
    for number in range(parsed.games):
        own = with_set_up(game.id, options, seed_of(parsed.seed, number))
        tasks[str(number)] = SelfPlay(game.id, own, parsed.visits, f"{parsed.seed}/{number}")
    with Run(head, parsed.file, processes=parsed.processes, total=parsed.games) as run:
        found = dict(run.results(play_itself, tasks, Searched.read))
    fitted = fit(game, [found[key] for key in tasks])
    print(
        Line(
            "lab-train-fitted",
            features=len(fitted.weights),
            positions=fitted.positions,
            first=f"{fitted.first:.0%}",
            rank=f"{fitted.rank:.1f}",
            moves=f"{fitted.moves:.0f}",
        )
    )
    if parsed.write:
        write(game.id, fitted.weights)
    return 0


def write(game_id: str, weights: Weights) -> None:
    """Put the weights of a game into the file; the other games stay as they are."""
    write_table(FILE, {**trained(), game_id: weights})
