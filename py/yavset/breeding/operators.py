"""How a child comes about: crossings of two parents, and mutations.

Each operator is data: its id, its share, and a function that changes a tree and says in a sentence what it
has done. All keep to the sorts of the grammar, so what they make can be written and read; whether it is a
game is for `well_formed` to say. Seeded chance alone decides, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from yavset.breeding.sentences import BreedingSentence
from yavset.breeding.tree_parts import (
    Gap,
    fresh,
    gaps,
    number_range,
    part_at,
    parts_by_sort,
    pick,
    pick_weighted,
    replaced,
    spliced,
)
from yavset.ludi.aloud import Sentence, label
from yavset.ludi.canonical import part
from yavset.ludi.grammar import BY_NAME, BY_SORT
from yavset.ludi.rule_tree import RulesError, Tree, write
from yavset.ludi.rules import read_rules


class Parent(NamedTuple):
    """A game that children come from.

    Attributes:
        name: its name; tree: its canonical tree.
        number: the child's number, from 1; of ancestors -1, -2 and so on.
    """

    name: str
    tree: Tree
    number: int = 0


class Change(NamedTuple):
    """What an operator made of a tree, and the sentence that says so."""

    tree: Tree
    said: Sentence


class Operator(NamedTuple):
    """One way to change a tree.

    Attributes:
        id: its name, as in ``--without``.
        share: how often it is chosen, in percent of all changes.
        crossing: whether it needs the other parent.
        apply: makes the change; None where there is nothing to change.
    """

    id: str
    share: int
    crossing: bool
    apply: Callable[[Random, Tree, Parent], Change | None]


def _part_label(tree: Tree) -> Sentence:
    """Return a few words for a part of any sort."""
    if tree.head in ("play", "end"):
        return BreedingSentence(f"breeding-part-{tree.head}")
    if tree.head == "no-group-over":
        return BreedingSentence("breeding-part-limit", size=tree.number())
    return label(tree)


def graft(random: Random, tree: Tree, other: Parent) -> Change | None:
    """Replace a part by one of the same sort of the other parent.

    The sort is drawn first, then the place: otherwise the sorts with many parts would be drawn most.
    """
    own, donor = parts_by_sort(tree), parts_by_sort(other.tree)
    sorts = [sort for sort in own if sort in donor]
    sort = pick(random, sorts)
    path, before = pick(random, own[sort])
    _, new = pick(random, donor[sort])
    if new == before:
        return None
    said = BreedingSentence(
        "breeding-graft", what=_part_label(new), before=_part_label(before), parent=other.name
    )
    return Change(replaced(tree, path, new), said)


def take(random: Random, tree: Tree, other: Parent) -> Change | None:
    """Put a rule, a move or a rider of the other parent at a place of the ordered list by chance.

    Where the list is full it takes the place of another.
    """
    donor = parts_by_sort(other.tree)
    sort = pick(random, [sort for sort in ("move", "rider", "rule") if sort in donor])
    _, new = pick(random, donor[sort])
    gap = next(gap for gap in gaps(tree) if gap.slot.sort == sort)
    if new in part_at(tree, gap.path).args:
        return None
    said = BreedingSentence("breeding-take", what=_part_label(new), parent=other.name)
    return Change(_inserted(random, tree, gap, new), said)


def _inserted(random: Random, tree: Tree, gap: Gap, new: Tree) -> Tree:
    full = gap.filled == gap.slot.most
    at = gap.first + int(random.random() * (gap.filled + (not full)))
    return spliced(tree, gap.path, at, at + full, [new])


def number(random: Random, tree: Tree, _other: Parent) -> Change | None:
    """Change a number by one, one time in four by two, within its range."""
    places = [gap for gap in gaps(tree) if gap.slot.sort == "number" and gap.filled]
    if not places:
        return None
    gap = pick(random, places)
    part = part_at(tree, gap.path)
    old, (first, last) = part.number(), number_range(tree, gap)
    step = pick(random, (1, 1, 1, 2)) * pick(random, (-1, 1))
    new = min(last, max(first, old + step))
    if new == old:
        return None
    said = BreedingSentence("breeding-number", before=_part_label(part), old=old, new=new)
    return Change(spliced(tree, gap.path, gap.first, gap.first + 1, [new]), said)


def flip(random: Random, tree: Tree, _other: Parent) -> Change | None:
    """Turn a win into a loss or a loss into a win."""
    rules = [(path, rule) for path, rule in _rules(tree) if rule.head in ("win", "lose")]
    if not rules:
        return None
    path, rule = pick(random, rules)
    new = Tree("lose" if rule.head == "win" else "win", rule.args)
    said = BreedingSentence("breeding-flip", before=label(rule), after=label(new))
    return Change(replaced(tree, path, new), said)


def _rules(tree: Tree) -> list[tuple[tuple[int, ...], Tree]]:
    return parts_by_sort(tree)["rule"]


def copy(random: Random, tree: Tree, _other: Parent) -> Change | None:
    """Copy a rule of the end, draw the copy's result and number anew, and put it before or after the first.

    As genes are doubled and then change. Nothing ties the new number to the old one: it is any of its range.
    """
    results = [ludeme.name for ludeme in BY_SORT["rule"] if ludeme.slots[0].sort == "condition"]
    end = next(gap for gap in gaps(tree) if gap.slot.sort == "rule")
    rules = [(path, rule) for path, rule in _rules(tree) if rule.head in results]
    if not rules or end.filled == end.slot.most:
        return None
    path, rule = pick(random, rules)
    condition = rule.trees()[0]
    args = [
        pick(random, range(slot.first, slot.last + 1)) if isinstance(arg, int) else arg
        for arg, slot in zip(condition.args, BY_NAME[condition.head].slots, strict=False)
    ]
    new = Tree(pick(random, results), (Tree(condition.head, tuple(args)),))
    if new == rule:
        return None
    at = path[-1] + pick(random, (0, 1))
    said = BreedingSentence("breeding-copy", before=label(rule), after=label(new))
    return Change(spliced(tree, path[:-1], at, at, [new]), said)


def drop(random: Random, tree: Tree, _other: Parent) -> Change | None:
    """Leave out a move, a rider or a rule, or move a rule to another place of the list."""
    lists = [gap for gap in gaps(tree) if gap.slot.sort in ("move", "rider", "rule")]
    loose = [gap for gap in lists if gap.filled > gap.slot.least]
    rules = next(gap for gap in lists if gap.slot.sort == "rule")
    if rules.filled > 1 and pick(random, (True, False)):
        return _reordered(random, tree, rules)
    if not loose:
        return None
    gap = pick(random, loose)
    at = gap.first + int(random.random() * gap.filled)
    what = part_at(tree, (*gap.path, at))
    said = BreedingSentence("breeding-drop", what=_part_label(what))
    return Change(spliced(tree, gap.path, at, at + 1, []), said)


def _reordered(random: Random, tree: Tree, rules: Gap) -> Change:
    args = list(part_at(tree, rules.path).args[rules.first :])
    at = int(random.random() * len(args))
    rule = args.pop(at)
    place = pick(random, [place for place in range(rules.filled) if place != at])
    args.insert(place, rule)
    assert isinstance(rule, Tree)
    said = BreedingSentence("breeding-reorder", what=label(rule), place=place + 1)
    return Change(spliced(tree, rules.path, rules.first, rules.first + rules.filled, args), said)


def invent(random: Random, tree: Tree, _other: Parent) -> Change | None:
    """Put a small part made by chance where one of its sort can stand; the sort is drawn first.

    It replaces another, or goes where there was none.
    """
    possible = [
        gap
        for gap in gaps(tree)
        if gap.slot.drawn and gap.slot.sort in BY_SORT and gap.slot.sort not in ("play", "end")
    ]
    sort = pick(random, sorted({gap.slot.sort for gap in possible}))
    gap = pick(random, [gap for gap in possible if gap.slot.sort == sort])
    new = fresh(random, sort)
    replaces = gap.filled > 0 and (gap.filled == gap.slot.most or pick(random, (True, False)))
    at = gap.first + int(random.random() * (gap.filled + (not replaces)))
    changed = spliced(tree, gap.path, at, at + replaces, [new])
    if changed == tree:
        return None
    return Change(changed, BreedingSentence("breeding-fresh", what=_part_label(new)))


def allow(_random: Random, tree: Tree, _other: Parent) -> Change:
    """Change nothing but say which of two rules counts: see `contradictions`."""
    return Change(tree, BreedingSentence("breeding-except"))


OPERATORS: tuple[Operator, ...] = (
    Operator("graft", 35, True, graft),
    Operator("take", 20, True, take),
    Operator("number", 15, False, number),
    Operator("flip", 8, False, flip),
    Operator("copy", 8, False, copy),
    Operator("drop", 8, False, drop),
    Operator("fresh", 6, False, invent),
)
"""The operators with their shares in percent."""

EXCEPT = Operator("except", 8, False, allow)
"""The operator that only runs with unordered rules have: as frequent as other changes of one rule."""

MUTATIONS = ((0, 1), (1, 2), (2, 1))
"""How many mutations follow a crossing, with their weights."""

MOST_TRIES = 20
"""Operators drawn before a child goes on without the change, because none found anything to change."""


def operators_without(names: Sequence[str], unordered: bool = False) -> tuple[Operator, ...]:
    """Return the operators of a run, without those named; the others keep their shares of what is left."""
    every = (*OPERATORS, EXCEPT) if unordered else OPERATORS
    return tuple(operator for operator in every if operator.id not in names)


class NewChild(NamedTuple):
    """A child before anybody has looked at it: its tree, and what made it, in order.

    Attributes:
        tree: the tree, not yet canonical.
        operators: the ids of the operators; said: a sentence for each.
    """

    tree: Tree
    operators: tuple[str, ...]
    said: tuple[Sentence, ...]


def make_child(
    random: Random, first: Parent, second: Parent, operators: Sequence[Operator], crossing: bool = True
) -> NewChild:
    """Return a child of two parents: one crossing, then 0, 1 (twice as likely) or 2 mutations.

    Without a crossing (variations on one game) there is one mutation more, so that there is always one.
    """
    tree, used, said = first.tree, [], []
    mutations = pick_weighted(random, *zip(*MUTATIONS, strict=True))
    kinds = [True] * crossing + [False] * (mutations + (not crossing))
    for kind in kinds:
        fitting = [operator for operator in operators if operator.crossing == kind]
        change = _change(random, tree, second, fitting)
        if change is not None:
            operator, (tree, sentence) = change
            used.append(operator.id)
            said.append(sentence)
    return NewChild(tree, tuple(used), tuple(said))


def _change(
    random: Random, tree: Tree, other: Parent, operators: Sequence[Operator]
) -> tuple[Operator, Change] | None:
    """Draw operators until one finds something to change."""
    for _ in range(MOST_TRIES if operators else 0):
        operator = pick_weighted(random, operators, [operator.share for operator in operators])
        change = operator.apply(random, tree, other)
        if change is not None:
            return operator, change
    return None


class IllFormed(ValueError):
    """A child whose rules make no game; `reason` is a key such as ``no-end``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def well_formed(tree: Tree) -> Tree:
    """Return the canonical tree of a child, repaired where it says two kinds of capture: the first counts.

    Raises IllFormed where nobody can make a first move, no stone is ever placed, or no rule can end the game.
    """
    try:
        return read_rules(write(_with_one_capture(tree))).tree
    except RulesError as error:
        what = error.message.values["what"]
        raise IllFormed(getattr(what, "id", "").removeprefix("rules-")) from None


def _with_one_capture(tree: Tree) -> Tree:
    play = part(tree, "play")
    captures = [
        index for index, arg in enumerate(play.args) if isinstance(arg, Tree) and arg.head == "capture"
    ]
    for index in reversed(captures[1:]):
        play = spliced(play, (), index, index + 1, [])
    return Tree(tree.head, tuple(play if getattr(arg, "head", "") == "play" else arg for arg in tree.args))
