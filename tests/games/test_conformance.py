"""Properties of every game with every option: moves, outcomes, text forms, symmetries, texts for people."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

import yavset
from variants import every_variant, pick, random_game, title, variants
from yavset import IllegalMove
from yavset.drawing.scene import describe_game, describe_position
from yavset.language.texts import LANGUAGES, read_text
from yavset.notation.links import format_link, parse_link
from yavset.notation.record import format_record, parse_record
from yavset.rules.diagram import board_lines
from yavset.rules.game import Game
from yavset.rules.options import option_text
from yavset.rules.position import Position

ALL = every_variant()
each_variant = pytest.mark.parametrize("game", ALL, ids=title)

#: The longest possible game: from the number of cells and of players.
BOUNDS: dict[str, Callable[[int, int], int]] = {
    "yavalath": lambda cells, players: cells + 1,
    "five-not-four": lambda cells, players: cells + 1,
    "yavalanchor": lambda cells, players: cells,
    "yavalade": lambda cells, players: cells,
    "cross": lambda cells, players: cells + 1,
    "omega": lambda cells, players: cells + players - 1,
    "manalath": lambda cells, players: cells,
    "odd": lambda cells, players: cells,
    "coffee": lambda cells, players: cells + 1,
    # At most five slides between two stones, then six that end the game.
    "susan": lambda cells, players: 6 * cells + 6,
    # 24 stones with at most eight steps each.
    "taacoca": lambda cells, players: 192,
    # The exchange, and every leap takes a stone.
    "quantum-leap": lambda cells, players: cells,
}

#: Other games can go round in circles; stop their random games after this many moves.
MOST_MOVES = 400

NONSENSE = (
    "", " ", "e5 ", " e5", "E5", "z99", "a0", "e", "5", "e5e5", "pass", "end", "swap", "swap:", "swap:white",
    "swap:nobody", "e5-e5", "e5xe5", "e5xe5-e5", "e5-", "-e5", "e5x", "w@e5", "b@e5", "r@e5", "u@e5", "@e5",
    "w@", "q@e5", "a1~a1", "a1~", "~", "e5/", "e5\\", "e5|", "/", "e5\n", "é5", "e٥", "e5;", "0", "e5" * 5000,
)  # fmt: skip

KINDS = {
    "placed", "moved", "captured", "exchanged", "crumb", "rod", "lake", "swapped", "passed", "out", "ended"
}  # fmt: skip


def longest(game: Game) -> int | None:
    """Return the number of moves that no game can exceed, or None if there is no such number."""
    bound = BOUNDS.get(game.id)
    return bound and bound(len(game.board.cells), len(game.players))


def sample(random: Random, moves: tuple[str, ...], size: int) -> list[str]:
    """Some of the moves, in their order; all if there are few."""
    if len(moves) <= size:
        return list(moves)
    return [moves[i * len(moves) // size + int(random.random() * (len(moves) // size))] for i in range(size)]


@pytest.fixture(scope="module")
def games() -> dict[Game, list[list[Position]]]:
    """Random games of each variant, played once for all tests."""
    return {}


@pytest.fixture
def played(game: Game, games: dict[Game, list[list[Position]]]) -> list[list[Position]]:
    """Random games of the variant, as lists of positions."""
    if game not in games:
        count = 1 if len(game.board.cells) > 200 or sys.platform == "emscripten" else 3
        games[game] = [random_game(game, seed, longest(game) or MOST_MOVES) for seed in range(count)]
    return games[game]


def moves_of(positions: list[Position]) -> list[str]:
    """Return the moves of a game."""
    return [position.last_move for position in positions if position.last_move is not None]


# Moves.


@each_variant
def test_every_legal_move_plays(game: Game, played: list[list[Position]]) -> None:
    random = Random(1)
    for positions in played:
        for position in positions[:: max(1, len(positions) // 8)]:
            before = (str(position), position.legal_moves())
            for move in sample(random, position.legal_moves(), 40):
                after = position.play(move)
                assert (after.last_move, after.ply) == (move, position.ply + 1)
                assert after == position.child(move)
                assert bool(after.legal_moves()) == (after.outcome is None)
                assert after != position
            assert (str(position), position.legal_moves()) == before, "a position never changes"


@each_variant
def test_every_other_text_is_refused(game: Game, played: list[list[Position]]) -> None:
    random = Random(2)
    elsewhere = {move for positions in played for position in positions for move in position.legal_moves()}
    elsewhere |= set(game.board.names.values())
    pool = tuple(sorted(elsewhere))
    for positions in played:
        for position in (positions[0], positions[len(positions) // 2], positions[-1]):
            legal = set(position.legal_moves())
            for move in [*NONSENSE, *sample(random, pool, 60)]:
                assert position.is_legal(move) == (move in legal)
                if position.outcome is None and move[:4] != "swap":
                    assert game.is_legal(position, move) == (move in legal)
                if move not in legal:
                    with pytest.raises(IllegalMove) as refused:
                        position.play(move)
                    assert 10 < len(str(refused.value)) < 700, move[:50]


def near_misses(game: Game, move: str) -> set[str]:
    """Texts that differ little from a move: in a cell, a colour, the order, a sign or the case."""
    cells = re.findall("[a-z][0-9]+", move)
    names = list(game.board.names.values())
    texts = {move.upper(), f" {move}", f"{move} ", f"{move}/", f"{move}-"}
    texts |= {move[1:], move[:-1], move[::-1], move * 2}
    for cell in cells:
        beside = names[(names.index(cell) + 1) % len(names)]
        texts |= {move.replace(cell, beside), move.replace(cell, "z99")}
        texts |= {cell, f"w@{cell}", f"r@{cell}", f"{cell}/"}
    for sign in "-x~@/\\|":
        texts |= {move.replace(other, sign) for other in "-x~@/\\|" if other in move}
    if len(cells) > 1:
        texts |= {move.replace(cells[0], "#").replace(cells[-1], cells[0]).replace("#", cells[-1])}
    return texts


@each_variant
def test_the_check_of_one_move_agrees_with_the_list(game: Game, played: list[list[Position]]) -> None:
    actions = tuple(game.actions)
    random = Random(3)
    for positions in played:
        for position in positions[: -1 : max(1, len(positions) // 12)]:
            # Made anew, for a position that has listed its moves looks in the list.
            unlisted = game.position(str(position))
            legal = tuple(move for move in position.legal_moves() if move[:4] != "swap")
            texts = {text for move in sample(random, legal, 20) for text in near_misses(game, move)}
            for text in {*texts, *legal, *sample(random, actions, 500)}:
                assert game.is_legal(unlisted, text) == (text in legal), (str(position), text)


@each_variant
def test_only_texts_are_moves(game: Game) -> None:
    for thing in (None, 5, ["e5"], b"e5", ("e5",)):
        with pytest.raises(IllegalMove):
            game.start().play(thing)  # type: ignore[arg-type]


@each_variant
def test_moves_are_listed_once_and_in_the_alphabet_of_moves(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        for position in positions:
            legal = position.legal_moves()
            assert len(set(legal)) == len(legal)
            assert all(re.fullmatch(r"[a-z0-9@:~/\\-]+", move) for move in legal)


@each_variant
def test_players_and_seats(game: Game, played: list[list[Position]]) -> None:
    assert game.start().to_move == game.players[0]
    assert list(game.start().seats.values()) == list(range(len(game.players)))
    for positions in played:
        for before, after in pairwise(positions):
            assert after.to_move in game.players
            assert sorted(after.seats.values()) == list(range(len(game.players)))
            swapped = str(after.last_move).startswith("swap")
            assert (after.seats != before.seats) == swapped
            if swapped:
                assert (after.to_move, after.stones) == (before.to_move, before.stones)


@each_variant
def test_positions_are_equal_after_the_same_moves(game: Game, played: list[list[Position]]) -> None:
    same_game = yavset.game(game.id, **game.options)
    for positions in played:
        position = same_game.start()
        for again, move in zip(positions, [*moves_of(positions), None], strict=True):
            assert position == again
            assert hash(position) == hash(again)
            if move is not None:
                position = position.play(move)
    assert len({position for positions in played for position in positions}) > 1


# Outcomes.


@each_variant
def test_over_means_no_moves(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        assert all(position.outcome is None and position.legal_moves() for position in positions[:-1])
        last = positions[-1]
        if last.outcome is not None:
            assert last.legal_moves() == ()
            with pytest.raises(IllegalMove, match="over"):
                last.play(str(last.last_move))


@each_variant
def test_games_end(game: Game, played: list[list[Position]]) -> None:
    bound = longest(game)
    for positions in played:
        ended = positions[-1].outcome is not None
        assert ended or (bound is None and len(positions) > MOST_MOVES)
        assert bound is None or len(positions) - 1 <= bound


@each_variant
def test_outcomes_and_events_name_what_exists(game: Game, played: list[list[Position]]) -> None:
    board = game.board
    for positions in played:
        for position in positions[1:]:
            assert position.events, position.last_move
            for event in position.events:
                assert event.kind in KINDS
                assert all(board.has(name) for name in event.cells)
                assert event.colour is None or event.colour in {*game.colours, *game.players}
            ended = [event for event in position.events if event.kind == "ended"]
            if position.outcome is None:
                assert not ended
            else:
                cells = [board.cell(name) for name in position.outcome.cells]
                assert cells == sorted(cells)
                assert position.outcome.winner is None or position.outcome.winner in game.players
                assert [event.colour for event in ended] == [position.outcome.winner]


# Text forms.


@each_variant
def test_diagrams_read_back(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        for position in positions[:: max(1, len(positions) // 40)] + positions[-1:]:
            again = game.position(str(position))
            assert again == position
            assert again.legal_moves() == position.legal_moves()
            assert game.diagram(again) == str(position)


@each_variant
def test_a_diagram_plays_on_as_the_game_did(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        for before, after in list(pairwise(positions))[:: max(1, len(positions) // 9)]:
            again = game.position(str(before)).play(str(after.last_move))
            reasons = {place.outcome.reason for place in (after, again) if place.outcome is not None}
            # What a diagram cannot hold is how often positions have occurred.
            assert again == after or "repetition" in reasons


@each_variant
def test_records_read_back(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        moves = moves_of(positions)
        for length in {0, len(moves) // 3, len(moves)}:
            record = parse_record(format_record(game, moves[:length], {"Event": "test"}))
            assert (record.game, list(record.moves), record.tags) == (game, moves[:length], {"Event": "test"})
            assert record.position == positions[length]
        middle = positions[len(moves) // 2]
        record = parse_record(format_record(game, [], start=game.position(str(middle))))
        assert record.start == middle


@each_variant
def test_links_read_back(game: Game, played: list[list[Position]]) -> None:
    for positions in played:
        moves = moves_of(positions)
        for length in {0, len(moves) // 3, len(moves)}:
            link = format_link(game, moves[:length], length // 2)
            assert re.fullmatch(r"[A-Za-z0-9=,./:~@-]+", link), "safe in chat programs"
            assert parse_link("#" + link) == (game, tuple(moves[:length]), length // 2)


@each_variant
def test_options_read_back(game: Game) -> None:
    assert yavset.game(game.id, **game.options) == game
    assert hash(yavset.game(game.id, **game.options)) == hash(game)
    texts = {name: option_text(value) for name, value in game.options.items() if value is not None}
    assert yavset.game(game.id, **texts) == game


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_other_options_are_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="no option 'colour'"):
        yavset.game(game_id, colour="green")
    for option in yavset.game(game_id).choices:
        for value in (object(), -1, "", "never", 1.5, [3], b"5"):
            with pytest.raises(ValueError):
                yavset.game(game_id, **{option.name: value})
        if option.values and option.kind == "choice":
            with pytest.raises(ValueError, match="allowed are"):
                yavset.game(game_id, **{option.name: 99})
        for value in option.values or ():
            equal = int(value) if isinstance(value, bool) else float(value) if isinstance(value, int) else b""
            with pytest.raises(ValueError, match="allowed are"):
                yavset.game(game_id, **{option.name: equal})


# Symmetries.


def mapped(game: Game, image: dict[int, int], move: str) -> str:
    """Return a move on the turned or mirrored board."""
    board = game.board
    if "~" in move:
        cells = sorted(image[board.cell(name)] for name in move.split("~"))
        return "~".join(board.names[cell] for cell in cells)
    turned = re.sub("[a-z][0-9]+", lambda name: board.names[image[board.cell(name[0])]], move)
    if move[-1] in "-/\\":
        cell, step = board.cell(move[:-1]), board.axes[move[-1]]
        beside = cell + step if cell + step in image else cell - step
        difference = abs(image[beside] - image[cell])
        turned = turned[:-1] + next(sign for sign, shift in board.axes.items() if shift == difference)
    return turned


def turned_game(game: Game, image: dict[int, int]) -> Game | None:
    """Return the game that begins with the turned board, or None if there is none."""
    board = game.board
    if game.options.get("setup", "").count("w") > 9:
        codes = {image[cell]: code for cell, code in zip(board.cells, game.options["setup"], strict=True)}
        return yavset.game(game.id, setup="".join(codes[cell] for cell in board.cells))
    for mask in game.start().stones:
        if sum(1 << image[cell] for cell in board.bits(mask)) != mask:
            return None
    return game


@each_variant
def test_symmetries_of_the_start_keep_everything(game: Game, played: list[list[Position]]) -> None:
    board = game.board
    images = [image for image in board.symmetries()[1:] if turned_game(game, image)]
    assert images, "every start can at least be mirrored"
    for number, positions in enumerate(played):
        image = images[(5 * number + 3) % len(images)]
        other = turned_game(game, image)
        assert other is not None
        turned = other.start()
        for position in positions:
            assert {mapped(game, image, move) for move in position.legal_moves()} == set(turned.legal_moves())
            assert turned.to_move == position.to_move
            assert (turned.outcome is None) == (position.outcome is None)
            if position is not positions[-1]:
                following = positions[position.ply + 1]
                turned = turned.play(mapped(game, image, str(following.last_move)))
        outcome = positions[-1].outcome
        if outcome is not None and turned.outcome is not None:
            assert (turned.outcome.winner, turned.outcome.reason) == (outcome.winner, outcome.reason)
            cells = {board.names[image[board.cell(name)]] for name in outcome.cells}
            assert cells == set(turned.outcome.cells)


#: Games in which both colours have the same rules; in the last two each has its own end of the board.
ALIKE = (
    *("yavalath", "five-not-four", "pentalath", "yavalanchor", "cross", "manalath", "susan"),
    *("ayu", "taacoca", "onager"),
)
EXCHANGED = {"w": "b", "b": "w", "white": "black", "black": "white"}


def said_of(
    game: Game, codes: dict[int, str], to_move: str, image: dict[int, int], colours: dict[str, str]
) -> object:
    """Return how a diagram's game goes on or has ended, in the names of other cells and colours.

    Returns None if the diagram is refused.
    """
    try:
        place = game.position("\n".join([*board_lines(game.board, codes), f"to move: {to_move}"]))
    except yavset.DiagramError:
        return None

    def moved(move: str) -> str:
        turned = mapped(game, image, move)
        return colours.get(turned[0], turned[0]) + turned[1:] if "@" in turned else turned

    def ended(place: Position) -> object:
        if place.outcome is None:
            return None
        cells = {game.board.names[image[game.board.cell(name)]] for name in place.outcome.cells}
        return colours.get(str(place.outcome.winner), place.outcome.winner), place.outcome.reason, cells

    losing = {
        moved(move): (reason, ended(place.child(move))) for move, reason in place.losing_moves().items()
    }
    counted = {
        colours.get(score.player, score.player): str(score.message) for score in place.scores if score.player
    }
    return ended(place), {moved(move) for move in place.legal_moves()}, losing, counted


@pytest.mark.parametrize("game_id", ALIKE)
def test_colours_exchanged_exchange_all_that_is_said_of_a_position(game_id: str) -> None:
    game, chance = yavset.game(game_id), Random(game_id)
    board, turned = game.board, game_id in ("taacoca", "onager")
    same = {cell: cell for cell in board.cells}
    image = dict(zip(board.cells, reversed(board.cells), strict=True)) if turned else same
    seen = []
    for _ in range(30):
        density, whites = chance.choice([0.1, 0.3, 0.6, 0.9]), chance.choice([0, 0.2, 0.5, 0.8, 1])
        codes = {
            cell: "w" if chance.random() < whites else "b"
            for cell in board.cells
            if chance.random() < density
        }
        if game_id == "onager":
            codes = {cell: chance.choice(["", "", "w", "b", "wb"]) + code for cell, code in codes.items()}
        if game_id in ("onager", "yavalanchor"):
            codes |= dict.fromkeys(chance.sample(board.cells, 3), "r")
        other = {
            image[cell]: "".join(EXCHANGED.get(letter, letter) for letter in code)
            for cell, code in codes.items()
        }
        to_move = chance.choice(["white", "black"])
        seen.append(said_of(game, codes, to_move, same, {}))
        exchanged = said_of(game, other, EXCHANGED[to_move], image, EXCHANGED)
        assert seen[-1] == exchanged, "\n".join([*board_lines(board, codes), to_move])
    assert None in seen or game_id == "ayu"
    assert any(seen)


# For people and pages.


@pytest.mark.parametrize("game", [game for game in ALL if game.id in yavset.game_ids()], ids=title)
def test_prompts_and_outcomes_have_words_in_every_language(game: Game, played: list[list[Position]]) -> None:
    codes = {describe_position(position)["prompt"] for positions in played for position in positions[::4]}
    codes |= {positions[-1].outcome.reason for positions in played if positions[-1].outcome is not None}
    for language in LANGUAGES:
        text = read_text(game.id, language)
        assert not codes - set(text["phrases"])
        assert {option.name for option in game.choices} <= set(text["options"])


@each_variant
def test_a_view_is_json_and_its_clicks_are_unambiguous(game: Game, played: list[list[Position]]) -> None:
    assert json.loads(json.dumps(describe_game(game))) == describe_game(game)
    for positions in played:
        for position in positions[:: max(1, len(positions) // 10)]:
            view = describe_position(position)
            assert json.loads(json.dumps(view)) == view
            assert list(view["targets"]) == list(position.legal_moves())
            paths = [tuple(path) for choices in view["targets"].values() for path in choices]
            beginnings = {path[:length] for path in paths for length in range(1, len(path))}
            assert len(set(paths)) == len(paths)
            assert not beginnings & set(paths)
            cells = [piece["cell"] for piece in view["scene"]["pieces"]]
            assert [game.board.cell(cell) for cell in cells] == sorted(
                game.board.cell(cell) for cell in cells
            )
            assert set(game.board.cell_names(position.occupied)) <= set(cells)


@pytest.mark.every_game
def test_every_value_of_every_option_is_among_the_variants() -> None:
    for game_id in yavset.game_ids():
        for option in yavset.game(game_id).choices:
            if option.values is not None:
                tried = {game.options.get(option.name) for game in variants(game_id)}
                assert set(option.values) <= tried


def test_the_same_seed_plays_the_same_game() -> None:
    game = yavset.game("yavalath")
    assert moves_of(random_game(game, 5, 99)) == moves_of(random_game(game, 5, 99))
    assert pick(Random(0), ("a", "b", "c")) == "c"
