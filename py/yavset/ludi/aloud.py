"""Rules read aloud: sentences built from the tree, in every language.

The texts are in the file ``ludi.ftl`` of each language's folder, by ids that come from the ludemes.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

from yavset.language.fluent import Pattern, fill, read_fluent
from yavset.ludi.canonical import COUNTED, board_named, part
from yavset.ludi.movement import named_cells, words_of
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import EndRule, Placing, Rules

Value: TypeAlias = "int | float | str | Sentence"
"""What fills a gap of a sentence."""


def read_english(file: str) -> dict[str, Pattern]:
    """Return the English patterns of a file of sentences such as ``ludi``, by their ids."""
    return read_fluent((pkgutil.get_data("yavset.language", f"en/{file}.ftl") or b"").decode())


class Sentence:
    """A sentence or a part of one: its id in ``ludi.ftl``, and the values that fill its gaps."""

    __slots__ = ("id", "values")

    # What a subclass with a file of its own sets.
    _file: ClassVar[str] = "ludi"
    # Read at once: the page's Python keeps its memory, but not the files that it came from.
    _english: ClassVar[dict[str, Pattern]] = read_english("ludi")

    def __init__(self, sentence_id: str, /, **values: Value) -> None:
        self.id = sentence_id
        self.values = values

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self._filled(lambda sentence: sentence._english)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.id, self.values) == (other.id, other.values)

    def __hash__(self) -> int:
        return hash(self.id)

    def said(self, language: str) -> str:
        """Return the sentence in a language; ValueError if there is no such language."""
        # The page has no such files, and says the sentence itself.
        from yavset.language.texts import read_patterns

        return self._filled(lambda sentence: read_patterns(language, sentence._file))

    def _filled(self, patterns_of: Callable[[Sentence], dict[str, Pattern]]) -> str:
        values = {
            name: value._filled(patterns_of) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return fill(patterns_of(self)[self.id], values)

    def as_data(self) -> dict[str, Any]:
        """Return the sentence for JSON: ``id``, and ``values`` that are numbers, texts or such dicts."""
        return {
            "id": self.id,
            "values": {
                name: value.as_data() if isinstance(value, Sentence) else value
                for name, value in self.values.items()
            },
        }


def read_aloud(rules: Rules) -> list[Sentence]:
    """Return the sentences that say the whole game, in order: board, moves, what a move does, the end."""
    return [*_board(rules), *_moves(rules), *_effects(rules), *_end(rules), *_limits(rules)]


def short_labels(rules: Rules) -> list[Sentence]:
    """Return a few words for the board, each move and rider, and each rule."""
    board = part(rules.tree, "board")
    labels = [label(board), *(label(start) for start in board.trees() if start.head != "high")]
    for placing in rules.placings:
        labels.append(_short_place(placing))
    labels += [label(step) for step in rules.step_trees]
    labels += [Sentence(f"ludi-short-{name}") for name in _extras(rules)]
    return labels + [_short_rule(rule) for rule in [*rules.rules, *_stuck(rules)]]


def unused_parts(rules: Rules) -> list[Sentence]:
    """Return a sentence for each part of the text of rules that never matters; see `Rules.unused`."""
    found = []
    for rule, why, other in rules.unused:
        about = {"rule": label(rule)} | ({"other": label(other)} if other is not None else {})
        found.append(Sentence(f"ludi-unused-{why}", **about))
    return found


def label(tree: Tree) -> Sentence:
    """Return a few words for a board, a move, a rider, where a stone goes, a rule, a condition or a total."""
    if tree.head == "place":
        return _short_place(Placing(tree))
    if tree.head == "step":
        way, onto = words_of(tree)
        step = Sentence("ludi-short-" + "-".join(filter(None, ("step", way))))
        return Sentence(f"ludi-short-onto-{onto}", step=step) if onto else step
    if tree.head == "chequered" and tree.args:
        return Sentence("ludi-short-chequered-but", number=len(tree.args))
    if tree.head in ("slide", "hop", "reach", "largest-group"):
        return Sentence("ludi-short-" + "-".join([tree.head, *tree.words()]))
    if tree.head == "board":
        board = board_named(tree)
        if board.squares and board.rows != board.size:
            return Sentence("ludi-short-oblong", size=board.size, rows=board.rows)
        return Sentence(f"ludi-short-{_word(board.shape)}", size=board.size)
    if tree.head in ("win", "lose", "draw"):
        return Sentence(f"ludi-short-{tree.head}", what=label(tree.trees()[0]))
    if tree.head == "score":
        return label(tree.trees()[0])
    if tree.head == "stones":
        return Sentence("ludi-short-stones", number=sum(map(len, named_cells(tree))))
    if tree.head in ("capture", "flip", "next-to", "apart"):
        name = {"next-to": "by"}.get(tree.head, tree.head)
        return Sentence("-".join(["ludi-short", name, *tree.words()]))
    kind = {"kind": "-".join(map(_word, tree.words()))} if tree.head in _OF_KINDS else {}
    return Sentence(f"ludi-short-{tree.head}", **_numbers(tree), **kind)


_OF_KINDS = ("line", "group", "touch", "surrounded", "one-group")
"""The conditions whose labels say more than their numbers: whose stones, which sides."""


def phrases(rules: Rules) -> dict[str, Sentence]:
    """Return what the reasons and prompts of the game's outcomes and turns are called, by their codes."""
    found = {rule.reason: _phrase(rule) for rule in [*rules.rules, *_stuck(rules)]}
    for code in ("all-passed", "too-long", "nobody-moves", "place-or-move", "shoot"):
        found[{"nobody-moves": "no-move"}.get(code, code)] = Sentence(f"ludi-phrase-{code}")
    return found


def _word(name: str) -> str:
    """Return a name from the grammar as part of an id."""
    return name.replace("square+", "square-diagonals").replace("+", "-and-")


def _board(rules: Rules) -> list[Sentence]:
    board = rules.board
    shape, sizes = _word(board.shape), {"size": board.size, "cells": len(board.cells)}
    if board.squares and board.rows != board.size:
        shape, sizes = shape.replace("square", "oblong"), {"size": board.size, "rows": board.rows}
    found = [Sentence(f"ludi-board-{shape}", **sizes)]
    for tree in part(rules.tree, "board").trees():
        if tree.head == "stones":
            white, black = (", ".join(cells) for cells in named_cells(tree))
            found.append(Sentence("ludi-start-stones", white=white, black=black))
        elif tree.head == "chequered" and tree.args:
            found.append(Sentence("ludi-start-chequered-but", cells=", ".join(tree.words())))
        elif tree.head != "high":
            found.append(Sentence(f"ludi-start-{tree.head}", **_numbers(tree)))
    return found


def _movements(rules: Rules) -> dict[str, bool]:
    """Return which moves of stones there are but steps, by the ends of their sentences' ids."""
    return {
        "hop": rules.hops,
        "hop-enemy": rules.jumps,
        "hop-chain": rules.chains,
        "leap": rules.leaps,
        "slide": "open" in rules.slides,
        "slide-counted": "counted" in rules.slides,
        "slide-phalanx": "phalanx" in rules.slides,
    }


def _extras(rules: Rules) -> list[str]:
    riders = {
        "swap": rules.swap,
        "twice": rules.twice,
        "catch-up": rules.catch_up,
        "no-repeat": rules.no_repeat,
        "shoot": rules.shoots,
        "pass": rules.may_pass,
    }
    names = _movements(rules) | riders
    found = [name for name, there in names.items() if there]
    found += [_capture(rules)] if rules.capture else []
    return found + ([f"flip-{rules.flip}"] if rules.flip else [])


def _moves(rules: Rules) -> list[Sentence]:
    """Return a sentence for each move; those after the first begin with "or"."""
    sentences = []
    for number, placing in enumerate(rules.placings):
        colours = "any" if len(placing.colours) > 1 else placing.colours[0]
        start = "ludi-place" if number == 0 else "ludi-or-place"
        sentences.append(Sentence(start, what=Sentence(f"ludi-stone-{colours}"), where=_where(placing)))
        if placing.limit:
            sentences.append(Sentence("ludi-limit", size=placing.limit))
    for step in rules.step_trees:
        if sentences and not step.args:
            sentences.append(Sentence("ludi-step"))
            continue
        way, onto = words_of(step)
        sentences.append(
            Sentence(
                "ludi-or-go" if sentences else "ludi-go",
                way=Sentence(f"ludi-way-{way or 'any'}"),
                onto=Sentence(f"ludi-onto-{onto or 'empty'}"),
            )
        )
    for name, there in _movements(rules).items():
        if there:
            sentences.append(Sentence(f"ludi-{name}" if sentences else f"ludi-{name}-first"))
    if any(way for way, _ in map(words_of, rules.step_trees)):
        sentences.append(Sentence("ludi-ahead"))
    if rules.supply:
        start = "ludi-supply-moves" if rules.moving else "ludi-supply"
        sentences.append(Sentence(start, number=rules.supply))
    if rules.shoots:
        sentences.append(Sentence("ludi-shoot"))
    if rules.twice:
        sentences.append(Sentence("ludi-twice"))
    if rules.catch_up:
        sentences.append(Sentence("ludi-catch-up"))
    if rules.swap:
        sentences.append(Sentence("ludi-swap"))
    return sentences


def _where(placing: Placing) -> Sentence:
    if placing.beside:
        return Sentence(f"ludi-where-beside-{placing.beside}")
    if placing.apart:
        return Sentence(f"ludi-where-apart-{placing.apart}")
    if placing.flanking or placing.lowest:
        return Sentence("ludi-where-flanking" if placing.flanking else "ludi-where-lowest")
    return Sentence("ludi-where-anywhere")


def _capture(rules: Rules) -> str:
    """Return the end of the ids of a capture."""
    return f"capture-{rules.capture}" + ("-pairs" if rules.pairs else "")


def _effects(rules: Rules) -> list[Sentence]:
    found = [Sentence(f"ludi-{_capture(rules)}")] if rules.capture else []
    found += [Sentence(f"ludi-flip-{rules.flip}")] if rules.flip else []
    return found + ([Sentence("ludi-no-repeat")] if rules.no_repeat else [])


def _end(rules: Rules) -> list[Sentence]:
    """Return a sentence for each rule, with "otherwise" where an earlier one can hold at the same time."""
    sentences = [Sentence("ludi-whole")] if rules.whole else []
    structures = any(rule.condition.head in ("line", "group", "touch", "ring") for rule in rules.rules)
    alters = not rules.own_only or rules.moving or rules.capture == "sandwiched" or rules.flip
    if structures and alters and not rules.whole:
        sentences.append(Sentence("ludi-newest"))
    earlier: list[EndRule] = []
    for rule in rules.rules:
        otherwise = any(_together(rule, before) for before in earlier)
        what = (
            Sentence(f"ludi-rule-{rule.result}", condition=_condition(rule))
            if rule.total is None
            else _total(rule)
        )
        sentences.append(
            Sentence("ludi-otherwise", rule=what) if otherwise else Sentence("ludi-rule", rule=what)
        )
        earlier.append(rule)
    for rule in _stuck(rules):
        sentences.append(Sentence("ludi-rule", rule=Sentence(f"ludi-stuck-{rule.result}")))
    return sentences


def _stuck(rules: Rules) -> Sequence[EndRule]:
    return [rules.stuck] if rules.stuck is not None else []


def _together(rule: EndRule, before: EndRule) -> bool:
    """Return whether two different rules can hold after the same move, so that their order counts.

    Rules about one thing alone, its size being this or exactly that, exclude each other; all others can meet.
    A stone is in one group, but in lines of several lengths.
    """
    if rule.result == before.result and rule.result != "score":
        return False
    one, two = rule.condition, before.condition
    exactly = one.head == two.head == "group" and "exactly" in one.args and "exactly" in two.args
    return not exactly


def _condition(rule: EndRule) -> Sentence:
    condition = rule.condition
    words = condition.words()
    name = "-".join([condition.head, *map(_word, words)])
    return Sentence(f"ludi-condition-{name}", **_numbers(condition))


def _numbers(condition: Tree) -> dict[str, Value]:
    """Return the number in a condition by the name that sentences give it."""
    numbers = [arg for arg in condition.args if isinstance(arg, int)]
    return {"number": numbers[0]} if numbers else {}


def _total(rule: EndRule) -> Sentence:
    name = "-".join(["ludi-total", rule.condition.head, *rule.condition.words()])
    return Sentence(name, **_numbers(rule.condition))


def _limits(rules: Rules) -> list[Sentence]:
    """Return sentences on the end of a game that no rule of the text has ended."""
    sentences = []
    counts = any(rule.condition.head in COUNTED for rule in rules.rules)
    if rules.may_pass:
        sentences.append(Sentence("ludi-pass-count" if counts else "ludi-pass"))
    elif rules.passing and rules.stuck is None:
        sentences.append(Sentence("ludi-passing-count" if counts else "ludi-passing"))
    elif not (rules.free or rules.always_ahead) and rules.stuck is None:
        sentences.append(Sentence("ludi-nobody-moves"))
    filled = any(rule.total is not None or rule.condition.head == "full" for rule in rules.rules)
    if not filled and rules.stuck is None and rules.placings:
        sentences.append(Sentence("ludi-full"))
    if rules.endless:
        start = "ludi-too-long" if rules.no_repeat else "ludi-endless"
        sentences.append(Sentence(start, plies=rules.most_plies))
    return sentences


def _short_place(placing: Placing) -> Sentence:
    colours = "any" if len(placing.colours) > 1 else placing.colours[0]
    where = (
        f"by-{placing.beside}"
        if placing.beside
        else f"apart-{placing.apart}"
        if placing.apart
        else "flanking"
        if placing.flanking
        else "lowest"
        if placing.lowest
        else "free"
    )
    if where == "free" and placing.limit:
        return Sentence(f"ludi-short-place-{colours}-limit", size=placing.limit)
    if where == "free" and placing.supply:
        return Sentence("ludi-short-place-supply", number=placing.supply)
    if where == "free":
        return Sentence(f"ludi-short-place-{colours}")
    return Sentence(
        "ludi-short-place-where",
        what=Sentence(f"ludi-short-place-{colours}"),
        where=Sentence(f"ludi-short-{where}"),
    )


def _short_rule(rule: EndRule) -> Sentence:
    what = label(rule.condition)
    return what if rule.result == "score" else Sentence(f"ludi-short-{rule.result}", what=what)


def _phrase(rule: EndRule) -> Sentence:
    """Return what a reason is called: seen by the winner, as in the texts of the other games."""
    if rule.total is not None:
        counted = rule.condition.head in COUNTED
        return Sentence(f"ludi-phrase-{rule.condition.head}" if counted else "ludi-phrase-score")
    if rule.condition.head == "stuck":
        return Sentence("ludi-phrase-stuck")
    side = {"win": "own", "lose": "other", "draw": "draw"}[rule.result]
    return Sentence(f"ludi-phrase-{side}", condition=_short_rule(rule).values["what"])
