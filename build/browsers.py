"""Drive three engines alike: Chromium with Playwright, Firefox and WebKitGTK with Selenium.

No package repository has geckodriver, so Selenium's client of WebDriver BiDi talks to Firefox itself. The
interface is what measuring and the tests of tests/engines need.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import chromium
from environment import CannotGoOn, run, say

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

#: The names of the engines.
NAMES = ("chromium", "firefox", "webkit")

#: The longest a browser may take to start, in seconds.
PATIENCE = 60

#: The programs that an engine needs: Debian's package, and the program's possible names.
PROGRAMS: dict[str, dict[str, tuple[str, ...]]] = {
    "chromium": {},
    "firefox": {"firefox-esr": ("firefox-esr", "firefox")},
    # xvfb-run does nothing without xauth.
    "webkit": {"webkit2gtk-driver": ("WebKitWebDriver",), "xvfb": ("xvfb-run",), "xauth": ("xauth",)},
}

#: Where Debian keeps the browser that belongs to the WebKit driver.
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"

#: Make Firefox send a click to the element at its point, also in a frame of another site. The name of the
#: setting depends on the version.
FIREFOX_SETTINGS = """
user_pref("remote.events.async.enabled", true);
user_pref("remote.events.async.mouse.enabled", true);
"""

#: The file in which Firefox writes the address for WebDriver BiDi.
FIREFOX_ADDRESS = "WebDriverBiDiServer.json"


#: The time zone that each engine is started in: each has another day for some hours.
ZONES = {"chromium": "America/Los_Angeles", "firefox": "Asia/Tokyo", "webkit": "Pacific/Kiritimati"}


class Browser(Protocol):
    """A browser with one page."""

    def go(self, url: str) -> None:
        """Load an address; return when the page has loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def evaluate(self, expression: str, frame: str = "") -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise.

        The expression runs in the page, or in the frame that the expression `frame` selects in the page.
        """

    def click(self, x: float, y: float) -> None:
        """Click with a mouse at a point of the page's viewport."""

    def press(self, key: str) -> None:
        """Press and release a key, named as in `KeyboardEvent.key`."""

    def close(self) -> None:
        """End the browser."""


def provide(name: str) -> None:
    """Install the programs of an engine that this machine lacks.

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


def is_installed(name: str) -> bool:
    """Return whether this machine has the programs of an engine other than Chromium."""
    return not _missing(name)


def _missing(name: str) -> list[str]:
    """Return the packages of an engine's programs that this machine lacks."""
    return [package for package, names in PROGRAMS[name].items() if not _find(names)]


def _find(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def starter(name: str, playwright: Playwright | None = None) -> Iterator[Callable[[Path], Browser]]:
    """Return a function that starts the browser of that name on the profile in a folder.

    `playwright` is the instance that runs already, if any: there can be only one, with its browser installed.
    Raises CannotGoOn if there is no such browser and none can be installed.
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
    """Return a click as an action of WebDriver and WebDriver BiDi."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def _key_actions(key: str) -> list[dict[str, Any]]:
    """Return a key as such an action; Selenium has the private characters of keys such as `ArrowLeft`."""
    from selenium.webdriver.common.keys import Keys

    value = key if len(key) == 1 else getattr(Keys, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).upper())
    steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return [{"type": "key", "id": "keyboard", "actions": steps}]


class _Chromium:
    def __init__(self, kind: Any, profile: Path) -> None:
        # A Chromium without windows does not let a page copy, not even at a click.
        self.context = kind.launch_persistent_context(
            profile,
            timezone_id=ZONES["chromium"],
            permissions=["clipboard-write"],
            **chromium.launch_options(),
        )
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
        from selenium.webdriver.remote.websocket_connection import WebSocketConnection

        (profile / "user.js").write_text(FIREFOX_SETTINGS, "utf-8")
        program = _find(PROGRAMS["firefox"]["firefox-esr"]) or "firefox"
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
            env=os.environ | {"HOME": str(profile), "TZ": ZONES["firefox"]},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + PATIENCE
        while not (address := self._address(profile)):
            if time.monotonic() > deadline:
                self.process.kill()
                raise CannotGoOn("Firefox does not start.")
            time.sleep(0.1)
        self.connection = WebSocketConnection(f"ws://{address}/session", timeout=150, interval=0.005)
        self._ask("session.new", capabilities={})
        self.context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    @staticmethod
    def _address(profile: Path) -> str:
        """Return host and port, or nothing while Firefox has not written them yet."""
        with suppress(OSError, ValueError):
            address = json.loads((profile / FIREFOX_ADDRESS).read_text("utf-8"))
            return f"{address['ws_host']}:{address['ws_port']}"
        return ""

    def _ask(self, method: str, **parameters: Any) -> Any:
        from selenium.webdriver.common.bidi.common import command_builder

        return self.connection.execute(command_builder(method, parameters))

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
        # Firefox may be gone before it answers; the connection is still there.
        with suppress(Exception):
            self._ask("browser.close")
        with suppress(Exception):
            self.connection.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()


class _WebKit:
    def __init__(self, profile: Path) -> None:
        from selenium.webdriver import WebKitGTK, WebKitGTKOptions
        from selenium.webdriver.webkitgtk.service import Service

        class OnOwnScreen(Service):
            """The driver on a virtual screen."""

            def command_line_args(self) -> list[str]:
                return ["--auto-servernum", "WebKitWebDriver", f"--port={self.port}"]

        browser = next(Path("/usr/lib").glob(MINI_BROWSER), None)
        if browser is None:
            raise CannotGoOn("There is no MiniBrowser beside the WebKit driver.")
        options = WebKitGTKOptions()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        self.service = OnOwnScreen(
            shutil.which("xvfb-run"),
            env=os.environ | {"HOME": str(profile), "XDG_RUNTIME_DIR": str(profile), "TZ": ZONES["webkit"]},
            popen_kw={"start_new_session": True},
        )
        try:
            self.driver = WebKitGTK(options, self.service)
        except Exception:
            self._stop()
            raise
        self.driver.set_script_timeout(60)
        self.driver.set_page_load_timeout(120)

    def go(self, url: str) -> None:
        for address in ("about:blank", url):
            self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def evaluate(self, expression: str, frame: str = "") -> Any:
        if frame:
            self.driver.switch_to.frame(self.driver.execute_script(f"return {frame}"))
            try:
                return self.evaluate(expression)
            finally:
                self.driver.switch_to.default_content()
        return self.driver.execute_async_script(f"Promise.resolve({expression.strip()}).then(arguments[0])")

    def click(self, x: float, y: float) -> None:
        self.driver.execute("actions", {"actions": _click_actions(x, y)})

    def press(self, key: str) -> None:
        self.driver.execute("actions", {"actions": _key_actions(key)})

    def close(self) -> None:
        # A browser that has crashed has no session to end.
        with suppress(Exception):
            self.driver.quit()
        self._stop()

    def _stop(self) -> None:
        """End xvfb-run together with its screen, which would outlive it."""
        with suppress(ProcessLookupError):
            os.killpg(self.service.process.pid, signal.SIGTERM)
