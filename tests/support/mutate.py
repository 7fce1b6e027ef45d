"""Mutation testing: change one expression of a module at a time, and count the changes that its tests notice.

Some changes are slips of the finger, such as another operator; others are what people forget, or take
for something else (`slips`).

    python tests/support/mutate.py --count 200                  # of the changes of all modules, by chance
    python tests/support/mutate.py notation rules/groups        # every change of a folder and of a module
    python tests/support/mutate.py search/mcts --seed 2 --count 50
    python tests/support/mutate.py web/js/game web/sw.js
    python tests/support/mutate.py lab --tests tests/lab tests/interfaces
    python tests/support/mutate.py --sample                     # what continuous integration runs

It works in a copy of the checkout: it makes changes, chosen by `--seed`, one at a time, and runs the tests
that reach what has changed until one fails. Those of Python run in forks of one process (`forked.py`), which
takes a fraction of the time and knows which tests enter a function; those of the page are the ones that
import the module. It prints each change that survived, where a test is missing, and the share of the killed.
Changes that make no difference are left out: `tests/data/equivalent.txt` has them, with reasons.

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
from typing import NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))

import forked
from checkout import copy_checkout
from environment import node as node_program

Place = TypeVar("Place")

ROOT = Path(__file__).resolve().parents[2]

#: Tests that take this many times as long as without a change never end, which a change can be the cause of.
PATIENCE = 10

#: Try the tests of a change for so many seconds, quick ones first.
SECONDS = 30.0

#: A file of tests of the page that goes on for so many seconds never ends.
NODE_SECONDS = 120.0

#: What repeats at length what other tests reach too notices little more, and not soon.
LEFT_OUT = ("-m", "not long")

#: Where a sample is taken from: folders and modules whose tests take seconds.
QUICK = ("language", "drawing", "web/js/match/move_history.js", "web/js/match/saved_games.js")

#: The changes in a sample, and the least share of them that tests must notice, in percent.
#: Few changes say little: of many 90 % are killed, and chance alone should fail nobody.
SAMPLE, LEAST = 20, 65

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


class Placed(NamedTuple):
    """A change and the module that it is made in."""

    module: str
    change: Change


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


def folder_tests(module: str) -> tuple[str, ...]:
    """Return the tests of a module's folder, which are there for every folder of the package."""
    return (f"tests/{module.partition('/')[0]}",) if "/" in module else ("tests/interfaces",)


#: What ends a path of a module, in a text of JavaScript.
_NAMED = re.compile(r"[\w./-]*\w\.m?js(?=[\"`?])")


def importing(checkout: Path, module: str) -> list[str]:
    """Return the page's tests that import a module, load it or read it, themselves or through others.

    Those that reach the fewest modules come first: they are quick, and about this one.
    """
    checkout = checkout.resolve()

    @cache
    def named(file: Path) -> frozenset[Path]:
        paths = [path.lstrip("/") for path in _NAMED.findall(file.read_text("utf-8"))]
        folders = (file.parent, checkout, checkout / "web")
        found = {(folder / path).resolve() for path in paths for folder in folders}
        return frozenset(path for path in found if path.is_file())

    def reached(file: Path) -> set[Path]:
        found, left = {file}, [file]
        while left:
            following = named(left.pop()) - found
            found |= following
            left += following
        return found

    tests = {file: reached(file) for file in checkout.glob("tests/js/*.test.mjs")}
    found = sorted((len(reach), file) for file, reach in tests.items() if checkout / module in reach)
    return [file.relative_to(checkout).as_posix() for _, file in found]


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


@cache
def unchanged(checkout: Path, tests: tuple[str, ...]) -> float:
    """Return how many seconds tests take without a change; end the program if they fail."""
    start = time.perf_counter()
    if notices(checkout, tests, None):
        sys.exit(f"Without a change fail: {' '.join(tests)}")
    return time.perf_counter() - start


def noticed(checkout: Path, one: Placed, runs: Sequence[tuple[str, ...]], seconds: float) -> bool:
    """Return whether a run of tests notices a change or takes too long; the file is as before at the end."""
    file = checkout / path_of(one.module)
    original = file.read_text("utf-8")
    try:
        file.write_text(one.change.source(), "utf-8")
        return any(notices(checkout, tests, seconds) for tests in runs)
    finally:
        file.write_text(original, "utf-8")


def noticed_in_forks(
    checkout: Path, found: Sequence[Placed], tests: Sequence[str], limit: float
) -> tuple[list[bool | None], list[str]]:
    """Return which changes of Python files a test notices in a fork of a process that has collected them.

    Returns as well which tests fail without a change: those that read comments, which the sources lack then.
    That takes a fraction of the time. It says nothing of changes outside functions, and misses what matters
    before the tests.
    """
    files = {checkout / path_of(one.module) for one in found}
    originals = {file: file.read_text("utf-8") for file in files}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            for file, original in originals.items():
                # As the changed sources are written, so that lines have the same numbers.
                file.write_text(ast.unparse(ast.parse(original)), "utf-8")
            for number, one in enumerate(found):
                (folder / f"{number}.py").write_text(one.change.source(), "utf-8")
            paths = [str(checkout / path_of(one.module)) for one in found]
            (folder / "files.json").write_text(json.dumps(paths), "utf-8")
            environment = {
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(checkout / "py"), str(checkout / "tests" / "support"))),
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTHONDONTWRITEBYTECODE": "1",
                forked.FOLDER: str(folder),
                forked.LIMIT: str(limit),
            }
            options = ("-q", *LEFT_OUT, "-p", "forked", "-p", "no:cacheprovider")
            command = [sys.executable, "-m", "pytest", *options, *tests]
            done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, check=False)
            if done.returncode:
                sys.exit(f"Without a change fail: {' '.join(tests)}\n{done.stdout.decode()[-2000:]}")
            told = json.loads((folder / "results.json").read_text("utf-8"))
            return told["noticed"], told["failing"]
        finally:
            for file, original in originals.items():
                file.write_text(original, "utf-8")


def path_of(module: str) -> Path:
    """Return where a module is, below the checkout's folder."""
    return Path(module) if module.endswith(".js") else Path("py", "yavset", f"{module}.py")


def modules_named(names: Sequence[str]) -> list[str]:
    """Return the modules of Python and of the page that are named, or that are in folders named; else all."""
    package = ROOT / "py" / "yavset"
    found = [path.relative_to(package).with_suffix("").as_posix() for path in sorted(package.rglob("*.py"))]
    found += [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "web").rglob("*.js"))]
    return [
        module
        for module in found
        if not names or any(f"{module}/".startswith(f"{name.strip('/')}/") for name in names)
    ]


def changes_of(module: str) -> list[Change]:
    """Return all changes of a module that make a difference."""
    same = EQUIVALENT.read_text("utf-8").splitlines()
    possible = script_changes if module.endswith(".js") else changes
    found = possible((ROOT / path_of(module)).read_text("utf-8"), None, 1)
    return [change for change in found if f"{module}: {change}" not in same]


def results(
    checkout: Path, found: Sequence[Placed], tests: Sequence[str], limit: float, hasty: bool
) -> Iterator[tuple[Placed, bool]]:
    """Yield each change with whether a test notices it.

    Args:
        checkout: a copy of the checkout.
        found: the changes.
        tests: the tests of Python's modules; those of each module's folder where none are given.
        limit: for how many seconds to try the tests of a change in forks.
        hasty: not to try in a process of its own what no test notices in a fork, nor what stands outside
            functions, which is left out then.
    """
    page = [one for one in found if one.module.endswith(".js")]
    scripts = {one.module: importing(checkout, one.module) for one in page}
    if every := sorted({test for reaching in scripts.values() for test in reaching}):
        unchanged(checkout, tuple(every))
    for one in page:
        yield one, noticed(checkout, one, [(test,) for test in scripts[one.module]], NODE_SECONDS)
    groups: dict[tuple[str, ...], list[Placed]] = {}
    for one in found:
        if not one.module.endswith(".js"):
            groups.setdefault(tuple(tests) or folder_tests(one.module), []).append(one)
    for chosen, members in groups.items():
        known: list[bool | None] = [None] * len(members)
        failing: list[str] = []
        if hasattr(os, "fork"):
            known, failing = noticed_in_forks(checkout, members, chosen, limit)
        alone = (*chosen, *(f"--deselect={test}" for test in failing))
        for one, result in zip(members, known, strict=True):
            if not (result or hasty):
                result = noticed(checkout, one, [alone], PATIENCE * unchanged(checkout, alone))
            if result is not None:
                yield one, result


def main() -> None:
    """Print what survives, and the share of what is killed."""
    parser = argparse.ArgumentParser(description="Count the changes of modules that tests notice.")
    parser.add_argument("names", nargs="*", help="modules or folders; without any, all")
    parser.add_argument(
        "--tests", nargs="+", default=[], help="other tests than those of the modules' folders"
    )
    parser.add_argument("--count", type=int, help="number of changes; without it, every one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="limit of the tests of a change")
    parser.add_argument("--sample", action="store_true", help="a few changes whose tests take seconds")
    parser.add_argument("--hasty", action="store_true", help="only in forks")
    parsed = parser.parse_args()
    names = parsed.names or (QUICK if parsed.sample else ())
    modules = modules_named(names)
    if not modules:
        parser.error(f"no such module: {', '.join(names)}")
    every = [Placed(module, change) for module in modules for change in changes_of(module)]
    count = SAMPLE if parsed.sample else parsed.count
    chosen = sorted(some([*range(len(every))], count, parsed.seed))
    made = killed = 0
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_checkout(Path(folder) / "checkout")
        found = [every[number] for number in chosen]
        for one, good in results(
            checkout, found, parsed.tests, parsed.seconds, parsed.hasty or parsed.sample
        ):
            made, killed = made + 1, killed + good
            if not good:
                print(f"{one.module}: survived, line {one.change.number}: {one.change}", flush=True)
    share = 100 * killed / max(1, made)
    print(f"{killed} of {made} changes killed: {share:.0f} %")
    if parsed.sample and share < LEAST:
        sys.exit(f"Tests should notice at least {LEAST} %.")


if __name__ == "__main__":
    main()
