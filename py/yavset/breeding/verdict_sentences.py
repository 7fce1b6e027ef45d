"""What there is to say about a verdict: reasons, names of measures, and why a game got where it is."""

from __future__ import annotations

from collections.abc import Iterator

from yavset.breeding.gates import Failure, percent
from yavset.breeding.sentences import BreedingSentence
from yavset.breeding.verdict import Verdict
from yavset.breeding.yardstick import KnownGame, known_games
from yavset.ludi.aloud import Sentence, label
from yavset.ludi.rule_tree import Tree, write

STINGING, FORCING = 0.2, 0.05
"""From these shares of games lost by a block, and of forced plies, on it is worth a sentence."""

NEAR = 0.05
"""Measures that differ by no more are about the same to people."""

NEAR_DEPTH = 0.1
"""The same for the points on the ladder, which are those of few games."""

NEAR_PLIES = 0.15
"""The same for lengths, as a share."""

EVEN = 0.15
"""Up to such a lead after the evenest opening, or from match results, nobody is ahead."""


def reason_sentence(tree: Tree, failure: Failure) -> Sentence:
    """Return why the judges reject the game of a tree."""
    about = dict(failure.about)
    values: dict[str, int | str | Sentence] = {}
    for name, value in about.items():
        values[name] = value if isinstance(value, str) else round(value)
    if "rule" in about:
        values["rule"] = _rule(tree, str(about["rule"]))
    values.pop("what", None)
    return BreedingSentence(f"breeding-reason-{failure.reason}", **values)


def _rule(tree: Tree, text: str) -> Sentence:
    """Return a few words for the part of a tree with this text."""
    found = next(part for part in _parts(tree) if write(part) == text)
    if found.head == "no-group-over":
        return BreedingSentence("breeding-part-limit", size=found.number())
    return label(found)


def _parts(tree: Tree) -> Iterator[Tree]:
    yield tree
    for part in tree.trees():
        yield from _parts(part)


def measure_name(measure: str) -> Sentence:
    """Return what a measure is called, by its id in a verdict."""
    return BreedingSentence(f"breeding-measure-{measure}")


def why(tree: Tree, verdict: Verdict, name: str) -> list[Sentence]:
    """Return sentences that say why the game of a tree got where it is, beside games one knows.

    Takes the game's name, so that it is not compared with itself.
    """
    values = {measure: estimate.value for measure, estimate in verdict.measures.items()}
    said: list[Sentence] = []
    if verdict.reason:
        failure = Failure(verdict.reason, dict(verdict.about))
        said.append(BreedingSentence("breeding-why-failed", reason=reason_sentence(tree, failure)))
    if values.get("sting", 0) >= STINGING:
        said.append(BreedingSentence("breeding-why-sting", count=round(10 * values["sting"])))
    if values.get("forcing", 0) >= FORCING:
        said.append(BreedingSentence("breeding-why-forced", count=round(100 * values["forcing"])))
    said += _beside_known(values, [known for known in known_games() if known.title != name])
    lead = values.get("opening-lead", values.get("advantage"))
    if lead is not None and lead <= EVEN:
        said.append(BreedingSentence("breeding-why-even"))
    if "skill" in values:
        said.append(BreedingSentence("breeding-why-skill", percent=percent(values["skill"])))
    return said


def _beside_known(values: dict[str, float], known: list[KnownGame]) -> list[Sentence]:
    """Return comparisons with the nearest game by each measure, by depth and by length."""
    said: list[Sentence] = []
    for sentence, measure in (("undecided", "uncertainty"), ("turns", "drama"), ("killer", "killer")):
        nearest = _nearest(known, measure, values.get(measure))
        if nearest is not None and abs(nearest.measures[measure] - values[measure]) <= NEAR:
            said.append(BreedingSentence(f"breeding-why-{sentence}", game=nearest.title))
    if (nearest := _nearest(known, "ladder", values.get("ladder"))) is not None:
        points = values["ladder"]
        kind = _kind(points, nearest.measures["ladder"], NEAR_DEPTH, ("shallower", "depth", "deeper"))
        said.append(BreedingSentence(f"breeding-why-{kind}", game=nearest.title, percent=percent(points)))
    if (nearest := _nearest(known, "plies", values.get("plies"))) is not None:
        plies, other = values["plies"], nearest.measures["plies"]
        kind = _kind(plies, other, NEAR_PLIES * other, ("shorter", "length", "longer"))
        said.append(BreedingSentence(f"breeding-why-{kind}", game=nearest.title, plies=round(plies)))
    return said


def _kind(value: float, other: float, near: float, kinds: tuple[str, str, str]) -> str:
    """Return which of three words holds of a value beside another one: less, about the same, or more."""
    return kinds[1] if abs(value - other) <= near else kinds[0] if value < other else kinds[2]


def _nearest(known: list[KnownGame], measure: str, value: float | None) -> KnownGame | None:
    measured = [game for game in known if measure in game.measures]
    if value is None:
        return None
    return min(measured, key=lambda game: abs(game.measures[measure] - value), default=None)
