"""What the bot knows of each game, part by part: moves in order, proofs, playouts, values and turns.

The other tests of policies say that all of it is right; these that it is still all there. Whoever changes on
purpose what is known records it anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zlib import crc32

import pytest

import yavset
from priors import priors_of
from recordings import recorded
from variants import title
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.alphabeta import AlphaBetaSearch
from yavset.search.levels import SMALL_BATCH
from yavset.search.parts import GamePolicy
from yavset.search.policies import policy_of, turns_of
from yavset.search.provers.chains import ChainProver
from yavset.search.provers.tactical import TacticalProver
from yavset.search.values import Effort, Proof
from yavset.search.work import finish

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="logarithms differ in the last bit there, and then equal moves"
)

#: Each game with the options by which its policy goes other ways.
GAMES = [
    *(yavset.game(game_id) for game_id in yavset.game_ids() if game_id != "quantum-leap"),
    yavset.game("quantum-leap", seed=1),
    yavset.game("yavalath", players=3),
    yavset.game("yavalath", size=4, swap=False),
    yavset.game("pentalath", players=3),
    yavset.game("omega", players=3, size=4),
    yavset.game("omega", players=4, size=4),
    yavset.game("odd", size=3),
    yavset.game("cross", size=4, swap=False),
    yavset.game("coffee", size=4, line=3),
    yavset.game("feed-the-ducks", setup="free"),
    yavset.game("play-win", warmer=True),
    yavset.game("onager", size=6),
    yavset.game("ayu", size=5),
]

#: How many states alpha-beta looks at: some turns deep.
STATES = 400


def some_game(game: Game, policy: GamePolicy, seed: int, most: int = 60) -> list[Position]:
    """Return the positions of a game in which players that know something err now and then."""
    random, positions = Random(seed), [game.start()]
    while positions[-1].outcome is None and len(positions) < most:
        position = positions[-1]
        moves = policy.moves(position) if random.random() < 0.8 else position.legal_moves()
        positions.append(position.play(moves[int(random.random() * min(len(moves), 4))]))
    return positions


def positions_of(game: Game) -> Iterator[list[Position]]:
    """Yield two games up to some positions: the start, the middle, and those before the end."""
    policy = policy_of(game, Random(3))
    for seed in (1, 2):
        positions = some_game(game, policy, seed)
        last = len(positions) - (positions[-1].outcome is not None)
        for ply in sorted({seed - 1, last // 3, last * 2 // 3, *range(max(0, last - 3), last)}):
            yield positions[: ply + 1]


def some(words: Sequence[str]) -> str:
    """Return how many words there are, a sign of all of them, and the first ones."""
    return f"{len(words)} {crc32(' '.join(words).encode()):08x} {' '.join(words[:4])}".rstrip()


def described(proof: Proof | None) -> str:
    """Return what a proof says."""
    if proof is None:
        return "-"
    return f"{' '.join(f'{reward:g}' for reward in proof.rewards)} in {proof.distance} {some(proof.moves)}"


def valued(priors: Mapping[str, float] | None) -> str:
    """Return how many moves have priors, their sum, and the best ones."""
    if priors is None:
        return "-"
    best = sorted(priors, key=lambda move: (-round(priors[move], 4), move))[:3]
    return f"{len(priors)} {sum(priors.values()):.2f} " + " ".join(f"{m} {priors[m]:.3f}" for m in best)


def known_of(policy: GamePolicy, position: Position) -> list[str]:
    """Return what the ordering and the prover say of a position."""
    lines = [f"  moves {some(policy.moves(position))}"]
    proofs = [described(policy.prover.proof(position, effort)) for effort in Effort]
    lines += [f"  {effort.name.lower()} {proofs[effort]}" for effort in Effort if proofs[effort] != "-"]
    if policy.prover.has_deep_proof and position.ply % 3 == 0 and not position.swap_open:
        lines.append(f"  deeper {described(finish(policy.prover.deeper(position)))}")
    if isinstance(policy.prover, ChainProver | TacticalProver):
        lines.append(f"  looked at {policy.prover.looked}")
    return lines


def by_turns(position: Position) -> list[str]:
    """Return what alpha-beta finds after some states: values of turns, and the search's lines."""
    turns = turns_of(position.game)
    if turns is None or not turns.covers(position):
        return []
    state, found = turns.rest(position)
    rewards = " ".join(f"{reward:.3f}" for reward in turns.rewards(position))
    words = [f"{'.'.join(turns.moves(position, turn))} {gain:.3f}" for gain, turn in sorted(found)[::-1]]
    search = AlphaBetaSearch(position, 1, turns)
    search.run(STATES)
    report = search.report()
    lines = [f"    {line}" for line in str(report).splitlines()[:3]]
    head = f"  {turns.value(state):.3f} {rewards} turns {some(words)}"
    return [head, f"  {search.completed} {report.visits} {report.proven} in {report.distance}", *lines]


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_the_bot_knows_what_it_knew(game: Game) -> None:
    lines = [str(game.options)]
    policies = [policy_of(game, Random(4)), policy_of(game, Random(5), SMALL_BATCH)]
    lines += [f"{policy.settings} {policy.prover.can_win_in_one}" for policy in policies]
    for positions in positions_of(game):
        position = positions[-1]
        lines.append(" ".join(after.last_move or "" for after in positions[1:]) or "start")
        lines += known_of(policies[0], position)
        for policy in policies:
            [evaluation] = policy.playouts.evaluate([position])
            rewards = " ".join(f"{reward:.3f}" for reward in evaluation.rewards)
            lines.append(f"  {rewards} {valued(priors_of(policy.playouts, position, evaluation))}")
        lines += by_turns(position) if position.ply % 2 == 0 else []
    text = "\n".join(lines) + "\n"
    assert text == recorded("knowledge/" + re.sub(r"\W+", "-", title(game)), text)
