"""Which child of a node the tree visits next.

That is PUCT (Rosin, *Multi-armed Bandits with Episode Context*, 2011) where a learned model tells how
probable moves are, else UCB1 with first-play urgency and widening; both with priors where there are any.
"""

from __future__ import annotations

from math import log, sqrt

from yavset.search.node import SearchNode
from yavset.search.values import Settings

FEW, WIDENING = 8, 3.0
"""Progressive widening: without priors a node has at most FEW + WIDENING * sqrt(visits) children.

It matters only where there are hundreds of moves, as for Quantum leap's exchanges.
"""

EVEN = 0.5
"""The prior of a move that priors say nothing of."""

_CERTAIN = 1e9


def next_child(node: SearchNode, settings: Settings, *, grows: bool) -> SearchNode | None:
    """Choose the child to visit; None where first-play urgency asks for the next untried move.

    A tree that may not grow tries a move only while all children are proven losses.
    """
    seat, priors, probabilities = node.seat, node.priors or {}, node.probabilities or {}
    log_visits = log(node.visits + 1)
    exploration = settings.exploration
    guidance = settings.guidance * sqrt(node.visits)
    trust, grown = settings.trust if priors or probabilities else 0.0, _trust(node, settings)
    best, best_value = None, -1.0
    for child in node.children:
        proof = child.proof
        if proof is not None:
            value = proof[seat] - (_CERTAIN if proof[seat] == 0.0 else 0.0)
        else:
            move, visits = child.move, child.visits
            prior = priors.get(move)
            if prior is None:
                weight = visits + trust or 1
                value = (child.total + trust * EVEN) / weight
            else:
                weight = visits + grown
                value = (child.total + grown * prior) / weight
            if probabilities:
                value += guidance * probabilities.get(move, 0.0) / (visits + 1)
            else:
                value += exploration * sqrt(log_visits / weight)
        if value > best_value:
            best, best_value = child, value
    if node.untried and (best is None or (grows and best_value < _urgency(node, settings, log_visits))):
        return None
    return best or max(node.children, key=lambda child: child.visits)


def _urgency(node: SearchNode, settings: Settings, log_visits: float) -> float:
    """Return the first-play urgency (FPU) of the next untried move."""
    if node.untried and (node.priors or node.probabilities):
        prior = node.priors.get(node.untried[-1]) if node.priors else None
        trust, hoped = (settings.trust, EVEN) if prior is None else (_trust(node, settings), prior)
        if node.probabilities:
            return hoped + settings.guidance * sqrt(node.visits) * node.probabilities[node.untried[-1]]
        return hoped + settings.exploration * sqrt(log_visits / trust)
    children = len(node.children)
    if children > FEW + WIDENING * sqrt(node.visits):
        return -1.0
    return EVEN + settings.urgency + settings.exploration * sqrt(log_visits / (1 + children))


def _trust(node: SearchNode, settings: Settings) -> float:
    """Return how many visits a prior counts for that comes from games."""
    return settings.trust + settings.rave * node.visits
