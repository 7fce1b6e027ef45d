"""Browsers to measure with: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver.

All do the same three things: go to an address, evaluate an expression in the page, close.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import chromium
from environment import CannotGoOn, run, say

#: Seconds that a browser may take to start.
PATIENCE = 30


class Browser(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Go to an address; returns when the page has loaded."""

    def evaluate(self, expression: str) -> Any:
        """Give the value of a JavaScript expression, awaited if it is a promise."""

    def close(self) -> None:
        """End the browser."""


@contextmanager
def starter(name: str) -> Iterator[Callable[[Path], Browser]]:
    """Give a function that starts the browser of that name on the profile in a folder."""
    if name == "firefox":
        firefox = _program("firefox-esr", "firefox-esr", "firefox")
        yield lambda profile: _Firefox(firefox, profile)
    elif name == "webkit":
        driver = _program("webkit2gtk-driver", "WebKitWebDriver")
        xvfb = _program("xvfb", "xvfb-run")
        yield lambda profile: _WebKit(driver, xvfb, profile)
    else:
        from playwright.sync_api import sync_playwright

        chromium.provide()
        with sync_playwright() as playwright:
            yield lambda profile: _Chromium(playwright.chromium, profile)


def _program(package: str, *names: str) -> str:
    """Find a program, or install the Debian package that has it."""
    for attempt in (1, 2):
        found = next((path for name in names if (path := shutil.which(name))), None)
        if found:
            return found
        if attempt == 1 and shutil.which("apt-get") and os.geteuid() == 0:
            say(f"installing Debian's {package}")
            run(["apt-get", "update", "-q"], "Debian's package lists could not be fetched.")
            run(
                ["apt-get", "install", "-q", "-y", "--no-install-recommends", package],
                f"Debian's package {package} could not be installed.",
                DEBIAN_FRONTEND="noninteractive",
            )
    raise CannotGoOn(f"There is no {names[0]}. Install it.")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class _Chromium:
    def __init__(self, kind: Any, profile: Path) -> None:
        self.context = kind.launch_persistent_context(profile, **chromium.launch_options())
        self.page = self.context.new_page()

    def go(self, url: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(url)

    def evaluate(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def close(self) -> None:
        self.context.close()


class _Firefox:
    def __init__(self, program: str, profile: Path) -> None:
        import websocket

        port = _free_port()
        self.process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--profile",
                str(profile),
                f"--remote-debugging-port={port}",
            ],
            env=os.environ | {"HOME": str(profile)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.count = 0
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.socket = websocket.create_connection(
                    f"ws://127.0.0.1:{port}/session", timeout=150, suppress_origin=True
                )
                break
            except OSError:
                if time.monotonic() > deadline:
                    self.process.kill()
                    raise CannotGoOn("Firefox does not start.") from None
                time.sleep(0.2)
        self._ask("session.new", capabilities={})
        self.context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: Any) -> Any:
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            reply = json.loads(self.socket.recv())
            if reply.get("id") == self.count:
                if reply["type"] == "error":
                    raise CannotGoOn(f"Firefox says: {reply['message']}")
                return reply["result"]

    def go(self, url: str) -> None:
        for address in ("about:blank", url):
            self._ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        reply = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression.strip()})))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        if reply["type"] != "success":
            raise CannotGoOn(f"Firefox says: {reply['exceptionDetails']['text']}")
        return json.loads(reply["result"].get("value") or "null")

    def close(self) -> None:
        with suppress(Exception):
            self._ask("browser.close")
            self.socket.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()


class _WebKit:
    def __init__(self, driver: str, xvfb: str, profile: Path) -> None:
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        if browser is None:
            raise CannotGoOn("There is no MiniBrowser beside the WebKit driver.")
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [xvfb, "--auto-servernum", driver, f"--port={port}"],
            env=os.environ | {"HOME": str(profile), "XDG_RUNTIME_DIR": str(profile)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                reply = self._ask("/session", {"capabilities": {"alwaysMatch": wanted}})
                break
            except OSError:
                if time.monotonic() > deadline:
                    self.process.kill()
                    raise CannotGoOn("WebKit's driver does not start.") from None
                time.sleep(0.2)
        self.session = f"/session/{reply['sessionId']}"
        self._ask(f"{self.session}/timeouts", {"script": 60_000, "pageLoad": 120_000})

    def _ask(self, path: str, content: dict[str, Any], method: str = "POST") -> Any:
        request = urllib.request.Request(
            self.url + path,
            json.dumps(content).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=150) as reply:
            return json.load(reply)["value"]

    def go(self, url: str) -> None:
        for address in ("about:blank", url):
            self._ask(f"{self.session}/url", {"url": address})

    def evaluate(self, expression: str) -> Any:
        script = f"""
        const done = arguments[arguments.length - 1];
        Promise.resolve(({expression.strip()})).then((value) => done(JSON.stringify(value) ?? "null"));
        """
        return json.loads(self._ask(f"{self.session}/execute/async", {"script": script, "args": []}))

    def close(self) -> None:
        with suppress(OSError):
            self._ask(self.session, {}, "DELETE")
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, 15)
        self.process.wait()
