"""The command `tune`: find better parameters of the tree for a game by playing games.

SPSA (Spall, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation*,
1992, with the gains of his *Implementation of the Simultaneous Perturbation Algorithm*, 1998): a round moves
all parameters up or down at random and lets the two opposite choices play one opening from every seat. The
parameters then go a little towards the winner. They are factors, so steps are taken in their logarithms.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from yavset.lab.arguments import add_game, add_openings, add_run, read_game
from yavset.lab.games import Result, match_tasks, play_game
from yavset.lab.players import make_player
from yavset.lab.runner import Run
from yavset.language.terminal import Line, Refusal
from yavset.rules.game import Game
from yavset.search.policies import policy_of
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
    """A series of rounds for one game."""

    def __init__(self, game: Game, player: str, *, rounds: int, opening: int, seed: int) -> None:
        policy = policy_of(game, Random(0))
        self.game_id = game.id
        self.options = game.options
        self.player = player
        self.rounds = rounds
        self.opening = opening
        self.seed = seed
        self.seats = len(game.players)
        # What the tree does not ask for is left alone: it explores in one way, and only trusts priors.
        unused = {"exploration", "urgency"} if policy.move_model else {"guidance"}
        if not policy.playouts.gives_priors:
            unused.add("trust")
        if not policy.settings.rave:
            unused.add("rave")
        names = [name for name in Settings._fields if name not in unused]
        self.start = {name: getattr(policy.settings, name) for name in names}

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

    def go_on(self, run: Run) -> Iterator[Round]:
        """Yield all rounds: a run has the games of those that were played before."""
        now = self.start
        for number in range(self.rounds):
            played = self.play(run, number, now)
            now = played.now
            yield played

    def play(self, run: Run, number: int, now: dict[str, float]) -> Round:
        """Play one round from the parameters of the round before."""
        chance = Random(f"{self.seed}/{number}")
        apart = APART / (1 + number) ** 0.101
        ups = {name: chance.choice((-apart, apart)) for name in now}
        tried, other = (
            {name: value * math.exp(sign * ups[name]) for name, value in now.items()} for sign in (1, -1)
        )
        tasks = match_tasks(
            self.game_id,
            self.options,
            self.described(tried),
            self.described(other),
            self.seats,
            opening=self.opening,
            seed=self.seed * 10_000 + number,
        )
        keyed = {f"{number} {seat}": task for seat, task in tasks.items()}
        scores = [result.score for _, result in run.results(play_game, keyed, Result.read)]
        gain = sum(scores) / self.seats - 1 / self.seats
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
    """Return the mean of the parameters over the last half of the rounds: they wander around the best."""
    late = rounds[len(rounds) // 2 :]
    return {
        name: math.exp(sum(math.log(each.now[name]) for each in late) / len(late)) for name in late[0].now
    }


def add_tune(commands: Any) -> None:
    """Add the command `tune` to the subparsers."""
    parser = commands.add_parser("tune", help="find better parameters of the tree for a game by SPSA")
    add_game(parser)
    parser.add_argument("--player", default="seconds=0.1", metavar="PLAYER", help="(seconds=0.1)")
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help="how many rounds (200)")
    add_openings(parser)
    add_run(parser, keep=True)
    parser.set_defaults(run=run_tune)


def run_tune(parsed: argparse.Namespace) -> int:
    """Play the rounds and print the parameters; Refusal for arguments that are not allowed."""
    if min(parsed.rounds, parsed.processes) < 1 or parsed.opening < 0:
        raise Refusal("lab-tune-numbers")
    tuning = Tuning(
        read_game(parsed.game, parsed.options),
        parsed.player,
        rounds=parsed.rounds,
        opening=parsed.opening,
        seed=parsed.seed,
    )
    make_player(tuning.described(tuning.start), 0).close()
    rounds: list[Round] = []
    total = parsed.rounds * tuning.seats
    with Run(tuning.head, parsed.file, processes=parsed.processes, total=total) as run:
        for each in tuning.go_on(run):
            rounds.append(each)
            gain, now = f"{each.gain:+.2f}", written(each.now)
            print(Line("lab-tune-round", number=len(rounds), gain=gain, settings=now), flush=True)
    print(Line("lab-tune", game=parsed.game, rounds=parsed.rounds, player=tuning.described(result(rounds))))
    return 0
