"""Proof-number search of Yavalath on its small boards, compiled by numba (the extra `solve`).

df-pn (Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002) with the 1+epsilon
trick (Pawlewicz and Lew, 2006) and weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida, *Weak
Proof-Number Search*, 2008), which do not count a position twice that several orders of moves reach. In every
position it first looks for chains of threats, of both players; where a player has one as soon as the other
passes, only replies that disturb it are left (Thomsen, *Lambda-Search in Game Trees*, 2000). Positions that
symmetries map onto each other are one.

One player, the *attacker*, aims at a win, the other one at anything else. A position has two numbers: how
much is still to be shown at least until the player to move has reached its aim, and the same for the other
player.

The masks are those of the board, as whole numbers of 64 bits with a sign; so it takes boards of sizes 3
and 4. Hashes of different positions can be equal: what the search finds is certain once the rules replay it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np

from yavset.rules.board import Board

INFINITY = 1 << 28
"""The number of what cannot be reached."""

_BUCKET = 4
_CHAINS = 1 << 18
_LARGEST_CELL = 62
_KEY_BITS = 62

Numbers = np.ndarray[Any, np.dtype[np.int64]]
Stones = tuple[int, int]
"""A position: the masks of the first and of the second player's stones."""

_Function = TypeVar("_Function", bound=Callable[..., object])


def _compiled(function: _Function) -> _Function:
    # Without its cache on disk: numba crashes where it loads functions that call themselves from there.
    return cast(_Function, numba.njit(function))


class Tables(NamedTuple):
    """A board for the compiled functions, and what they remember.

    Attributes:
        attacker: the number of the player who tries to win.
        every: the mask of all cells.
        steps: the shifts along the axes.
        images: a random number for each player, cell and symmetry; those of a position's stones are combined
            for each symmetry, and the least is the position's key.
        keys: the positions of the table of transpositions; 0 is none.
        numbers: their two numbers.
        chains: positions with the moves and replies of a chain that wins them, 0 where none does.
        hashes: for each ply of the line that is being searched its position's number in each symmetry.
        cells: for each ply the cells of the moves looked at.
        following: for each ply and move the key and the numbers of the position after it.
        counts: how many positions have been expanded.
    """

    attacker: int
    every: int
    steps: tuple[int, int, int]
    images: Numbers
    keys: Numbers
    numbers: np.ndarray[Any, np.dtype[np.int32]]
    chains: Numbers
    hashes: Numbers
    cells: Numbers
    following: Numbers
    counts: Numbers


@_compiled
def count(mask: int) -> int:
    """Return how many cells a mask has."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (mask * 0x0101010101010101) >> 56


@_compiled
def gaps(stones: int, steps: tuple[int, int, int]) -> tuple[int, int]:
    """Return the masks of the cells that complete four and three in a row, as `rules.lines.gaps` does."""
    long = short = 0
    for step in steps:
        ahead, behind = stones << step, stones >> step
        pairs = stones & behind
        two_ahead, two_behind = pairs << 2 * step, pairs >> step
        triples = pairs & two_behind
        long |= triples << 3 * step | triples >> step | two_ahead & behind | ahead & two_behind
        short |= two_ahead | two_behind | ahead & behind
    return long, short


@_compiled
def in_lines(stones: int, empty: int, steps: tuple[int, int, int], least: int) -> int:
    """Return the empty cells in lines of four that hold own stones and `least` (1 or 2) to 2 empty cells."""
    free = stones | empty
    found = 0
    for step in steps:
        open_lines = free
        one, two, three = empty, 0, 0
        for k in range(1, 4):
            shift = k * step
            gap = empty >> shift
            open_lines &= free >> shift
            three |= two & gap
            two |= one & gap
            one |= gap
        few = open_lines & one & ~three
        if least == 2:
            few &= two
        for k in range(4):
            found |= few << k * step
    return found & empty


@_compiled
def _slot(own: int, other: int) -> int:
    mixed = (own ^ (other * 0x1E3779B97F4A7C15)) * 0x3F58476D1CE4E5B9
    return ((mixed ^ (mixed >> 31)) >> 20) & (_CHAINS - 1)


@_compiled
def _decided(tables: Tables, own: int, other: int, candidates: int, other_rows: int) -> tuple[int, int]:
    """Return a threat that leaves no reply, as the chain's last moves and replies."""
    empty = tables.every & ~(own | other)
    while candidates:
        bit = candidates & -candidates
        candidates ^= bit
        replies = gaps(own | bit, tables.steps)[0] & empty & ~bit
        if replies:
            if not replies & ~other_rows:
                return bit, replies
            if replies & (replies - 1):
                return bit | replies, replies
    return 0, 0


@_compiled
def chain(tables: Tables, own: int, other: int) -> tuple[int, int]:
    """Return the moves and the replies of a chain of threats that wins for `own`, who is to move; 0 if none.

    Every move of a chain makes four in a row possible and leaves one reply, or none.
    """
    every, steps = tables.every, tables.steps
    empty = every & ~(own | other)
    wins, rows = gaps(own, steps)
    winning = wins & empty
    if winning:
        return winning & -winning, 0
    other_wins, other_rows = gaps(other, steps)
    blocks = other_wins & empty
    if blocks & (blocks - 1):
        return 0, 0
    candidates = in_lines(own, empty, steps, 2) & ~rows
    if blocks:
        candidates &= blocks
    if not candidates:
        return 0, 0
    entry = tables.chains[_slot(own, other)]
    if entry[0] == own and entry[1] == other:
        return entry[2], entry[3]
    moves, replies = _decided(tables, own, other, candidates, other_rows)
    while candidates and not moves:
        bit = candidates & -candidates
        candidates ^= bit
        reply = gaps(own | bit, steps)[0] & empty & ~bit
        if reply:
            deeper, answers = chain(tables, own | bit, other | reply)
            if deeper:
                moves, replies = deeper | bit, answers | reply
                break
    entry[0], entry[1], entry[2], entry[3] = own, other, moves, replies
    return moves, replies


@_compiled
def disturbing(tables: Tables, own: int, other: int, moves: int, replies: int) -> int:
    """Return where a stone of `other` may keep `own` from a chain, as `ThreatSearch.disturbing` does."""
    empty = tables.every & ~(own | other | replies)
    return moves | replies | in_lines(other | replies, empty, tables.steps, 1)


@_compiled
def sensible(tables: Tables, own: int, other: int) -> int:
    """Return the moves for `own` that do not lose at once or to a chain that they leave undisturbed.

    It must not be able to win at once. A move that blocks the other player's row is the only one.
    """
    empty = tables.every & ~(own | other)
    rows = gaps(own, tables.steps)[1]
    blocks = gaps(other, tables.steps)[0] & empty
    if blocks:
        return 0 if blocks & (blocks - 1) else blocks & ~rows
    moves, replies = chain(tables, other, own)
    return empty & ~rows & (disturbing(tables, other, own, moves, replies) if moves else -1)


@_compiled
def _judged(tables: Tables, own: int, other: int, attacks: bool) -> tuple[int, int]:
    """Return the numbers of a position not searched yet, `own` to move, who may be the attacker."""
    if own | other == tables.every:
        return (INFINITY, 0) if attacks else (0, INFINITY)
    if chain(tables, own, other)[0]:
        return 0, INFINITY
    moves = count(sensible(tables, own, other))
    return (1, moves) if moves else (INFINITY, 0)


@_compiled
def _key_after(tables: Tables, ply: int, cell: int) -> int:
    """Return the key of the position that a stone makes of the one at a ply of the line."""
    key: int = tables.hashes[ply, 0] ^ tables.images[ply & 1, cell, 0]
    for number in range(1, tables.hashes.shape[1]):
        key = min(key, tables.hashes[ply, number] ^ tables.images[ply & 1, cell, number])
    return key


@_compiled
def _known(tables: Tables, key: int) -> tuple[int, int]:
    """Return the numbers of a position in the table; -1 if it is not there."""
    start = (key & (len(tables.keys) // _BUCKET - 1)) * _BUCKET
    for at in range(start, start + _BUCKET):
        if tables.keys[at] == key:
            return tables.numbers[at, 0], tables.numbers[at, 1]
    return -1, -1


@_compiled
def _keep(tables: Tables, key: int, ahead: int, against: int) -> None:
    """Put a position into the table, in the place of the one least searched where there is no room."""
    start = (key & (len(tables.keys) // _BUCKET - 1)) * _BUCKET
    chosen, least = start, 4 * INFINITY
    for at in range(start, start + _BUCKET):
        if tables.keys[at] == key or tables.keys[at] == 0:
            chosen = at
            break
        work = tables.numbers[at, 0] + tables.numbers[at, 1]
        if work < least:
            chosen, least = at, work
    tables.keys[chosen] = key
    tables.numbers[chosen, 0] = ahead
    tables.numbers[chosen, 1] = against


@_compiled
def _expand(tables: Tables, ply: int, own: int, other: int) -> int:
    """List the moves of a position with the numbers of what follows; return how many they are.

    A move that reaches the mover's aim is the last one.
    """
    rest = sensible(tables, own, other)
    cells, following = tables.cells[ply], tables.following[ply]
    listed = 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        cell = count(bit - 1)
        key = _key_after(tables, ply, cell)
        fresh = True
        for number in range(listed):
            fresh &= following[number, 0] != key
        if not fresh:
            continue
        ahead, against = _known(tables, key)
        if ahead < 0:
            ahead, against = _judged(tables, other, own | bit, ply & 1 != tables.attacker)
            _keep(tables, key, ahead, against)
        cells[listed] = cell
        following[listed, 0], following[listed, 1], following[listed, 2] = key, ahead, against
        listed += 1
        if against == 0:
            break
    return listed


@_compiled
def _search(
    tables: Tables, own: int, other: int, key: int, bounds: tuple[int, int], limit: int
) -> tuple[int, int]:
    """Search the last position of the line until one of its numbers reaches its bound; return both.

    `own` is to move, and cannot win by a chain. Gives up when `limit` positions have been expanded in all.
    """
    tables.counts[0] += 1
    ply = count(own | other)
    listed = _expand(tables, ply, own, other)
    following = tables.following[ply]
    while True:
        ahead = second = INFINITY
        chosen = unsolved = hardest = 0
        for number in range(listed):
            theirs, ours = following[number, 1], following[number, 2]
            if ours < ahead:
                ahead, second, chosen = ours, ahead, number
            elif ours < second:
                second = ours
            if theirs:
                unsolved += 1
                hardest = max(hardest, theirs)
        against = min(hardest + unsolved - 1, INFINITY) if unsolved else 0
        if ahead == 0:
            against = INFINITY
        elif ahead == INFINITY:
            against = 0
        decided = ahead == 0 or against == 0
        if decided or ahead >= bounds[0] or against >= bounds[1] or tables.counts[0] >= limit:
            break
        cell = tables.cells[ply, chosen]
        for number in range(tables.hashes.shape[1]):
            tables.hashes[ply + 1, number] = tables.hashes[ply, number] ^ tables.images[ply & 1, cell, number]
        within = (
            min(bounds[1] - (unsolved - 1), INFINITY),
            min(bounds[0], max(second + 1, second + second // 4), INFINITY),
        )
        theirs, ours = _search(tables, other, own | 1 << cell, following[chosen, 0], within, limit)
        following[chosen, 1], following[chosen, 2] = theirs, ours
    _keep(tables, key, ahead, against)
    return ahead, against


@_compiled
def _place(tables: Tables, first: int, second: int) -> int:
    """Begin a line with a position, given as the stones of both players; return its key."""
    ply = count(first | second)
    key = 1 << _KEY_BITS
    for number in range(tables.hashes.shape[1]):
        mixed = tables.hashes[0, number]
        for cell in range(tables.images.shape[1]):
            if first >> cell & 1:
                mixed ^= tables.images[0, cell, number]
            elif second >> cell & 1:
                mixed ^= tables.images[1, cell, number]
        tables.hashes[ply, number] = mixed
        key = min(key, mixed)
    return key


@_compiled
def prove(tables: Tables, first: int, second: int, limit: int) -> tuple[int, int]:
    """Return the numbers of a position after expanding up to `limit` more positions."""
    key = _place(tables, first, second)
    ply = count(first | second)
    own, other = first, second
    if ply & 1:
        own, other = second, first
    ahead, against = _known(tables, key)
    if ahead < 0:
        ahead, against = _judged(tables, own, other, ply & 1 == tables.attacker)
    if ahead and against and limit:
        bounds = INFINITY, INFINITY
        ahead, against = _search(tables, own, other, key, bounds, tables.counts[0] + limit)
    return ahead, against


@_compiled
def open_replies(tables: Tables, own: int, other: int) -> int:
    """Return the moves for `own` after which `other` cannot win by a chain of threats."""
    rest = sensible(tables, own, other)
    found = 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not chain(tables, other, own | bit)[0]:
            found |= bit
    return found


class RowProver:
    """Searches for wins of one player on one board; what it has found serves every further question.

    A position is the masks of the first and of the second player's stones, without a row of either.
    """

    def __init__(self, board: Board, winner: int, entries: int = 1 << 26) -> None:
        """Take the board, the number of the player and the size of the table, a power of two.

        Every entry takes 16 bytes. Raises ValueError for boards of other kinds than the module says.
        """
        if board.cells[-1] > _LARGEST_CELL or len(board.axes) != 3:
            raise ValueError("only hexagonal boards of sizes 3 and 4 can be searched")
        random = Random(0)
        numbers = [{cell: random.getrandbits(_KEY_BITS) for cell in board.cells} for _ in range(2)]
        symmetries = board.symmetries()
        images = np.zeros((2, board.cells[-1] + 1, len(symmetries)), np.int64)
        for number, image in enumerate(symmetries):
            for cell in board.cells:
                images[:, cell, number] = [of[image[cell]] for of in numbers]
        most = len(board.cells) + 1
        first, second, third = board.axes.values()
        self.board = board
        self.winner = winner
        self.tables = Tables(
            attacker=winner,
            every=board.all,
            steps=(first, second, third),
            images=images,
            keys=np.zeros(entries, np.int64),
            numbers=np.zeros((entries, 2), np.int32),
            chains=np.zeros((_CHAINS, 4), np.int64),
            hashes=np.full((most, len(symmetries)), random.getrandbits(_KEY_BITS), np.int64),
            cells=np.zeros((most, most), np.int64),
            following=np.zeros((most, most, 3), np.int64),
            counts=np.zeros(1, np.int64),
        )

    @property
    def expanded(self) -> int:
        """How many positions have been expanded so far."""
        return int(self.tables.counts[0])

    def wins(self, stones: Stones, limit: int) -> bool | None:
        """Return whether the player wins a position; None where `limit` positions more do not tell."""
        numbers = prove(self.tables, *stones, limit)
        if 0 not in numbers:
            return None
        to_move = (stones[0].bit_count() + stones[1].bit_count()) % 2
        return (numbers[0] == 0) == (to_move == self.winner)

    def key(self, stones: Stones) -> int:
        """Return a number that positions share if symmetries map them onto each other, hardly any others."""
        return _place(self.tables, *stones)

    def asked(self, stones: Stones) -> list[Stones]:
        """Return what the other player's moves lead to, but for those that lose at once or to a chain."""
        own, other = stones[1 - self.winner], stones[self.winner]
        replies = open_replies(self.tables, own, other)
        return [self._after(stones, 1 - self.winner, cell) for cell in self.board.bits(replies)]

    def answers(self, stones: Stones, effort: int) -> dict[int, Stones]:
        """Return winning positions that moves of the player lead to, by their keys.

        A move whose worth is not known is searched for `effort` positions.
        """
        own, other = stones[self.winner], stones[1 - self.winner]
        moves = self.board.bits(sensible(self.tables, own, other))
        positions = (self._after(stones, self.winner, cell) for cell in moves)
        return {self.key(after): after for after in positions if self.wins(after, effort)}

    def _after(self, stones: Stones, player: int, cell: int) -> Stones:
        first, second = stones
        return (first, second | 1 << cell) if player else (first | 1 << cell, second)
