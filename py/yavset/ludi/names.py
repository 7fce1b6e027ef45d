"""What games are called: known ones by their names, all others by a name made from their rules alone."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from yavset.language.messages import Problem, quoted
from yavset.ludi.code import write_code
from yavset.ludi.rule_tree import Tree, write


class Title(NamedTuple):
    """What a game is called and, where it is known, who made it and when.

    Attributes:
        name: the name.
        designer: the people who made it; "" for a game that is not known.
        year: the year it appeared; 0 where nobody can say.
    """

    name: str
    designer: str = ""
    year: int = 0


KNOWN: dict[str, Title] = {
    "h-p-w4.l3": Title("Yavalath", "LUDI (Cameron Browne)", 2007),
    "h-p-w5.l4": Title("Five-not-four", "LUDI (Cameron Browne)", 2007),
    "h-p.cs-w5": Title("Pentalath", "LUDI (Cameron Browne)", 2007),
    "z-p.cs-w5": Title("Pentalath", "LUDI (Cameron Browne)", 2007),
    "h-pnr.pr-w5r.l5e": Title("Yavalanchor", "Néstor Romeral Andrés", 2012),
    "h-p-wt3p.lt2o": Title("Cross", "Cameron Browne", 2011),
    "h-pam5-a.wg5x.lg4x.lk": Title("Manalath", "Dieter Stein and Néstor Romeral Andrés", 2012),
    "h-p.t-luo.wue.dn6": Title("Susan", "Stephen Linhart", 1991),
    **{f"h{size}-pa-so{size}": Title("Odd", "Nick Bentley", 2007) for size in range(3, 9)},
    "r-p-wt2m": Title("Hex", "Piet Hein and John Nash", 1942),
    "y-p-wt3a": Title("Y", "Claude Shannon", 1953),
    "x3-p-w3": Title("Tic-tac-toe"),
    "x-p-w5": Title("Gomoku"),
    "x-p-w5x": Title("Gomoku"),
    "x-p-w4.l3": Title("Squava", "Néstor Romeral Andrés"),
    "r-p-lt2m": Title("Rex"),
    "q-p.cs-wc1": Title("Atari Go"),
    "q-p.cs.k-wt2o.lk": Title("Gonnect", "João Pedro Neto", 2000),
    "q-p.cs.k.n-sa": Title("Go"),
    "h-p.u-sbc": Title("Catchup", "Nick Bentley", 2011),
    "x16swa1b1c1d1e1a2b2c2d2e2a3b3c3d3a4b4c4a5b5"
    "bo12p12n13o13p13m14n14o14p14l15m15n15o15p15l16m16n16o16p16-t.jc-wrc": Title(
        "Halma", "George Howard Monks", 1884
    ),
    "x14h12r2-gp-lro": Title("Epaminondas", "Robert Abbott", 1975),
    "q8cd4d5-je-lk": Title("Konane"),
    "x10swd1g1a4j4ba7j7d10g10-g.h-lk": Title("Amazons", "Walter Zamkauskas", 1988),
    "h-p-wq.wt2c.wt3n": Title("Havannah", "Christian Freeling", 1981),
    "q-pxe-lk": Title("Snort", "Simon Norton"),
    "q-pxo-lk": Title("Col", "Colin Vout"),
    "x-p.d-w6": Title("Connect6", "I-Chen Wu", 2003),
    "xr2-tf.tdb-wr.we": Title("Breakthrough", "Dan Troyka", 2000),
    "x8swd4e5be4d5-pf.ff-ss": Title("Reversi", "Lewis Waterman and John Mollett", 1883),
    "x7swa1g7bg1a7-pno.l.fb-we.ss": Title("Ataxx", "Dave Crummack and Craig Galley", 1988),
    "x-p.cwp-w5.wc10": Title("Pente", "Gary Gabrel", 1977),
    "q9r1-g.cw-wc8": Title("Hasami Shogi"),
    "x8swb1c1d1e1f1g1b8c8d8e8f8g8ba2h2a3h3a4h4a5h5a6h6a7h7-gn-woo.loe.lk": Title(
        "Lines of Action", "Claude Soucie", 1969
    ),
    "x3-ps3.t-w3": Title("Three Men's Morris"),
    "x5-ps4.t-w4.wb": Title("Teeko", "John Scarne", 1937),
    "x7h6-pl-w4": Title("Connect Four", "Howard Wexler and Ned Strongin", 1974),
    "qc-te-lk": Title("Clobber", "Michael Albert, J.P. Grossman and Richard Nowakowski", 2001),
}
"""The games that are recognised, as far as we know them.

The key is the short code without the right to swap, and without the size of the board where any will do.
"""

_STARTS = [
    "bel",
    "bor",
    "cal",
    "dar",
    "del",
    "dor",
    "el",
    "fen",
    "gal",
    "gar",
    "hal",
    "har",
    "il",
    "jor",
    "kal",
    "kel",
    "kor",
    "lan",
    "lor",
    "lum",
    "mal",
    "mar",
    "mel",
    "mor",
    "nar",
    "nel",
    "or",
    "pel",
    "per",
    "quel",
    "ral",
    "ren",
    "ros",
    "sel",
    "sol",
    "tal",
    "tem",
    "tor",
    "ul",
    "val",
    "vel",
    "ver",
    "wen",
    "yar",
    "yel",
    "zan",
    "zor",
]
_MIDDLES = [
    "a",
    "e",
    "i",
    "o",
    "u",
    "an",
    "ar",
    "en",
    "er",
    "in",
    "ir",
    "on",
    "or",
    "un",
    "ur",
    "al",
    "el",
    "il",
    "ol",
    "ul",
    "ad",
    "ed",
    "id",
    "od",
    "ud",
    "am",
    "em",
    "im",
    "om",
    "um",
]
_ENDS = [
    "bar",
    "bel",
    "da",
    "dan",
    "den",
    "dor",
    "fal",
    "fen",
    "gal",
    "gon",
    "ka",
    "kan",
    "ken",
    "la",
    "lan",
    "len",
    "lis",
    "lon",
    "ma",
    "mar",
    "men",
    "mon",
    "na",
    "nar",
    "nel",
    "nor",
    "ra",
    "ran",
    "ren",
    "rin",
    "ron",
    "sa",
    "san",
    "sel",
    "sen",
    "ta",
    "tan",
    "tel",
    "ten",
    "tha",
    "tor",
    "va",
    "van",
    "ven",
    "vor",
    "wen",
    "ya",
    "zan",
    "zel",
    "zor",
]


def family(tree: Tree) -> str:
    """Return the short code of a canonical tree without the size of its board and the right to swap."""
    board, play, end = write_code(tree).split("-")
    moves = ".".join(move for move in play.split(".") if move != "s")
    return f"{re.sub(r'[0-9]+', '', board, count=1)}-{moves}-{end}"


def title_of(tree: Tree) -> Title:
    """Return what the game of a canonical tree is called."""
    board = write_code(tree).partition("-")[0]
    shared = family(tree)
    exact = f"{board}-{shared.partition('-')[2]}"
    return KNOWN.get(exact) or KNOWN.get(shared) or Title(made_name(tree))


_GIVEN = re.compile(r"\s*\(\s*game\s+([a-z][a-z0-9-]{0,39})[\s(]", re.IGNORECASE)
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def name_given(text: str) -> str:
    """Return the name that a rule text, which can be read, gives its game; "" for none."""
    match = _GIVEN.match(text)
    return match[1].lower() if match else ""


def read_name(given: object) -> str:
    """Return a name that is well-formed, as rule texts have it: `my-game`; Problem for another one."""
    if isinstance(given, str) and _NAME.fullmatch(given):
        return given
    raise Problem("option-value", name="name", given=quoted(given), allowed="a–z 0–9 -")


def titled(title: str, given: str) -> str:
    """Return what a game is called that its writer named: `My game`, or `My game (Hex)` for a known one.

    `title` is what it is known by, "" for a game that is not.
    """
    own = given.replace("-", " ").capitalize()
    return f"{own} ({title})" if title else own


def is_known(tree: Tree) -> bool:
    """Return whether the game of a canonical tree is a known one."""
    return bool(title_of(tree) != Title(made_name(tree)))


def made_name(tree: Tree) -> str:
    """Return a name made by chance from nothing but the canonical tree: the same everywhere.

    A walk through a chain of syllables: what follows depends on the syllable before and on the digits of the
    text's SHA-256.
    """
    number = int.from_bytes(sha256(write(tree).encode()).digest(), "big")

    def drawn(syllables: list[str]) -> str:
        nonlocal number
        number, index = divmod(number, len(syllables))
        return syllables[index]

    name = drawn(_STARTS)
    # Never the same letters twice: `mar` goes on with `en`, not with `ar`.
    name += drawn([syllable for syllable in _MIDDLES if syllable != name[-2:]])
    name += drawn([end for end in _ENDS if end[0] != name[-1]])
    return name.capitalize()
