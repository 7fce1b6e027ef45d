"""Answers to every move of positions near the end of games, against a plain solver of all moves."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from full_width import Memo, wins_within, won_by
from puzzles.test_prover import late_positions
from variants import random_game
from yavset.puzzles.answers import Answer, answer, decide, threatens
from yavset.puzzles.prover import Prover
from yavset.puzzles.puzzle import of
from yavset.rules.position import Position

#: Games in which the plain solver is quick.
GAMES: dict[str, dict[str, object]] = {
    "yavalath": {"size": 3},
    "five-not-four": {"size": 5},
    "cross": {"size": 4},
    "odd": {"size": 3},
    "ayu": {"size": 5},
    "taacoca": {},
}

#: Moves of the games that the plain solver can look through.
MOST_GAMES = 4_000


def after_moves(position: Position, moves: tuple[str, ...]) -> Position:
    """Return the position after some moves, each of which is legal."""
    for move in moves:
        position = position.play(move)
    return position


def shortest(position: Position, seat: int, most: int, memo: Memo) -> int | None:
    """Return the number of moves of the shortest forced win within `most`, by the plain solver."""
    return next((plies for plies in range(most + 1) if wins_within(position, seat, plies, memo)), None)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_of_a_move_is_so(game_id: str) -> None:
    options, random, same_turn = GAMES[game_id], Random(game_id), 0
    for seed in range(3):
        for before in late_positions(game_id, options, seed)[:2]:
            prover, memo = Prover.of(before), dict[tuple[object, ...], bool]()
            seat = before.seats[before.to_move]
            other = 1 - seat
            legal = before.legal_moves()
            left = max((one for one in (1, 2, 3) if len(legal) ** one <= MOST_GAMES), default=0)
            for move in random.sample(legal, min(6, len(legal))):
                after = before.play(move)
                found = answer(prover, before, after, left, nodes=300)
                if after.outcome is not None:
                    assert found.keeps is won_by(after, seat)
                    continue
                if found.keeps is None:
                    continue
                assert found.keeps == wins_within(after, seat, left, memo), (str(before), move)
                if found.keeps and after.seats[after.to_move] == seat:
                    # The turn goes on: there is no answer yet.
                    assert (found.line, found.left) == ((), left)
                    same_turn += 1
                replies = found.line[:1] if after.seats[after.to_move] == other else ()
                if found.keeps and replies:
                    # The longest defence: no reply leaves more moves to the win.
                    assert found.left == shortest(after.play(replies[0]), seat, left, memo)
                    rest = [shortest(after.child(reply), seat, left, memo) for reply in after.legal_moves()]
                    assert found.left == max(length for length in rest if length is not None)
                elif not found.keeps and found.loses:
                    assert won_by(after_moves(after, found.line), other) or not found.line
                elif not found.keeps and not found.slower and after.seats[after.to_move] == other:
                    # Some reply stops the win, and it is shown.
                    assert replies, (str(before), move)
                    assert not wins_within(after.play(replies[0]), seat, left - 1, memo)
    assert same_turn > 1 or game_id != "taacoca"


def test_a_question_without_a_limit_is_denied_only_where_no_game_goes_round() -> None:
    """A game that cannot go round has an answer; in one that can, earlier positions could matter."""
    position = late_positions("odd", {"size": 3}, 1)[0]
    assert {Prover.of(position).wins(position, who, None) for who in (0, 1)} == {True, False}
    ayu = [late_positions("ayu", {"size": 5}, seed)[0] for seed in range(6)]
    found = {Prover.of(position).wins(position, who, None, nodes=100) for position in ayu for who in (0, 1)}
    assert False not in found
    assert None in found


def test_a_move_that_ends_the_game_wins_loses_or_holds() -> None:
    """The ends of some games, for tasks to win and tasks not to lose."""
    seen = set()
    for seed in range(14):
        *_, before, after = random_game(yavset.game("susan", size=4), seed, 150)
        assert after.outcome is not None
        seat = before.seats[before.to_move]
        won, lost = won_by(after, seat), won_by(after, 1 - seat)
        seen.add((won, lost))
        prover = Prover.of(before)
        for left in (0, 3):
            assert answer(prover, before, after, left) == Answer(won, loses=lost)
        assert answer(prover, before, after, None) == Answer(not lost, loses=lost)
    assert seen == {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize("game_id", ["cross", "coffee"])
def test_a_win_that_comes_too_late_is_slower_and_for_the_other_player_a_loss(game_id: str) -> None:
    for puzzle in [one for one in of(game_id) if one.plies == 3][:4]:
        before = puzzle.position
        seat, prover = before.seats[before.to_move], Prover.of(before)
        after = before.play(puzzle.solution[0])
        assert wins_within(after, seat, 2, {})
        for left in (0, 1):
            assert answer(prover, before, after, left) == Answer(False, slower=True)
        found = answer(prover, before, after, 2)
        assert (found.keeps, found.left, found.loses, found.slower) == (True, 1, False, False)
        late = after.play(puzzle.solution[1])
        for task in (0, 2, None):
            found = answer(prover, after, late, task)
            assert (found.keeps, len(found.line), found.loses, found.slower) == (False, 1, True, False)
            assert won_by(late.play(found.line[0]), seat)


@pytest.mark.parametrize(("game_id", "options"), [("yavalath", {"size": 4}), ("cross", {"size": 4})])
def test_a_seat_threatens_what_it_could_do_if_it_were_to_move(game_id: str, options: dict[str, int]) -> None:
    game, told = yavset.game(game_id, **options), set()
    for seed in range(20):
        swapped = seed % 2 == 1
        position = game.start().play(game.board.names[game.board.cells[seed]])
        position = position.play("swap") if swapped else position
        random = Random(seed)
        while position.outcome is None:
            for player, name in enumerate(game.players):
                seat = position.seats[name]
                assert seat == (1 - player if swapped else player)
                to_move = Position(game, position.stones, player, position.seating, position.state, ply=9)
                after = [to_move.child(move).outcome for move in to_move.legal_moves()]
                wins = any(outcome is not None and outcome.winner == name for outcome in after)
                assert threatens(position, seat) == wins
                told.add((swapped, player, wins))
            moves = [move for move in position.legal_moves() if move != "swap"]
            position = position.play(random.choice(moves))
        assert [threatens(position, seat) for seat in (0, 1)] == [won_by(position, seat) for seat in (0, 1)]
    assert len(told) == 8


@pytest.mark.parametrize("game_id", ["yavalath", "cross", "odd"])
def test_a_position_is_decided_by_the_shortest_win_of_either_player(game_id: str) -> None:
    found = set()
    for seed in range(3):
        for position in late_positions(game_id, GAMES[game_id], seed)[:8]:
            mover, memo = position.seats[position.to_move], dict[tuple[object, ...], bool]()
            prover = Prover.of(position)
            for most in (1, 2, 3):
                ends = [
                    (plies, seat)
                    for seat in (0, 1)
                    if (plies := shortest(position, seat, most, memo)) is not None
                ]
                result, win = decide(prover, position, most)
                found.add(result)
                if not ends:
                    assert (result, win) == ("unknown", None)
                    continue
                [(plies, seat)] = ends
                assert (result, win and win.plies) == ("win" if seat == mover else "loss", plies)
                assert win is not None and won_by(after_moves(position, win.moves), seat)
    assert found == {"win", "loss", "unknown"}
