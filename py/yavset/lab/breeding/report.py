"""What a finished or growing run has to tell, as text."""

from __future__ import annotations

from collections.abc import Iterator

from yavset.breeding.operators import Parent
from yavset.breeding.race import Standing, ends_of, standings
from yavset.breeding.rediscovery import is_yavalath, rediscovered_line
from yavset.breeding.run import BreedingRun, lineage
from yavset.breeding.verdict import Estimate
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import ANEW, Store
from yavset.lab.statistics import spearman
from yavset.language.terminal import Line
from yavset.ludi.aloud import read_aloud
from yavset.ludi.rule_tree import write
from yavset.ludi.rules import read_rules

GENERATIONS = 6
"""So far back a family tree goes in a report."""


def report(store: Store, games: int = 10) -> Iterator[str]:
    """Yield the lines of a report: the run, its reasons, its best games and the family tree of the first.

    Where its games were judged anew, it says how far the two orders agree.
    """
    run = begin(store)
    ordered = run.final_ranking(store.again())
    yield str(summary(run, store))
    yield from rediscoveries(store, ordered)
    yield from agreement(store, ordered)
    yield ""
    yield str(Line("breed-reasons"))
    for (stage, reason), count in store.reasons().items():
        yield f"  {stage}  {reason or Line('breed-alive')!s:<24} {count:>7}"
    yield ""
    yield from _table(ordered[:games])
    if ordered:
        yield ""
        yield from about_game(ordered[0])
        yield ""
        yield str(Line("breed-family", name=ordered[0].member.name))
        yield from family_tree(ordered[0].member.number, store, run.ancestors)


def summary(run: BreedingRun, store: Store) -> Line:
    """Return what the run is and how far it has come, in a line."""
    settings = run.settings
    seconds, _ = store.effort()
    return Line(
        "breed-summary",
        population=settings.population,
        seed=settings.seed,
        done=run.entered,
        of=settings.children,
        kept=len(run.archive.games()),
        minutes=f"{seconds / 60:.1f}",
        version=store.versions["yavset"],
        python=store.versions["python"],
    )


def rediscoveries(store: Store, ordered: list[Standing]) -> Iterator[str]:
    """Yield a line about the new games with Yavalath's idea, and the best place of one in the final order."""
    found = [child for child in store.children() if child.is_new and rediscovered_line(child.tree)]
    if found:
        places = (place for place, one in enumerate(ordered, 1) if rediscovered_line(one.member.tree))
        itself = (child.number for child in found if is_yavalath(child.tree))
        yield str(
            Line(
                "breed-rediscovered",
                count=len(found),
                first=found[0].number,
                name=found[0].name,
                place=next(places, 0),
                of=len(ordered),
                itself=next(itself, 0),
            )
        )


def agreement(store: Store, ordered: list[Standing], best: int = 10) -> Iterator[str]:
    """Yield a line about the final order and the one found anew; none without the latter.

    It compares the games that the final order has not rejected. One that is rejected anew has rank 0 there.
    Of games that end alike only one can be among the first, and which one it is, is often chance.
    """
    anew = store.again(ANEW)
    living = [one for one in ordered if one.verdict.alive]
    if not anew or not all(one.member.number in anew for one in living):
        return
    second = {one.member.number: one for one in standings([one.member for one in living], anew)}
    ranks = [one.rank for one in living], [second[one.member.number].rank for one in living]
    firsts = [[one.member for one in order[:best]] for order in (living, list(second.values()))]
    games, others = ({one.number for one in members} for members in firsts)
    ideas, other_ideas = ({ends_of(one.tree) for one in members} for members in firsts)
    yield str(
        Line(
            "breed-agreement",
            correlation=f"{spearman(*ranks):.2f}",
            games=len(living),
            rejected=sum(not one.verdict.alive for one in second.values()),
            shared=len(games & others),
            ideas=len(ideas & other_ideas),
            best=min(best, len(living)),
        )
    )


def _table(ordered: list[Standing]) -> Iterator[str]:
    headings = [
        Line("breed-rank"),
        Line("breed-sound"),
        Line("breed-interest"),
        Line("breed-simple"),
        Line("breed-new"),
    ]
    yield "  ".join([f"{Line('breed-name')!s:<14}", *(f"{heading!s:>18}" for heading in headings)])
    for one in ordered:
        verdict = one.verdict
        bars = [
            f"{one.rank:.2f}{'' if one.confirmation is None else ' ✓'}",
            bar(verdict.soundness),
            bar(verdict.interest),
            f"{verdict.simplicity or 0:.2f}",
            f"{one.novelty:.2f}",
        ]
        yield "  ".join([f"{one.member.name:<14}", *(f"{text:>18}" for text in bars)])


def bar(estimate: Estimate | None) -> str:
    """Return a value with its interval; "–" where it was not measured."""
    if estimate is None:
        return "–"
    return f"{estimate.value:.2f} [{estimate.low:.2f}, {estimate.high:.2f}]"


def about_game(one: Standing) -> Iterator[str]:
    """Yield what a game is: its name, its link's code and its rules read aloud."""
    rules = read_rules(write(one.member.tree))
    yield f"{one.member.name}  {rules.code}"
    yield from (f"  {sentence}" for sentence in read_aloud(rules))


def family_tree(number: int, store: Store, ancestors: tuple[Parent, ...]) -> Iterator[str]:
    """Yield a line for the game and for each that it comes from, with what was done."""
    names = {ancestor.number: ancestor.name for ancestor in ancestors}
    met: set[int] = set()
    for back, child in lineage(number, store.child):
        if back > GENERATIONS:
            break
        met.update(parent for parent, _ in child.parents if parent < 0)
        parents = " × ".join(name for _, name in child.parents)
        said = "; ".join(map(str, child.said))
        yield f"{'  ' * back}{child.name} ({child.number}) ← {parents}: {said}"
    yield str(Line("breed-ancestors", names=", ".join(names[one] for one in sorted(met, reverse=True))))
