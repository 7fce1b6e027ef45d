"""The immutable position every game shares: stones, player to move, seats, outcome, the last move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from yavset.language.messages import Message, quoted
from yavset.rules.moves import read_parts, write_swap
from yavset.rules.scores import Score
from yavset.rules.values import Event, IllegalMove, Outcome, Piece

if TYPE_CHECKING:
    from yavset.rules.game import Game


_TABLE = 32


def _with_count(
    tables: tuple[Mapping[Hashable, int], ...], key: Hashable, count: int
) -> tuple[Mapping[Hashable, int], ...]:
    """Add an entry to tables of occurrences.

    Copies only the latest, short table and shares the others: otherwise every position of a game of thousands
    of turns, and every node of a search, would keep a table of the whole game.
    """
    if tables and len(tables[0]) < _TABLE:
        return ({**tables[0], key: count}, *tables[1:])
    return ({key: count}, *tables)


_fix = object.__setattr__


# No dataclass: the hottest class of the rules, and `next` sets the outcome after it has seen the position.
class Position:
    """A position of a game. Immutable; `play` gives the next one.

    Two positions are equal when the game and its options, the stones, the player to move, the seats, the
    game's own state and the outcome are. How they were reached does not matter.

    Attributes:
        game: the game with its options.
        stones: one mask of cells for each colour in `game.colours`.
        player: index of the player to move in `game.players`.
        seating: the seat of each player, in the order of `game.players`.
        state: what else the game's rules depend on, hashable; None in games without a state.
        swap_open: whether the player to move may still change seats.
        outcome: None while the game goes on.
        ply: number of moves played since the start.
        turn_number: number of turns completed since the start.
        occurrences: in games with a repetition rule, the number of times that each position has occurred at
            the start of a turn: tables, the latest first; the first one that has a position counts.
        last_move: the last move, or None.
    """

    __slots__ = (
        "_before",
        "_events",
        "_legal_moves",
        "game",
        "last_move",
        "occurrences",
        "outcome",
        "player",
        "ply",
        "seating",
        "state",
        "stones",
        "swap_open",
        "turn_number",
    )
    game: Game
    stones: tuple[int, ...]
    player: int
    seating: tuple[int, ...]
    state: Any
    swap_open: bool
    outcome: Outcome | None
    ply: int
    turn_number: int
    occurrences: tuple[Mapping[Hashable, int], ...]
    last_move: str | None
    _repr_svg_: ClassVar[Callable[..., str]]
    """The picture that a notebook shows; `yavset.drawing.svg` provides it."""

    _before: Position | None
    _events: tuple[Event, ...]
    _legal_moves: tuple[str, ...] | None

    def __init__(
        self,
        game: Game,
        stones: tuple[int, ...],
        player: int,
        seating: tuple[int, ...],
        state: Hashable = None,
        swap_open: bool = False,
        outcome: Outcome | None = None,
        ply: int = 0,
        turn_number: int = 0,
        occurrences: tuple[Mapping[Hashable, int], ...] = (),
    ) -> None:
        """Games make positions with `Game.start` and `next`; see the class for the fields."""
        _fix(self, "game", game)
        _fix(self, "stones", stones)
        _fix(self, "player", player)
        _fix(self, "seating", seating)
        _fix(self, "state", state)
        _fix(self, "swap_open", swap_open)
        _fix(self, "outcome", outcome)
        _fix(self, "ply", ply)
        _fix(self, "turn_number", turn_number)
        _fix(self, "occurrences", occurrences)
        _fix(self, "last_move", None)
        _fix(self, "_before", None)
        _fix(self, "_events", ())
        _fix(self, "_legal_moves", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position cannot be changed: play() gives the next one")

    def __reduce__(self) -> tuple[Any, ...]:
        # The game is pickled as its class and options, without its board; legal moves are found again.
        fields = (
            self.game,
            self.stones,
            self.player,
            self.seating,
            self.state,
            self.swap_open,
            self.outcome,
            self.ply,
            self.turn_number,
            self.occurrences,
        )
        return _restored, (fields, self.last_move, self.events)

    def _value(self) -> tuple[object, ...]:
        return (self.game, self.stones, self.player, self.seating, self.state, self.swap_open, self.outcome)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash((self.stones, self.player, self.seating, self.state, self.swap_open))

    def __repr__(self) -> str:
        return f"<Position of {self.game!r} after {self.ply} moves, {self.to_move} to move>"

    def __str__(self) -> str:
        return self.game.diagram(self)

    @property
    def to_move(self) -> str:
        """The player to move; once the game is over, the player whose turn it would be."""
        return self.game.players[self.player]

    @property
    def seats(self) -> dict[str, int]:
        """The seat (a person or bot, counted from 0) of each player."""
        return dict(zip(self.game.players, self.seating, strict=True))

    @property
    def occupied(self) -> int:
        """Mask of the cells with a stone of any colour."""
        taken = 0
        for mask in self.stones:
            taken |= mask
        return taken

    @property
    def empty(self) -> int:
        """Mask of the cells without a stone."""
        free = self.game.board.all
        for mask in self.stones:
            free &= ~mask
        return free

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did; empty at the start and after `child`."""
        # Computed on first use: most positions are only passed through.
        if self._before is not None and self.last_move is not None:
            events = self.game.events(self._before, self.last_move, self)
            if self.outcome is not None:
                events = (*events, Event("ended", self.outcome.cells, self.outcome.winner))
            _fix(self, "_events", events)
            _fix(self, "_before", None)
        return self._events

    @property
    def scores(self) -> tuple[Score, ...]:
        """What people count here, such as points, pieces and repetitions; empty where they count nothing."""
        found = tuple(self.game.scores(self))
        count = self.occurred() if self.outcome is None else 0
        if count < 2:
            return found
        return (*found, Score(Message("standing-repeated", count=count, most=self.game.repetition)))

    @property
    def standing(self) -> tuple[Score, ...]:
        """An older name of `scores`."""
        return self.scores

    def legal_moves(self) -> tuple[str, ...]:
        """List the legal moves; there are none only when the game is over."""
        if self.outcome is not None:
            return ()
        moves = self._legal_moves
        if moves is None:
            moves = tuple(self.game.legal_moves(self))
            if self.swap_open:
                moves += self.swap_moves()
            _fix(self, "_legal_moves", moves)
        return moves

    def legal_actions(self) -> list[int]:
        """List the numbers of the legal moves in `Game.actions`, in ascending order."""
        return sorted(map(self.game.actions.index, self.legal_moves()))

    def is_legal(self, move: str) -> bool:
        """Return whether a text is a legal move."""
        if self.outcome is not None:
            return False
        if self._legal_moves is not None:
            return move in self._legal_moves
        return (self.swap_open and move in self.swap_moves()) or self.game.is_legal(self, move)

    def why_illegal(self, move: str) -> Message:
        """Explain why a text is no legal move here, for people."""
        game, named = self.game, quoted(move, 50)
        if self.outcome is not None:
            winner = self.outcome.winner
            result = Message("result-won", player=Message(winner)) if winner else Message("result-draw")
            return Message("move-game-over", move=named, result=result)
        strange = next((sign for sign in move if not sign.isascii()), None)
        if strange is not None:
            return Message("move-strange-sign", move=named, sign=f"{ord(strange):04X}")
        special = game.objection(self, move)
        if special:
            return Message("move-because", move=named, special=special)
        parts = read_parts(move)
        cells = (
            (parts.cell, parts.captured, parts.target) if parts.verb in ("place", "move", "exchange") else ()
        )
        if unknown := next((cell for cell in cells if cell and not game.board.has(cell)), None):
            first, *_, last = game.board.names.values()
            return Message("move-no-cell", cell=unknown[:20], first=first, last=last)
        if parts.verb == "place" and game.is_taken(self, parts.cell):
            return Message("move-cell-taken", move=named, cell=parts.cell)
        legal = self.legal_moves()
        some: str | Message = ", ".join(legal[:8])
        if len(legal) > 8:
            some = Message("and-more", some=some, count=len(legal) - 8)
        return Message("move-not-legal", move=named, player=Message(self.to_move), some=some)

    def losing_moves(self) -> dict[str, str]:
        """Return the moves that lose at once for the player to move, each with the code of the reason."""
        return {} if self.outcome is not None else self.game.losing_moves(self)

    def swap_moves(self) -> tuple[str, ...]:
        """List the moves for changing seats that are legal while `swap_open`."""
        if len(self.game.players) == 2:
            return (write_swap(),)
        return tuple(write_swap(player) for player in self.game.players[: self.player])

    def play(self, move: str) -> Position:
        """Return the position after a move; raise IllegalMove, saying why, for an illegal move."""
        if not isinstance(move, str):
            raise IllegalMove("move-type", move=quoted(move))
        if not self.is_legal(move):
            raise IllegalMove(self.why_illegal(move))
        after = self.child(move)
        _fix(after, "last_move", move)
        _fix(after, "_before", self)
        return after

    def child(self, move: str) -> Position:
        """Return the position after a legal move without checking it or recording events, for search."""
        if move[:4] == "swap":
            return self._swapped(self.game.players.index(move[5:]) if len(move) > 4 else 1 - self.player)
        return self.game.after(self, move)

    def _swapped(self, other: int) -> Position:
        seating = list(self.seating)
        seating[self.player], seating[other] = seating[other], seating[self.player]
        return Position(
            self.game,
            self.stones,
            self.player,
            tuple(seating),
            self.state,
            ply=self.ply + 1,
            turn_number=self.turn_number,
            occurrences=self.occurrences,
        )

    # For the games' own `after`.

    def with_stone(self, colour: int, cell: int) -> tuple[int, ...]:
        """Add a stone of colour number `colour` on `cell` to this position's stones, and return these."""
        stones = list(self.stones)
        stones[colour] |= 1 << cell
        return tuple(stones)

    def next(
        self,
        stones: tuple[int, ...],
        state: Hashable = None,
        *,
        player: int | None = None,
        outcome: Outcome | None = None,
    ) -> Position:
        """Return the position after a move that completes the turn.

        Takes the new stones and state, the player to move next if it is not the following one, and the
        outcome if the move decided the game. Without an outcome asks `Game.verdict` and counts repetitions.
        """
        game = self.game
        if player is None:
            player = (self.player + 1) % len(game.players)
        turn_number = self.turn_number + 1
        # A position from a diagram may be far into a game although no turn was played since.
        swap_open = game.may_swap and turn_number < len(game.players) and game.in_first_round(self, stones)
        after = Position(
            game, stones, player, self.seating, state, swap_open, outcome, self.ply + 1, turn_number
        )
        if outcome is None:
            count = 0
            if game.repetition:
                # The verdict may depend on what has occurred.
                key = after.key()
                count = next((table[key] for table in self.occurrences if key in table), 0) + 1
                _fix(after, "occurrences", _with_count(self.occurrences, key, count))
            _fix(after, "outcome", game.verdict(after))
            if count and count >= game.repetition and after.outcome is None:
                _fix(after, "outcome", Outcome(None, "repetition"))
        return after

    def same_turn(self, stones: tuple[int, ...], state: Hashable = None) -> Position:
        """Return the position after a move that leaves the turn unfinished."""
        return Position(
            self.game,
            stones,
            self.player,
            self.seating,
            state,
            ply=self.ply + 1,
            turn_number=self.turn_number,
            occurrences=self.occurrences,
        )

    def piece_map(self) -> dict[str, Piece]:
        """Return the pieces on the board by the names of their cells.

        Where a rod lies on a stone, the piece is the stone.
        """
        found: dict[str, Piece] = {}
        for piece in self.game.pieces(self):
            found.setdefault(piece.cell, piece)
        return found

    def occurred(self) -> int:
        """Return the number of times that this position has occurred at the start of a turn, now included.

        0 in games without a repetition rule, and in the middle of a turn.
        """
        key = self.key()
        return next((table[key] for table in self.occurrences if key in table), 0)

    def key(self) -> Hashable:
        """Return what the repetition rule compares at the start of turns."""
        return self.game.turn_key(self)

    def has_occurred(self, key: Hashable) -> bool:
        """Return whether a position with a key, as `key` gives it, was there at the start of a turn."""
        return any(key in table for table in self.occurrences)


def _restored(fields: tuple[Any, ...], last_move: str | None, events: tuple[Event, ...]) -> Position:
    """Restore a pickled position."""
    position = Position(*fields)
    _fix(position, "last_move", last_move)
    _fix(position, "_events", events)
    return position
