"""Arguments that several commands take, and how they are read."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.language.messages import Message, quoted, why
from yavset.language.terminal import Refusal, read_options
from yavset.rules.game import Game


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments `game` and `options` to a command's parser."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game_ids())}")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument `options` of a game to a command's parser."""
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="such as size=6 or players=3")


def add_openings(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say how games of a command begin."""
    parser.add_argument(
        "--opening", type=int, default=2, metavar="N", help="moves at random to begin with (2)"
    )
    add_seed(parser, 0)


def add_seed(parser: argparse.ArgumentParser, usual: int) -> None:
    """Add the argument `seed` of a command's chances, and what it usually is."""
    text = f"another seed gives other games ({usual})"
    parser.add_argument("--seed", type=int, default=usual, metavar="N", help=text)


def add_run(parser: argparse.ArgumentParser, *, keep: bool = False) -> None:
    """Add the arguments `--file`, required if `keep`, and `--processes` of a run."""
    text = "keeps the results; the same command goes on from them"
    parser.add_argument("--file", type=Path, required=keep, metavar="FILE", help=text)
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="games at the same time (1)")


def read_game(game_id: str, options: Sequence[str]) -> Game:
    """Return the game that a command line names; Refusal with what is allowed."""
    values = read_options(options)
    try:
        return make_game(game_id, **values)
    except ValueError as error:
        raise Refusal(why(error)) from None


def read_games(names: str | None, known: Collection[str]) -> list[str]:
    """Return the known games that a text names, joined with commas, all for None; Refusal for another."""
    games = list(known) if names is None else names.split(",")
    for name in games:
        if name not in known:
            raise Refusal(Message("game-unknown", game=quoted(name), games=", ".join(known)))
    return games
