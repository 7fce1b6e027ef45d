"""What playouts in lanes have to know of a game: how stones come onto the board, and what ends it.

Games describe themselves with these values; `compiled` plays what they describe. Players are named from
the mover's view: ``own``, ``enemy``, and ``red``, which is nobody's.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_SIZE_DIGITS = 4
"""Sizes of groups are counted up to 15; larger groups count as 15."""


class Placement(NamedTuple):
    """A stone that may be put on an empty cell.

    Attributes:
        colours: whose stone: some of ``own``, ``enemy``, ``red``.
        beside, apart: whose stones (also ``any``) it must, or must not, be beside; "" for no condition.
        limit: the largest group that may arise; 0 for none.
        lowest: whether it must be the lowest empty cell of its column.
        supply: how many stones of the mover may be on the board, or 0.
        flanking: whether enemy stones must stand in a line between it and another of the mover's.
    """

    colours: tuple[str, ...] = ("own",)
    beside: str = ""
    apart: str = ""
    limit: int = 0
    lowest: bool = False
    supply: int = 0
    flanking: bool = False


class End(NamedTuple):
    """A rule that ends the game after a move.

    Attributes:
        result: ``win``, ``lose`` or ``draw`` for the mover; ``score`` where the total decides.
        kind: ``line``, ``group``, ``touch``, ``surrounded``, ``captured``, ``full``, ``steps``, ``reach``,
            ``eliminated``, ``block``, ``ring``, or a total: ``largest-group``, ``product-of-groups``,
            ``odd-groups``, ``most-stones``, ``area``.
        number: the length, size or count; 0 where there is none.
        stones: of what a line is made (``own``, ``own+red``, ``enemy+red``), whose stones are surrounded.
        exactly: whether a group must have that size exactly, or a line of own stones that length: in some
            direction, whatever lines there are in others.
        touches: for each player the smallest sets of edges (as in `CellMajor`), as bits, that a group must
            touch.
    """

    result: str
    kind: str
    number: int = 0
    stones: str = "own"
    exactly: bool = False
    touches: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


Step = tuple[str, str]
"""A kind of neighbour that a step goes to, ``forward``, ``diagonal`` or ``other``, and what is there:
``empty`` or ``enemy``, a stone that is taken."""


class PlayRules(NamedTuple):
    """How a game for two goes, in order of its rules.

    Attributes:
        placements: the stones that may be placed.
        ends: what ends the game, the first rule that holds deciding.
        steps: how stones may step to a cell beside.
        hops: whether stones may hop over a stone beside.
        capture: ``surrounded``, ``sandwiched`` or "".
        pairs: whether sandwiched stones are captured only where there are exactly two.
        flip: which enemy stones become the mover's, ``flanked``, ``beside`` or "".
        passing: whether a player without a move passes.
        counted: the total that decides once both players have passed, or None.
        twice: whether every turn but the first is two moves.
        whole: whether groups and lines without the new stone count too, before those with it.
        stuck: the result for a player without a move; "" where it passes or draws.
    """

    placements: tuple[Placement, ...]
    ends: tuple[End, ...]
    steps: frozenset[Step] = frozenset()
    hops: bool = False
    capture: str = ""
    pairs: bool = False
    flip: str = ""
    passing: bool = False
    counted: End | None = None
    twice: bool = False
    whole: bool = False
    stuck: str = ""

    @property
    def size_digits(self) -> int:
        """How many binary digits tell sizes of groups apart as far as a rule asks for them."""
        asked = [end.number - 1 for end in self.ends if end.kind == "group"]
        asked += [placement.limit for placement in self.placements]
        # The largest number of all stands for all that are larger still.
        return min((max(asked, default=0) + 1).bit_length(), MOST_SIZE_DIGITS)

    @property
    def supply(self) -> int:
        """How many own stones must be on the board before one moves, or 0."""
        return max((placement.supply for placement in self.placements), default=0)

    @property
    def anchored(self) -> int:
        """The length of a line that red stones and those of one player make for that player, or 0.

        For games that nothing but such lines of either player decides, where own stones are placed beside red
        ones and red ones anywhere.
        """
        number = self.ends[0].number if self.ends else 0
        lines = (End("win", "line", number, "own+red"), End("lose", "line", number, "enemy+red"))
        placements = {Placement(("own",), beside="red"), Placement(("red",))}
        same = set(self.placements) == placements and self.ends == lines
        return number if same and self == PlayRules(self.placements, self.ends) else 0
