"""The gates that a game must pass, each with its threshold: a failure is a reason with values.

Shares are judged by one sequential test (`evidence`): a gate returns its failure, None where the game passes,
and `UNDECIDED` where more games have to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yavset.breeding.evidence import Question
from yavset.breeding.playouts import Tally

ENDS = Question(0.98, 0.8)
"""G1: the share of games that a rule ends."""

DRAWS_INFORMED, DRAWS_SEARCHED, DRAWS_STRONGER = Question(0.5, 0.7), Question(0.15, 0.5), Question(0.12, 0.35)
"""G2: the share of draws in informed and in searched play, and where players are stronger than the usual one.

A capped game is no draw.
"""

ONE_SIDED = Question(0.7, 0.92)
"""G3: the share of the decided games that the luckier of the two players wins, from the true start."""

FAVOURED = Question(0.6, 0.97)
"""G3: the share of all games that the luckier player wins where both are stronger than the usual one."""

CONFIRMED = Question(0.35, 0.6)
"""G8: the share that the first player wins after a move that is proved to win without captures."""

ADVANTAGE_INFORMED, ADVANTAGE_SWAP = 0.3, 0.4
"""G3: the largest lead of the first player in informed play, and of the evenest first move."""

SHORTEST, SPREAD = 10, 0.6
"""G4: the least median of the plies in informed play, and the largest deviation as a share of the mean.

The median may not exceed the number of cells either, `MOVING` times as many where stones move, or `FULL`
times as many where rules only lose: nobody can bring such a game to an end before the board is full.
"""

MOVING, FULL = 3, 0.95

SHORTEST_SEARCHED = 8
"""G4: a searched game of fewer plies is over before it has begun."""

SHORT = Question(0.2, 0.6)
"""G4: the share of searched games that are as short."""

CHOICE = Question(0.7, 0.5)
"""G5: the share of plies with at least two moves that do not lose at once, in informed play."""

CHOICE_SEARCHED = Question(0.5, 0.2)
"""G5: the same in searched play, where good players force each other more often."""

DECIDES, LENGTH_CHANGE, RESULT_CHANGE, HAPPENS = 0.03, 0.1, 0.1, 0.1
"""G6: a rule is alive if it decides this many games, or if leaving it out changes the median length or the
results by this much; an effect must happen in this many games."""

SKILL_INFORMED, SKILL_WEAK, SKILL_WAITING = Question(0.8, 0.55), Question(0.6, 0.3), Question(0.75, 0.5)
"""G7: the points of a search against informed play by chance, of a search against one with a fourth of its
playouts, and of a search against a player that plays by chance and calculates the last moves alone.

The second one has to be clearly lost: in Clobber a search with more playouts is hardly stronger, though both
beat informed play.
"""

ATTACK = Question(0.5, 0.85)
"""G9: the share of its games that an attacker wins in one seat."""

OWNED, OWNED_FULL = 0.2, 0.5
"""G9: how much results change at least with the colours of all stones, and in a game that fills the board.

Counts of odd groups stay below 0.36, on the smallest boards below 0.5, Cross above 0.55; elsewhere good games
come to 0.4 and more, and those in which whoever surrounds any stone wins to 0.
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
    "mirror",
    "copy",
    "greedy",
    "first-move",
    "race",
    "no-skill",
    "parity",
    "laborious",
)
"""The ids of the reasons for which games are rejected, in the order in which they are looked for."""


class Failure(NamedTuple):
    """Why a game is rejected: the id of the reason, and the values of its sentence."""

    reason: str
    about: dict[str, float | str | int]


UNDECIDED = Failure("", {})
"""What a gate returns where more games have to tell."""


def percent(share: float) -> int:
    """Return a share in whole percent, halves rounded up."""
    return int(100 * share + 0.5)


def first_failure(gates: Sequence[Failure | None]) -> Failure | None:
    """Return the first failure of some gates, else `UNDECIDED` if one of them is, else None."""
    open_ = [failure for failure in gates if failure is not None]
    return next((failure for failure in open_ if failure.reason), open_[0] if open_ else None)


def _asked(
    question: Question, successes: float, trials: float, last: bool, failure: Failure
) -> Failure | None:
    answer = question.answer(successes, trials, last)
    return UNDECIDED if answer is None else None if answer else failure


def completion(ended: int, games: int, last: bool = True) -> Failure | None:
    """Test G1: how many of the games a rule has ended before the cap."""
    failure = Failure("endless", {"percent": percent((games - ended) / max(games, 1))})
    return _asked(ENDS, ended, games, last, failure)


def drawishness(draws: int, games: int, question: Question, last: bool = True) -> Failure | None:
    """Test G2: how many of the games nobody won."""
    return _asked(question, draws, games, last, Failure("draws", {"percent": percent(draws / max(games, 1))}))


def one_sided(first: float, second: float, last: bool = True) -> Failure | None:
    """Test G3 in searched play: how many games each player has won."""
    games = first + second
    return _asked(ONE_SIDED, max(first, second), games, last, advantage(first / games if games else 0.5))


def favours(seat: int, wins: float, games: int, question: Question, last: bool = True) -> Failure | None:
    """Test G3 in the games of stronger players: how many of them a seat has won."""
    return _asked(question, wins, games, last, _won_by("advantage", seat, wins / max(games, 1)))


def evenest_opening(lead: float) -> Failure | None:
    """Test G3 with the right to swap: the first player's mean result after the evenest first move.

    Somebody who divides the cake must find a first move that leaves the game open.
    """
    return advantage((1 + lead) / 2) if abs(lead) > ADVANTAGE_SWAP else None


def informed_lead(first: int, second: int) -> Failure | None:
    """Test G3 without the right to swap: how many informed games each player has won."""
    share = first / max(first + second, 1)
    return advantage(share) if abs(first - second) > ADVANTAGE_INFORMED * max(first + second, 1) else None


def only_first() -> Failure:
    """Return the failure of a game that only the first player can win by good play: see `solved`."""
    return Failure("advantage", {"who": "only"})


def advantage(share: float) -> Failure:
    """Return the failure of a game of which the first player wins a share."""
    return _won_by("advantage", int(share <= 0.5), max(share, 1 - share))


def _won_by(reason: str, seat: int, share: float) -> Failure:
    """Return the failure of a game of which a seat wins too large a share."""
    return Failure(reason, {"percent": percent(share), "who": ("first", "second")[seat]})


def duration(tally: Tally, cells: int, moving: bool, losing: bool = False) -> Failure | None:
    """Test G4: the median and the spread of the plies of the games that ended."""
    median = int(tally.length())
    if median < SHORTEST:
        return Failure("short", {"plies": median})
    if median > cells * (MOVING if moving else FULL if losing else 1):
        return Failure("long", {"plies": median})
    if tally.spread() > SPREAD:
        return Failure("uneven-length", {"plies": int(tally.length(0.1)), "most": int(tally.length(0.9))})
    return None


def long_enough(plies: Sequence[int], last: bool = True) -> Failure | None:
    """Test G4 in searched play: how many of the games were over at once."""
    short = sum(length < SHORTEST_SEARCHED for length in plies)
    median = sorted(plies)[len(plies) // 2] if plies else 0
    return _asked(SHORT, short, len(plies), last, Failure("short", {"plies": median}))


def choice(tally: Tally) -> Failure | None:
    """Test G5: the share of the plies with at least two moves that do not lose at once."""
    # The plies of one game are alike, so that games count, not plies.
    return _choice(CHOICE, tally.choices / max(tally.plies, 1), tally.games, True)


def choice_searched(share: float, games: int, last: bool = True) -> Failure | None:
    """Test G5 in searched play: the share of the plies with at least two moves to choose from."""
    return _choice(CHOICE_SEARCHED, share, games, last)


def _choice(question: Question, share: float, games: int, last: bool) -> Failure | None:
    failure = Failure("no-choice", {"percent": percent(1 - share)})
    return _asked(question, share * games, games, last, failure)


def changes(whole: Tally, without: Tally) -> bool:
    """Return whether leaving a rule out changes the median length or the results enough (part of G6).

    The results are who won, how the games ended, and how often a move loses at once: a rule that everybody
    heeds decides no game and matters all the same.
    """
    length = whole.length()
    if abs(without.length() - length) >= LENGTH_CHANGE * max(length, 1):
        return True
    if abs(whole.barred / max(whole.plies, 1) - without.barred / max(without.plies, 1)) >= RESULT_CHANGE:
        return True
    moved = sum(abs(one - two) for one, two in zip(whole.results(), without.results(), strict=True)) / 2
    return moved >= RESULT_CHANGE or any(
        abs(one - two) >= RESULT_CHANGE for one, two in zip(whole.ways(), without.ways(), strict=True)
    )


def skill(
    points: float, games: int, question: Question, last: bool = True, reason: str = "no-skill"
) -> Failure | None:
    """Test G7: the points of the stronger player."""
    return _asked(
        question, points, games, last, Failure(reason, {"percent": percent(points / max(games, 1))})
    )


def attack(name: str, seat: int, wins: float, games: int, last: bool = True) -> Failure | None:
    """Test G9: how many games an attacker wins in one seat."""
    return _asked(ATTACK, wins, games, last, _won_by(name, seat, wins / max(games, 1)))


def ownership(owned: float, decided: float, fills: bool) -> Failure | None:
    """Test G9: how much results change with the colours of all stones, in a game that fills the board or not.

    Takes the share of the playouts that were no draws too, as a draw stays one whatever the colours.
    """
    return Failure("parity", {}) if owned < (OWNED_FULL if fills else OWNED) * decided else None
