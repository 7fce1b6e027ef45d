import type {} from "yavset-board/react";
import { useRef } from "react";
import { loadBoards, type YavsetBoard, type BoardEvent } from "yavset-board";
void loadBoards("https://example.org/");
export function Board() {
  const board = useRef<YavsetBoard>(null);
  const moved = (event: BoardEvent<"move">) => console.log(event.detail.player, board.current?.played.join(" "));
  return <yavset-board ref={board} id="a" className="wide" game="yavalath" moves={["e5", "d4"]} options={{ size: 6 }} list onmove={moved} onchange={({ detail }) => console.log(detail.reason === "undo")} />;
}
// @ts-expect-error there is no such theme
export const wrong = <yavset-board theme="pink" />;
// @ts-expect-error an end has no such detail
export const other = <yavset-board onend={({ detail }) => detail.player} />;
