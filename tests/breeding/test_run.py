"""Runs: the same settings give the same archive, whoever judges in which order, and wherever it stopped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from breeders import judge, judging
from yavset.breeding import archive
from yavset.breeding.race import Standing, standings
from yavset.breeding.run import (
    BreedingRun,
    Child,
    RunSettings,
    judging_seed,
    lineage,
    reason_said,
)
from yavset.breeding.run_data import describe_game, describe_survivor
from yavset.breeding.sliced_run import CHEAP_STAGE, LOOKED_AT, Breeding, racing
from yavset.breeding.verdict import FULL_STAGE, Budget, Verdict
from yavset.breeding.verdict_sentences import why as why_of
from yavset.language.texts import LANGUAGES
from yavset.ludi.presets import compared_trees
from yavset.ludi.rule_tree import Tree, distance, write
from yavset.ludi.rules import read_rules

SETTINGS = RunSettings("2007", 200, 7, budget=Budget.small())


def judged(child: Child) -> Verdict:
    return child.verdict or judge(child.tree, child.seed, SETTINGS.budget)


def bred(
    settings: RunSettings, order: Random | None = None, jobs: int = 1
) -> tuple[BreedingRun, dict[int, Child]]:
    """Return a run whose verdicts come back one by one, or in an order by chance from some workers."""
    run = BreedingRun(settings)
    children: dict[int, Child] = {}
    waiting: list[Child] = []
    while not run.finished:
        for child in run.proposals():
            children[child.number] = child
            if child.verdict is None:
                waiting.append(child)
        place = order.randrange(min(jobs, len(waiting))) if order and waiting else 0
        if waiting:
            child = waiting.pop(place)
            children[child.number] = Child.from_data(child.as_data() | {"verdict": judged(child).as_data()})
            run.enter(child.number, judged(child))
    assert len(children) == settings.children
    return run, children


@cache
def whole() -> tuple[BreedingRun, dict[int, Child]]:
    """Return the run that others are compared with."""
    return bred(SETTINGS)


def state(run: BreedingRun) -> str:
    """Return what a run has kept, as text."""
    cells = {"/".join(cell): [one.number for one in run.archive.cells[cell]] for cell in run.archive.cells}
    ranks = [(one.member.number, one.rank, one.novelty) for one in run.final_ranking()]
    return json.dumps([sorted(cells.items()), ranks])


def test_the_order_of_the_verdicts_makes_no_difference() -> None:
    run, children = whole()
    for seed in range(2):
        other, others = bred(SETTINGS, Random(seed), jobs=2 + 7 * seed)
        assert state(other) == state(run)
        assert others == children
    assert len(run.archive.games()) > 10
    assert state(bred(RunSettings("2007", 200, 8, budget=Budget.small()))[0]) != state(run)


def test_a_survivor_is_described_beside_known_games_and_by_its_last_verdict() -> None:
    run, children = whole()
    games = run.archive.games()
    beside = [*(one.tree for one in run.ancestors), *compared_trees()]
    for member in games[::4]:
        told = describe_survivor(run, children[member.number])
        assert told["novelty"] == archive.novelty(member.tree, beside)
        assert (told["rank"], told["confirmation"]) == (member.rank, None)
        second = Verdict(8, "draws", {"percent": 80})
        again = describe_game(Standing(member, second, 2, 2, 0.0, 0.5))
        assert again["confirmation"] == second.as_data()
        assert (again["rank"], again["novelty"]) == (0.0, 0.5)
        for verdict, described in ((member.verdict, told), (second, again)):
            said = why_of(member.tree, verdict, member.name)
            assert described["why"] == [sentence.as_data() for sentence in said]


def test_children_are_stillborn_or_seen_or_judged() -> None:
    run, children = whole()
    counts = Counter(judged(child).stage for child in children.values())
    assert counts[1] > 5
    assert counts[2] > 10
    texts = [child.text for child in children.values() if judged(child).stage > 2]
    assert len(set(texts)) == len(texts)
    for child in children.values():
        if judged(child).stage > 1:
            assert read_rules(child.text).text == child.text
        else:
            assert judged(child).about["why"] in ("no-end", "no-placing", "no-first-move")
    assert run.finished
    assert run.entered == 200


def test_a_game_without_its_dead_rule_is_tried_next() -> None:
    _, children = whole()
    smaller = {
        judged(child).smaller: child for child in children.values() if judged(child).reason == "dead-rule"
    }
    tried = [child for child in children.values() if child.operators == ("smaller",)]
    assert tried
    for child in tried:
        origin = smaller[child.text]
        assert child.parents == ((origin.number, origin.name),)
        assert origin.number < child.number <= origin.number + SETTINGS.window + 8
        for language in LANGUAGES:
            assert origin.name in child.said[0].said(language)


def test_a_game_that_several_games_contain_is_tried_once() -> None:
    smaller = read_rules("h7-p.s-w4.l3").text
    run = BreedingRun(RunSettings("2007", 60, 7, window=4, budget=Budget.small()))
    tried = []
    while not run.finished:
        for child in run.proposals():
            tried += [child.text] if child.operators == ("smaller",) else []
            if child.verdict is None:
                dead = Verdict(4, "dead-rule", {"rule": "(win (line 9))", "share": 0.0}, smaller=smaller)
                run.enter(child.number, dead)
    assert tried == [smaller]


@pytest.mark.parametrize("stopped", [1, 32, 33, 120, 200])
def test_a_run_goes_on_from_its_records(stopped: int) -> None:
    """What has been recorded, in whichever order verdicts came, is neither proposed nor judged again."""
    finished, children = whole()
    chance = Random(stopped)
    known = {
        number: child for number, child in children.items() if number <= stopped or chance.random() < 0.1
    }
    # Of children further on only those that had been proposed can have been recorded.
    known = {number: child for number, child in known.items() if number <= stopped + SETTINGS.window}
    run = BreedingRun(SETTINGS, known.get)
    while not run.finished:
        for child in run.proposals():
            assert child.number not in known
            if child.verdict is None:
                run.enter(child.number, judged(child))
    assert state(run) == state(finished)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_has_a_sentence(language: str) -> None:
    _, children = whole()
    said = {}
    for child in children.values():
        verdict = judged(child)
        sentence = reason_said(replace(child, verdict=verdict))
        assert (sentence is None) == verdict.alive
        if sentence is not None:
            said[verdict.reason] = sentence.said(language)
    assert set(said) == {"stillborn", "seen", "draws", "short", "no-skill", "dead-rule"}
    assert not any("{" in text or "breeding-" in text for text in said.values())
    assert "61" in said["draws"]
    assert reason_said(replace(children[1], verdict=None)) is None
    for why in ("no-end", "no-first-move", "no-placing", "ambiguous"):
        child = replace(children[1], verdict=Verdict(1, "stillborn", {"why": why}))
        assert "breeding-" not in str(reason_said(child))


def test_a_child_survives_json() -> None:
    _, children = whole()
    for child in children.values():
        data: dict[str, Any] = json.loads(json.dumps(child.as_data()))
        assert Child.from_data(data) == Child.from_data(child.as_data())
        assert Child.from_data(data).as_data() == child.as_data()
    assert RunSettings.from_data(json.loads(json.dumps(SETTINGS.as_data()))) == SETTINGS


def test_operators_can_be_left_out() -> None:
    _, children = bred(RunSettings("2007", 100, 1, without=("copy", "graft"), budget=Budget.small()))
    used = {operator for child in children.values() for operator in child.operators}
    assert used <= {"take", "number", "flip", "drop", "fresh", "smaller"}
    assert {"take", "number"} <= used


def test_unordered_rules_have_to_say_which_counts() -> None:
    ordered = RunSettings("2007", 250, 3, budget=Budget.small())
    unordered = RunSettings("2007", 250, 3, unordered=True, budget=Budget.small())
    assert "ambiguous" not in {judged(child).about.get("why") for child in bred(ordered)[1].values()}
    _, children = bred(unordered)
    ambiguous = [child for child in children.values() if judged(child).about.get("why") == "ambiguous"]
    assert ambiguous
    assert not any("except" in child.operators for child in ambiguous)
    assert any("except" in child.operators for child in children.values())


def test_chance_ranks_the_games_of_a_control() -> None:
    control, _ = bred(RunSettings("2007", 120, 7, shuffled=True, budget=Budget.small()))
    ranks = [(one.rank, one.member.verdict.rank) for one in control.final_ranking()]
    assert all(rank != judges for rank, judges in ranks)
    assert [rank for rank, _ in ranks] == sorted((rank for rank, _ in ranks), reverse=True)


def test_variations_on_one_game_are_never_crossed() -> None:
    run, children = bred(RunSettings("cross", 60, 2, budget=Budget.small()))
    assert [ancestor.name for ancestor in run.ancestors] == ["Cross"]
    for child in children.values():
        assert len(child.parents) == 1
        assert not {"graft", "take"} & set(child.operators)
        assert child.operators


def test_the_final_order_is_that_of_the_race() -> None:
    run, _ = whole()
    again: dict[int, list[Verdict]] = {}
    rounds = 0
    bad = {one.number for one in run.archive.games()[:2]}
    while entries := run.next_round(again):
        rounds += 1
        for member, before, last_stage in entries:
            verdict = judge(member.tree, judging_seed("x", before), SETTINGS.budget, last_stage)
            if member.number in bad:
                verdict = replace(verdict, reason="draws", about={"percent": 90})
            again.setdefault(member.number, []).append(verdict)
    assert {*again} == {one.number for one in run.archive.games()} and rounds > 1
    ordered = run.final_ranking(again)
    verdicts = {one.number: [one.verdict, *again[one.number]] for one in run.archive.games()}
    wanted = standings(run.archive.games(), verdicts)
    found = [(one.member, one.confirmation, one.times, one.rank) for one in ordered]
    wanted_too = [(one.member, one.verdict, one.times, one.rank) for one in wanted]
    assert {one[0].number: one for one in found} == {one[0].number: one for one in wanted_too}
    assert [one for one in found if one[3]] == [one for one in wanted_too if one[3]]
    # Those that were rejected in the same round are ordered by novelty.
    finished = {one.member.number: one.rounds for one in wanted}
    places = [(-finished[one.member.number], -one.novelty) for one in ordered if one.rank == 0]
    assert places == sorted(places)
    assert ordered[0].rank > 0 == ordered[-1].rank


def test_a_run_without_first_places_has_no_race() -> None:
    run, _ = bred(replace(SETTINGS, children=60, confirmed=0))
    assert run.archive.games() and run.next_round({}) == []


def test_a_tab_breeds_in_slices_with_the_same_result() -> None:
    finished, children = whole()
    run = BreedingRun(SETTINGS)
    asked: list[int] = []

    def counted(tree: Tree, seed: int, budget: Budget, stage: int) -> Generator[bool, None, Verdict]:
        asked.append(stage)
        return (yield from judging(tree, seed, budget, stage))

    steps = list(Breeding(run, counted).children())
    found = {child.number: child for child in steps if child is not None}
    taken_in = sum(judged(child).stage > 2 for child in children.values())
    assert steps.count(None) == 3 * len(asked) + taken_in
    # Most games are judged once; the cheap stages have a first look at some.
    assert len(asked) == taken_in + LOOKED_AT and asked.count(CHEAP_STAGE) > LOOKED_AT
    assert {number: judged(child) for number, child in found.items()} == {
        number: judged(child) for number, child in children.items()
    }
    assert state(run) == state(finished)
    again: dict[int, list[Verdict]] = {}
    first_round = [(one.member, one.before, one.last_stage) for one in run.next_round({})]
    judged_again = [step for step in racing(run, judging, again) if step is not None]
    assert [member for member, _ in judged_again[: len(first_round)]] == [one for one, *_ in first_round]
    assert len(judged_again) == sum(map(len, again.values())) > len(first_round)
    assert run.next_round(again) == []
    member, before, last_stage = first_round[0]
    text = next(child.text for child in children.values() if child.number == member.number)
    wanted = judge(member.tree, judging_seed(text, before), SETTINGS.budget, last_stage)
    assert judged_again[0] == (member, wanted) and again[member.number][0] == wanted


@pytest.mark.parametrize("helpers", [1, 3])
def test_others_can_judge_children_of_a_tab_with_the_same_result(helpers: int) -> None:
    finished, children = whole()
    run, random = BreedingRun(SETTINGS), Random(helpers)
    begun: list[str] = []

    def counted(tree: Tree, seed: int, budget: Budget, stage: int) -> Generator[bool, None, Verdict]:
        if stage == FULL_STAGE:
            begun.append(write(tree))
        return (yield from judging(tree, seed, budget, stage))

    breeding = Breeding(run, counted)
    given: list[Child] = []
    helped: set[int] = set()
    found: list[Child] = []
    for step in breeding.children():
        if step is not None:
            found.append(step)
        new = breeding.give(helpers - len(given))
        assert not {child.number for child in new} & helped
        helped |= {child.number for child in new}
        given += new
        if given and random.random() < 0.2:
            child = given.pop(random.randrange(len(given)))
            # A second verdict on a child changes nothing.
            for _ in range(2):
                breeding.take(child.number, judged(child))
    assert {child.number: judged(child) for child in found} == {
        number: judged(child) for number, child in children.items()
    }
    assert len(found) == len(children) and state(run) == state(finished)
    late = [child for child in children.values() if judged(child).stage > 2]
    assert len(late) > len(set(begun)) > len(late) / (helpers + 2), "each did a part"


def test_a_child_that_somebody_else_has_judged_meanwhile_is_left() -> None:
    breeding = Breeding(BreedingRun(SETTINGS), judging)
    going = breeding.children()
    first = next(step for step in going if step is None or step.verdict is None)
    assert first is None, "the first child is being judged"
    everything = breeding.give(100)
    assert len(everything) > LOOKED_AT and breeding.give(100) == []
    for child in everything:
        breeding.take(child.number, judged(child))
    found = [next(step for step in going if step is not None) for _ in everything]
    assert [child.number for child in found] == [child.number for child in everything]


@pytest.mark.parametrize("failing", [0, 3])
def test_until_a_child_lives_those_that_will_cost_the_least_are_judged_first(failing: int) -> None:
    looks: dict[str, float] = {}
    swaps: set[bool] = set()
    kinds: set[tuple[bool, bool]] = set()
    full: list[str] = []

    def counted(tree: Tree, seed: int, budget: Budget, stage: int) -> Generator[bool, None, Verdict]:
        verdict = yield from judging(tree, seed, budget, stage)
        text = write(tree)
        if stage == CHEAP_STAGE:
            verdict = replace(verdict, work={"stage-3": 5, "stage-4": len(text)})
            if verdict.alive:
                swaps.add("(swap)" in text)
                plies = verdict.measures["plies-informed"].value
                groups = any(head in text for head in ("(group ", "(touch ", "(ring"))
                doubtful = plies < 16 or verdict.measures["draws-informed"].value > 0.05
                kinds.add((groups, doubtful))
                factors = (1 if "(swap)" in text else 1.5) * (2 if groups else 1) * (3 if doubtful else 1)
                looks[text] = (5 + len(text)) * plies * factors
            return verdict
        full.append(text)
        return replace(verdict, reason="short", about={"plies": 4}) if len(full) <= failing else verdict

    run, done = BreedingRun(SETTINGS), []
    for child in Breeding(run, counted).children():
        if child is not None and child.verdict is not None:
            done.append(child)
            if child.verdict.alive:
                break
    assert LOOKED_AT <= len(looks) <= LOOKED_AT + failing and swaps == {False, True}
    assert {False, True} == {groups for groups, _ in kinds} == {doubtful for _, doubtful in kinds}
    assert done[-1].number in run.living()
    for count, text in enumerate(full):
        open_ones = [text for text in list(looks)[: LOOKED_AT + count] if text not in full[:count]]
        assert text == min(open_ones, key=lambda text: looks[text])
    assert len(full) == failing + 1
    # A run that goes on with this child has one that lives, and compares nothing.
    recorded = {child.number: child for child in done}
    looks.clear()
    list(Breeding(BreedingRun(SETTINGS, recorded.get), counted).children())
    assert looks == {}


def test_until_a_child_lives_those_of_which_stronger_players_are_asked_wait() -> None:
    begun: list[str] = []
    ended: list[str] = []

    def doubtful(tree: Tree, seed: int, budget: Budget, stage: int) -> Generator[bool, None, Verdict]:
        verdict = yield from judging(tree, seed, budget, stage)
        if stage == FULL_STAGE:
            text = write(tree)
            begun.append(text)
            # Stronger players are asked of the first three, and reject each child that does not wait.
            for _ in range(2):
                yield len(begun) <= 3 or text in begun[:3]
            ended.append(text)
            if text in begun[:3] and not run.living():
                verdict = replace(verdict, reason="advantage", about={"percent": 100, "who": "first"})
        return verdict

    run = BreedingRun(SETTINGS)
    children = [child for child in Breeding(run, doubtful).children() if child is not None]
    assert ended[0] == begun[3] and set(begun[:3]) < set(ended)
    assert len(begun) == len(set(begun)) == len(ended), "whoever waits is not begun anew"
    assert [child.number for child in children if child.verdict] and run.finished


def test_the_final_ranking_compares_two_games_in_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    run, _ = whole()
    wanted = run.final_ranking()
    compared: list[int] = [0]

    def counted(one: Tree, other: Tree) -> int:
        compared[-1] += 1
        return distance(one, other)

    monkeypatch.setattr(archive, "distance", counted)
    steps = run.ranking({})
    with pytest.raises(StopIteration) as end:
        while True:
            next(steps)
            compared.append(0)
    assert end.value.value == wanted
    assert max(compared) == 1
    assert sum(compared) >= len(wanted) > 10


def test_a_family_tree_names_each_child_once() -> None:
    _, children = whole()
    number = max(children)
    found = list(lineage(number, children.get))
    numbers = [child.number for _, child in found]
    assert numbers[0] == number
    assert len(set(numbers)) == len(numbers)
    met = {number}
    for back, child in found:
        assert (child.number == number) == (back == 0)
        assert child.number in met
        met.update(parent for parent, _ in child.parents)
    assert {parent for parent in met if parent > 0} == set(numbers)
