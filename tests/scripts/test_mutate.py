"""The program that counts which changes of a file the tests notice."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from mutate import (
    EQUIVALENT,
    PAGE_TESTS,
    QUICK,
    ROOT,
    TESTS,
    Change,
    changes,
    main,
    noticed_in_forks,
    path_of,
    script_changes,
    survivors,
)


def made(source: str, count: int = 100, seed: int = 1) -> set[tuple[str, str]]:
    return {(change.before, change.after) for change in changes(source, count, seed)}


def test_every_kind_of_expression_changes_and_types_and_texts_stay() -> None:
    assert made("def f(a: int | None = 1) -> int | str:\n    'A text.'\n    return a + 2") == {
        ("1", "2"),
        ("2", "3"),
        ("a + 2", "a - 2"),
        ("return a + 2", "return None"),
    }
    assert made("x = not a and b in c") == {
        ("not a and b in c", "not a or b in c"),
        ("not a and b in c", "not a"),
        ("not a and b in c", "b in c"),
        ("not a", "not not a"),
        ("b in c", "b not in c"),
    }
    assert made("def f():\n    return None") == set()
    assert made("x = True\nx |= y") == {("True", "False"), ("x |= y", "x &= y")}


def test_the_same_in_javascript_but_for_comments_and_texts() -> None:
    source = """
        /** 1 < 2 && true */
        const text = "a < b"; // !a
        if (!text || text === `${1} > 2`) return text.slice(0, 2) + "=> 1";
        while (count >= 3) count += 1;
    """
    found = {(change.before, change.after) for change in script_changes(source, None, 1)}
    assert found == {
        *(("!", ""), ("||", "&&"), ("===", "!=="), ("+", "-"), (">=", ">"), ("+=", "-=")),
        *(("0", "1"), ("2", "3"), ("3", "4"), ("1", "2")),
        ('text.slice(0, 2) + "=> 1"', "undefined"),
    }
    written = [change.source() for change in script_changes(source, None, 1)]
    assert sum("if (text ||" in text for text in written) == 1
    assert len(script_changes(source, 3, 1)) == 3


def test_what_people_forget_or_take_for_something_else() -> None:
    source = """
def seen(self, text, kind):
    key = (text, kind)
    self.count = 0
    self.name = text
    if kind == "moved":
        return min(self.low, self.high)
    return kind == "placed"
"""
    assert {
        *(("(text, kind)", "(kind,)"), ("(text, kind)", "(text,)"), ("self.count = 0", "_ = 0")),
        *(("kind == 'moved'", "kind == 'placed'"), ("kind == 'placed'", "kind == 'moved'")),
        ("min(self.low, self.high)", "max(self.low, self.high)"),
    } <= made(source)
    assert not any(before == "self.name = text" for before, _ in made(source))


def test_the_same_slips_in_javascript() -> None:
    source = """
        this.#count = 0;
        this.name = text;
        if (kind === "moved" && fresh && known) return Math.min(1, low);
        return kind !== "placed";
    """
    found = [(change.before, change.after, change.source()) for change in script_changes(source, None, 1)]
    pairs = {(before, after) for before, after, _ in found}
    assert {
        *(("this.#count = 0;", ""), ("moved", "placed"), ("placed", "moved"), ("min", "max")),
        *((" && fresh", ""), (" && known", "")),
    } <= pairs
    assert sum('(kind === "moved" && known)' in text for _, _, text in found) == 1
    assert not any(before.startswith("this.name") for before, _ in pairs)


def test_the_seed_chooses() -> None:
    source = "x = [1, 2, 3, 4, 5, 6, 7, 8, 9]"
    assert len(made(source, 3)) == 3
    assert made(source, 3) == made(source, 3)
    assert len({frozenset(made(source, 3, seed)) for seed in range(9)}) > 1


def test_what_nobody_notices_survives_and_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def least(a, b):\n    return a if a < b else b\n\nunused = 1\n")

    def notices() -> bool:
        names: dict[str, object] = {}
        exec(file.read_text(), names)
        least = names["least"]
        return not callable(least) or least(1, 2) != 1 or least(2, 1) != 1

    said: list[str] = []
    found: list[Change] = changes(file.read_text(), 10, 1)
    left = survivors(found, file, notices, said.append)
    # Of two that are equal either is the least.
    assert [change.after for change in left] == ["a <= b", "2"]
    assert said == [
        "survived, line 2: return a if a < b else b: a < b  ->  a <= b",
        "survived, line 4: unused = 1: 1  ->  2",
    ]
    assert file.read_text().startswith("def least")
    assert len(found) == 3


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_forks_tell_what_is_noticed_but_for_what_stands_outside_functions(tmp_path: Path) -> None:
    for folder in ("py", "tests/support"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "support" / "forked.py", tmp_path / "tests" / "support")
    file = tmp_path / "py" / "counted.py"
    file.write_text(
        """# A comment.

TEN = 10

class Count:
    def until(self, most):
        count = 0
        while count != most:
            count += 1
        return (lambda: count)()

    def unused(self):
        return 5
"""
    )
    (tmp_path / "tests" / "test_counted.py").write_text(
        "import counted\n\ndef test_until():\n    assert counted.Count().until(counted.TEN) == 10\n"
    )
    source = file.read_text()
    found = changes(source, None, 1)
    noticed = noticed_in_forks(tmp_path, file, ("tests/test_counted.py",), found)
    assert {str(change): result for change, result in zip(found, noticed, strict=True)} == {
        "TEN = 10: 10  ->  11": None,
        "count = 0: 0  ->  1": False,
        "while count != most:: count != most  ->  count == most": True,
        "count += 1: count += 1  ->  count -= 1": True,
        "count += 1: 1  ->  2": False,
        "return (lambda: count)(): return (lambda: count)()  ->  return None": True,
        "return 5: return 5  ->  return None": False,
        "return 5: 5  ->  6": False,
    }
    assert file.read_text() == source


def test_every_module_and_its_tests_are_there() -> None:
    for module, tests in (TESTS | PAGE_TESTS).items():
        assert (ROOT / path_of(module)).is_file(), module
        assert all((ROOT / test).exists() for test in tests), module
    assert set(QUICK) <= set(TESTS | PAGE_TESTS)


def test_what_is_listed_as_without_difference_is_a_change_of_today() -> None:
    known = {
        f"{module}: {change}"
        for module in TESTS
        for change in changes((ROOT / path_of(module)).read_text("utf-8"), None, 1)
    }
    known |= {
        f"{module}: {change}"
        for module in PAGE_TESTS
        for change in script_changes((ROOT / module).read_text("utf-8"), None, 1)
    }
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    assert {line for line in lines if line and not line.startswith("#")} <= known


def test_a_module_without_tests_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mutate.py", "games/nobody"])
    with pytest.raises(SystemExit):
        main()
    assert "--tests" in capsys.readouterr().err
