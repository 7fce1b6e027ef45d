"""Serve a built site on this machine the way a host does: same headers, same types, compressed copies.

The headers come from netlify.toml, so what is served here and what is served there cannot differ.
"""

from __future__ import annotations

import re
import threading
import time
import tomllib
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from environment import ROOT, CannotGoOn

#: Types that netlify.toml leaves to the host.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}

#: The number of answers that a site remembers: some fifty visits.
MOST_ANSWERS = 10_000

#: Compressed copies beside a file, best first: the encoding that the browser must accept, the copy's ending.
COPIES = (("br", ".br"), ("gzip", ".gz"))


@cache
def header_rules() -> tuple[tuple[re.Pattern[str], dict[str, str]], ...]:
    """Return the header rules of netlify.toml: a pattern for paths, and the headers of paths that match."""
    config = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return tuple(
        (re.compile(re.escape(rule["for"]).replace(r"\*", ".*")), rule["values"])
        for rule in config["headers"]
    )


def headers_for(path: str) -> dict[str, str]:
    """Return the headers of the answer to a request path, its type included."""
    headers = {"Content-Type": TYPES.get(Path(path).suffix or ".html", "application/octet-stream")}
    for pattern, values in header_rules():
        if pattern.fullmatch(path):
            headers |= values
    return headers


@dataclass(frozen=True)
class Answer:
    """One answered request: its path, status, bytes of the body as sent, and when (seconds since 1970)."""

    path: str
    status: int
    bytes: int
    at: float = field(default_factory=time.time, compare=False)


@dataclass
class Site:
    """A site being served. `folder` may be changed while it runs, as a new deploy would change it."""

    folder: Path
    url: str = ""
    #: The latest answers, for tests and measurements that count bytes and requests.
    answers: deque[Answer] = field(default_factory=lambda: deque(maxlen=MOST_ANSWERS))
    #: Paths to answer with status 503, for tests of a failing network.
    failing: set[str] = field(default_factory=set)
    #: Set when the server has stopped, to end connections that the browser keeps open.
    stopped: bool = False

    def since(self, moment: float) -> list[Answer]:
        """Return the answers since a moment, in seconds since 1970."""
        return [answer for answer in tuple(self.answers) if answer.at >= moment]


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the files of a site."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    site: Site

    def do_GET(self) -> None:
        if self.site.stopped:
            self.close_connection = True
            return
        path = unquote(urlsplit(self.path).path)
        try:
            file = self._file(path)
        except (OSError, ValueError):
            # A zero byte, or a name longer than a file may have.
            self._send(path, HTTPStatus.BAD_REQUEST, {"Content-Type": "text/plain"}, b"No such path.\n")
            return
        if path in self.site.failing:
            self._send(path, HTTPStatus.SERVICE_UNAVAILABLE, {}, b"")
        elif file is None:
            self._send_missing(path)
        else:
            self._send_file(path, file)

    do_HEAD = do_GET  # noqa: N815

    def _file(self, path: str) -> Path | None:
        """Return the file of a request path, never one outside the site."""
        root = self.site.folder.resolve()
        file = (root / path.lstrip("/")).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_relative_to(root) and file.is_file() else None

    def _send_missing(self, path: str) -> None:
        """Answer as hosts do for a file that there is not: with the site's page for that, if it has one."""
        page = self.site.folder / "404.html"
        if page.is_file():
            self._send(path, HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".html"]}, page.read_bytes())
        else:
            message = b"There is no such file.\n"
            self._send(path, HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain"}, message)

    def _send_file(self, path: str, file: Path) -> None:
        headers = headers_for(path)
        accepted = {part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        headers["Vary"] = "Accept-Encoding"
        for coding, ending in COPIES:
            copy = file.with_name(file.name + ending)
            if coding in accepted and copy.is_file():
                headers["Content-Encoding"] = coding
                file = copy
                break
        body = file.read_bytes()
        headers["ETag"] = f'"{sha256(body).hexdigest()[:16]}"'
        if headers["ETag"] in self.headers.get("If-None-Match", ""):
            self._send(path, HTTPStatus.NOT_MODIFIED, headers, b"")
        else:
            self._send(path, HTTPStatus.OK, headers, body)

    def _send(self, path: str, status: HTTPStatus, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        sent = 0 if self.command == "HEAD" else len(body)
        self.site.answers.append(Answer(path, status, sent))
        if sent:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (http.server's name)
        """Say nothing: the terminal is for the address."""


class _Server(ThreadingHTTPServer):
    """A server whose visitors may leave in the middle of an answer."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a connection that broke: a closed tab is no error."""


def bind(site: Site, port: int, tries: int = 1) -> ThreadingHTTPServer:
    """Return a server for a site on 127.0.0.1 at the port, or at the next free one of as many as `tries`.

    Port 0 takes any free one. Sets `site.url`. Raises CannotGoOn if none is free.
    """
    handler = type("Handler", (_Handler,), {"site": site})
    for candidate in range(port, port + tries):
        try:
            server = _Server(("127.0.0.1", candidate), handler)
        except (OSError, OverflowError):
            continue
        site.url = f"http://127.0.0.1:{server.server_port}/"
        return server
    raise CannotGoOn(f"No port from {port} to {port + tries - 1} is free. Choose another with --port.")


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Site]:
    """Serve a folder from a thread, for as long as the block runs."""
    site = Site(folder)
    server = bind(site, port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.stopped = True
        server.shutdown()
        server.server_close()
        thread.join()
