"""What the search knows of a game in ludemes: nothing but its rules, played out by the hundred."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from yavset.ludi.game import Ludi
from yavset.ludi.lanes import play_rules
from yavset.ludi.rules import Rules
from yavset.rules.game import Game
from yavset.rules.lines import gaps
from yavset.rules.moves import LETTERS
from yavset.rules.position import Position
from yavset.search.knowledge.general import Effort, Hints, Proof, Rewards, Settings
from yavset.search.knowledge.parallel import BatchKnowledge
from yavset.search.lanes import Layout
from yavset.search.outlook import Outlook, Stones
from yavset.search.rule_playouts import Leaf, Result, RulePlayouts
from yavset.search.threats import ThreatSearch

FEW_LANES = 16
"""Playouts in a batch for levels that count their playouts one by one."""

LEAF_PROOF = 200
ROOT_PROOF = 6000
"""How many positions the threat search may look at for a new leaf, and for the position thought about."""


class LudiKnowledge(BatchKnowledge):
    """Playouts in lanes, hints from them, moves cut down by the outlook, and proofs by threats of lines."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Ludi)
        self.rules = game.rules
        self.play = play_rules(game.rules)
        self.lanes = RulePlayouts(game.board, self.play, self.games, random)
        self.outlook = Outlook(Layout(game.board, 1), self.play)
        self.threats = threat_search(game.rules)
        free = all(placing.free for placing in game.rules.placings)
        self.certain = self.outlook.exact and free and not game.rules.twice
        self._names = [
            {
                name: LETTERS[colour] + "@" + name if game.rules.named else name
                for name in game.board.names.values()
            }
            for colour in game.colours
        ]

    def moves(self, position: Position) -> list[str]:
        """Return winning moves alone; else all moves, blocks first and those that lose at once last.

        Where nothing but own lines and chains decides, blocks are all there is to try, and no move that loses
        at once is, unless there are only such moves.
        """
        moves = super().moves(position)
        if self.rules.twice or position.swap_open:
            return moves
        stones, empty = self._stones(position), position.empty
        white = int(position.player == 0)
        sight = self.outlook.sight(stones, "own", empty, white)
        enemy = Stones(stones.enemy, stones.own, stones.red)
        threats = self.outlook.sight(enemy, "own", empty, 1 - white).wins & empty
        wins, losses = sight.wins & empty, sight.losses & empty
        if not wins | threats | losses:
            return moves
        name = self._names[position.player]
        winning, blocking, losing = (
            {name[cell] for cell in self.game.board.cell_names(cells)} for cells in (wins, threats, losses)
        )
        if self.certain:
            if wins:
                return [move for move in moves if move in winning]
            # A draw at hand is as good an answer to a threat as a block.
            drawing = (
                {name[cell] for cell in self.game.board.cell_names(sight.draws & empty)} if threats else ()
            )
            blocks = [move for move in moves if move in blocking or move in drawing]
            return blocks or [move for move in moves if move not in losing] or moves
        for move in moves:
            if move in winning:
                outcome = position.child(move).outcome
                if outcome is not None and outcome.winner == position.to_move:
                    return [move]
        return sorted(moves, key=lambda move: (move not in blocking, move in losing))

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win of the player to move by an unbroken chain of threats, in games of lines."""
        if self.threats is None:
            return None
        own, other = position.stones[position.player], position.stones[1 - position.player]
        chain = self.threats.win(own, other, ROOT_PROOF if effort == Effort.ROOT else LEAF_PROOF)
        names = self.game.board.names
        return (
            Proof(self.wins[position.player], len(chain), [names[cell] for cell in chain]) if chain else None
        )

    def playout(self, position: Position) -> Rewards:
        """Return the mean of a batch of playouts."""
        return self.playouts([position])[0][1]

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Hints | None]]:
        """Return the means, and the AMAF values of all placings as priors unless `hints` is off."""
        for leaf, result in zip(leaves, self.lanes.results(list(map(self._leaf, leaves))), strict=True):
            yield result.mean, self._hints(leaf, result) if self.hints else None

    def _stones(self, position: Position) -> Stones:
        own, enemy = position.stones[position.player], position.stones[1 - position.player]
        return Stones(own, enemy, position.stones[2] if len(position.stones) > 2 else 0)

    def _leaf(self, position: Position) -> Leaf:
        passes, steps, *captured, left = position.state or (0, 0, 0, 0, 1)
        own, enemy = captured if position.player == 0 else captured[::-1]
        return Leaf(
            *self._stones(position),
            white=position.player == 0,
            steps=steps,
            captured=(own, enemy),
            left=left,
            passed=passes > 0,
        )

    def _hints(self, position: Position, result: Result) -> Hints:
        hints: dict[str, float] = {}
        player = position.player
        for number, values in ((player, result.own), (1 - player, result.enemy), (2, result.red)):
            if values:
                hints.update(zip(self._names[number].values(), values, strict=True))
        return hints


class FewPlayouts(LudiKnowledge):
    """The same for the levels that play more weakly: few playouts at a time, no hints, no proofs."""

    batch = 1
    games = FEW_LANES
    hints = False
    settings = Settings()

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Prove nothing."""
        return None


class LineThreats(ThreatSearch):
    """The threat search for lines of any length that win and, if there is one, any shorter one that loses."""

    def __init__(self, rules: Rules, winning: int, losing: int) -> None:
        """Takes the rules, the length that wins and the one that loses, or 0."""
        super().__init__(rules.board, winning)
        self.losing = losing

    def _gaps(self, stones: int) -> tuple[int, int]:
        if self.losing == self.winning - 1:
            return super()._gaps(stones)
        wins = gaps(stones, self._steps, self.winning)[0]
        if self.losing == 0:
            return wins, 0
        return wins, self.board.around(stones) if self.losing == 2 else gaps(
            stones, self._steps, self.losing
        )[0]


def threat_search(rules: Rules) -> ThreatSearch | None:
    """Return the threat search for rules in which nothing but own lines decides, else None."""
    plain = all(placing.free and placing.colours == ("own",) for placing in rules.placings)
    if not plain or rules.steps or rules.hops or rules.capture or rules.twice or rules.whole or rules.stuck:
        return None
    lines = [
        (rule.result, rule.condition.number())
        for rule in rules.rules
        if rule.condition.head == "line" and not rule.condition.words()
    ]
    if len(lines) != len(rules.rules) or [result for result, _ in lines] not in (["win"], ["win", "lose"]):
        return None
    winning = lines[0][1]
    return LineThreats(rules, winning, lines[1][1] if len(lines) > 1 else 0) if winning > 2 else None
