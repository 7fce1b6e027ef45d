"""Cheap strategies that no sound game loses to: whoever mirrors, copies, grabs or only waits must not win.

Each attacker plays against the judges' agent from the start, in either seat. It takes a win that is there at
once; for the rest it follows its one idea, and where that says nothing it plays as greedily as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random

from yavset.breeding import gates
from yavset.breeding.agent import Agent, Decision, InformedPlayer, Player, Work, result_for
from yavset.breeding.findings import Findings, Opening, Stage
from yavset.breeding.gates import Failure
from yavset.breeding.matches import SIDE_BY_SIDE, Played, wins_of
from yavset.breeding.playouts import SCALAR
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, Tiers
from yavset.ludi.playouts import play_rules
from yavset.rules.board import Board, mask_of
from yavset.rules.moves import read_parts
from yavset.rules.position import Position
from yavset.search.provers.decisive import first_win

LAST_CELLS = 5
"""Whoever only waits calculates exactly from this number of empty cells on."""

MOST_POSITIONS, MOST_PLIES = 4000, 2 * LAST_CELLS
"""Positions of the end that it looks at, and how many plies ahead, as stones taken make an end a long one; it
gives up beyond."""

Attack = Generator[int, None, Failure | None]
"""An attack in slices; returns the failure if it succeeds."""

Idea = Callable[[Position, Tiers], Sequence[str]]
"""Returns the moves that a strategy would play in a position, none where it has no opinion."""


TOGETHER = 4
"""Number of games of an attacker that go on side by side: most fail within as many."""

SCREEN = 16
"""Number of games against informed play in which an attacker has to win before it meets the agent."""

ATTACKS = 40
"""The most games of an attacker against the agent in one seat."""

ATTACKED_OPENINGS = 3
"""Number of first moves after each of which an attacker has to win, where there is a right to swap."""

SEAT_WINS = 0.75
"""Where the agent wins this share of its games in a seat, the game favours the seat."""


def attacked(findings: Findings) -> Stage:
    """Require that no attacker wins, first against informed play, which costs next to nothing.

    A strategy that wins against everybody wins there too. What often wins there meets a weak agent, what
    always does a stronger one, and whoever beats that one the strongest. With the right to swap it has to win
    after each of the evenest first moves, as nobody has to choose one that suits it.
    """
    random = findings.random("attackers")
    informed = InformedPlayer(findings.plain, random)
    weak, medium, strong = (findings.agent(share, random) for share in (8, 2, 1))
    both = dict.fromkeys(findings.openings[:ATTACKED_OPENINGS], (0, 1))
    for attacker in attackers(findings.plain, random):
        won = yield from _won(findings, attacker, [informed], both)
        found = [failure for seats in won.values() for failure in seats.values()]
        always = all(failure.about["percent"] == 100 for failure in found)
        won = yield from _won(findings, attacker, [medium if always else weak, strong], won)
        for seats in list(won.values())[:1]:
            seat, failure = next(iter(seats.items()))
            # It is no merit where everybody wins.
            if (yield from _favoured(findings, seat)):
                failure = Failure("advantage", failure.about)
            findings.require(failure)


def _won(
    findings: Findings,
    attacker: Attacker,
    others: Sequence[InformedPlayer | Agent],
    tried: Mapping[Opening, Iterable[int]],
) -> Generator[int, None, dict[Opening, dict[int, Failure]]]:
    """Return in which of the seats an attacker wins after each opening against all others, in their order.

    Returns nothing if it loses after one opening, without a look at those that follow.
    """
    won: dict[Opening, dict[int, Failure]] = {}
    for opening, seats in tried.items():
        for other in others:
            won[opening] = {}
            for seat in seats:
                failure = yield from _attack(findings, attacker, other, seat, opening)
                if failure is not None:
                    won[opening][seat] = failure
            if not won[opening]:
                return {}
            seats = won[opening]
    return won


def _attack(findings: Findings, attacker: Attacker, other: Player, seat: int, opening: Opening) -> Attack:
    """Return the failure if an attacker wins too often in a seat."""

    def gate(played: Sequence[Played], last: bool) -> Failure | None:
        return gates.attack(attacker.name, seat, wins_of(played, seat), len(played), last)

    most = min(findings.budget.skill_games, ATTACKS) if other.lanes else SCREEN
    players = (attacker, other) if seat == 0 else (other, attacker)
    failure, _ = yield from findings.tested(
        players, most, gate, opening=opening, alternate=False, together=TOGETHER
    )
    return failure


def _favoured(findings: Findings, seat: int) -> Generator[int, None, bool]:
    """Return whether a seat wins whoever plays there: then it is no merit of an attacker."""
    agent = findings.agent(4, findings.random(f"favoured-{seat}"))
    played = yield from findings.match((agent, agent), SIDE_BY_SIDE, alternate=False)
    return wins_of(played, seat) >= SEAT_WINS * len(played)


class Attacker:
    """A player that follows one idea.

    Attributes:
        name: the idea, as the reasons of verdicts call it.
        lanes: 0, as it makes no playouts.
    """

    lanes = 0

    def __init__(self, name: str, game: Ludi, idea: Idea, random: Random) -> None:
        """Take the name, the game without the right to swap, the idea, and the source of chance."""
        self.name = name
        self._idea = idea
        self._board = game.board
        self._immediate = ImmediateMoves(game, play_rules(game.rules))
        self._random = random

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions; the means are no estimates."""
        decisions = []
        for position in positions:
            yield SCALAR
            decisions.append(Decision(self._move(position), 0.0))
        return decisions

    def _move(self, position: Position) -> str:
        seen = self._immediate.tiers(position, position.legal_moves())
        won = first_win(position, seen.winning)
        if won is not None:
            return won
        moves = self._idea(position, seen) or _most_neighbours(position, seen)
        return moves[int(self._random.random() * len(moves))]


def attackers(game: Ludi, random: Random) -> Iterator[Attacker]:
    """Yield the attackers that make sense on the board of a game."""
    names = ImmediateMoves(game, play_rules(game.rules)).names
    for image in reflections(game.board, game.rules.directed or any(game.rules.starts)):
        yield Attacker("mirror", game, _answering(game, names, image), random)
    # Who only moves stones cannot put one beside another, and the first move is no thoughtless one.
    if game.rules.placings:
        beside = {cell: rays[0][0] for cell, rays in game.board.rays.items() if rays[0]}
        yield Attacker("copy", game, _answering(game, names, beside), random)
    yield Attacker("greedy", game, _greedy, random)
    if game.rules.placings:
        yield Attacker("first-move", game, lambda position, seen: seen.legal[:1], random)
    elif any(rule.condition.head == "reach" for rule in game.rules.rules):
        yield Attacker("race", game, _racing, random)


def waiting(game: Ludi, random: Random) -> Attacker:
    """Return the attacker that plays by chance and only calculates the last moves, exactly."""
    return Attacker("parity", game, _Waiting(), random)


@cache
def reflections(board: Board, every_one: bool = False) -> list[dict[int, int]]:
    """Return the mirrorings of a board through its centre and its axes, one of those that turns exchange.

    With `every_one` all of them: turns exchange none where stones stand at the start or fall.
    """
    every = board.symmetries()
    found: list[dict[int, int]] = []
    for image in every:
        itself = all(image[image[cell]] == cell for cell in board.cells)
        if not itself or all(image[cell] == cell for cell in board.cells):
            continue
        if every_one or not any(_conjugate(image, turn, board) in found for turn in every):
            found.append(image)
    return found


def _conjugate(image: dict[int, int], turn: dict[int, int], board: Board) -> dict[int, int]:
    return {turn[cell]: turn[image[cell]] for cell in board.cells}


def _answering(game: Ludi, names: Sequence[dict[int, str]], image: dict[int, int]) -> Idea:
    """Return the idea to answer every enemy stone with one where the board's `image` has it.

    Before there is anything to answer it takes a cell that is its own image, such as the centre. Where stones
    only move it moves one there that is no such image itself.
    """
    board = game.board
    own_image = mask_of(cell for cell, other in image.items() if cell == other)

    def idea(position: Position, seen: Tiers) -> Sequence[str]:
        enemy = position.stones[1 - position.player]
        wanted = mask_of(image[cell] for cell in board.bits(enemy) if cell in image)
        if not game.rules.placings:
            return [move for move in seen.legal if _mirrors(board, move, wanted)]
        for cells in (wanted & ~own_image, own_image):
            moves = [names[position.player][cell] for cell in board.bits(cells & position.empty)]
            legal = [move for move in moves if game.is_legal(position, move)]
            if legal:
                return legal
        return ()

    return idea


def _mirrors(board: Board, move: str, wanted: int) -> bool:
    """Return whether a move takes a stone from other cells to one of those that are wanted."""
    parts = read_parts(move)
    return board.contains(wanted, parts.target) and not board.contains(wanted, parts.cell)


def _greedy(position: Position, seen: Tiers) -> Sequence[str]:
    return seen.blocking or _most_neighbours(position, seen)


def _racing(position: Position, seen: Tiers) -> Sequence[str]:
    """Return the moves of the stones that can come nearest to their last row."""
    board = position.game.board
    goal = board.rows - 1 if position.player == 0 else 0
    moves = seen.best
    cells = [_destination(board, move) for move in moves]
    far = [board.rows if cell is None else abs(board.points[cell][1] - goal) for cell in cells]
    return [move for move, rows in zip(moves, far, strict=True) if rows == min(far)]


def _most_neighbours(position: Position, seen: Tiers) -> Sequence[str]:
    """Return the moves that do not lose at once to cells with the most stones beside them."""
    neighbours, occupied = position.game.board.neighbours, position.occupied
    moves = seen.safe or seen.legal
    crowds = []
    for move in moves:
        cell = _destination(position.game.board, move)
        crowds.append(0 if cell is None else (neighbours[cell] & occupied).bit_count())
    most = max(crowds)
    return [move for move, crowd in zip(moves, crowds, strict=True) if crowd == most]


@cache
def _destination(board: Board, move: str) -> int | None:
    """Return the cell where a move leaves a stone, if it is one."""
    parts = read_parts(move)
    cell = parts.target or parts.cell
    return board.cell(cell) if board.has(cell) else None


class _Waiting:
    """Has no opinion until few cells are empty, and then plays exactly."""

    def __init__(self) -> None:
        self._values: dict[tuple[object, ...], float] = {}
        self._left = 0

    def __call__(self, position: Position, seen: Tiers) -> Sequence[str]:
        moves = seen.blocking or seen.safe or seen.legal
        if position.empty.bit_count() > LAST_CELLS:
            return moves
        self._left = MOST_POSITIONS
        values = {move: self._after(position, move, MOST_PLIES) for move in seen.legal}
        best = max(values.values())
        return [move for move, value in values.items() if value == best]

    def _after(self, position: Position, move: str, plies: int) -> float:
        """Return the value of a move for who makes it: 1, 0 or -1; 0 where there is too much to look at."""
        child = position.child(move)
        if child.outcome is not None:
            return result_for(child, position.player)
        value = self._value(child, plies - 1)
        return value if child.player == position.player else -value

    def _value(self, position: Position, plies: int) -> float:
        key = (position.stones, position.player, position.state, plies)
        if key not in self._values:
            self._left -= 1
            if self._left < 0 or plies == 0:
                return 0.0
            best = -1.0
            for move in position.legal_moves():
                best = max(best, self._after(position, move, plies))
                if best == 1.0:
                    break
            self._values[key] = best
        return self._values[key]
