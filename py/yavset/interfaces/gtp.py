"""GTP 2 server for all games of the set; `yavset.engine` is the client, `gtp_go` serves controllers of Go.

Beside the usual commands there are ``lz-analyze`` and ``kata-analyze``, and ``yavset-game ID
[option=value …]`` (choose a game and start it anew), ``yavset-legal`` (the legal moves), ``yavset-outcome``
(``none``, ``draw REASON`` or ``PLAYER REASON``), ``yavset-to_move``, ``yavset-standing`` (what people count
here, such as scores and pieces, a line each), ``yavset-level N``, ``yavset-seed N``,
``yavset-prove [PLIES]`` (``win PLIES MOVES``, ``loss PLIES MOVES`` or ``unknown`` for the player to move).
Colours are the players' names; moves are written as in `yavset.rules.moves`. A turn of several moves takes
several ``genmove``s: ``yavset-to_move`` tells whose move it is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from typing import BinaryIO, TextIO

import yavset
from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.interfaces.gtp_analysis import read_analysis
from yavset.interfaces.gtp_proof import prove_answer
from yavset.language.messages import Message, quoted, why
from yavset.language.terminal import Line, Refusal
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove
from yavset.search.levels import LEVELS, level
from yavset.search.session import MOST_SECONDS, Session

ANALYSES = ("lz-analyze", "kata-analyze")
"""Commands whose answers go on until the next command."""

SCORE_LETTERS = {"white": "W", "black": "B", "red": "R", "blue": "U", "odd": "O", "even": "E"}
"""The letter of each player in a final score."""

LONGEST_LINE = 10_000
"""Longer lines are refused unread."""

MOST_PLIES = 10_000
"""Longer games are refused."""

NUMBER = re.compile(r"[+-]?\d{1,9}(\.\d{1,9})?", re.ASCII)
"""A number as programs write it; Python's `float` takes much more."""


class GtpError(ValueError):
    """A command that is refused in the words that the protocol prescribes, which no language changes."""


class GtpEngine:
    """Answers commands one by one; keeps one game."""

    def __init__(
        self,
        game_id: str = "yavalath",
        number: int = 6,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Start with a game, a level, for play that can be repeated a seed, and the game's options.

        Raises ValueError, naming what is allowed, for an unknown game or option.
        """
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": self._protocol_version,
            "name": self._name,
            "version": self._version,
            "known_command": self._known_command,
            "list_commands": self._list_commands,
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "final_score": self._final_score,
            "undo": self._undo,
            "showboard": self._showboard,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "lz-analyze": lambda arguments: self._analyze("lz-analyze", arguments),
            "kata-analyze": lambda arguments: self._analyze("kata-analyze", arguments),
            "yavset-game": self._game,
            "yavset-legal": self._legal,
            "yavset-outcome": self._outcome,
            "yavset-to_move": self._to_move,
            "yavset-standing": self._standing,
            "yavset-level": self._level,
            "yavset-seed": self._seed,
            "yavset-prove": lambda arguments: prove_answer(self.position, arguments),
        }
        self._session = Session()
        self._seconds: float | None = None
        self._number = number
        self._seeded = seed
        self._positions: list[Position] = []
        self._start(make_game(game_id, **(options or {})))
        self.ended = False

    @property
    def position(self) -> Position:
        """The position the game has come to."""
        return self._positions[-1]

    # What a protocol for other controllers writes in another way.

    def colours(self) -> Sequence[str]:
        """Return the names of the players, in the order of moving."""
        return self.position.game.players

    def read_move(self, written: str) -> str:
        """Return the move that a controller has written, in small letters."""
        return written

    def write_move(self, move: str) -> str:
        """Return a move as the controller reads it."""
        return move

    # The protocol's form.

    def answer(self, line: str) -> str | None:
        """Return the full answer to a line: ``= …`` or ``? …``, and the empty line that ends it.

        None to a line without a command. An analysis ends after its first line; `serve` goes on with it.
        """
        if len(line) > LONGEST_LINE:
            return f"? {Line('gtp-line-too-long', most=LONGEST_LINE)}\n\n"
        number, name, arguments = _parts(line)
        if not name:
            return f"?{number} {Line('gtp-no-command')}\n\n" if number else None
        command = self._commands.get(name)
        try:
            if command is None:
                raise GtpError("unknown command")
            sign, answer = "=", command(arguments)
        except ValueError as error:
            sign, answer = "?", str(error)
        except Exception as error:
            sign, answer = "?", str(Line("gtp-internal-error", error=f"{type(error).__name__}: {error}"))
        # An empty line ends an answer, so there is none within it.
        lines = [part.rstrip() for part in answer.splitlines() if part.strip()]
        # The blank comes first even then: GoGui drops what stands before the first one in an answer.
        start = " \n" if answer.startswith("\n") else " "
        return f"{sign}{number}{start}" + "\n".join(lines) + "\n\n"

    def serve(self, commands: BinaryIO, answers: TextIO) -> None:
        """Answer the commands of a stream of bytes until ``quit`` or its end."""
        line = _read_line(commands)
        while line:
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            answer = self.answer(text)
            following = None
            if answer is not None:
                if answer.startswith("=") and _parts(text)[1] in ANALYSES:
                    answers.write(answer.removesuffix("\n"))
                    following = self._go_on_analyzing(_parts(text), commands, answers)
                    answer = "\n"
                answers.write(answer)
                answers.flush()
            line = _read_line(commands) if following is None and not self.ended else following or b""

    def _go_on_analyzing(
        self, parts: tuple[str, str, list[str]], commands: BinaryIO, answers: TextIO
    ) -> bytes:
        """Write a line about the moves at each interval until another line comes in, and return that one."""
        analysis = read_analysis(parts[1], parts[2])
        lines: list[bytes] = []
        # The thread reads one line and ends with it, so that none is left waiting for input at the end.
        reader = Thread(target=lambda: lines.append(_read_line(commands)), daemon=True)
        reader.start()
        answers.flush()
        written = -1
        while reader.is_alive():
            report = self._session.report()
            if report.visits != written:
                answers.write(analysis.line(report.moves, self.write_move) + "\n")
                answers.flush()
                written = report.visits
            end = time.monotonic() + analysis.interval
            while reader.is_alive() and time.monotonic() < end:
                if self._session.step(50.0):
                    reader.join(0.05)
        return lines[0]

    # The commands.

    def _protocol_version(self, arguments: list[str]) -> str:
        return "2"

    def _name(self, arguments: list[str]) -> str:
        return "yavset"

    def _version(self, arguments: list[str]) -> str:
        return yavset.__version__

    def _known_command(self, arguments: list[str]) -> str:
        return "true" if len(arguments) == 1 and arguments[0] in self._commands else "false"

    def _list_commands(self, arguments: list[str]) -> str:
        return "\n".join(self._commands)

    def _quit(self, arguments: list[str]) -> str:
        self.ended = True
        return ""

    def _boardsize(self, arguments: list[str]) -> str:
        game = self.position.game
        if len(arguments) != 1:
            raise Refusal("gtp-boardsize")
        if arguments[0] != str(game.board.size):
            if "size" not in game.options:
                raise GtpError("unacceptable size")
            try:
                self._start(make_game(game.id, **{**game.options, "size": arguments[0]}))
            except ValueError:
                raise GtpError("unacceptable size") from None
        return ""

    def _clear_board(self, arguments: list[str]) -> str:
        self._start(self.position.game)
        return ""

    def _komi(self, arguments: list[str]) -> str:
        # Nothing here has a komi; programs made for Go ask all the same.
        _float(arguments, 0, "komi")
        return ""

    def _play(self, arguments: list[str]) -> str:
        if len(arguments) != 2:
            raise Refusal("gtp-play")
        self._check_turn(arguments[0])
        if len(self._positions) > MOST_PLIES:
            raise Refusal("gtp-game-too-long", most=MOST_PLIES)
        try:
            self._positions.append(self.position.play(self.read_move(arguments[1].lower())))
        except IllegalMove as error:
            raise Refusal("gtp-illegal-move", why=why(error)) from None
        return ""

    def _genmove(self, arguments: list[str]) -> str:
        move = self._best_move("genmove", arguments)
        self._positions.append(self.position.play(move))
        return self.write_move(move)

    def _reg_genmove(self, arguments: list[str]) -> str:
        return self.write_move(self._best_move("reg_genmove", arguments))

    def _best_move(self, command: str, arguments: list[str]) -> str:
        if len(arguments) > 1:
            raise Refusal("gtp-genmove", command=command)
        if arguments:
            self._check_turn(arguments[0])
        if self.position.outcome is not None:
            raise Refusal("gtp-game-over")
        self._session.begin(self._positions, self._number, seconds=self._seconds, seed=self._seeded)
        return self._session.think()

    def _analyze(self, command: str, arguments: list[str]) -> str:
        analysis = read_analysis(command, arguments)
        if analysis.player:
            self._check_turn(analysis.player)
        if self.position.outcome is not None:
            raise Refusal("gtp-game-over")
        self._session.begin(self._positions, seed=self._seeded)
        # On a busy machine the first steps may find nothing to tell yet.
        while not self._session.step(1000 * min(analysis.interval, 0.5)):
            if self._session.report().moves:
                break
        return "\n" + analysis.line(self._session.report().moves, self.write_move)

    def _final_score(self, arguments: list[str]) -> str:
        outcome = self.position.outcome
        if outcome is None:
            raise GtpError("cannot score")
        # As for Go, the letter of the winner; there is no margin, so it is always by one.
        return "0" if outcome.winner is None else f"{SCORE_LETTERS[outcome.winner]}+1"

    def _undo(self, arguments: list[str]) -> str:
        if len(self._positions) == 1:
            raise GtpError("cannot undo")
        self._positions.pop()
        return ""

    def _showboard(self, arguments: list[str]) -> str:
        return "\n" + str(self.position)

    def _time_settings(self, arguments: list[str]) -> str:
        if len(arguments) != 3:
            raise Refusal("gtp-time-settings")
        main, extra = (_float(arguments, index, "time") for index in range(2))
        stones = _float(arguments, 2, "stones")
        if stones != int(stones):
            raise Refusal("gtp-whole-stones")
        if extra > 0 and stones == 0:
            self._seconds = None  # the protocol's way to say: no limit
        else:
            share = main / 40 + (extra / stones if stones else 0)
            self._seconds = min(max(share, 0.01), MOST_SECONDS)
        return ""

    def _time_left(self, arguments: list[str]) -> str:
        return ""

    def _game(self, arguments: list[str]) -> str:
        if not arguments:
            raise Refusal("gtp-game", games=", ".join(game_ids()))
        options = {}
        for argument in arguments[1:]:
            name, equals, value = argument.partition("=")
            if not equals or name in options:
                raise Refusal("gtp-option", option=quoted(argument))
            options[name] = value
        self._start(make_game(arguments[0], **options))
        return ""

    def _legal(self, arguments: list[str]) -> str:
        return " ".join(map(self.write_move, self.position.legal_moves()))

    def _outcome(self, arguments: list[str]) -> str:
        outcome = self.position.outcome
        return "none" if outcome is None else f"{outcome.winner or 'draw'} {outcome.reason}"

    def _to_move(self, arguments: list[str]) -> str:
        return self.position.to_move

    def _standing(self, arguments: list[str]) -> str:
        lines = "\n".join(map(str, self.position.scores))
        return f"\n{lines}" if lines else ""

    def _level(self, arguments: list[str]) -> str:
        if len(arguments) != 1 or arguments[0] not in [str(known.number) for known in LEVELS]:
            raise Refusal("gtp-level", most=len(LEVELS))
        self._number = int(arguments[0])
        return level(self._number).name

    def _seed(self, arguments: list[str]) -> str:
        if (
            len(arguments) != 1
            or not (arguments[0].isascii() and arguments[0].isdigit())
            or len(arguments[0]) > 18
        ):
            raise Refusal("gtp-seed")
        self._seeded = int(arguments[0])
        return ""

    # Helpers.

    def _start(self, game: Game) -> None:
        self._positions = [game.start()]

    def _check_turn(self, colour: str) -> None:
        """Refuse a colour that is not to move. Names may be shortened and in capitals."""
        colours = self.colours()
        named = [number for number, name in enumerate(colours) if name.startswith(colour.lower())]
        if not colour or len(named) != 1:
            raise Refusal("gtp-colour", players=", ".join(colours))
        if named[0] != self.position.player and self.position.outcome is None:
            raise Refusal("gtp-other-turn", player=Message(colours[self.position.player]))


def _parts(line: str) -> tuple[str, str, list[str]]:
    """A line's number, command and arguments; "" where there is none."""
    text = line.removeprefix("\ufeff").replace("\t", " ")
    text = "".join(sign for sign in text if sign >= " " and sign != "\x7f")
    words = text.partition("#")[0].split()
    number = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
    return number, words[0] if words else "", words[1:]


def _read_line(commands: BinaryIO) -> bytes:
    """The next line, or as much of it as shows that it is too long; b"" at the end."""
    line = commands.readline(LONGEST_LINE + 2)
    while not line.endswith(b"\n") and len(line) > LONGEST_LINE:
        rest = commands.readline(LONGEST_LINE)
        if not rest or rest.endswith(b"\n"):
            break
    return line


def _float(arguments: list[str], index: int, what: str) -> float:
    """Return a number of 0 and more among a command's arguments: ``komi``, a ``time`` or ``stones``."""
    if len(arguments) <= index or not NUMBER.fullmatch(arguments[index]):
        raise Refusal("gtp-number", what=what)
    value = float(arguments[index])
    if value < 0 and what != "komi":
        raise Refusal("gtp-negative", what=what, given=arguments[index])
    return value
