"""A game as a short link: the fragment of an address, such as ``v1/yavalath/size=6/e5.d4/ply=1``.

A version, the game, its options where they are not the defaults, the moves joined with points, and the ply to
show. Where people play by sending links, the page adds ``friend=`` with an identifier of their game and the
names that they have told, in the order of the seats: ``friend=k3x9,Ada,Bob``. Five signs of moves are written
as capital letters, which no move has: chat programs and Markdown would take them for the end of an address or
for markup.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from yavset.games import game as make_game
from yavset.language.messages import quoted, why
from yavset.notation.movetext import StoppedError
from yavset.notation.record import MOST_CHARACTERS, RecordError, changed_options, read_options, replay
from yavset.rules.game import Game
from yavset.rules.values import IllegalMove

LINK_VERSION = "v1"
"""What every link begins with."""

_SIGNS, _LETTERS = "@/\\~:", "AFBTC"

_BEHIND = re.compile(r"[&?].*", re.DOTALL)
"""What sites append to an address to follow it; a link has neither sign."""

_PERCENT = re.compile("(?:%[0-9a-fA-F]{2})+")
"""Signs as browsers and mail programs encode them; the page's Python comes without `urllib`."""

_AROUND = (
    " \t\r\n\"'`<>()[]{},.;!*/\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\u200b\u200e\u200f\u2060\ufeff\u00a0"
)
"""What sentences, mails and markup put around an address; no link begins or ends with it."""


_FRIEND = "friend="

LONGEST_NAME = 20
"""Characters of a player's name at most."""


def format_link(game: Game, moves: Sequence[str] = (), ply: int | None = None) -> str:
    """Write a game as the fragment of a link, without ``#``, such as ``v1/yavalath/size=6/e5.d4``.

    The link opens after `ply` moves, or else at the end.
    """
    options = changed_options(game)
    parts = [LINK_VERSION, game.id]
    if options:
        parts.append(",".join(f"{name}={text}" for name, text in options.items()))
    parts.append(".".join(moves).translate(str.maketrans(_SIGNS, _LETTERS)))
    if ply is not None:
        parts.append(f"ply={ply}")
    return "/".join(parts)


def parse_link(fragment: str) -> tuple[Game, tuple[str, ...], int]:
    """Read a link, a whole address or its fragment: return the game, its moves and the ply to show.

    Reads it also with what gets around it on the way: brackets, quotes, a full stop, what a site appends to
    follow it, and percent signs. Raises RecordError, naming the part, for a malformed link and for an
    illegal move.
    """
    game, moves, ply, stopped = read_link(fragment)
    if stopped:
        raise stopped
    return game, moves, ply


def read_link(fragment: str) -> tuple[Game, tuple[str, ...], int, StoppedError | None]:
    """Read a link up to its first illegal move: return the game, its moves, the ply to show and the error.

    The error is None where all moves are legal. Raises RecordError for a malformed link.
    """
    if not isinstance(fragment, str):
        raise RecordError("link-type", type=type(fragment).__name__)
    if len(fragment) > MOST_CHARACTERS:
        raise RecordError("link-too-long", count=len(fragment), most=MOST_CHARACTERS)
    parts = bare_link(fragment).split("/")
    if parts[0] != LINK_VERSION:
        raise RecordError("link-version", begin=quoted(parts[0][:20]), version=LINK_VERSION)
    if len(parts) < 2 or not parts[1]:
        raise RecordError("link-no-game")
    rest = parts[2:]
    if rest and rest[-1].startswith(_FRIEND):
        rest.pop()  # Says who plays, see `names_in_link`; the moves say all the rest.
    ply_text = rest.pop()[4:] if rest and rest[-1].startswith("ply=") else None
    options = read_options(rest.pop(0)) if rest and "=" in rest[0] else {}
    joined = rest.pop(0) if rest else ""
    if rest:
        raise RecordError("link-too-much", text=quoted(rest[0][:40]))
    try:
        game = make_game(parts[1], **options)
    except ValueError as error:
        raise RecordError(why(error)) from None
    # Chat programs put blanks between the moves.
    words = re.split(r"[\s,.]+", joined.translate(str.maketrans(_LETTERS, _SIGNS)))
    moves = tuple(word for word in words if word)
    ply = len(moves)
    if ply_text is not None:
        if not ply_text.isdecimal() or len(ply_text) > 6 or int(ply_text) > len(moves):
            raise RecordError("link-ply", ply=ply_text[:20], count=len(moves))
        ply = int(ply_text)
    legal, stopped = _legal_part(game, moves)
    return game, legal, min(ply, len(legal)), stopped


def is_link(text: str) -> bool:
    """Return whether a text is a link or a whole address with one, as far as its beginning says."""
    return re.match("v[0-9]+/", bare_link(text)) is not None


def names_in_link(fragment: str) -> list[str]:
    """Return the names of the players in a link between friends, by seat; "" for one that is not told."""
    last = bare_link(fragment).split("/")[-1]
    names = last.split(",")[1:] if last.startswith(_FRIEND) else []
    return [_plain_name(name) for name in names]


def _plain_name(text: str) -> str:
    """Return a name as one line of plain text, with no signs that links or markup use."""
    plain = "".join(sign for sign in text.replace("_", " ") if sign in " '-" or _is_plain(sign))
    return re.sub(" +", " ", plain)[:LONGEST_NAME].strip(_AROUND)


def _is_plain(sign: str) -> bool:
    return sign.isalnum() if sign.isascii() else sign.isprintable()


def bare_link(text: str) -> str:
    """Return the fragment in a text that is a link, without what is around it."""
    decoded = _PERCENT.sub(_decoded, text).strip(_AROUND)
    found = re.search(rf"#(?={LINK_VERSION[0]}[0-9]+/)", decoded)
    fragment = decoded[found.end() :] if found else decoded.removeprefix("#")
    return _BEHIND.sub("", fragment).strip(_AROUND)


def _decoded(signs: re.Match[str]) -> str:
    return bytes.fromhex(signs[0].replace("%", "")).decode("utf-8", "replace")


def _legal_part(game: Game, moves: tuple[str, ...]) -> tuple[tuple[str, ...], StoppedError | None]:
    """Return the moves before the first illegal one, and the error for that, if there is one."""
    try:
        replay(game.start(), moves)
    except IllegalMove as error:
        message = why(error)
        return moves[: int(str(message.values["number"])) - 1], StoppedError(message)
    return moves, None
