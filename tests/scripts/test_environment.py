"""What the scripts install, and how they wait for each other and end."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import environment
import play
from checkout import write_files
from environment import ROOT, CannotGoOn, run


@pytest.mark.parametrize(
    ("printed", "good"), [("v20.1.0", True), ("v18.0.0", False), ("nonsense", False), ("", False)]
)
def test_only_a_new_node_is_used(tmp_path: Path, printed: str, good: bool) -> None:
    program = tmp_path / "node"
    program.write_text(f"#!/bin/sh\necho '{printed}'\n", "utf-8")
    program.chmod(0o755)
    assert environment._is_new_enough(str(program)) == good
    assert not environment._is_new_enough(str(tmp_path / "nothing"))


@pytest.mark.skipif(os.name == "nt", reason="the programs are scripts of a shell")
def test_npm_may_lie_in_another_folder_than_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = tmp_path / "node_modules"
    programs = write_files(
        tmp_path / "bin",
        {
            "one/node": '#!/bin/sh\n[ "$1" = --version ] && exec echo v24.0.0\nfile="$1"; shift; . "$file"\n',
            # As npm is: a script that Node.js runs, which it finds on the path.
            "another/npm": f'#!/usr/bin/env node\nmkdir -p "{modules}" && echo "$1" > "{modules}/done"\n',
        },
    )
    for program in programs.glob("*/*"):
        program.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, (programs / "one", programs / "another", "/bin"))))
    for name, value in {"NODE_MODULES": modules, "CACHE": tmp_path, "_BIN": tmp_path / "none"}.items():
        monkeypatch.setattr(environment, name, value)
    assert environment._node_and_npm() == (programs / "one" / "node", programs / "another" / "npm")
    environment.npm_packages(development=False)
    assert (modules / "done").read_text() == "ci\n"
    # Without npm a Node.js is no use: it comes from PyPI with one.
    installed: list[str] = []
    monkeypatch.setattr(environment, "install", installed.append)
    monkeypatch.setenv("PATH", str(programs / "one"))
    assert environment._node_and_npm() == (tmp_path / "none" / "node", tmp_path / "none" / "npm")
    assert installed == ["node"]


@pytest.mark.parametrize("content", ["", "{", "[]", '"text"'])
def test_a_damaged_list_of_what_is_installed_counts_as_none(tmp_path: Path, content: str) -> None:
    file = tmp_path / "installed.json"
    assert environment._read_stamp(file) == {}
    file.write_text(content, "utf-8")
    assert environment._read_stamp(file) == {}


@pytest.mark.parametrize("script", ["play.py", "test.py"])
def test_a_checkout_that_cannot_be_written_to_is_said(tmp_path: Path, script: str) -> None:
    shutil.copytree(ROOT / "build", tmp_path / "build", ignore=shutil.ignore_patterns("__pycache__"))
    # As on a full disk or without the right to write, the folder cannot be made.
    (tmp_path / ".cache").write_text("no folder", "utf-8")
    command = [sys.executable, str(tmp_path / "build" / script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Cannot go on: ")
    assert ".cache" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_who_ends_a_script_ends_its_child() -> None:
    script = """if True:
        import contextlib, pathlib, sys
        import environment
        environment.VENV = pathlib.Path("elsewhere")
        environment.install, environment.alone = print, contextlib.nullcontext
        sys.argv = ["-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"]
        environment.enter_venv()
    """
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "build"), "PYTHONUNBUFFERED": "1"}
    outer = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=variables)
    assert outer.stdout is not None
    outer.stdout.readline()
    child = int(outer.stdout.readline())
    # The child may speak before the signal is heard.
    time.sleep(0.3)
    outer.terminate()
    outer.wait(30)
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    outer.stdout.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such lock")
def test_scripts_install_npm_packages_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    spec = importlib.util.spec_from_file_location("stages", ROOT / "build" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    stages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stages)
    monkeypatch.setattr(environment, "CACHE", tmp_path)
    installed: list[bool] = []

    def npm_packages(*, development: bool) -> None:
        with (tmp_path / "lock").open() as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        installed.append(development)
        raise CannotGoOn("That is enough.")

    monkeypatch.setattr(play, "npm_packages", npm_packages)
    monkeypatch.setattr(stages, "npm_packages", npm_packages)
    scripts: list[Callable[[], object]] = [partial(play.build, tmp_path / "dist")]
    needing = (stages.types, stages.javascript, stages.build, stages.pyodide)
    scripts += [partial(next, stage([])) for stage in needing]
    for script in scripts:
        with pytest.raises(CannotGoOn, match="enough"):
            script()
    assert installed == [False, True, True, True, True]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such lock")
def test_a_script_waits_for_another_of_the_same_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "CACHE", tmp_path)
    done: list[str] = []

    def other() -> None:
        with environment.alone():
            done.append("other")

    waiting = threading.Thread(target=other)
    with environment.alone():
        waiting.start()
        waiting.join(0.3)
        done.append("first")
    waiting.join()
    assert done == ["first", "other"]
    assert "waiting for another build" in capsys.readouterr().out


def test_every_python_package_is_installed_by_its_hash() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    assert {file.stem for file in environment.LOCKS.iterdir()} == {*groups}
    for group in groups:
        assert environment.locked(group)
        entries = re.split(r"\n(?=\S)", (environment.LOCKS / f"{group}.txt").read_text("utf-8").strip())
        for entry in entries:
            assert re.match(r"[a-z0-9.-]+==[^ ]+ ", entry), entry
            assert "--hash=sha256:" in entry
            assert "://" not in entry
    assert any("numpy==" in line for line in (environment.LOCKS / "test.txt").read_text().splitlines())


def test_a_package_that_is_not_locked_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "build.txt").write_text("pillow==13.0.0 \\\n    --hash=sha256:0\n")
    monkeypatch.setattr(environment, "LOCKS", tmp_path)
    with pytest.raises(CannotGoOn, match=r"brotli.*build/lock\.py"):
        environment.locked("build")


def test_a_damaged_npm_package_is_installed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = tmp_path / "node_modules"
    installed: list[str] = []

    def npm(command: list[str | Path], *_: object) -> str:
        installed.append(str(command[1]))
        write_files(modules, {"tool/index.js": "1", "other/index.js": "2"})
        return ""

    for name, value in {"NODE_MODULES": modules, "CACHE": tmp_path, "run": npm}.items():
        monkeypatch.setattr(environment, name, value)
    monkeypatch.setattr(environment, "_node_and_npm", lambda: (Path("node"), Path("npm")))
    environment.npm_packages(development=False)
    environment.npm_packages(development=False)
    assert installed == ["ci"]
    (modules / "tool" / "index.js").write_text("")
    environment.npm_packages(development=False)
    assert (modules / "tool" / "index.js").read_text() == "1"
    (modules / "other" / "index.js").unlink()
    environment.npm_packages(development=False)
    assert installed == ["ci", "ci", "ci"]
    environment.npm_packages(development=True)
    assert installed == ["ci"] * 4


def test_a_failed_command_shows_its_last_lines_and_no_wall_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    program = "print('first'); print('x' * 100_000); print(*range(10), sep='\\n'); exit('the reason')"
    with pytest.raises(CannotGoOn) as caught:
        run([sys.executable, "-c", program], "It did not work.")
    message = str(caught.value)
    assert message.startswith("It did not work.\n") and message.endswith("the reason")
    assert "first" not in message and len(message) < 1000
