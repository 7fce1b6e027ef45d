"""What the search knows of a game in ludemes: nothing but its rules, played out by the hundred."""

from __future__ import annotations

from random import Random

from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, winning_move
from yavset.ludi.playouts import leaf_of, play_rules
from yavset.ludi.rules import Rules
from yavset.rules.game import Game
from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.playouts.results import LanePlayouts, placings, plain_placings
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Effort, Proof, Rewards, Settings

FEW_LANES = 16
"""Playouts in a batch for levels that count their playouts one by one."""

LEAF_PROOF = 200
ROOT_PROOF = 6000
"""How many positions the threat search may look at for a new leaf, and for the position thought about."""


class LudiKnowledge(BatchKnowledge):
    """Playouts by the rules, priors from them, moves cut down by immediate results, proofs by threats."""

    def __init__(self, game: Game, random: Random) -> None:
        assert isinstance(game, Ludi)
        self.rules = game.rules
        super().__init__(game, random)
        self.immediate = ImmediateMoves(game, self.play_rules())
        self.threats = threat_search(game.rules)

    def play_rules(self) -> PlayRules:
        """Return the rules as the playouts want them."""
        return play_rules(self.rules)

    def moves(self, position: Position) -> list[str]:
        """Return winning moves alone; else all moves, blocks first and those that lose at once last.

        Where nothing but own lines and chains decides, blocks are all there is to try, and no move that loses
        at once is, unless there are only such moves.
        """
        moves = super().moves(position)
        if self.rules.twice or position.swap_open:
            return moves
        seen = self.immediate.cells(position)
        if not seen.wins | seen.threats | seen.losses:
            return moves
        winning, blocking, losing = (
            self.immediate.placing(position, cells) for cells in (seen.wins, seen.threats, seen.losses)
        )
        if self.immediate.certain:
            if winning:
                return [move for move in moves if move in winning]
            # A draw at hand is as good an answer to a threat as a block.
            drawing = self.immediate.placing(position, seen.draws) if blocking else ()
            blocks = [move for move in moves if move in blocking or move in drawing]
            return blocks or [move for move in moves if move not in losing] or moves
        won = winning_move(position, [move for move in moves if move in winning])
        if won is not None:
            return [won]
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

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = compiled(self.game.board, self.play_rules(), self.games, self.random, leaf_of)
        assert isinstance(self.game, Ludi)
        named = placings if self.game.rules.named else plain_placings
        return LanePlayouts(policy, named(self.game) if self.hints else (), leaves=self.batch)


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
