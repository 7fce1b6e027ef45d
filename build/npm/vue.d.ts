import type { HTMLAttributes } from "vue";
import type { BoardAttributes, BoardEvent, BoardEvents, YavsetBoard } from "./index.js";

/** Listeners as templates have them: `@move` is `onMove`. */
type Listeners = { [Name in keyof BoardEvents as `on${Capitalize<Name>}`]?: (event: BoardEvent<Name>) => void };
type Own = BoardAttributes & Listeners;

declare module "vue" {
  interface GlobalComponents {
    "yavset-board": new () => YavsetBoard & { $props: Own & Omit<HTMLAttributes, keyof Own> };
  }
}
