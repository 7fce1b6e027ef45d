"""What notebooks show: positions, records and reports of searches, in a kernel of Jupyter's."""

from __future__ import annotations

import json
import os
import re
from xml.etree import ElementTree

import pytest

import yavset
from environment import ROOT
from games_with_bots import GAMES, Bots, modelled_games
from yavset.drawing.scene import describe_position
from yavset.interfaces import notebook
from yavset.interfaces.notebook import GameBoard, GameViewer, PuzzleBoard
from yavset.notation.record import Record
from yavset.puzzles.answers import Answer
from yavset.puzzles.puzzle import DAILY, of, read_puzzle
from yavset.search.report import MoveReport, Report


def test_a_record_shows_its_last_position_and_its_moves() -> None:
    record = yavset.parse_record('[Game "cross"]\n[White "A < B & C"]\n\n1. e5 {centre} d4 (1... c3) 2. f6')
    shown = record._repr_html_()
    ElementTree.fromstring(shown)
    assert record.position._repr_svg_() in shown
    assert "A &lt; B &amp; C" in shown
    assert "1. e5 {centre} 1... d4 (1... c3) 2. f6" in " ".join(shown.split())


def test_a_report_shows_its_moves_with_bars() -> None:
    moves = (
        MoveReport("e5", 80, 0.75, None, ("e5", "d4")),
        MoveReport("c3", 20, 1.0, "win", ("c3",)),
        MoveReport("<x", 0, 0.0, "loss", ()),
    )
    table = ElementTree.fromstring(Report("e5", 0.75, None, 100, 120, ("e5", "d4"), moves)._repr_html_())
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows == [
        ["move", "value", "", "visits", "line"],
        ["e5", "75%", "", "80", "e5 d4"],
        ["c3", "win", "", "20", "c3"],
        ["<x", "loss", "", "0", ""],
    ]
    widths = [re.search(r"width: (\d+)px", bar.get("style", "")) for bar in table.iter("div")]
    assert [width and width[1] for width in widths] == ["75", "100", "0"]


@pytest.mark.long
def test_a_notebook_shows_them() -> None:
    import nbclient
    import nbformat

    cells = [
        "import yavset\ngame = yavset.game('yavalath', size=3)",
        "yavset.parse_record('[Game \"cross\"]\\n\\n1. e5 d4')",
        "from yavset.search.mcts import search\nsearch(game.start(), visits=50)",
        "game.start().play('c3')",
        "from yavset.interfaces.notebook import GameBoard\nGameBoard(game, ['c3'], seats=('me', 'me'))",
    ]
    made: list[dict[str, object]] = [
        {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
        for source in cells
    ]
    text = json.dumps({"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": made})
    notebook = nbformat.reads(text, as_version=4)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute(env=environment)
    shown = [cell.outputs[0]["data"] for cell in notebook.cells[1:]]
    assert "<svg" in shown[0]["text/html"]
    assert "<table>" in shown[1]["text/html"]
    assert "<svg" in shown[2]["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in shown[3]
    [state] = notebook.metadata["widgets"].values()
    views = [model["state"]["view"] for model in state["state"].values() if "view" in model["state"]]
    assert ["black to move" in view["status"] for view in views] == [True]
    # Where no widget runs, the board is a picture.
    from nbconvert import MarkdownExporter

    written, resources = MarkdownExporter().from_notebook_node(notebook)
    assert written.count("![svg]") == 2
    assert b"<title>Yavalath" in resources["outputs"]["output_4_0.svg"]


def test_a_record_that_cannot_be_written_says_so() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        Record(yavset.game("cross"), ["e5"], {"Event": "a\nb"})._repr_html_()


def pressed(board: GameBoard | GameViewer | PuzzleBoard, **message: str) -> str:
    """Do as the page does where somebody presses something; return the line of text then."""
    board._handle_custom_msg(message, [])
    return str(board.view["status"])


def test_a_viewer_steps_through_a_record() -> None:
    viewer = GameViewer(yavset.parse_record("1. e5 {the centre} d4 2. f6"))
    assert viewer.position.last_move == "f6"
    assert [able for _, _, able in viewer.view["buttons"]] == [True, True, False, False]
    assert pressed(viewer, press="first") == "0 of 3: - · white to move: place a stone"
    assert [able for _, _, able in viewer.view["buttons"]] == [False, False, True, True]
    assert pressed(viewer, press="next").startswith("1 of 3: e5 · the centre · black to move")
    assert pressed(viewer, press="last").startswith("3 of 3: f6")
    assert viewer.view["picture"] == yavset.svg(viewer.position)
    pressed(viewer, press="next")
    pressed(viewer, press="nothing")
    assert viewer.ply == 3
    assert pressed(viewer, press="previous").startswith("2 of 3: d4")
    assert pressed(viewer, press="previous").startswith("1 of 3: e5")
    with pytest.raises(ValueError, match="from 0 to 3"):
        viewer.ply = 4


def test_a_viewer_marks_what_a_comment_marks() -> None:
    record = yavset.parse_record("1. e5 {the trap [%labels g7:A]} d4")
    viewer = GameViewer(record, ply=1)
    assert ">A</text>" in viewer.view["picture"]
    assert "the trap · " in viewer.view["status"]
    viewer.ply = 2
    assert ">A</text>" not in viewer.view["picture"]
    assert ">A</text>" not in record._repr_html_()
    record.root.variations[0].variations[0].marks = {"labels": {"g7": "A"}}
    assert ">A</text>" in record._repr_html_()


def test_a_board_plays_against_the_bot() -> None:
    board = GameBoard(yavset.game("yavalath", size=3, swap=False), seats=("me", 1), seed=1)
    pressed(board, play=" C3 ")
    assert len(board.record.moves) == 2
    assert "not" in pressed(board, play="c3")
    assert [click for _, [click] in board.view["paths"]] == list(board.position.legal_moves())
    pressed(board, press="undo")
    assert not board.record.moves
    pressed(board, press="undo")
    while board.position.outcome is None:
        board.play(board.position.legal_moves()[0])
    assert (board.view["paths"], board.view["type"]) == ([], "")


def able(board: GameBoard | PuzzleBoard) -> list[str]:
    """Return which buttons can be pressed."""
    return [name for name, _, possible in board.view["buttons"] if possible]


def test_a_move_can_be_taken_back_where_there_is_one() -> None:
    board = GameBoard(yavset.game("yavalath"), seats=("me", "me"))
    assert able(board) == []
    board.play("e5")
    assert able(board) == ["undo"]
    pressed(board, press="undo")
    assert able(board) == []


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_a_game_on_a_board_goes_as_in_a_terminal(
    game_id: str, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for game, seats, begun, lines, moves, told in modelled_games(game_id, options, 6, f"{game_id} {options}"):
        bots = Bots()
        monkeypatch.setattr(notebook, "Session", bots.session)
        board = GameBoard(game, begun, [who if who == "me" else int(who) for who in seats], seed=5)
        for line in lines[:-1]:
            pressed(board, **({"press": line} if line == "undo" else {"play": f" {line.upper()} "}))
        assert list(board.record.moves) == moves
        assert bots.told == told
        assert bots.limits == [(None, 5)] * len(told)


@pytest.mark.parametrize("game_id", ["yavalath", "coffee", "susan", "quantum-leap"])
def test_every_way_to_click_a_move_is_there(game_id: str) -> None:
    board = GameBoard(yavset.game(game_id), seats=("me", "me"))
    targets = describe_position(board.position)["targets"]
    assert board.view["paths"] == [[move, path] for move, paths in targets.items() for path in paths]


def test_a_board_begins_where_it_is_told_and_names_what_is_no_cell() -> None:
    board = GameBoard(yavset.game("omega", size=5), ["w@e5"], seats=("me", "me"))
    assert (board.view["names"]["@black"], board.view["names"]["a1"]) == ("black", "a1")
    assert GameBoard(yavset.game("yavalath"), ["e5"], seats=("me", "me")).view["names"]["!swap"] == "swap"
    # A bot that is to move at the start does so.
    assert len(GameBoard(yavset.game("yavalath", size=3), seats=(1, "me")).record.moves) == 1
    with pytest.raises(ValueError, match="seats takes 2"):
        GameBoard(yavset.game("yavalath"), seats=("me",))
    with pytest.raises(ValueError, match="level"):
        GameBoard(yavset.game("yavalath"), seats=("me", 9))


TRAP = read_puzzle("yavalath", "trap 5 1495 4 : c1 d6 e4 d5 d2 a2 h6 f6 f3 h8 : f4 e3 c4 a1 d4")


def test_a_puzzle_is_solved_on_a_board() -> None:
    board = PuzzleBoard(TRAP)
    assert "White wins in 3 moves. Theme: trap. Rating 1495." in board.view["status"]
    for move in ("f4", "c4"):
        assert board.state == "open"
        pressed(board, play=move)
        assert len(board.view["paths"]) == len(board.position.legal_moves())
    assert "Solved!" in pressed(board, play="d4")
    assert (board.state, board.helped, board.view["paths"]) == ("solved", False, [])
    # A move begins the puzzle again, however it has ended.
    for end in ({"press": "hint"}, {"play": "a1"}, {"press": "show"}):
        pressed(board, play="f4")
        assert (board.state, board.position.ply) == ("open", TRAP.position.ply + 2)
        pressed(board, **end)
        pressed(board, press="show")
    pressed(board, press="again")
    assert (board.state, board.position) == ("open", TRAP.position)


def test_a_wrong_move_in_a_puzzle_is_refuted_and_the_solution_is_shown() -> None:
    board = PuzzleBoard([TRAP, TRAP])
    assert "next" in able(board)
    assert pressed(board, play="f2").startswith("1/2 · ")
    assert board.state == "wrong"
    assert "No: that loses (" in pressed(board, play="a1")
    pressed(board, press="again")
    assert (board.state, board.helped) == ("open", True)
    assert "not" in pressed(board, play="c1")
    assert "Right is f4" in pressed(board, press="hint")
    assert board.helped
    pressed(board, play="f4")
    pressed(board, play="c4")
    # The last move of the win: nothing else will do.
    pressed(board, play="i9")
    assert board.state == "wrong"
    assert "That is the solution" in pressed(board, press="show")
    assert board.position.outcome is not None
    assert pressed(board, press="next").startswith("2/2 · ")
    assert (board.state, board.helped) == ("open", False)
    pressed(board, press="next")
    assert pressed(board, press="nothing").startswith("1/2 · ")


@pytest.mark.parametrize(
    ("found", "left", "said"),
    [
        (Answer(False, ("e5", "d4"), loses=True), 2, "No: that loses (e5 d4)"),
        (Answer(False, slower=True), 2, "That wins too, but there is a faster way"),
        (Answer(False, ("e5",)), 2, "No: the other player can still defend (e5)"),
        (Answer(False), 0, "No: the other player can still defend"),
        (Answer(False, loses=True), None, "No: that loses"),
        (Answer(False, ("e5",)), None, "No, that is not it (e5)"),
    ],
)
def test_a_wrong_move_is_refuted_in_words(found: Answer, left: int | None, said: str) -> None:
    assert notebook._verdict(found, left) == said


def test_help_is_offered_while_a_puzzle_is_open() -> None:
    board = PuzzleBoard(TRAP)
    assert able(board) == ["hint", "show"]
    pressed(board, play="f4")
    assert able(board) == ["hint", "again", "show"]
    pressed(board, play="a1")
    assert (board.state, board.helped, able(board)) == ("wrong", True, ["again", "show"])
    pressed(board, press="show")
    assert able(board) == ["again"]
    # Who has asked for a move has had help, however the puzzle ends.
    board = PuzzleBoard(TRAP)
    assert "Right is f4" in pressed(board, press="hint") and board.helped
    for move in ("f4", "c4", "d4"):
        pressed(board, play=move)
    assert (board.state, board.helped) == ("solved", True)


def test_another_way_to_win_that_takes_no_longer_is_right_too() -> None:
    moves = "b1 d5 f3 h8 g5 b2 b6 d2 i6 h4 b3 i9 g9 c3 e6 c5 c2 g8 d7 i7 e9 h9 g4 h5 e4 d3"
    board = PuzzleBoard(read_puzzle("yavalath", f"trap 5 960 2 : {moves} : d4 f4 e3 c1 e5"))
    for move in ("d4", "e7"):
        pressed(board, play=move)
        assert board.state == "open"
    # What the solution would have gone on with is no help any more.
    assert able(board) == ["again", "show"]
    assert "e3" not in pressed(board, press="hint")
    board = PuzzleBoard(board.puzzle)
    for move in ("d4", "e7"):
        pressed(board, play=move)
    position = board.position
    ends = {move: position.child(move).outcome for move in position.legal_moves()}
    pressed(board, play=next(move for move, end in ends.items() if end and end.winner == position.to_move))
    assert (board.state, board.helped) == ("solved", False)


def test_boards_take_the_puzzle_of_the_day_and_saves() -> None:
    assert PuzzleBoard().puzzle in of(DAILY)
    save = next(one for one in of("yavalath") if one.kind == "save")
    board = PuzzleBoard(save)
    board.play(save.solution[0])
    assert board.state == "solved"
    wrong = next(move for move in save.position.legal_moves()[::-1] if move != save.solution[0])
    board.play(wrong)
    assert board.state == "wrong"
    with pytest.raises(ValueError, match="no puzzle"):
        PuzzleBoard([])


def test_a_board_carries_a_picture_and_text_for_places_without_widgets() -> None:
    viewer = GameViewer(yavset.parse_record("1. e5 d4"), ply=1)
    bundle = viewer._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["image/svg+xml"] == yavset.svg(viewer.position)
    assert data["text/plain"] == repr(viewer)
    assert "Black to move" in repr(viewer) or "black to move" in repr(viewer)
    viewer.ply = 2
    assert viewer._repr_mimebundle_()[0]["image/svg+xml"] == yavset.svg(viewer.position)  # type: ignore[index]


def test_records_and_reports_have_a_readable_text() -> None:
    record = yavset.parse_record("1. e5 d4 1-0")
    assert repr(record) == "<Record yavalath: e5 d4 white>"
    report = yavset.analyse(record.position, visits=50, seed=1)
    first = str(report).splitlines()[0].split()
    assert first[0] == report.moves[0].move
    assert first[1].endswith("%") or first[1] in ("win", "loss", "draw")
