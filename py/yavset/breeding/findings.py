"""What the tests of one game share: the game, its games between players, what was found, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import NamedTuple

from yavset.breeding import measures
from yavset.breeding.agent import LEAST, Agent, Player
from yavset.breeding.gates import UNDECIDED, Failure
from yavset.breeding.intervals import rounded
from yavset.breeding.matches import SIDE_BY_SIDE, Pairing, Played, matched, opened
from yavset.breeding.playouts import PLIES_A_CELL, Tally
from yavset.breeding.tree_parts import pruned
from yavset.breeding.verdict import FIRST_JUDGED, Budget, Estimate, Verdict
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import RulesError, Tree
from yavset.ludi.rules import Rules, UnplayableError, rules_of
from yavset.rules.position import Position

FULL_BOARD = 0.9
"""Where games fill this share of the board, the last moves may be all that matters."""

Stage = Generator[int, None, None]
"""Work in slices, which yields what each slice costs: the 64-bit words of the integers it works on."""

Opening = tuple[str, ...]
"""The moves that a game begins with."""


Gate = Callable[[Sequence[Played], bool], Failure | None]
"""Says of the games so far, and whether they are all, why they fail: `UNDECIDED` or None if they do not."""


class FirstMove(NamedTuple):
    """A first move, and the mean result of informed games after it for who has made it, from -1 to 1."""

    move: str
    lead: float

    @property
    def unevenness(self) -> float:
        """How far one of the players is ahead, from 0 to 1."""
        return abs(self.lead)


class Rejected(Exception):
    """A game has failed a gate; nothing more is to be found out about it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


class Findings:
    """What has been found of one game.

    Attributes:
        rules: its rules; game: the game; plain: the game without the right to swap.
        cells: the number of cells; moving: whether stones move.
        seed: what all chance comes from; budget: how much work may be done.
        confirming: whether this is stage 8; strict: whether the first failure ends everything.
        stage: the stage reached; work: what each has cost, in words of integers.
        failures: the gates that the game has not passed, each once.
        estimates: what has been measured, by ids.
        tally: how informed games went; played: the games of the agent against itself.
        first_moves: first moves that go on, the worst for White first.
        ending: what ends most informed games; "" before.
        smaller: the text of the game without a dead rule, or "".
        asks_stronger: whether stronger players are asked what they make of the game: see `best_play`.
        sums: interest and soundness; best: the best game of the agent against itself; both None before.
    """

    def __init__(
        self, rules: Rules, seed: str, budget: Budget, confirming: bool = False, strict: bool = True
    ) -> None:
        if not rules.in_lanes:
            raise RulesError("rules-not-measured")
        self.rules = rules
        self.game = Ludi(rules=rules)
        # Who may change seats has no reason to, once the first move has been made evenly.
        self.plain = Ludi(rules=without_swap(rules)) if rules.swap else self.game
        self.cells = len(rules.board.cells)
        self.moving = rules.moving
        self.seed = seed
        self.budget = budget
        self.confirming = confirming
        self.strict = strict
        self.stage = FIRST_JUDGED
        self.work: dict[str, int] = {}
        self.failures: list[Failure] = []
        self.estimates: dict[str, Estimate] = {}
        self.tally = Tally(0)
        self.first_moves: list[FirstMove] = []
        self.played: list[Played] = []
        self.ending = self.smaller = ""
        self.asks_stronger = False
        self.sums: measures.Found | None = None
        self.best: Played | None = None

    # What tests are told.

    def random(self, what: str) -> Random:
        """Return a source of chance of its own for everything that is drawn."""
        return Random(f"{self.seed}/{what}")

    @property
    def most_plies(self) -> int:
        """Number of plies after which a game is broken off."""
        return PLIES_A_CELL * self.cells

    @property
    def fills(self) -> bool:
        """Whether games fill the board, so that the last moves may be all that matters."""
        return not self.moving and self.tally.length() >= FULL_BOARD * self.cells

    @property
    def spent(self) -> float:
        """What the game has cost so far, as a share of what it may cost."""
        return sum(self.work.values()) / self.budget.most_work

    @property
    def measured(self) -> list[Played]:
        """The games of the agent against itself that are measured: equally many of every game that lives."""
        return [game for game in self.played if game.result is not None][: self.budget.games]

    @property
    def openings(self) -> list[Opening]:
        """What searched games can begin with: the evenest first moves first, or nothing without a swap."""
        if not (self.rules.swap and self.first_moves):
            return [()]
        return [(first.move,) for first in sorted(self.first_moves, key=lambda first: first.unevenness)]

    @property
    def best_opening(self) -> Opening:
        """The first move that is best in informed play, for games without the right to swap."""
        return tuple(first.move for first in self.first_moves[-1:])

    # What they do.

    def require(self, outcome: Failure | None) -> None:
        """Note the outcome of a gate; raise Rejected for a failure, unless all failures are wanted."""
        if outcome is None or outcome is UNDECIDED:
            return
        if self.strict:
            raise Rejected(outcome)
        if outcome.reason not in [known.reason for known in self.failures]:
            self.failures.append(outcome)

    def spend(self, key: str, cost: int) -> None:
        """Note what a slice of work has cost; raise Rejected where the game has become too dear."""
        self.work[key] += cost
        if self.strict and self.spent > 1:
            raise Rejected(Failure("laborious", {}))

    def agent(self, share: int, random: Random) -> Agent:
        """Return an agent with a share of the playouts: with all of them for 1, with half of them for 2."""
        return Agent(self.plain, max(self.budget.ply_lanes // share, LEAST), random)

    def match(
        self,
        players: tuple[Player, Player],
        most: int,
        enough: Callable[[Sequence[Played]], bool] = lambda played: False,
        *,
        opening: Opening | None = None,
        alternate: bool = True,
        together: int = SIDE_BY_SIDE,
    ) -> Generator[int, None, list[Played]]:
        """Play games of two players, until there are `enough`; with `alternate` each in both seats.

        Without an `opening` they begin with the evenest first move, where there is a right to swap.
        """
        begun = opened(self.plain, *(self.openings[0] if opening is None else opening))

        def pairing(number: int) -> Pairing:
            return Pairing(players[::-1] if alternate and number % 2 else players, begun)

        return (yield from matched(pairing, enough, most, self.most_plies, together))

    def tested(
        self,
        players: tuple[Player, Player],
        most: int,
        gate: Gate,
        *,
        spent: float = inf,
        opening: Opening | None = None,
        alternate: bool = True,
        together: int = SIDE_BY_SIDE,
    ) -> Generator[int, None, tuple[Failure | None, list[Played]]]:
        """Play games as `match` does while a gate is undecided; return what it says of them, and the games.

        No more are played once more than a share of what the game may cost is `spent`.
        """
        played = yield from self.match(
            players,
            most,
            lambda played: gate(played, False) is not UNDECIDED or self.spent > spent,
            opening=opening,
            alternate=alternate,
            together=together,
        )
        return gate(played, True), played

    def positions(self, played: Played) -> list[Position]:
        """Return the positions of a game that go on, without those of the opening."""
        position = self.plain.start()
        found = []
        for number, move in enumerate(played.moves):
            if number >= played.opening:
                found.append(position)
            position = position.child(move)
        return found

    # What comes of it.

    def verdict(self, failure: Failure | None = None) -> Verdict:
        """Return what has been found, and why the game is rejected if it is."""
        verdict = Verdict(
            self.stage,
            measures={name: rounded(estimate) for name, estimate in self.estimates.items()},
            simplicity=round(measures.simplicity(self.rules.tree), 6),
            ending=self.ending,
            work=dict(self.work),
        )
        if failure is not None:
            return replace(verdict, reason=failure.reason, about=failure.about, smaller=self.smaller)
        if self.sums is None or self.best is None:
            return verdict
        return replace(
            verdict,
            soundness=self.sums.soundness,
            interest=self.sums.interest,
            best_game=self.best.moves,
            curve=self.best.curve.leads,
        )


Test = Callable[[Findings], Stage]
"""Finds something out about a game, and requires that it passes gates."""


def exactly(value: float) -> Estimate:
    """Return a value that is known without doubt."""
    return Estimate(value, value, value)


def without_swap(rules: Rules) -> Rules:
    """Return rules without the right to swap."""
    return rules_of(pruned(rules.tree, lambda part: part == Tree("swap")))


def rules_without(rules: Rules, dropped: Callable[[Tree], bool]) -> Rules | None:
    """Return rules without all parts that are to be dropped; None if that game cannot be played."""
    try:
        return rules_of(pruned(rules.tree, dropped))
    except UnplayableError:
        return None
