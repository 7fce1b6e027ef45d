"""A node of the search tree, and how proofs of its children prove it.

The proofs follow Winands, Björnsson and Saito, *Monte-Carlo Tree Search Solver*, 2008, with distances.
"""

from __future__ import annotations

from collections.abc import Mapping

from yavset.rules.position import Position
from yavset.search.values import Priors, Rewards


class SearchNode:
    """A position in the tree, reached by `move` from its parent.

    Values belong to seats: `total` sums what the seat that moves in the parent got.

    Attributes:
        position: the position itself; None for a leaf, to save memory.
        seat: the seat to move here.
        children: the moves tried so far.
        untried: the moves not tried yet, the best last; None before the node is expanded.
        visits: number of playouts through this node.
        amaf: the AMAF counts of the games below the node (see `playouts.results`); 0 if there are none.
        priors: prior values of the moves, where playouts give any.
        ordered_until: the number of visits from which on the priors are found anew.
        probabilities: how probable a learned model holds each move, once the node is expanded; or None.
        proof: the proven reward of each seat, or None.
        distance: number of moves to the end of the game with best play, once proven.
    """

    __slots__ = (
        "amaf",
        "children",
        "distance",
        "move",
        "ordered_until",
        "position",
        "priors",
        "probabilities",
        "proof",
        "seat",
        "total",
        "untried",
        "visits",
    )

    def __init__(self, move: str, position: Position) -> None:
        self.move = move
        self.position: Position | None = position
        self.seat = position.seating[position.player]
        self.children: list[SearchNode] = []
        self.untried: list[str] | None = None
        self.visits = 0
        self.total = 0.0
        self.priors: Priors | None = None
        self.probabilities: Mapping[str, float] | None = None
        self.proof: Rewards | None = None
        self.amaf = 0
        self.ordered_until = 0
        self.distance = 0

    def child(self, move: str) -> SearchNode | None:
        """Find the child of a move that has been tried."""
        return next((child for child in self.children if child.move == move), None)


def seated(position: Position, rewards: Rewards) -> Rewards:
    """Turn rewards of players into rewards of seats."""
    seats = [0.0] * len(rewards)
    for seat, reward in zip(position.seating, rewards, strict=True):
        seats[seat] = reward
    return tuple(seats)


def prove_from_children(node: SearchNode) -> bool:
    """Prove a node if the proofs of its children suffice; tell whether they do."""
    seat = node.seat
    proofs = [(child.proof, child.distance) for child in node.children if child.proof is not None]
    wins = [(distance, proof) for proof, distance in proofs if proof[seat] == 1.0]
    if wins:
        node.distance, node.proof = min(wins)
        node.distance += 1
        return True
    if node.untried is None or node.untried or len(proofs) < len(node.children):
        return False
    value = max(proof[seat] for proof, _ in proofs)
    best = [(distance, proof) for proof, distance in proofs if proof[seat] == value]
    node.distance = 1 + max(distance for distance, _ in best)
    # With three players a lost one may choose who wins: the others get the mean over its choices.
    count = len(best)
    node.proof = tuple(sum(proof[k] for _, proof in best) / count for k in range(len(best[0][1])))
    return True


def tree_size(node: SearchNode) -> int:
    """Count the nodes of a subtree."""
    count, rest = 0, [node]
    while rest:
        count += 1
        rest += rest.pop().children
    return count
