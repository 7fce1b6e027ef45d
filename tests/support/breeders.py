"""A judge for tests of breeding: what it says of a game follows from the game's text alone."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Generator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from yavset.breeding.run import judging_seed
from yavset.breeding.verdict import Budget, Estimate, Verdict
from yavset.ludi.canonical import part
from yavset.ludi.rule_tree import Tree, write

if TYPE_CHECKING:
    import pytest

REASONS = {"draws": {"percent": 61}, "short": {"plies": 4}, "no-skill": {"percent": 52}}


def judge(tree: Tree, seed: int, _budget: Budget, last_stage: int = 7) -> Verdict:
    """Return a verdict by chance, the same for the same game and seed.

    One game in three lives, and of those that do, most live with other chances too.
    """
    text = write(tree)
    random, first = _random(text, seed), _random(text, judging_seed(text))
    simplicity = 1 / (1 + 0.02 * len(text) / 8)
    luck = random.random()
    dies = first.random() < 0.67
    # One in ten of those that live does so by luck.
    again = luck < (0.9 if first.random() < 0.1 else 0.2)
    if dies or (again and seed != judging_seed(text)):
        reason = list(REASONS)[int(random.random() * 3)]
        about: dict[str, float | str | int] = dict(REASONS[reason])
        rules = part(tree, "end")
        smaller = ""
        if len(rules.trees()) > 1 and random.random() < 0.3:
            reason, about = "dead-rule", {"rule": write(rules.trees()[-1])}
            end = Tree("end", rules.args[:-1])
            smaller = write(Tree("game", (*tree.args[:2], end)))
        return Verdict(4, reason, about, simplicity=simplicity, smaller=smaller, work={"stage-4": 512})
    plies, forcing = 60 * random.random(), 0.3 * random.random()
    return Verdict(
        last_stage,
        measures={
            "plies": _near(plies, 3),
            "plies-informed": _near(plies, 3),
            "draws-informed": _near(0.2 * forcing, 0.02),
            "forcing": _near(forcing, 0.02),
        },
        soundness=_near(random.random(), 0.05),
        interest=_near(random.random(), 0.1),
        simplicity=simplicity,
        best_game=("a1", "b2"),
        curve=(0.1, -0.25),
        work={"stage-4": 512, "stage-7": 2048},
    )


def _random(text: str, seed: int) -> Random:
    return Random(int.from_bytes(sha256(f"{text}{seed}".encode()).digest()[:6], "big"))


def _near(value: float, half: float) -> Estimate:
    return Estimate(value, max(0.0, value - half), value + half)


def slow_judge(tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Verdict:
    """Judge, but so slowly that there is time to be killed."""
    time.sleep(0.01)
    return judge(tree, seed, budget, last_stage)


def deadly_judge(tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Verdict:
    """Judge, but die of some games the first time, and each time of the one that a file names."""
    place = Path(os.environ["YAVSET_TEST_DEADLY"])
    mark = place / f"{seed}-{last_stage}"
    if seed % 40 == 0 and not mark.exists() and last_stage == 7:
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if write(tree) == (place / "always").read_text("utf-8"):
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(tree, seed, budget, last_stage)


def endless_judge(_tree: Tree, _seed: int, _budget: Budget, _last_stage: int = 7) -> Verdict:
    """Never come to an end, but make a file to say that it has begun."""
    Path(os.environ["YAVSET_TEST_ENDLESS"]).touch()
    while True:
        time.sleep(1)


def judging(tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Generator[bool, None, Verdict]:
    """The same in three slices."""
    yield from (False, False, False)
    return judge(tree, seed, budget, last_stage)


def let_judge(patch: pytest.MonkeyPatch, instead: Callable[..., Verdict] = judge) -> None:
    """Let another judge than the real one judge what the command `breed` breeds."""
    # It keeps the judge that it finds when it is loaded.
    import_module("yavset.lab.measuring")
    patch.setattr("yavset.breeding.judge.judge", instead)
