import type { HTMLAttributes } from "preact";
import type { BoardAttributes, BoardListeners, YavsetBoard } from "./index.js";

type Own = BoardAttributes & BoardListeners;

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "yavset-board": Own & Omit<HTMLAttributes<YavsetBoard>, keyof Own>;
    }
  }
}
