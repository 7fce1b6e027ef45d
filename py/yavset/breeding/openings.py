"""First moves: who may be swapped out opens as evenly as it can, anybody else as well as it can."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random

from yavset.breeding import gates
from yavset.breeding.agent import Agent, drawn
from yavset.breeding.findings import Findings, FirstMove, Stage
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import wilson
from yavset.breeding.matches import Played
from yavset.breeding.verdict import Estimate
from yavset.ludi.game import Ludi
from yavset.ludi.playouts import leaf_of
from yavset.rules.moves import read_parts

PROBE, LOPSIDED = 8, 4
"""An opening is tried in this many games, and is uneven if one side wins this many more of them."""


def opening_moves(findings: Findings) -> Stage:
    """Require that somebody who opens well finds an open game; note first moves.

    With the right to swap the evenest first move has to leave the game open; without it informed play has to.
    """
    random, lanes = findings.random("openings"), findings.budget.opening_lanes
    agent = Agent(findings.plain, lanes, random)
    findings.first_moves = yield from first_moves(findings.plain, agent, findings.budget.openings, random)
    if not findings.first_moves:
        findings.require(Failure("short", {"plies": 1}))
    elif findings.rules.swap:
        even = findings.first_moves[evenest(findings.first_moves)]
        share = wilson((1 + even.unevenness) / 2 * lanes, lanes)
        ends = (max(2 * end - 1, 0.0) for end in (share.value, share.low, share.high))
        findings.estimates["opening-lead"] = Estimate(*ends)
        findings.require(gates.evenest_opening(even.lead))
    else:
        findings.require(gates.informed_lead(findings.tally.won, findings.tally.lost))


def first_moves(game: Ludi, agent: Agent, most: int, random: Random) -> Generator[int, None, list[FirstMove]]:
    """Return first moves that end nothing, one of those that symmetries exchange, the worst for White first.

    Takes the game without the right to swap, and how many moves are looked at; of more some are drawn.
    """
    start = game.start()
    after = {}
    for move in drawn(_different(game, start.legal_moves()), most, random):
        child = start.child(move)
        if child.outcome is None:
            after[move] = leaf_of(child)
    results = yield from agent.results(list(after.values()))
    leads = [
        FirstMove(move, (lost - won) / agent.lanes) for move, (won, lost) in zip(after, results, strict=True)
    ]
    return sorted(leads, key=lambda first: (first.lead, first.move))


def _different(game: Ludi, moves: Sequence[str]) -> list[str]:
    """Return one of all moves that the symmetries of the game exchange."""
    board, images = game.board, game.symmetries()
    found: dict[tuple[str, tuple[int, ...]], str] = {}
    for move in moves:
        parts = read_parts(move)
        cells = [board.cell(name) for name in (parts.cell, parts.target) if name]
        image = min(tuple(image[cell] for cell in cells) for image in images)
        found.setdefault((parts.colour, image), move)
    return list(found.values())


def evenest(moves: Sequence[FirstMove]) -> int:
    """Return the place of the first move that leaves informed play the most even."""
    return min(range(len(moves)), key=lambda place: moves[place].unevenness)


def even_opening(
    moves: Sequence[FirstMove], play: Callable[[str, int], Generator[int, None, list[Played]]]
) -> Generator[int, None, tuple[str, list[Played]]]:
    """Look for a first move after which searched play is even; return it with the games that were played.

    Takes the moves in the order of their leads and what plays a number of games after a move. Where the one
    player wins many more of them, the next try is half way to the moves that are better for the other.
    """
    first, last, place = 0, len(moves) - 1, evenest(moves)
    tried: list[tuple[float, str, list[Played]]] = []
    while first <= last:
        games = yield from play(moves[place].move, PROBE)
        lead = sum(game.result or 0.0 for game in games)
        tried.append((abs(lead), moves[place].move, games))
        if abs(lead) < LOPSIDED:
            break
        first, last = (first, place - 1) if lead > 0 else (place + 1, last)
        place = (first + last) // 2
    _, move, games = min(tried, key=lambda one: one[0])
    return move, games
