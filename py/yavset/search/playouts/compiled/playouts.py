"""The course of the playouts: from leaves to results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from yavset.rules.board import Board
from yavset.search.playouts.compiled.choosing import Chooser
from yavset.search.playouts.compiled.exact import playing_exact
from yavset.search.playouts.compiled.games import Games, Leaf
from yavset.search.playouts.compiled.judging import Judge
from yavset.search.playouts.compiled.legal import LegalCells
from yavset.search.playouts.compiled.moving import Made, Mover
from yavset.search.playouts.compiled.scoring import Scorer
from yavset.search.playouts.lanes import Lanes, added, saturated
from yavset.search.playouts.outlook import DIGITS, Known, Outlook, Sight, Stones, group_digits
from yavset.search.playouts.play_rules import PlayRules

_DOUBT = 4
"""How many games of the mean result are mixed into what is said of one cell."""

_LONGEST = 4
"""Playouts are drawn after so many plies for each cell of the board."""


class Result(NamedTuple):
    """What the playouts from a leaf say to its side to move, from 0 (loss) to 1 (win).

    Attributes:
        mean: the mean result.
        own, enemy, red: for every cell in order the mean of the games that ended with such a stone there (all
            moves as first: Gelly and Silver, *Monte-Carlo tree search and rapid action value estimation*,
            2011), drawn towards the mean of all where there were few; empty for colours that nobody places.
    """

    mean: float
    own: list[float]
    enemy: list[float]
    red: list[float]

    def by_colour(self, player: int) -> Iterator[tuple[int, list[float]]]:
        """Yield the number of each colour that is placed with its values, seen by the player to move."""
        for colour, values in ((player, self.own), (1 - player, self.enemy), (2, self.red)):
            if values:
                yield colour, values


class View(NamedTuple):
    """What the sides to move see before a ply.

    Attributes:
        empty: the empty cells.
        sights: for every colour that may be placed, what a stone of it would bring about.
        threats: the empty cells where the other side would win with a stone of its own.
        placing: the cells where each colour may be placed.
        targets: the cells that stones can step or hop to.
    """

    empty: int
    sights: dict[str, Sight]
    threats: int
    placing: dict[str, int]
    targets: list[int]


class RulePlayouts:
    """Playouts on a board by the rules of a game."""

    def __init__(self, board: Board, rules: PlayRules, lanes: int, random: Random) -> None:
        """Take the board, the rules, how many games to play at once, and the source of chance."""
        self.board = board
        self.rules = rules
        self.lanes = Lanes(board, lanes, random)
        self.outlook = Outlook(self.lanes, rules)
        self.colours = tuple(
            colour
            for colour in ("own", "enemy", "red")
            if any(colour in placement.colours for placement in rules.placements)
        )
        planes = len(self.colours) + rules.steps + rules.hops
        picker = Lanes(board, lanes, random, planes) if planes > 1 else self.lanes
        self._chooser = Chooser(self.lanes, picker, self.colours)
        self._legal = LegalCells(self.lanes, rules)
        self._mover = Mover(self.lanes, rules)
        self._judge = Judge(self.lanes, rules)
        self._scorer = Scorer(self.lanes, rules)
        self._most = min(rules.most_plies, _LONGEST * len(board.cells))
        self._counts_steps = any(end.kind == "steps" for end in rules.ends)
        self._counts_captures = any(end.kind == "captured" for end in rules.ends)
        # Where only a part of the boards is handed over, it is found anew for every ply.
        self._reaching = bool(self.outlook.edges) and not rules.twice
        self._sized = self.outlook.sizes or any(placement.limit for placement in rules.placements)
        free = all(
            not (placement.beside or placement.apart or placement.limit) for placement in rules.placements
        )
        simple = free and not (rules.twice or rules.stuck)
        self._exact = simple and self.outlook.exact
        kinds = {end.kind for end in rules.ends}
        # Nothing can happen before the board is full.
        self._filled = simple and self.colours == ("own", "enemy") and kinds == {"odd-groups"} and planes == 2

    def results(self, leaves: Sequence[Leaf]) -> list[Result]:
        """Return the results of each leaf; their number is a power of two, and each gets an equal share."""
        return self.results_of(self.play(leaves), len(leaves))

    def means(self, leaves: Sequence[Leaf]) -> list[float]:
        """Return the mean result of each leaf alone, which takes less time."""
        return self._means(self.play(leaves), len(leaves))

    def _means(self, game: Games, leaves: int) -> list[float]:
        """Return the mean result of each leaf of a batch that has been played."""
        share = self.lanes.count // leaves
        block = (1 << share) - 1
        balances = (
            (game.won >> first & block).bit_count() - (game.lost >> first & block).bit_count()
            for first in range(0, self.lanes.count, share)
        )
        return [0.5 + balance / (2 * share) for balance in balances]

    def results_of(self, game: Games, leaves: int) -> list[Result]:
        """Return the results of each leaf of a batch that has been played."""
        lanes = self.lanes
        share = lanes.count // leaves
        block = (1 << share) - 1
        won, lost = lanes.spread(game.won), lanes.spread(game.lost)
        boards = {"own": game.own, "enemy": game.enemy, "red": game.red}
        counted = {}
        for colour in self.colours:
            with_win, with_loss = boards[colour] & won, boards[colour] & lost
            counted[colour] = [
                (lanes.at(with_win, cell), lanes.at(with_loss, cell)) for cell in self.board.cells
            ]
        results = []
        for first, mean in zip(range(0, lanes.count, share), self._means(game, leaves), strict=True):
            values: dict[str, list[float]] = {"own": [], "enemy": [], "red": []}
            for colour, cells in counted.items():
                for win, loss in cells:
                    wins, losses = (win >> first & block).bit_count(), (loss >> first & block).bit_count()
                    values[colour].append((wins + _DOUBT * mean) / (wins + losses + _DOUBT))
            results.append(Result(mean, values["own"], values["enemy"], values["red"]))
        return results

    def play(self, leaves: Sequence[Leaf]) -> Games:
        """Play a batch to its end; the last few games, when nearly all have ended, are broken off."""
        games = Games(self.lanes, leaves)
        for _ in self.playing(games):
            pass
        return games

    def playing(self, games: Games) -> Iterator[bool]:
        """Play a batch as `play` does, in slices: yield True after every ply, and False within one.

        Boards that are filled at once are one ply.
        """
        if self._filled:
            self._fill(games)
            yield True
        elif self._exact:
            yield from playing_exact(self.lanes, self.outlook, games)
        else:
            yield from self.plies(games, self._most, self.lanes.count // 16)
            games.face_first()
        self._scorer.score(games)

    def plies(self, games: Games, most: int, enough: int = 0) -> Iterator[bool]:
        """Make up to so many plies, judging each, while more than `enough` games go on.

        Yields True after each, and False within one.
        """
        games.known = (
            self._known(games.own, games.white),
            self._known(games.enemy, self.lanes.every ^ games.white),
        )
        for _ in range(most):
            if games.alive.bit_count() <= enough:
                break
            yield from self._ply(games)
            yield True

    def _known(self, stones: int, white: int) -> Known:
        """Return what is kept of the stones of a side; takes the lanes where it is the first player."""
        return Known(
            group_digits(self.lanes, stones) if self._sized else (),
            self.outlook.reach(stones, white) if self._reaching else None,
        )

    def _fill(self, games: Games) -> None:
        """Fill the boards by chance, where either colour may be placed anywhere and only the end counts."""
        empty = self.lanes.cells ^ (games.own | games.enemy)
        taken = empty & self.lanes.bits(4)
        games.own |= taken
        games.enemy |= empty ^ taken
        games.full = games.alive

    def _ply(self, games: Games) -> Iterator[bool]:
        """Make one move on every board that goes on; yield False now and then."""
        empty = self.lanes.cells ^ (games.own | games.enemy | games.red)
        games.end_stuck(games.alive & ~self.lanes.any(empty), self.rules.stuck)
        view = yield from self._look(games, empty)
        made = yield from self._moves(games, view)
        yield False
        self._finish(games, made)

    def _look(self, games: Games, empty: int) -> Generator[bool, None, View]:
        """Return what the sides to move see; yield False after each glance at the board."""
        stones = Stones(games.own, games.enemy, games.red)
        sights: dict[str, Sight] = {}
        for colour in self.colours:
            sights[colour] = self.outlook.sight(stones, colour, empty, games.white, games.known[0])
            yield False
        threats = self._threats(games, stones, empty)
        yield False
        return View(
            empty,
            sights,
            threats,
            {colour: self._legal.placing(games, stones, colour, empty) for colour in self.colours},
            self._legal.targets(games, empty),
        )

    def _moves(self, games: Games, view: View) -> Generator[bool, None, Made]:
        """Return the moves drawn for every board that goes on; yield False now and then."""
        lanes = self.lanes
        stones = Stones(games.own, games.enemy, games.red)
        candidates, targets = dict(view.placing), view.targets
        held_back = 0
        if self.rules.capture == "surrounded" and "own" in candidates:
            wins = view.sights["own"].wins
            candidates["own"] = self._legal.roomy(candidates["own"], view.empty, games.own, wins)
            held_back = view.placing["own"] ^ view.placing["own"] & candidates["own"]
        waiting = games.alive
        made = Made()
        while waiting:
            planes = self._chooser.candidates(candidates, view.sights, view.threats, targets, waiting)
            can = 0
            for plane in planes:
                can |= lanes.any(plane)
            stuck = waiting & ~can
            if stuck:
                if freed := held_back & lanes.spread(stuck):
                    candidates["own"] |= freed
                    held_back ^= freed
                    continue
                if self._legal.loosen(games, stones, view.empty, candidates, stuck):
                    continue
                made.passing |= stuck
                waiting &= ~stuck
                if not waiting:
                    break
            for _ in self._chooser.preparing(planes):
                yield False
            picked = self._chooser.pick(planes)
            refused = self._mover.make(games, made, picked, waiting)
            if not refused:
                break
            for colour in candidates:
                # A move that was not legal is not tried again.
                candidates[colour] &= ~(picked.placed[colour] & lanes.spread(refused))
            targets = [
                cells & ~(tried & lanes.spread(refused))
                for cells, tried in zip(targets, picked.moved_to, strict=True)
            ]
            waiting = refused
        return made

    def _threats(self, games: Games, stones: Stones, empty: int) -> int:
        """Return the cells where the other side would win with a stone of its own."""
        other = Stones(stones.enemy, stones.own, stones.red)
        white = self.lanes.every ^ games.white
        return self.outlook.sight(other, "own", empty, white, games.known[1]).wins & empty

    def _finish(self, games: Games, made: Made) -> None:
        """Judge the moves made, hand over to the next side, and end what is decided."""
        lanes, rules = self.lanes, self.rules
        passing = made.passing
        done = made.done
        before = Stones(games.own, games.enemy, games.red)
        games.own = before.own ^ before.own & done | made.own
        games.enemy = before.enemy ^ before.enemy & done | made.enemy
        games.red = before.red ^ before.red & done | made.red
        # Who cannot make the second move of a turn leaves it; who cannot make the first is stuck.
        stuck = passing & games.two_left if rules.twice else passing
        if stuck:
            if rules.stuck or not rules.capture:
                games.end_stuck(stuck, rules.stuck)
            else:
                games.end(stuck & games.passed, "draw")
        games.passed = stuck & games.alive
        if self._counts_steps:
            more = added(games.steps, [made.moved])
            kept_steps = [*games.steps, *[0] * (len(more) - len(games.steps))]
            games.steps = [
                new & made.moved | old & passing for new, old in zip(more, kept_steps, strict=True)
            ]
        if made.taken and self._counts_captures:
            games.captured = (added(games.captured[0], lanes.sizes(made.taken)), games.captured[1])
        if self._sized:
            self._measure(games, made)
        self._judge.judge(games, made)
        if self._reaching:
            self._keep_reach(games, made)
        ending = lanes.every
        if rules.twice:
            ending = games.two_left = lanes.every & (~games.two_left | passing)
        self._mark_changed(games, made)
        games.hand_over(ending)

    def _measure(self, games: Games, made: Made) -> None:
        """Keep the sizes of all groups up to date."""
        lanes = self.lanes
        sides = []
        for number, stones in enumerate((games.own, games.enemy)):
            digits = list(games.known[number].digits)
            if made.left or made.taken or self.rules.twice:
                digits = group_digits(lanes, stones)
            else:
                fresh = made.fresh & stones
                if fresh:
                    group = lanes.flood(fresh, stones)
                    sizes = saturated(lanes.sizes(group), DIGITS)
                    digits = [
                        digit ^ digit & group | lanes.spread(size) & group
                        for digit, size in zip(digits, sizes, strict=True)
                    ]
            sides.append(games.known[number]._replace(digits=digits))
        games.known = (sides[0], sides[1])

    def _keep_reach(self, games: Games, made: Made) -> None:
        """Keep up to date where stones would make groups that touch edges."""
        outlook = self.outlook
        own, enemy = (known.reach or {} for known in games.known)
        own = outlook.extended(own, made.fresh & games.own, games.own)
        enemy = outlook.extended(enemy, made.fresh & games.enemy, games.enemy)
        if made.left:
            own = outlook.reduced(own, made.left, games.own, games.white)
        if made.taken:
            enemy = outlook.reduced(enemy, made.taken, games.enemy, self.lanes.every ^ games.white)
        games.known = (games.known[0]._replace(reach=own), games.known[1]._replace(reach=enemy))

    def _mark_changed(self, games: Games, made: Made) -> None:
        """Remember which groups of the other side have changed since it moved last."""
        if self.rules.whole:
            around = self.lanes.around
            games.changed = (
                0,
                games.changed[1] | made.fresh & games.enemy | around(made.taken) & games.enemy,
            )
            # What the mover has judged is settled; what it leaves behind is not.
            if self.rules.twice:
                games.changed = (games.own, games.enemy)
