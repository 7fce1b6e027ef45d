"""The lessons that come with the package, and the checker for those that others write."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import yavset
from full_width import wins_within
from yavset.interfaces.terminal import main
from yavset.language.texts import LANGUAGES, read_lesson_text
from yavset.puzzles.lessons import Step, check_lesson, read_lesson
from yavset.puzzles.prover import Prover
from yavset.rules.board_marks import KINDS
from yavset.rules.game import Game
from yavset.rules.position import Position

GAMES = [game for game in yavset.game_ids() if read_lesson_text(game, "en")]

each_lesson = pytest.mark.parametrize("game_id", GAMES)


def made(game_id: str) -> Game:
    """Return a game; one that begins at random from a fixed beginning."""
    return yavset.game(game_id, **({"seed": 1} if game_id == "quantum-leap" else {}))


def after(position: Position, moves: list[str]) -> Position:
    """Return the position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def wins_soon(position: Position, seat: int, plies: int) -> bool:
    """Return whether a seat has won, or is proven to win within a few moves."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] == seat
    return len(position.game.players) == 2 and Prover.of(position).wins(position, seat, plies, 300) is True


def does_something(before: Position, line: list[str]) -> bool:
    """Return whether an answer ends the game, captures, wins by force, threatens to win, or stops a win."""
    seat = before.seating[before.player]
    position = after(before, line)
    if position.outcome is not None:
        return True
    if any(event.kind == "captured" for event in before.play(line[0]).events):
        return True
    others = [one for one in before.seating if one != seat]
    moves = [move for move in before.legal_moves() if move != line[0]]
    stops = any(wins_soon(before.child(move), other, 1) for move in moves[-4:] for other in others)
    return (stops and not any(wins_soon(position, other, 1) for other in others)) or threatens(position, seat)


def threatens(position: Position, seat: int) -> bool:
    """Return whether a seat wins soon, or would win at once if the other player made some harmless move."""
    return wins_soon(position, seat, 4) or any(
        wins_soon(position.child(move), seat, 1) for move in position.legal_moves()
    )


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_nothing_to_complain_about(game_id: str, language: str) -> None:
    text = read_lesson_text(game_id, language)
    assert check_lesson(text, made(game_id)) == []
    assert 4 <= len(read_lesson(text)) <= 8


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_the_same_in_every_language_but_for_the_words(game_id: str, language: str) -> None:
    def bones(step: Step) -> tuple[object, ...]:
        asked = (step.values.get("moves", (0, ""))[1], step.goal, [moves for _, moves in step.answers])
        marks = [step.values.get(kind, (0, ""))[1] for kind in KINDS]
        replies = [(move, lines) for move, (_, lines) in step.replies.items()]
        return (*asked, marks, sorted(step.wrong), replies, sorted(step.after))

    english = [bones(step) for step in read_lesson(read_lesson_text(game_id, "en"))]
    assert [bones(step) for step in read_lesson(read_lesson_text(game_id, language))] == english


@each_lesson
def test_answers_do_something_and_replies_refute(game_id: str) -> None:
    for step in read_lesson(read_lesson_text(game_id, "en")):
        position = step.position(made(game_id))
        for _, line in step.answers:
            assert does_something(position, line), (step.text, line)
        right = {moves[0] for _, moves in step.answers}
        for wrong, replies in [(wrong, line) for wrong, (_, lines) in step.replies.items() for line in lines]:
            tried = position.legal_moves() if wrong == "*" else (wrong,)
            for move in tried:
                following = position.child(move)
                if move in right or following.outcome is not None or wrong != "*" or step.goal:
                    continue
                assert replies[0] in following.legal_moves(), (step.text, move)
                end = after(following, replies)
                if end.outcome is None:
                    # What the right move would have won at once is gone.
                    assert not wins_soon(end, position.seating[position.player], 1), (step.text, move)
                else:
                    assert end.outcome.winner != position.to_move


LESSON = """## A trap
Where does White threaten?
moves: d5 e6 c5 e7
answer: f5 e5
after f5: Black has one reply.
right: Black makes three.
wrong a5: Black can block.
reply a5: b5 | b4
---
Just text.
"""


def complaints(lesson: str, game_id: str = "yavalath") -> list[tuple[int, str]]:
    """Return what the checker says."""
    return [(number, str(problem)) for number, problem in check_lesson(lesson, yavset.game(game_id))]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("answer:", "ansewr:", 4, "perhaps answer"),
        ("f5 e5", "f5 f5", 4, "f5"),
        ("f5 e5", "z9", 4, "z9"),
        ("d5 e6", "d5 d5", 3, "cannot be reached"),
        ("after f5", "after e5", 5, "no answer goes on after e5"),
        ("wrong a5: Black", "wrong f5: Black", 7, "f5 is a right answer"),
        ("wrong a5: Black", "wrong d5: Black", 7, "d5"),
        ("reply a5: b5", "reply a5: a5", 8, "a5"),
        ("| b4", "| a5", 8, "a5"),
        ("reply a5: b5", "reply f5: b5", 8, "f5 is a right answer"),
        ("Just text.", "right: Yes.", 10, "asks for no move"),
        ("Just text.", "wrong: No.", 10, "asks for no move"),
        ("Just text.", "after e5: No.", 10, "nothing leads to after"),
        ("Just text.", "goal: lose", 10, "none of win, move,"),
        ("Just text.", "goal: win", 10, "no move wins at once"),
        ("Just text.", "goal: win in 2", 10, "win in 2"),
        ("Just text.", "goal: make a threat", 10, "no move makes a threat"),
        ("right: Black", "right: Yes.\nright: Black", 7, "right twice"),
        ("Just text.", "arrows: e5-z9:red", 10, "arrows: there is no cell z9"),
        ("Just text.", "labels: e5:A y1:B", 10, "labels: there is no cell y1"),
        ("Just text.", "fill: e5", 10, "perhaps fills"),
        ("Just text.", "wong: No.", 10, "perhaps wrong"),
        ("Just text.", "arrows: e5", 10, "from one cell to another"),
        ("Just text.", "![A board](javascript:alert(1))", 10, "picture javascript:alert(1"),
        ("Just text.", "![A board](my board.png)", 10, "picture my board.png is not shown"),
        ("Just text.", "The [rules](javascript:x).", 10, "link javascript:x leads nowhere"),
        ("Just text.", "The [rules](rules.md).", 10, "link rules.md leads nowhere"),
    ],
)
def test_mistakes_are_found_with_their_lines(old: str, new: str, line: int, said: str) -> None:
    assert complaints(LESSON) == []
    good = "![A](a/b.png) ![](https://example.org/c.svg) [d](http://example.org/)"
    assert complaints(LESSON.replace("Just text.", good)) == []
    assert complaints(LESSON.replace("Just text.", "arrows: e5-f6 a1-b2:red\nfills: c3\nlabels: d4:A")) == []
    found = complaints(LESSON.replace(old, new))
    assert any(number == line and said in text for number, text in found), found


#: Parts of steps: keys, rows of a diagram, blank lines and texts that look like either.
LINES = [
    "diagram:",
    ". w b",
    "diagram: . . .",
    "moves: e5",
    "A text.",
    "",
    "answer: d4",
    "wrong: No.",
    "right: Yes.",
    "to move: black",
]


def test_a_step_says_the_same_whatever_stands_before_it() -> None:
    chance = Random(1)
    for _ in range(300):
        texts = ["\n".join(chance.choices(LINES, k=chance.randrange(1, 6))) for _ in range(3)]
        first = 1
        for text, step in zip(texts, read_lesson("\n---\n".join(texts) + "\n"), strict=True):
            [alone] = read_lesson(f"{text}\n")
            assert (step.line, step.text) == (first, alone.text)
            assert step.values == {key: (at + first - 1, said) for key, (at, said) in alone.values.items()}
            assert step.answers == [(at + first - 1, line) for at, line in alone.answers]
            first += len(text.split("\n")) + 1


@pytest.mark.parametrize(
    ("asks", "right"),
    [
        ("answer: c5", {"c5"}),
        ("answer: c5 | d4", {"c5", "d4"}),
        ("goal: win", {"b5", "g5"}),
        ("goal: move", None),
    ],
)
def test_a_right_move_needs_no_text_for_a_wrong_one(asks: str, right: set[str] | None) -> None:
    moves = "c5 a1 d5 b1 f5 h4"
    position = after(yavset.game("yavalath").start(), moves.split())
    if asks == "goal: win":
        right = {
            one
            for one in position.legal_moves()
            if (end := position.play(one).outcome) and end.winner == "white"
        }
        assert right
    for move in position.legal_moves():
        found = complaints(f"moves: {moves}\n{asks}\nwrong {move}: No.\nreply {move}: a5\n")
        said = [number for number, text in found if f"{move} is a right answer" in text]
        assert said == ([3, 4] if right is None or move in right else []), move


def test_goals_that_the_prover_judges() -> None:
    trap = "moves: c1 d6 e4 d5 d2 a2 h6 f6 f3 h8\n"
    assert complaints(f"{trap}goal: win in 3\n") == []
    assert complaints("moves: e5 a1 f6 b1\ngoal: make a threat\nright: Good.\n") == []
    assert complaints("goal: do not lose\n") == []
    assert complaints(f"{trap}goal: win in 2\n") == [(2, "the prover does not find the goal win in 2")]
    [(number, said)] = complaints("goal: do not lose\n", "yavalade")
    assert (number, "for two" in said) == (1, True)


def test_a_diagram_may_take_several_lines() -> None:
    diagram = str(yavset.game("yavalath", size=3).start().play("c3"))
    lesson = f"Text.\ndiagram:\n{diagram}\n\ngoal: move\n"
    assert [step.goal for step in read_lesson(lesson)] == ["move"]
    [(number, text)] = complaints("diagram: nonsense\n")
    assert number == 1
    assert "cannot be reached" in text


@pytest.mark.parametrize(
    ("lesson", "line"),
    [
        ("Text.\ndiagram: nonsense\n", 2),
        ("Text.\n\nmoves: e5 e5\n", 3),
        ("diagram: D\nmoves: e5 c3\n", 2),
        ("moves: e5 c3\ndiagram: D\n", 1),
        ("diagram: D\nmoves: a1 b1\ngoal: move\n", 0),
    ],
)
def test_a_position_that_cannot_be_reached_is_found_where_its_moves_are(lesson: str, line: int) -> None:
    diagram = "|".join(str(yavset.game("yavalath").start().play("c3")).splitlines())
    assert [number for number, _ in complaints(lesson.replace("D", diagram))] == ([line] if line else [])


def test_the_command_names_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "yavalath.md"
    file.write_text(LESSON, "utf-8")
    assert main(["check", str(file)]) == 0
    file.write_text(LESSON.replace("answer", "anwser"), "utf-8")
    assert main(["check", str(file)]) == 1
    assert f"{file}:4: there is no key anwser" in capsys.readouterr().out
    assert main(["check", str(file), "--game", "chess"]) == 2
    assert main(["check", str(tmp_path / "nothing.md"), "--game", "susan"]) == 2
    assert "nothing.md" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("[a](HTTPS://example.org) ![b](Http://example.org/c.png)", []),
        ("[a](ftp://example.org) ![b](ftp://example.org)", ["link ftp:", "picture ftp:"]),
        ("![a [b](my board.png)", ["picture my board.png"]),
        ("![a [b]](my board.png)", []),
        ("[![a](b.png)](https://example.org)", ["link b.png"]),
        ("![a](https://example.org/my board.png)", ["picture https://example.org/my board.png"]),
        ("[a](https://example.org/my page)", ["link https://example.org/my page"]),
        ("[a]() ![b]()", ["link  leads", "picture  is"]),
        ("[a] (b) ] (c) [d]: e", []),
        ("[a](b [c](d", []),
        # What stands in an address is no other link.
        ("[a](https://example.org/b[c](d) [e](f)", ["link f"]),
        ("![a](b.png) [c](d.md) ![e](javascript:f)", ["link d.md", "picture javascript:f"]),
        ("[a!](b)", ["link b"]),
    ],
)
def test_links_lead_into_the_web_and_pictures_lie_there_or_beside_the_lesson(
    text: str, refused: list[str]
) -> None:
    said = complaints(f"Text.\n{text}\n")
    assert [number for number, _ in said] == [2] * len(refused)
    assert all(start in one for start, (_, one) in zip(refused, said, strict=True)), said


def test_every_move_of_a_reply_is_checked() -> None:
    moves = ["a5", "b5", "c3", "d4"]
    for count in range(1, len(moves)):
        for last, wrong in ((moves[count], False), ("e6", True)):
            reply = " ".join([*moves[1:count], last])
            found = complaints(LESSON.replace("reply a5: b5", f"reply a5: {reply}"))
            assert [number for number, _ in found] == [8] * wrong, reply


def test_a_win_in_some_moves_counts_the_own_ones() -> None:
    """Not one of the other player more, who might have to make a row that loses."""
    seen = set()
    for seed in range(40):
        chance, position = Random(seed), yavset.game("yavalath", size=3, swap=False).start()
        while position.empty.bit_count() > 4:
            quiet = [move for move in position.legal_moves() if position.child(move).outcome is None]
            if not quiet:
                break
            position = position.play(chance.choice(quiet))
        diagram, seat = str(position).replace("\n", "|"), position.seating[position.player]
        for count in (1, 2):
            found = check_lesson(f"diagram: {diagram}\ngoal: win in {count}\n", position.game)
            plies = [wins_within(position, seat, number, {}) for number in (2 * count - 1, 2 * count)]
            assert (found == []) == plies[0], (str(position), count)
            seen.add(tuple(plies))
    assert seen == {(False, False), (False, True), (True, True)}


def test_a_lesson_that_the_page_would_refuse_is_too_long() -> None:
    assert check_lesson("x" * 40_000, made("yavalath")) == []
    [(line, problem)] = check_lesson("x" * 40_001, made("yavalath"))
    assert line == 1
    assert "40001" in str(problem)
