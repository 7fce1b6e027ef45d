"""The command `openings`: how good each first stone is, by games of the bot against itself or by a proof.

Games of one seed are played for all stones before those of the next one, so that an unfinished file is worth
something too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.arguments import add_game, add_run, read_game
from yavset.lab.games import Result, Task, play_game
from yavset.lab.runner import Run
from yavset.lab.statistics import interval
from yavset.lab.tables import write_table
from yavset.language.terminal import Line, Refusal
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.search import first_stones
from yavset.search.first_stones import FIRST_STONES, Chance, board_of

FILE = Path(first_stones.__file__).with_suffix(".json")
"""The table of first stones."""


class Finding(NamedTuple):
    """What one piece of work found: the first player's score, 1, 0 or 0.5 for a draw.

    Attributes:
        stone: the first stone.
        seed: of the game played, or None for an attempt at a proof.
        score: None where no proof was found.
    """

    stone: str
    seed: int | None
    score: float | None


class Openings:
    """The first stones of a game without a swap, one for each orbit of the board's symmetries."""

    def __init__(self, game: Game, *, games: int, visits: int, proof: int) -> None:
        """Take the game, the games for each stone, and the visits for a move and for a proof.

        Raises Refusal for games whose first move is no stone.
        """
        options = dict(game.options)
        if "swap" in options:
            options["swap"] = False
        self.game = make_game(game.id, **options)
        start = self.game.start()
        if not set(self.game.board.cell_names(start.empty)) <= set(start.legal_moves()):
            raise Refusal("lab-openings-game", game=game.id)
        self.count = games
        self.visits = visits
        self.proof = proof
        self.stones = unlike_stones(self.game)

    @property
    def head(self) -> dict[str, Any]:
        """What decides the results, but for the number of games: more may be played later."""
        return {"board": board_of(self.game), "visits": self.visits, "proof": self.proof}

    def games(self, stones: Iterable[str]) -> dict[str, Task]:
        """Return the games of the bot against itself after some stones, those of each seed together."""
        return {
            f"{stone} {seed}": self._task(stone, self.visits)._replace(seed=seed)
            for seed in range(self.count)
            for stone in stones
        }

    def proofs(self) -> dict[str, Task]:
        """Return for each stone a game whose only search is to prove what it is worth."""
        return {stone: self._task(stone, self.proof)._replace(longest=2) for stone in self.stones}

    def _task(self, stone: str, visits: int) -> Task:
        player = f"visits={visits}"
        players = (player, player)
        return Task(self.game.id, self.game.options, players, moves=(stone,), by_proof=True)

    def go_on(self, run: Run) -> Iterator[Finding]:
        """Yield what a run has found and finds: first the proofs, then games after the other stones."""
        left = list(self.stones)
        for stone, result in run.results(play_game, self.proofs(), Result.read):
            if result.decided:
                left.remove(stone)
            yield Finding(stone, None, result.score if result.decided else None)
        for key, result in run.results(play_game, self.games(left), Result.read):
            stone, _, seed = key.partition(" ")
            yield Finding(stone, int(seed), result.score)


def unlike_stones(game: Game) -> list[str]:
    """Return one cell of each orbit of a game's symmetries, in the order of the cells."""
    orbits = {min(image[cell] for image in game.symmetries()) for cell in game.board.cells}
    return game.board.cell_names(mask_of(orbits))


def chances(findings: list[Finding]) -> dict[str, Chance]:
    """Return the chance of every stone that has been played or decided."""
    found = {}
    for stone in dict.fromkeys(each.stone for each in findings):
        scores = [each.score for each in findings if each.stone == stone and each.score is not None]
        proofs = [each for each in findings if each.stone == stone and each.seed is None]
        if any(each.score is not None for each in proofs):
            found[stone] = Chance(scores[0], scores[0], scores[0])
        elif scores:
            low, high = interval(scores)
            found[stone] = Chance(*(round(each, 3) for each in (sum(scores) / len(scores), low, high)))
    return found


def write(board: str, found: dict[str, Chance]) -> None:
    """Put the chances of a board into the table; the other boards stay as they are."""
    write_table(FILE, {**FIRST_STONES, board: found})


def add_openings(commands: Any) -> None:
    """Add the command `openings` to the subparsers."""
    parser = commands.add_parser("openings", help="find how good each first stone of a game is")
    add_game(parser)
    add_run(parser, keep=True)
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games for each stone (40)")
    parser.add_argument("--visits", type=int, default=64, metavar="N", help="visits for each move (64)")
    parser.add_argument("--proof", type=int, default=2000, metavar="N", help="visits for a proof (2000)")
    parser.add_argument("--write", action="store_true", help="put the result into the bot's table")
    parser.set_defaults(run=run_openings)


def run_openings(parsed: argparse.Namespace) -> int:
    """Play the games and print the chances; Refusal for arguments that are not allowed."""
    game = read_game(parsed.game, parsed.options)
    if min(parsed.games, parsed.visits, parsed.proof, parsed.processes) < 1:
        raise Refusal("lab-openings-numbers")
    openings = Openings(game, games=parsed.games, visits=parsed.visits, proof=parsed.proof)
    total = len(openings.stones) * (1 + parsed.games)
    with Run(openings.head, parsed.file, processes=parsed.processes, total=total) as run:
        found = chances(list(openings.go_on(run)))
    if parsed.write:
        write(board_of(openings.game), found)
    for stone, chance in sorted(found.items(), key=lambda item: -item[1].value):
        value, low, high = (f"{each:.0%}" for each in chance)
        if chance.proved:
            print(Line("lab-openings-proved", stone=stone, value=value))
        else:
            print(Line("lab-openings-played", stone=stone, value=value, low=low, high=high))
    return 0
