/**
 * Views and dialogs that a board can be played on without: the page loads them when the board is there.
 * @module views/lazy_views
 */

export { AnalysisPanel } from "./analysis_panel.js";
export { ask } from "./dialog.js";
export { EndCard } from "./ending.js";
export { FriendCard } from "./friend_card.js";
export { GameTools } from "./game_tools.js";
export { draw } from "../match/notes.js";
export { HomeView } from "./home.js";
export { askNewGame } from "./newgame.js";
export { openReport } from "./report.js";
export { RulesView } from "./rules.js";
export { openSettings } from "./settings_dialog.js";
export { openShare } from "./share.js";
export { playMove } from "../ui/sound.js";
export { WriteView } from "./write.js";
