"""A site put together from every kind of data: what the page is told of it, and when it is stored."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import brotli
import pytest

import assemble
from checkout import write_files
from environment import digest, node, run
from pyodide_runtime import PYODIDE_FILES, Runtime

SHOW = 'import * as of_NAME from "./NAME.js";\nglobalThis.NAME = of_NAME;\n'

WEB = {
    "index.html": '<html><head><script type="module" src="js/main.js"></script></head></html>',
    "404.html": "<html><head></head></html>",
    "embed.js": 'import { OPEN_BOARD } from "./open_board.js";\nself.labels = OPEN_BOARD;\n',
    "sw.js": 'import { SITE } from "./site.js";\nself.listed = SITE;\n',
    "manifest.webmanifest": '{"name": "ü", "icons": [{"src": "i.svg", "sizes": "any"}]}',
    "i.svg": "<svg/>",
    "css/look.css": '@import "./palette.css";',
    "css/breed.css": ".breed { margin: 0 }",
    "css/write.css": ".write { margin: 0 }",
    "css/boards.css": ".boards { margin: 0 }",
    "js/main.js": "".join(SHOW.replace("NAME", name) for name in ("assets", "assets_later")),
    "js/embed/shared.js": "globalThis.shared = true;\n",
    "js/python/worker.js": 'import * as known from "../assets_python.js";\nglobalThis.python = known;\n',
    "runs/long.json": '{"run": 1}',
}

DATA = {
    "games.json": '["index"]',
    "yavalath.json": '{"id": 1}',
    "omega.json": '{"id": 2}',
    "boards/hexhex-4.json": '{"board": 4}',
    "puzzles/omega.json": '["puzzle"]',
    "openings/yavalath.json": '["opening"]',
    "palette.css": ":root { --ink: black }",
    "languages/de.json": '{"name": "Deutsch", "openBoard": "Öffnen"}',
    "languages/de/yavalath.json": '{"text": "de 1"}',
    "languages/en.json": '{"name": "English", "openBoard": "Open"}',
    "languages/en/yavalath.json": '{"text": "en 1"}',
    "languages/en/omega.json": '{"text": "en 2"}',
    "languages/ar.json": '{"name": "A", "openBoard": "O"}',
    "pages/omega/index.html": '<html><head><link rel="stylesheet" href="../../css/look.css"></head>'
    '<img src="board.svg"><meta content="games/omega/picture.png"></html>',
    "pages/omega/board.svg": "<svg>omega</svg>",
    "pages/omega/picture.png": "a picture " + 200 * "1",
}


def evaluated(script: Path, expression: str) -> Any:
    """Run a script of the site under Node and return a value."""
    program = (
        "globalThis.self = globalThis;"
        f"await import({json.dumps(script.as_uri())}); console.log(JSON.stringify({expression}));"
    )
    return json.loads(run([node(), "--input-type=module", "--eval", program], "It does not run."))


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Runtime, Path, Path]:
    """Python, the data and the sources of a small site."""
    folder = tmp_path_factory.mktemp("parts")
    python = write_files(folder / "python", {name: f"{name} " * 99 for name in PYODIDE_FILES})
    write_files(python, {"lib.zip": "library " * 99, "package.zip": "package", "some.wasm": "snapshot " * 99})
    library, package, snapshot = (python / name for name in ("lib.zip", "package.zip", "some.wasm"))
    runtime = Runtime(python, library, package, snapshot, '{"packages":{}}')
    return runtime, write_files(folder / "data", DATA), write_files(folder / "web", WEB)


@pytest.fixture(scope="module")
def built(parts: tuple[Runtime, Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("built") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("URL", "https://games.example/sub/")
        assemble.assemble(target, *parts)
    assert [path.name for path in target.parent.iterdir()] == ["site"]
    return target


def path_of(built: Path, pattern: str) -> str:
    """Return the address of the only file in assets/ that matches."""
    [file] = built.glob(f"assets/{pattern}")
    return file.as_uri()


def content(address: str) -> str:
    return Path(address.removeprefix("file://")).read_text("utf-8")


def test_the_page_is_told_where_everything_is(built: Path, parts: tuple[Runtime, Path, Path]) -> None:
    [script] = built.glob("assets/main.*.js")
    assets, later = evaluated(script, "[assets, assets_later]")
    assert assets["version"] == assemble.version_of(*parts)
    assert content(assets["index"]) == DATA["games.json"]
    assert {name: content(url) for name, url in assets["games"].items()} == {
        "yavalath": '{"id": 1}',
        "omega": '{"id": 2}',
    }
    assert {name: f".{name}" in content(url) for name, url in assets["sheets"].items()} == dict.fromkeys(
        ("breed", "boards", "write"), True
    )
    assert assets["workers"] == {
        "python": path_of(built, "worker.*.js"),
        "shared": path_of(built, "shared.*.js"),
    }
    # English is the first of the languages.
    assert [(code, one["name"]) for code, one in assets["languages"].items()] == [
        ("en", "English"),
        ("ar", "A"),
        ("de", "Deutsch"),
    ]
    for code, one in assets["languages"].items():
        assert content(one["url"]) == DATA[f"languages/{code}.json"]
        assert {game: content(url) for game, url in one["games"].items()} == {
            name.split("/")[-1].removesuffix(".json"): text
            for name, text in DATA.items()
            if name.startswith(f"languages/{code}/")
        }
    del later["base"]
    assert {kind: {name: content(url) for name, url in found.items()} for kind, found in later.items()} == {
        "boards": {"hexhex-4": '{"board": 4}'},
        "puzzles": {"omega": '["puzzle"]'},
        "openings": {"yavalath": '["opening"]'},
        "runs": {"long": '{"run": 1}'},
    }
    # Names of one kind of file are not those of another.
    assert all(Path(url).name.startswith("puzzles-") for url in later["puzzles"].values())
    assert all(Path(url).name.startswith("openings-") for url in later["openings"].values())
    assert evaluated(built / "embed.js", "self.labels") == {"de": "Öffnen", "en": "Open", "ar": "O"}


def test_the_worker_is_told_where_python_is_and_how_large(
    built: Path, parts: tuple[Runtime, Path, Path]
) -> None:
    runtime = parts[0]
    known = evaluated(Path(path_of(built, "worker.*.js").removeprefix("file://")), "python")
    wanted = {
        "module": runtime.folder / "pyodide.mjs",
        "script": runtime.folder / "pyodide.asm.mjs",
        "wasm": runtime.folder / "pyodide.asm.wasm",
        "snapshot": runtime.snapshot,
        "standardLibrary": runtime.standard_library,
        "package": runtime.package,
    }
    told = known["runtime"]
    assert told.pop("lock") == runtime.lock
    assert Path(told.pop("folder").removeprefix("file://")).name == f"pyodide-{digest(*runtime.pyodide)[:10]}"
    assert {name: content(url) for name, url in told.items()} == {
        name: path.read_text() for name, path in wanted.items()
    }
    sizes = []
    for path, quality in ((wanted["wasm"], 11), (wanted["snapshot"], 9)):
        sent = len(brotli.compress(path.read_bytes(), quality=quality, lgwin=24))
        sizes.append({"bytes": path.stat().st_size, "sent": sent})
    assert known["files"] == sizes


def test_what_is_stored_at_once_later_and_never(built: Path, parts: tuple[Runtime, Path, Path]) -> None:
    """Stored at once is what the first game needs in any language; pages of games are never."""
    listed = evaluated(built / "sw.js", "self.listed")
    assert (listed["root"], listed["version"]) == ("/sub/", assemble.version_of(*parts))

    def kinds(paths: Iterable[str]) -> set[str]:
        return {".".join((*path.split("/")[-1].split(".")[:-2], path.split(".")[-1])) for path in paths}

    assert kinds(listed["rest"]) == {
        *("omega.json", "omega.en.json", "hexhex-4.json", "puzzles-omega.json"),
        *("openings-yavalath.json", "long.json", "html"),
    }
    first = kinds(listed["first"])
    assert {"yavalath.json", "yavalath.en.json", "yavalath.de.json", "games.json", "snapshot.wasm"} <= first
    every = {*listed["first"], *listed["rest"]}
    files = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    never = {path for path in files if not path.endswith((".br", ".gz", ".map"))} - every
    assert kinds(path for path in never if path.startswith("assets/")) == {
        *("python-stdlib.zip", "yavset.zip", "board.svg", "look.css"),
    }
    assert {path for path in never if not path.startswith("assets/")} == {
        *("sw.js", "games/omega/index.html", "games/omega/picture.png"),
    }


def test_pages_of_games_keep_their_pictures_and_lead_to_hashed_files(built: Path) -> None:
    page = (built / "games" / "omega" / "index.html").read_text("utf-8")
    style, board = (Path(path_of(built, name)).name for name in ("look.*.css", "board.*.svg"))
    assert f'href="../../assets/{style}"' in page and f'src="../../assets/{board}"' in page
    assert 'content="https://games.example/sub/games/omega/picture.png"' in page
    assert (built / "games" / "omega" / "picture.png").read_text() == DATA["pages/omega/picture.png"]
    assert "--ink" in content(path_of(built, "look.*.css"))
    manifest = json.loads((built / "manifest.webmanifest").read_text("utf-8"))
    [icon] = manifest["icons"]
    assert (manifest["name"], icon["sizes"], (built / icon["src"]).read_text()) == ("ü", "any", "<svg/>")


def test_copies_are_beside_what_they_make_smaller_and_nothing_else(built: Path) -> None:
    files = {path for path in built.rglob("*") if path.is_file()}
    plain = {path for path in files if path.suffix not in (".br", ".gz")}
    for path in plain:
        for ending, unpack in ((".br", brotli.decompress), (".gz", gzip.decompress)):
            copy = path.with_name(path.name + ending)
            if copy in files:
                assert unpack(copy.read_bytes()) == path.read_bytes()
                assert copy.stat().st_size < path.stat().st_size
            elif path.suffix not in (".png", ".zip"):
                assert path.stat().st_size < 200
    assert not any(copy.name.endswith((".png.br", ".zip.gz")) for copy in files)
    assert any(copy.suffix == ".gz" for copy in files)


@pytest.mark.parametrize(
    "changed", ["data/omega.json", "web/i.svg", "python/pyodide.mjs", "python/some.wasm"]
)
def test_the_version_is_another_one_after_any_change(changed: str, parts: tuple[Runtime, Path, Path]) -> None:
    before = assemble.version_of(*parts)
    file = parts[1].parent / changed
    kept = file.read_bytes()
    file.write_bytes(kept + b" ")
    assert assemble.version_of(*parts) != before
    file.write_bytes(kept)
    assert assemble.version_of(*parts) == before
