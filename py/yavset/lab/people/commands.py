"""The command `people`: hold what games measure against how people rate them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from yavset.lab.arguments import add_run, add_seed
from yavset.lab.bench import Row, table
from yavset.lab.games import Result, play_game
from yavset.lab.people.comparisons import judged, preferred, read_comparisons
from yavset.lab.people.played import LONGEST, STRONG, WEAK, measured, tasks_of
from yavset.lab.people.ratings import Rated, read_ratings
from yavset.lab.runner import Run
from yavset.language.terminal import Line, Refusal

LEAST, MOST = 2, 1000
"""How many games of a kind can be played for each game."""

ENDED = 0.5
"""A game says nothing of what people think if fewer of the bot's games with itself than this share end."""

ENOUGH = 5
"""With fewer rated games nothing is said about ratings."""


def add_people(commands: Any) -> None:
    """Add the command `people` to the subparsers."""
    parser = commands.add_parser("people", help="hold what games measure against how people rate them")
    parser.add_argument(
        "ratings",
        type=Path,
        help="a CSV file with the columns game, average and ratings, or a .json file of comparisons",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=8,
        metavar="N",
        help="games of the bot with itself, as many of others (8)",
    )
    add_seed(parser, 1)
    parser.add_argument(
        "--predictions", type=Path, metavar="FILE", help="write what each game would be rated"
    )
    add_run(parser)
    parser.set_defaults(run=run_people)


def run_people(parsed: argparse.Namespace) -> int:
    """Print how far the measures of games agree with ratings, or with comparisons, of the games."""
    if parsed.ratings.suffix == ".json":
        saved = read_comparisons(parsed.ratings)
        for rows in (preferred(saved), judged(saved)):
            for line in table(rows):
                print(line)
            print()
        return 0
    if not LEAST <= parsed.games <= MOST or parsed.processes < 1:
        raise Refusal("lab-people-numbers", least=LEAST, most=MOST)
    rated = read_ratings(parsed.ratings)
    missing = [one.title for one in rated if not one.game]
    if missing:
        print(Line("lab-people-missing", games=", ".join(missing)), flush=True)
    said = [one for one in rated if one.game]
    found = _measured(said, parsed)
    for line in table(_rows(found)):
        print(line)
    known = [one for one in said if one.average is not None]
    if endless := [one.title for one in known if found[one.title]["completion"] < ENDED]:
        print(Line("lab-people-endless", games=", ".join(endless)))
        known = [one for one in known if one.title not in endless]
    if len(known) < ENOUGH:
        raise Refusal("lab-people-few", least=ENOUGH)
    try:
        from yavset.lab.people.report import Report
    except ImportError:
        raise Refusal("lab-needs-extra", extra="yavset[lab]") from None
    report = Report(known, found)
    print()
    for line in table(report.agreements()):
        print(line)
    if parsed.predictions:
        report.write(parsed.predictions, said)
        print(Line("lab-people-margin", margin=f"{report.margin:.2f}"))
    return 0


def _measured(rated: Sequence[Rated], parsed: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Play all games and return the measures of each game."""
    tasks = {one.title: tasks_of(one.game, parsed.games, parsed.seed) for one in rated if one.game}
    every = {f"{title}/{key}": task for title, own in tasks.items() for key, task in own.items()}
    head = {"command": "people", "seed": parsed.seed, "players": [STRONG, WEAK], "longest": LONGEST}
    with Run(head, parsed.file, processes=parsed.processes, total=len(every)) as run:
        results = dict(run.results(play_game, every, Result.read))
    found = {}
    for title, own in tasks.items():
        played = [results[f"{title}/{key}"] for key in own]
        alike, ladder = played[: parsed.games], played[parsed.games :]
        found[title] = measured(list(own.values())[: parsed.games], alike, ladder)
    return found


def _rows(found: Mapping[str, Mapping[str, float]]) -> Iterator[Row]:
    for title, values in found.items():
        yield {"game": title, **{name: f"{value:.2f}" for name, value in values.items()}}
