"""Rules that the canonical form drops because of others: it plays as the text does that keeps them.

The naive interpreter plays every text as it stands. The texts have three rules about the same thing, of which
one may imply another; texts at random seldom have that.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from against_naive import any_move, compare
from naive.ludi import Ludi as NaiveLudi
from yavset.ludi.canonical import board_of_tree, implies
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import RulesError, Tree, parse

#: Conditions that can imply each other, with a board and a play that soon bring them about.
KINDS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "groups": (
        "hexhex 3",
        "(place own)",
        tuple(f"(group {size}{exactly})" for size in (2, 3, 4, 5) for exactly in ("", " exactly")),
    ),
    "lines": (
        "hexhex 3",
        "(place own) (place red (next-to any))",
        tuple(f"(line {size}{whose})" for size in (3, 4) for whose in ("", " own+red", " enemy+red")),
    ),
    "lines and groups": (
        "hexhex 3",
        "(place own)",
        ("(line 2)", "(line 3)", "(line 4)", "(group 2)", "(group 3)", "(group 4)", "(group 4 exactly)"),
    ),
    "lines that are no groups": (
        "square 4",
        "(place any)",
        ("(line 2)", "(line 3)", "(group 2)", "(group 3)", "(surrounded own)", "(surrounded enemy)"),
    ),
    "edges": (
        "rhombus 4",
        "(place own)",
        ("(touch 2 any)", "(touch 3 any)", "(touch 2 apart)", "(touch 2 mine)", "(touch 2 opposite)"),
    ),
    "hexagon": (
        "hexhex 3",
        "(place own)",
        ("(touch 2 any)", "(touch 3 any)", "(touch 2 apart)", "(touch 3 apart)", "(touch 2 opposite)"),
    ),
    "captures": (
        "square+ 4",
        "(place own) (capture sandwiched)",
        ("(captured 1)", "(captured 2)", "(captured 3)", "(line 3)"),
    ),
    "steps": (
        "hexhex 3",
        "(place own) (step)",
        ("(steps 2)", "(steps 3)", "(steps 4)", "(group 4)", "(stuck)"),
    ),
}


def texts(kind: str) -> list[str]:
    """Return texts with every ordered pair of conditions of a kind, with different results."""
    board, play, conditions = KINDS[kind]
    random = Random(kind)
    found = []
    for first, second in product(conditions, repeat=2):
        results = [*random.sample(["win", "lose", "draw"], 2), random.choice(["win", "lose"])]
        if random.random() < 0.3:
            results[1] = results[0]
        third = random.choice(conditions)
        rules = " ".join(
            f"({result} {condition})"
            for result, condition in zip(results, (first, second, third), strict=True)
        )
        found.append(f"(game (board {board}) (play {play}) (end {rules}))")
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_rules_of_the_same_kind_play_as_they_are_written(kind: str) -> None:
    dropped = played = 0
    for number, text in enumerate(texts(kind)):
        try:
            game = Ludi(rules=text)
        except RulesError:
            continue
        dropped += len(parse(text).trees()[2].trees()) > len(parse(game.rules.text).trees()[2].trees())
        for seed in range(4):
            compare(game.start(), NaiveLudi({"rules": text}), Random(f"{number} {seed}"), 40, any_move)
        played += 1
    assert played > 10
    assert dropped > 3, "some rules are dropped"


def holds(size: int, condition: Tree) -> bool:
    """Return whether a new group of a size is what a condition asks for."""
    return size == condition.number() if "exactly" in condition.args else size >= condition.number()


def test_a_group_implies_another_where_every_size_does() -> None:
    board = board_of_tree(parse("(game (board hexhex 5) (play (place own)) (end (win (line 4))))"))
    conditions = [
        parse(f"(game (board hexhex 5) (play (place own)) (end (win {text})))")
        .trees()[2]
        .trees()[0]
        .trees()[0]
        for text in KINDS["groups"][2]
    ]
    for later, earlier in product(conditions, repeat=2):
        wanted = all(holds(size, earlier) for size in range(1, 62) if holds(size, later))
        # A condition may be kept without need, but never dropped wrongly.
        assert wanted or not implies(later, earlier, board)
