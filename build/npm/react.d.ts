import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { BoardAttributes, BoardListeners, YavsetBoard } from "./index.js";

type Own = BoardAttributes & BoardListeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "yavset-board": Own & Omit<DetailedHTMLProps<HTMLAttributes<YavsetBoard>, YavsetBoard>, keyof Own> & { class?: string };
    }
  }
}
