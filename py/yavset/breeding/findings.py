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
from yavset.breeding.openings import FirstMove
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
        first_moves: first moves, where there is a right to swap; opening: the moves that searched games begin
            with: the evenest first move, or none.
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
        self.first_moves: list[FirstMove] = []
        self.opening: tuple[str, ...] = ()
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
    def measured(self) -> list[Played]:
        """The games of the agent against itself that are measured: equally many of every game that lives."""
        return [game for game in self.played if game.result is not None][: self.budget.games]

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
        """Note what the games of the agent against itself say, and what was found of their positions.

        Yields 0 now and then.
        """
        ended = self.measured
        if not ended:
            return
        curves = [game.curve for game in ended]
        sample = measures.Sample(curves, self.cells, clearness, self._fixed_parts())
        found = yield from measures.estimates(sample, random)
        self.found["interest"], self.found["soundness"] = found.interest, found.soundness
        plies = [len(game.moves) for game in ended]
        self.estimates |= {
            **found.measures,
            "plies": _exactly(mean(plies)),
        }
        scores = [measures.interest(measures.of_curves([curve], self.cells)) for curve in curves]
        best = max(range(len(ended)), key=lambda number: (abs(curves[number].result), scores[number]))
        self.found["best"] = ended[best]

    def _fixed_parts(self) -> list[float]:
        """Return the parts of the soundness that do not depend on the games of the agent against itself."""
        found = self.estimates
        skill = found["skill"]
        return [
            found["completion"].value,
            1 - found["spread"].value,
            measures.enough(skill.value - 0.5, measures.ENOUGH_SKILL),
        ]

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
            soundness=self.found["soundness"],
            interest=self.found["interest"],
            best_game=best.moves,
            curve=best.curve.leads,
        )


def _exactly(value: float) -> Estimate:
    return Estimate(value, value, value)


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
