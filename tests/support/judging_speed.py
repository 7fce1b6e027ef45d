"""Time the judges on the first children of a run, in processor time, with the share of each stage.

    python tests/support/judging_speed.py                     # in .venv, with py/ in PYTHONPATH
    python tests/support/judging_speed.py --against HEAD~5 --children 32 --seeds 1-2
    python tests/support/judging_speed.py --tab               # and in Chromium, in a worker

All judge the same games, in turns: a busy machine slows them alike. Each version has a process of its own.
The children are those that nothing has been taken in before, at most one window of each seed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from yavset.breeding.run import BreedingRun, RunSettings
from yavset.lab.bench_against import middle_half
from yavset.lab.revision import REPOSITORY, checked_out

#: Judge a game; return the seconds up to the end of each stage that it came to, and the reason.
JUDGING = """
import json, time
from yavset.breeding.judge import judge
from yavset.breeding.run import judging_seed
from yavset.breeding.verdict import FIRST_JUDGED, FULL_STAGE, Budget
from yavset.ludi.rules import read_rules
try:
    from yavset.lab.gmp import with_gmp
except ImportError:
    # Older commits have none.
    from contextlib import nullcontext as with_gmp

def answer(text):
    rules, seconds = read_rules(text), []
    # Every stage is taken with all before it, so that it costs what it costs in a run.
    for last in range(FIRST_JUDGED, FULL_STAGE + 1):
        begun = time.process_time()
        with with_gmp():
            verdict = judge(rules.tree, judging_seed(rules.text), Budget.full(), last)
        seconds.append(time.process_time() - begun)
        if not verdict.alive:
            break
    return json.dumps([seconds, verdict.reason or "alive"])
"""

#: The same in a process that reads games and prints answers, with the package in a folder.
PROCESS = """
import sys
sys.path.insert(0, {folder!r})
{judging}
for line in sys.stdin:
    print(answer(line.strip()), flush=True)
"""

#: The longest wait for a verdict in the browser, in seconds.
PATIENCE = 600

#: Takes a game; returns what `answer` says.
Ask = Callable[[str], Any]


class Judges:
    """The judges of one version."""

    def __init__(self, name: str, ask: Ask) -> None:
        """Take what to call them, and what hands them a game."""
        self.name = name
        self._ask = ask
        self.seconds: list[float] = []
        self.reasons: Counter[str] = Counter()
        self.stages: Counter[int] = Counter()

    def judge(self, text: str) -> None:
        """Judge a game and keep what it took."""
        seconds, reason = self._ask(text)
        self.seconds.append(seconds[-1])
        self.reasons[reason] += 1
        for stage, (before, after) in enumerate(zip([0, *seconds], seconds, strict=False), start=3):
            self.stages[stage] += max(after - before, 0)

    def summary(self, children: int) -> str:
        """Return what children took, those included that need no judge."""
        shares = ", ".join(
            f"{stage}: {spent / self.stages.total():.0%}" for stage, spent in sorted(self.stages.items())
        )
        ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.most_common())
        rate = 60 * children / sum(self.seconds)
        return f"{self.name}: {rate:.0f} children a minute\n  stages: {shares}\n  {ends}"


@contextmanager
def in_a_process(folder: str) -> Iterator[Ask]:
    """Start a process with the package in a folder."""
    code = PROCESS.format(folder=folder, judging=JUDGING)
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        given, found = process.stdin, process.stdout
        assert given is not None and found is not None

        def ask(text: str) -> Any:
            print(text, file=given, flush=True)
            return json.loads(found.readline())

        yield ask
        given.close()


@contextmanager
def in_a_tab() -> Iterator[Ask]:
    """Start Chromium with this version in a worker of a page."""
    from bench_in_browser import Worker, page

    with page("chromium", {"program": JUDGING}, {"yavset": REPOSITORY / "py"}) as browser:
        yield Worker(browser, 0, PATIENCE).started().ask


def measured(judges: list[Judges], seeds: range, most: int) -> int:
    """Let all judge the first children of each seed; return how many children there were."""
    children = 0
    for seed in seeds:
        for child in BreedingRun(RunSettings("2007", 1389, seed)).proposals()[:most]:
            children += 1
            for one in judges if child.verdict is None else ():
                one.judge(child.text)
    return children


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--against", metavar="REV", help="a commit to compare with")
    parser.add_argument("--tab", action="store_true", help="compare with this version in Chromium")
    parser.add_argument("--seeds", default="1", metavar="N-N", help="(1)")
    parser.add_argument("--children", type=int, default=32, metavar="N", help="of each seed (32)")
    parsed = parser.parse_args(arguments)
    with ExitStack() as opened:
        judges = [Judges("this version", opened.enter_context(in_a_process(str(REPOSITORY / "py"))))]
        if parsed.against:
            folder = opened.enter_context(checked_out(parsed.against))
            judges.append(Judges(parsed.against, opened.enter_context(in_a_process(folder))))
        if parsed.tab:
            sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))
            judges.append(Judges("this version in Chromium", opened.enter_context(in_a_tab())))
        first, _, last = parsed.seeds.partition("-")
        seeds = range(int(first), int(last or first) + 1)
        children = measured(judges, seeds, parsed.children)
        this, *others = judges
        for one in judges:
            print(one.summary(children))
        for other in others:
            by_game = middle_half(b / a for a, b in zip(this.seconds, other.seconds, strict=True))
            whole = sum(other.seconds) / sum(this.seconds)
            print(f"{whole:.2f} times as fast in all as {other.name}; by game {by_game}")


if __name__ == "__main__":
    main()
