import type { YavsetBoard } from "yavset-board";
const board: YavsetBoard = document.createElement("yavset-board");
board.moves = ["e5", "d4"];
board.options = { size: 6, swap: false };
board.ply = null;
board.addEventListener("answer", ({ detail }) => console.log(detail.right));
board.addEventListener("click", (event) => event.preventDefault());
// @ts-expect-error a list of numbers is no list of moves
board.moves = [1];
