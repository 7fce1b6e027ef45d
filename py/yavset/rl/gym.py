"""The games as Gymnasium environments: one seat against the bot, or whoever else plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from yavset.rl.starts import MOST_MOVES, Starts, check_render_mode, move_at
from yavset.rl.tensors import legal_mask, observe, planes, returns
from yavset.rules.position import Position
from yavset.search.session import Session

Opponent = Callable[[Position, Random], str]
"""Chooses a move for a position that is not over; all chance comes from the second argument."""


@dataclass(frozen=True)
class _Bot:
    """The bot as an opponent; a function within another could not be pickled."""

    level: int
    visits: int | None

    def __call__(self, position: Position, random: Random) -> str:
        session = Session()
        session.begin([position], self.level, visits=self.visits, seed=random.getrandbits(32))
        return session.think()


def bot(level: int = 1, visits: int | None = None) -> Opponent:
    """Return the bot of a level from 1 to 6 as an opponent; `visits` bounds its thinking further."""
    return _Bot(level, visits)


def random_player(position: Position, random: Random) -> str:
    """Choose any legal move."""
    return random.choice(position.legal_moves())


class BotEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of a game; an opponent moves for all the others within `step`.

    Observations are those of `yavset.rl.observe`, actions the numbers of `game.actions`. The reward is 0
    until the end, then 1 for a win, 0 for a draw and for a defeat -1, or a share of it with more players. An
    illegal move ends the game with -1. ``info["action_mask"]`` and `action_masks` say which moves are legal.

    Attributes:
        position: the position that the game has come to.
        seat: the seat that is played, from 0.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game_id: str = "yavalath",
        *,
        seat: int = 0,
        opponent: Opponent | None = None,
        render_mode: str | None = None,
        most_moves: int = MOST_MOVES,
        **options: object,
    ) -> None:
        """Take a game's id and its options, the seat to play, and the opponent (the bot at level 1 if None).

        Games are cut off after `most_moves` moves. Raises ValueError for what there is not.
        """
        self._starts = Starts(game_id, options)
        game = self._starts.game
        if not 0 <= seat < len(game.players):
            raise ValueError(f"{game.id} has the seats 0 to {len(game.players) - 1}, not {seat}")
        self.seat = seat
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self._opponent = opponent or bot()
        self._most_moves = most_moves
        shape = (len(planes(game)), game.board.rows, game.board.letters)
        self.observation_space = spaces.Box(0.0, 1.0, shape, np.float32)
        self.action_space = spaces.Discrete(len(game.actions))
        self.position: Position = game.start()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a new game and let the others move until it is this seat's turn."""
        super().reset(seed=seed)
        self.position = self._starts.next(seed).start()
        self._others_move()
        return observe(self.position), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play a move, then let the others move until it is this seat's turn again or the game is over.

        Raises ValueError for a number that no move has.
        """
        move = move_at(self.position.game, action)
        if move not in self.position.legal_moves():
            return observe(self.position), -1.0, True, False, self._info()
        self.position = self.position.play(move)
        self._others_move()
        over = self.position.outcome is not None
        cut = not over and self.position.ply >= self._most_moves
        return observe(self.position), float(returns(self.position)[self.seat]), over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib's maskable algorithms ask for it."""
        return legal_mask(self.position).astype(np.bool_)

    def render(self) -> str | None:
        """Return the position as a diagram."""
        return str(self.position) if self.render_mode == "ansi" else None

    def _others_move(self) -> None:
        random = Random(int(self.np_random.integers(2**32)))
        while self.position.outcome is None and self.position.seating[self.position.player] != self.seat:
            if self.position.ply >= self._most_moves:
                return
            self.position = self.position.play(self._opponent(self.position, random))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": legal_mask(self.position)}
