"""Playouts of stones that are placed where lanes do not know do what the game does."""

from __future__ import annotations

from itertools import groupby, pairwise
from random import Random

import pytest

from priors import priors_of
from yavset.ludi import placing_policy
from yavset.ludi.game import Ludi
from yavset.ludi.placing_policy import Drawn, PlacingPlayouts, only_placings
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
        # A repetition ends the game, and playouts do not look for one.
        if self.position.outcome is None:
            self.position = self.position.play("pass" if made is None else self._named(made.cell))
            assert made is None or self.position.stones == made.stones
        return made

    def _drawn(self, cells: int) -> int:
        # Whether a stone would be without an empty cell is asked when it is drawn.
        if self.position.outcome is None and self._game.rules.capture != "surrounded":
            legal = self.position.legal_moves()
            found = [self._named(cell) for cell in self._game.board.bits(cells)]
            assert {*found} <= {*legal}
            if not self._lines:
                assert sorted(found) == sorted({*legal} - {"pass", "end"})
        return super()._drawn(cells)

    def _named(self, cell: int) -> str:
        name = self._game.board.names[cell]
        return "wb"[self.position.player] + f"@{name}" if self._game.rules.named else name

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
        "x5h4-p.n-w3",
        "x5h4-p.n-w3x.l4x",
        "h4-p.n-wq.wt2c.wt3n",
        "q4-p.cs.n-sa",
        "q4-p.n-sa",
        "h3-p.u-sbc",
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
            assert playouts.drawn == LONGEST
        if ended is None or ended.reason in ("repetition", "too-long"):
            continue  # Playouts do not look for repetitions.
        assert rewards == tuple(
            0.5 if ended.winner is None else float(player == ended.winner) for player in game.players
        )


def test_a_line_is_completed_before_one_is_stopped() -> None:
    position = Ludi(rules="x7h6-pl.n-w4").start()
    for move in ("a1", "g1", "a2", "g2", "a3", "g3"):
        position = position.play(move)
    assert policy_of(position.game, Random(1)).moves(position)[:2] == ["a4", "g4"]


@pytest.mark.parametrize(("code", "urgent"), [("x7-p.n-w4x", ["g4"]), ("x7-p.n-w4", ["a4", "g4"])])
def test_a_line_that_would_be_too_long_is_not_urgent(code: str, urgent: list[str]) -> None:
    position = Ludi(rules=code).start()
    for move in ("a1", "g1", "a2", "g2", "a3", "g3", "a5", "d6"):
        position = position.play(move)
    moves = policy_of(position.game, Random(1)).moves(position)
    assert moves[: len(urgent)] == urgent


@pytest.mark.parametrize("first", [[], ["g5"]], ids=["white", "black"])
def test_games_show_what_a_stone_on_a_cell_is_worth(first: list[str]) -> None:
    position = Ludi(rules="h4swa4bd1-p-wq.wt2c.wt3n").start()
    # A ring of six that lacks one stone.
    for move in [*first, "c3", "a1", "d3", "a2", "c4", "b1", "e5", "g7", "d5", "g6"]:
        position = position.play(move)
    playouts = policy_of(position.game, Random(1)).playouts
    assert playouts.gives_priors
    amaf = sum(playouts.evaluate([position])[0].amaf for _ in range(100))
    priors = playouts.priors(position, amaf, amaf)
    assert priors.keys() == {*position.game.board.names.values()}
    assert max(priors, key=priors.__getitem__) == "e4"


def test_a_player_may_end_a_turn_that_playouts_say_nothing_of() -> None:
    position = Ludi(rules="h3-p.u-sbc").start()
    for move in ["w@a1", "b@c5", "b@d5", "w@b1", "w@a2"]:
        position = position.play(move)
    playouts = policy_of(position.game, Random(1)).playouts
    [evaluation] = playouts.evaluate([position])
    priors = priors_of(playouts, position, evaluation)
    assert priors is not None
    assert {*position.legal_moves()} - priors.keys() == {"end"}


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


def test_what_counts_is_counted_where_a_playout_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Ludi(rules="q4-p.cs.n-sa")
    monkeypatch.setattr(placing_policy, "LONGEST", 1)
    playouts = PlacingPlayouts(game, Random(1))
    outcome = playouts._outcome(game.start_stones(), 0, game.start_state())
    assert outcome == game.rules.counted(playouts.final)
    assert outcome is not None and outcome.winner == "white"
