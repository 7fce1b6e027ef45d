"""Put the site together: web/, the games as data and Python into one folder that any host can serve.

Every file but the few with public names gets a hash of its content into its name, and whatever refers to it
is rewritten, so that browsers may keep it for ever. There is no bundler: a module of web/js stays a module.
Understood are literal references relative to the file they stand in:

    JavaScript  import … from "./x.js", export … from "./x.js", import "./x.js", import("./x.js"),
                new URL("./x.js", import.meta.url)
    CSS         url(../img/x.svg)
    HTML        href="css/x.css", src="js/main.js"
    JSON        "src": "icons/x.png" (the manifest)

A reference in another form to a file that exists is an error, and so is a circle of references.

One module is made here: `assets.js`, which tells the page where everything is (web/js/assets.d.ts describes
it).
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from uuid import uuid4

import brotli

from environment import CACHE, ROOT, CannotGoOn, digest, sources
from pyodide_runtime import Runtime

WEB = ROOT / "web"

#: Files that keep their names: other sites, browsers and people know them.
PUBLIC = ("embed.js", "manifest.webmanifest", "sw.js")

#: Files of web/ that are for people and tools.
NOT_SERVED = ("*.d.ts", "*.md", "tsconfig*.json")

#: Compressing these again gains nothing.
COMPRESSED_ALREADY = (".png", ".zip")

#: References by type of file: the group `path` is what gets rewritten.
REFERENCES = {
    ".js": re.compile(
        r"""(?:\b(?:from|import)\s*|\bimport\(\s*|\bnew\s+URL\(\s*)"""
        r"""(["'])(?P<path>\.\.?/[^"'\n]+)\1"""
    ),
    ".css": re.compile(r"""url\(\s*(["']?)(?P<path>[^"')#:]+)\1\s*\)"""),
    ".html": re.compile(r"""\b(?:href|src)=(")(?P<path>[^"#:?]+)\1"""),
    ".webmanifest": re.compile(r""""src":\s*(")(?P<path>[^"]+)\1"""),
}

#: Any string in a module that looks like a path to a file beside it.
PATH_STRINGS = re.compile(r"""(["'`])(?P<path>\.\.?/[^"'`\n]+)\1""")

#: JavaScript comments that hold types, which name modules without importing them, and whole-line comments.
COMMENTS = re.compile(r"/\*\*.*?\*/|^[ \t]*//[^\n]*", re.DOTALL | re.MULTILINE)

#: A static import of a module, the kind that a browser has to fetch before it can run the importing one.
STATIC_IMPORT = re.compile(r"""\b(?:from|import)\s*(["'])(?P<path>\.\.?/[^"'\n]+)\1""")

#: The game that a new visitor finds on the board.
FIRST_GAME = "yavalath"

#: What the build fills in, in the service worker.
WORKER_LIST = re.compile(r"/\* build \*/.*?/\* end of build \*/", re.DOTALL)


@dataclass
class _Site:
    """A site while it is being put together."""

    web: Path
    target: Path
    generated: dict[str, str]
    #: Path in web/ -> path in the site, for everything that is already there.
    placed: dict[str, str] = field(default_factory=dict)
    #: The static imports of each module, by path in web/.
    imports: dict[str, list[str]] = field(default_factory=dict)

    def exists(self, path: str) -> bool:
        return path in self.generated or (self.web / path).is_file()

    def read(self, path: str) -> bytes:
        if path in self.generated:
            return self.generated[path].encode()
        return (self.web / path).read_bytes()

    def write(self, path: str, content: bytes) -> None:
        file = self.target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def add_hashed(self, name: str, content: bytes) -> str:
        """Write a file to assets/ under a name with its hash; give its path."""
        file = PurePosixPath(name)
        path = f"assets/{file.stem}.{digest(content)[:10]}{file.suffix}"
        self.write(path, content)
        return path

    def place(self, path: str, on_the_way: tuple[str, ...] = ()) -> str:
        """Bring a file of web/ and all that it refers to into the site; give its path there."""
        if path in on_the_way and path.endswith(".html"):
            return path  # pages keep their names, so they may link to each other
        if path in on_the_way:
            circle = " → ".join([*on_the_way[on_the_way.index(path) :], path])
            raise CannotGoOn(f"Files of web/ refer to each other in a circle: {circle}")
        if path not in self.placed:
            content = self.rewritten(path, (*on_the_way, path))
            if path in PUBLIC or path.endswith(".html"):
                self.write(path, content)
                self.placed[path] = path
            else:
                self.placed[path] = self.add_hashed(path, content)
        return self.placed[path]

    def rewritten(self, path: str, on_the_way: tuple[str, ...]) -> bytes:
        """Give the content of a file with its references pointing at the files' places in the site."""
        pattern = REFERENCES.get(PurePosixPath(path).suffix)
        if pattern is None:
            return self.read(path)
        text = self.read(path).decode()
        code = COMMENTS.sub(lambda found: " " * len(found[0]), text) if path.endswith(".js") else text
        here = path if path in PUBLIC or path.endswith(".html") else f"assets/{path}"
        pieces: list[str] = []
        end = 0
        for found in pattern.finditer(code):
            named = _beside(path, found["path"])
            if not self.exists(named):
                if path.endswith(".html") and not PurePosixPath(named).suffix:
                    continue
                raise CannotGoOn(f"web/{path} refers to {found['path']}, which does not exist.")
            start, stop = found.span("path")
            pieces += [text[end:start], _relative(here, self.place(named, on_the_way))]
            end = stop
        pieces.append(text[end:])
        if path.endswith(".js"):
            self._check_strings(path, code, pattern)
            self.imports[path] = [_beside(path, found["path"]) for found in STATIC_IMPORT.finditer(code)]
        return "".join(pieces).encode()

    def _check_strings(self, path: str, code: str, pattern: re.Pattern[str]) -> None:
        known = {found.span("path") for found in pattern.finditer(code)}
        for found in PATH_STRINGS.finditer(code):
            if found.span("path") not in known and self.exists(_beside(path, found["path"])):
                raise CannotGoOn(f"web/{path} names {found['path']} in a form that the build cannot rewrite.")

    def all_imports(self, path: str) -> list[str]:
        """List the modules that a module imports statically, through others too, the nearest first."""
        found: list[str] = []
        queue = [path]
        while queue:
            for name in self.imports.get(queue.pop(0), []):
                if name not in found:
                    found.append(name)
                    queue.append(name)
        return found


def _beside(path: str, reference: str) -> str:
    """Give the path in web/ of what a file refers to."""
    return os.path.normpath((PurePosixPath(path).parent / reference).as_posix()).replace(os.sep, "/")


def _relative(source: str, target: str) -> str:
    """Write the path of one file of the site as seen from another. All hashed files lie in one folder."""
    if source.startswith("assets/"):
        return "./" + target.removeprefix("assets/") if target.startswith("assets/") else "../" + target
    return "../" * source.count("/") + target


def assemble(target: Path, runtime: Runtime, data: Path, web: Path = WEB) -> None:
    """Build the site into `target` (replaced whole, at the end), from web/, Python, and the games' data."""
    unfinished = target.with_name(target.name + ".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    version = digest(web, data, *runtime.files, Path(__file__))
    site = _Site(web, unfinished, {})

    python = f"assets/pyodide-{digest(*runtime.pyodide)[:10]}/"
    for file in runtime.pyodide:
        site.write(python + file.name, file.read_bytes())
    library = site.add_hashed("python-stdlib.zip", runtime.standard_library.read_bytes())
    package = site.add_hashed("yavset.zip", runtime.package.read_bytes())
    snapshot = site.add_hashed("snapshot.wasm", runtime.snapshot.read_bytes())
    games = {file.stem: site.add_hashed(file.name, file.read_bytes()) for file in sorted(data.glob("*.json"))}
    index = games.pop("games")
    boards = {
        file.stem: site.add_hashed(file.name, file.read_bytes())
        for file in sorted((data / "boards").glob("*.json"))
    }
    site.generated["js/assets.js"] = _assets_module(
        version,
        {
            "folder": python,
            "module": python + "pyodide.mjs",
            "script": python + "pyodide.asm.mjs",
            "wasm": python + "pyodide.asm.wasm",
            "snapshot": snapshot,
            "standardLibrary": library,
            "package": package,
        },
        runtime.lock,
        index,
        games,
        boards,
        [_sizes(site, path) for path in (python + "pyodide.asm.wasm", snapshot)],
    )

    for file in sources(web):
        path = file.relative_to(web).as_posix()
        if path not in PUBLIC and not path.endswith(".html") and not _not_served(path):
            site.place(path)
    pages = [page.relative_to(web).as_posix() for page in sources(web) if page.suffix == ".html"]
    for path in [*pages, *(name for name in PUBLIC if name != "sw.js" and site.exists(name))]:
        site.place(path)
    for page in pages:
        _preload_modules(site, page)
    if site.exists("sw.js"):
        rest = {path for game, path in games.items() if game != FIRST_GAME} | {*boards.values()}
        _fill_in_worker(site, version, rest, spare={library, package})
    compress(unfinished)
    _swap(unfinished, target)


def _not_served(path: str) -> bool:
    return any(PurePosixPath(path).match(pattern) for pattern in NOT_SERVED)


def _sizes(site: _Site, path: str) -> tuple[int, int]:
    """Give the size of a file, and what of it goes over the network."""
    content = (site.target / path).read_bytes()
    return len(content), _kept_copy(content, ".br").stat().st_size


def _assets_module(
    version: str,
    python: dict[str, str],
    lock: str,
    index: str,
    games: dict[str, str],
    boards: dict[str, str],
    files: list[tuple[int, int]],
) -> str:
    """Write the module that tells page and worker the addresses of everything the build made."""

    def at(path: str) -> str:
        return f"at({json.dumps(path.removeprefix('assets/'))})"

    python_lines = "".join(f"    {key}: {at(path)},\n" for key, path in python.items())
    game_lines, board_lines = (
        "".join(f"      {json.dumps(key)}: {at(path)},\n" for key, path in paths.items())
        for paths in (games, boards)
    )
    file_lines = "".join(f"    {{ bytes: {size}, sent: {sent} }},\n" for size, sent in files)
    return f"""// Made by the build: where everything is. Described in web/js/assets.d.ts.
const folder = new URL(".", import.meta.url).href;
const at = (path) => folder + path;

export const assets = {{
  version: {json.dumps(version)},
  runtime: {{
{python_lines}    lock: {json.dumps(lock)},
  }},
  data: {{
    index: {at(index)},
    games: {{
{game_lines}    }},
    boards: {{
{board_lines}    }},
  }},
  files: [
{file_lines}  ],
}};
"""


def _preload_modules(site: _Site, page: str) -> None:
    """Tell the browser at the top of a page which modules its scripts import: it need not find out."""
    scripts = [
        _beside(page, found["path"])
        for found in re.finditer(r'<script type="module" src="(?P<path>[^"]+)"', site.read(page).decode())
    ]
    modules = dict.fromkeys(name for script in scripts for name in site.all_imports(script))
    paths = [_relative(page, site.placed[name]) for name in modules]
    links = "".join(f'<link rel="modulepreload" href="{path}">\n' for path in paths)
    file = site.target / page
    file.write_text(file.read_text("utf-8").replace("</head>", links + "</head>"), "utf-8")


def _fill_in_worker(site: _Site, version: str, rest: set[str], spare: set[str]) -> None:
    """Write sw.js with the files to store and their checksums: `rest` is wanted last, `spare` not at all."""

    def entries(paths: list[str]) -> str:
        return "".join(
            f"    {json.dumps(path)}: {json.dumps(_checksum(site.target / path))},\n" for path in paths
        )

    paths = [path.relative_to(site.target).as_posix() for path in sources(site.target)]
    first = [path for path in paths if path not in rest | spare]
    filled = (
        f"{{\n  version: {json.dumps(version)},\n"
        f"  first: {{\n{entries(first)}  }},\n  rest: {{\n{entries(sorted(rest))}  }},\n}}"
    )
    text, count = WORKER_LIST.subn(lambda _: filled, site.read("sw.js").decode())
    if count != 1:
        raise CannotGoOn("web/sw.js must have one place between /* build */ and /* end of build */.")
    site.write("sw.js", text.encode())


def _checksum(file: Path) -> str:
    return base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()


def compress(folder: Path) -> None:
    """Put compressed copies beside the files that they make smaller."""

    def add_copies(file: Path) -> None:
        content = file.read_bytes()
        for ending in COMPRESSORS:
            copy = _kept_copy(content, ending)
            if copy.stat().st_size < len(content):
                shutil.copyfile(copy, file.with_name(file.name + ending))

    with ThreadPoolExecutor() as pool:
        list(
            pool.map(add_copies, [file for file in sources(folder) if file.suffix not in COMPRESSED_ALREADY])
        )


def _kept_copy(content: bytes, ending: str) -> Path:
    """Give a compressed copy; each content is compressed once and kept in the cache."""
    store = CACHE / "compressed"
    kept = store / (digest(content) + ending)
    if not kept.exists():
        store.mkdir(parents=True, exist_ok=True)
        # Several processes may come to the same content at the same time.
        part = kept.with_name(f"{kept.name}.{uuid4().hex}")
        part.write_bytes(COMPRESSORS[ending](content))
        part.replace(kept)
    return kept


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _brotli(content: bytes) -> bytes:
    # The best quality takes minutes for Python's WebAssembly and makes it a tenth smaller.
    return bytes(brotli.compress(content, quality=11 if len(content) < 1_000_000 else 9, lgwin=24))


#: How the compressed copies are made, by the ending that their names get.
COMPRESSORS = {".gz": _gzip, ".br": _brotli}


def _swap(unfinished: Path, target: Path) -> None:
    """Put the new site where the old one was."""
    old = target.with_name(target.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    unfinished.rename(target)
    shutil.rmtree(old, ignore_errors=True)
