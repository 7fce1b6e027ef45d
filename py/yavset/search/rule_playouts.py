"""Informed playouts of any game that `play_rules` can describe, hundreds at once.

The policy of every move: win if you can, else block where the other side would win, else do not lose at once,
else whatever is left; at random among the moves that serve.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.rules.board import Board
from yavset.rules.groups import groups
from yavset.search.lanes import Lanes, added, at_least, exactly, saturated
from yavset.search.outlook import (
    DIGITS,
    Outlook,
    Sight,
    Stones,
    group_digits,
    group_sums,
    mixed_edges,
    reached,
)
from yavset.search.play_rules import End, PlayRules

_DOUBT = 4
"""How many games of the mean result are mixed into what is said of one cell."""

_STEPPING = 1
"""In how many eighths of the lanes a stone may move where one can be placed as well."""

_LONGEST = 4
"""Playouts are drawn after so many plies for each cell of the board."""


class Leaf(NamedTuple):
    """A position to play on from, seen by the side to move.

    Attributes:
        own, enemy, red: the stones.
        white: whether the first player is to move.
        steps: how many moves in a row were steps.
        captured: how many stones the side to move and the other side have captured.
        left: how many moves of the turn are left, this one included.
        passed: whether the other side has just passed.
    """

    own: int
    enemy: int
    red: int = 0
    white: bool = True
    steps: int = 0
    captured: tuple[int, int] = (0, 0)
    left: int = 1
    passed: bool = False


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


class RulePlayouts:
    """Playouts on a board by the rules of a game."""

    def __init__(self, board: Board, rules: PlayRules, lanes: int, random: Random) -> None:
        """Takes the board, the rules, how many games to play at once, and the source of chance."""
        self.board = board
        self.rules = rules
        self.lanes = Lanes(board, lanes, random)
        self.outlook = Outlook(self.lanes, rules)
        self.colours = tuple(
            colour
            for colour in ("own", "enemy", "red")
            if any(colour in placement.colours for placement in rules.placements)
        )
        self.moving = rules.steps or rules.hops
        planes = len(self.colours) + rules.steps + rules.hops
        self._picker = Lanes(board, lanes, random, planes) if planes > 1 else self.lanes
        self._most = min(rules.most_plies, _LONGEST * len(board.cells))
        self._counts_steps = any(end.kind == "steps" for end in rules.ends)
        self._counts_captures = any(end.kind == "captured" for end in rules.ends)
        self._limited = any(placement.limit for placement in rules.placements)
        self._sized = self.outlook.sizes or self._limited
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
        lanes = self.lanes
        game = self.play(leaves)
        share = lanes.count // len(leaves)
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
        for first in range(0, lanes.count, share):
            balance = (game.won >> first & block).bit_count() - (game.lost >> first & block).bit_count()
            mean = 0.5 + balance / (2 * share)
            values: dict[str, list[float]] = {"own": [], "enemy": [], "red": []}
            for colour, cells in counted.items():
                for win, loss in cells:
                    wins, losses = (win >> first & block).bit_count(), (loss >> first & block).bit_count()
                    values[colour].append((wins + _DOUBT * mean) / (wins + losses + _DOUBT))
            results.append(Result(mean, values["own"], values["enemy"], values["red"]))
        return results

    def play(self, leaves: Sequence[Leaf]) -> _Games:
        """Play a batch to its end; the last few games, when nearly all have ended, are broken off."""
        games = _Games(self.lanes, leaves)
        if self._filled:
            self._fill(games)
        elif self._exact:
            self._play_exact(games)
        else:
            if self._sized:
                games.digits = (group_digits(self.lanes, games.own), group_digits(self.lanes, games.enemy))
            enough = self.lanes.count // 16
            for _ in range(self._most):
                if games.alive.bit_count() <= enough:
                    break
                self._ply(games)
            games.face_first()
        self._score(games)
        return games

    # Games in which a stone brings about exactly what the outlook says.

    def _play_exact(self, games: _Games) -> None:
        """Play placements that nothing but their own lines and chains decide."""
        lanes = self.lanes
        own, enemy = games.own, games.enemy
        empty = lanes.cells & ~(own | enemy)
        mover = _Player(self.outlook, own, games.white)
        other = _Player(self.outlook, enemy, lanes.every ^ games.white)
        alive = lanes.any(empty)
        enough = lanes.count // 16
        ended = [0, 0]
        turn = 0
        while alive.bit_count() > enough:
            wins = mover.wins & empty
            if wins:
                winners = lanes.any(wins) & alive
                ended[turn] |= winners
                mover.stones |= wins & lanes.spread(winners)
                alive &= ~winners
            losses = mover.losses
            blocks = other.wins & empty
            blocked = lanes.spread(lanes.any(blocks)) if blocks else 0
            candidates = empty
            if losses:
                candidates = empty & ~losses
                with_safe = lanes.any(candidates)
                if alive & ~with_safe:
                    candidates |= empty & ~lanes.spread(with_safe)
            choice = lanes.pick((blocks | candidates & ~blocked) & lanes.spread(alive))
            if losses:
                losing = choice & losses
                if losing:
                    losers = lanes.any(losing)
                    ended[1 - turn] |= losers
                    alive &= ~losers
            if mover.draws:
                alive &= ~lanes.any(choice & mover.draws)
            empty &= ~choice
            alive &= lanes.any(empty)
            mover.place(choice)
            mover, other = other, mover
            turn = 1 - turn
        games.own, games.enemy = (other.stones, mover.stones) if turn else (mover.stones, other.stones)
        games.won, games.lost = ended

    def _fill(self, games: _Games) -> None:
        """Fill the boards by chance, where either colour may be placed anywhere and only the end counts."""
        empty = self.lanes.cells & ~(games.own | games.enemy)
        taken = empty & self.lanes.bits(4)
        games.own |= taken
        games.enemy |= empty ^ taken
        games.full = games.alive

    # Any game.

    def _ply(self, games: _Games) -> None:
        """Make one move on every board that goes on."""
        lanes, rules = self.lanes, self.rules
        occupied = games.own | games.enemy | games.red
        empty = lanes.cells & ~occupied
        games.end(games.alive & ~lanes.any(empty), rules.stuck)
        stones = Stones(games.own, games.enemy, games.red)
        digits = games.digits[0] if self._sized else ()
        sights = {
            colour: self.outlook.sight(stones, colour, empty, games.white, digits) for colour in self.colours
        }
        threats = self._threats(games, stones, empty)
        candidates = {colour: self.legal_cells(games, stones, colour, empty) for colour in self.colours}
        targets = self._targets(games, empty)
        waiting = games.alive
        made = _Made(games)
        while waiting:
            planes = self._choose(candidates, sights, threats, targets, waiting)
            can = 0
            for plane in planes:
                can |= lanes.any(plane)
            stuck = waiting & ~can
            if stuck:
                loose = self._loose_cells(games, stones, empty, candidates, stuck)
                if loose:
                    continue
                made.passing |= stuck
                waiting &= ~stuck
                if not waiting:
                    break
            picked = self._pick(planes)
            refused = self._try(games, made, picked, waiting)
            for colour in candidates:
                # A move that was not legal is not tried again.
                candidates[colour] &= ~(picked.placed[colour] & lanes.spread(refused))
            targets = [
                cells & ~(tried & lanes.spread(refused))
                for cells, tried in zip(targets, picked.moved_to, strict=True)
            ]
            waiting = refused
        self._finish(games, made)

    def _threats(self, games: _Games, stones: Stones, empty: int) -> int:
        """Return the cells where the other side would win with a stone of its own."""
        other = Stones(stones.enemy, stones.own, stones.red)
        digits = games.digits[1] if self._sized else ()
        return self.outlook.sight(other, "own", empty, self.lanes.every ^ games.white, digits).wins & empty

    def legal_cells(self, games: _Games, stones: Stones, colour: str, empty: int) -> int:
        """Return the cells where a colour may be placed; some that make a suicide may be among them.

        Where groups are limited, some cells may be missing (see `_loose_cells`).
        """
        lanes = self.lanes
        found = 0
        for placement in self.rules.placements:
            if colour in placement.colours:
                cells = self._allowed(placement.beside, placement.apart, stones, empty)
                if placement.limit:
                    cells &= ~self._crowded(games, colour, placement.limit)
                found |= cells
        return found & lanes.cells

    def _allowed(self, beside: str, apart: str, stones: Stones, empty: int) -> int:
        around = self.lanes.around
        whose = {
            "own": stones.own,
            "enemy": stones.enemy,
            "red": stones.red,
            "any": stones.own | stones.enemy | stones.red,
        }
        if beside:
            empty &= around(whose[beside])
        if apart:
            empty &= ~around(whose[apart])
        return empty

    def _crowded(self, games: _Games, colour: str, limit: int) -> int:
        """Return the cells where the groups beside, counted generously, have no room for another stone."""
        if colour == "red":
            digits = group_digits(self.lanes, games.red)
        else:
            digits = games.digits[0 if colour == "own" else 1]
        return at_least(group_sums(self.lanes, digits), limit, self.lanes.cells)

    def _loose_cells(
        self, games: _Games, stones: Stones, empty: int, candidates: dict[str, int], stuck: int
    ) -> bool:
        """Give lanes without a candidate those that a generous count of groups has left out, once."""
        if not self._limited or games.loosened & stuck == stuck:
            return False
        fresh = self.lanes.spread(stuck & ~games.loosened)
        games.loosened |= stuck
        for placement in self.rules.placements:
            if placement.limit:
                cells = self._allowed(placement.beside, placement.apart, stones, empty) & fresh
                for colour in placement.colours:
                    candidates[colour] |= cells
        return True

    def _targets(self, games: _Games, empty: int) -> list[int]:
        """Return the cells that own stones can step to, and those that they can hop to."""
        lanes = self.lanes
        found = []
        if self.rules.steps:
            found.append(lanes.around(games.own) & empty)
        if self.rules.hops:
            occupied = games.own | games.enemy | games.red
            cells = 0
            for step in lanes.steps:
                cells |= (games.own << step & occupied) << step | (games.own >> step & occupied) >> step
            found.append(cells & empty)
        return found

    def _choose(
        self,
        candidates: dict[str, int],
        sights: dict[str, Sight],
        threats: int,
        targets: Sequence[int],
        waiting: int,
    ) -> list[int]:
        """Return the moves that the policy draws from: cells for each colour, then for steps and hops."""
        lanes = self.lanes
        here = lanes.spread(waiting)
        legal = [candidates[colour] & here for colour in self.colours]
        wins = [cells & sights[colour].wins for colour, cells in zip(self.colours, legal, strict=True)]
        blocks = [
            0 if colour == "enemy" else cells & threats
            for colour, cells in zip(self.colours, legal, strict=True)
        ]
        safe = [cells & ~sights[colour].losses for colour, cells in zip(self.colours, legal, strict=True)]
        chosen = [0] * len(legal)
        left = here
        for tier in (wins, blocks, safe, legal):
            some = 0
            for number, cells in enumerate(tier):
                chosen[number] |= cells & left
                some |= cells
            decided = lanes.any(some & left)
            if tier is blocks:
                # A step is no block, but as good as any other move where there is nothing to block.
                stepping = left & ~lanes.spread(decided) if targets else 0
            left &= ~lanes.spread(decided)
        if not targets:
            return chosen
        placing = 0
        for cells in chosen:
            placing |= cells
        # Where stones can be placed, they move now and then only.
        moving = lanes.spread(lanes.chance(_STEPPING) | ~lanes.any(placing) & lanes.every)
        moves = [cells & stepping & moving for cells in targets]
        some = 0
        for cells in moves:
            some |= cells
        instead = lanes.spread(lanes.any(some))
        return [*(cells & ~instead for cells in chosen), *moves]

    def _pick(self, planes: Sequence[int]) -> _Picked:
        """Draw one move for each lane."""
        lanes = self.lanes
        if len(planes) == 1:
            parts = [lanes.pick(planes[0])]
        else:
            width = lanes.slots * lanes.count
            together = 0
            for number, plane in enumerate(planes):
                together |= plane << number * width
            together = self._picker.pick(together)
            low = (1 << width) - 1
            parts = [together >> number * width & low for number in range(len(planes))]
        count = len(self.colours)
        placed = dict.fromkeys(("own", "enemy", "red"), 0) | dict(
            zip(self.colours, parts[:count], strict=True)
        )
        return _Picked(placed, parts[count:])

    def _try(self, games: _Games, made: _Made, picked: _Picked, waiting: int) -> int:
        """Make the moves picked; return the lanes where they are against the rules, and nothing is done."""
        lanes, rules = self.lanes, self.rules
        own = games.own | picked.placed["own"]
        enemy, red = games.enemy | picked.placed["enemy"], games.red | picked.placed["red"]
        fresh = picked.placed["own"] | picked.placed["enemy"] | picked.placed["red"]
        left = 0
        for number, arrived in enumerate(picked.moved_to):
            if arrived:
                distance = 2 if number == 1 or not rules.steps else 1
                start = self._origins(games, arrived, distance)
                left |= start
                own = own & ~start | arrived
                fresh |= arrived
        taken = 0
        refused = 0
        if rules.capture:
            empty = lanes.cells & ~(own | enemy | red)
            near = fresh | lanes.around(fresh)
            if rules.capture == "surrounded":
                taken = lanes.captured(enemy, empty, near)
                own_near = near | lanes.around(left) if left else near
                refused = lanes.any(lanes.captured(own, empty | taken, own_near))
            else:
                taken = self._sandwiched(own, enemy, fresh & own)
        if self._limited:
            refused |= self._too_large(games, Stones(own, enemy, red), picked)
        refused &= waiting
        done = lanes.spread(waiting & ~refused)
        made.own |= own & done
        made.enemy |= enemy & ~taken & done
        made.red |= red & done
        made.fresh |= fresh & done
        made.left |= left & done
        made.taken |= taken & done
        made.done |= done
        for arrived in picked.moved_to:
            if arrived:
                made.moved |= lanes.any(arrived & done)
        made.picked.append((picked, waiting & ~refused))
        return refused

    def _origins(self, games: _Games, arrived: int, distance: int) -> int:
        """Return the stones that move to some cells, by steps or (at a distance of 2) by hops."""
        lanes = self.lanes
        occupied = games.own | games.enemy | games.red
        found = 0
        steps = [*lanes.steps, *(-step for step in lanes.steps)]
        lanes.shuffle(steps)
        for step in steps:
            start = _moved(arrived, step)
            if distance == 2:
                start = _moved(start & occupied, step)
            start &= games.own
            if start:
                found |= start
                arrived &= ~_moved(start, -distance * step)
                if not arrived:
                    break
        return found

    def _sandwiched(self, own: int, enemy: int, fresh: int) -> int:
        """Return the enemy stones in a line between a new own stone and another one."""
        taken = 0
        for axis in self.lanes.steps:
            for step in (axis, -axis):
                between, front = 0, _moved(fresh, step) & enemy
                while front:
                    between |= front
                    front = _moved(front, step) & enemy
                # From the stones that close a line back along it.
                back = _moved(_moved(between, step) & own, -step) & between
                while back:
                    taken |= back
                    back = _moved(back, -step) & between
        return taken

    def _too_large(self, games: _Games, after: Stones, picked: _Picked) -> int:
        """Return the lanes where a stone has made a group larger than it may be."""
        lanes = self.lanes
        refused = 0
        before = Stones(games.own, games.enemy, games.red)
        for colour, stones in (("own", after.own), ("enemy", after.enemy), ("red", after.red)):
            fresh = picked.placed[colour]
            if not fresh:
                continue
            sizes = lanes.sizes(lanes.flood(fresh, stones))
            allowed = 0
            for placement in self.rules.placements:
                if colour in placement.colours:
                    here = lanes.any(self._allowed(placement.beside, placement.apart, before, fresh))
                    if placement.limit:
                        here &= ~at_least(sizes, placement.limit + 1, lanes.every)
                    allowed |= here
            refused |= lanes.any(fresh) & ~allowed
        return refused

    def _finish(self, games: _Games, made: _Made) -> None:
        """Judge the moves made, hand over to the next side, and end what is decided."""
        lanes, rules = self.lanes, self.rules
        passing = made.passing
        kept = ~made.done
        before = Stones(games.own, games.enemy, games.red)
        games.own = before.own & kept | made.own
        games.enemy = before.enemy & kept | made.enemy
        games.red = before.red & kept | made.red
        # Who cannot make the second move of a turn leaves it; who cannot make the first is stuck.
        stuck = passing & games.two_left if rules.twice else passing
        if stuck:
            if rules.stuck or not rules.capture:
                games.end(stuck, rules.stuck)
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
        self._judge(games, made)
        ending = lanes.every
        if rules.twice:
            ending = games.two_left = lanes.every & (~games.two_left | passing)
        self._dirty(games, made, before)
        games.hand_over(ending)

    def _measure(self, games: _Games, made: _Made) -> None:
        """Keep the sizes of all groups up to date."""
        lanes = self.lanes
        sides = []
        for number, stones in enumerate((games.own, games.enemy)):
            digits = list(games.digits[number])
            if made.left or made.taken or self.rules.twice:
                digits = group_digits(lanes, stones)
            else:
                fresh = made.fresh & stones
                if fresh:
                    group = lanes.flood(fresh, stones)
                    sizes = saturated(lanes.sizes(group), DIGITS)
                    digits = [
                        digit & ~group | lanes.spread(size) & group
                        for digit, size in zip(digits, sizes, strict=True)
                    ]
            sides.append(digits)
        games.digits = (sides[0], sides[1])

    def _dirty(self, games: _Games, made: _Made, before: Stones) -> None:
        """Remember which groups of the other side have changed since it moved last."""
        if self.rules.whole:
            around = self.lanes.around
            lost = made.taken
            games.changed = (0, games.changed[1] | made.fresh & games.enemy | around(lost) & games.enemy)
            # What the mover has judged is settled; what it leaves behind is not.
            if self.rules.twice:
                games.changed = (games.own, games.enemy)

    # Judging.

    def _judge(self, games: _Games, made: _Made) -> None:
        """End the games that the moves made have decided: the first rule that holds decides."""
        rules = self.rules
        open_ = games.alive & self.lanes.any(made.fresh)
        if rules.whole:
            open_ = self._judge_older(games, made, open_)
        for end in rules.ends:
            holds = self.holds(end, games, made) & open_
            if holds:
                open_ &= ~holds
                self._decide(games, end, holds)

    def _decide(self, games: _Games, end: End, lanes: int) -> None:
        if end.result == "score":
            games.full |= lanes
            games.alive &= ~lanes
        else:
            games.end(lanes, end.result)

    def _judge_older(self, games: _Games, made: _Made, open_: int) -> int:
        """Judge the mover's groups and lines without the new stone; return the lanes still undecided."""
        lanes = self.lanes
        own = games.own
        fresh = made.fresh & own
        new = lanes.flood(fresh, own) if fresh else 0
        changed = (games.changed[0] | lanes.around(made.left)) & own & ~new
        lines = {
            number: self._older_line(end, games, made)
            for number, end in enumerate(self.rules.ends)
            if end.kind == "line"
        }
        structures = [
            (number, end) for number, end in enumerate(self.rules.ends) if end.kind in ("group", "touch")
        ]
        # Groups are judged together: the first rule that holds for any of them decides.
        held = dict.fromkeys((number for number, _ in structures), 0)
        rest = changed & lanes.spread(open_)
        while structures and rest:
            group = lanes.flood(lanes.lowest(rest), own)
            rest &= ~group
            for number, end in structures:
                held[number] |= self._group_holds(end, games, group)
        for number, end in enumerate(self.rules.ends):
            holds = (lines.get(number, 0) | held.get(number, 0)) & open_
            if holds:
                open_ &= ~holds
                self._decide(games, end, holds)
        return open_

    def _older_line(self, end: End, games: _Games, made: _Made) -> int:
        """Return the lanes with a line on the board that the new stone is not in."""
        lanes = self.lanes
        stones, needed = _line_stones(end, games)
        found = 0
        for step in lanes.steps:
            run, some = stones, needed
            for k in range(1, end.number):
                run &= stones >> k * step
                some |= needed >> k * step
            run &= some
            if not run:
                continue
            cells = 0
            for k in range(end.number):
                cells |= run << k * step
            new = made.fresh & stones
            grown = 0
            while grown != new:
                grown = new
                new |= (new << step | new >> step) & stones
            # Windows of the run through the new stone are all inside that run.
            found |= lanes.any(cells & ~new)
        return found

    def _group_holds(self, end: End, games: _Games, group: int) -> int:
        """Return the lanes where a group is large enough, or touches the edges it should."""
        lanes = self.lanes
        there = lanes.any(group)
        if end.kind == "group":
            compare = exactly if end.exactly else at_least
            return compare(lanes.sizes(group), end.number, there)
        touched = {
            pair: lanes.any(group & edge) for pair, edge in mixed_edges(lanes, end, games.white).items()
        }
        found = 0
        for sets in zip(*end.touches, strict=True):
            here = there
            for one, two in zip(*map(_numbers, sets), strict=True):
                here &= touched[one, two]
            found |= here
        return found

    def holds(self, end: End, games: _Games, made: _Made) -> int:
        """Return the lanes where a rule holds after the moves made."""
        lanes = self.lanes
        if end.kind == "line":
            stones, needed = _line_stones(end, games)
            return self._new_line(stones, needed, made.fresh & stones, end.number)
        if end.kind in ("group", "touch"):
            fresh = made.fresh & games.own
            return self._group_holds(end, games, lanes.flood(fresh, games.own)) if fresh else 0
        empty = lanes.cells & ~(games.own | games.enemy | games.red)
        if end.kind == "surrounded":
            stones = games.own if end.stones == "own" else games.enemy
            return lanes.any(stones & ~lanes.around(empty))
        if end.kind == "captured":
            return at_least(games.captured[0], end.number, lanes.every)
        if end.kind == "steps":
            return at_least(games.steps, end.number, lanes.every)
        return lanes.every & ~lanes.any(empty)

    def _new_line(self, stones: int, needed: int, fresh: int, length: int) -> int:
        """Return the lanes with a line through the new stone that holds a needed stone in every window."""
        lanes = self.lanes
        found = 0
        for step in lanes.steps:
            run, some, through = stones, needed, fresh
            for k in range(1, length):
                run &= stones >> k * step
                some |= needed >> k * step
                through |= fresh >> k * step
            found |= run & some & through
        return lanes.any(found)

    # Full boards.

    def _score(self, games: _Games) -> None:
        """Decide the games with a full board that a total decides."""
        if not games.full:
            return
        total = next(end for end in self.rules.ends if end.result == "score")
        if total.kind == "odd-groups":
            white = self._odd(games, total.number)
            black = games.full & ~white
        else:
            white, black = self._compared(games, total.kind)
        first_is_white = games.white_at_first
        games.won |= white & first_is_white | black & ~first_is_white & games.full
        games.lost |= black & first_is_white | white & ~first_is_white & games.full

    def _odd(self, games: _Games, least: int) -> int:
        """Return the lanes with an odd number of large groups, which the first player wins."""
        lanes = self.lanes
        odd = 0
        for stones in (games.own, games.enemy):
            rest = stones & lanes.spread(games.full)
            while rest:
                group = lanes.flood(lanes.lowest(rest), rest)
                rest &= ~group
                odd ^= at_least(lanes.sizes(group), least, lanes.any(group))
        return odd & games.full

    def _compared(self, games: _Games, kind: str) -> tuple[int, int]:
        """Return the lanes that White and Black win by their groups, one lane after the other."""
        white = black = 0
        for number in range(self.lanes.count):
            bit = 1 << number
            if games.full & bit:
                first = self._total(self.lanes.lane(games.own, number), kind)
                second = self._total(self.lanes.lane(games.enemy, number), kind)
                if not games.white_at_first & bit:
                    first, second = second, first
                white |= bit if first > second else 0
                black |= bit if second > first else 0
        return white, black

    def _total(self, stones: int, kind: str) -> int:
        sizes = [group.bit_count() for group in groups(self.board, stones)]
        if kind == "largest-group":
            return max(sizes, default=0)
        product = 1 if sizes else 0
        for size in sizes:
            product *= size
        return product


class _Player:
    """One side of games that the outlook decides: its stones, and what its next stone would bring about."""

    def __init__(self, outlook: Outlook, stones: int, white: int) -> None:
        self.outlook = outlook
        self.layout = outlook.layout
        self.stones = stones
        self.touching = [
            (number, mixed_edges(self.layout, end, white))
            for number, end in enumerate(outlook.rules.ends)
            if end.kind == "touch"
        ]
        edges = {pair: edge for _, edges in self.touching for pair, edge in edges.items()}
        around, flood = self.layout.around, self.layout.flood
        # For each edge the cells whose stone would touch it: those at it, and those beside a group that does.
        self.reach = {pair: edge | around(flood(stones & edge, stones)) for pair, edge in edges.items()}
        self.wins = self.losses = self.draws = 0
        self._look()

    def place(self, choice: int) -> None:
        """Add one stone on each board."""
        self.stones |= choice
        if self.reach:
            layout = self.layout
            joined = {pair: choice & reach for pair, reach in self.reach.items()}
            seeds = 0
            for cells in joined.values():
                seeds |= cells
            if seeds:
                # What the new stone touches, its whole group touches now.
                beside = layout.around(layout.flood(seeds, self.stones))
                for pair, cells in joined.items():
                    if cells:
                        self.reach[pair] |= beside & layout.spread(layout.any(cells))
        self._look()

    def _look(self) -> None:
        ends = self.outlook.rules.ends
        if not self.reach:
            self.wins, self.losses, self.draws = self.outlook.lines(self.stones)
            return
        wins = losses = draws = decided = 0
        lines = self.outlook.own_lines(self.stones)
        for end in ends:
            holds = reached(self.layout, end, self.reach) if end.kind == "touch" else lines[end.number]
            holds &= ~decided
            decided |= holds
            if end.result == "win":
                wins |= holds
            elif end.result == "lose":
                losses |= holds
            else:
                draws |= holds
        self.wins, self.losses, self.draws = wins, losses, draws


class _Games:
    """A batch of games in progress, seen by the side to move on each board.

    Attributes:
        own, enemy, red: the stones.
        alive: the lanes that go on.
        first: the lanes where the side to move is the one that moved first in the batch.
        white: the lanes where the first player of the game is to move.
        won, lost: the lanes that the side that moved first in the batch has won and lost.
        white_at_first: the lanes where the side that moved first in the batch is the first player.
        full: the lanes that a total decides.
        steps, captured, two_left, passed, digits, changed, loosened: what some rules ask for.
    """

    def __init__(self, lanes: Lanes, leaves: Sequence[Leaf]) -> None:
        self.lanes = lanes
        self.own = lanes.load([leaf.own for leaf in leaves])
        self.enemy = lanes.load([leaf.enemy for leaf in leaves])
        self.red = lanes.load([leaf.red for leaf in leaves])
        self.alive = self.first = lanes.every
        self.won = self.lost = self.full = 0
        share = lanes.count // len(leaves)
        block = (1 << share) - 1

        def marked(chosen: Sequence[bool]) -> int:
            return sum(block << number * share for number, yes in enumerate(chosen) if yes)

        def counted(numbers: Sequence[int]) -> list[int]:
            places = max(numbers).bit_length() or 1
            return [marked([bool(number >> place & 1) for number in numbers]) for place in range(places)]

        self.white = marked([leaf.white for leaf in leaves])
        self.white_at_first = self.white
        self.steps = counted([leaf.steps for leaf in leaves])
        self.captured = (
            counted([leaf.captured[0] for leaf in leaves]),
            counted([leaf.captured[1] for leaf in leaves]),
        )
        self.two_left = marked([leaf.left > 1 for leaf in leaves])
        self.passed = marked([leaf.passed for leaf in leaves])
        self.digits: tuple[list[int], list[int]] = ([], [])
        self.changed = (self.own, self.enemy)
        self.loosened = 0

    def end(self, lanes: int, result: str) -> None:
        """End lanes with a result for the side to move: ``win``, ``lose``, or nobody wins."""
        lanes &= self.alive
        if result == "win":
            self.won |= lanes & self.first
            self.lost |= lanes & ~self.first
        elif result == "lose":
            self.lost |= lanes & self.first
            self.won |= lanes & ~self.first
        self.alive &= ~lanes

    def hand_over(self, ending: int) -> None:
        """Exchange the sides on the boards where a turn ends."""
        every = self.lanes.every
        self.loosened = 0
        if ending == every:
            self.own, self.enemy = self.enemy, self.own
            self.captured = (self.captured[1], self.captured[0])
            self.digits = (self.digits[1], self.digits[0])
            self.changed = (self.changed[1], self.changed[0])
            self.first ^= every
            self.white ^= every
            return
        chosen = self.lanes.spread(ending)
        exchange = (self.own ^ self.enemy) & chosen
        self.own ^= exchange
        self.enemy ^= exchange
        one, two = self.captured
        places = max(len(one), len(two))
        one, two = [*one, *[0] * (places - len(one))], [*two, *[0] * (places - len(two))]
        self.captured = (
            [a & ~ending | b & ending for a, b in zip(one, two, strict=True)],
            [b & ~ending | a & ending for a, b in zip(one, two, strict=True)],
        )
        self.digits = (
            [a & ~chosen | b & chosen for a, b in zip(*self.digits, strict=True)],
            [b & ~chosen | a & chosen for a, b in zip(*self.digits, strict=True)],
        )
        self.changed = (self.own, self.enemy)
        self.first ^= ending
        self.white ^= ending

    def face_first(self) -> None:
        """See all boards by the side that moved first in the batch."""
        others = self.lanes.every & ~self.first
        if others:
            self.hand_over(others)


class _Picked(NamedTuple):
    """The moves drawn: the cells where each colour is placed, and those that stones move to."""

    placed: dict[str, int]
    moved_to: list[int]


class _Made:
    """The moves of one ply, as they are made lane by lane.

    Attributes:
        own, enemy, red: the stones after the moves, on the boards in `done`.
        fresh: the stones placed or moved; left: the cells they left; taken: the stones captured.
        moved: the lanes where a stone moved; passing: the lanes without a move.
        picked: the moves drawn, and the lanes where they were made.
    """

    def __init__(self, games: _Games) -> None:
        self.own = self.enemy = self.red = 0
        self.fresh = self.left = self.taken = self.done = 0
        self.moved = self.passing = 0
        self.picked: list[tuple[_Picked, int]] = []


def _line_stones(end: End, games: _Games) -> tuple[int, int]:
    """Return the stones a line may consist of, and those of which it must hold one."""
    if end.stones == "own+red":
        return games.own | games.red, games.own
    if end.stones == "enemy+red":
        return games.enemy | games.red, games.enemy
    return games.own, games.own


def _moved(boards: int, step: int) -> int:
    return boards << step if step > 0 else boards >> -step


def _numbers(edges: int) -> list[int]:
    return [number for number in range(edges.bit_length()) if edges >> number & 1]
