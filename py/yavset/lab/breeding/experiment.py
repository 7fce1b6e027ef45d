"""Can breeding find Yavalath again? What is to be read off the files of runs, and the command for it.

`docs/experiment.md` says what is asked and has the results. A run's file is named after its variant and its
seed, such as `plain-3.db`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from yavset.breeding.archive import Member
from yavset.breeding.rediscovery import is_pure, is_yavalath, rediscovered_line, yavalath_line
from yavset.breeding.run import BreedingRun
from yavset.breeding.verdict import Verdict
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import REMEASURED, Store
from yavset.lab.statistics import spearman
from yavset.language.terminal import Line, Refusal

PLAIN = "plain"
"""The variant with all operators, ordered rules and the judges' ranking."""


class Outcome(NamedTuple):
    """What a run has to say about the question.

    Attributes:
        variant: the kind of run; seed: its seed; done: how many children it has had.
        first: the number of the first child that rediscovers Yavalath; 0 if none.
        first_name: its name.
        wide: how many children have these two rules, whatever their moves.
        rediscoveries: how many of them are of ordinary placement; pure: how many of them have nothing beside.
        place: the best place of one in the final ranking, from 1; 0 if none is there.
        ranked: how many games are in the final ranking.
        place_anew: the same place in the archive measured anew; place_by_interest: by interest alone.
        own: the first of them with lines of 4 and 3 on Yavalath's board or one of nearly its size; 0 if none.
        correlation: Spearman's rank correlation of the archive measured anew; None if it was not.
    """

    variant: str
    seed: int
    done: int
    first: int
    first_name: str
    wide: int
    rediscoveries: int
    pure: int
    place: int
    ranked: int
    place_anew: int
    place_by_interest: int
    own: int
    correlation: float | None


def outcome_of(path: Path, variant: str) -> Outcome:
    """Return what a run's file says, as far as it has come."""
    with closing(Store.opened(path)) as store:
        run = begin(store)
        wide = [
            child
            for child in store.children()
            if child.verdict is not None and child.verdict.stage > 2 and yavalath_line(child.tree)
        ]
        rediscoveries = [child for child in wide if rediscovered_line(child.tree)]
        own = [child.number for child in rediscoveries if is_yavalath(child.tree)]
        ordered = [one.member for one in run.final_ranking(store.again())]
        anew = store.again(REMEASURED)
        measured = [one for one in run.archive.games() if one.number in anew]
        return Outcome(
            variant,
            store.settings.seed,
            run.entered,
            rediscoveries[0].number if rediscoveries else 0,
            rediscoveries[0].name if rediscoveries else "",
            len(wide),
            len(rediscoveries),
            sum(is_pure(child.tree) for child in rediscoveries),
            _best_place(ordered),
            len(ordered),
            _best_place(sorted(measured, key=lambda one: -anew[one.number].rank)),
            _best_place(sorted(ordered, key=lambda one: -_interest(one))),
            own[0] if own else 0,
            _correlation(run, store),
        )


def _best_place(ordered: Sequence[Member]) -> int:
    """Return the best place of a rediscovery of Yavalath in an order of games, from 1; 0 if there is none."""
    return next((place for place, one in enumerate(ordered, 1) if rediscovered_line(one.tree)), 0)


def _interest(member: Member) -> float:
    interest = member.verdict.interest
    return 0.0 if interest is None else interest.value


def _correlation(run: BreedingRun, store: Store) -> float | None:
    again = store.again(REMEASURED)
    pairs = [(one.rank, again[one.number].rank) for one in run.archive.games() if one.number in again]
    return spearman(pairs)


def outcomes(folder: Path) -> list[Outcome]:
    """Return what the runs of a folder say, the plain ones first, by variants and seeds."""
    found = [outcome_of(path, path.stem.rpartition("-")[0]) for path in folder.glob("*-*.db")]
    return sorted(found, key=lambda one: (one.variant != PLAIN, one.variant, one.seed))


def repeatability(folder: Path) -> dict[str, float]:
    """Return how alike the first verdicts and those made anew are, by what they say, the most alike first.

    That is Spearman's rank correlation over the games of an archive that both have measured, and of several
    plain runs the median; of soundness and interest, the lower ends count, as in the ranking.
    """
    found: dict[str, list[float]] = {}
    for path in sorted(folder.glob(f"{PLAIN}-*.db")):
        with closing(Store.opened(path)) as store:
            again = store.again(REMEASURED)
            games = [one for one in begin(store).archive.games() if one.number in again]
        pairs = [(_values(one.verdict), _values(again[one.number])) for one in games]
        for name in dict.fromkeys(name for first, _ in pairs for name in first):
            value = spearman([(one[name], two[name]) for one, two in pairs if name in one and name in two])
            if value is not None:
                found.setdefault(name, []).append(value)
    return dict(sorted(((name, median(each)) for name, each in found.items()), key=lambda pair: -pair[1]))


def _values(verdict: Verdict) -> dict[str, float]:
    values = {name: estimate.value for name, estimate in verdict.measures.items()}
    for name, estimate in (("soundness", verdict.soundness), ("interest", verdict.interest)):
        if estimate is not None:
            values[name] = estimate.low
    return values


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def add_summary(commands: Any) -> None:
    """Add the command `summary` to the subparsers."""
    parser = commands.add_parser("summary", help="say what the runs of the experiment have found")
    parser.add_argument("dir", type=Path, metavar="DIR", help="where the runs' files are")
    parser.set_defaults(run=run_summary)


def run_summary(parsed: argparse.Namespace) -> int:
    """Print the results; Refusal if there is no such folder."""
    if not parsed.dir.is_dir():
        raise Refusal("breed-no-file", file=str(parsed.dir))
    for line in summary(parsed.dir):
        print(line)
    return 0


def summary(folder: Path) -> Iterator[str]:
    """Yield the lines of the results in Markdown: each run, and how alike what was measured twice is."""
    found = outcomes(folder)
    if not found:
        yield str(Line("breed-no-results"))
        return
    yield str(Line("breed-outcomes-head"))
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    for one in found:
        first = f"{one.first} ({one.first_name})" if one.first else "–"
        row = [
            one.variant,
            one.seed,
            one.done,
            first,
            one.wide,
            f"{one.rediscoveries} ({one.pure})",
            f"{one.place or '–'}/{one.ranked}",
            one.place_anew or "–",
            one.place_by_interest or "–",
            one.own or "–",
            _number(one.correlation),
        ]
        yield f"| {' | '.join(map(str, row))} |"
    alike = repeatability(folder)
    if alike:
        values = ", ".join(f"`{name}` {_number(value)}" for name, value in alike.items())
        yield ""
        yield str(Line("breed-repeatability", values=values))
