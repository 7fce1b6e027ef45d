// One board on the page: what its canvas shows at each moment is what would be drawn afresh, and marks lie over its cells.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { polygon } from "./polygon.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { COLOURS, Strokes } from "./strokes.mjs";

Object.assign(globalThis, { window: globalThis, getComputedStyle: () => ({ getPropertyValue: (/** @type {string} */ name) => name.slice(2).replace(/-(.)/g, (_, letter) => letter.toUpperCase()) }) });

const { change, settings } = await import("../../web/js/base/settings.js");
const { BoardView } = await import("../../web/js/drawing/board_view.js");
const { drawBoard } = await import("../../web/js/drawing/draw.js");
const { Layout } = await import("../../web/js/drawing/geometry.js");
const { drawMagnifier } = await import("../../web/js/drawing/magnifier.js");
const { MarkLayer } = await import("../../web/js/drawing/mark_layer.js");
const { between, still } = await import("../../web/js/drawing/motion.js");

const shaped = (/** @type {any} */ board, height = 1) => ({ ...board, corners: polygon(4, 45, 0.5 ** 0.5), outline: polygon(6, 0, 3), labels: [{ text: "a", x: 0, y: 1 }], height });
const BOARDS = [shaped(rowOf("a1", "b1", "c1")), shaped(rowOf("a1", "b1", "c1", "d1"), 2)];
const piece = (/** @type {string} */ cell, /** @type {string} */ colour) => ({ kind: "stone", cell, colour });
/** @type {any[]} */
const SCENES = [
  { counts: {}, pieces: [] }, { counts: {}, pieces: [piece("a1", "white")] }, { counts: {}, pieces: [piece("b1", "white"), piece("a1", "red")] }, { counts: {}, pieces: [piece("c1", "white")] },
];
/** @type {any[][]} */
const EVENTS = [[], [{ kind: "placed", cells: ["a1"] }], [{ kind: "moved", cells: ["a1", "b1"] }, { kind: "placed", cells: ["a1"] }], [{ kind: "captured", cells: ["a1"], colour: "white" }]];
/** @type {any[]} */
const MARKS = [{}, { last: ["a1"] }, { hover: "b1", choices: ["b1", "c1"] }];
const SIZES = [[300, 200], [90, 60], [1, 200], [200, 1], [301, 200]];

const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("show"), board: fc.constantFrom(0, 0, 0, 1), scene: fc.nat(3), events: fc.nat(3), players: fc.integer({ min: 2, max: 3 }) }) },
  fc.record({ do: fc.constant("mark"), marks: fc.nat(2) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rotate"), degrees: fc.constantFrom(0, 60, -60, 300, 360, 420, 180) }) },
  fc.record({ do: fc.constant("size"), size: fc.nat(4), density: fc.constantFrom(1, 2, 0) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass"), time: fc.constantFrom(20, 100, 189, 190) }) },
  fc.record({ do: fc.constant("finger"), down: fc.boolean() }),
  fc.record({ do: fc.constantFrom("coordinates", "animation", "hide", "stones") }),
);

test("a canvas shows what would be drawn afresh, as sharp as the screen, and pieces that move on their way", (context) => {
  /** @type {Map<number, () => void>} */
  const frames = new Map();
  let [now, frame] = [1000, 0];
  /** @type {Set<() => void>} */
  const observers = new Set();
  const { ResizeObserver } = globalThis;
  context.mock.method(performance, "now", () => now);
  context.after(() => {
    Object.assign(globalThis, { ResizeObserver, requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined });
    for (const [name, value] of /** @type {const} */ ([["coordinates", true], ["animation", true], ["stones", "auto"]])) change(name, value);
  });
  Object.assign(globalThis, {
    requestAnimationFrame: (/** @type {() => void} */ draw) => (frames.set((frame += 1), draw), frame),
    cancelAnimationFrame: (/** @type {number} */ id) => frames.delete(id),
    ResizeObserver: class {
      /** @param {() => void} tell */
      constructor(tell) {
        this.tell = tell;
      }

      observe() {
        observers.add(this.tell);
      }

      disconnect() {
        observers.delete(this.tell);
      }
    },
  });
  /** @type {InstanceType<typeof BoardView> | null} */
  let left = null;
  const Canvas = /** @type {any} */ (document.createElement("canvas")).constructor;
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 14 }), fc.boolean(), (steps, quiet) => {
      // What a run before left, if it failed.
      left?.destroy();
      frames.clear();
      const told = /** @type {number[]} */ ([]);
      const host = document.createElement("div");
      let [width, height] = [300, 200];
      Object.defineProperties(host, { clientWidth: { get: () => width }, clientHeight: { get: () => height } });
      Object.assign(globalThis, { devicePixelRatio: 1 });
      Object.defineProperty(document, "hidden", { configurable: true, value: false });
      change("animation", true);
      const canvas = new Strokes();
      Canvas.prototype.getContext = () => canvas;
      const view = new BoardView(host, { quiet, interactive: true });
      left = view;
      view.moved.listen(() => told.push(1));
      /** @type {any} */
      let shown = null;
      /** @type {any} */
      let marks = {};
      /** @type {{before: any, after: any, events: any[], start: number} | null} */
      let way = null;
      let [turn, density] = [0, 1];
      /** Where a finger presses a cell. @type {{cell: string, x: number, y: number} | null} */
      let finger = null;
      /** Where it is laid out, once it is. @type {any} */
      let laid = null;
      const arrange = () => {
        if (!shown || width < 2 || height < 2) return;
        laid = { board: shown.board, width, height, turn };
      };
      const point = (/** @type {string} */ type) => {
        const event = Object.assign(new window.Event(type), { pointerId: 1, pointerType: "touch", button: 0, isPrimary: true, clientX: view.layout?.centre("a1").x ?? 5, clientY: view.layout?.centre("a1").y ?? 5 });
        view.canvas.dispatchEvent(event);
      };
      for (const step of steps) {
        const one = /** @type {any} */ (step);
        told.length = 0;
        let arranges = 0;
        if (one.do === "show") {
          const [board, scene, events] = [BOARDS[one.board], SCENES[one.scene], EVENTS[one.scene === 0 ? 0 : one.events] ?? []];
          const same = shown?.board === board;
          const other = shown?.scene !== scene;
          const lead = events.every(({ kind, cells }) => kind === "captured" || scene.pieces.some((/** @type {any} */ stone) => stone.cell === cells.at(-1))) ? events : [];
          if (same && other && lead.length > 0 && settings.animation && !document.hidden) way = { before: shown.scene, after: scene, events: lead, start: now };
          else if (!same || other) way = null;
          view.show(board, scene, { events: lead, players: one.players });
          shown = { board, scene, players: one.players };
          arranges = Number(!same);
          assert.equal(host.style.getPropertyValue("--board-ratio"), String(board.width / board.height));
        } else if (one.do === "mark") view.mark((marks = MARKS[one.marks]));
        else if (one.do === "rotate") {
          const next = (one.degrees + 720) % 360;
          arranges = Number(next !== turn);
          turn = next;
          view.rotate(one.degrees);
          assert.equal(view.turn, turn);
        } else if (one.do === "size") {
          [width = 0, height = 0] = SIZES[one.size] ?? [];
          Object.assign(globalThis, { devicePixelRatio: one.density });
          for (const tell of observers) tell();
          arranges = 1;
        } else if (one.do === "pass") now += one.time;
        else if (one.do === "finger") {
          if (one.down !== (finger !== null)) {
            point(one.down ? "pointerdown" : "pointercancel");
            finger = one.down && view.layout ? { cell: "a1", ...view.layout.centre("a1") } : null;
          }
        } else if (one.do === "coordinates") {
          change("coordinates", !settings.coordinates);
          arranges = 1;
        } else if (one.do === "stones") {
          change("stones", settings.stones === "auto" ? "shapes" : "auto");
          arranges = 1;
        } else if (one.do === "animation") change("animation", !settings.animation);
        else Object.defineProperty(document, "hidden", { configurable: true, value: !document.hidden });
        const fits = shown && width >= 2 && height >= 2;
        if (arranges > 0) arrange();
        if (arranges > 0 && fits) density = globalThis.devicePixelRatio || 1;
        assert.equal(told.length, fits ? arranges : 0, JSON.stringify(step));
        // The finger stays where it was, above the cell that it pressed.
        const waiting = [...frames.values()];
        assert.ok(waiting.length <= 1, "frames are asked for once");
        frames.clear();
        for (const draw of waiting) draw();
        if (!laid) {
          assert.deepEqual([view.layout, canvas.said], [null, []]);
          continue;
        }
        const from = canvas.said.findLastIndex((said) => said.startsWith("setTransform"));
        if (from < 0) continue;
        const drawn = canvas.said.slice(from);
        const layout = new Layout(laid.board, laid.width, laid.height, { turn: laid.turn, padding: quiet ? 1 : 3, labels: !quiet });
        if (laid.board !== shown.board) continue;
        const time = way ? (now - way.start) / 190 : 1;
        const sprites = way && time < 1 ? between(way.before, way.after, way.events, layout, time) : still(shown.scene, layout);
        if (time >= 1) way = null;
        const picture = { sprites, marks, coordinates: settings.coordinates, shapes: settings.stones === "shapes" || shown.players > 2, quiet };
        assert.equal(view.shapes, picture.shapes);
        if (width !== laid.width || height !== laid.height || (one.do === "pass" && !way) || one.do === "animation" || one.do === "hide") continue;
        const sharp = Math.round(laid.width * density) / laid.width;
        assert.deepEqual([view.canvas.width, view.canvas.height], [Math.round(laid.width * density), Math.round(laid.height * density)]);
        const wanted = new Strokes();
        const on = /** @type {any} */ (wanted);
        on.setTransform(sharp, 0, 0, sharp, 0, 0);
        on.clearRect(0, 0, laid.width, laid.height);
        drawBoard(on, layout, COLOURS, picture);
        if (finger && layout.scale < 46) drawMagnifier(on, layout, COLOURS, picture, finger, laid.width);
        assert.deepEqual(drawn, wanted.said, JSON.stringify(step));
        assert.equal(frames.size, Number(way !== null), "the next frame is asked for while something moves");
      }
      assert.deepEqual(view.marks, marks);
      view.destroy();
      assert.deepEqual([observers.size, frames.size, host.children.length], [0, 0, 0]);
      const after = canvas.said.length;
      change("coordinates", !settings.coordinates);
      assert.equal(canvas.said.length, after, "a board that was left draws nothing");
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});

test("a board says where its cells are, and tells what its pointer does; one that only shows listens to none", () => {
  const host = document.createElement("div");
  Object.defineProperties(host, { clientWidth: { value: 300 }, clientHeight: { value: 100 } });
  const view = new BoardView(host, { id: "board", interactive: true, draws: true });
  assert.throws(() => view.cellPoint("a1"));
  view.show(BOARDS[0], SCENES[0]);
  view.canvas.getBoundingClientRect = () => /** @type {any} */ ({ left: 40, top: 20, width: 300, height: 100 });
  const layout = /** @type {any} */ (view.layout);
  assert.deepEqual(view.cellPoint("b1"), { x: 40 + layout.centre("b1").x, y: 20 + layout.centre("b1").y });
  assert.equal(view.canvas.id, "board");
  const told = /** @type {any[]} */ ([]);
  for (const name of /** @type {const} */ (["clicked", "hovered", "lifted", "dropped", "drawn"])) view[name].listen((...values) => told.push([name, ...values]));
  view.draggable = (cell) => cell === "a1";
  const send = (/** @type {any} */ to, /** @type {string} */ type, /** @type {string} */ cell, more = {}) => {
    const { x, y } = view.cellPoint(cell);
    to.canvas.dispatchEvent(Object.assign(new window.Event(type), { pointerId: 1, pointerType: "mouse", button: 0, isPrimary: true, clientX: x, clientY: y, ...more }));
  };
  send(view, "pointerdown", "b1");
  send(view, "pointerup", "b1");
  send(view, "pointerdown", "a1", { pointerType: "touch" });
  send(view, "pointermove", "c1", { pointerType: "touch" });
  send(view, "pointerup", "c1", { pointerType: "touch" });
  send(view, "pointerdown", "c1", { button: 2 });
  send(view, "pointerup", "a1", { button: 2, shiftKey: true });
  assert.deepEqual(told, [
    ["hovered", "b1"], ["clicked", "b1", "mouse"], ["hovered", "a1"], ["hovered", "c1"], ["lifted", "a1"], ["dropped", "c1", "touch"], ["hovered", null],
    ["drawn", "c1", "a1", "red"],
  ]);
  const still = new BoardView(host);
  let heard = 0;
  still.clicked.listen(() => (heard += 1));
  send(still, "pointerdown", "b1");
  send(still, "pointerup", "b1");
  assert.equal(heard, 0);
  view.destroy();
  still.destroy();
});

const CELL = fc.constantFrom("a1", "b1", "c1", "d1", "z9");
const COLOUR = fc.constantFrom("", "red", "grey");
const DRAWN = fc.option(fc.record({
  fills: fc.array(fc.record({ cell: CELL, colour: COLOUR }), { maxLength: 3 }),
  arrows: fc.array(fc.record({ from: CELL, to: CELL, colour: COLOUR }), { maxLength: 3 }),
  labels: fc.array(fc.record({ cell: CELL, text: fc.constantFrom("A", "✓") }), { maxLength: 3 }),
}));

test("fills, arrows and labels lie over the cells that they name, also when the board is turned or another", () => {
  const host = document.createElement("div");
  let wide = 300;
  Object.defineProperties(host, { clientWidth: { get: () => wide }, clientHeight: { value: 200 } });
  const view = new BoardView(host);
  const layer = new MarkLayer(host, view);
  const numbers = (/** @type {any} */ element) => String(element.getAttribute("points")).split(" ").map((pair) => /** @type {[number, number]} */ (pair.split(",").map(Number)));
  fc.assert(
    fc.property(fc.array(fc.record({ marks: DRAWN, board: fc.nat(1), turn: fc.constantFrom(0, 90), last: fc.boolean() }), { minLength: 1, maxLength: 4 }), (steps) => {
      for (const { marks, board, turn, last } of steps) {
        if (!last) layer.show(marks);
        view.show(BOARDS[board], SCENES[0]);
        view.rotate(turn);
        if (last) layer.show(marks);
        const layout = /** @type {any} */ (view.layout);
        const { fills = [], arrows = [], labels = [] } = marks ?? {};
        assert.equal(layer.element.hasAttribute("hidden"), fills.length + arrows.length + labels.length === 0);
        if (layer.element.hasAttribute("hidden")) continue;
        assert.equal(layer.element.getAttribute("viewBox"), "0 0 300 200");
        const there = (/** @type {string} */ cell) => layout.centres.has(cell);
        const seen = [...layer.element.children].map((/** @type {any} */ one) => [one.getAttribute("class"), one.getAttribute("data-colour"), one.textContent]);
        const wantedFills = fills.filter(({ cell }) => there(cell));
        const wantedArrows = arrows.filter(({ from, to }) => there(from) && there(to));
        const wantedLabels = labels.filter(({ cell }) => there(cell));
        assert.deepEqual(seen, [
          ...wantedFills.map(({ colour }) => ["embed-mark-fill", colour, ""]), ...wantedArrows.map(({ colour }) => ["embed-mark-arrow", colour, ""]),
          ...wantedLabels.map(({ text }) => ["embed-mark-label", null, text]),
        ]);
        const near = (/** @type {number} */ one, /** @type {number} */ other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} for ${other}`);
        wantedFills.forEach(({ cell }, at) => {
          const { x, y } = layout.centre(cell);
          numbers(layer.element.children[at]).forEach(([left, top], corner) => {
            near(left, x + layout.corners[corner].x);
            near(top, y + layout.corners[corner].y);
          });
        });
        wantedArrows.forEach(({ from, to }, at) => {
          const points = numbers(layer.element.children[wantedFills.length + at]);
          const [start, end, { scale }] = [layout.centre(from), layout.centre(to), layout];
          const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
          // Along the way and aside from it, in cells: the same shape for every arrow, but for its length.
          const shape = points.map(([x, y]) => {
            const [dx, dy] = [(x - start.x) / scale, (y - start.y) / scale];
            return [(dx * (end.x - start.x) + dy * (end.y - start.y)) / length, (dy * (end.x - start.x) - dx * (end.y - start.y)) / length];
          });
          for (const [x, y] of points) assert.ok(Number.isFinite(x + y));
          if (from === to) return;
          const far = length / scale;
          const wanted = [[0, 0.07], [far - 0.42, 0.07], [far - 0.42, 0.182], [far - 0.1, 0], [far - 0.42, -0.182], [far - 0.42, -0.07], [0, -0.07]];
          shape.forEach(([along = 0, aside = 0], corner) => {
            near(along, wanted[corner]?.[0] ?? 0);
            near(aside, wanted[corner]?.[1] ?? 0);
          });
          assert.equal(shape.length, wanted.length);
        });
        wantedLabels.forEach(({ cell }, at) => {
          const label = /** @type {any} */ (layer.element.children[wantedFills.length + wantedArrows.length + at]);
          near(Number(label.getAttribute("x")), layout.centre(cell).x);
          near(Number(label.getAttribute("y")), layout.centre(cell).y);
          near(Number(label.getAttribute("font-size")), 0.42 * layout.scale);
        });
      }
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
  // On paper the board has another size.
  wide = 240;
  layer.show({ arrows: [], fills: [{ cell: "a1", colour: "" }], labels: [] });
  assert.equal(layer.element.getAttribute("viewBox"), "0 0 240 200");
  view.destroy();
});
