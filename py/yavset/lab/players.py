"""Players of the arena: configurations of the bot, a random mover, plain UCT, outside programs.

The bot and plain UCT count processor time, so that other work on the machine does not matter.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random

from yavset.lab.engine import Engine
from yavset.lab.plain import Plain
from yavset.lab.player import Player
from yavset.language.messages import Problem, quoted, why
from yavset.language.terminal import Line, Refusal
from yavset.rules.position import Position
from yavset.search.levels import level
from yavset.search.policies import uniform_policy
from yavset.search.session import Session
from yavset.search.values import Settings

HELP = Line("lab-player-help")
"""What describes a player."""

ABOVE_ZERO = ("scale", "seconds", "visits", "trust", "ahead")
"""The numbers of a description that have to be above 0."""


class RandomPlayer(Player):
    """Plays uniformly random legal moves."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return a random legal move."""
        return self._random.choice(positions[-1].legal_moves())


class Bot(Player):
    """The bot with a level, a time limit or a limit of visits, seconds to think ahead, and settings.

    Attributes:
        session: its search.
    """

    def __init__(self, numbers: dict[str, float], seed: int) -> None:
        self._number = int(numbers["level"]) if "level" in numbers else None
        seconds = numbers.get("seconds")
        if seconds is None and self._number is not None:
            seconds = level(self._number).seconds * numbers.get("scale", 1.0)
        self._seconds = seconds
        self._visits = int(numbers["visits"]) if "visits" in numbers else None
        self._ahead = numbers.get("ahead")
        settings = {name: numbers[name] for name in Settings._fields if name in numbers}
        policy = uniform_policy if numbers.get("uniform") else None
        self.session = Session(settings, policy, time.process_time)
        self._random = Random(seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the bot's move, after what it has thought while another player was to move."""
        before, now = positions[max(len(positions) - 2, 0)], positions[-1]
        if self._ahead and before.seating[before.player] != now.seating[now.player]:
            self.session.begin(positions[:-1], seconds=self._ahead, ahead=True)
            self.session.think()
        seed = self._random.getrandbits(32) if self._seconds is None and self._ahead is None else None
        self.session.begin(positions, self._number, seconds=self._seconds, visits=self._visits, seed=seed)
        move = self.session.think()
        report = self.session.report()
        self.proven, self.value = report.proven, report.value
        return move


def make_player(text: str, seed: int) -> Player:
    """Return the player that a text such as ``level=6,scale=0.2`` describes.

    ``engine:COMMAND`` or ``engine,seconds=1:COMMAND`` is an outside program. Raises Refusal, which says what
    is allowed, for anything else.
    """
    head, colon, command = text.partition(":")
    if colon:
        _, _, rest = head.partition(",")
        return Engine(command, read_numbers(rest).get("seconds") if rest else None)
    if text == "random":
        return RandomPlayer(seed)
    numbers = read_numbers(text)
    if numbers.get("plain"):
        limits = {name: numbers[name] for name in ("seconds", "visits", "exploration") if name in numbers}
        return Plain(seed, **limits)
    return Bot(numbers, seed)


def seconds_of(text: str) -> float | None:
    """Return the seconds a move that the description of a player of ours names, if any; Refusal if wrong."""
    return None if text == "random" or ":" in text else read_numbers(text).get("seconds")


def read_numbers(text: str) -> dict[str, float]:
    """Return the settings in a text such as ``level=6,scale=0.2``; Refusal says what is allowed."""
    allowed = ("level", "scale", "seconds", "visits", "ahead", "plain", "uniform", *Settings._fields)
    numbers = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        try:
            if name not in allowed:
                raise ValueError
            number = {"yes": 1.0, "no": 0.0}[value] if value in ("yes", "no") else float(value)
            whole = name != "level" or number.is_integer()
            if not (math.isfinite(number) and whole) or (number <= 0 and name in ABOVE_ZERO):
                raise ValueError
            numbers[name] = number
        except ValueError:
            raise Refusal("lab-player-setting", setting=quoted(part), help=HELP) from None
    if not {"level", "seconds", "visits"} & set(numbers):
        raise Refusal("lab-player-time", player=quoted(text), help=HELP)
    if "level" in numbers:
        try:
            level(int(numbers["level"]))
        except Problem as problem:
            raise Refusal(why(problem)) from None
    return numbers
