"""`python -m yavset new-game`: write all that belongs to a new game, as a small one that works already.

It needs a checkout of the sources, which gets a game that runs or nothing at all: if anything fails, what has
been written is taken back.
"""

from __future__ import annotations

import argparse
import ast
import datetime
import keyword
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yavset.games import game_ids, registered_ids
from yavset.language.fluent import fill
from yavset.language.messages import Message, quoted
from yavset.language.terminal import Line, Refusal
from yavset.language.texts import LANGUAGES, SOURCE, read_patterns

TEMPLATES = {"row": "stones that stay, rows that win", "movement": "stones that move"}
"""The small games to begin with, and what each is an example of."""

_FOLDER = Path(__file__).parent / "templates"
_PACKAGE = Path(__file__).parents[1]
_REGISTRY = Path("py/yavset/games/__init__.py")
_RECORD = Path("tests/support/recorded.py")

_TEXT = "py/yavset/language/{language}/games/{game_id}.md"
_EXAMPLES = "py/yavset/games/examples/{game_id}.txt"
_TWIN = '''"""{name}, a second time: not written yet.

Write the class `{class_name}(NaiveGame)` here, from the rules alone, without looking at the package.
`yavalath.py` beside this file is an example. From then on the tests compare the two implementations.
"""
'''


class CannotAdd(Refusal):
    """A game cannot be added; the message says why, and what would do."""


def add_new_game(commands: Any) -> None:
    """Add the command `new-game` to the subparsers."""
    parser = commands.add_parser(
        "new-game",
        help="write the files of a new game into a checkout of the sources",
        description="Write the rules, texts, examples and test data of a new game: a small one to be edited.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="name or id, such as 'Quantum leap'")
    parser.add_argument(
        "--from",
        dest="template",
        default="row",
        choices=TEMPLATES,
        help="; ".join(f"{name}: {what}" for name, what in TEMPLATES.items()) + " (row)",
    )
    parser.add_argument("--designer", default="Nobody", metavar="NAME", help="who invented the game (Nobody)")
    parser.add_argument("--check", action="store_true", help="list what games lack, and write nothing")
    parser.set_defaults(run=run_new_game)


def run_new_game(parsed: argparse.Namespace) -> int:
    """Write the files, or list what games lack; return the exit status."""
    root = find_checkout()
    if parsed.check:
        return check(root, parsed.name)
    if not parsed.name:
        raise CannotAdd("new-game-name")
    written = add_game(root, parsed.name, parsed.template, parsed.designer)
    for path in written:
        print(Line("new-game-wrote", path=path.as_posix()))
    game_id = written[0].stem.replace("_", "-")
    print(f"""
{Line("new-game-next")}

    python -m yavset play {game_id}
    python {_RECORD.as_posix()} {game_id}     # {Line("new-game-record")}
    python -m pytest tests --game {game_id}

{Line("new-game-complete", command="`python -m yavset new-game --check`")}""")
    return 0


def find_checkout() -> Path:
    """Return the folder of the sources that this package runs from; raise CannotAdd if it is installed."""
    root = _PACKAGE.parents[1]
    needed = (_REGISTRY, _RECORD, Path("pyproject.toml"))
    if root / "py" / "yavset" != _PACKAGE or not all((root / path).is_file() for path in needed):
        raise CannotAdd("new-game-installed", folder=str(_PACKAGE))
    return root


def add_game(root: Path, name: str, template: str = "row", designer: str = "Nobody") -> list[Path]:
    """Write a new game into the checkout `root` and return the paths it wrote, the rules first.

    Raises CannotAdd for a name that is taken or cannot be one. Then, and whenever something else fails, the
    checkout stays as it was.
    """
    game_id = make_id(name)
    files = compose(game_id, name, template, designer)
    _refuse_taken(root, game_id, files)
    registry, data = root / _REGISTRY, _data(game_id)
    before = registry.read_text("utf-8")
    try:
        for path, text in files.items():
            _write(root / path, text)
        _register(registry, game_id)
        _record(root, game_id)
    except BaseException:
        for path in (*files, *data):
            (root / path).unlink(missing_ok=True)
        registry.with_suffix(".part").unlink(missing_ok=True)
        if registry.read_text("utf-8") != before:
            _write(registry, before)
        raise
    return [*files, *data, _REGISTRY]


def make_id(name: str) -> str:
    """Return the id of a game called `name`; raise CannotAdd if no id can be made of it."""
    game_id = re.sub(r"[ _-]+", "-", name.strip()).lower()
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*", game_id):
        raise CannotAdd("new-game-letters", name=quoted(name))
    if keyword.iskeyword(game_id):
        raise CannotAdd("new-game-reserved", name=quoted(name))
    return game_id


def compose(game_id: str, name: str, template: str, designer: str = "Nobody") -> dict[Path, str]:
    """Return the texts of a new game's files by their paths in the checkout, the rules first."""
    title = name.strip() if name.strip() != game_id else game_id.replace("-", " ").capitalize()
    class_name = "".join(map(str.capitalize, game_id.split("-")))
    module = game_id.replace("-", "_")
    rules = _rules(template, game_id, title, class_name, designer)
    examples = (_FOLDER / f"{template}.examples.txt").read_text("utf-8")
    files = {
        Path(f"py/yavset/games/{module}.py"): rules,
        Path(_EXAMPLES.format(game_id=game_id)): examples,
    }
    for language in LANGUAGES:
        files[Path(_TEXT.format(game_id=game_id, language=language))] = _text(template, language, title)
    files[Path(f"tests/naive/{module}.py")] = _TWIN.format(name=title, class_name=class_name)
    return files


def _rules(template: str, game_id: str, title: str, class_name: str, designer: str) -> str:
    """Return the template's module under the new game's names."""
    text = (_FOLDER / f"{template}.py").read_text("utf-8")
    if class_name in {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}:
        raise CannotAdd("new-game-hides", name=quoted(title), type=class_name)
    old = template.capitalize()
    who = designer.replace("\\", "").replace('"', "'")
    year = str(datetime.date.today().year)
    for before, after in (
        (f'"""{old} by Nobody, 2026:', f'"""{title} by {who}, {year}:'),
        (f"class {old}(", f"class {class_name}("),
        (f'id = "{template}"', f'id = "{game_id}"'),
        (f'name = "{old}"', f'name = "{title}"'),
        ('designer = "Nobody"', f'designer = "{who}"'),
        ("year = 2026", f"year = {year}"),
        (f'source = "Rules of {old}, Nobody"', f'source = "Rules of {title}, {who}"'),
    ):
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def _text(template: str, language: str, title: str) -> str:
    """Return the template's text in a language, or the English one under that language's headings."""
    own = _FOLDER / f"{template}.{language}.md"
    file = own if own.is_file() else _FOLDER / f"{template}.{SOURCE}.md"
    lines = file.read_text("utf-8").splitlines()
    lines[0] = f"# {title}"
    headings, theirs = _headings(SOURCE), _headings(language)
    for section, heading in headings.items():
        lines[lines.index(f"## {heading}")] = f"## {theirs[section]}"
    return "\n".join(lines) + "\n"


def _headings(language: str) -> dict[str, str]:
    """Return a language's headings of the parts of a game's text, by their ids."""
    patterns = read_patterns(language, "page")
    return {name: fill(pattern, {}) for name, pattern in patterns.items() if name.startswith("section-")}


def _refuse_taken(root: Path, game_id: str, files: dict[Path, str]) -> None:
    """Raise CannotAdd if a game of that id is known or one of its files is there."""
    if game_id in registered_ids():
        raise CannotAdd("new-game-taken", game=quoted(game_id))
    for path in (*files, *_data(game_id)):
        if (root / path).exists():
            raise CannotAdd("new-game-file-taken", path=path.as_posix())


def _data(game_id: str) -> list[Path]:
    """Return the paths of a game's test data."""
    return [Path(f"tests/data/{kind}/{game_id}.txt") for kind in ("perft", "playthroughs")]


def _register(registry: Path, game_id: str) -> None:
    """Add a line to the registry."""
    text = registry.read_text("utf-8")
    found = re.search(r"^SET = \(\n(?:    \"[a-z0-9-]+\",\n)*", text, re.MULTILINE)
    assert found is not None, "the registry lists its games"
    unfinished = registry.with_suffix(".part")
    # Written beside it and renamed: the registry is never half written.
    _write(unfinished, f'{text[: found.end()]}    "{game_id}",\n{text[found.end() :]}')
    unfinished.replace(registry)


def _record(root: Path, game_id: str) -> None:
    """Record the test data of the game; CannotAdd if it does not run."""
    environment = {**os.environ, "PYTHONPATH": str(root / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, root / _RECORD, game_id],
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise CannotAdd("new-game-broken", errors=done.stderr)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


# What games lack.


def check(root: Path, game_id: str | None = None) -> int:
    """Print what is missing of a game, or of all; return 1 if something the tests need is."""
    if game_id is not None and game_id not in game_ids():
        raise CannotAdd(Message("game-unknown", game=quoted(game_id), games=", ".join(game_ids())))
    status = 0
    chosen = game_ids() if game_id is None else (game_id,)
    for one in chosen:
        needed, wanted = list(_missing_needed(root, one)), list(_missing_wanted(root, one))
        for path in needed:
            print(Line("new-game-needs", game=one, path=path))
            status = 1
        for what in wanted:
            print(what)
        if not needed and not wanted:
            print(Line("new-game-has-all", game=one))
    return status


def _missing_needed(root: Path, game_id: str) -> Iterator[str]:
    paths = [_TEXT.format(game_id=game_id, language=language) for language in LANGUAGES]
    paths += [path.as_posix() for path in _data(game_id)]
    yield from (path for path in paths if not (root / path).is_file())


def _missing_wanted(root: Path, game_id: str) -> Iterator[Line]:
    module = game_id.replace("-", "_")
    examples = _EXAMPLES.format(game_id=game_id)
    if not (root / examples).is_file():
        yield Line("new-game-lacks-examples", game=game_id, path=examples)
    if not (root / f"tests/rules/test_{module}.py").is_file():
        yield Line("new-game-lacks-test", game=game_id, path=f"tests/rules/test_{module}.py")
    if not has_twin(root, game_id):
        yield Line("new-game-lacks-twin", game=game_id, path=f"tests/naive/{module}.py")


def has_twin(root: Path, game_id: str) -> bool:
    """Whether the naive implementation of a game is written: its file has the game's class."""
    file = root / "tests" / "naive" / f"{game_id.replace('-', '_')}.py"
    if not file.is_file():
        return False
    name = "".join(map(str.capitalize, game_id.split("-")))
    body = ast.parse(file.read_text("utf-8")).body
    return any(isinstance(node, ast.ClassDef) and node.name == name for node in body)
