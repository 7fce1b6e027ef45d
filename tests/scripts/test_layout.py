"""Where things lie in tests/: helpers apart from tests, and each file name once."""

from __future__ import annotations

from collections import Counter

from environment import ROOT

TESTS = ROOT / "tests"
FILES = [path for kind in ("py", "mjs") for path in TESTS.rglob(f"*.{kind}") if path.name != "__init__.py"]


def test_no_two_files_have_one_name() -> None:
    # The scripts are imported by their bare names too.
    scripts = [path for path in (ROOT / "build").glob("*.py") if path.name != "test.py"]
    count = Counter(path.name for path in FILES + scripts)
    assert [name for name, times in count.items() if times > 1] == []


def test_a_folder_of_tests_has_nothing_but_tests() -> None:
    helpers = [TESTS / folder for folder in ("support", "naive", "js")]
    others = [path for path in FILES if not set(helpers) & set(path.parents)]
    assert {path for path in others if not path.name.startswith("test_")} == {TESTS / "conftest.py"}


def test_every_test_lies_in_the_folder_of_its_subject() -> None:
    assert list(TESTS.glob("test_*")) == []
