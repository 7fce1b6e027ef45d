"""Readers of text from outside take as long as the text is, and have the limits of one table.

A reader that looks at the same text again and again takes sixteen times as long for four times the text. The
readers are the requests of the page that take texts, and what they call.
"""

from __future__ import annotations

import gc
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


def request(verb: str, name: str) -> Callable[[str], object]:
    """Return what asks the service with a text, as the page does."""
    return lambda text: handle(json.dumps({"do": verb, "game": "yavalath", name: text}))


#: Every reader of text, and the most characters that are given to it.
READERS: dict[str, tuple[Callable[[str], object], int]] = {
    "parse": (request("parse", "text"), limits.RECORD),
    "parse-link": (request("parse-link", "fragment"), limits.RECORD),
    "check-lesson": (request("check-lesson", "text"), limits.LESSON),
    "rules": (request("rules", "text"), limits.RULES),
    "diagram": (request("diagram", "diagram"), limits.DIAGRAM),
    "view": (request("view", "game"), limits.RECORD),
    "svg": (request("svg", "theme"), limits.RECORD),
    "request": (handle, limits.REQUEST),
    "read_record": (read_record, limits.RECORD),
    "read_link": (read_link, limits.RECORD),
    "read_options": (read_options, limits.RECORD),
    "read_lesson": (read_lesson, limits.LESSON),
    "check_lesson": (lambda text: check_lesson(text, YAVALATH), limits.LESSON),
    "position": (YAVALATH.position, limits.DIAGRAM),
    "diagram_marks": (lambda text: diagram_marks(YAVALATH, text), limits.DIAGRAM),
    "read_marks": (lambda text: read_marks({"arrows": text, "labels": text}, YAVALATH.board), limits.DIAGRAM),
    "wrong_marks": (lambda text: list(wrong_marks("arrows", text, YAVALATH.board)), limits.DIAGRAM),
    "marks_in": (marks_in, limits.RECORD),
    "without_marks": (without_marks, limits.RECORD),
    "parse rules": (parse, limits.RULES),
    "expand_code": (expand_code, limits.RULES),
    "read_parts": (read_parts, limits.RECORD),
    "play": (YAVALATH.start().play, limits.RECORD),
    "read_record by rows": (lambda text: read_record(text, coordinates="rows"), limits.RECORD),
    "write_tag": (lambda text: write_tag("White", text), limits.RECORD),
    "gtp for go": (lambda text: GoEngine().answer(text), limits.RECORD),
    "gtp": (lambda text: GtpEngine().answer(text), limits.RECORD),
    "svg labels": (lambda text: svg(YAVALATH.start(), labels={"e5": text}), limits.RECORD),
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


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python has no clock of the processor")
@pytest.mark.parametrize(
    "starts", [STARTS[:1], pytest.param(STARTS[1:], marks=pytest.mark.long)], ids=["plain", "open"]
)
@pytest.mark.parametrize("name", READERS)
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
            "ludi/rule_tree",
        ),
        *("notation/comments", "notation/movetext", "puzzles/lessons"),
        *("notation/coordinates", "notation/foreign", "notation/links", "notation/tags"),
        # These read what the package itself has written.
        *("language/fluent", "ludi/names", "rules/actions"),
    }
    package = ROOT / "py" / "yavset"
    found = {
        file.relative_to(package).with_suffix("").as_posix()
        for file in package.rglob("*.py")
        if re.search(r"^import re$", file.read_text("utf-8"), re.M) and "lab" not in file.parts
    }
    assert found - measured == set()
