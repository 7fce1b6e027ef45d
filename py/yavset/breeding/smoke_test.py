"""Stage 3: a few games by chance, on one board at a time and by the rules alone, with all checks."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from yavset.breeding.findings import Findings, Stage
from yavset.breeding.gates import MOST_MOVES, Failure
from yavset.breeding.playouts import SCALAR
from yavset.ludi.game import Ludi
from yavset.ludi.rules import PLAYERS
from yavset.rules.position import Position


def games_by_chance(findings: Findings) -> Stage:
    """Require that a few games by chance show no contradiction, and not too many moves."""
    games = findings.budget.smoke_games
    findings.require((yield from smoke(findings.game, games, findings.random("smoke"))))


def smoke(game: Ludi, games: int, random: Random) -> Generator[int, None, Failure | None]:
    """Play games by chance, each as long as the board has cells; yield what each ply costs.

    Fails as ``ill-formed`` where a position contradicts itself, as ``too-slow`` where there are more than
    `MOST_MOVES` legal moves on average.
    """
    plies = choices = 0
    for _ in range(games):
        position = game.start()
        while position.outcome is None and position.ply < len(game.board.cells):
            legal = position.legal_moves()
            if not legal:
                return Failure("ill-formed", {"what": "no-move"})
            plies += 1
            choices += len(legal)
            position = position.child(legal[int(random.random() * len(legal))])
            wrong = _contradiction(position)
            if wrong:
                return Failure("ill-formed", {"what": wrong})
            yield SCALAR
    if choices > MOST_MOVES * max(plies, 1):
        return Failure("too-slow", {"moves": choices // plies})
    return None


def _contradiction(position: Position) -> str:
    """Return what is wrong with a position, or ""."""
    seen = 0
    for stones in position.stones:
        if stones & seen or stones & ~position.game.board.all:
            return "stones"
        seen |= stones
    outcome = position.outcome
    if outcome is not None and outcome.winner is not None and outcome.winner not in PLAYERS:
        return "winner"
    return ""
