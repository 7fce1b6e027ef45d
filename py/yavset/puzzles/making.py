"""Find puzzles in games of the bot between levels, and prove them.

A position becomes a puzzle where exactly one first move keeps the win, or is the only defence. "Win in n"
means what it means in chess problems: no other move wins within n moves, which the prover shows by full
width. Moves that the bot knows to win more slowly spoil a puzzle too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from random import Random
from typing import NamedTuple, TypeVar

from yavset.games import draws_set_up
from yavset.games import game as make_game
from yavset.puzzles.answers import passed
from yavset.puzzles.difficulty import measure
from yavset.puzzles.prover import MOST_ENTRIES, Prover, Win
from yavset.puzzles.puzzle import Puzzle, alike
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.levels import level, pick, weaker_policy
from yavset.search.mcts import TreeSearch
from yavset.search.policies import policy_of
from yavset.search.values import Effort
from yavset.search.work import finish

_Found = TypeVar("_Found")
Judging = Generator[None, None, _Found | None]
"""Work in slices that finds something, or None."""


class Plan(NamedTuple):
    """How to look for puzzles in a game.

    Attributes:
        visits: visits of the search for each move of the games.
        plies: the longest win that is looked for.
        quiet: the longest win that is looked for where the bot's own proofs see none.
        nodes: positions that the prover may expand for each question; entries: those that it remembers.
        last: how many of a game's last positions are looked at.
        most_plies: later positions make no puzzles: their moves would fill the file.
        full: whether the last positions are solved to the very end.
        rated: whether the levels try each puzzle, to say how hard it is.
    """

    visits: int = 16
    plies: int = 7
    quiet: int = 0
    nodes: int = 300
    entries: int = MOST_ENTRIES
    last: int = 16
    most_plies: int = 60
    full: bool = False
    rated: bool = True


PLANS = {
    "yavalath": Plan(quiet=5, most_plies=26),
    "five-not-four": Plan(visits=6, plies=5, last=60, most_plies=60),
    "susan": Plan(plies=5),
    "manalath": Plan(plies=5),
    "cross": Plan(plies=5),
    "omega": Plan(plies=8, nodes=1500, last=7, most_plies=61, full=True),
    "odd": Plan(plies=8, last=8, most_plies=61, full=True),
    "coffee": Plan(full=True),
    "taacoca": Plan(plies=7, most_plies=120, full=True),
    "quantum-leap": Plan(plies=7, last=10, full=True),
    "play-win": Plan(plies=7, last=12, most_plies=100, full=True),
    "onager": Plan(plies=5, last=10, most_plies=100),
    "ayu": Plan(plies=5, last=10, most_plies=90, full=True),
}
"""The games that need other numbers than the usual ones."""

MOST_OF_A_GAME = 4
"""Most puzzles of one game, no two with the same move: its positions ask much the same."""


def found_in_game(game_id: str, seed: str) -> Iterator[Puzzle]:
    """Play one game between two levels; yield its puzzles."""
    random = Random(seed)
    options = {"seed": str(random.randrange(1000))} if draws_set_up(game_id, {}) else {}
    game = make_game(game_id, **options)
    yield from filter(None, seeking(game, options, PLANS.get(game_id, Plan()), random))


def seeking(
    game: Game, options: dict[str, str], plan: Plan, random: Random
) -> Generator[Puzzle | None, None, None]:
    """Play one game between two levels, in slices; yield its puzzles, and None in between."""
    positions = yield from playing(game, plan, random)
    asked: set[str] = set()
    maker = Maker(game, plan)
    for position in reversed(positions[-plan.last - 1 : plan.most_plies + 1]):
        if position.outcome is None and not position.swap_open and position.ply > 2:
            before = positions[: positions.index(position) + 1]
            puzzle = yield from maker.judging(before, options, asked)
            if puzzle is not None:
                yield puzzle
                asked.add(puzzle.solution[0])
                if len(asked) == MOST_OF_A_GAME:
                    return


def play_game(game: Game, plan: Plan, random: Random) -> list[Position]:
    """Return the positions of a game between two levels from 1 to 4, with few visits."""
    return finish(playing(game, plan, random))


def playing(game: Game, plan: Plan, random: Random) -> Generator[None, None, list[Position]]:
    """Return what `play_game` does; yield after every batch of playouts."""
    levels = [level(random.choice((1, 2, 3, 3, 4))) for _ in game.players]
    position = game.start()
    positions = [position]
    while position.outcome is None and position.ply < 2 * plan.most_plies:
        playing = levels[position.player]
        search = TreeSearch(
            position,
            random.getrandbits(32),
            depth=playing.depth,
            policy=weaker_policy if playing.policy is policy_of else playing.policy,
            careful=True,
        )
        yield from search.running(plan.visits)
        # Below the full tree the level's own power would play almost at random.
        move = pick(search, playing._replace(careful=True, power=playing.power or 6.0), random)
        if position.ply < 2:
            move = random.choice([move for move in position.legal_moves() if move[:4] != "swap"])
        position = position.play(move)
        positions.append(position)
    return positions


class Maker:
    """Judges the positions of one game."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.plan = plan
        self.prover = Prover.of(game.start(), plan.entries)

    def puzzle(
        self, positions: list[Position], options: dict[str, str], asked: Collection[str] = ()
    ) -> Puzzle | None:
        """Return the puzzle that the last of the positions of a game is.

        None if it is none, or if its right move is among those that were `asked` for before.
        """
        return finish(self.judging(positions, options, asked))

    def judging(
        self, positions: list[Position], options: dict[str, str], asked: Collection[str] = ()
    ) -> Generator[None, None, Puzzle | None]:
        """Return what `puzzle` does; yield after every position that the prover expands."""
        position = positions[-1]
        if len(position.legal_moves()) < 2:
            return None
        try:
            found = (yield from self._win(position)) or (yield from self._save(position))
        except TimeoutError:
            return None
        if found is None or found[1].moves[0] in asked:
            return None
        kind, win = found
        moves = tuple(position.last_move or "" for position in positions[1:])
        rating, hardest = 0, 0
        if self.plan.rated:
            rating, hardest, *_ = measure(position, self.prover, win)
        return Puzzle(position.game.id, options, kind, win.plies, rating, hardest, moves, win.moves)

    def _win(self, position: Position) -> Judging[tuple[str, Win]]:
        plan, prover, seat = self.plan, self.prover, position.seating[position.player]
        longest = plan.plies
        if prover.immediate.tactical:
            seen = prover.first_look(position, seat)
            near = seen is not None and seen.distance <= plan.plies
            longest = plan.plies if near else plan.quiet
        plies = yield from prover.shortest_in_slices(position, seat, longest, plan.nodes)
        if plies is None or plies < 2:
            return None
        first = yield from self._only_winner(position, seat, plies)
        if first is None:
            return None
        line = yield from prover.line_in_slices(position, seat, plies, plan.nodes)
        if line[0] != first:
            return None
        kind = yield from self._kind(position, seat, line)
        return kind, Win(plies, line)

    def _only_winner(self, position: Position, seat: int, plies: int) -> Judging[str]:
        """Return the move that alone wins within `plies`, if no other is known to win later either."""
        first = None
        slow = []
        for move in position.legal_moves():
            after = position.child(move)
            found = yield from self.prover.wins_in_slices(after, seat, plies - 1, self.plan.nodes)
            if found is False:
                slow.append(after)
            elif found is None or first is not None:
                return None
            else:
                first = move
        # Moves that force the reply are the likely ones to win slowly.
        slow.sort(key=lambda after: len(self.prover.immediate.moves(after)) if after.outcome is None else 0)
        for after in slow:
            if self._known(after, seat) == 1.0:
                return None
            yield
        return first

    def _known(self, position: Position, seat: int) -> float | None:
        """Return what a seat gets in a position by the bot's own proofs; None if they see nothing."""
        policy = self.prover.policy
        if position.outcome is not None:
            return policy.rewards(position.outcome)[position.seating.index(seat)]
        proof = policy.prover.proof(position, Effort.ROOT)
        return None if proof is None else proof.rewards[position.seating.index(seat)]

    def _kind(self, position: Position, seat: int, line: tuple[str, ...]) -> Generator[None, None, str]:
        others = [position.child(move) for move in position.legal_moves() if move != line[0]]
        if self._stings(position, seat, line):
            return "trap"
        if self.plan.full and (yield from self._all(others, lambda other: self._never(other, seat))):
            return "endgame"
        return "only" if (yield from self._all(others, lambda other: self._loses(other, seat))) else "win"

    @staticmethod
    def _all(
        positions: list[Position], holds: Callable[[Position], Generator[None, None, bool]]
    ) -> Generator[None, None, bool]:
        """Return whether something holds of all positions."""
        for position in positions:
            if not (yield from holds(position)):
                return False
        return True

    def _never(self, position: Position, seat: int) -> Generator[None, None, bool]:
        """Return whether a seat is proven not to win, however long it takes."""
        found = yield from self.prover.wins_in_slices(position, seat, None, self.plan.nodes)
        return found is False

    def _loses(self, position: Position, seat: int) -> Generator[None, None, bool]:
        """Return whether a seat is proven to lose."""
        yield
        if self._known(position, seat) == 0.0:
            return True
        other = next(one for one in position.seating if one != seat)
        longest = min(5, self.plan.plies)
        found = yield from self.prover.wins_in_slices(position, other, longest, self.plan.nodes)
        return found is True

    def _stings(self, position: Position, seat: int, line: tuple[str, ...]) -> bool:
        """Return whether the defender, somewhere in the line, loses by playing where the attacker wins."""
        for move, following in zip(line, [*line[1:], ""], strict=True):
            if position.seating[position.player] != seat:
                attacker = position.child(move)
                if attacker.outcome is not None and len(position.legal_moves()) > 1:
                    return True
                if following and move != following and following in position.legal_moves():
                    # As every move of the defender's loses, one that ends the game does so at once.
                    ends = attacker.outcome is None and attacker.child(following).outcome is not None
                    if ends and position.child(following).outcome is not None:
                        return True
            position = position.child(move)
        return False

    def _lost(self, position: Position, winner: int) -> Judging[int]:
        """Return in about how many moves a seat is known to win; None if that is not found soon."""
        seen = self.prover.first_look(position, winner)
        if seen is not None:
            return seen.distance
        longest = 3 if self.prover.immediate.tactical else 5
        return (yield from self.prover.shortest_in_slices(position, winner, longest, self.plan.nodes))

    def _save(self, position: Position) -> Judging[tuple[str, Win]]:
        """Return the only defence against a forced win, if it is not a mere block of a win in one."""
        prover, plan, seat = self.prover, self.plan, position.seating[position.player]
        other = next(one for one in position.seating if one != seat)
        moves = list(position.legal_moves())
        if prover.immediate.tactical:
            threat = prover.first_look(passed(position), other)
            if threat is None:
                return None
            # Two defences make no puzzle, and most defences stand in the way of the threat.
            moves.sort(key=lambda move: move not in threat.moves)
        held: list[tuple[str, Position]] = []
        slowest = 0
        for move in moves:
            after = position.child(move)
            if after.outcome is not None and self._known(after, seat) != 0.0:
                return None
            yield
            lost = yield from self._lost(after, other)
            if lost is None:
                held.append((move, after))
                if len(held) > 1:
                    return None
            else:
                slowest = max(slowest, lost)
        if len(held) != 1 or slowest < 3:
            return None
        move, after = held[0]
        longest = min(slowest + 2, plan.plies)
        if (yield from prover.wins_in_slices(after, other, longest, plan.nodes)) is not False:
            return None
        return "save", Win(0, (move,))


def unlike(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Return the puzzles without those that are others turned or mirrored."""
    seen = set()
    kept = []
    for puzzle in puzzles:
        key = alike(puzzle.position)
        if key not in seen:
            seen.add(key)
            kept.append(puzzle)
    return kept
