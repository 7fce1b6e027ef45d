"""The requests about breeding: a run in slices, handed over to another worker, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest

from breeders import judge, judging
from yavset.breeding.archive import Cell
from yavset.breeding.judge import judging as real_judging
from yavset.breeding.populations import population
from yavset.breeding.race import together
from yavset.breeding.run import Child, RunSettings, judging_seed
from yavset.breeding.run_data import describe_survivor
from yavset.breeding.verdict import Budget, Verdict, budget_name
from yavset.interfaces import breeding_requests, slices
from yavset.interfaces.service import handle
from yavset.ludi import rule_tree
from yavset.ludi.presets import compared_trees
from yavset.ludi.rule_tree import Tree, write
from yavset.ludi.rules import read_rules

RUN = {"population": "2007", "children": 150, "seed": 7, "budget": "small"}


def reply_to(verb: str, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": verb, **request})))
    return reply


def ask(verb: str, **request: Any) -> dict[str, Any]:
    """Return the reply to a request that should go well."""
    reply = reply_to(verb, **request)
    assert reply["ok"], reply
    return reply


@pytest.fixture(autouse=True)
def quick_judges(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Judges that say what follows from a game's text alone, and no run of another test."""
    monkeypatch.setattr(breeding_requests, "judging", judging)
    yield
    breeding_requests._recalled.clear()
    breeding_requests._current.clear()
    breeding_requests._judged.clear()


def finish(
    run: int, children: dict[int, Any], *, steps: int = 10_000, confirmed: int = 10_000
) -> dict[str, Any]:
    """Take steps and put the children into a dict, as a page does; return the last reply.

    Ends sooner when some children have been judged again.
    """
    reply: dict[str, Any] = {}
    for _ in range(steps):
        reply = ask("breed-step", run=run, milliseconds=1)
        children.update({child["number"]: child for child in reply["children"]})
        for one in reply["confirmed"]:
            child = children[one["number"]]
            child |= {"confirmation": one["verdict"], "again": [*child.get("again", []), one["latest"]]}
        confirmed -= len(reply["confirmed"])
        if reply["done"] or confirmed <= 0:
            break
    return reply


@cache
def whole() -> tuple[dict[int, Any], dict[str, Any]]:
    """Return the children of a run that nothing interrupts, and its last reply."""
    children: dict[int, Any] = {}
    return children, finish(ask("breed-begin", **RUN)["run"], children)


# With seeds of their own: games that one of them has made are known to the other.
@pytest.mark.parametrize(
    ("judging", "seed"),
    [(judging, 3), pytest.param(real_judging, 2, marks=pytest.mark.long)],
    ids=["quick", "real"],
)
def test_the_rules_of_a_child_are_parsed_once(
    judging: Any, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breeding_requests, "judging", judging)
    parsed: list[str] = []

    def counted(text: str) -> list[rule_tree._Token]:
        parsed.append(text)
        return tokens(text)

    # The ancestors and the games that come with the ludemes are read once a process.
    population("set")
    compared_trees()
    tokens = rule_tree._tokens
    monkeypatch.setattr(rule_tree, "_tokens", counted)
    children: dict[int, Any] = {}
    run = ask("breed-begin", population="set", children=6, seed=seed, budget="small")["run"]
    finish(run, children, steps=100_000)
    assert any(not child["verdict"]["reason"] for child in children.values())
    assert any(child["verdict"]["reason"] for child in children.values())
    assert len(parsed) == len(children) == 6


def test_a_run_tells_of_all_its_children_and_ranks_those_kept() -> None:
    begun = ask("breed-begin", **RUN)
    assert [one["name"] for one in begun["ancestors"]][:3] == ["Tic-tac-toe", "Gomoku", "Hexagonal gomoku"]
    assert (begun["of"], begun["done"]) == (150, False)
    children: dict[int, Any] = {}
    reply = finish(begun["run"], children)
    assert sorted(children) == list(range(1, 151))
    assert reply["judged"] in {child["name"] for child in children.values()}
    assert reply["entered"] == 150 and reply["done"]
    assert sorted(one["number"] for one in reply["ranking"]) == reply["kept"]
    for one in reply["ranking"]:
        child = children[one["number"]]
        # Each game is judged by its own rules, each time with other chances.
        tree = read_rules(child["text"]).tree
        later = [
            judge(tree, judging_seed(write(tree), before), Budget.small(), data["stage"])
            for before, data in enumerate(child["again"], 1)
        ]
        verdicts = [Verdict.from_data(child["verdict"]), *later]
        assert child["again"] == json.loads(json.dumps([verdict.as_data() for verdict in later]))
        assert child["confirmation"] == json.loads(json.dumps(together(verdicts).as_data()))
        assert (one["times"], one["rank"]) == (len(verdicts), together(verdicts).rank)
    best = [children[one["number"]] for one in reply["ranking"][:10]]
    assert sum(8 in [verdict["stage"] for verdict in child["again"]] for child in best) > 5
    for child in children.values():
        alive = not child["verdict"]["reason"]
        assert alive == ("game" in child) == (child["reason"] is None)
    game = children[reply["kept"][0]]["game"]
    assert read_rules(game["code"]).code == game["code"]
    assert 0 <= game["novelty"] <= 1 and game["rank"] > 0 and len(game["cell"]) == len(Cell._fields)


def test_another_worker_can_judge_children_of_a_run() -> None:
    wanted, last = whole()
    run = ask("breed-begin", **RUN)["run"]
    reply = ask("breed-step", run=run, milliseconds=0.001)
    children = {child["number"]: child for child in reply["children"]}
    assert reply["given"] == []
    given: list[dict[str, Any]] = []
    helped = 0
    while not reply["done"]:
        verdicts = []
        for one in given:
            while (
                verdict := ask("breed-judge", rules=one["rules"], budget="small", milliseconds=1)["verdict"]
            ) is None:
                pass
            verdicts.append({"number": one["number"], "verdict": verdict})
        helped += len(verdicts)
        reply = ask("breed-step", run=run, milliseconds=1, free=2, verdicts=verdicts)
        given = reply["given"]
        children |= {child["number"]: child for child in reply["children"]}
    assert helped > 20
    assert {number: child["verdict"] for number, child in children.items()} == {
        number: child["verdict"] for number, child in wanted.items()
    }
    assert (reply["kept"], reply["ranking"]) == (last["kept"], last["ranking"])


def test_a_child_is_judged_by_the_budget_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, Budget, int]] = []

    def noted(tree: Tree, seed: int, budget: Budget, stage: int) -> Generator[object, None, Verdict]:
        asked.append((write(tree), seed, budget, stage))
        return (yield from judging(tree, seed, budget, stage))

    monkeypatch.setattr(breeding_requests, "judging", noted)
    text = read_rules("h5-p-w4.l3").text
    for budget in ("small", "full"):
        assert ask("breed-judge", rules=text, budget=budget, milliseconds=1e-9)["verdict"] is None
        found = [ask("breed-judge", rules=text, budget=budget, milliseconds=100)["verdict"] for _ in range(2)]
        assert found[0] is not None and found[0] == found[1]
    seed = judging_seed(text)
    assert asked == [(text, seed, Budget.small(), 7), (text, seed, Budget.full(), 7)]


@pytest.mark.parametrize(
    "more", [{"rules": "(game)"}, {"rules": 3}, {"budget": "none"}, {"milliseconds": -1}]
)
def test_what_cannot_be_judged_is_refused(more: dict[str, Any]) -> None:
    good = {"rules": read_rules("h5-p-w4.l3").text, "budget": "small", "milliseconds": 1}
    assert not reply_to("breed-judge", **good | more)["ok"]
    run = ask("breed-begin", **RUN)["run"]
    for verdicts in (3, [3], [{"number": 1}], [{"number": 1, "verdict": {}}]):
        assert (
            reply_to("breed-step", run=run, milliseconds=1, verdicts=verdicts)["error"]["kind"]
            == "run-damaged"
        )
    assert not reply_to("breed-step", run=run, milliseconds=1, free=99)["ok"]


@pytest.mark.parametrize(
    ("steps", "confirmed"), [(1, 999), (25, 999), (10_000, 1), (10_000, 4), (10_000, 30)]
)
def test_another_worker_goes_on_where_the_first_one_stopped(
    steps: int, confirmed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A slice is one thing done, however long it takes.
    monkeypatch.setattr(slices, "perf_counter", count().__next__)
    monkeypatch.setattr(breeding_requests, "seconds_in", lambda request: 2)
    whole_run, wanted = whole()
    children: dict[int, Any] = {}
    first = ask("breed-begin", **RUN)
    reply = finish(first["run"], children, steps=steps, confirmed=confirmed)
    judged_again = sum(len(child.get("again", ())) for child in children.values())
    assert judged_again == (confirmed if steps > 25 else 0)
    before = dict(children)
    stored = list(json.loads(json.dumps(children)).values())
    for part in (stored[::2], stored[1::2]):
        ask("breed-recall", children=json.dumps(part))
    second = ask("breed-begin", **RUN)
    assert second["run"] != first["run"]
    assert second["entered"] == reply["entered"] and second["kept"] == reply["kept"]
    assert reply_to("breed-step", run=first["run"], milliseconds=1)["error"]["kind"] == "run-unknown"
    later: dict[int, Any] = dict(children)
    last = finish(second["run"], later)
    assert last["ranking"] == wanted["ranking"]
    assert later == whole_run
    assert [child for child in before.values() if later[child["number"]]["verdict"] != child["verdict"]] == []


@pytest.mark.parametrize("budget", ["lenient", "full", "strict"])
def test_the_judges_are_as_strict_as_a_request_says(budget: str) -> None:
    ask("breed-begin", **{**RUN, "budget": budget})
    [sliced] = breeding_requests._current
    assert budget_name(sliced.run.settings.budget) == budget


def test_a_known_game_is_named_with_its_maker() -> None:
    run = breeding_requests.SlicedRun(RunSettings("hex,y", 1, 1), {}).run
    tree = read_rules("h5-p.s-w4.l3").tree
    verdict = next(one for seed in range(50) if (one := judge(tree, seed, Budget.small())).alive)
    game = describe_survivor(run, Child(1, write(tree), "Yavalath", (), (), (), verdict))
    assert game["known"] == {"designer": "LUDI (Cameron Browne)", "year": 2007}


@pytest.mark.parametrize(
    ("verb", "request_", "kind"),
    [
        ("breed-begin", {**RUN, "population": "no such game"}, "bad-request"),
        ("breed-begin", {**RUN, "population": None}, "bad-request"),
        ("breed-begin", {**RUN, "children": 20_001}, "bad-request"),
        ("breed-begin", {**RUN, "seed": -1}, "bad-request"),
        ("breed-begin", {**RUN, "seed": 2**31 + 1}, "bad-request"),
        ("breed-begin", {**RUN, "budget": "endless"}, "bad-request"),
        ("breed-step", {"run": 0, "milliseconds": 5}, "run-unknown"),
        ("breed-step", {"run": "1", "milliseconds": 5}, "run-unknown"),
        ("breed-recall", {"children": 5}, "bad-request"),
        ("breed-recall", {"children": "[1]"}, "run-damaged"),
        ("breed-recall", {"children": "no JSON"}, "run-damaged"),
        ("breed-recall", {"children": "[" * 5000}, "run-damaged"),
    ],
)
def test_what_is_refused(verb: str, request_: dict[str, Any], kind: str) -> None:
    assert reply_to(verb, **request_)["error"]["kind"] == kind


def test_a_slice_is_short() -> None:
    run = ask("breed-begin", **RUN)["run"]
    assert reply_to("breed-step", run=run, milliseconds=10**6)["error"]["kind"] == "bad-request"


def test_the_largest_run_can_begin() -> None:
    reply = ask("breed-begin", **{**RUN, "children": 20_000, "seed": 2**31})
    assert (reply["of"], reply["entered"], reply["done"]) == (20_000, 0, False)


@pytest.mark.parametrize("damage", [{"verdict": {"stage": 3}}, {"text": "(game"}, {"parents": 5}])
def test_damaged_children_are_refused_and_forgotten(damage: dict[str, Any]) -> None:
    children, reply = whole()
    child = children[reply["kept"][0]]
    ask("breed-recall", children=json.dumps([{**child, **damage, "number": 1}]))
    assert reply_to("breed-begin", **RUN)["error"]["kind"] == "run-damaged"
    assert ask("breed-begin", **RUN)["kept"] == []


def test_a_film_shows_every_position_of_a_game() -> None:
    film = ask("film", game="ludi", options={"rules": "h5-p-w4.l3"}, moves=["e5", "d4", "f6"])
    assert film["game"]["rules"]["code"] == "h5-p-w4.l3"
    assert [len(scene["pieces"]) for scene in film["scenes"]] == [0, 1, 2, 3]
    assert film["outcome"] is None
