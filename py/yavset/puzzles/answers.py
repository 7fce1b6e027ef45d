"""Answers to a move in a puzzle: whether it keeps the win, the longest defence, or the refutation."""

from __future__ import annotations

from typing import NamedTuple

from yavset.puzzles.prover import NODES, Prover, Win, won_by
from yavset.rules.position import Position


class Answer(NamedTuple):
    """What a move is worth.

    Attributes:
        keeps: whether it keeps what the puzzle asks for; None where the prover cannot tell.
        line: the other player's answer and, for a lost game, how it goes on.
        left: the moves left after the answer, where the move keeps a win.
        loses: whether the move loses the game by force.
        slower: whether the move wins too, but takes longer.
    """

    keeps: bool | None
    line: tuple[str, ...] = ()
    left: int = 0
    loses: bool = False
    slower: bool = False


def answer(prover: Prover, before: Position, after: Position, left: int | None, nodes: int = NODES) -> Answer:
    """Return the answer to the move from one position to the next.

    Takes how many moves the win may still last after it, or None where the task is not to lose.
    """
    seat = before.seating[before.player]
    other = next(one for one in before.seating if one != seat)
    if after.outcome is not None:
        winner = after.outcome.winner
        won = won_by(after, seat)
        return Answer(won or (left is None and winner is None), loses=winner is not None and not won)
    if left is None:
        lost = loss(prover, after, other, nodes)
        return Answer(lost is None, lost or (), loses=lost is not None)
    keeps = prover.wins(after, seat, left, nodes)
    if keeps:
        if after.seating[after.player] == seat:
            return Answer(True, left=left)
        move, rest = prover.best(after, seat, left, nodes)
        return Answer(True, (move,), rest)
    lost = loss(prover, after, other, nodes)
    if lost is not None:
        return Answer(False, lost, loses=True)
    seen = prover.policy.prover.proof(after)
    slower = seen is not None and seen.rewards[after.seating.index(seat)] == 1.0
    return Answer(keeps, () if slower else _escape(prover, after, seat, left, nodes), slower=slower)


def loss(prover: Prover, position: Position, winner: int, nodes: int = NODES) -> tuple[str, ...] | None:
    """Return how a seat wins by force, or None if that is not found soon."""
    longest = 5
    seen = prover.first_look(position, winner)
    if seen is not None:
        longest = seen.distance
    try:
        plies = prover.shortest(position, winner, longest, nodes)
        if plies is not None:
            return prover.line(position, winner, plies, nodes)
    except TimeoutError:
        pass
    return None if seen is None else tuple(seen.moves)


def _escape(prover: Prover, position: Position, seat: int, left: int, nodes: int) -> tuple[str, ...]:
    """Return a move after which a seat wins no longer within the moves left."""
    move = prover.move(position, seat, left, False, nodes)
    return () if move is None or position.seating[position.player] == seat else (move,)


def threatens(position: Position, seat: int) -> bool:
    """Return whether a seat has won, or would win at once if it were to move again."""
    if position.outcome is not None:
        return won_by(position, seat)
    if position.seating[position.player] != seat:
        position = passed(position)
    return any(won_by(position.child(move), seat) for move in position.legal_moves())


def passed(position: Position) -> Position:
    """Return a position of a game for two with the other player to move."""
    return Position(position.game, position.stones, 1 - position.player, position.seating, position.state)


def decide(prover: Prover, position: Position, plies: int, nodes: int = NODES) -> tuple[str, Win | None]:
    """Return ``win`` or ``loss`` for the player to move with its line, or ``unknown``.

    Looks for wins of up to `plies` moves, the shorter ones first.
    """
    mover = position.seating[position.player]
    try:
        for limit in range(1, plies + 1):
            for seat in position.seating:
                if prover.wins(position, seat, limit, nodes):
                    line = prover.line(position, seat, limit, nodes)
                    return "win" if seat == mover else "loss", Win(limit, line)
    except TimeoutError:
        pass
    return "unknown", None
