"""What each attacker plays, beside its idea spelt out: in positions of games by chance, for either player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from yavset.breeding import attackers as module
from yavset.breeding.attackers import Attacker, attackers, reflections, waiting
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, Tiers
from yavset.ludi.playouts import play_rules
from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.work import finish

CODES = ("h3-p-w4", "h3-p-w4.l3", "q4-pa-so3", "y5-p-w4.l3", "h3-pr.p-w4r", "h3-p.t-luo.wue.dn6")


def positions_of(game: Ludi, games: int, plies: int = 40) -> Iterator[Position]:
    """Yield the positions of games by chance."""
    random = Random(str(game.rules.code))
    for _ in range(games):
        position = game.start()
        while position.outcome is None and position.ply < plies:
            yield position
            position = position.play(random.choice(position.legal_moves()))


@cache
def involutions(board: Board) -> list[tuple[int, ...]]:
    """Return the symmetries of a board that are their own opposites, as the images of its cells in order."""
    return [
        tuple(image[cell] for cell in board.cells)
        for image in board.symmetries()
        if all(image[image[cell]] == cell for cell in board.cells)
        and any(image[cell] != cell for cell in board.cells)
    ]


@pytest.mark.parametrize("code", ["h3-p-w4", "q4-p-w4", "r4-p-w4", "y5-p-w4", "z-p-w4"])
def test_every_mirroring_is_there_once_but_for_turns_of_the_board(code: str) -> None:
    board = Ludi(rules=code).board
    found = reflections(board)
    turned = []
    for image in found:
        assert tuple(image[cell] for cell in board.cells) in involutions(board)
        own = {
            tuple(turn[image[back[cell]]] for cell in board.cells)
            for turn in board.symmetries()
            for back in [{there: cell for cell, there in turn.items()}]
        }
        turned.append(own)
    assert sorted(set().union(*turned)) == sorted(involutions(board))
    assert sum(map(len, turned)) == len(involutions(board))


def crowded(position: Position, seen: Tiers) -> set[str]:
    """Return the moves to the cells with the most stones beside them, of those that do not lose at once."""
    board, crowds = position.game.board, {}
    for move in seen.safe or seen.legal:
        name = move.split("@")[-1].split("-")[-1]
        crowds[move] = 0
        if board.has(name):
            crowds[move] = (board.neighbours[board.cell(name)] & position.occupied).bit_count()
    return {move for move, crowd in crowds.items() if crowd == max(crowds.values())}


def answers(position: Position, image: dict[int, int], names: list[dict[int, str]]) -> set[str]:
    """Return the placements of own stones where an image has those of the enemy, else where it is itself."""
    own, enemy = position.stones[position.player], position.stones[1 - position.player]
    legal = set(position.legal_moves())
    placed = {cell: names[position.player][cell] for cell in image.values() if not own >> cell & 1}
    wanted = {image[cell] for cell in position.game.board.bits(enemy) if cell in image}
    for cells in ({cell for cell in wanted if image.get(cell) != cell}, {*image}):
        fixed = cells if cells != {*image} else {cell for cell in cells if image[cell] == cell}
        moves = {placed[cell] for cell in fixed if cell in placed} & legal
        if moves:
            return moves
    return set()


@pytest.mark.parametrize("code", CODES)
def test_each_attacker_takes_a_win_and_else_follows_its_idea(code: str) -> None:
    game = Ludi(rules=code)
    immediate = ImmediateMoves(game, play_rules(game.rules))
    players = [*attackers(game, Random(1))]
    mirrors = reflections(game.board)
    assert [player.name for player in players] == ["mirror"] * len(mirrors) + ["copy", "greedy", "first-move"]
    beside = {cell: rays[0][0] for cell, rays in game.board.rays.items() if rays[0]}
    for position in positions_of(game, 3):
        seen = immediate.tiers(position, position.legal_moves())
        crowd = crowded(position, seen)
        ideas = [answers(position, image, immediate.names) or crowd for image in [*mirrors, beside]]
        ideas += [set(seen.blocking) or crowd, {position.legal_moves()[0]}]
        # What is seen at once; at the last cell of a full board that is nothing.
        won = {move for move in seen.winning if wins(position, move)}
        assert not immediate.certain or won == {move for move in seen.legal if wins(position, move)}
        for player, idea in zip(players, ideas, strict=True):
            [decision] = finish(player.deciding([position]))
            assert decision.move in (won or idea), player.name


def test_where_stones_only_move_attackers_mirror_crowd_and_race() -> None:
    game = Ludi(rules="x6r2-tf.tdb-wr.we")
    players = [*attackers(game, Random(1))]
    mirrors = reflections(game.board, True)
    assert [player.name for player in players] == ["mirror"] * len(mirrors) + ["greedy", "race"]
    assert [player.name for player in attackers(Ludi(rules="q5c-te-lk"), Random(1))][-1] == "greedy"
    opened = game.start().play("b2-b3")
    replies = {finish(player.deciding([opened]))[0].move for player in players[: len(mirrors)]}
    # In the centre, in the axis of the columns, and where nothing can be answered any move will do.
    assert {"e5-e4", "b5-b4"} <= replies
    position = game.start()
    for row in ("3", "4"):
        [decision] = finish(players[-1].deciding([position]))
        assert decision.move[-1] == row
        position = position.play(decision.move)


def wins(position: Position, move: str) -> bool:
    """Return whether a move wins at once for who makes it."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


@cache
def worth(position: Position) -> float:
    """Return what a position is worth to the player to move, by the rules alone."""
    return max(value_of(position, move) for move in position.legal_moves())


@cache
def value_of(position: Position, move: str) -> float:
    """Return what a move is worth to who makes it."""
    after = position.play(move)
    if after.outcome is not None:
        winner = after.outcome.winner
        return 0 if winner is None else 1 if winner == position.to_move else -1
    return worth(after) if after.player == position.player else -worth(after)


@pytest.mark.parametrize("code", ["q3-pa-so2", "q3-p.d-w3", "x3-p-w3", "q3-p-l3"])
def test_whoever_waits_plays_the_last_five_cells_as_well_as_can_be(code: str) -> None:
    game = Ludi(rules=code)
    player = waiting(game, Random(1))
    told = set()
    for position in positions_of(game, 25):
        empty = position.empty.bit_count()
        [decision] = finish(player.deciding([position]))
        if empty > 5:
            continue
        values = {move: value_of(position, move) for move in position.legal_moves()}
        assert values[decision.move] == max(values.values())
        told.add((empty, position.player, len(set(values.values())) > 1))
    assert {(5, 0, True), (5, 1, True)} & told and {(4, 0, True), (4, 1, True)} & told


def test_beyond_so_many_positions_the_end_is_taken_as_even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is looked at, only the moves that end the game differ."""
    monkeypatch.setattr(module, "MOST_POSITIONS", 0)
    game = Ludi(rules="(game (board square 3) (play (place own)) (end (draw (group 4)) (win (line 3))))")
    player: Attacker = waiting(game, Random(1))
    seen, even = set(), 0
    for position in positions_of(game, 40):
        if position.empty.bit_count() > 5:
            continue
        values = {}
        for move in position.legal_moves():
            after = position.play(move)
            values[move] = value_of(position, move) if after.outcome is not None else 0.0
        best = {move for move, value in values.items() if value == max(values.values())}
        drawn = {finish(player.deciding([position]))[0].move for _ in range(12)}
        assert drawn <= best
        seen.add(len(drawn))
        ends = [after.outcome for move in drawn if (after := position.play(move)).outcome is not None]
        even += len(ends) < len(drawn) and any(outcome.winner is None for outcome in ends)
    assert max(seen) > 3 and even, "all moves are alike to who does not look, draws among them"


def test_an_end_that_stones_taken_put_off_has_an_end_too() -> None:
    game = Ludi(rules="h5-p.cs-wt3p")
    player, looked_at = waiting(game, Random(1)), 0
    for position in positions_of(game, 6, plies=120):
        if position.empty.bit_count() <= 5:
            [decision] = finish(player.deciding([position]))
            assert decision.move in position.legal_moves()
            looked_at += 1
    assert looked_at
