import type {} from "yavset-board/preact";
import { useRef } from "preact/hooks";
import type { YavsetBoard } from "yavset-board";
export function Board() {
  const board = useRef<YavsetBoard>(null);
  return <yavset-board ref={board} class="wide" moves="e5 d4" turn={180} onend={({ detail }) => console.log(detail.winner)} />;
}
// @ts-expect-error there is no such theme
export const wrong = <yavset-board theme="pink" />;
