"""The prover against a plain full-width solver, and what it says of positions that people know."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import yavset
from full_width import Memo, certified, wins_within
from yavset.puzzles.answers import answer, decide
from yavset.puzzles.prover import Prover
from yavset.rules.position import Position
from yavset.search.policies import uniform_policy

GAMES = [
    ("yavalath", {"size": 3}),
    ("five-not-four", {"size": 5}),
    ("pentalath", {"size": 5}),
    ("yavalanchor", {}),
    ("cross", {"size": 4}),
    ("manalath", {}),
    ("odd", {"size": 3}),
    ("omega", {"size": 3}),
    ("coffee", {"size": 4}),
    ("susan", {"size": 4}),
    ("feed-the-ducks", {}),
    ("taacoca", {}),
    ("quantum-leap", {"seed": 3}),
    ("play-win", {}),
    ("onager", {}),
    ("ayu", {"size": 5}),
]

#: Black threatens a row, and its block makes three: White's trap.
TRAP = "c1 d6 e4 d5 d2 a2 h6 f6 f3 h8"


def late_positions(game_id: str, options: dict[str, object], seed: int) -> list[Position]:
    """Return the last unfinished positions of a random game, the latest first; with a swap for odd seeds."""
    random = Random(seed)
    position = yavset.game(game_id, **options).start()
    positions = []
    while position.outcome is None and position.ply < 200:
        positions.append(position)
        swaps = [move for move in position.legal_moves() if move[:4] == "swap"]
        others = [move for move in position.legal_moves() if move[:4] != "swap"]
        position = position.play(random.choice((swaps if seed % 2 else []) or others))
    return positions[::-1]


def after(moves: str, game_id: str = "yavalath", **options: object) -> Position:
    """Return the position after some moves."""
    position = yavset.game(game_id, **options).start()
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize(("game_id", "options"), GAMES, ids=[game_id for game_id, _ in GAMES])
def test_it_agrees_with_a_full_width_search(game_id: str, options: dict[str, object]) -> None:
    seen = set()
    for seed in range(4):
        positions = late_positions(game_id, options, seed)
        prover = Prover.of(positions[0])
        for position in positions[:4]:
            memo: Memo = {}
            for plies in range(1, 4):
                if len(position.legal_moves()) ** plies > 40_000:
                    break
                for seat in position.seating:
                    found = prover.wins(position, seat, plies)
                    assert found == wins_within(position, seat, plies, memo), (str(position), seat, plies)
                    seen.add(found)
    assert seen == {True, False}


def test_a_win_may_begin_or_be_met_with_a_change_of_seats() -> None:
    """As in a diagram with many stones in which the player to move may still swap."""
    game, seen = yavset.game("yavalath", size=3), set()
    # In two games it alone wins, or saves, as where the other player threatens two rows.
    positions = [
        str(one)
        for seed in (1, 3, 17)
        for one in late_positions("yavalath", {"size": 3}, seed)[:8]
        if one.player == 1 and one.empty.bit_count() < 9
    ]
    for text in (*positions, "b . .\nw w . w\n. . b . .\nw w . w\nb . b\nto move: black\n"):
        position = game.position(f"{text}swap: open\n")
        assert position.swap_open and position.legal_moves()[-1] == "swap"
        prover, memo = Prover.of(position), Memo()
        for plies in range(1, 4):
            for seat in position.seating:
                found = prover.wins(position, seat, plies)
                assert found == wins_within(position, seat, plies, memo), (text, seat, plies)
                seen.add((found, wins_within(position.child("swap"), seat, plies - 1, memo)))
    assert (True, True) in seen and (False, False) in seen


def test_it_solves_endings_to_the_end() -> None:
    for seed in range(3):
        for position in late_positions("odd", {"size": 3}, seed)[:5]:
            prover = Prover(uniform_policy(position.game, Random(0)))
            for seat in (0, 1):
                left = position.empty.bit_count()
                assert prover.wins(position, seat) == wins_within(position, seat, left, {})


def test_a_small_table_gives_the_same_answers() -> None:
    position = after(TRAP)
    small = Prover(Prover.of(position).policy, most_entries=40)
    assert small.wins(position, 0, 5) is True
    assert small.wins(position, 1, 5) is False


def test_it_goes_on_where_the_nodes_ran_out() -> None:
    position = after("e5 d4 f6 c3")
    prover = Prover.of(position)
    assert prover.wins(position, 0, 7, nodes=2) is None
    while (found := prover.wins(position, 0, 7, nodes=50)) is None:
        pass
    assert found == Prover.of(position).wins(position, 0, 7)
    with pytest.raises(TimeoutError):
        Prover.of(position).shortest(position, 0, 7, nodes=2)


def test_a_repetition_rule_leaves_refusals_open() -> None:
    position = yavset.game("pentalath").position(str(yavset.game("pentalath").start()))
    prover = Prover.of(position)
    assert prover.wins(position, 0, 1) is False
    assert prover.wins(position, 0, None, nodes=5) is None


def test_the_shortest_win_and_the_longest_defence() -> None:
    position = after(TRAP)
    prover = Prover.of(position)
    assert prover.shortest(position, 0, 7) == 5
    line = prover.line(position, 0, 5)
    assert (line[0], len(line)) == ("f4", 5)
    for move in line:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == "white"
    start = after(TRAP)
    assert prover.winning_moves(start, 5) == {move: move == "f4" for move in start.legal_moves()}
    assert certified(start, 0, 5, prover, True)
    with pytest.raises(ValueError, match="no win"):
        prover.best(start, 0, 3)
    with pytest.raises(ValueError, match="stops"):
        prover.best(start.play("a1"), 0, 3)


@pytest.mark.parametrize("swapped", [False, True])
def test_the_first_look_is_for_the_seat_to_move(swapped: bool) -> None:
    """Whichever colour it has; the other seat has to wait."""
    position = after("e5 swap a1 f6 b1 h8 i9" if swapped else "e5 a1 f6 b1 h8 i9")
    prover = Prover.of(position)
    seat = int(swapped)
    assert position.seating[position.player] == seat
    seen = prover.first_look(position, seat)
    assert seen is not None
    assert (seen.distance, list(seen.moves)) == (1, ["g7"])
    assert prover.first_look(position, 1 - seat) is None
    assert prover.first_look(position.play("g7"), 1 - seat) is None
    blocked = position.play("c3")
    assert prover.first_look(blocked, seat) is None
    assert prover.shortest(position, seat, 3) == 1
    assert prover.line(position, seat, 3) == ("g7",)


def test_the_move_that_keeps_or_gives_up_a_win_is_the_first_one_that_does() -> None:
    """Within the moves that are left, this one included."""
    position = after(TRAP)
    prover = Prover.of(position)
    for plies in (1, 3, 5):
        keeps = [move for move in position.legal_moves() if prover.wins(position.child(move), 0, plies - 1)]
        loses = [move for move in position.legal_moves() if move not in keeps]
        assert prover.move(position, 0, plies, True) == (keeps[0] if keeps else None)
        assert prover.move(position, 0, plies, False) == (loses[0] if loses else None)


def test_the_positions_expanded_are_counted_from_question_to_question() -> None:
    position = after(TRAP)
    prover = Prover.of(position)
    counts = [prover.nodes]
    for seat, plies in ((0, 4), (1, 4), (0, 5)):
        prover.wins(position, seat, plies)
        counts.append(prover.nodes)
        prover.wins(position, seat, plies)
        assert prover.nodes == counts[-1], "what is known is not searched for again"
    assert counts == sorted(counts)
    assert counts[-1] > max(after - before for before, after in pairwise(counts))


def test_a_decision_names_the_winner() -> None:
    position = after(TRAP)
    result, win = decide(Prover.of(position), position, 7)
    assert (result, win and win.plies) == ("win", 5)
    result, win = decide(Prover.of(position), position.play("f4"), 7)
    assert (result, win and win.plies) == ("loss", 4)
    assert decide(Prover.of(position), position, 3) == ("unknown", None)
    assert decide(Prover.of(position), after("e5 d4"), 7, nodes=1) == ("unknown", None)


def test_answers_to_moves_in_a_puzzle() -> None:
    before = after(TRAP)
    prover = Prover.of(before)
    right = answer(prover, before, before.play("f4"), 4)
    assert right.keeps
    assert right.left == 3
    assert right.line[0] in before.play("f4").legal_moves()
    wrong = answer(prover, before, before.play("a1"), 4)
    assert wrong.keeps is False
    assert wrong.line
    three = answer(prover, before, before.play("f2"), 4)
    assert three.keeps is False
    end = before.play("f4").play(right.line[0])
    won = prover.best(end, 0, 3)[0]
    assert answer(prover, end, end.play(won), 2).keeps is True


def test_answers_where_the_task_is_not_to_lose() -> None:
    before = after("a1 e5 b1 f6")
    prover = Prover.of(before)
    assert answer(prover, before, before.play("i9"), None).keeps is True
    before = after("e5 a1 f6 b2 h8")
    assert answer(prover, before, before.play("g7"), None).keeps is True
    lost = answer(prover, before, before.play("a3"), None)
    assert (lost.keeps, lost.loses, lost.line) == (False, True, ("g7",))
    three = answer(prover, before, before.play("c3"), None)
    assert (three.keeps, three.loses, three.line) == (False, True, ())


def test_what_is_seen_at_once_is_right_on_boards_that_are_nearly_full() -> None:
    """Where few cells are left, somebody may have to make a row that loses."""
    seen = set()
    for seed in range(60):
        chance, position = Random(seed), yavset.game("yavalath", size=3, swap=False).start()
        while position.empty.bit_count() > 3 + seed % 4:
            quiet = [move for move in position.legal_moves() if position.child(move).outcome is None]
            if not quiet:
                break
            position = position.play(chance.choice(quiet))
        prover, memo = Prover.of(position), dict[tuple[object, ...], bool]()
        for seat in (0, 1):
            for left in range(1, 5):
                found = prover.immediate.settles(position, seat, left)
                if found is not None:
                    seen.add((found, left))
                    assert found == wins_within(position, seat, left, memo), (str(position), seat, left)
    assert seen == {(found, left) for found in (False, True) for left in range(1, 5)}
