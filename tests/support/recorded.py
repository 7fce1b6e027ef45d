"""Record what games do, as text that tests compare with: `python tests/support/recorded.py [GAME ...]`.

Writes tests/data/playthroughs/GAME.txt, a random game ply by ply, and tests/data/perft/GAME.txt, how many
sequences of moves there are; with `--bot` also what the bot finds and knows, in tests/data/recorded/. Without
a name it does so for all games. What git shows as changed is what has changed in the rules or in the bot.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

# The package is not installed: it lies in this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

import perft
import playthroughs
import yavset

ROOT = Path(__file__).resolve().parents[2]

SEARCHED = ("tests/search/test_recorded_searches.py", "tests/search/test_recorded_knowledge.py")
"""The tests that record what the bot finds and knows."""


def record(games: Sequence[str]) -> list[Path]:
    """Write the files of some games, on all processors, and return them."""
    with ProcessPoolExecutor() as pool:
        played = pool.map(playthroughs.playthrough, games)
        tables = {
            game: [pool.submit(perft.perft, game, options) for options in perft.choices(game)]
            for game in games
        }
        texts = {playthroughs.FOLDER / f"{game}.txt": text for game, text in zip(games, played, strict=True)}
        texts |= {
            perft.FOLDER / f"{game}.txt": perft.table_text(game, [row.result() for row in rows])
            for game, rows in tables.items()
        }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(texts)


def record_searches(games: Sequence[str]) -> None:
    """Let the tests record what the bot finds and knows of some games."""
    environment = os.environ | {"YAVSET_RECORD": "1", "PYTHONPATH": str(ROOT / "py")}
    for game in games:
        command = [sys.executable, "-m", "pytest", "-q", "--game", game, *SEARCHED]
        subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    """Read the command line and record."""
    parser = argparse.ArgumentParser(description="Record what games do, for the tests to compare with.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (all)")
    parser.add_argument("--bot", action="store_true", help="what the bot finds and knows, too (needs pytest)")
    parsed = parser.parse_args()
    chosen = parsed.games or yavset.game_ids()
    if unknown := set(chosen) - set(yavset.games.registered_ids()):
        parser.error(f"no such game: {', '.join(sorted(unknown))} (there are {', '.join(yavset.game_ids())})")
    for path in record(chosen):
        print(f"wrote {path.relative_to(ROOT).as_posix()}")
    if parsed.bot:
        record_searches(chosen)


if __name__ == "__main__":
    main()
