"""Values pickle small, copy, and work in another process and another thread."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

import yavset
from variants import random_game
from yavset.games import game_class
from yavset.notation.record import Record
from yavset.rules.game import Game
from yavset.rules.position import Position

LARGEST = 4_000
"""Bytes of a pickled position; the tables of a board alone have more."""

ELSEWHERE = """
import pickle, sys
positions, seen = pickle.load(sys.stdin.buffer)
assert [f"{p} {p.last_move} {p.events} {p.legal_moves()}" for p in positions] == seen
sys.stdout.buffer.write(pickle.dumps((sys.version_info[:2], positions)))
"""


def some_positions(game: Game) -> list[Position]:
    """Return the start of a game, positions from its middle and, where it comes so far, its end."""
    positions = random_game(game, 3, 80)
    return [positions[0], *Random(1).sample(positions, 3), positions[-1]]


def seen(positions: list[Position]) -> list[str]:
    """Return what positions show to a caller."""
    return [f"{p} {p.last_move} {p.events} {p.legal_moves()}" for p in positions]


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_positions_and_what_comes_from_them_pickle_and_copy(game_id: str) -> None:
    for position in some_positions(yavset.game(game_id)):
        values = [
            position.game,
            position,
            position.outcome,
            *position.events,
            *position.game.pieces(position),
        ]
        for value in values:
            for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
                assert again == value
                assert type(again) is type(value)
                assert hash(again) == hash(value)
        again = pickle.loads(pickle.dumps(position))
        assert seen([again]) == seen([position])
        assert (again.ply, again.turn_number, again.key()) == (
            position.ply,
            position.turn_number,
            position.key(),
        )


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_game_goes_on_from_a_pickle_with_its_repetitions(game_id: str) -> None:
    positions = random_game(yavset.game(game_id), 4, 60)
    position = pickle.loads(pickle.dumps(positions[len(positions) // 2]))
    for following in positions[len(positions) // 2 + 1 :]:
        position = position.play(str(following.last_move))
        assert (position, position.outcome) == (following, following.outcome)
        assert position.occurrences == following.occurrences


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_pickled_position_carries_no_board(game_id: str) -> None:
    for position in some_positions(yavset.game(game_id)):
        position.legal_moves()
        # Without the table of a repetition rule, which grows with the game.
        bare = position.game.position(str(position))
        assert len(pickle.dumps(bare)) < LARGEST
        assert b"Board" not in pickle.dumps(position)


def test_games_with_other_options_pickle() -> None:
    for game_id in yavset.game_ids():
        for option in game_class(game_id).choices:
            for value in option.values or ():
                game = yavset.game(game_id, **{option.name: value})
                again = pickle.loads(pickle.dumps(game))
                assert (again, again.options, again.board.name) == (game, game.options, game.board.name)


def test_records_pickle_and_copy() -> None:
    record = yavset.parse_record('[Game "coffee"]\n[Date "2026-11-20"]\n\n1. e5/ d4-')
    for again in (pickle.loads(pickle.dumps(record)), copy.copy(record), copy.deepcopy(record)):
        assert isinstance(again, Record)
        assert again == record
        assert again.positions() == record.positions()


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no other")
@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_pickled_positions_work_in_every_python_that_is_here(minor: int) -> None:
    python = python_of_version(minor)
    if python is None:
        pytest.skip(f"there is no Python 3.{minor} on this machine")
    positions = [
        position for game_id in yavset.game_ids() for position in some_positions(yavset.game(game_id))
    ]
    package = Path(yavset.__file__).parents[1]
    there = subprocess.run(
        [python, "-c", ELSEWHERE],
        input=pickle.dumps((positions, seen(positions))),
        capture_output=True,
        check=True,
        env={"PYTHONPATH": str(package), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    version, again = pickle.loads(there.stdout)
    assert version == (3, minor)
    assert again == positions
    assert seen(again) == seen(positions)


def python_of_version(minor: int) -> str | None:
    """Return the program of Python 3.`minor`: this one, one of pyenv's, or one on the path; None without."""
    if sys.version_info[:2] == (3, minor):
        return sys.executable
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    kept = sorted(versions.glob(f"3.{minor}.*/bin/python"))
    found = str(kept[-1]) if kept else shutil.which(f"python3.{minor}")
    # The path may name one of pyenv's that is not switched on.
    return found if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0 else None


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no other")
def test_positions_go_to_processes_of_a_pool_and_come_back() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    positions = [yavset.game(game_id).start() for game_id in yavset.game_ids()]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert [*pool.map(copy.copy, positions)] == positions
    with get_context("spawn").Pool(1) as processes:
        moves = processes.map(Position.legal_moves, positions)
    assert [*map(tuple, moves)] == [tuple(position.legal_moves()) for position in positions]


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python has one thread")
def test_pickled_positions_work_in_another_thread() -> None:
    positions = [yavset.game(game_id).start() for game_id in yavset.game_ids()]
    pickled = pickle.dumps(positions)
    found: list[list[str]] = []
    thread = threading.Thread(target=lambda: found.append(seen(pickle.loads(pickled))))
    thread.start()
    thread.join()
    assert found == [seen(positions)]
