"""Games between scripted players beside a model: who sits where, what ends a game, what it is worth."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import yavset
from yavset.lab import games, players
from yavset.lab.games import Result, Task, match_tasks, play_game
from yavset.lab.player import Player
from yavset.rules.position import Position
from yavset.search.policies import uniform_policy
from yavset.search.provers.decisive import winning_move

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("yavalath", {"size": 3}),
    ("yavalath", {"size": 3, "players": 3}),
    ("odd", {"size": 3}),
]


class Scripted(Player):
    """Plays by its seed alone, likes to swap, and proves something now and then."""

    made: list[Scripted]

    def __init__(self, text: str, seed: int) -> None:
        self.text, self.seed, self.closed = text, seed, False
        self.asked: list[list[Position]] = []
        self._random = Random(f"{text} {seed}")
        Scripted.made.append(self)

    def choose(self, positions: Sequence[Position]) -> str:
        self.asked.append(list(positions))
        number = self._random.random()
        self.value = None if number < 0.2 else number
        self.proven = (
            "win" if number < 0.03 else "loss" if number < 0.06 else "draw" if number < 0.08 else None
        )
        if number > 0.99:
            raise OverflowError
        moves = positions[-1].legal_moves()
        swaps = [move for move in moves if move.startswith("swap")]
        return self._random.choice(swaps if swaps and number < 0.6 else moves)

    def close(self) -> None:
        assert not self.closed
        self.closed = True


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    game_id, options = draw(st.sampled_from(GAMES))
    seats = len(yavset.game(game_id, **options).players)
    return Task(
        game_id,
        options,
        ("one", "two"),
        draw(st.integers(0, seats - 1)),
        draw(st.integers(0, 3)),
        draw(st.integers(0, 99)),
        draw(st.sampled_from([(), ("c3",)])) if game_id == "yavalath" else (),
        draw(st.booleans()),
        draw(st.sampled_from([4, 1000])),
    )


def worth(position: Position, seat: int) -> float | None:
    """Return what a seat has got; None while the game goes on."""
    if position.outcome is None:
        return None
    winner = position.outcome.winner
    if winner is None:
        return 1 / len(position.seats)
    return 1.0 if position.seats[winner] == seat else 0.0


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(task=tasks())
@example(task=Task("yavalath", {"size": 3}, ("one", "two"), seed=1))
@example(task=Task("yavalath", {"size": 3}, ("one", "two"), seed=2))
@example(task=Task("yavalath", {"size": 3}, ("one", "two"), 1, seed=3))
@example(task=Task("yavalath", {"size": 3}, ("one", "two"), 1, seed=4))
def test_a_game_of_scripted_players(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "make_player", Scripted)
    Scripted.made = []
    game = yavset.game(task.game_id, **task.options)
    seats = len(game.players)
    try:
        result = play_game(task)
    except OverflowError:
        assert [player.closed for player in Scripted.made] == [True] * seats
        return
    made = Scripted.made
    assert [player.text for player in made] == [
        "one" if seat == task.seat else "two" for seat in range(seats)
    ]
    assert len({player.seed for player in made}) == seats
    assert all(player.closed for player in made)

    # The opening: what the task says, then random moves that decide nothing and swap nothing.
    positions = [game.start()]
    for move in result.moves:
        positions.append(positions[-1].play(move))
    first = len(task.moves) + task.opening
    assert result.moves[: len(task.moves)] == list(task.moves)
    assert not any(move.startswith("swap") for move in result.moves[len(task.moves) : first])
    if task.opening:
        assert winning_move(positions[first]) is None

    # The moves after it, made again: each player is asked about all positions when its turn has come.
    again = [Scripted(player.text, player.seed) for player in made[:seats]]
    known, score, times = positions[: first + 1], None, [0, 0]
    values: list[tuple[int, float | None]] = []
    while (score := worth(known[-1], task.seat)) is None and len(known) <= task.longest:
        seat = known[-1].seating[known[-1].player]
        move = again[seat].choose(known)
        times[seat != task.seat] += 1
        values.append((seat, again[seat].value))
        proven = again[seat].proven
        if task.by_proof and proven is not None and not (proven == "loss" and seats > 2):
            mine = seat == task.seat
            score = 1 / seats if proven == "draw" else float(mine == (proven == "win"))
            break
        known.append(known[-1].play(move))
    assert result.moves == [position.last_move for position in known[1:]]
    assert [player.asked for player in again] == [player.asked for player in made[:seats]]
    assert result.decided == (score is not None)
    assert result.score == (1 / seats if score is None else score)
    assert [len(each) for each in result.seconds] == times
    assert result.values == values
    assert Result.read([*result]) == result


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_proof_tells_the_scores_of_all_seats_unless_it_is_one_of_several_losers(seats: int) -> None:
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        assert games._proved_scores(seat, "draw", seats) == [1 / seats] * seats
        assert games._proved_scores(seat, None, seats) is None
        won = games._proved_scores(seat, "win", seats)
        assert won is not None and won[seat] == 1 and sum(won) == 1
        lost = games._proved_scores(seat, "loss", seats)
        if seats > 2:
            assert lost is None
        else:
            assert lost is not None and [lost[seat], lost[others[0]]] == [0, 1]


def test_a_seat_that_has_swapped_still_has_its_own_score() -> None:
    start = yavset.game("yavalath", size=3).start()
    position = start.play("a1").play("swap")
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    winner = position.outcome.winner
    assert winner is not None
    wanted = [0.0, 0.0]
    wanted[position.seats[winner]] = 1.0
    assert games.scores_of(position) == wanted
    unswapped = start.play("a1")
    assert position.seats[winner] == 1 - unswapped.seats[winner]


def test_a_game_without_an_opening_begins_where_a_win_is_near_too() -> None:
    near = yavset.game("yavalath", size=5, swap=False).start()
    for move in ("e5", "a1", "e6", "b1", "e8", "i5"):
        near = near.play(move)
    assert winning_move(near) == "e7"
    assert games.opening_moves(near, 0, Random(1)) == [near]


def test_a_seed_decides_the_opening_and_each_players_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "make_player", Scripted)
    monkeypatch.setattr(Scripted, "choose", lambda self, positions: positions[-1].legal_moves()[0])
    seeds: list[int] = []
    openings = set()
    for seed in range(6):
        Scripted.made = []
        openings.add(tuple(play_game(Task("odd", {"size": 3}, ("one", "two"), 0, 3, seed)).moves[:3]))
        seeds += [player.seed for player in Scripted.made]
    assert len(set(seeds)) == 12
    assert len(openings) > 3


@settings(max_examples=25)
@given(
    game=st.sampled_from(GAMES), count=st.integers(0, 9), seed=st.integers(0, 3), opening=st.integers(0, 5)
)
def test_a_match_is_every_opening_from_each_seat(
    game: tuple[str, dict[str, Any]], count: int, seed: int, opening: int
) -> None:
    seats = len(yavset.game(game[0], **game[1]).players)
    found = match_tasks(*game, "one", "two", count, opening=opening, seed=seed)
    assert list(found) == [str(number) for number in range(count)]
    for number, task in enumerate(found.values()):
        assert task[:3] == (*game, ("one", "two"))
        assert (task.seat, task.opening) == (number % seats, opening)
    # One seed for the games that differ in the seat alone, and no seed of another match.
    of_openings = [
        {task.seed for task in [*found.values()][at : at + seats]} for at in range(0, count, seats)
    ]
    assert all(len(each) == 1 for each in of_openings)
    every = [task.seed for task in found.values()]
    assert len(set(every)) == len(of_openings)
    others = match_tasks(*game, "one", "two", count, opening=opening, seed=seed + 1)
    assert not {*every} & {task.seed for task in others.values()}
    assert {task.opening for task in match_tasks(*game, "one", "two", 2).values()} == {2}


class Noted:
    """A session that notes what it is asked for."""

    made: list[Noted]

    def __init__(self, settings: object, policy: object, clock: object) -> None:
        self.took = settings, policy, clock
        self.asked: list[tuple[Any, ...]] = []
        Noted.made.append(self)

    def begin(self, positions: object, level: int | None, **limits: Any) -> None:
        self.asked.append((positions, level, limits["seconds"], limits["visits"], limits["seed"]))

    def think(self) -> str:
        return "a move"

    def report(self) -> Noted:
        return self

    proven, value = "win", 0.75


@pytest.mark.parametrize(
    ("text", "level", "seconds", "visits", "seeded", "parameters", "uniform"),
    [
        ("level=3", 3, 0.6, None, False, {}, False),
        ("level=3,scale=0.5", 3, 0.3, None, False, {}, False),
        ("level=3,seconds=0.2,scale=9", 3, 0.2, None, False, {}, False),
        ("level=3,visits=7", 3, 0.6, 7, False, {}, False),
        ("visits=7", None, None, 7, True, {}, False),
        ("visits=7,exploration=0.5,trust=2", None, None, 7, True, {"exploration": 0.5, "trust": 2.0}, False),
        ("seconds=0.5,uniform=yes", None, 0.5, None, False, {}, True),
        ("seconds=0.5,visits=9,uniform=no,plain=no", None, 0.5, 9, False, {}, False),
    ],
)
def test_a_bot_searches_as_its_description_says(
    text: str,
    level: int | None,
    seconds: float | None,
    visits: int | None,
    seeded: bool,
    parameters: dict[str, float],
    uniform: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a limit of time a game of the bot can be repeated: each search has a seed."""
    Noted.made = []
    monkeypatch.setattr(players, "Session", Noted)
    position = yavset.game("odd", size=3).start()
    bots = [players.make_player(text, seed) for seed in (1, 1, 2)]
    for bot in bots:
        assert [bot.choose([position]), bot.choose([position])] == ["a move"] * 2
        assert (bot.proven, bot.value) == ("win", 0.75)
    for session in Noted.made:
        assert session.took[0] == parameters
        assert session.took[1] is (uniform_policy if uniform else None)
        assert session.took[2] is time.process_time
        for asked in session.asked:
            assert asked[0] == [position]
            assert asked[1:4] == (level, pytest.approx(seconds) if seconds else None, visits)
    seeds = [[asked[4] for asked in session.asked] for session in Noted.made]
    if seeded:
        assert seeds[0] == seeds[1] and len({*seeds[0], *seeds[2]}) == 4
    else:
        assert {*seeds[0], *seeds[2]} == {None}


@pytest.mark.parametrize(
    ("text", "command", "seconds"),
    [
        ("engine:gnugo --mode gtp", "gnugo --mode gtp", None),
        ("engine,seconds=2:a:b", "a:b", 2.0),
        ("engine,seconds=0.5,visits=3:x", "x", 0.5),
    ],
)
def test_an_outside_program_gets_its_time(
    text: str, command: str, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "Engine", lambda *arguments: arguments)
    assert players.make_player(text, 1) == (command, seconds)  # type: ignore[comparison-overlap]
    assert players.seconds_of(text) is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("random", None), ("visits=3", None), ("level=2,seconds=0.5", 0.5), ("level=1", None)],
)
def test_the_seconds_that_a_description_names(text: str, seconds: float | None) -> None:
    assert players.seconds_of(text) == seconds
