"""Stage 3: a few games by chance, on one board at a time and by the rules alone, with all checks."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from yavset.breeding.findings import Findings, Stage, exactly
from yavset.breeding.gates import MOST_MOVES, Failure
from yavset.breeding.playouts import SCALAR
from yavset.ludi.game import Ludi
from yavset.ludi.rules import PLAYERS
from yavset.rules.position import Position


def games_by_chance(findings: Findings) -> Stage:
    """Require that a few games by chance show no contradiction, and not too many moves."""
    games = findings.budget.smoke_games
    branching, failure = yield from smoke(findings.game, games, findings.random("smoke"))
    findings.estimates["branching"] = exactly(branching)
    findings.require(failure)


def smoke(game: Ludi, games: int, random: Random) -> Generator[int, None, tuple[float, Failure | None]]:
    """Play games by chance, each as long as the board has cells; yield what each ply costs.

    Returns the mean number of legal moves, and why the game fails if it does.
    Fails as ``ill-formed`` where a position contradicts itself, as ``too-slow`` where there are more than
    `MOST_MOVES` legal moves on average.
    """
    plies = choices = 0
    for _ in range(games):
        position = game.start()
        while position.outcome is None and position.ply < len(game.board.cells):
            legal = position.legal_moves()
            if not legal:
                return 0.0, Failure("ill-formed", {"what": "no-move"})
            plies += 1
            choices += len(legal)
            position = position.child(legal[int(random.random() * len(legal))])
            wrong = _contradiction(position)
            if wrong:
                return 0.0, Failure("ill-formed", {"what": wrong})
            yield SCALAR
    branching = choices / max(plies, 1)
    if branching > MOST_MOVES:
        return branching, Failure("too-slow", {"moves": int(branching)})
    return branching, None


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
