"""Monte-Carlo tree search for any number of seats, with proofs carried up the tree.

UCT (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006) with

- first-play urgency (Gelly and Wang, *Exploration Exploitation in Go*, 2006),
- progressive widening (Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007),
- virtual loss (Chaslot, Winands and van den Herik, *Parallel Monte-Carlo Tree Search*, 2008),
- AMAF values as priors (Gelly and Silver, *Monte-Carlo Tree Search and Rapid Action Value Estimation in
  Computer Go*, 2011),
- proofs (Winands, Björnsson and Saito, *Monte-Carlo Tree Search Solver*, 2008).
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from itertools import pairwise
from random import Random

from yavset.rules.position import Position
from yavset.search.node import Node, decide, seated, size
from yavset.search.policies import ALL, knowledge_of
from yavset.search.provers.tactics import winning_move
from yavset.search.ranking import move_reports, principal_variation, proven_result, ranking
from yavset.search.report import Report
from yavset.search.values import Effort, Proof, Proving, Rewards
from yavset.search.work import finish

MOST_NODES = 60_000
"""Nodes at which the tree stops growing, to bound its memory."""

FEW, WIDENING = 8, 3.0
"""Progressive widening: without priors a node has at most FEW + WIDENING * sqrt(visits) children.

It matters only where there are hundreds of moves, as for Quantum leap's exchanges.
"""

VERIFYING = 64
"""After so many visits, and whenever they have grown by half, the search tries to refute its best move."""

HELD = 0.5
"""A move that a longer search could not refute comes before a favourite not searched so.

This is the share of the favourite's visits that it needs.
"""

_CERTAIN = 1e9
_EVEN = 0.5


class Search:
    """One search: a tree that grows below one position, iteration by iteration."""

    def __init__(
        self,
        position: Position,
        seed: int | None = None,
        *,
        most_nodes: int = MOST_NODES,
        depth: int | None = None,
        insight: int = ALL,
        careful: bool = True,
        settings: Mapping[str, float] | None = None,
    ) -> None:
        """Start a tree.

        Args:
            position: the position to search; the game is not over.
            seed: makes the search reproducible.
            most_nodes: the size at which the tree stops growing.
            depth: the depth limit of the tree in moves, or None; playouts always go on to the end.
            insight: how much knowledge of the game to use: RULES, SOME or ALL.
            careful: whether to look for a win in one before anything else.
            settings: settings that replace the game's own, by name.
        """
        self.random = Random(seed)
        self.knowledge = knowledge_of(position.game, self.random, insight)
        self.settings = self.knowledge.settings.changed(settings or {})
        self.most_nodes = most_nodes
        self.depth = depth
        self.nodes = 1
        self.position = position
        self.root = Node("", position)
        self._careful = careful
        self._looked = False
        # What is being looked at before the next leaves, in slices.
        self._looks: Generator[None, None, None] | None = None
        self._verified: set[str] = set()
        self._verify_at = VERIFYING
        self._deeper: tuple[Node, Proving] | None = None
        # The moves that a longer search was begun for, and whether it could not refute them.
        self._held: dict[str, bool] = {}

    @property
    def done(self) -> bool:
        """Return whether the result is proven."""
        return self.root.proof is not None

    @property
    def forced(self) -> bool:
        """Return whether there is only one move worth trying."""
        return len(self.root.children) == 1 and not self.root.untried

    def run(self, visits: int) -> None:
        """Search until the root has so many visits, or the result is proven."""
        finish(self.running(visits))

    def running(self, visits: int) -> Generator[None, None, None]:
        """Do what `run` does; yield before every batch of leaves."""
        while self.root.visits < visits and not self.done:
            yield
            self.iterate()

    def advance(self, move: str) -> bool:
        """Make the position after a move the root and keep its subtree; return False if there is none."""
        for child in self.root.children:
            if child.move == move:
                self.position = child.position = self.position_of(child)
                self.root = child
                # A proof by the game's knowledge comes without moves to play: only the children's counts.
                child.proof = None
                decide(child)
                self.nodes = size(child)
                self._looked = False
                self._looks = None
                self._verified.clear()
                self._deeper = None
                self._held.clear()
                self._verify_at = max(VERIFYING, child.visits * 3 // 2)
                return True
        return False

    def position_of(self, child: Node) -> Position:
        """Return the position after one of the root's moves."""
        return child.position or self.position.child(child.move)

    # Growing the tree.

    def iterate(self) -> None:
        """Select a batch of leaves, play out from them, and back the results up; or look for a proof."""
        if not self._looked:
            self._looked = True
            self._looks = self._look()
        if self._looks:
            for _ in self._looks:
                return
            self._looks = None
        if self.done:
            return
        paths, leaves = self._select_leaves()
        if leaves:
            self._play_out(paths, leaves)
        if self._deeper:
            self._look_deeper(*self._deeper)
        elif self.root.visits >= VERIFYING:
            self._begin_deeper()
        if self.root.visits >= self._verify_at:
            self._verify_at = self.root.visits * 3 // 2
            self._looks = self._verify()
            next(self._looks, None)

    def hurry(self) -> None:
        """See to it at once that there are moves to choose from: do not look for a proof for long."""
        if not self.root.children and not self.done:
            self.iterate()
            if not self.root.children and not self.done:
                self._looks = None
                self.iterate()

    def _select_leaves(self) -> tuple[list[list[Node]], list[Position]]:
        """Return paths to a batch of leaves, and their positions; back up those that are proven."""
        paths: list[list[Node]] = []
        leaves: list[Position] = []
        knowledge = self.knowledge
        enough = knowledge.looked + knowledge.most_looked
        for _ in range(knowledge.batch):
            path = self._descend()
            leaf = path[-1]
            if leaf.proof is not None:
                self._back_up(path, leaf.proof, 1)
                self._settle(path)
                if self.done:
                    break
            else:
                paths.append(path)
                leaves.append(self._position(leaf, path[-2] if len(path) > 1 else leaf))
                for node in path:
                    # Virtual loss: the next leaf of the batch will be another one.
                    node.visits += 1
            if knowledge.looked > enough:
                break
        return paths, leaves

    def _play_out(self, paths: list[list[Node]], leaves: list[Position]) -> None:
        """Play out from the leaves, take their virtual losses back, and back the results up."""
        results = self.knowledge.playouts(leaves)
        for path, position, (games, rewards, hints) in zip(paths, leaves, results, strict=True):
            for node in path:
                node.visits -= 1
            leaf = path[-1]
            if leaf.untried is None:
                leaf.hints = hints
                if leaf is not self.root:
                    # Most leaves are never visited again, and positions take the most memory.
                    leaf.position = None
            self._back_up(path, seated(position, rewards), games)

    def _verify(self) -> Generator[None, None, None]:
        """Try to refute the most visited move by the game's knowledge, with more effort than in the tree."""
        best = self._favourite()
        if best is None or best.move in self._verified:
            return
        self._verified.add(best.move)
        position = self.position_of(best)
        proven = yield from self.knowledge.proving(position, Effort.BEST)
        if proven is not None:
            self._keep_proof(best, position, proven)
            self._settle([self.root, best])

    def _favourite(self) -> Node | None:
        """Return the most visited move, or None where it is proven."""
        best = max(self.root.children, key=lambda child: child.visits, default=None)
        return best if best and best.proof is None else None

    def _begin_deeper(self) -> None:
        """Begin a longer search for a proof of the most visited move, once for each."""
        best = self._favourite()
        if best and best.move not in self._held:
            self._held[best.move] = False
            self._deeper = best, self.knowledge.deeper(self.position_of(best))

    def _look_deeper(self, node: Node, work: Proving) -> None:
        """Go on for a slice with a longer search for a proof of the root or of one of its moves."""
        try:
            next(work)
        except StopIteration as ended:
            found: Proof | None = ended.value
        else:
            return
        self._deeper = None
        self._held[node.move] = found is None
        if found is None or node.proof is not None:
            return
        if node is self.root:
            self._lay_proof(found)
        else:
            self._keep_proof(node, self.position_of(node), found)
            self._settle([self.root, node])

    @staticmethod
    def _position(node: Node, parent: Node) -> Position:
        """Return the position of a node, computed again from its parent if it has been dropped."""
        if node.position is None:
            assert parent.position is not None
            node.position = parent.position.child(node.move)
        return node.position

    def _look(self) -> Generator[None, None, None]:
        """Look for a proof at the root before the search: a win in one, or one by the game's knowledge."""
        root, position = self.root, self.position
        at_once = winning_move(position) if self._careful and self.knowledge.sudden else None
        if at_once:
            self._lay_proof(Proof(self.knowledge.wins[position.player], 1, [at_once]))
        elif root.proof is None or root.distance > 3:
            proven = yield from self.knowledge.proving(position, Effort.ROOT)
            # In a lost position the search looks for the longest resistance.
            won = proven is not None and proven.moves and proven.rewards[position.player] == 1.0
            if proven and won and (root.proof is None or proven.distance < root.distance):
                self._lay_proof(proven)
        if root.proof is None:
            self._deeper = root, self.knowledge.deeper(position)

    def _lay_proof(self, proof: Proof) -> None:
        """Put a proof's moves into the tree, from the root on."""
        node, position = self.root, self.position
        for number, move in enumerate(proof.moves):
            node.proof, node.distance = seated(position, proof.rewards), proof.distance - number
            position = position.child(move)
            child = next((child for child in node.children if child.move == move), None)
            if child is None:
                child = Node(move, position)
                self.nodes += 1
                node.children.append(child)
                if node.untried and move in node.untried:
                    node.untried.remove(move)
            child.position = position
            node = child
        node.proof, node.distance = seated(position, proof.rewards), proof.distance - len(proof.moves)

    def _descend(self) -> list[Node]:
        """Descend to a leaf: a new node, a proven one, or one as deep as the tree may grow."""
        node = self.root
        path = [node]
        while node.proof is None:
            if node.untried is None:
                grows = self.nodes < self.most_nodes and (self.depth is None or len(path) <= self.depth)
                if not grows or (node.visits == 0 and (len(path) > 1 or self.knowledge.hints)):
                    break
                position = self._position(node, path[-2] if len(path) > 1 else node)
                if len(path) > 1 and self._prove(node, position, Effort.NODE):
                    break
                self._list_moves(node, position)
            node = self._select(node)
            path.append(node)
            if node.visits == 0:
                break
        return path

    def _list_moves(self, node: Node, position: Position) -> None:
        """List the moves of a node that is expanded, those with the highest priors first."""
        moves = self.knowledge.moves(position)
        moves.reverse()
        if node.hints is not None:
            hints = node.hints
            moves.sort(key=lambda move: hints.get(move, _EVEN))
        node.untried = moves

    def _select(self, node: Node) -> Node:
        """Return the child to visit next by UCB1, a new one where first-play urgency is higher."""
        seat = node.seat
        log = math.log(node.visits + 1)
        exploration, hints = self.settings.exploration, node.hints
        trust = self.settings.trust if hints else 0.0
        best, best_value = None, -1.0
        for child in node.children:
            proof = child.proof
            if proof is not None:
                value = proof[seat] - (_CERTAIN if proof[seat] == 0.0 else 0.0)
            elif hints:
                visits = child.visits + trust
                hoped = trust * hints.get(child.move, _EVEN)
                value = (child.total + hoped) / visits + exploration * math.sqrt(log / visits)
            else:
                visits = child.visits or 1
                value = child.total / visits + exploration * math.sqrt(log / visits)
            if value > best_value:
                best, best_value = child, value
        untried = node.untried
        if untried and (
            best is None or (best_value < self._urgency(node, log) and self.nodes < self.most_nodes)
        ):
            return self._expand(node, untried.pop())
        return best or max(node.children, key=lambda child: child.visits)

    def _urgency(self, node: Node, log: float) -> float:
        """Return the first-play urgency (FPU) of the next untried move."""
        settings = self.settings
        if node.hints and node.untried:
            hoped = node.hints.get(node.untried[-1], _EVEN)
            return hoped + settings.exploration * math.sqrt(log / settings.trust)
        if len(node.children) > FEW + WIDENING * math.sqrt(node.visits):
            return -1.0
        return 0.5 + settings.urgency + settings.exploration * math.sqrt(log / (1 + len(node.children)))

    def _expand(self, node: Node, move: str) -> Node:
        assert node.position is not None
        position = node.position.child(move)
        child = Node(move, position)
        self.nodes += 1
        node.children.append(child)
        if position.outcome is not None:
            child.proof = seated(position, self.knowledge.rewards(position.outcome))
        else:
            self._prove(child, position, Effort.LEAF)
        if child.proof is not None:
            child.position = None
        return child

    def _prove(self, node: Node, position: Position, effort: Effort) -> bool:
        """Ask the game's knowledge for a proof of a node; return whether there is one."""
        proven = self.knowledge.proof(position, effort)
        if proven is None:
            return False
        self._keep_proof(node, position, proven)
        return True

    @staticmethod
    def _keep_proof(node: Node, position: Position, proof: Proof) -> None:
        """Give a node the proof of its position, which is no longer needed."""
        node.proof, node.distance = seated(position, proof.rewards), proof.distance
        node.position = None

    def _back_up(self, path: list[Node], rewards: Rewards, games: int) -> None:
        path[0].visits += games
        for parent, node in pairwise(path):
            node.visits += games
            node.total += games * rewards[parent.seat]

    def _settle(self, path: list[Node]) -> None:
        """Back a proof at the end of a path up as far as it decides the nodes above."""
        for node in reversed(path[:-1]):
            if node.proof is None and not decide(node):
                return
        if self.root.proof and self.root.proof[self.root.seat] == 0.0:
            self._resist()

    def _resist(self) -> None:
        """Add the moves that the game's knowledge left out to a lost root: one may last longer."""
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

    def ranking(self) -> list[Node]:
        """Return the root's children, best first."""
        ranked = ranking(self.root)
        if not self.knowledge.thorough or not ranked or ranked[0].proof or self._held.get(ranked[0].move):
            return ranked
        # A new favourite has not been looked at as long as another one.
        enough = HELD * ranked[0].visits
        for child in ranked:
            if self._held.get(child.move) and child.proof is None and child.visits >= enough:
                return [child, *(other for other in ranked if other is not child)]
        return ranked

    def choice(self) -> str:
        """Return the best move; some legal move even before the first iteration."""
        ranked = self.ranking()
        return ranked[0].move if ranked else self.knowledge.moves(self.position)[0]

    def line(self, child: Node) -> tuple[str, ...]:
        """Return the principal variation from one of the root's moves on."""
        return principal_variation(child)

    def report(self) -> Report:
        """Return the results so far: choice, value, principal variation, the best moves."""
        moves = move_reports(self.ranking(), self.root.seat, self.line)
        return Report(
            choice=self.choice(),
            value=moves[0].value if moves else 0.5,
            proven=proven_result(self.root, self.root.seat),
            visits=self.root.visits,
            nodes=self.nodes,
            line=moves[0].line if moves else (),
            moves=moves,
            distance=self.root.distance if self.root.proof is not None else None,
        )


def search(position: Position, visits: int, seed: int | None = None) -> Report:
    """Return the report of a search of so many visits, for scripts and tests."""
    tree = Search(position, seed)
    tree.run(visits)
    return tree.report()
