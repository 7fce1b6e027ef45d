"""Feed the ducks, by Néstor Romeral Andrés, 2011: crumbs draw the ducks; gather all of yours in one group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yavset.language.messages import Message, Problem
from yavset.rules.game import Game
from yavset.rules.groups import group_of, groups, groups_by_colour
from yavset.rules.lines import whole_lines
from yavset.rules.moves import read_parts
from yavset.rules.options import Option
from yavset.rules.placing import may_place, placing_moves, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player
from yavset.rules.values import Event, Outcome, Piece

FLOCK = 12
"""Ducks of each colour: together they fill the edge."""


class FeedTheDucks(Game):
    """The state is the cell with the breadcrumb; None before the first one, which ends the set-up."""

    id = "feed-the-ducks"
    name = "Feed the ducks"
    designer = "Néstor Romeral Andrés"
    year = 2011
    tags = ("connection", "movement")
    choices = (Option("setup", ("free", "own"), "free"),)
    effects = ("crumb",)
    repetition = 3

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.reach = {
            cell: lines["-"] | lines["/"] | lines["\\"] for cell, lines in whole_lines(self.board).items()
        }

    def setting_up(self, position: Position) -> bool:
        """Return whether the players are still placing ducks."""
        return position.state is None and position.occupied != self.board.border

    def legal_moves(self, position: Position) -> Sequence[str]:
        if self.setting_up(position):
            return placing_moves(self.board, self.colours, self.places(position))
        return self.board.cell_names(self.open_water(position))

    def is_legal(self, position: Position, move: str) -> bool:
        if self.setting_up(position):
            return may_place(self.board, self.colours, self.places(position), move)
        return self.board.contains(self.open_water(position), move)

    def places(self, position: Position) -> list[int]:
        """Return for each colour the mask of the edge cells where the player to move may place a duck."""
        free = self.board.border & position.empty
        either = self.options["setup"] == "free"
        return [
            free if ducks.bit_count() < FLOCK and (either or player == position.player) else 0
            for player, ducks in enumerate(position.stones)
        ]

    def open_water(self, position: Position) -> int:
        """Return the mask of the cells for the next crumb: empty, and not in reach of the present one."""
        if position.state is None:
            return position.empty
        return position.empty & ~self.reach[position.state]

    def after(self, position: Position, move: str) -> Position:
        if self.setting_up(position):
            return position.next(position.with_stone(*read_placing(self.board, self.colours, move)))
        crumb = self.board.cell(move)
        ducks = list(position.stones)
        for colour, start, end in self.slides(position.stones, crumb):
            ducks[colour] ^= 1 << start | 1 << end
        return position.next(tuple(ducks), crumb, outcome=self.gathered(ducks, position.player))

    def slides(self, ducks: Sequence[int], crumb: int) -> list[tuple[int, int, int]]:
        """Return how ducks move to a crumb, nearest first on each of its six rays: (colour, from, to)."""
        white, black = ducks
        either = white | black
        found = []
        for ray in self.board.rays[crumb]:
            ends = iter(ray)
            for cell in ray:
                if either >> cell & 1:
                    end = next(ends)
                    if end != cell:
                        found.append((black >> cell & 1, cell, end))
        return found

    def gathered(self, ducks: Sequence[int], mover: int) -> Outcome | None:
        """Return a win of the mover, else of the other player, if all ducks of that player form one group."""
        for player in (mover, 1 - mover):
            flock = ducks[player]
            if group_of(self.board, flock, flock & -flock) == flock:
                return self.win(player, "gathered", flock)
        return None

    def scores(self, position: Position) -> list[Score]:
        if self.setting_up(position):
            white, black = (FLOCK - ducks.bit_count() for ducks in position.stones)
            return [Score(Message("standing-supply", white=white, black=black))]

        def flocks(ducks: int) -> Message:
            return Message("standing-flocks", count=len(groups(self.board, ducks)))

        return of_each_player(self.players, position.stones, flocks)

    def counted_groups(self, position: Position) -> list[int]:
        return [] if self.setting_up(position) else groups_by_colour(self.board, position.stones)

    def losing_moves(self, position: Position) -> dict[str, str]:
        return {} if self.setting_up(position) else super().losing_moves(position)

    def prompt(self, position: Position) -> str:
        return "duck" if self.setting_up(position) else "crumb"

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        name = parts.cell
        if parts.verb != "place" or not self.is_free(position, name):
            return None
        if not self.setting_up(position):
            if position.state is not None and self.reach[position.state] >> self.board.cell(name) & 1:
                return Message("crumb-on-line", name=name, crumb=self.board.names[position.state])
            return None
        if not self.board.border >> self.board.cell(name) & 1:
            return Message("ducks-on-edge")
        if parts.colour in self.colours:
            return Message("duck-colour")
        return None

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        if self.setting_up(before):
            return super().events(before, move, after)
        names = self.board.names
        return (
            Event("crumb", (move,)),
            *(
                Event("moved", (names[start], names[end]), self.colours[colour])
                for colour, start, end in self.slides(before.stones, self.board.cell(move))
            ),
        )

    def pieces(self, position: Position) -> list[Piece]:
        found = super().pieces(position)
        if position.state is not None:
            found.append(Piece(self.board.names[position.state], "crumb"))
            found.sort(key=lambda piece: self.board.cell(piece.cell))
        return found

    def write_state(self, position: Position) -> dict[str, str]:
        return {} if position.state is None else {"crumb": self.board.names[position.state]}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> int | None:
        if "crumb" not in lines:
            return None
        crumb = self.board.cell(lines.pop("crumb"))
        if crumb in codes:
            raise Problem("diagram-duck-on-crumb", cell=self.board.names[crumb])
        return crumb

    def impossible(self, position: Position) -> Message | None:
        counts = [ducks.bit_count() for ducks in position.stones]
        if position.state is not None:
            if counts != [FLOCK, FLOCK]:
                return Message("impossible-ducks-fewer", flock=FLOCK)
            if self.slides(position.stones, position.state):
                return Message("impossible-ducks-far")
            if self.gathered(position.stones, 0):
                return Message("impossible-ducks-grouped")
            return None
        if position.occupied & ~self.board.border:
            return Message("impossible-ducks-inside")
        if max(counts) > FLOCK:
            return Message("impossible-ducks-more", flock=FLOCK)
        own_alternately = self.options["setup"] == "free" or counts[0] - counts[1] == position.player
        if sum(counts) % 2 != position.player or not own_alternately:
            return Message("impossible-ducks-turn", player=Message(position.to_move))
        return None

    def all_moves(self) -> Sequence[str]:
        ducks = placing_moves(self.board, self.colours, [self.board.border] * len(self.colours))
        return [*super().all_moves(), *ducks]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return {"crumb": 0 if position.state is None else 1 << position.state}
