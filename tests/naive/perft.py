"""Count move sequences: `python -m naive.perft` (in tests/) writes tests/data/perft.txt anew.

A sequence of n moves is counted where a game goes on for n moves; shorter games do not count. The numbers
of a line are for the lengths 1, 2, 3 and, where they are small, more. Options are named where they are not
the usual ones. A test compares the package's own counts with the same table.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import naive_game
from .game import NaiveGame

TABLE = Path(__file__).parents[1] / "data" / "perft.txt"

#: A set-up of Quantum leap for counting: rows of three white, three black and so on, a1 is empty.
SETUP = "." + "wwwbbb" * 10

#: How many positions to visit at most for one number, in games whose moves take long to find.
EFFORT = {"ayu": 4_000, "play-win": 4_000}

#: The options that change the counts, one line each, as they are written in the table.
LINES = f"""
yavalath
yavalath players=3
yavalath size=3
yavalath size=4
yavalath size=6
yavalath size=7
yavalath size=8
yavalath swap=no
yavalath players=3 size=3
five-not-four
five-not-four size=5
five-not-four size=7
five-not-four size=8
five-not-four swap=no
pentalath
pentalath board=trapezium
pentalath players=3
pentalath size=6
pentalath size=7
pentalath size=8
pentalath swap=yes
pentalath board=trapezium swap=yes
yavalanchor
yavalade
cross
cross size=4
cross size=6
cross size=7
cross size=8
cross swap=no
omega
omega players=3
omega players=4
omega size=3
omega size=4
omega size=6
omega size=7
omega size=8
omega swap=no
omega players=3 size=3
omega players=4 size=3
omega players=3 swap=no
manalath
odd
odd size=3
odd size=4
odd size=6
odd size=7
odd size=8
coffee
coffee line=3
coffee size=4
coffee size=6
coffee size=7
coffee size=8
coffee swap=yes
feed-the-ducks
feed-the-ducks setup=own
susan
susan size=4
susan size=6
susan size=7
susan size=8
taacoca
quantum-leap setup={SETUP}
play-win
play-win warmer=yes
onager
onager size=6
ayu
ayu size=5
ayu size=7
ayu size=11
ayu size=13
ayu size=15
ayu size=17
ayu size=19
ayu swap=yes
"""


def options_of(texts: list[str]) -> dict[str, Any]:
    """Options from their written form: `size=5 swap=no` is {'size': 5, 'swap': False}."""
    options: dict[str, Any] = {}
    for text in texts:
        name, value = text.split("=")
        options[name] = {"yes": True, "no": False}.get(value, int(value) if value.isdigit() else value)
    return options


def count(game: NaiveGame, length: int) -> int:
    """How many sequences of so many moves begin at a position."""
    moves = game.legal_moves()
    if length == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count(after, length - 1)
    return total


def table_lines(text: str) -> list[tuple[str, dict[str, Any], list[int]]]:
    """The lines of a table: game, options, counts (none if the line gives none yet)."""
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            left, _, right = line.partition("|")
            game_id, *chosen = left.split()
            found.append((game_id, options_of(chosen), [int(number) for number in right.split()]))
    return found


def perft(game_id: str, options: Mapping[str, Any], effort: int) -> list[int]:
    """The counts for the lengths 1 to 6, fewer where more than `effort` positions would be visited."""
    found: list[int] = []
    while len(found) < 6 and (not found or found[-1] <= effort):
        found.append(count(naive_game(game_id, options), len(found) + 1))
    return found


def main() -> None:
    """Write the table."""
    lines = ["# game options | numbers of move sequences of the lengths 1, 2, 3 …; see naive/perft.py"]
    for line in LINES.split("\n"):
        for game_id, options, _ in table_lines(line):
            numbers = " ".join(map(str, perft(game_id, options, EFFORT.get(game_id, 120_000))))
            lines.append(f"{line} | {numbers}")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
