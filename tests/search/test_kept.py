"""What a search keeps when the game goes on: what is still true of the new position, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import yavset
from variants import pick, random_game
from yavset.rules.position import Position
from yavset.search import alphabeta
from yavset.search.alphabeta import FURTHER, HAIR, PROVEN, WON, AlphaBetaSearch
from yavset.search.levels import LEVELS
from yavset.search.mcts import TreeSearch
from yavset.search.policies import turns_of, uniform_policy
from yavset.search.searcher import Searcher
from yavset.search.session import Session
from yavset.search.turns import State, Turns
from yavset.search.work import finish

#: What a tree knows of the new position, or has in common with any other.
OF_A_TREE = {"root", "nodes", "random", "policy", "position", "_verify_at", "_attempt", "_attempted"}

#: The same of alpha-beta: turns are tried in another order, and the tables are tested below.
OF_ALPHA_BETA = {
    "turns",
    "position",
    "_random",
    "_table",
    "_older",
    "nodes",
    "_order",
    "_moves",
    "_work",
    "_horizon",
}

#: States that the plain search looks at before it gives an entry of the table up.
MOST_STATES = 1500


def exact_turns(game: Any) -> Turns:
    """Return the turns of a game without what gives up states that are not likely to matter."""
    turns = turns_of(game)
    assert turns is not None
    turns.margin, turns.least, turns.promising, turns.contempt = None, None, math.inf, 0.0
    return turns


def covered_position(turns: Turns, chance: Random) -> Position:
    """Return a position of a random game that the turns cover."""
    positions = random_game(turns.game, chance.randrange(1000), 60)
    return chance.choice([one for one in positions if one.outcome is None and turns.covers(one)])


def walk(position: Position, chance: Random, turns: int, covered: Callable[[Position], bool]) -> list[str]:
    """Return moves of some turns at random; they go back where they can, so that positions occur again."""
    moves: list[str] = []
    steps: dict[str, str] = {}
    end = position.turn_number + turns
    while position.turn_number < end and position.outcome is None:
        legal = position.legal_moves()
        back = steps.get(position.to_move, "")
        move = back if back in legal else pick(chance, legal)
        start, _, target = move.partition("-")
        steps[position.to_move] = f"{target}-{start}"
        after = position.play(move)
        if after.outcome is not None or not covered(after):
            break
        moves.append(move)
        position = after
    return moves


class Plain:
    """Minimax without bounds or tables, as deep as the search goes; it notices what depends on the path."""

    def __init__(self, search: AlphaBetaSearch) -> None:
        self.search = search
        self.turns = search.turns
        #: Whether the value depends on how the state was reached: through a repetition or at the horizon; or
        #: the search has looked deeper below it, and may know better.
        self.depends = False
        self.left = MOST_STATES

    def value(self, state: State, depth: int, beyond: int, path: tuple[State, ...]) -> float:
        """Return the value of a state to the player to move."""
        turns = self.turns
        self.left -= 1
        self.depends |= self.left < 0
        known = self.search._known(state)
        self.depends |= len(path) > 1 and known is not None and known[0] > depth
        if self.depends:
            return 0.0
        result = turns.result(state)
        if result is not None:
            return WON * result
        found = turns.turns(state)
        if not found:
            return WON * turns.stuck
        if depth < 1:
            if not turns.urgent(state, found):
                return turns.value(state) + max(gain for gain, _ in found)
            self.depends |= beyond <= 2
            depth, beyond = 1, beyond - 1
        best = -math.inf
        for _, turn in sorted(found, reverse=True):
            after = turns.after(state, turn)
            self.depends |= after in path
            still = after in path or after in self.search.drawn
            value = 0.0 if still else -self.value(after, depth - 1, beyond, (*path, after))
            best = max(best, value - math.copysign(1, value) if abs(value) > PROVEN else value)
            if best == WON - 1:
                break
        return best


def check_bounds(search: AlphaBetaSearch, chance: Random, most: int) -> int:
    """Compare entries of the tables with plain minimax; return how many were compared."""
    compared = 0
    entries = [*search._table.items(), *search._older.items()]
    chance.shuffle(entries)
    # Those of the last turn but one: of the last turn nearly all are exact, and earlier ones take long.
    entries.sort(key=lambda entry: entry[1][0], reverse=True)
    for state, (depth, bound, value, turn) in entries:
        if depth > 1 or compared == most:
            continue
        plain = Plain(search)
        wanted = plain.value(state, max(depth, 0), FURTHER, (state,))
        if plain.depends:
            continue
        assert said(bound, value, wanted)
        assert turn is None or turn in [one for _, one in search.turns.turns(state)]
        compared += 1
    return compared


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("onager", {}),
    ("play-win", {}),
    ("ayu", {"size": 5}),
    ("feed-the-ducks", {}),
]


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_values_and_bounds_hold_for_every_window(game_id: str, options: dict[str, Any]) -> None:
    turns = exact_turns(yavset.game(game_id, **options))
    bounds = set()
    for seed in range(8):
        chance = Random(seed)
        search = AlphaBetaSearch(covered_position(turns, chance), seed, turns)
        search._horizon = FURTHER + 4
        state = search._state
        for depth in (1, 2) if game_id == "ayu" else (1,):
            plain = Plain(search)
            search._table = {}
            wanted = plain.value(state, depth, FURTHER, (state,))
            if plain.depends:
                continue
            for _ in range(8):
                low = wanted + chance.choice([-1, -0.3, -0.01, 0.01, 0.3, 1])
                high = low + chance.choice([HAIR, 0.5])
                search._table, search._killers = {}, [None] * len(search._killers)
                found = finish(search._explore(state, search._value, depth, low, high, 1))
                assert said(0 if low < found < high else 1 if found >= high else -1, found, wanted)
                if state in search._table:
                    _, bound, value, _ = search._table[state]
                    assert said(bound, value, wanted), (low, high)
                    bounds.add(bound)
    assert bounds == {-1, 0, 1}


def said(bound: int, value: float, wanted: float) -> bool:
    """Return whether what an entry says of a state is so: exactly, at least (1) or at most (-1)."""
    if bound == 0:
        return value == pytest.approx(wanted, abs=1e-4)
    return bound * (wanted - value) >= -1e-4


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_the_bounds_of_the_table_hold_after_every_advance(game_id: str, options: dict[str, Any]) -> None:
    game = yavset.game(game_id, **options)
    turns = exact_turns(game)
    compared = 0
    for seed in range(6):
        chance = Random(seed)
        position = covered_position(turns, chance)
        search = AlphaBetaSearch(position, seed, turns)
        for move in ["", *walk(position, chance, 3, turns.covers)]:
            if move and not search.advance(move):
                break
            for _ in range(60):
                if search.completed == 2 or search.done:
                    break
                search.iterate()
            compared += check_bounds(search, chance, 12)
    assert compared > 100


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_what_the_tables_forget_changes_no_value(
    game_id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = yavset.game(game_id, **options)
    turns = exact_turns(game)
    position = next(one for one in random_game(game, 5, 40) if one.ply > 3 and turns.covers(one))
    searches = []
    for most in (alphabeta.MOST_STATES, 20):
        monkeypatch.setattr(alphabeta, "MOST_STATES", most)
        search = AlphaBetaSearch(position, 1, turns)
        while search.completed < 2 and not search.done:
            search.iterate()
            assert len(search._table) <= most
            assert search.nodes == len(search._table) + len(search._older)
        searches.append(search)
    remembering, forgetful = searches
    assert forgetful.completed == remembering.completed
    assert forgetful.value == pytest.approx(remembering.value)
    # The states before the last ones are known for as long as there is room for them.
    assert forgetful._older
    assert all(forgetful._known(state) for state in forgetful._older)
    assert not remembering._older


def test_the_tables_are_kept_only_while_the_same_states_are_drawn() -> None:
    for game_id, options in (("onager", {}), ("ayu", {"size": 5, "swap": False})):
        game = yavset.game(game_id, **options)
        turns, seen = exact_turns(game), set()
        if not game.repetition:
            continue
        for seed in range(6):
            chance = Random(seed)
            position = covered_position(turns, chance)
            search = AlphaBetaSearch(position, seed, turns)
            for move in walk(position, chance, 10, turns.covers):
                search.iterate()
                table, drawn = dict(search._table), search.drawn
                assert search.advance(move)
                fresh = AlphaBetaSearch(search.position, 0, turns)
                assert search.drawn == fresh.drawn
                assert search._table == (table if search.drawn == drawn else {})
                assert search.drawn == drawn or not search._older
                seen.add(search.drawn == drawn)
        # In Ayu a position is drawn as soon as it occurs again, so that every turn draws another one.
        assert seen == ({True, False} if game.repetition > 2 else {False})


def plain_data(search: Searcher, known: set[str]) -> dict[str, Any]:
    """Return what a search holds besides what it may know."""
    return {name: value for name, value in vars(search).items() if name not in known}


@pytest.mark.parametrize(
    "game_id", ["yavalath", "pentalath", "omega", "manalath", "coffee", "onager", "ayu", "play-win"]
)
def test_a_search_that_goes_on_holds_nothing_else_of_the_position_before(game_id: str) -> None:
    position = yavset.game(game_id).start()
    chance = Random(3)
    for _ in range(8):
        after = position.play(pick(chance, position.legal_moves()))
        position = after if after.outcome is None else position
    turns = turns_of(position.game)
    searches: list[tuple[Callable[[Position], Searcher], set[str]]] = [
        (lambda place: TreeSearch(place, 1), OF_A_TREE)
    ]
    if turns and turns.covers(position):
        searches.append((lambda place: AlphaBetaSearch(place, 1, turns), OF_ALPHA_BETA))
    for make, known in searches:
        search = make(position)
        search.run(700)
        if isinstance(search, TreeSearch):
            # As after a favourite that could not be refuted, and one that still may be.
            search._verified = dict.fromkeys(position.legal_moves(), True)
        goes_on = [one.move for one in search.ranking() if position.child(one.move).outcome is None]
        assert search.advance(goes_on[0])
        fresh = make(search.position)
        assert plain_data(search, known) == plain_data(fresh, known)
        if isinstance(search, TreeSearch) and isinstance(fresh, TreeSearch):
            assert search._attempted is search.root
            assert search.nodes == counted(search.root)


def counted(node: Any) -> int:
    """Return the number of nodes of a tree."""
    return 1 + sum(counted(child) for child in node.children)


@pytest.mark.parametrize("game_id", ["yavalath", "pentalath", "omega"])
def test_a_limit_of_visits_counts_only_those_of_this_search(game_id: str) -> None:
    session = Session(policy=uniform_policy)
    positions = [yavset.game(game_id).start()]
    limits = (150, 5, 40, 1, 90)
    for limit in limits:
        session.begin(positions, visits=limit)
        kept = session.search.visits
        session.think()
        # One at a time, in every iteration.
        assert session.search.visits == kept + limit or session.search.done
        assert kept == 0 if len(positions) == 1 else True
        positions.append(positions[-1].play(session.choice))
    assert kept > 0


def test_a_session_that_begins_with_a_seed_is_as_new() -> None:
    chance = Random(5)
    used = Session(clock=lambda: 0.0)
    for _ in range(12):
        position = yavset.game(chance.choice(["yavalath", "onager", "omega"])).start()
        for _ in range(chance.randrange(6)):
            position = position.play(pick(chance, position.legal_moves()))
        number = chance.choice([None, *(one.number for one in LEVELS)])
        asked: dict[str, Any] = {"visits": chance.choice([16, 40]), "seed": chance.randrange(9)}
        new = Session(clock=lambda: 0.0)
        for session in (used, new):
            session.begin([position], number, **asked)
        skipped = {"_search", "_random", "_clock"}
        assert {name: value for name, value in vars(used).items() if name not in skipped} == {
            name: value for name, value in vars(new).items() if name not in skipped
        }
        assert used.search.visits == new.search.visits == 0
        assert used.think() == new.think()
        assert used.report() == new.report()
        # The same position once more.
        used.begin([position], number, **asked)
        assert used.search.visits == 0
