#!/usr/bin/env python3
"""Find regular expressions that backtrack or rescan, in the package and in the page's modules.

    python3 build/expressions.py

Text comes from anybody, and an expression whose work grows faster than its text would stop the page. Prints
each that might, a line each, and exits non-zero if there are any. redos-detector judges them
(`expressions.mjs`), those of Python as JavaScript writes them.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from environment import ROOT, node

PACKAGE = ROOT / "py"

#: What takes an expression, in `re` and of a compiled one.
METHODS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}

#: What begins at the beginning of the text alone.
ANCHORED = {"match", "fullmatch"}


def found_in(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the expressions of a module: the place, the pattern, whether it begins where the text does."""
    tree = ast.parse(path.read_text("utf-8"))
    used: dict[str, set[str]] = defaultdict(set)
    names: dict[ast.expr, str] = {}
    for part in ast.walk(tree):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.attr in METHODS:
            used[part.value.id].add(part.attr)
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            names[part.value] = part.targets[0].id
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re.") and call.args:
            method = ast.unparse(call.func).removeprefix("re.")
            if method in METHODS or method == "compile":
                methods = used[names.get(call, "")] if method == "compile" else {method}
                anchored = bool(methods) and methods <= ANCHORED
                yield {
                    "place": f"{path.relative_to(ROOT).as_posix()}:{call.lineno}",
                    "pattern": value_of(call.args[0], path),
                    "anchored": anchored,
                }


def value_of(expression: ast.expr, path: Path) -> str:
    """Return the text of a pattern, which may be put together from names of its module."""
    if isinstance(expression, ast.Constant):
        return str(expression.value)
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    module = importlib.import_module(".".join(parts))
    return str(eval(ast.unparse(expression), vars(module)))


def as_javascript(pattern: str) -> str:
    """Return a pattern of Python as JavaScript writes it."""
    named = pattern.replace("(?P<", "(?<").replace(r"\Z", "$").replace(r"\A", "^")
    return re.sub(r"(?<!\\)\\([\"' #&~])", r"\1", named)


def main() -> int:
    """Judge all expressions; return 1 if one of them might backtrack."""
    sys.path.insert(0, str(PACKAGE))
    found = [one for path in sorted((PACKAGE / "yavset").rglob("*.py")) for one in found_in(path)]
    for one in found:
        pattern = as_javascript(one["pattern"])
        one["pattern"] = f"^(?:{pattern})" if one["anchored"] else pattern
    judges = [str(node()), "build/expressions.mjs"]
    return subprocess.run(judges, cwd=ROOT, input=json.dumps(found), text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
