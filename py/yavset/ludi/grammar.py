"""The ludemes, as data: where each may stand, what it takes, what it means, and how links abbreviate it.

A rule text is a tree of ludemes in brackets, such as ``(win (line 4))``. Four ludemes are the frame of every
text (`game`, `board`, `play`, `end`); the others are the language proper.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from yavset.rules import limits


class Slot(NamedTuple):
    """A place for arguments of a ludeme.

    Attributes:
        sort: what stands there: a sort of ludemes, a key of `WORDS`, ``number``, ``cell`` or ``name``.
        least, most: how many arguments the slot takes.
        first, last: the range of a number.
        drawn: whether breeding fills the slot by chance; else only people do, when they write rules.
    """

    sort: str
    least: int = 1
    most: int = 1
    first: int = 0
    last: int = 0
    drawn: bool = True


class Ludeme(NamedTuple):
    """One ludeme.

    Attributes:
        name: the word after the bracket.
        sort: where it may stand.
        code: its abbreviation in links.
        slots: its arguments, in order.
        meaning: one sentence for people who write rules.
        drawn: whether breeding draws it by chance; else only people write it.
    """

    name: str
    sort: str
    code: str
    slots: tuple[Slot, ...]
    meaning: str
    drawn: bool = True


def _number(first: int, last: int) -> Slot:
    return Slot("number", 1, 1, first, last)


def _optional(sort: str) -> Slot:
    return Slot(sort, 0, 1)


def _written(sort: str) -> Slot:
    """Return an optional slot that chance never fills."""
    return Slot(sort, 0, 1, drawn=False)


CELL = re.compile(r"[a-z][1-9][0-9]?")
"""How the name of a cell is written."""

_CELLS = Slot("cell", 1, 40, drawn=False)

MOST_CHARACTERS = limits.RULES
"""Longer texts are refused unread."""

MOST_NODES = 30
"""The most ludemes of a text; a longer one is refused before it is read."""

SHAPES: dict[str, tuple[int, int]] = {
    "hexhex": (3, 10),
    "trapezium": (0, 0),
    "square": (3, 19),
    "square+": (3, 19),
    "rhombus": (4, 14),
    "triangle": (5, 11),
}
"""Every shape of board with its least and largest size; (0, 0) where there is one size only."""

_LARGEST_USUAL = {"hexhex": 8, "square": 11, "square+": 11, "rhombus": 11}

WORDS: dict[str, dict[str, str]] = {
    "shape": {
        "hexhex": "h",
        "trapezium": "z",
        "square": "q",
        "square+": "x",
        "rhombus": "r",
        "triangle": "y",
    },
    "colour": {"own": "", "any": "a", "red": "r"},
    "beside": {"own": "o", "enemy": "e", "any": "a", "red": "r"},
    "whose": {"own": "o", "enemy": "e"},
    "how": {"surrounded": "s", "sandwiched": "w"},
    "many": {"pairs": "p"},
    "turned": {"flanked": "f", "beside": "b"},
    "with": {"own": "", "own+red": "r", "enemy+red": "e"},
    "exactly": {"exactly": "x"},
    "sides": {"any": "a", "opposite": "o", "apart": "p", "mine": "m", "cornerless": "n", "corners": "c"},
    "whole": {"whole": "a"},
    "way": {"forward": "f", "forward-diagonal": "d", "forward-any": "a"},
    "onto": {"enemy": "e", "either": "b"},
    "far": {"counted": "n", "phalanx": "p"},
    "jumped": {"enemy": "e", "chain": "c"},
    "goal": {"camp": "c", "outnumbered": "o"},
    "tie": {"cascade": "c"},
    "white": {"white": "w"},
    "black": {"black": "b"},
}
"""The words that are arguments, by the place where they stand, each with its abbreviation in links."""

LUDEMES: tuple[Ludeme, ...] = (
    Ludeme(
        "game",
        "game",
        "",
        (_optional("name"), Slot("board"), Slot("play"), Slot("end")),
        "A game: a name if you like, its board, how it is played, how it ends.",
    ),
    Ludeme(
        "board",
        "board",
        "",
        (Slot("shape"), Slot("number", 0), _written("height"), _written("start")),
        "The board: its shape, the cells along a side, and the stones that stand on it at the start.",
    ),
    Ludeme(
        "play",
        "play",
        "",
        (Slot("move", 1, 2), Slot("rider", 0, 3)),
        "What a player may do in a turn (one of the moves), and what else holds for every move.",
    ),
    Ludeme(
        "end",
        "end",
        "",
        (_optional("whole"), Slot("rule", 1, 4)),
        "The rules that end the game: after each move the first one that holds decides.",
    ),
    # Boards and starts.
    Ludeme(
        "high",
        "height",
        "h",
        (_number(3, 19),),
        "The board has this many rows, and as many columns as its size says.",
        drawn=False,
    ),
    Ludeme(
        "rows",
        "start",
        "r",
        (_number(1, 9),),
        "At the start White's stones fill this many rows at the bottom, Black's as many at the top.",
        drawn=False,
    ),
    Ludeme(
        "chequered",
        "start",
        "c",
        (Slot("cell", 0, 40, drawn=False),),
        "At the start stones of White and Black fill the board like the squares of a chessboard, but for "
        "these cells.",
        drawn=False,
    ),
    Ludeme(
        "stones",
        "start",
        "s",
        (Slot("white", drawn=False), _CELLS, Slot("black", drawn=False), _CELLS),
        "At the start stones of White and of Black stand on these cells.",
        drawn=False,
    ),
    # Moves.
    Ludeme(
        "place",
        "move",
        "p",
        (Slot("colour"), _optional("where"), _optional("limit")),
        "Put a stone on an empty cell: your own, one of either player, or a red one, which is nobody's.",
    ),
    Ludeme(
        "step",
        "move",
        "t",
        (_written("way"), _written("onto")),
        "Move one of your stones to a cell beside it, empty or with an enemy stone, which is taken.",
    ),
    Ludeme(
        "hop",
        "move",
        "j",
        (_written("jumped"),),
        "Jump with one of your stones straight over a stone beside it, to the empty cell beyond; or over "
        "enemy stones, one after the other in a line, which are taken; or over one stone after the other in "
        "any directions.",
    ),
    Ludeme(
        "leap",
        "move",
        "l",
        (),
        "Move one of your stones to an empty cell two cells away, whatever is between.",
        drawn=False,
    ),
    Ludeme(
        "slide",
        "move",
        "g",
        (_written("far"),),
        "Move one of your stones along a line over empty cells; or, counted, as many cells as there are "
        "stones on that line, over your own, and onto an enemy stone too, which is taken; or, as a phalanx, "
        "several stones in a line along it.",
        drawn=False,
    ),
    Ludeme("next-to", "where", "n", (Slot("beside"),), "Only on a cell beside such a stone."),
    Ludeme("apart", "where", "x", (Slot("whose"),), "Only on a cell that is not beside such a stone."),
    Ludeme(
        "flanking",
        "where",
        "f",
        (),
        "Only where enemy stones stand in a line between the new stone and another of yours.",
        drawn=False,
    ),
    Ludeme("lowest", "where", "l", (), "Only on the lowest empty cell of a column.", drawn=False),
    Ludeme("no-group-over", "limit", "m", (_number(2, 12),), "No group may become larger than that."),
    Ludeme(
        "supply",
        "limit",
        "s",
        (_number(2, 30),),
        "Until that many of your stones are on the board; none of them moves before.",
        drawn=False,
    ),
    # Riders.
    Ludeme(
        "capture",
        "rider",
        "c",
        (Slot("how"), _written("many")),
        "After your move remove enemy groups without an empty cell beside them, or enemy stones in a line "
        "between two of yours, or only such pairs of them.",
    ),
    Ludeme(
        "flip",
        "rider",
        "f",
        (Slot("turned", drawn=False),),
        "After your move enemy stones become yours: those in a line between your stone and another of yours, "
        "or those beside it.",
        drawn=False,
    ),
    Ludeme("swap", "rider", "s", (), "After the first move the second player may swap sides."),
    Ludeme("twice", "rider", "d", (), "The first turn is one move, every later turn is two."),
    Ludeme(
        "catch-up",
        "rider",
        "u",
        (),
        "The first turn is one move, every later one is one or two, or up to three if the other player's "
        "last turn has made the largest group of all larger.",
        drawn=False,
    ),
    Ludeme(
        "no-repeat",
        "rider",
        "k",
        (),
        "No move may bring back stones that stood so at the start of an earlier turn.",
        drawn=False,
    ),
    Ludeme(
        "shoot",
        "rider",
        "h",
        (),
        "The stone that has moved then puts a red stone, which is nobody's, on an empty cell in line with "
        "it, with only empty cells between.",
        drawn=False,
    ),
    Ludeme("pass", "rider", "n", (), "Players may pass; two passes in a row end the game.", drawn=False),
    # Rules.
    Ludeme("win", "rule", "w", (Slot("condition"),), "You win if this holds after your move."),
    Ludeme("lose", "rule", "l", (Slot("condition"),), "You lose if this holds after your move."),
    Ludeme("draw", "rule", "d", (Slot("condition"),), "The game is drawn if this holds after a move."),
    Ludeme("score", "rule", "s", (Slot("total"),), "When the board is full, this decides."),
    # Conditions.
    Ludeme(
        "line",
        "condition",
        "",
        (_number(2, 9), _optional("with"), _written("exactly")),
        "A line of this many stones or more (or exactly this many) through the stone that was placed or "
        "moved.",
    ),
    Ludeme(
        "group",
        "condition",
        "g",
        (_number(2, 12), _optional("exactly")),
        "A group of this many stones or more (or exactly this many) with the stone that was placed or moved.",
    ),
    Ludeme(
        "touch",
        "condition",
        "t",
        (_number(2, 6), Slot("sides")),
        "A group with the stone that was placed or moved touches this many sides of the board, or corners.",
    ),
    Ludeme("surrounded", "condition", "u", (Slot("whose"),), "A stone has no empty cell beside it."),
    Ludeme("captured", "condition", "c", (_number(1, 20),), "You have captured this many stones in all."),
    Ludeme("stuck", "condition", "k", (), "The player to move has no move."),
    Ludeme("full", "condition", "f", (), "The move has filled the board."),
    Ludeme("steps", "condition", "n", (_number(2, 20),), "This many moves in a row moved a stone."),
    Ludeme(
        "reach",
        "condition",
        "r",
        (_written("goal"),),
        "The stone that was placed or moved stands in the row farthest from its player; or all stones of its "
        "player stand where those of the other player stood at the start; or the enemy has more stones in "
        "its row than the player in its own.",
        drawn=False,
    ),
    Ludeme("eliminated", "condition", "e", (), "The enemy has no stone left.", drawn=False),
    Ludeme(
        "block", "condition", "b", (), "Four stones in a square, with the one placed or moved.", drawn=False
    ),
    Ludeme(
        "ring",
        "condition",
        "q",
        (),
        "A group with the stone that was placed or moved goes round a cell or more; on hexagons.",
        drawn=False,
    ),
    Ludeme("one-group", "condition", "o", (Slot("whose"),), "All stones are in one group.", drawn=False),
    # Totals.
    Ludeme(
        "largest-group",
        "total",
        "b",
        (_written("tie"),),
        "The player with the largest group wins; equal ones draw, or the next largest ones decide.",
    ),
    Ludeme(
        "product-of-groups",
        "total",
        "p",
        (),
        "The player with the greater product of the sizes of the groups wins; equal ones draw.",
    ),
    Ludeme(
        "most-stones",
        "total",
        "s",
        (),
        "The player with more stones wins, also when both players have passed; equally many draw.",
        drawn=False,
    ),
    Ludeme(
        "area",
        "total",
        "a",
        (),
        "The player with more stones, and empty cells that only its stones surround, wins, also when both "
        "players have passed; equally many draw.",
        drawn=False,
    ),
    Ludeme(
        "odd-groups",
        "total",
        "o",
        (_number(2, 12),),
        "If the groups of this many stones or more, of both colours together, are odd in number, the first "
        "player wins, else the second.",
    ),
)

FRAME = ("game", "board", "play", "end")
"""The ludemes that every text has."""

BY_NAME: dict[str, Ludeme] = {ludeme.name: ludeme for ludeme in LUDEMES}

BY_SORT: dict[str, tuple[Ludeme, ...]] = {
    sort: tuple(ludeme for ludeme in LUDEMES if ludeme.sort == sort)
    for sort in dict.fromkeys(ludeme.sort for ludeme in LUDEMES)
}

DEFAULTS: dict[tuple[str, str], str] = {("line", "with"): "own"}
"""Arguments that say the same as leaving them out, by ludeme and sort."""


def size_range(shape: str) -> tuple[int, int]:
    """Return the least and the largest size of a shape of board; (0, 0) where it has one size only."""
    return SHAPES[shape]


def usual_sizes(shape: str) -> tuple[int, int]:
    """Return the least and the largest size of a shape that is not only for rules written by hand.

    On a larger board the bot judges a game too slowly to breed it, and few games need one.
    """
    first, last = SHAPES[shape]
    return first, _LARGEST_USUAL.get(shape, last)


def grammar_data() -> list[dict[str, object]]:
    """Return the ludemes as plain data, for completion in an editor.

    Each has its `name`, `sort`, `meaning` and `slots`; a slot has `sort`, `least`, `most` and, where they
    apply, `words`, `first` and `last`.
    """
    return [
        {
            "name": ludeme.name,
            "sort": ludeme.sort,
            "meaning": ludeme.meaning,
            "slots": [
                {
                    "sort": slot.sort,
                    "least": slot.least,
                    "most": slot.most,
                    **({"words": list(WORDS[slot.sort])} if slot.sort in WORDS else {}),
                    **({"first": slot.first, "last": slot.last} if slot.last else {}),
                }
                for slot in ludeme.slots
            ],
        }
        for ludeme in LUDEMES
    ]
