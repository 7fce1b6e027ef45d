"""Data about every game that a page can show before any Python runs; made when a site is built."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

from yavset.breeding.yardstick import bands
from yavset.drawing.scene import describe_board, describe_game, describe_position
from yavset.games import draws_set_up, game_class, game_ids
from yavset.games import game as make_game
from yavset.language.texts import read_examples, read_language, read_messages, read_text
from yavset.ludi import describe as ludi
from yavset.ludi.game import Ludi
from yavset.notation.record import replay
from yavset.puzzles.puzzle import of as puzzles_of
from yavset.rules.game import Game
from yavset.rules.lines import whole_lines
from yavset.rules.moves import COLOURS, read_parts
from yavset.rules.options import option_text
from yavset.rules.position import Position
from yavset.search.first_stones import FIRST_STONES, images

RANDOM_STARTS = 12
"""How many start positions are prepared for a game whose set-up is drawn at random."""

_NAMED = re.compile(r"(?<![a-z0-9])[a-z]\d{1,2}(?:[-x][a-z]\d{1,2})*(?![a-z0-9])")
"""A cell as captions name it, or a move from cell to cell, such as ``a2xa3-b4``."""

PROBES = 6
"""How many random games decide what of a game can be drawn without knowing its rules."""


def index_data() -> dict[str, Any]:
    """Return the data of a gallery: of each game its names, data and pieces in a typical position."""
    return {"games": [_entry(game_id) for game_id in game_ids()]}


def _entry(game_id: str) -> dict[str, Any]:
    shown = example_positions(game_id)[-1:] or [make_game(game_id).start()]
    description = describe_game(shown[0].game)
    return {
        **{
            key: description[key]
            for key in ("id", "name", "designer", "year", "player_counts", "tags", "board")
        },
        "pieces": describe_position(shown[0])["scene"]["pieces"],
    }


def game_data(game_id: str) -> dict[str, Any]:
    """Return all that a page needs to begin a game with default options and to draw other positions."""
    starts = _starts(game_id)
    return {
        "game": describe_game(starts[0].game),
        "starts": [{**describe_position(start), "options": start.game.options} for start in starts],
        "examples": [
            {
                "options": position.game.options,
                "board": describe_board(position.game),
                "view": describe_position(position),
                "marks": marks,
            }
            for position, marks in zip(example_positions(game_id), example_marks(game_id), strict=True)
        ],
        "boards": {option: board_key(game) for option, game in _other_boards(game_id).items()},
        "setups": _setups(game_id),
        "drawable": drawable(game_id),
    }


def ludi_data() -> dict[str, Any]:
    """Return what a page shows of games in ludemes before Python is there.

    It has the fields of `game_data` for the rules where none are given, `presets` (the games that come with
    the language, each with what can be drawn of it), `riders` (the effects of riders in any rules),
    `own_sides` (the words by which edges of the board belong to players), `shapes` (the boards of most
    rules, and how their short codes begin), the `ludemes`, and `bands` (what bred games are compared with:
    the least and the largest value that games of the set have of each measure).
    """
    presets, boards = ludi.presets_data(), ludi.boards_data()
    for preset in presets:
        # Nothing but stones stands on their boards, so that one game shows what others would.
        preset["drawable"] = drawable(Ludi.id, probes=1, rules=preset["text"])
    return {
        **game_data(Ludi.id),
        "game": ludi.describe(Ludi()),
        "presets": presets,
        "riders": ludi.riders_data(),
        "own_sides": ludi.own_sides(),
        "shapes": [
            {"code": code, "key": ludi.board_key(code), "board": boards[ludi.board_key(code)]}
            for code in ludi.board_codes()
        ],
        "ludemes": ludi.language_data()["ludemes"],
        "bands": bands(),
    }


def text_data(game_id: str, language: str) -> dict[str, Any]:
    """Return the texts of a game; those of games in ludemes come with the messages that read rules aloud."""
    text = read_text(game_id, language)
    return {**text, "messages": read_messages(language, "ludi")} if game_id == Ludi.id else text


def language_data(language: str) -> dict[str, Any]:
    """Return what a page needs of a language, but for the texts of single games."""
    taglines = {game_id: read_text(game_id, language)["tagline"] for game_id in game_ids()}
    return {**read_language(language), "taglines": taglines}


def _starts(game_id: str) -> list[Position]:
    """Return the default start position, or several where chance makes it."""
    if draws_set_up(game_id, {}):
        return [make_game(game_id, seed=seed).start() for seed in range(1, RANDOM_STARTS + 1)]
    return [make_game(game_id).start()]


def example_positions(game_id: str) -> list[Position]:
    """Return the game's example positions, each after its last move (so that what it did can be shown)."""
    return [
        replay(make_game(game_id, **options).start(), moves)[-1] for options, moves in read_examples(game_id)
    ]


def example_marks(game_id: str, language: str = "en") -> list[dict[str, Any]]:
    """Return what each example's figure marks: `cells` and `arrows` of its caption, and a rod's `line`."""
    captions = read_text(game_id, language)["examples"]
    return [
        {**_named(position.game, caption), "line": _rod_line(position)}
        for position, caption in zip(example_positions(game_id), captions, strict=True)
    ]


def _named(game: Game, caption: str) -> dict[str, Any]:
    """Return the cells that a caption names, and its moves from cell to cell as pairs of their ends."""
    known = set(game.board.names.values())
    found = [re.split("[-x]", word) for word in _NAMED.findall(caption)]
    moves = [move for move in found if known.issuperset(move)]
    return {
        "cells": list(dict.fromkeys(move[0] for move in moves if len(move) == 1)),
        "arrows": list(dict.fromkeys(pair for move in moves for pair in pairwise(move))),
    }


def _rod_line(position: Position) -> list[str]:
    """Return the cells of the line that a rod points along while the game goes on."""
    board = position.game.board
    rod = next((piece for piece in position.game.pieces(position) if piece.kind == "rod"), None)
    if rod is None or position.outcome:
        return []
    return board.cell_names(whole_lines(board)[board.cell(rod.cell)][rod.axis])


def boards_data() -> dict[str, dict[str, Any]]:
    """Return the boards that some option of some game leads to, by their keys."""
    games = [game for game_id in game_ids() for game in _other_boards(game_id).values()]
    return {board_key(game): describe_board(game) for game in games}


def puzzle_lines(game_id: str) -> list[str]:
    """Return the puzzles of a game, each as a line of its file; none for a game without puzzles."""
    return [puzzle.write() for puzzle in puzzles_of(game_id)]


def openings_data(game_id: str) -> list[dict[str, Any]]:
    """Return what is known of the first stones of a game: for each board its stones, the best first."""
    found = []
    for board, chances in FIRST_STONES.items():
        name, *options = board.split(" ")
        if name == game_id:
            game = make_game(name, **dict(option.split("=") for option in options))
            stones = sorted(chances.items(), key=lambda item: -item[1].value)
            found.append(
                {
                    "shape": game.board.shape,
                    "size": game.board.size,
                    "players": len(game.players),
                    "stones": [
                        {"cells": images(game, stone), **chance._asdict()} for stone, chance in stones
                    ],
                }
            )
    return found


def board_key(game: Game) -> str:
    """Return a name for a game's board: its shape and size."""
    return f"{game.board.shape}-{game.board.size}"


def _other_boards(game_id: str) -> dict[str, Game]:
    """Return the games with one option changed that have another board, by that option as ``size=6``."""
    default = make_game(game_id)
    found = {}
    for option in game_class(game_id).choices:
        for value in option.values or ():
            try:
                game = make_game(game_id, **{option.name: value})
            except ValueError:
                continue
            if board_key(game) != board_key(default):
                found[f"{option.name}={option_text(value)}"] = game
    return found


def _setups(game_id: str) -> dict[str, str]:
    """Return what stands on the other boards at the start, as ``white a1 b1; black h9``, by the option."""
    found = {}
    for option, game in _other_boards(game_id).items():
        by_colour: dict[str, list[str]] = {}
        for piece in game.pieces(game.start()):
            by_colour.setdefault(str(piece.colour), []).append(piece.cell)
        if by_colour:
            found[option] = "; ".join(" ".join([colour, *cells]) for colour, cells in by_colour.items())
    return found


def drawable(game_id: str, probes: int = PROBES, **options: object) -> list[str]:
    """Return from which texts a page can draw positions without the rules.

    ``moves``: the texts of moves determine the board, with the game's `effects`, which are listed too. Where
    a game names no effects random games decide, as many as `probes` says. ``rows``: the rows of a diagram
    determine the board, each letter a stone; random games decide.
    """
    game = make_game(game_id, **options)
    found: list[str] = []
    if game.effects is not None:
        found = ["moves", *game.effects]
    elif all(_drawable_by_moves(game, Random(seed)) for seed in range(probes)):
        alternate = all(_alternates(game, Random(seed)) for seed in range(probes))
        found = ["moves"] if alternate else ["moves", "again"]
    rows = all(_drawable_by_rows(game, Random(seed)) for seed in range(probes))
    return [*found, "rows"] if rows else found


_Standing = dict[str, tuple[str, str | None, tuple[str, ...]]]


def _drawable_by_moves(game: Game, chance: Random) -> bool:
    """Return whether the texts of the moves of a random game determine the board."""
    position = game.start()
    standing = _standing(position)
    turn = 0
    while _standing(position) == standing:
        moves = position.legal_moves()
        if not moves:
            return True
        move = chance.choice(moves)
        _make(standing, move, game.players[turn % len(game.players)])
        turn += not move.startswith("swap")
        position = position.child(move)
    return False


def _alternates(game: Game, chance: Random) -> bool:
    """Return whether the players of a random game move one after the other, in their order."""
    position, turn = game.start(), 0
    while moves := position.legal_moves():
        if position.to_move != game.players[turn % len(game.players)]:
            return False
        move = chance.choice(moves)
        turn += not move.startswith("swap")
        position = position.child(move)
    return True


def _make(standing: _Standing, move: str, player: str) -> None:
    """Change what stands on the cells as the text of a move says."""
    parts = read_parts(move)
    if parts.verb == "place":
        standing[parts.cell] = ("stone", parts.colour or player, ())
    elif parts.verb == "exchange":
        standing[parts.cell], standing[parts.target] = standing[parts.target], standing[parts.cell]
    elif parts.verb == "move":
        standing.pop(parts.captured, None)
        standing[parts.target] = standing.pop(parts.cell)


def _drawable_by_rows(game: Game, chance: Random) -> bool:
    """Return whether the rows of the diagrams of a random game determine the board."""
    position = game.start()
    while _standing(position) == {
        game.board.names[cell]: ("stone", COLOURS.get(code), ())
        for cell, code in game.cell_codes(position).items()
    }:
        moves = position.legal_moves()
        if not moves:
            return True
        position = position.child(chance.choice(moves))
    return False


def _standing(position: Position) -> _Standing:
    """Return what stands on each cell: kind, colour and what is below."""
    pieces = position.game.pieces(position)
    found = {piece.cell: (piece.kind, piece.colour, piece.under) for piece in pieces}
    # A cell with more than one piece is nothing that moves or rows could tell.
    return found if len(found) == len(pieces) else {}
