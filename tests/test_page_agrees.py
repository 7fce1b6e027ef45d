"""What the page reads without Python, links, moves and diagrams, it reads as Python does, in every game."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

import pytest

from environment import ROOT, node
from yavset import game, game_ids
from yavset.drawing.scene import describe_game, describe_piece
from yavset.interfaces.catalogue import drawable
from yavset.notation.diagram import write_diagram
from yavset.notation.links import format_link, parse_link
from yavset.notation.record import changed_options
from yavset.rules.position import Position

#: Random games of each game, and the most moves of each.
GAMES = 10
MOVES = 24


def played(game_id: str, seed: int) -> tuple[list[Position], list[str]]:
    """Play a random game, with swaps where they are offered now and then."""
    chance = Random(seed)
    positions = [game(game_id).start()]
    moves: list[str] = []
    while len(moves) < MOVES and not positions[-1].outcome:
        moves.append(chance.choice(positions[-1].legal_moves()))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def cases(game_id: str) -> list[dict[str, Any]]:
    """Return positions of a game with what the page is given of them and what it has to find."""
    found = []
    texts = drawable(game_id)
    for seed in range(GAMES):
        positions, moves = played(game_id, seed)
        ply = Random(seed).randrange(len(moves) + 1)
        shown = positions[ply]
        found.append(
            {
                "link": format_link(shown.game, moves, ply).removeprefix("#"),
                "moves": moves,
                "ply": ply,
                "diagram": write_diagram(shown),
                "game": describe_game(shown.game),
                "options": changed_options(shown.game),
                "drawable": texts,
                "pieces": [describe_piece(piece) for piece in shown.game.pieces(shown)],
            }
        )
    return found


def answers(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ask the page's modules, in Node."""
    done = subprocess.run(
        [node(), ROOT / "tests" / "page_reads.mjs"],
        input=json.dumps(asked),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def by_cell(pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(pieces, key=lambda piece: str(piece["cell"]))


def only_places(case: dict[str, Any]) -> bool:
    """Return whether there are moves, and all of them put stones on cells or swap seats."""
    cells = {cell["name"] for cell in case["game"]["board"]["cells"]}
    shown = case["moves"][: case["ply"]]
    return bool(shown) and all(move.startswith("swap") or move.rpartition("@")[2] in cells for move in shown)


@pytest.mark.parametrize("game_id", game_ids())
def test_page_reads_links_moves_and_diagrams_like_python(game_id: str) -> None:
    asked = cases(game_id)
    for case, answer in zip(asked, answers(asked), strict=True):
        assert answer["written"] == case["link"]
        linked, moves, ply = parse_link(case["link"])
        read = answer["read"]
        assert (read["game"], read["moves"]) == (linked.id, list(moves))
        assert (len(moves) if read["ply"] is None else read["ply"]) == ply
        assert game(read["game"], **read["options"]).options == linked.options
        expected = by_cell(case["pieces"])
        # Where the data says that something can be drawn, the page does draw it.
        draws_moves = "moves" in case["drawable"] and only_places(case)
        assert (answer["moves"] and by_cell(answer["moves"])) == (expected if draws_moves else None)
        draws_rows = "rows" in case["drawable"]
        assert (answer["rows"] and by_cell(answer["rows"])) == (expected if draws_rows else None)
