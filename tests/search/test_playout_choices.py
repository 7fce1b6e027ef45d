"""Playouts keep in every lane, ply by ply, to the rules and to the policy they state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

import yavset
from variants import undecided_positions
from yavset.games.pentalath import Pentalath
from yavset.ludi.game import Ludi
from yavset.ludi.playouts import play_rules
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.groups import without_liberty
from yavset.rules.lines import completing
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy
from yavset.search.playouts.by_hand.elimination import EliminationPolicy
from yavset.search.playouts.by_hand.pairs import PairPolicy
from yavset.search.playouts.compiled import CompiledPolicy, compiled
from yavset.search.playouts.driver import play
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.policies import pentalath, yavalanchor

LANES = 32

Planes = tuple[int, ...]
"""Masks of cells, one for each kind of stone that a player may choose from."""


class Plain(NamedTuple):
    """What a policy does in a position, by the rules alone.

    Attributes:
        wins: the stones that win at once; none if the player to move cannot.
        choices: the cells it draws from; none where the game is broken off.
    """

    wins: Planes
    choices: Planes


def winners(position: Position) -> dict[str, int]:
    """Return for each move that ends the game with a winner the number of that player."""
    players = position.game.players
    outcomes = ((move, position.child(move).outcome) for move in position.legal_moves())
    return {move: players.index(end.winner) for move, end in outcomes if end is not None and end.winner}


def cells(game: Game, moves: Iterator[str]) -> int:
    """Return the cells that moves name."""
    return mask_of(game.board.cell(move.rpartition("@")[2]) for move in moves)


def captures(position: Position) -> Plain:
    """Win, else block, else any cell with a free cell beside it."""
    return captures_with(position, 5)


def captures_and_short_lines(position: Position) -> Plain:
    """The same where a line of four wins and one of three loses: if you can, do not make that one."""
    return captures_with(position, 4, 3)


def captures_with(position: Position, winning: int, losing: int = 0) -> Plain:
    """Return what a player does where lines of some length win, and those of another may lose."""
    board, player, empty = position.game.board, position.player, position.empty
    own, other = position.stones[player], position.stones[1 - player]
    roomy = mask_of(cell for cell in board.bits(empty) if board.neighbours[cell] & empty)
    blocks = completing(board, other, empty, winning) & roomy
    losses = completing(board, own, empty, losing) if losing else 0
    return Plain((completing(board, own, empty, winning),), (blocks or roomy & ~losses or roomy,))


def anchors(position: Position) -> Plain:
    """Win, else block, else do not lose at once, else any cell."""
    game, ends = position.game, winners(position)
    colour = game.colours[position.player]

    def planes(moves: Sequence[str]) -> Planes:
        kinds = ([move for move in moves if move.startswith(kind[0])] for kind in (colour, "red"))
        return tuple(cells(game, iter(kind)) for kind in kinds)

    wins = planes([move for move, winner in ends.items() if winner == position.player])
    losing = [move for move, winner in ends.items() if winner != position.player]
    legal = [move for move in position.legal_moves() if move != "swap"]
    after_red = [move.replace("r@", f"{colour[0]}@") for move in losing]
    blocks = [move for move in after_red if move in legal and move not in losing]
    holding = [move for move in legal if move not in losing]
    # Where the own colour wins a red stone is not placed.
    return Plain((wins[0], 0 if wins[0] else wins[1]), planes(blocks or holding or losing))


def pairs(position: Position) -> Plain:
    """Win, else block the player before, else do not complete a row for the next player, else any cell."""
    game, ends, player = position.game, winners(position), position.player
    gifts = cells(game, (move for move, winner in ends.items() if winner != player))
    before = Position(game, position.stones, (player - 1) % 3, (0, 1, 2), position.state)
    rows = cells(game, (move for move, winner in winners(before).items() if winner == before.player))
    others = position.empty & ~gifts
    wins = cells(game, (move for move, winner in ends.items() if winner == player))
    return Plain((wins,), (others & rows or others or gifts,))


def elimination(position: Position) -> Plain:
    """Win, else make no row that is one too short, else any cell, among those that the rules allow."""
    game, player = position.game, position.player
    legal = cells(game, iter(position.legal_moves()))
    wins = completing(game.board, position.stones[player], position.empty, 4)
    short = completing(game.board, position.stones[player], position.empty, 3)
    return Plain((wins,), (legal & ~short or legal,))


class Case(NamedTuple):
    """A policy, how it plays by the rules, and of how many plies the leaves have at most."""

    game: Game
    make: Callable[[Game, Random], HandPolicy | CompiledPolicy]
    plain: Callable[[Position], Plain]
    longest: int = 40


def compiled_by(rules: PlayRules) -> Callable[[Game, Random], CompiledPolicy]:
    """Return what makes the policy that is compiled for some rules."""
    return lambda game, random: compiled(game.board, rules, LANES, random, only_results=True)


def enclosed(game: Game, random: Random, count: int) -> list[Position]:
    """Return positions of full boards but for some cells, where stones are captured often."""
    assert isinstance(game, Pentalath)
    found: list[Position] = []
    while len(found) < count:
        stones = [0, 0]
        for cell in game.board.cells:
            kind = int(random.random() * 2.2)
            if kind < 2 and not completing(game.board, stones[kind], 1 << cell, 5):
                stones[kind] |= 1 << cell
        empty = game.board.all & ~(stones[0] | stones[1])
        stones = [mask & ~without_liberty(game.board, mask, empty) for mask in stones]
        position = game.set_up(tuple(stones), len(found) % 2, game.start_state())
        if position.outcome is None and position.legal_moves()[0] != "pass":
            found.append(position)
    return found


SHORT_LINES = Ludi(rules="h5-p.cs-w4.l3")

CASES = {
    "pentalath": Case(yavset.game("pentalath"), compiled_by(pentalath.RULES), captures),
    "captures and short lines": Case(
        SHORT_LINES, compiled_by(play_rules(SHORT_LINES.rules)), captures_and_short_lines
    ),
    "yavalanchor": Case(yavset.game("yavalanchor"), compiled_by(yavalanchor.RULES), anchors),
    "yavalade": Case(
        yavset.game("yavalade"), lambda game, random: PairPolicy(game.board, LANES, random), pairs
    ),
    "yavalath": Case(
        yavset.game("yavalath", players=3),
        lambda game, random: EliminationPolicy(game.board, 4, LANES, random),
        elimination,
        longest=12,
    ),
}


class Lane:
    """One lane of a batch, played by the rules.

    Attributes:
        position: where the game stands; the stones that win it are not placed.
        extra: the stones that won, which lanes place all at once.
        winner: who has won; None while nobody has.
        over: whether the game has ended, or is broken off.
    """

    def __init__(self, case: Case, leaf: Position) -> None:
        self.case = case
        self.position = leaf
        self.first = leaf.player
        self.extra: Planes = ()
        self.winner: int | None = None
        self.over = False
        self.look()

    def look(self) -> None:
        """Ask what the player to move does; break the game off where it cannot."""
        self.plain = self.case.plain(self.position)
        self.over = not any(self.plain.choices)

    def take(self) -> None:
        """Let the player to move win at once, if it can."""
        if any(self.plain.wins):
            self.extra, self.winner, self.over = self.plain.wins, self.position.player, True

    def follow(self, mover: int, choices: Planes, chosen: Planes) -> None:
        """Make the move that a lane draws from what it offers in the turn of a player."""
        game, position = self.position.game, self.position
        # Players that are out are passed over.
        in_turn = position.player == (self.first + mover) % len(game.players)
        if in_turn and not self.over:
            self.take()
        if self.over or not in_turn:
            assert not any(choices)
            return
        assert choices == self.plain.choices
        [(kind, stone)] = [(number, mask) for number, mask in enumerate(chosen) if mask]
        move = game.board.names[stone.bit_length() - 1]
        if len(chosen) > 1:
            move = write_placing("red" if kind else game.colours[position.player], move)
        self.position = position.play(move)
        outcome = self.position.outcome
        if outcome is not None:
            self.over = True
            # Repetitions are not seen in lanes.
            self.winner = None if outcome.winner is None else game.players.index(outcome.winner)
        else:
            self.look()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", CASES)
def test_every_lane_draws_from_the_cells_that_the_policy_states(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    case, random = CASES[name], Random(seed)
    game, policy = case.game, case.make(case.game, random)
    leaves = undecided_positions(game, random, 8, case.longest)
    if name == "pentalath" and seed:
        leaves = enclosed(game, random, 8)
    lanes = getattr(policy, "_picker", policy.layout)
    width, planes = policy.layout.slots * LANES, range(lanes.slots // policy.layout.slots)
    drawn: list[tuple[int, int]] = []

    def watched(boards: int, pick: Callable[[int], int] = lanes.pick) -> int:
        drawn.append((boards, pick(boards)))
        return drawn[-1][1]

    def within(boards: int, lane: int) -> Planes:
        return tuple(lanes.lane(boards >> plane * width, lane) for plane in planes)

    monkeypatch.setattr(lanes, "pick", watched)
    ended, count = play(policy, leaves), len(game.players)
    decided = 0
    for number in range(LANES):
        lane = Lane(case, leaves[number * len(leaves) // LANES])
        for ply, (boards, choice) in enumerate(drawn):
            lane.follow(ply % count, within(boards, number), within(choice, number))
        winners = [(lane.first + turn) % count for turn, [won] in enumerate(ended.won) if won >> number & 1]
        assert winners == ([] if lane.winner is None else [lane.winner])
        assert not (lane.over and policy.alive >> number & 1)
        stones = list(lane.position.stones)
        for kind, extra in enumerate(lane.extra):
            stones[2 if kind else lane.position.player] |= extra
        final = [ended.stones[(player - lane.first) % count] for player in range(count)]
        final += ended.stones[count:]
        assert [policy.layout.lane(colour, number) for colour in final] == stones
        decided += lane.winner is not None
    assert decided > LANES // 2
