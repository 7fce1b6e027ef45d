"""The games that a run begins with."""

from __future__ import annotations

from collections.abc import Iterable

from yavset.breeding.operators import Parent
from yavset.language.messages import Problem, quoted
from yavset.ludi.canonical import board_of_tree, implies, part
from yavset.ludi.names import is_known, title_of
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError, Tree
from yavset.ludi.rules import read_rules

OF_2007: dict[str, str] = {
    "tic-tac-toe": "(game (board square+ 3) (play (place own)) (end (win (line 3))))",
    "gomoku": PRESETS["gomoku"],
    "hexagonal-gomoku": "(game (board hexhex 5) (play (place own) (swap)) (end (win (line 5))))",
    "hex": PRESETS["hex"],
    "y": PRESETS["y"],
    "susan": PRESETS["susan"],
    "odd": PRESETS["odd"],
    "first-captures": "(game (board square 9) (play (place own) (capture surrounded))"
    " (end (win (captured 4))))",
    "sandwich-capture": "(game (board square+ 9) (play (place own) (capture sandwiched))"
    " (end (win (line 5)) (win (captured 10))))",
}
"""What LUDI could have known in 2007: no game in which a row wins and a shorter one loses, no losing line.

Cross (2011) and Manalath (2012) are younger, and both say that n wins and n - 1 loses.
"""

THE_SET = ("yavalath", "five-not-four", "pentalath", "yavalanchor", "cross", "manalath", "susan", "odd")
"""The games of the set that ludemes can say."""

NAMED: dict[str, str] = {**PRESETS, **OF_2007}
"""The texts of the games that can be named: those that come with the language, and those of 2007."""

REDISCOVERIES = frozenset({"yavalath", "five-not-four", "squava", "cross", "manalath"})
"""The kin of Yavalath among the games that come with the language: n wins and n - 1 loses."""


def population(name: str) -> tuple[Parent, ...]:
    """Return the ancestors of a run, as the name of a population or as one or two games say.

    ``world`` are all games that come with the language and can be judged, without the kin of Yavalath. A game
    is a name among the presets and the games of 2007, or a short code such as ``h5-p.s-w4.l3``; two
    are joined with a comma. One game alone is varied, never crossed. Raises Problem (`RulesError` for a
    code that is none) with what is allowed.
    """
    if name == "2007":
        return _ancestors(OF_2007)
    if name == "set":
        return _ancestors(THE_SET)
    if name == "world":
        others = {game: text for game, text in PRESETS.items() if game not in REDISCOVERIES}
        return _ancestors(game for game, text in others.items() if read_rules(text).in_lanes)
    games = [one.strip() for one in name.split(",")]
    if len(games) > 2 or not all(games):
        raise Problem("population-unknown", name=quoted(name))
    return _ancestors(games)


def _ancestors(games: Iterable[str]) -> tuple[Parent, ...]:
    found = []
    for number, name in enumerate(dict.fromkeys(games), 1):
        rules = read_rules(NAMED.get(name, name))
        if not rules.in_lanes:
            raise RulesError("rules-not-measured")
        tree = rules.tree
        named = name in OF_2007 and not is_known(tree)
        title = name.replace("-", " ").capitalize() if named else title_of(tree).name
        found.append(Parent(title, tree, -number))
    return tuple(found)


def contradictions(tree: Tree) -> set[tuple[Tree, Tree]]:
    """Return the pairs of rules that decide differently though the one always holds when the other does.

    The language is an ordered list: the first rule that holds decides, so ``(win (line 4)) (lose (line 3))``
    is the whole of Yavalath. LUDI's end rules had no order, and four in a row are also three in a row: its
    Yavalath had to say that three lose *and not four*. With a list that is shorter to say and so easier to
    find.

    A run with unordered rules counts that: the end rules are a set, and a pair such as four wins and three
    loses contradicts itself unless the child says which of the two makes an exception of the other. A child
    may inherit such a pair with its exception, but one with a new pair is ill-formed, unless the same child
    also drew the operator `except`, which stands for LUDI's ``and not`` and is drawn as often as any other
    change of one rule. The order of rules that do not contradict each other still counts as in the list,
    which it cannot help: a position in which both hold is rare there.
    """
    board = board_of_tree(tree)
    rules = [rule for rule in part(tree, "end").trees() if rule.head != "score"]
    return {
        (first, second)
        for number, first in enumerate(rules)
        for second in rules[number + 1 :]
        if first.head != second.head and implies(first.trees()[0], second.trees()[0], board)
    }
