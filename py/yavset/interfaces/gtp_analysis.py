"""The analysis commands of GTP as Leela Zero and KataGo have them: ``lz-analyze`` and ``kata-analyze``.

An engine that has got one of them answers ``=`` and then, every so often, a line for the moves that it looks
at, until another command comes in. Both take a player, an interval in hundredths of a second and
``maxmoves N``, all optional.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from yavset.language.terminal import Refusal
from yavset.search.report import MoveReport

USUAL_INTERVAL = 1.0
"""Seconds between two lines if nothing else is asked for."""


class Analysis(NamedTuple):
    """What an analysis command asks for.

    Attributes:
        kata: whether in KataGo's form, which gives chances from 0 to 1; Leela Zero's are from 0 to 10,000.
        player: the player named, in whatever form, or "".
        interval: seconds between two lines.
        most: the largest number of moves in a line.
    """

    kata: bool
    player: str
    interval: float
    most: int

    def line(self, moves: Sequence[MoveReport], write_move: Callable[[str], str] = str) -> str:
        """Return one line about the root moves of a report, best first, each move in the form asked for."""
        found = []
        for order, move in enumerate(moves[: self.most]):
            chance = f"{move.value:.6f}" if self.kata else str(round(10_000 * move.value))
            found.append(
                f"info move {write_move(move.move)} visits {move.visits} winrate {chance} order {order} "
                f"pv {' '.join(map(write_move, move.line))}"
            )
        return " ".join(found)


def read_analysis(command: str, arguments: Sequence[str]) -> Analysis:
    """Return what a command asks for; raise Refusal for arguments that it does not take."""
    rest = list(arguments)
    player = rest.pop(0) if rest and rest[0].isalpha() and rest[0] not in ("interval", "maxmoves") else ""
    interval, most = USUAL_INTERVAL, 10
    while rest:
        name = "interval" if rest[0].isdigit() else rest.pop(0)
        number = rest.pop(0) if rest else ""
        if name not in ("interval", "maxmoves") or not (number.isascii() and number.isdigit()):
            raise Refusal("gtp-analyze", command=command)
        if name == "interval":
            interval = min(max(int(number[:9]) / 100, 0.05), 60.0)
        else:
            most = max(1, int(number[:9]))
    return Analysis(command.startswith("kata"), player, interval, most)
