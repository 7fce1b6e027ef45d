"""Write the npm package `yavset-board`: the element for pages that are bundled, with its types.

    python3 build/npm_package.py FOLDER

The package holds no board: it loads `embed.js` from a site that its user names. Nothing publishes it.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

from environment import ROOT

SCRIPT = """// The element <yavset-board>, from a site that serves yavset.

let failures = 0;

/**
 * Load the element; boards that are in the page already appear then. After a failure it can be called again.
 *
 * @param {string | URL} site the address of the site, such as "https://example.org/yavset/"
 * @returns {Promise<void>} settles when the element works; rejects if the site cannot be reached
 */
export function loadBoards(site) {
  if (customElements.get("yavset-board")) return Promise.resolve();
  const address = new URL("embed.js", new URL(site, document.baseURI));
  // Browsers remember of an address that there was no module.
  if (failures > 0) address.searchParams.set("again", String(failures));
  const script = Object.assign(document.createElement("script"), { type: "module", src: address.href });
  const failed = new Promise((_, reject) => {
    script.addEventListener("error", () => {
      failures += 1;
      script.remove();
      reject(new Error(`${address.href} cannot be loaded`));
    });
  });
  document.head.append(script);
  return Promise.race([customElements.whenDefined("yavset-board").then(() => undefined), failed]);
}
"""

TYPES = """/** Load the element <yavset-board> from the site at an address. */
export function loadBoards(site: string | URL): Promise<void>;

/** How a game ended. */
export interface Outcome {{
  winner: string | null;
  reason: string;
  text: string;
  moves: string[];
}}

/** A board; docs/embed.md describes its attributes, events and methods. */
export interface YavsetBoard extends HTMLElement {{
{properties}
  readonly played: string[];
  readonly outcome: Outcome | null;
  play(move: string): void;
  go(ply: number): void;
  reset(): void;
  wake(): void;
  sleep(): void;
}}

declare global {{
  interface HTMLElementTagNameMap {{
    "yavset-board": YavsetBoard;
  }}
}}
"""

README = """# yavset-board

A live board of the Yavalath set for any web page.

```js
import { loadBoards } from "yavset-board";

await loadBoards("https://example.org/yavset/");
```

```html
<yavset-board game="yavalath" moves="e5 d4 f6"></yavset-board>
```

The address is that of a site that serves yavset, yours or another one's.
"""


def write_package(folder: Path) -> None:
    """Write the package into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    script = (ROOT / "web" / "embed.js").read_text("utf-8")
    lists = re.findall(r"^const (?:LOOK|CONTENT) = \[([^\]]*)\];$", script, re.MULTILINE)
    names = [*re.findall(r'"(\w+)"', " ".join(lists)), "size"]
    properties = "\n".join(f"  {name}: any;" for name in names)
    version = re.search(
        r'"([^"]+)"', (ROOT / "py" / "yavset" / "__init__.py").read_text().split("__version__")[1]
    )
    assert version
    about = {
        "name": "yavset-board",
        "version": version[1],
        "description": "A live board of the Yavalath set for any web page",
        "license": "MIT",
        "type": "module",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}},
        "files": ["index.js", "index.d.ts"],
        "sideEffects": False,
    }
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    (folder / "index.js").write_text(SCRIPT, "utf-8")
    (folder / "index.d.ts").write_text(TYPES.format(properties=properties), "utf-8")
    (folder / "README.md").write_text(README, "utf-8")
    shutil.copy(ROOT / "LICENSE", folder)


if __name__ == "__main__":
    write_package(Path(sys.argv[1]))
