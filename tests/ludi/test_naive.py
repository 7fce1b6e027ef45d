"""Games in ludemes against the naive interpreter of the same trees.

The environment variable YAVSET_GAMES is the number of games for each text, YAVSET_NAIVE_TREES that of texts
at random.
"""

from __future__ import annotations

import os
import sys
from itertools import combinations
from random import Random

import pytest

from against_naive import any_move, compare
from naive.ludi import Ludi as NaiveLudi
from trees import ODD_GAMES, playable_pair, playable_tree
from yavset.ludi.game import Ludi
from yavset.ludi.grammar import BY_SORT
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import write

IN_BROWSER = sys.platform == "emscripten"
GAMES = int(os.environ.get("YAVSET_GAMES", "1" if IN_BROWSER else "4"))
TREES = int(os.environ.get("YAVSET_NAIVE_TREES", "3" if IN_BROWSER else "60"))

#: How many games have the same two ludemes, with other arguments and boards.
PAIRS = 1 if IN_BROWSER else 3

#: The games that exist only in ludemes, on boards where the naive twin is quick enough.
ONLY_IN_LUDEMES = {
    "hex": "r5-p.s-wt2m",
    "y": "y6-p.s-wt3a",
    "gomoku": "x7-p.s-w5",
    "gomoku by its usual rules": "x6-p-w4x",
    "exact lines of several lengths": "h4-p-w4x.l3x.w5",
    "exact lines that lose": "x5-p.d-l3x.w4",
    "exact lines that move": "h4-p.t-w4x.l3x",
    "exact lines among captures": "x5-p.cw-w4x.l3x",
    "exact lines on squares": "q5-p.t.s-w4x.d3x",
    "exact lines of old": "x4-pa.t-a.w3x.lg6",
    "exact lines with flips": "h3-p.ff-a.w3x.l4x",
    "exact lines that stood at the start": "x5swa1b1c1bd5e4-p-a.w3x.l4",
    "connect6": "x8-p.d-w6",
    "squava": PRESETS["squava"],
    "breakthrough": PRESETS["breakthrough"],
    "small breakthrough": "x5r1-tf.tdb-wr.we",
    "clobber": "q4c-te-lk",
    "snort": "q5-pxe-lk",
    "col": "q5-pxo-lk",
    "reversi": PRESETS["reversi"],
    "small reversi": "x6swc3d4bd3c4-pf.ff-ss",
    "connect four": PRESETS["connect-four"],
    "ataxx": PRESETS["ataxx"],
    "leaps": "h4-p.l.fb-w5.dn8",
    "spreading": "x5swa1e5ba5e1-pno.fb-we.ss",
    "pente": "x7-p.cwp-w5.wc6",
    "pairs on hexes": "h4-p.t.cwp-wc6.wg7",
    "hasami shogi": "q5r1-g.cw-wc4",
    "lines of action": PRESETS["lines-of-action"],
    "three men's morris": PRESETS["three-mens-morris"],
    "teeko": PRESETS["teeko"],
    "slides of both kinds": "x5r1-g.gn-woo.loe",
    "slides and captures": "x5r1-te.g-we",
    "slides of counted stones on hexes": "h4-p.gn.cw-wg6.wc5",
    "supplies that come back": "q5-ps4.t.cw-wb.wc6",
    "supplies alone": "x4-ps5-wb.lk",
    "blocks of either colour": "x5-pa.t.s-wb",
    "duels": "x4r2-ta.tb-we.wc6.dk",
    "havannah": "h4-p.s-wq.wt2c.wt3n",
    "rings of either colour": "h3-pa-a.wq.lt2c",
    "rings that move": "r5-p.t-wq.lt3n",
    "gonnect": "q5-p.cs.s.k-wt2o.lk",
    "go": "q4-p.cs.k.n-sa",
    "go of either colour": "q3-pa.cs.k.n-sa",
    "steps that never repeat": "h3swa1c5be5e3-t.k-lk",
    "sandwiches that never repeat": "q4-p.cw.k-wc5.w4",
    "passing at will": "h3-p.n.d-sa",
    "lines that stood at the start": "x5swa1b1c1bd5e4-p-a.w3.l2",
    "catchup": "h3-p.u-sbc",
    "catching up with passes": "h3-p.u.n-sa.wg7",
    "catching up with captures": "q4-p.cs.u-wc6",
    "catching up by steps": "h3-p.t.u-wg6.l5",
    "halma": "x5swa1b1a2be5d5e4-t.jc-wrc",
    "hops on and on": "h4-p.jc.cw-wg7.lk",
    "epaminondas": "x6h5r2-gp-lro",
    "phalanxes on hexes": "h4-p.gp.cw-wg8.wc6",
    "phalanxes and jumps": "q5r2-je.gp-wc8.lk",
    "phalanxes that shoot": "x5r1-gp.h-we.lro",
    "konane": "q6cc3d3-je-lk",
    "jumps that count": "q6cc3d3-je-wc3.lk",
    "captures among flips": "x5r2-tb.fb-wc3.lk",
    "jumps of both kinds": "x5r2-j.je-we.lk",
    "jumps and leaps": "h3-p.je.cs-wc4",
    "jumps to and fro": "q5r2-t.je-we",
    "amazons": "x6swc1d1bc6d6-g.h-lk",
    "shots of stones that step": "h4-p.t.h-w4.l5r",
    "shots that surround": "q4swa1d4ba4d1-t.cs.h-we",
    "shots after leaps": "h3-p.l.h.k-wg5.lk",
    "two moves and their shots": "h4swa1b1bg7f7-t.d.h.n-lk",
    "lines of the enemy": "h3-p-a.l3e.w4",
}

#: Games in which a player may be given what wins or loses: it counts at its next move, whatever that is.
GIVEN = {
    f"{result} {given}": f"(game (board hexhex 3) (play (place any)) (end whole ({result} ({given}))))"
    for given in (
        "line 3",
        "line 2 exactly",
        "line 3 exactly",
        "group 4",
        "group 3 exactly",
        "touch 2 opposite",
        "touch 3 any",
    )
    for result in ("win", "lose")
}


@pytest.mark.parametrize("name", [*ONLY_IN_LUDEMES, *ODD_GAMES, *GIVEN])
def test_games_that_exist_only_in_ludemes(name: str) -> None:
    text = (ONLY_IN_LUDEMES | ODD_GAMES | GIVEN)[name]
    game = Ludi(rules=text)
    for seed in range(GAMES):
        compare(game.start(), NaiveLudi({"rules": game.rules.code}), Random(seed), 150, any_move)


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        "breakthrough",
        "clobber",
        "snort",
        "col",
        "reversi",
        "ataxx",
        "connect-four",
        "pente",
        "hasami-shogi",
        "lines-of-action",
        "three-mens-morris",
        "teeko",
        "havannah",
        "gonnect",
        "go",
        "konane",
        "amazons",
        "catchup",
        "halma",
        "epaminondas",
    ],
)
def test_ten_thousand_positions_of_games_that_people_know(name: str) -> None:
    # On their usual boards the naive twin takes a second for a few moves of some games.
    smaller = {
        "pente": "x9-p.cwp-w5.wc10",
        "havannah": "h5-p.s-wq.wt2c.wt3n",
        "gonnect": "q7-p.cs.s.k-wt2o.lk",
        "go": "q7-p.cs.k.n-sa",
        "halma": "x8swa1b1c1a2b2a3bh6g7h7f8g8h8-t.jc-wrc",
        "epaminondas": "x8h7r2-gp-lro",
    }
    game = Ludi(rules=smaller.get(name, PRESETS[name]))
    left, seed = 10_000, 0
    while left > 0:
        left -= compare(game.start(), NaiveLudi({"rules": game.rules.code}), Random(seed), 150, any_move).ply
        seed += 1


@pytest.mark.parametrize("sorts", [("move", "rider"), ("condition",)], ids=" and ".join)
def test_every_two_ludemes_together(sorts: tuple[str, ...]) -> None:
    ludemes = [ludeme for sort in sorts for ludeme in BY_SORT[sort]]
    # Two of a kind have many forms, such as slides of counted stones and of phalanxes.
    pairs = [*combinations(ludemes, 2), *((ludeme, ludeme) for ludeme in ludemes * 5)]
    compared = 0
    for number, pair in enumerate(pairs * PAIRS):
        text = playable_pair(Random(f"{number}/{sorts}"), pair)
        if text:
            compare(Ludi(rules=text).start(), NaiveLudi({"rules": text}), Random(number), 24, any_move)
            compared += 1
    assert compared > PAIRS * len(ludemes)


def test_texts_at_random() -> None:
    """The naive twin reads the text as it was written, the game plays its canonical form."""
    random = Random(1977)
    for seed in range(TREES):
        tree = playable_tree(random)
        text = write(tree._replace(args=tuple(tree.trees())))
        compare(Ludi(rules=text).start(), NaiveLudi({"rules": text}), Random(seed), 40, any_move)
