"""Sessions of the bot: what ends a search, what it keeps, and what it says of itself."""

from __future__ import annotations

import gc
from itertools import chain, count, repeat

import pytest

import yavset
from boards import played
from yavset.rules.position import Position
from yavset.search.first_stones import first_moves
from yavset.search.levels import LEVELS
from yavset.search.mcts import TreeSearch
from yavset.search.node import SearchNode
from yavset.search.parts import PolicyMaker
from yavset.search.policies import policy_of, uniform_policy
from yavset.search.session import LEAST_VISITS, MOST_SECONDS, MOST_VISITS, Session

GAME = yavset.game("yavalath")

START = played(GAME.start(), "b2 h7")
"""Beyond the known first stones."""

WIN = played(GAME.start(), "e5 a1 e6 b1 e8 i5")
"""White wins with e7."""

TICK = 1 / 64
"""Seconds between two looks at a ticking clock."""


def ticking(policy: PolicyMaker | None = uniform_policy) -> Session:
    """Return a session with a clock that goes on whenever it is looked at."""
    times = count()
    return Session(policy=policy, clock=lambda: next(times) * TICK)


def tree_of(session: Session) -> TreeSearch:
    """Return the search of a session, which is a tree."""
    assert isinstance(session.search, TreeSearch)
    return session.search


def test_a_slice_ends_at_its_time_and_the_search_at_its_own() -> None:
    session = ticking()
    session.begin([START], seconds=40 * TICK)
    # The slice begins with the first look at the clock, and each iteration ends with another one.
    assert not session.step(5 * TICK * 1000)
    assert session.search.visits == 5
    assert not session.step(10 * TICK * 1000)
    assert session.search.visits == 15
    assert session.step(1000)
    assert 36 <= session.search.visits <= 40


def test_times_are_reached_when_they_are_equal() -> None:
    times = chain([0.0, 0.0, 0.5], repeat(1.0))
    session = Session(policy=uniform_policy, clock=times.__next__)
    session.begin([START], seconds=9)
    assert not session.step(1000)
    assert session.search.visits == 2
    times = chain([0.0, 0.0], repeat(1.0, 20), repeat(9.0))
    session = Session(policy=uniform_policy, clock=times.__next__)
    session.begin([START], seconds=1)
    assert session.step(2000)
    assert session.search.visits == LEAST_VISITS


def test_a_slice_ends_early_if_another_iteration_might_not_end_in_time() -> None:
    times = chain([0.0, 0.0, 0.3, 0.4, 0.8], repeat(9.0))
    session = Session(policy=uniform_policy, clock=times.__next__)
    session.begin([START], seconds=9)
    assert not session.step(1000)
    assert session.search.visits == 3


def test_a_search_looks_for_a_proof_first_in_slices_and_has_a_legal_move_meanwhile() -> None:
    start = yavset.game("coffee").start()
    session = Session()
    session.begin([start], seconds=9)
    looks = 0
    while not session.search.visits:
        assert not session.step(0.001)
        assert session.report().choice in start.legal_moves()
        looks += 1
    assert looks >= 3
    assert session.report().moves


def test_a_stop_does_not_wait_for_the_look_for_a_proof() -> None:
    looked = []
    for stopped in (True, False):
        session = Session()
        session.begin([yavset.game("coffee").start()], visits=1, seed=1)
        if stopped:
            session.stop()
        else:
            session.think()
        assert session.report().moves
        looked.append(tree_of(session).policy.prover.looked)
    assert looked[0] < looked[1] / 2


def test_before_the_first_visits_an_iteration_begins_only_in_the_first_half_of_a_slice() -> None:
    # There is no other look at the clock.
    times = iter([0.0, 0.0, 0.4, 0.6])
    session = Session(clock=times.__next__)
    session.begin([yavset.game("coffee").start()], seconds=9)
    assert not session.step(1000)
    assert not session.search.visits


def test_a_level_thinks_as_long_as_it_says_unless_it_is_told_otherwise() -> None:
    def visits(number: int, **limits: float) -> int:
        session = ticking(None)
        session.begin([START], number, seed=1, **limits)  # type: ignore[arg-type]
        session.think()
        return session.search.visits

    # The clock has ticked 0.4 seconds away long before the first level's visits are made.
    assert LEAST_VISITS <= visits(1) <= LEVELS[0].seconds / TICK + 1
    assert visits(1, seconds=9) == LEVELS[0].visits
    assert visits(1, visits=18) == 18


def test_there_are_some_visits_however_late_it_is() -> None:
    session = ticking()
    session.begin([START], seconds=TICK)
    session.think()
    assert session.search.visits == LEAST_VISITS


def test_the_report_tells_the_time_from_the_beginning_to_the_choice() -> None:
    now = [10.0]
    session = Session(clock=lambda: now[0])
    session.begin([START], seconds=9)
    now[0] = 10.25
    assert session.report().milliseconds == 250
    now[0] = 13.0
    session.stop()
    now[0] = 99.0
    session.stop()
    assert session.report().milliseconds == 3000


def test_a_known_first_stone_is_played_at_once_but_only_by_levels_that_play_their_best() -> None:
    for number, known in ((None, False), (4, False), (5, True), (6, True)):
        session = Session()
        session.begin([START], visits=16)
        session.think()
        session.begin([GAME.start()], number, seed=1)
        assert session.done is known
        if known:
            assert session.choice in first_moves(GAME.start())
            assert session.report().milliseconds == 0
            assert session.search.visits == 0
    session = Session()
    session.begin([START], 6, seed=1)
    assert not session.done


def test_a_level_does_not_ponder_its_only_move_and_an_analysis_does() -> None:
    # As where one move alone stops a threat.
    for number, visits in ((4, 100), (None, 200)):
        session = Session(policy=uniform_policy)
        session.begin([START], number, seconds=600, visits=200, seed=1)
        session.search.iterate()
        tree_of(session).root.untried = []
        assert session.search.forced
        session.think()
        assert session.search.visits == visits


def test_a_search_uses_what_its_level_knows_unless_the_session_says_otherwise() -> None:
    def playouts(policy: PolicyMaker | None, number: int) -> tuple[int, int, bool]:
        session = Session(policy=policy)
        session.begin([START], number, seed=1)
        used = tree_of(session).policy.playouts
        return used.leaves, used.games, used.gives_priors

    assert playouts(None, 1) == playouts(uniform_policy, 6)
    assert playouts(None, 6) == playouts(policy_of, 1)
    assert playouts(None, 1) != playouts(None, 6)


def test_a_session_ends_after_its_visits() -> None:
    session = Session()
    session.begin([START], 1, visits=20, seed=1)
    assert not session.done
    while not session.step(1):
        pass
    report = session.report()
    assert session.done
    assert report.visits >= 20
    assert report.choice == session.choice
    assert report.milliseconds >= 0
    assert session.step(100)
    assert session.report() == report


def test_stopping_keeps_what_is_known() -> None:
    session = Session()
    session.begin([START], seconds=100)
    assert not session.step(5)
    session.stop()
    assert session.done
    assert session.choice in START.legal_moves()


def test_a_stop_before_the_first_step_gives_a_legal_move() -> None:
    for number in range(1, 7):
        session = Session()
        session.begin([START], number)
        assert session.choice in START.legal_moves()
        session.stop()
        assert session.choice in START.legal_moves()


def test_a_stop_at_once_finds_a_win_in_one_move_and_a_later_one_searches_no_more() -> None:
    session = Session(policy=uniform_policy)
    session.begin([WIN], 6)
    session.stop()
    assert session.choice == "e7"
    session.begin([START], seconds=100, seed=1)
    session.step(0.001)
    visits = session.search.visits
    session.stop()
    assert session.search.visits == visits > 0


def test_the_time_is_up_without_a_step() -> None:
    session = Session()
    session.begin([START], seconds=1e-9)
    assert session.step(1000)
    assert session.choice in START.legal_moves()


def test_the_strongest_level_goes_on_from_a_search_without_a_level() -> None:
    session = Session()
    session.begin([START], visits=300)
    move = session.think()
    child = tree_of(session).root.child(move)
    assert child is not None
    before = child.visits
    session.begin([START, START.play(move)], level=6)
    assert session.search.visits == before > 0


def test_the_tree_is_kept_while_the_game_goes_on() -> None:
    session = Session()
    positions = [START]
    session.begin(positions, visits=600)
    positions.append(positions[0].play(session.think()))
    positions.append(positions[1].play(session.report().line[1]))
    session.begin(positions, visits=10)
    kept = session.search.visits
    assert kept > 0
    session.think()
    assert session.search.done or session.search.visits >= kept + 10
    session.begin(positions, visits=10)
    assert session.search.done or session.search.visits >= kept + 10
    session.begin([played(GAME.start(), "a1 a2")], visits=10)
    assert session.search.visits == 0
    session.begin(positions[:1], visits=10, seed=4)
    assert session.search.visits == 0


def test_the_tree_is_kept_with_a_seed_where_time_is_the_limit() -> None:
    session = Session()
    session.begin([START], seconds=600, seed=1)
    session.step(100)
    before = session.search.visits
    for number, seconds in ((6, None), (None, 600.0), (None, None)):
        session.begin([START], number, seconds=seconds, seed=2)
        assert session.search.visits == before > 0
    session.begin([START], seconds=600, visits=10, seed=2)
    assert session.search.visits == 0


def test_a_search_ahead_ends_when_its_tree_is_full_and_others_go_on() -> None:
    session = Session()
    session.begin([START], ahead=True)
    tree_of(session).most_nodes = 100
    assert session.step(60_000)
    visits = session.search.visits
    assert tree_of(session).full
    session.begin([START], visits=20)
    assert session.think()
    assert session.search.visits >= visits + 20


def test_alpha_beta_thinks_ahead_until_somebody_stops_it() -> None:
    session = Session()
    session.begin([yavset.game("ayu").start()], ahead=True)
    assert not session.step(50)
    assert not session.search.full


def nodes_alive() -> int:
    """Count the nodes of all trees that somebody knows."""
    gc.collect()
    return sum(isinstance(one, SearchNode) for one in gc.get_objects())


@pytest.mark.parametrize("then", [[START, START.play("a1")], [yavset.game("cross").start()]])
def test_a_large_tree_is_freed_little_by_little(
    then: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yavset.search.session.FREED_AT_ONCE", 50)
    monkeypatch.setattr("yavset.search.session.FREED", 10)
    before = nodes_alive()
    session = Session(policy=uniform_policy)
    session.begin([START], visits=400)
    session.think()
    size = tree_of(session).nodes
    session.begin(then)
    kept = tree_of(session).nodes
    assert session.freeing
    assert size - 60 <= nodes_alive() - before < size + 1
    session.step(1000)
    assert not session.freeing
    assert kept < nodes_alive() - before == tree_of(session).nodes


@pytest.mark.parametrize("numbers", [(None, 1), (1, None), (1, 1)])
def test_a_tree_of_limited_depth_is_not_kept(numbers: tuple[int | None, int | None]) -> None:
    session = Session()
    for number in numbers:
        session.begin([START], number, visits=32)
        assert session.search.visits == 0
        assert tree_of(session).depth == (number and LEVELS[0].depth)
        session.think()


def test_the_highest_limits_are_allowed() -> None:
    session = Session()
    session.begin([START], seconds=MOST_SECONDS, visits=MOST_VISITS)
    for wrong in ({"seconds": MOST_SECONDS + 0.1}, {"visits": MOST_VISITS + 1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            session.begin([START], **wrong)


def test_what_cannot_be_thought_about_is_refused() -> None:
    session = Session()
    with pytest.raises(ValueError, match="no search"):
        session.step(10)
    over = WIN.play("e7")
    with pytest.raises(ValueError, match="over"):
        session.begin([over], 3)
    for wrong in (
        {"seconds": -1},
        {"seconds": 1e9},
        {"visits": 0},
        {"seconds": float("nan")},
        {"visits": True},
    ):
        with pytest.raises(ValueError, match="number above 0"):
            session.begin([START], **wrong)
