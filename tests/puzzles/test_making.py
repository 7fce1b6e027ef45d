"""Puzzles from games of the bot: what becomes one, how hard it is, and the command that makes them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

import yavset
from full_width import wins_within
from variants import random_game
from yavset.interfaces.terminal import main
from yavset.puzzles import making
from yavset.puzzles.difficulty import UNSOLVED, measure, solved
from yavset.puzzles.making import Maker, Plan, found_in_game, play_game, unlike
from yavset.puzzles.prover import Prover, Win
from yavset.puzzles.puzzle import KINDS, Puzzle, alike, read_puzzle, read_puzzles, write_puzzles
from yavset.puzzles.puzzle import of as puzzles_of
from yavset.rules.actions import turned_move
from yavset.rules.position import Position
from yavset.search.work import finish

LINE = "trap 5 1495 4 : c1 d6 e4 d5 d2 a2 h6 f6 f3 h8 : f4 e3 c4 a1 d4"


def positions_of(moves: str, game_id: str = "yavalath", **options: object) -> list[Position]:
    """Return the positions of a game."""
    positions = [yavset.game(game_id, **options).start()]
    for move in moves.split():
        positions.append(positions[-1].play(move))
    return positions


def made(moves: str, plan: Plan, game_id: str = "yavalath", **options: object) -> Puzzle | None:
    """Return the puzzle that a position is."""
    positions = positions_of(moves, game_id, **options)
    return Maker(positions[0].game, plan).puzzle(positions, {})


def test_a_line_reads_back() -> None:
    puzzle = read_puzzle("yavalath", LINE)
    assert puzzle.write() == LINE
    assert puzzle.position.ply == 10
    assert "<svg" in puzzle._repr_svg_()
    # As on the page (tests/js/puzzles.test.mjs).
    assert puzzle.id == "yavalath-kscj1n"
    with_options = Puzzle("quantum-leap", {"seed": "4"}, "win", 3, 900, 1, ("pass",), ("a1xb1",))
    assert with_options.write() == "win 3 900 1 : seed=4 pass : a1xb1"
    assert with_options.id == "quantum-leap-cy8vo2"
    assert read_puzzle("quantum-leap", with_options.write()) == with_options
    assert with_options.position.ply == 1
    text = write_puzzles("yavalath", [puzzle._replace(rating=1500), puzzle])
    assert [one.rating for one in read_puzzles("yavalath", text)] == [1495, 1500]
    for wrong in ("win 5 : e5 : d4", "draw 5 1 1 : e5 : d4", "win five 1 1 : e5 : d4"):
        with pytest.raises(ValueError, match="line 2"):
            read_puzzles("yavalath", f"# a comment\n{wrong}\n")


def test_a_trap_is_made_of_a_position_with_one_winning_move() -> None:
    puzzle = made(" ".join(read_puzzle("yavalath", LINE).moves), Plan(nodes=800, quiet=5))
    assert puzzle is not None
    assert (puzzle.kind, puzzle.plies, puzzle.solution[0]) == ("trap", 5, "f4")
    before = puzzle.position
    winners = [m for m in before.legal_moves() if wins_within(before.child(m), 0, 4, {})]
    assert winners == ["f4"]


def test_two_winning_moves_make_no_puzzle() -> None:
    assert made("e5 a1 f6 b1 i9 a3", Plan(nodes=800, quiet=5)) is None


@pytest.mark.parametrize(("quiet", "kind"), [(0, None), (3, None), (5, "trap"), (7, "trap")])
def test_where_the_bots_proofs_see_nothing_only_short_wins_are_looked_for(
    quiet: int, kind: str | None
) -> None:
    """The first player of this game wins in five moves, the first of which threatens nothing."""
    found = made("e4 d1 a1 a2 b2 i8 c2 h8 g8 a3 g3", Plan(quiet=quiet, nodes=5_000, rated=False))
    assert (found and found.kind) == kind


def test_a_win_at_once_makes_no_puzzle() -> None:
    assert made("e5 a1 f6 b1 h8 i9", Plan(nodes=800)) is None


@pytest.mark.parametrize(
    ("losses", "kept"),
    [((1, 3, 1), True), ((3, 1, 1), True), ((1, 1, 5), True), ((1, 1, 1), False), ((2, 2, 1), False)],
)
def test_a_defence_is_a_puzzle_if_some_other_move_holds_out_for_a_while(
    losses: tuple[int, ...], kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However soon the others lose, and in whatever order they are tried."""
    puzzle = next(one for one in puzzles_of("yavalath") if one.kind == "save")
    positions = positions_of(" ".join(puzzle.moves))
    right, waiting = positions[-1].child(puzzle.solution[0]), cycle(losses)

    def lost(self: Maker, position: Position, winner: int) -> Generator[None, None, int | None]:
        yield
        return None if position == right else next(waiting)

    asked: list[int | None] = []

    def wins(
        self: Prover, position: Position, seat: int, plies: int | None = None, nodes: int = 0
    ) -> Generator[None, None, bool | None]:
        assert (position, seat) == (right, 1 - position.seating[1 - position.player])
        asked.append(plies)
        yield
        return False

    monkeypatch.setattr(Maker, "_lost", lost)
    monkeypatch.setattr(Maker, "_win", lambda self, position: iter(()))
    plan = Plan(rated=False, nodes=5_000)
    found = Maker(positions[0].game, plan).puzzle(positions, {})
    assert (found is not None) == kept
    assert found is None or (found.kind, found.solution) == ("save", puzzle.solution)
    # The right move holds out for longer than any other, as far as the plan looks.
    monkeypatch.setattr(Prover, "wins_in_slices", wins)
    for most in (3, 7):
        asked.clear()
        assert (Maker(positions[0].game, plan._replace(plies=most)).puzzle(positions, {}) is None) != kept
        assert asked == [min(max(losses) + 2, most)] * kept


@pytest.mark.parametrize("game_id", ["yavalath", "five-not-four", "manalath", "pentalath"])
def test_a_trap_is_told_from_other_wins_as_in_the_collection(game_id: str) -> None:
    """Of each kind some: the defender, where it has a choice, loses by playing where the attacker wins."""
    told = set()
    maker = Maker(yavset.game(game_id), Plan())
    wins = [one for one in puzzles_of(game_id) if one.kind in ("trap", "win", "only")]
    for one in wins[:: max(1, len(wins) // 30)]:
        position = one.position
        stings = maker._stings(position, position.seating[position.player], one.solution)
        assert stings == (one.kind == "trap"), one
        told.add(stings)
    assert told == {False, True} or game_id in ("manalath", "pentalath")


@pytest.mark.parametrize("game_id", ["cross", "omega", "odd", "play-win"])
def test_wins_of_an_even_number_of_moves_are_made_as_in_the_collection(game_id: str) -> None:
    """The other player makes the last move, and cannot help it."""
    wins = {(one.kind, one.plies): one for one in puzzles_of(game_id) if one.plies in (2, 4)}
    assert wins
    for one in wins.values():
        plan = making.PLANS.get(game_id, Plan())._replace(rated=False)
        found = made(" ".join(one.moves), plan, game_id, **one.options)
        assert found == one._replace(options={}, rating=0, level=0)


def test_games_are_played_to_the_end_or_to_the_limit() -> None:
    game = yavset.game("susan", size=4)
    positions = play_game(game, Plan(visits=4, most_plies=4), Random(1))
    assert positions[0] == game.start()
    assert positions[-1].outcome is not None or positions[-1].ply == 8
    assert [m.last_move for m in positions] == [
        m.last_move for m in play_game(game, Plan(visits=4, most_plies=4), Random(1))
    ]


def test_nobody_swaps_in_the_games() -> None:
    game = yavset.game("yavalath", size=3)
    for seed in range(30):
        positions = play_game(game, Plan(visits=1, most_plies=1), Random(seed))
        assert [one.last_move for one in positions if one.last_move == "swap"] == []
        assert len(positions) == 3


def giving_up(
    positions: list[Position], plan: Plan, random: Random, patch: pytest.MonkeyPatch
) -> Iterator[Puzzle | None]:
    """Yield what a position is, and then what it is where the prover gives up one question or another."""
    answers: dict[object, bool | None] = {}
    asked: list[object] = []
    given_up = 0
    answered = Prover.wins_in_slices

    def wins(
        self: Prover, position: Position, seat: int, plies: int | None = None, nodes: int = 0
    ) -> Generator[None, None, bool | None]:
        key = (position.key(), position.seating, seat, plies)
        asked.append(key)
        if len(asked) == given_up:
            return None
        if key not in answers:
            answers[key] = yield from answered(self, position, seat, plies, nodes)
        return answers[key]

    patch.setattr(Prover, "wins_in_slices", wins)
    maker = Maker(positions[0].game, plan)
    yield maker.puzzle(positions, {})
    questions = len(asked)
    numbers = range(1, questions + 1)
    for number in {*numbers[:3], *numbers[-3:], *random.sample(numbers, min(60, questions))}:
        given_up = number
        asked.clear()
        yield maker.puzzle(positions, {})


@pytest.mark.parametrize("kind", ["save", "only", "endgame", "trap", "win"])
def test_whatever_the_prover_gives_up_is_taken_for_unknown(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that stops before an answer, to any one question, never makes more of a position."""
    game_id = {"endgame": "odd", "only": "cross"}.get(kind, "yavalath")
    plan = making.PLANS.get(game_id, Plan())._replace(nodes=5_000, rated=False)
    # What is said of the other moves may be lost, as a win's "only" is; or that the only defence wins.
    weaker = {"win": {"win"}, "only": {"win", "save"}, "endgame": {"win", "only"}}.get(kind, set())
    kinds = set()
    some = [puzzle for puzzle in puzzles_of(game_id) if puzzle.kind == kind and puzzle.plies in (0, 3, 5)]
    for one in some[:3]:
        positions = positions_of(" ".join(one.moves), game_id)
        with monkeypatch.context() as patch:
            found, *others = giving_up(positions, plan, Random(kind), patch)
        assert found is not None and (found.kind, found.solution[0]) == (kind, one.solution[0])
        for less in others:
            assert less is None or (less.kind in weaker and less.solution[0] == found.solution[0])
            kinds.add(less and less.kind)
    assert None in kinds and (kind != "only" or "win" in kinds)


@pytest.mark.parametrize("game_id", ["yavalath", "susan", "cross"])
def test_what_is_no_puzzle_becomes_none_where_the_prover_gives_up(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above all where two moves win, or two defend."""
    plan, looked_at = Plan(plies=3, quiet=3, nodes=300, rated=False), 0
    for seed in range(12):
        *positions, _ = random_game(yavset.game(game_id, size=4), seed, 300)
        with monkeypatch.context() as patch:
            found, *others = giving_up(positions, plan, Random(seed), patch)
        if found is None:
            looked_at += len(others)
            assert not any(others)
    assert looked_at > 20


@pytest.mark.parametrize(("last", "most_plies"), [(16, 60), (5, 60), (16, 12), (60, 9), (4, 29), (60, 60)])
def test_the_last_positions_are_asked_for_different_moves(
    last: int, most_plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = next(
        game
        for seed in range(100)
        if len(game := random_game(yavset.game("yavalath", swap=False), seed, 100)) > 31
    )
    end = len(positions) - 1
    assert positions[-1].outcome is not None
    looked_at: list[tuple[int, set[str]]] = []
    answers: list[str | None] = []

    def judging(
        self: Maker, before: list[Position], options: dict[str, str], asked: set[str]
    ) -> Generator[None, None, Puzzle | None]:
        assert before == positions[: before[-1].ply + 1]
        assert options == {"swap": "no"}
        looked_at.append((before[-1].ply, {*asked}))
        yield
        answer = answers[len(looked_at) % len(answers)]
        return None if answer is None else Puzzle("yavalath", {}, "win", 1, 0, 0, (), (answer,))

    def playing(*_: object) -> Generator[None, None, list[Position]]:
        yield
        return positions

    monkeypatch.setattr(making, "playing", playing)
    monkeypatch.setattr(Maker, "judging", judging)

    def found() -> list[str]:
        looked_at.clear()
        plan = Plan(last=last, most_plies=most_plies)
        puzzles = making.seeking(positions[0].game, {"swap": "no"}, plan, Random(1))
        return [puzzle.solution[0] for puzzle in puzzles if puzzle is not None]

    # The last position is the end of the game, and the first three moves are no game yet.
    plies = [ply for ply in range(end - 1, 2, -1) if ply >= end - last and ply <= most_plies]
    answers[:] = [None]
    assert found() == []
    assert looked_at == [(ply, set()) for ply in plies]
    answers[:] = ["a1", "b1", "c1", "d1", "e1"]
    assert found() == ["b1", "c1", "d1", "e1"][: len(plies)]
    assert [len(asked) for _, asked in looked_at] == list(range(len(plies)))[:4]


@pytest.mark.parametrize("full", [False, True])
def test_a_kind_says_what_becomes_of_the_other_moves(full: bool) -> None:
    """Small games are solved to the end by trying all moves."""
    memo: dict[object, int | None] = {}

    def winner(position: Position) -> int | None:
        """Return the seat that wins with best play, or None."""
        if position.outcome is not None:
            won = position.outcome.winner
            return None if won is None else position.seats[won]
        key = (position.stones, position.player, position.seating)
        if key not in memo:
            results = {winner(position.child(move)) for move in position.legal_moves()}
            seat = position.seats[position.to_move]
            memo[key] = seat if seat in results else None if None in results else 1 - seat
        return memo[key]

    game, kinds = yavset.game("odd", size=3), set()
    plan = Plan(visits=2, plies=5, nodes=2_000, last=5, full=full, rated=False)
    for seed in range(4):
        for puzzle in making.seeking(game, {"size": "3"}, plan, Random(seed)):
            if puzzle is None or puzzle.kind == "trap":
                continue
            position = puzzle.position
            if len(position.legal_moves()) > 8:
                continue
            kinds.add(puzzle.kind)
            seat = position.seats[position.to_move]
            others = [move for move in position.legal_moves() if move != puzzle.solution[0]]
            results = {winner(position.child(move)) for move in others}
            # What saves the game for now may lose it later.
            assert puzzle.kind == "save" or winner(position.child(puzzle.solution[0])) == seat
            if puzzle.kind == "endgame":
                assert full and seat not in results
            elif puzzle.kind == "win":
                assert results != {1 - seat}
            else:
                assert results == {1 - seat}
    assert ("endgame" if full else "only") in kinds


def test_every_other_move_decides_the_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    position = yavset.game("yavalath", size=3).start().play("c3").play("a1")
    others = [move for move in position.legal_moves() if move != "b2"]
    never, lost = set[str](), set[str]()

    def among(moves: set[str], other: Position) -> Generator[None, None, bool]:
        yield
        return any(position.child(move) == other for move in moves)

    monkeypatch.setattr(Maker, "_stings", lambda *_: False)
    monkeypatch.setattr(Maker, "_never", lambda self, other, seat: among(never, other))
    monkeypatch.setattr(Maker, "_loses", lambda self, other, seat: among(lost, other))
    choices = [set(others), set(others[1:]), set(others[:-1]), set(others[:1]), set[str]()]
    for never in choices:
        for lost in choices:
            for full in (False, True):
                maker = Maker(position.game, Plan(full=full))
                kind = "only" if lost == choices[0] else "win"
                kind = "endgame" if full and never == choices[0] else kind
                assert finish(maker._kind(position, 0, ("b2",))) == kind


@pytest.mark.parametrize("kept", [False, True])
def test_another_move_that_is_known_to_win_later_spoils_a_puzzle(
    kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = "f4" if kept else "b4"
    monkeypatch.setattr(
        Maker, "_known", lambda self, position, seat: 1.0 if slow in position.piece_map() else None
    )
    found = made(" ".join(read_puzzle("yavalath", LINE).moves), Plan(nodes=800, quiet=5, rated=False))
    assert (found is not None) == kept


@pytest.mark.parametrize("game_id", ["yavalath", "odd", "quantum-leap"])
def test_what_games_hold_is_true(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(visits=6, plies=3, nodes=300, last=5, most_plies=61, full=game_id != "yavalath")
    monkeypatch.setitem(making.PLANS, game_id, plan)
    found = [puzzle for seed in range(12) for puzzle in found_in_game(game_id, f"test {seed}")]
    assert found
    for puzzle in found:
        position = puzzle.position
        seat = position.seating[position.player]
        assert puzzle.kind in KINDS
        assert puzzle.solution[0] in position.legal_moves()
        if puzzle.plies:
            winners = [
                move
                for move in position.legal_moves()
                if wins_within(position.child(move), seat, puzzle.plies - 1, {})
            ]
            assert winners == [puzzle.solution[0]]
            assert len(puzzle.solution) == puzzle.plies


def test_ratings_rise_with_the_levels() -> None:
    positions = positions_of("c1 d6 e4 d5 d2 a2 h6 f6 f3 h8")
    prover = Prover.of(positions[0])
    win = Win(5, prover.line(positions[-1], 0, 5))
    hard = measure(positions[-1], prover, win)
    assert 1 < hard.level <= UNSOLVED
    assert hard.wrong
    assert 400 + 250 * hard.level <= hard.rating < 650 + 250 * hard.level
    easy = positions_of("e5 a1 f6 b1 h8 i9")
    measured = measure(easy[-1], prover, Win(1, ("g7",)))
    assert measured.rating < hard.rating


def test_turned_positions_are_alike() -> None:
    puzzle = read_puzzle("yavalath", LINE)
    game = puzzle.position.game
    image = game.symmetries()[5]
    moves = tuple(turned_move(game.board, image, move) for move in puzzle.moves)
    turned = puzzle._replace(moves=moves)
    assert alike(turned.position) == alike(puzzle.position)
    other = puzzle._replace(moves=(*puzzle.moves[:-1], "i9"))
    assert unlike([puzzle, turned, other]) == [puzzle, other]


def test_the_command_makes_a_file_and_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(making.PLANS, "yavalath", Plan(visits=6, plies=3, nodes=300, last=8))
    file = tmp_path / "some.txt"
    command = ["puzzles", "make", "yavalath", "--seed", "7", "--file", str(file)]
    assert main([*command, "--count", "2", "--games", "12"]) == 0
    first = read_puzzles("yavalath", file.read_text("utf-8"))
    assert first
    part = file.with_name("some.txt.part")
    played = part.read_text("utf-8")
    part.write_text(played + LINE + "\n", "utf-8")
    assert main([*command, "--count", "2", "--games", "12"]) == 0
    assert read_puzzles("yavalath", file.read_text("utf-8")) == first
    count = f"{len(first)} puzzle{'s' if len(first) > 1 else ''}"
    assert capsys.readouterr().out.splitlines()[-1] == f"{count} in {file}"
    assert main(["puzzles", "make", "yavalade"]) == 2
    assert main(["puzzles", "make", "chess"]) == 2


def test_games_can_be_played_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    command = ["puzzles", "make", "odd", "--count", "1", "--games", "2", "--jobs", "2", "--file", str(file)]
    assert main(command) == 0
    assert file.read_text("utf-8").startswith("# Puzzles for odd.")


def test_a_file_is_rated_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.txt"
    file.write_text(LINE.replace("1495 4", "9999 1") + "\n", "utf-8")
    assert main(["puzzles", "rate", "yavalath", str(file)]) == 0
    rated = read_puzzles("yavalath", file.read_text("utf-8"))[0]
    assert rated.moves == read_puzzle("yavalath", LINE).moves
    assert 400 + 250 * rated.level <= rated.rating < 650 + 250 * rated.level
    assert main(["puzzles", "rate", "yavalath", str(tmp_path / "none.txt")]) == 2
    assert "puzzle" in capsys.readouterr().out


def test_the_levels_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "levels", "yavalath", "--most", "2"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert "level 5" in head
    assert rows[0].split()[:2] == ["yavalath", "2"]
    assert rows[-1].split()[:2] == ["all", "2"]
    assert main(["puzzles", "levels", "yavalade"]) == 2


def test_a_solved_puzzle_is_one_that_a_level_mostly_solves() -> None:
    tries = solved(read_puzzle("yavalath", LINE), 3)
    assert [one.share for one in tries[3:]] == [1.0, 1.0]
    assert all(0 <= one.share <= 1 and one.seconds > 0 for one in tries)
    assert len(tries) == UNSOLVED - 1
