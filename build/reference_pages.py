"""Write the pages of the documentation that follow from the program: one for each game, and the commands.

    reference_pages.py FOLDER

writes `games/index.md`, `games/NAME.md` with the rules, the options, the moves with their numbers and the
tensors of a game, a picture of each game in `_static/games`, and `commands.md`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

# The package is not installed; import it from this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from game_pages import board_attributes, example, marked_rules
from yavset import Game, Option, Position, format_link, game_ids, svg
from yavset.games import game as make_game
from yavset.interfaces.terminal import command_parser
from yavset.language.texts import read_examples, read_text
from yavset.notation.record import replay
from yavset.rl import observe, planes
from yavset.rules.moves import Parts, read_parts
from yavset.rules.options import option_text

WIDTH = 480
"""The width of a picture in pixels."""

COLUMNS = 100
"""The width of the commands' own descriptions in characters."""

#: What the kinds of move do, by the way they are written.
MEANINGS = {
    "cell": "places a stone of your own, or what the rules let you place",
    "colour@cell": "places a stone of that colour: `w` white, `b` black, `r` red, `u` blue",
    "cell axis": "places a stone with a rod along that axis",
    "cell-cell": "moves a piece to another cell",
    "cellxcell": "moves a piece onto an enemy, which leaves the board",
    "cellxcell-cell": "moves a piece over an enemy, which leaves the board",
    "cell~cell": "exchanges two stones",
    "pass": "does nothing in this turn",
    "end": "ends a turn that could go on",
    "swap": "changes seats with the other player",
}


def write_pages(folder: Path) -> None:
    """Write all these pages into a folder."""
    (folder / "games").mkdir(parents=True, exist_ok=True)
    pictures = folder / "_static" / "games"
    pictures.mkdir(parents=True, exist_ok=True)
    for game_id in game_ids():
        (folder / "games" / f"{game_id}.md").write_text(game_page(game_id), "utf-8")
        (pictures / f"{game_id}.svg").write_text(svg(_shown(game_id), width=WIDTH), "utf-8")
    (folder / "games" / "index.md").write_text(_list_page(), "utf-8")
    (folder / "commands.md").write_text(commands_page(), "utf-8")


def game_page(game_id: str) -> str:
    """Return the page of a game as Markdown."""
    text, game = read_text(game_id, "en"), make_game(game_id)
    rules, note = marked_rules(text["rules"])
    parts = [
        f"# {text['name']}",
        text["tagline"],
        f"{game.designer}, {game.year}. Source of the rules: {game.source}. Its id is `{game_id}`.",
        _board(game_id, text["name"]),
        f"## Rules\n\n{rules}",
        *([note] if note else []),
        f"## Options\n\n{_options(game, text['options'])}",
        f"## Moves\n\n{_moves(game)}",
        f"## Tensors\n\n{_tensors(game)}",
        f"## In Python\n\n{_program(game_id)}",
    ]
    return "\n\n".join(parts) + "\n"


def _shown(game_id: str) -> Position:
    """Return the position that a page begins with: the last example, or the start."""
    options, moves = example(game_id)
    return replay(make_game(game_id, **options).start(), moves)[-1]


def _board(game_id: str, name: str) -> str:
    options, moves = example(game_id)
    link = format_link(make_game(game_id, **options), moves)
    return (
        f"<yavset-board {board_attributes(game_id, _shown(game_id))}>\n"
        f'<a href="../../index.html#{escape(link)}">'
        f'<img src="../_static/games/{game_id}.svg" alt="A position of {escape(name)}" width="{WIDTH}"></a>\n'
        "</yavset-board>\n"
        '<script type="module" src="../../embed.js"></script>'
    )


def table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _options(game: Game, meanings: dict[str, str]) -> str:
    if not game.choices:
        return "None."
    return table(
        ("option", "meaning", "values", "default"),
        (
            (f"`{option.name}`", meanings.get(option.name, ""), _values(option), _default(option))
            for option in game.choices
        ),
    )


def _values(option: Option) -> str:
    return "any" if option.values is None else ", ".join(f"`{value!r}`" for value in option.values[:20])


def _default(option: Option) -> str:
    return "drawn at random" if option.default is None else f"`{option.default!r}`"


def _kind(parts: Parts) -> str:
    """Return how a move is written, as a key of `MEANINGS`."""
    if parts.verb in ("pass", "end", "swap"):
        return parts.verb
    if parts.verb == "exchange":
        return "cell~cell"
    if parts.verb == "move":
        if not parts.captured:
            return "cell-cell"
        return "cellxcell" if parts.captured == parts.target else "cellxcell-cell"
    return "cell axis" if parts.axis else "colour@cell" if parts.colour else "cell"


def _moves(game: Game) -> str:
    numbers: dict[str, list[int]] = {}
    for number, move in enumerate(game.actions):
        numbers.setdefault(_kind(read_parts(move)), []).append(number)
    rows = (
        (f"`{game.actions[found[0]]}`", MEANINGS[kind], _range(found), str(len(found)))
        for kind, found in numbers.items()
    )
    chosen = ", ".join(f"`{name}={option_text(value)}`" for name, value in game.options.items())
    return (
        f"With the options {chosen} there are {len(game.actions)} moves in `game.actions`, "
        "each with a fixed number. "
        "`position.legal_actions()` gives the numbers of the legal ones, `game.actions[number]` the text.\n\n"
        + table(("such as", "what it does", "numbers", "moves"), rows)
    )


def _range(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    if first == last:
        return str(first)
    between = "" if last - first + 1 == len(numbers) else ", with others between"
    return f"{first} to {last}{between}"


def _tensors(game: Game) -> str:
    shape = observe(game.start()).shape
    named = ", ".join(f"`{name}`" for name in planes(game))
    return (
        f"`yavset.rl.observe(position)` has the shape {shape}: planes, rows, letters. The planes are {named}."
    )


def _program(game_id: str) -> str:
    options, moves = min(
        (found for found in read_examples(game_id) if found[1]),
        key=lambda found: len(found[1]),
        default=({}, []),
    )
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    lines = [">>> import yavset", f'>>> position = yavset.game("{game_id}"{given}).start()']
    if moves:
        words = " ".join(moves).replace("\\", "\\\\")
        lines += [f'>>> for move in "{words}".split():', "...     position = position.play(move)"]
    diagram = str(replay(make_game(game_id, **options).start(), moves)[-1])
    lines += [">>> print(position)", *(line or "<BLANKLINE>" for line in diagram.split("\n")), ""]
    return "```pycon\n" + "\n".join(lines) + "\n```"


def _list_page() -> str:
    rows = ((f"[{text['name']}]({game_id}.md)", text["tagline"]) for game_id, text in _texts())
    links = "\n".join(game_ids())
    return (
        "# Games\n\nThe rules of each game, its options, its moves as text and as numbers, its tensors, "
        "and a board to play on.\n\n"
        f"{table(('game', 'in a sentence'), rows)}\n\n"
        "Any other game can be written [in ludemes](../ludi.md), under the id `ludi`.\n\n"
        f"```{{toctree}}\n:hidden:\n\n{links}\n```\n"
    )


def _texts() -> Iterator[tuple[str, dict[str, Any]]]:
    return ((game_id, read_text(game_id, "en")) for game_id in game_ids())


def commands_page() -> str:
    """Return the page of the command line: what each command says of itself."""
    os.environ |= {"COLUMNS": str(COLUMNS), "NO_COLOR": "1"}
    parser = command_parser()
    parts = [
        "# Commands",
        "`python -m yavset COMMAND`, or `yavset COMMAND` once the package is installed.",
        *_described(parser, 2),
    ]
    return "\n\n".join(parts) + "\n"


def _described(parser: argparse.ArgumentParser, level: int) -> Iterator[str]:
    """Yield the descriptions of a command's own commands, and of theirs."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield f"{'#' * level} {command.prog}"
                yield f"```text\n{command.format_help().strip()}\n```"
                yield from _described(command, level + 1)


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
