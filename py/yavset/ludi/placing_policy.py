"""What the search knows of games in ludemes in which own stones are placed as lanes do not know.

Playouts on masks, one at a time: they complete a line that wins, stop one of the other player, and else place
a stone by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.ludi.conditions import Made
from yavset.ludi.effects import placed
from yavset.ludi.game import Ludi
from yavset.ludi.rules import PLAYERS, Rules
from yavset.ludi.state import State, largest_group
from yavset.rules.groups import without_liberty
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.rules.values import Outcome
from yavset.search.parts import GamePolicy
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.results import AmafCounts, placings, plain_placings
from yavset.search.policies.masks import some_bit
from yavset.search.policies.uniform import LONGEST, SinglePlayouts
from yavset.search.values import Evaluation, Priors, Rewards, Settings


class Drawn(NamedTuple):
    """A stone placed by chance.

    Attributes:
        cell: where it is put.
        stones: the stones after it.
        taken: how many stones it captures.
    """

    cell: int
    stones: tuple[int, ...]
    taken: int


SETTINGS = Settings(rave=0.3)
"""A stone that stays is worth much the same whenever it comes."""

FIRST = 64
"""How many games are played from the first position."""


def only_placings(rules: Rules) -> bool:
    """Return whether a turn is to place one own stone, in ways that playouts on masks know."""
    own = all(placing.colours == ("own",) for placing in rules.placings)
    other = rules.moving or rules.twice or rules.counts_steps
    return own and not other


class PlacingPlayouts:
    """Plays out positions of games in which own stones are placed, and sorts their moves."""

    def __init__(self, game: Ludi, random: Random) -> None:
        """Take the game and the source of chance."""
        self._game, self._random = game, random
        self._width = game.board.cells[-1] + 1
        # Their lengths, and whether lines must have them exactly.
        self._lines = [
            (rule.condition.number(), "exactly" in rule.condition.args)
            for rule in game.rules.rules
            if rule.result == "win"
            and rule.condition.head == "line"
            and rule.condition.words() in ([], ["exactly"])
        ]
        free = all(placing.free for placing in game.rules.placings)
        self.only_comes = free and not (game.rules.flip or self._lines)
        self.final = game.start_stones()

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return all moves, first those that complete a line or stop one."""
        if not self._lines or position.swap_open:
            return moves
        urgent = self._urgent(position.stones, position.player, position.empty)
        first = [name for cells in urgent for name in self._game.board.cell_names(cells)]
        return sorted(moves, key=lambda move: first.index(move) if move in first else len(first))

    def _urgent(self, stones: Sequence[int], player: int, cells: int) -> tuple[int, int]:
        """Return the cells where a player completes a line that wins, and where it stops one."""
        board, wins, stops = self._game.board, 0, 0
        for length, exactly in self._lines:
            wins |= completing(board, stones[player], cells, length, exactly=exactly)
            stops |= completing(board, stones[1 - player], cells, length, exactly=exactly)
        return wins, stops

    def rewards(self, position: Position) -> Rewards:
        """Return every player's reward of one playout; `final` are the stones at its end."""
        outcome = self._outcome(position.stones, position.player, position.state)
        if outcome is None or outcome.winner is None:
            return (0.5, 0.5)
        white = float(outcome.winner == PLAYERS[0])
        return (white, 1.0 - white)

    def _outcome(self, stones: tuple[int, ...], player: int, state: State | None = None) -> Outcome | None:
        """Return how a playout ends, or None for a draw."""
        rules = self._game.rules
        state = state or State()
        passed, captured = state.passes > 0, [*state.captured]
        left, largest = state.left, state.largest
        for _ in range(LONGEST):
            made = self._made(stones, player)
            self.final = stones
            if made is None:
                if rules.stuck is not None and not rules.may_pass:
                    return rules.stuck_outcome(player)
                if passed or not rules.passing:
                    return rules.counted(stones) if rules.passing else None
                passed, player = True, 1 - player
                continue
            passed = False
            stones = self.final = made.stones
            captured[player] += made.taken
            outcome = rules.judge(Made(stones, player, made.cell, 0, (captured[0], captured[1])))
            if outcome is not None:
                return outcome
            left -= 1
            if left == 0 or self._random.random() * (left + 1) < 1:
                player, left = 1 - player, 1
                if rules.catch_up:
                    before, largest = largest, largest_group(rules.board, stones)
                    left = 3 if largest > before else 2
        return rules.counted(stones)

    def _made(self, stones: tuple[int, ...], player: int) -> Drawn | None:
        """Return a stone of a player placed by chance; None for a pass."""
        rules, board = self._game.rules, self._game.board
        cells = 0
        for placing in rules.placings:
            cells |= placing.cells(board, stones, player, player)
        if rules.capture == "surrounded" and rules.may_pass:
            # Who may pass does not fill the cells that only its own stones are beside.
            cells &= board.around(board.all & ~stones[player])
        while cells:
            bit = self._drawn(self._best(stones, player, cells))
            cell = bit.bit_length() - 1
            after, taken = placed(rules, stones, player, cell)
            if rules.capture != "surrounded" or self._lives(after, player, cell):
                return Drawn(cell, after, taken)
            cells ^= bit
        return None

    def _drawn(self, cells: int) -> int:
        """Return one of some cells by chance, as a mask."""
        return some_bit(cells, self._random, self._width)

    def _lives(self, stones: tuple[int, ...], player: int, cell: int) -> bool:
        """Return whether a player's groups have empty cells beside them after a stone was put on a cell.

        It takes no empty cell from another of its groups: it joins them.
        """
        board = self._game.board
        empty = board.empty(stones)
        return bool(board.neighbours[cell] & empty) or not without_liberty(board, stones[player], empty)

    def _best(self, stones: Sequence[int], player: int, cells: int) -> int:
        """Return the cells where a line is completed, else where one is stopped, else all."""
        if not self._lines:
            return cells
        wins, stops = self._urgent(stones, player, cells)
        return wins or stops or cells


class LearningPlayouts(SinglePlayouts):
    """Playouts of games in which stones only come: how games end with a stone on a cell is its prior."""

    gives_priors = True

    def __init__(self, game: Ludi, playouts: PlacingPlayouts) -> None:
        """Take the game and its playouts."""
        super().__init__(playouts.rewards)
        self._playouts = playouts
        moves = placings(game) if game.rules.named else plain_placings(game)
        self._amaf = AmafCounts(CellMajor(game.board, 1), moves)
        self._first = FIRST

    def evaluate(self, positions: Sequence[Position]) -> list[Evaluation]:
        """Play a game from each position, the first time more of them."""
        games, self._first = self._first, 1
        found = []
        for position in positions:
            rewards, amaf = [], 0
            for _ in range(games):
                rewards.append(self.play(position))
                amaf += self._amaf.of_game(self._playouts.final, rewards[-1])
            means = tuple(sum(each) / games for each in zip(*rewards, strict=True))
            found.append(Evaluation(means, amaf=amaf))
        return found

    def priors(self, position: Position, amaf: int, known: int) -> Priors:
        """Return what own stones are worth, by the games below two positions."""
        return self._amaf.priors(position, amaf, known)


def placing_policy(game: Ludi, random: Random) -> GamePolicy:
    """Return the policy of a game in which own stones are placed."""
    playouts = PlacingPlayouts(game, random)
    return GamePolicy(
        game,
        random,
        playouts=LearningPlayouts(game, playouts)
        if playouts.only_comes
        else SinglePlayouts(playouts.rewards),
        ordering=playouts.urgent,
        settings=SETTINGS if playouts.only_comes else None,
    )
