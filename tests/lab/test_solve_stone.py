"""Yavalath of size 4 after a first stone: proofs replayed by the rules, and the search that finds them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

import yavset
from boards import worth
from yavset.games.yavalath import Yavalath
from yavset.lab import row_prover, solve_stone
from yavset.lab.exhaustive import read_proof, write_proof
from yavset.lab.quiet_proof import Codes, QuietProof
from yavset.rules.lines import gaps, has_line
from yavset.rules.position import Position
from yavset.search.policies.first_stones import Chance, board_of, first_stones
from yavset.search.provers.threats import ThreatSearch

#: The player who wins after a first stone, 0 for the first one, and how many positions prove it.
PROVED = {"a1": (1, 37_584), "c2": (1, 9_957), "d4": (0, 12_572)}


def yavalath(size: int) -> Yavalath:
    game = yavset.game("yavalath", size=size, swap=False)
    assert isinstance(game, Yavalath)
    return game


def proof_of(stone: str) -> list[int]:
    codes: list[int] = read_proof(Path(__file__).with_name(f"yavalath-4-{stone}.proof.xz")).tolist()
    return codes


def quiet_positions_of(size: int, count: int, least: int = 2) -> Iterator[tuple[int, int]]:
    """Yield random positions of at least so many stones without a row of three."""
    board, random = yavalath(size).board, Random(0)
    while count:
        cells = random.sample(board.cells, random.randrange(least, len(board.cells) - 1))
        first, second = (sum(1 << cell for cell in cells[player::2]) for player in range(2))
        if not has_line(board, first, 3) and not has_line(board, second, 3):
            count -= 1
            yield first, second


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("stone", PROVED)
def test_every_reply_to_the_winner_is_answered(stone: str) -> None:
    winner, count = PROVED[stone]
    codes = proof_of(stone)
    assert len(codes) == count
    assert list(QuietProof(yavalath(4), winner, codes).gaps(stone)) == []


@pytest.mark.parametrize("stone", PROVED)
def test_the_bot_knows_what_is_proved(stone: str) -> None:
    score = 1.0 - PROVED[stone][0]
    assert first_stones(yavalath(4))[stone] == Chance(score, score, score)


def test_a_proof_with_a_position_less_has_gaps() -> None:
    game, codes = yavalath(4), Codes(yavalath(4).board)
    # The answers to the second player's first stones: without one of them some stone is not answered.
    early = [code for code in proof_of("d4") if sum(map(int.bit_count, codes.stones(code))) == 3]
    for left in (early, early[1:]):
        gaps_found = QuietProof(game, 0, left).gaps("d4")
        found = {move for position, move in gaps_found if position.occupied.bit_count() == 1}
        assert bool(found) == (left != early)
        assert len(found) < 36


@pytest.mark.parametrize(
    ("loser", "winner"),
    [
        (["a1", "c1"], ["d4", "d5", "d6"]),
        (["a1", "b1", "c1"], ["d4", "e4", "g7", "a4"]),
        (["a1"], ["d4"]),
    ],
    ids=["a row of the winner", "a row of the loser", "the winner's turn"],
)
def test_a_position_that_cannot_be_is_a_gap(loser: list[str], winner: list[str]) -> None:
    game = yavalath(4)
    masks = [sum(1 << game.board.cell(name) for name in names) for names in (loser, winner)]
    assert "" in [move for _, move in QuietProof(game, 0, []).gaps_at(*masks)]


def test_a_full_board_is_a_gap() -> None:
    game = yavalath(4)
    winner = sum(1 << cell for cell in game.board.cells[::2])
    gaps_there = list(QuietProof(game, 0, []).gaps_at(game.board.all ^ winner, winner))
    assert [move for _, move in gaps_there] == [""]


def test_codes_are_those_of_all_images_and_come_back() -> None:
    board = yavalath(4).board
    codes = Codes(board)
    for own, other in quiet_positions_of(4, 50):
        code = codes.code(own, other)
        assert codes.code(*codes.stones(code)) == code
        for image in board.symmetries():
            turned = [sum(1 << image[cell] for cell in board.bits(mask)) for mask in (own, other)]
            assert codes.code(*turned) == code


def test_the_compiled_functions_agree_with_those_of_the_package() -> None:
    board = yavalath(4).board
    tables = row_prover.RowProver(board, 0, 1 << 10).tables
    threats = ThreatSearch(board, 4)
    wins = 0
    for own, other in quiet_positions_of(4, 300):
        assert row_prover.count(own) == own.bit_count()
        ours = [mask & board.all for mask in row_prover.gaps(own, tables.steps)]
        assert ours == [mask & board.all for mask in gaps(own, board.steps, 4)]
        moves, replies = row_prover.chain(tables, own, other)
        assert bool(moves) == bool(threats.win(own, other, nodes=100_000))
        assert not moves & (own | other | replies & ~moves)
        wins += bool(moves)
    assert 20 < wins < 280


def test_the_search_agrees_with_minimax_by_the_rules() -> None:
    game = yavalath(3)
    answers = []
    for winner in range(2):
        prover = row_prover.RowProver(game.board, winner, 1 << 16)
        for first, second in quiet_positions_of(3, 60, least=13):
            player = (first | second).bit_count() % 2
            value = worth(Position(game, (first, second), player, (0, 1), game.start_state()))
            wanted = value == (1 if player == winner else -1)
            assert prover.wins((first, second), 1_000_000) == wanted
            answers.append((winner, wanted))
    assert len(set(answers)) == 4


def test_images_of_a_position_have_one_key_and_moves_lead_to_the_keys_of_positions() -> None:
    board = yavalath(4).board
    prover = row_prover.RowProver(board, 0, 1 << 10)
    for first, second in quiet_positions_of(4, 300):
        key = prover.key((first, second))
        for image in board.symmetries():
            own, other = (sum(1 << image[cell] for cell in board.bits(mask)) for mask in (first, second))
            assert prover.key((own, other)) == key
        ply = (first | second).bit_count()
        cell = board.bits(board.all & ~(first | second))[0]
        after = (first, second | 1 << cell) if ply % 2 else (first | 1 << cell, second)
        assert prover.key((first, second)) == key
        along = row_prover._key_after(prover.tables, ply, cell)
        assert along == prover.key(after)


def test_a_proof_is_found_written_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.xz"
    written: dict[str, dict[str, Chance]] = {}
    monkeypatch.setattr(solve_stone, "write", written.__setitem__)
    arguments = ["solve_stone", "c3", str(file), "--size", "3", "--second", "--table", "18"]
    monkeypatch.setattr("sys.argv", [*arguments, "--write"])
    solve_stone.main()
    assert "positions, 0 moves without an answer" in capsys.readouterr().out
    assert written[board_of(yavalath(3))]["c3"] == Chance(0.0, 0.0, 0.0)
    codes = read_proof(file).tolist()
    write_proof(file, np.array(codes[::2]))
    monkeypatch.setattr("sys.argv", [*arguments, "--check"])
    with pytest.raises(SystemExit, match="the proof has gaps"):
        solve_stone.main()
    assert "no answer to" in capsys.readouterr().out


def test_a_win_of_the_wrong_player_is_not_proved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="this player does not win"):
        solve_stone.prove(yavalath(3), "c3", 0, tmp_path / "proof.xz", 1 << 18)


def test_a_stone_that_symmetry_makes_another_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["solve_stone", "g7", "proof.xz"])
    with pytest.raises(SystemExit):
        solve_stone.main()
    assert "up to symmetry" in capsys.readouterr().err


def test_a_large_board_is_refused() -> None:
    with pytest.raises(ValueError, match="only hexagonal boards of sizes 3 and 4"):
        row_prover.RowProver(yavalath(5).board, 0)
