"""The gates at their thresholds, dead rules, and what counts in informed games."""

from __future__ import annotations

from random import Random

import pytest

from yavset.breeding import gates
from yavset.breeding.liveness import START, first_dead_part
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.breeding.solved import wins_by_force
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import Rules, read_rules
from yavset.rules.board import mask_of
from yavset.search.playouts.compiled import Leaf
from yavset.search.work import finish

LANES = 128


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


def test_games_must_end() -> None:
    assert gates.completion(95, 100) is None
    assert reason(gates.completion(80, 100)) == "endless"
    # Too few games to be sure.
    assert gates.completion(3, 4) is None


def test_draws() -> None:
    assert gates.drawishness(5, 16, gates.DRAWS_SEARCHED) is None
    assert reason(gates.drawishness(12, 16, gates.DRAWS_SEARCHED)) == "draws"


def test_advantage_is_judged_by_the_lower_end_of_its_interval() -> None:
    assert gates.advantage(12, 4, gates.ADVANTAGE_SEARCHED) is None
    failure = gates.advantage(1, 15, gates.ADVANTAGE_SEARCHED)
    assert failure == gates.Failure("advantage", {"percent": 94, "who": "second"})


def test_with_the_right_to_swap_one_even_opening_is_enough() -> None:
    assert gates.evenest_opening([0.9, -0.3, 0.8], 256) is None
    assert reason(gates.evenest_opening([0.9, 0.7, 0.8], 256)) == "advantage"


def ending_after(*plies: int) -> Tally:
    tally = Tally(len(plies))
    tally.lengths = [plies.count(number) for number in range(max(plies) + 1)]
    return tally


def test_durations() -> None:
    assert gates.duration(ending_after(20, 25, 30), 61, moving=False) is None
    assert reason(gates.duration(ending_after(9, 9, 30), 61, moving=False)) == "short"
    assert reason(gates.duration(ending_after(20, 62, 70), 61, moving=False)) == "long"
    assert gates.duration(ending_after(50, 62, 70), 61, moving=True) is None
    uneven = ending_after(*[10] * 9, 12, *[60] * 3)
    assert gates.duration(uneven, 61, False) == gates.Failure("uneven-length", {"plies": 10, "most": 60})


def test_there_must_be_something_to_choose() -> None:
    tally = Tally(100)
    tally.plies, tally.choices = 1000, 600
    assert gates.choice(tally) is None
    tally.choices = 300
    assert reason(gates.choice(tally)) == "no-choice"


def test_few_games_reject_the_hopeless_alone() -> None:
    assert gates.skill(3, 4, 4, gates.SKILL_INFORMED) is None
    assert reason(gates.skill(1, 4, 4, gates.SKILL_INFORMED)) == "no-skill"
    assert gates.skill(1, 4, 4, gates.SKILL_WEAK) is None
    assert gates.cannot_fail(3, 4, gates.SKILL_INFORMED) and not gates.cannot_fail(2, 4, gates.SKILL_INFORMED)


def test_in_twelve_games_the_stronger_player_has_to_win() -> None:
    assert gates.skill(9, 12, 12, gates.SKILL_INFORMED) is None
    assert gates.skill(8, 12, 12, gates.SKILL_INFORMED) == gates.Failure("no-skill", {"percent": 67})
    assert gates.skill(7.5, 12, 12, gates.SKILL_WEAK) is None
    assert reason(gates.skill(7, 12, 12, gates.SKILL_WEAK)) == "no-skill"


def test_a_match_ends_when_no_win_can_mend_it() -> None:
    assert gates.skill(3, 7, 12, gates.SKILL_WEAK) is None
    assert reason(gates.skill(2.5, 8, 12, gates.SKILL_WEAK)) == "no-skill"


def test_leaving_a_rule_out_matters_by_length_or_by_results() -> None:
    whole, longer, otherwise = Tally(10), Tally(10), Tally(10)
    whole.lengths, whole.won, whole.lost = [*[0] * 20, 10], 5, 5
    longer.lengths, longer.won, longer.lost = [*[0] * 22, 10], 5, 5
    otherwise.lengths, otherwise.won, otherwise.lost = [*[0] * 20, 10], 7, 3
    assert gates.changes(whole, longer) and gates.changes(whole, otherwise)
    assert not gates.changes(whole, whole)


# Dead rules.


def dead(text: str) -> tuple[str, str] | None:
    rules = read_rules(text)

    def playouts(other: Rules) -> CountedPlayouts:
        return CountedPlayouts(other, 256, Random(1))

    return finish(first_dead_part(rules, informed(text, lanes=256), playouts))


@pytest.mark.parametrize(
    ("text", "part", "smaller"),
    [
        ("h5-p.s-w4.l3.lg12", "(lose (group 12))", "h5-p.s-w4.l3"),
        ("h4-p-w4.l3.wt3p", "(win (touch 3 apart))", "h4-p-w4.l3"),
        ("h5-pm12-w4.l3", "(no-group-over 12)", "h5-p-w4.l3"),
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


def test_the_draw_that_ends_stepping_is_not_looked_at() -> None:
    assert dead(PRESETS["susan"]) is None


# Proofs.


def proved(text: str, move: str) -> bool:
    return finish(wins_by_force(Ludi(rules=text), move, 500))


def test_three_in_a_row_is_won_by_force_and_yavalath_is_not_proved() -> None:
    assert proved("h5-p-w3", "e5")
    assert not proved("h5-p-w4.l3", "e5")


def test_games_that_the_threat_search_does_not_know_are_not_proved() -> None:
    assert not proved("r5-p-wt2m", "c3")
