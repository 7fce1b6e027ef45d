#!/usr/bin/env python3
"""Build the site and serve it on this machine.

    python3 build/play.py                 build into dist/, serve it, print the address
    python3 build/play.py --port 9000     at this port, or at the next free one
    python3 build/play.py --build-only    only build, as hosts do

Whatever is missing is installed into the checkout first. Run again, only what changed is made anew.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import os
import shutil
from contextlib import suppress
from pathlib import Path

from environment import CACHE, ROOT, CannotGoOn, alone, digest, enter_venv, npm_packages, run, say

DIST = ROOT / "dist"

#: The first port to try.
PORT = 8137


def build(target: Path = DIST) -> None:
    """Build the site in `target` (default dist/) if any of its sources has changed."""
    import assemble
    import pyodide_runtime

    with alone():
        npm_packages(development=False)
        runtime = pyodide_runtime.build()
        data = _page_data()
        version = assemble.version_of(runtime, data)
        stamp = CACHE / f"{target.name}.stamp"
        if stamp.exists() and stamp.read_text("utf-8") == f"{version} {digest(target)}":
            return
        say(f"putting the site together in {target.relative_to(ROOT)}")
        assemble.assemble(target, runtime, data)
        stamp.write_text(f"{version} {digest(target)}", "utf-8")


def _page_data() -> Path:
    """Return the folder with the games as data; write it anew if the package has changed."""
    program = ROOT / "build" / "page_data.py"
    folder = CACHE / "data"
    programs = [
        program.with_name(f"{name}.py") for name in ("page_data", "game_pages", "markup", "picture_png")
    ]
    stamp = CACHE / "data.stamp"
    made_from = digest(ROOT / "py" / "yavset", *programs, os.environ.get("URL", ""))
    # A file that is missing or damaged there is written again, too.
    if not stamp.exists() or stamp.read_text("utf-8") != f"{made_from} {digest(folder)}":
        say("writing the games as data")
        shutil.rmtree(folder, ignore_errors=True)
        run([sys.executable, program, folder], "The games' data could not be made.")
        stamp.write_text(f"{made_from} {digest(folder)}", "utf-8")
    return folder


def serve(port: int) -> None:
    """Serve dist/ until the person at the terminal stops it."""
    from serve import Site, bind

    site = Site(DIST)
    with bind(site, port, tries=20) as server:
        print(f"\nyavset is at {site.url} (Ctrl-C stops it)", flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def main() -> None:
    """Build and serve as the command line asks."""
    parser = argparse.ArgumentParser(description="Build the site and serve it on this machine.")
    parser.add_argument("--port", type=int, default=PORT, help="port to serve at (default: %(default)s)")
    parser.add_argument("--build-only", action="store_true", help="build dist/ and stop")
    arguments = parser.parse_args()
    try:
        enter_venv("build")
        build()
        if not arguments.build_only:
            serve(arguments.port)
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
