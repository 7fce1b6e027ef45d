/**
 * Load the element <yavset-board> from the site at an address. After a failure it can be called again.
 */
export function loadBoards(site: string | URL): Promise<void>;

/** How a game ended. */
export interface Outcome {
  winner: string | null;
  reason: string;
  text: string;
  moves: string[];
}

/** The details of the events, by name. */
export interface BoardEvents {
  ready: { game: string; name: string };
  wake: object;
  sleep: object;
  change: { moves: string[]; outcome: Outcome | null; reason: "begin" | "move" | "undo" | "step" | "outcome" };
  move: { move: string; moves: string[]; player: string; by: "person" | "bot" | "friend" };
  end: Outcome;
  step: { step: number; steps: number };
  answer: { step: number; steps: number; move: string; right: boolean };
  done: { steps: number };
  problem: { message: string };
}

/** What a listener of an event gets. */
export type BoardEvent<Name extends keyof BoardEvents> = CustomEvent<BoardEvents[Name]>;

/** The attributes, which are properties too; docs/embed.md describes them. */
export interface BoardAttributes {
{attributes}
}

/** Listeners as JSX and Svelte name them: `onmove`. */
export type BoardListeners = { [Name in keyof BoardEvents as `on${Name}`]?: (event: BoardEvent<Name>) => void };

/** A board. */
export interface YavsetBoard extends HTMLElement {
{properties}
  readonly played: string[];
  readonly outcome: Outcome | null;
  play(move: string): void;
  go(ply: number): void;
  reset(): void;
  wake(): void;
  sleep(): void;
  addEventListener<Name extends keyof BoardEvents>(
    type: Name,
    listener: (event: BoardEvent<Name>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "yavset-board": YavsetBoard;
  }
}
