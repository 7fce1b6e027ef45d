"""Immediate results of the moves of one position of a game in ludemes, without playing it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yavset.ludi.game import Ludi
from yavset.rules.moves import LETTERS, ends, is_step
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.immediate import ImmediateResults
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.playouts.steps import Steps
from yavset.search.values import Stones, stones_of


class ImmediateCells(NamedTuple):
    """Empty cells, as masks, by the immediate result of a stone of the player to move.

    Attributes:
        wins, losses, draws: where an own stone ends the game so.
        threats: where the other player would win.
    """

    wins: int
    losses: int
    draws: int
    threats: int


NOWHERE = ImmediateCells(0, 0, 0, 0)


class Tiers(NamedTuple):
    """Moves that seem to win, to block, to draw or not to lose at once, and all; in each the same order.

    Running are steps after which the next one wins and cannot be stopped. Where stones fall to the bottom of
    a column, one that lets the other player win above it counts as losing at once.
    """

    winning: Sequence[str]
    blocking: Sequence[str]
    drawing: Sequence[str]
    safe: Sequence[str]
    legal: Sequence[str]
    running: Sequence[str] = ()

    @property
    def best(self) -> Sequence[str]:
        """The moves of the best tier there is where none wins, as playouts choose it."""
        return self.blocking or self.running or self.safe or self.legal


class ImmediateMoves:
    """Finds which placements and steps win, lose, draw or block at once.

    Attributes:
        certain: whether nothing but own lines and chains decides, so that what is found is exactly so.
        names: for every colour the move that places it on each cell.
    """

    def __init__(self, game: Ludi, rules: PlayRules) -> None:
        """Take the game, and its rules as playouts want them."""
        self._board = game.board
        self._places = bool(rules.placements)
        layout = CellMajor(game.board, 1)
        self._results = ImmediateResults(layout, rules)
        self._steps = Steps(layout, rules)
        free = all(placing.free for placing in game.rules.placings)
        self.certain = self._results.exact and free and not game.rules.twice
        self.names = [
            {
                cell: LETTERS[colour] + "@" + name if game.rules.named else name
                for cell, name in game.board.names.items()
            }
            for colour in game.colours
        ]

    def cells(self, position: Position) -> ImmediateCells:
        """Return the immediate results of own stones on the empty cells."""
        stones, empty = stones_of(position), position.empty
        white = int(position.player == 0)
        own = self._results.of(stones, "own", empty, white)
        enemy = Stones(stones.enemy, stones.own, stones.red)
        threats = self._results.of(enemy, "own", empty, 1 - white).wins
        return ImmediateCells(own.wins & empty, own.losses & empty, own.draws & empty, threats & empty)

    def tiers(self, position: Position, moves: Sequence[str]) -> Tiers:
        """Sort the legal moves of a position, in any order, by their immediate results."""
        seen = self.cells(position) if self._places else NOWHERE
        stepped, runs = self._stepped(position) if self._steps.decide else (NOWHERE, 0)
        opening = 0
        if self._results.falling:
            threats, opening = self._results.falling_threats(seen.threats, position.empty)
            seen = seen._replace(threats=threats)
        if not (seen.wins | seen.threats | seen.losses | opening or any(stepped) or runs):
            return Tiers((), (), (), moves, moves)
        winning, losing, drawing, blocking = (
            self.placing(position, cells) | {*self._stepping(moves, targets)}
            for cells, targets in zip(seen, stepped, strict=True)
        )
        losing |= self.placing(position, opening)
        return Tiers(
            [move for move in moves if move in winning],
            [move for move in moves if move in blocking],
            [move for move in moves if move in drawing],
            [move for move in moves if move not in losing],
            moves,
            list(self._stepping(moves, runs)),
        )

    def _stepped(self, position: Position) -> tuple[ImmediateCells, int]:
        """Return the immediate results of steps, by their targets; threats are where a step stops a win.

        Returns the targets too from which the next step wins and cannot be stopped.
        """
        stones, white = stones_of(position), int(position.player == 0)
        targets = self._steps.targets(stones, position.empty, white)
        found = self._steps.stepping(stones, targets, position.empty, white)
        return ImmediateCells(*found.results, found.blocks), found.runs

    def _stepping(self, moves: Sequence[str], targets: int) -> list[str]:
        """Return those of some moves that step to one of some cells."""
        if not targets:
            return []
        names = set(self._board.cell_names(targets & self._board.all))
        return [move for move in moves if is_step(move) and ends(move)[1] in names]

    def placing(self, position: Position, cells: int) -> set[str]:
        """Return the moves that place an own stone on one of some cells."""
        names = self.names[position.player]
        return {names[cell] for cell in self._board.bits(cells)}
