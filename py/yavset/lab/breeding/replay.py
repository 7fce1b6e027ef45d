"""A run as the page replays it: an export without all that a film of a minute does not show."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import Any

from yavset.lab.breeding.export import run_data
from yavset.lab.breeding.store import Store

DIGITS = 3
"""Digits after the point: as many as a bar or a curve can show."""

SHOWN = ("stage", "measures", "soundness", "interest", "simplicity", "best_game", "curve")
"""What the card of a game shows of its verdict."""

GAME = ("number", "code", "rank", "novelty", "times", "why", "known")
"""What it shows of the game's place in the archive."""


def replay_data(data: dict[str, Any]) -> dict[str, Any]:
    """Return what `run_data` has given, shortened, and with `kin`: which children rediscover Yavalath.

    Every child keeps its name and the reason why it failed. How it came about is kept for games of the
    archive, rediscoveries of Yavalath, and the forebears of both; what was measured, for the archive alone,
    and only what later verdicts say where there are any.
    """
    # In a run that goes on, children after a gap have been proposed, and the archive knows nothing of them.
    whole = takewhile(lambda pair: pair[0] == pair[1]["number"], enumerate(data["children"], 1))
    children = dict(whole)
    rediscoveries = [number for number, child in children.items() if child.get("kin")]
    archive = {game["number"]: game for game in data["archive"]}
    detailed = _with_forebears([*archive, *rediscoveries], children)
    return {
        "format": data["format"],
        "settings": {name: data["settings"][name] for name in ("population", "children", "seed")},
        "budget": data["budget"],
        "versions": data["versions"],
        "ancestors": [{name: one[name] for name in ("number", "name", "code")} for one in data["ancestors"]],
        "children": [
            _child(child, number in detailed, archive.get(number)) for number, child in children.items()
        ],
        "archive": [_game(game) for game in archive.values()],
        "kin": rediscoveries,
    }


def _with_forebears(numbers: list[int], children: dict[int, Any]) -> set[int]:
    found: set[int] = set()
    todo = list(numbers)
    while todo:
        number = todo.pop()
        if number in children and number not in found:
            found.add(number)
            todo += [parent for parent, _ in children[number].get("parents", ())]
    return found


def _child(child: dict[str, Any], detailed: bool, game: dict[str, Any] | None) -> dict[str, Any]:
    verdict = child["verdict"]
    wanted = ["number", "name", "reason", *(("parents", "said") if detailed else ())]
    short = {name: child[name] for name in wanted if name in child}
    if game and not (game.get("confirmation") or {}).get("best_game"):
        return short | {"verdict": _verdict(verdict)}
    return short | {"verdict": {name: verdict[name] for name in ("stage", "reason") if name in verdict}}


def _game(game: dict[str, Any]) -> dict[str, Any]:
    short = {name: _rounded(game[name]) for name in GAME if game.get(name) is not None}
    second = game.get("confirmation")
    return short | ({"confirmation": _verdict(second)} if second else {})


def _verdict(verdict: dict[str, Any]) -> dict[str, Any]:
    return {name: _rounded(verdict[name]) for name in (*SHOWN, "reason") if name in verdict}


def _rounded(value: Any) -> Any:
    """Return a value of JSON with all its fractions rounded."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return value


def write_replay(store: Store, path: Path) -> None:
    """Write what the page replays, with a child in each line."""
    data = replay_data(run_data(store))
    parts = []
    for name, value in data.items():
        many = isinstance(value, list) and value and isinstance(value[0], dict)
        text = "[\n" + ",\n".join(map(_compact, value)) + "\n]" if many else _compact(value)
        parts.append(f'"{name}":{text}')
    path.write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
