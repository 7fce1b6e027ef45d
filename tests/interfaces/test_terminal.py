"""Games in a terminal against a plain model: who is asked, what bots are told, what is taken back."""

from __future__ import annotations

import pytest

from games_with_bots import GAMES, Bots, modelled_games
from yavset.interfaces import terminal
from yavset.interfaces.terminal import main
from yavset.notation.record import parse_record


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_a_game_goes_as_the_model_says(
    game_id: str,
    options: list[str],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for game, seats, begun, lines, moves, told in modelled_games(
        game_id, options, 4, f"{game_id} {options} {seed}"
    ):
        bots = Bots()
        typed = iter(lines)
        monkeypatch.setattr(terminal, "Session", bots.session)
        monkeypatch.setattr("builtins.input", lambda _, typed=typed: next(typed, "quit"))
        command = ["play", game_id, *options, "--seats", ",".join(seats), "--seconds", "1.5"]
        capsys.readouterr()
        assert main([*command, "--moves", " ".join(begun)]) == 0
        said = capsys.readouterr().out
        playing = [seat for seat, who in enumerate(seats) if who != "me"]
        assert [(playing[number], *rest) for number, *rest in bots.told] == told
        assert bots.limits == [(1.5, None)] * len(told)
        if "[Game" in said:
            assert list(parse_record(said[said.index("[Game") :]).moves) == moves
        position = game.start()
        for move in moves:
            position = position.play(move)
        assert terminal.text_board(position) in said


def test_a_seed_gives_each_move_of_the_bots_a_seed_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def seeds(*words: str) -> list[int | None]:
        bots = Bots()
        monkeypatch.setattr(terminal, "Session", bots.session)
        assert main(["play", "yavalath", "size=3", "--moves", "c3", "--seats", "3,6", *words]) == 0
        return [seed for _, seed in bots.limits]

    one, again, other = seeds("--seed", "1"), seeds("--seed", "1"), seeds("--seed", "2")
    assert one == again
    assert len({*one, *other}) == len(one) + len(other)
    assert set(seeds()) == {None}
