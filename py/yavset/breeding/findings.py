"""What the judges have found of a game so far, and the verdict that it makes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from yavset.breeding import measures
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import mean, rounded, wilson
from yavset.breeding.matches import Played
from yavset.breeding.playouts import PLIES_A_CELL, Tally
from yavset.breeding.verdict import FIRST_JUDGED, Budget, Estimate, Verdict
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import Rules, rules_of


class Findings:
    """What has been found of one game.

    Attributes:
        rules: its rules; game: the game; plain: the game without the right to swap.
        cells: the number of cells.
        seed: what all chance comes from; budget: how much work may be done.
        confirming: whether this is stage 8.
        stage: the stage reached; work: the lane plies of each.
        estimates: what has been measured, by ids.
        tally: how informed games went; played: the games of the agent against itself.
        openings: the first moves that leave the game open, the evenest first, where there is a right to swap.
        found: what else the verdict says: ``smaller``, ``interest`` and ``best``.
    """

    def __init__(self, rules: Rules, seed: str, budget: Budget, confirming: bool = False) -> None:
        self.rules = rules
        self.game = Ludi(rules=rules)
        # Who may change seats has no reason to, once the first move has been made evenly.
        self.plain = Ludi(rules=without_swap(rules)) if rules.swap else self.game
        self.cells = len(rules.board.cells)
        self.seed = seed
        self.budget = budget
        self.confirming = confirming
        self.stage = FIRST_JUDGED
        self.work: dict[str, int] = {}
        self.estimates: dict[str, Estimate] = {}
        self.tally = Tally(0)
        self.openings: list[str] = []
        self.played: list[Played] = []
        self.found: dict[str, Any] = {}

    def random(self, what: str) -> Random:
        """Return a source of chance of its own for everything that is drawn."""
        return Random(f"{self.seed}/{what}")

    @property
    def most_plies(self) -> int:
        """Number of plies after which a game is broken off."""
        return PLIES_A_CELL * self.cells

    @property
    def ended(self) -> list[Played]:
        """The games of the agent against itself that were not broken off."""
        return [game for game in self.played if game.result is not None]

    def note_informed(self) -> None:
        """Note what informed games say."""
        tally = self.tally
        games = tally.games
        spread = min(tally.spread(), 1.0)
        self.estimates |= {
            "completion": wilson(tally.ended, games),
            "draws-informed": wilson(tally.drawn, games),
            "first-informed": wilson(tally.won, tally.won + tally.lost),
            "plies-informed": _exactly(tally.length()),
            "spread": _exactly(spread),
            "choice": wilson(tally.choices / max(tally.plies, 1) * games, games),
            "coverage": _exactly(measures.coverage(tally)),
            "forcing": wilson(measures.forcing(tally) * games, games),
            "forced-run": _exactly(tally.longest_run),
            "sting": wilson(tally.stings, games),
        }

    def note_self_play(self, random: Random, clearness: Sequence[float]) -> Generator[int, None, None]:
        """Note what the games of the agent against itself say, and the clarity of their positions.

        Yields 0 now and then.
        """
        ended = self.ended
        if not ended:
            return
        curves = [game.curve for game in ended]
        found, self.found["interest"] = yield from measures.estimates(curves, self.cells, random, clearness)
        plies = [len(game.moves) for game in ended]
        self.estimates |= found | {"plies": _exactly(mean(plies))}
        scores = [measures.interest(measures.of_curves([curve], self.cells)) for curve in curves]
        best = max(range(len(ended)), key=lambda number: (abs(curves[number].result), scores[number]))
        self.found["best"] = ended[best]

    def verdict(self, failure: Failure | None) -> Verdict:
        """Return what has been found."""
        verdict = Verdict(
            self.stage,
            measures={name: rounded(estimate) for name, estimate in self.estimates.items()},
            simplicity=round(measures.simplicity(self.rules.tree), 6),
            work=dict(self.work),
        )
        if failure is not None:
            return replace(
                verdict,
                reason=failure.reason,
                about=failure.about,
                smaller=self.found.get("smaller", ""),
            )
        if "best" not in self.found:
            return verdict
        best: Played = self.found["best"]
        return replace(
            verdict,
            soundness=rounded(self._soundness()),
            interest=self.found["interest"],
            best_game=best.moves,
            curve=best.curve.leads,
        )

    def _soundness(self) -> Estimate:
        """Return the harmonic mean of completion, 1 - draws, balance, 1 - spread and skill."""
        found = self.estimates
        parts = [
            found["completion"],
            _rest(found["draws"]),
            _rest(self._lead()),
            _rest(found["spread"]),
            found["skill"],
        ]
        return Estimate(
            measures.soundness([part.value for part in parts]),
            measures.soundness([part.low for part in parts]),
            measures.soundness([part.high for part in parts]),
        )

    def _lead(self) -> Estimate:
        """Return how one-sided the game is.

        With the right to swap it is the lead after the evenest opening. Without, informed play says it well
        and searched play in few games: what those show for certain counts in the value, all they show in the
        upper end.
        """
        found = self.estimates
        if self.rules.swap:
            return found["opening-lead"]
        informed, searched = found["advantage-informed"], found["advantage"]
        return Estimate(max(informed.value, searched.low), informed.low, max(informed.high, searched.value))


def _exactly(value: float) -> Estimate:
    return Estimate(value, value, value)


def _rest(estimate: Estimate) -> Estimate:
    """Return what is left of a share to 1."""
    return Estimate(1 - estimate.value, 1 - estimate.high, 1 - estimate.low)


def without_swap(rules: Rules) -> Rules:
    """Return rules without the right to swap."""
    tree = rules.tree
    parts = tuple(
        Tree(arg.head, tuple(inner for inner in arg.args if inner != Tree("swap")))
        if isinstance(arg, Tree) and arg.head == "play"
        else arg
        for arg in tree.args
    )
    return rules_of(Tree(tree.head, parts))
