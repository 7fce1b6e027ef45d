"""The stages of build/test.py: what they run every day, and what only with --all."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

import browsers
from environment import ROOT


@pytest.fixture(scope="module")
def stages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("stages", ROOT / "build" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("there", [(), ("firefox",), ("firefox", "webkit")])
def test_every_day_a_game_is_played_in_the_engines_that_are_there(
    there: tuple[str, ...], stages: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_installed", lambda name: name in there)
    monkeypatch.setattr(browsers, "provide", lambda name: pytest.fail("nothing is installed"))
    monkeypatch.setattr(stages, "build", lambda choice: iter(()))
    commands = list(stages.engines(stages.Choice(False, [])))
    assert len(commands) == (1 if there else 0)
    for command in commands:
        assert command[command.index("-k") + 1] == " or ".join(there)


def test_all_engines_are_installed_for_all_tests(stages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    provided: list[str] = []
    monkeypatch.setattr(browsers, "provide", provided.append)
    monkeypatch.setattr(stages, "build", lambda choice: iter(()))
    [command] = stages.engines(stages.Choice(True, []))
    assert provided == list(browsers.NAMES)
    assert "-k" not in command
    provided.clear()
    list(stages.engines(stages.Choice(False, ["-k", "firefox"])))
    assert provided == ["firefox"]


@pytest.mark.skipif(not (ROOT / ".github").exists(), reason="a copy of the sources has no workflows")
def test_every_file_for_hosts_has_a_schema(stages: ModuleType) -> None:
    checked = {path for files in stages.SCHEMAS.values() for path in ROOT.glob(files)}
    assert checked == {*(ROOT / ".github").rglob("*.yml"), ROOT / "CITATION.cff"}
