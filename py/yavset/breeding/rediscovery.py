"""Rediscoveries of Yavalath: games in which a line of n stones wins and a line of n - 1 loses."""

from __future__ import annotations

from yavset.ludi.canonical import part
from yavset.ludi.rule_tree import Tree


def yavalath_line(tree: Tree) -> int:
    """Return n for a game in which a line of n wins and else one of n - 1 loses, and 0 for any other.

    Both rules are about lines of one's own stones, in this order, and may have other rules beside them.
    """
    rules = [(rule.head, rule.trees()[0]) for rule in part(tree, "end").trees()]
    for place, (result, winning) in enumerate(rules):
        if result == "win" and winning.head == "line" and not winning.words():
            losing = Tree("line", (winning.number() - 1,))
            if ("lose", losing) in rules[place + 1 :]:
                return winning.number()
    return 0


def rediscovered_line(tree: Tree) -> int:
    """Return the `yavalath_line` of a game that rediscovers Yavalath, and 0 for any other.

    Each turn places an own stone on any empty cell, without captures. There may be a swap.
    """
    play = set(part(tree, "play").trees())
    ordinary = Tree("place", ("own",)) in play and play <= _ORDINARY
    return yavalath_line(tree) if ordinary else 0


def is_yavalath(tree: Tree) -> bool:
    """Tell whether a game is Yavalath itself: on a hexagon of 3 to 7 cells a side, four wins, three loses."""
    board = part(tree, "board")
    alone = len(part(tree, "end").trees()) == 2
    on_hexagon = board.args[0] == "hexhex" and board.number() in HEXAGONS
    return alone and on_hexagon and rediscovered_line(tree) == 4


HEXAGONS = range(3, 8)
"""The cells to a side of the hexagons on which people would call the game Yavalath."""

_ORDINARY = {Tree("place", ("own",)), Tree("swap")}
