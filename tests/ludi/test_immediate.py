"""Moves are sorted by what they do at once."""

from __future__ import annotations

from random import Random

import pytest

from trees import STEPPING
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves
from yavset.ludi.playouts import play_rules
from yavset.ludi.presets import PRESETS
from yavset.rules.moves import ends
from yavset.rules.position import Position

# Results at once.

CERTAIN = ("h4-p.s-w4.l3", "x4-p-wt2o.l3", "h4-p-w4.d3")
PLACING = (*CERTAIN, "h4-pa-wg4.lg3", "h4-pnr.pr-w4r.l4e", "x5-p.d-w4")


@pytest.mark.parametrize("code", PLACING)
def test_moves_are_sorted_by_what_they_do_at_once(code: str) -> None:
    game, random = Ludi(rules=code), Random(code)
    immediate = ImmediateMoves(game, play_rules(game.rules))
    assert immediate.certain == (code in CERTAIN)
    seen = [0] * 4
    for _ in range(8):
        position = game.start()
        while position.outcome is None:
            legal = [move for move in position.legal_moves() if move != "swap"]
            mine = immediate.placing(position, game.board.all)
            own = [move for move in legal if move in mine]
            tiers = immediate.tiers(position, legal)
            ends = {move: position.play(move).outcome for move in own}
            wins, losses, draws = (
                [move for move, end in ends.items() if end is not None and holds(end.winner)]
                for holds in (
                    lambda winner, to_move=position.to_move: winner == to_move,
                    lambda winner, to_move=position.to_move: winner not in (None, to_move),
                    lambda winner: winner is None,
                )
            )
            assert list(tiers.legal) == legal
            if immediate.certain and len(legal) > 1:
                if tiers.winning or tiers.blocking or len(tiers.safe) < len(legal):
                    assert [list(one) for one in (tiers.winning, tiers.drawing)] == [wins, draws]
                    assert list(tiers.safe) == [move for move in legal if move not in losses]
                    threats = _threats(position, own)
                    assert list(tiers.blocking) == threats
                    for number, moves in enumerate((wins, losses, draws, threats)):
                        seen[number] += bool(moves)
                else:
                    assert not wins and not losses and not _threats(position, own)
            position = position.play(random.choice(legal))
    if immediate.certain:
        assert seen[0] and seen[3]


@pytest.mark.parametrize("code", ["h4-p-wt3p.lt2o", "r4-p-wt2m.l4", "h4-pnr.pr-w4r.l4e", "q4-p.pr-w3r"])
def test_what_a_stone_would_do_at_once_is_seen_for_both_players(code: str) -> None:
    """On every empty cell, whether or not a stone may be placed there."""
    game, chance = Ludi(rules=code), Random(code)
    immediate = ImmediateMoves(game, play_rules(game.rules))
    seen: set[int] = set()
    for _ in range(3):
        position = game.start()
        while position.outcome is None:
            ends = [_ends(position, immediate.names[player], player) for player in range(2)]
            own, enemy = ends[position.player], ends[1 - position.player]
            assert immediate.cells(position) == (*own, enemy[0]), str(position)
            seen |= {number for number, cells in enumerate((*own, enemy[0])) if cells}
            position = position.play(chance.choice(position.legal_moves()))
    assert seen >= {0, 3}


def _ends(position: Position, names: dict[int, str], player: int) -> tuple[int, int, int]:
    """Return the cells where an own stone of a player would win, lose and draw at once."""
    game = position.game
    to_move = Position(game, position.stones, player, position.seating, position.state, ply=9)
    wins = losses = draws = 0
    for cell in game.board.bits(position.empty):
        end = game.after(to_move, names[cell]).outcome
        if end is not None and end.reason != "full":
            wins |= (end.winner == to_move.to_move) << cell
            losses |= (end.winner not in (None, to_move.to_move)) << cell
            draws |= (end.winner is None) << cell
    return wins, losses, draws


def _threats(position: Position, moves: list[str]) -> list[str]:
    """Return the moves to cells where the other player would win at once."""
    other = Position(position.game, position.stones, 1 - position.player, position.seating, position.state)
    return [
        move
        for move in moves
        if (end := other.game.after(other, move).outcome) is not None and end.winner == other.to_move
    ]


@pytest.mark.parametrize("code", [PRESETS["clobber"], *STEPPING.values(), PRESETS["breakthrough"]])
def test_steps_are_sorted_by_what_they_do_at_once(code: str) -> None:
    game, random = Ludi(rules=code), Random(code)
    immediate = ImmediateMoves(game, play_rules(game.rules))
    seen = [0] * 4
    for _ in range(6):
        position = game.start()
        while position.outcome is None:
            legal = position.legal_moves()
            tiers = immediate.tiers(position, legal)
            outcomes = {move: position.play(move).outcome for move in legal}
            foreseen = {
                move: end
                for move, end in outcomes.items()
                if end is not None and end.reason.endswith(("-reach", "-eliminated"))
            }
            wins = [move for move in legal if move in foreseen and foreseen[move].winner == position.to_move]
            losing = [
                move
                for move in legal
                if move in foreseen and foreseen[move].winner not in (None, position.to_move)
            ]
            assert list(tiers.winning) == wins
            assert list(tiers.safe) == [move for move in legal if move not in losing]
            threats = _steps_that_win(position, 1 - position.player)
            for move in tiers.blocking:
                left = _steps_that_win(position.play(move), 1 - position.player)
                assert threats and len(left) < len(threats), move
            for move in tiers.running:
                after = position.play(move)
                if after.outcome is None:
                    assert _steps_that_win(after, position.player)
                    assert not any(ends(answer)[1] == ends(move)[1] for answer in after.legal_moves())
            for number, moves in enumerate((wins, losing, tiers.blocking, tiers.running)):
                seen[number] += bool(moves)
            position = position.play(legal[int(random.random() * len(legal))])
    if "wr" in game.rules.code and "tf" in game.rules.code:
        assert seen[0] and seen[2] and seen[3]


def _steps_that_win(position: Position, player: int) -> set[str]:
    """Return the moves that put a player's stone in its last row, if that player were to move."""
    other = Position(position.game, position.stones, player, position.seating, position.state)
    return {
        move
        for move in position.game.legal_moves(other)
        if (end := position.game.after(other, move).outcome) is not None
        and end.winner == other.to_move
        and "reach" in end.reason
    }
