"""A notebook in JupyterLab and in JupyterLite, served on this machine."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path

from environment import NODE_MODULES, ROOT
from wheels import own_wheel, pure_wheels, pyodide_lock, pyodide_wheels

#: The file of the notebook.
NAME = "board.ipynb"

#: The longest that the server of JupyterLab is waited for, in seconds.
PATIENCE = 120

#: What JupyterLite takes of Pyodide itself, and of Pyodide's own packages.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = ("micropip", "packaging", "ipython", "jedi")

#: What the extra `notebook` needs besides.
WIDGETS = ("anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "psygnal", "typing_extensions")

#: How JupyterLite installs the package, from the wheels beside its pages.
INSTALL = "import piplite\nawait piplite.install('yavset[notebook]')"


def write_notebook(folder: Path, kernel: str, cells: list[str]) -> None:
    """Write a notebook of cells of code that have not been run."""
    made: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(cells)
    ]
    metadata = {"kernelspec": {"name": kernel, "display_name": kernel}}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": made}
    folder.mkdir()
    (folder / NAME).write_text(json.dumps(notebook), "utf-8")


@contextmanager
def in_lab(folder: Path, cells: list[str]) -> Iterator[str]:
    """Serve a notebook with JupyterLab, whose files are in the folder, and give its address."""
    write_notebook(folder / "notebooks", "python3", cells)
    places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    own = {name: str(folder / name.lower()) for name in places} | {"PYTHONPATH": str(ROOT / "py")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--LabApp.news_url="]
    command += ["--ServerApp.port=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}/notebooks"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log)
    try:
        end = time.monotonic() + PATIENCE
        while not (told := list((folder / "jupyter_runtime_dir").glob("jpserver-*.json"))):
            assert server.poll() is None, (folder / "log").read_text("utf-8")
            assert time.monotonic() < end, (folder / "log").read_text("utf-8")
            time.sleep(0.1)
        yield f"{json.loads(told[0].read_text('utf-8'))['url']}lab/tree/{NAME}"
    finally:
        server.terminate()
        server.wait()


def build_lite(folder: Path, cells: list[str]) -> Path:
    """Make a site with JupyterLite that needs no other: Pyodide and all wheels are in it."""
    write_notebook(folder / "files", "python", [INSTALL, *cells])
    pyodide = folder / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(NODE_MODULES / "pyodide" / name, pyodide)
    lock = pyodide_lock()
    hashes = {}
    for wheel in pyodide_wheels(*KERNEL):
        shutil.copy(wheel, pyodide)
        hashes[wheel.name] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    # Pyodide packs its copies anew, so those from PyPI have other hashes.
    lock["packages"] = {
        name: {**package, "sha256": hashes[package["file_name"]]}
        for name, package in lock["packages"].items()
        if package["file_name"] in hashes
    }
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    (folder / "pypi").mkdir()
    own_wheel(folder / "pypi")
    for wheel in pure_wheels([f"{name}=={version(name)}" for name in WIDGETS]):
        shutil.copy(wheel, folder / "pypi")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab", "--output-dir", "site"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "site"


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (http.server's name)
        pass


@contextmanager
def in_lite(folder: Path, cells: list[str]) -> Iterator[str]:
    """Serve a notebook with JupyterLite, whose files are in the folder, and give its address."""
    handler = partial(_Handler, directory=str(build_lite(folder, cells)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/lab/index.html?path={NAME}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
