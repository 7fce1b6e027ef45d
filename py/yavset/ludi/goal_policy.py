"""What the search knows of games in ludemes in which stones race or move as lanes do not know: their goals.

Playouts by chance say little of such games, so the value of a position takes their place, and the values of
all positions after one move are priors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import log1p
from random import Random

from yavset.ludi.effects import placed
from yavset.ludi.game import Ludi
from yavset.ludi.rules import Rules
from yavset.ludi.targets import targets_of
from yavset.rules.board import Board
from yavset.rules.lines import completing
from yavset.rules.moves import is_step
from yavset.rules.moving import last_row
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.values import Priors, Rewards, Settings, chance_of, of_two

SETTINGS = Settings(exploration=0.1, trust=8.0)
"""Values that see a move ahead are trusted more than playouts."""

STEP, STONE, THERE, APART, ROW, MOBILE = 0.1, 0.5, 1.0, 1.5, 0.4, 2.0
"""What counts in a position, in logarithms of the odds: a step that one stone is nearer to its goal; a stone
where stones are taken or counted, and one that has crossed the board; how far stones that gather are from
their middle on average; a cell that completes a line; the logarithm of how many moves there are."""

WITHIN = 0.25
"""A step deeper into a camp, to make room for others, as a share of a step towards it."""

Worth = Callable[[Sequence[int], int], float]
"""What the stones on the board are worth to a player; what they are to the other one is to be subtracted."""

KNOWN = {
    "win reach",
    "win reach camp",
    "lose reach outnumbered",
    "win one-group own",
    "lose one-group enemy",
    "win line",
    "win line exactly",
    "win captured",
    "win eliminated",
    "score most-stones",
    "lose stuck",
}
"""The rules of which something is known: results, conditions and their words."""


def is_race(rules: Rules) -> bool:
    """Return whether stones race to a goal: there values are better than playouts in lanes as well."""
    return any(rule.condition.head == "reach" for rule in rules.rules)


def worth_of(rules: Rules) -> Worth | None:
    """Return what stones are worth by what they strive for; None where another rule decides, too."""
    ends = [rule for rule in (*rules.rules, rules.stuck) if rule and rule.result != "draw"]
    known = {" ".join([rule.result, rule.condition.head, *rule.condition.words()]) for rule in ends}
    if not rules.moving or not known <= KNOWN:
        return None
    heads = {rule.condition.head for rule in ends}
    if "win reach camp" in known:
        return _to_camp(rules.board, rules.starts)
    if "reach" in heads:
        return _across(rules.board)
    if "one-group" in heads:
        return _together(rules.board)
    if "line" in heads:
        return _in_lines(rules)
    if heads & {"captured", "eliminated", "most-stones"}:
        return _many
    return _mobile(rules) if heads and not rules.placings else None


def _many(stones: Sequence[int], player: int) -> float:
    return STONE * stones[player].bit_count()


def _to_camp(board: Board, starts: Sequence[int]) -> Worth:
    tables = []
    for camp in starts[::-1]:
        steps, depths = _rings(board, camp), _rings(board, board.all & ~camp)
        tables.append({cell: -STEP * (steps[cell] - WITHIN * depths[cell]) for cell in board.cells})
    return _by_cells(board, tables)


def _across(board: Board) -> Worth:
    tables = []
    for player in (0, 1):
        goal = last_row(board, player)
        steps = _rings(board, goal)
        tables.append(
            {cell: STONE - STEP * steps[cell] / 4 + THERE * (goal >> cell & 1) for cell in board.cells}
        )
    return _by_cells(board, tables)


def _by_cells(board: Board, tables: Sequence[dict[int, float]]) -> Worth:
    return _by_own(lambda own, player: sum(map(tables[player].__getitem__, board.bits(own))))


def _by_own(worth: Callable[[int, int], float]) -> Worth:
    """Return a worth that own stones alone decide: most moves do not change those of the other player."""
    known = lru_cache(maxsize=1_000)(worth)
    return lambda stones, player: known(stones[player], player)


def _in_lines(rules: Rules) -> Worth:
    board = rules.board
    lines = [
        (rule.condition.number(), "exactly" in rule.condition.args)
        for rule in rules.rules
        if rule.condition.head == "line"
    ]

    def worth(stones: Sequence[int], player: int) -> float:
        own, empty = stones[player], board.empty(stones)
        rows = sum(
            completing(board, own, empty, length, exactly=exactly).bit_count() for length, exactly in lines
        )
        return ROW * rows + (STONE * own.bit_count() if rules.capture else 0.0)

    return worth


def _together(board: Board) -> Worth:
    def worth(own: int, player: int) -> float:
        places = [divmod(cell, board.stride) for cell in board.bits(own)]
        if not places:
            return 0.0
        row, column = (sum(numbers) / len(places) for numbers in zip(*places, strict=True))
        away: float = sum(max(abs(one - row), abs(two - column)) for one, two in places)
        return -APART * away / len(places)

    return _by_own(worth)


def _mobile(rules: Rules) -> Worth:
    def worth(stones: Sequence[int], player: int) -> float:
        cells = rules.board.bits(stones[player])
        moves = sum(targets_of(rules, stones, player, cell).bit_count() for cell in cells)
        return MOBILE * log1p(moves)

    return worth


def _rings(board: Board, cells: int) -> dict[int, int]:
    """Return how many steps each cell is from some cells."""
    found, distance, ring = {}, 0, cells
    reached = cells
    while ring:
        found.update(dict.fromkeys(board.bits(ring), distance))
        ring = board.around(ring) & ~reached
        reached |= ring
        distance += 1
    return found


class GoalPlayouts(SinglePlayouts):
    """The value of a position takes the place of a playout."""

    def __init__(self, game: Ludi, worth: Worth) -> None:
        """Take the game and what stones are worth."""
        super().__init__(self.rewards, self.after_moves)
        self._game, self._worth = game, worth

    def chance(self, stones: Sequence[int], player: int) -> float:
        """Return the chance of a player."""
        return chance_of(self._worth(stones, player) - self._worth(stones, 1 - player))

    def rewards(self, position: Position) -> Rewards:
        """Return what the players may expect."""
        return of_two(self.chance(position.stones, position.player), position.player)

    def after_moves(self, position: Position) -> Priors:
        """Return what the position after each move is worth to the player to move now."""
        return {
            move: self.chance(self._after(position, move), position.player) for move in position.legal_moves()
        }

    def _after(self, position: Position, move: str) -> tuple[int, ...]:
        """Return the stones after a move; a pass, the end of a turn or a swap leaves them as they are."""
        if not (is_step(move) or "@" in move or self._game.board.has(move)):
            return position.stones
        colour, start, cell = self._game.read(position, move)
        return placed(self._game.rules, position.stones, position.player, cell, start, colour)[0]


def goal_policy(game: Ludi, random: Random, worth: Worth) -> GamePolicy:
    """Return the policy of a game in which stones strive for something."""
    playouts = GoalPlayouts(game, worth)
    return GamePolicy(game, random, playouts=playouts, settings=SETTINGS)
