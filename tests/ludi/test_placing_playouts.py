"""Playouts of stones that are placed where lanes do not know do what the game does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from random import Random

import pytest

from yavset.ludi import placing_policy
from yavset.ludi.game import Ludi
from yavset.ludi.placing_policy import SHORT, Drawn, PlacingPlayouts, only_placings
from yavset.ludi.presets import PRESETS
from yavset.ludi.state import largest_group
from yavset.rules.position import Position
from yavset.search.policies import policy_of
from yavset.search.policies.uniform import LONGEST


class Followed(PlacingPlayouts):
    """Playouts that play every stone they place in a game too, and count what they draw."""

    position: Position
    drawn: int

    def _made(self, stones: tuple[int, ...], player: int) -> Drawn | None:
        self.drawn += 1
        if self.position.outcome is None and self.position.player != player:
            self.position = self.position.play("end")
        made = super()._made(stones, player)
        self._play("pass" if made is None else self._named(made.start, made.cell), made)
        return made

    def _shot(self, stones: tuple[int, ...], player: int, shooter: int) -> Drawn | None:
        self.drawn += 1
        made = super()._shot(stones, player, shooter)
        if made is not None:
            self._play(self._named(None, made.cell), made)
        return made

    def _play(self, move: str, made: Drawn | None) -> None:
        # A repetition ends the game, and playouts do not look for one.
        if self.position.outcome is None:
            self.position = self.position.play(move)
            assert made is None or self.position.stones == made.stones

    def _drawn(self, moves: Sequence[tuple[int | None, int]]) -> tuple[int | None, int]:
        # Whether a stone would be without an empty cell is asked when it is drawn.
        if self.position.outcome is None and self._game.rules.capture != "surrounded":
            board, legal = self._game.board, self.position.legal_moves()
            found = [self._named(start, cell) for start, targets in moves for cell in board.bits(targets)]
            assert {*found} <= {*legal}
            if not self._lines:
                assert sorted(found) == sorted({*legal} - {"pass", "end"})
        return super()._drawn(moves)

    def _named(self, start: int | None, cell: int) -> str:
        names = self._game.board.names
        if start is None:
            state = self.position.state
            if state is not None and state.shooter is not None:
                return f"r@{names[cell]}"
            return "wb"[self.position.player] + f"@{names[cell]}" if self._game.rules.named else names[cell]
        taken = self.position.stones[1 - self.position.player] >> cell & 1
        return f"{names[start]}{'x' if taken else '-'}{names[cell]}"

    def result(self, position: Position) -> tuple[float, ...]:
        """Return the rewards of a playout from a position that goes on."""
        self.position, self.drawn = position, 0
        return tuple(self.rewards(position))


def somewhere(game: Ludi, random: Random) -> Position:
    """Return a position of a game by chance, with stones captured and players that have passed."""
    while True:
        position = game.start()
        for _ in range(random.randrange(20)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            return position


@pytest.mark.parametrize(
    "name",
    [
        "x4swb2c3bc2b3-pf.ff.n-ss",
        "x4swa1bd4-pno.fb.n-we.ss",
        "x5swa1e5ba5e1-pno.l.fb-we.ss",
        "q5-pl.l-w3.l2",
        "q4swa1bd4-pxe.l-lk",
        PRESETS["lines-of-action"],
        "q5r1-g.cw-wc4",
        "x5r1-te.g-we",
        "x5r1-g.gn-woo.loe",
        "h4-p.n-wq.wt2c.wt3n",
        "q4-p.cs.n-sa",
        "q4-p.n-sa",
        "h3-p.l.cs-wq.wc2",
        "q6cc3d3-je-lk",
        "h3-p.u-sbc",
        "x6h5r2-gp-lro",
        "x5swa1b1a2be5d5e4-t.jc-wrc",
        "x5r2-t.je-we.wc6.lk",
        "x6swc1d1bc6d6-g.h-lk",
        "h4-p.t.h-w4.l5r",
        "q4swa1d4ba4d1-t.cs.h-we",
    ],
)
def test_playouts_of_stones_placed_where_lanes_do_not_know(name: str) -> None:
    game = Ludi(rules=name)
    assert not game.rules.near_lanes and only_placings(game.rules)
    playouts = Followed(game, Random(name))
    for number in range(20):
        rewards = playouts.result(somewhere(game, Random(number)) if number % 2 else game.start())
        ended = playouts.position.outcome
        if ended is None:
            # Only long games are stopped.
            assert playouts.drawn in (SHORT, LONGEST)
        if ended is None or ended.reason in ("repetition", "too-long"):
            continue  # Playouts do not look for repetitions.
        assert rewards == tuple(
            0.5 if ended.winner is None else float(player == ended.winner) for player in game.players
        )


@pytest.mark.parametrize("code", ["q5r1-g.cw-wc4", "x6h5r2-gp-lro", "q6r2-te.tb-we"])
def test_who_has_more_stones_is_ahead_in_a_game_that_is_cut(code: str) -> None:
    game, ahead = Ludi(rules=code), set()
    playouts = PlacingPlayouts(game, Random(code))
    for _ in range(60):
        outcome = playouts._outcome(game.start_stones(), 0)
        white, black = map(int.bit_count, playouts.final[:2])
        if outcome is not None and outcome.reason == "ahead":
            assert outcome.winner == ("white" if white > black else "black")
            ahead.add(outcome.winner)
        assert outcome is not None or white == black
    assert ahead


def test_a_line_is_completed_before_one_is_stopped() -> None:
    position = Ludi(rules="x7h6-pl.n-w4").start()
    for move in ("a1", "g1", "a2", "g2", "a3", "g3"):
        position = position.play(move)
    assert policy_of(position.game, Random(1)).moves(position)[:2] == ["a4", "g4"]


@pytest.mark.parametrize(
    ("code", "best"),
    [("x7swa1b1c1be1f1a7-gp-lro", "a1xe1"), ("q5swc3a5bb3e4e5-g.cw-wc3", "a5-a3")],
)
def test_moves_that_take_most_come_first_where_stones_are_taken(code: str, best: str) -> None:
    position = Ludi(rules=code).start()
    assert policy_of(position.game, Random(1)).moves(position)[0] == best


@pytest.mark.parametrize("first", [[], ["g5"]], ids=["white", "black"])
def test_games_show_what_a_stone_on_a_cell_is_worth(first: list[str]) -> None:
    position = Ludi(rules="h4swa4bd1-p-wq.wt2c.wt3n").start()
    # A ring of six that lacks one stone.
    for move in [*first, "c3", "a1", "d3", "a2", "c4", "b1", "e5", "g7", "d5", "g6"]:
        position = position.play(move)
    playouts = policy_of(position.game, Random(1)).playouts
    assert playouts.gives_priors
    for _ in range(100):
        [evaluation] = playouts.evaluate([position])
    assert evaluation.priors is not None
    assert evaluation.priors.keys() == {*position.legal_moves()}
    assert max(evaluation.priors, key=evaluation.priors.__getitem__) == "e4"


def test_a_player_may_end_a_turn_that_playouts_say_nothing_of() -> None:
    position = Ludi(rules="h3-p.u-sbc").start()
    for move in ["w@a1", "b@c5", "b@d5", "w@b1", "w@a2"]:
        position = position.play(move)
    [evaluation] = policy_of(position.game, Random(1)).playouts.evaluate([position])
    assert evaluation.priors is not None
    assert {*position.legal_moves()} - evaluation.priors.keys() == {"end"}


class Late(Random):
    """Chance that takes the last of all choices."""

    def random(self) -> float:
        return 0.999


@pytest.mark.parametrize("code", ["h3-p.u-sbc", "h4-p.u-sbc"])
def test_who_catches_up_places_three_where_the_largest_group_has_grown(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player that makes the most of each turn."""
    game = Ludi(rules=code)
    playouts, begun = PlacingPlayouts(game, Late()), list[tuple[int, int]]()
    made = playouts._made

    def counted(stones: tuple[int, ...], player: int) -> Drawn | None:
        begun.append((player, largest_group(game.board, stones)))
        return made(stones, player)

    monkeypatch.setattr(playouts, "_made", counted)
    playouts.rewards(game.start())
    turns = [[largest for _, largest in turn] for _, turn in groupby(begun, lambda one: one[0])]
    assert len(turns) > 5 and len(turns[0]) == 1
    for before, turn in pairwise(turns[:-1]):
        assert len(turn) == (3 if turn[0] > before[0] else 2)
    assert {len(turn) for turn in turns[1:-1]} == {2, 3}


@pytest.mark.parametrize(
    ("name", "ahead"), [(PRESETS["teeko"], False), ("q4-p.cs.n-sa", False), ("q5r1-g.cw-wc4", True)]
)
def test_only_where_stones_are_taken_is_who_has_more_of_them_ahead_in_the_end(
    name: str, ahead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a playout that was broken off; elsewhere what counts is counted."""
    game = Ludi(rules=name)
    monkeypatch.setattr(placing_policy, "LONGEST", 1)
    monkeypatch.setattr(placing_policy, "SHORT", 1)
    playouts = PlacingPlayouts(game, Random(1))
    stones = list(game.start_stones())
    more = [cell for cell in game.board.cells if not sum(stones) >> cell & 1][:1]
    stones[0] |= sum(1 << cell for cell in more)
    outcome = playouts._outcome(tuple(stones), 0, game.start_state())
    assert (outcome is not None and outcome.reason == "ahead") == ahead
    assert outcome == (outcome if ahead else game.rules.counted(playouts.final))
