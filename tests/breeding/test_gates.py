"""The gates at their thresholds, dead rules, and what counts in informed games."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from yavset.breeding import gates
from yavset.breeding.evidence import Question
from yavset.breeding.liveness import first_dead_part
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.breeding.solved import ForcedWins, without_captures
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import Rules, read_rules
from yavset.rules.board import mask_of
from yavset.rules.position import Position
from yavset.search.playouts.compiled import Leaf
from yavset.search.provers.threats import ThreatSearch
from yavset.search.work import Slices, finish

LANES = 128

START = Leaf(0, 0)


def informed(text: str, leaf: Leaf = START, lanes: int = LANES) -> Tally:
    return finish(CountedPlayouts(read_rules(text), lanes, Random(1)).counting([leaf]))


def reason(failure: gates.Failure | None) -> str:
    return failure.reason if failure else ""


# Counts in informed games.


def test_two_in_a_row_is_won_by_the_third_stone() -> None:
    tally = informed("h3-p-w2")
    assert (tally.won, tally.lost, tally.drawn, tally.capped) == (LANES, 0, 0, 0)
    assert tally.lengths == [0, 0, 0, LANES] and tally.length() == 3
    assert [(end.kind, games) for end, games in tally.decided.items()] == [("line", LANES)]
    # Black cannot stop all the threats of a stone: one ply in three leaves nothing that does not lose.
    assert (tally.plies, tally.choices, tally.forced) == (3 * LANES, 2 * LANES, 0)


def test_who_must_block_with_a_losing_stone_is_stung() -> None:
    board = read_rules(PRESETS["yavalath"]).board
    middle = board.cell("e5")
    one, across, _, opposite, *_ = board.rays[middle]
    white = mask_of((one[0], one[1], opposite[0]))
    black = mask_of(across[:2])
    tally = informed(PRESETS["yavalath"], Leaf(black, white, white=False))
    assert tally.stings == tally.games == tally.lost
    assert tally.lengths == [0, LANES] and tally.forced == 0 and tally.cornered == 0


def test_who_has_only_losing_moves_is_cornered() -> None:
    tally = informed("h3-p-l2")
    assert tally.cornered == LANES and tally.stings == 0


def test_a_single_answer_to_a_threat_is_forced() -> None:
    board = read_rules("h5-p-w4").board
    middle = board.cell("e5")
    ray, opposite = board.rays[middle][0], board.rays[middle][3]
    # Black has one end of White's three already.
    white, black = mask_of((middle, ray[0], ray[1])), mask_of((ray[2], board.cell("a1")))
    tally = informed("h5-p-w4", Leaf(black, white, white=False))
    assert tally.used[board.cells.index(opposite[0])] == LANES
    assert tally.forced >= LANES and tally.longest_run >= 1


def test_a_full_board_ends_with_its_last_stone() -> None:
    tally = informed("h3-p-w5.l5")
    assert tally.length() == 19 and tally.drawn + tally.won == LANES
    assert set(tally.used) == {LANES}


def test_effects_are_counted_in_games() -> None:
    captures = informed("q5-p.cs-w5")
    assert 0 < captures.effects["capture"] <= LANES
    steps = informed("h3-p.t-luo.wue.dn6")
    assert 0 < steps.effects["step"] <= LANES
    red = informed(PRESETS["yavalanchor"])
    assert red.effects == {"own": LANES, "red": LANES}


# Gates.


def test_a_clear_share_is_decided_soon_and_a_doubtful_one_goes_on() -> None:
    question = Question(0.75, 0.5)
    assert question.answer(8, 8) is True and question.answer(0, 10) is False
    assert question.answer(12, 20) is None
    # Without more games the likelier answer counts, and doubt is for the game.
    assert question.answer(13, 20, last=True) is True and question.answer(9, 20, last=True) is False


@pytest.mark.parametrize(
    "question",
    [
        gates.ENDS,
        gates.DRAWS_SEARCHED,
        gates.DRAWS_STRONGER,
        gates.ONE_SIDED,
        gates.FAVOURED,
        gates.CONFIRMED,
        gates.SHORT,
        gates.SKILL_INFORMED,
        gates.SKILL_WEAK,
        gates.SKILL_WAITING,
        gates.ATTACK,
    ],
)
def test_a_sound_share_seldom_fails_and_a_broken_one_seldom_passes(question: Question) -> None:
    def passes(share: float, seed: int, most: int = 60) -> bool:
        random = Random(seed)
        successes, games, answer = 0, 0, None
        while answer is None:
            successes += sum(random.random() < share for _ in range(8))
            games += 8
            answer = question.answer(successes, games, last=games >= most)
        return answer

    assert sum(not passes(question.sound, seed) for seed in range(1000)) <= 15
    assert sum(passes(question.broken, seed) for seed in range(1000)) <= 120


def test_games_must_end() -> None:
    assert gates.completion(98, 100) is None
    assert reason(gates.completion(80, 100)) == "endless"
    # Too few games to be sure.
    assert gates.completion(2, 4, last=False) == gates.UNDECIDED


def test_draws() -> None:
    assert gates.drawishness(1, 16, gates.DRAWS_SEARCHED) is None
    assert reason(gates.drawishness(12, 16, gates.DRAWS_SEARCHED)) == "draws"


def test_one_player_may_not_win_nearly_all_games() -> None:
    assert gates.one_sided(11, 5) is None
    failure = gates.one_sided(1, 31)
    assert failure == gates.Failure("advantage", {"percent": 97, "who": "second"})


def test_it_must_matter_whose_stones_are_whose() -> None:
    assert gates.ownership(0.6, 1.0, True) is None
    assert gates.ownership(0.3, 1.0, True) == gates.Failure("parity", {})
    assert gates.ownership(0.3, 1.0, False) is None
    assert gates.ownership(0.1, 1.0, False) == gates.Failure("parity", {})
    # A draw stays one with other colours: that is no count of parity.
    assert gates.ownership(0.2, 0.4, True) is None and gates.ownership(0.0, 0.0, True) is None


def test_the_evenest_opening_must_leave_the_game_open() -> None:
    assert gates.evenest_opening(-0.3) is None
    assert reason(gates.evenest_opening(0.7)) == "advantage"
    assert gates.informed_lead(60, 40) is None
    assert gates.informed_lead(20, 80) == gates.Failure("advantage", {"percent": 80, "who": "second"})


def test_a_lead_that_is_just_allowed_passes_whoever_has_it() -> None:
    for sign in (1, -1):
        assert gates.evenest_opening(0.4 * sign) is None
        who = ("second", "first")[sign > 0]
        assert gates.evenest_opening(0.5 * sign) == gates.Failure("advantage", {"percent": 75, "who": who})
        won, lost = (65, 35)[::sign]
        assert gates.informed_lead(won, lost) is None
        assert reason(gates.informed_lead(won + sign, lost - sign)) == "advantage"
    assert gates.informed_lead(0, 0) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_who_wins_too_often_is_the_seat_that_was_asked_about(seat: int) -> None:
    who = ("first", "second")[seat]
    for wins in range(25, 51, 5):
        failure = gates.Failure("advantage", {"percent": 2 * wins, "who": who})
        # Half of the games are too many for somebody who is robbed of all others by good play.
        for question in (gates.FAVOURED, gates.CONFIRMED, Question(0.1, 0.4)):
            answer = question.answer(wins, 50, True)
            assert gates.favours(seat, wins, 50, question) == (None if answer else failure)
        attack = gates.attack("greedy", seat, wins, 50)
        assert attack == (None if gates.ATTACK.answer(wins, 50, True) else failure._replace(reason="greedy"))


def test_shares_are_said_in_percent_with_halves_rounded_up() -> None:
    assert [gates.percent(share / 1000) for share in (0, 4, 5, 25, 125, 994, 995, 1000)] == [
        *(0, 0, 1, 3, 13, 99, 100, 100)
    ]
    assert gates.completion(10, 40) == gates.Failure("endless", {"percent": 75})
    assert gates.drawishness(30, 40, gates.DRAWS_SEARCHED) == gates.Failure("draws", {"percent": 75})
    assert gates.choice_searched(0.125, 40) == gates.Failure("no-choice", {"percent": 88})


def test_searched_games_may_not_be_over_at_once() -> None:
    # A game of eight plies is not over at once, one of seven is.
    assert gates.long_enough([8] * 16) is None
    assert gates.long_enough([7] * 16) == gates.Failure("short", {"plies": 7})
    assert gates.long_enough([9, 5, 7, 6] * 4) == gates.Failure("short", {"plies": 7})
    assert gates.long_enough([]) is None
    assert gates.long_enough([8, 9, 12, 20] * 4) is None
    assert gates.long_enough([5, 6, 7, 9] * 4) == gates.Failure("short", {"plies": 7})


def test_the_first_failure_counts_and_doubt_only_without_one() -> None:
    failure = gates.Failure("draws", {})
    assert gates.first_failure([None, gates.UNDECIDED, failure]) == failure
    assert gates.first_failure([None, gates.UNDECIDED]) == gates.UNDECIDED
    assert gates.first_failure([None, None]) is None


def ending_after(*plies: int) -> Tally:
    tally = Tally(len(plies))
    tally.lengths = [plies.count(number) for number in range(max(plies) + 1)]
    return tally


def test_durations() -> None:
    assert gates.duration(ending_after(20, 25, 30), 61, moving=False) is None
    assert reason(gates.duration(ending_after(9, 9, 30), 61, moving=False)) == "short"
    assert reason(gates.duration(ending_after(20, 62, 70), 61, moving=False)) == "long"
    assert gates.duration(ending_after(50, 62, 70), 61, moving=True) is None
    # Where rules only lose, a full board is too long.
    assert gates.duration(ending_after(20, 57, 61), 61, moving=False, losing=True) is None
    assert reason(gates.duration(ending_after(20, 58, 61), 61, moving=False, losing=True)) == "long"
    # Where stones move games may last that long, however they end.
    assert gates.duration(ending_after(50, 62, 70), 61, moving=True, losing=True) is None
    assert gates.duration(ending_after(50, 183, 190), 61, moving=True, losing=True) is None
    assert reason(gates.duration(ending_after(50, 184, 190), 61, moving=True)) == "long"
    assert gates.duration(ending_after(10, 10, 10), 10, moving=False) is None
    assert reason(gates.duration(ending_after(10, 11, 11), 10, moving=False)) == "long"
    uneven = ending_after(*[10] * 9, 12, *[60] * 3)
    assert gates.duration(uneven, 61, False) == gates.Failure("uneven-length", {"plies": 10, "most": 60})


def test_there_must_be_something_to_choose() -> None:
    tally = Tally(100)
    tally.plies, tally.choices = 1000, 600
    assert gates.choice(tally) is None
    tally.choices = 300
    assert reason(gates.choice(tally)) == "no-choice"


def test_there_must_be_something_to_choose_in_searched_play() -> None:
    assert gates.choice_searched(0.6, 16) is None
    assert reason(gates.choice_searched(0.1, 16)) == "no-choice"


def test_the_stronger_player_has_to_win() -> None:
    assert gates.skill(9, 12, gates.SKILL_WEAK) is None
    assert gates.skill(5, 10, gates.SKILL_WEAK) is None
    assert gates.skill(7, 20, gates.SKILL_WEAK) == gates.Failure("no-skill", {"percent": 35})
    assert gates.skill(3, 4, gates.SKILL_WEAK, last=False) == gates.UNDECIDED


def test_an_attacker_that_wins_kills() -> None:
    assert gates.attack("mirror", 0, 20, 20) == gates.Failure("mirror", {"percent": 100, "who": "first"})
    assert gates.attack("mirror", 1, 8, 16) is None


def test_leaving_a_rule_out_matters_by_length_or_by_results() -> None:
    whole, longer, otherwise = Tally(10), Tally(10), Tally(10)
    whole.lengths, whole.won, whole.lost = [*[0] * 20, 10], 5, 5
    longer.lengths, longer.won, longer.lost = [*[0] * 22, 10], 5, 5
    otherwise.lengths, otherwise.won, otherwise.lost = [*[0] * 20, 10], 7, 3
    assert gates.changes(whole, longer) and gates.changes(whole, otherwise)
    assert not gates.changes(whole, whole)


def hundred(length: int = 20, plies: int = 2000, **counts: int) -> Tally:
    """Return a hundred games, won by either side as often, but for some counts."""
    tally = Tally(100)
    tally.lengths, tally.won, tally.lost, tally.plies = [*[0] * length, 100], 50, 50, plies
    vars(tally).update(counts)
    return tally


@pytest.mark.parametrize(
    ("without", "matters"),
    [
        (hundred(21), False),
        (hundred(23), True),
        (hundred(18), True),
        # Who wins: what some have more others have less.
        (hundred(won=57, lost=43), False),
        (hundred(won=62, lost=38), True),
        (hundred(won=44, lost=44, drawn=12), True),
        (hundred(won=46, lost=46, drawn=8), False),
        (hundred(won=44, lost=44, capped=12), True),
        # How games are lost.
        (hundred(stings=9), False),
        (hundred(stings=12), True),
        (hundred(cornered=12), True),
        # How often a move loses at once, of all plies: a rule that everybody heeds matters.
        (hundred(barred=180), False),
        (hundred(barred=220), True),
        (hundred(plies=1000, barred=90), False),
        (hundred(plies=1000, barred=120), True),
        (hundred(plies=4000, barred=380), False),
    ],
)
def test_a_rule_matters_from_a_tenth_of_what_changes_without_it(without: Tally, matters: bool) -> None:
    assert gates.changes(hundred(), without) == gates.changes(without, hundred()) == matters


# Dead rules.


def dead(text: str) -> tuple[str, str] | None:
    rules = read_rules(text)

    def playouts(other: Rules) -> CountedPlayouts:
        return CountedPlayouts(other, 256, Random(1))

    return finish(first_dead_part(rules, finish(playouts(rules).counting()), playouts))


@pytest.mark.parametrize(
    ("text", "part", "smaller"),
    [
        ("h5-p.s-w4.l3.lg12", "(lose (group 12))", "h5-p.s-w4.l3"),
        ("h4-p-w4.l3.wt3p", "(win (touch 3 apart))", "h4-p-w4.l3"),
        ("h5-pm12-w4.l3", "(no-group-over 12)", "h5-p-w4.l3"),
        ("h5-pm12-w4x.l3", "(no-group-over 12)", "h5-p-w4x.l3"),
    ],
)
def test_a_part_that_changes_nothing_is_dead(text: str, part: str, smaller: str) -> None:
    found = dead(text)
    assert found is not None and found[0] == part
    assert read_rules(found[1]).code == smaller


def test_a_threat_that_is_always_parried_is_alive() -> None:
    tally = informed("h5-p-w5.l3", lanes=256)
    assert min(tally.decided.values()) < 0.03 * tally.games
    assert dead("h5-p-w5.l3") is None


def test_a_capture_that_hardly_happens_is_dead() -> None:
    found = dead("h5-p.cs-w3")
    assert found is not None and found[0] == "(capture surrounded)"


def test_a_flip_that_never_happens_is_dead() -> None:
    found = dead("x5-pxe.ff-w3")
    assert found is not None and found[0] == "(flip flanked)"


def test_all_parts_of_reversi_are_alive() -> None:
    assert dead("x6swc3d4bd3c4-pf.ff-ss") is None


def test_the_draw_that_ends_stepping_is_not_looked_at() -> None:
    assert dead(PRESETS["susan"]) is None


def test_rules_that_are_heeded_and_restrictions_that_bind_are_alive() -> None:
    assert dead(PRESETS["manalath"]) is None


# Proofs.


def proved(text: str, move: str, *before: str) -> bool:
    game = Ludi(rules=text)
    position = game.start()
    for other in before:
        position = position.play(other)
    return finish(ForcedWins(position, [move], 250_000).next()) == move


def test_three_in_a_row_is_won_by_force_and_yavalath_is_not_proved() -> None:
    assert proved("h5-p-w3", "e5")
    assert not proved("h5-p-w4.l3", "e5")


def test_four_in_a_row_is_won_by_quiet_moves() -> None:
    assert proved("x6-p-w4", "c3")


@pytest.mark.parametrize("most", [40, 150, 10_000])
@pytest.mark.parametrize("holding", [[], ["a1"], ["e5", "c4"]])
def test_the_next_step_is_for_a_proof_that_costs_little_and_has_few_replies_left(
    holding: list[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, moves = Ludi(rules="h3-p-w4"), ["c3", "b2", "a2"]
    steps: list[tuple[str, str, int]] = []

    def costs_of(move: str, reply: str) -> list[int]:
        chance = Random(f"{move} {reply}")
        return [chance.choice([1, 1, 2, 9, 30]) for _ in range(chance.randint(1, 4))]

    class Costly:
        """A prover whose proofs cost what the move and the reply say; some replies hold."""

        def __init__(self, _game: Ludi, threats: ThreatSearch, _budgets: object) -> None:
            self.threats = threats

        def deeper(self, position: Position) -> Generator[None, None, str | None]:
            [move], [reply] = map(game.board.cell_names, position.stones)
            costs = costs_of(move, reply)
            for number, cost in enumerate(costs, 1):
                self.threats.looked += cost
                steps.append((move, reply, cost))
                if number < len(costs):
                    yield
            return None if reply in holding else "a win"

    monkeypatch.setattr("yavset.breeding.solved.ChainProver", Costly)
    forced = ForcedWins(game.start(), moves, most)
    costs: list[int] = []
    proved: list[str] = []
    while True:
        work = Slices(forced.next())
        costs += work
        if work.found is None:
            break
        proved.append(work.found)

    # The same by the rule: what each reply costs, those beside the stone first, up to one that holds.
    left: dict[str, list[tuple[int, str, int]]] = {}
    for move in moves:
        cell = game.board.cell(move)
        others = [one for one in game.board.cells if one != cell]
        others.sort(key=lambda one: not game.board.neighbours[cell] >> one & 1)
        names = [game.board.names[one] for one in others]
        replies = names[: min((names.index(reply) + 1 for reply in holding), default=18)]
        left[move] = [
            (18 - number, reply, cost)
            for number, reply in enumerate(replies)
            for cost in costs_of(move, reply)
        ]
    spent, replies_left = dict.fromkeys(moves, 0), dict.fromkeys(moves, 0)
    wanted: list[tuple[str, str, int]] = []
    won: list[str] = []
    while left and sum(cost for *_, cost in wanted) < most:
        # 0, up to 3, up to 15, up to 63 … positions for the reply at hand.
        move = min(left, key=lambda one: ((spent[one].bit_length() + 1) // 2, replies_left[one]))
        if not left[move]:
            del left[move]
            won += [] if holding else [move]
            continue
        number, reply, cost = left[move].pop(0)
        spent[move] = cost + (spent[move] if number == replies_left[move] else 0)
        replies_left[move] = number
        wanted.append((move, reply, cost))
    assert steps == wanted and proved == won
    assert costs == [100 * cost for *_, cost in wanted]


def test_a_move_that_loses_at_once_is_not_proved_to_win() -> None:
    position = Ludi(rules="h5-p-w4.l3").start()
    # White can make four in a row on e7 and on c4, and three on h7.
    own, others = ["e5", "e6", "e8", "c2", "c3", "c5", "h5", "h6"], ["a1", "a3", "a5", "i5", "i7", "i9", "g9"]
    for move, reply in zip(own, [*others, "e1"], strict=True):
        position = position.play(move).play(reply)
    assert finish(ForcedWins(position, ["h7"], 1000).next()) is None
    assert finish(ForcedWins(position, ["h7", "g5"], 1000).next()) == "g5"


def test_games_that_the_threat_search_does_not_know_are_not_proved() -> None:
    assert not proved("r5-p-wt2m", "c3")
    assert not proved(PRESETS["yavalanchor"], "r@e5")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("x7-p.cw-w4", "x7-p-w4"),
        ("x9-p.cw-w4.wc10", "x9-p-w4"),
        ("h5-p.cs-w5.l4", "h5-p-w5.l4"),
        ("h5-p-w4", "h5-p-w4"),
        ("q6-p.cs-wc1", ""),
    ],
)
def test_captures_are_left_out_of_proofs(text: str, plain: str) -> None:
    game = without_captures(Ludi(rules=text))
    assert (game.rules.code if game else "") == plain
