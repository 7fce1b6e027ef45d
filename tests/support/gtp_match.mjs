// Two engines play a match with each other through Sabaki's GTP client, which is not ours:
//
//     node tests/support/gtp_match.mjs PYTHON GAME…
//
// The engines play each game twice, with the seats changed. Print one line of JSON: for each of these games its moves,
// the outcome as each engine reports it, and how each engine refuses an illegal move.

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

const matches = [];
for (const [number, game] of games.flatMap((name) => [name, name]).entries()) {
  for (const engine of engines) {
    await ask(engine, `yavset-game ${game}`);
    await ask(engine, "time_settings 0 1 20");
  }
  const moves = [];
  /** @type {Map<string, number>} */
  const seats = new Map();
  while ((await ask(engines[0], "yavset-outcome")) === "none") {
    const player = await ask(engines[0], "yavset-to_move");
    if (!seats.has(player)) seats.set(player, (number + seats.size) % 2);
    const mover = seats.get(player) ?? 0;
    const move = await ask(engines[mover], `genmove ${player}`);
    await ask(engines[1 - mover], `play ${player} ${move}`);
    moves.push(move);
  }
  const outcomes = await Promise.all(engines.map((engine) => ask(engine, "yavset-outcome")));
  const refused = await Promise.all(engines.map((engine) => send(engine, "play white nowhere")));
  matches.push({ game, moves, outcomes, refused: refused.map(({ error, content }) => error && content) });
}
await Promise.all(engines.map((engine) => engine.stop()));
console.log(JSON.stringify(matches));
