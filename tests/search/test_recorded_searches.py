"""The bot plays and says what it did: the same seed and the same number of visits give the same search.

Whoever changes on purpose what a search finds records it anew, as Stockfish does with the signature that
its bench prints.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest

import yavset
from recordings import recorded
from variants import random_game, title, variants
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.levels import LEVELS
from yavset.search.report import Report
from yavset.search.session import Session

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="logarithms differ in the last bit there, and then equal moves"
)

#: The visits of an analysis and of a level, and for alpha-beta states.
ANALYSED, PLAYED = 80, 40

#: The plies after which a random game is looked at.
PLIES = (5, 13, 26)


GAMES = [game for game_id in yavset.game_ids() for game in variants(game_id)[:2]]


def positions_of(game: Game) -> Iterator[list[Position]]:
    """Yield a random game up to the plies looked at."""
    positions = random_game(game, 1, PLIES[-1])
    for ply in PLIES:
        if ply < len(positions) and positions[ply].outcome is None:
            yield positions[: ply + 1]


def described(report: Report) -> list[str]:
    """Return what a report says, a line for each move."""
    end = f"{report.proven} in {report.distance}"
    head = f"  {report.choice} {report.value:.3f} {end}: {' '.join(report.line)}"
    return [head, *(f"    {line}" for line in str(report).splitlines())]


def searched(positions: list[Position]) -> list[str]:
    """Return what an analysis finds, before and after a move, and what each level plays."""
    session = Session()
    session.begin(positions, visits=ANALYSED, seed=1)
    session.step(3600)
    lines = [str(positions[-1].game.options), f"{positions[-1]}", *described(session.report())]
    following = [*positions, positions[-1].play(session.report().choice)]
    if following[-1].outcome is None:
        session.begin(following, visits=ANALYSED)
        session.step(3600)
        lines += ["  then:", *described(session.report())[:3]]
    chosen = []
    for level in LEVELS:
        player = Session(clock=lambda: 0.0)
        player.begin(positions, level.number, visits=PLAYED, seed=2)
        player.step(3600)
        chosen.append(player.report().choice)
    return [*lines, f"  levels: {' '.join(chosen)}"]


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_every_search_finds_what_it_found(game: Game) -> None:
    text = "\n".join(line for positions in positions_of(game) for line in searched(positions)) + "\n"
    assert text == recorded("searches/" + re.sub(r"\W+", "-", title(game)), text)
