"""The request for puzzles of a game in ludemes: games are played and looked at, slice by slice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any

from yavset.breeding.gates import HAPPENS
from yavset.breeding.playouts import CountedPlayouts
from yavset.interfaces.slices import Asked, Sliced, go_on
from yavset.ludi.game import Ludi
from yavset.ludi.rules import Rules
from yavset.puzzles.making import Plan, seeking, unlike
from yavset.puzzles.puzzle import Puzzle
from yavset.search.work import yielding

WANTED = 3
"""Number of forced wins that are looked for."""

INFORMED_GAMES = 128
"""Number of informed games that show whether a game has the sting."""

MOST_GAMES = 20
"""Number of games after which what was found is all."""

PLAN = Plan(nodes=100, entries=20_000, rated=False)
"""Fewer positions for each question than where there is a night's time, and a small table: Python stands
still while it looks through a large one for garbage."""


class PuzzleSearch(Sliced[None]):
    """A search for puzzles; it is done when there are enough, or have been enough games.

    Attributes:
        games: how many games were begun.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(self._seeking(rules))
        self.games = 0
        self._found: list[Puzzle] = []

    @property
    def puzzles(self) -> list[Puzzle]:
        """The best puzzles so far."""
        return best(self._found)

    def _seeking(self, rules: Rules) -> Generator[None, None, None]:
        game, options = Ludi(rules=rules.code), {"rules": rules.code}
        stings = yield from has_sting(rules)
        for number in range(1, MOST_GAMES + 1):
            self.games = number
            for found in seeking(game, options, PLAN, Random(f"{rules.text} {number}")):
                if found is not None:
                    self._found = unlike([*self._found, found])
                    if enough(self._found, stings):
                        return
                yield


def has_sting(rules: Rules) -> Generator[None, None, bool]:
    """Return whether somebody has to block, and loses by it, in one of ten informed games or more."""
    playouts = CountedPlayouts(rules, INFORMED_GAMES, Random(rules.text))
    tally = yield from yielding(None, playouts.counting())
    return tally.stings >= HAPPENS * tally.games


def best(found: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the best puzzles of some: a trap, then other wins, then what has one defence."""
    traps = [puzzle for puzzle in found if puzzle.kind == "trap"]
    return sorted(found, key=lambda one: (one not in traps[:1], one.kind == "save"))[:WANTED]


def enough(found: Sequence[Puzzle], stings: bool) -> bool:
    """Return whether there are three forced wins, one of them a trap in a game with the sting."""
    kinds = [puzzle.kind for puzzle in found if puzzle.kind != "save"]
    return len(kinds) >= WANTED and (not stings or "trap" in kinds)


_latest: dict[Asked, PuzzleSearch] = {}


def puzzles(request: dict[str, Any]) -> dict[str, Any]:
    """Go on looking for puzzles of the game of some rules (see `go_on`).

    Returns what was found so far, and in how many games.
    """
    search = go_on(_latest, PuzzleSearch, request)
    found = [{"id": one.id, **one._asdict()} for one in search.puzzles]
    return {"puzzles": found, "games": search.games, "done": search.done}


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"puzzles": puzzles}
"""The request by its name."""
