"""Records of other programs: their names, and the text of a record here where the moves are sure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.language.messages import quoted
from yavset.notation.movetext import RecordError
from yavset.notation.tags import write_tag
from yavset.rules.game import Game

_BEFORE = "[\\s\u200b-\u200f\u2060\ufeff`]*"
"""What chat programs and web pages put before a text."""
_SIGNS = (
    # No record here begins so.
    ("SGF", re.compile(rf"{_BEFORE}\(\s*;")),
    ("Ludii", re.compile(r"\s*game=[^\n]*\.lud\b|\s*(?:\w+=[^\n]*\n)*Move=\[Move:")),
    ("Board Game Arena", re.compile(r"\s*(?:Move|Coup|Zug) \d+ ?:")),
)
"""Programs, and what their records begin with. Nothing says for sure which moves here theirs are."""

_HEXGUI = re.compile(r"[;\]]\s*AP\s*\[\s*HexGui", re.IGNORECASE)
"""The property by which a file of HexGui, which is SGF, names its program."""

_ABSTRACT_PLAY = "Abstract Play"
_CELL = re.compile("[a-z][0-9]{1,2}")
_HEAD = 4_000


def as_record(text: str, coordinates: str | None) -> str:
    """Return a text itself, or, if it is a record of Abstract Play, the same game as a record here.

    Raises RecordError, which names the program, for records of programs that cannot be read, and for one of
    Abstract Play unless `coordinates` say that its cells are named by rows.
    """
    head = text[:_HEAD]
    for program, signs in _SIGNS:
        if signs.match(head):
            program = "HexGui" if _HEXGUI.search(head) else program
            raise RecordError("record-foreign", program=program)
    if not text.lstrip().startswith("{"):
        return text
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(data, dict) or not isinstance(data.get("header"), dict) or "moves" not in data:
        raise RecordError("record-foreign", program="JSON")
    if coordinates != "rows":
        raise RecordError("record-by-rows", program=_ABSTRACT_PLAY)
    return _abstract_play(data["header"], data["moves"])


def _abstract_play(header: Mapping[str, Any], rounds: object) -> str:
    game = _game(header.get("game"))
    if header.get("pied"):
        raise _unsure("swap")
    tags = {"Site": _ABSTRACT_PLAY, "Event": header.get("event"), "Round": header.get("round")}
    tags["Date"] = header.get("date-start") or header.get("date-end")
    players = header.get("players")
    if isinstance(players, Sequence) and len(players) == len(game.players):
        people = [player if isinstance(player, dict) else {} for player in players]
        for colour, player in zip(game.players, people, strict=True):
            tags[colour.capitalize()] = player.get("name")
        tags["Result"] = _result(game, [player.get("result") for player in people])
    lines = [write_tag("Game", game.id)]
    lines += [write_tag(name, " ".join(str(value).split())) for name, value in tags.items() if value]
    return "\n".join([*lines, "", *_moves(rounds)])


def _game(named: object) -> Game:
    name = named.get("name") if isinstance(named, dict) else None
    found = [game for game in map(make_game, game_ids()) if game.name == name]
    if not found:
        raise _unsure(str(name))
    assert isinstance(named, dict)
    if named.get("variants"):
        raise _unsure(str(named["variants"]))
    return found[0]


def _result(game: Game, results: list[object]) -> str:
    """Return the result that the players' points say: the winner's name, ``draw`` or ``*``."""
    points = [result for result in results if isinstance(result, int | float)]
    if len(points) != len(game.players):
        return "*"
    best = [player for player, point in zip(game.players, points, strict=True) if point == max(points)]
    return best[0] if len(best) == 1 else "draw"


def _moves(rounds: object) -> list[str]:
    """Return the moves of each round as a line; RecordError for one that is no cell."""
    return [" ".join(_words(each)) for each in (rounds if isinstance(rounds, list) else [rounds])]


def _words(moves: object) -> list[str]:
    found = []
    for move in moves if isinstance(moves, list) else [moves]:
        word = move.get("move") if isinstance(move, dict) else move
        if isinstance(word, str) and _CELL.fullmatch(word):
            found.append(word)
        elif word is not None:
            raise _unsure(str(word))
    return found


def _unsure(what: str) -> RecordError:
    return RecordError("record-foreign-part", program=_ABSTRACT_PLAY, what=quoted(what[:60]))
