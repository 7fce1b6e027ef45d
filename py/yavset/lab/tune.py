"""The command `tune`: find better parameters of the tree for a game by playing games.

SPSA (Spall, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation*,
1992, with the gains of his *Implementation of the Simultaneous Perturbation Algorithm*, 1998): a round moves
all parameters up or down at random and lets the two opposite choices play one opening from every seat. The
parameters then go a little towards the winner. They are factors, so steps are taken in their logarithms.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.arena import match
from yavset.lab.arguments import add_game
from yavset.lab.journal import Journal
from yavset.lab.players import make_player
from yavset.language.terminal import Line, Refusal, read_options
from yavset.search.policies import knowledge_of
from yavset.search.values import Settings

APART = 0.35
"""How far the two choices of the first round are from the middle, in logarithms."""

STEP = 0.25
"""How far the first round goes towards a choice that wins all its games, in logarithms."""

STEADY = 0.1
"""The share of all rounds before steps get noticeably shorter (Spall's A)."""


class Round(NamedTuple):
    """One round: the choice tried first, its score above an even one, and the parameters after it."""

    tried: dict[str, float]
    gain: float
    now: dict[str, float]


class Tuning:
    """A series of rounds for one game, kept line by line in a file from which it goes on."""

    def __init__(
        self, game_id: str, options: dict[str, Any], player: str, *, rounds: int, opening: int, seed: int
    ) -> None:
        game = make_game(game_id, **options)
        knowledge = knowledge_of(game, Random(0))
        self.game_id = game_id
        self.options = options
        self.player = player
        self.rounds = rounds
        self.opening = opening
        self.seed = seed
        self.seats = len(game.players)
        # Only priors are trusted more or less.
        names = Settings._fields if knowledge.hints else Settings._fields[:-1]
        self.start = {name: getattr(knowledge.settings, name) for name in names}

    @property
    def head(self) -> dict[str, Any]:
        """The first line of the file: everything that decides how the rounds go."""
        return {
            "game": self.game_id,
            "options": self.options,
            "player": self.player,
            "rounds": self.rounds,
            "opening": self.opening,
            "seed": self.seed,
            "start": self.start,
        }

    def go_on(self, file: Path) -> Iterator[Round]:
        """Yield the rounds in a file, then play those it does not have yet, keep them and yield them.

        Raises Refusal if the file belongs to another tuning.
        """
        journal = Journal(file, self.head)
        done = [Round(*line) for line in journal.begin()]
        yield from done
        now = done[-1].now if done else self.start
        for number in range(len(done), self.rounds):
            played = self.play(number, now)
            now = played.now
            journal.add(played)
            yield played

    def play(self, number: int, now: dict[str, float]) -> Round:
        """Play one round from the parameters of the round before."""
        chance = Random(f"{self.seed}/{number}")
        apart = APART / (1 + number) ** 0.101
        ups = {name: chance.choice((-apart, apart)) for name in now}
        tried, other = (
            {name: value * math.exp(sign * ups[name]) for name, value in now.items()} for sign in (1, -1)
        )
        players = (self.described(tried), self.described(other))
        results = match(
            self.game_id,
            self.options,
            *players,
            self.seats,
            opening=self.opening,
            seed=self.seed * 10_000 + number,
        )
        gain = sum(result.score for result in results) / self.seats - 1 / self.seats
        steady = STEADY * self.rounds
        step = STEP * ((1 + steady) / (1 + number + steady)) ** 0.602 * gain / (1 - 1 / self.seats)
        moved = {name: value * math.exp(step * ups[name] / apart) for name, value in now.items()}
        return Round(tried, gain, moved)

    def described(self, settings: dict[str, float]) -> str:
        """Return the player with settings, as the arena takes it."""
        return f"{self.player},{written(settings)}"


def written(settings: dict[str, float]) -> str:
    """Return settings as they stand in the description of a player."""
    return ",".join(f"{name}={value:.4g}" for name, value in settings.items())


def result(rounds: list[Round]) -> dict[str, float]:
    """Return the mean of the parameters over the last half of some rounds: they wander around the best."""
    late = rounds[len(rounds) // 2 :]
    return {
        name: math.exp(sum(math.log(each.now[name]) for each in late) / len(late)) for name in late[0].now
    }


def add_tune(commands: Any) -> None:
    """Add the command `tune` to the subparsers."""
    parser = commands.add_parser("tune", help="find better parameters of the tree for a game by SPSA")
    add_game(parser)
    parser.add_argument("--file", type=Path, required=True, metavar="FILE", help="keeps the rounds")
    parser.add_argument("--player", default="seconds=0.1", metavar="PLAYER", help="(seconds=0.1)")
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help="how many rounds (200)")
    parser.add_argument("--opening", type=int, default=2, metavar="N", help="random first moves (2)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed gives other games (0)")
    parser.set_defaults(run=run_tune)


def run_tune(parsed: argparse.Namespace) -> int:
    """Play the rounds and print the parameters; return 2 for arguments that are not allowed."""
    try:
        if parsed.rounds < 1 or parsed.opening < 0:
            raise Refusal("lab-tune-numbers")
        tuning = Tuning(
            parsed.game,
            read_options(parsed.options),
            parsed.player,
            rounds=parsed.rounds,
            opening=parsed.opening,
            seed=parsed.seed,
        )
        make_player(tuning.described(tuning.start), 0).close()
        rounds: list[Round] = []
        for each in tuning.go_on(parsed.file):
            rounds.append(each)
            gain, now = f"{each.gain:+.2f}", written(each.now)
            print(Line("lab-tune-round", number=len(rounds), gain=gain, settings=now), flush=True)
    except (ValueError, OSError) as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 2
    player = tuning.described(result(rounds))
    print(Line("lab-tune", game=parsed.game, rounds=parsed.rounds, player=player))
    return 0
