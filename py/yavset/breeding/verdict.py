"""What the judges say of a game, and how much work they may do: plain values that JSON can hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

FIRST_JUDGED = 3
"""Stages 1 and 2, canonical form and the comparison with what was seen before, are the breeder's."""

FULL_STAGE = 7
"""A game that lives after this stage has all its measures."""

CONFIRMING_STAGE = FULL_STAGE + 1
"""The stage that repeats all others with other chances and the doubled budget."""

SOUND_SHARE, INTEREST_SHARE, SIMPLE_SHARE = 0.4, 0.45, 0.15
"""What soundness alone, interest and simplicity contribute to the rank."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work the judges may do: counts alone, never seconds, so that a verdict repeats anywhere.

    Attributes:
        smoke_games: games by chance with all checks (stage 3).
        lanes: informed games played side by side (stage 4), a multiple of 64.
        openings: first moves that are looked at (stage 5), each with `opening_lanes` games.
        opening_lanes: games from each opening, a multiple of 4.
        proof: positions that a search for a forced win may look at (stage 5).
        ply_lanes: informed games in each of the two batches that decide one ply of the agent (stages 6 and
            7), a multiple of 64.
        skill_games: the most games of a match, which ends as soon as it is decided.
        games: games of the agent against itself that are measured (stage 7), the same number for all games.
        millions: what a game may cost in all, in millions of words of integers that slices work on.
    """

    smoke_games: int
    lanes: int
    openings: int
    opening_lanes: int
    proof: int
    ply_lanes: int
    skill_games: int
    games: int
    millions: int = 60

    @classmethod
    def small(cls) -> Budget:
        """Return a budget for tests and first looks: every stage, with wide intervals."""
        return cls(4, 128, 8, 64, 50_000, 64, 12, 4)

    @classmethod
    def full(cls) -> Budget:
        """Return the budget of a run."""
        return cls(8, 512, 16, 256, 250_000, 128, 60, 24)

    @classmethod
    def lenient(cls) -> Budget:
        """Return a budget with half the games of a run's: sooner done, and less certain."""
        return cls(8, 256, 8, 256, 125_000, 128, 30, 12, 30)

    @classmethod
    def from_data(cls, data: Mapping[str, int]) -> Budget:
        """Return the budget that a stored run names; what judges no longer count is left out."""
        return cls(**{name: value for name, value in data.items() if name in cls.__slots__})

    @property
    def most_work(self) -> int:
        """What a game may cost in all, in words of the integers that slices work on."""
        return self.millions * 1_000_000

    def for_race(self) -> Budget:
        """Return the budget of the race for the first places: whoever was not too dear once is so no more."""
        return replace(self, millions=4 * self.millions)

    def doubled(self) -> Budget:
        """Return the budget of stage 8: twice the games and positions, with as many lanes a ply."""
        return replace(
            self,
            lanes=2 * self.lanes,
            openings=2 * self.openings,
            proof=2 * self.proof,
            skill_games=2 * self.skill_games,
            games=2 * self.games,
            millions=2 * self.millions,
        )


BUDGETS: dict[str, Callable[[], Budget]] = {
    "small": Budget.small,
    "lenient": Budget.lenient,
    "full": Budget.full,
    "strict": lambda: Budget.full().doubled(),
}
"""How much the judges may do, by names.

The gates are the same for all: a game fails when what was played shows for certain that it does, and more
games show more.
"""


def budget_name(budget: Budget) -> str:
    """Return the name of a budget; "" if it has none."""
    return next((name for name, make in BUDGETS.items() if make() == budget), "")


def rank(soundness: float, interest: float, simplicity: float) -> float:
    """Return the rank of a game, soundness × (0.4 + 0.45 interest + 0.15 simplicity), all from 0 to 1."""
    return soundness * (SOUND_SHARE + INTEREST_SHARE * interest + SIMPLE_SHARE * simplicity)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judges found.

    Attributes:
        stage: the last stage reached, 3 to 8.
        reason: "" while the game is alive, else the id of the gate that it failed (see `gates.REASONS`).
        about: values that the reason's sentence names.
        measures: estimates by the id of the measure, as far as they were taken.
        soundness, interest: from 0 to 1; None before the stage that measures them.
        simplicity: from 0 to 1, from the rules alone.
        best_game: the moves of the best game of the agent against itself; curve: its lead curve.
        ending: what ends most informed games, one of `archive.FAMILIES`; "" before stage 4.
        smaller: the canonical text without the dead rule, or "".
        work: words of integers by stage, as ``stage-4``.
    """

    stage: int
    reason: str = ""
    about: Mapping[str, float | str | int] = field(default_factory=dict)
    measures: Mapping[str, Estimate] = field(default_factory=dict)
    soundness: Estimate | None = None
    interest: Estimate | None = None
    simplicity: float | None = None
    best_game: tuple[str, ...] = ()
    curve: tuple[float, ...] = ()
    ending: str = ""
    smaller: str = ""
    work: Mapping[str, int] = field(default_factory=dict)

    @property
    def alive(self) -> bool:
        """Whether no gate has rejected the game."""
        return not self.reason

    @property
    def rank(self) -> float:
        """The number that games are ordered by, from 0 to 1.

        See `rank`; 0 for a game that is not alive or not measured.
        """
        if self.reason or self.soundness is None or self.interest is None or self.simplicity is None:
            return 0.0
        return rank(self.soundness.value, self.interest.value, self.simplicity)

    def as_data(self) -> dict[str, Any]:
        """Return the verdict as values that JSON can hold."""
        data = asdict(self)
        data["best_game"], data["curve"] = list(self.best_game), list(self.curve)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Verdict:
        """Return the verdict that `as_data` has described."""
        return cls(
            **{
                **data,
                "measures": {name: Estimate(**value) for name, value in data["measures"].items()},
                "soundness": _estimate(data["soundness"]),
                "interest": _estimate(data["interest"]),
                "best_game": tuple(data["best_game"]),
                "curve": tuple(data["curve"]),
            }
        )


def _estimate(data: Mapping[str, float] | None) -> Estimate | None:
    return None if data is None else Estimate(**data)
