"""What a search has found, with a name for everything: python-chess's `engine.analyse` gives its `InfoDict`.

Named tuples and not dataclasses, whose module takes longer to import than the search itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Proven = str | None
"""``win``, ``loss`` or ``draw`` for the player to move, once that is certain; else None."""


LONGEST_LINE = 40
"""Moves of a principal variation, at most."""


class MoveReport(NamedTuple):
    """What is known of one move of the position that is searched.

    Attributes:
        move: the move.
        visits: playouts that went through it, or states looked at below it by alpha-beta.
        value: what it is worth to the player that makes it, from 0 (a loss) to 1 (a win), a draw being 0.5.
            The tree lowers those that are not proven, so that the best one is worth the mean of them all.
        proven: the result it leads to, if that is certain.
        line: the moves that are expected, this one first (the principal variation); empty in a ranking.
        all_replies_tried: whether the search has tried every reply, so that it has seen wins among them.
    """

    move: str
    visits: int
    value: float
    proven: Proven
    line: tuple[str, ...] = ()
    all_replies_tried: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return what people want to know of the move as data for JSON, its value with four decimals."""
        data = self._asdict() | {"value": round(self.value, 4), "line": list(self.line)}
        del data["all_replies_tried"]
        return data


def _worth(report: MoveReport) -> str:
    """Return the value of a move as people read it: in percent, or the result that is certain."""
    return report.proven or f"{report.value:.0%}"


def _escaped(text: str) -> str:
    # The page's Python comes without the module `html`.
    return text.replace("&", "&amp;").replace("<", "&lt;")


class Report(NamedTuple):
    """What is known of a position.

    Attributes:
        choice: the move to play: the best one, except from a session at a weaker level.
        value: the chance of the player to move, from 0 to 1: the value of the best move; 0.5 at first.
        proven: the result with best play, if that is certain.
        visits: playouts from the position, or states looked at by alpha-beta.
        nodes: positions in the tree.
        line: the moves that are expected from here (the principal variation); empty at first.
        moves: up to ten moves, best first.
        milliseconds: time spent, by the clock; None where nobody has taken it.
        distance: number of moves (by alpha-beta, turns) to the end with best play, once the result is proven;
            `line` may be shorter.
    """

    choice: str
    value: float
    proven: Proven
    visits: int
    nodes: int
    line: tuple[str, ...]
    moves: tuple[MoveReport, ...]
    milliseconds: int | None = None
    distance: int | None = None

    def __str__(self) -> str:
        """Write a line for each move, best first: the move, its value, its visits and its line."""
        lines = (
            f"{each.move:8}{_worth(each):>5}{each.visits:>9}  {' '.join(each.line)}" for each in self.moves
        )
        return "\n".join(line.rstrip() for line in lines)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the lines in a terminal of IPython."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """Return the moves as a table with bars, for notebooks."""
        rows = "".join(
            f'<tr><td style="text-align: left">{_escaped(one.move)}</td><td>{_worth(one)}</td>'
            f'<td style="text-align: left"><div style="width: {round(100 * one.value)}px; height: 0.7em; '
            f'background: #0f766e"></div></td><td>{one.visits}</td>'
            f'<td style="text-align: left">{_escaped(" ".join(one.line))}</td></tr>'
            for one in self.moves
        )
        heads = "".join(f"<th>{head}</th>" for head in ("move", "value", "", "visits", "line"))
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"

    def to_dict(self) -> dict[str, Any]:
        """Return the report as data for JSON."""
        data = self._asdict() | {
            "value": round(self.value, 4),
            "line": list(self.line),
            "moves": [move.to_dict() for move in self.moves],
        }
        if self.milliseconds is None:
            del data["milliseconds"]
        return data
