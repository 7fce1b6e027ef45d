"""Whatever a position is asked about moves, the answer agrees with its list of legal moves.

The positions are those of random games that like to stay within a turn: in the middle of turns games have
exceptions, and a game played at random is seldom there.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import yavset
from variants import every_variant, pick, title
from yavset.language.messages import Message
from yavset.ludi.presets import PRESETS
from yavset.rules.game import Game
from yavset.rules.moves import read_parts
from yavset.rules.position import Position
from yavset.search.provers.decisive import allows_win, winning_move

#: Two moves a turn and hops, in the language of ludemes.
TWICE = (
    "(game twice (board hexhex 4) (play (place own) (hop) (capture sandwiched) (twice)) (end (win (line 4))))"
)

#: The largest boards take long and have nothing that these have not.
GAMES = [
    *(game for game in every_variant() if len(game.board.cells) <= 130),
    *(yavset.game("ludi", rules=rules) for rules in (*PRESETS.values(), TWICE)),
]

each_game = pytest.mark.parametrize(
    "game", GAMES, ids=[f"{number}-{title(game)}" for number, game in enumerate(GAMES)]
)

#: Positions of each kind, in the middle of a turn and at its start, for each game.
COUNT = 5


def within_turn(before: Position, after: Position) -> bool:
    """Return whether a move leaves the turn unfinished; to change seats counts too."""
    return after.outcome is None and after.turn_number == before.turn_number


def positions_of(game: Game) -> tuple[list[Position], list[Position]]:
    """Return positions in the middle of turns, and others, from random games and their ends."""
    chance = Random(game.id)
    middle: list[Position] = []
    others: list[Position] = [game.start()]
    for _ in range(4):
        position = game.start()
        while position.outcome is None and position.ply < 200:
            legal = position.legal_moves()
            after = position.play(pick(chance, legal))
            for _ in range(6):
                if within_turn(position, after):
                    break
                other = position.play(pick(chance, legal))
                after = other if within_turn(position, other) else after
            (middle if within_turn(position, after) else others).append(after)
            position = after
        others.append(position)
    return thinned(middle), thinned(others)


def thinned(positions: list[Position]) -> list[Position]:
    """Return some of the positions, the last one included."""
    return positions[:: -max(1, len(positions) // COUNT)]


def unlisted(position: Position) -> Position:
    """Return the same position, which has not listed its moves yet: it cannot look in the list."""
    again = position.game.position(str(position))
    assert again == position
    return again


def decided_at_once(position: Position) -> dict[str, str]:
    """Return the moves after which another player has won or the mover is out, with the reason."""
    found = {}
    for move in position.legal_moves():
        after = position.child(move)
        if after.outcome is not None and after.outcome.winner not in (None, position.to_move):
            found[move] = after.outcome.reason
        elif after.outcome is None and position.to_move in position.game.eliminated(after):
            found[move] = ""
    return found


@each_game
def test_all_queries_agree_with_the_list_of_moves(game: Game) -> None:
    middle, others = positions_of(game)
    for position in (*middle, *others):
        legal = position.legal_moves()
        assert bool(legal) == (position.outcome is None)
        texts = {*game.actions, *legal}
        assert set(legal) <= set(game.actions)
        again = unlisted(position)
        assert {text for text in texts if again.is_legal(text)} == set(legal), str(position)
        assert {text for text in texts if position.is_legal(text)} == set(legal)
        numbers = position.legal_actions()
        assert [game.actions[number] for number in numbers] == sorted(legal, key=game.actions.index)
        swaps = tuple(move for move in legal if move[:4] == "swap")
        assert swaps == (position.swap_moves() if position.swap_open and position.outcome is None else ())


@each_game
def test_what_loses_at_once_is_what_the_moves_lead_to(game: Game) -> None:
    middle, others = positions_of(game)
    for position in (*middle, *others):
        losing, wanted = unlisted(position).losing_moves(), decided_at_once(position)
        assert losing.keys() == wanted.keys(), str(position)
        assert all(losing.values())
        # Of three players the one with a forbidden row loses by it, though the game may go on without it.
        assert len(game.players) > 2 or losing == wanted


@each_game
def test_a_refusal_names_only_what_is_so(game: Game) -> None:
    chance = Random(1)
    middle, others = positions_of(game)
    for position in (*middle, *others):
        legal = position.legal_moves()
        illegal = sorted(set(game.actions) - set(legal))
        again = unlisted(position)
        for move in chance.sample(illegal, min(30, len(illegal))):
            with pytest.raises(yavset.IllegalMove) as refused:
                again.play(move)
            assert str(refused.value) == str(again.why_illegal(move))
            why = again.why_illegal(move)
            assert (why.id == "move-game-over") == (position.outcome is not None)
            if why.id == "move-cell-taken":
                assert read_parts(move).cell in position.piece_map()
            if why.id == "move-not-legal":
                some = why.values["some"]
                named = str(some.values["some"] if isinstance(some, Message) else some).split(", ")
                assert tuple(named) == legal[:8]


@pytest.mark.parametrize(
    "move", ["z9", "w@z9", "z9/", "z9-e5", "e5-z9", "e5xz9", "e5xz9-e6", "e5xe6-z9", "e5~z9", "z9~e5"]
)
def test_a_refusal_names_the_cell_that_is_none(move: str) -> None:
    why = yavset.game("yavalath").start().why_illegal(move)
    assert (why.id, why.values["cell"]) == ("move-no-cell", "z9")


def wins_within_turn(position: Position, seat: int) -> bool:
    """Return whether a seat can win by the rest of its turn, trying every move."""
    for move in position.legal_moves():
        after = position.child(move)
        if after.outcome is not None:
            if after.outcome.winner is not None and after.seats[after.outcome.winner] == seat:
                return True
        elif move[:4] != "swap" and within_turn(position, after) and wins_within_turn(after, seat):
            return True
    return False


@pytest.mark.parametrize(
    "game_id", [name for name in yavset.game_ids() if name not in ("ayu", "feed-the-ducks", "omega")]
)
def test_a_win_within_the_turn_is_found_where_there_is_one(game_id: str) -> None:
    game = yavset.game(game_id, **({"seed": 1} if game_id == "quantum-leap" else {}))
    middle, others = positions_of(game)
    for position in (*middle, *others):
        if position.outcome is not None:
            continue
        seat = position.seats[position.to_move]
        wins = wins_within_turn(position, seat)
        found = winning_move(position, 100_000)
        assert (found is not None) == wins
        assert found is None or position.is_legal(found)
        assert not allows_win(position, seat), "the player to move is not another"


@each_game
def test_numbers_of_moves_and_turns_count_what_was_played(game: Game) -> None:
    chance = Random(3)
    position = game.start()
    turns = [0]
    while position.outcome is None and position.ply < 60:
        after = position.play(pick(chance, position.legal_moves()))
        assert after.ply == position.ply + 1
        assert after.turn_number - position.turn_number in (0, 1)
        if after.turn_number == position.turn_number:
            assert after.to_move == position.to_move, "the turn goes on"
            assert after.outcome is None
        assert set(after.piece_map()) >= set(game.board.cell_names(after.occupied))
        for score in after.scores:
            assert score.player is None or score.player in game.players
        turns.append(after.turn_number)
        position = after


#: Games with their usual options, in which mostly players may change seats, and others with two or three.
FROM_DIAGRAMS: list[tuple[str, dict[str, Any]]] = [
    *((game_id, {"seed": 1} if game_id == "quantum-leap" else {}) for game_id in yavset.game_ids()),
    *((game_id, {"players": 3}) for game_id in ("yavalath", "omega", "pentalath")),
    *(("ludi", {"rules": PRESETS[name]}) for name in ("hex", "gonnect", "go", "catchup", "amazons")),
]


@pytest.mark.parametrize(("game_id", "options"), FROM_DIAGRAMS)
def test_a_game_goes_on_from_a_diagram_as_from_the_position_that_it_shows(
    game_id: str, options: dict[str, object]
) -> None:
    chance, position = Random(5), yavset.game(game_id, **options).start()
    # At the beginning players may change seats, which depends on the turns before.
    while position.outcome is None and position.ply < 12:
        again = unlisted(position)
        assert again.legal_moves() == position.legal_moves()
        for move in (pick(chance, position.legal_moves()), pick(chance, position.legal_moves())):
            after, other = position.play(move), again.play(move)
            if after.outcome != other.outcome:
                # A diagram does not say what stood before.
                assert after.outcome is not None and after.outcome.reason == "repetition"
            else:
                assert (other, other.events) == (after, after.events)
        position = after


@pytest.mark.parametrize(
    ("game_id", "options"), [("ayu", {"swap": True}), ("ludi", {"rules": PRESETS["gonnect"]})]
)
def test_to_change_seats_forgets_no_position(game_id: str, options: dict[str, object]) -> None:
    start = yavset.game(game_id, **options).start()
    first = start.play(start.legal_moves()[0])
    swapped = first.play("swap")
    assert swapped.has_occurred(start.key())
    assert swapped.has_occurred(first.key())


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("ayu", {}), ("onager", {}), ("play-win", {}), ("ludi", {"rules": PRESETS["go"]})],
)
def test_every_position_at_the_start_of_a_turn_is_remembered(game_id: str, options: dict[str, Any]) -> None:
    chance, position = Random(game_id), yavset.game(game_id, **options).start()
    before, counts = position, Counter([position.key()])
    while position.outcome is None and position.ply < 120:
        # Back again now and then, so that positions occur anew.
        moves = [move for move in position.legal_moves() if move != "pass"] or ["pass"]
        back = "-".join(reversed(str(before.last_move).split("-")))
        again = back in moves and position.game.repetition > 2 and chance.random() < 0.1
        before, position = position, position.play(back if again else chance.choice(moves))
        if position.turn_number > before.turn_number:
            counts[position.key()] += 1
            assert position.occurred() == counts[position.key()]
        if position.ply % 10 == 0:
            assert all(map(position.has_occurred, counts))
    assert position.ply > 34, "more turns than a table holds"


def test_there_are_positions_in_the_middle_of_turns() -> None:
    seen = {game.id for game in GAMES if len(positions_of(game)[0]) >= 3}
    assert "onager" in seen
    assert "ludi" in seen
