"""Compile a folder or a zip of Python modules into a zip of `.pyc` files.

This runs inside Pyodide (see run_in_pyodide.mjs), because compiled code fits only the version of Python
that compiled it. A zip like that starts three to four times faster than one with sources.

    compile_zip.py SOURCE TARGET [--prefix=FOLDER/] [PATTERN-TO-LEAVE-OUT ...]

A pattern is matched against paths inside the source: `pdb.py`, `xml/*`. The prefix is put before each name in
the zip.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import marshal
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

#: Zip entries carry a date; a fixed one keeps the same input giving the same bytes.
DATE = (1980, 1, 1, 0, 0, 0)

#: In the header of a `.pyc`: validated by a hash of its source, which Python does not check.
UNCHECKED_HASH = (1).to_bytes(4, "little")


def members(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file in a zip or below a folder, ordered by name."""
    if source.is_dir():
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            yield path.relative_to(source).as_posix(), path.read_bytes()
    else:
        with zipfile.ZipFile(source) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/"):
                    yield name, archive.read(name)


class _WithoutAnnotations(ast.NodeTransformer):
    """Takes the annotations of functions away; those of classes make fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def compiled(name: str, source: bytes) -> bytes:
    """Return the content of the `.pyc` of one module, to save bytes without docstrings and annotations."""
    tree = _WithoutAnnotations().visit(ast.parse(source, name))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return (
        importlib.util.MAGIC_NUMBER
        + UNCHECKED_HASH
        + importlib.util.source_hash(source)
        + marshal.dumps(code)
    )


def compile_zip(source: Path, target: Path, prefix: str, left_out: list[str]) -> None:
    """Write `target`, a zip with every module of `source` compiled and other files as they are."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members(source):
            if "__pycache__" in name or any(fnmatch(name, pattern) for pattern in left_out):
                continue
            if name.endswith(".py"):
                content = compiled(prefix + name, content)
                name += "c"
            archive.writestr(
                zipfile.ZipInfo(prefix + name, DATE), content, zipfile.ZIP_DEFLATED, compresslevel=9
            )


def main() -> None:
    """Compile what the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--prefix", default="")
    parser.add_argument("left_out", nargs="*")
    arguments = parser.parse_args()
    compile_zip(arguments.source, arguments.target, arguments.prefix, arguments.left_out)


if __name__ == "__main__":
    main()
