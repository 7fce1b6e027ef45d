"""The game that plays any rules written in ludemes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from yavset.language.messages import Message, Problem
from yavset.ludi.conditions import RED, Made
from yavset.ludi.counting import counted_groups_of, scores_of
from yavset.ludi.movement import counted_targets, step_table
from yavset.ludi.names import is_known, name_given, read_name, title_of, titled
from yavset.ludi.rules import (
    ALL_PASSED,
    FULL,
    NO_MOVE,
    PLAYERS,
    REPETITION,
    TOO_LONG,
    Placing,
    Rules,
    number_of,
    read_rules,
    stones_of,
)
from yavset.rules.board import Board, mask_of
from yavset.rules.game import Game
from yavset.rules.groups import crowded, without_liberty
from yavset.rules.moves import is_step, read_parts, write_capture, write_step
from yavset.rules.moving import moved, own_move, read_move, slide_targets
from yavset.rules.options import Option
from yavset.rules.placing import may_place, placing_moves, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Event, Outcome

YAVALATH = "h5-p.s-w4.l3"
"""The rules where none are given."""

State = tuple[int, int, int, int, int]
"""Passes and steps in succession, stones captured by White and by Black, moves left in the turn."""

_START: State = (0, 0, 0, 0, 1)


CAPTURES = {"surrounded": "surround", "sandwiched": "sandwich", "sandwiched pairs": "sandwich-pairs"}
"""The effects of the ways to capture."""

FLIPS = {"flanked": "flip", "beside": "flip-beside"}
"""The effects of the ways to flip stones."""


def _rules_in(options: Mapping[str, Any]) -> Rules:
    """Return the rules that the option `rules` gives in some form, or Yavalath's."""
    given = options.get("rules")
    return given if isinstance(given, Rules) else read_rules(YAVALATH if given is None else given)


def _own_name(given: object, rules: Rules) -> str | None:
    """Return the name that a rule text gives, unless the game is known by it."""
    name = name_given(given) if isinstance(given, str) else ""
    known = title_of(rules.tree).name.lower().replace(" ", "-").replace("'", "")
    return None if name == known else name or None


def _effects(rules: Rules) -> tuple[str, ...]:
    pairs = " pairs" if rules.pairs else ""
    found = (CAPTURES | FLIPS).get((rules.capture or rules.flip) + pairs)
    return (*((found,) if found else ()), *(("twice",) if rules.twice else ()))


class Ludi(Game):
    """A game whose rules are its option `rules`: a text in ludemes or its short code; `name` is its writer's.

    In `options` the rules are the short code of the canonical form, so equal rules are equal options; the
    text is `rules.text`. The name is the one that the text gives, unless the game is known by it. Positions
    have a `State`, or None where the rules count nothing.
    """

    id = "ludi"
    name = "Ludi"
    designer = ""
    year = 2026
    source = "Rules written in ludemes"
    tags = ("ludi",)
    choices = (Option("rules", None, None), Option("name", None, None))

    rules: Rules

    def __init__(self, **chosen: object) -> None:
        """Take `rules`: a text, a code or `Rules`.

        Raises RulesError, which names line and column, for a text that cannot be played.
        """
        self.rules = rules = _rules_in(chosen)
        named = chosen.get("name") or _own_name(chosen.get("rules"), rules)
        super().__init__(**{**chosen, "rules": rules, "name": named})
        self.colours = rules.colours
        self.may_swap = rules.swap
        self.repetition = REPETITION if rules.endless else 0
        title = title_of(rules.tree)
        self.name, self.designer, self.year = title.name, title.designer, title.year
        if given := self.options["name"]:
            self.name = titled(title.name if is_known(rules.tree) else "", given)
        self.effects = _effects(rules)
        self._counts = bool(rules.passing or rules.counts_steps or rules.counts_captures or rules.twice)

    @classmethod
    def read_options(cls, chosen: Mapping[str, object]) -> dict[str, Any]:
        values = super().read_options(chosen)
        name = values["name"]
        return {"rules": _rules_in(values).code, "name": None if name is None else read_name(name)}

    def make_board(self) -> Board:
        return self.rules.board

    def own_edges(self) -> Mapping[str, Sequence[int]]:
        edges = len(self.board.edges)
        mine = any(
            rule.condition.head == "touch" and rule.condition.words() == ["mine"] for rule in self.rules.rules
        )
        # Only on a board with four edges does each player have two.
        if not mine or edges != 4:
            return {}
        return {colour: range(player, edges, 2) for player, colour in enumerate(self.players)}

    # Moves.

    def start_stones(self) -> tuple[int, ...]:
        return (*self.rules.starts, *(0 for _ in self.colours[len(PLAYERS) :]))

    def symmetries(self) -> list[dict[int, int]]:
        """Return those that keep the start and, where rules name directions or sides, each player's rows."""
        images = super().symmetries()
        if self.rules.in_lanes:
            return images
        bottom = mask_of(self.board.row(0))
        return [image for image in images if mask_of(image[cell] for cell in self.board.row(0)) == bottom]

    def start_state(self) -> State | None:
        return _START if self._counts else None

    def legal_moves(self, position: Position) -> Sequence[str]:
        moves = self._placements(position)
        if self.rules.moving:
            moves += self._movements(position)
        if not moves and self.rules.passing and (position.empty or not self.rules.placings):
            return ["pass"]
        return moves

    def is_legal(self, position: Position, move: str) -> bool:
        if move == "pass":
            return super().is_legal(position, move)
        if is_step(move):
            way = own_move(position, move, write_capture if "x" in move else write_step)
            return way is not None and move in self._movements_of(position, way[0])
        allowed = self._allowed(position)
        if self.rules.named:
            return may_place(self.board, self.colours, allowed, move)
        return self.board.has(move) and bool(allowed[position.player] >> self.board.cell(move) & 1)

    def _allowed(self, position: Position) -> list[int]:
        """Return the cells where a stone of each colour may be put, as masks."""
        allowed = [0] * len(self.colours)
        for placing in self.rules.placings:
            for colour, mask in self.placeable(position, placing).items():
                allowed[colour] |= mask
        return allowed

    def _placements(self, position: Position) -> list[str]:
        """Return the moves that place a stone, in cell order."""
        rules, allowed = self.rules, self._allowed(position)
        if rules.named:
            return placing_moves(self.board, self.colours, allowed)
        return self.board.cell_names(allowed[position.player])

    def placeable(self, position: Position, placing: Placing) -> dict[int, int]:
        """Return the cells where each colour (by its number) may be put by a `place` of the rules."""
        masks = {}
        for colour in placing.colours:
            number = number_of(colour, position.player)
            cells = placing.cells(self.board, position.stones, position.player, number)
            if self.rules.capture == "surrounded":
                cells = self._without_suicide(position, number, cells)
            masks[number] = cells
        return masks

    def _without_suicide(self, position: Position, number: int, cells: int) -> int:
        """Return those of some cells where a stone leaves the mover no group without an empty cell."""
        own = position.stones[position.player]
        if number == position.player:
            # A stone with an empty cell beside it gives its whole group one.
            doubtful = cells & ~self.board.around(position.empty)
        else:
            doubtful = cells & self.board.around(own)
        suicides = mask_of(
            cell
            for cell in self.board.bits(doubtful)
            if not self._alive(position.with_stone(number, cell), position.player)
        )
        return cells & ~suicides

    def _alive(self, stones: tuple[int, ...], player: int) -> bool:
        """Return whether all groups of a player have an empty cell after it has captured what it can."""
        stones = self._after_captures(stones, player, 0)
        return not without_liberty(self.board, stones[player], self._empty(stones))

    def _movements(self, position: Position) -> list[str]:
        """Return the steps, hops, leaps and slides, by the cell they start from."""
        own = position.stones[position.player]
        return [move for cell in self.board.bits(own) for move in self._movements_of(position, cell)]

    def _movements_of(self, position: Position, cell: int) -> list[str]:
        """Return the steps, hops, leaps and slides of the mover's stone on a cell."""
        board, empty = self.board, position.empty
        if self.to_place_first(position.stones, position.player):
            return []
        found = []
        if self.rules.steps:
            enemy = position.stones[1 - position.player]
            for bit, walk, capture in step_table(board, position.player, self.rules.steps)[cell]:
                if walk and empty & bit:
                    found.append(walk)
                elif capture and enemy & bit:
                    found.append(capture)
        if self.rules.hops:
            taken = board.all & ~empty
            found += [move for over, bit, move in hop_moves(board)[cell] if taken & over and empty & bit]
        if self.rules.leaps:
            found += [move for bit, move in leap_moves(board)[cell] if empty & bit]
        if targets := self.sliding(position.stones, position.player, cell):
            name = board.names[cell]
            slides = (
                (write_step if empty >> target & 1 else write_capture)(name, board.names[target])
                for target in board.bits(targets)
            )
            # A slide may lead where another move leads too.
            found = list(dict.fromkeys([*found, *slides]))
        if self.rules.capture == "surrounded":
            found = [move for move in found if self._alive(self._moved(position, move)[0], position.player)]
        return found

    def to_place_first(self, stones: Sequence[int], player: int) -> int:
        """Return how many stones a player has to place before one of its stones may move."""
        return max(0, self.rules.supply - stones[player].bit_count())

    def sliding(self, stones: Sequence[int], player: int, cell: int) -> int:
        """Return the cells that a player's stone on a cell may slide to, empty or with an enemy stone."""
        rules, found = self.rules, 0
        if rules.slides:
            occupied = self.board.all & ~self._empty(stones)
            if "open" in rules.slides:
                found = slide_targets(self.board, cell, len(self.board.cells), occupied)
            if "counted" in rules.slides:
                found |= counted_targets(self.board, stones[player], stones[1 - player], occupied, cell)
        return found

    def _moved(self, position: Position, move: str) -> tuple[tuple[int, ...], int]:
        start, end = read_move(self.board, move)
        return moved(position.stones, position.player, start, end), end

    # What a move does.

    def after(self, position: Position, move: str) -> Position:
        if move == "pass":
            return self._next(position, position.stones, self._passed(position))
        player, rules = position.player, self.rules
        moving = is_step(move)
        if moving:
            stones, cell = self._moved(position, move)
        elif rules.named:
            colour, cell = read_placing(self.board, self.colours, move)
            stones = position.with_stone(colour, cell)
        else:
            cell = self.board.cell(move)
            stones = position.with_stone(player, cell)
        taken = int(moving and position.stones[1 - player] >> cell & 1)
        captured = (0, 0)
        steps = 0
        state = None
        if self._counts:
            if rules.capture:
                before = stones
                stones = self._after_captures(stones, player, cell)
                taken += before[1 - player].bit_count() - stones[1 - player].bit_count()
            elif rules.flip:
                stones = self._after_flips(stones, player, cell)
            state = self._counted(position.state, player, moving, taken)
            _, steps, by_white, by_black, _ = state
            captured = (by_white, by_black)
        outcome = rules.judge(Made(stones, player, cell, steps, captured))
        if state is not None and position.state[4] > 1 and outcome is None:
            rest = position.same_turn(stones, (*state[:4], position.state[4] - 1))
            if rest.empty and rest.legal_moves() not in ((), ("pass",)):
                return rest
        return self._next(position, stones, state, outcome)

    def _counted(self, state: State, player: int, moving: bool, count: int) -> State:
        """Return the state after a move, with all that the rules do not count left at nothing."""
        rules = self.rules
        steps = state[1] + 1 if moving and rules.counts_steps else 0
        captured = [state[2], state[3]]
        if rules.counts_captures:
            captured[player] += count
        return (0, steps, captured[0], captured[1], 2 if rules.twice else 1)

    def _passed(self, position: Position) -> State:
        passes, steps, by_white, by_black, _ = position.state
        return (passes + 1, steps, by_white, by_black, 2 if self.rules.twice else 1)

    def _next(
        self,
        position: Position,
        stones: tuple[int, ...],
        state: State | None,
        outcome: Outcome | None = None,
    ) -> Position:
        return position.next(stones, state, outcome=outcome)

    def _after_captures(self, stones: tuple[int, ...], player: int, cell: int) -> tuple[int, ...]:
        """Return the stones after a move without those that it has captured."""
        enemy = 1 - player
        if self.rules.capture == "surrounded":
            dead = without_liberty(self.board, stones[enemy], self._empty(stones))
        else:
            dead = self._sandwiched(stones, player, cell)
        return tuple(mask & ~dead if number == enemy else mask for number, mask in enumerate(stones))

    def placed(
        self, stones: tuple[int, ...], player: int, cell: int, start: int | None = None
    ) -> tuple[int, ...]:
        """Return the stones after a player has placed or moved (from `start`) its own, and its effects."""
        own, bit = stones[player] | 1 << cell, 1 << cell
        if start is not None:
            own ^= 1 << start
        after = tuple(own if number == player else mask & ~bit for number, mask in enumerate(stones))
        if self.rules.capture:
            return self._after_captures(after, player, cell)
        return self._after_flips(after, player, cell) if self.rules.flip else after

    def _after_flips(self, stones: tuple[int, ...], player: int, cell: int) -> tuple[int, ...]:
        """Return the stones after a move with those that it has flipped."""
        own, enemy = stones[player], stones[1 - player]
        if self.rules.flip == "beside":
            flipped = self.board.neighbours[cell] & enemy if own >> cell & 1 else 0
        else:
            flipped = self._sandwiched(stones, player, cell)
        changed = {player: own | flipped, 1 - player: enemy & ~flipped}
        return tuple(changed.get(number, mask) for number, mask in enumerate(stones))

    def _sandwiched(self, stones: tuple[int, ...], player: int, cell: int) -> int:
        """Return the enemy stones between the stone on a cell and another of its player's, in a line."""
        own, enemy = stones[player], stones[1 - player]
        caught = 0
        if own >> cell & 1:
            for ray in self.board.rays[cell]:
                between = 0
                for other in ray:
                    if not enemy >> other & 1:
                        wanted = between.bit_count() == 2 if self.rules.pairs else True
                        caught |= between if own >> other & 1 and wanted else 0
                        break
                    between |= 1 << other
        return caught

    def _empty(self, stones: Sequence[int]) -> int:
        occupied = 0
        for mask in stones:
            occupied |= mask
        return self.board.all & ~occupied

    def verdict(self, position: Position) -> Outcome | None:
        rules = self.rules
        if position.state is not None and position.state[0] == len(PLAYERS):
            return rules.counted(position.stones) or self.draw(ALL_PASSED)
        if not position.empty and rules.placings:
            if rules.stuck is not None:
                return self._stuck(position)
            return self.draw(FULL)
        sure = rules.free or (not rules.passing and any(self._allowed(position)))
        if not sure and (rules.stuck is not None or not rules.passing):
            # The right to swap is no move that a player could go on with.
            moves = self.legal_moves(position) if position.swap_open else position.legal_moves()
            if moves in ((), [], ("pass",), ["pass"]):
                return self._stuck(position) if rules.stuck is not None else self.draw(NO_MOVE)
        if rules.endless and position.ply >= rules.most_plies:
            return self.draw(TOO_LONG)
        return None

    def _stuck(self, position: Position) -> Outcome:
        """Return what the rule for a player without a move says."""
        rule = self.rules.stuck
        assert rule is not None
        winner = rule.winner(position.player)
        return Outcome(None if winner is None else PLAYERS[winner], rule.reason)

    # For people.

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        """Return what a move did; stones that it has flipped have not been placed, nor captured."""
        found = super().events(before, move, after)
        if not self.rules.flip:
            return found
        target = read_parts(move).target
        turned = before.stones[1 - before.player] & after.stones[before.player]
        flipped = tuple(cell for cell in self.board.cell_names(turned) if cell != target)
        if not flipped:
            return found
        others = (replace(event, cells=tuple(c for c in event.cells if c not in flipped)) for event in found)
        return (*(event for event in others if event.cells), Event("flipped", flipped, before.to_move))

    def scores(self, position: Position) -> list[Score]:
        return scores_of(self.rules, position)

    def counted_groups(self, position: Position) -> list[int]:
        return counted_groups_of(self.rules, position)

    def prompt(self, position: Position) -> str:
        if position.legal_moves() == ("pass",):
            return "pass-only"
        if self.rules.moving and self.rules.supply:
            return "place" if self.to_place_first(position.stones, position.player) else "move"
        if self.rules.moving:
            return "place-or-move" if self.rules.placings else "move"
        return "place-colour" if self.rules.named else "place"

    def objection(self, position: Position, move: str) -> Message | None:
        if move == "pass":
            return Message("pass-only-without-move") if self.rules.passing else None
        parts = read_parts(move)
        missing = self.to_place_first(position.stones, position.player)
        if is_step(move) and self.rules.moving and missing:
            return Message("place-all-first", count=missing)
        if parts.verb != "place" or parts.axis or not self.is_free(position, parts.cell):
            return None
        colour = parts.colour
        number = self.colours.index(colour) if colour in self.colours else position.player
        for placing in self.rules.placings:
            numbers = [number_of(name, position.player) for name in placing.colours]
            if number in numbers and bool(colour) == self.rules.named:
                return self._restriction(position, placing, number, self.board.cell(parts.cell))
        return None

    def _restriction(self, position: Position, placing: Placing, number: int, cell: int) -> Message:
        """Return what keeps a stone of a colour from an empty cell."""
        board, name = self.board, self.board.names[cell]
        stones, player = position.stones, position.player
        if placing.supply and stones[player].bit_count() >= placing.supply:
            return Message("all-placed")
        if placing.beside and not board.around(stones_of(stones, player, placing.beside)) >> cell & 1:
            return Message("no-stone-beside", whose=placing.beside, cell=name)
        if placing.apart and board.around(stones_of(stones, player, placing.apart)) >> cell & 1:
            return Message("forbidden-beside", cell=name)
        if placing.limit and crowded(board, stones[number], placing.limit) >> cell & 1:
            return Message("group-too-large", largest=placing.limit)
        if not placing.cells(board, stones, player, number) >> cell & 1:
            return (
                Message("cell-not-lowest", cell=name)
                if placing.lowest
                else Message("nothing-flanked", cell=name)
            )
        return Message("stone-without-freedom", move=name)

    # Diagrams.

    def write_state(self, position: Position) -> dict[str, str]:
        if position.state is None:
            return {}
        passes, steps, by_white, by_black, left = position.state
        lines = {"passes": passes, "steps": steps}
        found = {key: str(value) for key, value in lines.items() if value}
        if by_white or by_black:
            found["captured"] = f"{by_white} {by_black}"
        if self.rules.twice:
            found["moves left"] = str(left)
        return found

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> State | None:
        if not self._counts:
            return None
        rules = self.rules
        most = {
            "passes": len(PLAYERS) if rules.passing else 0,
            "steps": rules.most_plies if rules.counts_steps else 0,
        }
        read = [_whole(key, lines.pop(key, "0"), 0, last) for key, last in most.items()]
        captured = lines.pop("captured", "0 0").split()
        largest = rules.most_plies if rules.counts_captures else 0
        if len(captured) != len(PLAYERS):
            raise Problem("diagram-captured", text=" ".join(captured))
        read += [_whole("captured", text, 0, largest) for text in captured]
        left = _whole("moves left", lines.pop("moves left"), 1, 2) if rules.twice else 1
        return (read[0], read[1], read[2], read[3], left)

    def impossible(self, position: Position) -> Message | None:
        if self.rules.capture == "surrounded":
            for player, mask in zip(self.players, position.stones, strict=False):
                if dead := without_liberty(self.board, mask, position.empty):
                    return Message(
                        "impossible-without-freedom",
                        player=Message(player),
                        cell=self.board.cell_names(dead)[0],
                    )
        return None

    # For programs that learn.

    def all_moves(self) -> Sequence[str]:
        """Return the placings, the steps, the hops and the pass that the rules know."""
        rules, cells = self.rules, self.board.cells
        colours = {number_of(colour, 0) for placing in rules.placings for colour in placing.colours}
        if rules.named:
            colours |= {1 - number for number in colours if number != RED}
            allowed = [self.board.all if number in colours else 0 for number in range(len(self.colours))]
            moves = placing_moves(self.board, self.colours, allowed)
        else:
            moves = list(self.board.cell_names(self.board.all)) if colours else []
        if rules.steps:
            tables = [step_table(self.board, player, rules.steps) for player in range(len(PLAYERS))]
            found = [move for cell in cells for table in tables for _, *both in table[cell] for move in both]
            moves += [move for move in dict.fromkeys(found) if move]
        if rules.hops:
            moves += [move for cell in cells for _, _, move in hop_moves(self.board)[cell]]
        if rules.leaps:
            moves += [move for cell in cells for _, move in leap_moves(self.board)[cell]]
        if rules.slides:
            moves = list(dict.fromkeys([*moves, *_line_moves(self.board, "counted" in rules.slides)]))
        if rules.passing:
            moves.append("pass")
        return moves

    def state_planes(self, position: Position) -> dict[str, int | float]:
        """Return those parts of the `State` that the rules count, each as a share of the most it can be."""
        if position.state is None:
            return {}
        rules = self.rules
        passes, steps, by_white, by_black, left = position.state
        planes: dict[str, int | float] = {}
        if rules.passing:
            planes["passes"] = passes / len(PLAYERS)
        if rules.counts_steps:
            planes["steps"] = steps / rules.most_plies
        if rules.counts_captures:
            planes["captured by white"] = by_white / rules.most_plies
            planes["captured by black"] = by_black / rules.most_plies
        if rules.twice:
            planes["moves left"] = left / 2
        return planes


def _whole(key: str, text: str, first: int, last: int) -> int:
    """Return the number in a line of a diagram; Problem if it is none from `first` to `last`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and first <= int(text) <= last):
        raise Problem("diagram-number", key=key, text=text[:40], first=first, last=last)
    return int(text)


@cache
def hop_moves(board: Board) -> dict[int, tuple[tuple[int, int, str], ...]]:
    """For every cell the hops from it: (the bit of the cell jumped over, the target's bit, the move)."""
    return {
        cell: tuple(
            (1 << ray[0], 1 << ray[1], f"{board.names[cell]}-{board.names[ray[1]]}")
            for ray in board.rays[cell]
            if len(ray) > 1
        )
        for cell in board.cells
    }


def _line_moves(board: Board, captures: bool) -> list[str]:
    """Return the moves from every cell along its lines; with `captures` those onto enemy stones too."""
    writers = (write_step, write_capture) if captures else (write_step,)
    return [
        write(board.names[cell], board.names[target])
        for cell in board.cells
        for ray in board.rays[cell]
        for target in ray
        for write in writers
    ]


@cache
def leap_moves(board: Board) -> dict[int, tuple[tuple[int, str], ...]]:
    """For every cell the leaps from it: (the target's bit, the move)."""
    names = board.names
    return {
        cell: tuple(
            (1 << target, write_step(names[cell], names[target]))
            for target in board.bits(board.around(near) & ~near & ~(1 << cell))
        )
        for cell, near in board.neighbours.items()
    }
