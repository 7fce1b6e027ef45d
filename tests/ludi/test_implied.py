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
from yavset.ludi.canonical import board_of_tree, essence, implies
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import RulesError, Tree, parse, write
from yavset.ludi.rules import read_rules

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
    "exact lines": (
        "square+ 4",
        "(place own)",
        (*(f"(line {size}{exactly})" for size in (2, 3, 4) for exactly in ("", " exactly")), "(group 3)"),
    ),
    "exact lines and red stones": (
        "hexhex 3",
        "(place own) (place red (next-to any))",
        ("(line 3 exactly)", "(line 4 exactly)", "(line 3 own+red)", "(line 4 own+red)", "(line 2)"),
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


@pytest.mark.parametrize(
    "text",
    [
        # Stones that stand at the start make lines and groups that nobody has placed.
        "(game (board square+ 5 (stones white a1 b1 c1 black e4 e5)) (play (place own))"
        " (end whole (win (line 3)) (lose (group 2))))",
        # Stones that change sides do too.
        "(game (board hexhex 3) (play (place own) (flip beside))"
        " (end whole (win (line 4)) (lose (group 3))))",
        # What the enemy has placed is no line of one's own.
        "(game (board hexhex 3) (play (place own)) (end whole (lose (line 3 enemy+red)) (win (line 4))))",
        "(game (board hexhex 3) (play (place own) (place red)) (end whole (draw (line 3 enemy+red))))",
    ],
)
def test_older_lines_are_judged_wherever_there_can_be_any(text: str) -> None:
    game = Ludi(rules=text)
    assert "whole" in game.rules.text
    ended = 0
    for seed in range(8):
        last = compare(game.start(), NaiveLudi({"rules": text}), Random(seed), 40, any_move)
        assert last.outcome is not None
        ended += last.outcome.reason != "full"
    assert ended


def test_nothing_older_is_judged_where_there_cannot_be_any() -> None:
    rules = read_rules(
        "(game (board hexhex 3) (play (place own)) (end whole (win (line 3)) (lose (line 4 enemy+red))))"
    )
    assert rules.code == "h3-p-a.w3.l4e"
    text = "(game (board hexhex 3) (play (place own)) (end whole (win (line 3)) (lose (line 9 enemy+red))))"
    assert read_rules(text).code == "h3-p-w3"


@pytest.mark.parametrize(
    "text",
    [
        # What a count decides after two passes leaves a full board to the count before it.
        "(game (board hexhex 3) (play (place own) (flip beside))"
        " (end (score (odd-groups 2)) (score (most-stones))))",
        # A line that is older may be in a group with the new stone.
        "(game (board hexhex 3) (play (place own) (step)) (end whole (lose (group 3)) (draw (line 3))))",
        # What is older is a line alone, and belongs to one with the new stone where red ones join them.
        "(game (board hexhex 3) (play (place any) (place red (next-to any)))"
        " (end whole (win (line 3 own+red)) (lose (line 3 exactly))))",
        # A line may be longer, and a player may complete a longer one at once.
        "(game (board square+ 5) (play (place own)) (end (win (line 3 exactly)) (lose (line 3))))",
        "(game (board square+ 5) (play (place own)) (end (win (line 3 exactly)) (win (line 4))))",
        "(game (board hexhex 3) (play (place own)) (end (win (line 4 exactly)) (lose (line 3 exactly))))",
        "(game (board hexhex 3) (play (place own)) (end (win (group 4 exactly)) (lose (line 4 exactly))))",
        # A board that nobody fills by placing is no draw.
        "(game (board square 4 (rows 1)) (play (step) (hop enemy) (shoot))"
        " (end (win (captured 3)) (draw (full))))",
    ],
)
def test_what_seems_to_be_covered_and_is_not(text: str) -> None:
    game = Ludi(rules=text)
    assert game.rules.unused == ()
    for seed in range(8):
        compare(game.start(), NaiveLudi({"rules": text}), Random(seed), 60, any_move)


@pytest.mark.parametrize(
    "code", ["q4-pa-lue", "h3-pa-wuo.lue", "q4-pax-lk", "h3-paxo-lk", "q4-pane-wue", "h3-pam3-wuo"]
)
def test_games_of_one_essence_are_the_same_with_the_colours_exchanged(code: str) -> None:
    """Games by chance of the one are games of the other once white stones are called black."""
    try:
        tree = read_rules(code).tree
    except RulesError:
        return
    other = _with_colours_exchanged(tree)
    assert essence(tree) == essence(read_rules(write(other)).tree)
    ours, theirs = Ludi(rules=write(tree)), Ludi(rules=write(other))
    for seed in range(20):
        random, one, two = Random(seed), ours.start(), theirs.start()
        while one.outcome is None:
            moves = [_exchanged_move(move) for move in one.legal_moves()]
            assert sorted(moves) == sorted(two.legal_moves())
            move = random.choice(moves)
            one, two = one.play(_exchanged_move(move)), two.play(move)
        assert two.outcome is not None and one.outcome.winner == two.outcome.winner


def test_the_order_of_rules_counts_where_their_results_differ() -> None:
    def same(one: str, other: str) -> bool:
        return essence(read_rules(one).tree) == essence(read_rules(other).tree)

    assert same("h5-p-wue.wuo", "h5-p-wuo.wue") and same("h5-p-l3.wg9.w4", "h5-p-l3.w4.wg9")
    assert not same("h5-p-w4.l3", "h5-p-w4.w3") and not same("h5-p-wg9.d5.w4", "h5-p-w4.wg9.d3")
    assert same("q4-pa-lue", "q4-pa-luo") and not same("q4-p-lue", "q4-p-luo")
    # What is captured or flipped is the enemy's, whatever the stones are called.
    assert not same("q4-pa.cs-lue", "q4-pa.cs-luo") and not same("q4-pa.fb-lue", "q4-pa.fb-luo")


def _exchanged_move(move: str) -> str:
    return {"w": "b", "b": "w"}[move[0]] + move[1:] if move[1:2] == "@" else move


def _with_colours_exchanged(tree: Tree) -> Tree:
    other = {"own": "enemy", "enemy": "own"}
    args = (_with_colours_exchanged(a) if isinstance(a, Tree) else other.get(str(a), a) for a in tree.args)
    return Tree(tree.head, tuple(args))


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
