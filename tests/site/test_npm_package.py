"""The npm package: packed, installed from the tarball, checked by TypeScript, bundled and shown."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from embeds import board, heard, stones
from environment import NODE_MODULES, _node_and_npm, node
from npm_package import write_package

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from host import Host

PAGE = """import { loadBoards } from "yavset-board";
await loadBoards(%s);
const board = document.querySelector("yavset-board");
if (board) board.moves = ["e5", "d4"];
"""


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in a folder and return what it prints."""
    texts = [str(part) for part in command]
    return subprocess.run(texts, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout


def test_the_package_is_packed_installed_checked_bundled_and_shown(
    page: Page, host: Host, tmp_path: Path
) -> None:
    _, npm = _node_and_npm()
    write_package(tmp_path / "package")
    [packed] = json.loads(run(tmp_path / "package", npm, "pack", "--json"))
    names = {file["path"] for file in packed["files"]}
    assert names == {"package.json", "index.js", "index.d.ts", "README.md", "LICENSE"}

    user = tmp_path / "user"
    user.mkdir()
    (user / "package.json").write_text('{"private": true, "type": "module"}')
    run(user, npm, "install", "--no-audit", "--no-fund", tmp_path / "package" / packed["filename"])
    (user / "page.ts").write_text(PAGE % json.dumps(host.script.removesuffix("embed.js")))
    checks = ("--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom")
    run(user, node(), NODE_MODULES / "typescript" / "bin" / "tsc", *checks, "--types", "", "page.ts")
    bundler = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    run(user, bundler, "page.ts", "--bundle", "--format=esm", "--outfile=page.js")

    host.pages["/bundled.js"] = ({}, (user / "page.js").read_text("utf-8"))
    body = '<yavset-board id="a"></yavset-board><script type="module" src="bundled.js"></script>'
    page.goto(host.put(body, script=False))
    heard(page, "a", "ready")
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black"}
