import type {} from "yavset-board/svelte";
import type { SvelteHTMLElements } from "svelte/elements";
type Props = SvelteHTMLElements["yavset-board"];
export const right: Props = { moves: ["e5"], class: "wide", onmove: ({ detail }) => console.log(detail.by) };
// @ts-expect-error there is no such theme
export const wrong: Props = { theme: "pink" };
