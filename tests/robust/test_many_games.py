"""Many games one after another through the requests of the page: what is remembered does not grow."""

from __future__ import annotations

import gc
import json
import tracemalloc
from random import Random
from typing import Any

import pytest

import yavset
from yavset.interfaces.service import handle

#: Bytes that may be left over after 150 games more than after the first 50, for caches that fill late.
LEFT_OVER = 1_500_000


@pytest.mark.long
def test_many_games_leave_nothing_behind() -> None:
    chance = Random(1)
    tracemalloc.start()
    try:
        play(50, chance)
        before = remembered()
        play(150, chance)
        assert remembered() - before < LEFT_OVER
    finally:
        tracemalloc.stop()


def remembered() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def play(count: int, chance: Random) -> None:
    """Some moves of many games of all kinds, with a look back, an undo and a thought in each."""
    for _ in range(count):
        name = chance.choice(yavset.game_ids())
        options = {"seed": chance.randrange(9)} if name == "quantum-leap" else {}
        moves: list[str] = []
        for _ in range(5):
            view = ask({"do": "view", "game": name, "options": options, "moves": moves})["view"]
            if view["outcome"]:
                break
            moves.append(chance.choice(list(view["targets"])))
        ask({"do": "view", "game": name, "options": options, "moves": moves, "ply": 1})
        search = ask({"do": "think", "game": name, "options": options, "moves": moves[:-1], "visits": 2})[
            "search"
        ]
        ask({"do": "stop", "search": search})


def ask(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply
