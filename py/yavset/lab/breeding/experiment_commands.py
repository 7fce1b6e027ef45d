"""The commands `breed experiment` and `breed summary`, and the options that they share with `breed`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from yavset.breeding.run import Ranked
from yavset.breeding.verdict import BUDGETS
from yavset.breeding.words import why
from yavset.lab.breeding import experiment
from yavset.lab.breeding.experiment import Outcome
from yavset.lab.breeding.progress import watching
from yavset.lab.breeding.report import bar
from yavset.lab.breeding.store import Store
from yavset.lab.breeding.workers import Workers, make_workers
from yavset.language.messages import quoted
from yavset.language.terminal import Line, Refusal
from yavset.ludi.aloud import read_aloud
from yavset.ludi.rules import read_rules
from yavset.ludi.tree import write

BEGIN, END = "<!-- results -->\n", "<!-- end of results -->"
"""What stands around the results in the document."""


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where games are judged."""
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that judge (1)")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="judge on a Dask cluster, such as tcp://host:8786"
    )


def workers_of(parsed: argparse.Namespace) -> Workers:
    """Return the workers that a command line asks for, with the judges of the package."""
    # Loaded only where something is judged.
    from yavset.breeding.judge import judge

    return make_workers(judge, parsed.jobs, parsed.cluster)


def add_experiment(commands: Any) -> None:
    """Add the command `experiment` to the subparsers."""
    parser = commands.add_parser("experiment", help="run docs/experiment.md: can it find Yavalath again?")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the runs' files are")
    parser.add_argument("--seeds", default="1-10", metavar="N-N", help="a seed or a range of them (1-10)")
    parser.add_argument("--variant", choices=experiment.VARIANTS, default="plain", help="(plain)")
    parser.add_argument("--children", type=int, default=experiment.CHILDREN, metavar="N", help="(1389)")
    parser.add_argument("--budget", choices=sorted(BUDGETS), default="full", help="of the judges (full)")
    add_workers(parser)
    parser.set_defaults(run=run_experiment)


def seeds_of(text: str) -> range:
    """Return the seeds that a text such as ``3`` or ``1-10`` names; Refusal for another."""
    first, dash, last = text.partition("-")
    if not first.isdecimal() or not (last if dash else first).isdecimal():
        raise Refusal("breed-seeds", seeds=quoted(text))
    return range(int(first), int(last or first) + 1)


def run_experiment(parsed: argparse.Namespace) -> int:
    """Bring the runs to their ends, one seed after the other; return 130 if somebody stopped them."""
    seeds = seeds_of(parsed.seeds)
    if min(parsed.children, parsed.jobs) < 1:
        raise Refusal("breed-numbers")
    parsed.out.mkdir(parents=True, exist_ok=True)
    budget = BUDGETS[parsed.budget]()
    workers = workers_of(parsed)
    try:
        for seed in seeds:
            path = experiment.path_of(parsed.out, parsed.variant, seed)
            settings = experiment.settings_of(parsed.variant, seed, parsed.children, budget)
            context, watcher = watching(sys.stdout)
            with context:
                experiment.bring_to_end(path, settings, workers, watcher)
            print(outcome_line(experiment.outcome_of(path, parsed.variant)), flush=True)
    except KeyboardInterrupt:
        print(Line("breed-experiment-stopped", dir=str(parsed.out)))
        return 130
    finally:
        workers.close()
    return 0


def outcome_line(one: Outcome) -> Line:
    """Return what a run says about the question, in a line."""
    return Line(
        "breed-outcome",
        variant=one.variant,
        seed=one.seed,
        done=one.done,
        first=one.first or "–",
        name=one.first_name or "–",
        wide=one.wide,
        kin=one.kin,
        pure=one.pure,
        place=one.place or "–",
        ranked=one.ranked,
        own=one.own or "–",
        correlation=_number(one.correlation),
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def add_summary(commands: Any) -> None:
    """Add the command `summary` to the subparsers."""
    parser = commands.add_parser("summary", help="say what the runs of the experiment have found")
    parser.add_argument("dir", type=Path, metavar="DIR", help="where the runs' files are")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put it into the document as well")
    parser.set_defaults(run=run_summary)


def run_summary(parsed: argparse.Namespace) -> int:
    """Print the results, and write them into a document between its marks."""
    if not parsed.dir.is_dir():
        raise Refusal("breed-no-file", file=str(parsed.dir))
    text = "\n".join(summary(parsed.dir)) + "\n"
    print(text, end="")
    if parsed.write:
        document = parsed.write.read_text("utf-8")
        before, begin, rest = document.partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise Refusal("breed-no-marks", file=str(parsed.write))
        parsed.write.write_text(f"{before}{begin}{text}{end}{after}", "utf-8")
    return 0


def summary(folder: Path) -> Iterator[str]:
    """Yield the lines of the results in Markdown: each run, the thresholds, and the best new games."""
    found = experiment.outcomes(folder)
    if not found:
        yield str(Line("breed-no-results"))
        return
    yield str(Line("breed-outcomes-head"))
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    for one in found:
        first = f"{one.first} ({one.first_name})" if one.first else "–"
        row = [
            one.variant,
            one.seed,
            one.done,
            first,
            one.wide,
            f"{one.kin} ({one.pure})",
            f"{one.place or '–'}/{one.ranked}",
            one.place_anew or "–",
            one.place_by_interest or "–",
            one.own or "–",
            _number(one.correlation),
        ]
        yield f"| {' | '.join(map(str, row))} |"
    yield ""
    yield str(Line("breed-criteria-head"))
    yield "|---|---|---|---|"
    for criterion in experiment.criteria(found):
        passed = {None: Line("breed-open"), True: Line("breed-passed"), False: Line("breed-missed")}
        reached = f"{criterion.reached:g}" if criterion.name != "correlation" else _number(criterion.reached)
        yield f"| {criterion.name} | {criterion.threshold:g} | {reached} | {passed[criterion.passed]} |"
    yield ""
    alike = experiment.repeatability(folder)
    if alike:
        values = ", ".join(f"`{name}` {_number(value)}" for name, value in alike.items())
        yield str(Line("breed-repeatability", values=values))
        yield ""
    yield from _best(folder)


def _best(folder: Path) -> Iterator[str]:
    for place, (path, one) in enumerate(experiment.best_games(folder), 1):
        rules = read_rules(write(one.member.tree))
        yield f"{place}. **{one.member.name}**, `#v1/ludi/rules={rules.code}/`"
        yield f"   - {' '.join(map(str, read_aloud(rules)))}"
        verdict = one.confirmation or one.member.verdict
        yield f"   - {' '.join(map(str, why(one.member.tree, verdict, one.member.name)))}"
        yield f"   - {_origin(path, one)}"


def _origin(path: Path, one: Ranked) -> Line:
    """Return a game's bars and where it comes from."""
    verdict = one.confirmation or one.member.verdict
    with closing(Store.opened(path)) as store:
        child = store.child(one.member.number)
    assert child is not None
    return Line(
        "breed-why",
        file=path.stem,
        number=child.number,
        rank=f"{one.rank:.2f}",
        sound=bar(verdict.soundness),
        interest=bar(verdict.interest),
        novelty=f"{one.novelty:.2f}",
        parents=" × ".join(name for _, name in child.parents),
        said="; ".join(map(str, child.said)),
    )
