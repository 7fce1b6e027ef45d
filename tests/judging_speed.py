"""Time the judges on the first children of a run, in processor time, beside those of an older commit.

    python tests/judging_speed.py                     # in .venv, with py/ in PYTHONPATH
    python tests/judging_speed.py --against HEAD~5 --children 32 --seeds 1-2

Both versions judge the same games, in turns, each in a process of its own: a busy machine slows them alike.
The children are those that nothing has been taken in before, at most one window of each seed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from contextlib import nullcontext
from typing import Any

from yavset.breeding.run import Run
from yavset.lab.bench_against import middle_half
from yavset.lab.breeding.experiment import settings_of
from yavset.lab.breeding.experiment_commands import seeds_of
from yavset.lab.revision import REPOSITORY, checked_out

JUDGE = """
import json, sys, time
sys.path.insert(0, {folder!r})
from yavset.breeding.judge import judging
from yavset.breeding.run import judging_seed
from yavset.breeding.verdict import Budget
from yavset.search.work import finish
from yavset.ludi.rules import read_rules
try:
    from yavset.lab.gmp import with_gmp
except ImportError:
    # Older commits have none.
    from contextlib import nullcontext as with_gmp
for line in sys.stdin:
    rules = read_rules(line.strip())
    begun = time.process_time()
    with with_gmp():
        verdict = finish(judging(rules.tree, judging_seed(rules.text), Budget.full()))
    spent = time.process_time() - begun
    print(json.dumps([spent, verdict.reason or "alive", verdict.work]), flush=True)
"""


class Judges:
    """The judges of one version, in a process of their own."""

    def __init__(self, name: str, folder: str) -> None:
        self.name = name
        code = JUDGE.format(folder=folder)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds: list[float] = []
        self.reasons: Counter[str] = Counter()
        self.work: Counter[str] = Counter()

    def judge(self, text: str) -> None:
        """Judge a game and keep what it took."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(text, file=self._process.stdin, flush=True)
        answer: tuple[float, str, dict[str, int]] = json.loads(self._process.stdout.readline())
        self.seconds.append(answer[0])
        self.reasons[answer[1]] += 1
        self.work.update(answer[2])

    def summary(self, children: int) -> str:
        """Return what so many children took, those included that need no judge."""
        spent, plies = sum(self.seconds), self.work.total()
        shares = ", ".join(f"{stage} {100 * done / plies:.0f} %" for stage, done in sorted(self.work.items()))
        ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.most_common())
        return f"{self.name}: {60 * children / spent:.0f} children a minute\n  plies: {shares}\n  {ends}"


def measured(judges: list[Judges], seeds: range, most: int) -> int:
    """Let all judge the first children of each seed; return how many children there were."""
    children = 0
    for seed in seeds:
        for child in Run(settings_of("plain", seed)).proposals()[:most]:
            children += 1
            for one in judges if child.verdict is None else ():
                one.judge(child.text)
    return children


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--against", metavar="REV", help="a commit to compare with")
    parser.add_argument("--seeds", default="1", metavar="N-N", help="(1)")
    parser.add_argument("--children", type=int, default=32, metavar="N", help="of each seed (32)")
    parsed = parser.parse_args(arguments)
    older: Any = checked_out(parsed.against) if parsed.against else nullcontext()
    with older as folder:
        judges = [Judges("this version", str(REPOSITORY / "py"))]
        judges += [Judges(parsed.against, folder)] if folder else []
        children = measured(judges, seeds_of(parsed.seeds), parsed.children)
        for one in judges:
            print(one.summary(children))
        if folder:
            this, other = judges
            by_game = middle_half(b / a for a, b in zip(this.seconds, other.seconds, strict=True))
            whole = sum(other.seconds) / sum(this.seconds)
            print(f"{whole:.2f} times as fast in all; by game {by_game}")


if __name__ == "__main__":
    main()
