"""The npm package: packed, installed from the tarball, checked by TypeScript, bundled and shown."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from embeds import board, heard, stones
from environment import NODE_MODULES, ROOT, _node_and_npm, node
from npm_package import write_package

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from host import Host

PAGE = """import { loadBoards } from "yavset-board";
await loadBoards(%s);
const board = document.querySelector("yavset-board");
if (board) board.moves = ["e5", "d4"];
"""


CHECKS = (
    *("--noEmit", "--strict", "--types", "", "--module", "nodenext"),
    *("--target", "es2022", "--lib", "es2022,dom,dom.iterable"),
)

#: What the types of two frameworks say, as far as ours use them: the whole ones are too large to install.
DECLARED = {
    "vue": """
        export interface HTMLAttributes { id?: string; class?: any }
        export interface GlobalComponents {}
    """,
    "svelte": """
        export interface HTMLAttributes<T extends EventTarget> { id?: string; class?: string; onmove?: never }
        export interface SvelteHTMLElements { [name: string]: { [name: string]: any } }
    """,
}


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in a folder and return what it prints."""
    texts = [str(part) for part in command]
    return subprocess.run(texts, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout


def check(folder: Path, *arguments: str) -> None:
    """Check types in a folder."""
    run(folder, node(), NODE_MODULES / "typescript" / "bin" / "tsc", *CHECKS, *arguments)


def test_the_package_is_packed_installed_checked_bundled_and_shown(
    page: Page, host: Host, tmp_path: Path
) -> None:
    _, npm = _node_and_npm()
    write_package(tmp_path / "package")
    [packed] = json.loads(run(tmp_path / "package", npm, "pack", "--json"))
    names = {file["path"] for file in packed["files"]}
    types = {f"{name}.d.ts" for name in ("index", "react", "preact", "vue", "svelte")}
    assert names == {"package.json", "index.js", "README.md", "LICENSE", *types}

    user = tmp_path / "user"
    user.mkdir()
    (user / "package.json").write_text('{"private": true, "type": "module"}')
    run(user, npm, "install", "--no-audit", "--no-fund", tmp_path / "package" / packed["filename"])
    (user / "page.ts").write_text(PAGE % json.dumps(host.script.removesuffix("embed.js")))
    check(user, "page.ts")
    bundler = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    run(user, bundler, "page.ts", "--bundle", "--format=esm", "--outfile=page.js")

    host.pages["/bundled.js"] = ({}, (user / "page.js").read_text("utf-8"))
    body = '<yavset-board id="a"></yavset-board><script type="module" src="bundled.js"></script>'
    page.goto(host.put(body, script=False))
    heard(page, "a", "ready")
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black"}


@pytest.mark.parametrize("name", ["plain.ts", "react.tsx", "preact.tsx", "vue.ts", "svelte.ts"])
def test_the_types_fit_those_of_frameworks(tmp_path: Path, name: str) -> None:
    modules = tmp_path / "node_modules"
    write_package(modules / "yavset-board")
    (modules / "@types").mkdir()
    for package in ("@types/react", "csstype", "preact"):
        (modules / package).symlink_to(NODE_MODULES / package)
    for package, text in DECLARED.items():
        (modules / package).mkdir()
        exports = {place: {"types": "./index.d.ts"} for place in (".", "./elements")}
        about = {"name": package, "version": "1.0.0", "exports": exports}
        (modules / package / "package.json").write_text(json.dumps(about))
        (modules / package / "index.d.ts").write_text(text)
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    shutil.copy(ROOT / "tests" / "data" / "npm_types" / name, tmp_path)
    jsx = ("--jsx", "react-jsx", "--jsxImportSource", name.split(".")[0]) if name.endswith("x") else ()
    check(tmp_path, *jsx, name)


def test_boards_can_be_loaded_again_after_a_failure(
    context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    # The failure is a message on the console, which the other tests refuse.
    page = context.new_page()
    write_package(tmp_path)
    host.pages["/package.js"] = ({}, (tmp_path / "index.js").read_text("utf-8"))
    page.goto(host.put('<yavset-board id="a" moves="e5"></yavset-board>', script=False))
    load = "import('/package.js').then(({loadBoards}) => loadBoards(%s)).then(() => 'loaded', String)"
    assert "cannot be loaded" in page.evaluate(load % "'/later/'")
    script = f"import {json.dumps(host.script)};"
    host.pages["/later/embed.js?again=1"] = ({"Content-Type": "text/javascript"}, script)
    assert page.evaluate(load % "'/later/'") == "loaded"
    heard(page, "a", "ready")
    assert stones(board(page, "a")) == {"e5": "white"}
    assert page.evaluate(load % "'/nowhere/'") == "loaded"
