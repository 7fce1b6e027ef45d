"""Write the data that the page shows before Python has started: every game, described by the package itself.

    page_data.py FOLDER

writes `games.json` (the index) and one `<id>.json` for each game into the folder, the boards of games
with other options into its folder `boards`, for each language `languages/<code>.json` and a folder
`languages/<code>` with the texts of each game, and the colours as `palette.css`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

# The package is not installed; import it from this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from yavset import game_ids
from yavset.drawing.palette import css
from yavset.interfaces.catalogue import (
    boards_data,
    game_data,
    index_data,
    language_data,
    ludi_data,
    text_data,
)
from yavset.language.texts import LANGUAGES
from yavset.ludi.game import Ludi


def write(folder: Path) -> None:
    """Write the index and the games as compact JSON, always in the same order."""
    files = {"games": index_data(), **{game: game_data(game) for game in game_ids()}}
    files[Ludi.id] = ludi_data()
    files |= {f"boards/{key}": board for key, board in boards_data().items()}
    for code in LANGUAGES:
        files[f"languages/{code}"] = language_data(code)
        files |= {f"languages/{code}/{game}": text_data(game, code) for game in (*game_ids(), Ludi.id)}
    for name, data in files.items():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        file = folder / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (folder / "palette.css").write_text(css(), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
