"""The games that come with the language, as their rule texts."""

from __future__ import annotations

from functools import cache

from yavset.ludi.rule_tree import Tree, parse

COMPARED: dict[str, str] = {
    "yavalath": """(game yavalath
  (board hexhex 5)
  (play (place own) (swap))
  (end (win (line 4)) (lose (line 3))))""",
    "five-not-four": """(game five-not-four
  (board hexhex 6)
  (play (place own) (swap))
  (end (win (line 5)) (lose (line 4))))""",
    "pentalath": """(game pentalath
  (board trapezium)
  (play (place own) (capture surrounded))
  (end (win (line 5))))""",
    "yavalanchor": """(game yavalanchor
  (board hexhex 5)
  (play (place own (next-to red)) (place red))
  (end (win (line 5 own+red)) (lose (line 5 enemy+red))))""",
    "cross": """(game cross
  (board hexhex 5)
  (play (place own) (swap))
  (end (win (touch 3 apart)) (lose (touch 2 opposite))))""",
    "manalath": """(game manalath
  (board hexhex 5)
  (play (place any (no-group-over 5)))
  (end whole (win (group 5 exactly)) (lose (group 4 exactly)) (lose (stuck))))""",
    "susan": """(game susan
  (board hexhex 5)
  (play (place own) (step))
  (end (lose (surrounded own)) (win (surrounded enemy)) (draw (steps 6))))""",
    "odd": """(game odd
  (board hexhex 5)
  (play (place any))
  (end (score (odd-groups 5))))""",
    "hex": """(game hex
  (board rhombus 9)
  (play (place own) (swap))
  (end (win (touch 2 mine))))""",
    "y": """(game y
  (board triangle 9)
  (play (place own) (swap))
  (end (win (touch 3 any))))""",
    "gomoku": """(game gomoku
  (board square+ 9)
  (play (place own) (swap))
  (end (win (line 5))))""",
    "squava": """(game squava
  (board square+ 5)
  (play (place own) (swap))
  (end (win (line 4)) (lose (line 3))))""",
}
"""The rule texts, by the games' names, with which bred games are compared: what these measure is known."""

PRESETS: dict[str, str] = {
    **COMPARED,
    "connect6": """(game connect6
  (board square+ 19)
  (play (place own) (twice))
  (end (win (line 6))))""",
    "breakthrough": """(game breakthrough
  (board square+ 8 (rows 2))
  (play (step forward) (step forward-diagonal either))
  (end (win (reach)) (win (eliminated))))""",
    "clobber": """(game clobber
  (board square 6 (chequered))
  (play (step enemy))
  (end (lose (stuck))))""",
    "reversi": """(game reversi
  (board square+ 8 (stones white d4 e5 black e4 d5))
  (play (place own (flanking)) (flip flanked))
  (end (score (most-stones))))""",
    "ataxx": """(game ataxx
  (board square+ 7 (stones white a1 g7 black g1 a7))
  (play (place own (next-to own)) (leap) (flip beside))
  (end (win (eliminated)) (score (most-stones))))""",
    "connect-four": """(game connect-four
  (board square+ 7 (high 6))
  (play (place own (lowest)))
  (end (win (line 4))))""",
    "pente": """(game pente
  (board square+ 19)
  (play (place own) (capture sandwiched pairs))
  (end (win (line 5)) (win (captured 10))))""",
    "hasami-shogi": """(game hasami-shogi
  (board square 9 (rows 1))
  (play (slide) (capture sandwiched))
  (end (win (captured 8))))""",
    "lines-of-action": """(game lines-of-action
  (board square+ 8 (stones white b1 c1 d1 e1 f1 g1 b8 c8 d8 e8 f8 g8 \
black a2 h2 a3 h3 a4 h4 a5 h5 a6 h6 a7 h7))
  (play (slide counted))
  (end (win (one-group own)) (lose (one-group enemy)) (lose (stuck))))""",
    "three-mens-morris": """(game three-mens-morris
  (board square+ 3)
  (play (place own (supply 3)) (step))
  (end (win (line 3))))""",
    "teeko": """(game teeko
  (board square+ 5)
  (play (place own (supply 4)) (step))
  (end (win (line 4)) (win (block))))""",
    "havannah": """(game havannah
  (board hexhex 8)
  (play (place own) (swap))
  (end (win (ring)) (win (touch 2 corners)) (win (touch 3 cornerless))))""",
    "gonnect": """(game gonnect
  (board square 13)
  (play (place own) (capture surrounded) (swap) (no-repeat))
  (end (win (touch 2 opposite)) (lose (stuck))))""",
    "go": """(game go
  (board square 9)
  (play (place own) (capture surrounded) (no-repeat) (pass))
  (end (score (area))))""",
    "catchup": """(game catchup
  (board hexhex 5)
  (play (place own) (catch-up))
  (end (score (largest-group cascade))))""",
    "halma": """(game halma
  (board square+ 16 (stones white a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4 b4 c4 a5 b5 \
black o12 p12 n13 o13 p13 m14 n14 o14 p14 l15 m15 n15 o15 p15 l16 m16 n16 o16 p16))
  (play (step) (hop chain))
  (end (win (reach camp))))""",
    "epaminondas": """(game epaminondas
  (board square+ 14 (high 12) (rows 2))
  (play (slide phalanx))
  (end (lose (reach outnumbered))))""",
    "konane": """(game konane
  (board square 8 (chequered d4 d5))
  (play (hop enemy))
  (end (lose (stuck))))""",
    "amazons": """(game amazons
  (board square+ 10 (stones white d1 g1 a4 j4 black a7 j7 d10 g10))
  (play (slide) (shoot))
  (end (lose (stuck))))""",
    "snort": """(game snort
  (board square 8)
  (play (place own (apart enemy)))
  (end (lose (stuck))))""",
    "col": """(game col
  (board square 8)
  (play (place own (apart own)))
  (end (lose (stuck))))""",
}
"""The rule texts by the games' names, in the order in which they are offered."""


@cache
def compared_trees() -> tuple[Tree, ...]:
    """Return the trees of the games with which bred games are compared, in the same order."""
    return tuple(map(parse, COMPARED.values()))
