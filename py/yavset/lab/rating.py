"""Ratings of searches of different strength, and pictures of lead curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from statistics import fmean

from yavset.breeding.agent import Agent
from yavset.breeding.curve import Curve
from yavset.breeding.findings import without_swap
from yavset.breeding.matches import Pairing, matched, opened
from yavset.breeding.measures import rungs as count_rungs
from yavset.breeding.playouts import PLIES_A_CELL
from yavset.breeding.sentences import BreedingSentence
from yavset.lab.bench import Row
from yavset.lab.statistics import elo
from yavset.language.terminal import Refusal
from yavset.ludi.game import Ludi
from yavset.ludi.rules import Rules
from yavset.search.work import finish

LANES = (16, 32, 64, 128, 256, 512)
"""Playouts in each of the two batches of a ply, rung by rung."""


def rungs(rules: Rules, seed: int, games: int) -> Iterator[Row]:
    """Yield for each search its points against the one of half the playouts, and its Elo rating.

    The last row has the number of rungs, measure M9.
    """
    scores = []
    game = Ludi(rules=without_swap(rules))
    for weak, strong in pairwise(LANES):
        scores.append(_match(game, strong, weak, games, Random(f"{seed}/rungs/{strong}")))
    ratings = ladder_ratings(scores, games)
    for rung, lanes in enumerate(LANES):
        share = f"{scores[rung - 1] / games:.0%}" if rung else ""
        yield {"playouts": f"{2 * lanes}", "against half": share, "rating": f"{ratings[rung]:+.0f}"}
    yield {
        "playouts": BreedingSentence("breeding-measure-rungs").said("en"),
        "against half": f"{count_rungs([score / games for score in scores])}",
        "rating": "",
    }


def ladder_ratings(scores: Sequence[float], games: int) -> list[float]:
    """Return the ratings, in Elo with mean 0, of players of whom each has met the one before it.

    Takes the points that each but the first has scored in these games. Every pair gets half a point more on
    either side, so that ratings stay finite.
    """
    ratings = list(accumulate((elo((score + 0.5) / (games + 1)) for score in scores), initial=0.0))
    return [rating - fmean(ratings) for rating in ratings]


def _match(game: Ludi, strong: int, weak: int, games: int, random: Random) -> float:
    """Return the points of the stronger search in some games from the start, in either seat."""
    players = Agent(game, strong, random), Agent(game, weak, random)

    def pairing(number: int) -> Pairing:
        return Pairing(players[::-1] if number % 2 else players, opened(game))

    played = finish(matched(pairing, lambda _: False, games, PLIES_A_CELL * len(game.board.cells)))
    return sum(one.points(number % 2) for number, one in enumerate(played))


def plot_curves(file: Path, name: str, curves: Sequence[Curve], language: str) -> None:
    """Draw the lead curves of games into a file, in the format that its name ends with."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise Refusal("lab-needs-extra", extra="yavset[lab]") from None
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    canvas = FigureCanvasAgg(figure)
    axes = figure.subplots()
    for curve in curves:
        first = curve.plies - len(curve.leads) + 1
        axes.plot(range(first, first + len(curve.leads)), curve.leads, alpha=0.6)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(
        title=name,
        ylim=(-1.05, 1.05),
        xlabel=BreedingSentence("breeding-plot-ply").said(language),
        ylabel=BreedingSentence("breeding-plot-lead").said(language),
    )
    if file.suffix[1:].lower() not in canvas.get_supported_filetypes():
        raise Refusal("lab-plot-format", formats=", ".join(sorted(canvas.get_supported_filetypes())))
    figure.savefig(file)
