"""What a tree says about the moves at its root: their order, values and lines."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.search.node import SearchNode
from yavset.search.report import LONGEST_LINE, MoveReport, Proven
from yavset.search.values import chance_of, odds_of


def ranking(root: SearchNode) -> list[SearchNode]:
    """Order the root's children, best first: shortest wins, then most visits, then longest losses."""
    seat = root.seat

    def rank(child: SearchNode) -> tuple[float, ...]:
        if child.proof is None:
            return (1, child.visits, child.total)
        value = child.proof[seat]
        if value == 1.0:
            return (2, -child.distance)
        if value == 0.0:
            return (0, child.distance, child.visits)
        return (1, child.visits, value)

    ranked = sorted(root.children, key=rank, reverse=True)
    # A proven draw is better than the most visited move if that one promises less.
    sure = max((c for c in ranked if c.proof), key=lambda c: c.proof[seat] if c.proof else 0.0, default=None)
    if sure and sure.proof and 0 < sure.proof[seat] < 1 and value_of(ranked[0], seat) < sure.proof[seat]:
        ranked.remove(sure)
        ranked.insert(0, sure)
    return ranked


def optimism(ranked: Sequence[SearchNode], seat: int) -> float:
    """Return by how much the mean of the best move exceeds that of all that are not proven; 0 where it is.

    The best of several means is too high: either player would seem to be ahead when it is to move. The mean
    of all is lower by about as much as moves are worse that were only tried.
    """
    open_ones = [child for child in ranked if child.proof is None]
    visits = sum(child.visits for child in open_ones)
    if not visits or ranked[0].proof is not None:
        return 0.0
    return value_of(ranked[0], seat) - sum(child.total for child in open_ones) / visits


def ranked_move(child: SearchNode, seat: int, optimism: float = 0.0, slope: float = 1.0) -> MoveReport:
    """Say what is known of a child of the root to the seat that moves there.

    Unless it is proven its value is lowered by the optimism of the search, and the odds of that are raised to
    the power of `slope`.
    """
    value = value_of(child, seat)
    if child.proof is None:
        value = min(1.0, max(0.0, value - optimism))
        value = chance_of(slope * odds_of(value)) if 0 < value < 1 else value
    return MoveReport(
        move=child.move,
        visits=child.visits,
        value=value,
        proven=proven_result(child, seat),
        all_replies_tried=child.untried is not None and not child.untried,
    )


def value_of(node: SearchNode, seat: int) -> float:
    """Return the value, 0 to 1, of a child to `seat`, which moves in its parent."""
    if node.proof is not None:
        return node.proof[seat]
    return node.total / node.visits if node.visits else 0.5


def proven_result(node: SearchNode, seat: int) -> Proven:
    """Return the result for `seat` that is proven for a node, if any."""
    if node.proof is None:
        return None
    return {1.0: "win", 0.0: "loss"}.get(node.proof[seat], "draw")


def principal_variation(node: SearchNode) -> tuple[str, ...]:
    """List the moves of the principal variation from the move that leads to `node` on."""
    moves = [node.move]
    while node.children and len(moves) < LONGEST_LINE:
        seat, proof = node.seat, node.proof
        if proof is None:
            node = max(node.children, key=lambda child: child.visits)
        else:
            value = proof[seat]
            same = [
                child for child in node.children if child.proof is not None and child.proof[seat] == value
            ]
            if not same:
                # The game's prover proved it, and nothing in the tree shows how.
                break
            sign = -1 if value == 1.0 else 1
            node = max(same, key=lambda child: sign * child.distance)
        moves.append(node.move)
    return tuple(moves)
