"""Find or install a Chromium for the tests: the machine's, else Playwright's own, else Debian's."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from environment import CannotGoOn, run, say

#: Debian's Chromium without windows: a visit takes two thirds of the processor time.
SHELL = "chromium-headless-shell"

#: The names of the program on Linux, and its places on macOS and Windows.
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)

#: Environment variable that names the browser to use; set by `provide` for the processes that it starts.
VARIABLE = "YAVSET_CHROMIUM"

#: The value of that variable that selects Playwright's own browser.
PLAYWRIGHTS = "playwright"

#: Stop Chromium's own traffic for updates, hints and accounts, and keep frames of other sites in processes of
#: their own everywhere, as a Chromium with windows does.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    "--site-per-process",
)


def launch_options() -> dict[str, object]:
    """Return the arguments of Playwright's `launch` that start the browser."""
    choice = os.environ.get(VARIABLE) or on_machine()
    options: dict[str, object] = {"args": [*FLAGS, *(["--no-sandbox"] if _is_root() else [])]}
    if choice and choice != PLAYWRIGHTS:
        options["executable_path"] = choice
    return options


def on_machine() -> str | None:
    """Return the path of a Chromium on this machine, if there is one."""
    found = [shutil.which(name) for name in NAMES] + [place for place in PLACES if Path(place).exists()]
    return next((path for path in found if path), None)


def provide() -> None:
    """Set YAVSET_CHROMIUM to a browser that starts, installing one if there is none.

    Raises CannotGoOn if none can be installed.
    """
    if os.environ.get(VARIABLE) or _use(on_machine()):
        return
    try:
        say("getting Playwright's Chromium")
        run(
            [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"],
            "Playwright has none.",
        )
        if _use(PLAYWRIGHTS):
            return
        reason = "It does not start here."
    except CannotGoOn as failure:
        reason = str(failure)
    apt = shutil.which("apt-get")
    if not apt or not _is_root():
        raise CannotGoOn(f"There is no Chromium. Install one. Playwright's could not be had:\n{reason}")
    say("installing Debian's Chromium")
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    run([apt, "update", "-q"], "Debian's package lists could not be fetched.", env=quietly)
    run(
        [apt, "install", "-q", "-y", "--no-install-recommends", SHELL, "fonts-dejavu-core"],
        f"Debian's package {SHELL} could not be installed.",
        env=quietly,
    )
    if not _use(on_machine()):
        raise CannotGoOn("Debian's Chromium is installed but does not start.")


def _use(choice: str | None) -> bool:
    """Choose a browser if it starts; return whether it does."""
    if not choice:
        return False
    from playwright.sync_api import Error, sync_playwright

    os.environ[VARIABLE] = choice
    try:
        with sync_playwright() as playwright:
            playwright.chromium.launch(**launch_options()).close()  # type: ignore[arg-type]
    except Error:
        del os.environ[VARIABLE]
        return False
    return True


def _is_root() -> bool:
    return os.name != "nt" and os.geteuid() == 0
