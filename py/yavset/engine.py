"""Other programs that play: a client of the Go Text Protocol, as python-chess's `engine` is one of UCI.

with Engine.popen("python -m yavset gtp --level 3") as engine:
    move = engine.play(record.positions(), seconds=1.0)
"""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from yavset.rules.options import option_text
from yavset.rules.position import Position
from yavset.search.report import MoveReport

TIMEOUT = 60.0
"""Seconds that a program has for an answer, beyond the time for a move."""


class EngineError(ChildProcessError):
    """A program cannot be started, has ended, answers with an error, in bad form, too late or illegally."""


class Engine:
    """A program that speaks the Go Text Protocol with the commands of ``python -m yavset gtp``.

    Attributes:
        timeout: seconds that it has for an answer, beyond the time for a move.
    """

    def __init__(self, command: str | Sequence[str], timeout: float = TIMEOUT) -> None:
        """Start a program by its command line, or by its name and arguments; EngineError if it cannot run."""
        words = shlex.split(command) if isinstance(command, str) else list(command)
        self._command = command if isinstance(command, str) else shlex.join(words)
        self.timeout = timeout
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            raise EngineError(str(error)) from None
        self._known: list[Position] = []
        self._seconds: float | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        # A thread reads, so that a program that says nothing can be given up on every system.
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @classmethod
    def popen(cls, command: str | Sequence[str], timeout: float = TIMEOUT) -> Engine:
        """Start a program, as the constructor does."""
        return cls(command, timeout)

    def __enter__(self) -> Engine:
        """Return the engine; leaving the block quits it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Quit."""
        self.quit()

    def play(self, positions: Sequence[Position], seconds: float | None = None) -> str:
        """Return the move that the program makes at the end of a game.

        Takes all positions of the game from its start, such as `Record.positions` gives, and the time for
        the move if it is not the program's own choice. Raises EngineError, also for an illegal move, and
        ValueError for a game that begins with a position that was set up.
        """
        self._send_game(positions, seconds)
        move = self.ask(f"genmove {positions[-1].to_move}", self.timeout + (seconds or 0)).lower()
        if move not in positions[-1].legal_moves():
            raise EngineError(f"{self._command!r} played {move!r}, which is not legal")
        self._known = [*positions, positions[-1].play(move)]
        return move

    def analyse(self, positions: Sequence[Position], seconds: float = 1.0) -> tuple[MoveReport, ...]:
        """Return what the program says of the moves at the end of a game after some time, best first.

        It has to know ``lz-analyze``. Takes what `play` takes and raises what that raises.
        """
        self._send_game(positions, None)
        command = f"lz-analyze {positions[-1].to_move} {max(1, round(20 * min(seconds, 1)))}"
        self._send(command)
        last, end = "", time.monotonic() + seconds
        line = self._line(command, self.timeout + seconds)
        while time.monotonic() < end and not line.startswith("?"):
            last = line if line.startswith("info") else last
            with suppress(Empty):
                line = self._line(command, max(0.0, end - time.monotonic()), needed=False)
        # Any line ends an analysis.
        self._send("")
        while line:
            last = line if line.startswith(("info", "?")) else last
            line = self._line(command, self.timeout)
        if last.startswith("?"):
            raise EngineError(f"{self._command!r} answered {last!r} to {command!r}")
        return tuple(_report(part.split()) for part in last.split("info ") if part.strip())

    def ask(self, line: str, timeout: float | None = None) -> str:
        """Return the answer to a command without its ``=``; EngineError if the program refuses it."""
        self._send(line)
        seconds = self.timeout if timeout is None else timeout
        read = self._line(line, seconds)
        while not read.strip():
            read = self._line(line, seconds)
        lines = []
        while read.strip():
            lines.append(read)
            read = self._line(line, seconds)
        text = "\n".join(lines)
        if not text.startswith("="):
            raise EngineError(f"{self._command!r} answered {text!r} to {line!r}")
        return text[1:].strip()

    def quit(self) -> None:
        """Tell the program to quit, and kill it if it does not."""
        try:
            self.ask("quit", 5)
            self._process.wait(5)
        except (EngineError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()

    def _send_game(self, positions: Sequence[Position], seconds: float | None) -> None:
        """Send the moves since the last ones, or the whole game if it is another."""
        game = positions[0].game
        if positions[0] != game.start():
            raise ValueError("a game for an engine begins with the usual position")
        known = self._known
        self._known = []  # if anything fails, the next game is sent as a whole
        if not known or list(positions[: len(known)]) != known:
            chosen = ((name, value) for name, value in game.options.items() if value is not None)
            words = [f"yavset-game {game.id}", *(f"{name}={option_text(value)}" for name, value in chosen)]
            self.ask(" ".join(words))
            known = [positions[0]]
            # It may have kept its time or forgotten it.
            self._seconds = None if self._seconds is None else 0.0
        if seconds != self._seconds:
            # No stones in some time means no limit.
            self.ask("time_settings 0 1 0" if seconds is None else f"time_settings 0 {seconds:g} 1")
            self._seconds = seconds
        for before, after in zip(positions[len(known) - 1 :], positions[len(known) :], strict=False):
            self.ask(f"play {before.to_move} {after.last_move}")
        self._known = list(positions)

    def _send(self, line: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise EngineError(f"{self._command!r} has ended") from None

    def _line(self, command: str, seconds: float, *, needed: bool = True) -> str:
        """Return the next line of an answer.

        When the time is over, raises Empty or, if an answer is needed, kills the program: EngineError.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            if not needed:
                raise
            self._process.kill()
            raise EngineError(f"{self._command!r} gave no answer to {command!r} in {seconds:g} s") from None
        if line is None:
            self._lines.put(None)
            raise EngineError(f"{self._command!r} ended without an answer to {command!r}")
        return line

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)


def _report(words: list[str]) -> MoveReport:
    """Read what ``lz-analyze`` says of a move: names and numbers, and last its line."""
    line = words[words.index("pv") + 1 :] if "pv" in words else []
    numbers = dict(zip(words[::2], words[1::2], strict=False))
    try:
        visits, value = int(numbers["visits"]), int(numbers["winrate"]) / 10_000
        return MoveReport(numbers["move"].lower(), visits, value, None, tuple(map(str.lower, line)))
    except (KeyError, ValueError):
        raise EngineError(f"{' '.join(words)[:80]!r} says nothing about a move") from None
