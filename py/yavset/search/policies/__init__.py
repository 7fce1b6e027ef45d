"""What the search knows about each game beyond its rules: one module a game, named as in `yavset.games`.

The tree asks a `Knowledge` object for everything that depends on the game. Games without an entry here get
the one in `general`, which needs only the rules. Modules not named after a game:

- `general`: the policy by the rules alone, for games without a module here
- `adapted`: what is known of a game as the three parts of its policy
- `tactical`, `parallel`: what games share that proofs or batches need
- `losing_rows`, `rows_of_five`, `filling`, `masks`: what games of one kind share
- `ayu_turns`, `feed_the_ducks_turns`, `onager_turns`, `play_win_turns`: turns for alpha-beta
- `taacoca_race`: Taacoca at full strength
- `first_stones`: known values of first stones
"""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.search.parts import GamePolicy
from yavset.search.policies.adapted import adapted
from yavset.search.policies.ayu import AyuKnowledge
from yavset.search.policies.ayu_turns import AyuTurns
from yavset.search.policies.coffee import CoffeeKnowledge, CoffeeTactics
from yavset.search.policies.cross import CrossKnowledge, CrossTactics
from yavset.search.policies.feed_the_ducks import FeedTheDucksKnowledge
from yavset.search.policies.feed_the_ducks_turns import FeedTheDucksTurns
from yavset.search.policies.five_not_four import FiveNotFourKnowledge
from yavset.search.policies.general import Knowledge
from yavset.search.policies.losing_rows import ParallelRows, TwoPlayerRows
from yavset.search.policies.manalath import ManalathKnowledge, ManalathTactics
from yavset.search.policies.odd import OddKnowledge, OddSolver
from yavset.search.policies.omega import OmegaFillings, OmegaKnowledge
from yavset.search.policies.onager import OnagerKnowledge
from yavset.search.policies.onager_turns import OnagerTurns
from yavset.search.policies.pentalath import PentalathKnowledge, PentalathTactics
from yavset.search.policies.play_win import PlayWinKnowledge
from yavset.search.policies.play_win_turns import PlayWinTurns
from yavset.search.policies.quantum_leap import QuantumLeapKnowledge, QuantumLeapMobility
from yavset.search.policies.susan import SusanKnowledge, SusanTactics
from yavset.search.policies.taacoca import TaacocaKnowledge
from yavset.search.policies.taacoca_race import TaacocaRace
from yavset.search.policies.yavalade import YavaladeKnowledge, YavaladeTactics
from yavset.search.policies.yavalanchor import YavalanchorKnowledge, YavalanchorTactics
from yavset.search.policies.yavalath import ThreePlayerRows, ThreePlayerYavalath
from yavset.search.turns import Turns
from yavset.search.values import FULL_BATCH, Batch

_PLAYOUTS: dict[str, tuple[type[Knowledge], ...]] = {
    "yavalath": (TwoPlayerRows, ThreePlayerYavalath),
    "five-not-four": (TwoPlayerRows,),
    "pentalath": (PentalathKnowledge,),
    "yavalanchor": (YavalanchorKnowledge,),
    "yavalade": (YavaladeKnowledge,),
    "cross": (CrossKnowledge,),
    "omega": (OmegaKnowledge,),
    "manalath": (ManalathKnowledge,),
    "odd": (OddKnowledge,),
    "coffee": (CoffeeKnowledge,),
    "feed-the-ducks": (FeedTheDucksKnowledge,),
    "susan": (SusanKnowledge,),
    "taacoca": (TaacocaKnowledge,),
    "quantum-leap": (QuantumLeapKnowledge,),
    "play-win": (PlayWinKnowledge,),
    "onager": (OnagerKnowledge,),
    "ayu": (AyuKnowledge,),
}
"""Playout policies, one game at a time and without proofs; the first class that covers the options counts."""

_STRONGEST: dict[str, tuple[type[Knowledge], ...]] = {
    "pentalath": (PentalathTactics,),
    "yavalanchor": (YavalanchorTactics,),
    "yavalade": (YavaladeTactics,),
    "cross": (CrossTactics,),
    "manalath": (ManalathTactics,),
    "susan": (SusanTactics,),
    "yavalath": (ParallelRows, ThreePlayerRows),
    "five-not-four": (FiveNotFourKnowledge,),
    "odd": (OddSolver,),
    "omega": (OmegaFillings,),
    "coffee": (CoffeeTactics,),
    "taacoca": (TaacocaRace,),
    "quantum-leap": (QuantumLeapMobility,),
}
"""Knowledge for full strength: playouts by the hundred, priors and proofs."""

_TURNS: dict[str, type[Turns]] = {
    "feed-the-ducks": FeedTheDucksTurns,
    "play-win": PlayWinTurns,
    "onager": OnagerTurns,
    "ayu": AyuTurns,
}
"""Games that the strongest levels search by alpha-beta over whole turns."""

_registered: tuple[dict[str, type[Knowledge]], dict[str, type[Knowledge]]] = ({}, {})


def register(game_id: str, playouts: type[Knowledge], strongest: type[Knowledge]) -> None:
    """Make known what is known of a game that lives in a layer above: for some insight, and for all."""
    _registered[0][game_id] = playouts
    _registered[1][game_id] = strongest


RULES, SOME, ALL = 0, 1, 2
"""Insight: the rules alone, playout policies as well, or everything."""


def knowledge_of(game: Game, random: Random, insight: int = ALL) -> Knowledge:
    """Return the knowledge of a game for one of RULES, SOME and ALL; all its chance comes from `random`."""
    if insight and game.id in _registered[insight - 1]:
        return _registered[insight - 1][game.id](game, random)
    for known in ([], [_PLAYOUTS], [_STRONGEST, _PLAYOUTS])[insight]:
        for kind in known.get(game.id, ()):
            if kind.covers(game):
                return kind(game, random)
    return Knowledge(game, random)


def policy_of(game: Game, random: Random, batch: Batch = FULL_BATCH) -> GamePolicy:
    """Return the policy of a game; all its chance comes from `random`.

    A smaller batch of playouts than the full one plays more weakly; games without batches do not care.
    """
    return adapted(knowledge_of(game, random, ALL if batch == FULL_BATCH else SOME))


def uniform_policy(game: Game, random: Random) -> GamePolicy:
    """Return the policy that follows from the rules alone: moves and playouts uniformly at random."""
    return adapted(knowledge_of(game, random, RULES))


def turns_of(game: Game) -> Turns | None:
    """Return the turns of a game for alpha-beta, or None where the tree and its playouts are stronger."""
    kind = _TURNS.get(game.id)
    return kind(game) if kind else None
