"""Arguments that several commands take."""

from __future__ import annotations

import argparse

from yavset.games import game_ids


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments `game` and `options` to a command's parser."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game_ids())}")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="such as size=6 or players=3")
