"""The texts for people: every message in every language, with the same gaps in each."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import yavset
from environment import ROOT, node
from yavset.games.taacoca import WAYS
from yavset.interfaces.service import handle
from yavset.language import texts
from yavset.language.fluent import Pattern, fill, gaps, read_fluent
from yavset.language.messages import Message, Problem, either, quoted, why
from yavset.language.texts import LANGUAGES, SOURCE, read_language, read_messages, read_patterns, read_text
from yavset.rules.game import PLAYERS
from yavset.rules.values import IllegalMove

PACKAGE = Path(yavset.__file__).parent
#: The names of what makes a message: its class, and the errors that carry one.
SAYING = {
    *("Message", "Problem", "BadRequest", "DiagramError", "IllegalMove"),
    *("RecordError", "RulesError", "StoppedError", "UnplayableError"),
}
#: The same for what only a terminal shows.
PRINTING = {"CannotAdd", "Line", "Refusal"}
#: The same for authors of lessons.
CHECKING = {"Mistake"}

#: The names of what makes a message, by the file that has the texts.
MAKERS = {"messages": SAYING, "terminal": PRINTING, "lessons": CHECKING}

#: The files of messages that every language has.
FILES = (
    "page",
    "messages",
    "terminal",
    "ludi",
    "write",
    "breeding",
    "breeding_view",
    "puzzles",
    "lessons",
    "beside",
)

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_file_of_python = pytest.mark.parametrize("name", MAKERS)


def messages_in_code(name: str) -> list[tuple[str, set[str]]]:
    """Return the id of every message of a file that the package's code makes, and the names of its values."""
    found: list[tuple[str, set[str]]] = []
    if name == "messages":
        players = {player for game in yavset.game_ids() for player in yavset.game(game).players}
        found = [(player_or_way, set()) for player_or_way in (*PLAYERS, *players, *WAYS)]
    for file in PACKAGE.rglob("*.py"):
        for part in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(part, ast.Call) and ast.unparse(part.func) in MAKERS[name]:
                [first, *_] = part.args
                if isinstance(first, ast.Constant):
                    names = {str(keyword.arg) for keyword in part.keywords}
                    found.append(
                        (
                            str(first.value),
                            names - ({"kind"} if ast.unparse(part.func) == "BadRequest" else set()),
                        )
                    )
    return found


def said(data: dict[str, Any], language: str) -> str:
    """Return the text of a message from a reply, in a language."""
    values = {
        name: said(value, language) if isinstance(value, dict) else value
        for name, value in data["values"].items()
    }
    return fill(read_patterns(language, "messages")[data["id"]], values)


def test_all_kinds_of_problems_are_looked_at() -> None:
    known = SAYING | PRINTING | CHECKING
    for file in PACKAGE.rglob("*.py"):
        for part in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(part, ast.ClassDef) and {ast.unparse(base) for base in part.bases} & known:
                assert part.name in known


@each_file_of_python
def test_every_message_in_the_code_has_a_text_and_no_text_is_left_over(name: str) -> None:
    assert {message for message, _ in messages_in_code(name)} == set(read_patterns(SOURCE, name))


@each_file_of_python
def test_the_code_gives_the_values_that_the_texts_ask_for(name: str) -> None:
    patterns = read_patterns(SOURCE, name)
    for message, names in messages_in_code(name):
        assert gaps(patterns[message]) == names, message


@each_language
@pytest.mark.parametrize("name", FILES)
def test_every_language_has_the_same_messages_with_the_same_gaps(language: str, name: str) -> None:
    english, other = read_patterns(SOURCE, name), read_patterns(language, name)
    assert list(other) == list(english)
    for message, pattern in other.items():
        assert gaps(pattern) == gaps(english[message]), message
        assert pattern.strip(), message


#: Sentences with the plural of a noun whose number is never one: the most that something may have, a size of
#: a board, games of which several are needed, numbers that the rules of a game fix.
MORE_THAN_ONE = {
    *("lab-people-few", "lab-people-numbers", "breeding-view-people"),
    *("moves-too-many-read", "request-too-many-moves", "gtp-game-too-long", "mistake-picture-pieces"),
    *("record-too-many-pieces", "record-too-many-moves", "record-too-many-variations"),
    *("diagram-row-count", "diagram-row-length", "record-several", "several-games", "and-more"),
    *("impossible-stones", "impossible-supply", "impossible-pieces", "supply-used-up", "course-title"),
    *("ludi-board-hexhex", "ludi-board-trapezium", "ludi-board-square", "ludi-board-square-diagonals"),
    *(
        "ludi-board-triangle",
        "ludi-condition-touch-any",
        "ludi-condition-touch-apart",
        "ludi-condition-touch-cornerless",
        "ludi-condition-touch-corners",
        "ludi-short-touch",
    ),
    *(
        "ludi-condition-steps",
        "ludi-short-steps",
        "ludi-short-place-supply",
        "ludi-endless",
        "ludi-too-long",
        "analysis-visits",
        "lab-tune",
    ),
    *("breeding-reason-too-slow", "breeding-reason-long", "breeding-reason-uneven-length"),
    *(
        "breeding-why-shorter",
        "breeding-why-longer",
        "breeding-why-depth",
        "breeding-why-deeper",
        "breeding-why-shallower",
        "breeding-table-title",
        "lab-measure-games",
        "lab-train-fitted",
    ),
    *("breed-progress", "breed-summary", "breeding-view-replay-speed"),
    *("terminal-after", "terminal-after-moves"),
    *("ludi-board-oblong", "ludi-board-oblong-diagonals", "ludi-short-stones"),
}


@each_language
def test_a_noun_after_one_is_singular(language: str) -> None:
    patterns = {message: text for name in FILES for message, text in read_patterns(language, name).items()}

    def counted(message: str, number: int) -> set[str]:
        text = fill(patterns[message], dict.fromkeys(gaps(patterns[message]), number))
        return set(re.findall(rf"\b{number} ([^\W\d]+)", text))

    # A choice by number tells a noun's plural from its singular.
    choices = [message for message, text in patterns.items() if "[one]" in text]
    plurals = set().union(*(counted(message, 2) - counted(message, 1) for message in choices))
    plurals -= set().union(*(counted(message, 1) for message in choices))
    assert len(plurals) > 10
    wrong = {message for message in patterns if counted(message, 1) & plurals}
    assert wrong - MORE_THAN_ONE == set()


@each_language
def test_no_id_is_in_two_files(language: str) -> None:
    ids = [message for name in FILES for message in read_patterns(language, name)]
    assert len(set(ids)) == len(ids)


#: What fills the gaps of a pattern in turn: texts with signs that Fluent gives a meaning, and numbers.
FILLINGS: list[Any] = ["e5", "own", "{ $cell } -> [one] *", '"\\u0041"', 0, 1, 2, 17, 20000, 0.5, 600.0]


@cache
def by_fluent(language: str) -> dict[str, list[str]]:
    """Return the texts of every message as Fluent's library makes them, one for each filling."""
    apart = [
        (PACKAGE / "language" / language / f"{name}.ftl").read_text("utf-8")
        for name in ("terminal", "breeding", "breeding_view", "puzzles", "lessons", "beside")
    ]
    text = "\n".join([read_language(language)["messages"], read_messages(language, "ludi"), *apart])
    wanted = [(message, filled(pattern)) for message, pattern in read_fluent(text).items()]
    pairs = [(message, values) for message, fillings in wanted for values in fillings]
    request = {"locale": language, "text": text, "messages": pairs}
    program = [str(node()), str(ROOT / "tests" / "support" / "fluent.mjs")]
    done = subprocess.run(program, input=json.dumps(request), capture_output=True, text=True, check=True)
    texts = iter(json.loads(done.stdout))
    return {message: [next(texts) for _ in fillings] for message, fillings in wanted}


def filled(pattern: Pattern) -> list[dict[str, Any]]:
    return [dict.fromkeys(sorted(gaps(pattern)), filling) for filling in FILLINGS]


@each_language
def test_the_reader_says_every_message_as_the_library_of_fluent_does(language: str) -> None:
    patterns = {message: text for name in FILES for message, text in read_patterns(language, name).items()}
    assert by_fluent(language).keys() == patterns.keys()
    # Python speaks English: it knows how no other language writes and counts numbers.
    compared = [n for n, filling in enumerate(FILLINGS) if language == SOURCE or isinstance(filling, str)]
    for message, theirs in by_fluent(language).items():
        ours = [fill(patterns[message], values) for values in filled(patterns[message])]
        assert [ours[n] for n in compared] == [theirs[n] for n in compared], message


def test_the_reader_takes_choices_and_lines_and_refuses_what_it_does_not_know() -> None:
    patterns = read_fluent(
        "# A comment.\none = first\n    second\n\nmany =\n    { $count ->\n"
        "        [one] one { $what }\n       *[other] { $count } { $what }\n    } left\n"
    )
    assert fill(patterns["one"], {}) == "first\nsecond"
    assert fill(patterns["many"], {"count": 1, "what": "cell"}) == "one cell left"
    assert fill(patterns["many"], {"count": 3, "what": "{ $count }"}) == "3 { $count } left"
    with pytest.raises(ValueError, match="line 2"):
        read_fluent("a = b\nno message\n")
    with pytest.raises(ValueError, match="line 3"):
        read_fluent("a = b\n# A comment ends it.\n    more\n")
    with pytest.raises(KeyError):
        fill(patterns["many"], {"count": 3})


def test_a_message_is_said_in_english_and_its_parts_are_messages_too() -> None:
    message = Message("move-because", move=quoted("e5"), special=either(["a1", "b1", "c1"]))
    assert str(message) == "'e5' is not legal here: a1 or b1 or c1"
    assert said(message.as_data(), "de") == "'e5' geht hier nicht: a1 oder b1 oder c1"
    assert message == Message("move-because", move="'e5'", special=either(["a1", "b1", "c1"]))
    assert message != Message("move-because", move="'e6'", special="")
    assert len({message, Message("plain", text="x"), Message("plain", text="x")}) == 2
    assert "move-because" in repr(message)


def test_values_are_cut_where_somebody_else_chose_them() -> None:
    assert quoted("x" * 100) == "'" + "x" * 59
    assert quoted(["x"], 3) == "['x"
    assert len(Message("plain", text="x" * 10_000).as_data()["values"]["text"]) == 500


def test_braces_are_braces() -> None:
    assert str(Problem("request-object")).endswith('such as {"do": "hello"}')
    assert str(Problem("plain", text="{ $text }")) == "{ $text }"


def test_a_message_that_no_language_has_is_its_id() -> None:
    assert str(Message("no-such-message", why="x")) == "no-such-message"


def test_an_error_of_somebody_else_is_said_as_it_is() -> None:
    data = why(ValueError("a { $strange } error")).as_data()
    assert said(data, "de") == "a { $strange } error"
    assert said(why(IllegalMove("result-draw")).as_data(), "de") == "es ist unentschieden"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "view", "game": "yavalath", "moves": ["e5", "e5"]}, "Zug 2: 'e5' geht hier nicht: auf e5 liegt"),
    (
        {"do": "view", "game": "yavalath", "moves": ["z9"]},
        "Zug 1: z9 ist kein Feld: die Felder gehen von a1 bis i9",
    ),
    ({"do": "view", "game": "yavalath", "moves": ["e5-e6"]}, "kein Zug für Weiß; möglich sind a1"),
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


@pytest.mark.parametrize(("request_", "german"), REFUSED, ids=[german for _, german in REFUSED])
def test_a_refusal_can_be_said_in_every_language(request_: dict[str, Any], german: str) -> None:
    error = json.loads(handle(json.dumps(request_)))["error"]
    assert german in said(error, "de")
    assert said(error, "en") == error["message"]
    assert german not in error["message"]
    for language in ("de", "xx", 5, None):
        assert json.loads(handle(json.dumps(request_ | {"language": language})))["error"] == error


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_names_and_tags_of_games_have_words_in_every_language(game_id: str) -> None:
    game = yavset.game(game_id)
    assert read_text(game_id, "en")["name"] == game.name
    assert game.tags
    for language in LANGUAGES:
        assert {f"tag-{tag}" for tag in game.tags} <= read_patterns(language, "page").keys()


@each_language
@pytest.mark.parametrize("game_id", ["common", *yavset.game_ids()])
def test_the_texts_of_a_game_have_the_same_parts_in_every_language(game_id: str, language: str) -> None:
    english, other = read_text(game_id, SOURCE), read_text(game_id, language)
    for part in ("options", "phrases"):
        assert other[part].keys() == english[part].keys()
    assert len(other["examples"]) == len(english["examples"])
    assert other["rules"].count("\n### ") == english["rules"].count("\n### ")


def file_of(language: str, path: str) -> str:
    """Return what is in a file of a language."""
    return (PACKAGE / "language" / language / path).read_text("utf-8")


@each_language
def test_what_a_page_loads_only_at_times_is_in_files_of_their_own(language: str) -> None:
    for part in ("puzzles", "beside", "lessons"):
        assert read_messages(language, part) == file_of(language, f"{part}.ftl")
    assert texts.read_lesson_text("susan", language) == file_of(language, "lessons/susan.md")
    assert texts.read_lesson_text("ludi", language) == ""
    for name in ("breeding_view", "breeding"):
        assert file_of(language, f"{name}.ftl") in read_messages(language, "breeding_view")


@each_language
def test_the_text_of_a_game_has_its_parts_as_they_are_in_its_file_and_the_common_ones(language: str) -> None:
    texts._read_text.cache_clear()
    file, found = file_of(language, "games/yavalath.md"), read_text("yavalath", language)
    for caption in found["examples"]:
        assert f"\n- {caption}\n" in file
    common = read_text("common", language)
    for part in ("options", "phrases"):
        assert {*common[part]} < {*found[part]}
        for code, phrase in found[part].items():
            assert f"\n- {code}: {phrase}\n" in file or common[part][code] == phrase
    assert found["name"] == "Yavalath"
    assert f"\n{found['tagline']}\n" in file


def test_what_a_game_says_itself_goes_before_what_all_games_say(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "games/common.md": "# All\n## Phrases\n- full: The board is full.\n- row: A row.\n",
        "games/one.md": "# One\n## Phrases\n- row: A row of five.\n- own: Its own.\n",
    }
    read = texts._read
    monkeypatch.setattr(texts, "_read", lambda language, path: files.get(path) or read(language, path))
    texts._read_text.cache_clear()
    try:
        assert read_text("one", SOURCE)["phrases"] == {
            "full": "The board is full.",
            "row": "A row of five.",
            "own": "Its own.",
        }
        assert read_text("common", SOURCE)["phrases"]["row"] == "A row."
    finally:
        texts._read_text.cache_clear()


def test_english_comes_first_among_the_languages() -> None:
    assert texts._find_languages() == LANGUAGES
    assert LANGUAGES[0] == SOURCE
    assert [*LANGUAGES[1:]] == sorted({*LANGUAGES} - {SOURCE})
    with pytest.raises(ValueError, match="no language 'xx'"):
        read_language("xx")


@pytest.mark.parametrize(
    ("variants", "chosen"), [(("[1] exactly", "[one] one"), "exactly"), (("[one] one", "[1] exactly"), "one")]
)
def test_the_first_variant_that_fits_is_taken(variants: tuple[str, str], chosen: str) -> None:
    """As Fluent has it."""
    lines = "".join(f"    {variant}\n" for variant in variants)
    pattern = read_fluent(f"count = {{ $n ->\n{lines}   *[other] many\n }}\n")["count"]
    assert [fill(pattern, {"n": number}) for number in (0, 1, 2)] == ["many", chosen, "many"]
