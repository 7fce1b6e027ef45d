"""Monte-Carlo tree search for any number of seats, with proofs carried up the tree.

UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006) with

- first-play urgency (Gelly and Wang, *Exploration Exploitation in Go*, 2006),
- probabilities of moves that a learned model gives (PUCT: Rosin, *Multi-armed Bandits with Episode Context*,
  2011),
- progressive widening (Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007),
- virtual loss (Chaslot, Winands and van den Herik, *Parallel Monte-Carlo Tree Search*, 2008),
- AMAF values as priors (RAVE: Gelly and Silver, *Monte-Carlo Tree Search and Rapid Action Value Estimation
  in Computer Go*, 2011; GRAVE: Cazenave, *Generalized Rapid Action Value Estimation*, 2015),
- proofs (Winands, Björnsson and Saito, *Monte-Carlo Tree Search Solver*, 2008).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import pairwise
from random import Random

from yavset.rules.position import Position
from yavset.search.node import SearchNode, prove_from_children, seated, tree_size
from yavset.search.parts import PolicyMaker
from yavset.search.policies import policy_of
from yavset.search.provers.decisive import winning_move
from yavset.search.ranking import optimism, principal_variation, proven_result, ranked_move, ranking
from yavset.search.report import MoveReport, Proven, Report
from yavset.search.searcher import Searcher
from yavset.search.selection import EVEN, next_child
from yavset.search.values import Effort, Proof, Rewards
from yavset.search.work import Slices, yielding

MOST_NODES = 60_000
"""Nodes at which the tree stops growing, to bound its memory."""

VERIFYING = 64
"""Visits of the root from which on the search tries to refute its favourite, the most visited move."""

ENOUGH = 128
"""Games below a node from which on they say which of its moves are better than others; until then those below
a node above it say that (GRAVE)."""

LEARNING = 1.5
"""The priors of a node are found anew whenever it has this many times the visits."""

HELD = 0.5
"""Prefer a verified move over an unverified favourite of which it has at least this share of the visits."""

Attempt = Generator[bool, None, Proof | None]
"""An attempt to prove a node, in slices: it yields whether the next leaves have to wait for it."""


class TreeSearch(Searcher):
    """A tree that grows below one position, iteration by iteration.

    Attributes:
        policy: what is known of the game.
        root: the node of the position.
        settings: the parameters of the tree.
        most_nodes: the size at which the tree stops growing.
        depth: the depth limit of the tree in moves, or None.
    """

    def __init__(
        self,
        position: Position,
        seed: int | None = None,
        *,
        most_nodes: int = MOST_NODES,
        depth: int | None = None,
        policy: PolicyMaker = policy_of,
        careful: bool = True,
        settings: Mapping[str, float] | None = None,
    ) -> None:
        """Start a tree.

        Args:
            position: the position to search; the game is not over.
            seed: makes the search reproducible.
            most_nodes: the size at which the tree stops growing.
            depth: the depth limit of the tree in moves, or None; playouts always go on to the end.
            policy: makes the policy of the game, which says what to try, how to play out and what to prove.
            careful: whether to look for a win in one before anything else.
            settings: settings that replace the game's own, by name.
        """
        self.random = Random(seed)
        self.policy = policy(position.game, Random(seed))
        self.can_win_in_one = self.policy.prover.can_win_in_one
        self.settings = self.policy.settings.changed(settings or {})
        self.most_nodes = most_nodes
        self.depth = depth
        self._careful = careful
        playouts = self.policy.playouts
        self._enough = max(ENOUGH * playouts.leaves // playouts.games, 1)
        self._make_root(SearchNode("", position), position)

    def _make_root(self, root: SearchNode, position: Position) -> None:
        self.root, self.position = root, position
        self.nodes = tree_size(root)
        # One node at a time is tried to be proved with more effort than leaves: the root, then favourites.
        self._attempted = root
        self._attempt: Slices[bool, Proof | None] | None = Slices(self._prove_root())
        self._leaves_wait = True
        self._verify_at = VERIFYING if self._verifies_all else max(VERIFYING, root.visits * 3 // 2)
        # The moves that were favourites and tried to be refuted, and whether the attempt has failed.
        self._verified: dict[str, bool] = {}

    @property
    def _verifies_all(self) -> bool:
        """Whether every favourite is verified, as the game has proofs that take long to find."""
        return self.policy.prover.has_deep_proof

    @property
    def visits(self) -> int:
        """Count the playouts from the position."""
        return self.root.visits

    @property
    def proven(self) -> Proven:
        """Tell the result for the player to move, once that is certain."""
        return proven_result(self.root, self.root.seat)

    @property
    def distance(self) -> int | None:
        """Count the moves to the end of the game with best play, once the result is proven."""
        return self.root.distance if self.root.proof is not None else None

    @property
    def full(self) -> bool:
        """Tell whether the tree has stopped to grow."""
        return self.nodes >= self.most_nodes

    @property
    def forced(self) -> bool:
        """Tell whether there is only one move worth trying."""
        return len(self.root.children) == 1 and not self.root.untried

    def advance(self, move: str) -> bool:
        """Make the position after a move the root and keep its subtree; False if there is none."""
        child = self.root.child(move)
        if child is None:
            return False
        self.root.children.remove(child)
        child.position = self.position_of(child)
        # A proof by the game's prover comes without moves to play: only the children's counts.
        child.proof = None
        prove_from_children(child)
        self._make_root(child, child.position)
        return True

    def position_of(self, child: SearchNode) -> Position:
        """Return the position after one of the root's moves."""
        return child.position or self.position.child(child.move)

    # Growing the tree.

    def iterate(self) -> None:
        """Select a batch of leaves, play out from them, back the results up, and try to prove a node.

        At first, and while a favourite is verified, the leaves wait for the proof.
        """
        if self._leaves_wait:
            self._go_on_proving()
        if self._leaves_wait or self.done:
            return
        self._visit_leaves()
        if self._attempt:
            self._go_on_proving()
        elif self.root.visits >= self._verify_at:
            self._verify_favourite()

    def ensure_move(self) -> None:
        """Expand the root now; skip long proofs."""
        if not self.root.children and not self.done:
            self.iterate()
            if not self.root.children and not self.done:
                self._attempt, self._leaves_wait = None, False
                self.iterate()

    def _visit_leaves(self) -> None:
        """Play out from a batch of leaves, and back up what leaves are proven."""
        paths: list[list[SearchNode]] = []
        leaves: list[Position] = []
        playouts, prover = self.policy.playouts, self.policy.prover
        enough = prover.looked + prover.batch_budget
        for _ in range(playouts.leaves):
            path = self._descend()
            leaf = path[-1]
            for node in path:
                # Virtual loss: without a reward yet, the next leaf of the batch will be another one.
                node.visits += 1
            if leaf.proof is not None:
                self._back_up(path, leaf.proof)
                self._settle(path)
                if self.done:
                    break
            else:
                paths.append(path)
                leaves.append(self._position(leaf, path[-2] if len(path) > 1 else leaf))
            if prover.looked > enough:
                break
        if leaves:
            self._play_out(paths, leaves)

    def _play_out(self, paths: list[list[SearchNode]], leaves: list[Position]) -> None:
        """Play out from the leaves, and back the results up."""
        results = self.policy.playouts.evaluate(leaves)
        for path, position, (rewards, priors, amaf) in zip(paths, leaves, results, strict=True):
            leaf = path[-1]
            if amaf:
                for node in path:
                    node.amaf += amaf
            if leaf.untried is None:
                leaf.priors = priors
                if leaf is not self.root:
                    # Most leaves are never visited again, and positions take the most memory.
                    leaf.position = None
            self._back_up(path, seated(position, rewards))

    @staticmethod
    def _position(node: SearchNode, parent: SearchNode) -> Position:
        """Return the position of a node, computed again from its parent if it has been dropped."""
        if node.position is None:
            assert parent.position is not None
            node.position = parent.position.child(node.move)
        return node.position

    def _descend(self) -> list[SearchNode]:
        """Descend to a leaf: a new node, a proven one, or one as deep as the tree may grow."""
        node = known = self.root
        path = [node]
        while node.proof is None:
            if node.visits >= self._enough:
                known = node
            if node.untried is None:
                grows = self.nodes < self.most_nodes and (self.depth is None or len(path) <= self.depth)
                if not grows or (node.visits == 0 and (len(path) > 1 or self.policy.playouts.gives_priors)):
                    break
                position = self._position(node, path[-2] if len(path) > 1 else node)
                if len(path) > 1 and self._prove(node, position, Effort.NODE):
                    break
                self._list_moves(node, position)
                self._order_moves(node, known)
            elif node.amaf and node.visits >= node.ordered_until:
                self._order_moves(node, known)
            child = next_child(node, self.settings, grows=self.nodes < self.most_nodes)
            if child is None:
                assert node.untried
                child = self._expand(node, node.untried.pop())
            node = child
            path.append(node)
            if node.visits == 0:
                break
        return path

    def _list_moves(self, node: SearchNode, position: Position) -> None:
        """List the moves of a node that have no child yet."""
        # A proof laid into the tree has left a child of the node.
        tried = {child.move for child in node.children}
        moves = [move for move in self.policy.moves(position) if move not in tried]
        moves.reverse()
        model = self.policy.move_model
        if model and len(moves) > 1:
            node.probabilities = model.probabilities(position, moves)
        node.untried = moves

    def _order_moves(self, node: SearchNode, known: SearchNode) -> None:
        """Give the moves of a node the priors that games say now, and try those with the highest ones first.

        Takes the node whose games say which moves are better than others.
        """
        if node.amaf:
            assert node.position is not None
            node.priors = self.policy.playouts.priors(node.position, node.amaf, known.amaf)
            node.ordered_until = max(self._enough, int(LEARNING * node.visits) + 1)
        priors, guidance, probabilities = node.priors or {}, self.settings.guidance, node.probabilities or {}
        if node.untried and (priors or probabilities):
            node.untried.sort(
                key=lambda move: priors.get(move, EVEN) + guidance * probabilities.get(move, 0.0)
            )

    def _expand(self, node: SearchNode, move: str) -> SearchNode:
        assert node.position is not None
        position = node.position.child(move)
        child = SearchNode(move, position)
        self.nodes += 1
        node.children.append(child)
        if position.outcome is not None:
            child.proof = seated(position, self.policy.rewards(position.outcome))
        else:
            self._prove(child, position, Effort.LEAF)
        if child.proof is not None:
            child.position = None
        return child

    @staticmethod
    def _back_up(path: list[SearchNode], rewards: Rewards) -> None:
        """Give the nodes of a path, which have been visited, what that visit was worth."""
        for parent, node in pairwise(path):
            node.total += rewards[parent.seat]

    # Proofs.

    def _go_on_proving(self) -> None:
        """Go on for a slice with the attempt to prove a node; at its end, keep the proof."""
        assert self._attempt
        wait = next(self._attempt, None)
        if wait is not None:
            self._leaves_wait = wait
            return
        proof = self._attempt.found
        self._attempt, self._leaves_wait = None, False
        if proof is not None:
            self._take_proof(self._attempted, proof)
        elif self._attempted is not self.root:
            self._verified[self._attempted.move] = True

    def _take_proof(self, node: SearchNode, proof: Proof) -> None:
        """Keep what an attempt has proved of the root or of one of its moves."""
        root = self.root
        if node is not root:
            if node.proof is None:
                self._keep_proof(node, self.position_of(node), proof)
                self._settle([root, node])
        else:
            wins = bool(proof.moves) and proof.rewards[self.position.player] == 1.0
            # In a lost position the search looks for the longest resistance.
            if wins and (root.proof is None or proof.distance < root.distance):
                self._lay_proof(proof)

    def _prove_root(self) -> Attempt:
        """Look for a win in one before the search, and for what the game's prover finds."""
        root, position = self.root, self.position
        at_once = winning_move(position) if self._careful and self.can_win_in_one else None
        if at_once:
            return Proof(self.policy.wins[position.player], 1, [at_once])
        if root.proof is None or root.distance > 3:
            return (yield from self._prove_at_length(position, Effort.ROOT))
        return None

    def _verify_favourite(self) -> None:
        """Begin to refute the most visited move, if that is neither proven nor has been tried before."""
        if not self._verifies_all:
            self._verify_at = self.root.visits * 3 // 2
        best = max(self.root.children, key=lambda child: child.visits, default=None)
        if best and best.proof is None and best.move not in self._verified:
            self._verified[best.move] = False
            self._attempted = best
            self._attempt = Slices(self._prove_at_length(self.position_of(best), Effort.BEST))
            self._go_on_proving()

    def _prove_at_length(self, position: Position, effort: Effort) -> Attempt:
        """Ask the game's prover while the leaves wait, then for a deep proof while the tree grows."""
        prover = self.policy.prover
        proof = yield from yielding(True, prover.proving(position, effort))
        if proof is None and prover.has_deep_proof:
            yield False
            proof = yield from yielding(False, prover.deeper(position))
        return proof

    def _prove(self, node: SearchNode, position: Position, effort: Effort) -> bool:
        """Ask the game's prover for a proof of a node; tell whether there is one."""
        proof = self.policy.prover.proof(position, effort)
        if proof is None:
            return False
        self._keep_proof(node, position, proof)
        return True

    @staticmethod
    def _keep_proof(node: SearchNode, position: Position, proof: Proof) -> None:
        """Give a node the proof of its position, which is no longer needed."""
        node.proof, node.distance = seated(position, proof.rewards), proof.distance
        node.position = None

    def _lay_proof(self, proof: Proof) -> None:
        """Put a proof's moves into the tree, from the root on."""
        node, position = self.root, self.position
        for number, move in enumerate(proof.moves):
            node.proof, node.distance = seated(position, proof.rewards), proof.distance - number
            position = position.child(move)
            child = node.child(move)
            if child is None:
                child = SearchNode(move, position)
                self.nodes += 1
                node.children.append(child)
                if node.untried and move in node.untried:
                    node.untried.remove(move)
            child.position = position
            node = child
        node.proof, node.distance = seated(position, proof.rewards), proof.distance - len(proof.moves)

    def _settle(self, path: list[SearchNode]) -> None:
        """Back a proof at the end of a path up as far as it decides the nodes above."""
        for node in reversed(path[:-1]):
            if node.proof is None and not prove_from_children(node):
                return
        if self.root.proof and self.root.proof[self.root.seat] == 0.0:
            self._resist()

    def _resist(self) -> None:
        """Add the moves that the ordering left out to a lost root: one may last longer."""
        root = self.root
        assert root.proof is not None
        tried = {child.move for child in root.children}
        for move in self.position.legal_moves():
            if move not in tried:
                child = self._expand(root, move)
                if child.proof is None:
                    # It loses too, but nothing short shows how.
                    child.proof, child.distance = root.proof, root.distance + 1
        root.distance = 1 + max(child.distance for child in root.children)

    # Results.

    def ranking(self) -> list[MoveReport]:
        """List the root's moves that have been tried, best first."""
        ranked, seat = self._ranked(), self.root.seat
        excess = optimism(ranked, seat)
        return [ranked_move(child, seat, excess, self.policy.slope) for child in ranked]

    def _ranked(self) -> list[SearchNode]:
        """Order the root's children, a verified move before an unverified favourite."""
        ranked = ranking(self.root)
        if (
            not self._verifies_all
            or not ranked
            or ranked[0].proof is not None
            or self._verified.get(ranked[0].move)
        ):
            return ranked
        enough = HELD * ranked[0].visits
        for child in ranked:
            if self._verified.get(child.move) and child.proof is None and child.visits >= enough:
                return [child, *(other for other in ranked if other is not child)]
        return ranked

    def line(self, move: str) -> tuple[str, ...]:
        """List the moves of the principal variation from one of the root's moves on."""
        child = self.root.child(move)
        assert child is not None
        return principal_variation(child)


def search(position: Position, visits: int, seed: int | None = None) -> Report:
    """Search a position and return what is known of it then; the public name is `yavset.analyse`.

    Args:
        position: the position to search; the game is not over.
        visits: playouts from the position.
        seed: makes the search reproducible.

    Returns:
        What the search has found.
    """
    tree = TreeSearch(position, seed)
    tree.run(visits)
    return tree.report()
