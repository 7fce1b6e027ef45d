"""Playouts in lanes do, move by move, what the rules do on one board at a time.

The environment variable YAVSET_LANE_TREES is the number of games at random that are compared.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import yavset
from priors import priors_of
from trees import (
    EXACT_LINES,
    FALLING,
    FLIPPING,
    ODD_GAMES,
    RINGS,
    STEPPING,
    SUPPLIED,
    flipping_game,
    moving_game,
    playable_tree,
)
from variants import random_game, undecided_positions
from yavset.ludi.conditions import Made as Judged
from yavset.ludi.conditions import ring_in
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves
from yavset.ludi.playouts import leaf_of, play_rules
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import write
from yavset.ludi.rules import read_rules
from yavset.rules.board import Board, hexhex, mask_of, rhombus, trapezium, triangle
from yavset.rules.groups import group_of, groups
from yavset.rules.moves import LETTERS, ends
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor, Lanes
from yavset.search.playouts.compiled import CompiledPolicy, RulePolicy, compiled
from yavset.search.playouts.compiled.anchored import AnchoredPolicy
from yavset.search.playouts.compiled.base import FilledPolicy
from yavset.search.playouts.compiled.exact import ExactPolicy
from yavset.search.playouts.compiled.games import Joined
from yavset.search.playouts.compiled.moving import Made as Moved
from yavset.search.playouts.driver import play, playing
from yavset.search.playouts.immediate import NOTHING_KEPT, ImmediateResults, first_that_holds
from yavset.search.playouts.results import LanePlayouts
from yavset.search.policies import policy_of
from yavset.search.values import stones_of

TREES = int(os.environ.get("YAVSET_LANE_TREES", "4" if sys.platform == "emscripten" else "20"))

LANES = 32

#: Lanes do not look for repetitions, and stop long games sooner.
ONLY_BY_RULES = ("repetition", "too-long")


def leaves_of(game: Ludi, random: Random, count: int) -> list[Position]:
    """Return positions of random games that go on, begun games and start positions among them."""
    return undecided_positions(game, random, count, len(game.board.cells) * 0.6)


class Watched(RulePolicy):
    """Plays on as always, and makes every move with the rules of the game as well."""

    def __init__(self, game: Ludi, positions: Sequence[Position], seed: int) -> None:
        super().__init__(game.board, play_rules(game.rules), LANES, Random(seed), leaf_of)
        self.game = game
        share = LANES // len(positions)
        self.positions: list[Position | None] = [p for p in positions for _ in range(share)]
        self.first = [position.player for position in positions for _ in range(share)]
        self.moves = 0

    def _finish(self, games: Any, made: Any) -> None:
        before_left = games.two_left
        alive, before = games.alive, (games.own, games.enemy, games.red)
        super()._finish(games, made)
        for lane in range(LANES):
            position = self.positions[lane]
            if position is None or not alive >> lane & 1:
                continue
            self.moves += 1
            if before_left >> lane & 1 == 0 and self.rules.twice and made.passing >> lane & 1:
                # Nobody can make the second move of the turn, which the rules have ended already.
                assert games.alive >> lane & 1
                continue
            where = f"{self.game!r}\n{position}"
            for number, colour in enumerate((position.player, 1 - position.player)):
                assert self.layout.lane(before[number], lane) == position.stones[colour], where
            move = self.move(position, made, lane)
            if move == "skip":
                assert position.legal_moves() == (), where
                continue
            assert move in position.legal_moves(), f"{where}\n{move}"
            self.check(games, lane, position.play(move), f"{where}\n{move}")

    def move(self, position: Position, made: Any, lane: int) -> str:
        """Return the move made in a lane, as text."""
        names = self.game.board.names
        if made.passing >> lane & 1:
            return "pass" if self.rules.passing else "skip"
        cell = self.layout.lane(made.fresh, lane).bit_length() - 1
        left = self.layout.lane(made.left, lane)
        if left:
            onto = "x" if position.stones[1 - position.player] >> cell & 1 else "-"
            return f"{names[left.bit_length() - 1]}{onto}{names[cell]}"
        if not self.game.rules.named:
            return names[cell]
        picked = next(picked for picked, lanes in made.picked if lanes >> lane & 1)
        colours = {"own": position.player, "enemy": 1 - position.player, "red": 2}
        colour = next(
            number for name, number in colours.items() if picked.placed[name] >> cell * LANES + lane & 1
        )
        return f"{LETTERS[self.game.colours[colour]]}@{names[cell]}"

    def check(self, games: Any, lane: int, after: Position, where: str) -> None:
        """Compare the position after a move with what the lane has become."""
        if after.outcome is not None and after.outcome.reason in ONLY_BY_RULES:
            self.positions[lane] = None
            return
        full = self.game.board.all == after.occupied
        alive = bool(games.alive >> lane & 1)
        if after.outcome is None:
            assert alive, where
            self.positions[lane] = after
            return
        self.positions[lane] = None
        if after.outcome.reason.startswith("score"):
            total = next(end for end, lanes in games.decided.items() if lanes >> lane & 1)
            assert after.outcome.reason.startswith(f"score-{total.kind}"), where
        elif alive:
            # Judged when the next player looks for a move.
            assert full or after.outcome.reason in ("no-move", "all-passed", *self.stuck()), where
        else:
            winner = None if after.outcome.winner is None else self.game.players.index(after.outcome.winner)
            assert self.winner(games, lane) == winner, where

    def stuck(self) -> list[str]:
        rule = self.game.rules.stuck
        return [rule.reason] if rule is not None else []

    def winner(self, games: Any, lane: int) -> int | None:
        """Return the player that has won a lane."""
        first = self.first[lane]
        if games.won >> lane & 1:
            return first
        return 1 - first if games.lost >> lane & 1 else None


@pytest.mark.parametrize(
    "name", ["yavalath", "five-not-four", "pentalath", "yavalanchor", "susan", "odd", "manalath"]
)
def test_games_written_by_hand_play_out_by_the_rules_that_their_ludemes_say(name: str) -> None:
    options = {"board": "trapezium"} if name == "pentalath" else {}
    by_hand = policy_of(yavset.game(name, **options), Random(1))
    assert isinstance(by_hand.playouts, LanePlayouts)
    assert isinstance(by_hand.playouts.policy, CompiledPolicy)
    game = Ludi(rules=PRESETS[name])
    assert by_hand.playouts.policy.rules == play_rules(game.rules)
    named = []
    for policy in (by_hand, policy_of(game, Random(1))):
        start = policy.game.start()
        named.append({*(priors_of(policy.playouts, start, policy.playouts.evaluate([start])[0]) or ())})
    assert named[0] == named[1]


class PickedLanes(Lanes):
    """Remembers what was picked."""

    picks: list[tuple[int, int]]

    def pick(self, boards: int) -> int:
        choice = super().pick(boards)
        self.picks.append((boards, choice))
        return choice


def wins_at_once(game: Ludi, position: Position, player: int) -> set[str]:
    """Return the moves with which a player would win if it were to move."""
    turned = game.set_up(position.stones, player, position.state)
    if turned.outcome is not None:
        return set()
    return {
        move
        for move in game.legal_moves(turned)
        if (outcome := game.after(turned, move).outcome) and outcome.winner == game.players[player]
    }


def losses_at_once(game: Ludi, position: Position) -> set[str]:
    return {
        move
        for move in game.legal_moves(position)
        if (outcome := game.after(position, move).outcome) and outcome.winner not in (None, position.to_move)
    }


def compare_exact(game: Ludi, random: Random, seed: int) -> int:
    """Compare playouts that immediate results decide, policy included; return the number of moves."""
    positions = leaves_of(game, random, 8)
    policy = compiled(game.board, play_rules(game.rules), LANES, Random(seed), leaf_of)
    assert isinstance(policy, ExactPolicy)
    policy.layout = lanes = PickedLanes(game.board, LANES, Random(seed))
    policy.immediate.layout = lanes
    lanes.picks = []
    [all_won], [all_lost] = play(policy, positions).won
    moves = 0
    for lane in range(LANES):
        position = positions[lane * len(positions) // LANES]
        first = position.player
        result = "broken off"
        for boards, choice in lanes.picks:
            where = f"{game!r}\n{position}"
            wins = wins_at_once(game, position, position.player)
            cell = lanes.lane(choice, lane)
            if not cell:
                result = "won" if wins else "?"
                assert wins, where
                break
            moves += 1
            assert not wins, where
            move = game.board.names[cell.bit_length() - 1]
            candidates = set(game.board.cell_names(lanes.lane(boards, lane)))
            blocks = wins_at_once(game, position, 1 - position.player)
            losses = losses_at_once(game, position)
            legal = set(game.legal_moves(position))
            assert candidates == (blocks or legal - losses or legal), where
            position = position.play(move)
            if position.outcome is not None:
                break
        won, lost = all_won >> lane & 1, all_lost >> lane & 1
        if position.outcome is not None:
            winner = position.outcome.winner
            expected = None if winner is None else game.players.index(winner) == first
        elif result == "won":
            expected = position.player == first
        else:
            # A win at the last moment before the batch is broken off is no pick any more.
            continue
        assert (won, lost) == {None: (0, 0), True: (1, 0), False: (0, 1)}[expected], f"{game!r}\n{position}"
    return moves


def compare(game: Ludi, random: Random, seed: int) -> int:
    """Compare a batch of playouts from random positions, move by move; return their number."""
    positions = leaves_of(game, random, 8)
    usual = compiled(game.board, play_rules(game.rules), LANES, Random(seed), leaf_of)
    if isinstance(usual, FilledPolicy):
        play(usual, positions)
        assert usual.games.decided == {usual.rules.ends[0]: usual.layout.every}
        return 1
    playouts = Watched(game, positions, seed)
    play(playouts, positions)
    games = playouts.games
    for lane in range(LANES):
        for rule, end in zip(game.rules.rules, playouts.rules.ends, strict=True):
            if rule.total and games.decided.get(end, 0) >> lane & 1:
                stones = [playouts.layout.lane(boards, lane) for boards in (games.own, games.enemy)]
                if playouts.first[lane]:
                    stones.reverse()
                red = playouts.layout.lane(games.red, lane)
                assert playouts.winner(games, lane) == rule.total((*stones, red))[0]
    return playouts.moves


GAMES = PRESETS | ODD_GAMES | STEPPING | FALLING | SUPPLIED | FLIPPING | RINGS | EXACT_LINES
IN_LANES = [name for name, text in GAMES.items() if read_rules(text).in_lanes]


@pytest.mark.parametrize("name", IN_LANES)
def test_lanes_play_by_the_rules(name: str) -> None:
    game = Ludi(rules=GAMES[name])
    random = Random(name)
    assert sum(compare(game, random, seed) for seed in range(3)) > 0


#: Rules of the end that a stone decides with what is on the board.
FORESEEN = {"line", "touch", "surrounded"}


@pytest.mark.parametrize("name", IN_LANES)
def test_what_a_stone_brings_about_at_once_is_what_the_rules_say(name: str) -> None:
    game = Ludi(rules=GAMES[name])
    rules = play_rules(game.rules)
    ends = {end.kind for end in rules.ends}
    if rules.capture or rules.flip or rules.whole:
        return
    if not ends & FORESEEN or not ends <= {*FORESEEN, "full", "steps"}:
        return
    immediate = ImmediateResults(CellMajor(game.board, 1), rules)
    for position in leaves_of(game, Random(name), 6):
        stones = stones_of(position)
        for move in position.legal_moves():
            if "-" in move or move in ("pass", "swap"):
                continue
            letter, _, cell = move.rpartition("@")
            colours = {LETTERS[colour]: number for number, colour in enumerate(game.colours)}
            number = colours[letter] if letter else position.player
            colour = "red" if number == 2 else "own" if number == position.player else "enemy"
            found = immediate.of(stones, colour, position.empty, int(position.player == 0))
            bit = 1 << game.board.cell(cell)
            outcome = position.child(move).outcome
            later = ("full", "no-move", "all-passed", "win-stuck", "lose-stuck", *ONLY_BY_RULES)
            if outcome is not None and outcome.reason in later:
                continue
            said = [bool(cells & bit) for cells in found]
            winner = None if outcome is None else outcome.winner
            wanted = [winner == position.to_move, winner not in (None, position.to_move)]
            assert said == [*wanted, outcome is not None and winner is None], (str(position), move, outcome)


@pytest.mark.parametrize(
    "name",
    [
        "yavalath",
        "cross",
        "hex",
        "y",
        "gomoku",
        "squava",
        "exact-lines",
        "exact-and-longer",
        "exact-and-edges",
    ],
)
def test_the_policy_where_immediate_results_are_exact(name: str) -> None:
    small = {"cross": "h4-p-wt3p.lt2o", "hex": "r5-p-wt2m", "y": "y5-p-wt3a", "gomoku": "x6-p-w5"}
    game = Ludi(rules=small.get(name, GAMES[name]))
    assert compare_exact(game, Random(name), 1) > 20


@pytest.mark.parametrize(
    ("code", "only_results", "kind"),
    [
        ("h4-pa-so5", False, FilledPolicy),
        ("h4-pa.cs-so5", False, RulePolicy),
        ("h5-p.cs-w4.l3", True, ExactPolicy),
        ("h5-p.cs-w4.l3", False, RulePolicy),
        ("h5-p-w4x.l3x", False, ExactPolicy),
        ("h5-p.cs-w4x.l3x", True, ExactPolicy),
        ("h5-p.cs-w4x.l3x", False, RulePolicy),
        ("h5-p.t-w4x", True, RulePolicy),
        ("h5-p.cs-w4.wt2o", True, RulePolicy),
        ("h4-pnr.pr-w4r.l4e", True, AnchoredPolicy),
        ("h4-pnr.pr-w4r.l4e", False, RulePolicy),
        ("h4-pnr.pr-w4r.l5e", True, RulePolicy),
    ],
)
def test_the_kind_of_policy_follows_from_the_rules(
    code: str, only_results: bool, kind: type[CompiledPolicy]
) -> None:
    rules = read_rules(code)
    policy = compiled(rules.board, play_rules(rules), LANES, Random(1), leaf_of, only_results=only_results)
    assert type(policy) is kind


def test_games_at_random() -> None:
    random = Random(77)
    for number in range(TREES):
        game = Ludi(rules=write(playable_tree(random)))
        if game.rules.in_lanes:
            compare(game, random, number)


def test_games_of_movement_at_random() -> None:
    random, compared = Random(78), 0
    while compared < 2 * TREES:
        game = Ludi(rules=moving_game(random))
        if game.rules.in_lanes and game.start().outcome is None:
            compared += 1
            compare(game, random, compared)


def test_games_of_flips_and_passes_at_random() -> None:
    random, compared, scored = Random(79), 0, 0
    while compared < 2 * TREES:
        game = Ludi(rules=flipping_game(random))
        if game.start().outcome is None:
            assert game.rules.in_lanes
            compared += 1
            scored += compare(game, random, compared)
    assert scored > 100 * TREES


@pytest.mark.parametrize(
    "board",
    [hexhex(4), rhombus(5), triangle(5), trapezium()],
    ids=["hexagon", "rhombus", "triangle", "trapezium"],
)
def test_rings_are_seen_on_all_boards_as_on_one(board: Board) -> None:
    random, found = Random(len(board.cells)), set()
    layout = Lanes(board, LANES, random)
    for _ in range(20):
        stones = [mask_of(random.sample(board.cells, len(board.cells) * 2 // 3)) for _ in range(LANES)]
        fresh = [1 << random.choice(board.bits(mask)) for mask in stones]
        rings = [ring_in(board, group_of(board, *each)) != 0 for each in zip(stones, fresh, strict=True)]
        placed, there = layout.load(fresh), layout.load(stones)
        ringed, closing = layout.ringed(layout.flood(placed, there)), layout.closing(placed, there)
        for lane, (mask, new) in enumerate(zip(stones, fresh, strict=True)):
            assert ringed >> lane & 1 == rings[lane]
            older = any(ring_in(board, group) for group in groups(board, mask & ~new))
            assert closing >> lane & 1 or older or not rings[lane]
            found.add((rings[lane], older, closing >> lane & 1))
    assert found >= {(True, False, 1), (True, True, 1), (False, False, 0)}


@pytest.mark.parametrize("name", ["rings-of-either", "rings-and-steps", "rings-and-flips"])
def test_rings_end_games_in_lanes(name: str) -> None:
    game = Ludi(rules=RINGS[name])
    start = [game.start()]
    playouts = Watched(game, start, 1)
    play(playouts, start)
    assert any(lanes for end, lanes in playouts.games.decided.items() if end.kind == "ring")


@pytest.mark.parametrize("name", ["exact-and-older", "exact-and-steps", "exact-and-flips"])
def test_exact_lines_end_games_in_lanes(name: str) -> None:
    game = Ludi(rules=EXACT_LINES[name])
    decided = 0
    for seed in range(4):
        start = [game.start()]
        playouts = Watched(game, start, seed)
        play(playouts, start)
        decided += sum(lanes.bit_count() for end, lanes in playouts.games.decided.items() if end.exactly)
    assert decided > 10


@pytest.mark.parametrize("code", ["h4-p.cs-w4.l3", "h4-p.cs-w4x.l3x", "q5-p.cs-w4x", "x5-p.cs-l4x"])
def test_where_lines_are_completed_is_right_once_stones_are_captured(code: str) -> None:
    rules = play_rules(read_rules(code))
    policy = compiled(read_rules(code).board, rules, LANES, Random(code), leaf_of, only_results=True)
    assert isinstance(policy, ExactPolicy)
    policy.longest, policy.enough = 60, 0
    policy.load([Ludi(rules=code).start()])
    freed, empty = 0, policy._empty
    for over in playing(policy):
        if over:
            freed += (policy._empty ^ policy._empty & empty).bit_count()
            empty = policy._empty
            for side in policy._sides:
                cells = first_that_holds(policy.immediate.by_own(side.stones, side.white).items())
                found = (side.wins, side.losses, side.draws)
                assert [one & policy._empty for one in found] == [one & policy._empty for one in cells]
    assert freed, "stones are captured"


def test_older_exact_lines_are_seen_in_lanes_as_on_one_board() -> None:
    """Stones by chance, with a new one among them: runs beside it, through it and far from it."""
    game, random, seen = Ludi(rules="x6-pa.t-a.w3x"), Random(6), set()
    policy = RulePolicy(game.board, play_rules(game.rules), LANES, random, leaf_of)
    [rule], [end], lanes = game.rules.rules, policy.rules.ends, policy.layout
    for _ in range(12):
        boards = [mask_of(random.sample(game.board.cells, 15)) for _ in range(LANES)]
        fresh = [1 << random.choice(game.board.bits(mask)) for mask in boards]
        policy.load([game.start()])
        policy.games.own = lanes.load(boards)
        policy.games.kept = (NOTHING_KEPT, NOTHING_KEPT)
        made = Moved()
        made.fresh = lanes.load(fresh)
        joined = Joined(lanes, made.fresh, policy.games.own)
        older = policy._endings._older_line(end, policy.games, made)
        newest = policy._endings.holds(end, policy.games, made, joined)
        for lane, (stones, new) in enumerate(zip(boards, fresh, strict=True)):
            judged = Judged((stones, 0), 0, new.bit_length() - 1, 0, (0, 0))
            said = tuple(stage(judged) is not None for stage in rule.stages)
            assert (bool(older >> lane & 1), bool(newest >> lane & 1)) == said
            seen.add(said)
    assert len(seen) == 4


@pytest.mark.parametrize("name", ["teeko", "three-mens-morris", "supplied-blocks", "supplied-exact-lines"])
def test_a_step_that_makes_a_line_or_a_square_is_taken_and_stopped(name: str) -> None:
    game = Ludi(rules=GAMES[name])
    seen = [0, 0]

    class Informed(Watched):
        def move(self, position: Position, made: Any, lane: int) -> str:
            move = super().move(position, made, lane)
            wins = {one for one in position.legal_moves() if wins_with(position, one)}
            threats = wins_at_once(game, position, 1 - position.player)
            if wins:
                seen[0] += "-" in move
                assert move in wins
            elif threats:
                # A stone where the other player's would win is tried first, placed or moved.
                cells = {ends(threat)[1] if "-" in threat else threat for threat in threats}
                stops = {
                    one for one in position.legal_moves() if (ends(one)[1] if "-" in one else one) in cells
                }
                seen[1] += bool(stops)
                assert not stops or move in stops
            return move

    for seed in range(1):
        play(
            Informed(game, leaves_of(game, Random(f"{name}{seed}"), 8), seed),
            leaves_of(game, Random(f"{name}{seed}"), 8),
        )
    assert all(seen)


def wins_with(position: Position, move: str) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move and "stuck" not in outcome.reason


def test_games_in_which_stones_step_or_fall_are_in_lanes() -> None:
    assert {"breakthrough", "clobber", "connect-four", "teeko", *STEPPING, *FALLING, *SUPPLIED} <= {*IN_LANES}
    assert {"reversi", "havannah", *FLIPPING, *RINGS} <= {*IN_LANES}


@pytest.mark.parametrize("name", ["breakthrough", "clobber", "connect-four", "three-not-two", *STEPPING])
def test_moves_are_drawn_among_the_best_that_are_seen_on_one_board(name: str) -> None:
    game = Ludi(rules=GAMES[name])
    immediate = ImmediateMoves(game, play_rules(game.rules))
    tried = [0, 0, 0]

    class Informed(Watched):
        def move(self, position: Position, made: Any, lane: int) -> str:
            move = super().move(position, made, lane)
            if move != "skip":
                tiers = immediate.tiers(position, position.legal_moves())
                best = (tiers.winning, tiers.blocking, tiers.running)
                assert move in (next(filter(None, best), None) or tiers.safe or tiers.legal)
                for number, moves in enumerate(best):
                    tried[number] += bool(moves)
            return move

    play(Informed(game, leaves_of(game, Random(name), 8), 1), leaves_of(game, Random(name), 8))
    reach = next((rule.result for rule in game.rules.rules if rule.condition.head == "reach"), "")
    assert all(tried) if reach == "win" and "tf" in game.rules.code else True


@pytest.mark.parametrize(
    ("board", "play", "end"),
    [
        ("square+ 6", "(place own) (capture sandwiched)", "(win (touch 2 mine))"),
        ("hexhex 4", "(place own) (capture surrounded)", "(win (touch 3 apart))"),
        ("square 6", "(place own) (step) (capture sandwiched)", "(win (touch 2 mine))"),
        ("rhombus 6", "(place own) (hop)", "(lose (touch 2 opposite))"),
        ("triangle 6", "(place any)", "(win (touch 3 any))"),
    ],
)
def test_what_stones_reach_is_kept_up_to_date(board: str, play: str, end: str) -> None:
    game = Ludi(rules=f"(game (board {board}) (play {play}) (end {end}))")
    policy = RulePolicy(game.board, play_rules(game.rules), LANES, Random(board), leaf_of)
    policy.longest, policy.enough = 40, 0
    policy.load([game.start()])
    games = policy.games
    every, immediate, changes = policy.layout.every, policy.immediate, 0
    reach: Any = None
    for over in playing(policy):
        if over:
            before, reach = reach, [kept.reach for kept in games.kept]
            changes += before != reach
            assert reach[0] == immediate.reach(games.own, games.white)
            assert reach[1] == immediate.reach(games.enemy, every ^ games.white)
    assert changes > 10
    assert sum(compare(game, Random(board), seed) for seed in range(3)) > 100


@pytest.mark.parametrize(
    "code",
    [
        "h4-p.cs-w4",
        "h4-p.cs-w4x.l3x",
        "x6-p.cw-w4x.l5",
        "h4-pa.t-a.w3x.l2x",
        "x6-p.cw-w4.l3",
        "h3-p.t-w3.dn6",
        "h4-pa-w4",
        "x6swc3d4bd3c4-pf.ff-w4.ss",
        "h4-p.cs-wg5",
        "q5-pam4-a.wg5x.lg4x",
        "h4-p.t-wg6.lt2o",
        "h4-p-w5.wt3n.lt2c",
        "h4-p.d-w5",
        "h4-p.d-wt3a.lg5",
    ],
)
def test_where_own_stones_decide_is_kept_up_to_date(code: str) -> None:
    game = Ludi(rules=read_rules(code))
    policy = RulePolicy(game.board, play_rules(game.rules), LANES, Random(code), leaf_of)
    policy.longest, policy.enough = 40, 0
    policy.load([game.start()])
    games, wanted, every = policy.games, policy.immediate.by_own, policy.layout.every
    seen = set()
    for over in playing(policy):
        if over:
            cells = [kept.cells for kept in games.kept]
            assert cells == [wanted(games.own, games.white), wanted(games.enemy, every ^ games.white)]
            seen.add(str(cells))
    assert len(seen) > 5
    assert sum(compare(game, Random(code), seed) for seed in range(3)) > 50


@pytest.mark.parametrize(
    ("code", "stuck", "counted"),
    [
        ("q3-p.cs-wc3", "", {"passes", "left"}),
        ("q4-p.cw-wc4.w4", "", {"by_white", "by_black", "left"}),
        ("h3-p.t-w4.dn6", "", {"steps", "left"}),
        ("h4-p.d-w4", "", {"left"}),
        ("h3-pnr.pr-w4r", "", set()),
        ("q4-pxo.t-wk", "win", set()),
        ("q4-pxo.t-lk", "lose", set()),
    ],
)
def test_a_leaf_says_what_its_position_counts_for_the_player_to_move(
    code: str, stuck: str, counted: set[str]
) -> None:
    game, seen = Ludi(rules=code), set()
    assert play_rules(game.rules).stuck == stuck
    for seed in range(12):
        for position in random_game(game, seed, 60):
            leaf, state, mover = leaf_of(position), position.state, position.player
            assert (leaf.own, leaf.enemy) == (position.stones[mover], position.stones[1 - mover])
            assert (leaf.white, leaf.red) == (mover == 0, sum(position.stones[2:]))
            if state is None:
                assert leaf[4:] == (0, (0, 0), 1, False)
                continue
            captured = (state.by_white, state.by_black)
            assert leaf[4:] == (
                state.steps,
                (captured[mover], captured[1 - mover]),
                state.left,
                state.passes > 0,
            )
            seen |= {name for name, one in state._asdict().items() if one and name != "largest"}
    assert seen >= counted
