"""What people count in games written in ludemes: what the rules of the end ask for."""

from __future__ import annotations

from collections.abc import Callable

from yavset.language.messages import Message
from yavset.ludi.canonical import sides_of
from yavset.ludi.conditions import areas
from yavset.ludi.rules import PLAYERS, EndRule, Rules
from yavset.rules.groups import groups, groups_by_colour, most_touched
from yavset.rules.position import Position
from yavset.rules.scores import Score, largest_message, of_each_player, pieces, product_message

Counter = Callable[[Rules, EndRule, Position], list[Score]]


def scores_of(rules: Rules, position: Position) -> list[Score]:
    """Return what the rules of the end count, each thing once; and the stones where stones are captured."""
    found: list[Score] = []
    for rule in rules.rules:
        counter = COUNTERS.get(rule.condition.head)
        for score in counter(rules, rule, position) if counter else ():
            if score not in found:
                found.append(score)
    if (rules.capture or rules.takes) and not found:
        return _each(position, pieces)
    return found


def counted_groups_of(rules: Rules, position: Position) -> list[int]:
    """Return the masks of the players' groups where a rule is about the size of groups."""
    if not any(rule.condition.head in BY_SIZE for rule in rules.rules):
        return []
    return groups_by_colour(rules.board, position.stones[: len(PLAYERS)])


def _each(position: Position, message: Callable[[int], Message]) -> list[Score]:
    """Return a message about each player's stones."""
    return of_each_player(PLAYERS, position.stones[: len(PLAYERS)], message)


def _largest(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    return _each(
        position, lambda stones: largest_message(group.bit_count() for group in groups(rules.board, stones))
    )


def _product(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    return _each(
        position, lambda stones: product_message([group.bit_count() for group in groups(rules.board, stones)])
    )


def _parity(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    least = rule.condition.number()
    count = sum(group.bit_count() >= least for group in counted_groups_of(rules, position))
    ahead = Message(PLAYERS[0 if count % 2 else 1])
    return [
        Score(Message("standing-large-groups", count=count, size=least, player=ahead)),
        Score(Message("standing-empty", count=position.empty.bit_count())),
    ]


def _edges(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    """Count the sides or corners that one group touches at most; of a player's own if those are meant."""
    edges, word = sides_of(rule.condition, rules.board), rule.condition.words()[0]
    own = word == "mine" and len(edges) == 4
    found = []
    for number, player in enumerate(PLAYERS):
        asked = edges[number::2] if own else edges
        count = most_touched(rules.board, position.stones[number], asked)
        message = (
            Message("standing-corners", count=count)
            if word == "corners"
            else Message("standing-edges", count=count)
        )
        found.append(Score(message, player))
    return found


def _areas(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    found = areas(rules.board, position.stones)
    return [
        Score(Message("standing-area", count=area.bit_count()), player)
        for player, area in zip(PLAYERS, found, strict=True)
    ]


def _captured(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    most = rule.condition.number()
    return [
        Score(Message("standing-captured", count=position.state.captured[number], most=most), player)
        for number, player in enumerate(PLAYERS)
    ]


def _steps(rules: Rules, rule: EndRule, position: Position) -> list[Score]:
    most, count = rule.condition.number(), position.state.steps
    if count == 0 or position.outcome is not None:
        return []
    return [Score(Message("standing-steps", count=count, most=most))]


COUNTERS: dict[str, Counter] = {
    "group": _largest,
    "largest-group": _largest,
    "product-of-groups": _product,
    "most-stones": lambda rules, rule, position: _each(position, pieces),
    "area": _areas,
    "odd-groups": _parity,
    "touch": _edges,
    "captured": _captured,
    "steps": _steps,
}
"""What is counted for a condition or a total."""

BY_SIZE = ("group", "largest-group", "product-of-groups", "odd-groups")
"""Conditions and totals that ask for the size of groups."""
