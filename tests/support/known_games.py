"""Print how often the judges agree with people who know a game.

    PYTHONPATH=py python tests/support/known_games.py                      # every game, 20 seeds
    PYTHONPATH=py python tests/support/known_games.py --seeds 3 --budget small
    PYTHONPATH=py python tests/support/known_games.py h5-p-w4 z-p.cs-w5    # only these, known or not

The games and the verdicts of people are in ``tests/breeding/known.toml``.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from yavset.breeding.judge import judge
from yavset.breeding.verdict import BUDGETS, Budget
from yavset.lab.gmp import with_gmp
from yavset.ludi.rules import read_rules

FILE = Path(__file__).parents[1] / "breeding" / "known.toml"


class Known(NamedTuple):
    """A game and what people say of it: the reasons for which it may die, none for a good one."""

    rules: str
    dies: tuple[str, ...]
    says: str

    def agrees(self, reason: str) -> bool:
        """Tell whether a verdict with this reason ("" for a game that lives) is what people say."""
        return reason in self.dies if self.dies else not reason


def known_games() -> list[Known]:
    """Return the games of the file, the good ones first."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    return [
        Known(game["rules"], tuple(game.get("dies", ())), game["says"])
        for kind in ("good", "bad")
        for game in data[kind]
    ]


def reasons(rules: str, seeds: range, budget: Budget) -> Counter[str]:
    """Return how often the judges give each reason ("" where the game lives)."""
    tree = read_rules(rules).tree
    with with_gmp():
        return Counter(judge(tree, seed, budget).reason for seed in seeds)


def main() -> None:
    """Print a row for each game, and the shares of good games that live and of bad ones that die."""
    parser = argparse.ArgumentParser(description="How often the judges agree with people.")
    parser.add_argument("rules", nargs="*", help="short codes; without any all known games")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--budget", choices=list(BUDGETS), default="full")
    parsed = parser.parse_args()
    budget = BUDGETS[parsed.budget]()
    known = {game.rules: game for game in known_games()}
    games = [known.get(rules, Known(rules, (), "")) for rules in parsed.rules] or list(known.values())
    right: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for game in games:
        begun = time.process_time()
        found = reasons(game.rules, range(parsed.first, parsed.first + parsed.seeds), budget)
        seconds = (time.process_time() - begun) / parsed.seeds
        kind = "bad" if game.dies else "good"
        agreed = sum(count for reason, count in found.items() if game.agrees(reason))
        right[kind] += agreed
        played[kind] += parsed.seeds
        said = ", ".join(f"{reason or 'alive'} {count}" for reason, count in found.most_common())
        mark = " " if agreed == parsed.seeds else "!"
        print(f"{mark} {kind:4} {game.rules:24} {seconds:6.1f} s  {said}", flush=True)
    for kind, count in played.items():
        print(f"{kind}: {right[kind]} of {count} ({right[kind] / count:.1%})")


if __name__ == "__main__":
    main()
