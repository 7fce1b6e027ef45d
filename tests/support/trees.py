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
