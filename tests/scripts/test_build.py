"""The scripts that build and serve the site."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import brotli
import pytest

import assemble
import icons
import play
import pyodide_runtime
import serve
from checkout import write_files
from environment import CannotGoOn, node, run
from pyodide_runtime import PYODIDE_FILES, Runtime

#: A site with every form of reference that the build understands.
WEB = {
    "index.html": '<html><head>\n<link rel="stylesheet" href="css/look.css">\n'
    '<link rel="icon" href="icons/i.svg">\n<!-- <script src="js/gone.js"></script> -->\n'
    '<script type="module" src="js/main.js"></script>\n</head><body><a href="embed.html?a=b#c">e</a>'
    '<a href="#top">t</a><a href="https://example.org/x.js">x</a><a href="./">h</a></body></html>',
    "embed.html": '<html><head><script type="module" src="js/embed/main.js"></script></head></html>',
    "examples/one.html": '<html><head><script type="module" src="../embed.js"></script>\n'
    '<link rel="stylesheet" href="../css/look.css"></head></html>',
    "embed.js": 'export const frame = new URL("./embed.html", import.meta.url);\n',
    "sw.js": 'import { SITE } from "./site.js";\nself.listed = SITE;\n',
    "manifest.webmanifest": '{"icons": [{"src": "icons/i.svg"}]}',
    "icons/i.svg": "<svg/>",
    "icons/tile.svg": "<svg><g/></svg>",
    "css/look.css": "@import './colours.css';\n"
    "body { background: url(../icons/tile.svg) } a { background: url('data:,') }",
    "css/colours.css": ":root { --ink: black }",
    "js/main.js": "// import './gone.js'\n"
    'import { cell } from "./cell.js";\n'
    "export { size } from './size.js';\n"
    'import { workers } from "./assets.js";\n'
    'const later = () => import("./lazy.js");\n'
    'new Worker(workers.python, { type: "module" });\n'
    "globalThis.kept = [later, cell];\n",
    "js/cell.js": 'import { size } from "./size.js";\nexport const cell = { size, name: "the cell" };\n',
    "js/size.js": "export const size = 5;\n",
    "js/lazy.js": 'import { cell } from "./cell.js";\nglobalThis.lazy = [cell, "only later"];\n',
    "js/unused.js": "globalThis.unused = true;\n",
    "js/embed/main.js": 'import { games, index } from "../assets.js";\n'
    'import { boards, openings, puzzles, runs } from "../assets_later.js";\n'
    "Object.assign(globalThis, { games, index, later: [boards, puzzles, openings, runs] });\n",
    "js/embed/shared.js": "globalThis.shared = true;\n",
    "js/python/worker.js": 'import { runtime } from "../assets_python.js";\nglobalThis.runtime = runtime;\n',
    "css/breed.css": ".breed {\n  margin: 0;\n}\n",
    "css/write.css": ".write {\n  margin: 0;\n}\n",
    "css/boards.css": ":root {\n  --cell: #fff;\n}\n",
    "runs/first.json": "{}",
    "js/assets.d.ts": "export const assets: {};\n",
    "README.md": "For people.\n",
}


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Runtime, Path]:
    """Small stand-ins for Python and the games' data: the build only moves these around."""
    python = write_files(tmp_path / "python", {name: f"the file {name}" for name in PYODIDE_FILES})
    write_files(python, {"library.zip": "library", "package.zip": "package", "snapshot.wasm": "snapshot"})
    data = write_files(
        tmp_path / "data", {"games.json": "[]", "yavalath.json": '{"id": 1}', "omega.json": '{"id": 2}'}
    )
    library, package, snapshot = (python / name for name in ("library.zip", "package.zip", "snapshot.wasm"))
    return Runtime(python, library, package, snapshot, '{"packages":{}}'), data


@pytest.fixture
def built(tmp_path: Path, parts: tuple[Runtime, Path]) -> Path:
    target = tmp_path / "dist"
    assemble.assemble(target, *parts, write_files(tmp_path / "web", WEB))
    return target


def build_with(tmp_path: Path, parts: tuple[Runtime, Path], changed: dict[str, str]) -> Path:
    target = tmp_path / "other"
    assemble.assemble(target, *parts, write_files(tmp_path / "changed", WEB | changed))
    return target


def plain_files(folder: Path) -> set[str]:
    """Return the paths of the files of a site without compressed copies."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in files if not name.endswith((".br", ".gz"))}


def listed(folder: Path) -> dict[str, Any]:
    """Read the list that the build wrote into the service worker."""
    found: dict[str, Any] = evaluated(folder / "sw.js", "self.listed")
    return found


def evaluated(script: Path, expression: str) -> Any:
    """Run a script of the site under Node with a worker's and a page's globals; return a value."""
    program = (
        "globalThis.self = globalThis; globalThis.Worker = class { constructor(url) { self.worker = url; } };"
        f"await import({json.dumps(script.as_uri())}); console.log(JSON.stringify({expression}));"
    )
    return json.loads(run([node(), "--input-type=module", "--eval", program], "It does not run."))


def the(folder: Path, pattern: str) -> Path:
    """Return the only file in assets/ that matches."""
    [file] = folder.glob(f"assets/{pattern}")
    return file


def references(page: Path) -> list[str]:
    return re.findall(r'(?:href|src)="([^"#?:]+)[#?"]', page.read_text("utf-8"))


def test_names_hold_a_hash_but_the_public_ones(built: Path) -> None:
    names = plain_files(built)
    outside = {name for name in names if not name.startswith("assets/") and not name.endswith(".map")}
    assert outside == {
        *("index.html", "embed.html", "examples/one.html"),
        *("embed.js", "sw.js", "manifest.webmanifest"),
    }
    for name in names - outside:
        if name.startswith("assets/") and "/pyodide-" not in name:
            assert re.fullmatch(r"assets/[\w-]+\.([0-9a-f]{10}|[0-9A-Z]{8})\.\w+(\.map)?", name)
    assert not any("README" in name or ".d.ts" in name for name in names)


def test_a_name_never_stands_for_two_contents(
    tmp_path: Path, parts: tuple[Runtime, Path], built: Path
) -> None:
    changed = {"js/lazy.js": "globalThis.lazy = 1;\n", "css/colours.css": ":root { --ink: red }"}
    other = build_with(tmp_path, parts, changed)
    same = {name for name in plain_files(built) & plain_files(other) if name.startswith("assets/")}
    assert all((built / name).read_bytes() == (other / name).read_bytes() for name in same)
    assert the(built, "lazy.*.js").name != the(other, "lazy.*.js").name
    assert the(built, "look.*.css").name != the(other, "look.*.css").name
    assert the(built, "worker.*.js").name == the(other, "worker.*.js").name


def test_references_lead_to_files(built: Path) -> None:
    names = plain_files(built)
    found = references(built / "index.html")
    kinds = [re.sub(r"\.\w+\.", ".", reference) for reference in found]
    assert kinds == [
        *("assets/look.css", "assets/i.svg", "js/gone.js", "assets/main.js", "assets/chunk.js"),
        *("embed.html", "./"),
    ]
    # One of them stands in a comment, which stays as it is.
    assert {*found} - {"js/gone.js", "./"} <= names
    example = references(built / "examples" / "one.html")
    assert example[0] == "../embed.js"
    assert example[1].removeprefix("../") in names
    style = the(built, "look.*.css").read_text("utf-8")
    assert "--ink" in style
    [tile] = re.findall(r"""url\(["']?\./(tile[^"')]+)""", style)
    assert f"assets/{tile}" in names
    icon = json.loads((built / "manifest.webmanifest").read_text("utf-8"))["icons"][0]["src"]
    assert icon in names


def test_the_page_for_what_is_missing_leads_to_the_site_from_any_address(
    tmp_path: Path, parts: tuple[Runtime, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("URL", "https://example.org/board/")
    page = '<html><head><link rel="stylesheet" href="css/look.css"></head><a href="index.html">h</a></html>'
    built = build_with(tmp_path, parts, {"404.html": page})
    style = the(built, "look.*.css").name
    assert references(built / "404.html") == [f"/board/assets/{style}", "/board/"]
    assert listed(built)["root"] == "/board/"


def test_scripts_run_and_find_the_others(built: Path) -> None:
    page = built / next(name for name in references(built / "index.html") if "main." in name)
    kept = "[self.worker, self.kept[1], await self.kept[0]().then(() => self.lazy)]"
    worker, cell, lazy = evaluated(page, kept)
    assert worker == the(built, "worker.*.js").as_uri()
    assert cell == {"size": 5, "name": "the cell"}
    assert lazy == [cell, "only later"]
    embed = built / next(name for name in references(built / "embed.html") if "main." in name)
    assert evaluated(embed, "[index, games, later]") == [
        the(built, "games.*.json").as_uri(),
        {name: the(built, f"{name}.*.json").as_uri() for name in ("omega", "yavalath")},
        [{}, {}, {}, {"first": the(built, "first.*.json").as_uri()}],
    ]
    runtime = evaluated(the(built, "worker.*.js"), "runtime")
    assert runtime["module"] == next(built.glob("assets/pyodide-*/pyodide.mjs")).as_uri()
    assert runtime["snapshot"] == the(built, "snapshot.*.wasm").as_uri()
    assert runtime["lock"] == '{"packages":{}}'


def test_what_is_imported_later_is_in_no_file_before(built: Path) -> None:
    page = built / next(name for name in references(built / "index.html") if "main." in name)
    preloads = re.findall(r'modulepreload" href="([^"]+)', (built / "index.html").read_text("utf-8"))
    first = "".join(file.read_text("utf-8") for file in (page, *(built / name for name in preloads)))
    assert len(preloads) == 1
    assert "the cell" in first
    assert "only later" not in first
    assert "only later" in the(built, "lazy.*.js").read_text("utf-8")
    assert not any("unused" in file.read_text("utf-8") for file in built.glob("assets/*.js"))


def test_source_maps_lie_beside_their_scripts(built: Path) -> None:
    scripts = [built / "embed.js", built / "sw.js", *built.glob("assets/*.js"), *built.glob("assets/*.css")]
    for script in scripts:
        maps = re.findall(r"sourceMappingURL=(\S+)", script.read_text("utf-8"))
        assert maps == [f"{script.name}.map"]
    # The page's script imports the chunk in which everything is.
    scripts = [built / name for name in references(built / "index.html") if name.endswith(".js")]
    maps = [script.with_name(script.name + ".map") for script in scripts if script.parent.name == "assets"]
    found = [json.loads(source_map.read_text("utf-8")) for source_map in maps]
    assert any("../../web/js/main.js" in one["sources"] for one in found)
    assert any(WEB["js/main.js"] in one["sourcesContent"] for one in found)


def test_service_worker_lists_every_file_to_store_with_its_checksum(built: Path) -> None:
    site = listed(built)
    names = {**site["first"], **site["rest"]}
    # Python's files without a snapshot are loaded only where the snapshot fails, source maps never.
    spare = {name for name in plain_files(built) if name.endswith((".zip", ".map"))}
    assert len([name for name in spare if name.endswith(".zip")]) == 2
    assert set(names) == plain_files(built) - {"sw.js"} - spare
    for name, checksum in names.items():
        assert base64.b64decode(checksum) == hashlib.sha256((built / name).read_bytes()).digest()
    assert [re.sub(r"\.\w+\.", ".", name) for name in site["rest"]] == [
        "assets/first.json",
        "assets/omega.json",
    ]


def test_version_changes_with_any_file(tmp_path: Path, parts: tuple[Runtime, Path], built: Path) -> None:
    other = build_with(tmp_path, parts, {"js/lazy.js": "export {};\n"})
    assert listed(built)["version"] != listed(other)["version"]


def test_same_input_gives_same_site(tmp_path: Path, parts: tuple[Runtime, Path], built: Path) -> None:
    other = build_with(tmp_path, parts, {})
    assert plain_files(built) == plain_files(other)
    assert all((built / name).read_bytes() == (other / name).read_bytes() for name in plain_files(built))


@pytest.mark.parametrize(
    ("changed", "complaints"),
    [
        ({"js/size.js": 'import "./nowhere.js";\n'}, ("./nowhere.js", "web/js/size.js:1")),
        ({"js/lazy.js": 'const later = import("./nowhere.js");\n'}, ("./nowhere.js", "web/js/lazy.js:1")),
        ({"js/size.js": "export const other = 5;\n"}, ('"size"', "web/js/cell.js:1")),
        ({"js/size.js": "export const size = ;\n"}, ('Unexpected ";"', "web/js/size.js:1")),
        ({"js/python/worker.js": 'import "./nowhere.js";\n'}, ("./nowhere.js", "web/js/python/worker.js:1")),
        ({"embed.js": 'import "./nowhere.js";\n'}, ("./nowhere.js", "web/embed.js:1")),
        ({"css/look.css": "a { background: url(none.png) }"}, ("none.png", "web/css/look.css:1")),
        ({"css/look.css": "@import './none.css';"}, ("none.css", "web/css/look.css:1")),
        (
            {"index.html": '<script type="module" src="js/none.js"></script>'},
            ("web/index.html refers to js/none.js, which does not exist",),
        ),
        ({"embed.html": '<link rel="icon" href="i.svg">'}, ("web/embed.html refers to i.svg",)),
        ({"index.html": "<script src='js/main.js'></script>"}, ("web/index.html", "double quotes")),
        (
            {"manifest.webmanifest": '{"icons": [{"src": "i.png"}]}'},
            ("web/manifest.webmanifest refers to i.png",),
        ),
    ],
)
def test_mistakes_are_named(
    tmp_path: Path, parts: tuple[Runtime, Path], changed: dict[str, str], complaints: tuple[str, ...]
) -> None:
    with pytest.raises(CannotGoOn) as caught:
        build_with(tmp_path, parts, changed)
    assert all(complaint in str(caught.value) for complaint in complaints), str(caught.value)


def test_a_failed_build_leaves_the_old_site(tmp_path: Path, parts: tuple[Runtime, Path], built: Path) -> None:
    before = plain_files(built)
    with pytest.raises(CannotGoOn):
        assemble.assemble(
            built, *parts, write_files(tmp_path / "broken", WEB | {"js/size.js": 'import "./no.js";'})
        )
    assert plain_files(built) == before


def test_compressed_copies_hold_the_same(built: Path, tmp_path: Path, parts: tuple[Runtime, Path]) -> None:
    long = "globalThis.lazy = 'yavalath ".ljust(5000, "x") + "';\n"
    folder = build_with(tmp_path, parts, {"js/lazy.js": long})
    file = the(folder, "lazy.*.js")
    assert gzip.decompress(file.with_name(file.name + ".gz").read_bytes()) == file.read_bytes()
    assert brotli.decompress(file.with_name(file.name + ".br").read_bytes()) == file.read_bytes()


# Headers and server


#: One path of every kind that the site has.
PATHS = (
    *("/", "/index.html", "/embed.html", "/embed.js", "/sw.js", "/manifest.webmanifest", "/assets/a.1.js"),
    *("/assets/a.1.css", "/assets/a.1.json", "/assets/a.1.zip", "/assets/i.1.png", "/assets/i.1.svg"),
    *("/assets/pyodide-1/pyodide.mjs", "/assets/pyodide-1/pyodide.asm.wasm", "/docs/index.html"),
)


@pytest.mark.parametrize("path", PATHS)
def test_no_header_is_set_by_two_rules(path: str) -> None:
    names = [name for pattern, values in serve.header_rules() if pattern.fullmatch(path) for name in values]
    assert len(names) == len(set(names))


def policy(path: str) -> dict[str, str]:
    text = serve.headers_for(path)["Content-Security-Policy"]
    return dict((directive.strip() + " ").split(" ", 1) for directive in text.split(";"))


def test_content_security_policy_is_strict() -> None:
    page = policy("/index.html")
    assert page == policy("/")
    assert page["default-src"].strip() == "'none'"
    assert page["script-src"].split() == ["'self'", "'wasm-unsafe-eval'"]
    assert page["frame-ancestors"].strip() == "'none'"
    assert page["require-trusted-types-for"].strip() == "'script'"
    assert "unsafe-inline" not in str(page)
    embed = policy("/embed.html")
    # Without the directive anybody may frame a board.
    del page["frame-ancestors"]
    assert embed == page == policy("/assets/worker.1.js") == policy("/sw.js")


def test_only_hashed_files_are_kept_for_ever() -> None:
    for path in PATHS:
        kept = serve.headers_for(path)["Cache-Control"]
        assert ("immutable" in kept) == path.startswith("/assets/")
        assert ("no-cache" in kept) == (not path.startswith("/assets/"))


def test_types() -> None:
    kinds = {path: serve.headers_for(path)["Content-Type"].split(";")[0] for path in PATHS}
    assert kinds["/"] == kinds["/embed.html"] == "text/html"
    assert kinds["/sw.js"] == kinds["/assets/pyodide-1/pyodide.mjs"] == "text/javascript"
    assert kinds["/assets/pyodide-1/pyodide.asm.wasm"] == "application/wasm"
    assert kinds["/manifest.webmanifest"] == "application/manifest+json"
    assert kinds["/assets/a.1.json"] == "application/json"
    assert kinds["/assets/i.1.svg"] == "image/svg+xml"


@pytest.fixture
def served(built: Path) -> Iterator[serve.Site]:
    with serve.serving(built) as running:
        yield running


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(
        url, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            return reply.status, dict(reply.headers), reply.read()
    except urllib.error.HTTPError as reply:
        with reply:
            return reply.code, dict(reply.headers), reply.read()


def test_server_answers_with_the_same_headers(served: serve.Site, built: Path) -> None:
    status, headers, body = get(served.url)
    assert status == 200
    assert body == (built / "index.html").read_bytes()
    assert headers.items() >= serve.headers_for("/").items()
    assert served.answers[-1] == serve.Answer("/", 200, len(body))


def test_server_sends_compressed_copies(served: serve.Site, built: Path) -> None:
    name = max(built.glob("assets/*.js"), key=lambda script: script.stat().st_size).name
    _, plain, body = get(f"{served.url}assets/{name}")
    assert "Content-Encoding" not in plain
    for accepted, coding, unpack in (
        ("gzip", "gzip", gzip.decompress),
        ("gzip, br", "br", brotli.decompress),
    ):
        _, headers, packed = get(f"{served.url}assets/{name}", Accept_Encoding=accepted)
        assert headers["Content-Encoding"] == coding
        assert headers["Content-Type"] == plain["Content-Type"]
        assert unpack(packed) == body


def test_server_says_when_nothing_changed(served: serve.Site) -> None:
    _, headers, _ = get(served.url)
    status, _, body = get(served.url, If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["nothing.html", "../python/package.zip", "%2e%2e/python/package.zip", "assets"]
)
def test_server_gives_nothing_else(served: serve.Site, path: str) -> None:
    connection = HTTPConnection("127.0.0.1", int(served.url.rstrip("/").rsplit(":", 1)[1]), timeout=10)
    connection.request("GET", "/" + path)
    assert connection.getresponse().status == 404
    connection.close()


@pytest.mark.parametrize("path", ["a%00b", "x" * 5000, "%00"])
def test_server_refuses_paths_that_no_file_can_have(served: serve.Site, path: str) -> None:
    assert get(served.url + path)[0] == 400
    assert get(served.url)[0] == 200


def test_next_free_port_is_taken(tmp_path: Path) -> None:
    with serve.serving(tmp_path) as first:
        port = int(first.url.rstrip("/").rsplit(":", 1)[1])
        with pytest.raises(CannotGoOn, match="--port"):
            serve.bind(serve.Site(tmp_path), port)
        second = serve.Site(tmp_path)
        with serve.bind(second, port, tries=20):
            assert second.url != first.url


def test_what_is_missing_or_damaged_in_the_site_is_made_again(
    tmp_path: Path, parts: tuple[Runtime, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    cache = tmp_path / "cache"
    cache.mkdir()

    def page_data(command: list[str | Path], *_: object) -> str:
        made.append("data")
        write_files(Path(command[2]), {"games.json": "[]"})
        return ""

    def site(target: Path, *_: object) -> None:
        made.append("site")
        write_files(target, {"index.html": "1", "embed.js": "2"})

    for place, name, value in (
        (play, "CACHE", cache),
        (play, "ROOT", tmp_path),
        (play, "run", page_data),
        (play, "npm_packages", lambda **_: None),
        (pyodide_runtime, "build", lambda: parts[0]),
        (assemble, "assemble", site),
    ):
        monkeypatch.setattr(place, name, value)
    dist = tmp_path / "dist"
    play.build(dist)
    play.build(dist)
    assert made == ["data", "site"]
    (dist / "embed.js").unlink()
    play.build(dist)
    assert made == ["data", "site", "site"]
    (dist / "index.html").write_text("damaged")
    (cache / "data" / "games.json").unlink()
    play.build(dist)
    assert made == ["data", "site", "site", "data", "site"]
    assert (dist / "index.html").read_text() == "1"


# Icons


def test_icons_are_what_the_script_draws() -> None:
    assert (icons.FOLDER / "icon.svg").read_text("utf-8") == icons.svg()
    for icon in icons.ICONS:
        kept = (icons.FOLDER / icon.name).read_bytes()
        assert int.from_bytes(kept[16:20], "big") == icon.size
        if icon.size < 512:
            # Versions of zlib pack differently, so what is compared is what comes out.
            start = kept.index(b"IDAT") + 4
            assert zlib.decompressobj().decompress(kept[start:]) == icons.pixels(icon)


def test_manifest_names_icons_that_exist() -> None:
    manifest = json.loads((assemble.WEB / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        assert (assemble.WEB / icon["src"]).is_file()
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
