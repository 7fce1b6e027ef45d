"""The canonical form of rules: the same game is the same text, however it was written."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby, takewhile
from typing import NamedTuple

from yavset.ludi.grammar import BY_SORT, DEFAULTS, WORDS
from yavset.ludi.movement import fewest_starts, fewest_steps, start_of, steps_of, words_of
from yavset.ludi.rule_tree import Tree
from yavset.rules.board import Board, board_of


def board_of_tree(tree: Tree) -> Board:
    """Return the board that a game's tree names."""
    return board_named(part(tree, "board"))


def board_named(tree: Tree) -> Board:
    """Return the board of the tree of a board."""
    size = next((arg for arg in tree.args if isinstance(arg, int)), 0)
    height = tree.child("high")
    return board_of(tree.words()[0], size, height.number() if height else 0)


def part(tree: Tree, head: str) -> Tree:
    """Return the board, the play or the end of a game's tree, which has all three."""
    found = tree.child(head)
    assert found is not None
    return found


MOVES = {"place", "step", "hop", "leap", "slide"}
"""The ludemes that are moves."""


class Unused(NamedTuple):
    """A move, a rider or a rule without which the game is the same.

    Attributes:
        rule: its tree.
        why: ``covered`` if another rule always comes first, ``contained`` if another says the same and more,
            ``twice``, ``usual`` if it says what happens in every game; else what it needs and does not find:
            ``line``, ``group``, ``touch``, ``captured``, ``steps``, ``reach``, ``eliminated``, ``block``,
            ``ring``, ``step``, ``no-repeat``, ``shoot`` or ``stones``.
        other: the other rule, or None.
    """

    rule: Tree
    why: str
    other: Tree | None = None


def canonical(tree: Tree) -> Tree:
    """Return the canonical tree of a game: see `reduced`."""
    return reduced(tree)[0]


def reduced(tree: Tree) -> tuple[Tree, list[Unused]]:
    """Return the canonical tree of a game, and what of the tree it leaves out.

    It has no name, and its moves and riders stand in one order. Left out are moves that are never possible,
    what is said twice, rules that can never hold, because the board is too small for them or an earlier rule
    always holds when they do, and rules that a later one makes needless. The play may be left without a move
    and the end without a rule; such a game cannot be played.
    """
    unused: list[Unused] = []
    board = _board(part(tree, "board"))
    play = _play(part(tree, "play"), board_named(board), unused)
    # Dropping a rule can make nothing else possible or dead, so once is enough.
    end = _end(part(tree, "end"), play, board, unused)
    return Tree("game", (board, play, end)), unused


def _board(tree: Tree) -> Tree:
    """Return the tree of a board with its stones said as shortly as can be, and its height if it has one."""
    board = board_named(tree)
    plain = (arg for arg in tree.args if not isinstance(arg, Tree))
    height = [Tree("high", (board.rows,))] if board.squares and board.rows != board.size else []
    return Tree("board", (*plain, *height, *fewest_starts(board, tree)))


def essence(tree: Tree) -> Tree:
    """Return one tree for all canonical trees that are the same game to people.

    Rules in a row with the same result stand in one order. Where a turn puts a stone of either colour, and no
    rule is about lines or groups of one's own, somebody who calls white stones black and black ones white
    plays the same game by rules with own and enemy exchanged. Moves and reasons are not the same in such
    games, so that links keep the canonical form.
    """
    tree = _with_rules_in_order(tree)
    play, end = part(tree, "play"), part(tree, "end")
    moves = [move for move in play.trees() if move.head in MOVES]
    either = all(move.words() == ["any"] and move.head == "place" for move in moves)
    if not either or passes(play):
        return tree
    if any(rule.trees()[0].head not in _COLOURLESS for rule in end.trees()):
        return tree
    board = board_of_tree(tree)
    unused: list[Unused] = []
    other = _play(_exchanged(play), board, unused)
    exchanged = Tree(
        "game", (part(tree, "board"), other, _end(_exchanged(end), other, part(tree, "board"), unused))
    )
    return min(tree, _with_rules_in_order(exchanged), key=str)


def _with_rules_in_order(tree: Tree) -> Tree:
    """Return a tree in which rules that follow each other with the same result stand in one order."""
    end = part(tree, "end")
    rules = [
        rule for _, alike in groupby(end.trees(), lambda rule: rule.head) for rule in sorted(alike, key=str)
    ]
    return Tree("game", (*tree.trees()[:2], Tree("end", (*end.words(), *rules))))


_COLOURLESS = {"surrounded", "stuck", "full", "odd-groups"}
"""What a rule can be about where own and enemy stones can be exchanged."""


def _exchanged(tree: Tree) -> Tree:
    """Return a tree with own and enemy exchanged."""
    other = {"own": "enemy", "enemy": "own"}
    return Tree(
        tree.head,
        tuple(_exchanged(arg) if isinstance(arg, Tree) else other.get(str(arg), arg) for arg in tree.args),
    )


def idea_of(tree: Tree) -> Tree:
    """Return what a canonical tree says of moves and ends, whatever the board, with or without a swap."""
    least = essence(tree)
    play = part(least, "play")
    moves = Tree("play", tuple(arg for arg in play.args if arg != Tree("swap")))
    return Tree("game", (moves, part(least, "end")))


def _plain(tree: Tree) -> Tree:
    """Return a tree without arguments that say the same as leaving them out."""
    defaults = {value for (head, _), value in DEFAULTS.items() if head == tree.head}
    args = (_plain(arg) if isinstance(arg, Tree) else arg for arg in tree.args)
    return Tree(tree.head, tuple(arg for arg in args if arg not in defaults))


def _rank(tree: Tree) -> tuple[int, str]:
    """Return where a move or a rider stands in the canonical order: as in the grammar, then by its text."""
    names = [ludeme.name for sort in ("move", "rider") for ludeme in BY_SORT[sort]]
    colours = list(WORDS["colour"])
    colour = colours.index(tree.words()[0]) if tree.head == "place" else 0
    return names.index(tree.head) * 10 + colour, str(tree)


def _play(play: Tree, board: Board, unused: list[Unused]) -> Tree:
    parts: list[Tree] = []
    for tree in sorted(map(_plain, play.trees()), key=_rank):
        if tree in parts:
            unused.append(Unused(tree, "twice"))
        else:
            parts.append(tree)
    steps = [tree for tree in parts if tree.head == "step"]
    parts = [tree for tree in parts if tree.head != "step"] + fewest_steps(board, steps)
    unused += [Unused(tree, "step") for tree in steps if not steps_of(board, [tree])]
    parts.sort(key=_rank)
    moving = any(tree.head in MOVES - {"place"} for tree in parts)
    shoot = moving and Tree("shoot") in parts
    red = shoot or any(tree.head == "place" and "red" in tree.args for tree in parts)
    kept = []
    grows = not moving and play.child("capture") is None
    for tree in parts:
        needs_red = any("red" in inner.args for inner in tree.trees())
        either = Tree("place", ("any", *tree.trees()))
        if tree == Tree("hop") and Tree("leap") in parts:
            unused.append(Unused(tree, "contained", Tree("leap")))
        elif tree.head == "step" and not words_of(tree)[1] and Tree("slide") in parts:
            unused.append(Unused(tree, "contained", Tree("slide")))
        elif tree == Tree("hop") and Tree("hop", ("chain",)) in parts:
            unused.append(Unused(tree, "contained", Tree("hop", ("chain",))))
        elif tree == Tree("no-repeat") and grows:
            unused.append(Unused(tree, "no-repeat"))
        elif tree == Tree("shoot") and not moving:
            unused.append(Unused(tree, "shoot"))
        elif needs_red and not red:
            unused.append(Unused(tree, "stones"))
        elif tree.head == "place" and tree.words() == ["own"] and either in parts:
            unused.append(Unused(tree, "contained", either))
        else:
            kept.append(tree)
    return Tree("play", tuple(kept))


def _end(end: Tree, play: Tree, board_tree: Tree, unused: list[Unused]) -> Tree:
    board = board_named(board_tree)
    starts = start_of(board, board_tree)
    lines = any("enemy+red" in rule.trees()[0].args for rule in end.trees())
    whole = "whole" in end.args and (lines or any(starts) or not _only_own_stones(play))
    rules: list[Tree] = []
    for rule in end.trees():
        rule = _spelled(rule, play, whole)
        missing = _missing(rule.trees()[0], play, board, starts, whole)
        asked = rule.trees()[0]
        if asked.head in COUNTED and not passes(play):
            # Nobody passes, so that only a full board is counted.
            asked = Tree("full")
        earlier = next((one for one in rules if implies(asked, one.trees()[0], board, whole)), None)
        if missing:
            unused.append(Unused(rule, missing))
        elif earlier is not None:
            unused.append(Unused(rule, "twice") if rule == earlier else Unused(rule, "covered", earlier))
        else:
            rules.append(rule)
    # A player is stuck at the start of a turn, when everything else has been judged.
    rules.sort(key=lambda rule: rule.trees()[0].head == "stuck")
    for place, rule in reversed(list(enumerate(rules))):
        if container := _container(rule, rules[place + 1 :], board, whole):
            unused.append(Unused(rule, "contained", container))
            del rules[place]
    while usual := [rule for rule in rules if _says_the_usual(rule, rules, play)]:
        unused.append(Unused(usual[0], "usual"))
        rules.remove(usual[0])
    reduced_end = Tree("end", ("whole", *rules) if whole else tuple(rules))
    # Without the lines of the enemy nothing older may need judging any more.
    fewer = whole and len(rules) < len(end.trees())
    return _end(reduced_end, play, board_tree, unused) if fewer else reduced_end


def _container(rule: Tree, later: list[Tree], board: Board, whole: bool) -> Tree | None:
    """Return a later rule that gives the same result whenever a rule holds, so that it may be left out.

    Only rules with that result may stand between the two.
    """
    if rule.head == "score":
        # Who wins by one count need not win by another.
        return None
    alike = takewhile(lambda other: other.head == rule.head, later)
    return next((other for other in alike if implies(rule.trees()[0], other.trees()[0], board, whole)), None)


def _only_own_stones(play: Tree) -> bool:
    """Return whether a player's stones change only by its own placements: older ones need no judging then."""
    moves = [tree for tree in play.trees() if tree.head in MOVES]
    placed = all(tree.head == "place" and tree.words() == ["own"] for tree in moves)
    capture = play.child("capture")
    taken = capture is not None and "sandwiched" in capture.args
    return placed and not taken and play.child("flip") is None


def _spelled(rule: Tree, play: Tree, whole: bool) -> Tree:
    """Return a rule as the canonical form spells it.

    Where no red stone is ever placed, `own+red` are own stones alone. A group of two is a line of two, as
    neighbours are in a line on every board.
    """
    rule = _plain(rule)
    condition = rule.trees()[0]
    if "own+red" in condition.args and not _places(play, "red"):
        condition = Tree(condition.head, tuple(arg for arg in condition.args if arg != "own+red"))
    if condition == Tree("group", (2,)) and not whole:
        condition = Tree("line", (2,))
    return Tree(rule.head, (condition,))


def _places(play: Tree, *colours: str) -> bool:
    """Return whether stones of some colours are put on the board, by placing or by shooting."""
    if "red" in colours and play.child("shoot") is not None:
        return True
    return any(tree.head == "place" and tree.words()[0] in colours for tree in play.trees())


def _says_the_usual(rule: Tree, rules: list[Tree], play: Tree) -> bool:
    """Return whether a draw follows anyway: from a board filled by placing, or from no move and no pass."""
    if rule.head != "draw":
        return False
    head = rule.trees()[0].head
    if head == "full":
        return rule == rules[-1] and play.child("place") is not None
    return head == "stuck" and not passes(play)


def _missing(condition: Tree, play: Tree, board: Board, starts: tuple[int, int], whole: bool) -> str:
    """Return what a condition would need to hold ever (see `Unused`), as far as is easy to see; else ""."""
    if "enemy+red" in condition.args and not whole and not _places(play, "any", "red"):
        return "stones"
    return "" if _possible(condition, play, board, starts) else condition.head


def passes(play: Tree) -> bool:
    """Return whether players pass: where a rider says so, or captures or flips enemy stones."""
    return any(play.child(head) is not None for head in ("capture", "flip", "pass"))


def _captures(play: Tree, board: Board) -> bool:
    """Return whether moves take enemy stones from the board."""
    taking = {Tree("slide", ("counted",)), Tree("slide", ("phalanx",)), Tree("hop", ("enemy",))}
    if taking & {*play.args}:
        return True
    steps = steps_of(board, [tree for tree in play.trees() if tree.head == "step"])
    return play.child("capture") is not None or any(what == "enemy" for _, what in steps)


def _possible(condition: Tree, play: Tree, board: Board, starts: tuple[int, int]) -> bool:
    head = condition.head
    if head == "line":
        return condition.number() <= max(len(ray) + 1 for rays in board.rays.values() for ray in rays)
    if head == "group":
        moves = [tree for tree in play.trees() if tree.head in MOVES]
        limits = [limit.number() for tree in moves if (limit := tree.child("no-group-over"))]
        limited = len(limits) == len(moves)
        return condition.number() <= (max(limits, default=0) if limited else len(board.cells))
    if head == "touch":
        return any(
            touching(condition, board, player)(chosen)
            for player in (0, 1)
            for chosen in _sets_of_sides(condition, board)
        )
    if head == "captured":
        return _captures(play, board)
    if head == "eliminated":
        return bool(any(starts)) and (_captures(play, board) or play.child("flip") is not None)
    if condition == Tree("reach", ("camp",)):
        return all(starts)
    if head in ("reach", "block"):
        return board.squares
    if head == "ring":
        return not board.squares
    if head == "steps":
        return any(move.head in MOVES - {"place"} for move in play.trees())
    return True


def implies(later: Tree, earlier: Tree, board: Board, whole: bool = False) -> bool:
    """Return whether the earlier condition holds whenever the later one does.

    Where the `whole` position is judged, older lines come before the groups of the new stone, which they may
    be in.
    """
    if later == earlier:
        return True
    if later.head in {*_TOTALS, "full"} and earlier.head in {*_TOTALS, *COUNTED, "full"}:
        return True
    if later.head in COUNTED and earlier.head in COUNTED:
        return True
    own = later.words() in ([], ["exactly"])
    if (later.head, earlier.head) == ("line", "group") and own and not (earlier.words() or whole):
        # On every board cells beside each other in a line are neighbours.
        return later.number() >= earlier.number()
    if later.head != earlier.head:
        return False
    if later.head == "touch":
        # Who touches a side elsewhere than in its corners touches the side; more cannot be said.
        alike = sides_of(later, board) == sides_of(earlier, board)
        if not alike and (later.words() != ["cornerless"] or sides_of(earlier, board) != board.edges):
            return False
        return all(
            touching(earlier, board, player)(chosen)
            for player in (0, 1)
            for chosen in _sets_of_sides(later, board)
            if touching(later, board, player)(chosen)
        )
    if later.head == "line":
        # No longer line has exactly that length. Red stones may join an older line to the new stone.
        same = later.words() == earlier.words() and later.words() != ["exactly"]
        weaker = own and (not earlier.words() or (earlier.words() == ["own+red"] and not whole))
        return (same or weaker) and later.number() >= earlier.number()
    if later.head == "group":
        return later.number() >= earlier.number() and not earlier.words()
    return later.head in ("captured", "steps") and later.number() >= earlier.number()


_TOTALS = {"largest-group", "product-of-groups", "odd-groups"}

COUNTED = {"most-stones", "area"}
"""The totals that decide also once both players have passed."""


def sides_of(condition: Tree, board: Board) -> tuple[int, ...]:
    """Return the masks of what a `touch` is about: the sides, the sides without corners, or the corners."""
    word = condition.words()[0]
    if word == "corners":
        return tuple(1 << cell for cell in board.bits(board.corners))
    return tuple(edge & ~board.corners for edge in board.edges) if word == "cornerless" else board.edges


def _sets_of_sides(condition: Tree, board: Board) -> range:
    """Return every set of the sides or corners that a `touch` is about, as bits."""
    return range(1 << len(sides_of(condition, board)))


def touching(condition: Tree, board: Board, player: int) -> Callable[[int], bool]:
    """Return whether a set of what is touched, given as bits, is what a `touch` asks of a player.

    The bits stand for `sides_of` the condition.
    """
    count, sides, edges = condition.number(), condition.words()[0], len(board.edges)

    def pairs(chosen: int, apart: int) -> bool:
        return any(chosen >> edge & 1 and chosen >> (edge + apart) % edges & 1 for edge in range(edges))

    if sides in ("any", "cornerless", "corners"):
        return lambda chosen: chosen.bit_count() >= count
    if sides == "mine":
        own = sum(1 << edge for edge in range(edges) if edge % 2 == player) if edges == 4 else -1
        return lambda chosen: count == 2 and own > 0 and chosen & own == own
    if sides == "opposite":
        return lambda chosen: count == 2 and edges % 2 == 0 and pairs(chosen, edges // 2)
    return lambda chosen: _most_apart(chosen, edges) >= count


@cache
def _most_apart(chosen: int, edges: int) -> int:
    """Return how many of some edges can be taken with no two neighbours among them."""
    sets = (taken for taken in range(1 << edges) if taken & chosen == taken)
    return max(
        taken.bit_count()
        for taken in sets
        if not any(taken >> edge & 1 and taken >> (edge + 1) % edges & 1 for edge in range(edges))
    )
