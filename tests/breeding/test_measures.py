"""Lead curves and every measure, on games small enough to do by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from operator import ne
from random import Random

import pytest

from yavset.breeding import measures, yardstick
from yavset.breeding.curve import Curve, lead_curve
from yavset.breeding.intervals import bootstrap, interval, mean, one_sided, student, wilson
from yavset.breeding.playouts import Tally
from yavset.breeding.populations import REDISCOVERIES
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import read_rules
from yavset.search.work import finish

#: Black is ahead, White comes back and wins at the third ply.
COMEBACK = Curve((0.0, -0.25, 0.25, 1.0), (1, -1, 1), 3)
#: White is ahead from the first ply and wins.
PLAIN = Curve((0.5, 0.5, 0.75, 1.0), (1, -1, 1), 3)
DRAWN = Curve((0.0, 0.0, 0.0), (1, -1), 4)


def test_a_lead_is_the_mean_over_two_plies_and_the_last_one_the_result() -> None:
    curve = lead_curve([0.5, -0.5, 0.5], [1, -1, 1], 1.0, lanes=10_000, opening=2)
    assert curve == Curve((0.0, 0.0, 0.75, 1.0), (1, -1, 1), 5)
    assert curve.result == 1.0


def test_leads_below_twice_their_standard_error_are_noise() -> None:
    assert lead_curve([0.2, 0.2], [1, -1], 0.0, lanes=128).leads == (0.2, 0.0, 0.0)
    assert lead_curve([0.2, 0.2], [1, -1], 0.0, lanes=40).leads == (0.0, 0.0, 0.0)


def test_late_uncertainty() -> None:
    assert measures.uncertainty(DRAWN) == pytest.approx(0.75)
    assert measures.uncertainty(Curve((1.0, 1.0, 1.0), (1, -1), 2)) == pytest.approx(0.25)
    # A lead that grows with time: abs(L) is tau throughout.
    assert measures.uncertainty(Curve((0.0, 0.5, 1.0), (1, -1), 2)) == pytest.approx(0.5)


def test_the_killer_move_is_the_largest_gain_of_a_mover() -> None:
    # Gains: -0.25 for White, -0.5 for Black, 0.75 for White.
    assert measures.killer(COMEBACK) == 0.75
    assert measures.killer(Curve((0.0, -0.5, -1.0), (1, -1), 2)) == 0.5
    assert measures.killer(Curve((0.0,), (), 0)) == 0


def test_drama_is_how_far_the_winner_was_behind() -> None:
    assert measures.drama(COMEBACK) == sqrt(0.25)
    assert measures.drama(Curve((0.64, 0.16, -1.0), (1, -1), 2)) == pytest.approx((0.8 + 0.4) / 2)
    assert measures.drama(PLAIN) == measures.drama(DRAWN) == 0


def test_lead_changes_are_counted_per_ply_and_evenness_is_nobodys_lead() -> None:
    assert measures.lead_change(COMEBACK) == pytest.approx(1 / 3)
    assert measures.lead_change(Curve((0.5, 0.0, 0.5, 1.0), (1, -1, 1), 3)) == 0
    assert measures.lead_change(DRAWN) == 0


def test_permanence() -> None:
    # Changes: -0.25, 0.5, 0.75; their changes: 0.75 and 0.25.
    assert measures.permanence(COMEBACK) == 1 - 0.5 / 2
    assert measures.permanence(Curve((0.0, 0.5, 1.0), (1, -1), 2)) == 1


def test_clarity_is_the_spread_of_the_values_without_the_noise() -> None:
    assert measures.clarity([1.0, -1.0], 64) == 1
    assert measures.clarity([0.5, -0.5], 64) == pytest.approx(0.25 - 0.75 / 64)
    assert measures.clarity([0.1, 0.1], 64) == measures.clarity([0.3], 64) == measures.clarity([], 64) == 0


def test_decisiveness_is_when_the_winner_is_ahead_beyond_recall() -> None:
    # The loser never led: the first lead above 0 decides; nothing before it.
    assert measures.decisiveness([PLAIN]) == 0
    # The loser led by 0.25, and 0.25 is not above it: decided by the last ply.
    assert measures.decisiveness([COMEBACK]) == 1
    assert measures.decisiveness([Curve((-0.25, 0.5, 0.6, 0.7, 1.0), (1, -1, 1, -1), 4)]) == 0.25
    assert measures.decisiveness([DRAWN]) == 0
    # Whoever never led had a lead of 0: on average 0.125 is to be exceeded, from the third ply of four on.
    late = Curve((-0.25, 0.0, 0.25, 1.0), (1, -1, 1), 3)
    assert measures.decisiveness([PLAIN, late]) == pytest.approx((0 + 2 / 3) / 2)


def test_duration_is_the_distance_from_half_the_cells() -> None:
    assert measures.duration(COMEBACK, 12) == 0.5
    assert measures.duration(Curve((0.0,), (), 9), 12) == 0.5


def test_rungs_are_counted_up_to_the_first_that_does_not_win() -> None:
    assert measures.rungs([0.9, 0.6, 0.59, 0.9]) == 2
    assert measures.rungs([]) == 0


def test_the_measures_of_informed_games_are_shares() -> None:
    tally = Tally(20)
    tally.used, tally.plies, tally.forced, tally.stings = [20, 2, 1, 0], 200, 24, 14
    assert measures.coverage(tally) == 0.5
    assert measures.forcing(tally) == pytest.approx(0.12)
    assert measures.sting(tally) == pytest.approx(0.7)


def test_lengths_of_informed_games() -> None:
    tally = Tally(5)
    tally.lengths, tally.capped = [0, 0, 1, 2, 0, 1], 1
    assert tally.ended == 4
    assert (tally.length(0.1), tally.length(), tally.length(0.9)) == (2, 3, 5)
    assert tally.mean_length() == 13 / 4
    assert tally.spread() == pytest.approx(sqrt(19 / 16) / (13 / 4))
    assert Tally(3).spread() == Tally(3).length() == 0


def test_estimates_hold_the_value_between_their_ends() -> None:
    sample = measures.Sample([COMEBACK, PLAIN, PLAIN, DRAWN], 12, [0.1, 0.3], [0.9])
    found, interest, soundness = finish(measures.estimates(sample, Random(1)))
    assert found["killer"].value == pytest.approx((0.75 + 0.25 + 0.25 + 0) / 4)
    assert found["clarity"].value == pytest.approx(0.2)
    for estimate in (*found.values(), interest, soundness):
        assert estimate.low <= estimate.value <= estimate.high
    assert found["killer"].low < found["killer"].high
    # Three games alone could be anything, as far as their spread goes, but no share is below 0 or above 1.
    for few in ([COMEBACK, PLAIN, DRAWN], [COMEBACK, DRAWN], [PLAIN, PLAIN, DRAWN]):
        of_few = finish(measures.estimates(measures.Sample(few, 12), Random(1)))
        for estimate in (interest, soundness, of_few.interest, of_few.soundness):
            assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert "clarity" not in finish(measures.estimates(measures.Sample([COMEBACK], 12), Random(1)))[0]


def test_foresight_is_how_sure_search_is_of_the_later_winner_in_late_plies() -> None:
    sure = Curve((0.0, 1.0), (), 12, (0.0,) * 6 + (0.8,) * 6)
    blind = Curve((0.0, -1.0), (), 12, (0.3, -0.3) * 6)
    assert measures.foresight([sure]) == pytest.approx(0.8)
    assert measures.foresight([blind]) == pytest.approx(0.0, abs=0.11)
    assert measures.foresight([DRAWN]) == 0


def test_what_no_search_can_see_is_no_tension() -> None:
    seen = {"uncertainty": 0.7, "foresight": measures.ENOUGH_FORESIGHT}
    assert measures.interest(seen) > measures.interest({**seen, "foresight": 0.0})
    # Of other measures it says nothing.
    other = {"drama": 0.5, "killer": 0.5, "foresight": measures.ENOUGH_FORESIGHT}
    assert measures.interest(other) == measures.interest({**other, "foresight": 0.0}) > 0


def test_ownership_is_what_exchanging_the_colours_changes() -> None:
    assert measures.ownership([(48, 16)] * 4, [(16, 48)] * 4, 64) == pytest.approx(1.0, abs=0.05)
    assert measures.ownership([(33, 31)] * 4, [(31, 33)] * 4, 64) == 0


def test_a_one_sided_or_blind_game_is_less_sound() -> None:
    even = measures.Sample([COMEBACK, PLAIN, DRAWN], 12).soundness
    fine = {"first": 0.5, "drawn": 0.0, "foresight": 0.5}
    assert even(fine) == 1
    assert even({**fine, "first": 1.0}) < 1 and even({**fine, "foresight": 0.0}) < 0.6
    assert even({**fine, "drawn": 1.0}) > 0


@pytest.mark.parametrize("seed", range(20))
def test_measures_are_what_their_formulas_say(seed: int) -> None:
    random = Random(seed)

    def share() -> float:
        return random.uniform(-1, 1)

    curves = []
    for _ in range(5):
        plies = random.randrange(2, 14)
        result = random.choice([1.0, -1.0, 0.0])
        leads = (*(share() for _ in range(plies)), result)
        if seed % 4 == 0 and result:
            # Whoever wins was never behind.
            leads = (*(result * abs(lead) for lead in leads),)
        movers = tuple(random.choice([1, -1]) for _ in range(plies))
        curves.append(Curve(leads, movers, plies, tuple(share() for _ in range(plies))))
    for curve in curves:
        last = len(curve.leads) - 1
        at = [curve.leads[min(int(step * last / 100), last - 1) :][:2] for step in range(101)]
        parts = [step * last / 100 - min(int(step * last / 100), last - 1) for step in range(101)]
        leads_at = [one + part * (two - one) for (one, two), part in zip(at, parts, strict=True)]
        late = sum(step / 100 - abs(lead) for step, lead in enumerate(leads_at)) / 101
        assert measures.uncertainty(curve) == pytest.approx((1 + late) / 2)
        leads, movers, won = curve.leads, curve.movers, curve.result
        changes = [two - one for one, two in pairwise(leads)]
        assert measures.killer(curve) == max(
            change * mover for change, mover in zip(changes, movers, strict=True)
        )
        behind = [sqrt(-won * lead) for lead in leads if won and (lead < 0) == (won > 0) and lead]
        assert measures.drama(curve) == pytest.approx(mean(behind))
        sides = [lead > 0 for lead in leads if lead]
        assert measures.lead_change(curve) == sum(map(ne, sides, sides[1:])) / curve.plies
        turns = [abs(two - one) for one, two in pairwise(changes)]
        assert measures.permanence(curve) == pytest.approx(1 - mean(turns) / 2)
    decided = [curve for curve in curves if curve.result]
    highest = [max(0.0, *(-curve.result * lead for lead in curve.leads)) for curve in decided]
    threshold = mean(highest)
    # From which ply on is the winner always further ahead than losers are on average at best?
    shares = []
    for one in decided:
        doubtful = [ply for ply, lead in enumerate(one.leads) if one.result * lead <= threshold]
        shares.append((max(doubtful, default=-1) + 1) / one.plies)
    assert measures.decisiveness(curves) == pytest.approx(mean(shares))
    late_sights = []
    for curve in curves:
        plies = len(curve.sights)
        # From the middle on to the last sixth, and not the very last.
        late_sights += [
            curve.result * sight
            for ply, sight in enumerate(curve.sights)
            if plies // 2 <= ply < plies - plies // 6 - 1
        ]
    assert measures.foresight(curves) == pytest.approx(mean(late_sights))
    lanes = 64
    ours, theirs = (
        [(won := random.randrange(65), random.randrange(65 - won)) for _ in range(6)] for _ in "ab"
    )
    pairs = [((a - b) / lanes, (c - d) / lanes) for (a, b), (c, d) in zip(ours, theirs, strict=True)]
    moved = sum((one - two) ** 2 for one, two in pairs) / 6
    noise = sum((2 - one**2 - two**2) / lanes for one, two in pairs) / 6
    assert measures.ownership(ours, theirs, lanes) == pytest.approx(sqrt(max(moved - 2 * noise, 0)))
    sample, drawn = measures.Sample(curves, 12), random.random()
    first, foresight = random.uniform(0, 1 - drawn), random.random()
    # Two wins for either side are added to those of the five games.
    uneven = max(abs((first * 5 + 2) / ((1 - drawn) * 5 + 4) - 0.5) - 0.2, 0) / 0.3
    sound = [max(1 - drawn, 0.05), max(1 - uneven, 0.05), max(min(foresight / 0.3, 1), 0.25)]
    assert sample.soundness({"first": first, "drawn": drawn, "foresight": foresight}) == pytest.approx(
        3 / sum(1 / one for one in sound)
    )


def test_one_zero_makes_a_game_unsound() -> None:
    assert measures.soundness([1.0, 0.5]) == pytest.approx(2 / 3)
    assert measures.soundness([1.0, 0.0, 1.0]) == 0


def test_simplicity_counts_ludemes_without_the_frame() -> None:
    yavalath = read_rules(PRESETS["yavalath"]).tree
    assert measures.ludemes(yavalath) == 7
    assert measures.simplicity(yavalath) == pytest.approx(1 / 1.2)
    assert measures.simplicity(read_rules("h5-p-w5").tree) == 1


@pytest.fixture
def small_yardstick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    data = {
        "hex": {"drama": 0.1, "lead-change": 0.1},
        "y": {"drama": 0.2, "lead-change": 0.3},
        "odd": {"drama": 0.2, "lead-change": 0.2},
        "susan": {"drama": 0.6, "lead-change": 0.4},
        "yavalath": {"drama": 0.9, "lead-change": 0.9},
    }
    monkeypatch.setattr(yardstick, "_DATA", data)
    yardstick.scale.cache_clear()
    yield
    yardstick.scale.cache_clear()


@pytest.mark.usefixtures("small_yardstick")
def test_percentiles_are_taken_among_games_that_do_not_rediscover_yavalath() -> None:
    assert yardstick.scale("drama") == (0.1, 0.2, 0.2, 0.6)
    for value, place in ((0.0, 0), (0.1, 1 / 8), (0.2, 1 / 2), (0.4, 11 / 16), (0.6, 7 / 8), (0.9, 1)):
        assert yardstick.percentile("drama", value) == pytest.approx(place)
    assert yardstick.percentile("unheard-of", 3.0) == 0.5


@pytest.mark.usefixtures("small_yardstick")
def test_interest_weighs_percentiles_and_turns_those_round_that_count_against_a_game() -> None:
    most = {"drama": 0.9, "lead-change": 0.0}
    least = {"drama": 0.0, "lead-change": 0.9}
    assert (measures.interest(most), measures.interest(least)) == (1, 0)
    assert measures.interest({"drama": 0.9, "lead-change": 0.9}) == pytest.approx(0.22 / 0.50)
    assert measures.interest({"sting": 1.0}) == 0


def test_the_bands_are_those_of_the_set_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"yavalath": {"drama": 0.2}, "susan": {"drama": 0.1, "plies": 30}, "hex": {"drama": 0.9}}
    monkeypatch.setattr(yardstick, "_DATA", data)
    assert yardstick.bands() == {"drama": (0.1, 0.2), "plies": (30, 30)}


def test_the_yardstick_that_comes_with_the_package_knows_every_game_and_scored_measure() -> None:
    known = yardstick.known_games()
    assert len(known) == len(yardstick.GAMES)
    assert set(yardstick.GAMES) >= REDISCOVERIES
    scored = set(measures.WEIGHTS) - {"clarity"}
    assert all(scored <= set(game.measures) for game in known)


def test_weights_are_those_that_were_frozen() -> None:
    assert measures.WEIGHTS == {
        "uncertainty": 0.20,
        "killer": 0.36,
        "drama": 0.22,
        "lead-change": -0.28,
        "permanence": 0.10,
        "clarity": -0.38,
        "decisiveness": 0.13,
        "duration": -0.09,
    }
    assert not set(measures.SHOWN) & set(measures.WEIGHTS)


# Intervals.


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    # Newcombe, Two-sided confidence intervals for the single proportion, 1998: 15 of 148.
    found = wilson(15, 148)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0624, 0.1605)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert wilson(0, 7).low == 0 and wilson(7, 7).high == 1


def test_a_match_that_could_be_even_has_a_lower_end_of_nothing() -> None:
    assert one_sided(9, 7).low == 0 and one_sided(9, 7).value == pytest.approx(1 / 8)
    lost = one_sided(1, 15)
    assert lost.low > 0.4 and lost.value == pytest.approx(7 / 8)


def test_resampling_repeats_and_surrounds_the_value() -> None:
    values = [0.0, 0.2, 0.4, 1.0]

    def measure(drawn: list[int]) -> float:
        return mean([values[k] for k in drawn])

    one = finish(bootstrap(4, lambda drawn: measure(list(drawn)), Random(5)))
    assert one == finish(bootstrap(4, lambda drawn: measure(list(drawn)), Random(5)))
    found = interval(*one, 4)
    assert found.low < found.value == 0.4 < found.high
    # A single thing says nothing of its spread.
    single = interval(*finish(bootstrap(1, lambda _: 0.3, Random(5))), 1)
    assert (single.low, single.high) == (0, 1)


def test_intervals_hold_in_95_of_100_cases() -> None:
    """Of means of skewed numbers, such as the drama of games, and of another sample's mean."""
    count, true, held, again = 16, 1 / 3, 0, 0
    for seed in range(400):
        random = Random(seed)
        values, others = ([random.random() ** 2 for _ in range(count)] for _ in range(2))

        def measure(drawn: Sequence[int], of: Sequence[float] = values) -> float:
            return mean([of[k] for k in drawn])

        found = interval(*finish(bootstrap(count, measure, random)), count)
        held += found.low <= true <= found.high
        again += found.low <= mean(others) <= found.high
    assert 0.91 <= held / 400 <= 0.98
    # Another measurement is as uncertain as this one: sqrt(2) times as far away, 83 % for a normal one.
    assert 0.78 <= again / 400 <= 0.92


def test_students_quantiles() -> None:
    assert [round(student(freedom), 2) for freedom in (4, 5, 11, 15, 60)] == [2.78, 2.57, 2.2, 2.13, 2.0]
