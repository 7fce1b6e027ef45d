"""Write the data that the page shows before Python has started: every game, described by the package itself.

    page_data.py FOLDER

writes `games.json` (the index) and one `<id>.json` for each game into the folder, the boards of games
with other options into its folder `boards`, puzzles into its folder `puzzles`, what is known of first
stones into its folder `openings`, for each language
`languages/<code>.json` and a folder `languages/<code>` with the texts of each game, the colours as
`palette.css`, and a page for each game in its folder `pages` (game_pages.py). The environment variable URL,
which Netlify sets, is the site's address.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

# The package is not installed; import it from this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from game_pages import write_pages
from yavset import game_ids
from yavset.drawing.palette import css
from yavset.interfaces.catalogue import (
    boards_data,
    game_data,
    index_data,
    language_data,
    ludi_data,
    openings_data,
    puzzle_lines,
    text_data,
)
from yavset.language.texts import LANGUAGES, read_lesson_text, read_messages
from yavset.ludi.game import Ludi


def write(folder: Path) -> None:
    """Write the index and the games as compact JSON, always in the same order."""
    files: dict[str, Any] = {"games": index_data(), **{game: game_data(game) for game in game_ids()}}
    files[Ludi.id] = ludi_data()
    files |= {f"boards/{key}": board for key, board in boards_data().items()}
    files |= {f"puzzles/{game}": lines for game in game_ids() if (lines := puzzle_lines(game))}
    files |= {f"openings/{game}": known for game in game_ids() if (known := openings_data(game))}
    for code in LANGUAGES:
        for game in game_ids():
            if lesson := read_lesson_text(game, code):
                files[f"languages/{code}/lesson-{game}"] = {"lesson": lesson}
        for part in ("beside", "breeding_view", "lessons", "puzzles"):
            files[f"languages/{code}/{part}"] = {"messages": read_messages(code, part)}
        files[f"languages/{code}"] = language_data(code)
        files |= {f"languages/{code}/{game}": text_data(game, code) for game in (*game_ids(), Ludi.id)}
    for name, data in files.items():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        file = folder / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (folder / "palette.css").write_text(css(), "utf-8")
    address = os.environ.get("URL", "")
    write_pages(folder / "pages", f"{address.rstrip('/')}/" if address else "")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
