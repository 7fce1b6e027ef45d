/**
 * A board in a notebook. Python says what it shows and which clicks make which move; see notebook.py.
 */

/** @typedef {{picture: string, cells: Record<string, [number, number]>, status: string, buttons: [string, string, boolean][], paths?: [string, string[]][], names?: Record<string, string>, type?: string}} View */
/** @typedef {{get(name: "view"): View, on(name: string, act: () => void): void, off(name: string, act: () => void): void, send(message: object): void}} Model */

const SVG = "http://www.w3.org/2000/svg";

/** A click farther from the middle of a cell, in widths of a cell, is none on it. */
const REACH = 0.6;

/**
 * Show the board in an element.
 *
 * @param {{model: Model, el: HTMLElement}} context
 * @returns {() => void} removes what listens
 */
function render({ model, el }) {
  const picture = document.createElement("div");
  const status = document.createElement("p");
  const tools = document.createElement("div");
  status.setAttribute("role", "status");
  tools.style.cssText = "display: flex; flex-wrap: wrap; gap: 0.5em";
  el.replaceChildren(picture, status, tools);
  /** The clicks so far of a move that takes several. @type {string[]} */
  let clicks = [];

  /** @param {string[]} begun @returns {[string, string[]][]} the ways of clicking a move that begin so */
  const ways = (begun) => (model.get("view").paths ?? []).filter(([, way]) => begun.every((click, i) => way[i] === click));

  /** @param {string} click */
  function follow(click) {
    const going = [[...clicks, click], [click]].find((begun) => ways(begun).length > 0) ?? [];
    clicks = going;
    const left = ways(going);
    const next = left[0]?.[1][going.length];
    if (going.length > 0 && left.length === 1 && next === undefined) {
      model.send({ play: left[0]?.[0] });
    } else if (going.length > 0 && next !== undefined && !isCell(next) && left.every(([, way]) => way[going.length] === next)) {
      // The only possible stone or direction is taken without asking.
      follow(next);
    } else {
      mark();
      fillTools();
    }
  }

  /** @param {string} click */
  const isCell = (click) => click in model.get("view").cells;

  /** Mark the cells that have been clicked. */
  function mark() {
    const drawing = picture.querySelector("svg");
    drawing?.querySelectorAll("[data-clicked]").forEach((ring) => ring.remove());
    for (const click of clicks.filter(isCell)) {
      const [x, y] = model.get("view").cells[click] ?? [0, 0];
      const ring = document.createElementNS(SVG, "circle");
      const looks = { cx: x, cy: y, r: 0.46, fill: "none", stroke: "#0f766e", "stroke-width": 0.07, "data-clicked": click };
      for (const [name, value] of Object.entries(looks)) ring.setAttribute(name, String(value));
      drawing?.append(ring);
    }
  }

  /** @param {string} label @param {string} name @param {() => void} act */
  function button(label, name, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.dataset["press"] = name;
    made.addEventListener("click", act);
    return made;
  }

  function fillTools() {
    const { buttons, names, type } = model.get("view");
    const steps = buttons.map(([name, label, able]) => {
      const made = button(label, name, () => model.send({ press: name }));
      made.disabled = !able;
      return made;
    });
    const next = new Set(ways(clicks).map(([, way]) => way[clicks.length] ?? ""));
    const choices = [...next].filter((click) => click && !isCell(click));
    tools.replaceChildren(...choices.map((click) => button(names?.[click] ?? click, click, () => follow(click))), ...steps);
    if (type) tools.append(field(type));
  }

  /** @param {string} label */
  function field(label) {
    const typed = document.createElement("input");
    typed.size = 10;
    typed.placeholder = label;
    typed.setAttribute("aria-label", label);
    typed.addEventListener("keydown", (event) => {
      // The notebook has keys of its own.
      event.stopPropagation();
      if (event.key === "Enter" && typed.value.trim()) model.send({ play: typed.value });
    });
    return typed;
  }

  function draw() {
    const { picture: text, status: line } = model.get("view");
    clicks = [];
    const focused = el.contains(document.activeElement) ? document.activeElement : null;
    const name = focused instanceof HTMLElement ? focused.dataset["press"] : undefined;
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    drawing.style.maxWidth = "100%";
    drawing.style.height = "auto";
    picture.replaceChildren(document.importNode(drawing, true));
    status.textContent = line;
    fillTools();
    // The button that was pressed has been replaced.
    if (name) /** @type {HTMLElement | null} */ (tools.querySelector(`[data-press="${name}"]`))?.focus();
    else if (focused instanceof HTMLInputElement) tools.querySelector("input")?.focus();
  }

  picture.addEventListener("click", (event) => {
    const drawing = picture.querySelector("svg");
    const turned = drawing?.getScreenCTM()?.inverse();
    if (!turned) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(turned);
    const distances = Object.entries(model.get("view").cells).map(
      ([name, [cellX, cellY]]) => ({ name, distance: Math.hypot(cellX - x, cellY - y) }),
    );
    const nearest = distances.reduce((best, cell) => (cell.distance < best.distance ? cell : best));
    if (nearest.distance < REACH) follow(nearest.name);
  });
  model.on("change:view", draw);
  draw();
  return () => model.off("change:view", draw);
}

export default { render };
