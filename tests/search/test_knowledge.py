"""The search's knowledge of games keeps to the rules."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import yavset
from variants import every_variant, pick, random_game, title, undecided_positions
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies import ALL, RULES, SOME, knowledge_of
from yavset.search.policies.feed_the_ducks import FeedTheDucksKnowledge
from yavset.search.policies.odd import OddSolver
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.quantum_leap import QuantumLeapMobility
from yavset.search.policies.taacoca_race import TaacocaRace
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.provers.tactics import winning_move
from yavset.search.values import Effort

GAMES = [game for game in every_variant() if game.board.size <= 9]


def some_positions(game: Game, seed: int, count: int) -> list[Position]:
    """Return undecided positions spread over random games (swaps included)."""
    return undecided_positions(game, Random(seed), count, 70)


@pytest.mark.parametrize("insight", [RULES, SOME, ALL])
@pytest.mark.parametrize("game", GAMES, ids=title)
def test_words_are_legal_and_playouts_share_one_win(game: Game, insight: int) -> None:
    knowledge = knowledge_of(game, Random(1), insight)
    positions = some_positions(game, 5, 4)
    for position in positions:
        moves = knowledge.moves(position)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(position.legal_moves())
    for visits, rewards, hints in knowledge.playouts(positions):
        assert visits > 0
        assert len(rewards) == len(game.players)
        assert sum(rewards) == pytest.approx(1)
        assert all(0 <= reward <= 1 for reward in rewards)
        assert all(0 <= worth <= 1 for worth in (hints or {}).values())


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_win_at_once_is_among_the_words(game_id: str) -> None:
    # Words may be left out only if another is as good, so one that wins at once has to remain.
    game = yavset.game(game_id)
    knowledge = knowledge_of(game, Random(1))
    for position in some_positions(game, 11, 25):
        at_once = [w for w in position.legal_moves() if wins(position, w)]
        if at_once:
            assert any(move in at_once for move in knowledge.moves(position))


def wins(position: Position, move: str) -> bool:
    """Return whether a move wins for the seat that makes it."""
    outcome = position.child(move).outcome
    return outcome is not None and outcome.winner == position.to_move


@pytest.mark.parametrize("game_id", ["odd", "omega", "quantum-leap"])
def test_uniform_playouts_agree_with_the_rules(game_id: str) -> None:
    # These three play out like random players, so both ways have the same mean.
    game = yavset.game(game_id, **({"seed": 1} if game_id == "quantum-leap" else {"size": 4}))
    by_rules, own = knowledge_of(game, Random(3), RULES), knowledge_of(game, Random(4), SOME)
    for position in some_positions(game, 3, 3):
        if game_id == "quantum-leap" and position.ply == 0:
            continue
        means = [
            sum(knowledge.playout(position)[0] for _ in range(400)) / 400 for knowledge in (by_rules, own)
        ]
        assert means[0] == pytest.approx(means[1], abs=0.13)


def test_odd_is_solved_as_by_trying_everything() -> None:
    game = yavset.game("odd", size=3)
    solver = OddSolver(game, Random(1))

    def best(position: Position) -> int:
        if position.outcome is not None:
            return game.players.index(position.outcome.winner or "")
        results = [best(position.child(move)) for move in position.legal_moves()]
        return position.player if position.player in results else 1 - position.player

    random = Random(2)
    for _ in range(12):
        position = game.start()
        while position.empty.bit_count() > 4:
            position = position.play(pick(random, position.legal_moves()))
        proven = solver.proof(position)
        assert proven is not None
        winner = best(position)
        assert proven.rewards[winner] == 1.0
        thorough = solver.proof(position, Effort.ROOT)
        if winner == position.player:
            assert thorough is not None
            assert best(position.child(thorough.moves[0])) == winner
        else:
            assert thorough is None


def test_knowledge_that_lacks_a_method_says_which() -> None:
    game = yavset.game("cross", size=4)
    start = game.start()
    with pytest.raises(TypeError, match="BatchKnowledge has to say how leaves are played out"):
        BatchKnowledge(game, Random(1))
    with pytest.raises(TypeError, match="TacticalKnowledge has to say what is won or lost at once"):
        TacticalKnowledge(game, Random(1)).proof(start)


def test_winning_move_looks_through_the_whole_turn() -> None:
    game = yavset.game("taacoca")
    random = Random(4)
    found = 0
    for _ in range(8):
        position = game.start()
        while position.outcome is None:
            move = winning_move(position) if position.ply > 30 else None
            if move:
                found += 1
                player = position.to_move
                for _ in range(3):
                    move = winning_move(position)
                    assert move
                    position = position.play(move)
                    if position.outcome is not None:
                        break
                assert position.outcome is not None
                assert position.outcome.winner == player
                break
            position = position.play(pick(random, position.legal_moves()))
    assert found > 2


def ends_of_turn(position: Position) -> list[Position]:
    """Return the positions to which the player to move can bring the game with the rest of its turn."""
    seen: set[tuple[object, ...]] = set()
    found: list[Position] = []
    unfinished = [position]
    while unfinished:
        before = unfinished.pop()
        for move in before.legal_moves():
            after = before.child(move)
            key = (after.stones, after.player, after.state)
            if key not in seen:
                seen.add(key)
                goes_on = after.outcome is None and after.player == position.player
                (unfinished if goes_on else found).append(after)
    return found


def test_taacoca_proves_what_one_turn_decides() -> None:
    game = yavset.game("taacoca")
    knowledge = knowledge_of(game, Random(1))
    wins = losses = 0
    for seed in range(12):
        for position in random_game(game, seed, 300)[-9:-1]:
            proven = knowledge.proof(position)
            if proven is None:
                continue
            after = ends_of_turn(position)
            player = position.to_move
            if proven.rewards[position.player] == 1.0:
                wins += 1
                assert any(end.outcome is not None and end.outcome.winner == player for end in after)
                continue
            losses += 1
            for end in after:
                assert end.outcome is None or end.outcome.winner != player
                assert end.outcome is not None or winning_move(end, 10**6) is not None
    assert wins > 20
    assert losses > 10


def test_taacoca_sees_every_arrival_within_the_turn() -> None:
    game = yavset.game("taacoca")
    knowledge = knowledge_of(game, Random(1))
    found = 0
    for seed in range(12):
        for position in random_game(game, seed, 300)[-9:-1]:
            outcomes = [end.outcome for end in ends_of_turn(position)]
            if any(o and o.winner == position.to_move and o.reason == "home-row" for o in outcomes):
                found += 1
                proven = knowledge.proof(position)
                assert proven is not None
                assert proven.rewards[position.player] == 1.0
    assert found > 20


@pytest.mark.parametrize("player", [0, 1])
def test_taacoca_counts_a_race_that_nothing_stops(player: int) -> None:
    game = yavset.game("taacoca")
    knowledge, cell = knowledge_of(game, Random(1)), game.board.cell

    def white_chance(black: str) -> float:
        stones = tuple(mask_of(map(cell, names.split())) for names in ("a1 b1 e5", black))
        return knowledge.playout(Position(game, stones, player, (0, 1)))[0]

    # No way of e5 leads through h7, but one leads through g7.
    assert white_chance("h7 i7 i8") > 0.9 > white_chance("g7 i7 i8")


def test_taacoca_values_a_position_the_same_from_both_sides() -> None:
    game = yavset.game("taacoca")
    knowledge, board = TaacocaRace(game, Random(1)), game.board
    turn = dict(zip(board.cells, reversed(board.cells), strict=True))
    for position in some_positions(game, 8, 20):
        white, black = (mask_of(turn[cell] for cell in board.bits(mask)) for mask in position.stones)
        for player, own, other in ((0, *position.stones), (1, *reversed(position.stones))):
            turned = (black, white) if player else (white, black)
            assert knowledge.chance(player, own, other) == knowledge.chance(1 - player, *turned)


def test_taacoca_sees_an_arrival_two_turns_ahead() -> None:
    game = yavset.game("taacoca")
    knowledge, cell = TaacocaRace(game, Random(1)), game.board.cell
    white, black = (mask_of(map(cell, names.split())) for names in ("a1 b1 c1", "e2 h9 i9"))
    assert knowledge.later(1, black, white) == 1
    # No white stone can take the one on e2.
    assert knowledge.later(0, white, black) == 0
    assert 0 < knowledge.later(0, white, black, 1) < 1


def test_mobility_in_quantum_leap_is_that_of_the_rules() -> None:
    game = yavset.game("quantum-leap", seed=1)
    knowledge = QuantumLeapMobility(game, Random(1))
    for position in some_positions(game, 2, 30):
        if position.ply > 0:
            own, other = position.stones[position.player], position.stones[1 - position.player]
            moves = position.legal_moves()
            leaps, leapers, _ = knowledge.mobility(own, other)
            assert (leaps, leapers) == (len(moves), len({move.partition("x")[0] for move in moves}))


def test_mobility_tells_who_wins_at_quantum_leap() -> None:
    # Random players: the one that the evaluation prefers ten leaps before the end wins most games.
    right = 0
    for seed in range(60):
        game = yavset.game("quantum-leap", seed=seed)
        positions = random_game(game, seed, 300)
        outcome = positions[-1].outcome
        assert outcome is not None
        chances = knowledge_of(game, Random(1)).playout(positions[-10])
        right += game.players[chances.index(max(chances))] == outcome.winner
    assert right >= 40


def test_an_exchange_in_quantum_leap_is_chosen_by_mobility() -> None:
    game = yavset.game("quantum-leap", seed=1)
    first, *_, last = knowledge_of(game, Random(1)).moves(game.start())

    def leaps(move: str) -> int:
        after = game.start().child(move)
        black = Position(game, after.stones, 0, after.seating)
        return sum("x" in leap for leap in game.legal_moves(black)) - len(after.legal_moves())

    assert leaps(first) > leaps("pass") > leaps(last)


def test_the_scatter_of_a_flock_is_the_sum_of_squared_distances() -> None:
    game = yavset.game("feed-the-ducks")
    knowledge = FeedTheDucksKnowledge(game, Random(1))
    points = {cell: complex(*centre) for cell, centre in game.board.centres.items()}
    random = Random(2)
    for count in (1, 2, 5, 12, 12, 12):
        ducks = random.sample(game.board.cells, count)
        squares = (abs(points[one] - points[other]) ** 2 for one, other in combinations(ducks, 2))
        assert knowledge.scatter(mask_of(ducks)) == pytest.approx(sum(squares))
