/** The shapes that the page and Python exchange, and the few that modules of the page share. */

import type { Message } from "./base/problem.js";
import type { Signal } from "./base/signal.js";

export interface Cell {
  name: string;
  x: number;
  y: number;
  row: number;
  letter: string;
}

export interface BoardLabel {
  text: string;
  x: number;
  y: number;
  kind: string;
}

/** A line beside an edge that belongs to a player. */
export interface OwnEdge {
  colour: string;
  from: [number, number];
  to: [number, number];
}

/** Geometry of a board: x to the right, y down, neighbours at distance 1. */
export interface Board {
  shape: string;
  size: number;
  cells: Cell[];
  corners: [number, number][];
  labels: BoardLabel[];
  outline: [number, number][];
  width: number;
  height: number;
  own_edges?: OwnEdge[];
}

export type OptionValue = string | number | boolean | null;

export interface GameOption {
  name: string;
  /** Null where any text or number may be given. */
  values: OptionValue[] | null;
  default: OptionValue;
  value: OptionValue;
  /** Whether the value is another than usual only because of the other options. */
  implied: boolean;
  kind: string;
}

export type Options = Record<string, OptionValue>;

/** What a game is, for given options. */
export interface Description {
  id: string;
  name: string;
  designer: string;
  year: number;
  source: string;
  players: string[];
  colours: string[];
  tags: string[];
  /** The numbers of players that are possible, in ascending order. */
  player_counts: number[];
  options: GameOption[];
  board: Board;
  /** The rules of a game in ludemes. */
  rules?: Rules;
}

/** Rules in ludemes: their text and short code, and what reads them aloud in any language. */
export interface Rules {
  text: string;
  code: string;
  name: string;
  /** Whether this is a game that people know. */
  known: boolean;
  /** Whether it can be measured and bred. */
  bred: boolean;
  designer: string;
  year: number;
  /** The key of the board. */
  board: string;
  aloud: Message[];
  /** What of the text never matters, if anything does not. */
  unused?: Message[];
  short: Message[];
  phrases: Record<string, Message>;
}

export interface Piece {
  cell: string;
  kind: string;
  colour?: string;
  under?: string[];
  axis?: string;
}

export interface Scene {
  pieces: Piece[];
  counts: Record<string, number>;
}

export interface GameEvent {
  kind: string;
  cells?: string[];
  colour?: string | null;
  axis?: string;
  players?: string[];
}

export interface Outcome {
  winner: string | null;
  reason: string;
  /** The cells that decided it. */
  cells: string[];
  /** Whether these are cells of the player who lost by them. */
  lost: boolean;
}

export type Targets = Record<string, string[][]>;

/** A position with all that the page needs to draw it, describe it and offer its moves. */
export interface View {
  ply: number;
  round: number;
  to_move: string;
  seat: number;
  seats: Record<string, number>;
  prompt: string;
  scene: Scene;
  targets: Targets;
  outcome: Outcome | null;
  last: string[];
  last_move: string | null;
  events: GameEvent[];
  /** The events of the whole last turn. */
  turn?: GameEvent[];
  /** What people count; a view saved by an earlier version has none. */
  standing?: Standing[];
  /** The cells by which each player who is out went out. */
  out?: Record<string, string[]>;
  /** The groups whose sizes count, as the names of their cells. */
  groups?: string[][];
  options: Options;
}

/** One thing that people count: in words, and whose it is if it is one player's. */
export interface Standing extends Message {
  player?: string;
}

/** The moves that lose at once, with the codes of the reasons, and those that let another player win. */
export interface Dangers {
  losing: Record<string, string>;
  gifts: string[];
}

/** One move in the list of moves: who made it, in which round, and which players are out by it. */
export interface LineEntry {
  move: string;
  player: string;
  seat: number;
  round: number;
  out?: string[];
}

export interface ReportMove {
  move: string;
  visits: number;
  value: number;
  proven: string | null;
  line: string[];
}

/** What a search knows so far; values are for the seat to move, 0 to 1. */
export interface Report {
  visits: number;
  nodes: number;
  milliseconds: number;
  value: number;
  choice: string;
  proven: string | null;
  /** The number of moves to the end with best play, once the result is proven. */
  distance: number | null;
  line: string[];
  moves: ReportMove[];
}

/** A game and its moves, as every request to Python names it. */
export interface GameReference {
  game: string;
  options: Options;
  moves: string[];
  /** The position that the moves begin at, where it is not the game's start. */
  diagram?: string;
}

/** What Python says of a position: the dangers too, if its player is one of those to warn. */
export interface ViewReply {
  view: View;
  /** All moves of the game. */
  line: LineEntry[];
  dangers?: Dangers;
}

/** What Python says after a slice of a search. */
export interface SearchReply {
  done: boolean;
  report: Report;
  /** The position after the chosen move, at the end of a search that was asked for it. */
  after?: ViewReply;
}

/** What whoever wants a search to run has a hand in. */
export interface SearchControl {
  /** Aborted to have the answer at once. */
  stop: AbortSignal;
  /** Aborted when nobody waits for the answer any more. */
  cancel: AbortSignal;
  /** Called after every slice. */
  onReport(report: Report): void;
}

/** What a game asks Python through; `python/client.js` is the one that there is. */
export interface PythonClient {
  state: "idle" | "loading" | "ready" | "failed";
  /** Bytes of what the start of Python downloads. */
  progress: { loaded: number; total: number };
  /** Whether the start takes so long that it may never end. */
  late: boolean;
  /** How many workers were started: a search of an earlier one is unknown to the one that runs now. */
  starts: number;
  /** Called when the state or the progress changed. */
  changed: Signal;
  /** Ask something; rejects with a PythonError. */
  request(body: Record<string, unknown>): Promise<any>;
  /** Search for a move; null if the search was cancelled. Rejects with a PythonError. */
  search(body: Record<string, unknown>, control: SearchControl): Promise<SearchReply | null>;
  /** Start Python where it has not been started. */
  start(): void;
  /** Throw the worker away and start another. */
  restart(): void;
  /** Throw the worker away; the next request starts another. */
  close(): void;
}

/** A friend is a person at another device, with the name that a link tells. */
export type Seat = { kind: "person" } | { kind: "friend"; name?: string } | { kind: "bot"; level: number };

/** A line kept beside the main one: all its moves, and how many it had in common with the main line. */
export interface Variation {
  ply: number;
  moves: string[];
  /** What is said of its positions where the game is saved, as of those of the game. */
  comments?: Record<number, string>;
  nags?: Record<number, number>;
}

/** How a game ended where its moves do not say it. */
export interface Settled {
  /** The player who won; null for a draw. */
  winner: string | null;
  reason: "resignation" | "agreement";
}

export interface SavedGame {
  id: string;
  game: string;
  options: Options;
  diagram?: string | undefined;
  moves: string[];
  line: LineEntry[];
  seats: Seat[];
  variations: Variation[];
  /** What a record says of single moves, by the number of moves up to and with them. */
  comments?: Record<number, string>;
  /** Its marks, in the same way: NAGs of PGN. */
  nags?: Record<number, number>;
  /** Who played it where and when, as a record says it. */
  tags?: Record<string, string>;
  /** How it ended where its moves do not say it. */
  settled?: Settled;
  /** For each position of the line the value for the player to move; null where no search has evaluated it. */
  values: (number | null)[];
  link: string;
  /** Identifies a game with a friend in its links. */
  friend?: string;
  updated: number;
  description: Description;
  view: View;
}

export interface GameTexts {
  name: string;
  tagline: string;
  rules: string;
  options: Record<string, string>;
  phrases: Record<string, string>;
  examples: string[];
  /** Messages in Fluent's format that only this game needs. */
  messages?: string;
  /** A lesson, in the language of tutorials: in texts that are one. */
  lesson?: string;
}

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** `auto`, or the code of a language. */
  language: string;
  board: "paper" | "slate" | "clear";
  stones: "auto" | "plain" | "shapes";
  coordinates: boolean;
  /** Steps by which the board is turned, from 0 to 5. */
  turn: number;
  sound: boolean;
  volume: "low" | "medium" | "high";
  /** Whether the device is to vibrate with moves. */
  haptics: boolean;
  animation: boolean;
  confirm: "auto" | "always" | "never";
  level: number;
  /** Whether to warn of moves that let another player win at once. */
  gifts: boolean;
  /** Whether a bot of the highest level, and the analysis, search on while a person thinks. */
  ahead: boolean;
}
