"""GTP for controllers made for Go, such as GoGui: Black begins, and moves are vertices of a square board.

The columns are ``A`` to ``H`` and then ``J``, and a board of five cells a side, which has nine columns, has
size 9. Whoever begins here is Black for them, whatever the colour is called here. A player whose game is over
passes, or resigns if it is lost, which is how they learn of it. The commands of GoGui's rules tell it which
moves are legal and where the board, which it draws with hexagons or squares, has cells. Only games for two
whose moves name a single cell, or pass, can be played so; the swap is off.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from yavset.games import game as make_game
from yavset.interfaces.gtp import GtpEngine, GtpError
from yavset.interfaces.terminal_results import result_line
from yavset.language.messages import Message
from yavset.language.terminal import Refusal
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import rules_of
from yavset.rules.board import Board
from yavset.rules.game import Game

_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_COLOURS = ("black", "white")
_CELL = re.compile("[a-z][0-9]+")


class GoEngine(GtpEngine):
    """Answers commands as a program for Go does; keeps one game."""

    def __init__(
        self,
        game_id: str = "yavalath",
        number: int = 6,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Take what `GtpEngine` takes; Refusal for a game that a board for Go cannot show."""
        super().__init__(game_id, number, seed, options)
        self._commands |= {
            "gogui-rules_game_id": self._game_name,
            "gogui-rules_board": self._board,
            "gogui-rules_board_size": self._board_size,
            "gogui-rules_legal_moves": self._legal,
            "gogui-rules_side_to_move": lambda _: _COLOURS[self.position.player],
            "gogui-rules_final_result": self._result,
        }

    def colours(self) -> Sequence[str]:
        """Return Black and White, in the order of Go."""
        return _COLOURS

    def read_move(self, written: str) -> str:
        """Return the cell of a vertex; any other text, such as ``pass``, itself. GtpError for a column I."""
        if not written[1:].isdecimal():
            return written
        column = _COLUMNS.find(written[0].upper())
        if column < 0:
            raise GtpError("illegal move")
        return chr(ord("a") + column) + written[1:]

    def write_move(self, move: str) -> str:
        """Return the vertex of a cell, or ``pass``; programs that play Go know no column I."""
        return move if move == "pass" else _COLUMNS[ord(move[0]) - ord("a")] + move[1:]

    def _start(self, game: Game) -> None:
        game = _without_swap(game)
        if len(game.players) != 2 or not all(
            move == "pass" or _CELL.fullmatch(move) for move in game.actions
        ):
            raise Refusal("gtp-go-game", game=game.name)
        super()._start(game)

    def _boardsize(self, arguments: list[str]) -> str:
        game = self.position.game
        if len(arguments) != 1:
            raise Refusal("gtp-boardsize")
        sizes = next((option.values for option in game.choices if option.name == "size"), None)
        others = (make_game(game.id, **{**game.options, "size": size}) for size in sizes or ())
        for other in (game, *others):
            if str(_side(other.board)) == arguments[0]:
                self._start(other)
                return ""
        raise GtpError("unacceptable size")

    def _play(self, arguments: list[str]) -> str:
        if len(arguments) == 2 and self.position.outcome is not None and arguments[1].lower() == "pass":
            self._pass()
            return ""
        return super()._play(arguments)

    def _genmove(self, arguments: list[str]) -> str:
        if self.position.outcome is None:
            return super()._genmove(arguments)
        answer = self._ended(arguments)
        if answer == "pass":
            self._pass()
        return answer

    def _reg_genmove(self, arguments: list[str]) -> str:
        return super()._reg_genmove(arguments) if self.position.outcome is None else self._ended(arguments)

    def _pass(self) -> None:
        # A pass after the end changes nothing, but `undo` takes it back.
        self._positions.append(self.position)

    def _ended(self, arguments: list[str]) -> str:
        """Return what a player does whose game is over: resign if it is lost, else pass."""
        loser = {"B+1": "white", "W+1": "black"}.get(self._final_score([]))
        asked = "".join(arguments[:1]).lower()
        return "resign" if loser and asked and loser.startswith(asked) else "pass"

    def _final_score(self, arguments: list[str]) -> str:
        outcome = self.position.outcome
        if outcome is None:
            raise GtpError("cannot score")
        if outcome.winner is None:
            return "0"
        return "B+1" if outcome.winner == self.position.game.players[0] else "W+1"

    def _game_name(self, _: list[str]) -> str:
        # GoGui wants a capital letter and then small ones.
        return "".join(filter(str.isalpha, self.position.game.name)).capitalize()

    def _board_size(self, _: list[str]) -> str:
        # GoGui could be told another height, but then it ends with an error.
        board = self.position.game.board
        return f"{_side(board)} {'rect' if board.squares else 'hex'}"

    def _board(self, _: list[str]) -> str:
        # X and O are Black's and White's stones; a question mark is no cell of this board. GoGui mirrors the
        # question marks at the diagonal, so boards that are not mirrored on themselves have none.
        board = self.position.game.board
        stones = dict(zip(self.position.game.colours, self.position.stones, strict=True))
        black, white = (stones[player] for player in self.position.game.players)
        at = {point: 1 << cell for cell, point in board.points.items()}
        gap = "?" if at.keys() == {(row, letter) for letter, row in at} else "."
        side = range(_side(board))
        rows = [[at.get((letter, row), 0) for letter in side] for row in side]
        signs = [
            ["X" if cell & black else "O" if cell & white else "." if cell else gap for cell in row]
            for row in rows
        ]
        return "\n" + "\n".join(" ".join(row) for row in reversed(signs))

    def _result(self, _: list[str]) -> str:
        outcome = self.position.outcome
        if outcome is None:
            return "unknown"
        game = self.position.game
        winner = Message(_COLOURS[game.players.index(outcome.winner)]) if outcome.winner else None
        return str(result_line(game, outcome.reason, winner, map(self.write_move, outcome.cells)))


def _side(board: Board) -> int:
    """Return the size of the smallest square board that holds a board."""
    return max(board.letters, board.rows)


def _without_swap(game: Game) -> Game:
    """Return the same game without the swap."""
    if isinstance(game, Ludi) and game.rules.swap:
        parts = [part._replace(args=_others(part, "swap")) for part in game.rules.tree.trees()]
        return Ludi(**{**game.options, "rules": rules_of(Tree("game", tuple(parts)))})
    return make_game(game.id, **{**game.options, "swap": False}) if game.options.get("swap") else game


def _others(tree: Tree, head: str) -> tuple[Tree | str | int, ...]:
    return tuple(arg for arg in tree.args if not (isinstance(arg, Tree) and arg.head == head))
