"""Proofs in games for two that a single move can end: results seen at once, and short forced wins.

Forced wins are found by an exact search: the attacker only threatens, the defender may answer with anything.
It is an AND/OR search with iterative deepening, as in threat-space search (Allis, van den Herik and Huntjens,
*Go-Moku Solved by New Search Techniques*, 1996), but for any game whose `Tactics` see wins at once: a threat
is a move after which the attacker would win if the defender passed. Every legal defence is tried, so what is
found is proved; what needs a quiet move is missed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import Prover
from yavset.search.values import Effort, Proof, Proving, wins_of
from yavset.search.work import finish

Line = tuple[int, list[str]]
"""Moves to the end of the game, and the first of them, as far as they are known."""

Reading = Generator[None, None, Line | None]
"""The reading of a line in slices: it returns None where there is no such line."""

PLIES = 7
"""Longest win that is looked for."""

SLICE = 150
"""How many positions are looked at in a slice."""


class Tactics(ABC):
    """What is won or lost at once in a game for two, and which moves matter then.

    Attributes:
        game: the game with its options.
        wins: the rewards of a win, by player.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wins = wins_of(2)

    @abstractmethod
    def at_once(self, position: Position) -> Proof | None:
        """Return an immediate win of the player to move, or an immediate loss by every move, else None."""

    def threats(self, position: Position) -> Sequence[str]:
        """Return the moves that may threaten to win at once; the solver tries only these for the attacker."""
        return position.legal_moves()

    def replies(self, position: Position) -> Sequence[str]:
        """Return the moves that may stop a threat to win at once: all moves left out must lose at once."""
        return position.legal_moves()

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return whether `attacker` would win at once if the other player, who is to move, passed."""
        passed = Position(self.game, position.stones, attacker, position.seating, position.state)
        found = self.at_once(passed)
        return found is not None and found.rewards[attacker] == 1.0


class TacticalProver(Prover):
    """Proves results one or two moves ahead at every leaf, and forced wins as far as budgets allow.

    Attributes:
        tactics: what is seen at once.
        budgets: how many positions the solver may look at, for each effort.
    """

    batch_budget = 500

    def __init__(
        self, tactics: Tactics, budgets: Sequence[int] = (0, 0, 500, 1500), favourite: int = 0
    ) -> None:
        """Take the tactics, the budgets, and that of `deeper`: 0 where it is not to look for anything."""
        self.tactics = tactics
        self.budgets = budgets
        self.has_deep_proof = favourite > 0
        self._favourite = favourite
        self._looked = 0
        self._enough = 0
        self._pause = 0
        self._failed: dict[Position, int] = {}
        self._killers: dict[int, list[str]] = {}

    @property
    def looked(self) -> int:
        """Return how many positions all proofs together have looked at."""
        return self._looked

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, or a short forced win."""
        return finish(self.proving(position, effort))

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices."""
        found = self.tactics.at_once(position)
        if found is not None or position.swap_open or not self.budgets[effort]:
            return found
        return (yield from self.winning(position, self.budgets[effort]))

    def deeper(self, position: Position) -> Proving:
        """Search for a short forced win: a move is not played before its replies have been searched so."""
        if not self._favourite:
            return None
        return (yield from TacticalProver(self.tactics).winning(position, self._favourite))

    def winning(self, position: Position, budget: int, plies: int = PLIES) -> Proving:
        """Search for a shortest forced win of the player to move, in slices; one position at a time.

        Looks at up to `budget` positions, and for wins of up to `plies` moves of both players together.
        """
        self._enough, self._pause = self._looked + budget, self._looked + SLICE
        self._failed.clear()
        self._killers.clear()
        for limit in range(3, plies + 1, 2):
            line = yield from self._attack(position, limit)
            if line is not None:
                return Proof(self.tactics.wins[position.player], *line)
            if self._looked >= self._enough:
                return None
        return None

    def _attack(self, position: Position, plies: int) -> Reading:
        """Return a win of the player to move in at most `plies`, if there is no win at once."""
        if self._failed.get(position, 0) >= plies:
            return None
        attacker = position.player
        for move in self._ordered(self.tactics.threats(position), plies):
            self._looked += 1
            if self._looked >= self._enough:
                return None
            if self._looked >= self._pause:
                self._pause = self._looked + SLICE
                yield
            after = position.child(move)
            if after.outcome is not None or after.player == attacker:
                continue
            line = yield from self._refutes_all(after, attacker, plies - 1)
            if line is not None:
                self._killers.setdefault(plies, []).append(move)
                return _longer(line, move)
        self._failed[position] = plies
        return None

    def _refutes_all(self, position: Position, attacker: int, plies: int) -> Reading:
        """Return the longest line if every reply of the player to move loses within `plies`, else None."""
        known = self.tactics.at_once(position)
        if known is not None:
            lost = known.rewards[attacker] == 1.0 and known.distance <= plies
            return (known.distance, list(known.moves)) if lost else None
        if not self.tactics.threatens(position, attacker):
            return None
        longest: Line = (0, [])
        later = []
        for reply in self._ordered(self.tactics.replies(position), -plies):
            self._looked += 1
            after = position.child(reply)
            line: Line | None = None
            if after.outcome is not None:
                if after.outcome.winner == position.game.players[attacker]:
                    line = (0, [])
            else:
                known = self.tactics.at_once(after)
                if known is None and plies >= 4:
                    later.append((reply, after))
                    continue
                if known is not None and known.rewards[attacker] == 1.0 and known.distance < plies:
                    line = (known.distance, list(known.moves))
            if line is None:
                self._killers.setdefault(-plies, []).append(reply)
                return None
            longest = max(longest, _longer(line, reply))
        for reply, after in later:
            line = yield from self._attack(after, plies - 1)
            if line is None:
                self._killers.setdefault(-plies, []).append(reply)
                return None
            longest = max(longest, _longer(line, reply))
        return longest

    def _ordered(self, moves: Sequence[str], key: int) -> list[str]:
        """Put the moves first that decided before at the same depth (killer heuristic)."""
        killers = self._killers.get(key)
        if not killers:
            return list(moves)
        first = [move for move in dict.fromkeys(reversed(killers[-4:])) if move in moves]
        return first + [move for move in moves if move not in first]


def _longer(line: Line, move: str) -> Line:
    """Return a line with one more move before it."""
    return line[0] + 1, [move, *line[1]]
