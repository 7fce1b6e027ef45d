"""The command `breed`."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from yavset.breeding.operators import OPERATORS
from yavset.breeding.populations import population
from yavset.breeding.run import WINDOW, RunSettings
from yavset.breeding.verdict import BUDGETS
from yavset.lab.alone import alone
from yavset.lab.breeding import export, replay
from yavset.lab.breeding.judging import Judges, make_judges
from yavset.lab.breeding.progress import Progress
from yavset.lab.breeding.report import report, summary
from yavset.lab.breeding.runner import begin, breed, judge_anew
from yavset.lab.breeding.store import Store
from yavset.language.messages import Problem, why
from yavset.language.terminal import Line, Refusal

LUDI_CHILDREN = 1389
"""New games that LUDI made in its run of four weeks."""


def add_breed(commands: Any) -> None:
    """Add the command `breed` with its own commands to the subparsers."""
    parser = commands.add_parser("breed", help="breed new games from games in ludemes, and judge them")
    _add_run(parser)
    parser.set_defaults(run=run_breed)
    inner = parser.add_subparsers(metavar="COMMAND", required=False)
    _add_export(inner)


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from",
        dest="population",
        metavar="GAMES",
        help="2007, set, world, one game, or two joined with a comma (set)",
    )
    parser.add_argument("--children", type=int, metavar="N", help=f"how many ({LUDI_CHILDREN})")
    parser.add_argument("--seed", type=int, metavar="N", help="another seed gives other games (1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file of the run")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the run of the file, by its settings"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="say what a run has found, and end")
    parser.add_argument(
        "--anew",
        type=Path,
        metavar="FILE",
        help="judge the games that a run has kept once more, with other chances, and report",
    )
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time; --resume goes on")
    parser.add_argument("--budget", choices=sorted(BUDGETS), help="of the judges (full)")
    names = [operator.id for operator in OPERATORS]
    parser.add_argument("--without", action="append", default=[], choices=names, help="leave an operator out")
    parser.add_argument(
        "--unordered", action="store_true", help="rules that contradict each other have to say which counts"
    )
    parser.add_argument(
        "--shuffle-ranking", action="store_true", help="chance ranks the games, not the judges, as a control"
    )
    parser.add_argument(
        "--window",
        type=int,
        metavar="N",
        help=f"how many children can be with the judges at once; part of the run ({WINDOW})",
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that judge (1)")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="judge on a Dask cluster, such as tcp://host:8786"
    )


def _add_export(inner: Any) -> None:
    parser = inner.add_parser(
        "export", help="write a run as JSON for the page, in short for a replay, as CSV or Parquet"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the file of the run")
    for kind in ("json", "csv", "parquet"):
        parser.add_argument(f"--{kind}", type=Path, metavar="FILE", help=f"write {kind}")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="write JSON with only what a film shows")
    parser.set_defaults(run=run_export)


def workers_of(parsed: argparse.Namespace) -> Judges:
    """Return the workers that a command line asks for, with the judges of the package."""
    # Loaded only where something is judged.
    from yavset.breeding.judge import judge

    # With a limit of time a judge has to be stopped in the middle of a game.
    return make_judges(judge, parsed.jobs, parsed.cluster, apart=parsed.seconds is not None)


DEFAULTS = RunSettings("set", LUDI_CHILDREN, 1)
"""A run whose command line says nothing else."""


def settings_of(parsed: argparse.Namespace, base: RunSettings = DEFAULTS) -> RunSettings:
    """Return some settings with what a command line changes; Refusal for what is not allowed."""
    numbers = (parsed.children, parsed.jobs, parsed.window, parsed.seconds)
    if any(number is not None and number <= 0 for number in numbers):
        raise Refusal("breed-numbers")
    given = {
        name: getattr(parsed, name)
        for name in ("population", "children", "seed", "window")
        if getattr(parsed, name) is not None
    }
    if parsed.without:
        given["without"] = tuple(sorted(set(parsed.without)))
    if parsed.unordered:
        given["unordered"] = True
    if parsed.shuffle_ranking:
        # Later verdicts would undo the order of chance.
        given |= {"shuffled": True, "confirmed": 0}
    if parsed.budget:
        given["budget"] = BUDGETS[parsed.budget]()
    settings = replace(base, **given)
    try:
        population(settings.population)
    except Problem as problem:
        raise Refusal(why(problem)) from None
    return settings


def run_breed(parsed: argparse.Namespace) -> int:
    """Breed, or report on a run; return 130 if somebody stopped it."""
    if path := parsed.anew or parsed.report:
        writing = bool(parsed.anew)
        with alone(path) if writing else nullcontext(), closing(Store.opened(path, writing=writing)) as store:
            if writing:
                _judge_anew(store, parsed)
            for line in report(store):
                print(line)
        return 0
    if parsed.out is None:
        raise Refusal("breed-out")
    with alone(parsed.out):
        return _go_on(_store(parsed), parsed)


def _store(parsed: argparse.Namespace) -> Store:
    """Return the store that a command line asks for, of a new run or of one that is there."""
    if parsed.resume and parsed.out.exists():
        store = Store.opened(parsed.out, writing=True)
        try:
            store.require(settings_of(parsed, store.settings))
        except Refusal:
            store.close()
            raise
        return store
    return Store.create(parsed.out, settings_of(parsed))


def _go_on(store: Store, parsed: argparse.Namespace) -> int:
    workers = workers_of(parsed)
    run = begin(store)
    try:
        done = breed(run, store, workers, Progress(sys.stdout), seconds=parsed.seconds)
    except KeyboardInterrupt:
        print(Line("breed-stopped", file=str(store.path)))
        return 130
    finally:
        workers.close()
        print(summary(run, store))
        store.close()
    if not done:
        print(Line("breed-time-up", file=str(store.path)))
    return 0


def _judge_anew(store: Store, parsed: argparse.Namespace) -> None:
    run = begin(store)
    if not run.finished:
        raise Refusal("breed-anew-unfinished", file=str(store.path))
    workers = workers_of(parsed)
    try:
        judge_anew(run, store, workers, Progress(sys.stdout))
    finally:
        workers.close()


def run_export(parsed: argparse.Namespace) -> int:
    """Write what is asked for."""
    writers = {
        "json": export.write_json,
        "csv": export.write_csv,
        "parquet": export.write_parquet,
        "replay": replay.write_replay,
    }
    wanted = {kind: path for kind in writers if (path := getattr(parsed, kind))}
    if not wanted:
        raise Refusal("breed-export-what")
    with closing(Store.opened(parsed.file)) as store:
        for kind, path in wanted.items():
            writers[kind](store, path)
            print(Line("breed-written", file=str(path)))
    return 0
