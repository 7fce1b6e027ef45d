"""Diagrams of positions that cannot arise are refused, and no others: against plain predicates.

Positions from games at random are spoiled by a stone more, less or of another colour, or by the player to
move; the rules' sentences, told once more with names of cells, say which of them are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import takewhile
from random import Random

import pytest

import yavset
from boards import position
from naive.board import AXES, Board, groups, hexhex, rows, trapezium
from naive.cross import Cross
from variants import undecided_positions
from yavset.rules.diagram import DiagramError
from yavset.rules.game import Game

LETTERS = {"w": "white", "b": "black", "r": "red", "u": "blue"}

#: What a predicate is asked about: the board, the colours of the stones by cells, and the player to move.
Possible = Callable[[Board, Mapping[str, str], str], bool]


def others(player: str) -> str:
    return {"white": "black", "black": "white"}[player]


def no_row(length: int) -> Possible:
    """No player has a row of this length or longer."""

    def possible(board: Board, stones: Mapping[str, str], _to_move: str) -> bool:
        return all(max(rows(board, stones, player), default=0) < length for player in LETTERS.values())

    return possible


def no_five_with_red(board: Board, stones: Mapping[str, str], _to_move: str) -> bool:
    """No player has five or more in a row of its colour and red, not of red alone."""
    for player in ("white", "black"):
        both = {cell: "both" for cell, colour in stones.items() if colour in (player, "red")}
        for start in board.cells:
            for axis in AXES.values():
                run = list(takewhile(both.get, [start, *board.ray(start, axis)]))
                if len(run) >= 5 and player in map(stones.get, run):
                    return False
    return True


def with_liberties_and_no_five(board: Board, stones: Mapping[str, str], to_move: str) -> bool:
    free = all(
        any(near not in stones for cell in group for near in board.neighbours[cell])
        for group in groups(board, dict(stones))
    )
    return free and no_row(5)(board, stones, to_move)


def with_a_free_neighbour(board: Board, stones: Mapping[str, str], _to_move: str) -> bool:
    return all(any(near not in stones for near in board.neighbours[cell]) for cell in stones)


def without_a_deciding_chain(_board: Board, stones: Mapping[str, str], _to_move: str) -> bool:
    naive = Cross({"size": 5})
    for chain in groups(naive.board, dict(stones)):
        touched = {edge for cell in chain for edge in naive.board_edges(cell)}
        if {0, 2, 4} <= touched or {1, 3, 5} <= touched or any({one, one + 3} <= touched for one in range(3)):
            return False
    return True


def within_the_supply(board: Board, stones: Mapping[str, str], to_move: str) -> bool:
    """At most 30 stones of a colour, no group of six, and of four and more one of the player to move."""
    sizes: dict[str, list[int]] = {player: [] for player in ("white", "black")}
    for group in groups(board, dict(stones)):
        sizes[stones[min(group)]].append(len(group))
    return all(
        sum(own) <= 30 and max(own, default=0) <= 5 and sum(size >= 4 for size in own) <= (player == to_move)
        for player, own in sizes.items()
    )


def ducks(alternately: bool) -> Possible:
    """Before the crumb: ducks on the edge, 12 of a colour at most, as many as the turn asks for."""

    def possible(board: Board, stones: Mapping[str, str], to_move: str) -> bool:
        counts = Counter(stones.values())
        white, black = counts["white"], counts["black"]
        turn = 1 if to_move == "black" else 0
        return (
            set(stones) <= set(board.border())
            and max(white, black) <= 12
            and (white + black) % 2 == turn
            and (not alternately or white == black + turn)
        )

    return possible


GAMES: dict[str, tuple[Game, Board, Possible]] = {
    "yavalath": (yavset.game("yavalath"), hexhex(5), no_row(4)),
    "five-not-four": (yavset.game("five-not-four"), hexhex(6), no_row(5)),
    "pentalath": (yavset.game("pentalath"), hexhex(5), with_liberties_and_no_five),
    "pentalath on its first board": (
        yavset.game("pentalath", board="trapezium"),
        trapezium(),
        with_liberties_and_no_five,
    ),
    "cross": (yavset.game("cross"), hexhex(5), without_a_deciding_chain),
    "manalath": (yavset.game("manalath"), hexhex(5), within_the_supply),
    "susan": (yavset.game("susan"), hexhex(5), with_a_free_neighbour),
    "yavalanchor": (yavset.game("yavalanchor"), hexhex(5), no_five_with_red),
    "ducks": (yavset.game("feed-the-ducks"), hexhex(5), ducks(alternately=False)),
    "own ducks": (yavset.game("feed-the-ducks", setup="own"), hexhex(5), ducks(alternately=True)),
}


@pytest.mark.parametrize("name", GAMES)
def test_impossible_positions_are_refused_and_no_others(name: str) -> None:
    game, board, possible = GAMES[name]
    verdicts: Counter[bool] = Counter()
    random = Random(name)
    # Nearly all spoiled set-ups would have a duck that is not on the edge.
    cells = [*board.border() * 3, *board.cells] if "ducks" in name else board.cells
    for place in undecided_positions(game, random, 120, 24 if "ducks" in name else 50):
        if "ducks" in name and place.state is not None:
            continue
        stones = {
            game.board.names[cell]: colour
            for colour, mask in zip(game.colours, place.stones, strict=True)
            for cell in game.board.bits(mask)
        }
        to_move, colour = place.to_move, random.choice(game.colours)
        for _ in range(random.choice((0, 1, 2, 3, 24))):
            cell = random.choice(cells)
            if stones.pop(cell, None) is None:
                stones[cell] = colour
        if not random.randrange(3):
            to_move = others(to_move)
        wanted = possible(board, stones, to_move)
        codes = {
            letter: " ".join(c for c in stones if stones[c] == colour) for letter, colour in LETTERS.items()
        }
        lines = {"slides": "0"} if game.id == "susan" else {}
        try:
            position(game, to_move, codes, **lines)
        except DiagramError:
            assert not wanted, (stones, to_move)
            verdicts[False] += 1
        else:
            assert wanted, (stones, to_move)
            verdicts[True] += 1
    assert verdicts[True] > 3 and verdicts[False] > 0
