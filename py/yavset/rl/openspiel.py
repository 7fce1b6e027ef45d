"""The games in OpenSpiel: import this module, then ``pyspiel.load_game("yavset_omega(players=3)")``.

Every game is registered as ``yavset_`` and its id with underscores. Its options are parameters, and so is
``most_moves``: a game that lasts this many moves is a draw. Players are seats, so a player changes its colour
when it swaps; a turn of several moves is several actions of the same player.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from yavset.games import draws_set_up, game_class, game_ids
from yavset.games import game as make_game
from yavset.rl.starts import MOST_MOVES, move_at
from yavset.rl.tensors import observe, planes, returns
from yavset.rules.game import Game
from yavset.rules.options import Option
from yavset.rules.position import Position


def spiel_name(game_id: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return "yavset_" + game_id.replace("-", "_")


class _Line:
    """A position and the moves to it. OpenSpiel's copies of a state share it; pickles hold the moves."""

    def __init__(self, position: Position, before: _Line | None = None, move: str = "") -> None:
        self.position = position
        self._before = before
        self._move = move

    def play(self, move: str) -> _Line:
        return _Line(self.position.play(move), self, move)

    def __deepcopy__(self, memo: object) -> _Line:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves, line = [], self
        while line._before is not None:
            moves.append(line._move)
            line = line._before
        game = self.position.game
        return _replayed, (game.id, game.options, moves[::-1])


def _replayed(game_id: str, options: dict[str, Any], moves: list[str]) -> _Line:
    line = _Line(make_game(game_id, **options).start())
    for move in moves:
        line = line.play(move)
    return line


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and the moves that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._line = _Line(game.yavset.start())
        self._most_moves = game.most_moves

    @property
    def position(self) -> Position:
        """The position that the game has come to."""
        return self._line.position

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for the end of the game."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.seating[self.position.player]

    def is_terminal(self) -> bool:
        """Return whether the game is over or has been cut off."""
        return self.position.outcome is not None or self.position.ply >= self._most_moves

    def returns(self) -> list[float]:
        """Return what each seat has got: 1 for the winner, and the others share -1."""
        return [float(share) for share in returns(self.position)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        self._line = self._line.play(move_at(self.position.game, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return move_at(self.position.game, action)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Gives positions as `yavset.rl.observe` does, to whatever in OpenSpiel asks for tensors or text.

    Attributes:
        tensor: the numbers in one row.
        dict: the same as ``observation`` of shape (planes, rows, letters).
    """

    def __init__(self, game: Game) -> None:
        shape = (len(planes(game)), game.board.rows, game.board.letters)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor of a state; it is the same for all players."""
        self.dict["observation"][...] = observe(state.position)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a state as text: its diagram."""
        return str(state.position)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; the base of the class of each game.

    Attributes:
        yavset: the game as this package has it.
        most_moves: number of moves after which a game is a draw.
    """

    game_type: Any
    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.most_moves = int(given.pop("most_moves", MOST_MOVES))
        usual = {option.name: _default(option) for option in game_class(self.game_id).choices}
        # Values that are usual anyway may have no meaning beside others, such as a swap with three players.
        chosen = {name: value for name, value in given.items() if value != usual[name]}
        if draws_set_up(self.game_id, chosen):
            chosen["seed"] = usual["seed"]
        self.yavset = make_game(self.game_id, **chosen)
        players = len(self.yavset.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.yavset.actions),
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_moves,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what writes observations."""
        return Observer(self.yavset)


def _default(option: Option) -> Any:
    """Return an option's usual value as OpenSpiel takes it; the set-up of seed 0 where it is drawn."""
    if option.default is None:
        return 0 if option.name == "seed" else ""
    return option.default


def _register(game_id: str) -> None:
    chosen = game_class(game_id)
    counts = next((option.values for option in chosen.choices if option.name == "players"), None)
    counts = counts or (len(make_game(game_id).players),)
    kind = pyspiel.GameType(
        short_name=spiel_name(game_id),
        long_name=chosen.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: _default(option) for option in chosen.choices},
            "most_moves": MOST_MOVES,
        },
    )
    made = type(f"Spiel{chosen.__name__}", (SpielGame,), {"game_type": kind, "game_id": game_id})
    # Pickles find a class by its name in this module.
    globals()[made.__name__] = made
    pyspiel.register_game(kind, made)


for _game_id in game_ids():
    _register(_game_id)
