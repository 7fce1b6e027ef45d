"""Rules in ludemes at random: grammatical trees, texts spoiled on purpose, and ten odd games."""

from __future__ import annotations

from random import Random

from yavset.ludi.grammar import BY_SORT, SHAPES, WORDS, Ludeme, Slot
from yavset.ludi.rule_tree import RulesError, Tree, write
from yavset.ludi.rules import read_rules

#: Games that use what the games of the set do not.
ODD_GAMES: dict[str, str] = {
    "twice": "(game (board square+ 7) (play (place own) (twice)) (end (win (line 5))))",
    "sandwich": "(game (board square+ 6) (play (place own) (capture sandwiched))"
    " (end (win (captured 5)) (win (line 4))))",
    "hops": "(game (board hexhex 4) (play (place own) (hop)) (end (win (line 4)) (draw (steps 8))))",
    "apart": "(game (board rhombus 5) (play (place own (apart own)))"
    " (end (win (touch 3 any)) (lose (stuck))))",
    "misere": "(game (board triangle 5) (play (place own) (swap)) (end (lose (line 3)) (win (full))))",
    "hops-and-passes": "(game (board square 4) (play (place own (apart enemy)) (hop) (capture sandwiched))"
    " (end (draw (steps 5))))",
    "go-like": "(game (board square 5) (play (place own) (capture surrounded)) (end (win (captured 4))))",
    "red-walls": "(game (board hexhex 3) (play (place own (apart enemy)) (place red (next-to any)))"
    " (end (draw (surrounded enemy)) (lose (stuck)) (win (group 4))))",
    "scores": "(game (board square 4) (play (place any (no-group-over 6)))"
    " (end (score (product-of-groups))))",
    "largest": "(game (board hexhex 3) (play (place own) (swap) (twice)) (end (score (largest-group))))",
    "pairs": "(game (board square+ 7) (play (place own) (capture sandwiched pairs))"
    " (end (win (line 5)) (win (captured 6))))",
    "whole": "(game (board hexhex 4) (play (place any) (step)) (end whole (win (line 4))"
    " (lose (group 3 exactly)) (draw (touch 2 opposite)) (win (steps 5))))",
}


def _pick(random: Random, ludemes: tuple[Ludeme, ...]) -> Ludeme:
    return ludemes[int(random.random() * len(ludemes))]


def random_tree(random: Random, sort: str = "game") -> Tree:
    """Return a tree that is in the grammar; its game may be one that cannot be played."""
    return _of_ludeme(random, _pick(random, BY_SORT[sort]))


def _of_ludeme(random: Random, ludeme: Ludeme) -> Tree:
    args: list[Tree | str | int] = []
    for slot in ludeme.slots:
        most = min(slot.most, 4) if slot.sort == "cell" else slot.most
        count = slot.least + int(random.random() * (most - slot.least + 1))
        args += [_argument(random, slot) for _ in range(count)]
    if ludeme.name == "board":
        first, last = SHAPES[str(args[0])]
        # Small boards, so that games end soon.
        squares = str(args[0]).startswith("square")
        start = [arg for arg in args if isinstance(arg, Tree) and (squares or arg.head == "stones")]
        args = [args[0], *([random.randint(first, min(last, 6))] if last else []), *start]
    return Tree(ludeme.name, tuple(args))


def _argument(random: Random, slot: Slot) -> Tree | str | int:
    if slot.sort in BY_SORT:
        return random_tree(random, slot.sort)
    if slot.sort == "number":
        return random.randint(slot.first, min(slot.last, slot.first + 4)) if slot.last else 5
    if slot.sort == "cell":
        return random.choice("abcd") + random.choice("1234")
    if slot.sort == "name":
        return random.choice(["something", "x", "game-2"])
    return random.choice(list(WORDS[slot.sort]))


def playable_tree(random: Random) -> Tree:
    """Return a tree at random whose game can be played."""
    while True:
        tree = random_tree(random)
        try:
            read_rules(write(tree))
        except RulesError:
            continue
        return tree


def playable_pair(random: Random, pair: tuple[Ludeme, Ludeme]) -> str:
    """Return a small game with two ludemes for moves, riders or conditions; "" where they do not go together.

    Stones stand on some of its boards from the start, so that there is something to move.
    """
    for _ in range(PAIR_TRIES):
        parts = [_of_ludeme(random, ludeme) for ludeme in pair]
        play = [part for part, ludeme in zip(parts, pair, strict=True) if ludeme.sort != "condition"]
        ends = [Tree(random.choice(["win", "lose"]), (part,)) for part in parts if part not in play]
        if not any(part.head in MOVES for part in play):
            play.insert(0, Tree("place", (random.choice(["own", "any"]),)))
        if not ends:
            ends = [Tree("lose", (Tree("stuck", ()),)), Tree("win", (Tree("eliminated", ()),))]
        rules = " ".join(write(part) for part in (Tree("play", tuple(play)), Tree("end", tuple(ends))))
        text = f"(game {random.choice(PAIR_BOARDS)} {rules})"
        try:
            read_rules(text)
        except RulesError:
            continue
        return text
    return ""


MOVES = {ludeme.name for ludeme in BY_SORT["move"]}

#: How often two ludemes are tried with other arguments before they count as not going together.
PAIR_TRIES = 12

PAIR_BOARDS = (
    "(board square+ 5 (rows 1))",
    "(board square 4 (stones white a1 d4 b2 black a4 d1 c3))",
    "(board hexhex 3 (stones white a1 c3 e5 black a3 c1 d4))",
    "(board square+ 4)",
    "(board hexhex 3)",
)


#: Games in which stones only step, with everything that playouts know of steps.
STEPPING: dict[str, str] = {
    "race": "x5r1-tf.tdb-wr.we",
    "takes-beside": "q4r1-tb-wr.we.lk",
    "takes-diagonally": "x4r1-tab-lr.we",
    "walks-and-takes": "q4r1-tf.te-wr.wk",
    "small-clobber": "q3c-te-wk",
    "draws": "x4r1-tdb.te-we.dr.lk",
    "hexagons": "h3swa1b1be5d5-tb-we.lk",
    "high": "x4h6r2-tf.tdb-wr.we",
}

#: Games with a supply of stones, which move once they are all on the board.
SUPPLIED: dict[str, str] = {
    "supplied-blocks": "x4-ps3.t-w3.wb",
    "supplied-hops": "h3-ps3.j-w3",
    "supplied-ahead": "x5-ps4.tab-wr.w4",
    "supplied-and-sandwiched": "q4-ps4.t.cw-wb.wc3",
}

#: Games in which lines have exactly some length.
EXACT_LINES: dict[str, str] = {
    "exact-lines": "x7-p-w4x",
    "exact-and-longer": "h5-p-l5.w4x.l3x",
    "exact-and-edges": "x6-p-w4x.wt2m.d3x",
    "exact-and-captures": "x7-p.cs-w4x.l3x",
    "exact-and-sandwiches": "x6-p.cw-w4x.l3x.wc6",
    "exact-and-steps": "h4-p.t-w4x.l3x",
    "exact-and-hops": "q5-p.j-w4x.d3x",
    "exact-and-turns": "x6-p.d-w5x.l4x",
    "exact-and-flips": "h4-p.ff-w4x.l3x",
    "exact-and-either": "h4-pa-w4x.l3x",
    "exact-and-older": "x5-pa.t-a.w4x.l3x",
    "exact-and-older-flips": "h4-p.fb-a.w3x.l5",
    "exact-and-falling": "x6h5-pl-w4x.l3x",
    "supplied-exact-lines": "x5-ps4.t-w3x.l4x",
}

#: Games in which stones fall.
FALLING: dict[str, str] = {
    "three-not-two": "x5h4-pl-w4.l3",
    "falling-and-taking": "q5-pl.cw-w4.wc3",
    "falling-reds": "x4h5-pl.pr-w3r",
    "falling-pairs": "x5h6-pl.cwp-w4.wc4",
    "falling-beside": "q4h6-pl.pano-wt2o",
}

#: Games in which stones change sides, or are counted once both players have passed.
FLIPPING: dict[str, str] = {
    "reversi-six": "(game (board square+ 6 (stones white c3 d4 black d3 c4))"
    " (play (place own (flanking)) (flip flanked)) (end (score (most-stones))))",
    "flanking-hexagons": "(game (board hexhex 4 (stones white c3 e5 black d3 d5))"
    " (play (place own (flanking)) (flip flanked)) (end (win (eliminated)) (score (area))))",
    "flanking-lines": "(game (board square 5 (stones white b2 c3 black c2 b3))"
    " (play (place own (flanking)) (place red (next-to own)) (flip beside)) (end (win (line 4 own+red))))",
    "flips-and-steps": "(game (board square+ 4 (rows 1))"
    " (play (place own (next-to own)) (step) (flip flanked))"
    " (end (win (reach)) (lose (eliminated)) (draw (steps 5))))",
    "flipped-groups": "(game (board hexhex 3) (play (place own (no-group-over 4)) (flip flanked))"
    " (end whole (win (group 5)) (lose (touch 3 any)) (lose (line 4)) (score (largest-group))))",
    "flips-twice": "(game (board square+ 5) (play (place any) (flip beside) (twice))"
    " (end (win (touch 2 mine))))",
    "both-totals": "(game (board rhombus 4) (play (place own (apart enemy)) (capture sandwiched))"
    " (end (score (odd-groups 2)) (score (most-stones))))",
    "areas": "(game (board square 4) (play (place own (apart enemy)) (capture sandwiched))"
    " (end (score (area))))",
}

#: Games of rings and corners.
RINGS: dict[str, str] = {
    "small-havannah": "h4-p.s-wq.wt2c.wt3n",
    "rings-of-either": "h3-pa-wq.lt2c",
    "rings-with-limits": "r5-pm9.pr-lq.wt3n",
    "rings-and-steps": "h3-p.t-wq.dn5",
    "rings-and-hops": "y5-p.j.cw-wq.wc4",
    "rings-and-flips": "h4-p.ff-wq",
    "rings-twice": "z-p.d-wq.lt2c",
    "rings-of-old": "h3-pa.cs-a.wq.lg6",
}

_STARTED = (
    "square+ 5 (rows 1)",
    "square 4 (rows 2)",
    "square+ 4 (high 5) (rows 1)",
    "square 5 (chequered a1 b3)",
    "square+ 4 (stones white a1 d4 b2 black a4 d1 c3)",
    "hexhex 3 (stones white a1 c3 e5 black a3 c1 d4)",
    "square 4",
)
_MOVING = (
    "step",
    "step enemy",
    "step either",
    "step forward",
    "step forward-diagonal either",
    "step forward-any",
    "step forward enemy",
    "hop",
    "place own",
    "place any",
    "place own (next-to own)",
    "place own (no-group-over 3)",
    "place own (lowest)",
    "place own (supply 3)",
)
_TURNS = (
    "",
    "",
    "",
    " (capture sandwiched)",
    " (capture sandwiched pairs)",
    " (capture surrounded)",
    " (twice)",
    " (swap)",
)
_ENDED = (
    "reach",
    "block",
    "eliminated",
    "stuck",
    "line 3",
    "group 4",
    "captured 2",
    "steps 6",
    "surrounded own",
    "touch 2 opposite",
)


def moving_game(random: Random) -> str:
    """Return rules at random of a small game with stones at the start or moves of stones, in lanes or not."""
    while True:
        try:
            return _game(random, _MOVING, _TURNS, _ENDED)
        except RulesError:
            continue


def _game(
    random: Random, moves: tuple[str, ...], turns: tuple[str, ...], ends: tuple[str, ...], last: str = ""
) -> str:
    """Return rules of one or two moves, riders, and up to three rules of the end before the last."""

    def some(parts: tuple[str, ...], most: int) -> list[str]:
        left = list(parts)
        return [left.pop(int(random.random() * len(left))) for _ in range(1 + int(random.random() * most))]

    play = " ".join(f"({move})" for move in some(moves, 2)) + some(turns, 1)[0]
    results = ["win", "lose", "draw"]
    end = " ".join(f"({results[int(random.random() * 3)]} ({rule}))" for rule in some(ends, 3))
    return read_rules(f"(game (board {some(_STARTED, 1)[0]}) (play {play}) (end {end}{last}))").text


_FLANKING = (
    "place own (flanking)",
    "place own (flanking)",
    "place own (next-to enemy)",
    "place own",
    "place any",
    "place any (no-group-over 3)",
    "step",
    "step enemy",
    "hop",
)
_FLIPPED = (
    " (flip flanked)",
    " (flip flanked)",
    " (flip beside)",
    " (flip flanked) (twice)",
    " (capture sandwiched)",
)
_COUNTED = (" (score (most-stones))", " (score (area))", " (score (largest-group)) (score (area))", "")


def flipping_game(random: Random) -> str:
    """Return rules at random of a small game in which stones flank, change sides or are counted."""
    while True:
        counted = _COUNTED[int(random.random() * len(_COUNTED))]
        try:
            return _game(random, _FLANKING, _FLIPPED, _ENDED, counted)
        except RulesError:
            continue


_SIGNS = "()() abcdefghijklmnopqrstuvwxyz0123456789+-\n\t\"'\\%{}é\0"


def spoiled(random: Random, text: str) -> str:
    """Return a text with a few signs, words or brackets changed."""
    for _ in range(random.randint(1, 4)):
        at = int(random.random() * (len(text) + 1))
        kind = int(random.random() * 6)
        if kind == 0:
            text = text[:at] + random.choice(_SIGNS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + random.randint(1, 8) :]
        elif kind == 2:
            text = text[:at] + random.choice(["(", ")", "(line 4)", "own", " 99 ", "(win"]) + text[at:]
        elif kind == 3:
            other = int(random.random() * (len(text) + 1))
            text = text[:at] + text[min(at, other) : max(at, other)] + text[at:]
        elif kind == 4:
            words = text.split(" ")
            words[int(random.random() * len(words))] = random.choice(words)
            text = " ".join(words)
        else:
            text = text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text
