"""Pentalath: rows of five and captures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from yavset.games.pentalath import Pentalath
from yavset.rules.game import Game
from yavset.rules.groups import known_groups, without_liberty
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.masks import end_finder, some_bit
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.captures import CaptureThreats, known_rows
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.provers.tactical import Tactics
from yavset.search.values import Batch, Proof, Rewards, wins_of

RULES = PlayRules((Placement(("own",)),), (End("win", "line", 5),), capture="surrounded", passing=True)

LONGEST = 200
"""A playout for three, in which captures make room again, is a draw after this many moves."""

BUDGETS = ChainBudgets(
    win=(60, 200, 2000, 6000),
    loss=LossBudget(100, 6),
    quiet=LossBudget(300, 12),
    most_quiet=3,
    enough=4000,
    slice=300,
    batch=500,
)


def rows(position: Position, player: int) -> int:
    """Return the mask of the empty cells where a player's stone makes a row."""
    return known_rows(position.stones[player], position.game.board.steps, 5) & position.empty


def rows_first(position: Position, moves: list[str]) -> list[str]:
    """Return all moves: those that make a row first, then blocks of the next player's rows."""
    board, player = position.game.board, position.player
    following = (player + 1) % len(position.stones)
    wins, blocks = rows(position, player), rows(position, following)

    def rank(move: str) -> int:
        bit = 0 if move in ("swap", "pass") else 1 << board.cell(move)
        return 0 if bit & wins else 1 if bit & blocks else 2

    return sorted(moves, key=rank) if wins | blocks else moves


class PentalathTactics(Tactics):
    """Rows of five in one move, and the few moves that answer the threat of one."""

    game: Pentalath

    def replies(self, position: Position) -> Sequence[str]:
        """Return blocks and captures, or all moves where others may answer."""
        answers = self.answers(position)
        if answers is None:
            return position.legal_moves()
        return [move for move in position.legal_moves() if answers >> self.game.board.cell(move) & 1]

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or only moves that may stop the other player's row, or all moves."""
        if moves[0] == "pass":
            return moves
        board, moves = self.game.board, rows_first(position, moves)
        wins = rows(position, position.player)
        if wins and wins >> board.cell(moves[0]) & 1:
            return moves[:1]
        answers = self.answers(position)
        if not answers:
            return moves
        return [move for move in moves if move == "swap" or answers >> board.cell(move) & 1]

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where nothing answers the other player's threats."""
        player = position.player
        for cell in self.game.board.bits(rows(position, player)):
            if self.can_place(position, cell):
                return Proof(self.wins[player], 1, [self.game.board.names[cell]])
        answers = self.answers(position)
        return Proof(self.wins[1 - player], 2) if answers == 0 else None

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return whether `attacker` would win at once if the other player, who is to move, passed."""
        return rows(position, attacker) != 0 and super().threatens(position, attacker)

    def can_place(self, position: Position, cell: int) -> bool:
        """Return whether the player to move may place a stone on an empty cell."""
        free = self.game.board.neighbours[cell] & position.empty
        return bool(free) or self.game.breathes(position, cell)

    def answers(self, position: Position) -> int | None:
        """Return the mask of the cells that may stop the other player's rows in one; None for any.

        A row's end with two free neighbours and more can only be taken, or a stone of the row captured: the
        other player is always allowed to play there.
        """
        board, empty = self.game.board, position.empty
        threats = rows(position, 1 - position.player)
        if not threats:
            return None
        certain = 0
        for cell in board.bits(threats):
            free = board.neighbours[cell] & empty
            if free & (free - 1):
                certain |= 1 << cell
        if not certain:
            return None
        captures = 0
        for group in known_groups(board, position.stones[1 - position.player]):
            free = board.around(group) & empty
            if not free & (free - 1):
                captures |= free
        blocks = 0 if certain & (certain - 1) else certain
        if blocks and not self.can_place(position, blocks.bit_length() - 1):
            blocks = 0
        return captures | blocks


class ThreePlayerPlayouts:
    """Plays Pentalath for three, one game at a time: there are no lanes for it.

    Players complete a row, else block the next player's, else take any cell.
    """

    def __init__(self, game: Game, random: Random) -> None:
        self._board = game.board
        self._random = random
        self._ends = end_finder(game.board, 5)
        self._width = game.board.cells[-1] + 1
        self._wins = wins_of(len(game.players))
        self._share = (1 / len(game.players),) * len(game.players)

    def play(self, position: Position) -> Rewards:
        """Play a game to its end; return the rewards."""
        board = self._board
        stones, empty, player = list(position.stones), position.empty, position.player
        wins = [completing(board, mask, empty, 5) for mask in stones]
        passes = 0
        for _ in range(LONGEST):
            following = (player + 1) % len(stones)
            wanted = wins[player] & empty or wins[following] & empty
            bit, captured = self._draw(stones, player, empty, wanted)
            if not bit:
                passes += 1
                if passes == len(stones):
                    break
                player = following
                continue
            passes = 0
            if wins[player] & bit:
                return self._wins[player]
            own = stones[player] = stones[player] | bit
            empty = (empty ^ bit) | captured
            wins[player] |= self._ends(own, bit.bit_length() - 1)
            for number in range(len(stones) if captured else 0):
                if stones[number] & captured:
                    stones[number] &= ~captured
                    wins[number] = completing(board, stones[number], board.all, 5)
            player = following
        return self._share

    def _draw(self, stones: list[int], player: int, empty: int, wanted: int) -> tuple[int, int]:
        """Draw a legal stone, on a wanted cell if one is; return it, 0 for none, and what it captures."""
        board, own = self._board, stones[player]
        for choices in (wanted, empty):
            while choices:
                bit = some_bit(choices, self._random, self._width)
                near = board.neighbours[bit.bit_length() - 1]
                captured = self._captured(stones, player, near, empty ^ bit)
                if captured or near & empty or not without_liberty(board, own | bit, empty ^ bit) & bit:
                    return bit, captured
                choices ^= bit
        return 0, 0

    def _captured(self, stones: list[int], player: int, near: int, empty: int) -> int:
        """Return the enemy stones beside a new stone that have lost their last free cell."""
        captured = 0
        for number, mask in enumerate(stones):
            beside = near & mask if number != player else 0
            # Most groups have a free cell right beside this stone.
            if any(not self._board.neighbours[cell] & empty for cell in self._board.bits(beside)):
                captured |= without_liberty(self._board, mask, empty)
        return captured


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Pentalath."""
    assert isinstance(game, Pentalath)
    if len(game.players) > 2:
        return GamePolicy(
            game,
            random,
            playouts=SinglePlayouts(ThreePlayerPlayouts(game, random).play),
            ordering=rows_first,
        )
    tactics = PentalathTactics(game)
    prover = ChainProver(game, CaptureThreats(game.board), BUDGETS, tactics)
    return lane_policy(
        game,
        random,
        batch,
        RULES,
        prover=prover,
        ordering=partial(prover.unrefuted, tactics.urgent),
        slope=1.4,
    )
