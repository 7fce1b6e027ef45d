"""Mutation testing: change one expression of a module at a time, and count the changes that its tests notice.

Some changes are slips of the finger, such as another operator; others are what people forget, or take
for something else (`slips`).

    python tests/support/mutate.py                              # every change of all that is listed below
    python tests/support/mutate.py notation --count 10          # ten changes of each module of a folder
    python tests/support/mutate.py search/mcts --seed 2 --count 50
    python tests/support/mutate.py web/js/game
    python tests/support/mutate.py --sample                     # what continuous integration runs
    python tests/support/mutate.py rules/groups --tests tests/rules tests/robust/test_edges.py

It works in a copy of the checkout: it makes changes, chosen by `--seed`, one at a time, and runs the tests of
the module until one fails; those of Python first in forks of one process (`forked.py`), which takes a
fraction of the time. It prints each change that survived, where a test is missing, and the share of the
killed ones. Changes that make no difference are left out: `tests/data/equivalent.txt` has them, with reasons.

Cosmic Ray and mutmut do the same for whole packages. Cosmic Ray has one test command for a session and no
sample by a seed, it changes the checkout itself, and annotations, which no test can notice; mutmut changes
nothing outside functions. Stryker has no sample either. Each brings dozens of packages along.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))

import forked
from checkout import copy_checkout
from environment import node as node_program

Place = TypeVar("Place")

ROOT = Path(__file__).resolve().parents[2]

#: Tests that take this many times as long as without a change never end, which a change can be the cause of.
PATIENCE = 10

#: What repeats at length what other tests reach too notices little more, and not soon.
LEFT_OUT = ("-m", "not long")

#: The modules of `py/yavset` that are worth it, with the tests that concern each: quick ones first.
TESTS: dict[str, tuple[str, ...]] = {
    "notation/comments": ("tests/notation",),
    "notation/diagram": ("tests/notation", "tests/notation/test_page_agrees.py"),
    "notation/links": (
        "tests/notation/test_links.py",
        "tests/notation/test_friend_links.py",
        "tests/games/test_values.py",
    ),
    "notation/movetext": ("tests/notation",),
    "notation/record": ("tests/notation", "tests/robust/test_edges.py", "tests/games/test_pickles.py"),
    "notation/variations": ("tests/notation",),
    "interfaces/annotations": ("tests/interfaces/test_service.py",),
    "interfaces/breeding_requests": ("tests/interfaces/test_breeding_requests.py",),
    "interfaces/catalogue": ("tests/interfaces/test_catalogue.py",),
    "interfaces/gtp": ("tests/interfaces/test_gtp.py",),
    "interfaces/gtp_analysis": ("tests/interfaces/test_gtp.py", "tests/interfaces/test_gtp_client.py"),
    "interfaces/gtp_proof": ("tests/interfaces/test_gtp.py",),
    "interfaces/rules_requests": ("tests/interfaces/test_rules_requests.py",),
    "interfaces/notebook": ("tests/interfaces/test_notebook.py",),
    "interfaces/proof_requests": ("tests/interfaces/test_service.py", "tests/puzzles/test_lessons.py"),
    "interfaces/requests": ("tests/interfaces/test_service.py", "tests/robust/test_requests.py"),
    "interfaces/puzzle_requests": ("tests/interfaces/test_puzzle_requests.py",),
    "interfaces/service": ("tests/interfaces/test_service.py",),
    "interfaces/slices": ("tests/interfaces/test_slices.py", "tests/interfaces/test_puzzle_requests.py"),
    "interfaces/terminal": (
        "tests/interfaces/test_command_line.py",
        "tests/games/test_scores.py",
        "tests/puzzles/test_lessons.py",
    ),
    "search/alphabeta": ("tests/search/test_minimax.py",),
    "search/session": (
        "tests/search/test_session.py",
        "tests/search/test_minimax.py",
        "tests/robust/test_edges.py",
        "tests/search/test_bot.py",
    ),
    "search/mcts": ("tests/search/test_tree.py", "tests/robust/test_edges.py", "tests/search/test_bot.py"),
    "language/fluent": ("tests/language/test_messages.py",),
    "language/messages": ("tests/language/test_messages.py",),
    "language/terminal": ("tests/language/test_messages.py", "tests/interfaces/test_command_line.py"),
    "language/texts": ("tests/language/test_messages.py", "tests/interfaces/test_catalogue.py"),
    "rules/board_marks": ("tests/notation",),
    "rules/diagram": ("tests/notation", "tests/robust/test_edges.py", "tests/notation/test_page_agrees.py"),
}

#: The same for the page, of which Node.js tests what needs no browser.
PAGE_TESTS: dict[str, tuple[str, ...]] = {
    "web/js/base/storage.js": ("tests/js/storage.test.mjs",),
    "web/embed.js": ("tests/js/element.test.mjs",),
    "web/js/embed/outside.js": ("tests/js/frame_messages.test.mjs",),
    "web/js/embed/parameters.js": ("tests/js/embed.test.mjs",),
    "web/js/embed/reporter.js": ("tests/js/frame_messages.test.mjs",),
    "web/js/lesson/steps.js": ("tests/js/embed.test.mjs",),
    "web/js/match/move_history.js": ("tests/js/move_history.test.mjs",),
    "web/js/match/match.js": ("tests/js/match.test.mjs", "tests/js/analysis.test.mjs"),
    "web/js/match/saved_games.js": ("tests/js/saved_games.test.mjs", "tests/js/storage.test.mjs"),
    "web/js/base/shape.js": ("tests/js/saved_games.test.mjs",),
    "web/js/match/saved_shape.js": ("tests/js/saved_games.test.mjs",),
    "web/js/match/analysis.js": ("tests/js/analysis.test.mjs", "tests/js/match.test.mjs"),
    "web/surroundings.js": ("tests/js/element.test.mjs",),
    "web/sw.js": ("tests/js/sw.test.mjs",),
}

#: Where a sample is taken from: modules whose tests take seconds.
QUICK = (
    *("notation/movetext", "notation/variations", "interfaces/service", "language/fluent"),
    *("web/js/match/move_history.js", "web/js/match/saved_games.js"),
)

#: The changes of each module in a sample, and the least share of them that tests must notice, in percent.
#: Few changes say little: of many 90 % are killed, and chance alone should fail nobody.
SAMPLE, LEAST = 2, 65

#: Changes that make no difference.
EQUIVALENT = ROOT / "tests" / "data" / "equivalent.txt"

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One change of a file: its line, the expression before and after, and what writes the file with it."""

    number: int
    line: str
    before: str
    after: str
    source: Callable[[], str]

    def __str__(self) -> str:
        return f"{self.line}: {self.before}  ->  {self.after}"


def expressions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes below one in their order, without what only says types."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from expressions(child)


def mutator(node: ast.AST) -> tuple[str, object, object] | None:
    """Return which field of a node can change, its value and another one; None where nothing can."""
    match node:
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) | ast.BoolOp(op=operator):
            other = OPERATORS.get(type(operator))
            return ("op", operator, other()) if other else None
        case ast.Compare(ops=[operator]):
            return "ops", [operator], [OPERATORS[type(operator)]()]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "operand", operand, ast.UnaryOp(ast.Not(), operand)
        case ast.Constant(value=bool(value)):
            return "value", value, not value
        case ast.Constant(value=int(value)):
            return "value", value, value + 1
        case ast.Return(value=ast.Constant(value=None)):
            return None
        case ast.Return(value=ast.expr() as value):
            return "value", value, ast.Constant(None)
    return None


#: What a variable begins with, so that to forget to set it again is to forget a reset.
_EMPTY = re.compile(r"0|0\.0|None|False|True|''|\[\]|\{\}|\(\)|set\(\)|-1")


def slips(tree: ast.AST) -> Iterator[tuple[ast.AST, tuple[str, object, object]]]:
    """Yield the faults that people make, each as a node, its field, the value and another one.

    A reset is forgotten, a key of a cache lacks a part, one bound is kept for another, one event is taken for
    another, and of two conditions one is left out.
    """
    keys = {id(part) for node in ast.walk(tree) if _names_key(node) for part in ast.walk(node)}
    words = [word for node in ast.walk(tree) if (word := _compared(node)) is not None]
    for node in expressions(tree):
        match node:
            case ast.Assign(targets=[ast.Attribute()] as targets) if _EMPTY.fullmatch(
                ast.unparse(node.value)
            ):
                yield node, ("targets", targets, [ast.Name("_")])
            case ast.Tuple(elts=parts) | ast.List(elts=parts) if id(node) in keys and len(parts) > 1:
                for at in range(len(parts)):
                    yield node, ("elts", parts, parts[:at] + parts[at + 1 :])
            case ast.Call(func=ast.Name(id="min" | "max") as bound):
                yield node, ("func", bound, ast.Name("max" if bound.id == "min" else "min"))
            case ast.Compare(comparators=comparators) if (word := _compared(node)) is not None:
                if other := next((one for one in words if one != word), None):
                    yield node, ("comparators", comparators, [ast.Constant(other)])
            case ast.BoolOp(values=values):
                for at in range(len(values)):
                    yield node, ("values", values, values[:at] + values[at + 1 :])


def _names_key(node: ast.AST) -> bool:
    """Return whether a node gives a key its value, or is the function that makes one."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.FunctionDef(name=name):
            return "key" in name
    return False


def _compared(node: ast.AST) -> str | None:
    """Return the word that something is compared with."""
    match node:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Constant(value=str(word))]):
            return word
    return None


def some(places: list[Place], count: int | None, seed: int | str) -> list[Place]:
    """Return up to `count` places, chosen by chance; without `count` all."""
    return places if count is None else random.Random(seed).sample(places, min(count, len(places)))


def changes(source: str, count: int | None, seed: int | str) -> list[Change]:
    """Return up to `count` changes of a Python file, chosen by chance; without `count` all."""
    tree, lines = ast.parse(source), source.splitlines()
    places = [(node, found) for node in expressions(tree) if (found := mutator(node))] + list(slips(tree))
    made = []
    chosen = some(places, count, seed)
    for node, (field, value, other) in sorted(chosen, key=lambda place: getattr(place[0], "lineno", 0)):
        number = getattr(node, "lineno", 1)
        before = ast.unparse(node)
        after = _written(node, node, field, value, other)
        write = partial(_written, tree, node, field, value, other)
        made.append(Change(number, lines[number - 1].strip(), before, after, write))
    return made


#: What is passed over in JavaScript, and what can change. The style of the sources is what makes this enough.
_SCRIPT = re.compile(
    r"""(?<=[!=]==\ )"(?P<word>[\w-]+)"|(?P<over>//.*|/\*[\s\S]*?\*/|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)"""
    r"""|(?<=\n)\ *(?P<reset>this\.\#?\w+\ =\ (?:0|null|""|\[\]|\{\}|true|false|new\ \w+\(\));)"""
    r"""|\bMath\.(?P<bound>min|max)\b|(?P<condition>\ &&\ [^&|()\n]+?)(?=[);]|\ &&)"""
    r"""|(?<=\ )(?P<operator>===|!==|<=|>=|<|>|\+|-|\*|&&|\|\||\?\?|\+=|-=)(?=\ )"""
    r"""|(?P<negation>!)(?=[\w(#])|\b(?P<truth>true|false)\b"""
    r"""|(?<=[\s(\[-])(?P<number>\d+)(?=[\s)\],;])|\breturn\ (?P<result>[^;{}\n]+);"""
)
_SCRIPT_OPERATORS = {
    "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "+",
    "&&": "||", "||": "&&", "??": "&&", "+=": "-=", "-=": "+=",
}  # fmt: skip


def script_changes(source: str, count: int | None, seed: int | str) -> list[Change]:
    """Return up to `count` changes of a JavaScript file, chosen by chance; without `count` all."""
    words = re.findall(r'[!=]== "([\w-]+)"', source)
    others: dict[str, Callable[[str], str]] = {
        "word": lambda word: next((other for other in words if other != word), f"no {word}"),
        "reset": lambda _: "",
        "bound": lambda bound: "max" if bound == "min" else "min",
        "condition": lambda _: "",
        "operator": lambda operator: _SCRIPT_OPERATORS[operator],
        "negation": lambda _: "",
        "truth": lambda truth: "false" if truth == "true" else "true",
        "number": lambda number: str(int(number) + 1),
        "result": lambda _: "undefined",
    }
    places, at = [], 0
    while found := _SCRIPT.search(source, at):
        kind = str(found.lastgroup)
        # What is returned can change as a whole, and in its parts; so can a condition.
        at = found.start(kind) if kind == "result" else found.end()
        if kind in ("condition", "reset"):
            at = found.start(kind) + 1
        if kind != "over":
            places.append((found.span(kind), found[kind], others[kind](found[kind])))
    lines = source.splitlines()
    made = []
    for (start, end), before, after in sorted(some(places, count, seed)):
        number = source.count("\n", 0, start) + 1
        write = partial("".join, (source[:start], after, source[end:]))
        made.append(Change(number, lines[number - 1].strip(), before, after, write))
    return made


def _written(tree: ast.AST, node: ast.AST, field: str, value: object, other: object) -> str:
    """Return the text of a tree where a field of one node has another value."""
    setattr(node, field, other)
    text = ast.unparse(tree)
    setattr(node, field, value)
    return text


def notices(checkout: Path, tests: Sequence[str], seconds: float | None) -> bool:
    """Return whether a test fails, or the tests never end.

    Without a limit nothing has been changed yet: what Python then compiles can be kept.
    """
    environment = {**os.environ, "PYTHONPATH": str(checkout / "py"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    if seconds is not None:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-x", *LEFT_OUT, "-p", "no:cacheprovider", *tests]
    if tests[0].endswith(".mjs"):
        command = [str(node_program()), "--test", *tests]
    quiet = subprocess.DEVNULL
    tested = subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    )
    try:
        return tested.wait(seconds) != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        # Node.js runs tests in processes of their own, which would go on for ever.
        with suppress(ProcessLookupError):
            os.killpg(tested.pid, signal.SIGKILL)
        tested.wait()


def noticed_in_forks(
    checkout: Path, file: Path, tests: Sequence[str], found: list[Change]
) -> list[bool | None]:
    """Return of which changes of a Python file a test fails in a fork of a process that has collected them.

    That takes a fraction of the time. It says nothing of changes outside functions, and misses what matters
    before the tests.
    """
    original = file.read_text("utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # As the changed sources are written, so that lines have the same numbers.
        file.write_text(ast.unparse(ast.parse(original)), "utf-8")
        for number, change in enumerate(found):
            (folder / f"{number}.py").write_text(change.source(), "utf-8")
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(checkout / "py"), str(checkout / "tests" / "support"))),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            forked.FOLDER: str(folder),
            forked.MODULE: str(file),
        }
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            *LEFT_OUT,
            "-p",
            "forked",
            "-p",
            "no:cacheprovider",
            *tests,
        ]
        try:
            done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, check=False)
            if done.returncode:
                sys.exit(f"Without a change fail: {' '.join(tests)}\n{done.stdout.decode()[-2000:]}")
            results: list[bool | None] = json.loads((folder / "results.json").read_text("utf-8"))
            return results
        finally:
            file.write_text(original, "utf-8")


def survivors(
    found: list[Change], file: Path, noticed: Callable[[], bool], say: Callable[[str], None] = print
) -> list[Change]:
    """Return the changes of a file that nobody notices; the file is as before at the end."""
    original = file.read_text("utf-8")
    left = []
    try:
        for change in found:
            file.write_text(change.source(), "utf-8")
            if not noticed():
                left.append(change)
                say(f"survived, line {change.number}: {change}")
    finally:
        file.write_text(original, "utf-8")
    return left


def path_of(module: str) -> Path:
    """Return where a module is, below the checkout's folder."""
    return Path(module) if module.endswith(".js") else Path("py", "yavset", f"{module}.py")


@cache
def unchanged(checkout: Path, tests: tuple[str, ...]) -> float:
    """Return how many seconds tests take without a change; end the program if they fail."""
    start = time.perf_counter()
    if notices(checkout, tests, None):
        sys.exit(f"Without a change fail: {' '.join(tests)}")
    return time.perf_counter() - start


def measure(
    checkout: Path, module: str, tests: Sequence[str], count: int | None, seed: int, hasty: bool
) -> tuple[int, int]:
    """Return how many changes of a module were made and how many of them were killed; print both."""
    file = checkout / path_of(module)
    same = EQUIVALENT.read_text("utf-8").splitlines()
    possible = script_changes if file.suffix == ".js" else changes
    found = possible(file.read_text("utf-8"), count, f"{seed} {module}")
    found = [change for change in found if f"{module}: {change}" not in same]
    left, lost = found, []
    if file.suffix == ".py" and hasattr(os, "fork"):
        noticed = noticed_in_forks(checkout, file, tests, found)
        left = [change for change, result in zip(found, noticed, strict=True) if not result]
        if hasty:
            lost = [change for change, result in zip(found, noticed, strict=True) if result is False]
            left = [change for change, result in zip(found, noticed, strict=True) if result is None]

    def say(survivor: str) -> None:
        print(f"{module}: {survivor}", flush=True)

    seconds = PATIENCE * unchanged(checkout, tuple(tests)) if left else 0
    for change in lost:
        say(f"survived, line {change.number}: {change}")
    killed = len(found) - len(lost)
    killed -= len(survivors(left, file, lambda: notices(checkout, tests, seconds), say))
    say(f"{killed} of {len(found)} killed")
    return len(found), killed


def main() -> None:
    """Print what survives, and the share of what is killed."""
    parser = argparse.ArgumentParser(description="Count the changes of modules that tests notice.")
    parser.add_argument(
        "names",
        nargs="*",
        help="modules or folders; without any, all that are listed",
    )
    parser.add_argument("--tests", nargs="+", help="other tests than those in TESTS")
    parser.add_argument("--count", type=int, help="number of changes of each module; without it, every one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help="a few changes whose tests take seconds")
    parser.add_argument("--hasty", action="store_true", help="do not repeat what survives in a fork")
    parsed = parser.parse_args()
    every = TESTS | PAGE_TESTS
    names = parsed.names or (QUICK if parsed.sample else every)
    modules = [module for name in names for module in every if f"{module}/".startswith(f"{name}/")]
    modules = modules or (parsed.names if parsed.tests else [])
    if not modules:
        parser.error(f"no tests are listed for {', '.join(names)}: name some with --tests")
    made = killed = 0
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_checkout(Path(folder) / "checkout")
        for module in modules:
            tests = parsed.tests or every[module]
            count = SAMPLE if parsed.sample else parsed.count
            results = measure(checkout, module, tests, count, parsed.seed, parsed.hasty)
            made, killed = made + results[0], killed + results[1]
    share = 100 * killed / max(1, made)
    print(f"{killed} of {made} changes killed: {share:.0f} %")
    if parsed.sample and share < LEAST:
        sys.exit(f"Tests should notice at least {LEAST} %.")


if __name__ == "__main__":
    main()
