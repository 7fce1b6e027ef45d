"""Readers of text from outside take as long as the text is, and have the limits of one table.

A reader that looks at the same text again and again takes sixteen times as long for four times the text. The
readers are the requests of the page that take texts, and what they call.
"""

from __future__ import annotations

import gc
import inspect
import json
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import yavset
from yavset.drawing.svg import svg
from yavset.interfaces.gtp import GtpEngine
from yavset.interfaces.gtp_go import GoEngine
from yavset.interfaces.service import handle
from yavset.ludi.code import expand_code
from yavset.ludi.rule_tree import parse
from yavset.notation.comments import marks_in, without_marks
from yavset.notation.diagram import diagram_marks
from yavset.notation.links import read_link
from yavset.notation.record import read_options, read_record
from yavset.notation.tags import write_tag
from yavset.puzzles.lessons import check_lesson, read_lesson
from yavset.rules import limits
from yavset.rules.board_marks import read_marks, wrong_marks
from yavset.rules.moves import read_parts

YAVALATH = yavset.game("yavalath")
ROOT = Path(__file__).resolve().parents[2]

#: What texts repeat: signs that open something, that close something, that separate, and whole pieces.
PIECES = [
    *"[](){};|:,.*`!?$-#~@/\\ \n\t\"'=<&",
    *(
        "\r",
        "\u2028",
        "a",
        "A",
        "5",
        "é",
        "{a}",
        "{a}\n",
        "[a",
        "![",
        "[a](",
        "[a]( ",
        "](",
        "a:",
        "a: ",
        "a b",
    ),
    *(
        "$1 ",
        "$1",
        "!?",
        "( ",
        "(a ",
        "1. ",
        "e5 ",
        "e5.",
        "(e5) ",
        "[%arrows ",
        "[%arrows e5-d4]",
        "arrows: e5-d4\n",
    ),
    *(
        "labels: e5:A\n",
        "diagram: |\n",
        "diagram:\n. .\n",
        "answer: e5\n",
        "---\n",
        "- ",
        "**a",
        "`a",
        "wrong e5: a\n",
    ),
    *("to move: white\n", "(board a ", "(game ", "(place own)", "\\u0041", "%5B", "size=5,"),
]

#: What may stand before what is repeated.
STARTS = ["", "[", "{", "(", "v1/yavalath/", "diagram: ", "(game (board a", '[Game "', "arrows: ", "[a]("]


def request(verb: str, name: str, **others: int) -> Callable[[str], object]:
    """Return what asks the service with a text, as the page does."""
    return lambda text: handle(json.dumps({"do": verb, "game": "yavalath", name: text, **others}))


#: Every reader of text, and the most characters that are given to it. A name that begins with a public name
#: of the package, or with a verb of the service and a part of the request, is looked for by a test below.
REQUESTS: dict[str, tuple[Callable[[str], object], int]] = {
    "parse text": (request("parse", "text"), limits.RECORD),
    "parse-link fragment": (request("parse-link", "fragment"), limits.RECORD),
    "check-lesson text": (request("check-lesson", "text"), limits.LESSON),
    "rules text": (request("rules", "text"), limits.RULES),
    "measure rules": (request("measure", "rules"), limits.RULES),
    "breed-recall children": (request("breed-recall", "children"), limits.RECORD),
    "breed-begin population": (request("breed-begin", "population", children=8, seed=1), limits.RECORD),
    "diagram": (request("diagram", "diagram"), limits.DIAGRAM),
    "view game": (request("view", "game"), limits.RECORD),
    "svg theme": (request("svg", "theme"), limits.RECORD),
    "request": (handle, limits.REQUEST),
}
READERS: dict[str, tuple[Callable[[str], object], int]] = {
    **REQUESTS,
    "parse_record text": (yavset.parse_record, limits.RECORD),
    "parse_record coordinates": (
        lambda text: yavset.parse_record("e5", coordinates=text),
        limits.RECORD,
    ),
    "parse_records text": (yavset.parse_records, limits.RECORD),
    "parse_records coordinates": (
        lambda text: list(yavset.parse_records("e5", coordinates=text)),
        limits.RECORD,
    ),
    "parse_link fragment": (yavset.parse_link, limits.RECORD),
    "format_link moves": (lambda text: yavset.format_link(YAVALATH, [text]), limits.RECORD),
    "format_record moves": (lambda text: yavset.format_record(YAVALATH, [text]), limits.RECORD),
    "format_record tags": (
        lambda text: yavset.format_record(YAVALATH, [], tags={"White": text}),
        limits.RECORD,
    ),
    "read_puzzle line": (lambda text: yavset.read_puzzle("yavalath", text), limits.RECORD),
    "read_rules text": (yavset.read_rules, limits.RULES),
    "game game_id": (yavset.game, limits.RECORD),
    "puzzles_of game_id": (yavset.puzzles_of, limits.RECORD),
    "read_puzzle game_id": (lambda text: yavset.read_puzzle(text, ""), limits.RECORD),
    "Position.play move": (YAVALATH.start().play, limits.RECORD),
    "Position.is_legal move": (YAVALATH.start().is_legal, limits.RECORD),
    "Position.why_illegal move": (YAVALATH.start().why_illegal, limits.RECORD),
    "Position.child move": (YAVALATH.start().child, limits.RECORD),
    "MoveNode.add move": (lambda text: yavset.Record(YAVALATH).root.add(text), limits.RECORD),
    "MoveNode.add_line moves": (lambda text: yavset.Record(YAVALATH).root.add_line([text]), limits.RECORD),
    "Record moves": (lambda text: yavset.Record(YAVALATH, [text]), limits.RECORD),
    "Record tags": (lambda text: str(yavset.Record(YAVALATH, [], {"White": text})), limits.RECORD),
    "read_record": (read_record, limits.RECORD),
    "read_link": (read_link, limits.RECORD),
    "read_options": (read_options, limits.RECORD),
    "read_lesson": (read_lesson, limits.LESSON),
    "check_lesson text": (lambda text: check_lesson(text, YAVALATH), limits.LESSON),
    "Game.position text": (YAVALATH.position, limits.DIAGRAM),
    "diagram_marks text": (lambda text: diagram_marks(YAVALATH, text), limits.DIAGRAM),
    "read_marks": (lambda text: read_marks({"arrows": text, "labels": text}, YAVALATH.board), limits.DIAGRAM),
    "wrong_marks": (lambda text: list(wrong_marks("arrows", text, YAVALATH.board)), limits.DIAGRAM),
    "marks_in": (marks_in, limits.RECORD),
    "without_marks": (without_marks, limits.RECORD),
    "parse rules": (parse, limits.RULES),
    "expand_code": (expand_code, limits.RULES),
    "read_parts": (read_parts, limits.RECORD),
    "read_record by rows": (lambda text: read_record(text, coordinates="rows"), limits.RECORD),
    "write_tag": (lambda text: write_tag("White", text), limits.RECORD),
    "gtp for go": (lambda text: GoEngine().answer(text), limits.RECORD),
    "gtp": (lambda text: GtpEngine().answer(text), limits.RECORD),
    "svg labels": (lambda text: svg(YAVALATH.start(), labels={"e5": text}), limits.RECORD),
    "svg fills": (lambda text: svg(YAVALATH.start(), fills={"e5": text}), limits.RECORD),
    "svg arrows": (lambda text: svg(YAVALATH.start(), arrows=[(text, "e5")]), limits.RECORD),
}

#: Characters of the longer text: a reader that rescans takes a second for it, others some milliseconds.
LENGTH = 20_000

#: Seconds of the processor below which growth does not count.
SHORT = 0.02

#: How many times as long four times the text may take: 4 for a single pass, 16 for a reader that rescans.
GROWTH = 8.0


def seconds(reader: Callable[[str], object], text: str) -> float:
    """Return the time of the processor that a reader takes, refusals included."""
    start = time.process_time()
    with suppress(ValueError):
        reader(text)
    return time.process_time() - start


def grows(reader: Callable[[str], object], start: str, piece: str, most: int) -> float:
    """Return how many times as long a reader takes for four times the text; 0 where it takes no time."""
    # Cut between pieces: half of one may be refused at once.
    pieces = (most - len(start)) // len(piece)
    whole, part = (start + piece * number for number in (pieces, pieces // 4))
    if seconds(reader, whole) < SHORT:
        return 0.0
    # Other programs on the machine only make a measurement longer.
    short = min(seconds(reader, part) for _ in range(3))
    return min(min(seconds(reader, whole) for _ in range(3)) / max(short, SHORT / 8), 99.0)


@pytest.mark.parametrize("name", [name for name in REQUESTS if name != "request"])
def test_a_request_has_room_for_the_longest_text_of_its_reader(name: str) -> None:
    read, most = REQUESTS[name]
    # A sign that JSON writes with a backslash takes two there.
    reply = json.loads(str(read('"' * most)))
    assert reply.get("error", {}).get("id") != "request-too-long"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python has no clock of the processor")
@pytest.mark.parametrize(
    "starts", [STARTS[:1], pytest.param(STARTS[1:], marks=pytest.mark.long)], ids=["plain", "open"]
)
@pytest.mark.parametrize(
    "name", [name if name in REQUESTS else pytest.param(name, marks=pytest.mark.long) for name in READERS]
)
def test_the_work_grows_with_the_text_alone(name: str, starts: list[str]) -> None:
    reader, most = READERS[name]
    most = min(most, LENGTH)
    gc.collect()
    slow = {}
    for start in starts:
        for piece in PIECES:
            found = grows(reader, start, piece, most)
            if found > GROWTH and (again := grows(reader, start, piece, most)) > GROWTH:
                slow[start, piece] = min(found, again)
    assert not slow


def test_the_page_has_the_same_limits() -> None:
    text = (ROOT / "web/js/base/limits.js").read_text("utf-8")
    page = {
        name: int(number.replace("_", "")) for name, number in re.findall(r"^  (\w+): ([\d_]+),$", text, re.M)
    }
    here = {name.lower(): value for name, value in vars(limits).items() if name.isupper()}
    shared = page.keys() & here.keys()
    assert {name: page[name] for name in shared} == {name: here[name] for name in shared}
    assert here.keys() - shared == {"request"}, "which the page makes itself"


def texts_of(function: Callable[..., object]) -> list[str]:
    """Return the parameters of a function that are texts or hold texts."""
    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if re.search(r"\bstr\b", str(one.annotation))]


def test_every_public_function_that_takes_a_text_is_measured() -> None:
    found = set()
    for name in yavset.__all__:
        public = getattr(yavset, name)
        if inspect.isfunction(public):
            found |= {f"{name} {parameter}" for parameter in texts_of(public)}
    # Of these classes people call with texts what the others only build on.
    for kind, methods in {
        yavset.Position: ["play", "child", "is_legal", "why_illegal"],
        yavset.Game: ["position"],
        yavset.MoveNode: ["add", "add_line"],
    }.items():
        for method in methods:
            found |= {f"{kind.__name__}.{method} {name}" for name in texts_of(getattr(kind, method))}
    found |= {f"Record {name}" for name in texts_of(yavset.Record)}
    assert found - READERS.keys() == set()


def test_every_text_of_a_request_is_measured() -> None:
    interfaces = ROOT / "py" / "yavset" / "interfaces"
    asked = {
        name
        for file in interfaces.glob("*.py")
        for name in re.findall(r'\btext_in\(\w+, "(\w+)"\)', file.read_text("utf-8"))
    }
    assert asked - {name.split()[-1] for name in READERS} == set()


def test_every_expression_over_texts_is_in_a_reader_that_is_measured() -> None:
    """Whoever adds an expression for texts from outside adds what reads them here."""
    measured = {
        *(
            "drawing/svg",
            "interfaces/catalogue",
            "interfaces/gtp",
            "interfaces/gtp_go",
            "interfaces/service",
            "ludi/code",
            "ludi/grammar",
            "ludi/rule_tree",
        ),
        *("notation/comments", "notation/movetext", "puzzles/lessons"),
        *("notation/coordinates", "notation/foreign", "notation/links", "notation/tags"),
        # These read what the package itself has written.
        *("language/fluent", "ludi/describe", "ludi/names", "puzzles/commands", "rules/actions"),
    }
    package = ROOT / "py" / "yavset"
    found = {
        file.relative_to(package).with_suffix("").as_posix()
        for file in package.rglob("*.py")
        if re.search(r"^import re$", file.read_text("utf-8"), re.M) and "lab" not in file.parts
    }
    assert found - measured == set()
