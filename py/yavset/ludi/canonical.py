"""The canonical form of rules: the same game is the same text, however it was written."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import takewhile

from yavset.ludi.grammar import BY_SORT, DEFAULTS, WORDS
from yavset.ludi.rule_tree import Tree
from yavset.rules.board import Board, board_of


def board_of_tree(tree: Tree) -> Board:
    """Return the board that a game's tree names."""
    board = tree.child("board")
    assert board is not None
    size = board.number() if len(board.args) > 1 else 0
    return board_of(board.words()[0], size)


def part(tree: Tree, head: str) -> Tree:
    """Return the board, the play or the end of a game's tree, which has all three."""
    found = tree.child(head)
    assert found is not None
    return found


def canonical(tree: Tree) -> Tree:
    """Return the canonical tree of a game: without its name, moves and riders in one order, no dead rules.

    Dropped are moves that are never possible, riders said twice, rules that can never hold, because the board
    is too small for them or an earlier rule always holds when they do, and rules that a later one makes
    needless. The play may be left without a move and the end without a rule; such a game cannot be played.
    """
    play = _play(part(tree, "play"))
    # Dropping a rule can make nothing else possible or dead, so once is enough.
    return Tree("game", (part(tree, "board"), play, _end(part(tree, "end"), play, board_of_tree(tree))))


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


def _play(play: Tree) -> Tree:
    parts = sorted({_plain(tree) for tree in play.trees()}, key=_rank)
    red = any(tree.head == "place" and "red" in tree.args for tree in parts)
    kept = []
    for tree in parts:
        needs_red = any("red" in inner.args for inner in tree.trees())
        if needs_red and not red:
            continue
        if (
            tree.head == "place"
            and tree.words() == ["own"]
            and Tree("place", ("any", *tree.trees())) in parts
        ):
            continue
        kept.append(tree)
    return Tree("play", tuple(kept))


def _end(end: Tree, play: Tree, board: Board) -> Tree:
    whole = "whole" in end.args and not _only_own_stones(play)
    rules: list[Tree] = []
    for rule in end.trees():
        rule = _as_if_without_red(_plain(rule), play)
        if _possible(rule.trees()[0], play, board) and not any(
            implies(rule.trees()[0], earlier.trees()[0], board) for earlier in rules
        ):
            rules.append(rule)
    # A player is stuck at the start of a turn, when everything else has been judged.
    rules.sort(key=lambda rule: rule.trees()[0].head == "stuck")
    rules = [rule for place, rule in enumerate(rules) if not _needless(rule, rules[place + 1 :], board)]
    while usual := [rule for rule in rules if _says_the_usual(rule, rules, play)]:
        rules.remove(usual[0])
    return Tree("end", ("whole", *rules) if whole else tuple(rules))


def _needless(rule: Tree, later: list[Tree], board: Board) -> bool:
    """Return whether leaving a rule out changes nothing: a later one gives the same result whenever it holds.

    Only rules with that result may stand between the two.
    """
    alike = takewhile(lambda other: other.head == rule.head, later)
    return any(implies(rule.trees()[0], other.trees()[0], board) for other in alike)


def _only_own_stones(play: Tree) -> bool:
    """Return whether a player's stones change only by its own placements: older ones need no judging then."""
    moves = [tree for tree in play.trees() if tree.head in ("place", "step", "hop")]
    placed = all(tree.head == "place" and tree.words() == ["own"] for tree in moves)
    return placed and Tree("capture", ("sandwiched",)) not in play.args


def _as_if_without_red(rule: Tree, play: Tree) -> Tree:
    """Return a rule with `own+red` replaced by own stones alone where no red stone is ever placed."""
    condition = rule.trees()[0]
    if "own+red" in condition.args and not _places(play, "red"):
        return Tree(rule.head, (Tree(condition.head, condition.args[:1]),))
    return rule


def _places(play: Tree, *colours: str) -> bool:
    return any(tree.head == "place" and tree.words()[0] in colours for tree in play.trees())


def _says_the_usual(rule: Tree, rules: list[Tree], play: Tree) -> bool:
    """Return whether a draw follows anyway: from a full board, or from no move where nobody passes."""
    if rule.head != "draw":
        return False
    head = rule.trees()[0].head
    if head == "full":
        return rule == rules[-1]
    return head == "stuck" and play.child("capture") is None


def _possible(condition: Tree, play: Tree, board: Board) -> bool:
    """Return whether a condition can hold at all, as far as is easy to see."""
    head = condition.head
    if head == "line":
        if "enemy+red" in condition.args and not _places(play, "any", "red"):
            return False
        longest = max(len(ray) + 1 for rays in board.rays.values() for ray in rays)
        return condition.number() <= longest
    if head == "group":
        moves = [tree for tree in play.trees() if tree.head in ("place", "step", "hop")]
        limits = [limit.number() for tree in moves if (limit := tree.child("no-group-over"))]
        limited = len(limits) == len(moves)
        return condition.number() <= (max(limits, default=0) if limited else len(board.cells))
    if head == "touch":
        return any(
            touching(condition, board, player)(chosen) for player in (0, 1) for chosen in _edge_sets(board)
        )
    if head == "captured":
        return play.child("capture") is not None
    if head == "steps":
        return play.child("step") is not None or play.child("hop") is not None
    return True


def implies(later: Tree, earlier: Tree, board: Board) -> bool:
    """Return whether the earlier condition holds whenever the later one does."""
    if later == earlier:
        return True
    if {later.head, earlier.head} <= {*_TOTALS, "full"}:
        return True
    if later.head != earlier.head:
        return False
    if later.head == "touch":
        return all(
            touching(earlier, board, player)(chosen)
            for player in (0, 1)
            for chosen in _edge_sets(board)
            if touching(later, board, player)(chosen)
        )
    if later.head == "line":
        same = later.words() == earlier.words() or (not later.words() and earlier.words() == ["own+red"])
        return same and later.number() >= earlier.number()
    if later.head == "group":
        return later.number() >= earlier.number() and not earlier.words()
    return later.head in ("captured", "steps") and later.number() >= earlier.number()


_TOTALS = {"largest-group", "product-of-groups", "odd-groups"}


def _edge_sets(board: Board) -> range:
    """Return every set of the board's edges, as bits."""
    return range(1 << len(board.edges))


def touching(condition: Tree, board: Board, player: int) -> Callable[[int], bool]:
    """Return whether a set of touched edges, given as bits, is what a `touch` asks of a player."""
    count, sides, edges = condition.number(), condition.words()[0], len(board.edges)

    def pairs(chosen: int, apart: int) -> bool:
        return any(chosen >> edge & 1 and chosen >> (edge + apart) % edges & 1 for edge in range(edges))

    if sides == "any":
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
