"""Every word of the page is there in each language, and the same things are put into it."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web" / "js"
LINE = re.compile(r'^  "((?:[^"\\]|\\.)+)":\s*"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
GAP = re.compile(r"\{\w+\}")
#: Keys that are put together while the page runs, by what they begin with.
FAMILIES = ("side.", "stone.", "piece.", "axis.", "tag.", "level.", "button.", "settings.keys.")


def strings(language: str) -> dict[str, str]:
    text = (WEB / "text" / f"{language}.js").read_text("utf-8")
    found = dict(LINE.findall(text))
    assert len(found) == text.count('":')
    return found


def test_both_languages_have_every_text() -> None:
    english, german = strings("en"), strings("de")
    assert list(english) == list(german)
    assert all(text.strip() for text in [*english.values(), *german.values()])


def test_both_languages_have_the_same_gaps() -> None:
    english, german = strings("en"), strings("de")
    for key, text in english.items():
        assert sorted(GAP.findall(text)) == sorted(GAP.findall(german[key])), key


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    texts = [WEB / "text" / f"{language}.js" for language in ("en", "de")]
    scripts = [path for path in WEB.rglob("*.js") if path not in texts]
    code = "\n".join(path.read_text("utf-8") for path in scripts)
    english = strings("en")
    used = set(re.findall(r'\bt\(\s*"([^"]+)"', code))
    assert used <= set(english)
    unused = {key for key in english if f'"{key}"' not in code and not key.startswith(FAMILIES)}
    assert unused == set()
