"""A served site beside a model of it: paths, methods, headers, and what is remembered of the answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import page_data
import serve
import yavset
from checkout import write_files
from yavset.drawing.palette import css
from yavset.interfaces import catalogue
from yavset.language.texts import LANGUAGES, read_lesson_text, read_messages
from yavset.puzzles.puzzle import of

FILES = {
    "index.html": "the page",
    "a.js": "a script",
    "a.js.br": "packed with brotli",
    "a.js.gz": "packed with gzip",
    "b.css": "a sheet",
    "b.css.gz": "a sheet, packed",
    "folder/index.html": "a folder's page",
    "strange.xyz": "what is it",
    "plain": "no ending",
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[serve.Site]:
    write_files(tmp_path / "outside", {"secret.txt": "secret"})
    with serve.serving(write_files(tmp_path / "site", FILES)) as running:
        yield running


def ask(
    site: serve.Site, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers and the body of an answer."""
    connection = HTTPConnection("127.0.0.1", int(site.url.rstrip("/").rsplit(":", 1)[1]), timeout=10)
    connection.request(
        method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    reply = connection.getresponse()
    found = reply.status, dict(reply.headers), reply.read()
    connection.close()
    return found


def answered(site: serve.Site, count: int) -> list[serve.Answer]:
    """Return the answers that a site remembers, once they are so many: it notes them after their headers."""
    for _ in range(1000):
        if len(site.answers) >= count:
            break
        time.sleep(0.005)
    return list(site.answers)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("path", "accepted", "file", "coding"),
    [
        ("/", "", "index.html", ""),
        ("/?a=b#c", "br", "index.html", ""),
        ("/a.js", "", "a.js", ""),
        ("/a.js", "br", "a.js.br", "br"),
        ("/a.js", "gzip;q=1.0, br;q=0.5", "a.js.br", "br"),
        ("/a.js", "deflate,gzip", "a.js.gz", "gzip"),
        ("/b.css", "gzip, br", "b.css.gz", "gzip"),
        ("/b.css", "br", "b.css", ""),
        ("/%62.css", "", "b.css", ""),
        ("/folder", "", "folder/index.html", ""),
        ("/folder/", "gzip", "folder/index.html", ""),
        ("/strange.xyz", "", "strange.xyz", ""),
        ("/plain", "", "plain", ""),
    ],
)
def test_a_file_is_sent_as_the_browser_takes_it(
    site: serve.Site, method: str, path: str, accepted: str, file: str, coding: str
) -> None:
    status, headers, body = ask(site, path, method, Accept_Encoding=accepted)
    content = FILES[file].encode()
    assert status == 200
    assert body == (content if method == "GET" else b"")
    assert headers["Content-Length"] == str(len(content))
    assert headers.get("Content-Encoding", "") == coding
    assert headers["Vary"] == "Accept-Encoding"
    assert headers["ETag"] == f'"{sha256(content).hexdigest()[:16]}"'
    plain = path.partition("?")[0].replace("%62", "b")
    assert headers.items() >= serve.headers_for(plain).items()
    assert answered(site, 1) == [serve.Answer(plain, 200, len(body))]
    # Whoever has it already is told so.
    again = ask(site, path, method, Accept_Encoding=accepted, If_None_Match=headers["ETag"])
    assert (again[0], again[2], again[1]["ETag"]) == (304, b"", headers["ETag"])
    assert answered(site, 2)[1] == serve.Answer(plain, 304, 0)
    assert ask(site, path, method, Accept_Encoding=accepted, If_None_Match='"another"')[0] == 200


@pytest.mark.parametrize("page", [None, "what is missing"])
@pytest.mark.parametrize(
    "path", ["/nothing", "/folder/no.js", "/../outside/secret.txt", "/%2e%2e/outside/secret.txt"]
)
def test_what_is_missing_is_told_by_the_sites_page_for_it(
    site: serve.Site, path: str, page: str | None
) -> None:
    if page:
        write_files(site.folder, {"404.html": page})
    status, headers, body = ask(site, path)
    assert (status, body.decode()) == (404, page or "There is no such file.\n")
    assert headers["Content-Type"] == (serve.TYPES[".html"] if page else "text/plain")
    assert [answer.status for answer in answered(site, 1)] == [404]


def test_paths_can_fail_and_a_folder_can_be_exchanged(site: serve.Site, tmp_path: Path) -> None:
    site.failing = {"/a.js", "/nothing"}
    for path in site.failing:
        assert ask(site, path)[::2] == (503, b"")
    assert ask(site, "/b.css")[0] == 200
    site.failing.clear()
    assert ask(site, "/a.js")[0] == 200
    site.folder = write_files(tmp_path / "new", {"index.html": "new"})
    assert ask(site, "/")[2] == b"new"
    assert ask(site, "/a.js")[0] == 404
    statuses = [answer.status for answer in answered(site, 6)]
    assert sorted(statuses) == [200, 200, 200, 404, 503, 503]


def test_answers_are_remembered_by_their_moment_and_not_all_of_them() -> None:
    site = serve.Site(Path())
    for number in range(serve.MOST_ANSWERS + 5):
        site.answers.append(serve.Answer("/", 200, number, at=float(number)))
    assert len(site.answers) == serve.MOST_ANSWERS
    assert [one.bytes for one in site.since(serve.MOST_ANSWERS + 2.0)] == [
        serve.MOST_ANSWERS + number for number in (2, 3, 4)
    ]
    assert serve.Answer("/", 200, 1, at=1.0) == serve.Answer("/", 200, 1, at=2.0)


def test_the_next_free_port_is_looked_for_as_often_as_was_said(tmp_path: Path) -> None:
    with serve.serving(tmp_path) as first:
        port = int(first.url.rstrip("/").rsplit(":", 1)[1])
        site = serve.Site(tmp_path)
        with serve.bind(site, port, tries=50) as server:
            assert port < server.server_port < port + 50
            assert site.url == f"http://127.0.0.1:{server.server_port}/"
        with pytest.raises(serve.CannotGoOn, match=f"from {port} to {port} "):  # type: ignore[attr-defined]
            serve.bind(site, port)
        with pytest.raises(serve.CannotGoOn, match="from 70000 to 70002 "):  # type: ignore[attr-defined]
            serve.bind(site, 70_000, tries=3)


# What the page shows before Python is there.


def test_the_games_are_written_as_the_package_describes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind of file has what one function of the package returns, named by the game it is asked about."""
    without = next(game for game in yavset.game_ids() if not of(game))
    games, told = ("yavalath", without), []
    monkeypatch.setattr(page_data, "game_ids", lambda: games)
    for name in ("index_data", "ludi_data"):
        monkeypatch.setattr(page_data, name, lambda name=name: {"from": name})
    for name in ("game_data", "text_data", "language_data"):
        monkeypatch.setattr(page_data, name, lambda *given, name=name: {"from": name, "of": [*given]})
    monkeypatch.setattr(page_data, "boards_data", lambda: {"hexhex-4": {"a": "ü"}, "square-9": {}})
    monkeypatch.setattr(page_data, "write_pages", lambda *given: told.append(given))
    for address, wanted in (("", ""), ("https://a.b", "https://a.b/"), ("https://a.b/", "https://a.b/")):
        monkeypatch.setenv("URL", address)
        page_data.write(tmp_path / "data")
        assert told.pop() == (tmp_path / "data" / "pages", wanted)
    found = {
        path.relative_to(tmp_path / "data").as_posix(): path.read_text("utf-8")
        for path in (tmp_path / "data").rglob("*")
        if path.is_file()
    }
    assert found.pop("palette.css") == css()
    wanted_files: dict[str, Any] = {
        "games": {"from": "index_data"},
        "ludi": {"from": "ludi_data"},
        "boards/hexhex-4": {"a": "ü"},
        "boards/square-9": {},
        "puzzles/yavalath": [puzzle.write() for puzzle in of("yavalath")],
        "openings/yavalath": catalogue.openings_data("yavalath"),
    }
    for game in games:
        wanted_files[game] = {"from": "game_data", "of": [game]}
    for code in LANGUAGES:
        wanted_files[f"languages/{code}"] = {"from": "language_data", "of": [code]}
        for game in (*games, "ludi"):
            wanted_files[f"languages/{code}/{game}"] = {"from": "text_data", "of": [game, code]}
        for game in games:
            if lesson := read_lesson_text(game, code):
                wanted_files[f"languages/{code}/lesson-{game}"] = {"lesson": lesson}
        for part in ("beside", "breeding_view", "lessons", "puzzles"):
            wanted_files[f"languages/{code}/{part}"] = {"messages": read_messages(code, part)}
    assert set(found) == {f"{name}.json" for name in wanted_files}
    for name, data in wanted_files.items():
        text = found[f"{name}.json"]
        assert json.loads(text) == json.loads(json.dumps(data)), name
        assert text == json.dumps(data, ensure_ascii=False, separators=(",", ":"))
