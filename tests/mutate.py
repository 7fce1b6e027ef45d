"""Mutation testing: change one expression of a file at a time, and count the changes that its tests notice.

    python tests/mutate.py py/yavset/notation/diagram.py tests/notation tests/test_conformance.py
    python tests/mutate.py FILE TEST… --count 50 --seed 2     # other changes, more of them
    python tests/mutate.py FILE TEST… -k yavalath              # only tests whose names fit

It works in a copy of the checkout: it makes `count` changes, chosen by `seed`, one at a time, and runs the
tests until one fails. It prints the share of killed changes and each that survived: there a test is missing,
or the change makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from checkout import copy_checkout

ROOT = Path(__file__).resolve().parent.parent

#: Tests that take so many times as long as without a change never end, which a change can be the cause of.
PATIENCE = 10

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One change of a file: its line, the expression before and after, and the whole file with it."""

    line: int
    before: str
    after: str
    source: str


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
        case ast.Return(value=ast.expr() as value):
            return "value", value, ast.Constant(None)
    return None


def changes(source: str, count: int, seed: int) -> list[Change]:
    """Return up to `count` changes of a file's text, chosen by chance."""
    tree = ast.parse(source)
    places = [(node, found) for node in expressions(tree) if (found := mutator(node))]
    chosen = random.Random(seed).sample(places, min(count, len(places)))
    made = []
    for node, (field, value, other) in sorted(chosen, key=lambda place: getattr(place[0], "lineno", 0)):
        before = ast.unparse(node)
        setattr(node, field, other)
        made.append(Change(getattr(node, "lineno", 0), before, ast.unparse(node), ast.unparse(tree)))
        setattr(node, field, value)
    return made


def notices(checkout: Path, tests: list[str], seconds: float | None) -> bool:
    """Return whether a test fails, or the tests never end."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=checkout, env=environment, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def survivors(
    found: list[Change], file: Path, noticed: Callable[[], bool], say: Callable[[str], None] = print
) -> list[Change]:
    """Return the changes of a file that nobody notices; the file is as before at the end."""
    original = file.read_text("utf-8")
    left = []
    try:
        for change in found:
            file.write_text(change.source, "utf-8")
            if not noticed():
                left.append(change)
                say(f"survived, line {change.line}: {change.before}  ->  {change.after}")
    finally:
        file.write_text(original, "utf-8")
    return left


def main() -> None:
    """Print what survives, and the share of what is killed."""
    parser = argparse.ArgumentParser(description="Count the changes of a file that tests notice.")
    parser.add_argument("file", type=Path)
    parser.add_argument("tests", nargs="+")
    parser.add_argument("-k", help="only tests whose names fit")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parsed = parser.parse_args()
    tests = [*parsed.tests, *(["-k", parsed.k] if parsed.k else [])]
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_checkout(Path(folder) / "checkout")
        start = time.perf_counter()
        if notices(checkout, tests, None):
            sys.exit("The tests fail without a change.")
        seconds = PATIENCE * (time.perf_counter() - start)
        file = checkout / parsed.file.resolve().relative_to(ROOT)
        found = changes(file.read_text("utf-8"), parsed.count, parsed.seed)
        left = survivors(found, file, lambda: notices(checkout, tests, seconds))
    killed = len(found) - len(left)
    print(f"{parsed.file}: {killed} of {len(found)} changes killed ({killed / max(1, len(found)):.0%})")


if __name__ == "__main__":
    main()
