"""The game that plays any rules written in ludemes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from yavset.language.messages import Message
from yavset.ludi.conditions import RED, Made
from yavset.ludi.counting import counted_groups_of, scores_of
from yavset.ludi.effects import alive, capturing_cells, effects_of, placed
from yavset.ludi.names import is_known, name_given, read_name, title_of, titled
from yavset.ludi.objections import objection_to
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
)
from yavset.ludi.state import State, has_state, read_state, shooter_of, state_planes, write_state
from yavset.ludi.targets import all_movements, missing_stones, targets_of
from yavset.rules.board import Board, mask_of
from yavset.rules.game import Game
from yavset.rules.groups import without_liberty
from yavset.rules.moves import LETTERS, is_step, read_parts, write_capture, write_placing, write_step
from yavset.rules.moving import own_move, read_move, slide_targets
from yavset.rules.options import Option
from yavset.rules.placing import may_place, placing_moves, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Event, Outcome

YAVALATH = "h5-p.s-w4.l3"
"""The rules where none are given."""


def _rules_in(options: Mapping[str, Any]) -> Rules:
    """Return the rules that the option `rules` gives in some form, or Yavalath's."""
    given = options.get("rules")
    return given if isinstance(given, Rules) else read_rules(YAVALATH if given is None else given)


def _own_name(given: object, rules: Rules) -> str | None:
    """Return the name that a rule text gives, unless the game is known by it."""
    name = name_given(given) if isinstance(given, str) else ""
    known = title_of(rules.tree).name.lower().replace(" ", "-").replace("'", "")
    return None if name == known else name or None


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
        self.repetition = REPETITION if rules.endless or rules.no_repeat else 0
        title = title_of(rules.tree)
        self.name, self.designer, self.year = title.name, title.designer, title.year
        if given := self.options["name"]:
            self.name = titled(title.name if is_known(rules.tree) else "", given)
        self.effects = effects_of(rules)

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
        """Return those that keep the start and, where rules name directions, each player's rows."""
        images = super().symmetries()
        if not self.rules.directed:
            return images
        bottom = mask_of(self.board.row(0))
        return [image for image in images if mask_of(image[cell] for cell in self.board.row(0)) == bottom]

    def start_state(self) -> State | None:
        return State() if has_state(self.rules) else None

    def legal_moves(self, position: Position) -> Sequence[str]:
        if shooter_of(position) is not None:
            return self._shots(position)
        moves = self._placements(position)
        if self.rules.moving:
            moves += self._movements(position)
        if position.state is not None and position.state.begun:
            moves.append("end")
        without = not moves and self.rules.passing and (position.empty or not self.rules.placings)
        return [*moves, "pass"] if without or self.rules.may_pass else moves

    def is_legal(self, position: Position, move: str) -> bool:
        if move in ("pass", "end") or shooter_of(position) is not None:
            return super().is_legal(position, move)
        if is_step(move):
            way = own_move(position, move, write_capture if "x" in move else write_step)
            return way is not None and move in self._movements_of(position, way[0])
        name = move.partition("@")[2] if self.rules.named else move
        if not self.board.has(name):
            return False
        allowed = self._allowed(position, 1 << self.board.cell(name))
        if self.rules.named:
            return may_place(self.board, self.colours, allowed, move)
        return bool(allowed[position.player])

    def _allowed(self, position: Position, within: int = -1) -> list[int]:
        """Return the cells of a mask where a stone of each colour may be put, as masks."""
        allowed = [0] * len(self.colours)
        for placing in self.rules.placings:
            for colour, mask in self.placeable(position, placing, within).items():
                allowed[colour] |= mask
        return allowed

    def _may_move(self, position: Position) -> bool:
        """Return whether the player to move has a move other than to pass, to end a turn or to swap.

        Looks no further than the first one.
        """
        if shooter_of(position) is not None:
            return bool(self._shots(position))
        for placing in self.rules.placings:
            for number, cells in self._offered(position, placing).items():
                while cells:
                    if self._admitted(position, number, cells & -cells):
                        return True
                    cells &= cells - 1
        own = self.board.bits(position.stones[position.player])
        return self.rules.moving and any(self._targets(position, cell) for cell in own)

    def _placements(self, position: Position) -> list[str]:
        """Return the moves that place a stone, in cell order."""
        rules, allowed = self.rules, self._allowed(position)
        if rules.named:
            return placing_moves(self.board, self.colours, allowed)
        return self.board.cell_names(allowed[position.player])

    def placeable(self, position: Position, placing: Placing, within: int = -1) -> dict[int, int]:
        """Return the cells of a mask where each colour (by its number) may be put by a `place`."""
        offered = self._offered(position, placing)
        return {number: self._admitted(position, number, cells & within) for number, cells in offered.items()}

    def _offered(self, position: Position, placing: Placing) -> dict[int, int]:
        """Return the cells where each colour might be put, but for suicide and positions that come back."""
        numbers = [number_of(colour, position.player) for colour in placing.colours]
        stones, player = position.stones, position.player
        return {number: placing.cells(self.board, stones, player, number) for number in numbers}

    def _admitted(self, position: Position, number: int, cells: int) -> int:
        """Return those of some cells where a stone of a colour is no suicide and brings no position back."""
        if self.rules.capture == "surrounded":
            cells = self._without_suicide(position, number, cells)
        if self.rules.no_repeat:
            cells = self._without_repeats(position, number, cells)
        return cells

    def _shots(self, position: Position) -> list[str]:
        """Return the shots of the stone that has moved."""
        cells = slide_targets(self.board, position.state.shooter, len(self.board.cells), position.occupied)
        cells = self._admitted(position, RED, cells)
        return [write_placing("red", name) for name in self.board.cell_names(cells)]

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
            if not alive(self.rules, position.with_stone(number, cell), position.player)
        )
        return cells & ~suicides

    def _without_repeats(self, position: Position, number: int, cells: int) -> int:
        """Return those of some cells where a stone brings no earlier stones back."""
        board, stones, player = self.board, position.stones, position.player
        # For a single cell it is quicker to see what a stone there captures.
        capturing = capturing_cells(self.rules, stones, player) if cells & (cells - 1) else cells
        repeats = mask_of(
            cell
            for cell in board.bits(cells)
            if self.is_repeated(
                position,
                placed(self.rules, stones, player, cell, number=number)[0]
                if capturing >> cell & 1
                else position.with_stone(number, cell),
            )
        )
        return cells & ~repeats

    def is_repeated(self, position: Position, stones: tuple[int, ...]) -> bool:
        """Return whether a move to some stones is forbidden as they stood so at the start of a turn."""
        return self.rules.no_repeat and any(
            position.has_occurred((stones, passed)) for passed in (False, True)
        )

    def turn_key(self, position: Position) -> Hashable:
        if self.rules.no_repeat:
            passed = position.state is not None and position.state.passes > 0
            return (position.stones, passed)
        return super().turn_key(position)

    def _movements(self, position: Position) -> list[str]:
        """Return the moves of stones, by the cell they start from."""
        own = position.stones[position.player]
        return [move for cell in self.board.bits(own) for move in self._movements_of(position, cell)]

    def _movements_of(self, position: Position, cell: int) -> list[str]:
        """Return the moves of the mover's stone on a cell."""
        names, enemy = self.board.names, position.stones[1 - position.player]
        return [
            (write_capture if enemy >> target & 1 else write_step)(names[cell], names[target])
            for target in self.board.bits(self._targets(position, cell))
        ]

    def _targets(self, position: Position, cell: int) -> int:
        """Return the cells that the mover's stone on a cell may go to."""
        targets = targets_of(self.rules, position.stones, position.player, cell)
        if self.rules.capture == "surrounded" or self.rules.no_repeat:
            return mask_of(
                target for target in self.board.bits(targets) if self._allows(position, cell, target)
            )
        return targets

    def _allows(self, position: Position, cell: int, target: int) -> bool:
        """Return whether the mover may move a stone as far as its groups and earlier positions go."""
        rules, player = self.rules, position.player
        stones, _ = placed(rules, position.stones, player, target, cell)
        if rules.capture == "surrounded" and not alive(rules, stones, player):
            return False
        return not self.is_repeated(position, stones)

    # What a move does.

    def after(self, position: Position, move: str) -> Position:
        state: State = position.state or State()
        if move == "pass":
            passed = state.passed(self.rules).ended(self.rules, state, position.stones)
            return position.next(position.stones, passed)
        if move == "end":
            return position.next(position.stones, state.ended(self.rules, state, position.stones))
        player, rules = position.player, self.rules
        number, start, cell = self.read(position, move)
        stones, taken = placed(rules, position.stones, player, cell, start, number)
        state = state.moved(rules, player, start is not None, taken)
        outcome = rules.judge(Made(stones, player, cell, state.steps, state.captured))
        kept = None if position.state is None else state
        if kept is not None and rules.shoots and start is not None and outcome is None:
            rest = position.same_turn(stones, position.state.shooting(kept, cell))
            if self._may_move(rest):
                return rest
        if kept is not None and position.state.left > 1 and outcome is None:
            left = kept._replace(
                left=position.state.left - 1, begun=rules.catch_up, largest=position.state.largest
            )
            rest = position.same_turn(stones, left)
            if self._may_move(rest):
                return rest
        if kept is not None:
            kept = kept.ended(rules, position.state, stones)
        return position.next(stones, kept, outcome=outcome)

    def read(self, position: Position, move: str) -> tuple[int, int | None, int]:
        """Return the colour of the stone that a move puts on a cell, whence it comes, and the cell."""
        if is_step(move):
            return (position.player, *read_move(self.board, move))
        if self.rules.named or "@" in move:
            colour, cell = read_placing(self.board, self.colours, move)
            return colour, None, cell
        return position.player, None, self.board.cell(move)

    def verdict(self, position: Position) -> Outcome | None:
        rules = self.rules
        if position.state is not None and position.state.passes == len(PLAYERS):
            return rules.counted(position.stones) or self.draw(ALL_PASSED)
        if not position.empty and rules.placings:
            if rules.stuck is not None:
                return rules.stuck_outcome(position.player)
            return self.draw(FULL)
        # The right to swap is no move that a player could go on with.
        if (rules.stuck is not None or not rules.passing) and not (rules.free or self._may_move(position)):
            return rules.stuck_outcome(position.player) if rules.stuck is not None else self.draw(NO_MOVE)
        if rules.endless and position.ply >= rules.most_plies:
            return self.draw(TOO_LONG)
        return None

    # For people.

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        """Return what a move did; stones that it has flipped have not been placed, nor captured."""
        found = super().events(before, move, after)
        if "phalanx" in self.rules.slides:
            # The stones that have left their cells have moved on with the last one.
            found = tuple(one for one in found if (one.kind, one.colour) != ("captured", before.to_move))
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
        if shooter_of(position) is not None:
            return "shoot"
        if self.rules.moving and self.rules.supply:
            return "place" if missing_stones(self.rules, position.stones, position.player) else "move"
        if self.rules.moving:
            return "place-or-move" if self.rules.placings else "move"
        return "place" if self.rules.own_only else "place-colour"

    def objection(self, position: Position, move: str) -> Message | None:
        return objection_to(self.rules, position, move)

    # Diagrams.

    def write_state(self, position: Position) -> dict[str, str]:
        return write_state(self.rules, position.state)

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> State | None:
        own = {cell for cell, code in codes.items() if code == LETTERS[self.colours[player]]}
        return read_state(self.rules, own, lines)

    def impossible(self, position: Position) -> Message | None:
        if self.rules.capture == "surrounded" and not any(self.rules.starts):
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
        """Return the placings, the moves of stones and the pass that the rules know."""
        rules = self.rules
        colours = {number_of(colour, 0) for placing in rules.placings for colour in placing.colours}
        if rules.named:
            colours |= {1 - number for number in colours if number != RED}
            allowed = [self.board.all if number in colours else 0 for number in range(len(self.colours))]
            moves = placing_moves(self.board, self.colours, allowed)
        else:
            moves = list(self.board.cell_names(self.board.all)) if colours else []
        moves += all_movements(rules)
        if rules.shoots:
            shots = (write_placing("red", name) for name in self.board.names.values())
            moves = list(dict.fromkeys([*moves, *shots]))
        if rules.passing:
            moves.append("pass")
        if rules.catch_up:
            moves.append("end")
        return moves

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return state_planes(self.rules, position.state)
