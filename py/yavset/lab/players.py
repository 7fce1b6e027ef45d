"""Players of the arena: configurations of the bot, a random mover, plain UCT, alpha-beta, outside programs.

The bot and plain UCT count processor time, so that other work on the machine does not matter.
"""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from yavset.lab.alphabeta import AlphaBeta
from yavset.lab.plain import PlainSearch
from yavset.language.messages import Problem, quoted, why
from yavset.language.terminal import Line, Refusal
from yavset.rules.position import Position
from yavset.search.levels import level
from yavset.search.report import Proven
from yavset.search.session import Session
from yavset.search.values import Settings

HELP = Line("lab-player-help")
"""What describes a player."""


class Player:
    """A player of one seat, for one game after another.

    Attributes:
        proven: "win", "loss" or "draw" if the last search has proved what its position is worth to the player
            to move.
    """

    proven: Proven = None

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the move to play in the last of the positions of a game so far."""
        raise NotImplementedError

    def close(self) -> None:
        """Release what the player holds."""


class RandomPlayer(Player):
    """Plays uniformly random legal moves."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return a random legal move."""
        return self._random.choice(positions[-1].legal_moves())


class Bot(Player):
    """The bot with a level, a time limit or a limit of visits, and settings."""

    def __init__(self, numbers: dict[str, float], seed: int) -> None:
        self._number = int(numbers["level"]) if "level" in numbers else None
        seconds = numbers.get("seconds")
        if seconds is None and self._number is not None:
            seconds = level(self._number).seconds * numbers.get("scale", 1.0)
        self._seconds = seconds
        self._visits = int(numbers["visits"]) if "visits" in numbers else None
        settings = {name: numbers[name] for name in Settings._fields if name in numbers}
        insight = int(numbers["insight"]) if "insight" in numbers else None
        self._session = Session(settings, insight, time.process_time)
        self._random = Random(seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the bot's move."""
        seed = self._random.getrandbits(32) if self._seconds is None else None
        self._session.begin(positions, self._number, seconds=self._seconds, visits=self._visits, seed=seed)
        move = self._session.think()
        self.proven = self._session.report().proven
        return move


class Plain(Player):
    """Plain UCT with uniformly random playouts."""

    def __init__(self, numbers: dict[str, float], seed: int) -> None:
        self._numbers = numbers
        self._random = Random(seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the most visited move."""
        search = PlainSearch(
            positions[-1], self._random.getrandbits(32), self._numbers.get("exploration", 1.0)
        )
        return search.choose(self._numbers.get("seconds"), int(self._numbers.get("visits", 0)) or None)


class Sparring(Player):
    """Alpha-beta search with a plain evaluation."""

    def __init__(self, numbers: dict[str, float], seed: int) -> None:
        self._search = AlphaBeta(numbers.get("seconds", 1.0), seed)

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the move that the search prefers."""
        return self._search.choose(positions[-1])


class EngineError(ChildProcessError):
    """An outside program answered with an error, in bad form, or not at all."""


class Engine(Player):
    """An outside program that speaks the Go Text Protocol with the commands of `yavset.interfaces.gtp`."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        """Start the program; `seconds` is its time for a move. Raises Refusal if it cannot run."""
        self._command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            raise Refusal(str(error)) from None
        self._seconds = seconds
        self._known: list[Position] = []

    def ask(self, line: str) -> str:
        """Return the answer to one command; raise EngineError if the program refuses it."""
        process = self._process
        assert process.stdin and process.stdout
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError:
            raise EngineError(f"{self._command!r} has ended") from None
        lines: list[str] = []
        while True:
            read = process.stdout.readline()
            if not read:
                raise EngineError(f"{self._command!r} ended without an answer to {line!r}")
            if read.strip():
                lines.append(read.rstrip("\r\n"))
            elif lines:
                break
        text = "\n".join(lines)
        if not text.startswith("="):
            raise EngineError(f"{self._command!r} answered {text!r} to {line!r}")
        return text[1:].strip()

    def choose(self, positions: Sequence[Position]) -> str:
        """Send the program the moves since its last one, and return the move it generates."""
        known = self._known
        if not known or positions[: len(known)] != known:
            game = positions[0].game
            options = "".join(
                f" {name}={_text(value)}" for name, value in game.options.items() if value is not None
            )
            self.ask(f"yavset-game {game.id}{options}")
            if self._seconds is not None:
                self.ask(f"time_settings 0 {self._seconds:g} 1")
            known = [positions[0]]
        for before, after in zip(positions[len(known) - 1 :], positions[len(known) :], strict=False):
            self.ask(f"play {before.to_move} {after.last_move}")
        move = self.ask(f"genmove {positions[-1].to_move}").lower()
        if move not in positions[-1].legal_moves():
            raise EngineError(f"{self._command!r} played {move!r}, which is not legal")
        self._known = [*positions, positions[-1].play(move)]
        return move

    def close(self) -> None:
        """Tell the program to quit, and kill it if it does not."""
        try:
            self.ask("quit")
            self._process.wait(5)
        except (EngineError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()


def _text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


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
    if numbers.pop("plain", 0.0):
        return Plain(numbers, seed)
    if numbers.pop("alphabeta", 0.0):
        return Sparring(numbers, seed)
    return Bot(numbers, seed)


def seconds_of(text: str) -> float | None:
    """Return the seconds a move that the description of a player of ours names, if any; Refusal if wrong."""
    return None if text == "random" or ":" in text else read_numbers(text).get("seconds")


def read_numbers(text: str) -> dict[str, float]:
    """Return the settings in a text such as ``level=6,scale=0.2``; Refusal says what is allowed."""
    allowed = ("level", "scale", "seconds", "visits", "plain", "alphabeta", "insight", *Settings._fields)
    numbers = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        try:
            if name not in allowed:
                raise ValueError
            numbers[name] = {"yes": 1.0, "no": 0.0}[value] if value in ("yes", "no") else float(value)
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
