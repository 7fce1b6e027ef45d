"""Playouts of stones that only step do what the game does; moves are sorted by what they do at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from yavset.ludi import moving_policy
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves
from yavset.ludi.movement import drawn
from yavset.ludi.moving_policy import SteppingPlayouts, only_steps
from yavset.ludi.playouts import play_rules
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import read_rules
from yavset.rules.position import Position
from yavset.search.policies import policy_of

STEPPING = (
    PRESETS["breakthrough"],
    PRESETS["clobber"],
    "x5r1-tf.tdb-wr.we",
    "q4r1-tb-wr.we.lk",
    "q4r1-tf.te-wr.wk",
    "x4r1-tab-lr.we",
    "q3c-te-wk",
    "x4r1-tdb.te-we.dr.lk",
    "h3swa1b1be5d5-tb-we.lk",
)


def known(code: str) -> str:
    """Return rules that can be read and in which stones only step."""
    rules = read_rules(code)
    assert only_steps(rules), code
    return rules.text


class Followed:
    """Draws the moves of a playout, and plays each in the game too."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves = 0

    def drawn(self, random: Random, moves: list[tuple[int, int]]) -> tuple[int, int]:
        if self.position.outcome is not None:
            return drawn(random, moves)  # A repetition, which playouts do not look for.
        board = self.position.game.board
        found = {
            (board.names[target - shift], board.names[target])
            for shift, targets in moves
            for target in board.bits(targets)
        }
        legal = {(move[:2], move[3:]) for move in self.position.legal_moves()}
        wins = {ends for ends in legal if self._wins(ends)}
        # A stone in the last row wins at once: nothing else is looked at then.
        reach = any(rule.condition.head == "reach" and rule.result == "win" for rule in _rules(self.position))
        last = {ends for ends in wins if board.cell(ends[1]) in _last_row(self.position)}
        assert found == (last if reach and last else legal)
        shift, target = drawn(random, moves)
        end = target.bit_length() - 1
        self.position = self.position.play(self._move(board.names[end - shift], board.names[end]))
        self.moves += 1
        return shift, target

    def _move(self, start: str, end: str) -> str:
        enemy = self.position.stones[1 - self.position.player]
        sign = "x" if enemy >> self.position.game.board.cell(end) & 1 else "-"
        return f"{start}{sign}{end}"

    def _wins(self, ends: tuple[str, str]) -> bool:
        outcome = self.position.play(self._move(*ends)).outcome
        return outcome is not None and outcome.winner == self.position.to_move


def _rules(position: Position) -> Any:
    assert isinstance(position.game, Ludi)
    return position.game.rules.rules


def _last_row(position: Position) -> tuple[int, ...]:
    board = position.game.board
    return tuple(board.row(board.rows - 1 if position.player == 0 else 0))


@pytest.mark.parametrize("code", STEPPING)
def test_playouts_of_stones_that_step_go_by_the_rules(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Ludi(rules=known(code))
    random = Random(code)
    playouts = SteppingPlayouts(game, random)
    ended = 0
    for _ in range(6 if game.board.size == 8 else 12):
        start = game.start()
        for _ in range(random.randrange(6)):
            if start.outcome is None:
                start = start.play(random.choice(start.legal_moves()))
        if start.outcome is not None:
            continue
        followed = Followed(start)
        monkeypatch.setattr(moving_policy, "drawn", followed.drawn)
        rewards = playouts.rewards(start)
        outcome = followed.position.outcome
        if outcome is not None and outcome.reason in ("repetition", "too-long"):
            continue
        if outcome is None:
            assert (rewards, followed.moves) == ((0.5, 0.5), moving_policy.LONGEST)
            continue
        ended += 1
        winner = None if outcome.winner is None else game.players.index(outcome.winner)
        assert rewards == ((0.5, 0.5) if winner is None else (1.0 - winner, float(winner)))
    assert ended > 2


@pytest.mark.parametrize(
    ("code", "steps"),
    [(code, True) for code in STEPPING[2:5]]
    + [
        ("h5-p.t-w4", False),
        ("x5r1-tf.j-wr.we", False),
        ("x5r1-tf.l-wr.we", False),
        ("x5r1-tf.g-wr.we", False),
        ("x5r1-tb.cw-wr.we", False),
        ("x5r1-tfb.d-wr.we", False),
        ("x5r1-tfb-wr.wg5", False),
        # Who reaches the last row does not win by it.
        ("x5r2-tb-lro", False),
        ("x5r1-tf.te-wr.lro", False),
        ("q5r2-tb-wrc", False),
    ],
)
def test_only_games_of_steps_are_played_out_so(code: str, steps: bool) -> None:
    rules = read_rules(code)
    assert only_steps(rules) == steps
    ordering = policy_of(Ludi(rules=code), Random(1)).playouts
    assert (type(ordering).__name__ == "SinglePlayouts") >= steps


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
