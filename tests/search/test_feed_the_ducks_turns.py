"""Alpha-beta in Feed the ducks: lost positions, and what single crumbs gain."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest

from boards import position
from yavset.games.feed_the_ducks import FLOCK, FeedTheDucks
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.alphabeta import AlphaBetaSearch
from yavset.search.policies import policy_of
from yavset.search.policies.feed_the_ducks import (
    CRUMBS,
    GATHERED,
    SCATTER,
    TURN,
    DucksPlayouts,
    FeedTheDucksTurns,
)
from yavset.search.session import Session

GAME = FeedTheDucks()

#: White's ducks, Black's ducks, the crumb, the player to move, who loses: ends of games of strong players.
LOST = [
    ("c2 e2 d3 b4 d4 c5 e5 g5 d6 g7 e8 f8", "f3 c4 f4 f5 e6 f6 g6 e7 f7 h7 g8 h8", "h6", "white"),
    ("e2 d4 e4 f4 g4 e5 g5 h5 e6 f6 h6 g7", "b2 c2 b3 c3 d3 e3 c5 d5 f5 d6 f7 e8", "b1", "black"),
    ("b4 e4 f4 c6 e6 g6 d7 g7 h7 f8 g8 h8", "e2 b3 d3 e3 c4 c5 d5 e5 f5 d6 f6 f7", "i9", "white"),
    ("e3 f3 c4 d4 e4 g4 e5 f5 g5 e6 f6 h7", "d2 e2 c3 d3 b4 f4 b5 d5 d6 g6 e7 f7", "c2", "black"),
]


def lets_win(place: Position) -> bool:
    """Return whether the player to move has won, or wins by one crumb, by the rules."""
    if place.outcome is not None:
        return place.outcome.winner == place.to_move
    outcomes = (place.child(move).outcome for move in place.legal_moves())
    return any(outcome is not None and outcome.winner == place.to_move for outcome in outcomes)


@pytest.mark.parametrize(("white", "black", "crumb", "to_move"), LOST)
def test_a_loss_in_two_is_proved(white: str, black: str, crumb: str, to_move: str) -> None:
    place = position(GAME, to_move, {"w": white, "b": black}, crumb=crumb)
    search = AlphaBetaSearch(place, 1, FeedTheDucksTurns(GAME))
    search.run(400)
    report = search.report()
    assert (report.proven, report.distance) == ("loss", 2)
    assert all(lets_win(place.child(move)) for move in place.legal_moves())


def ponds(seed: int) -> list[Position]:
    """Return the positions of a random game from the first crumb on."""
    random, place, found = Random(seed), GAME.start(), []
    while place.outcome is None and place.ply < 80:
        place = place.child(random.choice(place.legal_moves()))
        if place.outcome is None and place.state is not None:
            found.append(place)
    return found


def scatter(flock: int) -> float:
    """Return the sum of the squared distances between any two ducks of a flock."""
    points = [complex(*GAME.board.centres[cell]) for cell in GAME.board.bits(flock)]
    return sum(abs(one - other) ** 2 for one, other in combinations(points, 2))


def test_values_are_the_differences_of_squared_distances_with_the_turn() -> None:
    turns = FeedTheDucksTurns(GAME)
    for place in ponds(1) + ponds(2):
        state = turns.state(place.stones, place.player, place.state)
        white, black = map(scatter, place.stones)
        assert turns.odds(state) == pytest.approx(SCATTER * (black - white))
        ahead = white - black if place.player else black - white
        assert turns.value(state) - TURN == pytest.approx(SCATTER * ahead)
        first, second = turns.rewards(place)
        turn = -TURN if place.player else TURN
        assert math.log(first / second) == pytest.approx(turns.odds(state) + turn)


def test_a_crumb_that_gathers_the_own_flock_is_the_only_one_listed() -> None:
    white, black, crumb, to_move = LOST[0]
    place = position(GAME, to_move, {"w": white, "b": black}, crumb=crumb)
    policy = policy_of(GAME, Random(1))
    assert sorted(policy.moves(place)) == sorted(place.legal_moves())
    for move in place.legal_moves():
        after = place.child(move)
        if after.outcome is None:
            [best] = policy.moves(after)
            outcome = after.child(best).outcome
            assert outcome is not None
            assert outcome.winner == after.to_move


def test_the_gain_of_one_crumb_is_that_of_the_list_and_only_legal_crumbs_have_one() -> None:
    turns = FeedTheDucksTurns(GAME)
    for place in ponds(3):
        state = turns.state(place.stones, place.player, place.state)
        listed = {turn: gain for gain, turn in turns.turns(state)}
        for cell in GAME.board.cells:
            assert turns.gain(state, (cell,)) == pytest.approx(listed.get((cell,)))


def flock(random: Random, seed: int, free: int) -> int:
    """Return ducks in one group, grown over free cells; fewer than a flock where it cannot grow."""
    found = seed
    while found.bit_count() < FLOCK:
        around = GAME.board.bits(GAME.board.around(found) & free & ~found)
        if not around:
            break
        found |= 1 << random.choice(around)
    return found


def nearly_gathered(random: Random) -> Iterator[Position]:
    """Yield positions in which some crumbs gather both flocks, as games seldom come to.

    Two gathered flocks lie side by side; then some swim back along the rays from a cell.
    """
    board = GAME.board
    while True:
        crumb = random.choice(board.cells)
        free = board.all & ~(1 << crumb)
        white = flock(random, 1 << random.choice(board.bits(free)), free)
        black = flock(random, 1 << random.choice(board.bits(free & ~white)), free & ~white)
        if white.bit_count() + black.bit_count() < 2 * FLOCK:
            continue
        stones = [white, black]
        for ray in board.rays[crumb]:
            colours = [black >> cell & 1 for cell in ray if (white | black) >> cell & 1]
            for cell in ray:
                stones = [mask & ~(1 << cell) for mask in stones]
            for cell, colour in zip(
                sorted(random.sample(range(len(ray)), len(colours))), colours, strict=True
            ):
                stones[colour] |= 1 << ray[cell]
        before = [cell for cell in board.cells if not GAME.reach[cell] >> crumb & 1]
        found = Position(GAME, tuple(stones), random.randrange(2), (0, 1), random.choice(before))
        if GAME.gathered(found.stones, 0) is None:
            yield found


def test_a_crumb_is_worth_the_game_to_the_player_whose_flock_it_gathers() -> None:
    turns = FeedTheDucksTurns(GAME)
    seen: Counter[tuple[bool, bool]] = Counter()
    for place in islice(nearly_gathered(Random(3)), 120):
        state = turns.state(place.stones, place.player, place.state)
        for gain, turn in turns.turns(state):
            [move] = turns.moves(place, turn)
            child, after = place.child(move), turns.after(state, turn)
            assert turns.state(child.stones, child.player, child.state) == after
            outcome = child.outcome
            won = 0 if outcome is None else 1 if outcome.winner == place.to_move else -1
            assert turns.result(after) == (-won or None)
            assert round(gain / GATHERED) == won
            assert turns.value(after) == pytest.approx(-turns.value(state) - gain)
            gathered = [len(groups(GAME.board, ducks)) == 1 for ducks in child.stones]
            seen[gathered[place.player], gathered[1 - place.player]] += 1
    assert min(seen[own, other] for own in (False, True) for other in (False, True)) > 20


def test_a_repetition_is_worth_less_than_an_even_position() -> None:
    turns = FeedTheDucksTurns(GAME)
    place = ponds(4)[10]
    state = turns.state(place.stones, place.player, place.state)
    search = AlphaBetaSearch(place, 1, turns)
    gain, turn = turns.turns(state)[0]
    search.drawn = frozenset([turns.after(state, turn)])
    values = []
    for ply in (0, 1):
        try:
            next(search._follow(state, 0.0, (gain, turn), 3, -1.0, 1.0, ply, first=True))
        except StopIteration as ended:
            values.append(ended.value)
    assert values == [-turns.contempt, turns.contempt]
    assert turns.contempt > 0


def test_the_ducks_are_placed_by_the_tree_and_fed_by_alpha_beta() -> None:
    start = GAME.start()
    session = Session()
    session.begin([start], 6, visits=20, seed=1)
    assert not isinstance(session.search, AlphaBetaSearch)
    place = ponds(5)[0]
    session.begin([place], 6, visits=50, seed=1)
    assert isinstance(session.search, AlphaBetaSearch)
    assert session.think() in place.legal_moves()


def expected(place: Position, turns: FeedTheDucksTurns, crumbs: int) -> float:
    """Return White's mean reward by the rules after some crumbs at random and the value of the state then."""
    if place.outcome is not None:
        return float(place.outcome.winner == "white")
    if not crumbs:
        return turns.rewards(place)[0]
    moves = place.legal_moves()
    return sum(expected(place.child(move), turns, crumbs - 1) for move in moves) / len(moves)


def test_playouts_have_the_mean_of_all_pairs_of_crumbs() -> None:
    policy, turns = policy_of(GAME, Random(1)), FeedTheDucksTurns(GAME)
    movers, decided = set(), 0
    for white, black, crumb, to_move in LOST:
        place = position(GAME, to_move, {"w": white, "b": black}, crumb=crumb)
        after = place.child(place.legal_moves()[0])
        for one in (place, *([after] if after.outcome is None else [])):
            movers.add(one.player)
            decided += any(one.child(move).outcome is not None for move in one.legal_moves())
            evaluations = [policy.playouts.evaluate([one])[0].rewards for _ in range(300)]
            assert all(sum(rewards) == pytest.approx(1) for rewards in evaluations)
            mean = sum(rewards[0] for rewards in evaluations) / len(evaluations)
            assert mean == pytest.approx(expected(one, turns, CRUMBS), abs=0.08)
    assert movers == {0, 1}
    assert decided >= 4


@pytest.mark.parametrize("setup", ["free", "own"])
def test_playouts_place_the_rest_of_both_flocks(setup: str) -> None:
    game = FeedTheDucks(setup=setup)
    turns = FeedTheDucksTurns(game)
    playouts = DucksPlayouts(turns, Random(2))
    for seed in range(4):
        random, place, movers = Random(seed), game.start(), set[int]()
        while not turns.covers(place):
            (white, black), mover = playouts._placed(place.stones, place.player)
            assert white.bit_count() == black.bit_count() == FLOCK
            assert white | black == game.board.border
            assert (place.stones[0] & ~white, place.stones[1] & ~black) == (0, 0)
            movers.add(mover)
            place = place.child(random.choice(place.legal_moves()))
        assert movers == {place.player}
