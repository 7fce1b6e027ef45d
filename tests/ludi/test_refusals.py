"""Why a move of a game in ludemes is refused: what the reason says is so, by a plain look at the stones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from variants import pick
from yavset.language.messages import Message
from yavset.ludi.game import Ludi
from yavset.ludi.state import shooter_of
from yavset.rules.moves import read_parts
from yavset.rules.position import Position

#: Rules that forbid what others allow, and the reasons that refusals give for them.
RULES: dict[str, set[str]] = {
    "h3-pnr.pr-w4r": {"no-stone-beside"},
    "q4-pxe-lk": {"forbidden-beside"},
    "h3-paxo-lk": {"forbidden-beside"},
    "h3-pam3-lk": {"group-too-large"},
    "h3-pm3.pr-w4.lk": {"group-too-large"},
    "x4-pl-w4": {"cell-not-lowest"},
    "x4swb2c3bc2b3-pf.ff-ss": {"nothing-flanked", "pass-only-without-move"},
    "q3-p.cs-wc3": {"stone-without-freedom", "pass-only-without-move"},
    "q3-pa.cs-wc3": {"stone-without-freedom", "pass-only-without-move"},
    "q3-p.cs.k-wt2o.lk": {"stones-come-back", "stone-without-freedom", "pass-only-without-move"},
    "q3-pa.cs.k.n-sa": {"stones-come-back", "stone-without-freedom"},
    "x4-ps3.t-w3": {"all-placed", "place-all-first"},
    "x3swa1bc3-g.h-lk": {"shoot-first"},
}


def groups_of(position: Position, cells: set[str]) -> list[set[str]]:
    """Return the connected groups of some cells, by their names."""
    board, left, found = position.game.board, set(cells), []
    while left:
        group, waiting = set[str](), [left.pop()]
        while waiting:
            name = waiting.pop()
            group.add(name)
            beside = {*board.cell_names(board.neighbours[board.cell(name)])} & left
            left -= beside
            waiting += beside
        found.append(group)
    return found


class Look:
    """What a plain look at a position before a refused move shows."""

    def __init__(self, position: Position, move: str) -> None:
        """Take the position and the move."""
        assert isinstance(position.game, Ludi)
        self.position, self.rules = position, position.game.rules
        self.parts = read_parts(move)
        self.cell, self.colour = self.parts.cell, self.parts.colour or position.to_move
        self.stones = {name: piece.colour for name, piece in position.piece_map().items()}
        board = position.game.board
        around = board.cell_names(board.neighbours[board.cell(self.cell)]) if board.has(self.cell) else []
        self.beside = {self.stones.get(name) for name in around}

    def named(self, whose: str) -> set[str | None]:
        """Return the colours that `own`, `enemy`, `red` or `any` mean."""
        players = self.position.game.players
        own, enemy = self.position.to_move, players[1 - self.position.player]
        return {"own": {own}, "enemy": {enemy}, "red": {"red"}, "any": {own, enemy, "red"}}[whose]  # type: ignore[return-value]

    def of(self, colour: str) -> set[str]:
        """Return the cells with stones of a colour, with the one of the move."""
        return {name for name, there in self.stones.items() if there == colour} | (
            {self.cell} if self.colour == colour else set()
        )

    def largest(self) -> int:
        """Return the size of the group that the move would make."""
        return max(
            len(group) for group in groups_of(self.position, self.of(self.colour)) if self.cell in group
        )

    def lies_above_an_empty_cell(self) -> bool:
        """Return whether the cell below is empty."""
        below = f"{self.cell[0]}{int(self.cell[1:]) - 1}"
        return self.position.game.board.has(below) and below not in self.stones

    def flanks(self) -> bool:
        """Return whether there are enemy stones in a line between the cell and a stone of the mover."""
        board, found = self.position.game.board, False
        for ray in board.rays[board.cell(self.cell)]:
            met = [self.stones.get(board.names[cell]) for cell in ray]
            enemies = 0
            while enemies < len(met) and met[enemies] in self.named("enemy"):
                enemies += 1
            found |= 0 < enemies < len(met) and met[enemies] == self.position.to_move
        return found

    def after(self) -> dict[str, str | None]:
        """Return the stones after the move and what it captures."""
        there, board = self.stones | {self.cell: self.colour}, self.position.game.board
        enemy = self.position.game.players[1 - self.position.player]
        for group in groups_of(self.position, {name for name, one in there.items() if one == enemy}):
            near = {other for name in group for other in board.cell_names(board.neighbours[board.cell(name)])}
            if not near - there.keys():
                there = {name: one for name, one in there.items() if name not in group}
        return there

    def suffocates(self) -> bool:
        """Return whether a group of the mover would have no empty cell beside it."""
        there, board = self.after(), self.position.game.board
        own = {name for name, one in there.items() if one == self.position.to_move}
        return any(
            not {other for name in group for other in board.cell_names(board.neighbours[board.cell(name)])}
            - there.keys()
            for group in groups_of(self.position, own)
        )


TRUE: dict[str, Callable[[Look, Message, list[dict[str, str | None]]], bool]] = {
    "no-stone-beside": lambda look, why, _: not look.named(str(why.values["whose"])) & look.beside,
    "forbidden-beside": lambda look, why, _: any(
        look.named(placing.apart) & look.beside for placing in look.rules.placings if placing.apart
    ),
    "group-too-large": lambda look, why, _: look.largest() > why.values["largest"],  # type: ignore[operator]
    "cell-not-lowest": lambda look, why, _: look.lies_above_an_empty_cell(),
    "nothing-flanked": lambda look, why, _: not look.flanks(),
    "pass-only-without-move": lambda look, why, _: "pass" not in look.position.legal_moves(),
    "stone-without-freedom": lambda look, why, _: look.suffocates(),
    "stones-come-back": lambda look, why, before: not look.suffocates() and look.after() in before,
    "all-placed": lambda look, why, _: len(look.of(look.colour) - {look.cell}) == look.rules.supply,
    "place-all-first": lambda look, why, _: (
        why.values["count"]
        == look.rules.supply - sum(one == look.position.to_move for one in look.stones.values())
    ),
    "shoot-first": lambda look, why, _: (
        look.position.state.shooter is not None
        and why.values["cell"] == look.position.game.board.names[look.position.state.shooter]
    ),
}


@pytest.mark.parametrize("code", RULES)
def test_what_a_refusal_says_is_so(code: str) -> None:
    game, chance, told = Ludi(rules=code), Random(code), Counter[str]()
    for _ in range(12):
        position, before = game.start(), []
        while position.outcome is None and position.ply < 40:
            before.append({name: piece.colour for name, piece in position.piece_map().items()})
            legal = position.legal_moves()
            illegal = sorted({*game.actions} - {*legal})
            for move in chance.sample(illegal, min(8, len(illegal))):
                why = position.why_illegal(move)
                if why.id != "move-because":
                    # Nothing but the shot is possible once a stone has moved.
                    assert shooter_of(position) is None
                    continue
                special = why.values["special"]
                assert isinstance(special, Message)
                look = Look(position, move)
                assert TRUE[special.id](look, special, before), f"{move}: {special}\n{position}"
                told[special.id] += 1
            position = position.play(pick(chance, legal))
    assert {*told} == RULES[code]
