"""Can breeding find Yavalath again? The runs, and what is to be read off their files.

`docs/experiment.md` says what is asked, with the thresholds, and has the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import NamedTuple

from yavset.breeding.archive import Member
from yavset.breeding.kin import is_pure, is_yavalath, kin_of_yavalath, lines_of_yavalath
from yavset.breeding.run import CONFIRMED, Ranked, Run, Settings
from yavset.breeding.verdict import Budget, Verdict
from yavset.lab.breeding.recall import Recalling
from yavset.lab.breeding.runner import Watcher, begin, breed, judge_again
from yavset.lab.breeding.store import Store
from yavset.lab.breeding.workers import Workers
from yavset.ludi.names import is_known
from yavset.ludi.tree import write

POPULATION = "2007"
CHILDREN = 1389
SEEDS = tuple(range(1, 11))

VARIANTS = ("plain", "without-copy", "unordered", "shuffled")
"""The runs: as they are, without `copy and change`, with unordered rules, and ranked by chance."""

REMEASURED = 2
"""The round in which all games of an archive are measured anew."""

FIRST_PLACES = 5
"""A find counts as recognised among so many first places."""

FOUND_RUNS, RECOGNISED_RUNS, OWN_RUNS, CORRELATION = 9, 6, 3, 0.8
"""The thresholds, of ten runs each; they are in `docs/experiment.md` too and were there before the runs."""


class Outcome(NamedTuple):
    """What a run has to say about the question.

    Attributes:
        variant: the kind of run; seed: its seed; done: how many children it has had.
        first: the number of the first child that is kin of Yavalath; 0 if none.
        first_name: its name.
        wide: how many children have these two rules, whatever their moves.
        kin: how many of them are of ordinary placement; pure: how many of them have nothing beside.
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
    kin: int
    pure: int
    place: int
    ranked: int
    place_anew: int
    place_by_interest: int
    own: int
    correlation: float | None


def settings_of(variant: str, seed: int, children: int = CHILDREN, budget: Budget | None = None) -> Settings:
    """Return the settings of one of the runs."""
    return Settings(
        POPULATION,
        children,
        seed,
        without=("copy",) if variant == "without-copy" else (),
        unordered=variant == "unordered",
        shuffled=variant == "shuffled",
        budget=budget or Budget.full(),
        confirmed=0 if variant == "shuffled" else CONFIRMED,
    )


def path_of(folder: Path, variant: str, seed: int) -> Path:
    """Return the file of one of the runs."""
    return folder / f"{variant}-{seed}.db"


def bring_to_end(path: Path, settings: Settings, workers: Workers, watcher: Watcher) -> None:
    """Begin one of the runs or go on with it; archives that judges have ranked are measured anew then.

    What another run in the same folder has judged is not judged again.

    Raises Refusal for a run that was begun with other settings, or by another version of the package.
    """
    exists = path.exists()
    with closing(Store.opened(path, writing=True) if exists else Store.create(path, settings)) as store:
        store.require(settings)
        recalling = Recalling(workers, store, sorted(path.parent.glob("*.db")))
        run = begin(store)
        breed(run, store, recalling, watcher)
        if not settings.shuffled:
            judge_again(run.archive.games(), store, recalling, REMEASURED)


def outcome_of(path: Path, variant: str) -> Outcome:
    """Return what a run's file says, as far as it has come."""
    with closing(Store.opened(path)) as store:
        run = begin(store)
        wide = [
            child
            for child in store.children()
            if child.verdict is not None and child.verdict.stage > 2 and lines_of_yavalath(child.tree)
        ]
        kin = [child for child in wide if kin_of_yavalath(child.tree)]
        own = [child.number for child in kin if is_yavalath(child.tree)]
        ordered = [one.member for one in run.final_ranking(store.again())]
        anew = store.again(REMEASURED)
        measured = [one for one in run.archive.games() if one.number in anew]
        return Outcome(
            variant,
            store.settings.seed,
            run.entered,
            kin[0].number if kin else 0,
            kin[0].name if kin else "",
            len(wide),
            len(kin),
            sum(is_pure(child.tree) for child in kin),
            _best_place(ordered),
            len(ordered),
            _best_place(sorted(measured, key=lambda one: -anew[one.number].rank)),
            _best_place(sorted(ordered, key=lambda one: -_interest(one))),
            own[0] if own else 0,
            _correlation(run, store),
        )


def _best_place(ordered: Sequence[Member]) -> int:
    """Return the first place of kin of Yavalath among games in their order, from 1; 0 if there is none."""
    return next((place for place, one in enumerate(ordered, 1) if kin_of_yavalath(one.tree)), 0)


def _interest(member: Member) -> float:
    interest = member.verdict.interest
    return 0.0 if interest is None else interest.value


def _correlation(run: Run, store: Store) -> float | None:
    again = store.again(REMEASURED)
    pairs = [(one.rank, again[one.number].rank) for one in run.archive.games() if one.number in again]
    return spearman(pairs)


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return Spearman's rank correlation; None where it says nothing: few pairs, or all alike."""
    if len(pairs) < 3 or any(len(set(values)) == 1 for values in zip(*pairs, strict=True)):
        return None
    from scipy.stats import spearmanr

    first, second = zip(*pairs, strict=True)
    return float(spearmanr(first, second).statistic)


def outcomes(folder: Path) -> list[Outcome]:
    """Return what the runs of a folder say, by variants and seeds."""
    found = []
    for variant in VARIANTS:
        paths = {path: path.stem.removeprefix(f"{variant}-") for path in folder.glob(f"{variant}-*.db")}
        numbered = sorted((int(seed), path) for path, seed in paths.items() if seed.isdecimal())
        found += [outcome_of(path, variant) for _, path in numbered]
    return found


class Criterion(NamedTuple):
    """A threshold, what the runs reached, and whether that is enough; None before all runs are there."""

    name: str
    threshold: float
    reached: float
    passed: bool | None


def criteria(found: Sequence[Outcome]) -> list[Criterion]:
    """Return the thresholds with what the plain runs have reached."""
    plain = [one for one in found if one.variant == "plain"]
    # The last thing that a run does is to measure its archive anew.
    ended = [one for one in plain if one.done == CHILDREN and one.correlation is not None]
    whole = len(ended) == len(SEEDS)
    correlations = [one.correlation for one in plain if one.correlation is not None]
    reached: dict[str, tuple[float, float]] = {
        "found": (FOUND_RUNS, sum(one.first > 0 for one in plain)),
        "recognised": (RECOGNISED_RUNS, sum(0 < one.place <= FIRST_PLACES for one in plain)),
        "own": (OWN_RUNS, sum(one.own > 0 for one in plain)),
        "correlation": (CORRELATION, median(correlations) if correlations else 0.0),
    }
    return [
        Criterion(name, threshold, value, value >= threshold if whole else None)
        for name, (threshold, value) in reached.items()
    ]


def repeatability(folder: Path) -> dict[str, float]:
    """Return how alike the first verdicts and those made anew are, by what they say, the most alike first.

    That is Spearman's rank correlation over the games of an archive that both have measured, and of several
    plain runs the median; of soundness and interest, the lower ends count, as in the ranking.
    """
    found: dict[str, list[float]] = {}
    for path in sorted(folder.glob("plain-*.db")):
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


def best_games(folder: Path, count: int = 5) -> list[tuple[Path, Ranked]]:
    """Return the best new games of all runs that the judges have ranked, each with the file it is in.

    A game that several runs have found counts once, and games that are known not at all.
    """
    found: dict[str, tuple[Path, Ranked]] = {}
    for path in sorted(folder.glob("*.db")):
        if path.stem.startswith("shuffled-"):
            continue
        with closing(Store.opened(path)) as store:
            for one in _new_and_confirmed(begin(store), store):
                title = write(one.member.tree)
                if title not in found or one.rank > found[title][1].rank:
                    found[title] = (path, one)
    return sorted(found.values(), key=lambda pair: -pair[1].rank)[:count]


def _new_and_confirmed(run: Run, store: Store) -> Iterator[Ranked]:
    for one in run.final_ranking(store.again()):
        confirmed = one.confirmation is not None and one.confirmation.alive
        if confirmed and not is_known(one.member.tree):
            yield one
