"""The command `audit`: decisions of the bot that miss a short win or allow an avoidable short loss.

Exhaustive search finds them; with `--quiet` they are those about `quiet_moves`. With `--deep` they are those
that a longer search refutes.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from yavset.lab.arena import begin_match, older_bot
from yavset.lab.arguments import add_game, add_openings, add_run, read_game
from yavset.lab.games import Task, play_game, replayed, scores_of
from yavset.lab.quiet_moves import QuietMoves
from yavset.language.terminal import Line, Refusal, read_options
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.session import MOST_SECONDS, Session

WORSE = 0.1
"""A decision is refuted if its value to a longer search is less than that of the best move by this."""


class Finding(NamedTuple):
    """A decision that a check finds wrong.

    Attributes:
        ply: number of moves played before the decision.
        kind: ``missed`` for a win that was there, ``allowed`` for a loss that could be avoided, ``refuted``
            for a move that a longer search finds clearly worse.
        played: the move that was played.
        better: a move that wins, one that does not lose so soon, or the one that the search prefers.
    """

    ply: int
    kind: str
    played: str
    better: str


Judge = Callable[[Position, Position], Finding | None]
"""Says what is wrong with the decision that leads from one position to the next."""


class Check(Protocol):
    """Knows which positions are won and lost for the seat that has just moved."""

    def applies(self, before: Position, after: Position) -> bool:
        """Return whether the decision that leads from one position to the next is to be checked."""

    def wins(self, after: Position, seat: int) -> bool:
        """Return whether the seat wins after its move."""

    def loses(self, after: Position, seat: int) -> bool:
        """Return whether another seat wins after its move."""


class Exhaustive:
    """Wins within a number of moves, and another seat's within one more, by trying every move."""

    def __init__(self, plies: int) -> None:
        self._plies = plies

    def applies(self, before: Position, after: Position) -> bool:
        """Every decision is checked."""
        return True

    def wins(self, after: Position, seat: int) -> bool:
        """Return whether the seat forces a win."""
        return forces(after, seat, self._plies - 1)

    def loses(self, after: Position, seat: int) -> bool:
        """Return whether another seat forces a win."""
        return any(forces(after, other, self._plies) for other in after.seating if other != seat)


def forces(position: Position, seat: int, plies: int) -> bool:
    """Return whether a seat can force a win within `plies` moves, by trying every move of every seat."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] == seat
    if plies == 0:
        return False
    moves = position.legal_moves()
    if position.seating[position.player] != seat:
        return all(forces(position.child(move), seat, plies - 1) for move in moves)
    after = [position.child(move) for move in moves]
    # Wins at once first: they are cheap to see.
    return any(child.outcome is not None and forces(child, seat, 0) for child in after) or (
        plies > 1 and any(child.outcome is None and forces(child, seat, plies - 1) for child in after)
    )


def grade(before: Position, after: Position, check: Check) -> Finding | None:
    """Return what is wrong with the decision that leads from one position to the next, or None."""
    seat, played = before.seating[before.player], after.last_move or ""
    if not check.applies(before, after) or check.wins(after, seat):
        return None
    for move in before.legal_moves():
        if check.wins(before.child(move), seat):
            return Finding(before.ply, "missed", played, move)
    if check.loses(after, seat):
        for move in before.legal_moves():
            if not check.loses(before.child(move), seat):
                return Finding(before.ply, "allowed", played, move)
    return None


class LongSearch:
    """Searches a position, and the one after the move if it prefers another (two players)."""

    def __init__(self, seconds: float, visits: int | None = None) -> None:
        """Take the seconds of processor time for a position, and a limit of visits for tests."""
        self._seconds = seconds
        self._visits = visits

    def finding(self, before: Position, after: Position) -> Finding | None:
        """Return what is wrong with the decision that leads from one position to the next, or None."""
        played = after.last_move or ""
        value, better = self._searched(before)
        if better == played or value - self._held(before, after) < WORSE:
            return None
        return Finding(before.ply, "refuted", played, better)

    def _held(self, before: Position, after: Position) -> float:
        """Return what the decision is worth to the seat that has made it."""
        seat = before.seating[before.player]
        scores = scores_of(after)
        if scores is not None:
            return scores[seat]
        value, _ = self._searched(after)
        return value if after.seating[after.player] == seat else 1 - value

    def _searched(self, position: Position) -> tuple[float, str]:
        """Return the value of a position to the player to move, and the best move."""
        session = Session(clock=time.process_time)
        session.begin([position], seconds=self._seconds, visits=self._visits)
        session.think()
        report = session.report()
        return report.value, report.choice


class Decision(NamedTuple):
    """A decision of a game: whether it was the first player's, and what is wrong with it."""

    first: bool
    finding: Finding | None


class AuditTask(NamedTuple):
    """A game to be played and checked.

    It is checked by searches of `deep` seconds, else for quiet moves, else for wins within `plies` moves.
    """

    game: Task
    plies: int
    quiet: bool
    deep: float | None


class Audited(NamedTuple):
    """A game that has been checked: its moves, and its decisions after the opening."""

    moves: list[str]
    decisions: list[Decision]

    @classmethod
    def read(cls, data: Any) -> Audited:
        """Return the game that was written as JSON."""
        moves, decisions = data
        return cls(moves, [Decision(first, finding and Finding(*finding)) for first, finding in decisions])


def audit_game(task: AuditTask) -> Audited:
    """Play a game and check its decisions."""
    moves = play_game(task.game).moves
    positions = list(replayed(task.game.game_id, task.game.options, moves))
    judge = judge_of(task, positions[0].game)
    return Audited(moves, list(audit(positions[task.game.opening :], judge, task.game.seat)))


def judge_of(task: AuditTask, game: Game) -> Judge:
    """Return what finds the wrong decisions that a task asks for."""
    if task.deep:
        return LongSearch(task.deep).finding
    return partial(grade, check=QuietMoves(game) if task.quiet else Exhaustive(task.plies))


def audit(positions: Sequence[Position], judge: Judge, first: int = 0) -> Iterator[Decision]:
    """Yield the decisions of a game, from its positions and the seat of the first player."""
    for before, after in pairwise(positions):
        yield Decision(before.seating[before.player] == first, judge(before, after))


def add_audit(commands: Any) -> None:
    """Add the command `audit` to the subparsers."""
    parser = commands.add_parser(
        "audit", help="find decisions that miss a short win or allow a short loss, by exhaustive search"
    )
    add_game(parser)
    parser.add_argument(
        "--player", default="level=6,seconds=0.4", metavar="PLAYER", help="(level=6,seconds=0.4)"
    )
    parser.add_argument(
        "--against", metavar="REV", help="play the bot of an older commit, and audit its decisions too"
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games against itself (20)")
    parser.add_argument("--plies", type=int, default=3, metavar="N", help="longest win to look for (3)")
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="look instead for quiet moves that win by a chain of threats after every reply",
    )
    parser.add_argument(
        "--deep",
        type=float,
        metavar="S",
        help="look instead for decisions that a search of S seconds finds worse by 10 %% and more",
    )
    add_openings(parser)
    add_run(parser)
    parser.set_defaults(run=run_audit)


def run_audit(parsed: argparse.Namespace) -> int:
    """Print each finding and their share; Refusal for arguments that are not allowed."""
    game, options = read_game(parsed.game, parsed.options), read_options(parsed.options)
    if min(parsed.games, parsed.plies, parsed.processes) < 1 or parsed.opening < 0:
        raise Refusal("lab-audit-numbers")
    if parsed.deep is not None and not 0 < parsed.deep <= MOST_SECONDS:
        raise Refusal("lab-audit-numbers")
    if parsed.deep and len(game.players) != 2:
        raise Refusal("lab-audit-deep-players")
    if parsed.quiet:
        QuietMoves(game)
    names = [parsed.player, parsed.against or parsed.player]
    counts = {name: Counter[str]() for name in names}
    with ExitStack() as resources:
        other = older_bot(parsed.against, parsed.player, resources) if parsed.against else parsed.player
        head = {"second": names[1], "plies": parsed.plies, "quiet": parsed.quiet, "deep": parsed.deep}
        games, run = begin_match(parsed, resources, (parsed.player, other), head)
        tasks = {key: AuditTask(task, parsed.plies, parsed.quiet, parsed.deep) for key, task in games.items()}
        for key, audited in run.results(audit_game, tasks, Audited.read):
            set_up = [f"seed={games[key].options['seed']}"] if games[key].options != options else []
            for decision in audited.decisions:
                count = counts[names[not decision.first]]
                count["decisions"] += 1
                if finding := decision.finding:
                    count[finding.kind] += 1
                    print(_said(finding, " ".join([*set_up, *audited.moves[: finding.ply]])), flush=True)
    for name, count in counts.items():
        print(_tally(parsed, name, count))
    return 0


def _said(finding: Finding, moves: str) -> Line:
    _, kind, played, better = finding
    if kind == "missed":
        return Line("lab-missed", played=played, better=better, moves=moves)
    if kind == "refuted":
        return Line("lab-refuted", played=played, better=better, moves=moves)
    return Line("lab-allowed", played=played, better=better, moves=moves)


def _tally(parsed: argparse.Namespace, player: str, count: Counter[str]) -> Line:
    """Return how many decisions of a player were wrong."""
    if parsed.deep:
        return Line(
            "lab-audit-deep",
            game=parsed.game,
            player=player,
            decisions=count["decisions"],
            refuted=count["refuted"],
            share=f"{count['refuted'] / max(count['decisions'], 1):.1%}",
            seconds=f"{parsed.deep:g}",
        )
    what = Line("lab-audit-quiet") if parsed.quiet else Line("lab-audit-short", win=parsed.plies)
    return Line(
        "lab-audit",
        game=parsed.game,
        player=player,
        decisions=count["decisions"],
        missed=count["missed"],
        allowed=count["allowed"],
        what=what,
        share=f"{(count['missed'] + count['allowed']) / max(count['decisions'], 1):.1%}",
    )
