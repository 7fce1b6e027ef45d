"""Yavalanchor: playouts by the hundred keep to the rules, and what is proved lost or left out is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import yavset
from boards import played
from variants import random_game, undecided_positions
from yavset.games.yavalanchor import Yavalanchor
from yavset.rules.board import hexhex
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.parts import GamePolicy
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.driver import play
from yavset.search.policies import policy_of, yavalanchor
from yavset.search.provers.chains import ChainProver
from yavset.search.provers.tactical import Tactics
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Effort, stones_of
from yavset.search.work import finish

LONG = 100_000
"""Positions that are enough to find any win by threats here."""


def composed() -> tuple[Yavalanchor, GamePolicy, Tactics]:
    """Return the game, its policy and its tactics."""
    game = yavset.game("yavalanchor")
    parts = policy_of(game, Random(1))
    assert isinstance(game, Yavalanchor)
    assert isinstance(parts.prover, ChainProver)
    assert parts.prover.tactics is not None
    return game, parts, parts.prover.tactics


def test_playouts_end_as_the_rules_say() -> None:
    game, _, _ = composed()
    policy = compiled(game.board, yavalanchor.RULES, 512, Random(1), only_results=True)
    lanes = policy.layout
    decided = 0
    for seed in range(3):
        leaves = undecided_positions(game, Random(seed), 4, 40)
        ended = play(policy, leaves)
        [won], [lost] = ended.won
        assert not won & lost
        for lane in range(0, lanes.count, 5):
            leaf = leaves[lane * len(leaves) // lanes.count]
            own, enemy, red = (lanes.lane(stones, lane) for stones in ended.stones)
            assert not own & enemy | own & red | enemy & red
            white, black = (own, enemy) if leaf.player == 0 else (enemy, own)
            stones = (white, black, red)
            assert all(before & ~after == 0 for before, after in zip(leaf.stones, stones, strict=True))
            rows = [any(game.row_through(stones, player, c) for c in game.board.cells) for player in (0, 1)]
            if won >> lane & 1:
                assert rows[leaf.player]
            elif lost >> lane & 1:
                assert rows[1 - leaf.player]
            else:
                assert not any(rows)
            decided += any(rows)
    assert decided > 200


def test_playouts_win_at_once_and_lose_to_two_rows() -> None:
    game, parts, tactics = composed()
    seen = {1.0: 0, 0.0: 0}
    for position in late_positions(game):
        proof = tactics.at_once(position)
        if proof is not None:
            [evaluation] = parts.playouts.evaluate([position])
            rewards = evaluation.rewards
            assert rewards == proof.rewards
            seen[rewards[position.player]] += 1
    assert min(seen.values()) >= 5


def late_positions(game: Yavalanchor) -> Iterator[Position]:
    """Yield the last positions of random games before their last moves."""
    for seed in range(40):
        yield from random_game(game, seed, 300)[-6:-1]


def wins(parts: GamePolicy, position: Position) -> bool:
    """Return whether the player to move wins at once or by threats."""
    assert isinstance(parts.prover, ChainProver)
    assert parts.prover.tactics is not None
    proof = parts.prover.tactics.at_once(position) or finish(parts.prover.winning(position, LONG))
    return proof is not None and proof.rewards[position.player] == 1.0


def test_a_lost_position_is_lost_whatever_is_played_and_moves_left_out_lose() -> None:
    game, parts, tactics = composed()
    lost = left_out = 0
    for seed in range(200):
        random, position = Random(seed), game.start()
        while position.outcome is None and position.ply < 8 + seed % 12:
            moves = parts.moves(position)
            position = position.play(moves[int(random.random() * len(moves))])
        if position.outcome is not None or tactics.at_once(position) is not None:
            continue
        legal = set(position.legal_moves())
        proof = parts.prover.proof(position, Effort.NODE)
        kept = set(parts.moves(position))
        assert kept <= legal
        if proof is not None and proof.rewards[position.player] == 0.0:
            lost += 1
            checked = legal
        elif proof is None:
            checked = legal - kept
            left_out += bool(checked)
        else:
            continue
        for move in checked:
            child = position.child(move)
            if child.outcome is None:
                assert wins(parts, child), move
            else:
                assert child.outcome.winner not in (position.to_move, None)
    assert lost >= 2
    assert left_out >= 5


def test_the_search_of_a_position_leaves_out_what_the_other_players_chain_refutes() -> None:
    game, parts, tactics = composed()
    narrowed = 0
    for position in late_positions(game):
        if tactics.at_once(position) is not None:
            continue
        parts.prover.proof(position, Effort.NODE)
        kept = set(parts.moves(position))
        tree = TreeSearch(position, seed=1)
        tree.run(16)
        if tree.done:
            continue
        tried = {child.move for child in tree.root.children} | set(tree.root.untried or ())
        assert tried <= kept
        narrowed += len(kept) < len(position.legal_moves())
    assert narrowed >= 3


def test_a_chain_that_holds_against_one_stone_more_wins_there() -> None:
    """Whether the stone is the other player's or red."""
    game, parts, _ = composed()
    assert isinstance(parts.prover, ChainProver)
    threats, held = parts.prover.threats, {False: 0, True: 0}
    for position in late_positions(game):
        own, other, red = stones_of(position)
        chain = threats.win(own, other, 2000, neutral=red)
        if not chain:
            continue
        end = played(position, " ".join(parts.prover._moves(position, chain)))
        assert end.outcome is not None
        assert end.outcome.winner == position.to_move
        if len(chain) < 3:
            continue
        assert threats.holds(own, other, chain, red)
        for cell in game.board.bits(position.empty):
            for is_red, stones in ((False, (other | 1 << cell, red)), (True, (other, red | 1 << cell))):
                if threats.holds(own, stones[0], chain, stones[1]):
                    held[is_red] += 1
                    assert threats.win(own, stones[0], 20_000, neutral=stones[1])
    assert min(held.values()) > 50


class Anchored:
    """Yavalanchor on a small board by masks: the plain rules that searches for threats are about."""

    def __init__(self) -> None:
        self.board = hexhex(4)

    def ends(self, own: int, other: int, red: int) -> int:
        """Return the cells where a stone of its own or a red one wins for the player to move."""
        return completing(self.board, own | red, self.board.all & ~(own | other | red), 5)

    def after(self, own: int, other: int, red: int) -> Iterator[tuple[int, int, bool]]:
        """Yield own and red stones after every move that does not win, and whether it loses at once."""
        empty = self.board.all & ~(own | other | red)
        lost = self.ends(other, own, red)
        for cell in self.board.bits(empty):
            yield own, red | 1 << cell, bool(lost >> cell & 1)
            if self.board.neighbours[cell] & red:
                yield own | 1 << cell, red, False

    def wins_in_three(self, own: int, other: int, red: int) -> bool:
        """Return whether the player to move wins with its second stone, by trying everything."""
        return any(
            not lost and self.lost_in_two(other, stones, reds)
            for stones, reds, lost in self.after(own, other, red)
        )

    def lost_in_two(self, own: int, other: int, red: int) -> bool:
        """Return whether every stone of the player to move loses at once or to the next one."""
        return not self.ends(own, other, red) and all(
            lost or self.ends(other, stones, reds) for stones, reds, lost in self.after(own, other, red)
        )

    def stones(self, random: Random) -> list[int]:
        """Return own, other and red stones of which no five are in a row."""
        stones, cells = [0, 0, 0], list(self.board.cells)
        random.shuffle(cells)
        for number, cell in enumerate(cells[: random.randrange(8, 20)]):
            kind = number % 3 if number % 4 else 2
            rows = (stones[0] | stones[2], stones[1] | stones[2])
            if not any(completing(self.board, row, 1 << cell, 5) for row in rows):
                stones[kind] |= 1 << cell
        return stones


def test_chains_with_red_stones_are_those_of_trying_everything() -> None:
    rules, threats = Anchored(), ThreatSearch(hexhex(4), 5, 0, neutral=True)
    random, told = Random(3), Counter[tuple[int, bool]]()
    for _ in range(300):
        own, other, red = rules.stones(random)
        if rules.ends(own, other, red):
            continue
        blocked = bool(rules.ends(other, own, red))
        chain = threats.win(own, other, 500, 2, neutral=red)
        told[len(chain), blocked] += 1
        wins = rules.wins_in_three(own, other, red)
        assert wins or len(chain) not in (2, 3)
        # Rows of red stones alone are left out.
        assert chain or not wins or max_red(rules, red) > 2
        told[-1, blocked] += wins
    assert min(told[length, False] for length in (0, 2, 3)) > 10
    assert told[0, True] > 10


def max_red(rules: Anchored, red: int) -> int:
    """Return how many red stones lie in five cells of a line, at most."""
    return max(
        (length for length in (3, 4) if completing(rules.board, red, rules.board.all, length)), default=0
    )
