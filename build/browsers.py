"""The three engines, driven alike: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver.

They can do what measuring and the tests of tests/engines need, and no more.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import chromium
from environment import CannotGoOn, run, say

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

#: The engines by the names that the rest calls them.
NAMES = ("chromium", "firefox", "webkit")

#: Seconds that a browser may take to start.
PATIENCE = 60

#: The programs that an engine needs: Debian's package, and the names that machines have it under.
PROGRAMS: dict[str, dict[str, tuple[str, ...]]] = {
    "chromium": {},
    "firefox": {"firefox-esr": ("firefox-esr", "firefox")},
    # xvfb-run does nothing without xauth.
    "webkit": {"webkit2gtk-driver": ("WebKitWebDriver",), "xvfb": ("xvfb-run",), "xauth": ("xauth",)},
}

#: Where Debian keeps the browser that belongs to the WebKit driver.
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"

#: Has Firefox send a click to whatever is at its point, also in a frame of another site. Versions call it
#: by the one name or the other.
FIREFOX_SETTINGS = """
user_pref("remote.events.async.enabled", true);
user_pref("remote.events.async.mouse.enabled", true);
"""

#: The keys that WebDriver knows by private characters.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class Browser(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Go to an address; returns when the page has loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def evaluate(self, expression: str, frame: str = "") -> Any:
        """Give the value of a JavaScript expression, awaited if it is a promise.

        It is evaluated in the page, or in the frame that the expression `frame` gives in the page.
        """

    def click(self, x: float, y: float) -> None:
        """Click with a mouse at a point of the page's viewport."""

    def press(self, key: str) -> None:
        """Press and release a key, named as in `KeyboardEvent.key`."""

    def close(self) -> None:
        """End the browser."""


def provide(name: str) -> None:
    """Install what an engine needs and this machine does not have.

    Raises CannotGoOn, naming all that is missing, where that does not work.
    """
    if name == "chromium":
        chromium.provide()
        return
    missing = _missing(name)
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        quietly = {"DEBIAN_FRONTEND": "noninteractive"}
        say(f"installing Debian's {', '.join(missing)}")
        run(["apt-get", "update", "-q"], "Debian's package lists could not be fetched.", env=quietly)
        run(
            ["apt-get", "install", "-q", "-y", "--no-install-recommends", *missing],
            f"Debian's packages {', '.join(missing)} could not be installed.",
            env=quietly,
        )
        missing = _missing(name)
    if missing:
        raise CannotGoOn(
            f"For {name} this machine lacks what is in Debian's packages {', '.join(missing)}. "
            "Install them, or start this as root on Debian."
        )


def _missing(name: str) -> list[str]:
    """Give the packages of an engine's programs that are not here."""
    return [package for package, names in PROGRAMS[name].items() if not _find(names)]


def _find(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def starter(name: str, playwright: Playwright | None = None) -> Iterator[Callable[[Path], Browser]]:
    """Give a function that starts the browser of that name on the profile in a folder.

    `playwright` is the one that runs already, if any does: there can be only one, and its browser is there.
    Raises CannotGoOn if there is no such browser and none can be had.
    """
    if not playwright:
        provide(name)
    if name == "firefox":
        yield _Firefox
    elif name == "webkit":
        yield _WebKit
    elif playwright:
        yield lambda profile: _Chromium(playwright.chromium, profile)
    else:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as own:
            yield lambda profile: _Chromium(own.chromium, profile)


def _click_actions(x: float, y: float) -> list[dict[str, Any]]:
    """A click as WebDriver and WebDriver BiDi want to be told of it."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def _key_actions(key: str) -> list[dict[str, Any]]:
    """A key as WebDriver and WebDriver BiDi want to be told of it."""
    value = KEYS.get(key, key)
    steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return [{"type": "key", "id": "keyboard", "actions": steps}]


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

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, expression: str, frame: str = "") -> Any:
        where = self.page.evaluate_handle(frame).as_element().content_frame() if frame else self.page
        return where.evaluate(expression)

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def close(self) -> None:
        self.context.close()


class _Firefox:
    def __init__(self, profile: Path) -> None:
        import websocket

        port = _free_port()
        (profile / "user.js").write_text(FIREFOX_SETTINGS, "utf-8")
        self.process = subprocess.Popen(
            [
                _find(PROGRAMS["firefox"]["firefox-esr"]) or "firefox",
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

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, expression: str, frame: str = "") -> Any:
        context = self.context
        if frame:
            context = self._value(f"({frame}).contentWindow", context)["value"]["context"]
        result = self._value(f"(async () => JSON.stringify(await ({expression.strip()})))()", context)
        return json.loads(result.get("value") or "null")

    def _value(self, expression: str, context: str) -> Any:
        target = {"context": context}
        reply = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if reply["type"] != "success":
            raise CannotGoOn(f"Firefox says: {reply['exceptionDetails']['text']}")
        return reply["result"]

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self.context, actions=_click_actions(x, y))

    def press(self, key: str) -> None:
        self._ask("input.performActions", context=self.context, actions=_key_actions(key))

    def close(self) -> None:
        with suppress(Exception):
            self._ask("browser.close")
            self.socket.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()


class _WebKit:
    def __init__(self, profile: Path) -> None:
        browser = next(Path("/usr/lib").glob(MINI_BROWSER), None)
        if browser is None:
            raise CannotGoOn("There is no MiniBrowser beside the WebKit driver.")
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"],
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

    def reload(self) -> None:
        self._ask(f"{self.session}/refresh", {})

    def evaluate(self, expression: str, frame: str = "") -> Any:
        if frame:
            element = self._ask(f"{self.session}/execute/sync", {"script": f"return {frame}", "args": []})
            self._ask(f"{self.session}/frame", {"id": element})
            try:
                return self.evaluate(expression)
            finally:
                self._ask(f"{self.session}/frame", {"id": None})
        script = f"""
        const done = arguments[arguments.length - 1];
        Promise.resolve(({expression.strip()})).then((value) => done(JSON.stringify(value) ?? "null"));
        """
        return json.loads(self._ask(f"{self.session}/execute/async", {"script": script, "args": []}))

    def click(self, x: float, y: float) -> None:
        self._ask(f"{self.session}/actions", {"actions": _click_actions(x, y)})

    def press(self, key: str) -> None:
        self._ask(f"{self.session}/actions", {"actions": _key_actions(key)})

    def close(self) -> None:
        with suppress(OSError):
            self._ask(self.session, {}, "DELETE")
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, 15)
        self.process.wait()
