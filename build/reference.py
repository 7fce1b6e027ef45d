#!/usr/bin/env python3
"""Build the documentation: the guides in docs/, the reference from docstrings, a page for each game.

    python3 build/reference.py FOLDER       into this folder, replacing what is there (default dist/docs)

Sphinx reads a copy of docs/ in `.cache/docs`, beside the pages that follow from the program
(reference_pages.py). A warning is a failure. The boards on its pages are those of the site around it.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import re
import shutil
from pathlib import Path

from environment import CACHE, ROOT, CannotGoOn, enter_venv, run, say

TARGET = ROOT / "dist" / "docs"

#: Documents outside docs/ that are pages too, by their names there.
OTHERS = {"CONTRIBUTING.md": "contributing.md"}

_LINK = re.compile(r"\[([^\]]*)\]\(((?!https?:|#)[^)#\s]+)(#[^)\s]*)?\)")


def build(target: Path = TARGET) -> None:
    """Build the documentation into a folder; CannotGoOn with Sphinx's own words if it has a warning."""
    say("building the documentation")
    source = CACHE / "docs"
    shutil.rmtree(source, ignore_errors=True)
    write_sources(source)
    unfinished = CACHE / "docs.html"
    shutil.rmtree(unfinished, ignore_errors=True)
    run(
        [
            *(sys.executable, "-m", "sphinx", "--builder", "html", "--quiet", "--fresh-env"),
            *("--fail-on-warning", "--doctree-dir", CACHE / "doctrees", source, unfinished),
        ],
        "The documentation has mistakes.",
        env={"PYTHONPATH": str(ROOT / "py")},
    )
    (unfinished / ".buildinfo").unlink(missing_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(unfinished, target)


def write_sources(folder: Path) -> None:
    """Write what Sphinx reads into a new folder."""
    import reference_pages

    shutil.copytree(ROOT / "docs", folder)
    documents = {**OTHERS, **{f"docs/{path.name}": path.name for path in folder.glob("*.md")}}
    for name, page in documents.items():
        text = (ROOT / name).read_text("utf-8")
        (folder / page).write_text(with_links_inside(text, name), "utf-8")
    static = folder / "_static"
    static.mkdir()
    shutil.move(folder / "docs.css", static)
    shutil.copy(ROOT / "web" / "icons" / "icon.svg", static)
    reference_pages.write_pages(folder)


def with_links_inside(text: str, name: str) -> str:
    """Return a document of the checkout as a page: its links lead to pages, or name the file."""

    def link(found: re.Match[str]) -> str:
        label, path, anchor = found[1], found[2], found[3] or ""
        file = ((ROOT / name).parent / path).resolve()
        inside = file.relative_to(ROOT).as_posix()
        if inside in OTHERS:
            return f"[{label}]({OTHERS[inside]}{anchor})"
        if inside.startswith("docs/"):
            return f"[{label}]({inside.removeprefix('docs/')}{anchor})"
        return label if "`" in label else f"{label} (`{inside}`)"

    return _LINK.sub(link, text)


if __name__ == "__main__":
    try:
        enter_venv("build", "docs")
        build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else TARGET)
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")
