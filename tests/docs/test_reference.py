"""The documentation: every public name and every game has a page, links lead somewhere, Sphinx builds it."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import reference
import serve
import yavset
from documents import FENCE, run_examples

ROOT = Path(__file__).resolve().parents[2]
DIRECTIVE = re.compile(r"^\.\. auto(?:class|function|exception):: yavset\.(\w+)(?:\(\))?$", re.MULTILINE)
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Sphinx reads: the guides, and the pages that follow from the program."""
    folder = tmp_path_factory.mktemp("docs") / "source"
    reference.write_sources(folder)
    return folder


def test_every_public_name_is_in_the_reference_once() -> None:
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "reference").glob("*.md"))
    assert sorted(DIRECTIVE.findall(pages)) == sorted(set(yavset.__all__) - {"__version__"})


def test_every_page_is_in_the_contents(sources: Path) -> None:
    listed = {"index"}
    for page in sources.rglob("*.md"):
        folder = page.parent.relative_to(sources)
        for block in TOCTREE.findall(page.read_text("utf-8")):
            names = [line for line in block.splitlines() if line and not line.startswith(":")]
            listed |= {(folder / name).as_posix() for name in names}
    there = {page.relative_to(sources).with_suffix("").as_posix() for page in sources.rglob("*.md")}
    assert listed == there


def test_the_links_between_pages_lead_to_pages(sources: Path) -> None:
    count = 0
    for page in sources.rglob("*.md"):
        for path in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
            target = (page.parent / path).resolve()
            assert target.is_relative_to(sources.resolve()) and target.exists(), f"{page.name}: {path}"
            count += 1
    assert count > 50


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_the_page_of_a_game(sources: Path, game_id: str) -> None:
    page = (sources / "games" / f"{game_id}.md").read_text("utf-8")
    run_examples(page, game_id)
    heads = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert heads == ["Rules", "Options", "Moves", "Tensors", "In Python"]
    game = yavset.game(game_id)
    assert all(f"| `{option.name}` |" in page for option in game.choices)
    counts = [int(number) for number in re.findall(r"\| (\d+) \|$", page, re.MULTILINE)]
    assert sum(counts) == len(game.actions)
    assert f'<yavset-board game="{game_id}"' in page
    assert (sources / "_static" / "games" / f"{game_id}.svg").exists()


def test_every_command_has_its_description(sources: Path) -> None:
    page = (sources / "commands.md").read_text("utf-8")
    for command in ("play", "gtp", "arena", "breed", "puzzles make", "check"):
        assert f" yavset {command}\n" in page


@pytest.mark.long
def test_sphinx_builds_the_documentation_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("furo")
    program = f"import reference, pathlib; reference.build(pathlib.Path({str(tmp_path / 'docs')!r}))"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT / "build", check=True)
    pages = [path.read_text("utf-8") for path in (tmp_path / "docs").rglob("*.html")]
    assert len(pages) > 40
    policy = serve.headers_for("/docs/index.html")["Content-Security-Policy"]
    text = "".join(pages)
    for script in set(re.findall(r"<script>(.*?)</script>", text, re.DOTALL)):
        allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{allowed}'" in policy
    assert not re.findall(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"https?:[^>]*>", text)
    assert "Board" in (tmp_path / "docs" / "searchindex.js").read_text("utf-8")
