"""The games as PettingZoo environments, whose agents move one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from yavset.drawing.svg import svg
from yavset.rl.starts import MOST_MOVES, Starts, check_render_mode, move_at
from yavset.rl.tensors import legal_mask, observe, planes, returns
from yavset.rules.position import Position


def env(game_id: str = "yavalath", **options: Any) -> Any:
    """Return a game as an environment that ends with -1 for the agent that makes an illegal move.

    Takes what `RawEnv` takes.
    """
    made: Any = TerminateIllegalWrapper(RawEnv(game_id, **options), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(made))


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game as an environment without wrappers: an illegal move raises IllegalMove.

    Agents are seats, ``seat_0`` and so on, so an agent changes its colour when it swaps. A turn of several
    moves is several steps of the same agent. An observation is a dict: ``observation`` as
    `yavset.rl.observe` gives it, the same for all agents, and ``action_mask``, a 1 for each legal move of the
    agent to move and all 0 for the others. At the end the winner gets 1 and the others share -1.

    Attributes:
        position: the position that the game has come to.
    """

    metadata = {"name": "yavset_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game_id: str = "yavalath",
        *,
        render_mode: str | None = None,
        most_moves: int = MOST_MOVES,
        **options: object,
    ) -> None:
        """Take a game's id and its options, how `render` answers and the length at which games are cut off.

        Raises ValueError for an unknown id, option or value. Quantum leap without options draws a new set-up
        at each `reset`.
        """
        super().__init__()
        self.render_mode = check_render_mode(render_mode, ["ansi", "svg"])
        self._starts = Starts(game_id, options)
        self._most_moves = most_moves
        game = self._starts.game
        self.possible_agents = [f"seat_{seat}" for seat in range(len(game.players))]
        shape = (len(planes(game)), game.board.rows, game.board.letters)
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._space)
        self.action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
        self.position: Position = game.start()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the numbers of `game.actions`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self.position = self._starts.next(seed).start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees: the position and its legal moves."""
        moves = agent == self._mover()
        mask = legal_mask(self.position) if moves else np.zeros(len(self.position.game.actions), np.int8)
        return {"observation": observe(self.position), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move with the number `action`.

        Raises IllegalMove if it is not legal, and ValueError for a number that no move has.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.position = self.position.play(move_at(self.position.game, action))
        if self.position.outcome is not None:
            shares = returns(self.position)
            self.rewards = {name: float(share) for name, share in zip(self.agents, shares, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.position.ply >= self._most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._mover()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as a diagram (``ansi``) or a picture (``svg``)."""
        if self.render_mode is None:
            return None
        return svg(self.position) if self.render_mode == "svg" else str(self.position)

    def close(self) -> None:
        """Nothing has to be given back."""

    def _mover(self) -> str:
        return self.possible_agents[self.position.seating[self.position.player]]
