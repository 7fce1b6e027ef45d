"""The commands of the lab, as the command line has them."""

from __future__ import annotations

from typing import Any

from yavset.lab.arena import add_arena
from yavset.lab.audit import add_audit
from yavset.lab.bench import add_bench
from yavset.lab.breeding.commands import add_breed
from yavset.lab.ladder import add_ladder
from yavset.lab.measuring import add_explain, add_measure
from yavset.lab.new_game import add_new_game
from yavset.lab.openings import add_openings
from yavset.lab.people.commands import add_people
from yavset.lab.solving.solve import add_solve
from yavset.lab.training.commands import add_train
from yavset.lab.tune import add_tune


def add_commands(commands: Any) -> None:
    """Add them to the subparsers."""
    for add in (
        add_arena,
        add_audit,
        add_ladder,
        add_bench,
        add_tune,
        add_train,
        add_openings,
        add_solve,
        add_breed,
        add_measure,
        add_explain,
        add_people,
        add_new_game,
    ):
        add(commands)
