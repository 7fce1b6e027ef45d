"""Pages of somebody else's site with boards in them, served from another origin than the boards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

#: The beginning of every host page: it records all events of its boards.
LISTENING = """
window.heard = [];
for (const kind of ["ready", "wake", "sleep", "change", "move", "end", "step", "answer", "done", "problem"]) {
  document.addEventListener(kind, (event) => heard.push([event.target.id, kind, event.detail]));
}
"""


class Host:
    """A site that serves whatever pages a test puts there; `script` is the address of embed.js."""

    def __init__(self, name: str, script: str) -> None:
        self.script = script
        self.pages: dict[str, tuple[dict[str, str], str]] = {}
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                headers, body = host.pages.get(self.path, ({}, ""))
                self.send_response(200 if body else 404)
                kind = "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8"
                for header, value in ({"Content-Type": kind} | headers).items():
                    self.send_header(header, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's name)
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://{name}:{self.server.server_port}"
        self.pages["/listen.js"] = ({}, LISTENING)
        # Browsers ask every site for an icon.
        self.pages["/favicon.ico"] = (
            {"Content-Type": "image/svg+xml"},
            "<svg xmlns='http://www.w3.org/2000/svg'/>",
        )

    def put(self, body: str, *, script: bool = True, policy: str = "", **headers: str) -> str:
        """Put a page there, with the script of the boards or without, and give its address.

        `headers` are sent with it; `_` stands for `-` in their names.
        """
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if policy:
            headers["Content-Security-Policy"] = policy
        element = f'<script type="module" src="{self.script}"></script>' if script else ""
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>'
            f'<meta name="viewport" content="width=device-width"><script src="listen.js"></script>{element}'
            f"<body>{body}</body></html>"
        )
        path = f"/page-{len(self.pages)}"
        self.pages[path] = (headers, page)
        return self.url + path


@contextmanager
def hosting(name: str, script: str) -> Iterator[Host]:
    """Serve a site under a name for this machine, from a thread."""
    host = Host(name, script)
    thread = threading.Thread(target=host.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()
        thread.join()
