"""The base class of all games: their data, their options, and the few methods that are their rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from yavset.language.messages import Message, Problem, quoted
from yavset.rules.actions import Actions
from yavset.rules.board import Board, hexhex, mask_of
from yavset.rules.diagram import Diagram, DiagramError, Turn, board_lines, write_lines, write_turn
from yavset.rules.moves import LETTERS, read_parts
from yavset.rules.options import Option
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Event, Outcome, Piece

PLAYERS = tuple(LETTERS)


class Game:
    """A game with its options chosen. Each game of the set is a subclass, whose methods are its rules.

    Class attributes of a game:
        id, name, designer, year, source: who made it and where the rules stand.
        tags: words to find it by (rows, connection, territory, movement, capture, race).
        choices: the options that it offers.
        repetition: the n-th occurrence of a position at the start of a turn is a draw; 0: no such rule.
        effects: what moves do to the board beyond what their text names (see `yavset.rules.effects`), so that
            pages draw positions without the rules; None where random games decide whether texts are enough.

    Instance attributes:
        options: every option with its value.
        players: the names of the players in the order of moving.
        colours: the colours of stones, in the order of `Position.stones`.
        board: the board.
        may_swap: whether the pie rule is in force.
    """

    id: ClassVar[str]
    name: str
    designer: str
    year: int
    source: ClassVar[str] = "The Yavalath set, nestorgames"
    tags: ClassVar[tuple[str, ...]] = ()
    choices: ClassVar[tuple[Option, ...]] = ()
    repetition: int = 0
    effects: tuple[str, ...] | None = None

    options: dict[str, Any]
    players: tuple[str, ...]
    colours: tuple[str, ...]
    board: Board
    may_swap: bool

    def __init__(self, **chosen: object) -> None:
        """Take option values or their texts; ValueError, naming what is allowed, for anything else."""
        self.options = self.read_options(chosen)
        self.board = self.make_board()
        self.players = PLAYERS[: self.options.get("players", 2)]
        self.colours = self.players
        self.may_swap = self.options.get("swap", False)

    @property
    def sides(self) -> tuple[str, ...]:
        """An older name of `players`."""
        return self.players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        # Boards and tables are made again from the options.
        return _restored, (type(self), tuple(self.options.items()))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"game({self.id!r}{chosen})"

    # Options and board.

    @classmethod
    def read_options(cls, chosen: Mapping[str, object]) -> dict[str, Any]:
        """Return every option with its value. Games override it where options depend on each other."""
        cls.check_names(chosen)
        known = {option.name: option for option in cls.choices}
        values = {name: option.default for name, option in known.items()}
        values |= {name: known[name].read(given) for name, given in chosen.items()}
        if values.get("players", 2) > 2 and "swap" in known and cls.swaps_two_players_only():
            if "swap" in chosen and values["swap"]:
                raise Problem("option-swap-players")
            values["swap"] = False
        return values

    @classmethod
    def check_names(cls, chosen: Iterable[str]) -> None:
        """Raise ValueError, naming the game's options, for a name that is none of them."""
        known = [option.name for option in cls.choices]
        for name in chosen:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise Problem("option-unknown", game=cls.id, name=quoted(name), allowed=allowed)

    @classmethod
    def swaps_two_players_only(cls) -> bool:
        """Return whether the pie rule is for two players only, as in all games but Omega."""
        return True

    def make_board(self) -> Board:
        """Return the board for the options."""
        return hexhex(self.options.get("size", 5))

    # The rules: what a game overrides.

    def start_stones(self) -> tuple[int, ...]:
        """Return the stones at the start: none."""
        return (0,) * len(self.colours)

    def start_state(self) -> Hashable:
        """Return the game's own state at the start."""
        return None

    def legal_moves(self, position: Position) -> Sequence[str]:
        """List the legal moves except `swap`, in cell order; the position is not over."""
        raise TypeError(f"{type(self).__name__} has to say which moves are legal")

    def is_legal(self, position: Position, move: str) -> bool:
        """Return whether a text is one of `legal_moves`; the position is not over.

        The games of the set override it: to check one move is quicker than to list all.
        """
        return move in position.legal_moves()

    def after(self, position: Position, move: str) -> Position:
        """Return the position after a legal move other than `swap`."""
        raise TypeError(f"{type(self).__name__} has to say what a move does")

    def in_first_round(self, before: Position, stones: tuple[int, ...]) -> bool:
        """Return whether the next player has its first turn, in which it may swap, after a completed turn.

        Takes the position before the turn's last move and the stones after it.
        """
        return before.player == 0 and before.stones == self.start_stones()

    def turn_key(self, position: Position) -> Hashable:
        """Return what the repetition rule compares at the start of turns."""
        return (position.stones, position.player, position.state, position.swap_open)

    def verdict(self, position: Position) -> Outcome | None:
        """Return the outcome if the game is over at the start of the mover's turn, else None."""
        return None

    def prompt(self, position: Position) -> str:
        """Return the code of the text that tells the player to move what to do."""
        return "place"

    def objection(self, position: Position, move: str) -> Message | None:
        """Explain which of this game's own rules forbids a move here; None if no special rule does."""
        return None

    # For programs that learn.

    @cached_property
    def actions(self) -> Actions:
        """All moves that are legal in some position with these options, each with a fixed number."""
        swaps = ["swap"] if len(self.players) == 2 else [f"swap:{player}" for player in self.players[:-1]]
        return Actions([*self.all_moves(), *(swaps if self.may_swap else ())])

    def all_moves(self) -> Sequence[str]:
        """List every move except `swap` that is legal in some position, each once, in a fixed order."""
        return list(self.board.names.values())

    def state_planes(self, position: Position) -> dict[str, int | float]:
        """Return the state as planes: each a mask of cells, or a number from 0 to 1.

        All positions of a game have the same keys; a key that ends with the sign of an axis turns with the
        board. Games without a state have no planes.
        """
        return {}

    def symmetries(self) -> list[dict[int, int]]:
        """Return those of `Board.symmetries` that keep the start, the identity first."""
        board, start = self.board, self.start_stones()
        return [
            image
            for image in board.symmetries()
            if all(mask == mask_of(image[cell] for cell in board.bits(mask)) for mask in start)
        ]

    # Positions.

    def start(self) -> Position:
        """Return the position before the first move."""
        return self.set_up(self.start_stones(), 0, self.start_state())

    def set_up(
        self,
        stones: tuple[int, ...],
        player: int,
        state: Hashable,
        seating: tuple[int, ...] | None = None,
        swap_open: bool = False,
        outcome: Outcome | None = None,
    ) -> Position:
        """Return a position at the start of a turn, as if the game began there."""
        position = Position(
            self, stones, player, seating or tuple(range(len(self.players))), state, swap_open, outcome
        )
        occurrences = ({position.key(): 1},) if self.repetition else ()
        outcome = outcome or self.verdict(position)
        return Position(
            self, stones, player, position.seating, state, swap_open, outcome, occurrences=occurrences
        )

    def position(self, text: str) -> Position:
        """Return the position that a diagram shows.

        Raises DiagramError, a ValueError that names the line, for text that is malformed or that shows what
        can never be on the board.
        """
        diagram = Diagram.read(self.board, text)
        codes = diagram.codes(self.board, self.is_code, self.id)
        stones = self.read_codes(codes)
        turn = diagram.take_turn(self.board, self.players, self.may_swap)
        try:
            state = self.read_state(codes, turn.player, diagram.lines)
        except KeyError as missing:
            raise DiagramError("diagram-line-missing", key=missing.args[0]) from None
        if diagram.lines:
            raise DiagramError("diagram-line-unknown", key=quoted(next(iter(diagram.lines))), game=self.id)
        position = self.set_up(stones, turn.player, state, turn.seating, turn.swap_open, turn.outcome)
        wrong = None if turn.outcome else self.impossible(position)
        if wrong:
            raise DiagramError("impossible", wrong=wrong)
        return position

    def diagram(self, position: Position) -> str:
        """Return the position as a diagram that `position` reads back."""
        turn = Turn(position.player, position.seating, position.swap_open, position.outcome)
        rows = board_lines(self.board, self.cell_codes(position))
        below = write_lines(write_turn(turn, self.players, self.write_state(position)))
        return "\n".join([*rows, below])

    def write_state(self, position: Position) -> dict[str, str]:
        """Write the game's own state as lines of a diagram by their keys; none in games without a state."""
        return {}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> Hashable:
        """Read the game's own state: pop its lines out of `lines`. Raise ValueError if one is wrong."""
        return self.start_state()

    def impossible(self, position: Position) -> Message | None:
        """Explain why no game can reach a position, as far as is easy to see; None if nothing is wrong."""
        return None

    # What the page, the texts and the drawings need.

    def pieces(self, position: Position) -> list[Piece]:
        """List the pieces on the board, in cell order."""
        return [
            Piece(self.board.names[cell], "stone", colour)
            for cell in self.board.bits(position.occupied)
            for colour, mask in zip(self.colours, position.stones, strict=True)
            if mask >> cell & 1
        ]

    def scores(self, position: Position) -> Sequence[Score]:
        """Return what people count, of each player and of all; empty where they count nothing."""
        return ()

    def counted_groups(self, position: Position) -> list[int]:
        """Return the groups whose sizes people count, as masks; none where sizes do not matter."""
        return []

    def eliminated(self, position: Position) -> dict[str, int]:
        """Return the players that are out while others play on, each with the mask of the deciding cells."""
        return {}

    def losing_moves(self, position: Position) -> dict[str, str]:
        """Return the legal moves that lose at once for the mover, each with the code of the reason.

        Tries every move, which can take a hundred times as long as listing them: for showing a position, not
        for search. Games override it where they know the answer.
        """
        found = {}
        for move in position.legal_moves():
            outcome = position.child(move).outcome
            if outcome is not None and outcome.winner not in (None, position.to_move):
                found[move] = outcome.reason
        return found

    def own_edges(self) -> Mapping[str, Sequence[int]]:
        """Return the numbers of the `board.edges` that belong to players, by their colours."""
        return {}

    def cell_codes(self, position: Position) -> dict[int, str]:
        """Return the code of each occupied cell in a diagram, such as ``w``."""
        return {
            cell: LETTERS[colour]
            for colour, mask in zip(self.colours, position.stones, strict=True)
            for cell in self.board.bits(mask)
        }

    def is_code(self, code: str) -> bool:
        """Return whether a diagram may have `code` for a cell: the letter of one of the colours."""
        return any(code == LETTERS[colour] for colour in self.colours)

    def read_codes(self, codes: Mapping[int, str]) -> tuple[int, ...]:
        """Read the stones of each colour from the cells of a diagram, whose codes `is_code` has accepted."""
        return tuple(
            mask_of(cell for cell, code in codes.items() if code == LETTERS[colour])
            for colour in self.colours
        )

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        """Return what a move did, from its text and the stones before and after."""
        mover, parts = before.to_move, read_parts(move)
        if parts.verb == "swap":
            swapped = tuple(s for s in self.players if before.seats[s] != after.seats[s])
            return (Event("swapped", players=swapped),)
        if parts.verb in ("pass", "end"):
            return (Event("passed", colour=mover),)
        if parts.verb == "exchange":
            return (Event("exchanged", (parts.cell, parts.target)),)
        names = self.board.names
        found = []
        left = ""
        if parts.verb == "move":
            left = parts.cell
            found.append(Event("moved", (left, parts.target), mover))
        for colour, had, has in zip(self.colours, before.stones, after.stones, strict=True):
            gone = tuple(names[cell] for cell in self.board.bits(had & ~has) if names[cell] != left)
            if gone:
                found.append(Event("captured", gone, colour))
            if not left and has & ~had:
                placed = tuple(names[cell] for cell in self.board.bits(has & ~had))
                found.insert(0, Event("placed", placed, colour))
        return tuple(found)

    # Small helpers for the rules.

    def is_free(self, position: Position, name: str) -> bool:
        """Return whether `name` is the name of a cell without a stone."""
        return self.board.contains(position.empty, name)

    def is_taken(self, position: Position, name: str) -> bool:
        """Return whether `name` is the name of a cell with a stone."""
        return self.board.contains(position.occupied, name)

    def win(self, player: int, reason: str, cells: int = 0) -> Outcome:
        """Return a win of player number `player`; `cells` is the mask of the deciding cells."""
        return Outcome(self.players[player], reason, tuple(self.board.cell_names(cells)))

    def draw(self, reason: str) -> Outcome:
        """Return a draw."""
        return Outcome(None, reason)


@lru_cache(maxsize=64)
def _restored(game: type[Game], options: tuple[tuple[str, Any], ...]) -> Game:
    """Restore a pickled game; the positions of one game share it."""
    return game(**dict(options))
