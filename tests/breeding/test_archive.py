"""The archive by hand: what is kept where, what goes, and who becomes a parent."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from trees import playable_tree
from yavset.breeding import archive as archives
from yavset.breeding.archive import (
    Archive,
    Cell,
    Member,
    cell_of,
    choose_parents,
    ending_of,
    family_of,
    novelties,
    novelty,
)
from yavset.breeding.operators import well_formed
from yavset.breeding.populations import population
from yavset.breeding.verdict import Estimate, Verdict
from yavset.ludi.rule_tree import Tree, distance, write
from yavset.ludi.rules import read_rules
from yavset.search.work import finish


def tree_of(code: str) -> Tree:
    return read_rules(code).tree


def verdict(plies: float = 18, forcing: float = 0.1, reason: str = "") -> Verdict:
    def estimate(value: float) -> Estimate:
        return Estimate(value, value, value)

    measures = {"plies": estimate(plies), "forcing": estimate(forcing)}
    return Verdict(7, reason, measures=measures, soundness=estimate(1), interest=estimate(1), simplicity=1)


def member(number: int, code: str, rank: float, plies: float = 18, reason: str = "") -> Member:
    return Member(number, f"game {number}", tree_of(code), verdict(plies, reason=reason), rank)


#: The classes of a game of which nothing is known.
SHORT_CALM = ("short", "narrow", "calm", "shared")

#: Games about lines, no two of them one edit apart.
LINES = ["h5-p.s-w4.l3", "q8-pa-w5", "z-p.t-w6", "x7-p.cw-w4", "r6-p.d-l4"]


@pytest.mark.parametrize(
    ("code", "family"),
    [
        ("h5-p.s-w4.l3", "line"),
        ("h5-pam5-a.wg5x.lg4x.lk", "group"),
        ("h5-p-wt3p.lt2o", "sides"),
        ("h5-p.t-luo.wue.dn6", "capture"),
        ("q9-p.cs-wc4", "capture"),
        ("h5-pa-so5", "score"),
        ("h5-p-w4.lg4", "mixed"),
        ("q5-pxo-wk", "mixed"),
        ("h5-p-w4.dg4", "line"),
    ],
)
def test_what_a_game_is_about(code: str, family: str) -> None:
    assert family_of(tree_of(code)) == family


def test_cells_are_bounded_from_below() -> None:
    tree = tree_of(LINES[0])
    calm, forcing = (
        Cell("line", *classes) for classes in (SHORT_CALM, ("long", "narrow", "forcing", "shared"))
    )
    assert cell_of(tree, verdict(24.9, 0.099)) == calm
    assert cell_of(tree, verdict(25, 0.1)) == forcing
    assert cell_of(tree, Verdict(7)) == calm
    played = {name: Estimate(value, value, value) for name, value in (("branching", 40), ("ownership", 0.3))}
    assert cell_of(tree, Verdict(7, measures=played)) == Cell("line", "short", "wide", "calm", "owned")
    # How games end counts more than what the rules are about.
    assert cell_of(tree, Verdict(7, ending="capture")).family == "capture"


def test_a_game_is_about_what_ends_most_of_its_games() -> None:
    assert ending_of([("line", 40), ("line", 30), ("group", 30)]) == "line"
    assert ending_of([("line", 60), ("group", 40)]) == "mixed"
    assert ending_of([("touch", 2), ("stuck", 1)]) == "sides"
    assert ending_of([("stuck", 3)]) == ending_of([]) == "mixed"


def test_an_idea_has_one_place_whatever_its_board() -> None:
    archive = Archive()
    assert archive.enter(member(1, "h5-p.s-w4.l3", 0.5))
    assert not archive.enter(member(2, "x11-p-w4.l3", 0.4, plies=50))
    assert archive.enter(member(3, "q7-p-w4.l3", 0.6, plies=50))
    assert [one.number for one in archive.games()] == [3]


def test_a_cell_keeps_its_best_three_and_of_equals_the_oldest() -> None:
    archive = Archive()
    ranks = [0.5, 0.7, 0.5, 0.5, 0.6]
    kept = [
        archive.enter(member(number, code, rank))
        for number, (code, rank) in enumerate(zip(LINES, ranks, strict=True), 1)
    ]
    assert kept == [True, True, True, False, True]
    assert [one.number for one in archive.cells[Cell("line", "short", "narrow", "forcing", "shared")]] == [
        2,
        5,
        1,
    ]
    assert [one.number for one in archive.games()] == [1, 2, 5]
    # Another length is another cell.
    assert archive.enter(member(6, "h6-pa-w3.lg9", 0.1, plies=50))
    assert len(archive.cells) == 2


def test_neither_rejected_nor_unmeasured_games_are_kept() -> None:
    archive = Archive()
    assert not archive.enter(member(1, LINES[0], 0.5, reason="drawish"))
    assert not archive.enter(member(2, LINES[0], 0))
    assert archive.games() == []


def test_a_neighbour_one_edit_away_has_to_be_better_and_takes_the_place() -> None:
    archive = Archive()
    archive.enter(member(1, "h5-p.s-w4.l3", 0.5))
    assert not archive.enter(member(2, "h6-p.s-w4.l3", 0.5, plies=50))
    assert archive.enter(member(3, "h4-p.s-w4.l3", 0.6, plies=50))
    # It stood in another cell, which is empty now.
    assert list(archive.cells) == [Cell("line", "long", "narrow", "forcing", "shared")]
    assert [one.number for one in archive.games()] == [3]
    # Two edits away both live.
    assert archive.enter(member(4, "h5-p.s-w5.l3", 0.2))


def test_whoever_is_near_to_several_games_has_to_be_better_than_all_and_takes_their_places() -> None:
    # Two edits apart; the third has the idea of the first, and one edit makes the second of it.
    first, second, third = "h4-p.s-w4.l3", "h5-p.s-w5.l3", "h5-p.s-w4.l3"
    for rank, numbers in ((0.45, [1, 2]), (0.5, [1, 2]), (0.6, [3])):
        archive = Archive()
        assert archive.enter(member(1, first, 0.4, plies=50)) and archive.enter(member(2, second, 0.5))
        assert archive.enter(member(3, third, rank)) == (numbers == [3])
        assert [one.number for one in archive.games()] == numbers
        assert all(archive.cells.values())


@pytest.mark.parametrize(
    ("one", "other", "plies", "alike"),
    [
        # With a rule more, on any board, with or without a swap, as long for the board.
        ("x9-p-l2", "x9-p-lt2a.l2", (38.4, 38.0), True),
        ("x9-p.s-l2", "x6-p-lt2a.l2", (40.0, 17.0), True),
        ("x9-p-l2", "x9-p-lt2a.l2", (40.0, 35.0), False),
        # With a rider more.
        ("h5-p-w5.l3", "h5-p.cs-w5.l3", (30.0, 31.0), True),
        # Each has something that the other has not.
        ("h5-p-w5.lt2a", "h5-p-w5.lg9", (30.0, 30.0), False),
        ("h4-p-w5", "x9-pa-w5.lg12", (30.0, 30.0), False),
    ],
)
def test_a_game_with_more_rules_that_lasts_as_long_has_to_be_better(
    one: str, other: str, plies: tuple[float, float], alike: bool
) -> None:
    for first, second in ((one, other), (other, one)):
        lengths = dict(zip((one, other), plies, strict=True))
        for rank in (0.4, 0.6):
            archive = Archive()
            archive.enter(member(1, first, 0.5, plies=lengths[first]))
            assert archive.enter(member(2, second, rank, plies=lengths[second])) == (not alike or rank > 0.5)
            assert len(archive.games()) == (1 if alike else 2)


def test_of_equals_the_newest_leaves_an_archive_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_GAMES", 2)
    archive = Archive()
    entered = [archive.enter(member(number, LINES[number], 0.5)) for number in range(3)]
    assert entered == [True, True, False]
    assert [one.number for one in archive.games()] == [0, 1]


@pytest.mark.parametrize("seed", range(8))
def test_novelty_is_the_least_of_all_distances(seed: int) -> None:
    random = Random(seed)
    trees = [well_formed(playable_tree(random)) for _ in range(6)]
    trees += [tree_of(code) for code in random.sample(LINES, 2)]
    for tree in trees:
        others = [other for other in trees if other is not tree]
        size = len(write(tree).replace("(", " ").replace(")", " ").split())
        least = min(distance(tree, other) for other in others)
        assert novelty(tree, others) == min(least / size, 1)


def test_the_archive_has_a_size_and_the_worst_of_the_fullest_cell_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archives, "MOST_GAMES", 3)
    archive = Archive()
    archive.enter(member(1, LINES[0], 0.1, plies=50))
    archive.enter(member(2, LINES[1], 0.5))
    archive.enter(member(3, LINES[2], 0.4))
    assert archive.enter(member(4, LINES[3], 0.6))
    # The calm old game has a low rank, but it is alone in its cell.
    assert [one.number for one in archive.games()] == [1, 2, 4]
    assert not archive.enter(member(5, LINES[4], 0.3))


def test_parents_come_from_two_cells_and_ancestors_stay_eligible() -> None:
    ancestors = population("2007")
    archive = Archive()
    for number, code in enumerate(LINES[:3], 1):
        archive.enter(member(number, code, number / 10))
    archive.enter(member(9, "h6-pa-w3.lg9", 0.1, plies=50))
    drawn: Counter[int] = Counter()
    same = 0
    for number in range(3000):
        first, second = choose_parents(Random(number), ancestors, archive)
        drawn.update([first.number, second.number])
        same += first == second
    # Only parents drawn by chance from all can be the same one.
    assert same < 3000 * 0.1 * 2 / 13
    assert set(drawn) == {*range(-9, 0), 1, 2, 3, 9}
    # A tournament of three draws prefers the best of the cell: 19, 7 and 1 times in 27.
    assert drawn[3] > 2 * drawn[2] > 4 * drawn[1]
    # Six cells: lines, sides, capture and score among the ancestors, and two of the archive.
    assert 0.1 < drawn[9] / 6000 < 0.2
    assert 0.1 < drawn[-7] / 6000 < 0.2


def test_one_game_is_varied_alone() -> None:
    [cross] = population("cross")
    for number in range(50):
        assert choose_parents(Random(number), [cross], Archive(), crossing=False) == (cross, cross)
        assert choose_parents(Random(number), [cross], Archive()) == (cross, cross)
    pairs = [choose_parents(Random(number), population("2007"), Archive(), False) for number in range(50)]
    assert all(first is second for first, second in pairs)
    assert len({first.number for first, _ in pairs}) > 5


def test_novelty_is_the_distance_to_the_nearest_by_the_own_size() -> None:
    yavalath = tree_of("h5-p.s-w4.l3")
    assert novelty(yavalath, [yavalath]) == 0
    # Game, board, hexhex, 5, play, place, own, swap, end, win, line, 4, lose, line, 3.
    assert novelty(yavalath, [tree_of("h6-p.s-w4.l3")]) == pytest.approx(1 / 15)
    assert novelty(yavalath, [tree_of("h6-p.s-w4.l3"), tree_of("h6-pa.s-w5.l3")]) == pytest.approx(1 / 15)
    assert novelty(yavalath, []) == 1


def test_games_are_compared_with_each_other_and_with_those_known() -> None:
    members = [member(1, "h5-p.s-w4.l3", 0.5), member(2, "q8-pa-wg5", 0.5), member(3, "z-p.t-w6", 0.9)]
    known = [well_formed(tree_of("h6-p.s-w4.l3"))]
    found = finish(novelties(members, known))
    for one in members:
        others = [other.tree for other in members if other is not one]
        assert found[one.number] == novelty(one.tree, [*known, *others])
    assert found[1] == pytest.approx(1 / 15) and found[2] > found[1]
