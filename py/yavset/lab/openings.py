"""Values of the first stones of Yavalath, from games of the bot against itself.

    python -m yavset.lab.openings --games 40 --visits 200

writes `search/knowledge/first_stones.py`, with one stone of each orbit of the board's symmetries.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import yavset
from yavset.search import knowledge
from yavset.search.tree import Search

FILE = Path(knowledge.__file__).with_name("first_stones.py")

HEAD = '''"""How good each first stone of Yavalath is for White without a swap. Made by lab/openings.py."""

#: For each size of the board the value of each cell; cells that a symmetry maps onto it are left out.
FIRST_STONES: dict[int, dict[str, float]] = {
'''


def values(size: int, games: int, visits: int) -> dict[str, float]:
    """Return White's mean result after a first stone on one cell of each orbit of the board's symmetries."""
    board = yavset.game("yavalath", size=size).board
    seen: set[int] = set()
    found = {}
    for cell in board.cells:
        if cell not in seen:
            name = board.names[cell]
            seen |= {image[cell] for image in board.symmetries()}
            results = [result(size, name, visits, seed) for seed in range(games)]
            found[name] = round(sum(results) / games, 3)
            print(f"size {size}: {name} {found[name]:.3f}", flush=True)
    return found


def result(size: int, first: str, visits: int, seed: int) -> float:
    """Return White's result in one game of the bot against itself: 1, 0 or, for a draw, 0.5."""
    position = yavset.game("yavalath", size=size, swap=False).start().play(first)
    while position.outcome is None:
        search = Search(position, 1000 * seed + position.ply)
        search.run(visits)
        position = position.play(search.choice())
    return {"white": 1.0, "black": 0.0, None: 0.5}[position.outcome.winner]


def main() -> None:
    """Search and write the file."""
    parser = argparse.ArgumentParser(description="Measure the values of Yavalath's first stones.")
    parser.add_argument("--sizes", type=int, nargs="+", default=[5], metavar="N", help="sizes (5)")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="games for each stone (40)")
    parser.add_argument("--visits", type=int, default=200, metavar="N", help="visits for each move (200)")
    chosen = parser.parse_args()
    lines = []
    for size in chosen.sizes:
        lines.append(f"    {size}: {{\n")
        lines += [
            f'        "{cell}": {value},\n'
            for cell, value in values(size, chosen.games, chosen.visits).items()
        ]
        lines.append("    },\n")
    FILE.write_text(HEAD + "".join(lines) + "}\n", "utf-8")


if __name__ == "__main__":
    main()
