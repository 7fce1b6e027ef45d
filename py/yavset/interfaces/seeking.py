"""The request for puzzles of a game in ludemes: games are played and looked at, slice by slice."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

from yavset.interfaces.slices import SlicedGame, go_on
from yavset.ludi.game import Ludi
from yavset.ludi.rules import Rules
from yavset.puzzles.making import Plan, seeking, unlike
from yavset.puzzles.puzzle import Puzzle

WANTED = 3
"""So many puzzles are looked for."""

MOST_GAMES = 20
"""After so many games what was found is all."""

PLAN = Plan(nodes=100, rated=False)
"""Fewer positions for each question than where there is a night's time, so that slices are short."""


class PuzzleSearch(SlicedGame):
    """A search for puzzles; it is done when there are enough, or have been enough games.

    Attributes:
        puzzles: what was found so far; games: how many games were begun.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, self._seeking(rules.code))
        self.puzzles: list[Puzzle] = []
        self.games = 0

    def _seeking(self, code: str) -> Generator[None, None, None]:
        game, options = Ludi(rules=code), {"rules": code}
        for number in range(1, MOST_GAMES + 1):
            self.games = number
            for found in seeking(game, options, PLAN, Random(f"{self.text} {number}")):
                if found is not None:
                    self.puzzles = unlike([*self.puzzles, found])
                if len(self.puzzles) == WANTED:
                    return
                yield


_latest: list[PuzzleSearch] = []


def puzzles(request: dict[str, Any]) -> dict[str, Any]:
    """Go on looking for puzzles of the game of some rules (see `go_on`).

    Returns what was found so far, and in how many games.
    """
    search = go_on(_latest, PuzzleSearch, request)
    found = [{"id": one.id, **one._asdict()} for one in search.puzzles]
    return {"puzzles": found, "games": search.games, "done": search.done}


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"puzzles": puzzles}
"""The request by its name."""
