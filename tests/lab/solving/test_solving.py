"""Yavalath of sizes 3 and 4 after a first stone: the rules replay proofs, and a search finds them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import yavset
from boards import worth
from yavset.games.yavalath import Yavalath
from yavset.interfaces.terminal import main
from yavset.lab import openings
from yavset.lab.openings import unlike_stones
from yavset.lab.solving import row_prover, solve
from yavset.lab.solving.proofs import Codes, QuietProof, read_proof, write_proof
from yavset.rules.board import mask_of
from yavset.rules.lines import gaps, has_line
from yavset.rules.position import Position
from yavset.search.first_stones import FIRST_STONES, Chance, board_of, first_stones, read
from yavset.search.provers.threats import ThreatSearch

#: By the size of the board and the first stone: the player who wins, 0 for the first one, and how many
#: positions prove it. Of size 3 these are all first stones.
PROVED = {
    (3, "a1"): (1, 4_230),
    (3, "b1"): (1, 1_402),
    (3, "b2"): (1, 8_665),
    (3, "c3"): (1, 398),
    (4, "a1"): (1, 37_584),
    (4, "c2"): (1, 9_957),
    (4, "d4"): (0, 12_572),
}


def yavalath(size: int) -> Yavalath:
    game = yavset.game("yavalath", size=size, swap=False)
    assert isinstance(game, Yavalath)
    return game


def proof_of(size: int, stone: str) -> list[int]:
    return read_proof(Path(__file__).with_name(f"yavalath-{size}-{stone}.proof.xz"))


def quiet_positions_of(size: int, count: int, least: int = 2) -> Iterator[tuple[int, int]]:
    """Yield random positions of at least this many stones without a row of three."""
    board, random = yavalath(size).board, Random(0)
    while count:
        cells = random.sample(board.cells, random.randrange(least, len(board.cells) - 1))
        first, second = (sum(1 << cell for cell in cells[player::2]) for player in range(2))
        if not has_line(board, first, 3) and not has_line(board, second, 3):
            count -= 1
            yield first, second


@pytest.mark.parametrize(
    ("size", "stone"), [pytest.param(*key, marks=[pytest.mark.long] * (key[0] > 3)) for key in PROVED]
)
def test_every_reply_to_the_winner_is_answered(size: int, stone: str) -> None:
    winner, count = PROVED[size, stone]
    codes = proof_of(size, stone)
    assert len(codes) == count
    assert list(QuietProof(yavalath(size), winner, codes).gaps(stone)) == []


@pytest.mark.long
def test_the_second_player_wins_the_smallest_yavalath() -> None:
    stones = unlike_stones(yavalath(3))
    assert [PROVED[3, stone][0] for stone in stones] == [1, 1, 1, 1]


@pytest.mark.parametrize(("size", "stone"), PROVED)
def test_the_bot_knows_what_is_proved(size: int, stone: str) -> None:
    score = 1.0 - PROVED[size, stone][0]
    assert first_stones(yavalath(size))[stone] == Chance(score, score, score)


def test_a_proof_comes_back_from_its_file(tmp_path: Path) -> None:
    write_proof(tmp_path / "proof", [5, 1 << 60, 3])
    assert read_proof(tmp_path / "proof") == [3, 5, 1 << 60]


def test_a_proof_with_a_position_less_has_gaps() -> None:
    game, codes = yavalath(4), Codes(yavalath(4).board)
    # The answers to the second player's first stones: without one of them some stone is not answered.
    early = [code for code in proof_of(4, "d4") if sum(map(int.bit_count, codes.stones(code))) == 3]
    for left in (early, early[1:]):
        gaps_found = QuietProof(game, 0, left).gaps("d4")
        found = {move for position, move in gaps_found if position.occupied.bit_count() == 1}
        assert bool(found) == (left != early)
        assert len(found) < 36


def wins_along(position: Position, winner: str, chain: list[int]) -> bool:
    """Return whether a player, who is to move, wins by a chain whatever is replied, by the rules alone."""
    names = position.game.board.names
    if not chain or names[chain[0]] not in position.legal_moves():
        return False
    after = position.child(names[chain[0]])
    if after.outcome is not None:
        return after.outcome.winner == winner
    held = []
    for child in map(after.child, after.legal_moves()):
        if child.outcome is not None:
            if child.outcome.winner != winner:
                return False
        elif not any(
            end.winner == winner for move in child.legal_moves() if (end := child.child(move).outcome)
        ):
            held.append(child)
    return not held or (len(held) == 1 and wins_along(held[0], winner, chain[2:]))


@pytest.mark.parametrize("winner", [0, 1])
def test_a_chain_holds_where_no_reply_stops_it(winner: int) -> None:
    """Chains of a position, in others that differ from it by a stone or two."""
    game, random, told = yavalath(4), Random(winner), []
    proof, threats = QuietProof(game, winner, []), ThreatSearch(game.board, 4)
    for own, other in quiet_positions_of(4, 250, least=8):
        chain = threats.win(own, other, nodes=1000)
        if len(chain) < 3:
            continue
        for more in (0, 1, 2):
            cells = random.sample(game.board.bits(game.board.all & ~(own | other)), more)
            masks = (own | sum(1 << cell for cell in cells[1:]), other | sum(1 << cell for cell in cells[:1]))
            if not any(has_line(game.board, mask, 3) for mask in masks):
                stones = masks[::-1] if winner else masks
                position = Position(game, stones, winner, (0, 1), game.start_state())
                holds = wins_along(position, game.players[winner], chain)
                assert proof._holds(position, chain) == holds
                told.append((more, holds))
    assert {(0, True), (1, False), (2, False), (1, True), (2, True)} <= set(told)


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
    # No three of either player's in a row, and the loser's turn.
    rows = "abd", "acd", "bcef", "abde", "dg", "cf", "e"
    winner = sum(
        1 << game.board.cell(f"{letter}{number}") for number, row in enumerate(rows, 1) for letter in row
    )
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


def without_compiler() -> ModuleType:
    """Return the module of the search as Python itself runs it, which is quick where little is searched."""
    spec = find_spec(row_prover.__name__)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numba.njit", lambda function: function)
        # Where the classes of the module look for its names.
        patch.setitem(sys.modules, row_prover.__name__, module)
        spec.loader.exec_module(module)
    # What counts on 64 bits and no more, or gives numbers of NumPy.
    slot, chain = module._slot, module.chain
    # So few places that positions often meet at one.
    vars(module)["_CHAINS"] = 1 << 6
    vars(module)["count"] = lambda mask: int(mask).bit_count()
    vars(module)["_slot"] = lambda own, other: slot(int(own), int(other))
    vars(module)["chain"] = lambda *arguments: (*map(int, chain(*arguments)),)
    return module


@pytest.fixture(scope="module", params=["plain", pytest.param("compiled", marks=pytest.mark.long)])
def prover(request: pytest.FixtureRequest) -> Any:
    """The module of the search."""
    return row_prover if request.param == "compiled" else without_compiler()


def test_the_functions_agree_with_those_of_the_package(prover: Any) -> None:
    board = yavalath(4).board
    tables = prover.RowProver(board, 0, 1 << 10).tables
    threats = ThreatSearch(board, 4)
    fours = [
        mask_of((cell, *ray[:3]))
        for cell, rays in board.rays.items()
        for ray in rays[: len(board.axes)]
        if len(ray) > 2
    ]
    wins = Counter[tuple[bool, bool]]()
    for own, other in quiet_positions_of(4, 120):
        empty = board.all & ~(own | other)
        assert prover.count(own) == own.bit_count()
        assert [mask & board.all for mask in prover.gaps(own, tables.steps)] == [
            *(mask & board.all for mask in gaps(own, board.steps, 4))
        ]
        for least in (1, 2):
            assert prover.in_lines(own, empty, tables.steps, least) == mask_of(
                cell
                for line in fours
                for cell in board.bits(line & empty)
                if line & own and not line & other and least <= (line & empty).bit_count() <= 2
            )
        chains = []
        for one, two in ((own, other), (other, own)):
            # Twice: what is remembered of one is nothing about the other.
            for _ in range(2):
                moves, replies = prover.chain(tables, one, two)
                found = threats.win(one, two, nodes=100_000)
                assert bool(moves) == bool(found)
                assert not moves & (one | two | replies & ~moves)
            chains.append(bool(moves))
        wins[chains[0], chains[1]] += 1
        # Who may move at all: not into a row, and where a row or a chain of the other one is stopped.
        rows, blocks = gaps(own, board.steps, 4)[1], gaps(other, board.steps, 4)[0] & empty
        if not gaps(own, board.steps, 4)[0] & empty:
            moves = prover.sensible(tables, own, other)
            assert not moves & ~empty and not moves & rows
            if blocks:
                assert moves == (0 if blocks.bit_count() > 1 else blocks & ~rows)
            elif not chains[1]:
                assert moves == empty & ~rows
            else:
                # Whatever it leaves out loses.
                for cell in board.bits(empty & ~rows & ~moves):
                    assert threats.win(other, own | 1 << cell, nodes=100_000)
            open_replies = [
                cell for cell in board.bits(moves) if not threats.win(other, own | 1 << cell, nodes=100_000)
            ]
            assert board.bits(prover.open_replies(tables, own, other)) == open_replies
    assert min(wins.values()) > 3 and len(wins) == 4


def test_the_search_agrees_with_minimax_by_the_rules(prover: Any) -> None:
    game = yavalath(3)
    answers = []
    for winner in range(2):
        # In steps, too, and with a table that has no room for everything.
        for entries, step in ((1 << 14, 1_000_000), (1 << 8, 20)):
            search = prover.RowProver(game.board, winner, entries)
            for first, second in quiet_positions_of(3, 30, least=12):
                player = (first | second).bit_count() % 2
                value = worth(Position(game, (first, second), player, (0, 1), game.start_state()))
                wanted = value == (1 if player == winner else -1)
                found = None
                while found is None:
                    before = search.expanded
                    found = search.wins((first, second), step)
                    assert search.expanded <= before + step
                assert found == wanted
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
    monkeypatch.setattr(solve, "write", written.__setitem__)
    command = ["solve", "c3", str(file), "--size", "3", "--second"]
    assert main([*command, "--table", "18", "--write"]) == 0
    assert "positions, 0 moves without an answer" in capsys.readouterr().out
    assert written[board_of(yavalath(3))]["c3"] == Chance(0.0, 0.0, 0.0)
    write_proof(file, read_proof(file)[::2])
    assert main([*command, "--check"]) == 1
    assert "no answer to" in capsys.readouterr().out


def test_what_is_proved_takes_the_place_of_an_estimate_and_all_else_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof without gaps is written, again and again; one with a gap changes nothing."""
    board = board_of(yavalath(3))
    table, file = tmp_path / "first_stones.json", tmp_path / "proof.xz"
    table.write_bytes(openings.FILE.read_bytes())
    before = table.read_bytes()
    monkeypatch.setattr(openings, "FILE", table)
    write_proof(file, proof_of(3, "c3")[1:])
    command = ["solve", "c3", str(file), "--size", "3", "--second", "--check"]
    assert main([*command, "--write"]) == 1 and table.read_bytes() == before
    monkeypatch.setattr(solve, "check", lambda *_: True)
    assert main(command) == 0 and table.read_bytes() == before
    estimates = {"a1": Chance(0.25, 0.125, 0.5), "c3": Chance(0.75, 0.5, 0.875)}
    for known in ({}, estimates, estimates):
        monkeypatch.setitem(FIRST_STONES, board, known)
        assert main([*command, "--write"]) == 0
        written = read(table.read_text())
        wanted = {**FIRST_STONES, board: known | {"c3": Chance(0.0, 0.0, 0.0)}}
        assert {key: [*stones.items()] for key, stones in written.items()} == {
            key: [*stones.items()] for key, stones in wanted.items()
        }


def test_a_win_of_the_first_player_is_written_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    written: dict[str, dict[str, Chance]] = {}
    monkeypatch.setattr(solve, "write", written.__setitem__)
    monkeypatch.setattr(solve, "prove", lambda *given: asked.append(given))

    def check(*given: Any) -> bool:
        asked.append(given)
        return True

    monkeypatch.setattr(solve, "check", check)
    file = tmp_path / "proof.xz"
    assert main(["solve", "b1", str(file), "--table", "9", "--write"]) == 0
    game = yavalath(4)
    assert asked == [(game, "b1", 0, file, 512), (game, "b1", 0, file)]
    board = board_of(game)
    assert written == {board: FIRST_STONES[board] | {"b1": Chance(1.0, 1.0, 1.0)}}


def test_a_win_of_the_wrong_player_is_not_proved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="this player does not win"):
        solve.prove(yavalath(3), "c3", 0, tmp_path / "proof.xz", 1 << 18)


def test_a_stone_that_symmetry_makes_another_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "g7", "proof.xz"]) == 2
    assert "up to symmetry" in capsys.readouterr().err


def test_without_numba_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "yavset.lab.solving.row_prover", None)
    assert main(["solve", "d4", "proof.xz"]) == 2
    assert "yavset[solve]" in capsys.readouterr().err


def test_a_large_board_is_refused() -> None:
    with pytest.raises(ValueError, match="only hexagonal boards of sizes 3 and 4"):
        row_prover.RowProver(yavalath(5).board, 0)
