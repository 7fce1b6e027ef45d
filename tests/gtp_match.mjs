// Two engines play a match with each other through Sabaki's GTP client, which is not ours:
//
//     node tests/gtp_match.mjs PYTHON GAME…
//
// Each game is played twice, with the sides changed. Prints one line of JSON: for each of these games its moves, the
// outcome as each engine told it, and how each engine refused a move that is none.

import { createRequire } from "node:module";

const { Controller } = createRequire(import.meta.url)("@sabaki/gtp");

const [python, ...games] = process.argv.slice(2);

const engines = ["3", "8"].map(
  (seed) => new Controller(python, ["-m", "yavset", "gtp", "--level", "1", "--seed", seed]),
);

let count = 0;

/** @param {any} engine @param {string} line @returns {Promise<{id: number, content: string, error: boolean}>} */
async function send(engine, line) {
  const [name, ...args] = line.split(" ");
  count += 1;
  const id = count;
  const answer = await engine.sendCommand({ id, name, args });
  if (answer.id !== id) throw new Error(`the answer to ${line} has another number: ${answer.id}`);
  return answer;
}

/** @param {any} engine @param {string} line */
async function ask(engine, line) {
  const { content, error } = await send(engine, line);
  if (error) throw new Error(`${line}: ${content}`);
  return content;
}

const told = [];
for (const [number, game] of games.flatMap((name) => [name, name]).entries()) {
  for (const engine of engines) {
    await ask(engine, `yavset-game ${game}`);
    await ask(engine, "time_settings 0 1 20");
  }
  const moves = [];
  /** @type {Map<string, number>} */
  const seats = new Map();
  while ((await ask(engines[0], "yavset-outcome")) === "none") {
    const side = await ask(engines[0], "yavset-to_move");
    if (!seats.has(side)) seats.set(side, (number + seats.size) % 2);
    const mover = seats.get(side) ?? 0;
    const word = await ask(engines[mover], `genmove ${side}`);
    await ask(engines[1 - mover], `play ${side} ${word}`);
    moves.push(word);
  }
  const outcomes = await Promise.all(engines.map((engine) => ask(engine, "yavset-outcome")));
  const refused = await Promise.all(engines.map((engine) => send(engine, "play white nowhere")));
  told.push({ game, moves, outcomes, refused: refused.map(({ error, content }) => error && content) });
}
await Promise.all(engines.map((engine) => engine.stop()));
console.log(JSON.stringify(told));
