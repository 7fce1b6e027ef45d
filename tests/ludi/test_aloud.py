"""Rules read aloud, in every language; and what the service says of a rule text."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from recordings import recorded
from trees import playable_tree
from yavset.interfaces.service import handle
from yavset.language.fluent import fill, gaps
from yavset.language.texts import LANGUAGES, SOURCE, read_patterns
from yavset.ludi.aloud import Sentence, phrases, read_aloud, short_labels, unused_parts
from yavset.ludi.describe import (
    board_codes,
    board_key,
    boards_data,
    check,
    describe_rules,
    language_data,
    presets_data,
    texts,
)
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import write
from yavset.ludi.rules import Rules, read_rules

each_language = pytest.mark.parametrize("language", LANGUAGES)


def everything(rules: Rules) -> list[Sentence]:
    return [*read_aloud(rules), *short_labels(rules), *phrases(rules).values(), *unused_parts(rules)]


def parts(sentence: Sentence) -> list[Sentence]:
    inner = [value for value in sentence.values.values() if isinstance(value, Sentence)]
    return [sentence, *(part for value in inner for part in parts(value))]


def written() -> str:
    """Return the presets read aloud, as a person has checked them."""
    lines = []
    for name, text in PRESETS.items():
        rules = read_rules(text)
        for language in LANGUAGES:
            lines += [f"{name} ({language})", *(f"  {part.said(language)}" for part in read_aloud(rules))]
            lines += ["  [" + " | ".join(part.said(language) for part in short_labels(rules)) + "]"]
    return "\n".join(lines) + "\n"


def test_the_presets_are_read_as_they_were_checked() -> None:
    assert written() == recorded("read_aloud", written())


def test_every_sentence_can_be_needed_and_has_its_values() -> None:
    random = Random(7)
    met: dict[str, set[str]] = {}
    for _ in range(1200):
        for sentence in everything(read_rules(write(playable_tree(random)))):
            assert str(sentence) == sentence.said(SOURCE)
            for part in parts(sentence):
                met[part.id] = set(part.values)
    for language in LANGUAGES:
        patterns = read_patterns(language, "ludi")
        assert list(patterns) == list(read_patterns(SOURCE, "ludi"))
        assert set(met) == set(patterns)
        for name, pattern in patterns.items():
            assert gaps(pattern) <= met[name], name


@each_language
def test_no_id_is_in_another_file(language: str) -> None:
    names = ("ludi", "write", "breeding", "page", "messages", "terminal")
    files = [read_patterns(language, name).keys() for name in names]
    assert len(set().union(*files)) == sum(map(len, files))


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("h5-p.s-w4.l3", 1),  # four and three can be made by one stone
        ("h5-p-w4", 0),
        ("h5-pam5-a.wg5x.lg4x.lk", 0),  # no group has five stones and four
        ("h5-p-w5x.l4x", 1),  # in two directions one stone can make five and four
        ("h5-p-w4.wt3a", 0),  # the order of two ways to win does not matter
        ("h5-p.t-luo.wue.dn6", 2),
        ("h5-p-wt3p.lt2o", 1),
        ("h5-p-wt3p.lt2o.w5", 2),  # five differ from the second rule, not from the first
        ("h5-p-w5.wt3p.w6", 0),
    ],
)
def test_otherwise_is_said_where_the_order_matters(code: str, count: int) -> None:
    said = [str(sentence) for sentence in read_aloud(read_rules(code))]
    assert sum(sentence.startswith("Otherwise") for sentence in said) == count


@pytest.mark.parametrize(
    ("language", "said", "short", "reason"),
    [
        (
            "en",
            "A row of exactly 5 of your stones: you win.",
            "exactly 5 in a row wins",
            "exactly 5 in a row",
        ),
        (
            "de",
            "Eine Reihe aus genau 5 eigenen Steinen – du gewinnst.",
            "genau 5 in einer Reihe gewinnt",
            "genau 5 in einer Reihe",
        ),
    ],
)
def test_an_exact_line_is_said_to_be_one(language: str, said: str, short: str, reason: str) -> None:
    rules = read_rules("x9-p-w5x")
    assert said in [sentence.said(language) for sentence in read_aloud(rules)]
    assert short_labels(rules)[-1].said(language) == short
    assert reason in phrases(rules)["win-line-5-exactly"].said(language)


def test_sentences_are_equal_where_they_say_the_same() -> None:
    inner = Sentence("ludi-short-line", number=4)
    one = Sentence("ludi-short-win", what=inner)
    assert one == Sentence("ludi-short-win", what=Sentence("ludi-short-line", number=4))
    assert hash(one) == hash(Sentence("ludi-short-win", what=inner))
    assert one != Sentence("ludi-short-lose", what=inner)
    assert one != Sentence("ludi-short-win", what=Sentence("ludi-short-line", number=5))
    assert one != "ludi-short-win"


@pytest.mark.parametrize(
    ("code", "label"),
    [
        ("h5-pm5-w4", "groups up to 5"),
        ("h5-pnrm5.pr-w4", "place by red"),
        ("h5-pxem5-w4", "place apart from the enemy"),
    ],
)
def test_a_label_says_where_a_stone_goes_before_how_large_groups_get(code: str, label: str) -> None:
    labels = [str(one) for one in short_labels(read_rules(code))]
    assert any(label in one for one in labels), labels
    assert any("5" in one for one in labels[1:]) == (code == "h5-pm5-w4"), labels


# What a page gets.


def ask(text: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "rules", "text": text})))
    return reply


def test_rules_are_checked_while_they_are_written() -> None:
    reply = ask("(game (board hexhex 5)\n (play (place own)) (end (win (lien 4))))")
    assert reply["ok"]
    [error] = reply["errors"]
    assert (error["line"], error["column"], error["nearest"]) == (2, 32, "line")
    assert "line" in error["expected"]
    assert error["message"]["id"] == "rules-at"
    assert "rules" not in reply


def test_rules_that_can_be_played_come_with_all_a_page_shows() -> None:
    text = "(game (board rhombus 5) (play (place own) (swap)) (end (win (touch 2 mine))))"
    named = ask(text.replace("(game ", "(game mine "))
    assert named["game"]["name"] == "Mine (Hex)"
    reply = ask(text)
    assert named["rules"] == reply["rules"]
    assert reply["errors"] == []
    rules = reply["rules"]
    assert (rules["name"], rules["known"], rules["code"]) == ("Hex", True, "r5-p.s-wt2m")
    assert rules["text"].startswith("(game\n  (board rhombus 5)")
    assert rules["board"] == "rhombus-5"
    assert rules["phrases"]["win-touch-2-mine"]["id"] == "ludi-phrase-own"
    assert reply["game"]["options"][0]["value"] == rules["code"]
    assert reply["view"]["ply"] == 0
    assert len(reply["game"]["board"]["cells"]) == 25
    assert ask("r5-p.s-wt2m") == reply
    assert not ask(5)["ok"]


def test_every_board_has_its_data() -> None:
    boards = boards_data()
    assert len(boards) == len(board_codes()) == 45
    assert len(boards["square+-11"]["cells"]) == 121
    assert len(boards["trapezium-13"]["cells"]) == 70
    assert board_key("z") == "trapezium-13"
    assert len(boards[board_key("x19")]["cells"]) == 361, "the board of Connect6"
    assert len(boards[board_key("x7h6")]["cells"]) == 42, "the board of Connect Four"
    assert "x15" not in board_codes()
    for board in boards.values():
        assert board["width"] > 0
        assert len(board["outline"]) in (3, 4, 6)


def test_the_presets_have_their_data() -> None:
    presets = presets_data()
    assert [preset["id"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert preset["game"]["rules"]["known"]
        assert preset["game"]["rules"]["board"] in boards_data()
        assert ask(preset["text"])["game"] == {
            **preset["game"],
            "board": ask(preset["text"])["game"]["board"],
        }
        assert preset["starts"][0]["ply"] == 0
    json.dumps([presets, language_data()])
    assert texts(read_rules("h5-p-w4"), "de")["rules"].startswith("- Das Brett ist ein Sechseck")


def test_every_ludeme_is_explained_in_every_language() -> None:
    meanings = {f"ludi-means-{ludeme['name']}": ludeme["meaning"] for ludeme in language_data()["ludemes"]}
    for language in LANGUAGES:
        patterns = read_patterns(language, "write")
        assert {name for name in patterns if name.startswith("ludi-means-")} == meanings.keys()
    assert {name: fill(read_patterns(SOURCE, "write")[name], {}) for name in meanings} == meanings


@pytest.mark.parametrize(
    ("code", "unused"), [("h5-p-l3.w3", True), ("h5-p-w4.l3", False), ("x3-p-w3", False)]
)
def test_an_editor_is_told_what_of_a_text_never_matters(code: str, unused: bool) -> None:
    rules = read_rules(code)
    for told in (describe_rules(rules), check(code)["rules"], check(code)["game"]["rules"]):
        assert told.get("unused", []) == [sentence.as_data() for sentence in unused_parts(rules)]
        assert ("unused" in told) == unused
