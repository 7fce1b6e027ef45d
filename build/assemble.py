"""Put the site together: web/, the games as data and Python into one folder that any host can serve.

esbuild bundles JavaScript and CSS (bundle.py). Every file but the few with public names has a hash of its
content in its name, so that browsers may keep it for ever, and lies in `assets/`:

    index.html, embed.html, examples/, manifest.webmanifest    with references to the hashed files
    games/                                                     a page for each game, and its picture.png
    embed.js, sw.js                                            bundled under their public names
    assets/NAME.HASH.js, .css                                  the page, its chunks and its workers
    assets/NAME.HASH.js.map                                    source maps, which only developer tools load
    assets/NAME.HASH.json, .zip, .wasm, pyodide-HASH/          the games' data, languages and Python

This script writes five modules and bundles them like the others: `js/assets.js`, `js/assets_later.js` and
`js/assets_python.js` with the addresses of everything the build made, each for those who need them
(web/js/assets.d.ts and its neighbours describe them), `site.js` with the files for the service worker to
store (web/site.d.ts), `open_board.js` with the texts of embed.js (web/open_board.d.ts).
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import brotli

from bundle import Bundle, bundle
from environment import CACHE, ROOT, CannotGoOn, digest, sources
from pyodide_runtime import Runtime

WEB = ROOT / "web"

#: Files that keep their names, besides pages: other sites, browsers and people know them.
EMBED, MANIFEST, SERVICE_WORKER = "embed.js", "manifest.webmanifest", "sw.js"
PUBLIC = (EMBED, MANIFEST, SERVICE_WORKER)

#: The scripts of workers, by the names that assets.js gives their addresses.
WORKERS = {"python": "js/python/worker.js", "shared": "js/embed/shared.js"}

#: What hosts and the service worker show in place of a page that there is not.
MISSING = "404.html"

#: The style sheets that views bring with them, by the names that assets.js gives their addresses.
SHEETS = {"breed": "css/breed.css", "boards": "css/boards.css", "write": "css/write.css"}

#: Recorded runs of breeding, as `python -m yavset breed export --replay` writes them.
RUNS = "runs"

#: Pages for search engines and people without scripts; nobody needs them offline.
GAME_PAGES = "games"

#: Compressing these again gains nothing.
COMPRESSED_ALREADY = (".png", ".zip")

#: The game on a new visitor's board.
FIRST_GAME = "yavalath"

#: The build's own files that shape the site.
TOOLS = (Path(__file__), ROOT / "build" / "bundle.py", ROOT / "package-lock.json")


def version_of(runtime: Runtime, data: Path, web: Path = WEB) -> str:
    """Return the version of the site made from these: a hash of all their files and of the build's own."""
    return digest(web, data, *runtime.files, *TOOLS)


@dataclass(frozen=True, slots=True)
class _Site:
    """A site while it is being put together in `folder`, from the copy of web/ beside it."""

    #: Holds `web` and `site`.
    folder: Path

    @property
    def web(self) -> Path:
        return self.folder / "web"

    @property
    def target(self) -> Path:
        return self.folder / "site"

    def write(self, path: str, content: bytes) -> None:
        file = self.target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def add_hashed(self, file: Path, name: str = "") -> str:
        """Copy a file to assets/ under a name with its hash; return its path in the site."""
        content, named = file.read_bytes(), PurePosixPath(name or file.name)
        path = f"assets/{named.stem}.{digest(content)[:10]}{named.suffix}"
        self.write(path, content)
        return path

    def bundle(self, paths: list[str], *, split: bool = False) -> tuple[Bundle, dict[str, str]]:
        """Bundle files of web/; return also each one's path in the site."""
        made = bundle(self.folder, [f"web/{path}" for path in paths], "site/assets", split=split)
        return made, {path: made.entries[f"web/{path}"].removeprefix("site/") for path in paths}

    def bundle_public(self, path: str) -> None:
        """Bundle a script that keeps its name."""
        bundle(self.folder, [f"web/{path}"], "site", names="[name]")


def assemble(target: Path, runtime: Runtime, data: Path, web: Path = WEB) -> None:
    """Build the site into `target` (replaced whole, at the end), from web/, Python, and the games' data."""
    unfinished = target.with_name(target.name + ".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.copytree(web, unfinished / "web")
    for sheet in data.glob("*.css"):
        shutil.copy(sheet, unfinished / "web" / "css")
    site = _Site(unfinished)
    if (data / "pages").is_dir():
        shutil.copytree(data / "pages", site.web / GAME_PAGES)
    version = version_of(runtime, data, web)

    python = _add_python(site, runtime)
    index, found = _add_data(site, data)
    found["runs"] = {file.stem: site.add_hashed(file) for file in sorted((site.web / RUNS).glob("*.json"))}
    languages = _add_languages(site, data / "languages")
    _write_open_board_module(site, data / "languages")
    addresses = {
        kind: {name: _Address(path) for name, path in paths.items()} for kind, paths in found.items()
    }
    # Workers import this one alone, so that their names change only with it.
    _write_assets_module(
        site,
        "assets_python",
        runtime={**{name: _Address(path) for name, path in python.items()}, "lock": runtime.lock},
        files=[_sizes(site, python[name]) for name in ("wasm", "snapshot")],
    )
    _, workers = site.bundle(list(WORKERS.values()))
    _, sheets = site.bundle(list(SHEETS.values()))
    _write_assets_module(
        site,
        "assets",
        version=version,
        sheets={name: _Address(sheets[path]) for name, path in SHEETS.items()},
        workers={name: _Address(workers[path]) for name, path in WORKERS.items()},
        index=_Address(index),
        games=addresses.pop("games"),
        languages=languages,
    )
    _write_assets_module(site, "assets_later", **addresses)
    online = _add_pages(site)
    _add_manifest(site)
    site.bundle_public(EMBED)
    # Python's files without a snapshot are loaded only where the snapshot fails.
    spare = {python["standardLibrary"], python["package"], *online}
    by_game = [found["games"], *(language["games"] for language in languages.values())]
    later = {path for paths in by_game for game, path in paths.items() if game != FIRST_GAME}
    later |= {path for kind, paths in found.items() if kind != "games" for path in paths.values()} | {MISSING}
    _add_service_worker(site, version, later, spare)
    compress(site.target)
    _swap(site.target, target)
    shutil.rmtree(unfinished)


def _add_python(site: _Site, runtime: Runtime) -> dict[str, str]:
    """Add Pyodide, its snapshot and our package; return their paths by the names in assets_python.d.ts."""
    folder = f"assets/pyodide-{digest(*runtime.pyodide)[:10]}/"
    for file in runtime.pyodide:
        site.write(folder + file.name, file.read_bytes())
    return {
        "folder": folder,
        "module": folder + "pyodide.mjs",
        "script": folder + "pyodide.asm.mjs",
        "wasm": folder + "pyodide.asm.wasm",
        "snapshot": site.add_hashed(runtime.snapshot, "snapshot.wasm"),
        "standardLibrary": site.add_hashed(runtime.standard_library, "python-stdlib.zip"),
        "package": site.add_hashed(runtime.package, "yavset.zip"),
    }


def _add_data(site: _Site, data: Path) -> tuple[str, dict[str, dict[str, str]]]:
    """Add the games as data; return the path of the index, and by kind those of each game or board."""
    found = {
        kind: {
            file.stem: site.add_hashed(file, f"{prefix}{file.name}") for file in sorted(folder.glob("*.json"))
        }
        for kind, folder, prefix in (
            ("games", data, ""),
            ("boards", data / "boards", ""),
            ("puzzles", data / "puzzles", "puzzles-"),
            ("openings", data / "openings", "openings-"),
        )
    }
    return found["games"].pop("games"), found


def _add_languages(site: _Site, folder: Path) -> dict[str, dict[str, Any]]:
    """Add each language and its texts of games; return by its code its name and the addresses."""
    found: dict[str, dict[str, Any]] = {}
    # English comes first, wherever languages are listed.
    for file in sorted(folder.glob("*.json"), key=lambda file: (file.stem != "en", file.stem)):
        texts = sorted(file.with_suffix("").glob("*.json"))
        found[file.stem] = {
            "name": json.loads(file.read_text("utf-8"))["name"],
            "url": _Address(site.add_hashed(file)),
            "games": {
                text.stem: _Address(site.add_hashed(text, f"{text.stem}.{file.name}")) for text in texts
            },
        }
    return found


def _write_open_board_module(site: _Site, folder: Path) -> None:
    """Write the module with the texts of embed.js in each language, so that it loads nothing for them."""
    labels = {file.stem: json.loads(file.read_text("utf-8"))["openBoard"] for file in folder.glob("*.json")}
    text = f"export const OPEN_BOARD = {json.dumps(labels, sort_keys=True)};\n"
    (site.web / "open_board.js").write_text(text, "utf-8")


class _Address(str):
    """The path of a hashed file, which the modules of addresses give as an absolute URL."""


def _write_assets_module(site: _Site, stem: str, **known: object) -> None:
    """Write a module with addresses of what the build made, for the page or its workers."""

    def script(value: object) -> str:
        if isinstance(value, _Address):
            return f"at({json.dumps(value)})"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{json.dumps(name)}: {script(one)}" for name, one in value.items()) + "}"
        return json.dumps(value)

    lines = [f"export const {name} = {script(value)};\n" for name, value in known.items()]
    # Every bundle that this module ends up in lies in assets/.
    text = 'export const base = new URL("..", import.meta.url).href;\nconst at = (path) => base + path;\n'
    (site.web / "js" / f"{stem}.js").write_text(text + "".join(lines), "utf-8")


def _sizes(site: _Site, path: str) -> dict[str, int]:
    """Return the size of a file in bytes, and its size as sent over the network."""
    file = site.target / path
    return {"bytes": file.stat().st_size, "sent": _kept_copy(file, ".br").stat().st_size}


class _References(HTMLParser):
    """The references of a page: pairs of attribute (`href` or `src`) and value, in the order of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(name, value) for name, value in attrs if name in ("href", "src") and value]


def _add_pages(site: _Site) -> set[str]:
    """Add every page, with its references leading to hashed files and its scripts' chunks preloaded.

    Returns the paths of the games' pages and of what only they refer to.
    """
    used: dict[bool, set[str]] = {True: set(), False: set()}
    pages = [path.relative_to(site.web).as_posix() for path in sources(site.web) if path.suffix == ".html"]
    placed: dict[str, str] = {}
    for page in pages:
        references = _local_references(site, page)
        wanted = [path for path in references.values() if path.endswith((".js", ".css"))]
        # Pages share no chunks: a visitor of one loads fewer files, and few visit both.
        made, bundled = site.bundle(wanted, split=True)
        others = [path for path in references.values() if path not in wanted]
        placed |= {path: site.add_hashed(site.web / path) for path in others}
        _write_page(site, page, references, placed | bundled, made.preloads(f"web/{path}" for path in wanted))
        used[page.startswith(f"{GAME_PAGES}/")] |= {
            page,
            *((placed | bundled)[path] for path in references.values()),
        }
    for picture in (site.web / GAME_PAGES).glob("*/picture.png"):
        path = picture.relative_to(site.web).as_posix()
        site.write(path, picture.read_bytes())
        used[True].add(path)
    return used[True] - used[False]


def _write_page(
    site: _Site, page: str, references: dict[str, str], placed: dict[str, str], chunks: list[str]
) -> None:
    """Write a page with its references leading to files of the site, and its scripts' chunks preloaded."""
    text = (site.web / page).read_text("utf-8")
    if address := os.environ.get("URL", "").rstrip("/"):
        # Other sites want whole addresses of pictures.
        text = text.replace(f'content="{GAME_PAGES}/', f'content="{address}/{GAME_PAGES}/')
    up = "../" * page.count("/")
    if page == MISSING:
        # Hosts show it at any address.
        up = _root()
        text = text.replace('href="index.html"', f'href="{up}"')
    for attribute, path in references.items():
        name = attribute.split("=")[0]
        if attribute not in text:
            raise CannotGoOn(f'web/{page} must write {name}="…" with double quotes around {path}.')
        text = text.replace(attribute, f'{name}="{up}{placed[path]}"')
    links = [f'<link rel="modulepreload" href="{up}{chunk.removeprefix("site/")}">\n' for chunk in chunks]
    site.write(page, text.replace("</head>", "".join(links) + "</head>").encode())


def _root() -> str:
    """Return the path of the site on its host, which is told its address: a site may lie in a folder."""
    return urlsplit(os.environ.get("URL", "")).path.rstrip("/") + "/"


def _local_references(site: _Site, page: str) -> dict[str, str]:
    """Return the attributes of a page that refer to files to be hashed, with the files' paths in web/."""
    found: dict[str, str] = {}
    for name, value in _References((site.web / page).read_text("utf-8")).found:
        reference = value.split("#")[0].split("?")[0]
        if not reference or ":" in reference:
            continue
        path = os.path.normpath((PurePosixPath(page).parent / reference).as_posix()).replace(os.sep, "/")
        if not (site.web / path).exists():
            raise CannotGoOn(f"web/{page} refers to {reference}, which does not exist.")
        if (site.web / path).is_file() and path not in PUBLIC and not path.endswith(".html"):
            found[f'{name}="{value}"'] = path
    return found


def _add_manifest(site: _Site) -> None:
    """Add the manifest with its icons."""
    manifest = json.loads((site.web / MANIFEST).read_text("utf-8"))
    for icon in manifest["icons"]:
        if not (site.web / icon["src"]).is_file():
            raise CannotGoOn(f"web/{MANIFEST} refers to {icon['src']}, which does not exist.")
        icon["src"] = site.add_hashed(site.web / icon["src"])
    site.write(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=2).encode())


def _add_service_worker(site: _Site, version: str, later: set[str], spare: set[str]) -> None:
    """Add sw.js, which knows every file with its checksum but `spare` ones and source maps."""
    paths = [path.relative_to(site.target).as_posix() for path in sources(site.target)]
    sums = {
        path: _checksum(site.target / path)
        for path in paths
        if path not in spare and not path.endswith(".map")
    }
    listed = {
        "version": version,
        "root": _root(),
        "first": {path: sums[path] for path in sums if path not in later},
        "rest": {path: sums[path] for path in sums if path in later},
    }
    (site.web / "site.js").write_text(f"export const SITE = {json.dumps(listed)};\n", "utf-8")
    site.bundle_public(SERVICE_WORKER)


def _checksum(file: Path) -> str:
    return base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()


def compress(folder: Path) -> None:
    """Put compressed copies beside the files that they make smaller."""

    def add_copies(file: Path) -> None:
        for ending in COMPRESSORS:
            copy = _kept_copy(file, ending)
            if copy.stat().st_size < file.stat().st_size:
                shutil.copyfile(copy, file.with_name(file.name + ending))

    with ThreadPoolExecutor() as pool:
        list(
            pool.map(add_copies, [file for file in sources(folder) if file.suffix not in COMPRESSED_ALREADY])
        )


def _kept_copy(file: Path, ending: str) -> Path:
    """Return a compressed copy; each content is compressed once and kept in the cache."""
    content = file.read_bytes()
    # The best quality takes most of a minute for ten megabytes. Python's WebAssembly stays the same from
    # build to build; its snapshot is another one after each change of the package.
    quality = 9 if file.name.startswith("snapshot.") else 11
    store = CACHE / "compressed"
    kept = store / f"{digest(content)}.{quality}{ending}"
    if not kept.exists():
        store.mkdir(parents=True, exist_ok=True)
        # Several processes may compress the same content at the same time.
        part = kept.with_name(f"{kept.name}.{uuid4().hex}")
        part.write_bytes(COMPRESSORS[ending](content, quality))
        part.replace(kept)
    return kept


def _gzip(content: bytes, quality: int) -> bytes:
    return gzip.compress(content, min(quality, 9), mtime=0)  # 9 is its best


def _brotli(content: bytes, quality: int) -> bytes:
    return bytes(brotli.compress(content, quality=quality, lgwin=24))


#: The functions that compress, by the ending of the copies' names.
COMPRESSORS = {".gz": _gzip, ".br": _brotli}


def _swap(unfinished: Path, target: Path) -> None:
    """Put the new site where the old one was."""
    old = target.with_name(target.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    unfinished.rename(target)
    shutil.rmtree(old, ignore_errors=True)
