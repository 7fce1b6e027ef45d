"""What a batch of informed games is said to have been, counted anew game by game and move by move."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest

from yavset.breeding.playouts import PLIES_A_CELL, CountedPlayouts, Tally, words
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves
from yavset.ludi.movement import step_table, steps_of
from yavset.ludi.playouts import leaf_of, play_rules
from yavset.ludi.rule_tree import write
from yavset.ludi.rules import Rules, read_rules
from yavset.rules.moves import ends
from yavset.rules.position import Position
from yavset.search.work import finish

LANES = 24


class Noted(CountedPlayouts):
    """Playouts that note the move of every game."""

    def __init__(self, rules: Rules, random: Random) -> None:
        super().__init__(rules, LANES, random)
        self.made: list[list[str]] = [[] for _ in range(LANES)]
        self.names = rules.board.names

    def _finish(self, games: Any, made: Any) -> None:
        alive = games.alive
        super()._finish(games, made)
        for lane in range(LANES):
            if alive >> lane & 1:
                passing = made.passing >> lane & 1
                self.made[lane].append("pass" if passing else self.move(made, lane))

    def move(self, made: Any, lane: int) -> str:
        """Return the move made in a lane, as text."""
        left, fresh, landed = (
            self.layout.lane(boards, lane).bit_length() - 1 for boards in (made.left, made.fresh, made.landed)
        )
        if left < 0:
            return self.names[fresh]
        return f"{self.names[left]}{'-' if landed < 0 else 'x'}{self.names[fresh]}"


def played(code: str, begun: str) -> tuple[Ludi, Position, Noted, Tally]:
    game = Ludi(rules=code)
    start = game.start()
    for move in begun.split():
        start = start.play(move)
    playouts = Noted(game.rules, Random(code))
    tally = finish(playouts.counting([leaf_of(start)]))
    return game, start, playouts, tally


def loses(position: Position, move: str) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner not in (None, position.to_move)


def wins(position: Position, move: str) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def other_wins(position: Position, move: str) -> bool:
    """Whether the other player would win with a stone there."""
    other = Position(position.game, position.stones, 1 - position.player, position.seating, position.state)
    return wins(other, move)


@pytest.mark.parametrize(
    ("code", "begun"),
    [
        ("h3-p-w4.l3", ""),
        ("h4-p-w4.l3", "d4"),
        ("x4-p-w4.l3", "a1 b2"),
        ("h3-p-l3", "c3"),
        ("x4-p-wt2o.l3", ""),
    ],
)
def test_moves_are_counted_as_a_look_at_each_of_them_does(code: str, begun: str) -> None:
    game, start, playouts, tally = played(code, begun)
    counts: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    used: Counter[str] = Counter()
    longest = []
    for moves in playouts.made:
        position, run = start, []
        for move in moves:
            assert position.outcome is None
            mover, legal = position.to_move, list(position.legal_moves())
            losing = [one for one in legal if loses(position, one)]
            winning = [one for one in legal if wins(position, one)]
            threats = [one for one in legal if other_wins(position, one)]
            blocks = [one for one in threats if one not in losing]
            # One stone does not stop two threats.
            keeping = {*winning}
            if not threats:
                keeping |= {*legal} - {*losing}
            elif len(threats) == 1:
                keeping |= {*blocks}
            counts["plies"] += 1
            counts["choices"] += len(keeping) > 1
            counts["forced"] += len(keeping) == 1
            counts["barred"] += bool(losing)
            run.append(len(keeping) == 1)
            used[move] += 1
            position = position.play(move)
            end = position.outcome
            if end is not None and end.winner not in (None, mover):
                counts["stings"] += bool(threats) and not winning and not blocks
                counts["cornered"] += not threats and len(losing) == len(legal)
        longest.append(max((len(list(group)) for forced, group in groupby(run) if forced), default=0))
        outcome = position.outcome
        if outcome is None:
            counts["capped"] += 1
            continue
        lengths[len(moves)] += 1
        reasons[outcome.reason] += 1
        winner = None if outcome.winner is None else game.players.index(outcome.winner)
        counts["drawn" if winner is None else "won" if winner == start.player else "lost"] += 1
    assert tally.games == LANES
    for name in (
        "plies",
        "choices",
        "forced",
        "barred",
        "stings",
        "cornered",
        "won",
        "lost",
        "drawn",
        "capped",
    ):
        assert getattr(tally, name) == counts[name], name
    assert dict(enumerate(tally.lengths)) == {number: lengths[number] for number in range(len(tally.lengths))}
    assert sum(tally.lengths) == tally.ended == LANES - counts["capped"]
    said = Counter({f"{end.result}-{end.kind}": count for end, count in tally.decided.items()})
    assert +said == Counter(
        {
            name: sum(count for reason, count in reasons.items() if reason.startswith(name))
            for name in said
            if any(reason.startswith(name) for reason in reasons)
        }
    )
    assert tally.used == [used[name] for name in game.board.names.values()]
    assert tally.longest_run == pytest.approx(fmean(longest))
    assert tally.stuck == reasons["full"] + reasons["no-move"]
    assert tally.effects == {}
    # What is computed of these.
    every = [length for length, count in lengths.items() for _ in range(count)]
    if every:
        mean = fmean(every)
        assert tally.mean_length() == pytest.approx(mean)
        assert tally.spread() == pytest.approx(fmean((one - mean) ** 2 for one in every) ** 0.5 / mean)
        for share in (0.1, 0.5, 0.9):
            assert tally.length(share) == sorted(every)[-(-round(share * len(every) * 1000) // 1000) - 1]
    assert tally.results() == tuple(counts[name] / LANES for name in ("won", "lost", "drawn", "capped"))
    assert tally.ways() == tuple(counts[name] / LANES for name in ("stings", "cornered", "drawn", "capped"))


@pytest.mark.parametrize("code", ["h4-p.t-w4.l3.dn6", "x5-p.t-w4.l3"])
def test_a_step_that_decides_nothing_loses_nothing(code: str) -> None:
    _, _, _, tally = played(code, "")
    # Somebody can always step, so that nobody has only losing moves left; placing often loses.
    assert tally.cornered == 0 and tally.barred > LANES


@pytest.mark.parametrize(
    "code", ["x5r1-tf.tdb-wr.we", "q3c-te-lk", "x4r1-tab-lr.we", "h3swa1b1be5d5-tb-we.lk"]
)
def test_steps_are_counted_as_a_look_at_each_of_them_does(code: str) -> None:
    game, start, playouts, tally = played(code, "")
    immediate = ImmediateMoves(game, play_rules(game.rules))
    trees = [
        (write(tree), step_table(game.board, 0, steps_of(game.board, [tree])))
        for tree in game.rules.step_trees
    ]
    counts: Counter[str] = Counter()
    for moves in playouts.made:
        position, happened = start, set()
        for move in moves:
            if move == "pass":
                # Nobody can move here, which the rules have said before.
                assert position.outcome is not None
                break
            assert position.outcome is None
            legal = list(position.legal_moves())
            tiers = immediate.tiers(position, legal)
            safe = {*tiers.safe}
            runners = {ends(threat)[0] for threat in _steps_to_the_last_row(position)}
            keeping = {*tiers.winning} | (safe if not runners else set())
            if len(runners) == 1:
                keeping |= {*tiers.blocking} & safe
            counts["plies"] += 1
            counts["choices"] += len(keeping) > 1
            counts["forced"] += len(keeping) == 1
            counts["barred"] += len(safe) < len(legal)
            if position.player == 0:
                cell = game.board.cell(ends(move)[0])
                happened |= {name for name, table in trees if any(move in one for one in table[cell])}
            position = position.play(move)
        counts.update(happened)
        outcome = position.outcome
        winner = None if outcome is None else outcome.winner
        ended = "drawn" if winner is None else "won" if winner == "white" else "lost"
        counts["capped" if outcome is None else ended] += 1
        if outcome is not None and "stuck" not in outcome.reason and outcome.reason != "no-move":
            counts[outcome.reason] += 1
    for name in ("plies", "choices", "forced", "barred", "won", "lost", "drawn", "capped"):
        assert getattr(tally, name) == counts[name], name
    for end, decided in tally.decided.items():
        assert decided == counts[f"{end.result}-{end.kind}"]
    for name, _ in trees if len(trees) > 1 else ():
        # Black's steps count as well.
        assert counts[name] <= tally.effects[name] <= LANES
    assert counts["plies"] > LANES


def _steps_to_the_last_row(position: Position) -> list[str]:
    """Return the moves with which the other player would win in its last row, if it were to move."""
    other = Position(position.game, position.stones, 1 - position.player, position.seating, position.state)
    return [
        move
        for move in position.game.legal_moves(other)
        if (outcome := position.game.after(other, move).outcome) is not None and outcome.reason == "win-reach"
    ]


@pytest.mark.parametrize("code", ["q3-p.cs-wc2", "x4-p.cw-wc2.w4", "h3-p.cs-w4"])
def test_captures_are_counted_once_in_a_game_and_passes_are_plies(code: str) -> None:
    _, start, playouts, tally = played(code, "")
    captured = 0
    for moves in playouts.made:
        positions = [start]
        for move in moves:
            if positions[-1].outcome is not None:
                break  # A repetition, which playouts do not look for.
            positions.append(positions[-1].play(move))
        stones = [position.occupied.bit_count() for position in positions]
        captured += any(after < before for before, after in pairwise(stones))
    assert tally.plies == sum(map(len, playouts.made))
    assert 0 < captured <= tally.effects["capture"] <= LANES


@pytest.mark.parametrize("code", ["x4swb2c3bc2b3-pf.ff-ss", "h3swb2d4bc2c4-pf.fb-w4.sa"])
def test_flips_and_passes_are_counted(code: str) -> None:
    _, start, playouts, tally = played(code, "")
    flipped, passes = 0, 0
    for moves in playouts.made:
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(move))
        assert positions[-1].outcome is not None
        passes += moves.count("pass")
        flipped += any(
            before.stones[1 - before.player] & after.stones[before.player]
            for before, after in pairwise(positions)
        )
    assert tally.plies == sum(map(len, playouts.made)) and passes > 0
    assert tally.effects == {"flip": flipped} and flipped == LANES
    assert sum(tally.decided.values()) == LANES and tally.stuck == 0


def test_each_batch_is_counted_anew() -> None:
    playouts = CountedPlayouts(read_rules("h3-p.cs-w4.l3"), LANES, Random(2))
    first, second = (finish(playouts.counting([leaf_of(Ludi(rules="h3-p.cs-w4.l3").start())])) for _ in "ab")
    for tally in (first, second):
        assert sum(tally.lengths) == tally.ended
        assert tally.won + tally.lost + tally.drawn + tally.capped == LANES
        assert max(tally.used) <= LANES
        # Nobody can have moved oftener than games have plies.
        assert (
            tally.plies == sum(length * games for length, games in enumerate(tally.lengths)) or tally.capped
        )
    assert (first.lengths, first.used) != (second.lengths, second.used)


def test_games_that_do_not_end_are_broken_off_after_so_many_plies_for_each_cell() -> None:
    for code in ("h3-p.cs-wg9", "h3-p.t-luo.wue.dn6", "h4-p-w4"):
        rules = read_rules(code)
        playouts = CountedPlayouts(rules, 16, Random(1))
        assert playouts.longest == PLIES_A_CELL * len(rules.board.cells)


@pytest.mark.parametrize(
    ("code", "times"),
    [
        ("h4-p-w4", 0.55),
        ("h4-p-wg9", 1.1),
        ("h4-p-wt2o", 1.1),
        ("h4-p.cw-w4", 0.55),
        ("h3-p.t-luo.wue.dn6", 1.1),
        # Groups are found anew where stones leave their cells.
        ("h4-p.cs-wg9", 6),
        ("h4-p.j-wg9", 6),
        # A limit costs more than a goal of groups; so do stones that both move and are surrounded.
        ("h4-pm5-w4", 1.1 * 1.8),
        ("h4-pm5.cw-w4", 6 * 1.8),
        ("h4-p.cs-w4", 0.7),
        ("h4-p.t.cs-w4", 1.1 * 1.6),
        ("h4-p.t.cs-wt2o", 3 * 1.6),
        ("h4-p.cs-wt2o", 2),
        ("h4-p.t-wt2o", 3),
        # Where only full boards count, no move has to be looked at.
        ("h4-p-so3", 0.55),
        ("h4-p.t-so3", 0.75),
    ],
)
def test_a_slice_costs_the_words_of_its_boards(code: str, times: float) -> None:
    rules = read_rules(code)
    playouts = CountedPlayouts(rules, 16, Random(1))
    boards = playouts.layout.count * rules.board.rows * rules.board.stride // 64
    assert words(playouts) == int(boards * times)


def test_a_tally_without_games_divides_by_nothing() -> None:
    empty = Tally(4)
    empty.capped = 4
    assert (empty.ended, empty.length(), empty.mean_length(), empty.spread()) == (0, 0, 0.0, 0.0)
    assert empty.results() == (0, 0, 0, 1)
