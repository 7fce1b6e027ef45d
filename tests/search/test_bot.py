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
from yavset.search.provers.decisive import allows_win, winning_move
from yavset.search.session import Session

GAME = yavset.game("yavalath")


def move_of(position: Position, visits: int = 200, number: int | None = None, seed: int = 1) -> str:
    """Return the bot's move with a seed and a number of visits."""
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


@pytest.mark.long
def test_it_beats_a_random_mover_every_time() -> None:
    assert beaten(GAME, 50, 40) == 50


@pytest.mark.long
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
        pytest.param("susan", {"size": 4}, marks=pytest.mark.long),
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
            if session.search.proven != "loss":
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
