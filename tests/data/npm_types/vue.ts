import type {} from "yavset-board/vue";
import type { GlobalComponents } from "vue";
type Props = InstanceType<GlobalComponents["yavset-board"]>["$props"];
export const right: Props = { moves: ["e5"], class: "wide", onMove: ({ detail }) => console.log(detail.by) };
// @ts-expect-error there is no such theme
export const wrong: Props = { theme: "pink" };
