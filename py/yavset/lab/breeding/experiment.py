"""Can breeding find Yavalath again? What is to be read off the files of runs, and the command for it.

`docs/experiment.md` says what is asked, with the thresholds, and has the results. A run's file is named
after its variant and its seed, such as `plain-3.db`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from yavset.breeding.archive import Member
from yavset.breeding.kin import is_pure, is_yavalath, kin_of_yavalath, lines_of_yavalath
from yavset.breeding.run import Ranked, Run
from yavset.breeding.verdict import Verdict
from yavset.breeding.words import why
from yavset.lab.breeding.report import bar
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import REMEASURED, Store
from yavset.lab.statistics import spearman
from yavset.language.terminal import Line, Refusal
from yavset.ludi.aloud import read_aloud
from yavset.ludi.names import is_known
from yavset.ludi.rules import read_rules
from yavset.ludi.tree import write

CHILDREN, RUNS = 1389, 10
"""Children of a whole run, and how many plain runs there are."""

PLAIN = "plain"
"""The variant with all operators, ordered rules and the judges' ranking."""

FIRST_PLACES = 5
"""A find counts as recognised among the first places up to this one."""

BEGIN, END = "<!-- results -->\n", "<!-- end of results -->"
"""What stands around the results in the document."""

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


def outcomes(folder: Path) -> list[Outcome]:
    """Return what the runs of a folder say, the plain ones first, by variants and seeds."""
    found = [outcome_of(path, path.stem.rpartition("-")[0]) for path in folder.glob("*-*.db")]
    return sorted(found, key=lambda one: (one.variant != PLAIN, one.variant, one.seed))


class Criterion(NamedTuple):
    """A threshold, what the runs reached, and whether that is enough; None before all runs are there."""

    name: str
    threshold: float
    reached: float
    passed: bool | None


def criteria(found: Sequence[Outcome]) -> list[Criterion]:
    """Return the thresholds with what the plain runs have reached."""
    plain = [one for one in found if one.variant == PLAIN]
    # The last thing that a run does is to measure its archive anew.
    ended = [one for one in plain if one.done == CHILDREN and one.correlation is not None]
    whole = len(ended) == RUNS
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


def best_games(folder: Path, count: int = 5) -> list[tuple[Path, Ranked]]:
    """Return the best new games of all runs that the judges have ranked, each with the file it is in.

    A game that several runs have found counts once, and games that are known not at all.
    """
    found: dict[str, tuple[Path, Ranked]] = {}
    for path in sorted(folder.glob("*.db")):
        with closing(Store.opened(path)) as store:
            if store.settings.shuffled:
                continue
            for one in begin(store).final_ranking(store.again()):
                confirmed = one.confirmation is not None and one.confirmation.alive
                title = write(one.member.tree)
                better = title not in found or one.rank > found[title][1].rank
                if confirmed and better and not is_known(one.member.tree):
                    found[title] = (path, one)
    return sorted(found.values(), key=lambda pair: -pair[1].rank)[:count]


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def add_summary(commands: Any) -> None:
    """Add the command `summary` to the subparsers."""
    parser = commands.add_parser("summary", help="say what the runs of the experiment have found")
    parser.add_argument("dir", type=Path, metavar="DIR", help="where the runs' files are")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put it into the document as well")
    parser.set_defaults(run=run_summary)


def run_summary(parsed: argparse.Namespace) -> int:
    """Print the results, and write them into a document between its marks."""
    if not parsed.dir.is_dir():
        raise Refusal("breed-no-file", file=str(parsed.dir))
    text = "\n".join(summary(parsed.dir)) + "\n"
    print(text, end="")
    if parsed.write:
        document = parsed.write.read_text("utf-8")
        before, begin, rest = document.partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise Refusal("breed-no-marks", file=str(parsed.write))
        parsed.write.write_text(f"{before}{begin}{text}{end}{after}", "utf-8")
    return 0


def summary(folder: Path) -> Iterator[str]:
    """Yield the lines of the results in Markdown: each run, the thresholds, and the best new games."""
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
            f"{one.kin} ({one.pure})",
            f"{one.place or '–'}/{one.ranked}",
            one.place_anew or "–",
            one.place_by_interest or "–",
            one.own or "–",
            _number(one.correlation),
        ]
        yield f"| {' | '.join(map(str, row))} |"
    yield ""
    yield str(Line("breed-criteria-head"))
    yield "|---|---|---|---|"
    for criterion in criteria(found):
        passed = {None: Line("breed-open"), True: Line("breed-passed"), False: Line("breed-missed")}
        reached = f"{criterion.reached:g}" if criterion.name != "correlation" else _number(criterion.reached)
        yield f"| {criterion.name} | {criterion.threshold:g} | {reached} | {passed[criterion.passed]} |"
    yield ""
    alike = repeatability(folder)
    if alike:
        values = ", ".join(f"`{name}` {_number(value)}" for name, value in alike.items())
        yield str(Line("breed-repeatability", values=values))
        yield ""
    yield from _best(folder)


def _best(folder: Path) -> Iterator[str]:
    for place, (path, one) in enumerate(best_games(folder), 1):
        rules = read_rules(write(one.member.tree))
        yield f"{place}. **{one.member.name}**, `#v1/ludi/rules={rules.code}/`"
        yield f"   - {' '.join(map(str, read_aloud(rules)))}"
        verdict = one.confirmation or one.member.verdict
        yield f"   - {' '.join(map(str, why(one.member.tree, verdict, one.member.name)))}"
        yield f"   - {_origin(path, one)}"


def _origin(path: Path, one: Ranked) -> Line:
    """Return a game's bars and where it comes from."""
    verdict = one.confirmation or one.member.verdict
    with closing(Store.opened(path)) as store:
        child = store.child(one.member.number)
    assert child is not None
    return Line(
        "breed-why",
        file=path.stem,
        number=child.number,
        rank=f"{one.rank:.2f}",
        sound=bar(verdict.soundness),
        interest=bar(verdict.interest),
        novelty=f"{one.novelty:.2f}",
        parents=" × ".join(name for _, name in child.parents),
        said="; ".join(map(str, child.said)),
    )
