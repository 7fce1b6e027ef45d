"""Lines of exactly so many stones, against a twin that counts the stones in every direction."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from yavset.ludi.conditions import Made
from yavset.ludi.game import Ludi
from yavset.ludi.playouts import play_rules
from yavset.ludi.rules import PLAYERS
from yavset.rules.board import mask_of
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.steps import Steps

#: The directions of lines, as letters and rows, by the shape of the board.
DIRECTIONS = {
    "hexhex": [(1, 0), (0, 1), (1, 1)],
    "square": [(1, 0), (0, 1)],
    "square+": [(1, 0), (0, 1), (1, 1), (1, -1)],
}


def runs(game: Ludi, stones: set[tuple[int, int]], place: tuple[int, int]) -> list[int]:
    """Count the stones without a gap through a place that has one, in each direction."""
    found = []
    for letters, rows in DIRECTIONS[game.board.shape]:
        count = 1
        for way in (1, -1):
            letter, row = place[0] + way * letters, place[1] + way * rows
            while (letter, row) in stones:
                count += 1
                letter, row = letter + way * letters, row + way * rows
        found.append(count)
    return found


@pytest.mark.parametrize(
    ("code", "share"),
    [("x8-p-w5x", 0.5), ("x8-p-w3x.l4x", 0.3), ("q8-p-w5x", 0.7), ("h5-p-w5x.l6x", 0.7), ("h5-p-l2x", 0.2)],
)
def test_a_stone_makes_an_exact_line_where_a_run_through_it_is_so_long(code: str, share: float) -> None:
    game, random = Ludi(rules=code), Random(code)
    start = game.start()
    asked = [(rule.result, rule.condition.number()) for rule in game.rules.rules]
    seen: Counter[str] = Counter()
    for number in range(60):
        white = [cell for cell in game.board.cells if random.random() < share]
        black = [cell for cell in game.board.cells if cell not in white and random.random() < share]
        player = number % 2
        masks = (mask_of(white), mask_of(black))[:: 1 if player == 0 else -1]
        position = game.set_up(masks, player, start.state)
        if position.outcome is not None:
            continue
        own = {game.board.points[cell] for cell in white}
        for cell in game.board.bits(position.empty):
            place = game.board.points[cell]
            counts = runs(game, own, place)
            held = [(result, length) for result, length in asked if length in counts]
            outcome = position.child(game.board.names[cell]).outcome
            if not held:
                assert outcome is None or outcome.reason == "full", position
            else:
                result, length = held[0]
                assert outcome is not None, position
                assert outcome.winner == PLAYERS[player if result == "win" else 1 - player]
                assert outcome.reason == f"{result}-line-{length}-exactly"
                # The stones that decide are all on lines of that length.
                assert len(outcome.cells) == 1 + (length - 1) * counts.count(length)
            lengths = {length for _, length in asked}
            longer = [count for count in counts if count > max(lengths)]
            seen["one line"] += len(held) == 1
            seen["too long"] += bool(longer) and not held
            seen["two at once"] += bool(longer) and bool(held)
    assert min(seen.values()) > 5, seen


@pytest.mark.parametrize("code", ["x6-pa-a.w3x", "h4-pa-a.w4x", "q5-pa-a.w2x"])
def test_an_older_exact_line_is_a_whole_run_without_the_new_stone(code: str) -> None:
    game, random = Ludi(rules=code), Random(code)
    [rule] = game.rules.rules
    length, seen = rule.condition.number(), set()
    for _ in range(150):
        stones = random.sample(game.board.cells, len(game.board.cells) * 2 // 5)
        new = random.choice(stones)
        own = {game.board.points[cell] for cell in stones}
        place = game.board.points[new]
        wanted, longer = set(), False
        for cell in stones:
            here = game.board.points[cell]
            for number, (letters, rows) in enumerate(DIRECTIONS[game.board.shape]):
                count = runs(game, own, here)[number]
                away = [
                    steps
                    for steps in range(-count, count + 1)
                    if (here[0] + steps * letters, here[1] + steps * rows) == place
                ]
                # The new stone is in the run if nothing between is missing.
                through = bool(away) and all(
                    (here[0] + steps * letters, here[1] + steps * rows) in own
                    for steps in range(min(0, *away), max(0, *away) + 1)
                )
                longer |= count > length and not through
                if count == length and not through:
                    wanted.add(cell)
        older = rule.stages[0](Made((mask_of(stones), 0), 0, new, 0, (0, 0)))
        assert older == (mask_of(wanted) or None)
        seen.add((bool(wanted), longer))
    assert len(seen) > 2 and (False, True) in seen


@pytest.mark.parametrize("code", ["x5-ps4.t-w3x", "x5-ps4.t-w3", "h4-ps4.t-w3x", "x5-ps4.t-wb"])
def test_what_a_step_completes_is_seen_for_all_cells_at_once(code: str) -> None:
    """Whatever stone comes by a way: what it leaves is no part of its line any more."""
    game, random = Ludi(rules=code), Random(code)
    rules = play_rules(game.rules)
    steps, [end], [rule] = Steps(CellMajor(game.board, 1), rules), rules.ends, game.rules.rules
    seen: Counter[bool] = Counter()
    for _ in range(60):
        own = mask_of(random.sample(game.board.cells, 11))
        for way in steps.ways():
            found = steps._shape(end, own, way.shift)
            for start in game.board.bits(own):
                to = start + way.shift
                if game.board.all & ~own & (1 << to if to >= 0 else 0):
                    after = own ^ 1 << start ^ 1 << to
                    holds = rule.stages[0](Made((after, 0), 0, to, 0, (0, 0))) is not None
                    assert bool(found >> to & 1) == holds
                    seen[holds] += 1
    assert min(seen[True], seen[False]) > 50


@pytest.mark.parametrize(
    ("own", "move", "cells"),
    [
        ("a1 b1 c1 d1", "e1", "a1 b1 c1 d1 e1"),
        # Runs that a stone joins to six, to seven and to eight; none had five before.
        ("a1 b1 c1 e1 f1", "d1", ""),
        ("a1 b1 c1 e1 f1 g1", "d1", ""),
        ("a1 b1 c1 d1 f1 g1 h1 j1", "e1", ""),
        # Six are extended to seven, and what is no longer beside the six is no part of them.
        ("a1 b1 c1 d1 e1 f1", "g1", ""),
        ("a1 b1 c1 d1 e1 f1 h1 h2 h3 h4", "h5", "h1 h2 h3 h4 h5"),
        # A line of five and one of six at once, of which the five wins.
        ("a3 b3 c3 e3 f3 d1 d2 d4 d5", "d3", "d1 d2 d3 d4 d5"),
        # Two of five at once.
        ("a3 b3 c3 e3 d1 d2 d4 d5", "d3", "a3 b3 c3 d3 e3 d1 d2 d4 d5"),
        # Two of six are none.
        ("a3 b3 c3 e3 f3 d1 d2 d4 d5 d6", "d3", ""),
        # Along the edge, where nothing can follow.
        ("o11 o12 o13 o15", "o14", "o11 o12 o13 o14 o15"),
        ("k1 l2 m3 o5", "n4", "k1 l2 m3 n4 o5"),
    ],
)
def test_six_in_a_row_are_no_five_by_the_usual_rules_of_gomoku(own: str, move: str, cells: str) -> None:
    game = Ludi(rules="x15-p-w5x")
    for player in (0, 1):
        white = mask_of(game.board.cell(name) for name in own.split())
        masks = (white, 0) if player == 0 else (0, white)
        position = game.set_up(masks, player, game.start().state)
        after = position.play(move)
        assert (after.outcome is not None) == bool(cells)
        if after.outcome is not None:
            assert {*after.outcome.cells} == {*cells.split()}
            assert (after.outcome.winner, after.outcome.reason) == (PLAYERS[player], "win-line-5-exactly")
    # Where six win too, every one of them does.
    usual = Ludi(rules="x15-p-w5")
    after = usual.set_up((white, 0), 0, usual.start().state).play(move)
    assert after.outcome is not None and after.outcome.winner == "white"
