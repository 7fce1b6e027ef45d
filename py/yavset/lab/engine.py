"""Outside programs as players of a match."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from yavset.lab.player import Player
from yavset.language.terminal import Refusal
from yavset.rules.position import Position


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
