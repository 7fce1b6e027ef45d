"""GMP's integers instead of Python's: the same verdicts, for as long as they are asked for."""

from __future__ import annotations

import json
import sys

import pytest

from yavset.breeding.judge import judge
from yavset.breeding.verdict import Budget
from yavset.breeding.yardstick import GAMES
from yavset.lab.gmp import with_gmp
from yavset.ludi.rules import read_rules
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.wide import wide


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name != "hex")) for name in GAMES]
)
def test_a_verdict_is_the_same_with_gmp(name: str) -> None:
    tree = read_rules(GAMES[name]).tree
    with with_gmp():
        assert type(wide(1)).__name__ == "mpz"
        fast = judge(tree, 1, Budget.small())
    assert json.dumps(fast.as_data()) == json.dumps(judge(tree, 1, Budget.small()).as_data())


def test_integers_are_pythons_again_at_the_end() -> None:
    with pytest.raises(ValueError, match="broken off"), with_gmp():
        raise ValueError("broken off")
    assert type(wide(1)) is int


def test_a_single_board_is_a_mask_as_everywhere() -> None:
    board = read_rules("h4-p-w4.l3").board
    with with_gmp():
        one, many = CellMajor(board, 1), CellMajor(board, 64)
        stones = board.all & 0b1011 << 20
        for found in (one.around(stones), one.any(stones), one.lowest(stones), *one.sizes(stones)):
            assert type(found) is int
        assert type(many.around(many.repeated(stones))) is not int


def test_without_gmpy2_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gmpy2", None)
    with with_gmp():
        assert type(wide(1)) is int
