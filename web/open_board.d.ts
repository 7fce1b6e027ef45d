/** The module `open_board.js`, which the build makes for `embed.js`: the label of the link to the board, by language. */
export const OPEN_BOARD: Record<string, string>;
