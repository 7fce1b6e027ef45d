"""The bot as an opponent: levels, sessions, and what it must never do."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from boards import played
from variants import pick, random_game
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.levels import LEVELS, level
from yavset.search.session import Session
from yavset.search.tactics import allows_win, winning_move

GAME = yavset.game("yavalath")


def move_of(position: Position, visits: int = 200, number: int | None = None, seed: int = 1) -> str:
    """Return the bot's move with a seed and so many visits."""
    session = Session()
    session.begin([position], number, visits=visits, seed=seed)
    return session.think()


# Yavalath.

WIN = "e5 a1 e6 b1 e8 i5"
"""White wins with e7: four in a row, three of them White's already."""

THREAT = "e5 a1 e6 i9 e8"
"""Black has to stop e7."""


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_it_wins_at_once(number: int) -> None:
    for seed in range(3):
        assert move_of(played(GAME.start(), WIN), 30, number, seed) == "e7"


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_it_blocks_a_lone_threat(number: int) -> None:
    for seed in range(3):
        assert move_of(played(GAME.start(), THREAT), 30, number, seed) == "e7"


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_it_does_not_make_its_own_three_without_need(number: int) -> None:
    # Two whites in a row and beyond: d5 and e5; c5, f5 make a three.
    position = played(GAME.start(), "d5 a1 e5 i9")
    for seed in range(4):
        assert move_of(position, 100, number, seed) not in ("c5", "f5")


def test_no_level_that_is_careful_overlooks_what_one_move_shows() -> None:
    random = Random(9)
    for _ in range(15):
        position = GAME.start()
        for _ in range(int(random.random() * 20)):
            after = position.play(pick(random, position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        seat = position.seating[position.player]
        move = move_of(position, 60, 3, seed=int(random.random() * 1000))
        after = position.play(move)
        if winning_move(position):
            assert after.outcome is not None
            assert after.seats[after.outcome.winner or ""] == seat
        elif any(not allows_win(position.child(other), seat) for other in position.legal_moves()):
            assert not allows_win(after, seat)


def beaten(game: Game, games: int, visits: int) -> int:
    """Return how many games the bot wins against a random mover, from alternating seats."""
    won = 0
    for number in range(games):
        random = Random(number)
        session = Session()
        position, seat = game.start(), number % 2
        while position.outcome is None:
            if position.seating[position.player] == seat:
                session.begin([position], visits=visits, seed=number)
                position = position.play(session.think())
            else:
                position = position.play(pick(random, position.legal_moves()))
        if position.outcome.winner is not None:
            won += position.seats[position.outcome.winner] == seat
    return won


@pytest.mark.untraced
def test_it_beats_a_random_mover_every_time() -> None:
    assert beaten(GAME, 50, 40) == 50


@pytest.mark.untraced
@pytest.mark.parametrize("game_id", [g for g in yavset.game_ids() if g not in ("yavalath", "yavalade")])
def test_it_beats_a_random_mover_in_every_game_for_two(game_id: str) -> None:
    game = yavset.game(game_id, **({"seed": 3} if game_id == "quantum-leap" else {}))
    assert beaten(game, 2, 50) == 2


@pytest.mark.parametrize("game_id", [g for g in yavset.game_ids() if g not in ("ayu", "omega", "onager")])
def test_it_wins_at_once_in_every_game(game_id: str) -> None:
    # The three games left out end at the start of the winner's turn, never with its own move.
    game = yavset.game(game_id, **({"seed": 3} if game_id == "quantum-leap" else {}))
    found = seed = 0
    while found < 3:
        seed += 1
        positions = random_game(game, seed, 400)
        outcome = positions[-1].outcome
        if outcome is None or outcome.winner != positions[-2].to_move:
            continue
        found += 1
        move = move_of(positions[-2], 100, 6)
        after = positions[-2].play(move).outcome
        assert after is not None
        assert after.winner == outcome.winner


# Levels.


def test_six_levels_from_weak_to_strong() -> None:
    assert [known.number for known in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert len({known.name for known in LEVELS}) == 6
    assert [known.seconds for known in LEVELS] == sorted(known.seconds for known in LEVELS)
    assert all(known.careful for known in LEVELS[2:])
    assert level(2) is LEVELS[1]


@pytest.mark.parametrize("number", [0, 7, -1, 1.0, "1", None, True])
def test_there_are_no_other_levels(number: object) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        level(number)  # type: ignore[arg-type]


def test_weak_levels_vary_their_play() -> None:
    position = played(GAME.start(), "e5 d4")
    assert len({move_of(position, 40, 1, seed) for seed in range(12)}) > 3


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("yavalath", {"size": 4, "swap": False}),
        ("pentalath", {}),
        ("cross", {"size": 4, "swap": False}),
        ("coffee", {"size": 4, "line": 3}),
        ("manalath", {}),
        ("susan", {"size": 4}),
    ],
)
def test_a_lost_game_is_not_lost_sooner_than_need_be(game_id: str, options: dict[str, object]) -> None:
    game = yavset.game(game_id, **options)
    lost = 0
    for seed in range(120):
        for position in random_game(game, seed, 200)[-4:-1]:
            session = Session()
            session.begin([position], 4, visits=400, seed=1)
            move = session.think()
            if session.search.root.proof is None or session.search.root.proof[session.search.root.seat]:
                continue
            lost += 1
            lasting = [other for other in position.legal_moves() if lasts(position, other)]
            assert not lasting or move in lasting
        if lost >= 6:
            break
    assert lost >= (1 if game_id in ("manalath", "susan") else 6)


def lasts(position: Position, move: str) -> bool:
    """Return whether the game goes on after a move and the next player's best reply."""
    after = position.child(move)
    return after.outcome is None and winning_move(after) is None


# Sessions.

START = played(GAME.start(), "b2 h7")
"""Beyond the known first stones."""


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
        session.stop()
        assert session.choice in START.legal_moves()


def test_the_time_is_up_without_a_step() -> None:
    session = Session()
    session.begin([START], seconds=1e-9)
    assert session.step(1000)
    assert session.choice in START.legal_moves()


def test_the_tree_is_kept_while_the_game_goes_on() -> None:
    session = Session()
    positions = [START]
    session.begin(positions, visits=600)
    positions.append(positions[0].play(session.think()))
    positions.append(positions[1].play(session.report().line[1]))
    session.begin(positions, visits=10)
    assert session.search.root.visits > 0
    session.begin([played(GAME.start(), "a1 a2")], visits=10)
    assert session.search.root.visits == 0
    session.begin(positions[:1], visits=10, seed=4)
    assert session.search.root.visits == 0


def test_what_cannot_be_thought_about_is_refused() -> None:
    session = Session()
    with pytest.raises(ValueError, match="no search"):
        session.step(10)
    over = played(GAME.start(), WIN + " e7")
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
