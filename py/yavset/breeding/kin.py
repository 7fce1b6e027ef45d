"""Kin of Yavalath: games in which so many in a row win, and one less loses."""

from __future__ import annotations

from yavset.ludi.canonical import part
from yavset.ludi.tree import Tree

OWN_SIZE, SIZE_AWAY = 5, 2
"""Yavalath's board has so many cells to a side; boards so far from it still count as its own."""


def lines_of_yavalath(tree: Tree) -> int:
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


def kin_of_yavalath(tree: Tree) -> int:
    """Return `lines_of_yavalath` for a game of ordinary placement, and 0 for any other.

    Each turn places an own stone on any empty cell, without captures. There may be a swap.
    """
    play = set(part(tree, "play").trees())
    ordinary = Tree("place", ("own",)) in play and play <= _ORDINARY
    return lines_of_yavalath(tree) if ordinary else 0


_ORDINARY = {Tree("place", ("own",)), Tree("swap")}


def is_pure(tree: Tree) -> bool:
    """Return whether a kin of Yavalath has no other rule of the end."""
    return len(part(tree, "end").args) == 2 and kin_of_yavalath(tree) > 0


def is_yavalath(tree: Tree) -> bool:
    """Return whether a game is Yavalath on its own board, or on one of nearly the same size."""
    board = part(tree, "board")
    hexagon = board.words() == ["hexhex"] and abs(board.number() - OWN_SIZE) <= SIZE_AWAY
    return hexagon and is_pure(tree) and kin_of_yavalath(tree) == 4
