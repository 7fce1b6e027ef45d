"""A game and a position as plain data to draw and to click: what the page, the embed and the SVG share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, radians, sin
from typing import Any

from yavset.rules.board import Board, Point
from yavset.rules.game import Game
from yavset.rules.moves import read_parts
from yavset.rules.options import Option
from yavset.rules.position import Position
from yavset.rules.values import Event, Outcome, Piece

_MARGIN = 1.06
_LABEL_GAP = 0.82
_OWN_EDGE, _OWN_EDGE_GAP = 0.95, 0.2
"""Distances of the line along a player's edge: from its cells, and of its ends from the corners."""


def describe_board(game: Game) -> dict[str, Any]:
    """Return the game's board: cells with centres, the outline of one cell, labels, outline and extent.

    Lengths are in units of the distance between neighbours; y grows downwards; the outline begins at (0, 0).
    The edges that belong to players, if there are any, are lines with a colour.
    """
    board = game.board
    corners = [cell for cell in board.cells if _is_corner(game, cell)]
    ends = _convex([board.centres[cell] for cell in corners])
    outline = _widened(ends, _MARGIN)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)

    def place(x: float, y: float) -> tuple[float, float]:
        return round(x - left, 4), round(y - top, 4)

    cells = []
    for cell in board.cells:
        x, y = place(*board.centres[cell])
        name = board.names[cell]
        cells.append({"name": name, "x": x, "y": y, "row": board.points[cell][1] + 1, "letter": name[0]})
    labels = []
    for row in range(board.rows):
        first = board.row(row)[0]
        x, y = board.centres[first]
        labels.append(_label(str(row + 1), place(x - _LABEL_GAP, y), "row"))
    slant = (0.0, 1.0) if board.squares else (0.5, 3**0.5 / 2)
    for letter in range(board.letters):
        lowest = min(cell for cell in board.cells if board.points[cell][0] == letter)
        x, y = board.centres[lowest]
        there = place(x + _LABEL_GAP * slant[0], y + _LABEL_GAP * slant[1])
        labels.append(_label(chr(97 + letter), there, "letter"))
    owned = [
        {"colour": colour, "from": list(place(*first)), "to": list(place(*last))}
        for colour, first, last in _own_edges(game, ends)
    ]
    return {
        "shape": board.shape,
        "size": board.size,
        "cells": cells,
        "corners": _cell_corners(board),
        "labels": labels,
        "outline": [list(place(*point)) for point in outline],
        "width": round(max(x for x, _ in outline) - left, 4),
        "height": round(max(y for _, y in outline) - top, 4),
        **_filled(own_edges=owned),
    }


def rotated(point: Point, degrees: float) -> Point:
    """Turn a point of a picture around (0, 0), clockwise."""
    x, y = point
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def turned(board: dict[str, Any], degrees: float) -> dict[str, Any]:
    """Turn a board that `describe_board` describes, clockwise; its outline begins at (0, 0) again."""
    if degrees % 360 == 0:
        return board
    outline = [rotated(point, degrees) for point in board["outline"]]
    left, top = min(x for x, _ in outline), min(y for _, y in outline)

    def place(x: float, y: float) -> list[float]:
        x, y = rotated((x, y), degrees)
        return [round(x - left, 4), round(y - top, 4)]

    def moved(item: dict[str, Any]) -> dict[str, Any]:
        x, y = place(item["x"], item["y"])
        return {**item, "x": x, "y": y}

    return {
        **board,
        "cells": [moved(cell) for cell in board["cells"]],
        "corners": [[round(length, 4) for length in rotated(corner, degrees)] for corner in board["corners"]],
        "labels": [moved(label) for label in board["labels"]],
        "outline": [place(*point) for point in board["outline"]],
        "width": round(max(x for x, _ in outline) - left, 4),
        "height": round(max(y for _, y in outline) - top, 4),
        **_filled(
            own_edges=[
                {**edge, "from": place(*edge["from"]), "to": place(*edge["to"])}
                for edge in board.get("own_edges", ())
            ]
        ),
    }


def _own_edges(game: Game, ends: list[Point]) -> Iterator[tuple[str, Point, Point]]:
    """Yield the edges that belong to players as lines: the colour and both ends."""
    widened = _widened(ends, _OWN_EDGE)
    cells = {centre: cell for cell, centre in game.board.centres.items()}
    for colour, numbers in game.own_edges().items():
        for number in numbers:
            edge = game.board.edges[number]
            at = [k for k, centre in enumerate(ends) if edge >> cells[centre] & 1]
            yield colour, *_shortened(widened[at[0]], widened[at[-1]], _OWN_EDGE_GAP)


def _shortened(start: Point, end: Point, gap: float) -> tuple[Point, Point]:
    """Shorten a line by a gap at each end."""
    (x, y), (to_x, to_y) = start, end
    share = gap / ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = share * (to_x - x), share * (to_y - y)
    return (x + dx, y + dy), (to_x - dx, to_y - dy)


def _label(text: str, place: Point, kind: str) -> dict[str, Any]:
    return {"text": text, "x": place[0], "y": place[1], "kind": kind}


def _cell_corners(board: Board) -> list[list[float]]:
    if board.squares:
        return [[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]]
    half, long, short = 0.5, round(1 / 3**0.5, 4), round(0.5 / 3**0.5, 4)
    return [[half, short], [0.0, long], [-half, short], [-half, -short], [0.0, -long], [half, -short]]


def _is_corner(game: Game, cell: int) -> bool:
    """Return whether a border cell is a corner of the board, by the number of its neighbours."""
    count = game.board.neighbours[cell].bit_count()
    return count <= (2 if game.board.shape == "square" else 3)


def _convex(points: list[Point]) -> list[Point]:
    """Return the points in order around their middle."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    return sorted(points, key=lambda point: atan2(point[1] - middle_y, point[0] - middle_x))


def _widened(polygon: list[Point], distance: float) -> list[Point]:
    """Move every side of a convex polygon, given in order of growing angle, outwards by `distance`."""
    lines = []
    for (x, y), (next_x, next_y) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        length = ((next_x - x) ** 2 + (next_y - y) ** 2) ** 0.5
        normal_x, normal_y = (next_y - y) / length, (x - next_x) / length
        lines.append((normal_x, normal_y, normal_x * x + normal_y * y + distance))
    widened = []
    for (a, b, c), (d, e, f) in zip(lines[-1:] + lines[:-1], lines, strict=True):
        determinant = a * e - b * d
        widened.append(((c * e - b * f) / determinant, (a * f - c * d) / determinant))
    return widened


def describe_game(game: Game) -> dict[str, Any]:
    """Describe what does not change during a game: names, players, options with their values, the board."""
    player_counts = next((option.values for option in game.choices if option.name == "players"), None)
    return {
        "id": game.id,
        "name": game.name,
        "designer": game.designer,
        "year": game.year,
        "source": game.source,
        "tags": list(game.tags),
        "players": list(game.players),
        "colours": list(game.colours),
        "player_counts": list(player_counts or (len(game.players),)),
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "values": None if option.values is None else list(option.values),
                "default": option.default,
                "value": game.options.get(option.name),
                "implied": _implied(game, option),
            }
            for option in game.choices
        ],
        "board": describe_board(game),
    }


def _implied(game: Game, option: Option) -> bool:
    """Return whether an option has an unusual value only because of the other options."""
    value = game.options.get(option.name)
    if value == option.default:
        return False
    others = {name: chosen for name, chosen in game.options.items() if name != option.name}
    return bool(type(game)(**others).options.get(option.name) == value)


def describe_position(position: Position, turn: Sequence[Position] = ()) -> dict[str, Any]:
    """Describe what a view of a position shows: pieces, whose turn, what can be clicked, what just happened.

    Takes the earlier positions of the last turn, for `turn`: the events of that whole turn.
    """
    game = position.game
    # Where one piece leaves a cell that another comes to, that is marked once.
    last = list(dict.fromkeys(name for one in position.events if one.kind in _SHOWN for name in one.cells))
    return {
        "ply": position.ply,
        "round": position.turn_number // len(game.players) + 1,
        "to_move": position.to_move,
        "seat": position.seats[position.to_move],
        "seats": position.seats,
        "prompt": "swap-offered" if position.swap_open else game.prompt(position),
        "scene": describe_scene(position),
        "targets": click_paths(position.legal_moves()),
        "outcome": describe_outcome(position),
        "last": last,
        "last_move": position.last_move,
        "events": [describe_event(event) for event in position.events],
        "turn": [describe_event(event) for moment in (*turn, position) for event in moment.events],
        "standing": [score.as_data() for score in position.scores],
        "out": {player: game.board.cell_names(row) for player, row in game.eliminated(position).items()},
        "groups": [game.board.cell_names(group) for group in game.counted_groups(position)],
    }


def describe_scene(position: Position) -> dict[str, Any]:
    """Describe the pieces on the board, and count the stones of each colour."""
    game = position.game
    return {
        "pieces": [describe_piece(piece) for piece in game.pieces(position)],
        "counts": {
            colour: mask.bit_count() for colour, mask in zip(game.colours, position.stones, strict=True)
        },
    }


def last_turn(positions: Sequence[Position]) -> Sequence[Position]:
    """Return the earlier positions of the last turn of a game: those after all its moves but the last."""
    number = len(positions) - 1
    while number > 1 and positions[number - 2].turn_number == positions[-2].turn_number:
        number -= 1
    return positions[max(number, 1) : -1]


_SHOWN = ("placed", "moved", "exchanged", "crumb", "lake")


def describe_piece(piece: Piece) -> dict[str, Any]:
    """Describe a piece, without the attributes that it does not have."""
    return _filled(
        cell=piece.cell, kind=piece.kind, colour=piece.colour, under=list(piece.under), axis=piece.axis
    )


def describe_event(event: Event) -> dict[str, Any]:
    """Describe an event, without the attributes that it does not have."""
    return _filled(
        kind=event.kind,
        cells=list(event.cells),
        colour=event.colour,
        axis=event.axis,
        players=list(event.players),
    )


def describe_outcome(position: Position) -> dict[str, Any] | None:
    """Describe how a game has ended: winner, reason, deciding cells, and whether their owner lost by them.

    None while the game goes on.
    """
    outcome = position.outcome
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "cells": list(outcome.cells),
        "lost": _lost(position, outcome),
    }


def _lost(position: Position, outcome: Outcome) -> bool:
    """Return whether all stones that decided the game belong to one player, who lost."""
    game = position.game
    stones = [piece for piece in game.pieces(position) if piece.kind == "stone"]
    owners = {stone.colour for stone in stones if stone.cell in outcome.cells}
    return (
        outcome.winner is not None
        and len(owners) == 1
        and outcome.winner not in owners
        and owners <= set(game.players)
    )


def _filled(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def click_paths(moves: Sequence[str]) -> dict[str, list[list[str]]]:
    """Return for every move the sequences of clicks that choose it.

    A click is a cell's name, ``@colour`` (a stone from the tray), ``axis/`` and the like (a direction) or
    ``!move`` (a button). No sequence is the beginning of another move's, and no two moves share one.
    """
    paths = {move: _paths(move) for move in moves}
    seen: dict[tuple[str, ...], list[str]] = {}
    for move, choices in paths.items():
        for path in choices:
            seen.setdefault(tuple(path), []).append(move)
    for clicks, sharing in seen.items():
        if len(sharing) > 1:
            for move in sharing:
                paths[move] = [[*clicks, read_parts(move).captured]]
    _add_victims(paths)
    return paths


def _add_victims(paths: dict[str, list[list[str]]]) -> None:
    """Let a click on the captured piece choose a jump, if only one jump of the piece captures it."""
    taken = {tuple(path[:2]) for choices in paths.values() for path in choices}
    jumps: dict[tuple[str, str], list[str]] = {}
    for move in paths:
        parts = read_parts(move)
        if parts.verb == "move" and parts.captured:
            jumps.setdefault((parts.cell, parts.captured), []).append(move)
    for clicks, sharing in jumps.items():
        if len(sharing) == 1 and clicks not in taken:
            paths[sharing[0]].append(list(clicks))


def _paths(move: str) -> list[list[str]]:
    parts = read_parts(move)
    match parts.verb:
        case "place" if parts.colour:
            return [["@" + parts.colour, parts.cell], [parts.cell, "@" + parts.colour]]
        case "place" if parts.axis:
            return [[parts.cell, "axis" + parts.axis]]
        case "place":
            return [[parts.cell]]
        case "move":
            return [[parts.cell, parts.target]]
        case "exchange":
            return [[parts.cell, parts.target], [parts.target, parts.cell]]
        case _:
            return [["!" + move]]
