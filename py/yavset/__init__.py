"""yavset: the games of the Yavalath set, their rules and a bot, in plain Python.

>>> import yavset
>>> game = yavset.game("yavalath")
>>> position = game.start().play("e5")
>>> position.to_move, len(position.legal_moves())
('black', 61)
>>> yavset.analyse(position, visits=200, seed=1).choice in position.legal_moves()
True

The names in `__all__` are the public interface, with `yavset.rl` for programs that learn, `yavset.engine`
for other programs that play, and `yavset.interfaces.notebook` for boards in notebooks. Everything else may
change.
"""

import warnings
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from yavset.drawing.svg import svg
from yavset.games import game, game_ids, register
from yavset.language.messages import Problem
from yavset.ludi.game import Ludi as _Ludi
from yavset.notation.diagram import diagram_marks, write_diagram
from yavset.notation.links import format_link, parse_link
from yavset.notation.movetext import RecordError
from yavset.notation.record import Record, format_record, parse_record, parse_records
from yavset.notation.variations import MoveNode
from yavset.rules.board import Board
from yavset.rules.diagram import DiagramError
from yavset.rules.game import Game
from yavset.rules.options import Option
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Event, IllegalMove, Outcome, Piece
from yavset.search.policies import register as _register_policy

if TYPE_CHECKING:
    from yavset.breeding.judge import Measured, measure
    from yavset.breeding.verdict import Budget, Estimate, Verdict
    from yavset.ludi.aloud import read_aloud
    from yavset.ludi.rule_tree import RulesError
    from yavset.ludi.rules import Rules, read_rules
    from yavset.puzzles.lessons import check_lesson
    from yavset.puzzles.prover import Prover
    from yavset.puzzles.puzzle import Puzzle, read_puzzle
    from yavset.puzzles.puzzle import daily as daily_puzzle
    from yavset.puzzles.puzzle import of as puzzles_of
    from yavset.search.mcts import search as analyse
    from yavset.search.report import MoveReport, Report
    from yavset.search.session import Session

# Any game in ludemes is a game like the others, but none of the set.
register(_Ludi, listed=False)
_register_policy(_Ludi.id, "yavset.ludi.policy")

__version__ = "1.0.0"

__all__ = [
    "Board",
    "Budget",
    "DiagramError",
    "Estimate",
    "Event",
    "Game",
    "IllegalMove",
    "Measured",
    "MoveNode",
    "MoveReport",
    "Option",
    "Outcome",
    "Piece",
    "Position",
    "Problem",
    "Prover",
    "Puzzle",
    "Record",
    "RecordError",
    "Report",
    "Rules",
    "RulesError",
    "Score",
    "Session",
    "Verdict",
    "__version__",
    "analyse",
    "check_lesson",
    "daily_puzzle",
    "diagram_marks",
    "format_link",
    "format_record",
    "game",
    "game_ids",
    "measure",
    "parse_link",
    "parse_record",
    "parse_records",
    "puzzles_of",
    "read_aloud",
    "read_puzzle",
    "read_rules",
    "register",
    "svg",
    "write_diagram",
]

# The search, the puzzles and the judges take longer to import than the rules: where each name is found once
# somebody asks for it.
_LATER = {
    "Budget": "breeding.verdict:Budget",
    "Estimate": "breeding.verdict:Estimate",
    "Measured": "breeding.judge:Measured",
    "MoveReport": "search.report:MoveReport",
    "Prover": "puzzles.prover:Prover",
    "Puzzle": "puzzles.puzzle:Puzzle",
    "Report": "search.report:Report",
    "Rules": "ludi.rules:Rules",
    "RulesError": "ludi.rule_tree:RulesError",
    "Session": "search.session:Session",
    "Verdict": "breeding.verdict:Verdict",
    "analyse": "search.mcts:search",
    "check_lesson": "puzzles.lessons:check_lesson",
    "daily_puzzle": "puzzles.puzzle:daily",
    "measure": "breeding.judge:measure",
    "puzzles_of": "puzzles.puzzle:of",
    "read_aloud": "ludi.aloud:read_aloud",
    "read_puzzle": "puzzles.puzzle:read_puzzle",
    "read_rules": "ludi.rules:read_rules",
}

# Names that work with a warning: they are no part of the public interface.
_MOVED = {
    "Ludi": "ludi.game:Ludi",
    "read_diagram": "rules.game:Game.position",
    "register_policy": "search.policies:register",
}


def __getattr__(name: str) -> Any:
    if place := _LATER.get(name):
        globals()[name] = found = _find(place)
        return found
    if place := _MOVED.get(name):
        moved = f"yavset.{name} is yavset.{place.replace(':', '.')}"
        warnings.warn(moved, DeprecationWarning, stacklevel=2)
        return _find(place)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def _find(place: str) -> Any:
    module, _, attribute = place.partition(":")
    return attrgetter(attribute)(import_module(f"{__name__}.{module}"))
