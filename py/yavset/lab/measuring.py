"""The commands `measure` and `explain`: what the judges make of a game in ludemes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from yavset.breeding.archive import novelty
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import rounded
from yavset.breeding.judge import judge, measuring
from yavset.breeding.measures import WEIGHTS
from yavset.breeding.populations import NAMED
from yavset.breeding.sentences import BreedingSentence
from yavset.breeding.verdict import Budget, Estimate, Verdict
from yavset.breeding.verdict_sentences import measure_name, reason_sentence, why
from yavset.breeding.yardstick import GAMES, percentile
from yavset.games import game_ids
from yavset.lab import bench, rating
from yavset.lab.arguments import add_seed
from yavset.lab.gmp import with_gmp
from yavset.language.messages import quoted
from yavset.language.terminal import Refusal
from yavset.language.texts import LANGUAGES
from yavset.ludi.aloud import read_aloud, unused_parts
from yavset.ludi.names import title_of
from yavset.ludi.rule_tree import RulesError
from yavset.ludi.rules import Rules, read_rules
from yavset.search.work import finish

BAR = 20
"""Characters of a bar that stands for 1."""

MOST_GAMES = 1000


def add_measure(commands: Any) -> None:
    """Add the command `measure` to the subparsers."""
    parser = commands.add_parser("measure", help="measure a game in ludemes: its gates, and how it is played")
    parser.add_argument(
        "rules", nargs="*", metavar="RULES|GAME", help=f"a text, a code, or {', '.join(NAMED)}"
    )
    parser.add_argument("--games", type=int, metavar="N", help="games of the agent against itself (16)")
    add_seed(parser, 1)
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language of the table (en)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the lead curves (needs yavset[lab])")
    parser.add_argument("--rungs", action="store_true", help="rate searches of 32 to 1024 playouts as well")
    parser.add_argument("--yardstick", type=Path, metavar="FILE", help="measure all known games into a file")
    parser.set_defaults(run=run_measure)


def add_explain(commands: Any) -> None:
    """Add the command `explain` to the subparsers."""
    parser = commands.add_parser(
        "explain", help="read the rules of a game in ludemes aloud, and say how it plays"
    )
    parser.add_argument("rules", metavar="RULES|GAME", help=f"a text, a code, or {', '.join(NAMED)}")
    add_seed(parser, 1)
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language (en)")
    parser.set_defaults(run=run_explain)


@with_gmp()
def run_measure(parsed: argparse.Namespace) -> int:
    """Print what was asked for; Refusal for arguments that are not allowed."""
    if parsed.games is not None and not 2 <= parsed.games <= MOST_GAMES:
        raise Refusal("lab-measure-games", most=MOST_GAMES)
    budget = _budget(parsed.games)
    if parsed.yardstick:
        write_yardstick(parsed.yardstick, budget, parsed.seed)
        return 0
    if not parsed.rules:
        raise Refusal("lab-measure-rules")
    games = [rules_of(text) for text in parsed.rules]
    for rules in games:
        _show(rules, parsed, budget)
    return 0


def _budget(games: int | None) -> Budget:
    full = Budget.full()
    return full if games is None else replace(full, games=games, skill_games=max(games, full.skill_games))


def rules_of(text: str) -> Rules:
    """Return the rules that a name, a text or a code stands for; Refusal with what is allowed."""
    name = text.strip().lower()
    try:
        return read_rules(NAMED.get(name, text))
    except RulesError as error:
        if name in game_ids():
            games = ", ".join(NAMED)
            raise Refusal("lab-measure-not-ludemes", game=quoted(name), games=games) from None
        raise Refusal(error.message) from None


def _show(rules: Rules, parsed: argparse.Namespace, budget: Budget) -> None:
    verdict, failures, curves = finish(measuring(rules.tree, parsed.seed, budget))
    for line in table(rules, verdict, failures, parsed.lang, parsed.seed, len(curves)):
        print(line, flush=True)
    if parsed.rungs:
        for line in bench.table(rating.rungs(rules, parsed.seed, parsed.games or 12)):
            print(line, flush=True)
    if parsed.plot:
        rating.plot_curves(parsed.plot, title_of(rules.tree).name, curves, parsed.lang)


def table(
    rules: Rules, verdict: Verdict, failures: Sequence[Failure], language: str, seed: int, games: int
) -> Iterator[str]:
    """Yield the lines of what `measure` prints: gates, the four bars, and every measure with its interval."""

    def said(sentence: str, **values: int | str) -> str:
        return BreedingSentence(f"breeding-{sentence}", **values).said(language)

    name = title_of(rules.tree).name
    yield said("table-title", game=name, games=games, seed=seed)
    yield rules.text
    for sentence in unused_parts(rules):
        yield sentence.said(language)
    for failure in failures:
        yield f"✗ {reason_sentence(rules.tree, failure).said(language)}"
    if not failures:
        yield f"✓ {said('table-passed')}"
    known = [other.tree for other in map(read_rules, GAMES.values()) if title_of(other.tree).name != name]
    bars = {"sound": verdict.soundness, "interesting": verdict.interest}
    for number, what in (("simple", verdict.simplicity), ("new", novelty(rules.tree, known))):
        bars[number] = None if what is None else rounded(Estimate(what, what, what))
    for bar, estimate in bars.items():
        if estimate is not None:
            yield f"{said(f'table-{bar}'):14} {_bar(estimate.value)} {_numbers(estimate)}"
    yield said("table-head")
    for measure, estimate in verdict.measures.items():
        place = f"{percentile(measure, estimate.value):4.0%}" if measure in WEIGHTS else ""
        yield f"{measure_name(measure).said(language):56} {_numbers(estimate)}  {place}".rstrip()


def _bar(value: float) -> str:
    full = round(BAR * min(max(value, 0.0), 1.0))
    return "█" * full + "·" * (BAR - full)


def _numbers(estimate: Estimate) -> str:
    return f"{estimate.value:7.2f}  {estimate.low:7.2f} – {estimate.high:.2f}"


@with_gmp()
def run_explain(parsed: argparse.Namespace) -> int:
    """Print the rules as sentences, and why the game gets where it gets; Refusal for rules that are none."""
    rules = rules_of(parsed.rules)
    title = title_of(rules.tree)
    by = f" ({title.designer}{f', {title.year}' if title.year else ''})" if title.designer else ""
    print(f"{title.name}{by}")
    for sentence in read_aloud(rules):
        print(f"- {sentence.said(parsed.lang)}")
    for sentence in unused_parts(rules):
        print(sentence.said(parsed.lang))
    print()
    verdict = judge(rules.tree, parsed.seed, Budget.small())
    for sentence in why(rules.tree, verdict, title.name):
        print(sentence.said(parsed.lang))
    return 0


def write_yardstick(file: Path, budget: Budget, seed: int) -> None:
    """Measure all known games and write what `breeding/yardstick.py` reads."""
    found = {}
    for name, text in GAMES.items():
        verdict, _, _ = finish(measuring(read_rules(text).tree, seed, budget))
        found[name] = {measure: estimate.value for measure, estimate in verdict.measures.items()}
        file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        print(name, flush=True)
