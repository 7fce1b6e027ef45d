"""The games inside PettingZoo, Gymnasium and OpenSpiel pass the tests of those libraries."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough
from pettingzoo.test import api_test, seed_test

import yavset
from variants import variants
from yavset import IllegalMove
from yavset.games import game_class
from yavset.rl import aec, gym, legal_mask, observe
from yavset.rl.gym import BotEnv, bot, random_player
from yavset.rl.openspiel import spiel_name
from yavset.rules.position import Position

#: Every game, and what differs in how many play or move.
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((game_id, {}) for game_id in yavset.game_ids()),
    ("yavalath", {"players": 3}),
    ("pentalath", {"players": 3, "size": 6}),
    ("omega", {"players": 4, "size": 3}),
    ("coffee", {"swap": True, "size": 4}),
]
each_game = pytest.mark.parametrize(
    ("game_id", "options"),
    [pytest.param(game_id, options, id=f"{game_id}{options or ''}") for game_id, options in GAMES],
)


@each_game
def test_pettingzoo_finds_nothing_wrong(game_id: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It knows which of its own environments observe dicts with a mask; all others it warns of.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(aec.env(game_id, **options), num_cycles=25)


@each_game
def test_a_whole_game_in_pettingzoo_ends_as_it_does_here(game_id: str, options: dict[str, Any]) -> None:
    env = aec.RawEnv(game_id, most_moves=300, **options)
    env.reset(seed=1)
    random, totals, position = Random(1), dict.fromkeys(env.possible_agents, 0.0), env.position
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        totals[agent] += reward
        if over or cut:
            env.step(None)
            continue
        assert agent == f"seat_{position.seats[position.to_move]}"
        assert (seen["observation"] == observe(position)).all()
        assert (seen["action_mask"] == legal_mask(position)).all()
        others = [env.observe(other)["action_mask"] for other in env.agents if other != agent]
        assert not any(mask.any() for mask in others)
        action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
        env.step(action)
        position = position.play(position.game.actions[action])
        assert env.position == position
    winner = None if position.outcome is None else position.outcome.winner
    assert (winner is None) == (not any(totals.values()))
    if winner is not None:
        assert totals[f"seat_{position.seats[winner]}"] == 1
    assert sum(totals.values()) == pytest.approx(0)


def test_an_illegal_move_is_refused_or_ends_the_game() -> None:
    raw = aec.RawEnv("yavalath")
    raw.reset()
    raw.step(0)
    with pytest.raises(IllegalMove):
        raw.step(0)
    env = aec.env("yavalath")
    env.reset()
    env.step(0)
    env.step(0)
    assert env.unwrapped.rewards["seat_1"] == -1


def test_games_are_cut_off_and_shown() -> None:
    env = aec.RawEnv("cross", most_moves=2, render_mode="ansi")
    env.reset()
    env.step(0)
    env.step(1)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.render() == str(env.position)
    assert str(aec.RawEnv("cross", render_mode="svg").render()).startswith("<svg")


def test_set_ups_are_drawn_anew_and_from_the_seed() -> None:
    env = aec.RawEnv("quantum-leap")

    def setup(seed: int | None) -> str:
        env.reset(seed=seed)
        return str(env.position.game.options["setup"])

    assert setup(1) == setup(1) != setup(2)
    assert setup(None) != setup(None)
    fixed = aec.RawEnv("quantum-leap", seed=5)
    fixed.reset(seed=1)
    assert fixed.position.game == yavset.game("quantum-leap", seed=5)


def test_set_ups_after_a_seed_follow_from_it() -> None:
    def setups(made: Any) -> list[str]:
        made.reset(seed=8)
        found = [str(made.position.game.options["setup"])]
        for _ in range(2):
            made.reset()
            found.append(str(made.position.game.options["setup"]))
        return found

    for make in (lambda: aec.RawEnv("quantum-leap"), lambda: BotEnv("quantum-leap", opponent=random_player)):
        one, other = setups(make()), setups(make())
        assert one == other
        assert len(set(one)) == 3


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_game_has_no_more_moves_than_it_may_have(most: int) -> None:
    env = BotEnv("yavalath", players=3, opponent=random_player, most_moves=most)
    env.reset(seed=1)
    for last in range(1, most + 1, 3):
        *_, over, cut, _ = env.step(env.position.legal_actions()[0])
        assert (over, cut) == (False, last + 2 >= most)
    assert env.position.ply == most
    raw = aec.RawEnv("yavalath", players=3, most_moves=most)
    raw.reset(seed=1)
    for number in range(1, most + 1):
        raw.step(raw.position.legal_actions()[0])
        assert set(raw.truncations.values()) == {number == most}
    game = pyspiel.load_game(f"yavset_yavalath(players=3,most_moves={most})")
    assert game.max_game_length() == most
    state = game.new_initial_state()
    for number in range(1, most + 1):
        state.apply_action(state.legal_actions()[0])
        assert state.is_terminal() is (number == most)
    assert state.returns() == [0, 0, 0]


@pytest.mark.parametrize(("level", "visits"), [(1, None), (3, 40), (6, 7)])
def test_the_bot_as_an_opponent_thinks_as_it_is_told(
    level: int, visits: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, ...]] = []

    class Session:
        def begin(
            self, positions: list[Position], level: int, *, visits: int | None, seed: int | None
        ) -> None:
            told.append((positions, level, visits, seed))

        def think(self) -> str:
            return "a1"

    monkeypatch.setattr(gym, "Session", Session)
    position = yavset.game("yavalath").start().play("e5")
    assert bot(level, visits)(position, Random(4)) == "a1"
    assert told == [([position], level, visits, Random(4).getrandbits(32))]


@each_game
def test_gymnasium_finds_nothing_wrong(game_id: str, options: dict[str, Any]) -> None:
    check_env(BotEnv(game_id, opponent=random_player, **options), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_the_bot(seat: int) -> None:
    env = BotEnv("yavalath", seat=seat, opponent=bot(1, visits=20), size=3, render_mode="ansi")
    games = []
    for _ in range(2):
        env.reset(seed=4)
        random, over, reward = Random(2), False, 0.0
        while not over:
            assert env.position.seating[env.position.player] == seat
            choices = np.flatnonzero(env.action_masks()).tolist()
            _, reward, over, cut, info = env.step(random.choice(choices))
            assert (info["action_mask"] == legal_mask(env.position)).all()
            assert not cut
        games.append((str(env.render()), reward))
        assert env.position.outcome is not None
        winner = env.position.outcome.winner
        assert reward == (0 if winner is None else 1 if env.position.seats[winner] == seat else -1)
    assert games[0] == games[1], "the same seed gives the same game"


def test_after_a_swap_a_seat_goes_on_with_the_other_colour() -> None:
    def swapper(position: Position, random: Random) -> str:
        return "swap" if position.swap_open else random_player(position, random)

    env = BotEnv("yavalath", seat=0, opponent=swapper)
    env.reset(seed=3)
    for move in ("e5", "a1"):
        env.step(env.position.game.actions.index(move))
        assert env.position.seating[env.position.player] == 0
    assert env.position.ply == 4
    assert env.position.to_move == "black"


def test_a_game_that_ends_with_the_last_move_there_may_be_is_over_and_not_cut_off() -> None:
    moves = ["e5", "a1", "e6", "a3", "e8", "a5", "e7"]

    def black(position: Position, random: Random) -> str:
        return moves[position.ply]

    for most, end in ((7, (True, False)), (6, (False, True))):
        env = BotEnv("yavalath", opponent=black, most_moves=most, swap=False)
        env.reset(seed=1)
        found = [env.step(env.position.game.actions.index(move))[2:4] for move in moves[:most:2]]
        assert found == [(False, False)] * (len(found) - 1) + [end]


def test_a_seat_has_to_exist_and_illegal_moves_lose() -> None:
    with pytest.raises(ValueError, match="yavalath has the seats 0 to 1, not 2"):
        BotEnv("yavalath", seat=2)
    env = BotEnv("yavalath", opponent=random_player, swap=False)
    env.reset(seed=1)
    env.step(0)
    assert env.step(0)[1:3] == (-1.0, True)
    short = BotEnv("yavalath", opponent=random_player, most_moves=2, swap=False)
    short.reset(seed=1)
    assert short.step(0)[2:4] == (False, True)


def playthrough_actions(text: str) -> list[int]:
    """Return the actions that a playthrough of OpenSpiel has applied."""
    return [int(number) for number in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]


@each_game
def test_openspiel_finds_nothing_wrong(game_id: str, options: dict[str, Any]) -> None:
    chosen = ",".join(f"{name}={value}" for name, value in [*options.items(), ("most_moves", 300)])
    game = pyspiel.load_game(f"{spiel_name(game_id)}({chosen})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["yavset_yavalath(size=3)", "yavset_omega(players=3,size=3)", "yavset_ayu"])
def test_openspiel_writes_the_same_playthrough_again(name: str) -> None:
    text = playthrough(name, [], seed=1)
    assert "IsTerminal() = True" in text
    assert playthrough(name, playthrough_actions(text)) == text


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("omega", {"players": 3, "size": 3}), ("yavalath", {"size": 3}), ("cross", {"size": 4})],
)
def test_openspiel_plays_the_same_game(game_id: str, options: dict[str, int]) -> None:
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    game = pyspiel.load_game(f"{spiel_name(game_id)}({chosen})")
    state, position = game.new_initial_state(), yavset.game(game_id, **options).start()
    random = Random(3)
    while not state.is_terminal():
        assert state.current_player() == position.seats[position.to_move]
        assert [state.action_to_string(action) for action in state.legal_actions()] == [
            position.game.actions[number] for number in position.legal_actions()
        ]
        swaps = [number for number in state.legal_actions() if position.game.actions[number][:4] == "swap"]
        action = random.choice(swaps or state.legal_actions())
        assert pickle.loads(pickle.dumps(state)).position == position
        assert (np.array(state.observation_tensor()) == observe(position).ravel()).all()
        assert state.observation_string() == str(state) == str(position)
        state.apply_action(action)
        position = position.play(position.game.actions[action])
    assert position.outcome is not None
    shares = [-1 / (len(position.seats) - 1)] * len(position.seats)
    shares[position.seats[str(position.outcome.winner)]] = 1
    assert state.returns() == shares
    assert list(position.seating) != sorted(position.seating)


def test_the_options_in_openspiel_are_those_of_the_game() -> None:
    for game_id in yavset.game_ids():
        known = pyspiel.load_game(spiel_name(game_id)).get_type().parameter_specification
        assert set(known) == {"most_moves", *(option.name for option in game_class(game_id).choices)}
    three = pyspiel.load_game("yavset_yavalath(players=3)")
    assert (three.num_players(), three.num_distinct_actions()) == (3, 61)
    assert pyspiel.load_game("yavset_yavalath(swap=false)").num_distinct_actions() == 61


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_openspiel_starts_every_variant_as_it_is_here(game_id: str) -> None:
    usual = pyspiel.load_game(spiel_name(game_id))
    assert str(usual.new_initial_state()) == str(
        yavset.game(game_id, **({"seed": 0} if "seed" in usual.get_parameters() else {})).start()
    )
    for game in variants(game_id):
        there = pyspiel.load_game(spiel_name(game_id), game.options)
        assert str(there.new_initial_state()) == str(game.start())
        assert there.num_players() == len(game.players)
        assert there.num_distinct_actions() == len(game.actions)


NO_ACTIONS = [-1, -62, 62, np.int64(-1), np.int64(10_000), 1.5, np.float32(1), "e5", None, np.array([1, 2])]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_number_of_a_move_is_refused_alike(action: Any) -> None:
    one, two = BotEnv("yavalath", opponent=random_player), aec.RawEnv("yavalath")
    one.reset(seed=1)
    two.reset(seed=1)
    state = pyspiel.load_game("yavset_yavalath").new_initial_state()
    for step, seen in ((one.step, one), (two.step, two), (state._apply_action, state)):
        before = seen.position
        with pytest.raises(ValueError, match="from 0 to 61"):
            step(action)
        assert seen.position == before
    env = aec.env("yavalath")
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(action)


@each_game
def test_environments_and_states_can_be_pickled_and_copied(game_id: str, options: dict[str, Any]) -> None:
    one = BotEnv(game_id, opponent=bot(1, visits=5), **options)
    two = aec.env(game_id, **options)
    game = pyspiel.load_game(f"{spiel_name(game_id)}({','.join(f'{n}={v}' for n, v in options.items())})")
    state = game.new_initial_state()
    one.reset(seed=1)
    two.reset(seed=1)
    one.step(one.position.legal_actions()[0])
    two.step(two.unwrapped.position.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert again.position == one.position
        action = again.position.legal_actions()[-1]
        assert (again.step(action)[0] == copy.deepcopy(one).step(action)[0]).all()
    for other in (pickle.loads(pickle.dumps(two)), copy.deepcopy(two)):
        assert other.unwrapped.position == two.unwrapped.position
        other.step(other.unwrapped.position.legal_actions()[0])
    for third in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()):
        assert third.position == state.position
        third.apply_action(third.legal_actions()[0])
    for fourth in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(fourth) == str(game)


def test_numbers_and_truth_values_of_numpy_are_those_of_python() -> None:
    for value in (False, True):
        assert yavset.game("yavalath", swap=np.bool_(value)).options["swap"] is value
    for kind in (np.int64, np.uint8, np.int32):
        assert yavset.game("yavalath", size=kind(6), players=kind(3)) == yavset.game(
            "yavalath", size=6, players=3
        )
        assert yavset.game("quantum-leap", seed=kind(7)) == yavset.game("quantum-leap", seed=7)
    assert type(yavset.game("yavalath", size=np.int64(6)).options["size"]) is int
    with pytest.raises(ValueError, match="size"):
        yavset.game("yavalath", size=np.float64(6))


@pytest.mark.parametrize("mode", ["rgb_array", "human"])
def test_pictures_that_are_not_offered_are_refused(mode: str) -> None:
    for make in (BotEnv, aec.RawEnv, aec.env):
        with pytest.raises(ValueError, match="ansi"):
            make("yavalath", render_mode=mode)


@each_game
def test_pettingzoo_finds_the_same_games_from_a_seed(game_id: str, options: dict[str, Any]) -> None:
    seed_test(lambda: aec.env(game_id, **options), num_cycles=10)
