"""Informed playouts of a game in ludemes, hundreds at once, that keep count of how the games went."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from yavset.ludi.movement import steps_of
from yavset.ludi.playouts import play_rules
from yavset.ludi.rule_tree import write
from yavset.ludi.rules import Rules
from yavset.search.playouts.compiled import Alternatives, CompiledPolicy, Games, Leaf, RulePolicy
from yavset.search.playouts.compiled.moving import Made
from yavset.search.playouts.driver import playing
from yavset.search.playouts.play_rules import End
from yavset.search.playouts.steps import NO_STEPPING, ways_of
from yavset.search.values import Stones

SCALAR = 150
"""What a decision without playouts costs, in words."""

PLIES_A_CELL = 3
"""A game that has not ended after this many plies for each cell counts as endless."""

PLAIN, SURROUNDED, ASKED = 0.55, 0.7, 1.1
"""How many times as much a slice costs where only lines, rings, blocks or full boards decide, where stones
are surrounded as well, and where stones move, or the sizes of groups or the sides that they touch decide."""

SIZED_ANEW, TOUCHED_ANEW, MOVED_AND_TOUCHED = 6, 2, 3
"""The same where stones leave their cells, so that sizes or sides are found anew in every ply; the
last is for stones that move."""

SCORED_ANEW = 0.75
"""The same where only a count ends games in which stones leave their cells."""

LIMITED, MOVED_AND_SURROUNDED = 1.8, 1.6
"""The same, on top of all others, where no group may grow beyond a size, and where stones both move and are
surrounded."""


def words(policy: CompiledPolicy) -> int:
    """Return what a slice of a policy costs: the words of an integer that holds its boards, weighted.

    The weights come from how long playouts take by the word, so that a cost stands for much the same time.
    """
    board, rules = policy.board, policy.rules
    count = policy.layout.count * board.rows * board.stride // 64
    moving, surrounded = bool(rules.steps or rules.hops), rules.capture == "surrounded"
    leaving = bool(moving or rules.capture or rules.flip)
    kinds = {end.kind for end in rules.ends}
    limited = any(placement.limit for placement in rules.placements)
    factor = PLAIN
    if limited or "group" in kinds:
        factor = SIZED_ANEW if leaving else ASKED
    elif "touch" in kinds:
        factor = MOVED_AND_TOUCHED if moving else TOUCHED_ANEW if leaving else ASKED
    elif all(end.result == "score" for end in rules.ends):
        factor = SCORED_ANEW if leaving else PLAIN
    elif moving:
        factor = ASKED
    elif surrounded:
        factor = SURROUNDED
    if limited:
        factor *= LIMITED
    if moving and surrounded:
        factor *= MOVED_AND_SURROUNDED
    return int(factor * count)


class Tally:
    """How a batch of informed games went.

    Attributes:
        games: how many games.
        won, lost: how many the player that moved first in the batch won and lost; drawn: how many nobody won.
        capped: how many did not end; these are no draws.
        lengths: for every number of plies how many games ended after it (those capped are not among them).
        decided: how many games each rule decided; stuck: how many a player without a move.
        stings: how many were lost because the only way to stop a win is a move that loses.
        cornered: how many were lost because only losing moves were left, and nothing had to be stopped.
        plies: moves made in all games; choices: those with at least two moves that do not lose at once;
            forced: those with exactly one; barred: those with a move that loses at once.
        longest_run: the longest row of forced plies in each game, on average.
        effects: in how many games ``capture``, ``flip``, ``step``, ``hop``, each of several steps and the
            placement of each colour happened.
        used: for each cell in how many games it was used.
    """

    def __init__(self, games: int) -> None:
        self.games = games
        self.won = self.lost = self.drawn = self.capped = self.stuck = 0
        self.lengths = [0]
        self.decided: dict[End, int] = {}
        self.stings = self.cornered = 0
        self.plies = self.choices = self.forced = self.barred = 0
        self.longest_run = 0.0
        self.effects: dict[str, int] = {}
        self.used: list[int] = []

    @property
    def ended(self) -> int:
        """How many games a rule has ended."""
        return self.games - self.capped

    def length(self, share: float = 0.5) -> float:
        """Return the number of plies that this share of the ended games does not exceed; 0 without any."""
        wanted, seen = share * self.ended, 0
        for plies, games in enumerate(self.lengths):
            seen += games
            if games and seen >= wanted:
                return plies
        return 0

    def mean_length(self) -> float:
        """Return the mean number of plies of the games that ended."""
        return sum(plies * games for plies, games in enumerate(self.lengths)) / max(self.ended, 1)

    def spread(self) -> float:
        """Return the standard deviation of the plies as a share of their mean, of the games that ended."""
        mean = self.mean_length()
        if not mean:
            return 0.0
        squares = sum(games * (plies - mean) ** 2 for plies, games in enumerate(self.lengths))
        return float((squares / max(self.ended, 1)) ** 0.5 / mean)

    def results(self) -> tuple[float, float, float, float]:
        """Return the shares of games won and lost by the first player, drawn, and not ended."""
        return (
            self.won / self.games,
            self.lost / self.games,
            self.drawn / self.games,
            self.capped / self.games,
        )

    def ways(self) -> tuple[float, float, float, float]:
        """Return the shares of games lost by a sting, lost for want of other moves, drawn, and not ended."""
        return (
            self.stings / self.games,
            self.cornered / self.games,
            self.drawn / self.games,
            self.capped / self.games,
        )


class CountedPlayouts(RulePolicy):
    """Playouts by the same policy as the bot's, with counts; slower, as every rule is looked at.

    Attributes:
        stepping: the steps of the play, each with the ways it goes, where there are several.
    """

    def __init__(self, rules: Rules, lanes: int, random: Random) -> None:
        """Take the rules, how many games to play at once, and the source of chance."""
        super().__init__(rules.board, play_rules(rules), lanes, random)
        self._start = Leaf(*rules.starts)
        trees = rules.step_trees if len(rules.step_trees) > 1 else []
        self.stepping = [(write(tree), ways_of(self.layout, steps_of(rules.board, [tree]))) for tree in trees]
        self.enough = 0
        self.longest = PLIES_A_CELL * len(rules.board.cells)
        self._counters = _Counters(self)

    def counting(self, leaves: Sequence[Leaf] = ()) -> Generator[int, None, Tally]:
        """Play a batch and return its `Tally`; yield what each slice costs, in words.

        Takes the leaves to begin from, by default the start of the game.
        """
        self.begin(leaves or [self._start])
        counters = self._counters = _Counters(self)
        alive = self.alive
        cost = words(self)
        for over in playing(self):
            if over:
                counters.ended(alive & ~self.alive, self.games.stuck)
                alive = self.alive
            yield cost
        return counters.tally(self.games)

    def _look(self, games: Games, empty: int) -> Generator[None, None, Alternatives]:
        can = yield from super()._look(games, empty)
        self._counters.look(games, can)
        return can

    def _finish(self, games: Games, made: Made) -> None:
        alive, lost = games.alive, games.won | games.lost
        first, white = games.first, games.white
        super()._finish(games, made)
        ended = alive & ~games.alive & (games.won | games.lost) & ~lost
        self._counters.made(made, ended & (games.won & ~first | games.lost & first), white)


class _Counters:
    """What is counted while a batch is played, as lanes."""

    def __init__(self, playouts: CountedPlayouts) -> None:
        self._playouts = playouts
        self._forced = self._blocked = self._cornered = 0
        self._runs: list[int] = []
        self._longest: list[int] = []
        self._stung = self._out_of_moves = 0
        self._effects: dict[str, int] = {}
        self._used = 0
        self._result = Tally(playouts.layout.count)

    def look(self, games: Games, can: Alternatives) -> None:
        """Count the moves that do not lose at once, on all boards before a ply."""
        lanes = self._playouts.layout
        alive = games.alive
        wins = good = fair = bad = 0
        stepped, runners, blocks, _ = can.stepping
        threats = can.threats | runners
        # Games whose steps decide nothing by themselves do not stop anything by a step either.
        if can.stepping is not NO_STEPPING:
            blocks |= can.threats
        for colour, cells in can.placing.items():
            results = can.results[colour]
            wins |= cells & results.wins
            fair |= cells & ~results.losses
            bad |= cells & results.losses
            if colour != "enemy":
                good |= cells & threats & ~results.losses
        if can.targets:
            steps, *hops = can.targets
            wins |= steps & stepped.wins
            fair |= steps ^ steps & stepped.losses
            bad |= steps & stepped.losses
            good |= steps & blocks
            for cells in hops:
                fair |= cells
        if not can.placing:
            # Who cannot move has lost or drawn before this ply.
            alive &= lanes.any(fair | bad)
        threatened = lanes.any(threats)
        # One stone does not stop two threats.
        lost = lanes.several(threats) if threatened else 0
        calm = fair & ~lanes.spread(threatened) if threatened else fair
        keeps = wins | calm | (good & ~lanes.spread(lost) if good else 0)
        some = lanes.any(keeps)
        several = lanes.several(keeps)
        if not can.placing:
            several |= lanes.any(keeps & self._crowded(games, can.empty))
        self._forced = some & ~several & alive
        result = self._result
        result.plies += alive.bit_count()
        result.choices += (several & alive).bit_count()
        result.forced += self._forced.bit_count()
        result.barred += (lanes.any(bad) & alive).bit_count() if bad else 0
        self._blocked = threatened & ~lanes.any(wins | good) if threatened else 0
        self._cornered = alive & ~threatened & ~lanes.any(wins | fair)
        self._count_runs()

    def _crowded(self, games: Games, empty: int) -> int:
        """Return the cells that several stones can step to."""
        steps = self._playouts.steps
        return steps.crowded(Stones(games.own, games.enemy), empty, games.white)

    def _count_runs(self) -> None:
        """Lengthen the rows of forced plies, and remember the longest in unary digits."""
        run = self._forced
        runs = []
        for digit in [self._playouts.layout.every, *self._runs]:
            run = digit & self._forced
            if not run:
                break
            runs.append(run)
        self._runs = runs
        for number, digit in enumerate(runs):
            if number < len(self._longest):
                self._longest[number] |= digit
            else:
                self._longest.append(digit)

    def made(self, made: Made, lost: int, white: int) -> None:
        """Count what moves have done.

        Takes also the lanes that the mover has lost by them, and those where it was the first player.
        """
        self._stung |= lost & self._blocked
        self._out_of_moves |= lost & self._cornered
        effects = self._effects
        happened = [("capture", made.taken), ("flip", made.turned)]
        if made.moved:
            names = [name for name in ("step", "hop") if getattr(self._playouts.rules, name + "s")]
            for picked, done in made.picked:
                moved_to = zip(names, picked.moved_to, strict=True)
                happened += [(name, arrived & done) for name, arrived in moved_to]
            steps = self._playouts.steps
            happened += [
                (name, steps.arriving(ways, made.left, made.fresh, made.landed, white))
                for name, ways in self._playouts.stepping
            ]
        if len(self._playouts.placed) > 1:
            for picked, done in made.picked:
                happened += [(colour, placed & done) for colour, placed in picked.placed.items()]
        for name, cells in happened:
            if cells:
                effects[name] = effects.get(name, 0) | cells
        self._used |= made.fresh

    def ended(self, lanes: int, stuck: int) -> None:
        """Count the games that a ply has ended, or that had ended before it as a player had no move."""
        self._result.lengths[-1] += (lanes & stuck).bit_count()
        self._result.lengths.append((lanes & ~stuck).bit_count())

    def tally(self, games: Games) -> Tally:
        """Return the counts of a batch that has ended."""
        result, lanes = self._result, self._playouts.layout
        result.capped = games.alive.bit_count()
        result.won, result.lost = games.won.bit_count(), games.lost.bit_count()
        result.drawn = result.games - result.won - result.lost - result.capped
        result.decided = {end: decided.bit_count() for end, decided in games.decided.items()}
        result.stuck = games.stuck.bit_count()
        result.stings, result.cornered = self._stung.bit_count(), self._out_of_moves.bit_count()
        result.effects = {name: lanes.any(cells).bit_count() for name, cells in self._effects.items()}
        result.longest_run = sum(digit.bit_count() for digit in self._longest) / result.games
        board = self._playouts.board
        result.used = [lanes.at(self._used, cell).bit_count() for cell in board.cells]
        return result
