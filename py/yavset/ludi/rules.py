"""Rules ready to be played: a checked canonical tree, compiled once to functions over masks of cells."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache

from yavset.ludi.canonical import COUNTED, MOVES, Unused, board_of_tree, part, passes, reduced
from yavset.ludi.code import expand_code, write_code
from yavset.ludi.conditions import RED, Judge, Made, Total, stages_of, total_of
from yavset.ludi.movement import named_cells, start_of, steps_of
from yavset.ludi.rule_tree import RulesError, Tree, error_at, parse_with_places, write
from yavset.rules.board import Board
from yavset.rules.groups import crowded, without_liberty
from yavset.rules.lines import beyond
from yavset.rules.moves import LETTERS
from yavset.rules.moving import last_row
from yavset.rules.values import Outcome

PLIES_A_CELL = 10
"""Games that could go on for ever are drawn after this many plies for each cell of the board."""

REPETITION = 3
"""In such games this occurrence of a position is a draw."""

FULL, ALL_PASSED, TOO_LONG, NO_MOVE = "full", "all-passed", "too-long", "no-move"
"""Reasons of a draw that no rule of the text gives."""


class Placing:
    """A `place` of the play.

    Attributes:
        colours: the colours that may be placed: ``own``, ``enemy``, ``red``.
        beside: whose stones it must be next to (or ""), apart: whose it must not.
        limit: the largest group that may arise, or 0.
        flanking: whether it must hold enemy stones in a line between it and another of its player's.
        lowest: whether it must be the lowest empty cell of its column.
        supply: how many stones of its player may be on the board, or 0.
    """

    def __init__(self, tree: Tree) -> None:
        colour = tree.words()[0]
        self.colours = ("own", "enemy") if colour == "any" else (colour,)
        where, apart, limit = tree.child("next-to"), tree.child("apart"), tree.child("no-group-over")
        self.beside = where.words()[0] if where else ""
        self.apart = apart.words()[0] if apart else ""
        self.limit = limit.number() if limit else 0
        supply = tree.child("supply")
        self.supply = supply.number() if supply else 0
        self.flanking = tree.child("flanking") is not None
        self.lowest = tree.child("lowest") is not None

    def cells(self, board: Board, stones: Sequence[int], player: int, number: int) -> int:
        """Return the empty cells that the restrictions leave to a player for a stone of a colour."""
        if self.supply and stones[player].bit_count() >= self.supply:
            return 0
        cells = board.all
        for mask in stones:
            cells &= ~mask
        if self.lowest:
            cells &= ~(cells << board.stride)
        if self.flanking:
            cells &= beyond(stones[number], stones[1 - number], board.steps)
        if self.beside:
            cells &= board.around(stones_of(stones, player, self.beside))
        if self.apart:
            cells &= ~board.around(stones_of(stones, player, self.apart))
        if self.limit:
            cells &= ~crowded(board, stones[number], self.limit)
        return cells

    @property
    def free(self) -> bool:
        """Whether every empty cell will do."""
        return self.always and not self.lowest

    @property
    def always(self) -> bool:
        """Whether some empty cell will do, as long as there is one."""
        return not (self.beside or self.apart or self.limit or self.flanking or self.supply)


def number_of(colour: str, player: int) -> int:
    """Return the number of a colour that is named from the mover's view."""
    return {"own": player, "enemy": 1 - player, "red": RED}[colour]


def stones_of(stones: Sequence[int], player: int, whose: str) -> int:
    """Return the stones of ``own``, ``enemy``, ``red`` or ``any``, as the player to move says it."""
    if whose != "any":
        return stones[number_of(whose, player)]
    occupied = 0
    for mask in stones:
        occupied |= mask
    return occupied


class EndRule:
    """A rule of the end.

    Attributes:
        result: ``win``, ``lose``, ``draw`` or ``score``.
        condition: the tree of its condition or total.
        reason: its code in outcomes, such as ``win-line-4``.
        stages: the judges of its condition; none for a total.
        total: what decides a full board, or None.
    """

    def __init__(self, tree: Tree, board: Board, whole: bool, starts: tuple[int, int]) -> None:
        self.result = tree.head
        self.condition = tree.trees()[0]
        self.reason = "-".join([tree.head, self.condition.head, *map(str, self.condition.args)])
        self.total: Total | None = None
        self.stages: tuple[Judge, ...] = ()
        if tree.head == "score":
            self.total = total_of(self.condition, board)
            full = stages_of(Tree("full"), board, whole)
            self.stages = full
        else:
            self.stages = stages_of(self.condition, board, whole, starts)

    def winner(self, player: int) -> int | None:
        """Return who wins when the rule holds for a player; None for a draw."""
        return {"win": player, "lose": 1 - player}.get(self.result)


class Rules:
    """The compiled rules of one game.

    Attributes:
        tree: the canonical tree; text and code are its text and its short code.
        board: the board.
        placings: the moves that place a stone.
        starts: the stones of White and Black at the start.
        steps: what steps may do (see `yavset.ludi.movement`); hops, leaps: whether stones may hop and leap.
        jumps, chains: whether they hop over enemy stones, which are taken, and whether they hop on and on.
        shoots: whether stones shoot once they have moved.
        slides: how stones slide: ``open`` over empty cells, ``counted`` as many cells as there are stones,
            ``phalanx`` several together.
        moving: whether stones move at all.
        supply: how many own stones must be on the board before one moves, or 0.
        takes: whether a move may take enemy stones where it ends or on its way.
        capture: ``surrounded``, ``sandwiched`` or "".
        pairs: whether sandwiched stones are captured only where there are exactly two.
        flip: which enemy stones change sides, ``flanked``, ``beside`` or "".
        passing: whether a player without a move passes; may_pass: whether others may too.
        no_repeat: whether no move may bring back stones that stood so at the start of an earlier turn.
        swap, twice, catch_up, whole: whether the text says so.
        colours: the colours of stones.
        own_only: whether players place stones of their own alone.
        named: whether a placement is written with its colour.
        rules: the rules judged after each move, in order; stuck: the one for a player without a move.
        counts_steps, counts_captures: whether a rule depends on them.
        endless: whether repetition and the cap on plies are needed to end the game.
        free: whether a player can place a stone as long as a cell is empty.
        always_ahead: whether a player's foremost stone can always step ahead.
        directed: whether the rules name directions.
        near_lanes: whether playouts in lanes know all of it but that stones may not come back.
        in_lanes: whether they know all of it, and breeding can measure it.
        unused: what the text says and the canonical form leaves out, as it never matters.
    """

    unused: tuple[Unused, ...] = ()

    def __init__(self, tree: Tree) -> None:
        """Takes a canonical tree with a move and a rule."""
        self.tree = tree
        self.text = write(tree)
        self.code = write_code(tree)
        self.board = board_of_tree(tree)
        play, end = part(tree, "play"), part(tree, "end")
        self.placings = [Placing(move) for move in play.trees() if move.head == "place"]
        self.starts = start_of(self.board, part(tree, "board"))
        self.step_trees = [move for move in play.trees() if move.head == "step"]
        self.steps = steps_of(self.board, self.step_trees)
        self.hops = Tree("hop") in play.args
        self.jumps = Tree("hop", ("enemy",)) in play.args
        self.chains = Tree("hop", ("chain",)) in play.args
        self.shoots = play.child("shoot") is not None
        self.leaps = play.child("leap") is not None
        self.slides = {(move.words() or ["open"])[0] for move in play.trees() if move.head == "slide"}
        enemy = any(what == "enemy" for _, what in self.steps)
        self.takes = self.jumps or enemy or bool({"counted", "phalanx"} & self.slides)
        hops = self.hops or self.jumps or self.chains
        self.moving = bool(self.steps or hops or self.leaps or self.slides)
        self.supply = max((placing.supply for placing in self.placings), default=0)
        capture = play.child("capture")
        self.capture = capture.words()[0] if capture else ""
        self.pairs = capture is not None and "pairs" in capture.args
        flip = play.child("flip")
        self.flip = flip.words()[0] if flip else ""
        self.passing = passes(play)
        self.may_pass = play.child("pass") is not None
        self.no_repeat = play.child("no-repeat") is not None
        self.swap = play.child("swap") is not None
        self.twice = play.child("twice") is not None
        self.catch_up = play.child("catch-up") is not None
        self.whole = "whole" in end.args
        used = [colour for placing in self.placings for colour in placing.colours]
        self.colours = tuple(LETTERS)[: 3 if "red" in used or self.shoots else 2]
        self.own_only = set(used) <= {"own"}
        # Whose turn it is then depends on groups, which texts of moves should not need.
        self.named = set(used) != {"own"} or self.catch_up
        every = [EndRule(rule, self.board, self.whole, self.starts) for rule in end.trees()]
        self.rules = [rule for rule in every if rule.condition.head != "stuck"]
        self.stuck = next((rule for rule in every if rule.condition.head == "stuck"), None)
        heads = [rule.condition.head for rule in every]
        self.counts_steps = "steps" in heads
        self.counts_captures = "captured" in heads
        # Steps ahead and steps that take a stone cannot go on for ever.
        far = self.hops or self.chains or self.leaps
        back = ("other", "empty") in self.steps or far or self.slides
        # With every shot an empty cell less is left, and who has stepped or slid can shoot back.
        fewer = self.shoots and not (far or {"counted", "phalanx"} & self.slides)
        moving = back and not (self.counts_steps or fewer)
        # A stone that changes sides turns round.
        turning = bool(self.flip and self.moving)
        self.endless = moving or turning or bool(self.capture or (self.takes and self.placings))
        self.most_plies = PLIES_A_CELL * len(self.board.cells)
        self.free = any(placing.always for placing in self.placings) and self.capture != "surrounded"
        self.always_ahead = (
            {Tree("reach"), Tree("eliminated")} <= {rule.condition for rule in every}
            and any({(way, "empty"), (way, "enemy")} <= self.steps for way in ("forward", "diagonal"))
            # Such moves could put a stone in its player's last row unseen, or forbid a step.
            and not (self.placings or self.capture or self.flip)
            and not any(self.starts[player] & last_row(self.board, player) for player in (0, 1))
        )
        ways = [{way for way, what in self.steps if what == onto} for onto in ("empty", "enemy")]
        every_way = {way for way, _ in steps_of(self.board, [Tree("step")])}
        self.directed = (
            any(0 < len(found) < len(every_way) for found in ways)
            or any(placing.lowest for placing in self.placings)
            or any(rule.condition in (Tree("reach"), Tree("reach", ("outnumbered",))) for rule in every)
        )
        self.near_lanes = not (
            self.may_pass
            or self.leaps
            or self.slides
            or self.jumps
            or self.chains
            or self.shoots
            or self.catch_up
            or "one-group" in heads
            # Lanes look for rings that a new stone closes.
            or ("ring" in heads and any(self.starts))
            or any(rule.condition.head == "reach" and rule.condition.words() for rule in every)
            or (self.capture == "surrounded" and self._hard_to_surround())
            or any("cascade" in rule.condition.words() for rule in every)
        )
        self.in_lanes = self.near_lanes and not self.no_repeat
        self._stages = 2 if self.whole else 1

    def _hard_to_surround(self) -> bool:
        """Return whether playouts do not find all moves that are no suicide.

        They look only at stones that a move can have shut in, and where one stone may not go they do not try
        another.
        """
        if self.moving and (any(self.starts) or self.directed or self.takes):
            return True
        empty = self.board.empty(self.starts)
        return any(without_liberty(self.board, stones, empty) for stones in self.starts)

    def judge(self, made: Made) -> Outcome | None:
        """Return the outcome that a move brings about: the first rule that holds decides."""
        for stage in range(self._stages):
            for rule in self.rules:
                cells = rule.stages[stage](made)
                if cells is None:
                    continue
                if rule.total is not None:
                    return self._outcome(rule, *rule.total(made.stones))
                return self._outcome(rule, rule.winner(made.player), cells)
        return None

    def stuck_outcome(self, player: int) -> Outcome:
        """Return what the rule for a player without a move says of one; there has to be such a rule."""
        assert self.stuck is not None
        return self._outcome(self.stuck, self.stuck.winner(player), 0)

    def counted(self, stones: tuple[int, ...]) -> Outcome | None:
        """Return the outcome once both players have passed; None where no rule counts the stones then."""
        rule = next((rule for rule in self.rules if rule.condition.head in COUNTED), None)
        if rule is None or rule.total is None:
            return None
        return self._outcome(rule, *rule.total(stones))

    def _outcome(self, rule: EndRule, winner: int | None, cells: int) -> Outcome:
        return Outcome(
            None if winner is None else PLAYERS[winner], rule.reason, tuple(self.board.cell_names(cells))
        )


PLAYERS = tuple(LETTERS)[:2]
"""The players: white moves first."""


def read_rules(text: str) -> Rules:
    """Return the rules that a text or a short code stands for; `unused` says what of it never matters.

    Raises RulesError, with line and column, where it cannot be read or where the game could not be played: no
    rule can ever end it, or nobody can make a first move.
    """
    if not isinstance(text, str):
        parse_with_places(text)
    if text.strip() and not text.lstrip().startswith("("):
        text = expand_code(text.strip())
    return _rules_of_text(text)


@lru_cache(maxsize=64)
def _rules_of_text(text: str) -> Rules:
    tree, places = parse_with_places(text)
    try:
        return rules_of(tree)
    except UnplayableError as error:
        raise error_at(places[error.part], error.message) from None


class UnplayableError(RulesError):
    """A tree whose game could not be played; `part` is what to blame, ``play`` or ``end``."""

    def __init__(self, message_id: str, part: str, **values: str) -> None:
        super().__init__(message_id, **values)
        self.part = part


def rules_of(tree: Tree) -> Rules:
    """Return the rules of a tree, canonical or not; raise UnplayableError if its game could not be played."""
    least, unused = reduced(tree)
    play, end = part(least, "play"), part(least, "end")
    board = board_of_tree(least)
    starts = start_of(board, part(least, "board"))
    start = part(tree, "board")
    in_rows = start.child("rows") or start.child("chequered")
    if in_rows and not board.squares:
        raise UnplayableError("rules-start-squares", "board")
    if named := start.child("stones") or start.child("chequered"):
        unknown = [name for names in named_cells(named) for name in names if not board.has(name)]
        if unknown:
            raise UnplayableError("rules-start-cells", "board", cells=", ".join(unknown))
    if starts[0] & starts[1]:
        raise UnplayableError("rules-start-room", "board")
    moves = {move.head for move in play.trees()} & MOVES
    if not moves or not ("place" in moves or any(starts)):
        raise UnplayableError("rules-no-placing", "play")
    if sum(rider.head in ("capture", "flip") for rider in play.trees()) > 1:
        raise UnplayableError("rules-one-capture", "play")
    flanking = (move for move in play.trees() if move.child("flanking"))
    if any(move.words() != ["own"] for move in flanking):
        raise UnplayableError("rules-flanking-own", "play")
    if play.child("twice") and play.child("catch-up"):
        raise UnplayableError("rules-one-turn", "play")
    if Tree("capture", ("surrounded", "pairs")) in play.args:
        raise UnplayableError("rules-pairs-sandwiched", "play")
    counted = [move for move in play.trees() if move.child("supply")]
    if any(move.words() != ["own"] for move in counted):
        raise UnplayableError("rules-supply-own", "play")
    if any(move.child("lowest") for move in play.trees()) and not board.squares:
        raise UnplayableError("rules-lowest-squares", "play")
    if any(_mixed_and_exact(rule.trees()[0]) for rule in part(tree, "end").trees()):
        raise UnplayableError("rules-exactly-own", "end")
    if not end.trees():
        raise UnplayableError("rules-no-end", "end", rules=", ".join(map(write, part(tree, "end").trees())))
    rules = _compiled(least)
    # Every restriction to cells beside stones leaves none on the empty board.
    if all(one.beside or one.flanking for one in rules.placings) if not any(starts) else _over_at_once(rules):
        raise UnplayableError("rules-no-first-move", "play")
    if unused:
        rules = copy(rules)
        rules.unused = tuple(unused)
    return rules


def _mixed_and_exact(condition: Tree) -> bool:
    """Return whether a condition asks for a line of two colours that has a length exactly."""
    return "exactly" in condition.args and any("+red" in word for word in condition.words())


def _over_at_once(rules: Rules) -> bool:
    """Return whether a game is over before its first move."""
    # The game is made of the rules, which are read first.
    from yavset.ludi.game import Ludi

    return Ludi(rules=rules).start().legal_moves() in ((), ("pass",))


@lru_cache(maxsize=64)
def _compiled(tree: Tree) -> Rules:
    return Rules(tree)
