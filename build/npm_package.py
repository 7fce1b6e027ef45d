"""Write the npm package `yavset-board`: the element for pages that are bundled, with its types.

    python3 build/npm_package.py FOLDER

The package holds no board: it loads `embed.js` from a site that its user names. Nothing publishes it. Its
files are those of `build/npm`; the attributes in their types are those of `web/embed.js`.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

from environment import ROOT

SOURCES = ROOT / "build" / "npm"

#: Programs whose markup has types of its own, each with a file of types.
FRAMEWORKS = ("react", "preact", "vue", "svelte")

#: The types of attributes that take more than text.
TYPES = {
    **dict.fromkeys(("moves", "seats"), "string | readonly string[]"),
    "options": "string | Record<string, string | number | boolean>",
    **dict.fromkeys(("level", "idle", "ply", "number", "step", "size", "turn"), "number | string"),
    **dict.fromkeys(
        ("interactive", "coordinates", "list", "sound", "check"), 'boolean | "yes" | "no" | "auto"'
    ),
    "controls": '"full" | "minimal" | "none"',
    "theme": '"auto" | "light" | "dark"',
    "loading": '"eager" | "lazy"',
}

#: Attributes of the frame that are no properties of the element.
OF_FRAME = ("loading", "src")


def attributes() -> list[str]:
    """Return the attributes that are properties too."""
    script = (ROOT / "web" / "embed.js").read_text("utf-8")
    lists = re.findall(r"^const (?:LOOK|CONTENT) = \[([^\]]*)\];$", script, re.MULTILINE)
    return [*re.findall(r'"(\w+)"', " ".join(lists)), "size"]


def declared(text: str) -> str:
    """Fill in the attributes in the declarations of the element."""
    names = attributes()
    given = [f"  {name}?: {TYPES.get(name, 'string')};" for name in (*names, *OF_FRAME)]
    properties = [
        f'  get {name}(): string | null;\n  set {name}(value: BoardAttributes["{name}"] | null);'
        for name in names
    ]
    return text.replace("{attributes}", "\n".join(given)).replace("{properties}", "\n".join(properties))


def write_package(folder: Path) -> None:
    """Write the package into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    version = re.search(
        r'"([^"]+)"', (ROOT / "py" / "yavset" / "__init__.py").read_text().split("__version__")[1]
    )
    assert version
    typed = {f"./{name}": {"types": f"./{name}.d.ts"} for name in FRAMEWORKS}
    about = {
        "name": "yavset-board",
        "version": version[1],
        "description": "A live board of the Yavalath set for any web page",
        "license": "MIT",
        "type": "module",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}, **typed},
        "files": ["index.js", "*.d.ts"],
        "sideEffects": False,
    }
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    for file in SOURCES.iterdir():
        shutil.copy(file, folder)
    index = folder / "index.d.ts"
    index.write_text(declared(index.read_text("utf-8")), "utf-8")
    shutil.copy(ROOT / "LICENSE", folder)


if __name__ == "__main__":
    write_package(Path(sys.argv[1]))
