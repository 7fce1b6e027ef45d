"""The gates that a game must pass, G1 to G8, each with its threshold: a failure is a reason with values.

A share fails when its Wilson interval is wholly on the wrong side of the threshold, so that a test can be
made after every game and stop as soon as it is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yavset.breeding.intervals import one_sided, wilson
from yavset.breeding.playouts import Tally

COMPLETION = 0.95
"""G1: the share of games that a rule must end."""

DRAWS_INFORMED, DRAWS_SEARCHED = 0.6, 0.2
"""G2: the most draws in informed and in searched play; a capped game is no draw."""

ADVANTAGE_INFORMED, ADVANTAGE_SEARCHED, ADVANTAGE_SWAP = 0.3, 0.2, 0.4
"""G3: the most that abs(W - B) / (W + B) may be; with the right to swap, the lead of the evenest opening."""

SHORTEST, SPREAD = 10, 0.6
"""G4: the least median of the plies, and the largest standard deviation as a share of the mean.

The median may not exceed the number of cells either, or `MOVING` times as many where stones move.
"""

MOVING = 3

CHOICE = 0.6
"""G5: the share of plies with at least two moves that do not lose at once."""

DECIDES, LENGTH_CHANGE, RESULT_CHANGE, HAPPENS = 0.03, 0.1, 0.1, 0.1
"""G6: a rule is alive if it decides this many games, or if leaving it out changes the median length or the
results by this much; an effect must happen in this many games."""

SKILL_INFORMED, SKILL_WEAK = 0.9, 0.6
"""G7: what a search must score against informed play by chance, and a strong search against a weak one."""

SKILL_GAMES = 6
"""G7: after this many games or more the share itself must be `SKILL_WEAK` in both matches.

The interval of twelve games would reach 0.6 even for a player that loses two of three.
"""

MOST_MOVES = 200
"""Games with more legal moves on average are too slow to be judged."""

REASONS = (
    "ill-formed",
    "too-slow",
    "endless",
    "draws",
    "short",
    "long",
    "uneven-length",
    "no-choice",
    "dead-rule",
    "advantage",
    "solved",
    "no-skill",
    "laborious",
)
"""The ids of the reasons for which games are rejected, in the order in which they are looked for."""


class Failure(NamedTuple):
    """Why a game is rejected: the id of the reason, and the values of its sentence."""

    reason: str
    about: dict[str, float | str | int]


def percent(share: float) -> int:
    """Return a share in whole percent, halves rounded up."""
    return int(100 * share + 0.5)


def completion(ended: int, games: int) -> Failure | None:
    """Test G1: how many of the games a rule has ended before the cap."""
    if wilson(ended, games).high >= COMPLETION:
        return None
    return Failure("endless", {"percent": percent((games - ended) / games)})


def drawishness(draws: int, games: int, most: float) -> Failure | None:
    """Test G2: how many of the games nobody won."""
    if wilson(draws, games).low <= most:
        return None
    return Failure("draws", {"percent": percent(draws / games)})


def advantage(first: float, second: float, most: float) -> Failure | None:
    """Test G3 without the right to swap: how many games each player has won."""
    if one_sided(first, second).low <= most:
        return None
    return _advantage(first / (first + second))


def evenest_opening(leads: Sequence[float], games: int) -> Failure | None:
    """Test G3 with the right to swap: the first player's mean results after first moves, each of some games.

    Somebody who divides the cake must find a first move that leaves the game open.
    """
    least = min(leads, key=abs)
    if wilson((1 + abs(least)) / 2 * games, games).low * 2 - 1 <= ADVANTAGE_SWAP:
        return None
    return _advantage((1 + least) / 2)


def _advantage(share: float) -> Failure:
    who = "first" if share > 0.5 else "second"
    return Failure("advantage", {"percent": percent(max(share, 1 - share)), "who": who})


def duration(tally: Tally, cells: int, moving: bool) -> Failure | None:
    """Test G4: the median and the spread of the plies of the games that ended."""
    median = int(tally.length())
    if median < SHORTEST:
        return Failure("short", {"plies": median})
    if median > cells * (MOVING if moving else 1):
        return Failure("long", {"plies": median})
    if tally.spread() > SPREAD:
        return Failure("uneven-length", {"plies": int(tally.length(0.1)), "most": int(tally.length(0.9))})
    return None


def choice(tally: Tally) -> Failure | None:
    """Test G5: the share of the plies with at least two moves that do not lose at once."""
    share = tally.choices / max(tally.plies, 1)
    # The plies of one game are alike, so that games count, not plies.
    if wilson(share * tally.games, tally.games).high >= CHOICE:
        return None
    return Failure("no-choice", {"percent": percent(1 - share)})


def changes(whole: Tally, without: Tally) -> bool:
    """Return whether leaving a rule out changes the median length or the results enough (part of G6).

    The results are who won, and how the games ended.
    """
    length = whole.length()
    if abs(without.length() - length) >= LENGTH_CHANGE * max(length, 1):
        return True
    moved = sum(abs(one - two) for one, two in zip(whole.results(), without.results(), strict=True)) / 2
    return moved >= RESULT_CHANGE or any(
        abs(one - two) >= RESULT_CHANGE for one, two in zip(whole.ways(), without.ways(), strict=True)
    )


def skill(points: float, games: int, planned: int, least: float) -> Failure | None:
    """Test G7: the points of the stronger player in some of the games that are planned.

    Fails as soon as not even winning all that are left would be enough.
    """
    most = points + planned - games
    share = SKILL_WEAK if planned >= SKILL_GAMES else 0.0
    if min(wilson(points, games).high, wilson(most, planned).high) >= least and most / planned >= share:
        return None
    return Failure("no-skill", {"percent": percent(points / games)})


def cannot_fail(points: float, planned: int, least: float) -> bool:
    """Return whether `skill` passes with these points of a planned number of games, however the rest end."""
    return skill(points, planned, planned, least) is None
