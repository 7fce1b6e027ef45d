"""Positions made by hand for the tests of rules: stones given by code and cells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from yavset.rules.diagram import board_lines
from yavset.rules.game import Game
from yavset.rules.position import Position


def position(game: Game, to_move: str, stones: Mapping[str, str], **lines: str) -> Position:
    """Return the position with `stones` (diagram code to names of cells, such as ``{"w": "e5 f5"}``).

    `lines` are further lines of a diagram; `_` in their names stands for a space.
    """
    codes = {game.board.cell(name): code for code, names in stones.items() for name in names.split()}
    further = [f"{key.replace('_', ' ')}: {value}" for key, value in lines.items()]
    return game.position("\n".join([*board_lines(game.board, codes), f"to move: {to_move}", *further]))


def played(start: Position, moves: str) -> Position:
    """Return the position after the moves in `words`, separated by spaces."""
    for move in moves.split():
        start = start.play(move)
    return start


def moves_from(place: Position, cell: str) -> set[str]:
    """Return the legal moves of the piece on a cell, as their texts after the cell's name."""
    return {move.removeprefix(cell) for move in place.legal_moves() if move.startswith(cell)}


def check_diagram(place: Position) -> None:
    """A position's diagram reads back as the same position, with the same legal moves."""
    again = place.game.position(place.game.diagram(place))
    assert again == place
    assert again.legal_moves() == place.legal_moves()


@cache
def worth(position: Position) -> int:
    """Return what a position is worth to the player to move, by plain minimax and the rules."""
    values = []
    for move in position.legal_moves():
        after = position.child(move)
        if after.outcome is None:
            values.append(-worth(after))
        else:
            winner = after.outcome.winner
            values.append(0 if winner is None else 1 if winner == position.to_move else -1)
    return max(values)
