"""The command line: play in a terminal, show a game, speak GTP, measure.

yavset play yavalath
yavset play omega players=3 --seats me,3,random
yavset show game.txt
yavset gtp
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import TextIO, cast

import yavset
from yavset.drawing.svg import svg
from yavset.interfaces.terminal_results import result_line
from yavset.lab.arguments import add_game, add_options, read_game
from yavset.language.files import standard_input, text_in_file
from yavset.language.messages import Message, Problem, why
from yavset.language.terminal import Line, Printable, Refusal
from yavset.language.texts import read_text
from yavset.notation.coordinates import COORDINATES
from yavset.notation.links import is_link, names_in_link, parse_link
from yavset.notation.record import (
    MOST_CHARACTERS,
    Record,
    RecordError,
    format_record,
    replay,
)
from yavset.notation.record import read_record as record_in
from yavset.rules.diagram import board_lines
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove
from yavset.search.levels import LEVELS
from yavset.search.session import MOST_SECONDS, Session


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with the given arguments (the program's own if None); return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A board must not fail on a terminal that knows fewer signs.
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    with redirect_stdout(_printable(sys.stdout)), redirect_stderr(_printable(sys.stderr)):
        return _status(arguments)


def _printable(stream: TextIO) -> TextIO:
    # Where there is no console, there is no stream either.
    return cast("TextIO", Printable(stream)) if stream is not None else stream


def _status(arguments: Sequence[str] | None) -> int:
    """Run the command line and return its exit status; errors are sentences."""
    try:
        return _run(arguments)
    except Problem as problem:
        print(f"yavset: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _discard_output()
        return 1
    except OSError as error:
        print(f"yavset: {error.strerror or error}", file=sys.stderr)
        _discard_output()
        return 1
    except KeyboardInterrupt:
        print()
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    try:
        parsed = command_parser().parse_args(arguments)
        status: int = parsed.run(parsed)
    finally:
        # While there is somebody to say that the device is full.
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    return status


def _discard_output() -> None:
    """Let what could not be written go nowhere, so that Python does not try again at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return  # not a file, such as the output that a test looks at


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, with all commands."""
    # The lab is for CPython alone, so its modules are only imported when the command line runs.
    from yavset.lab.commands import add_commands
    from yavset.puzzles.commands import add_puzzles

    parser = argparse.ArgumentParser(prog="yavset", description="The Yavalath set: board games, and a bot.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {yavset.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    add_game(play)
    play.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="who plays, in the order of moving: me, random, or a level of the bot from 1 to 6 (me and 4)",
    )
    play.add_argument(
        "--seconds", type=float, metavar="S", help="time a move for the bot instead of its level's"
    )
    play.add_argument("--seed", type=int, metavar="N", help="makes chance the same every time")
    play.add_argument("--moves", default="", metavar="'WORD WORD …'", help="moves to begin with")
    play.set_defaults(run=_play)

    show = commands.add_parser("show", help="show a game from a record or a link")
    show.add_argument(
        "record", metavar="RECORD", help="a file with a record, - for standard input, or a link"
    )
    show.add_argument("--game", type=int, metavar="N", help="the number of the game in a file of several")
    show.add_argument("--ply", type=int, metavar="N", help="show the position after N moves")
    show.add_argument(
        "--coordinates",
        choices=COORDINATES,
        help="what the letter of a cell names: its column, as here, or its row, as on Abstract Play",
    )
    show.add_argument("--svg", action="store_true", help="write the picture instead of text")
    show.set_defaults(run=_show)

    gtp = commands.add_parser("gtp", help="speak the Go Text Protocol on standard input and output")
    gtp.add_argument("--game", default="yavalath", metavar="GAME", help="the game to begin with (yavalath)")
    add_options(gtp)
    gtp.add_argument(
        "--level", type=int, default=6, choices=range(1, 7), metavar="1-6", help="the bot's level (6)"
    )
    gtp.add_argument("--seed", type=int, metavar="N", help="makes chance the same every time")
    gtp.add_argument(
        "--go", action="store_true", help="for controllers of Go, such as GoGui: Black begins, no column I"
    )
    gtp.set_defaults(run=_gtp)

    add_commands(commands)
    add_puzzles(commands)

    check = commands.add_parser("check", help="check a lesson: its keys, its moves, its answers")
    check.add_argument("lesson", type=Path, metavar="LESSON.md", help="the file with the lesson")
    check.add_argument("--game", metavar="GAME", help="the game it is about (the file's name)")
    check.set_defaults(run=_check)
    return parser


def _check(parsed: argparse.Namespace) -> int:
    """Print what is wrong with a lesson, a line each; return 1 if there is anything."""
    from yavset.puzzles.lessons import check_lesson

    game = read_game(parsed.game or parsed.lesson.stem, ())
    problems = check_lesson(text_in_file(parsed.lesson), game)
    for number, problem in problems:
        print(f"{parsed.lesson}:{number}: {problem}")
    return 1 if problems else 0


# Playing.


def _help() -> str:
    """Return what can be typed, the commands in two columns."""
    columns = (
        {
            "moves": Line("terminal-help-moves"),
            "hint": Line("terminal-help-hint"),
            "record": Line("terminal-help-record"),
        },
        {
            "undo": Line("terminal-help-undo"),
            "rules": Line("terminal-help-rules"),
            "quit": Line("terminal-help-quit"),
        },
    )
    left, right = ([f"  {typed:9}{what}" for typed, what in column.items()] for column in columns)
    width = max(map(len, left))
    rows = [f"{one:{width}}{other}" for one, other in zip(left, right, strict=True)]
    return "\n".join([str(Line("terminal-help")), *rows])


def _play(parsed: argparse.Namespace) -> int:
    game = read_game(parsed.game, parsed.options)
    count = len(game.players)
    seats = [who.strip() for who in parsed.seats.split(",")] if parsed.seats else ["me"] + ["4"] * (count - 1)
    allowed = ["me", "random", *(str(level.number) for level in LEVELS)]
    if len(seats) != count or not all(who in allowed for who in seats):
        raise Refusal("terminal-seats", count=count, allowed=", ".join(allowed))
    if parsed.seconds is not None and not 0 < parsed.seconds <= MOST_SECONDS:
        raise Refusal("terminal-seconds", most=MOST_SECONDS)
    try:
        positions = replay(game.start(), parsed.moves.replace(",", " ").split())
    except (IllegalMove, RecordError) as error:
        raise Refusal(why(error)) from None
    random = Random(parsed.seed)
    bots = {seat: Session() for seat, who in enumerate(seats) if who.isdigit()}
    print(f"{game.name}: {read_text(game.id, 'en')['tagline']}")
    if "me" in seats:
        print(_help())
    shown = None
    while positions[-1].outcome is None:
        position = positions[-1]
        seat = position.seating[position.player]
        if position is not shown:
            print()
            print(text_board(position))
            shown = position
        if seats[seat] == "me":
            if not _ask(positions, seats):
                return 0
        elif seats[seat] == "random":
            move = random.choice(position.legal_moves())
            print(Line("terminal-plays-random", player=Message(position.to_move), move=move))
            positions.append(position.play(move))
        else:
            seed = None if parsed.seed is None else random.getrandbits(32)
            bots[seat].begin(positions, int(seats[seat]), seconds=parsed.seconds, seed=seed)
            move = bots[seat].think()
            player = Message(position.to_move)
            print(Line("terminal-plays-level", player=player, level=seats[seat], move=move))
            positions.append(position.play(move))
    print()
    print(text_board(positions[-1]))
    return 0


def _ask(positions: list[Position], seats: list[str]) -> bool:
    """Ask for one command or move and do it; False to leave."""
    position = positions[-1]
    standard_input()
    try:
        typed = input(f"{Message(position.to_move)}> ").strip().lower()
    except EOFError:
        print()
        return False
    if typed in ("quit", "exit", "q"):
        return False
    if typed == "moves":
        print(" ".join(position.legal_moves()))
    elif typed == "hint":
        session = Session()
        session.begin(positions, seconds=2.0)
        session.think()
        report = session.report()
        print(f"{report.choice} ({report.value:.0%}): {' '.join(report.line[:6])}")
    elif typed == "rules":
        print(read_text(position.game.id, "en")["rules"])
    elif typed == "record":
        print(format_record(position.game, [p.last_move or "" for p in positions[1:]]), end="")
    elif typed == "undo":
        _undo(positions, seats)
    elif typed in ("help", "?", ""):
        print(_help())
    else:
        try:
            positions.append(position.play(typed))
        except IllegalMove as error:
            print(error)
    return True


def _undo(positions: list[Position], seats: list[str]) -> None:
    """Go back to the last position where a person was to move."""
    for number in range(len(positions) - 2, -1, -1):
        if seats[positions[number].seating[positions[number].player]] == "me":
            del positions[number + 1 :]
            return
    print(Line("terminal-undo-none"))


def text_board(position: Position) -> str:
    """A position for people: the board with letters and numbers, stones as letters, and whose move it is."""
    game, board = position.game, position.game.board
    rows = board_lines(game.board, game.cell_codes(position))
    width = len(str(board.rows)) + 1
    numbered = [f"{board.rows - number:{width}} {row}" for number, row in enumerate(rows)]
    lines = _with_letters(position, numbered, width + 1)
    colours = sorted({code for codes in game.cell_codes(position).values() for code in codes})
    names = {"w": "white", "b": "black", "r": "red", "u": "blue"}
    lines.append("   ".join(f"{code} {Message(names[code])}" for code in colours if code in names))
    state = game.write_state(position)
    lines += [f"{key}: {value}" for key, value in state.items()]
    lines += map(str, position.scores)
    lines.append(str(status(position)))
    return "\n".join(line.rstrip() for line in lines if line.strip())


def status(position: Position) -> Line:
    """Return whose move it is, or how the game ended."""
    game, outcome = position.game, position.outcome
    if outcome is None:
        phrases = read_text(game.id, "en")["phrases"]
        player = Message(position.to_move)
        prompt = phrases.get(game.prompt(position), game.prompt(position))
        if position.swap_open:
            return Line("terminal-to-move-or-swap", player=player, prompt=prompt)
        return Line("terminal-to-move", player=player, prompt=prompt)
    winner = Message(outcome.winner) if outcome.winner else None
    return result_line(game, outcome.reason, winner, outcome.cells)


def _with_letters(position: Position, rows: list[str], indent: int) -> list[str]:
    """Add the letters, each where its line of cells would go on beyond the lower edge.

    A letter's cells run up to the left on a hexagon and straight up on a square.
    """
    board = position.game.board
    width = max([1, *map(len, position.game.cell_codes(position).values())]) + 1
    lowest: dict[int, int] = {}
    for cell in board.cells:
        letter, row = board.points[cell]
        lowest.setdefault(letter, row)
    ends = {row: chr(97 + letter) for letter, row in lowest.items() if row > 0}
    done = [f"{text} {ends.get(board.rows - number, '')}" for number, text in enumerate(rows)]
    bottom = [letter for letter, row in lowest.items() if row == 0]
    left = indent + board.centres[board.cells[0]][0] * width + (0 if board.squares else width / 2)
    return [*done, " " * round(left) + "".join(chr(97 + letter).ljust(width) for letter in bottom)]


# Showing.


def _show(parsed: argparse.Namespace) -> int:
    record = read_record(parsed.record, parsed.game, parsed.coordinates)
    positions = record.positions()
    ply = len(positions) - 1 if parsed.ply is None else parsed.ply
    if not 0 <= ply < len(positions):
        raise Refusal("terminal-ply", most=len(positions) - 1)
    position = positions[ply]
    if parsed.svg:
        print(svg(position))
        return 0
    name, count, moves = position.game.name, len(positions) - 1, " ".join(record.moves[:ply])
    if moves:
        print(Line("terminal-after-moves", game=name, ply=ply, count=count, moves=moves))
    else:
        print(Line("terminal-after", game=name, ply=ply, count=count))
    for tag, text in record.tags.items():
        print(f"{tag}: {text}")
    if record.result != "*":
        print(f"Result: {record.result}")
    print()
    print(text_board(position))
    return 0


def read_record(where: str, number: int | None = None, coordinates: str | None = None) -> Record:
    """Return the game in a file, on standard input (``-``) or in a link; Refusal that says what is wrong.

    `number` and `coordinates` are those of `yavset.notation.record.read_record`.
    """
    try:
        # `Path.exists` refuses long links.
        if is_link(where) and not os.path.exists(where):  # noqa: PTH110
            return _linked_record(where)
        record, stopped = record_in(text_in_file(where, MOST_CHARACTERS), number, coordinates)
        if stopped:
            raise stopped
    except Refusal:
        raise
    except ValueError as error:
        if where == "-":
            raise Refusal(why(error)) from None
        raise Refusal("terminal-file", file=where, why=why(error)) from None
    return record


def _linked_record(link: str) -> Record:
    game, moves, _ = parse_link(link)
    record = Record(game, moves)
    # The names are those of the seats, which players may have swapped.
    players = {seat: player for player, seat in record.position.seats.items()}
    names = enumerate(names_in_link(link)[: len(players)])
    record.tags |= {players[seat].capitalize(): name for seat, name in names if name}
    return record


# Programs and measuring.


def _gtp(parsed: argparse.Namespace) -> int:
    from yavset.interfaces.gtp import GtpEngine
    from yavset.interfaces.gtp_go import GoEngine

    options = read_game(parsed.game, parsed.options).options
    engine = GoEngine if parsed.go else GtpEngine
    engine(parsed.game, parsed.level, parsed.seed, options).serve(standard_input().buffer, sys.stdout)
    return 0
