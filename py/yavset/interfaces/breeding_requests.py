"""The requests about breeding: a run goes on slice by slice, and says what became of its children.

There is one run at a time. A page keeps the children that it got; after a reload, or in a new worker, it
hands them back (``breed-recall``) before it begins the same run again, which then goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from typing import Any

from yavset.breeding.archive import Member
from yavset.breeding.judge import judging
from yavset.breeding.race import standings
from yavset.breeding.run import BreedingRun, Child, RunSettings, judging_seed
from yavset.breeding.run_data import describe_ancestors, describe_child, describe_survivor
from yavset.breeding.sliced_run import Breeding, racing
from yavset.breeding.verdict import BUDGETS, FULL_STAGE, Budget, Verdict
from yavset.interfaces.requests import BadRequest, number_in, text_in
from yavset.interfaces.slices import Asked, Sliced, go_on, seconds_in
from yavset.language.messages import quoted
from yavset.ludi.names import title_of
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import Rules
from yavset.search.work import yielding

MOST_CHILDREN = 20_000
"""More children than a page can keep."""

MOST_HELPERS = 8
"""More workers are not to be expected beside one that breeds."""

MOST_SEED = 2**31
"""The largest seed of a run."""


class SlicedRun(Sliced[dict[str, Any] | None]):
    """A run that goes on in slices, which yield dicts with ``child`` or ``confirmed``, and None in between.

    It is done when all children are there, the race for the first places is over, and those kept are ranked.

    Attributes:
        run: the run; breeding: its children; again: the later verdicts on games kept, by number.
        ranking: the numbers of the games kept in their final order, with rank and novelty, once it is done.
        judged: the name of the game that is with the judges.
    """

    def __init__(self, settings: RunSettings, recorded: Mapping[int, dict[str, Any]]) -> None:
        """Take the settings and the children of an earlier part of the same run, as they were described.

        Raises KeyError, TypeError or ValueError for children that no run has described.
        """
        super().__init__(self._working())
        children = {number: Child.from_data(data) for number, data in recorded.items()}
        self.run = BreedingRun(settings, children.get)
        self.breeding = Breeding(self.run, self._judging)
        self.again = {
            number: [Verdict.from_data(verdict) for verdict in data["again"]]
            for number, data in recorded.items()
            if data.get("again")
        }
        self.ranking: list[dict[str, Any]] = []
        self.judged = ""

    def _working(self) -> Generator[dict[str, Any] | None, None, None]:
        for child in self.breeding.children():
            yield None if child is None else {"child": self._described(child)}
        for found in racing(self.run, self._judging, self.again):
            yield None if found is None else {"confirmed": self._confirmed(*found)}
        self.ranking = [
            {"number": one.member.number, "rank": one.rank, "novelty": one.novelty, "times": one.times}
            for one in (yield from self.run.ranking(self.again))
        ]

    def _described(self, child: Child) -> dict[str, Any]:
        data = describe_child(child)
        if child.verdict is not None and child.verdict.alive:
            data["game"] = describe_survivor(self.run, child)
        return data

    def _judging(
        self, tree: Tree, seed: int, budget: Budget, last_stage: int
    ) -> Generator[bool, None, Verdict]:
        self.judged = title_of(tree).name
        return (yield from judging(tree, seed, budget, last_stage))

    def _confirmed(self, member: Member, latest: Verdict) -> dict[str, Any]:
        verdicts = {member.number: [member.verdict, *self.again[member.number]]}
        [found] = standings([member], verdicts)
        return {
            "number": member.number,
            "latest": latest.as_data(),
            "verdict": found.verdict.as_data(),
            "rank": found.rank,
            "times": found.times,
        }


_recalled: dict[int, dict[str, Any]] = {}
_current: list[SlicedRun] = []
_judged: dict[Asked, SlicedVerdict] = {}
_count = 0


def recall(request: dict[str, Any]) -> dict[str, Any]:
    """Take children of an earlier part of a run, as JSON in a text: the next run that begins gets them."""
    text = text_in(request, "children")
    try:
        children = {int(data["number"]): dict(data) for data in json.loads(text)}
    except (KeyError, TypeError, ValueError, RecursionError):
        raise _damaged(text) from None
    _recalled.update(children)
    return {"recalled": len(_recalled)}


def begin(request: dict[str, Any]) -> dict[str, Any]:
    """Begin a run, or go on with one whose children were recalled; the run before it is forgotten."""
    global _count
    children = dict(_recalled)
    _recalled.clear()
    settings = _settings(request)
    try:
        sliced = SlicedRun(settings, children)
    except (KeyError, TypeError, ValueError, AttributeError):
        if not children:
            raise
        raise _damaged(request.get("population")) from None
    _count += 1
    _current[:] = [sliced]
    return {"run": _count, "ancestors": describe_ancestors(sliced.run), **_state(sliced)}


def _budget(request: dict[str, Any]) -> Budget:
    budget = request.get("budget", "full")
    if budget not in BUDGETS:
        raise BadRequest("request-text", name="budget", value=quoted(budget))
    return BUDGETS[budget]()


def _settings(request: dict[str, Any]) -> RunSettings:
    return RunSettings(
        text_in(request, "population"),
        int(number_in(request, "children", MOST_CHILDREN)),
        int(number_in(request, "seed", MOST_SEED)),
        budget=_budget(request),
    )


def _damaged(value: object) -> BadRequest:
    return BadRequest("run-damaged", kind="run-damaged", value=quoted(value))


def _state(sliced: SlicedRun) -> dict[str, Any]:
    run = sliced.run
    return {"entered": run.entered, "of": run.settings.children, "kept": run.living(), "done": sliced.done}


def step(request: dict[str, Any]) -> dict[str, Any]:
    """Go on with the run for some milliseconds; return the children and later verdicts that came of it.

    Takes ``verdicts`` on children that others have judged (``breed-judge``), and how many more of them are
    ``free`` to: ``given`` has a child for each as long as there are any.
    """
    number = request.get("run")
    if number != _count or not _current:
        raise BadRequest("run-unknown", kind="run-unknown", number=quoted(number))
    [sliced] = _current
    try:
        for judged in request.get("verdicts", ()):
            sliced.breeding.take(judged["number"], Verdict.from_data(judged["verdict"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damaged(request.get("verdicts")) from None
    found = [one for one in sliced.step(seconds_in(request)) if one]
    given = sliced.breeding.give(int(number_in(request, "free", MOST_HELPERS))) if "free" in request else []
    return {
        "given": [{"number": child.number, "rules": child.text} for child in given],
        "children": [one["child"] for one in found if "child" in one],
        "confirmed": [one["confirmed"] for one in found if "confirmed" in one],
        "judged": sliced.judged,
        **_state(sliced),
        **({"ranking": sliced.ranking} if sliced.done else {}),
    }


class SlicedVerdict(Sliced[None]):
    """The judging of a child of a run that goes on in another worker.

    Attributes:
        verdict: what the judges say, once it is done.
    """

    def __init__(self, rules: Rules, budget: Budget) -> None:
        super().__init__(self._judging(rules, budget))
        self.verdict: Verdict | None = None

    def _judging(self, rules: Rules, budget: Budget) -> Generator[None, None, None]:
        seed = judging_seed(rules.text)
        self.verdict = yield from yielding(None, judging(rules.tree, seed, budget, FULL_STAGE))


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """Judge a child of a run elsewhere for some milliseconds; return the verdict, None before it is there."""
    verdict = go_on(_judged, SlicedVerdict, request, _budget(request)).verdict
    return {"verdict": verdict and verdict.as_data()}


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "breed-recall": recall,
    "breed-begin": begin,
    "breed-step": step,
    "breed-judge": judge,
}
"""The requests by their names."""
