"""Yavalade: three players and pairs of colours; a stone serves its player and the following one."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import differing, holes, open_lines
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, Prover
from yavset.search.playouts.by_hand.pairs import PairPolicy
from yavset.search.policies.lanes import lane_policy
from yavset.search.values import Batch, Effort, Proof, wins_of


class YavaladeProver(Prover):
    """Proves wins that cannot be stopped.

    A stone is of use to its player and to the next one, so only the next player can block somebody's row.
    """

    def __init__(self, game: Game) -> None:
        self._board = game.board
        self._wins = wins_of(3)

    def rows_for(self, position: Position, mover: int, winner: int) -> int:
        """Return the empty cells where a stone of one player completes a row that wins for one."""
        own, ally = position.stones[winner], position.stones[winner - 1]
        return self.completing(own | ally, position.stones[mover]) & position.empty

    def completing(self, both: int, placed: int) -> int:
        """Return the cells that complete a row of two colours, one of which is that of the stone placed."""
        return differing(holes(both, self._board.steps, 5), holes(placed, self._board.steps, 5))

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, or a stone that makes two rows of which only one can be blocked."""
        return self.at_once(position) or self.fork(position)

    def fork(self, position: Position) -> Proof | None:
        """Return a win of the player to move by two rows at once."""
        player, names = position.player, self._board.names
        own, ally = position.stones[player], position.stones[player - 1]
        for cell in self._board.bits(open_lines(own | ally, position.empty, self._board.steps, 5)[0]):
            both, alone = own | ally | 1 << cell, own | 1 << cell
            rows = self.completing(both, alone) & position.empty & ~(1 << cell)
            if rows & (rows - 1):
                child = position.child(names[cell])
                found = None if child.outcome is not None else self.at_once(child)
                if found is not None and found.rewards == self._wins[player]:
                    return Proof(found.rewards, found.distance + 1, [names[cell]])
        return None

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a win of the next player or of the one before that nobody can stop."""
        player = position.player
        following, before = (player + 1) % 3, (player + 2) % 3
        wins = self.rows_for(position, player, player)
        if wins:
            return Proof(self._wins[player], 1, [self._board.names[wins.bit_length() - 1]])
        threats = self.rows_for(position, following, following)
        if threats:
            # The player to move can fill a cell, unless that completes the row.
            stopped = not threats & (threats - 1) and not threats & self.rows_for(position, player, following)
            return None if stopped else Proof(self._wins[following], 2)
        rows = self.lasting_rows(position)
        if not rows & (rows - 1):
            return None
        for name in self._board.cell_names(rows):
            blocked = position.child(name)
            if blocked.outcome is not None or self.rows_for(blocked, following, following):
                return None
        return Proof(self._wins[before], 3)

    def lasting_rows(self, position: Position) -> int:
        """Return the cells where the player before wins unless the player to move blocks."""
        player = position.player
        following, before = (player + 1) % 3, (player + 2) % 3
        # The next player could fill cells of rows that are all of its colour.
        return self.rows_for(position, before, before) & self.rows_for(position, following, before)

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or blocks of the player before, or all moves with gifts to the next last."""
        board, player = self._board, position.player
        wins = self.rows_for(position, player, player)
        if wins:
            return board.cell_names(wins)[:1]
        gifts = self.rows_for(position, player, (player + 1) % 3)
        moves.sort(key=set(board.cell_names(gifts)).__contains__)
        blocks = set(board.cell_names(self.lasting_rows(position) & ~gifts))
        return [move for move in moves if move in blocks] or moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Yavalade."""
    prover = YavaladeProver(game)
    return lane_policy(
        game,
        random,
        batch,
        PairPolicy(game.board, batch.lanes, random),
        prover=prover,
        ordering=prover.urgent,
    )
