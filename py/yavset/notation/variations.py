"""The moves of a game as a tree: the main line, variations, comments and annotation glyphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from yavset.notation.comments import mark_commands, marks_in, without_marks
from yavset.rules.board_marks import Marks, read_marks, write_marks
from yavset.rules.position import Position

Flat = tuple[tuple[int, str, tuple[int, ...], str, str], ...]
"""A tree as plain data: for each node the place of its parent, its move, NAGs, comment and first comment."""


class MoveNode:
    """A position in a tree of moves, as python-chess's `GameNode`; the root has no parent and no move.

    Attributes:
        parent: the node before the move; None for the root.
        move: the move that leads here; "" for the root.
        position: the position after it.
        variations: the nodes that follow, the main line first.
        comment: what annotates the move, as one line without ``}``: its `text` and its `marks`.
        starting_comment: the comment before the first move of a variation.
        nags: Numeric Annotation Glyphs of PGN, such as 1 for a good move and 2 for a mistake.
    """

    __slots__ = ("comment", "move", "nags", "parent", "position", "starting_comment", "variations")

    def __init__(self, position: Position, parent: MoveNode | None = None, move: str = "") -> None:
        """Make a node without variations; `MoveNode.add` puts one into a tree."""
        self.parent = parent
        self.move = move
        self.position = position
        self.variations: list[MoveNode] = []
        self.comment = ""
        self.starting_comment = ""
        self.nags: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """What the comment says besides its marks."""
        return without_marks(self.comment)

    @property
    def marks(self) -> Marks:
        """What the comment marks on the board: ``svg(node.position, **node.marks)``.

        Setting it writes the comment; Problem for a mark that a comment cannot have.
        """
        return read_marks(marks_in(self.comment), self.position.game.board)

    @marks.setter
    def marks(self, marks: Marks) -> None:
        self.comment = f"{self.text} {mark_commands(write_marks(marks, self.position.game.board))}".strip()

    def add(self, move: str) -> MoveNode:
        """Return the node after a move, adding it as the last variation if there is none.

        Raises IllegalMove for an illegal move.
        """
        for node in self.variations:
            if node.move == move:
                return node
        node = MoveNode(self.position.play(move), self, move)
        self.variations.append(node)
        return node

    def add_line(self, moves: Iterable[str]) -> MoveNode:
        """Add moves one after the other and return the last node; IllegalMove for an illegal one."""
        node = self
        for move in moves:
            node = node.add(move)
        return node

    def promote(self) -> None:
        """Make this node the main line after its parent; the others keep their order."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Cut this node, and with it all that follows, off its parent."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent = None

    def main_line(self) -> Iterator[MoveNode]:
        """Yield the nodes that follow, each the first variation of the one before it."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    def line(self) -> list[str]:
        """Return the moves from the root to this node."""
        moves, node = [], self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def nodes(self) -> Iterator[MoveNode]:
        """Yield this node and all that follow; a parent comes before its variations, and these in order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.variations)

    def flat(self) -> Flat:
        """Return the tree from here on as plain data, from which `grown` makes the tree again."""
        places: dict[int, int] = {}
        found = []
        for place, node in enumerate(self.nodes()):
            places[id(node)] = place
            before = -1 if node is self else places[id(node.parent)]
            found.append((before, node.move, node.nags, node.comment, node.starting_comment))
        return tuple(found)


def line_of(positions: Sequence[Position]) -> MoveNode:
    """Make a tree without variations from the positions of a game; return its root."""
    root = node = MoveNode(positions[0])
    for position in positions[1:]:
        node.variations.append(MoveNode(position, node, position.last_move or ""))
        node = node.variations[0]
    return root


def grown(start: Position, flat: Flat) -> MoveNode:
    """Make a tree from what `MoveNode.flat` returned; return its root. IllegalMove for an illegal move."""
    nodes: list[MoveNode] = []
    for before, move, nags, comment, starting_comment in flat:
        node = nodes[before].add(move) if nodes else MoveNode(start)
        node.nags, node.comment, node.starting_comment = nags, comment, starting_comment
        nodes.append(node)
    return nodes[0]
