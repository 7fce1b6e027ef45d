"""Every text of the page is used, and every text that it uses is there.

tests/language/test_messages.py compares the languages with each other.
"""

from __future__ import annotations

import re
from pathlib import Path

from yavset.language.texts import LANGUAGES, read_language, read_patterns

WEB = Path(__file__).resolve().parents[2] / "web"
#: Ids that are put together while the page runs, by what they begin with.
FAMILIES = (
    "side-",
    "stone-",
    "piece-",
    "axis-",
    "tag-",
    "level-",
    "button-",
    "settings-keys-",
    "ludi-means-",
    "puzzles-about-",
    "puzzles-difficulty-",
    "puzzles-kind-",
    "breeding-view-kind-",
)
#: Ids that Python reads: about the language, and the headings of the games' texts.
OF_PYTHON = {"language-name", "language-direction", "section-rules", "section-phrases", "embed-open-board"}
STRING = re.compile(r'"([a-z][\w-]*)"')
#: Where an id stands that has to exist.
USED = re.compile(r'(?:\bt\(\s*|\b(?:Problem|super)\(\{ id: )"([^"]+)"')


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in [*WEB.glob("*.js"), *WEB.rglob("js/**/*.js")])


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    parts = ("page", "write", "puzzles", "breeding_view")
    own_texts = {text for part in parts for text in read_patterns("en", part)}
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
