"""A release: one number, told in the changelog."""

from __future__ import annotations

import re
import sys

import pytest

import yavset
from environment import ROOT, run


def test_the_changelog_begins_with_this_version_or_with_what_is_not_released() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] in (yavset.__version__, "Unreleased")
    assert yavset.__version__ in headings


@pytest.mark.parametrize("name", ["pyproject.toml", "package.json", "CITATION.cff"])
def test_the_version_stands_nowhere_else(name: str) -> None:
    assert not re.search(r'^\s*"?version"?\s*[:=]', (ROOT / name).read_text("utf-8"), re.MULTILINE)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a copy of the sources has no workflows")
def test_the_workflow_compares_the_tag_with_that_number() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    [command] = re.findall(r"\$\((python -c '[^']+')\)", text)
    [code] = re.findall(r"'([^']+)'", command)
    assert run([sys.executable, "-c", code], "The command fails.").strip() == yavset.__version__
