"""Cutting and joining rule trees: where the parts of each sort are, and trees with one part exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from yavset.ludi.code import fits
from yavset.ludi.grammar import BY_NAME, BY_SORT, SHAPES, WORDS, Slot, usual_sizes
from yavset.ludi.rule_tree import Tree

T = TypeVar("T")
Path = tuple[int, ...]
"""Where a part of a tree is: the index of the argument on each way down."""

FRESH_NODES = 4
"""The most ludemes of a subtree made by chance."""

_WRITTEN_BY_HAND = ("enemy+red", "cornerless", "corners")
# Words that chance never writes: they are for games written by hand, and for those that inherit from them.


class Gap(NamedTuple):
    """A slot of a ludeme in a tree, with the arguments that fill it.

    Attributes:
        path: the ludeme; slot: the slot; first: the index of its first argument; filled: how many there are.
    """

    path: Path
    slot: Slot
    first: int
    filled: int


def pick(random: Random, choices: Sequence[T]) -> T:
    """Return one of the choices.

    Only `Random.random` is used, whose sequence Python promises to keep: a seed means the same everywhere.
    """
    return choices[int(random.random() * len(choices))]


def pick_weighted(random: Random, choices: Sequence[T], weights: Sequence[float]) -> T:
    """Return one of the choices, each as often as its weight says."""
    left = random.random() * sum(weights)
    for choice, weight in zip(choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice
    return choices[-1]


def sort_of(tree: Tree) -> str:
    """Return the sort of a tree's ludeme."""
    return BY_NAME[tree.head].sort


def all_parts(tree: Tree, path: Path = ()) -> Iterator[tuple[Path, Tree]]:
    """Yield every part of a tree with its path, the whole tree first."""
    yield path, tree
    for index, arg in enumerate(tree.args):
        if isinstance(arg, Tree):
            yield from all_parts(arg, (*path, index))


def parts_by_sort(tree: Tree) -> dict[str, list[tuple[Path, Tree]]]:
    """Return the parts of a tree, but not the whole, by their sorts."""
    found: dict[str, list[tuple[Path, Tree]]] = {}
    for path, part in all_parts(tree):
        if path:
            found.setdefault(sort_of(part), []).append((path, part))
    return found


def part_at(tree: Tree, path: Path) -> Tree:
    """Return the part at a path."""
    for index in path:
        part = tree.args[index]
        assert isinstance(part, Tree)
        tree = part
    return tree


def spliced(tree: Tree, path: Path, first: int, last: int, new: Sequence[Tree | str | int]) -> Tree:
    """Return a tree with the arguments `first` to `last` (not included) of the part at `path` replaced."""
    if not path:
        return Tree(tree.head, (*tree.args[:first], *new, *tree.args[last:]))
    index = path[0]
    child = spliced(part_at(tree, path[:1]), path[1:], first, last, new)
    return Tree(tree.head, (*tree.args[:index], child, *tree.args[index + 1 :]))


def replaced(tree: Tree, path: Path, new: Tree) -> Tree:
    """Return a tree with another part at a path that is not the whole."""
    return spliced(tree, path[:-1], path[-1], path[-1] + 1, [new])


def pruned(tree: Tree, dropped: Callable[[Tree], bool]) -> Tree:
    """Return a tree without all parts that are to be dropped."""
    args = (arg for arg in tree.args if not (isinstance(arg, Tree) and dropped(arg)))
    return Tree(tree.head, tuple(pruned(arg, dropped) if isinstance(arg, Tree) else arg for arg in args))


def gaps(tree: Tree) -> Iterator[Gap]:
    """Yield every slot of every ludeme of a tree."""
    for path, part in all_parts(tree):
        index = 0
        for slot in BY_NAME[part.head].slots:
            first = index
            while index < len(part.args) and index - first < slot.most and fits(part.args[index], slot):
                index += 1
            yield Gap(path, slot, first, index - first)


def number_range(tree: Tree, gap: Gap) -> tuple[int, int]:
    """Return the least and the largest number that chance gives a slot.

    A board may stay as large as it is, and larger than usual ones may become smaller.
    """
    if gap.slot.last:
        return gap.slot.first, gap.slot.last
    board = part_at(tree, gap.path)
    first, last = usual_sizes(board.words()[0])
    return first, max([last, *(size for size in board.args if isinstance(size, int))])


def count_nodes(tree: Tree) -> int:
    """Return the number of ludemes of a tree."""
    return sum(1 for _ in all_parts(tree))


def fresh(random: Random, sort: str) -> Tree:
    """Return a tree of a sort made by chance, of at most `FRESH_NODES` ludemes."""
    while True:
        tree = _grown(random, sort)
        if count_nodes(tree) <= FRESH_NODES:
            return tree


def _grown(random: Random, sort: str) -> Tree:
    ludeme = pick(random, [ludeme for ludeme in BY_SORT[sort] if ludeme.drawn])
    if ludeme.name == "board":
        return _board(random)
    args: list[Tree | str | int] = []
    for slot in ludeme.slots:
        if not slot.drawn:
            continue
        count = slot.least + int(random.random() * (slot.most - slot.least + 1))
        args += [_argument(random, slot) for _ in range(count)]
    return Tree(ludeme.name, tuple(args))


def _board(random: Random) -> Tree:
    shape = pick(random, list(SHAPES))
    first, last = usual_sizes(shape)
    return Tree("board", (shape, pick(random, range(first, last + 1))) if last else (shape,))


def _argument(random: Random, slot: Slot) -> Tree | str | int:
    if slot.sort in BY_SORT:
        return _grown(random, slot.sort)
    if slot.sort == "number":
        return pick(random, range(slot.first, slot.last + 1))
    return pick(random, [word for word in WORDS[slot.sort] if word not in _WRITTEN_BY_HAND])
