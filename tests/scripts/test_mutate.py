"""The program that counts which changes of a file the tests notice."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from checkout import write_files
from mutate import (
    EQUIVALENT,
    QUICK,
    ROOT,
    Change,
    Placed,
    changes,
    folder_tests,
    importing,
    main,
    modules_named,
    noticed,
    noticed_in_forks,
    path_of,
    results,
    script_changes,
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


COUNTED = """# A comment.

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
NOTICED = {
    "TEN = 10: 10  ->  11": True,
    "count = 0: 0  ->  1": False,
    "while count != most:: count != most  ->  count == most": True,
    "count += 1: count += 1  ->  count -= 1": True,
    "count += 1: 1  ->  2": False,
    "return (lambda: count)(): return (lambda: count)()  ->  return None": True,
    "return 5: return 5  ->  return None": False,
    "return 5: 5  ->  6": False,
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a module of each language and a test of each."""
    shutil.copytree(ROOT / "tests" / "support", tmp_path / "tests" / "support")
    return write_files(
        tmp_path,
        {
            "py/yavset/counting/counted.py": COUNTED,
            "tests/counting/test_counted.py": "from yavset.counting import counted\n\n"
            "def test_until():\n    assert counted.Count().until(counted.TEN) == 10\n\n"
            "def test_comment():\n    with open(counted.__file__) as file:\n"
            "        assert '# A comment.' in file.read()\n",
            "web/js/least.js": "export const least = (a, b) => a < b ? a : b;\nexport const spare = 1;\n",
            "web/js/through.js": 'export { least } from "./least.js";\n',
            "tests/js/least.test.mjs": 'import assert from "node:assert";\n'
            'import { least } from "../../web/js/through.js";\nassert.equal(least(1, 2), 1);\n',
            "tests/js/other.test.mjs": 'import "node:assert";\n',
        },
    )


def placed(checkout: Path, module: str) -> list[Placed]:
    possible = script_changes if module.endswith(".js") else changes
    source = (checkout / path_of(module)).read_text("utf-8")
    return [Placed(module, change) for change in possible(source, None, 1)]


@pytest.mark.long
def test_what_no_test_notices_survives_and_the_files_stay(checkout: Path) -> None:
    found = placed(checkout, "counting/counted")
    told = {str(one.change): good for one, good in results(checkout, found, (), 30, hasty=False)}
    assert told == NOTICED
    assert (checkout / "py/yavset/counting/counted.py").read_text("utf-8") == COUNTED


def test_the_page_is_tested_by_what_imports_a_module_itself_or_through_others(checkout: Path) -> None:
    assert importing(checkout, "web/js/least.js") == ["tests/js/least.test.mjs"]
    assert importing(checkout, "web/js/gone.js") == []
    found = placed(checkout, "web/js/least.js")
    told = {str(one.change): good for one, good in results(checkout, found, (), 30, hasty=False)}
    assert told == {
        "export const least = (a, b) => a < b ? a : b;: <  ->  <=": False,
        "export const spare = 1;: 1  ->  2": False,
    }
    # A test that never ends notices too.
    endless = Change(1, "", "", "", lambda: "export const least = () => { for (;;); };")
    assert noticed(checkout, Placed("web/js/least.js", endless), [("tests/js/least.test.mjs",)], 5)


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_forks_tell_what_is_noticed_but_for_what_stands_outside_functions(checkout: Path) -> None:
    found = placed(checkout, "counting/counted")
    known, failing = noticed_in_forks(checkout, found, ("tests/counting",), 30)
    assert failing == ["tests/counting/test_counted.py::test_comment"]
    told = {str(one.change): result for one, result in zip(found, known, strict=True)}
    assert told == NOTICED | {"TEN = 10: 10  ->  11": None}
    assert (checkout / "py/yavset/counting/counted.py").read_text("utf-8") == COUNTED


def test_every_module_is_found_and_has_tests() -> None:
    assert "rules/groups" in modules_named(["rules"])
    assert modules_named(["search/mcts", "web/sw.js"]) == ["search/mcts", "web/sw.js"]
    assert all(modules_named([name]) for name in QUICK)
    for module in modules_named([]):
        assert (ROOT / path_of(module)).is_file(), module
        assert module.endswith(".js") or all((ROOT / test).exists() for test in folder_tests(module)), module
    assert "tests/js/sw.test.mjs" in importing(ROOT, "web/sw.js")


def test_what_is_listed_as_without_difference_is_a_change_of_today() -> None:
    lines = [line for line in EQUIVALENT.read_text("utf-8").splitlines() if line and line[0] != "#"]
    modules = {line.partition(": ")[0] for line in lines}
    assert {*lines} <= {
        f"{module}: {change}"
        for module in modules
        for change in (script_changes if module.endswith(".js") else changes)(
            (ROOT / path_of(module)).read_text("utf-8"), None, 1
        )
    }


def test_a_module_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mutate.py", "games/nobody"])
    with pytest.raises(SystemExit):
        main()
    assert "games/nobody" in capsys.readouterr().err
