"""A new game: what the command writes, and what CONTRIBUTING shows, passes every check there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import naive
import yavset
from checkout import ROOT, copy_checkout
from yavset.lab import new_game
from yavset.lab.new_game import CannotAdd, compose, make_id
from yavset.lab.templates.movement import Movement
from yavset.lab.templates.row import Row
from yavset.language.texts import LANGUAGES
from yavset.rules.game import Game


def run(checkout: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python in a checkout, with its package."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "py"), "COLUMNS": "100"}
    # The tests in the copy are not those that are running.
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "COV_CORE_SOURCE"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def succeed(checkout: Path, *command: str | Path) -> str:
    """Run Python in a checkout and return what it prints; fail with that where it fails."""
    done = run(checkout, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def new(checkout: Path, *arguments: str) -> str:
    return succeed(checkout, "-m", "yavset", "new-game", *arguments)


def check_everything(checkout: Path, game_id: str, *tests: str) -> None:
    """Style, types and the tests about a game, in a checkout that has it; all tests, or some."""
    module = game_id.replace("-", "_")
    files = [f"py/yavset/games/{module}.py", f"tests/naive/{module}.py", "py/yavset/games/__init__.py"]
    succeed(checkout, "-m", "ruff", "check", "--no-cache", *files)
    succeed(checkout, "-m", "ruff", "format", "--check", "--no-cache", files[0])
    succeed(checkout, "-m", "mypy", "--cache-dir", checkout / ".mypy", f"py/yavset/games/{module}.py")
    chosen = ("-m", "not site and not engines", "--game", game_id, *(tests or ("tests",)))
    printed = succeed(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)
    assert f"without a naive implementation: {game_id}" in printed
    passed = re.search(r"(\d+) passed", printed)
    assert passed is not None
    assert int(passed[1]) > 50, printed


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of all files of a checkout but compiled ones."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return copy_checkout(tmp_path / "checkout")


@pytest.mark.long
def test_the_game_of_the_document_passes_every_check(checkout: Path) -> None:
    printed = new(checkout, "Trio")
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [code] = re.findall(r"^ *```python\n(.*?)^ *```$", document, re.DOTALL | re.MULTILINE)
    (checkout / "py" / "yavset" / "games" / "trio.py").write_text(textwrap.dedent(code), "utf-8")
    assert "wrote tests/data/perft/trio.txt" in printed
    succeed(checkout, "tests/support/recorded.py", "trio", "--bot")
    check_everything(checkout, "trio")


@pytest.mark.long
def test_a_new_game_of_moving_stones_passes_every_check(checkout: Path) -> None:
    new(checkout, "Quiet crossing", "--from", "movement", "--designer", 'Ada "A" Lovelace')
    files = [f"tests/games/test_{name}.py" for name in ("conformance", "perft", "playthroughs", "actions")]
    check_everything(checkout, "quiet-crossing", *files, "tests/interfaces/test_catalogue.py")
    played = succeed(checkout, "-c", "import yavset; print(yavset.game('quiet-crossing').start())")
    assert played.count("w") > 3


def test_the_document_shows_the_game_that_the_command_writes() -> None:
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [code] = re.findall(r"^ *```python\n(.*?)^ *```$", document, re.DOTALL | re.MULTILINE)
    written = compose("trio", "Trio", "row")[Path("py/yavset/games/trio.py")]
    year = re.compile(r"\b20\d\d\b")
    assert year.sub("", textwrap.dedent(code)) == year.sub("", written)


def test_a_new_game_is_one_file_a_text_in_every_language_and_one_line(checkout: Path) -> None:
    before = contents(checkout)
    new(checkout, "Trio")
    after = contents(checkout)
    assert {path for path in after if after[path] != before.get(path)} == {
        "py/yavset/games/__init__.py",
        "py/yavset/games/trio.py",
        "py/yavset/games/examples/trio.txt",
        *(f"py/yavset/language/{language}/games/trio.md" for language in LANGUAGES),
        "tests/naive/trio.py",
        "tests/data/perft/trio.txt",
        "tests/data/playthroughs/trio.txt",
    }
    registry = "py/yavset/games/__init__.py"
    added = set(after[registry].splitlines()) - set(before[registry].splitlines())
    assert added == {b'    "trio",'}
    again = run(checkout, "-m", "yavset", "new-game", "trio")
    assert again.returncode == 2
    assert "there is a game 'trio' already" in again.stderr
    assert contents(checkout) == after


@pytest.mark.long
def test_what_a_game_lacks_is_listed(checkout: Path) -> None:
    new(checkout, "Trio")
    listed = new(checkout, "--check", "trio")
    assert "trio: has no second implementation" in listed
    twin = checkout / "tests" / "naive" / "trio.py"
    twin.write_text("class Trio:\n    pass\n", "utf-8")
    (checkout / "tests" / "rules" / "test_trio.py").touch()
    assert new(checkout, "--check", "trio") == "trio: complete\n"
    (checkout / "tests" / "data" / "perft" / "trio.txt").unlink()
    done = run(checkout, "-m", "yavset", "new-game", "--check", "trio")
    assert (done.returncode, done.stdout) == (1, "trio: needs tests/data/perft/trio.txt\n")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Yavalath", "there is a game 'yavalath' already"),
        ("Feed the ducks", "there is a game 'feed-the-ducks' already"),
        ("Königsspiel", "letters a to z"),
        ("", "letters a to z"),
        ("4 in a row", "letters a to z"),
        ("../trio", "letters a to z"),
        ("Lambda", "Python has reserved it"),
        ("Game", "its class would hide Game"),
        ("Common", "is there already"),
        ("Board", "is there already"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(
    name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(ROOT / "py")
    with pytest.raises(CannotAdd, match=re.escape(reason)):
        new_game.add_game(ROOT, name)
    assert contents(ROOT / "py") == before


def test_ids_are_made_of_names() -> None:
    assert make_id(" Two in a  row ") == "two-in-a-row"
    assert make_id("two_in-a row") == "two-in-a-row"


def test_an_installed_package_is_not_written_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "_PACKAGE", tmp_path / "site-packages" / "yavset")
    with pytest.raises(CannotAdd, match="checkout of the sources"):
        new_game.find_checkout()


@pytest.mark.parametrize("fault", ["the game does not run", "the disk is full"])
def test_nothing_is_left_of_a_game_that_cannot_be_written(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    before = contents(checkout)
    if fault == "the game does not run":
        # It fails when it has written something.
        recording = "from pathlib import Path\nfor kind in ('perft', 'playthroughs'):\n"
        recording += (
            "    Path(f'tests/data/{kind}/trio.txt').write_text('some')\nraise SystemExit('broken')\n"
        )
        (checkout / "tests" / "support" / "recorded.py").write_text(recording, "utf-8")
        before = contents(checkout)
    else:

        def fail(*_: object) -> None:
            raise OSError("no space left")

        monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises((CannotAdd, OSError), match=r"broken|no space"):
        new_game.add_game(checkout, "Trio")
    assert contents(checkout) == before


def test_a_language_without_a_template_gets_the_english_text_under_its_own_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Path("py/yavset/language/de/games/trio.md")
    headings = re.findall("^## .*", compose("trio", "Trio", "row")[written], re.MULTILINE)
    shutil.copytree(new_game._FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "row.de.md").unlink()
    monkeypatch.setattr(new_game, "_FOLDER", tmp_path)
    text = compose("trio", "Trio", "row")[written]
    assert "Be the first to get" in text
    assert re.findall("^## .*", text, re.MULTILINE) == headings


@pytest.mark.parametrize("name", ["quantum-leap", "Quantum Leap", " trio ", "Trio"])
@pytest.mark.parametrize("template", list(new_game.TEMPLATES))
def test_a_new_game_has_its_name_and_designer_everywhere(name: str, template: str) -> None:
    game_id = make_id(name)
    # An id is no name yet.
    title = {"quantum-leap": "Quantum leap", " trio ": "Trio"}.get(name, name)
    files = compose(game_id, name, template, 'Ada "A" \\ Lovelace')
    (module, rules), *others = files.items()
    assert module.stem == game_id.replace("-", "_")
    found: dict[str, Any] = {"__name__": "composed"}
    exec(compile(rules, str(module), "exec"), found)
    [made] = [one for one in found.values() if getattr(one, "__module__", "") == "composed"]
    assert (made.id, made.name, made.designer) == (game_id, title, "Ada 'A'  Lovelace")
    assert made.__name__ == "".join(part.capitalize() for part in game_id.split("-"))
    assert rules.startswith(f'"""{title} by Ada ') and title in made.source
    for path, text in others:
        if path.suffix == ".md":
            assert text.startswith(f"# {title}\n")
            # In the language of its folder, as far as there is a template of it.
            language = path.parts[-3]
            own = new_game._FOLDER / f"{template}.{language}.md"
            words = [line for line in own.read_text("utf-8").splitlines() if line[:1] != "#"]
            assert [line for line in text.splitlines() if line[:1] != "#"] == words
        if path.suffix == ".py":
            assert text.startswith(f'"""{title}, ') and f"`{made.__name__}(NaiveGame)`" in text


def test_no_file_of_a_new_game_is_written_over(tmp_path: Path) -> None:
    files = compose("trio", "Trio", "row")
    new_game._refuse_taken(tmp_path, "trio", files)
    for path in (*files, *new_game._data("trio")):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        with pytest.raises(CannotAdd, match=re.escape(path.as_posix())):
            new_game._refuse_taken(tmp_path, "trio", files)
        file.unlink()


def test_the_check_lists_what_each_game_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_game, "game_ids", lambda: ("first-game", "other"))
    needed = {
        game: [
            *(f"py/yavset/language/{language}/games/{game}.md" for language in LANGUAGES),
            *(f"tests/data/{kind}/{game}.txt" for kind in ("perft", "playthroughs")),
        ]
        for game in ("first-game", "other")
    }
    twin = tmp_path / "tests/naive/first_game.py"
    wanted = ["py/yavset/games/examples/first-game.txt", "tests/rules/test_first_game.py"]
    files = [tmp_path / path for path in (*needed["first-game"], *needed["other"], *wanted)]
    for file in (*files, twin):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("class Another:\n    pass\n" if file == twin else "", "utf-8")

    def checked(game: str | None) -> tuple[int, list[str]]:
        status = new_game.check(tmp_path, game)
        return status, capsys.readouterr().out.splitlines()

    # A file of another class is no second implementation.
    assert not new_game.has_twin(tmp_path, "first-game")
    status, [line] = checked("first-game")
    assert status == 0 and "second implementation" in line
    twin.write_text("import os\nclass FirstGame:\n    pass\n", "utf-8")
    assert checked("first-game") == (0, ["first-game: complete"])
    status, lines = checked("other")
    assert status == 0 and len(lines) == 3 and all(line.startswith("other: ") for line in lines)
    assert checked(None) == (0, ["first-game: complete", *lines])
    for game, paths in needed.items():
        for path in paths:
            (tmp_path / path).unlink()
            assert checked(game)[0] == checked(None)[0] == 1
            assert f"{game}: needs {path}" in checked(game)[1]
            assert ("first-game: complete" in checked(None)[1]) == (game == "other")
            (tmp_path / path).touch()
    with pytest.raises(CannotAdd, match="first-game, other"):
        new_game.check(tmp_path, "nothing")


@pytest.mark.parametrize("seed", range(40))
def test_the_games_of_the_templates_end_as_their_rules_say(seed: int) -> None:
    random = Random(seed)
    game: Game = (Row, Movement)[seed % 2](size=3)
    home = game.start().stones
    assert [mask.bit_count() for mask in home] == ([0, 0] if isinstance(game, Row) else [3, 3])
    position, met = game.start(), Counter[object]()
    lines = [{cell, *ray[:2]} for cell, rays in game.board.rays.items() for ray in rays if len(ray) > 1]
    while position.outcome is None and position.ply < 200:
        player, before = position.player, position.stones
        met[position.stones, player] += 1
        move = random.choice(position.legal_moves())
        position = position.play(move)
        own = {*game.board.bits(position.stones[player])}
        if isinstance(game, Row):
            assert position.stones[player] == before[player] | 1 << game.board.cell(move)
            over = any(line <= own for line in lines)
            drawn = not over and not position.empty
        else:
            over = bool(position.stones[player] & home[1 - player]) or not position.legal_moves()
            # What has been there twice before is there a third time.
            drawn = not over and met[position.stones, position.player] == 2
        assert (position.outcome is not None) == (over or drawn)
        if position.outcome is not None:
            assert position.outcome.winner == (game.players[player] if over else None)


@pytest.mark.every_game
def test_every_naive_implementation_is_of_a_game() -> None:
    """An implementation under a wrong name would not be compared with anything."""
    shared = {"--init--", "board", "counting", "five", "game"}
    folder = Path(naive.__file__).parent
    games = {path.stem.replace("_", "-") for path in folder.glob("*.py")} - shared
    assert games <= set(yavset.games.registered_ids())
    assert set(naive.GAMES) == {game for game in games if new_game.has_twin(ROOT, game)}
