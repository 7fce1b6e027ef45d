"""GTP for controllers made for Go, such as GoGui: Black begins, and moves are vertices of a square board.

The columns are ``A`` to ``H`` and then ``J``, and a board of five cells a side, which has nine rows, has
size 9. Whoever begins here is Black for them, whatever the colour is called here. A player whose game is over
passes, or resigns if it is lost, which is how they learn of it. The commands of GoGui's rules tell it which
moves are legal. Only games for two whose moves name a single cell, or pass, can be played so; the swap is
off.
"""

from __future__ import annotations

import re

from yavset.games import game as make_game
from yavset.interfaces.gtp import GtpEngine, GtpError
from yavset.language.terminal import Refusal
from yavset.rules.game import Game

_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_COLOURS = ("black", "white")
_CELL = re.compile("[a-z][0-9]+")


class GoEngine(GtpEngine):
    """Answers commands as a program for Go does; keeps one game."""

    def __init__(self, game_id: str = "yavalath", number: int = 6, seed: int | None = None) -> None:
        """Take what `GtpEngine` takes; Refusal for a game that a board for Go cannot show."""
        super().__init__(game_id, number, seed)
        self._commands |= {
            "gogui-rules_game_id": self._game_name,
            "gogui-rules_board": self._board,
            "gogui-rules_board_size": lambda _: str(self.position.game.board.rows),
            "gogui-rules_legal_moves": lambda _: " ".join(map(vertex, self.position.legal_moves())),
            "gogui-rules_side_to_move": lambda _: _COLOURS[self.position.player],
            "gogui-rules_final_result": self._result,
        }

    def _start(self, game: Game) -> None:
        if game.options.get("swap"):
            game = make_game(game.id, **{**game.options, "swap": False})
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
        for size in sizes or ():
            other = make_game(game.id, **{**game.options, "size": size})
            if str(other.board.rows) == arguments[0]:
                self._start(other)
                return ""
        raise GtpError("unacceptable size")

    def _play(self, arguments: list[str]) -> str:
        if len(arguments) == 2 and self.position.outcome is not None and arguments[1].lower() == "pass":
            return ""
        return super()._play([*arguments[:1], *map(_cell, arguments[1:])])

    def _genmove(self, arguments: list[str]) -> str:
        if self.position.outcome is not None:
            return self._ended(arguments)
        return vertex(super()._genmove(arguments))

    def _reg_genmove(self, arguments: list[str]) -> str:
        if self.position.outcome is not None:
            return self._ended(arguments)
        return vertex(super()._reg_genmove(arguments))

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

    def _board(self, _: list[str]) -> str:
        board = self.position.game.board
        stones = dict(zip(self.position.game.colours, self.position.stones, strict=True))
        black, white = (stones[player] for player in self.position.game.players)
        at = {point: 1 << cell for cell, point in board.points.items()}
        rows = [[at.get((letter, row), 0) for letter in range(board.letters)] for row in range(board.rows)]
        signs = [["X" if cell & black else "O" if cell & white else "." for cell in row] for row in rows]
        return "\n" + "\n".join(" ".join(row) for row in reversed(signs))

    def _result(self, _: list[str]) -> str:
        outcome = self.position.outcome
        if outcome is None:
            return "unknown"
        if outcome.winner is None:
            return f"draw {outcome.reason}"
        return f"{_COLOURS[self.position.game.players.index(outcome.winner)]} {outcome.reason}"

    def _check_turn(self, colour: str) -> None:
        named = [number for number, name in enumerate(_COLOURS) if colour and name.startswith(colour.lower())]
        if len(named) != 1:
            raise Refusal("gtp-colour", players=", ".join(_COLOURS))
        super()._check_turn(self.position.game.players[named[0]])


def vertex(cell: str) -> str:
    """Return the name of a cell, or ``pass``, for programs that play Go, which have no column I."""
    return cell if cell == "pass" else _COLUMNS[ord(cell[0]) - ord("a")] + cell[1:]


def _cell(named: str) -> str:
    """Return the cell of a vertex; any other text, such as ``pass``, itself. GtpError for a column I."""
    if not named[1:].isdecimal():
        return named
    column = _COLUMNS.find(named[0].upper())
    if column < 0:
        raise GtpError("illegal move")
    return chr(ord("a") + column) + named[1:]
