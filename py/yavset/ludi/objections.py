"""Why the rules of a game in ludemes forbid a move, for people."""

from __future__ import annotations

from yavset.language.messages import Message
from yavset.ludi.effects import alive
from yavset.ludi.rules import Placing, Rules, number_of, stones_of
from yavset.ludi.state import shooter_of
from yavset.ludi.targets import missing_stones
from yavset.rules.groups import crowded
from yavset.rules.moves import is_step, read_parts
from yavset.rules.position import Position


def objection_to(rules: Rules, position: Position, move: str) -> Message | None:
    """Return which rule forbids a move, or None if no special one does."""
    if move == "pass":
        return Message("pass-only-without-move") if rules.passing and not rules.may_pass else None
    if (shooter := shooter_of(position)) is not None:
        return Message("shoot-first", cell=rules.board.names[shooter])
    parts, player = read_parts(move), position.player
    missing = missing_stones(rules, position.stones, player)
    if is_step(move) and rules.moving and missing:
        return Message("place-all-first", count=missing)
    if parts.verb != "place" or parts.axis or not position.game.is_free(position, parts.cell):
        return None
    colours = position.game.colours
    number = colours.index(parts.colour) if parts.colour in colours else player
    for placing in rules.placings:
        numbers = [number_of(name, player) for name in placing.colours]
        if number in numbers and bool(parts.colour) == rules.named:
            return _restriction(rules, position, placing, number, rules.board.cell(parts.cell))
    return None


def _restriction(rules: Rules, position: Position, placing: Placing, number: int, cell: int) -> Message:
    """Return what keeps a stone of a colour from an empty cell."""
    board, name = rules.board, rules.board.names[cell]
    stones, player = position.stones, position.player
    if placing.supply and stones[player].bit_count() >= placing.supply:
        return Message("all-placed")
    if placing.beside and not board.around(stones_of(stones, player, placing.beside)) >> cell & 1:
        return Message("no-stone-beside", whose=placing.beside, cell=name)
    if placing.apart and board.around(stones_of(stones, player, placing.apart)) >> cell & 1:
        return Message("forbidden-beside", cell=name)
    if placing.limit and crowded(board, stones[number], placing.limit) >> cell & 1:
        return Message("group-too-large", largest=placing.limit)
    if not placing.cells(board, stones, player, number) >> cell & 1:
        if placing.lowest:
            return Message("cell-not-lowest", cell=name)
        return Message("nothing-flanked", cell=name)
    if rules.no_repeat and alive(rules, position.with_stone(number, cell), player):
        return Message("stones-come-back", move=name)
    return Message("stone-without-freedom", move=name)
