"""Yavalanchor: red stones serve both players."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.placing import placing_on
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.anchors import AnchorPolicy
from yavset.search.playouts.immediate import Stones, stones_of
from yavset.search.playouts.results import LanePlayouts, placings
from yavset.search.policies.masks import some_bit
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.rows_of_five import RowsOfFive
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.provers.anchor_chains import AnchorChains, ChainSolver
from yavset.search.values import Effort, Proof, Proving, Rewards

NULL_BUDGET = 150
"""Limit of the search for the other player's chains, in positions."""

MOST_REPLIES = 6
"""Up to so many replies are tried one by one to prove a position lost."""

MOST_ANSWERS = 20_000
"""Size of the table of replies to chains."""


class YavalanchorKnowledge(RowsOfFive):
    """Red stones count for both: every cell that completes a row with them wins for the player to move."""

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else blocks alone if there are any."""
        moves = super().moves(position)
        board, empty, player = self.game.board, position.empty, position.player
        white, black, red = position.stones
        own, other = (black, white) if player else (white, black)
        wins = completing(board, own | red, empty, 5)
        if wins:
            for move in moves:
                if wins >> board.cell(move[2:]) & 1:
                    outcome = position.child(move).outcome
                    if outcome is not None and outcome.winner == position.to_move:
                        return [move]
        threats = completing(board, other | red, empty, 5)
        if threats:
            blocks = [move for move in moves if move[0] != "r" and threats >> board.cell(move[2:]) & 1]
            return blocks or moves
        return moves

    def playout(self, position: Position) -> Rewards:
        """Play one game: win, else block, else any move, red in proportion to the legal moves."""
        board, random, width, ends = self.game.board, self.random, self.width, self.ends
        player, empty = position.player, position.empty
        red = position.stones[2]
        own, other = position.stones[player], position.stones[1 - player]
        wins = completing(board, own | red, empty, 5)
        threats = completing(board, other | red, empty, 5)
        beside_red = board.around(red)
        while empty:
            if wins:
                return self.wins[player]
            coloured = empty & beside_red
            if threats:
                bit = threats & coloured
                if not bit or threats & (threats - 1):
                    return self.wins[1 - player]
                is_red = False
            else:
                many = empty.bit_count()
                is_red = random.random() * (many + coloured.bit_count()) < many
                bit = some_bit(empty if is_red else coloured, random, width)
            cell = bit.bit_length() - 1
            empty ^= bit
            if is_red:
                red |= bit
                beside_red |= self.neighbours[cell]
            else:
                own |= bit
            wins |= ends(own | red, cell)
            if is_red:
                threats |= ends(other | red, cell)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
        return self.share


class YavalanchorTactics(TacticalKnowledge, BatchKnowledge, YavalanchorKnowledge):
    """Rows of five with red stones in one move, losses where they cannot be blocked, chains of threats."""

    budgets = (200, 400, 4000, 10000)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.chains = AnchorChains(game.board)
        self.solver = ChainSolver(self, self.chains)
        self.answers: dict[Stones, list[str]] = {}

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = AnchorPolicy(self.game.board, self.games, self.random)
        return LanePlayouts(policy, placings(self.game), leaves=self.batch)

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what is seen at once, a win by a chain of threats, or a loss to one by every reply."""
        found = yield from super().proving(position, effort)
        return self.lost(position) if found is None and effort > Effort.LEAF else found

    def lost(self, position: Position) -> Proof | None:
        """Return a loss of the player to move to chains of threats; None if it may hold.

        Keeps the replies that a chain of the other player does not refute, for `moves`.
        """
        chains, player, key = self.chains, position.player, stones_of(position)
        chain = chains.win(key.enemy, key.own, key.red, NULL_BUDGET)
        if not chain:
            return None
        beside_red = self.game.board.around(key.red)
        holding, longest = [], len(chain)
        colour = self.game.colours[player]
        for cell in self.game.board.bits(position.empty):
            bit = 1 << cell
            if bit & beside_red and not chains.holds(key.enemy, key.own | bit, key.red, chain):
                holding.append((placing_on(self.game.board, colour, bit), key.own | bit, key.red))
            if not chains.holds(key.enemy, key.own, key.red | bit, chain):
                holding.append((placing_on(self.game.board, "red", bit), key.own, key.red | bit))
        if len(self.answers) > MOST_ANSWERS:
            self.answers.clear()
        self.answers[key] = [move for move, _, _ in holding]
        if len(holding) > MOST_REPLIES:
            return None
        for _, own, red in holding:
            chain = chains.win(key.enemy, own, red, NULL_BUDGET)
            if chain is None:
                return None
            longest = max(longest, len(chain))
        return Proof(self.wins[1 - player], 2 * longest + 2)

    def moves(self, position: Position) -> list[str]:
        """Return wins or blocks, or what answers the other player's chain of threats, or all moves."""
        moves = super().moves(position)
        answers = self.answers.get(stones_of(position))
        if not answers:
            return moves
        return [move for move in moves if move in answers] or moves

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where the other player's rows cannot be blocked.

        A cell that completes five of red and the own colour always wins: where the row would be red alone, a
        red stone is beside the cell, so the own colour may be placed there.
        """
        board, player, empty = self.game.board, position.player, position.empty
        own, other, red = position.stones[player], position.stones[1 - player], position.stones[2]
        beside_red = board.around(red)
        wins = completing(board, own | red, empty, 5)
        if wins:
            bit = wins & -wins
            colour = self.game.colours[player] if bit & beside_red else "red"
            return Proof(self.wins[player], 1, [placing_on(board, colour, bit)])
        threats = completing(board, other | red, empty, 5)
        if threats & (threats - 1) or threats & ~beside_red:
            return Proof(self.wins[1 - player], 2)
        return None
