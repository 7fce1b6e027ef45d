"""What the search knows of a game in ludemes: nothing but its rules, played out by the hundred."""

from __future__ import annotations

from functools import partial
from random import Random

from yavset.ludi.game import Ludi
from yavset.ludi.goal_policy import goal_policy, is_race, worth_of
from yavset.ludi.immediate import ImmediateMoves
from yavset.ludi.placing_policy import only_placings, placing_policy
from yavset.ludi.playouts import leaf_of, play_rules
from yavset.ludi.rules import Rules
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, Prover
from yavset.search.playouts.results import Placings, placings, plain_placings
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.uniform import uniform_policy
from yavset.search.provers.chains import ChainBudgets, ChainProver
from yavset.search.provers.decisive import first_win
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Batch, Settings

BUDGETS = ChainBudgets(win=(200, 200, 200, 6000))


def by_immediate_results(immediate: ImmediateMoves, position: Position, moves: list[str]) -> list[str]:
    """Return winning moves alone; else all moves, blocks first and those that lose at once last.

    Where nothing but own lines and chains decides, blocks are all there is to try, and no move that loses
    at once is, unless there are only such moves.
    """
    game = position.game
    assert isinstance(game, Ludi)
    if game.rules.twice or position.swap_open:
        return moves
    seen = immediate.tiers(position, moves)
    if immediate.certain:
        if seen.winning:
            return list(seen.winning)
        # A draw at hand is as good an answer to a threat as a block.
        answers = {*seen.blocking, *seen.drawing} if seen.blocking else ()
        return [move for move in moves if move in answers] or list(seen.safe) or moves
    won = first_win(position, seen.winning)
    if won is not None:
        return [won]
    blocking, running, safe = set(seen.blocking), set(seen.running), set(seen.safe)
    return sorted(moves, key=lambda move: (move not in blocking, move not in running, move not in safe))


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of a game in ludemes."""
    assert isinstance(game, Ludi)
    worth = worth_of(game.rules)
    if worth and (is_race(game.rules) or not game.rules.near_lanes):
        return goal_policy(game, random, worth)
    if not game.rules.near_lanes:
        return placing_policy(game, random) if only_placings(game.rules) else uniform_policy(game, random)
    play = play_rules(game.rules)
    moves: Placings = ()
    # Where stones change sides, who has one in the end says little of where one should go now.
    if game.rules.placings and not game.rules.flip:
        moves = placings(game) if game.rules.named else plain_placings(game)
    threats = threat_search(game.rules)
    return lane_policy(
        game,
        random,
        batch,
        play,
        moves,
        prover=ChainProver(game, threats, BUDGETS) if threats else Prover(),
        ordering=partial(by_immediate_results, ImmediateMoves(game, play)),
        settings=None if game.rules.placings else Settings(),
        leaf_of=leaf_of,
    )


def threat_search(rules: Rules) -> ThreatSearch | None:
    """Return the threat search for rules in which nothing but own lines decides, else None."""
    if rules.moving or rules.capture or rules.flip or rules.twice or rules.whole or rules.stuck:
        return None
    if not all(placing.free and placing.colours == ("own",) for placing in rules.placings):
        length = play_rules(rules).anchored
        return ThreatSearch(rules.board, length, 0, neutral=True) if length else None
    lines = [
        (rule.result, rule.condition.number())
        for rule in rules.rules
        if rule.condition.head == "line" and not rule.condition.words()
    ]
    if len(lines) != len(rules.rules) or [result for result, _ in lines] not in (["win"], ["win", "lose"]):
        return None
    winning = lines[0][1]
    losing = lines[1][1] if len(lines) > 1 else 0
    return ThreatSearch(rules.board, winning, losing) if winning > 2 else None
