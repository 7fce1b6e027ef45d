"""What is told to people: every sentence in every language, and in the language that was asked for."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import yavset
from yavset.games.taacoca import WAYS
from yavset.interfaces.service import handle
from yavset.language.german import GERMAN
from yavset.language.messages import Message, Problem, either, why
from yavset.language.texts import LANGUAGES, read_text
from yavset.rules.game import PLAYERS
from yavset.rules.position import IllegalMove

PACKAGE = Path(yavset.__file__).parent
PAGE = Path(__file__).resolve().parent.parent / "web"
TELLING = {"Message", "Problem", "BadRequest", "DiagramError", "IllegalMove", "RecordError"}


def sentences() -> set[str]:
    """Every sentence in the package's code, and the names that stand alone in one."""
    found = {*PLAYERS, *WAYS}
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TELLING:
                [first, *_] = node.args
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def names(template: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_german_has_every_sentence_and_no_other() -> None:
    assert set(GERMAN) == sentences()


@pytest.mark.parametrize("template", [english for english in GERMAN if '{"' not in english])
def test_german_speaks_of_the_same_values(template: str) -> None:
    assert names(GERMAN[template]) == names(template)


def test_a_message_is_a_text_and_is_said_in_the_language_of_its_parts_too() -> None:
    message = Message("{word!r:.50} is not legal here: {special}", word="e5", special=either(["a1", "b1"]))
    assert message == "'e5' is not legal here: a1 or b1"
    assert message.said("en") == message.said("xx") == message
    assert message.said("de") == "'e5' geht hier nicht: a1 oder b1"


def test_braces_in_a_sentence_without_values_are_braces() -> None:
    assert Message('{"do": "hello"}').said("de") == '{"do": "hello"}'
    assert str(Problem("{")) == "{"


def test_an_error_of_somebody_else_is_told_as_it_is() -> None:
    assert why(ValueError("a {strange} error")).said("de") == "a {strange} error"
    assert why(IllegalMove("it is a draw")).said("de") == "es ist unentschieden"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "view", "game": "yavalath", "moves": ["e5", "e5"]}, "Zug 2: 'e5' geht hier nicht: auf e5 liegt"),
    ({"do": "view", "game": "yavalath", "moves": ["z9"]}, "kein Zug für Weiß; möglich sind a1"),
    ({"do": "view", "game": "chess"}, "ein Spiel 'chess' gibt es nicht"),
    ({"do": "describe", "game": "omega", "options": {"size": 99}}, "Option size kann nicht 99 sein"),
    ({"do": "describe", "game": "yavalath", "options": {"players": 3, "swap": True}}, "nur zu zweit"),
    ({"do": "parse", "text": '[Game "yavalath"]\n1. e5 e5'}, "Zeile 2, Zug 2: 'e5' geht hier nicht: auf e5"),
    ({"do": "parse", "text": '[Options "size=x"]'}, "Option size kann nicht 'x' sein"),
    ({"do": "parse-link", "fragment": "v1/yavalath/e5.e5"}, "Zug 2: 'e5' geht hier nicht"),
    ({"do": "parse-link", "fragment": "v9/yavalath"}, "nur Links der Fassung v1"),
    ({"do": "view", "game": "yavalath", "diagram": "."}, "hat 9 Reihen, das Diagramm hat 1"),
    (
        {
            "do": "view",
            "game": "yavalath",
            "options": {"size": 3},
            "diagram": ". . .\n. . . .\n. . . . .\n. . . .\n. . .\nto move: white\noutcome: white four z9",
        },
        "ein Feld 'z9' gibt es auf hexhex-3 nicht; die Felder heißen a1 bis e5",
    ),
    ({"do": "nothing"}, "do kann nicht 'nothing' sein"),
]


@pytest.mark.parametrize(("request_", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_refusals_are_in_the_language_asked_for(request_: dict[str, Any], told: str) -> None:
    german = json.loads(handle(json.dumps(request_ | {"language": "de"})))["error"]
    english = json.loads(handle(json.dumps(request_)))["error"]
    assert told in german["message"]
    assert told not in english["message"]
    assert german["kind"] == english["kind"]
    for language in ("en", "xx", 5, None):
        assert json.loads(handle(json.dumps(request_ | {"language": language})))["error"] == english


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_names_and_tags_of_games_have_words_in_every_language(game_id: str) -> None:
    game = yavset.game(game_id)
    assert read_text(game_id, "en")["name"] == game.name
    assert game.tags
    for language in LANGUAGES:
        strings = (PAGE / "js" / "text" / f"{language}.js").read_text("utf-8")
        assert all(f'"tag.{tag}": ' in strings for tag in game.tags)
