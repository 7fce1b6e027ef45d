"""Every text of the page is used, and every text that it uses is there.

tests/language/test_messages.py compares the languages with each other.
"""

from __future__ import annotations

import re
from pathlib import Path

from yavset.language.texts import LANGUAGES, read_language, read_patterns

WEB = Path(__file__).resolve().parents[2] / "web"
#: The files of the page's own texts.
PARTS = ("page", "beside", "write", "puzzles", "breeding_view")
#: Ids that are put together while the page runs, by what they begin with.
FAMILIES = (
    "event-",
    "side-",
    "stone-",
    "piece-",
    "axis-",
    "tag-",
    "level-",
    "button-",
    "settings-keys-",
    "settled-",
    "ludi-means-",
    "puzzles-about-",
    "puzzles-difficulty-",
    "puzzles-kind-",
    "breeding-view-kind-",
)
#: Ids that Python reads: about the language, and the headings of the games' texts.
OF_PYTHON = {"language-name", "language-direction", "section-rules", "section-phrases", "embed-open-board"}
STRING = re.compile(r'"([a-z][\w-]*)"')
#: Strings that are no ids: what a condition compares with.
COMPARED = re.compile(r'[!=]== "[^"]*"')
#: Where an id stands that has to exist.
USED = re.compile(r'(?:\bt\(\s*|\b(?:Problem|super)\(\{ id: )"([^"]+)"')


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in [*WEB.glob("*.js"), *WEB.rglob("js/**/*.js")])


def first_arguments(script: str) -> list[str]:
    """Return the first argument of every call of `t`, as it is written."""
    arguments = []
    for call in re.finditer(r"(?<![\w.$])t\(", script):
        depth, end = 1, call.end()
        while depth and not (depth == 1 and script[end] == ","):
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(script[end], 0)
            end += 1
        arguments.append(re.sub(r"/\*.*?\*/", "", script[call.end() : end], flags=re.DOTALL))
    return arguments


def test_ids_that_are_chosen_or_composed_are_there() -> None:
    """`t(right ? "embed-right" : "embed-wrong")` names two, `t(`level-${level}`)` one of a family."""
    texts = {text for part in (*PARTS, "messages") for text in read_patterns("en", part)}
    arguments = first_arguments(code())
    composed = [text for argument in arguments for text in re.findall(r"`([^`]*)`", argument)]
    chosen = {text for argument in arguments for text in STRING.findall(COMPARED.sub("", argument))}
    assert len(chosen) > 200
    assert len(composed) > 5
    assert chosen <= texts
    for text in composed:
        family = text.partition("${")[0]
        assert family in FAMILIES, text
        assert any(known.startswith(family) for known in texts), family


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    own_texts = {text for part in PARTS for text in read_patterns("en", part)}
    texts = own_texts | {*read_patterns("en", "messages")}
    used = {*USED.findall(code())}
    assert used <= texts
    assert {"nav-play", "error-game", "mistake-steps-goal"} <= used
    named = {*STRING.findall(code())}
    own = own_texts - OF_PYTHON
    assert {text for text in own - named if not text.startswith(FAMILIES)} == set()


def test_every_language_says_its_name_and_its_direction() -> None:
    names = [read_language(language)["name"] for language in LANGUAGES]
    assert len({*names}) == len(names)
    assert names[:2] == ["English", "Deutsch"]
    assert {read_language(language)["direction"] for language in LANGUAGES} <= {"ltr", "rtl"}
