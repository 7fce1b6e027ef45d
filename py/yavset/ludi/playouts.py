"""Games in ludemes as compiled playouts take them: their rules and positions."""

from __future__ import annotations

from yavset.ludi.canonical import COUNTED, sides_of, touching
from yavset.ludi.rules import EndRule, Rules
from yavset.ludi.state import State
from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.compiled import Leaf
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.values import stones_of


def play_rules(rules: Rules) -> PlayRules:
    """Return the rules of a game in ludemes as the playouts want them."""
    ends = tuple(_end(rule, rules.board) for rule in rules.rules)
    return PlayRules(
        placements=tuple(
            Placement(
                placing.colours,
                placing.beside,
                placing.apart,
                placing.limit,
                placing.lowest,
                placing.supply,
                placing.flanking,
            )
            for placing in rules.placings
        ),
        ends=ends,
        steps=rules.steps,
        hops=rules.hops,
        capture=rules.capture,
        pairs=rules.pairs,
        flip=rules.flip,
        passing=rules.passing,
        counted=next((end for end in ends if end.kind in COUNTED), None),
        twice=rules.twice,
        whole=rules.whole,
        stuck=rules.stuck.result if rules.stuck is not None else "",
    )


def leaf_of(position: Position) -> Leaf:
    """Return a position of a game in ludemes as the playouts begin from it."""
    state: State = position.state or State()
    own, enemy = state.captured if position.player == 0 else state.captured[::-1]
    return Leaf(
        *stones_of(position),
        white=position.player == 0,
        steps=state.steps,
        captured=(own, enemy),
        left=state.left,
        passed=state.passes > 0,
    )


def _end(rule: EndRule, board: Board) -> End:
    condition = rule.condition
    numbers = [arg for arg in condition.args if isinstance(arg, int)]
    words = condition.words()
    whose = [word for word in words if word != "exactly"]
    return End(
        rule.result,
        condition.head,
        numbers[0] if numbers else 0,
        whose[0] if condition.head in ("line", "surrounded") and whose else "own",
        "exactly" in words,
        (smallest_sets(rule, board, 0), smallest_sets(rule, board, 1))
        if condition.head == "touch"
        else ((), ()),
    )


def smallest_sets(rule: EndRule, board: Board, player: int) -> tuple[int, ...]:
    """Return the smallest sets of edges, as bits, that a `touch` asks of a player."""
    enough = touching(rule.condition, board, player)
    holding = [edges for edges in range(1 << len(sides_of(rule.condition, board))) if enough(edges)]
    # Edges without corners, and corners, follow the edges.
    word = rule.condition.words()[0]
    first = {"cornerless": 1, "corners": 2}.get(word, 0) * len(board.edges)
    return tuple(
        edges << first
        for edges in holding
        if not any(other != edges and other & edges == other for other in holding)
    )
