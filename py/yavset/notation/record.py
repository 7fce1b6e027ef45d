"""Records: games as text to keep, as PGN is for chess.

[Game "omega"]
[Options "players=3"]

1. w@e5 b@c3 r@a1 …
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from yavset.drawing.svg import svg
from yavset.games import game as make_game
from yavset.language.messages import quoted, why
from yavset.notation.diagram import diagram_marks
from yavset.notation.movetext import RecordError as RecordError
from yavset.notation.movetext import StoppedError, Token, read_moves, tokens, write_moves
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
        tags: the other tags (Date, White, …) by name.
    """

    def __init__(
        self,
        game: Game,
        moves: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        start: Position | None = None,
        root: MoveNode | None = None,
    ) -> None:
        """Take the game, its moves or the root of their tree, tags, and the start if it is unusual."""
        self.game = game
        self.tags = dict(tags or {})
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
        )

    def __hash__(self) -> int:
        return hash((self.game, self.moves))

    def __reduce__(self) -> tuple[Any, ...]:
        # A tree of nodes that know each other would be pickled move within move, too deep for a long game.
        diagram = None if self.start == self.game.start() else str(self.start)
        return _record, (self.game.id, self.game.options, self.tags, diagram, self._flat())


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
    outcome = record.position.outcome
    lines = [_tag("Game", game.id)]
    options = changed_options(game)
    if options:
        lines.append(_tag("Options", " ".join(f"{name}={text}" for name, text in options.items())))
    if start != game.start():
        lines.append(_tag("Diagram", "|".join(line.strip() for line in game.diagram(start).splitlines())))
    lines += [_tag(name, text) for name, text in record.tags.items() if name not in _OWN_TAGS]
    lines.append(_tag("Result", "*" if outcome is None else outcome.winner or "draw"))
    lines.append("")
    return "\n".join([*lines, *_wrapped(write_moves(record.root))]) + "\n"


_OWN_TAGS = ("Game", "Options", "Diagram", "Result")


def _tag(name: str, text: str) -> str:
    # Whatever splitlines takes for the end of a line would tear the tag apart when it is read.
    torn = len(f"{text}.".splitlines()) > 1
    if not _is_tag_name(name) or '"' in text or torn:
        raise RecordError("tag-unwritable", name=quoted(name), text=quoted(text))
    return f'[{name} "{text}"]'


def _is_tag_name(name: str) -> bool:
    return name.isidentifier() and name.isascii()


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


def parse_record(text: str) -> Record:
    """Read a record.

    Reads also what others write: stray spaces, comments after a semicolon, move numbers or none, marks such
    as ``!?``, capital letters, tags missing (without a Game tag it is Yavalath). Raises RecordError, which
    names the line, for what cannot be read and for an illegal move.
    """
    record, stopped = read_record(text)
    if stopped:
        raise stopped
    return record


def read_record(text: str) -> tuple[Record, StoppedError | None]:
    """Read a record, as `parse_record` does, up to its first illegal move; return it and the error.

    The error is None where all moves are legal. Raises RecordError for what cannot be read.
    """
    if not isinstance(text, str):
        raise RecordError("record-type", type=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise RecordError("record-too-long", count=len(text), most=MOST_CHARACTERS)
    tags: dict[str, str] = {}
    pieces: list[Token] = []
    # All kinds of line ends become one.
    for piece in tokens("\n".join(text.removeprefix("\ufeff").splitlines())):
        if piece.kind != "tag":
            pieces.append(piece)
            continue
        name, value = _read_tag(piece.line, piece.text)
        if name in tags:
            raise RecordError("record-tag-twice", number=piece.line, name=name)
        tags[name] = value
    options = read_options(tags.pop("Options", ""))
    try:
        game = make_game(tags.pop("Game", "yavalath").strip().lower(), **options)
        diagram = tags.pop("Diagram", None)
        diagram = None if diagram is None else diagram.replace("|", "\n")
        start = game.start() if diagram is None else game.position(diagram)
        root = MoveNode(start)
        if diagram is not None:
            root.marks = diagram_marks(game, diagram)
    except ValueError as error:
        raise RecordError(why(error)) from None
    tags.pop("Result", None)
    stopped = None
    try:
        read_moves(root, pieces, MOST_MOVES)
    except StoppedError as error:
        stopped = error
    return Record(game, tags=tags, start=start, root=root), stopped


def _read_tag(number: int, line: str) -> tuple[str, str]:
    name, _, rest = line.strip("[] \t").partition(" ")
    value = rest.strip()
    in_quotes = len(value) >= 2 and value[0] == value[-1] == '"' and value.count('"') == 2
    if not _is_tag_name(name) or not line.endswith("]") or not in_quotes:
        raise RecordError("record-tag-form", number=number, text=quoted(line[:60]))
    return name, value[1:-1]


def read_options(text: str) -> dict[str, str]:
    """Read options from text such as ``size=6, swap=no``; RecordError for anything else."""
    options = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals or not name or name in options:
            raise RecordError("options-form", text=quoted(text[:60]), part=quoted(part[:40]))
        options[name] = value
    return options
