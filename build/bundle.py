"""Bundle JavaScript and CSS with esbuild.

esbuild follows imports and `url(…)`, splits what several entry points share into chunks, minifies, names each
file after its content and writes a source map beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from environment import NODE_MODULES, CannotGoOn, run

#: Where npm puts the one binary that fits this machine, an optional dependency of the package esbuild.
PROGRAMS = ("@esbuild/*/bin/esbuild", "@esbuild/*/esbuild.exe")

#: Options of every call.
OPTIONS = (
    *("--bundle", "--minify", "--sourcemap", "--format=esm", "--target=es2023"),
    *("--charset=utf8", "--color=false", "--log-level=warning", "--log-limit=2"),
    *("--loader:.svg=file", "--loader:.png=file", "--loader:.woff2=file"),
)

#: The names of files that browsers may keep for ever.
HASHED = "[name].[hash]"


@dataclass(frozen=True, slots=True)
class Bundle:
    """The output of one call of esbuild; all paths are relative to the folder that it ran in."""

    #: The file that each entry point became.
    entries: dict[str, str]
    #: The files that each file imports statically, itself.
    imports: dict[str, list[str]]

    def preloads(self, entries: Iterable[str]) -> list[str]:
        """List the chunks that entry points import statically, directly or through other chunks."""
        found: dict[str, None] = {}
        queue = [self.entries[entry] for entry in entries]
        while queue:
            for name in self.imports.get(queue.pop(0), []):
                if name not in found:
                    found[name] = None
                    queue.append(name)
        return list(found)


def bundle(
    folder: Path, entries: Iterable[str], target: str, *, names: str = HASHED, split: bool = False
) -> Bundle:
    """Bundle entry points into a folder.

    `entries` and `target` are relative to `folder`. `names` is esbuild's pattern for the names of entry
    points; with `split`, dynamic imports stay lazy. Raises CannotGoOn with esbuild's message where a file
    cannot be read, parsed or found.
    """
    wanted = list(entries)
    splitting = ["--splitting", *_in_one_chunk(wanted)] if split else []
    metafile = folder / "metafile.json"
    printed = run(
        [
            _program(),
            *(*wanted, *OPTIONS, *splitting),
            *(f"--outdir={target}", "--outbase=.", f"--metafile={metafile.name}"),
            *(f"--entry-names={names}", f"--chunk-names={HASHED}", f"--asset-names={HASHED}"),
        ],
        "The page cannot be bundled:",
        cwd=folder,
        # Sources are bundled from a copy, which has no node_modules above it.
        env={"NODE_PATH": str(NODE_MODULES)},
    )
    print(printed, end="", flush=True)
    outputs = json.loads(metafile.read_text("utf-8"))["outputs"]
    metafile.unlink()
    return Bundle(
        {made["entryPoint"]: path for path, made in outputs.items() if "entryPoint" in made},
        {
            path: [one["path"] for one in made["imports"] if one["kind"] == "import-statement"]
            for path, made in outputs.items()
        },
    )


def _in_one_chunk(entries: list[str]) -> list[str]:
    """Return options that put all that a page's one script imports statically into one chunk.

    esbuild makes a chunk for each set of entry points, lazy modules among them, that modules are reachable
    from: a dozen small files for a page with half a dozen lazy modules. If every module imports the script,
    as an injected file has it, all lazy modules reach all that the page has at first, and these sets are one.
    """
    scripts = [entry for entry in entries if entry.endswith(".js")]
    return [f"--inject:./{scripts[0]}"] if len(scripts) == 1 else []


def _program() -> Path:
    """Find esbuild's binary. Its launcher would bury esbuild's message under a stack trace of Node.js."""
    found = [path for pattern in PROGRAMS for path in NODE_MODULES.glob(pattern)]
    if not found:
        raise CannotGoOn("npm has no esbuild for this kind of machine.")
    return found[0]
