"""The policies of games keep to the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import inf, log1p
from random import Random
from typing import Any

import pytest

import yavset
from priors import priors_of
from variants import every_variant, pick, random_game, title, undecided_positions
from yavset.games.odd import Odd
from yavset.games.quantum_leap import QuantumLeap
from yavset.games.susan import MOST_SLIDES
from yavset.games.taacoca import Taacoca
from yavset.ludi.presets import PRESETS
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.moves import is_step, write_capture
from yavset.rules.position import Position
from yavset.rules.values import Outcome
from yavset.search.levels import weaker_policy
from yavset.search.parts import PolicyMaker
from yavset.search.playouts.compiled import CompiledPolicy, Leaf
from yavset.search.playouts.results import LanePlayouts
from yavset.search.policies import policy_of, turns_of, uniform_policy
from yavset.search.policies.quantum_leap_mobility import FRIENDS, LEAPERS, LEAPS, TRIANGLES, TURN, Mobility
from yavset.search.policies.susan import SusanTactics, leaf_of
from yavset.search.policies.taacoca import TaacocaEvaluation
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.chains import ChainProver
from yavset.search.provers.decisive import allows_win, winning_move
from yavset.search.values import Batch, Effort

SMALL = Batch(leaves=1, lanes=16)
"""The batch of a weaker level."""

GAMES = [game for game in every_variant() if game.board.size <= 9]


def some_positions(game: Game, seed: int, count: int) -> list[Position]:
    """Return undecided positions spread over random games (swaps included)."""
    return undecided_positions(game, Random(seed), count, 70)


@pytest.mark.parametrize("make", [uniform_policy, partial(policy_of, batch=SMALL), policy_of])
@pytest.mark.parametrize("game", GAMES, ids=title)
def test_moves_are_legal_and_playouts_share_one_win(game: Game, make: PolicyMaker) -> None:
    policy = make(game, Random(1))
    players = len(game.players)
    assert policy.rewards(Outcome(None, "full")) == pytest.approx([1 / players] * players)
    for number, winner in enumerate(game.players):
        assert policy.rewards(Outcome(winner, "row")) == tuple(float(number == one) for one in range(players))
    positions = some_positions(game, 5, 4)
    for position in positions:
        moves = policy.moves(position)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(position.legal_moves())
    leaves = min(policy.playouts.leaves, len(positions))
    evaluations = policy.playouts.evaluate(positions[:leaves])
    for position, evaluation in zip(positions, evaluations, strict=False):
        rewards, priors = evaluation.rewards, priors_of(policy.playouts, position, evaluation)
        assert len(rewards) == len(game.players)
        assert sum(rewards) == pytest.approx(1)
        assert all(0 <= reward <= 1 for reward in rewards)
        assert all(0 <= value <= 1 for value in (priors or {}).values())
        assert (priors is not None) == policy.playouts.gives_priors


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_win_at_once_is_among_the_moves(game_id: str) -> None:
    # Moves may be left out only if another is as good, so one that wins at once has to remain.
    game = yavset.game(game_id)
    policy = policy_of(game, Random(1))
    for position in some_positions(game, 11, 25):
        at_once = [w for w in position.legal_moves() if wins(position, w)]
        if at_once:
            assert any(move in at_once for move in policy.moves(position))


def wins(position: Position, move: str) -> bool:
    """Return whether a move wins for the seat that makes it."""
    outcome = position.child(move).outcome
    return outcome is not None and outcome.winner == position.to_move


@pytest.mark.parametrize("options", [{"game_id": "odd"}, {"game_id": "omega", "players": 3}], ids=str)
def test_uniform_playouts_agree_with_the_rules(options: dict[str, Any]) -> None:
    # These two play out like random players, so both ways have the same mean.
    game = yavset.game(options["game_id"], size=4, **{k: v for k, v in options.items() if k != "game_id"})
    by_rules, own = uniform_policy(game, Random(3)), policy_of(game, Random(4), SMALL)
    for position in some_positions(game, 3, 3):
        means = [
            sum(policy.playouts.evaluate([position])[0].rewards[0] for _ in range(400)) / 400
            for policy in (by_rules, own)
        ]
        assert means[0] == pytest.approx(means[1], abs=0.13)


def test_a_game_without_a_module_is_played_by_its_rules_alone() -> None:
    class Unknown(Odd):
        """Odd under a name that has no policy."""

        id = "unknown"

    policy = policy_of(Unknown(size=3), Random(1))
    assert isinstance(policy.playouts, SinglePlayouts)
    assert policy.prover.proof(policy.game.start(), Effort.ROOT) is None
    assert turns_of(policy.game) is None


def test_a_game_of_a_layer_above_says_where_its_policy_is() -> None:
    policy = policy_of(yavset.game("ludi", rules=PRESETS["yavalath"]), Random(1))
    assert isinstance(policy.playouts, LanePlayouts)
    assert isinstance(policy.prover, ChainProver)


def outcomes_after(position: Position) -> list[Outcome]:
    """Return the outcomes of the moves that end the game."""
    children = (position.child(move) for move in position.legal_moves())
    return [child.outcome for child in children if child.outcome is not None]


def slides_towards_a_draw(position: Position) -> set[str]:
    """Return all slides in Susan, if the other player can draw with a slide after one of them."""
    slides = {move for move in position.legal_moves() if is_step(move)}
    children = [child for child in map(position.child, slides) if child.outcome is None]
    draws = any(outcome.winner is None for child in children for outcome in outcomes_after(child))
    return slides if draws else set()


def test_playouts_of_susan_go_on_counting_slides() -> None:
    """Those since a stone was placed, so that the next one may draw."""
    game = yavset.game("susan", size=4)
    policy = policy_of(game, Random(1))
    assert isinstance(policy.playouts, LanePlayouts)
    assert isinstance(policy.playouts.policy, CompiledPolicy)
    for position in random_game(game, 3, 40):
        if position.outcome is None:
            leaf = leaf_of(position)
            own, enemy = position.stones[:: -1 if position.player else 1]
            assert leaf == Leaf(own, enemy, 0, position.player == 0, position.state)
    for slides in (0, 3, MOST_SLIDES - 1):
        position = Position(game, game.start().stones, 0, (0, 1), slides)
        policy.playouts.policy.load([position])
        assert policy.playouts.policy.games.steps == [
            policy.playouts.policy.layout.every * (slides >> place & 1)
            for place in range(max(1, slides.bit_length()))
        ]


def test_susan_sees_every_win_in_one_among_many_stones() -> None:
    """And none that costs the own side a stone first."""
    game, told = yavset.game("susan", size=4), Counter[bool]()
    tactics = SusanTactics(game)
    for seed in range(600):
        random, stones = Random(seed), [0, 0]
        for cell in game.board.cells:
            kind = int(random.random() * 2.7)
            if kind < 2:
                stones[kind] |= 1 << cell
        empty = game.board.all & ~(stones[0] | stones[1])
        stones = [mask & game.board.around(empty) for mask in stones]
        position = Position(game, (stones[0], stones[1]), seed % 2, (0, 1), 0)
        winning = {move for move in position.legal_moves() if wins(position, move)}
        proof = tactics.at_once(position)
        assert (proof is not None) == bool(winning), str(position)
        assert proof is None or proof.moves[0] in winning
        told[proof is not None] += 1
    assert min(told.values()) > 50


def gifts(position: Position) -> set[str]:
    """Return the moves that end the game in favour of the player that follows."""
    following = position.game.players[(position.player + 1) % 3]
    ends = [(move, position.child(move).outcome) for move in position.legal_moves()]
    return {move for move, outcome in ends if outcome is not None and outcome.winner == following}


@pytest.mark.parametrize(("game_id", "unwanted"), [("susan", slides_towards_a_draw), ("yavalade", gifts)])
def test_moves_that_serve_somebody_else_come_last(
    game_id: str, unwanted: Callable[[Position], set[str]]
) -> None:
    game = yavset.game(game_id)
    policy = policy_of(game, Random(1))
    told = 0
    for position in some_positions(game, 6, 150):
        if game_id == "susan":
            position = Position(game, position.stones, position.player, (0, 1), position.ply % MOST_SLIDES)
        last, moves = unwanted(position), policy.moves(position)
        assert {*moves[len(moves) - len(last) :]} == last or len(moves) < len(position.legal_moves())
        told += 0 < len(last) < len(moves)
        if not last:
            # All are alike then, in no order: slides and placings are mixed.
            kinds = [is_step(move) for move in moves]
            assert len(kinds) < 12 or len(set(kinds)) == 1 or kinds != sorted(kinds)
    assert told >= 5


def test_a_swap_is_listed_first_wherever_it_is_legal() -> None:
    for game in GAMES:
        position = game.start()
        while position.ply < 4 and not any(move.startswith("swap") for move in position.legal_moves()):
            position = position.child(pick(Random(position.ply), position.legal_moves()))
        swaps = [move for move in position.legal_moves() if move.startswith("swap")]
        listed = policy_of(game, Random(1)).moves(position)
        assert listed[: len(swaps)] == swaps, title(game)


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


def wins_this_turn(position: Position, seat: int) -> bool:
    """Return whether a seat wins with the rest of its turn, by trying everything."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] == seat
    after = [*map(position.child, position.legal_moves())]
    goes_on = [
        child for child in after if child.outcome is None and child.turn_number == position.turn_number
    ]
    ended = [child for child in after if child.outcome is not None]
    return position.seating[position.player] == seat and any(
        wins_this_turn(child, seat) for child in [*ended, *goes_on]
    )


@pytest.mark.parametrize(
    ("game_id", "options"), [("taacoca", {}), ("yavalath", {"players": 3, "size": 4}), ("cross", {"size": 4})]
)
def test_wins_within_a_turn_are_those_of_the_seat_whose_turn_it_is(
    game_id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, told = yavset.game(game_id, **options), set()
    looked = 0

    def counted(
        position: Position, move: str, child: Callable[[Position, str], Position] = Position.child
    ) -> Position:
        nonlocal looked
        looked += 1
        return child(position, move)

    monkeypatch.setattr(Position, "child", counted)
    for seed in range(12):
        for position in random_game(game, seed, 300)[-7:]:
            mover = position.seating[position.player]
            for seat in position.seating:
                others = [other for other in position.seating if other != seat]
                allowed = any(wins_this_turn(position, other) for other in others)
                assert allows_win(position, seat) == allowed
                told.add((seat == mover, allowed))
            looked = 0
            first = winning_move(position, 10**6)
            whole, expected = looked, position.outcome is None and wins_this_turn(position, mover)
            assert (first is not None) == expected
            if first is not None:
                assert wins_this_turn(position.play(first), mover)
            for most in (1, whole // 2, whole):
                looked = 0
                assert winning_move(position, most) == (first if most >= whole else None)
                assert looked <= most
    assert {(True, False), (False, True), (False, False)} <= told


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


def moves_left(position: Position) -> int:
    """Return how many moves the rest of a turn has."""
    count, player = 0, position.player
    while position.outcome is None and position.player == player:
        position, count = position.child(position.legal_moves()[0]), count + 1
    return count


def test_taacoca_proves_what_one_turn_decides() -> None:
    game = yavset.game("taacoca")
    policy = policy_of(game, Random(1))
    wins = losses = 0
    for seed in range(12):
        for position in random_game(game, seed, 300)[-9:-1]:
            proven = policy.prover.proof(position)
            if proven is None:
                continue
            after = ends_of_turn(position)
            player = position.to_move
            following = [moves_left(end) for end in after if end.outcome is None]
            if proven.rewards[position.player] == 1.0:
                wins += 1
                assert proven.distance == moves_left(position)
                assert any(end.outcome is not None and end.outcome.winner == player for end in after)
                continue
            losses += 1
            assert proven.distance == moves_left(position) + max(following)
            for end in after:
                assert end.outcome is None or end.outcome.winner != player
                assert end.outcome is not None or winning_move(end, 10**6) is not None
    assert wins > 20
    assert losses > 10


def test_taacoca_sees_every_arrival_within_the_turn() -> None:
    game = yavset.game("taacoca")
    policy = policy_of(game, Random(1))
    found = 0
    for seed in range(12):
        for position in random_game(game, seed, 300)[-9:-1]:
            outcomes = [end.outcome for end in ends_of_turn(position)]
            if any(o and o.winner == position.to_move and o.reason == "home-row" for o in outcomes):
                found += 1
                proven = policy.prover.proof(position)
                assert proven is not None
                assert proven.rewards[position.player] == 1.0
    assert found > 20


def taacoca_position(white: list[int], black: list[int], player: int) -> Position:
    """Return a position of Taacoca at the start of a turn; for Black to move the whole board is turned."""
    game = yavset.game("taacoca")
    turn = dict(zip(game.board.cells, reversed(game.board.cells), strict=True))
    stones = mask_of(white), mask_of(black)
    if player:
        stones = mask_of(turn[cell] for cell in black), mask_of(turn[cell] for cell in white)
    return Position(game, stones, player, (0, 1))


def rows_of(game: Game) -> list[list[int]]:
    """Return the cells of each row, from left to right."""
    rows: list[list[int]] = [[] for _ in range(game.board.rows)]
    for cell, (_, row) in sorted(game.board.points.items(), key=lambda item: item[1]):
        rows[row].append(cell)
    return rows


def test_taacoca_proves_arrivals_in_the_next_turn_that_nothing_stops() -> None:
    """And no others: stones may be taken, or a turn may not be completed."""
    random, rows = Random(5), rows_of(yavset.game("taacoca"))
    prover, told = policy_of(yavset.game("taacoca"), Random(1)).prover, Counter[tuple[bool, bool]]()
    sides = [cell for row in rows[2:8] for cell in (row[0], row[-1])]
    for number in range(240):
        # Three stones that can all step in both directions, or more of which some cannot.
        free = number % 2 == 0
        black = random.sample(rows[1][1:-1] if free else rows[1], 2)
        black += random.sample(rows[5] + rows[6] if free else sides, 1 if free else 3)
        white = random.sample([c for c in rows[0] + ([] if free else rows[3]) if c not in black], 3)
        position = taacoca_position(white, black, number // 2 % 2)
        ends = ends_of_turn(position)
        lost = all(end.outcome is None and winning_move(end, 10**6) is not None for end in ends)
        proof = prover.proof(position)
        proved = proof is not None and proof.rewards[position.player] == 0
        assert proved == lost if free else proved <= lost, str(position)
        told[free, proved] += 1
    assert min(told[free, proved] for free in (False, True) for proved in (False, True)) > 15


def test_taacoca_completes_a_turn_by_the_rules_and_knows_who_has_won_then() -> None:
    evaluation, random, rows = (
        TaacocaEvaluation(Taacoca(), Random(1)),
        Random(6),
        rows_of(yavset.game("taacoca")),
    )
    told = Counter[str]()
    for number in range(200):
        player, low = number % 2, random.choice((2, 4, 5))
        near = [cell for row in rows[low : low + 3] for cell in row[:5]]
        cells = sorted(random.sample(near, 4 + number // 2 % 2))
        position = taacoca_position(cells[:3], cells[3:], player)
        while position.outcome is None and position.player == player and position.legal_moves():
            march, (own, other) = position.state, position.stones[:: -1 if player else 1]
            ends = ends_of_turn(position)
            if march is not None:
                reached = evaluation.completed(player, own, other, march)
                assert reached in [end.stones[:: -1 if player else 1] for end in ends]
                captures = [
                    move
                    for move in position.legal_moves()
                    if position.child(move).stones[1 - player] != other
                ]
                if moves_left(position) == 1 and captures:
                    assert reached[1] != other
                    told["captured"] += 1
                arrived = all(end.outcome is not None and end.outcome.reason == "home-row" for end in ends)
                if arrived or (not reached[1] and moves_left(position) == 1):
                    assert evaluation.play(position)[player] == 1
                    told["won"] += 1
            position = position.child(random.choice(position.legal_moves()))
    assert min(told["captured"], told["won"]) > 10


def test_who_cannot_complete_a_turn_of_taacoca_has_lost() -> None:
    evaluation, rows = TaacocaEvaluation(Taacoca(), Random(1)), rows_of(yavset.game("taacoca"))
    for player in (0, 1):
        for row in (4, 5, 6):
            # One stone cannot step to the left, one not to the right, and all three have to.
            stuck = taacoca_position([rows[row][0], rows[row][-1], rows[3][3]], rows[8][1:4], player)
            own, other = stuck.stones[:: -1 if player else 1]
            assert not stuck.legal_moves()
            assert evaluation.later(player, own, other) == 0
            assert evaluation.play(stuck)[player] == evaluation.chance(player, own, other) / 2


@pytest.mark.parametrize("player", [0, 1])
def test_taacoca_counts_a_race_that_nothing_stops(player: int) -> None:
    game = yavset.game("taacoca")
    playouts, cell = policy_of(game, Random(1)).playouts, game.board.cell

    def white_chance(black: str) -> float:
        stones = tuple(mask_of(map(cell, names.split())) for names in ("a1 b1 e5", black))
        return playouts.evaluate([Position(game, stones, player, (0, 1))])[0].rewards[0]

    # No way of e5 leads through h7, but one leads through g7.
    assert white_chance("h7 i7 i8") > 0.9 > white_chance("g7 i7 i8")


def test_taacoca_values_a_position_the_same_from_both_sides() -> None:
    game = yavset.game("taacoca")
    evaluation, board = TaacocaEvaluation(Taacoca(), Random(1)), game.board
    turn = dict(zip(board.cells, reversed(board.cells), strict=True))
    for position in some_positions(game, 8, 20):
        white, black = (mask_of(turn[cell] for cell in board.bits(mask)) for mask in position.stones)
        for player, own, other in ((0, *position.stones), (1, *reversed(position.stones))):
            turned = (black, white) if player else (white, black)
            assert evaluation.chance(player, own, other) == evaluation.chance(1 - player, *turned)


def test_taacoca_sees_an_arrival_two_turns_ahead() -> None:
    game = yavset.game("taacoca")
    evaluation, cell = TaacocaEvaluation(Taacoca(), Random(1)), game.board.cell
    white, black = (mask_of(map(cell, names.split())) for names in ("a1 b1 c1", "e2 h9 i9"))
    assert evaluation.later(1, black, white) == 1
    # No white stone can take the one on e2.
    assert evaluation.later(0, white, black) == 0
    assert 0 < evaluation.later(0, white, black, 1) < 1


def test_mobility_in_quantum_leap_is_that_of_the_rules() -> None:
    game = yavset.game("quantum-leap", seed=1)
    assert isinstance(game, QuantumLeap)
    mobility, neighbours = Mobility(game.board), game.board.neighbours

    def counts_for(own: int, other: int) -> float:
        """Count what a player has, by the rules."""
        # As Black's stones they might still be exchanged.
        moves = game.legal_moves(Position(game, (other, own), 1, game.start().seating))
        leapers = {move.partition("x")[0] for move in moves}
        beside = sum((neighbours[cell] & own).bit_count() for cell in game.board.bits(own))
        triangles = sum(
            neighbours[one] >> two & neighbours[one] >> three & neighbours[two] >> three & 1
            for one, two, three in combinations(game.board.bits(own), 3)
        )
        return (
            LEAPS * log1p(len(moves))
            + LEAPERS * log1p(len(leapers))
            + FRIENDS * beside
            + TRIANGLES * triangles
        )

    def value(position: Position) -> float:
        own, other = position.stones[position.player], position.stones[1 - position.player]
        return TURN + counts_for(own, other) - counts_for(other, own)

    won = 0
    for position in (one for seed in (2, 3) for one in random_game(game, seed, 300)[1:-1]):
        own, other = position.stones[position.player], position.stones[1 - position.player]
        assert mobility.values([(own, other)]) == [pytest.approx(value(position))]
        names = game.board.names
        found = {
            write_capture(names[start], names[target]): odds
            for (start, target), odds in mobility.after_leaps(own, other).items()
        }
        assert found.keys() == set(position.legal_moves())
        for move, odds in found.items():
            after = position.child(move)
            assert odds == (inf if after.outcome else pytest.approx(-value(after)))
            won += after.outcome is not None
    assert won > 1


def test_the_values_of_leaps_are_priors_at_quantum_leap_except_for_weak_levels() -> None:
    game = yavset.game("quantum-leap", seed=1)
    position = game.start().play("pass")
    strong, weak = (
        make(game, Random(1)).playouts.evaluate([game.start(), position])
        for make in (policy_of, weaker_policy)
    )
    assert strong[0].priors is None
    assert strong[1].priors is not None
    assert strong[1].priors.keys() == set(position.legal_moves())
    assert strong[1].rewards[position.player] == max(strong[1].priors.values())
    assert [each.priors for each in weak] == [None, None]
    # It is White's turn either way.
    assert weak[0].rewards == weak[1].rewards


def test_mobility_tells_who_wins_at_quantum_leap() -> None:
    # Random players: the one that the evaluation prefers ten leaps before the end wins most games.
    right = 0
    for seed in range(60):
        game = yavset.game("quantum-leap", seed=seed)
        positions = random_game(game, seed, 300)
        outcome = positions[-1].outcome
        assert outcome is not None
        chances = policy_of(game, Random(1)).playouts.evaluate([positions[-10]])[0].rewards
        right += game.players[chances.index(max(chances))] == outcome.winner
    assert right >= 40


def test_an_exchange_in_quantum_leap_is_chosen_by_mobility() -> None:
    game = yavset.game("quantum-leap", seed=1)
    first, *_, last = policy_of(game, Random(1)).moves(game.start())

    def leaps(move: str) -> int:
        after = game.start().child(move)
        black = Position(game, after.stones, 0, after.seating)
        return sum("x" in leap for leap in game.legal_moves(black)) - len(after.legal_moves())

    assert leaps(first) > leaps("pass") > leaps(last)
