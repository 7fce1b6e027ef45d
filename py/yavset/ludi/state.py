"""What games in ludemes count beside the stones, also in diagrams and for programs that learn."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from yavset.language.messages import Problem
from yavset.ludi.rules import PLAYERS, Rules
from yavset.rules.board import Board
from yavset.rules.groups import groups
from yavset.rules.position import Position


class State(NamedTuple):
    """What a position counts; what the rules do not count stays as it is at the start.

    Attributes:
        passes, steps: passes and moves of stones in succession.
        by_white, by_black: stones captured by each player.
        left: moves left in the turn.
        begun, largest: whether a move of the turn is made, and the size of the largest group before it, where
            the turn may end or go on; a single stone is as good as no group.
        shooter: the cell of the stone that has to shoot before the turn goes on, or None.
    """

    passes: int = 0
    steps: int = 0
    by_white: int = 0
    by_black: int = 0
    left: int = 1
    begun: bool = False
    largest: int = 1
    shooter: int | None = None

    @property
    def captured(self) -> tuple[int, int]:
        """Stones captured by each player."""
        return self.by_white, self.by_black

    def moved(self, rules: Rules, player: int, moving: bool, taken: int) -> State:
        """Return the state after a player has placed or moved a stone and captured others, in a new turn."""
        taken = taken if rules.counts_captures else 0
        return State(
            steps=self.steps + 1 if moving and rules.counts_steps else 0,
            by_white=self.by_white + (taken if player == 0 else 0),
            by_black=self.by_black + (taken if player == 1 else 0),
            left=_moves(rules),
        )

    def shooting(self, moved: State, cell: int) -> State:
        """Return the state in the middle of a move, when the stone on a cell has moved and has to shoot.

        Takes what `moved` returns; the moves of the turn are counted after the shot.
        """
        return self._replace(
            passes=0, steps=moved.steps, by_white=moved.by_white, by_black=moved.by_black, shooter=cell
        )

    def passed(self, rules: Rules) -> State:
        """Return the state after a pass."""
        return self._replace(passes=self.passes + 1, left=_moves(rules), begun=False)

    def ended(self, rules: Rules, before: State, stones: Sequence[int]) -> State:
        """Return the state for the next turn, whose moves groups may decide; takes that of this turn."""
        if not rules.catch_up:
            return self
        largest = largest_group(rules.board, stones)
        return self._replace(left=3 if largest > before.largest else 2, begun=False, largest=largest)


def _moves(rules: Rules) -> int:
    """Return the moves of a turn that is not the first, and not after a larger group."""
    return 2 if rules.twice or rules.catch_up else 1


def _most_moves(rules: Rules) -> int:
    """Return the most moves that a turn can have."""
    return 3 if rules.catch_up else _moves(rules)


def shooter_of(position: Position) -> int | None:
    """Return the cell of the stone that has to shoot before the turn goes on, or None."""
    return None if position.state is None else position.state.shooter


def largest_group(board: Board, stones: Sequence[int]) -> int:
    """Return the size of the largest group of both players, at least 1."""
    return max((group.bit_count() for mask in stones[:2] for group in groups(board, mask)), default=1)


def has_state(rules: Rules) -> bool:
    """Return whether the rules count anything."""
    counts = rules.counts_steps or rules.counts_captures
    return bool(rules.passing or counts or rules.twice or rules.catch_up or rules.shoots)


def write_state(rules: Rules, state: State | None) -> dict[str, str]:
    """Return the lines of a diagram that say a state."""
    if state is None:
        return {}
    lines = {"passes": state.passes, "steps": state.steps}
    found = {key: str(value) for key, value in lines.items() if value}
    if any(state.captured):
        found["captured"] = f"{state.by_white} {state.by_black}"
    if rules.twice or rules.catch_up:
        found["moves left"] = str(state.left)
    if rules.catch_up:
        found["largest"] = str(state.largest)
        if state.begun:
            found["begun"] = "1"
    if state.shooter is not None:
        found["shooter"] = rules.board.names[state.shooter]
    return found


def read_state(rules: Rules, own: Container[int], lines: dict[str, str]) -> State | None:
    """Take what `write_state` writes out of the lines of a diagram, in which a player has stones of its own.

    Raises Problem for a number out of its range and for a shooter that is none, and KeyError for a line that
    is missing.
    """
    if not has_state(rules):
        return None
    most = {
        "passes": len(PLAYERS) if rules.passing else 0,
        "steps": rules.most_plies if rules.counts_steps else 0,
    }
    passes, steps = (_whole(key, lines.pop(key, "0"), 0, last) for key, last in most.items())
    captured = lines.pop("captured", "0 0").split()
    most_captured = rules.most_plies if rules.counts_captures else 0
    if len(captured) != len(PLAYERS):
        raise Problem("diagram-captured", text=" ".join(captured))
    by_white, by_black = (_whole("captured", text, 0, most_captured) for text in captured)
    left = 1
    if rules.twice or rules.catch_up:
        left = _whole("moves left", lines.pop("moves left"), 1, _most_moves(rules))
    largest, begun = 1, 0
    if rules.catch_up:
        largest = _whole("largest", lines.pop("largest"), 1, len(rules.board.cells))
        begun = _whole("begun", lines.pop("begun", "0"), 0, 1)
    shooter = None
    if rules.shoots and (name := lines.pop("shooter", "")):
        shooter = rules.board.cell(name)
        if shooter not in own:
            raise Problem("diagram-shooter", cell=name)
    return State(passes, steps, by_white, by_black, left, bool(begun), largest, shooter)


def _whole(key: str, text: str, first: int, last: int) -> int:
    """Return the number in a line of a diagram; Problem if it is none from `first` to `last`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and first <= int(text) <= last):
        raise Problem("diagram-number", key=key, text=text[:40], first=first, last=last)
    return int(text)


def state_planes(rules: Rules, state: State | None) -> dict[str, int | float]:
    """Return those parts of a state that the rules count, as shares of the most they can be or as masks."""
    planes: dict[str, int | float] = {}
    if state is None:
        return planes
    if rules.passing:
        planes["passes"] = state.passes / len(PLAYERS)
    if rules.counts_steps:
        planes["steps"] = state.steps / rules.most_plies
    if rules.counts_captures:
        planes["captured by white"] = state.by_white / rules.most_plies
        planes["captured by black"] = state.by_black / rules.most_plies
    if rules.twice or rules.catch_up:
        planes["moves left"] = state.left / _most_moves(rules)
    if rules.catch_up:
        planes["begun"] = float(state.begun)
        planes["largest"] = state.largest / len(rules.board.cells)
    if rules.shoots:
        planes["shooter"] = 0 if state.shooter is None else 1 << state.shooter
    return planes
