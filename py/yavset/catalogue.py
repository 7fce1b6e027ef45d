"""Data about every game that a page can show before any Python runs; written to files when the site is built."""

from __future__ import annotations

from typing import Any

from yavset.games import game as make_game
from yavset.games import game_class, game_ids
from yavset.position import Position
from yavset.record import replay
from yavset.scene import describe_board, describe_game, describe_position
from yavset.texts import LANGUAGES, read_text

RANDOM_STARTS = 12
"""How many start positions are prepared for a game whose set-up is drawn at random."""


def index_data() -> dict[str, Any]:
    """What a gallery of the games shows: for each its names, data and a small picture of a typical position."""
    return {"games": [_entry(game_id) for game_id in game_ids()]}


def _entry(game_id: str) -> dict[str, Any]:
    shown = example_positions(game_id)[-1:] or [make_game(game_id).start()]
    description = describe_game(shown[0].game)
    texts = {language: read_text(game_id, language) for language in LANGUAGES}
    return {
        **{key: description[key] for key in ("id", "name", "designer", "year", "players", "tags", "board")},
        "taglines": {language: text["tagline"] for language, text in texts.items()},
        "pieces": describe_position(shown[0])["scene"]["pieces"],
    }


def game_data(game_id: str) -> dict[str, Any]:
    """All that a page needs to begin a game with its default options: description, start views, texts, examples."""
    starts = _starts(game_id)
    texts = {language: read_text(game_id, language) for language in LANGUAGES}
    return {
        "game": describe_game(starts[0].game),
        "starts": [{**describe_position(start), "options": start.game.options} for start in starts],
        "texts": texts,
        "examples": [
            {
                "captions": {language: text["examples"][number] for language, text in texts.items()},
                "options": position.game.options,
                "board": describe_board(position.game),
                "view": describe_position(position),
            }
            for number, position in enumerate(example_positions(game_id))
        ],
    }


def _starts(game_id: str) -> list[Position]:
    """The default start position, or several where chance makes it."""
    if any(option.name == "seed" for option in game_class(game_id).choices):
        return [make_game(game_id, seed=seed).start() for seed in range(1, RANDOM_STARTS + 1)]
    return [make_game(game_id).start()]


def example_positions(game_id: str) -> list[Position]:
    """The game's example positions, each after its last move (so that what it did can be shown)."""
    positions = []
    for options, text in game_class(game_id).examples:
        game = make_game(game_id, **options)
        positions.append(game.position(text) if "\n" in text else replay(game.start(), text.split())[-1])
    return positions
