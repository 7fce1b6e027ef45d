"""Dead rules (gate G6): parts of a game that decide nothing and change nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from yavset.breeding import gates
from yavset.breeding.findings import rules_without
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.ludi.canonical import part
from yavset.ludi.playouts import play_rules
from yavset.ludi.rule_tree import Tree, write
from yavset.ludi.rules import Rules

Playouts = Callable[[Rules], CountedPlayouts]
"""What makes playouts of other rules, with as many games and chances of the same seed."""


def first_dead_part(
    rules: Rules, whole: Tally, playouts: Playouts
) -> Generator[int, None, tuple[str, str] | None]:
    """Return the text of the first part of a game that never matters, and of the game without it; else None.

    Takes the rules, how informed games by them went, and what plays games by others. Yields the lanes
    at work.
    """
    for dead in _without_effect(rules, whole):
        smaller = _without(rules, dead)
        if smaller is not None:
            return write(dead), smaller.text
    for doubtful in _deciding_little(rules, whole):
        smaller = _without(rules, doubtful)
        if smaller is not None:
            tally = yield from playouts(smaller).counting()
            if not gates.changes(whole, tally):
                return write(doubtful), smaller.text
    return None


def _without_effect(rules: Rules, whole: Tally) -> Iterator[Tree]:
    """Yield the moves, captures and flips that happen in too few games."""
    play = part(rules.tree, "play")
    moves = [tree for tree in play.trees() if tree.head in ("place", "step", "hop")]
    placed = [tree.words()[0] for tree in moves if tree.head == "place"]
    steps = sum(tree.head == "step" for tree in moves)
    for tree in play.trees():
        effects = [tree.head]
        if tree.head == "place":
            colour = tree.words()[0]
            if len(moves) == 1 or placed.count(colour) > 1 or "any" in placed:
                continue
            effects = [colour]
            if len(placed) == 1:
                continue
        elif tree.head == "step":
            effects = ["step" if steps == 1 else write(tree)]
        elif tree.head not in ("hop", "capture", "flip"):
            continue
        if max(whole.effects.get(effect, 0) for effect in effects) < gates.HAPPENS * whole.games:
            yield tree


def _deciding_little(rules: Rules, whole: Tally) -> Iterator[Tree]:
    """Yield the rules that decide few games, and the restrictions on placing."""
    end = part(rules.tree, "end")
    least = gates.DECIDES * whole.games
    ends = iter(play_rules(rules).ends)
    if len(end.trees()) > 1:
        for tree in end.trees():
            condition = tree.trees()[0].head
            if condition == "stuck":
                # It says what happens to somebody who cannot move, however rare that is.
                continue
            decided = whole.decided.get(next(ends), 0)
            if condition == "eliminated" and rules.stuck is None:
                # Where nothing else does, this says what happens to somebody without stones to move.
                continue
            # Informed games step too rarely to need a draw by steps; without it they might never end.
            if decided < least and (tree.head, condition) != ("draw", "steps"):
                yield tree
    conditions = [tree.trees()[0] for tree in end.trees()]
    exactly = any(one.head == "group" and "exactly" in one.args for one in conditions)
    for move in part(rules.tree, "play").trees():
        if move.head == "place":
            # Where a group has to be of one size exactly, a limit says what becomes of it afterwards. Who has
            # to flank has few moves, whatever the results are.
            spared = {"flanking", "no-group-over"} if exactly else {"flanking"}
            yield from (tree for tree in move.trees() if tree.head not in spared)


def _without(rules: Rules, dead: Tree) -> Rules | None:
    """Return rules without one of their parts; None if that game cannot be played."""
    return rules_without(rules, lambda part: part is dead)
