"""Reading, printing and the canonical form, on trees and texts at random.

The environment variable YAVSET_TREES is the number of trees and of spoiled texts; without it there are a few
thousand.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from random import Random

import pytest

from trees import ODD_GAMES, playable_tree, random_tree, spoiled
from variants import pick
from yavset.ludi.aloud import unused_parts
from yavset.ludi.canonical import canonical
from yavset.ludi.code import expand_code, write_code
from yavset.ludi.describe import board_codes
from yavset.ludi.game import Ludi
from yavset.ludi.grammar import FRAME, LUDEMES, MOST_CHARACTERS, grammar_data
from yavset.ludi.names import KNOWN, is_known, made_name, title_of
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError, Tree, distance, parse, write, write_lines
from yavset.ludi.rules import read_rules
from yavset.rules.board import board_of

TREES = int(os.environ.get("YAVSET_TREES", "100" if sys.platform == "emscripten" else "3000"))

YAVALATH = PRESETS["yavalath"]
FIVE = "(game (board hexhex 5) (play (place own)) (end (win "


def refusal(text: str) -> RulesError:
    with pytest.raises(RulesError) as refused:
        read_rules(text)
    return refused.value


# The language.


def test_there_are_few_ludemes() -> None:
    assert len(LUDEMES) - len(FRAME) <= 45
    assert len({ludeme.name for ludeme in LUDEMES}) == len(LUDEMES)
    for ludeme in grammar_data():
        assert str(ludeme["meaning"]).endswith(".")


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets(name: str) -> None:
    tree = parse(PRESETS[name])
    assert parse(write(tree)) == parse(write_lines(tree)) == tree
    assert write_lines(tree) == PRESETS[name]
    assert canonical(tree) == Tree("game", tuple(tree.trees())), "the presets are in the canonical form"
    assert parse(expand_code(write_code(tree))) == canonical(tree)


@cache
def slips(first: str, second: str) -> int:
    """Return how many letters are put in, left out, changed or exchanged with the next, at the least."""
    if not first or not second:
        return len(first) + len(second)
    ways = [slips(first[1:], second) + 1, slips(first, second[1:]) + 1]
    ways.append(slips(first[1:], second[1:]) + (first[0] != second[0]))
    if len(first) > 1 and first[:2] == second[1::-1]:
        ways.append(slips(first[2:], second[2:]) + 1)
    return min(ways)


def test_the_nearest_name_is_the_one_with_the_fewest_slips() -> None:
    random = Random(4)
    told = 0
    names = [ludeme.name for ludeme in LUDEMES if len(ludeme.name) < 7]
    for _ in range(90):
        letters = list(pick(random, tuple(names)))
        for _ in range(random.randint(1, 2)):
            at = random.randrange(len(letters))
            letters[at : at + 2] = random.choice([letters[at : at + 2][::-1], ["x"], letters[at : at + 1]])
        word = "".join(letters)
        error = refusal(FIVE + f"({word} 4))))")
        for wanted in (error.expected, [ludeme.name for ludeme in LUDEMES]):
            known = [name.strip("(") for name in wanted if abs(len(name.strip("(")) - len(word)) < 4]
            found = [name for name in known if slips(word, name) <= max(1, len(name) // 3)]
            if found:
                best = min(found, key=lambda name: slips(word, name))
                # A ludeme that stands in the wrong place is no slip.
                assert error.nearest == (best if best != word else "")
                told += error.nearest != ""
                break
        else:
            assert error.nearest == ""
    assert told > 30


def test_capital_letters_and_space_do_not_matter() -> None:
    text = "(GAME Yavalath\n\t(Board HEXHEX 5)(play(place own)(swap))(end(win(line 4))(lose(line 3))))"
    assert canonical(parse(text)) == canonical(parse(YAVALATH))


# Errors.


@pytest.mark.parametrize(
    ("text", "place", "nearest", "said"),
    [
        (FIVE + "(lien 4))))", (1, 54), "line", "Did you mean line?"),
        ("(game (bord hexhex 5))", (1, 8), "board", "board. Did"),
        ("(game (board hexhx 5))", (1, 14), "hexhex", "Did you mean hexhex?"),
        ("(game\n (board hexhex 11) (play))", (2, 3), "", "a size from 3 to 10"),
        ("(game (board hexhex))", (1, 8), "", "a size from 3 to 10"),
        ("(game (board trapezium 5))", (1, 8), "", "one size only"),
        ("(game (board hexhex 5) (play (swap)) (end))", (1, 31), "", "expected: place, step, hop"),
        (FIVE + "(line 12))))", (1, 59), "", "from 2 to 9"),
        (FIVE + "(line 4) (line 3))))", (1, 63), "", "expected: )"),
        ("", (1, 1), "", "the rules end here"),
        ("(game (board hexhex 5)", (1, 23), "", "(play"),
        (FIVE + "(line 4)) (lose (line 3)", (1, 77), "", "bracket is missing at the end"),
        (FIVE + "(line 4) (lose (line 3))))", (1, 62), "", "bracket is missing before '(lose'"),
        ("(game (board hexhex 5)) (play (place own)) (end (win (line 4))))", (1, 23), "", "closes too early"),
        (YAVALATH + ")", (4, 40), "", "too many"),
        (YAVALATH + " more", (4, 41), "", "after the end"),
        ("(game é", (1, 7), "", "signs"),
        ("(" * 31, (1, 31), "", "more than 30"),
        ("x" * 3000, (1, 1), "", "short code"),
        ("(" + " " * MOST_CHARACTERS, (1, MOST_CHARACTERS), "", "at most 2048"),
        ("(game (board hexhex 3) (play (place own)) (end (win (line 9))))", (1, 44), "", "ever end the game"),
        ("(game (board hexhex 3) (play (step)) (end (win (line 3))))", (1, 25), "", "placed"),
        (FIVE.replace("own", "own (next-to own)") + "(line 3))))", (1, 25), "", "first move"),
        (FIVE + "(line 5 exacly))))", (1, 61), "exactly", "expected: own, own+red, enemy+red, exactly"),
        (FIVE + "(line 5 exactly own))))", (1, 69), "", "expected: )"),
        (FIVE + "(line 5 own+red exactly))))", (1, 44), "", "one's own stones alone"),
        (FIVE + "(line 5 enemy+red exactly))))", (1, 44), "", "one's own stones alone"),
        ("(game (board hexhex 3) (play (place own)) (end (win (line 6 exactly))))", (1, 44), "",
         "ever end the game"),
    ],
)  # fmt: skip
def test_errors_name_the_place(text: str, place: tuple[int, int], nearest: str, said: str) -> None:
    error = refusal(text)
    assert (error.line, error.column) == place, error
    assert error.nearest == nearest, error
    assert said in str(error)
    assert len(str(error)) < 500


@pytest.mark.parametrize("thing", [None, 5, b"(game)", ["(game)"]])
def test_only_text_is_read(thing: object) -> None:
    with pytest.raises(RulesError):
        read_rules(thing)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        parse(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "code",
    ["h5-p.s-w4.l3.", "h5-p.s-", "h99-p-w4", "h5-p.q-w4", "h5--w4", "h5-p-w", "h5.h5-p-w4",
     "h5-p-w4-w4", "H5-p-w4", "h5-p..s-w4", "h5-p-w44444444444444444444444",
     "h5-p.pr-w4rx", "h5-p-w4xr", "h5-p-wx", "-", "--", "---", "h5-p-" + "w4." * 200],
)  # fmt: skip
def test_codes_that_are_none(code: str) -> None:
    assert refusal(code).line == 1


# The canonical form.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # A longer line holds only when the shorter one does.
        ("(play (place own)) (end (win (line 4)) (lose (line 5)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 4)) (win (line 4)) (lose (line 3)))", "h5-p-w4.l3"),
        ("(play (place own)) (end (lose (line 3)) (win (line 4)))", "h5-p-l3"),
        # Without the longer line the shorter one gives the same result.
        ("(play (place own)) (end (win (line 5)) (win (line 4)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 5)) (win (group 9)) (win (line 4)))", "h5-p-wg9.w4"),
        # Two neighbours are a line, and every line is a group.
        ("(play (place own)) (end (lose (group 2)))", "h5-p-l2"),
        ("(play (place any)) (end whole (lose (group 2)))", "h5-pa-a.lg2"),
        ("(play (place own)) (end (win (group 4)) (lose (line 5)))", "h5-p-wg4"),
        ("(play (place own)) (end (win (group 4)) (lose (line 3)))", "h5-p-wg4.l3"),
        ("(play (place own)) (end (win (group 4 exactly)) (lose (line 5)))", "h5-p-wg4x.l5"),
        ("(play (place own)) (end (win (line 5)) (lose (line 4)) (win (line 3)))", "h5-p-w5.l4.w3"),
        ("(play (place own)) (end (win (line 4 own)) (lose (line 3 own+red)))", "h5-p-w4.l3"),
        # A longer line is no such line, and every such line is one of its length or shorter ones.
        ("(play (place own)) (end (win (line 5)) (lose (line 5 exactly)))", "h5-p-w5"),
        ("(play (place own)) (end (win (line 4)) (lose (line 5 exactly)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 5 exactly)) (lose (line 5)))", "h5-p-w5x.l5"),
        ("(play (place own)) (end (win (line 5 exactly)) (lose (line 6 exactly)))", "h5-p-w5x.l6x"),
        ("(play (place own)) (end (win (line 5 exactly)) (win (line 6)))", "h5-p-w5x.w6"),
        ("(play (place own)) (end (win (line 5 exactly)) (win (line 4)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 5 exactly)) (draw (line 6)) (win (line 4)))", "h5-p-w5x.d6.w4"),
        ("(play (place own)) (end (win (group 5)) (lose (line 5 exactly)))", "h5-p-wg5"),
        ("(play (place own)) (end (win (group 5 exactly)) (lose (line 5 exactly)))", "h5-p-wg5x.l5x"),
        ("(play (place any)) (end whole (win (group 4)) (lose (line 5 exactly)))", "h5-pa-a.wg4.l5x"),
        ("(play (place own)) (end (win (line 4 own exactly)) (lose (line 9 exactly)))", "h5-p-w4x.l9x"),
        ("(play (place own) (place red)) (end (win (line 3 own+red)) (lose (line 4 exactly)))",
         "h5-p.pr-w3r"),
        ("(play (place any) (place red)) (end whole (win (line 3 own+red)) (lose (line 3)))",
         "h5-pa.pr-a.w3r.l3"),
        ("(play (place any) (place red)) (end whole (win (line 3 own+red)) (lose (line 4 exactly)))",
         "h5-pa.pr-a.w3r.l4x"),
        ("(play (swap) (place own))", None),
        ("(play (place own) (swap) (swap)) (end (win (line 4)))", "h5-p.s-w4"),
        ("(play (step) (place own)) (end (win (line 4)))", "h5-p.t-w4"),
        ("(play (place own) (twice) (capture surrounded)) (end (win (line 4)))", "h5-p.cs.d-w4"),
        ("(play (place own (next-to red)) (place own)) (end (win (line 4)))", "h5-p-w4"),
        ("(play (place own) (place any)) (end (win (line 4)))", "h5-pa-w4"),
        ("(play (place own)) (end (win (captured 2)) (win (steps 3)) (win (line 4)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 4)) (draw (full)))", "h5-p-w4"),
        ("(play (place own)) (end (win (line 4)) (draw (full)) (lose (stuck)))", "h5-p-w4.df.lk"),
        ("(play (place own)) (end (lose (stuck)) (win (line 4)))", "h5-p-w4.lk"),
        ("(play (place own)) (end whole (win (line 4)))", "h5-p-w4"),
        ("(play (place any)) (end whole (win (line 4)))", "h5-pa-a.w4"),
        ("(play (place own)) (end (win (touch 2 mine)) (win (touch 3 any)) (win (touch 3 apart)))",
         "h5-p-wt3a"),
        ("(play (place own)) (end (win (touch 2 apart)) (lose (touch 2 opposite)))", "h5-p-wt2p"),
        ("(play (place any (no-group-over 5))) (end (win (group 6)) (win (group 3 exactly)))",
         "h5-pam5-wg3x"),
        ("(play (place own)) (end (win (group 4)) (lose (group 6 exactly)))", "h5-p-wg4"),
        ("(play (place own)) (end (score (odd-groups 5)) (score (largest-group)) (win (full)))", "h5-p-so5"),
    ],
)  # fmt: skip
def test_canonical(text: str, code: str | None) -> None:
    text = f"(game (board hexhex 5) {text})"
    if code is None:
        refusal(text)
    else:
        assert read_rules(text).code == code


def test_a_line_with_red_stones_where_there_are_none_is_one_without() -> None:
    text = "(game (board hexhex 5) (play (place own)) (end (win (line 4 own+red{exactly})) (win (full))))"
    for exactly in ("", " exactly"):
        mixed, plain = (
            parse(text.format(exactly=exactly).replace(" own+red", red)) for red in (" own+red", "")
        )
        assert canonical(mixed) == canonical(plain)
    assert canonical(parse(text.format(exactly=""))) != canonical(parse(text.format(exactly=" exactly")))


def test_neighbours_are_the_cells_beside_each_other_in_a_line() -> None:
    """So that a line is a group on every board, and a group of two a line."""
    for code in board_codes():
        board = read_rules(f"{code}-p-w3").board
        for cell in board.cells:
            assert {ray[0] for ray in board.rays[cell] if ray} == {*board.bits(board.neighbours[cell])}, code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "(play (place own)) (end (lose (line 3)) (win (line 4)) (win (captured 3)))",
            [
                "“4 in a row wins” can never decide: "
                "whenever it holds, “3 in a row loses” holds too and comes first.",
                "“3 captured wins” can never happen: no move captures.",
            ],
        ),
        (
            "(play (place own) (swap) (swap)) (end (win (line 5)) (win (line 4)) (draw (full)))",
            [
                "“swap” is there twice.",
                "“5 in a row wins” changes nothing: “4 in a row wins” says the same and more.",
                "“full board draws” changes nothing: it is so in every game.",
            ],
        ),
        (
            "(play (place own) (place own (next-to red))) (end (win (touch 2 mine)) (win (line 4)))",
            [
                "“place by red” can never happen: nobody places such stones.",
                "“one's own two sides wins” can never happen: this board has no such sides.",
            ],
        ),
        ("(play (place own)) (end (win (line 4)) (lose (line 3)))", []),
    ],
)
def test_what_never_matters_is_named(text: str, said: list[str]) -> None:
    rules = read_rules(f"(game (board hexhex 5) {text})")
    assert [str(sentence) for sentence in unused_parts(rules)] == said
    assert read_rules(rules.code).unused == ()


def test_mine_is_not_the_same_for_both() -> None:
    # What touches opposite sides need not touch one's own.
    text = "(game (board rhombus 5) (play (place own)) (end (win (touch 2 mine)) (lose (touch 2 opposite))))"
    assert read_rules(text).code == "r5-p-wt2m.lt2o"


@pytest.mark.parametrize(
    ("shape", "size", "height"), [("square", 4, 4), ("square+", 5, 5), ("square", 3, 6), ("square+", 6, 4)]
)
def test_stones_at_the_start_are_said_in_the_shortest_way(shape: str, size: int, height: int) -> None:
    high = f"(high {height}) " if height != size else ""

    def rules(start: str) -> str:
        return read_rules(
            f"(game (board {shape} {size} {high}{start}) (play (step either)) (end (lose (stuck))))"
        ).code

    board = board_of(shape, size, height)
    rows = [[board.names[cell] for cell in board.row(row)] for row in range(height)]
    for count in range(1, height // 2 + 1):
        white, black = (
            " ".join(name for names in some for name in names)
            for some in (rows[:count], rows[height - count :])
        )
        code = rules(f"(stones white {white} black {black})")
        assert code == rules(f"(rows {count})")
        assert f"r{count}-" in code
    # All but two cells, in turn white and black.
    holes = {rows[0][1], rows[1][1]}
    cells = {name: (letter + row) % 2 for row, names in enumerate(rows) for letter, name in enumerate(names)}
    white, black = (
        " ".join(n for n, one in cells.items() if one == side and n not in holes) for side in (0, 1)
    )
    code = rules(f"(stones white {white} black {black})")
    assert code == rules(f"(chequered {' '.join(holes)})")
    assert "c" in code.partition("-")[0]


# Distance.


def test_distances() -> None:
    yavalath, five = parse(YAVALATH), parse(PRESETS["five-not-four"])
    assert distance(yavalath, yavalath) == 0
    assert distance(yavalath, five) == distance(five, yavalath) == 4
    assert distance(canonical(yavalath), canonical(five)) == 3
    assert distance(canonical(yavalath), read_rules("h5-p.s-w4").tree) == 3
    random = Random(5)
    for _ in range(30):
        first, second, third = (random_tree(random) for _ in range(3))
        assert distance(first, third) <= distance(first, second) + distance(second, third)
        assert (distance(first, second) == 0) == (first == second)


# Names.


def test_known_games_have_their_names() -> None:
    names = {name: title_of(canonical(parse(text))).name for name, text in PRESETS.items()}
    assert names == {name: name.capitalize() for name in PRESETS} | {
        "connect-four": "Connect Four",
        "hasami-shogi": "Hasami Shogi",
        "lines-of-action": "Lines of Action",
        "three-mens-morris": "Three Men's Morris",
    }
    assert Ludi(rules="h4-p-w4.l3").designer == "LUDI (Cameron Browne)"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("h7-p-w4.l3", "Yavalath"),
        ("h4-p.s-w5.l4", "Five-not-four"),
        ("h5-p.cs.s-w5", "Pentalath"),
        ("h5-p.s-wt3p.lt2o", "Cross"),
        ("h5-pa-so5", "Odd"),
        ("r11-p.s-wt2m", "Hex"),
        ("r7-p.s-lt2m", "Rex"),
        ("y9-p.s-wt3a", "Y"),
        ("x3-p-w3", "Tic-tac-toe"),
        ("x15-p-w5", "Gomoku"),
        ("x15-p-w5x", "Gomoku"),
        ("x19-p.d-w6", "Connect6"),
        ("x6-p.s-w4.l3", "Squava"),
        ("q9-p.cs-wc1", "Atari Go"),
        ("q11-p.cs.s.k-wt2o.lk", "Gonnect"),
        ("q19-p.cs.k.n-sa", "Go"),
        ("h10-p-wq.wt2c.wt3n", "Havannah"),
        ("q6-pxe-lk", "Snort"),
        ("q6-pxo-lk", "Col"),
        # What is nearly one of them is none.
        *[
            (code, "")
            for code in (
                "x4-p-w3",
                "h5-p-w4.l2",
                "h5-pa-so4",
                "q9-p.cs-wc2",
                "x15-p-w6",
                "x15-p-w6x",
                "q7-p.cs-wt2m",
                "q9-p.cs-wt2o",
            )
        ],
    ],
)
def test_a_game_on_a_board_of_any_size_has_its_name(code: str, name: str) -> None:
    tree = read_rules(code).tree
    assert (title_of(tree).name if is_known(tree) else "") == name


def test_names_come_from_the_rules_alone() -> None:
    tree = read_rules("(game something-rude (board hexhex 5) (play (place own)) (end (win (group 4))))").tree
    assert (
        made_name(tree) == made_name(read_rules("h5-p-wg4").tree) == Ludi(rules="h5-p-wg4").name == "Ralenmen"
    )


def test_names_can_be_said() -> None:
    random = Random(1)
    names = {made_name(random_tree(random)) for _ in range(3000)}
    assert len(names) > 2500
    for name in names:
        assert re.fullmatch(r"[A-Z][a-z]{4,10}", name)
        assert not re.search(r"[^aeiou]{4}|[aeiou]{3}|(.)\1", name.lower()), name


def test_every_known_game_can_be_played() -> None:
    for key, title in KNOWN.items():
        board, play, end = key.split("-")
        sized = board if board[1:2].isdigit() or board == "z" else f"{board[0]}7{board[1:]}"
        assert title_of(read_rules(f"{sized}-{play}-{end}").tree) == title


# At random.


def test_trees_at_random() -> None:
    """Every tree is printed, read, made canonical and either refused with a place or played."""
    random = Random(2007)
    played = 0
    for number in range(TREES):
        tree = random_tree(random)
        assert parse(write(tree)) == parse(write_lines(tree)) == tree
        least = canonical(tree)
        assert canonical(least) == least, write(tree)
        try:
            rules = read_rules(write(tree))
        except RulesError as error:
            assert error.line == 1
            assert error.column > 1
            continue
        assert rules.tree == least
        assert read_rules(rules.code) is read_rules(rules.code)
        assert read_rules(rules.code).tree == least
        played += 1
        if number % 10 == 0:
            position = Ludi(rules=write(tree)).start()
            for _ in range(15):
                assert bool(position.legal_moves()) == (position.outcome is None)
                if position.outcome is not None:
                    break
                position = position.play(pick(random, position.legal_moves()))
    assert played > TREES / 10


def test_spoiled_texts() -> None:
    """Whatever is written is refused with a place, or can be played."""
    random = Random(1991)
    texts = [*PRESETS.values(), *ODD_GAMES.values()]
    codes = [read_rules(text).code for text in texts]
    refused = 0
    for number in range(TREES):
        text = spoiled(random, random.choice(codes if number % 4 == 0 else texts))
        try:
            read_rules(text)
        except RulesError as error:
            refused += 1
            assert error.line >= 1
            assert error.column >= 1
            assert 20 < len(str(error)) < 600
    assert refused > TREES / 4


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_at_random(seed: int) -> None:
    """A game ends within its limit; diagrams and codes bring every position back."""
    random = Random(seed)
    game = Ludi(rules=write(playable_tree(random)))
    position = game.start()
    while position.outcome is None:
        assert position.legal_moves()
        assert game.position(str(position)) == position or position.occurrences
        position = position.play(pick(random, position.legal_moves()))
        assert position.ply <= game.rules.most_plies + 2
    assert position.legal_moves() == ()
    assert position.outcome.reason
