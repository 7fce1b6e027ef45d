import type { HTMLAttributes } from "svelte/elements";
import type { BoardAttributes, BoardListeners, YavsetBoard } from "./index.js";

type Own = BoardAttributes & BoardListeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "yavset-board": Own & Omit<HTMLAttributes<YavsetBoard>, keyof Own>;
  }
}
