"""Rules as plain data, for editors and pages: checked, named, read aloud, with their board."""

from __future__ import annotations

import re
from typing import Any

from yavset.drawing.scene import describe_game, describe_position
from yavset.ludi.aloud import phrases, read_aloud, short_labels, unused_parts
from yavset.ludi.code import write_code
from yavset.ludi.effects import CAPTURES, FLIPS
from yavset.ludi.game import Ludi
from yavset.ludi.grammar import SHAPES, WORDS, grammar_data, usual_sizes
from yavset.ludi.names import is_known
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError, parse, write_lines
from yavset.ludi.rules import Rules, read_rules
from yavset.rules.game import Game


def describe_error(error: RulesError) -> dict[str, Any]:
    """Return where a rule text is wrong, what could stand there, and what was probably meant."""
    return {
        "line": error.line,
        "column": error.column,
        "expected": list(error.expected),
        "nearest": error.nearest,
        "message": error.message.as_data(),
    }


def describe_rules(rules: Rules) -> dict[str, Any]:
    """Return what an editor shows of rules, without the game itself.

    `text` is the canonical text in lines, `code` what links carry, `bred` whether the game can be measured
    and bred; `aloud`, `short` and `phrases` are sentences of ``ludi.ftl`` as data; so is `unused`, what of
    the text never matters, if anything does not.
    """
    game = Ludi(rules=rules.code)
    unused = [sentence.as_data() for sentence in unused_parts(rules)]
    return ({"unused": unused} if unused else {}) | {
        "text": write_lines(rules.tree),
        "code": rules.code,
        "name": game.name,
        "known": is_known(rules.tree),
        "bred": rules.in_lanes,
        "designer": game.designer,
        "year": game.year,
        "board": board_key(board_code(rules)),
        "aloud": [sentence.as_data() for sentence in read_aloud(rules)],
        "short": [sentence.as_data() for sentence in short_labels(rules)],
        "phrases": {code: sentence.as_data() for code, sentence in phrases(rules).items()},
    }


def describe(game: Game) -> dict[str, Any]:
    """Return what does not change during a game, with its `rules` (see `describe_rules`) if it has any."""
    if isinstance(game, Ludi):
        return {**describe_game(game), "rules": describe_rules(game.rules)}
    return describe_game(game)


def check(text: str) -> dict[str, Any]:
    """Return what there is to say of a rule text while it is written: its errors, or all that it makes.

    `errors` is empty for rules that can be played; `rules`, `game` (which has `rules` too) and `view` (the
    start) are there then.
    """
    try:
        rules = read_rules(text)
    except RulesError as error:
        return {"errors": [describe_error(error)]}
    game = Ludi(rules=text)
    start = {**describe_position(game.start()), "options": game.options}
    return {"errors": [], "rules": describe_rules(rules), "game": describe(game), "view": start}


def texts(rules: Rules, language: str) -> dict[str, Any]:
    """Return the texts of a game in a language, in the form of the texts of the other games."""
    sentences = [sentence.said(language) for sentence in read_aloud(rules)]
    return {
        "name": Ludi(rules=rules.code).name,
        "tagline": ", ".join(sentence.said(language) for sentence in short_labels(rules)),
        "rules": "\n".join(f"- {sentence}" for sentence in sentences),
        "options": {},
        "phrases": {code: sentence.said(language) for code, sentence in phrases(rules).items()},
        "examples": [],
    }


def presets_data() -> list[dict[str, Any]]:
    """Return the games that come with the language, with all that a page shows before Python is there.

    The board of a `game` is left out: it is among `boards_data`, under the key `board` of its rules.
    """
    found = []
    for name, text in PRESETS.items():
        game = Ludi(rules=text)
        description = describe(game)
        description.pop("board")
        start = {**describe_position(game.start()), "options": game.options}
        found.append({"id": name, "text": text, "game": description, "starts": [start]})
    return found


def riders_data() -> dict[str, str]:
    """Return effects (see `yavset.rules.effects.EFFECTS`) by the text and the code of what has them."""
    riders = {f"(capture {how})": effect for how, effect in CAPTURES.items()}
    riders |= {f"(flip {how})": effect for how, effect in FLIPS.items()}
    riders |= {
        "(twice)": "twice",
        "(catch-up)": "again",
        "(hop enemy)": "hop",
        "(slide phalanx)": "phalanx",
        "(shoot)": "shot",
    }
    codes = {}
    for rider, effect in riders.items():
        tree = parse(f"(game (board hexhex 3) (play (place own) {rider}) (end (win (line 3))))")
        codes[write_code(tree).split("-")[1].split(".")[1]] = effect
    return riders | codes


def language_data() -> dict[str, Any]:
    """Return what an editor completes: the ludemes, and the sizes of every shape of board."""
    return {
        "ludemes": grammar_data(),
        "shapes": {shape: list(sizes) for shape, sizes in SHAPES.items()},
    }


def board_codes() -> list[str]:
    """Return how short codes of rules begin, such as ``h5``: every usual board, and those of the presets."""
    codes = WORDS["shape"]
    usual = [
        codes[shape] + (str(size) if last else "")
        for shape in SHAPES
        for first, last in [usual_sizes(shape)]
        for size in range(first, last + 1)
    ]
    return list(dict.fromkeys([*usual, *(board_code(read_rules(text)) for text in PRESETS.values())]))


def board_code(rules: Rules) -> str:
    """Return how the short code of rules begins, up to the stones that stand on the board at the start."""
    found = re.match(r"[a-z][0-9]*(?:h[0-9]+)?", rules.code)
    assert found is not None
    return found[0]


def board_key(code: str) -> str:
    """Return the name of a board's data from the beginning of a short code: ``h5`` is ``hexhex-5``."""
    shape = next(shape for shape, letter in WORDS["shape"].items() if letter == code[:1])
    return f"{shape}-{code[1:].replace('h', 'x') or 13}"


def boards_data() -> dict[str, dict[str, Any]]:
    """Return the boards of `board_codes` by their keys: a link's board is drawn before Python is there.

    Boards with four edges have `own_edges`, which belong to players where rules say so (`own_sides`).
    """
    return {
        board_key(code): describe_game(Ludi(rules=f"{code}-p-wt2m.w2"))["board"] for code in board_codes()
    }


def own_sides() -> list[str]:
    """Return the words of rules, and of their short codes, by which edges belong to players."""
    condition = "(touch 2 mine)"
    rules = [
        read_rules(f"(game (board square 3) (play (place own)) (end ({result} {condition})))")
        for result in ("win", "lose")
    ]
    return [condition, *(one.code.split("-")[2] for one in rules)]
