"""What games in ludemes count beside the stones, also in diagrams and for programs that learn."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from yavset.language.messages import Problem
from yavset.ludi.rules import PLAYERS, Rules


class State(NamedTuple):
    """What a position counts; what the rules do not count stays as it is at the start.

    Attributes:
        passes, steps: passes and moves of stones in succession.
        by_white, by_black: stones captured by each player.
        left: moves left in the turn.
        shooter: the cell of the stone that has to shoot before the turn goes on, or None.
    """

    passes: int = 0
    steps: int = 0
    by_white: int = 0
    by_black: int = 0
    left: int = 1
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

    def passed(self, rules: Rules) -> State:
        """Return the state after a pass."""
        return self._replace(passes=self.passes + 1, left=_moves(rules))


def _moves(rules: Rules) -> int:
    """Return the moves of a turn that is not the first."""
    return 2 if rules.twice else 1


def has_state(rules: Rules) -> bool:
    """Return whether the rules count anything."""
    counts = rules.counts_steps or rules.counts_captures
    return bool(rules.passing or counts or rules.twice or rules.shoots)


def write_state(rules: Rules, state: State | None) -> dict[str, str]:
    """Return the lines of a diagram that say a state."""
    if state is None:
        return {}
    lines = {"passes": state.passes, "steps": state.steps}
    found = {key: str(value) for key, value in lines.items() if value}
    if any(state.captured):
        found["captured"] = f"{state.by_white} {state.by_black}"
    if rules.twice:
        found["moves left"] = str(state.left)
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
    largest = rules.most_plies if rules.counts_captures else 0
    if len(captured) != len(PLAYERS):
        raise Problem("diagram-captured", text=" ".join(captured))
    by_white, by_black = (_whole("captured", text, 0, largest) for text in captured)
    left = _whole("moves left", lines.pop("moves left"), 1, 2) if rules.twice else 1
    shooter = None
    if rules.shoots and (name := lines.pop("shooter", "")):
        shooter = rules.board.cell(name)
        if shooter not in own:
            raise Problem("diagram-shooter", cell=name)
    return State(passes, steps, by_white, by_black, left, shooter)


def _whole(key: str, text: str, first: int, last: int) -> int:
    """Return the number in a line of a diagram; Problem if it is none from `first` to `last`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and first <= int(text) <= last):
        raise Problem("diagram-number", key=key, text=text[:40], first=first, last=last)
    return int(text)


def state_planes(rules: Rules, state: State | None) -> dict[str, int | float]:
    """Return those parts of a state that the rules count, each as a share of the most it can be."""
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
    if rules.twice:
        planes["moves left"] = state.left / 2
    if rules.shoots:
        planes["shooter"] = 0 if state.shooter is None else 1 << state.shooter
    return planes
