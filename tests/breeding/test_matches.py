"""Games side by side tell what each player thought, as seen from the first player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from yavset.breeding.agent import Decision, Work, result_for
from yavset.breeding.curve import lead_curve
from yavset.breeding.matches import Pairing, matched, opened, playing
from yavset.ludi.game import Ludi
from yavset.rules.position import Position
from yavset.search.work import finish

GAME = Ludi(rules="(game (board hexhex 3) (play (place own)) (end (win (line 4)) (lose (line 3))))")
LANES = 50


class RandomPlayer:
    """Makes random moves, and thinks of a position what nothing but the position and its seed decide."""

    def __init__(self, seed: int, lanes: int) -> None:
        self.lanes = lanes
        self.seed = seed

    def decision(self, position: Position) -> Decision:
        chance = Random(f"{self.seed} {position}")
        move = chance.choice(position.legal_moves())
        return Decision(move, chance.uniform(-1, 1), chance.uniform(-1, 1), chance.randrange(4))

    def deciding(self, positions: Sequence[Position]) -> Work:
        yield len(positions)
        return [self.decision(position) for position in positions]


@pytest.mark.parametrize("opening", [(), ("c3",), ("c3", "b2")])
@pytest.mark.parametrize("most", [9, 60])
def test_every_estimate_is_told_for_the_first_player(opening: tuple[str, ...], most: int) -> None:
    players = RandomPlayer(1, LANES), RandomPlayer(2, 2 * LANES)
    pairings = [Pairing((players[n], players[1 - n]), opened(GAME, *opening)) for n in (0, 1)]
    games = finish(playing(pairings, most))
    for pairing, played in zip(pairings, games, strict=True):
        position, decisions, signs = pairing.opening.position, [], []
        for move in played.moves[len(opening) :]:
            player = pairing.players[position.player]
            assert isinstance(player, RandomPlayer)
            decisions.append(player.decision(position))
            assert decisions[-1].move == move
            signs.append(1 if position.player == 0 else -1)
            position = position.play(move)
        assert played.opening == len(opening)
        over = position.outcome is not None
        assert over or len(played.moves) == most
        result = result_for(position, 0) if over else None
        assert played.result == result
        assert played.points(0) + played.points(1) == 1
        assert played.points(0) == 0.5 + (result or 0) / 2
        means = [sign * one.mean for sign, one in zip(signs, decisions, strict=True)]
        sights = tuple(sign * one.best for sign, one in zip(signs, decisions, strict=True))
        assert played.curve == lead_curve(means, signs, result or 0.0, 2 * LANES, len(opening), sights)
        assert played.choices == sum(one.choices > 1 for one in decisions) / len(decisions)


def test_a_match_goes_on_until_it_is_decided_and_keeps_all_its_games() -> None:
    player = RandomPlayer(3, 0)
    asked = []

    def decided(games: Sequence[object]) -> bool:
        asked.append(len(games))
        return len(games) >= 16

    games = finish(matched(lambda _: Pairing((player, player), opened(GAME)), decided, 40, 60))
    assert (len(games), asked) == (16, [8, 16])
