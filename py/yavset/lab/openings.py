"""The command `openings`: how good each first stone is, by games of the bot against itself or by a proof.

Games of one seed are played for all stones before those of the next one, so that an unfinished file is worth
something too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.arena import interval
from yavset.lab.arguments import add_game
from yavset.lab.journal import Journal
from yavset.language.terminal import Line, Refusal, read_options
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import Outcome
from yavset.search import policies
from yavset.search.mcts import Search
from yavset.search.policies.first_stones import FIRST_STONES, Chance, board_of

FILE = Path(policies.__file__).with_name("first_stones.py")
"""The module with the table of first stones."""

_TABLE = "FIRST_STONES: dict[str, dict[str, Chance]] = "


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

    def __init__(self, game_id: str, options: dict[str, Any], *, games: int, visits: int, proof: int) -> None:
        """Take the game, the games for each stone, and the visits for a move and for a proof.

        Raises ValueError for options that do not exist, and Refusal for games whose first move is no stone.
        """
        options = dict(options)
        if any(option.name == "swap" for option in make_game(game_id).choices):
            options["swap"] = "no"
        self.game = make_game(game_id, **options)
        self.start = self.game.start()
        if not set(self.game.board.cell_names(self.start.empty)) <= set(self.start.legal_moves()):
            raise Refusal("lab-openings-game", game=game_id)
        self.games = games
        self.visits = visits
        self.proof = proof
        self.stones = unlike_stones(self.game)
        self._first = self.start.seating[self.start.player]

    @property
    def head(self) -> dict[str, Any]:
        """What decides the results, but for the number of games: more may be played later."""
        return {"board": board_of(self.game), "visits": self.visits, "proof": self.proof}

    def go_on(self, file: Path) -> Iterator[Finding]:
        """Yield what is in a file, then do what is missing there, keep it and yield it."""
        journal = Journal(file, self.head)
        known = [Finding(*line) for line in journal.begin()]
        yield from known
        done = {(each.stone, each.seed) for each in known}
        proved = {each.stone for each in known if each.seed is None and each.score is not None}
        for seed in (None, *range(self.games)):
            for stone in self.stones:
                if (stone, seed) in done or stone in proved:
                    continue
                score = self.proved(stone) if seed is None else self.played(stone, seed)
                if seed is None and score is not None:
                    proved.add(stone)
                found = Finding(stone, seed, score)
                journal.add(found)
                yield found

    def proved(self, stone: str) -> float | None:
        """Return the first player's score after a first stone if a search proves it."""
        search = Search(self.start.play(stone), seed=0)
        search.run(self.proof)
        return self._proof(search)

    def played(self, stone: str, seed: int) -> float:
        """Return the first player's score in a game of the bot against itself; a proof ends it."""
        position = self.start.play(stone)
        while position.outcome is None:
            search = Search(position, 1000 * seed + position.ply)
            search.run(self.visits)
            score = self._proof(search)
            if score is not None:
                return score
            position = position.play(search.choice())
        return self._score(position, position.outcome)

    def _proof(self, search: Search) -> float | None:
        return search.root.proof[self._first] if search.root.proof else None

    def _score(self, position: Position, outcome: Outcome) -> float:
        if outcome.winner is None:
            return 1 / len(self.game.players)
        return float(position.seats[outcome.winner] == self._first)


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
    """Put the chances of a board into the module with the table; the other boards stay as they are."""
    head = FILE.read_text("utf-8").partition(_TABLE)[0]
    lines = [f"{head}{_TABLE}{{"]
    for key, stones in sorted((FIRST_STONES | {board: found}).items()):
        lines.append(f'    "{key}": {{')
        lines += [
            f'        "{stone}": Chance({chance.value}, {chance.low}, {chance.high}),'
            for stone, chance in stones.items()
        ]
        lines.append("    },")
    FILE.write_text("\n".join([*lines, "}", ""]), "utf-8")


def add_openings(commands: Any) -> None:
    """Add the command `openings` to the subparsers."""
    parser = commands.add_parser("openings", help="find how good each first stone of a game is")
    add_game(parser)
    parser.add_argument("--file", type=Path, required=True, metavar="FILE", help="keeps what is found")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games for each stone (40)")
    parser.add_argument("--visits", type=int, default=64, metavar="N", help="visits for each move (64)")
    parser.add_argument("--proof", type=int, default=2000, metavar="N", help="visits for a proof (2000)")
    parser.add_argument("--write", action="store_true", help="put the result into the bot's table")
    parser.set_defaults(run=run_openings)


def run_openings(parsed: argparse.Namespace) -> int:
    """Play the games and print the chances; return 2 for arguments that are not allowed."""
    try:
        if min(parsed.games, parsed.visits, parsed.proof) < 1:
            raise Refusal("lab-openings-numbers")
        options = read_options(parsed.options)
        openings = Openings(
            parsed.game, options, games=parsed.games, visits=parsed.visits, proof=parsed.proof
        )
        found = chances(list(openings.go_on(parsed.file)))
        if parsed.write:
            write(board_of(openings.game), found)
    except (ValueError, OSError) as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 2
    for stone, chance in sorted(found.items(), key=lambda item: -item[1].value):
        if chance.proved:
            print(Line("lab-openings-proved", stone=stone, value=f"{chance.value:.0%}"))
        else:
            low, high = f"{chance.low:.0%}", f"{chance.high:.0%}"
            print(Line("lab-openings-played", stone=stone, value=f"{chance.value:.0%}", low=low, high=high))
    return 0
