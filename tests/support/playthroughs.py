"""A random game of each game as text, with everything there is to see at every ply.

`python tests/support/recorded.py` writes tests/data/playthroughs/ anew; the differences show what has
changed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import yavset
from variants import pick, variants
from yavset.games import game_class
from yavset.rules.game import Game
from yavset.rules.options import option_text
from yavset.rules.position import Position
from yavset.rules.values import Event

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"

#: Longer games are cut.
MOST_MOVES = 120


def playthrough(game_id: str) -> str:
    """Return the random game of `game_id`, ply by ply: the board, the legal moves, what each move does."""
    # Chance has no part in it: where the set-up is drawn at random, the first variant fixes it.
    drawn = any(option.name == "seed" for option in game_class(game_id).choices)
    return played(variants(game_id)[0] if drawn else yavset.game(game_id), Random(game_id))


def played(game: Game, random: Random, most: int = MOST_MOVES) -> str:
    """Return a random game of a game, ply by ply, cut after `most` moves."""
    options = " ".join(f"{name}={option_text(value)}" for name, value in game.options.items())
    parts = [f"{game.name} by {game.designer}, {game.year}", f"options: {options or 'none'}"]
    position = game.start()
    while True:
        parts.append(describe(position))
        if position.outcome is not None or position.ply == most:
            return "\n".join(parts)
        position = position.play(pick(random, position.legal_moves()))


def describe(position: Position) -> str:
    """Return one ply: what the last move did, the diagram, and the legal moves."""
    lines = ["", f"ply {position.ply}" + (f": {position.last_move}" if position.last_move else "")]
    lines += [f"  {describe_event(event)}" for event in position.events]
    lines += ["", str(position)]
    lines += [f"  {score}" for score in position.scores]
    lines.append("seats: " + " ".join(f"{player}={seat}" for player, seat in position.seats.items()))
    if position.outcome is None:
        lines.append(f"prompt: {position.game.prompt(position)}")
        lines.append(f"{len(position.legal_moves())} legal moves: {' '.join(position.legal_moves())}")
        losing = position.game.losing_moves(position)
        lines += [f"loses: {move} ({why})" for move, why in losing.items()]
    lines += [f"plane {name}: {value}" for name, value in planes(position)]
    return "\n".join(lines)


def planes(position: Position) -> list[tuple[str, str]]:
    """Return what programs that learn are told of the state, without what is 0: cells, or a share."""
    values = position.game.state_planes(position)
    return [
        (
            name,
            f"{value:.4f}" if isinstance(value, float) else " ".join(position.game.board.cell_names(value)),
        )
        for name, value in values.items()
        if value
    ]


def describe_event(event: Event) -> str:
    """Return an event in one line."""
    parts = [event.kind, *event.cells, event.axis, event.colour or "", *event.players]
    return " ".join(part for part in parts if part)
