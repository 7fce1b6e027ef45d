"""The tree: proofs are right, seats keep their values, and what it is asked for is what it does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import inf, log, sqrt
from random import Random
from typing import Any

import pytest

import yavset
from boards import played
from variants import pick, random_game
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch, search
from yavset.search.node import SearchNode, prove_from_children, tree_size
from yavset.search.policies import policy_of, uniform_policy
from yavset.search.ranking import optimism, principal_variation, ranked_move, ranking
from yavset.search.report import LONGEST_LINE
from yavset.search.selection import next_child
from yavset.search.session import Session
from yavset.search.values import Effort, Evaluation, Priors, Proof, Proving, Settings, wins_of
from yavset.search.work import Slices, finish


def near_the_end(game: Game, seed: int, empty: int) -> Position | None:
    """Return a position of a random game with at most this many empty cells; None if it ends before."""
    random = Random(seed)
    position = game.start()
    while position.outcome is None and position.empty.bit_count() > empty:
        position = position.play(pick(random, position.legal_moves()))
    return None if position.outcome is not None else position


@cache
def best(position: Position) -> tuple[float, ...]:
    """Return each seat's reward with best play, by trying everything (two seats)."""
    if position.outcome is not None:
        winner = position.outcome.winner
        if winner is None:
            return (0.5, 0.5)
        return tuple(float(position.seats[winner] == seat) for seat in (0, 1))
    seat = position.seating[position.player]
    return max((best(position.child(move)) for move in position.legal_moves()), key=lambda got: got[seat])


@pytest.mark.parametrize("game_id", ["yavalath", "odd", "cross", "coffee", "omega"])
def test_proofs_agree_with_trying_everything(game_id: str) -> None:
    game = yavset.game(game_id, size=4 if game_id in ("cross", "coffee") else 3)
    proven = 0
    for seed in range(40):
        position = near_the_end(game, seed, 6 if game_id == "yavalath" else 4)
        if position is None:
            continue
        tree = TreeSearch(position, seed)
        tree.run(3000)
        if tree.done:
            proven += 1
            seat = position.seating[position.player]
            assert tree.root.proof is not None
            assert tree.root.proof[seat] == best(position)[seat]
            assert best(position.child(tree.best_move()))[seat] == best(position)[seat]
    assert proven >= 5


Tree = list[Any] | tuple[float, ...]
"""A tree of lists whose leaves are the rewards of the seats; they move one after the other."""


def plain_proof(tree: Tree, seat: int, seats: int) -> tuple[tuple[float, ...], int]:
    """Return the seats' rewards with best play and the moves to the end.

    Who wins makes haste, and nobody else does; who can only choose between others chooses any of them.
    """
    if isinstance(tree, tuple):
        return tree, 0
    below = [plain_proof(child, (seat + 1) % seats, seats) for child in tree]
    most = max(rewards[seat] for rewards, _ in below)
    best = [(length, rewards) for rewards, length in below if rewards[seat] == most]
    if most == 1.0:
        return min(best)[1], 1 + min(best)[0]
    mean = tuple(sum(rewards[other] for _, rewards in best) / len(best) for other in range(seats))
    return mean, 1 + max(length for length, _ in best)


def proven_node(tree: Tree, seat: int, seats: int, move: str = "") -> SearchNode:
    """Return a tree's root, proved from its children."""
    node = SearchNode(move, yavset.game("yavalath").start())
    node.seat = seat
    if isinstance(tree, tuple):
        node.proof = tree
    else:
        node.untried = []
        node.children = [
            proven_node(child, (seat + 1) % seats, seats, f"{move}{number}")
            for number, child in enumerate(tree)
        ]
        assert prove_from_children(node)
    return node


def some_tree(random: Random, depth: int, leaves: list[tuple[float, ...]]) -> Tree:
    """Return a tree by chance."""
    if depth == 0 or (depth < 4 and random.random() < 0.25):
        return random.choice(leaves)
    return [some_tree(random, depth - 1, leaves) for _ in range(random.randint(1, 3))]


@pytest.mark.parametrize("seats", [2, 3])
def test_proofs_their_lengths_and_lines_are_those_of_plain_minimax(seats: int) -> None:
    random = Random(7)
    leaves = [*wins_of(seats), (1 / seats,) * seats]
    for _ in range(300):
        whole = some_tree(random, 4, leaves)
        node = proven_node(whole, 0, seats)
        rewards, distance = plain_proof(whole, 0, seats)
        assert node.proof == pytest.approx(rewards)
        assert node.distance == distance
        # The principal variation from a move on goes through to the end, as long as the proof says.
        for child in node.children:
            *_, last = line = principal_variation(child)
            assert len(line) == 1 + child.distance
            place: Any = whole
            for number in last:
                place = place[int(number)]
            if seats == 2:
                assert place == child.proof


def test_a_node_is_proved_by_a_win_or_once_all_its_moves_are_proved() -> None:
    random = Random(3)
    for _ in range(400):
        node = SearchNode("", yavset.game("yavalath").start())
        node.untried = random.choice([None, [], ["e5"]])
        for number in range(random.randint(1, 3)):
            child = SearchNode(f"a{number + 1}", yavset.game("yavalath").start())
            child.proof = random.choice([None, (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
            child.distance = random.randrange(9)
            node.children.append(child)
        proofs = [child.proof for child in node.children]
        known = (1.0, 0.0) in proofs or (node.untried == [] and None not in proofs)
        assert prove_from_children(node) is known
        assert (node.proof is not None) is known


def test_the_line_of_what_is_not_proved_is_that_of_most_visits() -> None:
    random = Random(5)

    def grown(move: str, depth: int) -> SearchNode:
        node = SearchNode(move, yavset.game("yavalath").start())
        node.children = [grown(f"{move}{k}", depth - 1) for k in range(random.randrange(4) if depth else 0)]
        for child, visits in zip(node.children, random.sample(range(9), 9), strict=False):
            child.visits = visits
        return node

    for _ in range(40):
        node = grown("", 5)
        wanted = [""]
        place = node
        while place.children:
            place = sorted(place.children, key=lambda child: child.visits)[-1]
            wanted.append(place.move)
        assert principal_variation(node) == tuple(wanted)
    long = grown("", 0)
    for _ in range(LONGEST_LINE + 5):
        below, long = long, grown("", 0)
        long.children = [below]
    assert len(principal_variation(long)) == LONGEST_LINE


def test_three_seats_each_play_for_themselves() -> None:
    game = yavset.game("yavalath", players=3, size=3)
    proven = 0
    for seed in range(30):
        position = near_the_end(game, seed, 5)
        if position is None:
            continue
        tree = TreeSearch(position, seed, policy=uniform_policy)
        tree.run(2000)
        if tree.root.proof is not None:
            proven += 1
            seat = position.seating[position.player]
            # No move does better for the mover than the proof says: neither at once nor after a reply.
            for move in position.legal_moves():
                outcome = position.child(move).outcome
                if outcome is not None and outcome.winner is not None:
                    got = float(position.child(move).seats[outcome.winner] == seat)
                    assert got <= tree.root.proof[seat]
    assert proven >= 3


def test_the_value_belongs_to_the_seat_after_a_swap() -> None:
    # White has an open two against nothing: Black does well to swap, and then the other seat is to move.
    start = yavset.game("yavalath", size=3).start()
    report = search(start, 4000, seed=1)
    # With the pie rule on so small a board nobody can do better than choose an even first move.
    assert report.value <= 0.7
    swapped = played(start, "c3 swap")
    tree = TreeSearch(swapped, seed=1)
    assert tree.root.seat == 0
    assert swapped.to_move == "black"
    tree.run(50)
    assert 0 <= tree.ranking()[0].value <= 1


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_the_same_seed_gives_the_same(game_id: str) -> None:
    options = {"seed": 1} if game_id == "quantum-leap" else {}
    position = yavset.game(game_id, **options).start()
    position = position.play(position.legal_moves()[3])
    assert search(position, 40, seed=5) == search(position, 40, seed=5)


def test_the_tree_stops_growing_at_its_limit() -> None:
    position = yavset.game("yavalath", size=4).start()
    tree = TreeSearch(position, seed=1, most_nodes=100, policy=uniform_policy)
    tree.run(600)
    assert tree.nodes <= 100
    assert tree.root.visits >= 600
    assert tree.best_move() in position.legal_moves()


def test_a_shallow_tree_looks_no_deeper() -> None:
    start = yavset.game("yavalath", size=3).start()
    for depth in (1, 2):
        tree = TreeSearch(start, seed=1, depth=depth, policy=uniform_policy)
        tree.run(300)
        level = [tree.root]
        for _ in range(depth):
            level = [child for node in level for child in node.children]
            assert level
        assert not any(node.children for node in level)


def test_what_is_known_is_kept_after_a_move() -> None:
    tree = TreeSearch(yavset.game("yavalath").start(), seed=1, policy=uniform_policy)
    tree.run(400)
    best_move = ranking(tree.root)[0]
    assert tree.advance(best_move.move)
    assert tree.root is best_move
    assert tree.root.visits == best_move.visits
    assert tree.nodes < 400
    assert not tree.advance("no such move")


def test_a_report_says_how_far_a_proven_end_is() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "d5 a1 f5 c1 g5 d1")
    report = search(position, 300, seed=2)
    assert (report.proven, report.choice, report.distance) == ("win", "e5", 1)


def test_a_report_is_complete_and_plain() -> None:
    position = played(yavset.game("yavalath").start(), "e5 d4")
    report = search(position, 300, seed=2)
    data = report.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert set(data) == {"visits", "nodes", "value", "choice", "proven", "line", "moves", "distance"}
    assert report.distance is None
    assert set(data["moves"][0]) == {"move", "visits", "value", "proven", "line"}
    assert data["value"] == round(report.value, 4)
    assert report.visits >= 300
    assert report.choice == report.line[0] == report.moves[0].move
    assert 1 <= len(report.moves) <= 10
    for move in report.moves:
        assert 0 <= move.value <= 1
        played(position, " ".join(move.line))
    visits = [move.visits for move in report.moves if move.proven is None]
    assert visits == sorted(visits, reverse=True)


def test_lines_of_proven_results_are_legal_to_the_end() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "e5 a1 e6 b1 e8 i5")
    report = search(position, 500, seed=1)
    assert report.proven == "win"
    assert report.value == 1.0
    assert played(position, " ".join(report.line)).outcome is not None
    assert len(report.line) == report.distance


def test_a_choice_can_be_had_before_anything_is_known() -> None:
    position = yavset.game("yavalath").start()
    assert TreeSearch(position).best_move() in position.legal_moves()
    report = TreeSearch(position).report()
    assert report.choice in position.legal_moves()
    assert (report.value, report.visits, report.nodes, report.line, report.distance) == (0.5, 0, 1, (), None)


def root_with(*children: tuple[str, float | None, int, int, float]) -> SearchNode:
    """Return a root with children: move, proven reward (or None), moves to the end, visits, mean value."""
    return root_of(yavset.game("yavalath").start(), *children)


def root_of(start: Position, *children: tuple[str, float | None, int, int, float]) -> SearchNode:
    """Return a root of a position with such children."""
    root = SearchNode("", start)
    for move, reward, distance, visits, value in children:
        child = SearchNode(move, start.play(move))
        child.proof = None if reward is None else (reward, 1 - reward)
        child.distance, child.visits, child.total = distance, visits, value * visits
        root.children.append(child)
    return root


def ranked(root: SearchNode) -> str:
    return " ".join(child.move for child in ranking(root))


def test_the_shortest_win_comes_first_and_the_longest_loss_before_others() -> None:
    losses = [("a1", 0.0, 2, 90, 0.0), ("a2", 0.0, 6, 5, 0.0), ("a3", 0.0, 4, 50, 0.0)]
    wins = [("b1", 1.0, 5, 70, 1.0), ("b2", 1.0, 1, 2, 1.0), ("b3", 1.0, 3, 40, 1.0)]
    assert ranked(root_with(*losses, ("c3", None, 0, 10, 0.1), *wins)) == "b2 b3 b1 c3 a2 a3 a1"


def test_a_sure_draw_is_better_than_a_move_that_promises_less() -> None:
    draw = ("a1", 0.5, 4, 3, 0.5)
    assert ranked(root_with(("b1", None, 0, 90, 0.4), draw)) == "a1 b1"
    # Where both are worth the same the most visited one stays.
    for value in (0.5, 0.6):
        assert ranked(root_with(("b1", None, 0, 90, value), draw)) == "b1 a1"


def test_the_best_move_is_worth_the_mean_of_all_that_are_not_proven() -> None:
    tried = [("b1", None, 0, 60, 0.6), ("b2", None, 0, 30, 0.5), ("b3", None, 0, 10, 0.0)]
    children = [*tried, ("b4", 0.0, 2, 9, 0.1)]
    root = root_with(*children)
    assert optimism(ranking(root), root.seat) == pytest.approx(0.6 - 0.51)
    values = {child.move: ranked_move(child, root.seat, 0.09).value for child in root.children}
    assert values == pytest.approx({"b1": 0.51, "b2": 0.41, "b3": 0, "b4": 0})
    won = root_with(*children, ("a1", 1.0, 3, 5, 0.7))
    assert optimism(ranking(won), won.seat) == 0
    assert ranked_move(won.children[-1], won.seat, 0.09).value == 1
    assert optimism([], 0) == optimism(ranking(root_with(("b1", None, 0, 0, 0.0))), 0) == 0


def test_odds_are_raised_to_the_power_of_the_slope() -> None:
    root = root_with(("b1", None, 0, 10, 0.6), ("b2", None, 0, 4, 1.0), ("b3", 0.0, 2, 5, 0.4))
    steep = [ranked_move(child, root.seat, slope=2).value for child in root.children]
    # Odds of 3 to 2 become 9 to 4.
    assert steep == pytest.approx([9 / 13, 1, 0])


@pytest.mark.parametrize("game_id", ["yavalath", "omega"])
def test_a_report_says_what_all_visits_say(game_id: str) -> None:
    tree = TreeSearch(yavset.game(game_id).start(), seed=1)
    tree.run(300)
    children = [child for child in tree.root.children if child.proof is None]
    mean = sum(child.total for child in children) / sum(child.visits for child in children)
    odds = (mean / (1 - mean)) ** tree.policy.slope
    assert tree.report().value == pytest.approx(odds / (1 + odds))


def test_a_result_without_moves_is_searched_for_once_it_is_on_the_board() -> None:
    tree = TreeSearch(yavset.game("yavalath").start(), seed=1)
    tree.run(100)
    child = tree.root.children[0]
    # As the game's knowledge proves a leaf.
    child.proof, child.children, child.untried = (0.0, 1.0), [], None
    assert tree.advance(child.move)
    tree.iterate()
    assert tree.report().line


def test_a_win_at_once_is_looked_for_after_each_move() -> None:
    """Without any knowledge of the game too: the tree alone would hardly begin with that move."""
    position = played(yavset.game("yavalath", swap=False).start(), "e5 a1 e6 b1 e8")
    tree = TreeSearch(position, seed=1, policy=uniform_policy)
    tree.run(200)
    assert tree.advance(next(child.move for child in tree.root.children if child.move != "e7"))
    tree.iterate()
    assert (tree.done, tree.best_move()) == (True, "e7")


def test_a_careless_search_does_not_look_for_a_win_at_once() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "e5 a1 e6 b1 e8 i5")
    for careful in (True, False):
        tree = TreeSearch(position, seed=1, policy=uniform_policy, careful=careful)
        tree.iterate()
        assert tree.done is careful
    for number, careful in enumerate([False, False, True, True, True, True], 1):
        session = Session(policy=uniform_policy)
        session.begin([position], number, seed=1)
        session.search.iterate()
        assert session.search.done is careful


@pytest.mark.parametrize("game_id", ["yavalath", "manalath", "pentalath"])
def test_every_node_lists_each_of_its_moves_once(game_id: str) -> None:
    """Also where a proof was laid into the tree before its nodes were expanded."""
    laid = 0
    for seed in range(6):
        positions = random_game(yavset.game(game_id), seed, 200)
        tree = TreeSearch(positions[max(0, len(positions) - 2 - seed)], seed)
        for _ in range(3):
            tree.run(tree.visits + 150)
            laid += tree.root.untried is None and bool(tree.root.children)
            nodes = [(tree.root, tree.position)]
            while nodes:
                node, position = nodes.pop()
                moves = [*(child.move for child in node.children), *(node.untried or ())]
                assert len(set(moves)) == len(moves)
                assert set(moves) <= set(position.legal_moves())
                nodes += [(child, position.child(child.move)) for child in node.children if child.children]
            if tree.position.child(tree.best_move()).outcome is not None:
                break
            assert tree.advance(tree.best_move())
    assert laid


def test_while_every_move_tried_is_lost_another_one_is_tried() -> None:
    tree = TreeSearch(yavset.game("yavalath").start(), seed=1, policy=uniform_policy)
    tree.iterate()
    while tree.root.untried:
        # As proofs of the game's knowledge say it of one move after the other.
        for child in tree.root.children:
            child.proof, child.distance = (0.0, 1.0), 2
        tried = len(tree.root.children)
        tree.iterate()
        assert len(tree.root.children) > tried


@pytest.mark.parametrize("first", [3, 5, 7])
def test_a_shorter_win_takes_the_place_of_a_longer_one(first: int) -> None:
    start = yavset.game("yavalath", swap=False).start()
    tree, random = TreeSearch(start, 1, policy=uniform_policy), Random(first)
    win, loss = wins_of(2)
    best: Proof | None = None
    for distance in (first, 5, 9, 3, 7, 1, 3):
        proof = Proof(win, distance, random.sample(start.legal_moves(), distance))
        # What says nothing of a win changes nothing.
        for other in (proof, Proof(loss, 2, proof.moves[:1]), Proof(win, 1)):
            tree._take_proof(tree.root, other)
        if best is None or distance < best.distance:
            best = proof
        assert (tree.proven, tree.distance) == ("win", best.distance)
        assert tree.report().line == tuple(best.moves)
        assert tree.nodes == tree_size(tree.root)


def plain_choice(node: SearchNode, settings: Settings, grows: bool) -> str | None:
    """Return the move of the child to visit, None for an untried one, by the formulas."""
    explored = settings.exploration * sqrt(log(node.visits + 1))
    grown = settings.trust + settings.rave * node.visits
    values = {}

    def known(move: str) -> tuple[float, float]:
        """Return the prior of a move and how many visits it counts for."""
        if node.priors and move in node.priors:
            return node.priors[move], grown
        return 0.5, settings.trust

    for child in node.children:
        if child.proof is not None:
            values[child.move] = child.proof[node.seat] or -inf
        elif node.priors or node.probabilities:
            prior, trust = known(child.move)
            values[child.move] = (child.total + trust * prior) / (child.visits + trust)
            if node.probabilities:
                likely = node.probabilities.get(child.move, 0)
                values[child.move] += settings.guidance * likely * sqrt(node.visits) / (1 + child.visits)
            else:
                values[child.move] += explored / sqrt(child.visits + trust)
        else:
            visits = max(child.visits, 1)
            values[child.move] = child.total / visits + explored / sqrt(visits)
    best = max(values, key=lambda move: values[move], default=None)
    if node.untried:
        prior, trust = known(node.untried[-1])
        if node.probabilities:
            urgency = prior + settings.guidance * node.probabilities[node.untried[-1]] * sqrt(node.visits)
        elif node.priors:
            urgency = prior + explored / sqrt(trust)
        elif len(values) > 8 + 3 * sqrt(node.visits):
            urgency = -inf
        else:
            urgency = 0.5 + settings.urgency + explored / sqrt(1 + len(values))
        if best is None or values[best] == -inf or (grows and values[best] < urgency):
            return None
    elif best is not None and values[best] == -inf:
        best = max(node.children, key=lambda child: child.visits).move
    return best


def test_the_child_to_visit_is_that_of_the_highest_bound() -> None:
    start, random = yavset.game("yavalath").start(), Random(3)
    moves, told = start.legal_moves(), Counter[tuple[bool, bool, bool, str]]()
    for _ in range(4000):
        node, names = SearchNode("", start), random.sample(moves, random.randrange(1, 30))
        tried = random.randrange(len(names) + 1)
        lost = random.choice([0.2, 0.9, 1.0])
        for move in names[:tried]:
            child = SearchNode(move, start)
            child.visits = random.choice([0, 1, random.randrange(40)])
            child.total = child.visits * random.random()
            if random.random() < lost:
                child.proof = random.choice(
                    [(0.0, 1.0), (0.0, 1.0), (0.5, 0.5)] if lost < 1 else [(0.0, 1.0)]
                )
            node.children.append(child)
        node.untried = names[tried:]
        node.visits = sum(child.visits for child in node.children)
        if random.random() < 0.5:
            node.priors = {move: random.random() for move in names if random.random() < 0.8} or None
        if random.random() < 0.5:
            # A lost root also has children that were not listed.
            node.probabilities = {move: random.random() for move in names if random.random() < 0.9}
            node.probabilities |= dict.fromkeys(names[-1:], 0.1)
        settings = Settings(
            random.random(),
            random.uniform(-0.5, 0.3),
            random.uniform(0.5, 4),
            random.random(),
            random.choice([0.0, random.random()]),
        )
        grows = random.random() < 0.6
        found = next_child(node, settings, grows=grows)
        wanted = plain_choice(node, settings, grows)
        assert (found and found.move) == wanted
        kind = "untried" if wanted is None else "lost" if lost == 1 else "best"
        told[bool(node.priors), bool(node.probabilities), grows, kind] += 1
    assert len(told) == 24
    assert min(told.values()) > 9


def test_visits_and_values_add_up() -> None:
    position = near_the_end(yavset.game("cross", size=4), 3, 12)
    assert position is not None
    for policy in (uniform_policy, policy_of):
        tree = TreeSearch(position, seed=1, policy=policy)
        while tree.root.visits < 300 and not tree.done:
            before = tree.root.visits
            tree.iterate()
            assert tree.root.visits > before
            assert policy is policy_of or tree.root.visits == before + 1
            assert tree.nodes == tree_size(tree.root)
        nodes = [tree.root]
        while nodes:
            node = nodes.pop()
            nodes += node.children
            assert sum(child.visits for child in node.children) <= node.visits
            assert 0 <= node.total <= node.visits
    tree = TreeSearch(position, seed=1, policy=uniform_policy)
    tree.run(50)
    assert tree.root.visits == 50 or tree.done


@pytest.mark.parametrize("rave", [0.0, 0.5])
def test_games_below_a_node_say_which_moves_come_first(rave: float) -> None:
    position = near_the_end(yavset.game("odd", size=4), 3, 20)
    assert position is not None
    tree = TreeSearch(position, seed=1, settings={"rave": rave})
    playouts = tree.policy.playouts
    evaluate, priors = playouts.evaluate, playouts.priors
    played_out: list[int] = []
    asked: list[tuple[Position, int, int]] = []

    def evaluated(positions: Sequence[Position]) -> list[Evaluation]:
        found = evaluate(positions)
        played_out.extend(one.amaf for one in found)
        return found

    def known(position: Position, amaf: int, known: int) -> Priors:
        asked.append((position, amaf, known))
        return priors(position, amaf, known)

    playouts.evaluate, playouts.priors = evaluated, known  # type: ignore[method-assign]
    tree.run(600)
    assert tree.root.amaf == sum(played_out) > 0
    nodes = [tree.root]
    while nodes:
        node = nodes.pop()
        nodes += node.children
        assert node.amaf >= sum(child.amaf for child in node.children)
        if node.untried and node.amaf:
            assert node.priors is not None
            hopes = [node.priors[move] for move in node.untried]
            assert hopes == sorted(hopes)
    # Those of few visits ask what is known of a position above.
    assert all(known >= amaf > 0 for _, amaf, known in asked)
    assert sum(known > amaf for _, amaf, known in asked) > 20
    times = Counter(where for where, _, _ in asked)
    assert 5 < times[position] < 30
    assert [known == amaf for where, amaf, known in asked if where == position] == [True] * times[position]


def test_leaves_that_take_long_to_look_at_make_a_smaller_batch() -> None:
    # White has a row of three, so that threats are looked at below most leaves.
    position = played(yavset.game("pentalath", swap=False).start(), "e5 b2 f5 h7 d5 c5")
    batches = []
    for budget in (10, 10_000):
        tree = TreeSearch(position, seed=1)
        tree.policy.prover.batch_budget = budget
        tree.run(1)
        looked, visits = tree.policy.prover.looked, tree.root.visits
        tree.iterate()
        batches.append(tree.root.visits - visits)
        if budget == 10:
            assert tree.policy.prover.looked > looked + budget
    assert 1 <= batches[0] < batches[1] == tree.policy.playouts.leaves


def test_a_search_looks_twice_at_its_best_move() -> None:
    tree = TreeSearch(played(yavset.game("yavalath").start(), "b2 h7"), seed=1, policy=uniform_policy)
    looks: list[tuple[str, int]] = []
    prove = tree.policy.prover.proving

    def noted(position: Position, effort: Effort) -> Proving:
        looks.append((effort.name, tree.root.visits))
        if effort is Effort.BEST:
            best_move = max(tree.root.children, key=lambda child: child.visits).move
            assert position == tree.position.child(best_move)
        return prove(position, effort)

    tree.policy.prover.proving = noted  # type: ignore[method-assign]
    tree.run(400)
    # Once at the position itself; then after 64, 96, 144, 216 and 324 visits at the best move, if it is new.
    assert looks[:2] == [("ROOT", 0), ("BEST", 64)]
    assert {visits for effort, visits in looks if effort == "BEST"} <= {64, 96, 144, 216, 324}
    assert looks[-1] == ("BEST", 324)
    moves = len(looks)
    best_move = tree.ranking()[0]
    visits = best_move.visits
    tree.advance(best_move.move)
    tree.run(max(64, visits * 3 // 2) + 1)
    assert [looks[moves], looks[moves + 1]] == [
        ("ROOT", visits),
        ("BEST", max(64, visits * 3 // 2)),
    ]


def test_a_search_looks_deeper_at_its_root_and_its_best_moves_in_slices() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "h5 f6 f9 i9")
    tree = TreeSearch(position, seed=7)
    deeper = tree.policy.prover.deeper
    asked: list[Position] = []
    slices: list[int] = []

    def noted(position: Position) -> Proving:
        asked.append(position)
        work = Slices(deeper(position))
        for _ in work:
            slices.append(tree.root.visits)
            yield
        return work.found

    tree.policy.prover.deeper = noted  # type: ignore[method-assign]
    tree.run(1200)
    assert asked[0] == position
    assert len(asked) >= 3
    assert all(where.ply == position.ply + 1 for where in asked[1:])
    # One slice at a time, and moves that a quiet one refutes are known to be lost.
    assert len(set(slices)) == len(slices) >= 3
    for where in asked[1:-1]:
        [child] = [child for child in tree.root.children if position.child(child.move) == where]
        if finish(deeper(where)):
            assert child.proof is not None
            assert child.proof[tree.root.seat] == 0.0


def test_a_new_favourite_gives_way_to_a_move_that_a_longer_search_could_not_refute() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "e5 a1")
    tree = TreeSearch(position, seed=1)
    tree.run(400)
    held = tree.ranking()[0]
    other = min(tree.root.children, key=lambda child: child.visits)
    assert finish(tree.policy.prover.deeper(position.child(held.move))) is None
    other.visits = held.visits * 3 // 2
    assert tree.best_move() == held.move
    assert {child.move for child in tree.ranking()} == {child.move for child in tree.root.children}
    other.visits = held.visits * 5 // 2
    assert tree.best_move() == other.move


@pytest.mark.parametrize("game_id", ["yavalath", "cross"])
def test_what_stands_first_is_what_the_root_and_its_longer_searches_say(game_id: str) -> None:
    tree = TreeSearch(yavset.game(game_id).start(), seed=1)
    random = Random(game_id)
    moved = 0
    for _ in range(400):
        choices: list[list[float | None]] = [[None], [None, None, 0.0, 0.5], [None, 1.0, 0.0]]
        proofs = random.choice(choices)
        moves = [
            (name, random.choice(proofs), random.randint(1, 9), random.randint(1, 40), random.random())
            for name in random.sample(tree.position.legal_moves(), random.randint(1, 6))
        ]
        tree.root = root_of(tree.position, *moves)
        verified = {move[0]: random.random() < 0.6 for move in moves if random.random() < 0.6}
        tree._verified = verified
        order = ranking(tree.root)
        # Where proofs take long, a favourite gives way unless it is certain or could not be refuted itself.
        if game_id == "yavalath" and order[0].proof is None and not verified.get(order[0].move):
            for child in order:
                if child.proof is None and verified.get(child.move) and 2 * child.visits >= order[0].visits:
                    order = [child, *[other for other in order if other is not child]]
                    moved += 1
                    break
        assert [one.move for one in tree.ranking()] == [child.move for child in order]
        assert tree.best_move() == order[0].move
    assert game_id == "cross" or moved > 20


def test_a_quiet_win_is_found_at_the_root() -> None:
    position = played(yavset.game("yavalath", swap=False).start(), "h5 f6 f9 i9 d6")
    report = search(position, visits=150, seed=1)
    assert (report.choice, report.proven) == ("i6", "win")


def test_one_move_worth_trying_is_forced() -> None:
    tree = TreeSearch(yavset.game("yavalath").start(), seed=1, policy=uniform_policy)
    tree.iterate()
    assert (len(tree.root.children), tree.forced) == (1, False)
    tree.root.untried = []
    assert tree.forced
    tree.root.children *= 2
    assert not tree.forced


def visited(
    *children: tuple[str, float | None, int, int, float],
    visits: int | None = None,
    untried: str = "",
    priors: dict[str, float] | None = None,
) -> str:
    """Return the child of a root that the next iteration visits; "" for one that was not there."""
    tree = TreeSearch(yavset.game("yavalath").start(), seed=1, policy=uniform_policy)
    tree.root = root = root_with(*children)
    root.visits = sum(child.visits for child in root.children) if visits is None else visits
    root.untried, root.priors = untried.split(), priors
    before = {child.move: child.visits for child in root.children}
    tree.iterate()
    return "".join(
        move
        for move in before
        for child in root.children
        if child.move == move and child.visits > before[move]
    )


def test_the_search_goes_where_it_hopes_for_most() -> None:
    good, poor = ("a1", None, 0, 1000, 0.6), ("b1", None, 0, 1000, 0.4)
    assert visited(good, poor) == visited(poor, good) == "a1"
    # Of two that are as good it visits the one that it knows less.
    assert visited(good, ("b1", None, 0, 10, 0.6)) == visited(("b1", None, 0, 10, 0.6), good) == "b1"
    assert visited(("b1", None, 0, 900, 0.4), good) == "a1"
    # A proven loss is worth nothing, a proven draw is worth a draw.
    assert visited(("c1", 0.0, 4, 0, 0.0), ("d1", None, 0, 1000, 0.05)) == "d1"
    assert visited(("c1", 0.5, 4, 10, 0.5), ("d1", None, 0, 1000, 0.3)) == "c1"
    assert visited(("c1", 0.5, 4, 10, 0.5), good) == "a1"


def test_priors_count_until_there_is_better_knowledge() -> None:
    few = [("a1", None, 0, 4, 0.5), ("b1", None, 0, 4, 0.5)]
    many = [("a1", None, 0, 1000, 0.4), ("b1", None, 0, 1000, 0.6)]
    for priors, wanted in (
        ({"a1": 0.9, "b1": 0.1}, "a1"),
        ({"a1": 0.1, "b1": 0.9}, "b1"),
        ({"a1": 0.9}, "a1"),
    ):
        assert visited(*few, priors=priors) == wanted
        assert visited(*many, priors=priors) == "b1"
    assert visited(("a1", None, 0, 1000, 0.5), ("b1", None, 0, 10, 0.5), priors={"c1": 1.0}) == "b1"


def test_a_new_move_is_tried_while_the_others_promise_less() -> None:
    def children(count: int, visits: int, value: float) -> list[tuple[str, None, int, int, float]]:
        return [(f"{column}{row}", None, 0, visits, value) for column in "abcd" for row in range(1, 5)][
            :count
        ]

    assert visited(*children(14, 20, 0.5), untried="e5") == ""
    assert visited(*children(14, 20, 1.0), untried="e5") == "a1"
    assert visited(*children(3, 100, 0.1), untried="e5", priors={"e5": 0.9, "a1": 0.1}) == ""
    # Of the moves that have not been tried it is the last one whose prior counts.
    for untried, tried in (("f6 e5", ""), ("e5 f6", "a1")):
        assert visited(*children(3, 100, 1.0), untried=untried, priors={"e5": 0.9, "f6": 0.0}) == tried
    sure = children(2, 5000, 0.95)
    assert visited(*sure, untried="e5", priors={"e5": 0.0, "a1": 0.9}) == ""
    # A node without priors has few children as long as it has few visits.
    assert visited(*children(11, 100, 0.0), visits=1, untried="e5") == ""
    assert visited(*children(12, 100, 0.0), visits=1, untried="e5") == "a1"
    assert visited(*children(14, 100, 0.0), visits=4, untried="e5") == ""
    assert visited(*children(15, 100, 0.0), visits=4, untried="e5") == "a1"


def test_in_a_lost_position_every_move_is_known_with_its_length() -> None:
    start = yavset.game("yavalath", size=4, swap=False).start()
    for moves, distance in (
        ("f7 e7 b1 d1 d6 e5 b5 c3 f4 e4 d4 c2", 6),
        ("e2 f4 e3 c5 d5 c1 a1 g6 b3 a3 g7 d4 e6 c4", 2),
    ):
        tree = TreeSearch(played(start, moves), seed=1)
        tree.run(200)
        root = tree.root
        assert root.proof is not None
        assert root.proof[root.seat] == 0.0
        assert {child.move for child in root.children} == set(tree.position.legal_moves())
        assert root.distance == 1 + ranking(root)[0].distance == distance
