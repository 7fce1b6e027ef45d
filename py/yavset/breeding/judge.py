"""The judges: stages 3 to 8, the cheap ones first, each ending with gates.

Work comes in slices: the generators yield after every slice of a batch, a few milliseconds of work, so that a
page can stop between them. What they yield is what the slice has cost, in words of integers, and what a game
may cost in all is limited. Nothing depends on a clock, and every stage draws chance from the seed and its own
name alone: the same tree, seed and budget give the same verdict anywhere.

All searched games begin at the true start, or after the evenest first move where there is a right to swap:
the players choose every move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import NamedTuple

from yavset.breeding import gates, measures
from yavset.breeding.agent import Agent, InformedPlayer, Player
from yavset.breeding.attackers import Attacker, attackers, waiting
from yavset.breeding.curve import Curve
from yavset.breeding.evidence import Question
from yavset.breeding.findings import Findings
from yavset.breeding.gates import UNDECIDED, Failure, first_failure
from yavset.breeding.intervals import one_sided, wilson
from yavset.breeding.liveness import START, first_dead_part
from yavset.breeding.matches import SIDE_BY_SIDE, Pairing, Played, matched, opened
from yavset.breeding.openings import even_opening, evenest, first_moves
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.breeding.smoke_test import smoke
from yavset.breeding.solved import ForcedWins
from yavset.breeding.verdict import FIRST_JUDGED, FULL_STAGE, Budget, Estimate, Verdict
from yavset.ludi.playouts import leaf_of
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import Rules, rules_of
from yavset.rules.position import Position
from yavset.search.work import Slices, finish, quietly

CONFIRMING = 8
"""The stage that repeats all others with other chances and the doubled budget."""

CLARITY_LANES, CLARITY_EVERY = 64, 4
"""Clarity is measured with this many playouts a move, every this many plies of a game."""

SCREEN = 16
"""Number of games against informed play in which an attacker has to win before it meets the agent."""

ATTACKS = 16
"""The most games of an attacker against the agent in one seat."""

ATTACKED_OPENINGS = 3
"""Number of first moves after each of which an attacker has to win, where there is a right to swap."""

SEAT_WINS = 0.75
"""Where the agent wins this share of its games in a seat, the game favours the seat."""

FULL_BOARD = 0.9
"""Where games fill this share of the board, the last moves may be all that matters."""

FIRST_TRIED = 3
"""Number of first moves for which a proof is looked for, the best for informed play first."""

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
    return Measured(panel.verdict(None), failures, [game.curve for game in panel.measured])


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
            5: self._openings,
            6: self._skill,
            7: self._self_play,
        }

    def run(self, last: int, first: int = FIRST_JUDGED) -> Generator[None, None, Failure | None]:
        """Go through the stages from the first to the last; return the first failure, or None."""
        for number, stage in self.stages.items():
            if first <= number <= last:
                self.stage = number
                failure = yield from quietly(self._counted(stage()))
                if failure is not None:
                    return failure
        if self.confirming:
            self.stage = CONFIRMING
        return None

    def _counted(self, work: Stage) -> Stage:
        """Add up what a stage costs, and break it off where the game has become too dear."""
        key = f"stage-{CONFIRMING if self.confirming else self.stage}"
        self.work.setdefault(key, 0)
        slices = Slices(work)
        for cost in slices:
            self.work[key] += cost
            if self.strict and sum(self.work.values()) > self.budget.most_work:
                return Failure("laborious", {})
            yield cost
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

    # Stage 5: somebody who opens well finds an open game, and no cheap strategy wins it.

    def _openings(self) -> Stage:
        random = self.random("openings")
        agent = Agent(self.plain, self.budget.opening_lanes, random)
        self.first_moves = yield from first_moves(self.plain, agent, self.budget.openings, random)
        if not self.first_moves:
            return Failure("short", {"plies": 1})
        if self.rules.swap:
            even = self.first_moves[evenest(self.first_moves)]
            self.opening = (even.move,)
            failure = self._note_evenest(even.lead)
        else:
            failure = gates.informed_lead(self.tally.won, self.tally.lost)
        if failure is not None and self.strict:
            return failure
        for test in (self._solved, self._ownerless, self._attacked):
            failure = failure or (yield from test())
            if failure is not None and self.strict:
                break
        return failure

    @property
    def _fills(self) -> bool:
        """Whether games fill the board, so that the last moves may be all that matters."""
        return not self.moving and self.tally.length() >= FULL_BOARD * self.cells

    def _ownerless(self) -> Stage:
        """Look whether it matters whose stones are whose in a game that fills the board.

        Where it does not, everything but the last moves is noise.
        """
        if not self._fills:
            return None
        random = self.random("ownership")
        player, agent = InformedPlayer(self.plain, random), self._agent(1, random)
        played = yield from self._match((player, player), lambda _: UNDECIDED, SIDE_BY_SIDE)
        positions = []
        for every in filter(None, map(self._positions, played)):
            positions += [every[len(every) * share // 8] for share in (5, 7)]
        leaves = [leaf_of(position) for position in positions]
        ours = yield from agent.results(leaves)
        theirs = yield from agent.results([leaf._replace(own=leaf.enemy, enemy=leaf.own) for leaf in leaves])
        owned = measures.ownership(ours, theirs, agent.lanes)
        return None if owned else Failure("parity", {})

    def _note_evenest(self, lead: float) -> Failure | None:
        lanes = self.budget.opening_lanes
        even = wilson((1 + abs(lead)) / 2 * lanes, lanes)
        self.estimates["opening-lead"] = Estimate(
            *(max(2 * end - 1, 0.0) for end in (even.value, even.low, even.high))
        )
        return gates.evenest_opening(lead)

    def _solved(self) -> Stage:
        """Look for a proof that a first move wins; with the right to swap that every opening is decided.

        An opening is decided if it wins, or if one of the best first moves wins for the other player.
        """
        forced = ForcedWins(self.plain, self.budget.proof)
        if not forced.known:
            return None
        start = self.plain.start()
        best = [move for move, _ in self.first_moves[: -FIRST_TRIED - 1 : -1]]
        if not self.rules.swap:
            found = yield from forced.first_winner(start, best)
            return Failure("solved", {"move": found, "who": "first"}) if found else None
        # Whoever opens chooses the evenest move first, and the game is open as soon as one is.
        for move, _ in sorted(self.first_moves, key=lambda first: abs(first.lead)):
            after = start.child(move)
            answers = [answer for answer in best if answer != move]
            if not (yield from forced.wins(start, move)) and not (
                yield from forced.first_winner(after, answers)
            ):
                return None
        return Failure("solved", {"move": best[0], "who": "either"})

    def _attacked(self) -> Stage:
        """Let attackers play in either seat, first against informed play, which costs next to nothing.

        A strategy that wins against everybody wins there too. What always wins there meets an agent; what
        often does meets a weak one first, and then the strongest.
        """
        random = self.random("attackers")
        informed = InformedPlayer(self.plain, random)
        weak, medium, strong = (self._agent(share, random) for share in (4, 2, 1))
        for attacker in attackers(self.plain, random):
            failure = yield from self._wins(attacker, informed)
            if failure is None:
                continue
            for agent in [medium] if failure.about["percent"] == 100 else [weak, strong]:
                failure = failure and (yield from self._wins(attacker, agent))
            if failure is not None:
                return failure
        return None

    def _wins(self, attacker: Attacker, other: InformedPlayer | Agent) -> Stage:
        """Return the failure if an attacker wins.

        With the right to swap it has to win after each of the evenest first moves, as nobody has to choose
        one that suits it.
        """
        even = sorted(self.first_moves, key=lambda first: abs(first.lead)) if self.rules.swap else []
        openings: list[tuple[str, ...]] = [(first.move,) for first in even[:ATTACKED_OPENINGS]] or [()]
        failure: Failure | None = None
        for self.opening in openings:
            failure = yield from self._won_by(attacker, other)
            if failure is None:
                break
        self.opening = openings[0]
        return failure

    def _won_by(self, attacker: Attacker, other: InformedPlayer | Agent) -> Stage:
        """Return the failure if an attacker wins in a seat; it is no merit where everybody wins there."""
        for seat in (0, 1):
            most = min(self.budget.skill_games, ATTACKS) if other.lanes else SCREEN
            failure = yield from self._attack(attacker, seat, other, most)
            if failure is None:
                continue
            favoured = isinstance(other, Agent) and (yield from self._favoured(seat))
            return Failure("advantage", failure.about) if favoured else failure
        return None

    def _attack(self, attacker: Attacker, seat: int, other: Player, most: int) -> Stage:
        """Return the failure if an attacker wins too often."""

        def gate(played: Sequence[Played], last: bool = False) -> Failure | None:
            wins = sum(game.points(seat) == 1.0 for game in played)
            return gates.attack(attacker.name, seat, wins, len(played), last)

        players = (attacker, other) if seat == 0 else (other, attacker)
        played = yield from self._match(players, gate, most, alternate=False)
        return gate(played, last=True)

    def _favoured(self, seat: int) -> Generator[int, None, bool]:
        """Return whether a seat wins whoever plays there: then it is no merit of an attacker."""
        agent = self._agent(4, self.random(f"favoured-{seat}"))
        played = yield from self._match((agent, agent), lambda _: UNDECIDED, SIDE_BY_SIDE, alternate=False)
        return sum(game.points(seat) == 1.0 for game in played) >= SEAT_WINS * len(played)

    def _agent(self, share: int, random: Random) -> Agent:
        """Return an agent with a share of the playouts."""
        return Agent(self.plain, max(self.budget.ply_lanes // share, 8), random)

    def _match(
        self,
        players: tuple[Player, Player],
        gate: Callable[[Sequence[Played]], Failure | None],
        most: int,
        alternate: bool = True,
    ) -> Generator[int, None, list[Played]]:
        """Play games of two players until a gate is decided; with `alternate` in either seat."""
        opening = opened(self.plain, *self.opening)

        def pairing(number: int) -> Pairing:
            return Pairing(players[::-1] if alternate and number % 2 else players, opening)

        def decided(played: Sequence[Played]) -> bool:
            return gate(played) is not UNDECIDED

        return (yield from matched(pairing, decided, most, self.most_plies))

    # Stage 6: the stronger player wins.

    def _skill(self) -> Stage:
        random = self.random("skill")
        strong = self._agent(1, random)
        if self.moving and (endless := (yield from self._lasting(strong))) is not None and self.strict:
            return endless
        medium, weak = self._agent(2, random), self._agent(16, random)
        matches: list[tuple[Agent, Player, Question, str]] = [
            (medium, InformedPlayer(self.plain, random), gates.SKILL_INFORMED, "skill-informed")
        ]
        if self._fills:
            matches.append((medium, waiting(self.plain, random), gates.SKILL_WAITING, "parity"))
        matches.append((strong, weak, gates.SKILL_WEAK, "skill"))
        failed: Failure | None = None
        for match in matches:
            failure = yield from self._stronger(*match)
            failed = failed or failure
            if failed is not None and self.strict:
                break
        return failed

    def _lasting(self, agent: Agent) -> Stage:
        """Play two games of an agent against itself: where stones move, they may have no end."""
        pair = yield from self._match((agent, agent), lambda _: UNDECIDED, 2)
        return gates.completion(sum(game.result is not None for game in pair), len(pair))

    def _stronger(self, strong: Agent, weak: Player, question: Question, name: str) -> Stage:
        """Play a match of two players; it is a failure if the first one does not win enough of it."""

        def points(played: Sequence[Played]) -> float:
            return sum(game.points(number % 2) for number, game in enumerate(played))

        def gate(played: Sequence[Played], last: bool = False) -> Failure | None:
            reason = "parity" if name == "parity" else "no-skill"
            ended = sum(game.result is not None for game in played)
            return first_failure(
                [
                    gates.completion(ended, len(played), last),
                    gates.skill(points(played), len(played), question, last, reason),
                ]
            )

        played = yield from self._match((strong, weak), gate, self.budget.skill_games)
        self.estimates[name] = wilson(points(played), len(played))
        return gate(played, last=True)

    # Stage 7: the agent against itself.

    def _self_play(self) -> Stage:
        random = self.random("self-play")
        agent = self._agent(2, random)

        def play(move: str, most: int) -> Generator[int, None, list[Played]]:
            self.opening = (move,) if move else ()
            return (yield from self._match((agent, agent), lambda _: UNDECIDED, most))

        # Without the right to swap the first player opens as well as it can.
        best = self.first_moves[-1].move if self.first_moves else ""
        if self.rules.swap and self.first_moves:
            best, self.played = yield from even_opening(self.first_moves, play)
        self.opening = (best,) if best else ()
        failure: Failure | None = UNDECIDED
        while len(self.played) < self.budget.games or (
            failure is UNDECIDED and len(self.played) < self.budget.skill_games
        ):
            self.played += yield from play(best, SIDE_BY_SIDE)
            failure = self._searched_gates()
            if failure is not None and failure is not UNDECIDED and self.strict:
                return failure
        failure = self._searched_gates(last=True)
        if failure is None or not self.strict:
            clearness = yield from self._clarity(agent, self.measured)
            yield from self.note_self_play(random, clearness)
        return failure

    def _clarity(self, agent: Agent, games: Sequence[Played]) -> Generator[int, None, list[float]]:
        """Return the clarity of some positions of the games, when confirming; it is too dear before."""
        found: list[float] = []
        if not self.confirming:
            return found
        for game in games[::2]:
            for position in self._positions(game)[::CLARITY_EVERY]:
                values = yield from agent.valuing(position, CLARITY_LANES)
                found.append(measures.clarity(values, CLARITY_LANES))
        return found

    def _positions(self, game: Played) -> list[Position]:
        """Return the positions of a game that go on, without those of the opening."""
        position = opened(self.plain, *self.opening).position
        found = []
        for move in game.moves[len(self.opening) :]:
            found.append(position)
            position = position.child(move)
        return found

    def _searched_gates(self, last: bool = False) -> Failure | None:
        results = [game.result for game in self.played]
        won, lost, drawn = (results.count(result) for result in (1.0, -1.0, 0.0))
        games, ended = len(results), won + lost + drawn
        self.estimates |= {
            "draws": wilson(drawn, max(ended, 1)),
            "first-searched": wilson(won, won + lost),
            "advantage": one_sided(won, lost),
        }
        choices = sum(game.choices for game in self.played) / games
        return first_failure(
            [
                gates.completion(ended, games, last),
                gates.drawishness(drawn, games, gates.DRAWS_SEARCHED, last),
                gates.long_enough([len(game.moves) for game in self.played if game.result is not None], last),
                gates.one_sided(won, lost, last),
                gates.choice_searched(choices, games, last),
            ]
        )
