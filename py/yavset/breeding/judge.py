"""The judges: stages 3 to 8, the cheap ones first, each ending with gates.

Work comes in slices: the generators yield after every ply of a batch, a few milliseconds of work, so that a
page can stop between them. Nothing depends on a clock, and every stage draws chance from the seed and its own
name alone: the same tree, seed and budget give the same verdict anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from itertools import cycle
from random import Random
from typing import NamedTuple

from yavset.breeding import gates, measures
from yavset.breeding.agent import SIDE_BY_SIDE, Agent, InformedPlayer, drawn
from yavset.breeding.curve import Curve
from yavset.breeding.findings import Findings
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import one_sided, wilson
from yavset.breeding.liveness import START, first_dead_part
from yavset.breeding.matches import Opening, Pairing, playing, random_opening
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.breeding.smoke_test import smoke
from yavset.breeding.solved import wins_by_force
from yavset.breeding.verdict import FIRST_JUDGED, FULL_STAGE, Budget, Estimate, Verdict
from yavset.ludi.playouts import leaf_of
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import Rules, rules_of
from yavset.search.work import Slices, finish

CONFIRMING = 8
"""The stage that repeats all others with other chances and the doubled budget."""

OPENING_PLIES = 2
"""Games of the agent begin with this many moves by chance, which no measure counts."""

DEAR = 2
"""Games with captures, groups, steps or stones of others cost more: they are played this many times less."""

LONG = 40
"""Games of more plies than this are dear in the matches of stage 6 too."""

MATCH = (SIDE_BY_SIDE, 6, 2)
"""Numbers of games of a match that are played side by side: the first ones reject the hopeless, and many a
game has no need of the last ones."""

CLARITY_LANES, CLARITY_EVERY = 64, 4
"""Clarity is measured with this many playouts a move, every this many plies of a game."""

Stage = Generator[int, None, Failure | None]


def judge(tree: Tree, seed: int, budget: Budget, last_stage: int = FULL_STAGE) -> Verdict:
    """Return the verdict on the game of a canonical tree; see `judging`."""
    return finish(judging(tree, seed, budget, last_stage))


def judging(
    tree: Tree, seed: int, budget: Budget, last_stage: int = FULL_STAGE
) -> Generator[None, None, Verdict]:
    """Judge the game of a canonical tree up to a stage; yield at least every 50 ms and return the verdict.

    Stage 8 means that stage alone: all others with other chances and the doubled budget, and clarity.

    Raises RulesError for a tree that cannot be played.
    """
    panel = _panel(tree, seed, budget, last_stage)
    return panel.verdict((yield from panel.run(last_stage)))


class Measured(NamedTuple):
    """A game that was taken through all stages up to 7, whether or not it passed.

    Attributes:
        verdict: what was found, as if it had passed; failures: the gates that it did not pass,
            each once.
        curves: the lead curves of the games of the agent against itself that ended.
    """

    verdict: Verdict
    failures: list[Failure]
    curves: list[Curve]


def measuring(tree: Tree, seed: int, budget: Budget) -> Generator[None, None, Measured]:
    """Take a game through all stages up to 7, whether or not it passes the gates."""
    panel = _panel(tree, seed, budget, FULL_STAGE)
    panel.strict = False
    failures: list[Failure] = []
    for number in panel.stages:
        failure = yield from panel.run(number, number)
        if failure is not None and failure.reason not in [known.reason for known in failures]:
            failures.append(failure)
    return Measured(panel.verdict(None), failures, [game.curve for game in panel.ended])


def measure(rules: Rules, seed: int = 1, budget: Budget | None = None) -> Measured:
    """Measure a game in ludemes: play it in many ways, and say what that shows of it.

    Args:
        rules: the rules, as `read_rules` gives them.
        seed: another one gives other games.
        budget: how much to play; `Budget.full()` where it is not given.

    Returns:
        What was found, whether or not the game passes the gates. The same rules, seed and budget give the
        same result on every machine.
    """
    return finish(measuring(rules.tree, seed, budget or Budget.full()))


def _panel(tree: Tree, seed: int, budget: Budget, last_stage: int) -> _Panel:
    rules = rules_of(tree)
    if last_stage < CONFIRMING:
        return _Panel(rules, f"{seed}", budget)
    return _Panel(rules, f"{seed}/{CONFIRMING}", budget.doubled(), confirming=True)


class _Panel(Findings):
    """The judges of one game: their stages, each with its gates."""

    def __init__(self, rules: Rules, seed: str, budget: Budget, confirming: bool = False) -> None:
        super().__init__(rules, seed, budget, confirming)
        self.strict = True
        self.moving = bool(rules.steps or rules.hops)
        self.stages: dict[int, Callable[[], Stage]] = {
            3: self._smoke,
            4: self._informed,
            5: self._balance,
            6: self._skill,
            7: self._self_play,
        }

    def run(self, last: int, first: int = FIRST_JUDGED) -> Generator[None, None, Failure | None]:
        """Go through the stages from the first to the last; return the first failure, or None."""
        for number, stage in self.stages.items():
            if first <= number <= last:
                self.stage = number
                failure = yield from self._counted(stage())
                if failure is not None:
                    return failure
        if self.confirming:
            self.stage = CONFIRMING
        return None

    def _counted(self, work: Stage) -> Generator[None, None, Failure | None]:
        """Add up the work of a stage, and break it off where it is too much."""
        key = f"stage-{CONFIRMING if self.confirming else self.stage}"
        before = self.work.setdefault(key, 0)
        slices = Slices(work)
        for lanes in slices:
            self.work[key] += lanes
            if self.strict and self.work[key] - before > self.budget.most_work:
                return Failure("laborious", {"million": round(self.budget.most_work / 1_000_000)})
            yield
        return slices.found

    # Stage 3: games by chance on one board at a time, with all checks.

    def _smoke(self) -> Stage:
        return smoke(self.game, self.budget.smoke_games, self.random("smoke"))

    # Stage 4: informed games in lanes.

    def _informed(self) -> Stage:
        few = max(self.budget.lanes // 4, 64)
        if few < self.budget.lanes:
            tally = yield from self._play_informed(few)
            failure = self._cheap_gates(tally)
            if failure is not None and self.strict:
                return failure
        self.tally = yield from self._play_informed(self.budget.lanes)
        self.note_informed()
        failure = self._cheap_gates(self.tally)
        if failure is not None:
            return failure
        dead = yield from first_dead_part(self.rules, self.tally, self._informed_playouts)
        if dead is None:
            return None
        rule, self.found["smaller"] = dead
        return Failure("dead-rule", {"rule": rule})

    def _informed_playouts(self, rules: Rules) -> CountedPlayouts:
        return CountedPlayouts(rules, self.budget.lanes, self.random("informed"))

    def _play_informed(self, lanes: int) -> Generator[int, None, Tally]:
        playouts = CountedPlayouts(self.rules, lanes, self.random(f"informed-{lanes}"))
        return playouts.counting([START])

    def _cheap_gates(self, tally: Tally) -> Failure | None:
        return (
            gates.completion(tally.ended, tally.games)
            or gates.drawishness(tally.drawn, tally.games, gates.DRAWS_INFORMED)
            or gates.duration(tally, self.cells, self.moving)
            or gates.choice(tally)
        )

    # Stage 5: balance by openings, and a search for a proof.

    def _balance(self) -> Stage:
        random = self.random("balance")
        agent = Agent(self.plain, self.budget.opening_lanes, random)
        if self.rules.swap:
            failure = yield from self._even_openings(agent, random)
        else:
            failure = yield from self._random_openings(agent, random)
        if failure is not None:
            return failure
        return (yield from self._solved(agent))

    def _even_openings(self, agent: Agent, random: Random) -> Stage:
        """Look for first moves that leave the game open, and keep them, the evenest first."""
        start = self.plain.start()
        moves = drawn(start.legal_moves(), self.budget.openings, random)
        after = {move: leaf_of(child) for move in moves if (child := start.child(move)).outcome is None}
        if not after:
            return Failure("short", {"plies": 1})
        results = yield from agent.results(list(after.values()))
        leads = [((lost - won) / agent.lanes, move) for move, (won, lost) in zip(after, results, strict=True)]
        leads.sort(key=lambda lead: abs(lead[0]))
        self.openings = [move for _, move in leads]
        least = leads[0][0]
        even = wilson((1 + abs(least)) / 2 * agent.lanes, agent.lanes)
        self.estimates["opening-lead"] = Estimate(
            *(max(2 * end - 1, 0.0) for end in (even.value, even.low, even.high))
        )
        return gates.evenest_opening([lead for lead, _ in leads], agent.lanes)

    def _random_openings(self, agent: Agent, random: Random) -> Stage:
        """Count what each player wins after openings by chance."""
        positions = [
            random_opening(self.plain, OPENING_PLIES, random).position for _ in range(self.budget.openings)
        ]
        results = yield from agent.results(list(map(leaf_of, positions)))
        first = second = 0
        for position, (won, lost) in zip(positions, results, strict=True):
            if position.player != 0:
                won, lost = lost, won
            first, second = first + won, second + lost
        self.estimates["advantage-informed"] = one_sided(first, second)
        return gates.advantage(first, second, gates.ADVANTAGE_INFORMED)

    def _solved(self, agent: Agent) -> Stage:
        """Look for a proof: with the right to swap every opening must be proved, else one."""
        if self.rules.swap:
            for move in self.openings:
                proof = yield from wins_by_force(self.plain, move, self.budget.proof)
                if not proof:
                    return None
            return Failure("solved", {"move": self.openings[0]})
        [decision] = yield from agent.deciding([self.plain.start()])
        proof = yield from wins_by_force(self.plain, decision.move, self.budget.proof)
        return Failure("solved", {"move": decision.move}) if proof else None

    # Stage 6: the stronger player wins.

    def _skill(self) -> Stage:
        random = self.random("skill")
        lanes = self.budget.ply_lanes
        # Half the playouts of stage 7: the difference between players is wanted, not the best of them.
        strong = Agent(self.plain, max(lanes // 2, 32), random)
        if self.moving and (endless := (yield from self._lasting(strong))) is not None and self.strict:
            return endless
        informed = InformedPlayer(self.plain, random)
        failed = yield from self._match(strong, informed, gates.SKILL_INFORMED, "skill-informed")
        if failed is not None and self.strict:
            return failed
        weak = Agent(self.plain, max(lanes // 16, 8), random)
        failure = yield from self._match(strong, weak, gates.SKILL_WEAK, "skill")
        return failed or failure

    def _lasting(self, agent: Agent) -> Stage:
        """Play a pair of games of an agent against itself: where stones move, they may have no end."""
        opening = random_opening(self.plain, OPENING_PLIES, self.random("lasting"))
        pair = yield from playing([Pairing((agent, agent), opening)] * 2, self.most_plies)
        return gates.completion(sum(game.result is not None for game in pair), len(pair))

    def _match(self, strong: Agent, weak: Agent | InformedPlayer, least: float, name: str) -> Stage:
        """Play pairs of games from the same openings until the gate is decided or all are played."""
        random = self.random(f"openings-{name}")
        points, games, ended, planned = 0.0, 0, 0, self._planned(strong)
        together = cycle(MATCH)
        while planned - games > 1:
            pairings = []
            for _ in range(min(next(together), planned - games) // 2):
                opening = random_opening(self.plain, OPENING_PLIES, random)
                pairings += [Pairing((strong, weak), opening), Pairing((weak, strong), opening)]
            for number, game in enumerate((yield from playing(pairings, self.most_plies))):
                points += 0.5 + (game.result or 0.0) * (0.5 - number % 2)
                ended += game.result is not None
            games += len(pairings)
            if gates.completion(ended, games) or gates.skill(points, games, planned, least):
                break
            if gates.cannot_fail(points, planned, least):
                break
        self.estimates[name] = wilson(points, games)
        return gates.completion(ended, games) or gates.skill(points, games, planned, least)

    def _planned(self, agent: Agent) -> int:
        """Return how many games a match may have."""
        dear = not agent.exact or self.tally.length() > LONG
        return max(self.budget.skill_games // DEAR, 2) if dear else self.budget.skill_games

    # Stage 7: the agent against itself.

    def _self_play(self) -> Stage:
        random = self.random("self-play")
        agent = Agent(self.plain, self.budget.ply_lanes, random)
        failure = None
        while pairs := self._pairs_left(agent):
            openings = [self._opening(len(self.played) // 2 + pair, random) for pair in range(pairs)]
            pairings = [Pairing((agent, agent), opening) for opening in openings for _ in range(2)]
            self.played += yield from playing(pairings, self.most_plies)
            failure = self._searched_gates()
            if failure is not None and self.strict:
                return failure
        yield from self.note_self_play(random, (yield from self._clarity(agent)))
        return failure

    def _opening(self, pair: int, random: Random) -> Opening:
        """Return the opening of a pair of games: with the right to swap it begins with an even move."""
        first = self.openings[pair % min(len(self.openings), 4)] if self.openings else ""
        return random_opening(self.plain, OPENING_PLIES, random, first)

    def _pairs_left(self, agent: Agent) -> int:
        """Return how many pairs of games to play next, side by side; 0 when there were enough."""
        games, plies = len(self.played), sum(len(game.moves) for game in self.played)
        most = min(SIDE_BY_SIDE, self.budget.games - games) // 2
        if not games:
            # Where stones move, games may have no end, and one pair shows it.
            return min(most, 1) if self.moving else most
        left = self._enough_plies(agent) - plies
        return min(most, max(math.ceil(left * games / plies / 2), 0))

    def _enough_plies(self, agent: Agent) -> int:
        """Return after how many plies no pair of games begins: half as many where each costs much more."""
        return self.budget.plies if agent.exact else self.budget.plies // DEAR

    def _searched_gates(self) -> Failure | None:
        results = [game.result for game in self.played]
        ended = [result for result in results if result is not None]
        won, lost = ended.count(1.0), ended.count(-1.0)
        games = len(results)
        self.estimates |= {
            "draws": wilson(ended.count(0.0), games),
            "first-searched": wilson(won, won + lost),
            "advantage": one_sided(won, lost),
        }
        failure = gates.completion(len(ended), games) or gates.drawishness(
            ended.count(0.0), games, gates.DRAWS_SEARCHED
        )
        if failure is not None or self.rules.swap or not won + lost:
            return failure
        return gates.advantage(won, lost, gates.ADVANTAGE_SEARCHED)

    def _clarity(self, agent: Agent) -> Generator[int, None, list[float]]:
        """Return the clarity of some positions of the games, when confirming; it is too dear before."""
        found: list[float] = []
        if not self.confirming:
            return found
        for game in self.played[::2]:
            position = self.plain.start()
            for ply, move in enumerate(game.moves):
                if ply >= OPENING_PLIES and ply % CLARITY_EVERY == 0:
                    values = yield from agent.valuing(position, CLARITY_LANES)
                    found.append(measures.clarity(values, CLARITY_LANES))
                position = position.child(move)
        return found
