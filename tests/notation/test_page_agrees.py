"""What the page reads without Python, links, records, moves and diagrams, it reads as Python does.

Every game is tried with every option, and rules in ludemes with every rider.
"""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from environment import ROOT, node
from long_games import long_game
from yavset import game, game_ids
from yavset.drawing.scene import describe_board, describe_position, describe_scene, last_turn
from yavset.games import game_class
from yavset.interfaces.catalogue import boards_data, game_data, ludi_data
from yavset.ludi.presets import PRESETS
from yavset.notation.diagram import diagram_marks, write_diagram
from yavset.notation.links import LONGEST_NAME, format_link, names_in_link, parse_link
from yavset.notation.record import (
    MOST_MOVES,
    RecordError,
    changed_options,
    format_record,
    parse_records,
    read_record,
)
from yavset.notation.variations import Flat
from yavset.rules.board_marks import Marks
from yavset.rules.options import option_text
from yavset.rules.position import Position

#: Random games of each game with each option, and the most moves of each.
GAMES = 5
MOVES = 40

#: Rules in ludemes whose moves do more than place a stone.
RULES = (
    *PRESETS.values(),
    "(game (board square+ 5) (play (place own) (step) (capture sandwiched)) (end (win (line 4))))",
    "(game (board square+ 6) (play (place own) (capture sandwiched pairs)) (end (win (captured 9))))",
    "(game (board square 5) (play (place own) (hop) (capture surrounded)) (end (win (captured 9))))",
    "(game (board triangle 7) (play (place own) (twice) (swap)) (end (win (line 5))))",
    "(game (board square 5) (play (place own) (hop enemy)) (end (win (captured 9))))",
    "(game (board hexhex 4) (play (place own) (slide phalanx)) (end (win (captured 9))))",
    "(game (board hexhex 4) (play (place own) (step) (shoot)) (end (lose (stuck))))",
    "(game (board hexhex 4) (play (place own) (slide) (shoot) (twice) (pass)) (end (lose (line 4 own+red))))",
    "(game (board hexhex 4) (play (place any) (flip flanked)) (end (score (most-stones))))",
    "(game (board square 5) (play (place own) (step) (flip beside)) (end (score (most-stones))))",
    "(game (board rhombus 6) (play (place any) (capture sandwiched) (twice)) (end (win (group 9))))",
    "(game (board square 4) (play (place own)) (end (lose ( touch 2 mine ))))",
    "(game (board trapezium) (play (place red) (place own)) (end (win (line 5 own+red))))",
)


def choices(game_id: str) -> list[dict[str, str]]:
    """Return no option, each value of each option alone, and all options with their last values."""
    if game_id == "ludi":
        return [{"rules": game("ludi", rules=rules).options["rules"]} for rules in RULES]
    named = [option for option in game_class(game_id).choices if option.values]
    single = [{option.name: option_text(value)} for option in named for value in option.values or ()]
    together = {option.name: option_text((option.values or ("",))[-1]) for option in named}
    found: list[dict[str, str]] = [{}, *single, together]
    if game_id == "quantum-leap":
        found = [{"setup": game(game_id, seed=20).options["setup"]}, {"seed": "3"}]
    return [options for options in found if allowed(game_id, options)]


def allowed(game_id: str, options: dict[str, str]) -> bool:
    try:
        game(game_id, **options)
    except ValueError:
        return False
    return True


def played(game_id: str, options: dict[str, str], seed: int) -> tuple[list[Position], list[str]]:
    """Play a random game, with swaps where they are offered now and then."""
    chance = Random(seed)
    positions = [game(game_id, **options).start()]
    moves: list[str] = []
    while len(moves) < MOVES and not positions[-1].outcome:
        legal = positions[-1].legal_moves()
        moves.append("swap" if "swap" in legal and chance.random() < 0.5 else chance.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def cases(game_id: str) -> list[dict[str, Any]]:
    """Return positions of a game with what the page is given of them and what it has to find."""
    found = []
    for options in choices(game_id):
        for seed in range(GAMES):
            positions, moves = played(game_id, options, seed)
            ply = Random(seed).randrange(len(moves) + 1)
            shown = positions[ply]
            link = format_link(shown.game, moves, ply if ply < len(moves) else None)
            found.append(
                {
                    "link": link.removeprefix("#"),
                    "record": format_record(shown.game, moves),
                    "moves": moves,
                    "ply": ply,
                    "diagram": write_diagram(shown),
                    "game": game_id,
                    "options": options if "seed" in options else changed_options(shown.game),
                    "position_options": shown.game.options,
                    "view": describe_position(shown),
                    "effects": shown.game.effects or (),
                    "board": describe_board(shown.game),
                }
            )
    return found


@cache
def data(game_id: str) -> dict[str, Any]:
    return ludi_data() if game_id == "ludi" else game_data(game_id)


@cache
def boards() -> dict[str, Any]:
    return boards_data()


def answers(game_id: str, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ask the page's modules, in Node."""
    done = subprocess.run(
        [node(), ROOT / "tests" / "support" / "page_reads.mjs"],
        input=json.dumps({"data": {game_id: data(game_id)}, "boards": boards(), "cases": asked}),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def by_cell(pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return pieces in the order of their cells, a rod or crumb after the stone below it."""
    return sorted(pieces, key=lambda piece: (str(piece["cell"]), piece["kind"] != "stone"))


Read = list[tuple[dict[str, Any], dict[str, Any]]]
"""Cases of a game, each with what the page makes of it."""


@pytest.mark.parametrize("game_id", [*game_ids(), "ludi"])
def test_page_reads_draws_and_says_every_position_with_every_option_like_python(game_id: str) -> None:
    asked = cases(game_id)
    read = list(zip(asked, answers(game_id, asked), strict=True))
    assert read
    draws_like_python(game_id, read)
    if game_id != "ludi":
        says_like_python(read)
        reads_like_python(game_id, read)


def draws_like_python(game_id: str, read: Read) -> None:
    for case, answer in read:
        assert answer["fragment"] == case["link"]
        drawn, view = answer["moves"], case["view"]
        assert answer["board"] == json.loads(json.dumps(case["board"])), case["options"]
        shown = (case["options"], case["moves"][: case["ply"]])
        assert drawn, shown
        assert drawn["played"] == case["ply"], shown
        assert by_cell(drawn["pieces"]) == by_cell(view["scene"]["pieces"]), shown
        assert drawn["last"] == view["last"], shown
        if drawn["turn"] and not view["outcome"]:
            assert drawn["turn"] == view["to_move"], shown
        effects = {*data(game_id)["drawable"], *case["effects"]}
        assert drawn["turn"] or {"again", "shot"} & effects


def says_like_python(read: Read) -> None:
    for case, answer in read:
        shown, view = answer["shown"], case["view"]
        assert by_cell(shown["scene"]["pieces"]) == by_cell(view["scene"]["pieces"])
        assert shown["last"] == view["last"]
        assert (shown["outcome"] is None) == (view["outcome"] is None)
        if view["outcome"] is None:
            assert shown["to_move"] == view["to_move"]
        else:
            for name in ("winner", "reason", "cells", "lost"):
                assert shown["outcome"][name] == view["outcome"][name]


@pytest.mark.parametrize("game_id", game_ids())
def test_page_marks_what_the_last_turn_changed(game_id: str) -> None:
    """All that is new is marked, and nothing where nothing is; a stone that is gone left or was captured."""
    start = {"link": "", "record": "", "diagram": "", "game": game_id, "options": {}, "moves": [], "ply": 0}
    asked, views, befores = [], [], []
    for seed in range(GAMES):
        positions, _ = played(game_id, {}, seed)
        for ply in range(1, len(positions)):
            shown, turn = positions[ply], last_turn(positions[: ply + 1])
            views.append(describe_position(shown, turn))
            asked.append({**start, "view": views[-1]})
            befores.append(describe_scene(positions[ply - len(turn) - 1])["pieces"])
    for view, before, answer in zip(views, befores, answers(game_id, asked), strict=True):
        there, here = standing(before), standing(view["scene"]["pieces"])
        turned = {kind: set(cells) for kind, cells in answer["turned"].items()}
        gone = turned["left"] | turned["captured"]
        assert {cell for cell in here if here[cell] != there.get(cell)} <= turned["last"] <= set(here)
        assert {cell for cell in there.keys() - here.keys() if there[cell][0]["kind"] == "stone"} <= gone
        assert not gone & turned["last"]


def standing(pieces: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return what stands on each cell that is not empty, without the rod of the last move, which moves on."""
    cells: dict[str, list[dict[str, Any]]] = {}
    for piece in (one for one in by_cell(pieces) if one["kind"] != "rod"):
        cells.setdefault(piece["cell"], []).append(piece)
    return cells


def reads_like_python(game_id: str, cases_read: Read) -> None:
    for case, answer in cases_read:
        if "seed" not in case["options"]:
            assert answer["written"] == case["link"]
        linked, moves, ply = parse_link(case["link"])
        read = answer["read"]
        assert (read["game"], read["moves"]) == (linked.id, list(moves))
        assert (len(moves) if read["ply"] is None else read["ply"]) == ply
        assert game(read["game"], **read["options"]).options == linked.options
        record = answer["record"]
        assert (record["game"], record["moves"], record["diagram"]) == (game_id, case["moves"], "")
        assert game(record["game"], **record["options"]).options == linked.options
        # Where the data says that rows can be drawn, the page does draw them.
        pieces = by_cell(case["view"]["scene"]["pieces"])
        draws_rows = "rows" in data(game_id)["drawable"]
        assert (answer["rows"] and by_cell(answer["rows"])) == (pieces if draws_rows else None)


def test_a_move_that_no_board_has_ends_the_picture_before_it() -> None:
    start = {"link": "", "record": "", "diagram": "", "ply": 9, "options": {}}
    wrong = {
        "yavalath": ["e5", "d4", "z9", "f6"],
        "omega": ["w@e5", "b@d4", "q@f6"],
        "susan": ["e5", "d4", "f6-f7"],
        "play-win": ["b2-b3", "h8-c3", "c2-b3"],
        "coffee": ["e5/", "e6\\", "e5-"],
        "onager": ["r@d4", "r@d5", "r@d4"],
        "quantum-leap": ["a1~a2", "a1xz9", "b1xc1"],
    }
    for game_id, moves in wrong.items():
        [answer] = answers(game_id, [{**start, "game": game_id, "moves": moves}])
        assert answer["moves"]["played"] <= 2 < len(moves), game_id


def test_records_that_only_python_can_judge_are_left_to_it() -> None:
    start = {"link": "", "diagram": "", "ply": 0, "options": {}, "game": "cross", "moves": []}
    texts = ["1. e5 (d4", "1. e5) d4", "1. e5 {open d4", "[Game odd]\n\n1. e5"]
    read = [answer["record"] for answer in answers("cross", [{**start, "record": text} for text in texts])]
    assert read == [None] * 4
    kept = '\ufeff[Game "cross"]\r\n[Site "a;b"]\r\r\n'
    kept += "1. E5! {a (b} d4 (1... c3 {x}) $3 2. f6?? ; (end\n3. g7 1-0"
    [answer] = answers("cross", [{**start, "record": kept}])
    assert answer["record"]["moves"] == ["e5", "d4", "f6", "g7"]


#: What records hold besides moves and the brackets around them; some of it fits nowhere.
PIECES = [
    *(
        "{a [%arrows e5-g7 d4-c3:red, z9-a1 x d4-d4-d4] b [%fills f6:grey c3:blue c3]}",
        "{[%labels e5:1234 g7]}",
    ),
    *(
        "{[%arrows [%fills c3] e5]}",
        "{[%csl Re5] [%arrows  e5-a1]}",
        "{[%arrows a1-b1:red]\n[%arrows b1-a1]}",
    ),
    *("1\u2026", "...", "\u00b1", "+-", "=", "!\u2213", ",", "; d4; c3,b2\n", "\u200b", "\n% other\n"),
    *("{a  word}", "{two\nlines}", "; rest }\n", "1.", "2...", "$3", "!?", "??", "\r", "*", "", "{", ")"),
]


def random_record(chance: Random) -> str:
    """Return moves with variations, comments and marks; some cannot be played, and some are no record."""
    cells = list(game("yavalath").start().legal_moves())
    pieces, open_brackets = [chance.choice(cells)], 0
    for _ in range(chance.randrange(16)):
        kind = chance.choice(["move", "move", "move", "bracket", "piece"])
        if kind == "bracket":
            opens = not open_brackets or chance.random() < 0.5
            open_brackets += 1 if opens else -1
            pieces += ["(", chance.choice(cells)] if opens else [")"]
        else:
            pieces.append(chance.choice(cells if kind == "move" else PIECES))
    return " ".join(pieces + [")"] * open_brackets)


def test_page_reads_variations_comments_and_marks_like_python() -> None:
    chance = Random(1)
    texts = ["{a game} e5! {the centre} d4 (1... d4 {x} c3) ({or} 1... swap $6) (c4 (c5) d5) 2. f6 {end}"]
    texts += [random_record(chance) for _ in range(400)]
    start = {"link": "", "diagram": "", "ply": 0, "options": {}, "game": "yavalath", "moves": []}
    read = answers("yavalath", [{**start, "record": text} for text in texts])
    varied = marked = 0
    for text, answer in zip(texts, read, strict=True):
        found = answer["record"]
        try:
            record, stopped = read_record(text)
        except RecordError:
            assert found is None, text
            continue
        if not stopped:
            assert found, text
            assert tuple(found["moves"]) == record.moves, text
            assert flat(found["tree"]) == record.root.flat(), text
            nodes = [found["tree"][at] for at in order(found["tree"])]
            marks = [answer["marks"][at] for at in order(found["tree"])]
            for node, tree_node, mark in zip(nodes, record.root.nodes(), marks, strict=True):
                assert node["move"] == tree_node.move
                assert mark.pop("text") == tree_node.text, text
                assert as_python(mark) == tree_node.marks, text
                marked += bool(tree_node.marks)
            varied += len(record.moves) + 1 < len(found["tree"])
    assert varied > 20
    assert marked > 50


#: Records and links as they come out of word processors, chat programs and other sites.
AROUND = [
    *("{})", "{}.", "{},", "\u201c{}\u201d", "<{}>", "({})", "{}%20", "#{}", "{}/", "#/{}"),
    *(
        "{}&utm_source=x",
        "{}?fbclid=1",
        "https://example.org/yavset/#{}",
        "https://example.org/#{}).",
        "(https://example.org/#{}/).",
        "[{}]",
    ),
]
PASTED = [
    "1. ... d4",
    "1\u2026 d4",
    "e5, d4, c3",
    "e5; d4; c3",
    "e5 ; the centre",
    "1. e5\u00b1 d4 = c3+-",
    "1. e5 +/= d4 =/+ 2. c3 -+",
    "> 1. e5 {what > a quoted comment says`} d4\n> 2. c3",
    "```\n1. e5 d4\n```",
    "\u2022 `e5`\n\u00b7 d4",
    "% other programs\n1. e5",
    '[Game "cross"] [White "Ada \\"A\\" L."] 1. d4 c3',
    "[Game \u201ccross\u201d]\n\uff11\uff0e\uff44\uff14 c3\u200b",
    '[Game "play-win"]\nb2\u2013b3 1\u20130',
    '[Event "The \u201cOpen\u201d"]\n1. e5 {said \u201cso\u201d \uff01}',
]


def test_page_reads_pasted_records_like_python() -> None:
    start = {"link": "", "diagram": "", "ply": 0, "options": {}, "game": "yavalath", "moves": []}
    read = answers("yavalath", [{**start, "record": text} for text in PASTED])
    for text, answer in zip(PASTED, read, strict=True):
        record, stopped = read_record(text)
        assert stopped is None, text
        assert (answer["record"]["game"] or "yavalath") == record.game.id, text
        assert flat(answer["record"]["tree"]) == record.root.flat(), text


#: Several games in one text, with what may stand between them.
SEVERAL = [
    '[Game "cross"]\n1. d4\n\n[Game "cross"]\n1. c3',
    '[Event "Club"]\n[White "Ada \\"A\\" L."]\n1. e5 d4 1-0\n\n[Event "Pub"] [White "?"]\n1. d4 {good}\n'
    '[Game "cross"]\n*',
    '{only said} [White "Ada"]\n1. e5 (1. d4) 2. c3\n[Options "size=6"][Date "2024.05.01"]\n1. e5',
    "1. e5 d4",
    '[Game "cross"]\n1. d4 (\n[Game "cross"]\n1. c3',
    '[Game "cross"]\n[Game "cross"]\n1. d4',
]


def test_page_reads_several_games_like_python() -> None:
    start = {"link": "", "diagram": "", "ply": 0, "options": {}, "game": "yavalath", "moves": []}
    read = answers("yavalath", [{**start, "record": text} for text in SEVERAL])
    counts = []
    for text, answer in zip(SEVERAL, read, strict=True):
        counts.append(len(answer["games"] or ()))
        try:
            records = parse_records(text)
        except RecordError:
            assert answer["games"] is None, text
            continue
        for found, record in zip(answer["games"], records, strict=True):
            assert (found["game"] or "yavalath") == record.game.id, text
            assert game(record.game.id, **found["options"]) == record.game, text
            assert flat(found["tree"]) == record.root.flat(), text
            assert found["tags"] == record.tags, text
    assert counts == [2, 3, 2, 1, 0, 0]


@pytest.mark.parametrize("around", [*AROUND])
def test_page_reads_pasted_links_like_python(around: str) -> None:
    case = cases("yavalath")[0]
    [answer] = answers("yavalath", [{**case, "link": around.format(case["link"])}])
    linked, moves, ply = parse_link(around.format(case["link"]))
    assert (answer["read"]["game"], answer["read"]["moves"]) == (linked.id, list(moves))
    assert (list(moves), ply) == (case["moves"], case["ply"])


#: Names as people type them and as links of others could have them.
NAMES = [
    *(
        ["Ada", "Bob"],
        ["", "Ada Lovelace"],
        ["Jürgen", ""],
        ["O'Brien", "Anne-Marie"],
        ["\u674e\u5c0f\u9f99", "\u0906\u0930\u0924\u0940"],
    ),
    *(
        ["<b>Ada</b>", "[x](y)"],
        ["A,B/C#D?E&F", "ply=1"],
        ["A\u202eda\u200b", "a\n\tb\u00a0c"],
        ["  'x' ", "_ _"],
        ["x" * 50, "\U0001f600" * 30],
    ),
]


def test_page_reads_names_in_links_like_python() -> None:
    case = cases("yavalath")[0]
    written = [
        answer["between"] for answer in answers("yavalath", [{**case, "told": told} for told in NAMES])
    ]
    raw = [f"{case['link']}/friend=k3x9,{','.join(told)}" for told in NAMES]
    links = [*written, *raw, *map(quote, written), case["link"], f"{case['link']}/friend=k3x9"]
    read = [answer["friends"] for answer in answers("yavalath", [{**case, "link": link} for link in links])]
    for link, friends in zip(links, read, strict=True):
        assert friends["names"] == names_in_link(link), link
        assert all(len(name) <= LONGEST_NAME for name in friends["names"])
    for told, friends, link in zip(NAMES, read, written, strict=False):
        assert friends["friend"] == "k3x9"
        assert len(friends["names"]) <= len(told)
        assert not re.search(r"[\s<>()\[\]#?&]", link.rpartition("friend=")[2])
        assert parse_link(link)[1] == tuple(case["moves"])
    assert read[0]["names"] == ["Ada", "Bob"]
    assert read[3]["names"] == ["O'Brien", "Anne-Marie"]


def test_page_and_python_read_as_many_moves_and_no_more() -> None:
    moves = long_game(MOST_MOVES + 1)
    start = {"link": "", "diagram": "", "options": {}, "game": "onager"}
    records = [f'[Game "onager"]\n{" ".join(moves[:count])}' for count in (MOST_MOVES, MOST_MOVES + 1)]
    cases = [
        {**start, "ply": count, "moves": moves[:count], "record": record}
        for count, record in zip((MOST_MOVES, MOST_MOVES + 1), records, strict=True)
    ]
    most, more = answers("onager", cases)
    assert most["record"]["moves"] == list(read_record(records[0])[0].moves)
    assert most["moves"]["played"] == MOST_MOVES
    # Python says what is wrong.
    assert more["record"] is None
    assert more["moves"] is None
    with pytest.raises(RecordError, match=str(MOST_MOVES)):
        read_record(records[1])
    with pytest.raises(RecordError, match=str(MOST_MOVES)):
        parse_link(format_link(game("onager"), moves))


def as_python(marks: dict[str, list[dict[str, str]]]) -> Marks:
    """Return the page's marks as Python has them; the page passes over cells that are none when it draws."""
    cells = set(game("yavalath").start().legal_moves())
    found: Marks = {}
    for arrow in marks["arrows"]:
        if cells >= {arrow["from"], arrow["to"]}:
            drawn = (arrow["from"], arrow["to"], arrow["colour"] or "accent")
            found.setdefault("arrows", []).append(drawn)
    if fills := {
        fill["cell"]: fill["colour"] or "accent" for fill in marks["fills"] if fill["cell"] in cells
    }:
        found["fills"] = fills
    if labels := {label["cell"]: label["text"] for label in marks["labels"] if label["cell"] in cells}:
        found["labels"] = labels
    return found


def test_page_reads_the_marks_of_diagrams_like_python() -> None:
    board = game("yavalath")
    diagram = f"{board.start()}labels: e5:A\nfills : c3:grey\narrows: e5-g7 a1-b1:red\n"
    record = f'[Diagram "{diagram.strip().replace(chr(10), "|")}"]\n\n{{a trap}} e5'
    start = {"link": "", "ply": 0, "options": {}, "game": "yavalath", "moves": []}
    [answer] = answers("yavalath", [{**start, "diagram": diagram, "record": record}])
    assert as_python(answer["below"]) == diagram_marks(board, diagram)
    assert answer["record"]["tree"][0]["comment"] == read_record(record)[0].root.comment


def order(tree: list[dict[str, Any]]) -> list[int]:
    """Return the places of the nodes of the page's tree in the order of `MoveNode.nodes`."""
    found, waiting = [], [0]
    while waiting:
        found.append(waiting.pop())
        waiting += reversed(tree[found[-1]]["next"])
    return found


def flat(tree: list[dict[str, Any]]) -> Flat:
    """Return the page's tree as `MoveNode.flat` writes one down: parents before what follows, in order."""
    places = order(tree)
    place = {-1: -1} | {at: number for number, at in enumerate(places)}
    nodes = (tree[at] for at in places)
    return tuple(
        (place[node["before"]], node["move"], tuple(node["nags"]), node["comment"], node["opening"])
        for node in nodes
    )
