"""Records: games as text to keep, as PGN is for chess.

[Game "omega"]
[Options "players=3"]

1. w@e5 b@c3 r@a1 …
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from yavset.drawing.svg import svg
from yavset.games import game as make_game
from yavset.language.messages import quoted, why
from yavset.notation.coordinates import renaming
from yavset.notation.diagram import diagram_marks
from yavset.notation.foreign import as_record
from yavset.notation.movetext import RESULTS, StoppedError, Token, plain, read_moves, tokens, write_moves
from yavset.notation.movetext import RecordError as RecordError
from yavset.notation.results import UNDECIDED, read_result
from yavset.notation.tags import write_tag
from yavset.notation.variations import Flat, MoveNode, grown, line_of
from yavset.rules import limits
from yavset.rules.game import Game
from yavset.rules.options import option_text
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove

MOST_MOVES = limits.MOVES
"""Longer games, and records with more moves in all their lines, are refused."""

MOST_CHARACTERS = limits.RECORD
"""Longer records and links are refused."""


class Record:
    """A game with its moves, variations and comments.

    Two records are equal when the game, the start, the tags and all of the tree are.

    Attributes:
        game: the game with its options.
        start: the position it begins with.
        tags: the other tags (Date, White, …) by name, without Result.
    """

    def __init__(
        self,
        game: Game,
        moves: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        start: Position | None = None,
        root: MoveNode | None = None,
    ) -> None:
        """Take the game, its moves or the root of their tree, tags, and the start if it is unusual.

        The tag Result says who won, or ``draw``, where the moves do not decide; RecordError for another text.
        """
        self.game = game
        self.tags = dict(tags or {})
        self._stated = read_result(game, self.tags.pop("Result", UNDECIDED))
        self.start = start or game.start()
        self._moves = tuple(moves)
        self._root = root

    @property
    def root(self) -> MoveNode:
        """The start as the root of the tree of moves; IllegalMove, with its number, for an illegal move."""
        if self._root is None:
            self._root = line_of(replay(self.start, self._moves))
        return self._root

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        if self._root is None:
            return self._moves
        return tuple(node.move for node in self._root.main_line())

    def positions(self) -> list[Position]:
        """List the positions of the main line, from the start: one more than moves.

        Raises IllegalMove, with its number, for an illegal move.
        """
        return [self.start, *(node.position for node in self.root.main_line())]

    @property
    def position(self) -> Position:
        """The position after the last move of the main line."""
        return self.positions()[-1]

    @property
    def result(self) -> str:
        """Who won, ``draw``, or ``*`` for a game without a result.

        What the moves decide comes first; without that it is what the tag Result says, for a game that ended
        by resignation, agreement or time.
        """
        outcome = self.position.outcome
        return self._stated if outcome is None else outcome.winner or "draw"

    @property
    def title(self) -> str:
        """Who played, where and when, as far as the tags say it: ``Ada – Bob, Club, 2024.05.01``."""
        tags = {name: text for name, text in self.tags.items() if text.strip("?.*- ")}
        names = [tags[player.capitalize()] for player in self.game.players if player.capitalize() in tags]
        about = [tags[name] for name in ("Event", "Site", "Round", "Date") if name in tags]
        return ", ".join([" – ".join(names), *about] if names else about)

    def __repr__(self) -> str:
        """Name the game, its moves and the result."""
        moves = " ".join(self.moves)
        return f"<Record {self.game.id}: {moves[:60]}{'…' if len(moves) > 60 else ''} {self.result}>"

    def __str__(self) -> str:
        """Write the record as text; RecordError for a tag or a comment that cannot be written."""
        return _text(self)

    def _repr_html_(self) -> str:
        """Show the last position of the main line with its marks, and the moves, in a notebook."""
        last = [self.root, *self.root.main_line()][-1]
        picture = svg(last.position, **last.marks)
        # The page's Python comes without the module `html`.
        text = str(self).replace("&", "&amp;").replace("<", "&lt;")
        return (
            f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{picture}'
            f'<pre style="white-space: pre-wrap; max-width: 30em">{text}</pre></div>'
        )

    def _flat(self) -> Flat:
        if self._root is None:
            line = ((place, move, (), "", "") for place, move in enumerate(self._moves))
            return ((-1, "", (), "", ""), *line)
        return self._root.flat()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and (self.game, self.start, self.tags) == (other.game, other.start, other.tags)
            and self._flat() == other._flat()
            # Moves that decide the game say as much as a tag.
            and (self._stated == other._stated or self.result == other.result)
        )

    def __hash__(self) -> int:
        return hash((self.game, self.moves))

    def __reduce__(self) -> tuple[Any, ...]:
        # A tree of nodes that know each other would be pickled move within move, too deep for a long game.
        diagram = None if self.start == self.game.start() else str(self.start)
        tags = {**self.tags, "Result": self._stated}
        return _record, (self.game.id, self.game.options, tags, diagram, self._flat())


def _record(
    game_id: str, options: dict[str, Any], tags: dict[str, str], diagram: str | None, flat: Flat
) -> Record:
    game = make_game(game_id, **options)
    start = game.start() if diagram is None else game.position(diagram)
    return Record(game, tags=tags, start=start, root=grown(start, flat))


def replay(start: Position, moves: Sequence[str], first: int = 1) -> list[Position]:
    """Play moves from `start` and return all positions, `start` included.

    Raises IllegalMove, naming its number (counted from `first`), for an illegal move, and
    RecordError for more than MOST_MOVES.
    """
    if len(moves) > MOST_MOVES:
        raise RecordError("moves-too-many-read", count=len(moves), most=MOST_MOVES)
    positions = [start]
    for number, move in enumerate(moves, first):
        try:
            positions.append(positions[-1].play(move))
        except IllegalMove as error:
            raise IllegalMove("move-number", number=number, why=why(error)) from None
    return positions


def format_record(
    game: Game,
    moves: Sequence[str] = (),
    tags: Mapping[str, str] | None = None,
    start: Position | None = None,
) -> str:
    """Write the record of a game as text.

    Takes the game, its moves, further tags such as Date, and the position it began with if
    that is not the usual one. Raises IllegalMove for a move that cannot be played and RecordError for a tag
    that cannot be written.
    """
    return str(Record(game, moves, tags, start))


def _text(record: Record) -> str:
    game, start = record.game, record.start
    lines = [write_tag("Game", game.id)]
    options = changed_options(game)
    if options:
        lines.append(write_tag("Options", " ".join(f"{name}={text}" for name, text in options.items())))
    if start != game.start():
        lines.append(
            write_tag("Diagram", "|".join(line.strip() for line in game.diagram(start).splitlines()))
        )
    lines += [write_tag(name, text) for name, text in record.tags.items() if name not in _OWN_TAGS]
    lines.append(write_tag("Result", record.result))
    lines.append("")
    return "\n".join([*lines, *_wrapped(write_moves(record.root))]) + "\n"


_OWN_TAGS = ("Game", "Options", "Diagram", "Result")


def _wrapped(tokens: list[str], width: int = 80) -> list[str]:
    lines = [""]
    for token in tokens:
        if lines[-1] and len(lines[-1]) + 1 + len(token) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + token
    return lines


def changed_options(game: Game) -> dict[str, str]:
    """Return the texts of the options that differ from their defaults."""
    defaults = {option.name: option.default for option in game.choices}
    return {name: option_text(value) for name, value in game.options.items() if value != defaults[name]}


def parse_record(text: str, coordinates: str | None = None) -> Record:
    """Read the record of one game.

    Reads also what others write: stray spaces, comments after a semicolon, move numbers or none, marks such
    as ``!?`` and ``±``, commas, capital letters, what word processors make of quotes and dashes, tags missing
    (without a Game tag it is Yavalath). `coordinates` say how the record names cells: ``columns`` as here,
    which is usual, or ``rows``, see `yavset.notation.coordinates`. Raises RecordError, which names the line,
    for what cannot be read, for an illegal move, for several games and for a record of another program.
    """
    record, stopped = read_record(text, coordinates=coordinates)
    if stopped:
        raise stopped
    return record


def parse_records(text: str, coordinates: str | None = None) -> list[Record]:
    """Read the records of all games in a text, each as `parse_record` does; an empty list for a blank one.

    A game begins with a tag that comes after moves.
    """
    records = []
    for section in read_sections(text, coordinates):
        if section.tags or section.pieces:
            record, stopped = section.read(coordinates)
            if stopped:
                raise stopped
            records.append(record)
    return records


def read_record(
    text: str, number: int | None = None, coordinates: str | None = None
) -> tuple[Record, StoppedError | None]:
    """Read a record, as `parse_record` does, up to its first illegal move; return it and the error.

    The error is None where all moves are legal. `number`, from 1, chooses one of several games. Raises
    RecordError for what cannot be read, and for several games if none of them is chosen.
    """
    sections = read_sections(text, coordinates)
    if number is None and len(sections) > 1:
        raise RecordError("record-several", count=len(sections))
    if number is not None and not 1 <= number <= len(sections):
        raise RecordError("record-number", number=number, count=len(sections))
    return sections[(number or 1) - 1].read(coordinates)


class Section(NamedTuple):
    """The text of one game, taken apart.

    Attributes:
        tags: the texts of all tags by name.
        pieces: what follows them.
    """

    tags: dict[str, str]
    pieces: list[Token]

    def read(self, coordinates: str | None = None) -> tuple[Record, StoppedError | None]:
        """Return the record up to its first illegal move, and the error or None; RecordError for bad tags."""
        tags = dict(self.tags)
        options = read_options(plain(tags.pop("Options", "")))
        try:
            game = make_game(plain(tags.pop("Game", "yavalath")).strip().lower(), **options)
            diagram = tags.pop("Diagram", None)
            diagram = None if diagram is None else diagram.replace("|", "\n")
            start = game.start() if diagram is None else game.position(diagram)
            root = MoveNode(start)
            if diagram is not None:
                root.marks = diagram_marks(game, diagram)
        except ValueError as error:
            raise RecordError(why(error)) from None
        stated = read_result(game, tags.pop("Result", UNDECIDED))
        if stated == UNDECIDED:
            stated = read_result(game, self._ended())
        stopped = None
        try:
            read_moves(root, self.pieces, MOST_MOVES, renaming(game.board, coordinates or "columns"))
        except StoppedError as error:
            stopped = error
        return Record(game, tags={**tags, "Result": stated}, start=start, root=root), stopped

    def _ended(self) -> str:
        """Return the result behind the moves, as PGN has it."""
        last = self.pieces[-1] if self.pieces else None
        return last.text if last and last.kind == "word" and last.text in RESULTS else UNDECIDED


def read_sections(text: str, coordinates: str | None = None) -> list[Section]:
    """Take the games in a text apart, at least one.

    Raises RecordError for text that is too long, for a tag in bad form or twice in a game, a comment without
    an end, and for a record of another program.
    """
    if not isinstance(text, str):
        raise RecordError("record-type", type=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise RecordError("record-too-long", count=len(text), most=MOST_CHARACTERS)
    sections, begun = [Section({}, [])], False
    # All kinds of line ends become one.
    for piece in tokens("\n".join(as_record(text.removeprefix("\ufeff"), coordinates).splitlines())):
        tags, pieces = sections[-1]
        if piece.kind != "tag":
            pieces.append(piece)
            begun = begun or piece.kind != "comment"
        elif begun:
            sections.append(Section({piece.name: piece.text}, []))
            begun = False
        elif piece.name in tags:
            raise RecordError("record-tag-twice", number=piece.line, name=piece.name)
        else:
            tags[piece.name] = piece.text
    return sections


def read_options(text: str) -> dict[str, str]:
    """Read options from text such as ``size=6, swap=no``; RecordError for anything else."""
    options = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals or not name or name in options:
            raise RecordError("options-form", text=quoted(text[:60]), part=quoted(part[:40]))
        options[name] = value
    return options
