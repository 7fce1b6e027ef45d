"""Playouts of Cross keep, move by move, to the rules and to their policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import yavset
from single_playouts import CrossPlayouts
from variants import undecided_positions
from yavset.games.cross import Cross
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.playouts.board_major import BoardMajor
from yavset.search.playouts.by_hand.edges import EdgePolicy, Side
from yavset.search.playouts.driver import play
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies import policy_of

LANES = 64

#: Stones that win on c6 and on d7.
DOUBLE = sum(
    1 << Cross().board.cell(name)
    for name in ("c1", "c2", "c3", "c4", "d5", "d6", "e6", "f6", "g6", "h6", "i6", "c7")
)


class WatchedBoards(BoardMajor):
    """Remembers the moves that were picked, and from which cells."""

    def __init__(self, game: Cross, seed: int) -> None:
        super().__init__(game.board, LANES, Random(seed))
        self.picks: list[tuple[int, int]] = []

    def pick(self, boards: int) -> int:
        choice = super().pick(boards)
        self.picks.append((boards, choice))
        return choice

    def sample(self, boards: int, numbers: int) -> int:
        sample = super().sample(boards, numbers)
        # What it picked are no moves.
        self.picks.clear()
        return sample


class WatchedPlayouts(EdgePolicy):
    """Remembers how its games began."""

    begun: tuple[int, int, int]

    def __init__(self, game: Cross, seed: int) -> None:
        super().__init__(game.board, LANES, Random(seed))
        self.layout = self.watched = WatchedBoards(game, seed)

    def _begin(self, positions: Sequence[Position]) -> tuple[list[Side], int]:
        sides, alive = super()._begin(positions)
        self.begun = sides[0].stones, sides[1].stones, alive
        return sides, alive


def position_of(own: int, enemy: int) -> Position:
    """Return a position of Cross with these stones of the player to move, White, and of the other one."""
    game = Cross()
    return game.set_up((own, enemy), 0, game.start().state)


def wins_at_once(game: Cross, position: Position, player: int) -> int:
    """Return the cells where a player would win if it were to move."""
    return deciding(game, position, player, player)


def losses_at_once(game: Cross, position: Position) -> int:
    """Return the cells where the player to move would lose at once."""
    return deciding(game, position, position.player, 1 - position.player)


def deciding(game: Cross, position: Position, mover: int, winner: int) -> int:
    turned = game.set_up(position.stones, mover, position.state)
    found = 0
    for move in game.legal_moves(turned):
        outcome = game.after(turned, move).outcome
        if outcome is not None and outcome.winner == game.players[winner]:
            found |= 1 << game.board.cell(move)
    return found


def check_leap(game: Cross, leaf: Position, begun: Position) -> int:
    """Check that nobody could decide anything on the way from a leaf; return the number of plies."""
    added = [new & ~old for new, old in zip(begun.stones, leaf.stones, strict=True)]
    assert all(old & ~new == 0 for new, old in zip(begun.stones, leaf.stones, strict=True))
    assert added[0].bit_count() == added[1].bit_count()
    assert not (added[0] | added[1]) & leaf.occupied
    if added[0]:
        for player, stones in enumerate(begun.stones):
            assert not any(game.decided(player, chain) for chain in groups(game.board, stones))
            # As if the other player had not placed its stones: nowhere was a win.
            alone = (stones, leaf.stones[1]) if player == 0 else (leaf.stones[0], stones)
            assert not wins_at_once(game, game.set_up(alone, player, leaf.state), player)
    return 2 * added[0].bit_count()


def follow(game: Cross, playouts: WatchedPlayouts, positions: list[Position]) -> tuple[int, int]:
    """Play a batch and make all its moves by the rules; return the plies leapt over, and those picked."""
    strip = playouts.watched
    strip.picks.clear()
    [won], [lost] = play(playouts, positions).won
    mover, other, alive = playouts.begun
    leapt = moves = 0
    for lane in range(LANES):
        leaf = positions[lane % len(positions)]
        first = leaf.player
        guard = 1 << (lane + 1) * strip.width - 1
        result = bool(won & guard), bool(lost & guard)
        if not alive & guard:
            assert result == (False, False)
            continue
        stones = strip.lane(mover, lane), strip.lane(other, lane)
        position = game.set_up(stones if first == 0 else stones[::-1], first, leaf.state)
        leapt += check_leap(game, leaf, position)
        expected = None
        for candidates, choice in strip.picks:
            cell = strip.lane(choice, lane)
            wins, losses = wins_at_once(game, position, position.player), losses_at_once(game, position)
            if not cell:
                # Decided without a pick.
                assert wins or losses == position.empty, f"{position}"
                break
            assert not wins, f"{position}"
            blocks = wins_at_once(game, position, 1 - position.player)
            assert losses != position.empty, f"{position}"
            assert strip.lane(candidates, lane) == (blocks or position.empty & ~losses), f"{position}"
            position = game.after(position, game.board.names[cell.bit_length() - 1])
            moves += 1
            if position.outcome is not None:
                break
        if position.outcome is not None:
            expected = position.outcome.winner == game.players[first]
        elif wins_at_once(game, position, position.player):
            expected = position.player == first
        elif losses_at_once(game, position) == position.empty:
            expected = position.player != first
        assert result == {None: (False, False), True: (True, False), False: (False, True)}[expected]
    return leapt, moves


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_every_game_keeps_to_the_rules_and_the_policy(size: int, seed: int) -> None:
    game = Cross(size=size)
    random = Random(seed)
    playouts = WatchedPlayouts(game, seed)
    leapt = moves = 0
    for most in (4, 16, 30):
        positions = undecided_positions(game, random, 8, most)
        plies = follow(game, playouts, positions)
        leapt, moves = leapt + plies[0], moves + plies[1]
    assert leapt > 300
    assert moves > 300


def test_a_leap_is_taken_back_where_many_games_of_a_leaf_would_not_stand() -> None:
    playouts = WatchedPlayouts(Cross(), 1)
    play(playouts, [position_of(0, 0), position_of(DOUBLE, 0)])
    mover, other, alive = playouts.begun
    assert alive == playouts.layout.guards
    assert mover == playouts.layout.load([0, DOUBLE])
    assert not other
    play(playouts, [position_of(0, 0)] * 2)
    assert playouts.begun[1]


def test_leaps_are_as_long_as_nearly_all_games_let_them_be() -> None:
    board = Cross().board
    playouts = EdgePolicy(board, 512, Random(1))
    lengths = []
    for _ in range(40):
        play(playouts, [position_of(0, 0)])
        lengths.append(playouts._left)
    assert all(len(board.cells) // 4 < left < len(board.cells) // 2 for left in lengths)
    assert len(set(lengths)) > 1
    assert max(lengths[10:]) - min(lengths[10:]) < 8


def test_leaps_grow_and_shrink_by_a_cell_within_a_quarter_and_half_of_the_board() -> None:
    board = Cross().board
    playouts, random = EdgePolicy(board, 64, Random(1)), Random(2)
    few, most, size = 64 // 32, 64, len(board.cells)
    for failed in (*[most] * size, *[few] * size, *(random.choice([0, few, few + 1]) for _ in range(99))):
        before = playouts._left
        playouts._adapt(failed)
        wanted = before - 1 if failed <= few else before + 1
        assert playouts._left == min(max(wanted, size // 4), size // 2)


def test_a_won_and_a_lost_leaf_are_seen_and_cells_are_judged() -> None:
    game = Cross()
    playouts = LanePlayouts(EdgePolicy(game.board, 64, Random(1)), plain_placings(game))
    won, lost = playouts.evaluate([position_of(DOUBLE, 0), position_of(0, DOUBLE)])
    assert won.rewards == (1.0, 0.0)
    assert lost.rewards == (0.0, 1.0)
    assert won.priors is not None
    assert len(won.priors) == len(game.board.cells)
    assert all(won.priors[name] > 0.9 for name in ("c6", "d7"))
    assert 0.2 < playouts.evaluate([position_of(0, 0)])[0].rewards[0] < 0.8


def test_playouts_have_the_results_of_one_board_at_a_time() -> None:
    game = yavset.game("cross")
    single, many = CrossPlayouts(game, Random(2)), policy_of(game, Random(3)).playouts
    random = Random(4)
    for most in (10, 20, 30):
        [position] = undecided_positions(game, random, 1, most)
        # One at a time nobody looks for wins and blocks, so that only the side that is ahead is the same.
        mean = sum(single.playout(position)[0] for _ in range(400)) / 400
        more = sum(many.evaluate([position])[0].rewards[0] for _ in range(3)) / 3
        assert abs(more - mean) < 0.2
