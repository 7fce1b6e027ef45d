"""The naive games against sentences of the rules, on positions made by hand, and against known counts."""

import random
from collections.abc import Mapping
from typing import Any, TypeVar

import pytest

from naive import GAMES, naive_game
from naive.ayu import Ayu
from naive.coffee import Coffee
from naive.counting import count
from naive.cross import Cross
from naive.feed_the_ducks import FeedTheDucks
from naive.five_not_four import FiveNotFour
from naive.game import NaiveGame
from naive.manalath import Manalath
from naive.odd import Odd
from naive.omega import Omega
from naive.onager import Onager
from naive.pentalath import Pentalath
from naive.play_win import PlayWin
from naive.quantum_leap import QuantumLeap
from naive.susan import Susan
from naive.taacoca import Taacoca
from naive.yavalade import Yavalade
from naive.yavalanchor import Yavalanchor
from naive.yavalath import Yavalath
from perft import Row, read_tables
from variants import SETUP
from yavset import game_ids

ROWS = [row for row in read_tables() if row.game_id in GAMES]
each_row = pytest.mark.parametrize(
    ("game_id", "row"), [(row.game_id, row) for row in ROWS], ids=map(str, ROWS)
)
Kind = TypeVar("Kind", bound=NaiveGame)


def put(game: NaiveGame, to_move: str, **stones: str) -> None:
    """Replace the stones of a game by the cells named for each colour, and choose the player to move."""
    game.stones = {cell: colour for colour, cells in stones.items() for cell in cells.split()}
    game.to_move = to_move


def board(kind: type[Kind], to_move: str, options: Mapping[str, Any] | None = None, **stones: str) -> Kind:
    """Return a game of which the stones are replaced."""
    game = kind(options or {})
    put(game, to_move, **stones)
    return game


def play(game: Kind, moves: str) -> Kind:
    """Play legal moves."""
    for move in moves.split():
        assert move in game.legal_moves()
        game.play(move)
    return game


def ended(game: NaiveGame, winner: str | None) -> bool:
    """Return whether the game is over with this winner and without legal moves."""
    return game.over and game.winner == winner and not game.legal_moves()


# Yavalath


def test_yavalath_three_loses_four_wins_and_both_win() -> None:
    assert ended(play(board(Yavalath, "white", white="c5 d5"), "e5"), "black")
    assert ended(play(board(Yavalath, "white", white="c5 d5 f5"), "e5"), "white")
    assert ended(play(board(Yavalath, "white", white="c5 d5 f5 g5"), "e5"), "white")
    assert ended(play(board(Yavalath, "white", white="c5 d5 f5 e4 e6"), "e5"), "white")


def test_five_not_four() -> None:
    assert ended(play(board(FiveNotFour, "white", white="c5 d5 f5"), "e5"), "black")
    assert not play(board(FiveNotFour, "white", white="c5 d5"), "e5").over
    assert ended(play(board(FiveNotFour, "white", white="b5 c5 d5 f5"), "e5"), "white")


def test_yavalath_swap() -> None:
    game = play(naive_game("yavalath"), "e5")
    play(game, "swap")
    assert game.to_move == "black"
    assert game.seats == {"white": 1, "black": 0}
    assert len(game.legal_moves()) == 60
    assert "swap" not in play(game, "a1").legal_moves()


def test_yavalath_forced_block() -> None:
    three = {"players": 3}
    threat = "c5 d5 f5"
    assert board(Yavalath, "white", three, black=threat).legal_moves() == {"e5"}
    assert board(Yavalath, "white", three, black=threat, white="a1 b1 d1").legal_moves() == {"e5", "c1"}
    assert board(Yavalath, "white", three, black=threat + " c7 d7 f7").legal_moves() == {"e5", "e7"}
    assert len(board(Yavalath, "white", three, red=threat).legal_moves()) == 58


def test_yavalath_out_and_skipped() -> None:
    game = board(Yavalath, "white", {"players": 3}, black="c5 d5 f5", white="e4 e6")
    play(game, "e5")  # the only block makes White's own three
    assert game.to_move == "black"
    assert game.stones["e4"] == "white"
    put(game, "red", white="e4 e5 e6", red="a5")
    assert play(game, "i9").to_move == "black"  # White's turn is skipped
    put(game, "black", black="a1 b1", white="e4 e5 e6")
    assert ended(play(game, "c1"), "red")


def test_yavalath_two_players_left_still_block() -> None:
    game = board(Yavalath, "black", {"players": 3}, black="c5 d5")
    play(game, "e5")  # Black is out
    assert (game.to_move, game.over) == ("red", False)
    put(game, "white", red="a1 b1 d1")
    assert game.legal_moves() == {"c1"}


# Rows with captures, anchors and pairs


def test_pentalath_captures_before_suicide_is_judged() -> None:
    around = "a3 b3 c3 c2 c1"
    game = board(Pentalath, "black", white="a2 b2 b1", black=around)
    play(game, "a1")
    assert game.stones == dict.fromkeys([*around.split(), "a1"], "black")
    alive = board(Pentalath, "black", white="a2 b2 b1", black="a3 b3 c3 c2")
    assert "a1" not in alive.legal_moves()


def test_pentalath_captures_groups_of_all_colours_at_once() -> None:
    game = board(Pentalath, "white", {"players": 3}, black="a1", red="c1", white="a2 b2 c2 d2 d1")
    play(game, "b1")
    assert game.stones == dict.fromkeys(["a2", "b2", "c2", "d2", "d1", "b1"], "white")


def test_pentalath_passes_only_without_a_move() -> None:
    game = Pentalath({})
    others = " ".join(cell for cell in game.board.cells if cell not in ("a1", "i9"))
    put(game, "black", white=others)
    assert game.legal_moves() == {"pass"}
    put(game, "black", white=others + " a1 i9")
    play(game, "pass")
    assert ended(play(game, "pass"), None)


def test_yavalanchor_rows_need_the_colour() -> None:
    assert not play(board(Yavalanchor, "white", red="c5 d5 f5 g5"), "r@e5").over
    assert ended(play(board(Yavalanchor, "black", red="c5 d5 f5", white="b5"), "r@e5"), "white")
    both = board(Yavalanchor, "black", white="c5 d5 f5 g5", black="e3 e4 e6 e7")
    assert ended(play(both, "r@e5"), "black")


def test_yavalanchor_own_stones_need_an_anchor() -> None:
    game = board(Yavalanchor, "white", red="a1")
    assert {move for move in game.legal_moves() if move[0] != "r"} == {"w@b1", "w@a2", "w@b2"}


def test_yavalade_needs_both_and_only_both() -> None:
    assert not play(board(Yavalade, "white", white="c5 d5 f5 g5"), "e5").over
    assert ended(play(board(Yavalade, "white", white="c5 d5 f5", red="g5"), "e5"), "white")
    assert ended(play(board(Yavalade, "white", white="c5 d5 f5", black="g5"), "e5"), "black")
    assert not play(board(Yavalade, "white", white="c5 d5", red="f5", black="g5"), "e5").over
    two_rows = board(Yavalade, "white", white="c5 d5 f5", black="g5", red="e3 e4 e6 e7")
    assert ended(play(two_rows, "e5"), "white")


# Groups


def test_cross() -> None:
    three_arms = "c1 c2 c3 d4 f5 g6 h6 i7 d5 d6 d7 c7"
    assert ended(play(board(Cross, "white", white=three_arms), "e5"), "white")
    assert ended(play(board(Cross, "white", white="a5 b5 c5 d5 f5 g5 h5 i5"), "e5"), "black")
    assert not play(board(Cross, "white", white="a1 b1 d1 e1"), "c1").over


def test_omega_swaps() -> None:
    game = play(naive_game("omega", {"players": 3}), "w@a1 b@b1 r@c1")
    assert game.swap_moves() == {"swap:white"}
    play(game, "swap:white")
    assert (game.to_move, game.seats) == ("black", {"white": 1, "black": 0, "red": 2})
    assert game.swap_moves() == set()
    play(game, "w@d1 b@e1 r@a2")
    play(game, "swap:black")
    assert game.seats == {"white": 1, "black": 2, "red": 0}
    assert "swap:white" not in game.legal_moves()


def test_omega_scores() -> None:
    game = board(Omega, "white", white="a1 b1 d1", black="a5 i5 i6")
    assert (game.score("white"), game.score("black"), game.best_player()) == (2, 2, "black")
    game.stones["c1"] = "white"
    assert (game.score("white"), game.best_player()) == (4, "white")


def test_manalath_judges_older_groups_first() -> None:
    four, five = "a1 b1 c1 d1", "a5 b5 c5 d5"
    assert ended(play(board(Manalath, "white", white=f"{four} {five}"), "w@e5"), "black")
    assert ended(play(board(Manalath, "white", white=f"{five} e5 a1 b1 c1"), "w@d1"), "white")
    assert ended(play(board(Manalath, "white", white=four), "b@e9"), "black")
    assert not play(board(Manalath, "white", white="a1 b1 c1"), "b@e9").over


def test_manalath_groups_stay_small() -> None:
    moves = board(Manalath, "white", black="a1 b1 c1 e1 e2 e3").legal_moves()
    assert "b@d1" not in moves
    assert "w@d1" in moves


def test_odd_counts_large_groups_of_both_colours() -> None:
    game = board(Odd, "even", {"size": 3}, white="a2 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 e4 c5 d5 e5")
    for cell in ("a1", "b1"):
        game.stones[cell] = "black"
    assert ended(play(game.copy(), "b@c1"), "even")
    assert ended(play(game.copy(), "w@c1"), "odd")


# The rod and the ducks


def test_coffee_rod_reaches_past_stones() -> None:
    game = board(Coffee, "white", black="e5 d5", white="f5")
    game.rod = ("e5", "-")
    assert {move[:2] for move in game.legal_moves()} == {"a5", "b5", "c5", "g5", "h5", "i5"}


def test_coffee_win_has_no_rod() -> None:
    game = board(Coffee, "white", white="c3 d3 e3")
    game.rod = ("f5", "\\")
    assert {move for move in game.legal_moves() if move.startswith("f3")} == {"f3"}
    assert ended(play(game, "f3"), "white")


def test_coffee_rod_leaves_room() -> None:
    game = board(Coffee, "white", white="b1 c1", black="d1 e1")
    game.rod = ("b1", "-")
    assert game.legal_moves() == {"a1/", "a1\\"}


def test_coffee_without_a_move_loses() -> None:
    game = board(Coffee, "black", white="c1 d1 e1", black="a2 a3 a4 a5 b2 c3 d4 e5 f6 g7 h8 i9")
    game.rod = ("b3", "\\")
    assert ended(play(game, "b1-"), "black")


TWO_FLOCKS = {
    "white": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 f2 b3",
    "black": "e9 f9 g9 h9 i9 d8 e8 f8 g8 h8 i8 d7",
}


def test_ducks_pack_in_order() -> None:
    game = board(FeedTheDucks, "white", black="g5", white="i5 e9 c3")
    game.slide("e5")
    assert game.stones == {"f5": "black", "g5": "white", "e6": "white", "d4": "white"}


def test_ducks_both_flocks_united_is_the_movers() -> None:
    for mover in ("white", "black"):
        assert ended(play(board(FeedTheDucks, mover, None, **TWO_FLOCKS), "a5"), mover)
    apart = {**TWO_FLOCKS, "white": TWO_FLOCKS["white"].replace("b3", "f4")}
    assert ended(play(board(FeedTheDucks, "white", None, **apart), "a5"), "black")


def test_ducks_next_crumb_is_off_the_rays() -> None:
    game = board(FeedTheDucks, "black", None, **TWO_FLOCKS)
    game.crumb = "e5"
    assert "e5" not in game.legal_moves()
    assert not {"a5", "i5", "e3", "c3", "g7"} & game.legal_moves()
    assert {"f4", "d6", "c4", "a3"} <= game.legal_moves()


# Stones that move


def test_susan() -> None:
    assert ended(play(board(Susan, "white", white="a2 b2", black="a1"), "b1"), "white")
    assert ended(play(board(Susan, "white", white="a2 b2", black="a1 c1 c2"), "b1"), "black")
    game = board(Susan, "white", white="a1", black="i9")
    assert ended(play(game, "a1-a2 i9-i8 a2-a1 i8-i9 a1-a2 i9-i8"), None)


def test_taacoca_first_turns() -> None:
    game = naive_game("taacoca")
    assert count(game, 3) == 222
    turn_number = set()
    for first in game.legal_moves():
        for second in play(game.copy(), first).legal_moves():
            for third in play(game.copy(), f"{first} {second}").legal_moves():
                turn_number.add(frozenset([first, second, third]))
    assert len(turn_number) == 58


def test_taacoca_trains_and_unfinishable_turns() -> None:
    assert "c2-c3" not in naive_game("taacoca").legal_moves()
    assert play(naive_game("taacoca"), "c3-c4 c2-c3 c1-c2").to_move == "black"
    game = board(Taacoca, "black", white="i8 d8 e1", black="g5")
    game.turn = game.new_turn("black")
    assert ended(play(game, "g5-g4"), "black")


def test_taacoca_home_row_counts_at_the_end_of_the_turn() -> None:
    game = board(Taacoca, "white", white="e8 a1 b1", black="g5")
    game.turn = game.new_turn("white")
    play(game, "e8-e9")
    assert not game.over
    assert ended(play(game, "b1-b2 a1-a2"), "white")


def test_quantum_leap_exact_distance_over_anything() -> None:
    game = QuantumLeap({"setup": SETUP})
    assert (game.to_move, game.seats) == ("black", {"black": 0, "white": 1})
    assert "b1~e1" in game.legal_moves()
    assert "e1~b1" not in game.legal_moves()
    play(game, "pass")
    put(game, "white", white="e5 d5 d4", black="f5 g5 h5 a1")
    assert game.legal_moves() == {"e5xg5", "d5xf5"}
    assert ended(play(game, "e5xg5"), "white")


def test_play_win_longest_chain() -> None:
    game = board(PlayWin, "white", white="e5 a1", black="e6 g7")
    assert game.legal_moves() == {"e5xe6-f7"}
    play(game, "e5xe6-f7")
    assert game.to_move == "white"
    assert game.legal_moves() == {"f7xg7-h8", "f7xg7-g6"}
    assert ended(play(game, "f7xg7-g6"), "white")


def test_play_win_approach() -> None:
    game = board(PlayWin, "white", white="a5 a4", black="i5")
    assert game.legal_moves() >= {"a5-b5", "a4-b5"}
    assert "a5-c5" not in game.legal_moves()
    assert "a5-a6" not in game.legal_moves()
    alone = board(PlayWin, "black", white="e1 a1", black="e5")
    assert alone.legal_moves() == set()


def test_play_win_warmer_ends_with_six_pieces() -> None:
    game = PlayWin({"warmer": True})
    assert game.nearest_enemy("d3") == game.nearest_enemy("c3")
    assert game.is_approach("c3", "d3")
    for cell in game.board.row(9):
        del game.stones[cell]
    assert not game.is_approach("c3", "d3")


def onager(to_move: str, **discs: str) -> Onager:
    """Return a game of Onager after the set-up, with single discs on the named cells and lakes far away."""
    game = Onager({})
    game.lakes = {"a2", "a3", "a4"}
    game.stacks = {cell: (player,) for player, cells in discs.items() for cell in cells.split()}
    game.turn_number = 10
    game.to_move = to_move
    return game


def test_onager_set_up() -> None:
    game = naive_game("onager")
    assert "r@e5" not in game.legal_moves()
    play(game, "r@e4")
    assert game.to_move == "white"
    play(game, "r@e6 r@f5")
    assert game.to_move == "black"
    play(game, "d8-d7 a2-a3 d7-d8 a3-a2 d8-d7 a2-a3 d7-d8")
    assert ended(play(game, "a3-a2"), None)


def test_onager_mirrored_jumps() -> None:
    game = onager("black", black="c5 e5", white="f5")
    assert "c5-g5" in game.legal_moves()
    assert "c5-f5" not in game.legal_moves()
    game.lakes.add("d5")
    assert "c5-g5" not in game.legal_moves()


def test_onager_chain_end_and_no_returning() -> None:
    game = onager("black", black="e5 f5 g6", white="g5 b1")
    play(game, "e5-g5")
    assert game.legal_moves() == {"g5-g7", "end"}
    rest = play(game.copy(), "g5-g7")
    assert (rest.to_move, rest.piece("g5")) == ("white", "white")
    assert play(game, "end").to_move == "white"
    assert play(onager("black", black="e5 f5", white="g5 b1"), "e5-g5").to_move == "white"


def test_onager_back_rows_at_the_start_of_a_turn() -> None:
    game = onager("white", white="e8 c5", black="f6")
    play(game, "e8-e9")
    assert not game.over
    assert ended(play(game, "f6-f7"), "white")


def test_onager_back_rows_are_compared() -> None:
    game = onager("white", white="e8 c5", black="f2")
    play(game, "e8-e9 f2-e1")
    assert not game.over


def test_ayu_first_moves() -> None:
    assert [len(naive_game("ayu", {"size": size}).legal_moves()) for size in (9, 11, 13)] == [62, 98, 142]


def test_ayu_momentary_split() -> None:
    game = board(Ayu, "black", {"size": 5}, black="a1 a2 b2 d1")
    assert "a2-b1" in game.legal_moves()
    assert "b2-b1" in game.legal_moves()
    assert "a1-b1" in game.legal_moves()
    assert "a2-c2" not in game.legal_moves()


def test_ayu_unreachable_units_do_not_move() -> None:
    game = board(Ayu, "black", {"size": 5}, black="a1 a5", white="a3 b3 c3 d3 e3 e1")
    assert game.legal_moves() == set()
    game.to_move = "white"
    assert ended(play(game, "e1-e2"), "black")


# All games


@each_row
def test_random_games_end(game_id: str, row: Row) -> None:
    rng = random.Random(str(row))
    options = row.game().options
    game = naive_game(game_id, options)
    large = game_id == "ayu" and options["size"] > 9
    for _ in range(12 if large else 3000):
        if game.over:
            break
        game.play(rng.choice(sorted(game.legal_moves())))
    assert game.over or large
    assert bool(game.legal_moves()) != game.over


@each_row
def test_perft(game_id: str, row: Row) -> None:
    for length, number in enumerate(row.counts, 1):
        if number <= 4000:
            assert count(naive_game(game_id, row.game().options), length) == number


@pytest.mark.every_game
def test_every_naive_game_is_counted() -> None:
    # Rules in ludemes have a naive implementation too, but no table: there is no end of them.
    assert {row.game_id for row in ROWS} == set(GAMES) & set(game_ids())
