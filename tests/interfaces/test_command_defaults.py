"""What the commands take for granted where nobody says anything else, and what they say of themselves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from recordings import recorded
from yavset.interfaces.terminal import command_parser


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield every command, and the commands of commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command
                yield from commands(command)


def test_what_commands_take_for_granted_is_what_was_chosen() -> None:
    """Each default and each type was read once; the help names the defaults."""
    lines = []
    for command in commands(command_parser()):
        lines.append(command.prog)
        for action in command._actions:
            if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
                name = "/".join(action.option_strings) or action.dest
                kind = getattr(action.type, "__name__", "text") if action.nargs != 0 else "flag"
                many = "" if action.nargs in (None, 0) else f" {action.nargs}"
                # Versions of Python differ in whether they call any number of words, none included, required.
                needed = " required" if action.required and action.nargs != "*" else ""
                chosen = "" if action.choices is None else f" of {', '.join(map(str, action.choices))}"
                lines.append(f"  {name}: {kind}{many}{needed}{chosen}, usually {action.default!r}")
        lines.append(f"  runs {getattr(command.get_default('run'), '__name__', 'its commands')}")
    text = "\n".join(lines) + "\n"
    assert text == recorded("commands/defaults", text)


def test_the_help_names_the_numbers_that_are_taken_for_granted() -> None:
    for command in commands(command_parser()):
        for action in command._actions:
            usual = action.default
            if isinstance(usual, int | float) and not isinstance(usual, bool):
                assert f"({usual:g})" in str(action.help), f"{command.prog} {action.dest}"


def test_a_command_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_parser().parse_args(["dance"])
    assert "invalid choice: 'dance'" in capsys.readouterr().err
