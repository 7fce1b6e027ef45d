"""Alpha-beta over whole turns: its turns follow the rules, and its values those of plain minimax."""

from __future__ import annotations

import math
from collections.abc import Hashable
from random import Random
from typing import Any

import pytest

import yavset
from boards import played
from yavset.rules.position import Position
from yavset.search import alphabeta
from yavset.search.alphabeta import FURTHER, PROVEN, WON, AlphaBetaSearch
from yavset.search.policies import policy_of, turns_of
from yavset.search.session import Session
from yavset.search.turns import Gains, State, Turn, Turns

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("onager", {}),
    ("onager", {"size": 6}),
    ("play-win", {}),
    ("play-win", {"warmer": True}),
    ("ayu", {}),
    ("ayu", {"size": 5}),
    ("feed-the-ducks", {}),
]


def known_turns(game: Any) -> Turns:
    turns = turns_of(game)
    assert turns is not None
    return turns


def random_positions(game: Any, seed: int, most: int = 150) -> list[Position]:
    """Return the positions of a random game that are not over and that the game's turns cover."""
    random, position, found = Random(seed), game.start(), []
    turns = known_turns(game)
    while position.outcome is None and position.ply < most:
        if turns.covers(position):
            found.append(position)
        position = position.child(random.choice(position.legal_moves()))
    return found


def ends_of_turn(position: Position) -> dict[State, Position]:
    """Return the positions after every whole turn by the rules, by their state."""
    turns, found, rest = known_turns(position.game), {}, [position]
    while rest:
        before = rest.pop()
        for move in before.legal_moves():
            after = before.child(move)
            if after.outcome is None and after.turn_number == position.turn_number:
                rest.append(after)
            else:
                found[turns.state(after.stones, after.player, after.state)] = after
    return found


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_turns_and_results_are_those_of_the_rules(game_id: str, options: dict[str, Any]) -> None:
    game = yavset.game(game_id, **options)
    turns = known_turns(game)
    for seed in range(8):
        for position in random_positions(game, seed):
            state, found = turns.rest(position)
            wanted = ends_of_turn(position)
            assert {turns.after(state, turn) for _, turn in found} == set(wanted)
            for after, reached in wanted.items():
                outcome = reached.outcome
                if outcome is not None and outcome.reason == "repetition":
                    continue
                result = turns.result(after)
                if result is None and not turns.turns(after):
                    result = turns.stuck
                assert result == (None if outcome is None else 1 if outcome.winner == reached.to_move else -1)


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_moves_lead_where_a_turn_leads_and_gains_add_up(game_id: str, options: dict[str, Any]) -> None:
    game = yavset.game(game_id, **options)
    turns = known_turns(game)
    for position in random_positions(game, 100):
        state, found = turns.rest(position)
        for gain, turn in found:
            after = turns.after(state, turn)
            assert turns.value(after) == pytest.approx(-turns.value(state) - gain)
            reached = played(position, " ".join(turns.moves(position, turn)))
            assert reached.turn_number == position.turn_number + 1
            assert turns.state(reached.stones, reached.player, reached.state) == after


def plain(search: AlphaBetaSearch, state: State, depth: int, beyond: int, path: tuple[State, ...]) -> float:
    """Return the value of a state by minimax without bounds, as deep as the search goes."""
    turns = search.turns
    result = turns.result(state)
    if result is not None:
        return WON * result
    found = turns.turns(state)
    if not found:
        return WON * turns.stuck
    if depth < 1:
        if not beyond or not turns.urgent(state, found):
            return turns.value(state) + max(gain for gain, _ in found)
        depth, beyond = 1, beyond - 1
    best = -math.inf
    # The player whose move is searched thinks less of a draw, and so the other one thinks more of it.
    draw = turns.contempt * (-1 if len(path) % 2 else 1)
    for _, turn in sorted(found, reverse=True):
        after = turns.after(state, turn)
        still = after in path or after in search.drawn
        value = draw if still else -plain(search, after, depth - 1, beyond, (*path, after))
        best = max(best, value - math.copysign(1, value) if abs(value) > PROVEN else value)
        if best == WON - 1:
            break  # No turn is better than one that wins at once.
    return best


def test_values_are_those_of_minimax() -> None:
    drawn = 0
    for game_id in ("onager", "play-win", "ayu", "feed-the-ducks"):
        game = yavset.game(game_id)
        turns = known_turns(game)
        # Without what gives up states that are not likely to matter.
        turns.margin, turns.least, turns.promising, turns.contempt = None, None, math.inf, 0.3
        compared = 0
        for seed in range(40):
            chance = Random(seed)
            position = chance.choice(random_positions(game, seed, 60))
            if len(position.legal_moves()) > 40:
                continue
            state, found = turns.rest(position)
            if sorted(found) != sorted(turns.turns(state)):
                continue  # in the middle of a turn
            search = AlphaBetaSearch(position, seed, turns)
            if seed % 2:
                # As if states one and two turns ahead had occurred before.
                ahead = [turns.after(state, turn) for _, turn in found]
                further = [turns.after(one, turn) for one in ahead[:9] for _, turn in turns.turns(one)]
                search.drawn = frozenset(one for one in [*ahead, *further] if chance.random() < 0.5)
            while search.completed < 1:
                search.iterate()
            wanted = plain(search, state, 1, FURTHER, (state,))
            assert search.value == pytest.approx(wanted)
            drawn += abs(wanted) == 0.3
            compared += 1
        assert compared > 5
    assert drawn > 5


class GraphTurns(Turns):
    """A game that goes from node to node of a graph, each with a value; who cannot go on has lost.

    Attributes:
        following: the nodes that follow each node.
        values: what each node is worth to the first player.
    """

    contempt = 0.3

    def __init__(self, chance: Random, layers: int) -> None:
        """Take how many layers the graph has: turns lead to the next one, or in one layer anywhere."""
        super().__init__(yavset.game("yavalath", size=4, swap=False))
        nodes = 4 * layers if layers > 1 else 6
        self.values = [chance.uniform(-2, 2) for _ in range(nodes)]
        self.following = []
        for node in range(nodes):
            below = range(node // 4 * 4 + 4, node // 4 * 4 + 8) if layers > 1 else range(nodes)
            count = chance.choice([0, 1, 2, 2, 3]) if layers > 1 and node else chance.choice([1, 2, 2, 3])
            self.following.append(chance.sample(below, count) if below.stop <= nodes else [])

    def state(self, stones: tuple[int, ...], player: int, extra: Hashable) -> State:
        return (0, player)

    def value(self, state: State) -> float:
        return self.values[state[0]] * (-1 if state[1] else 1)

    def turns(self, state: State) -> Gains:
        worth = self.value(state)
        afters = [(-self.value(self.after(state, (node,))), (node,)) for node in self.following[state[0]]]
        return [(value - worth, turn) for value, turn in afters]

    def after(self, state: State, turn: Turn) -> State:
        return (turn[0], 1 - state[1])

    def moves(self, position: Position, turn: Turn) -> list[str]:
        return [position.legal_moves()[turn[0]]]


@pytest.mark.parametrize("layers", [1, 7])
def test_values_are_those_of_minimax_some_turns_deep(layers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if layers > 1:
        # Many turns lead to the same states; the tables forget some of them.
        monkeypatch.setattr(alphabeta, "MOST_STATES", 9)
    else:
        # What the tables say of a state may depend on the way to it, where states come again.
        monkeypatch.setattr(AlphaBetaSearch, "_known", lambda *_: None)
    proven = deep = 0
    for seed in range(60):
        turns = GraphTurns(Random(seed), layers)
        search = AlphaBetaSearch(turns.game.start(), seed, turns)
        while search.completed < 5 and not search.done:
            search.iterate()
        wanted = plain(search, (0, 0), search.completed, 0, ((0, 0),))
        assert search.value == pytest.approx(wanted, abs=1e-4)
        deep += search.completed == 5
        proven += search.done
    assert deep > 10
    assert proven > 10 or layers == 1


def decided(position: Position, turns_left: int) -> bool:
    """Return whether the player to move wins within some turns whatever the other does."""
    if position.outcome is not None:
        return position.outcome.winner == position.to_move
    if not turns_left:
        return False
    return any(beaten(after, turns_left - 1) for after in ends_of_turn(position).values())


def beaten(position: Position, turns_left: int) -> bool:
    """Return whether the player to move loses within some turns whatever it does."""
    if position.outcome is not None:
        return position.outcome.winner not in (None, position.to_move)
    if not turns_left:
        return False
    return all(decided(after, turns_left - 1) for after in ends_of_turn(position).values())


@pytest.mark.parametrize("game_id", ["onager", "play-win", "ayu"])
def test_proofs_hold_by_the_rules(game_id: str) -> None:
    game = yavset.game(game_id)
    proven = {"win": 0, "loss": 0}
    for seed in range(30):
        for position in random_positions(game, seed, 400)[-3:]:
            search = AlphaBetaSearch(position, seed, known_turns(game))
            search.run(400)
            report = search.report()
            if report.proven not in proven or (report.distance or 9) > 2:
                continue
            proven[report.proven] += 1
            assert report.distance is not None
            holds = decided if report.proven == "win" else beaten
            assert holds(position, report.distance)
            assert not holds(position, report.distance - 1)
            assert report.value == (1.0 if report.proven == "win" else 0.0)
    assert min(proven.values()) >= 3


def test_a_state_that_stood_twice_is_a_draw_when_repetition_3_counts() -> None:
    start = played(yavset.game("onager").start(), "r@a5 r@i5 r@e6")
    there = "e8-e7 e2-e3 e7-e8 e3-e2"
    before = played(start, f"{there} e8-e7 e2-e3 e7-e8")
    back = before.play("e3-e2")
    assert back.outcome is not None
    assert back.outcome.reason == "repetition"
    search = AlphaBetaSearch(before, 1, known_turns(before.game))
    search.run(2000)
    state, found = search.turns.rest(before)
    turn = next(turn for _, turn in found if list(search.turns.moves(before, turn)) == ["e3-e2"])
    assert search.turns.after(state, turn) in search.drawn


@pytest.mark.parametrize(
    ("game_id", "options", "most"), [("onager", {}, 24), ("ayu", {}, 24), ("ayu", {"size": 13}, 5)]
)
def test_it_stops_after_few_states_at_a_time(game_id: str, options: dict[str, Any], most: int) -> None:
    position = random_positions(yavset.game(game_id, **options), 1)[5]
    search = AlphaBetaSearch(position, 1, known_turns(position.game))
    assert search.turns.slice == most
    before = 0
    for _ in range(200):
        search.iterate()
        assert 0 < search.visits - before <= most
        before = search.visits


def test_visits_are_counted_on_when_there_is_nothing_left_to_search() -> None:
    for position in random_positions(yavset.game("onager"), 0, 400)[::-1]:
        search = AlphaBetaSearch(position, 1, known_turns(position.game))
        search.run(500)
        if search.done:
            break
    for visits in range(search.visits + 1, search.visits + 4):
        search.iterate()
        assert search.visits == visits


def test_the_report_ranks_all_moves_with_lines_that_can_be_played() -> None:
    for game_id in ("onager", "play-win", "ayu", "feed-the-ducks"):
        position = random_positions(yavset.game(game_id), 4)[6]
        search = AlphaBetaSearch(position, 1, known_turns(position.game))
        search.run(3000)
        report = search.report()
        assert {child.move for child in search.ranking()} == set(position.legal_moves())
        assert report.choice == report.moves[0].move == report.line[0]
        values = [round(one.value, 9) for one in report.moves]
        assert values == sorted(values, reverse=True)
        for one in report.moves:
            assert one.line[0] == one.move
            played(position, " ".join(one.line))


def test_a_turn_that_turns_out_to_lose_is_not_the_choice_while_others_may_hold() -> None:
    refuted = 0
    for seed in range(12):
        for position in random_positions(yavset.game("onager"), seed, 400)[-8:-1]:
            search = AlphaBetaSearch(position, seed, known_turns(position.game))
            while search.visits < 3000:
                search.iterate()
                if search.done:
                    break
                best, *others = search.ranking()
                assert best.proven != "loss"
                refuted += any(one.proven is not None for one in others)
    assert refuted


def test_it_goes_on_with_the_game() -> None:
    game = yavset.game("onager")
    session = Session()
    positions = [game.start()]
    searches = []
    while positions[-1].outcome is None and len(positions) < 12:
        session.begin(positions, 5, visits=300)
        positions.append(positions[-1].play(session.think()))
        searches.append(session.search)
    # The lakes are laid by the tree; alpha-beta keeps its tables from then on.
    by_turns = [isinstance(search, AlphaBetaSearch) for search in searches]
    assert by_turns == [False] * 3 + [True] * (len(searches) - 3)
    assert len({id(search) for search in searches[3:]}) == 1


def test_weak_levels_and_settings_of_the_tree_use_the_tree() -> None:
    position = random_positions(yavset.game("play-win"), 1)[0]
    tuned = Session({"exploration": 0.5})
    for session, level in ((Session(), 2), (Session(policy=policy_of), 2), (tuned, 6)):
        session.begin([position], level, visits=50)
        assert not isinstance(session.search, AlphaBetaSearch)
