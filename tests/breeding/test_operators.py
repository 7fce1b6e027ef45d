"""What operators make of trees: always something in the grammar, and what each says is what it does."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from trees import playable_tree
from yavset.breeding.operators import (
    EXCEPT,
    OPERATORS,
    Change,
    IllFormed,
    NewChild,
    Operator,
    Parent,
    _part_label,
    make_child,
    operators_without,
    well_formed,
)
from yavset.breeding.populations import OF_2007, THE_SET, contradictions, population
from yavset.breeding.rediscovery import yavalath_line
from yavset.breeding.sentences import BreedingSentence, sentence_from_data
from yavset.breeding.tree_parts import (
    FRESH_NODES,
    Gap,
    all_parts,
    count_nodes,
    fresh,
    gaps,
    number_range,
    part_at,
    pick,
    pick_weighted,
    replaced,
    sort_of,
    spliced,
)
from yavset.language.messages import Problem
from yavset.language.texts import LANGUAGES
from yavset.ludi.aloud import Sentence
from yavset.ludi.code import fits
from yavset.ludi.describe import presets_data
from yavset.ludi.grammar import BY_NAME, BY_SORT, MOST_NODES, WORDS, Slot
from yavset.ludi.names import title_of
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError, Tree, parse, write
from yavset.ludi.rules import read_rules

BY_ID = {operator.id: operator for operator in (*OPERATORS, EXCEPT)}
YAVALATH = parse("(game (board hexhex 5) (play (place own) (swap)) (end (win (line 4)) (lose (line 3))))")
OTHER = Parent(
    "Other",
    parse("(game (board square 9) (play (place any) (capture surrounded)) (end (win (captured 4))))"),
)


def assert_keeps_sorts(tree: Tree) -> None:
    """Fail unless every argument stands where the grammar lets it, with numbers in their ranges."""
    every: dict[tuple[int, ...], list[Gap]] = {}
    for gap in gaps(tree):
        every.setdefault(gap.path, []).append(gap)
    for path, part in all_parts(tree):
        slots = every.get(path, [])
        assert [gap.slot for gap in slots] == list(BY_NAME[part.head].slots)
        assert sum(gap.filled for gap in slots) == len(part.args), write(part)
        for gap in slots:
            board = part.head == "board" and gap.slot.sort == "number"
            least = int(number_range(tree, gap)[1] > 0) if board else gap.slot.least
            assert least <= gap.filled <= gap.slot.most, write(part)
            for arg in part.args[gap.first : gap.first + gap.filled]:
                if isinstance(arg, Tree):
                    assert sort_of(arg) == gap.slot.sort
                elif isinstance(arg, int):
                    first, last = number_range(tree, gap)
                    assert first <= arg <= last
                else:
                    assert fits(arg, gap.slot)
    assert count_nodes(tree) <= MOST_NODES


def applied(operator: str, random: Random, tree: Tree = YAVALATH, other: Parent = OTHER) -> Change:
    for _ in range(50):
        change = BY_ID[operator].apply(random, tree, other)
        if change is not None:
            return change
    raise AssertionError(f"{operator} changes nothing of {write(tree)}")


#: A browser's Python is slower.
CHILDREN = 2_000 if sys.platform == "emscripten" else 10_000


def test_ten_thousand_children_keep_the_sorts_and_are_games_or_stillborn_for_a_reason() -> None:
    random = Random(5)
    pool = [Parent("one", well_formed(playable_tree(random))) for _ in range(60)]
    pool += [*population("2007"), *population("set")]
    counts: Counter[str] = Counter()
    for number in range(CHILDREN):
        chance = Random(f"7/{number}")
        one, other = chance.choice(pool), chance.choice(pool)
        born = make_child(chance, one, other, (*OPERATORS, EXCEPT))
        assert len(born.operators) == len(born.said) <= 3
        assert_keeps_sorts(born.tree)
        counts.update(born.operators)
        if number % 5 == 0:
            try:
                tree = well_formed(born.tree)
            except IllFormed as error:
                counts[f"stillborn: {error.reason}"] += 1
            else:
                assert read_rules(write(tree)).text == write(tree)
                pool[int(chance.random() * 60)] = Parent("child", tree)
    reasons = {name.partition(": ")[2] for name in counts if name.startswith("stillborn")}
    # Trees at random hold what people alone write, too.
    placing = {"no-placing", "no-first-move", "flanking-own", "lowest-squares", "one-capture", "one-turn"}
    assert reasons <= {"no-end", "start-room", "start-squares", "start-cells", *placing}
    crossings = counts["graft"] + counts["take"]
    assert 0.99 * CHILDREN < crossings <= CHILDREN
    # Shares hold within crossings and within mutations, but for changes that were not possible.
    assert counts["graft"] / crossings == pytest.approx(35 / 55, abs=0.12)
    mutations = [operator for operator in (*OPERATORS, EXCEPT) if not operator.crossing]
    made, shares = sum(counts[one.id] for one in mutations), sum(one.share for one in mutations)
    for operator in mutations:
        assert counts[operator.id] / made == pytest.approx(operator.share / shares, abs=0.06), operator.id


def test_the_shares_are_percent() -> None:
    assert sum(operator.share for operator in OPERATORS) == 100
    assert (OPERATORS[0].id, OPERATORS[0].share, OPERATORS[0].crossing) == ("graft", 35, True)


def test_every_operator_can_be_left_out() -> None:
    for left_out in OPERATORS:
        operators = operators_without([left_out.id])
        assert len(operators) == len(OPERATORS) - 1
        for number in range(20):
            born = make_child(Random(number), Parent("y", YAVALATH), OTHER, operators)
            assert left_out.id not in born.operators
    assert operators_without([], unordered=True) == (*OPERATORS, EXCEPT)
    assert operators_without(["except"], unordered=True) == OPERATORS
    nothing = make_child(Random(1), Parent("y", YAVALATH), OTHER, [])
    assert nothing == NewChild(YAVALATH, (), ())


def test_a_graft_puts_a_part_of_the_other_parent_in_the_place_of_one_of_its_sort() -> None:
    for number in range(200):
        tree, said = applied("graft", Random(number))
        changed = [path for path, part in all_parts(YAVALATH) if path and part_at(tree, path[:1]) != part]
        assert changed
        assert said.values["parent"] == "Other"
        new = [part for _, part in all_parts(tree)]
        assert any(part in new for _, part in all_parts(OTHER.tree))
    boards = sum(tree.child("board") == OTHER.tree.child("board") for tree in grafted())
    # Board, play, end, move, rider, rule, condition: the sort is drawn first.
    assert 15 < boards < 50


def grafted() -> list[Tree]:
    return [applied("graft", Random(number)).tree for number in range(200)]


RICH = Parent(
    "Rich",
    parse(
        "(game (board rhombus 6) (play (place own (next-to red) (no-group-over 5)) (place red)"
        " (capture sandwiched)) (end (win (line 4 own+red)) (lose (touch 3 any)) (draw (steps 6))))"
    ),
)


def ways(operator: str, tree: Tree, other: Tree, values: dict[str, object]) -> Iterator[Tree]:
    """Yield every tree that the sentence of an operator can mean."""
    said = {name: value for name, value in values.items() if isinstance(value, Sentence)}
    own = [(path, part) for path, part in all_parts(tree) if path]
    donors = [part for _, part in all_parts(other)]
    end = tree.args[2]
    assert isinstance(end, Tree)
    rules = end.trees()

    def with_rules(changed: list[Tree]) -> Tree:
        return spliced(tree, (2,), len(end.args) - len(rules), len(end.args), changed)

    if operator == "graft":
        for path, part in own:
            if _part_label(part) == said["before"]:
                yield from (replaced(tree, path, new) for new in donors if _part_label(new) == said["what"])
    elif operator == "number":
        for path, part in own:
            places = [place for place, arg in enumerate(part.args) if arg == values["old"]]
            if _part_label(part) == said["before"]:
                yield from (spliced(tree, path, at, at + 1, [values["new"]]) for at in places)  # type: ignore[list-item]
    elif operator == "drop" and "place" in values:
        for rule in rules:
            if _part_label(rule) == said["what"]:
                others = [one for one in rules if one != rule]
                others.insert(int(str(values["place"])) - 1, rule)
                yield with_rules(others)
    elif operator == "drop":
        for path, part in own:
            if _part_label(part) == said["what"]:
                yield spliced(tree, path[:-1], path[-1], path[-1] + 1, [])
    elif operator == "flip":
        for number, rule in enumerate(rules):
            new = Tree({"win": "lose", "lose": "win"}.get(rule.head, ""), rule.args)
            if (_part_label(rule), new.head and _part_label(new)) == (said["before"], said["after"]):
                yield with_rules([*rules[:number], new, *rules[number + 1 :]])


@pytest.mark.parametrize("operator", ["graft", "number", "drop", "flip"])
@pytest.mark.parametrize(("tree", "other"), [(YAVALATH, OTHER), (RICH.tree, OTHER), (YAVALATH, RICH)])
def test_a_change_is_what_its_sentence_says(operator: str, tree: Tree, other: Parent) -> None:
    places = set()
    for number in range(60):
        change = applied(operator, Random(number), tree, other)
        assert change.tree in [*ways(operator, tree, other.tree, dict(change.said.values))], change.said
        assert change.said.values.get("parent", other.name) == other.name
        places.add(change.said.values.get("place"))
    assert operator != "drop" or len(places) >= 3, "rules are moved, and left out"


def test_changes_come_one_after_the_other() -> None:
    def adding(name: str, crossing: bool) -> Operator:
        def add(_random: Random, tree: Tree, _other: Parent) -> Change:
            return Change(Tree(tree.head, (*tree.args, Tree(name))), BreedingSentence("breeding-except"))

        return Operator(name, 50, crossing, add)

    operators = [adding("cross", True), adding("one", False), adding("other", False)]
    lengths: Counter[tuple[bool, int]] = Counter()
    for number in range(400):
        crossing = number % 2 == 0
        born = make_child(Random(number), Parent("y", YAVALATH), OTHER, operators, crossing)
        added = [tree.head for tree in born.tree.trees()[3:]]
        assert added == [*born.operators]
        assert (added[:1] == ["cross"]) == crossing and "cross" not in added[1:]
        lengths[crossing, len(added)] += 1
    assert {length for crossing, length in lengths if not crossing} == {1, 2, 3}
    for crossing in (True, False):
        assert lengths[crossing, 1] + lengths[crossing, 3] == pytest.approx(100, abs=25)


def test_a_number_near_the_end_of_its_range_goes_no_further() -> None:
    least = parse("(game (board trapezium) (play (place own)) (end (win (line 3))))")
    made = Counter(applied("number", Random(seed), least).said.values["new"] for seed in range(400))
    # By one or by two down it comes to 2, which is as far as it goes.
    assert set(made) == {2, 4, 5}
    assert made[2] == pytest.approx(200, abs=35)


def test_taking_adds_to_the_list_or_replaces_where_it_is_full() -> None:
    taken = {write(applied("take", Random(number)).tree) for number in range(100)}
    assert write(YAVALATH).replace("(win", "(win (captured 4)) (win", 1) in taken
    assert write(YAVALATH).replace("(lose (line 3))", "(lose (line 3)) (win (captured 4))") in taken
    assert write(YAVALATH).replace("(place own)", "(place own) (place any)") in taken
    full = parse(
        "(game (board hexhex 5) (play (place own) (step)) (end (win (line 5)) (lose (line 2))"
        " (win (group 9)) (draw (line 3))))"
    )
    for number in range(50):
        tree = applied("take", Random(number), full).tree
        assert_keeps_sorts(tree)
        assert len(tree.args[2].args) == 4  # type: ignore[union-attr]


def test_taking_gives_no_list_the_same_rule_twice() -> None:
    # The other parent has half of what is there already.
    own = "(game (board hexhex 5) (play (place own) (step)) (end (win (line 5)) (lose (line 2))))"
    other = Parent("Other", parse(own.replace("(lose (line 2))", "(win (group 9))").replace(" (step)", "")))
    for number in range(100):
        tree = applied("take", Random(number), parse(own), other).tree
        for part in tree.args:
            rules = (
                [write(one) for one in part.args if isinstance(one, Tree)] if isinstance(part, Tree) else []
            )
            assert len(rules) == len(set(rules)), write(tree)


def test_numbers_change_by_one_or_two_within_their_range() -> None:
    steps: Counter[int] = Counter()
    for number in range(300):
        said = applied("number", Random(number)).said
        steps[int(said.values["new"]) - int(said.values["old"])] += 1  # type: ignore[arg-type]
    assert set(steps) == {-2, -1, 1, 2}
    assert steps[1] + steps[-1] > 2 * (steps[2] + steps[-2])
    smallest = parse("(game (board hexhex 3) (play (place own)) (end (win (line 2))))")
    for number in range(50):
        assert_keeps_sorts(applied("number", Random(number), smallest).tree)
    without = parse("(game (board trapezium) (play (place own)) (end (win (full))))")
    assert BY_ID["number"].apply(Random(1), without, OTHER) is None


def test_flipping_turns_one_rule() -> None:
    flipped = {write(applied("flip", Random(number)).tree) for number in range(20)}
    assert flipped == {
        write(YAVALATH).replace("(win", "(lose"),
        write(YAVALATH).replace("(lose", "(win"),
    }
    drawn = parse("(game (board hexhex 5) (play (place own)) (end (score (largest-group))))")
    assert BY_ID["flip"].apply(Random(1), drawn, OTHER) is None


def test_a_copy_has_any_result_and_any_number_of_the_range() -> None:
    gomoku = parse("(game (board hexhex 5) (play (place own)) (end (win (line 5))))")
    made: Counter[tuple[str, int, bool]] = Counter()
    for number in range(2000):
        tree = applied("copy", Random(number), gomoku).tree
        rules = tree.args[2].trees()  # type: ignore[union-attr]
        [new] = [rule for rule in rules if rule != Tree("win", (Tree("line", (5,)),))]
        made[new.head, new.trees()[0].number(), rules[0] == new] += 1
    assert len(made) == (3 * 8 - 1) * 2
    # Nothing leads to "one less loses": it comes as often as any other.
    assert max(made.values()) < 3 * min(made.values())
    assert made["lose", 4, False] < 2000 / 46 * 1.6


def test_dropping_and_reordering_keep_what_is_needed() -> None:
    made = {write(applied("drop", Random(number)).tree) for number in range(60)}
    text = write(YAVALATH)
    assert made == {
        text.replace(" (swap)", ""),
        text.replace("(win (line 4)) ", ""),
        text.replace(" (lose (line 3))", ""),
        text.replace("(win (line 4)) (lose (line 3))", "(lose (line 3)) (win (line 4))"),
    }
    least = parse("(game (board hexhex 5) (play (place own)) (end (win (line 4))))")
    assert BY_ID["drop"].apply(Random(1), least, OTHER) is None


#: What chance draws anew: parts of a game of which chance draws any.
DRAWN = [sort for sort in BY_SORT if any(ludeme.drawn for ludeme in BY_SORT[sort])]


@pytest.mark.parametrize("sort", [sort for sort in DRAWN if sort not in ("game", "play", "end")])
def test_fresh_parts_are_small_and_of_their_sort(sort: str) -> None:
    random = Random(2)
    sizes = Counter[int]()
    made: dict[str, Counter[tuple[Slot, object]]] = {}
    for _ in range(1000):
        tree = fresh(random, sort)
        assert sort_of(tree) == sort
        sizes[count_nodes(tree)] += 1
        made.setdefault(tree.head, Counter()).update(
            (gap.slot, arg if not isinstance(arg, Tree) else "")
            for gap in gaps(tree)
            if not gap.path and tree.head != "board"
            for arg in tree.args[gap.first :][: gap.filled] or [None]
        )
    assert max(sizes) <= FRESH_NODES == 4
    assert made.keys() == {ludeme.name for ludeme in BY_SORT[sort] if ludeme.drawn}
    for head, found in made.items():
        for slot in BY_NAME[head].slots if head != "board" else ():
            # Chance fills a slot with all there is, but for what is there for games written by hand.
            if not slot.drawn:
                every: set[object] = {None}
            else:
                every = {None} if not slot.least else set()
                if slot.sort in BY_SORT:
                    every.add("")
                elif slot.sort == "number":
                    every.update(range(slot.first, slot.last + 1))
                else:
                    every |= WORDS[slot.sort].keys() - {"enemy+red", "cornerless", "corners"}
            drawn = {what for of, what in found if of == slot}
            assert drawn <= every
            # Where it comes up often enough, everything does.
            if sum(count for (of, _), count in found.items() if of == slot) > 12 * len(every):
                assert drawn == every, (head, slot)


def test_chance_asks_for_groups_of_exactly_some_size_but_for_no_such_lines() -> None:
    random = Random(3)
    conditions = [fresh(random, "condition") for _ in range(1000)]
    assert {tree.head for tree in conditions if "exactly" in tree.args} == {"group"}
    assert {args[1] for head, args in conditions if head == "line" and len(args) > 1} == {"own", "own+red"}


def test_fresh_parts_have_up_to_four_ludemes() -> None:
    random = Random(1)
    assert {count_nodes(fresh(random, "play")) for _ in range(100)} == {2, 3, 4}


def test_a_slot_has_the_numbers_that_the_grammar_says_and_a_board_what_is_usual() -> None:
    tree = parse(PRESETS["connect6"])
    ranges = {
        (BY_NAME[part_at(tree, gap.path).head].name, gap.slot.sort): number_range(tree, gap)
        for gap in gaps(tree)
        if gap.slot.sort == "number"
    }
    assert ranges == {("board", "number"): (3, 19), ("line", "number"): (2, 9)}


def test_chance_draws_no_board_that_is_larger_than_usual() -> None:
    random = Random(4)
    boards = {fresh(random, "board") for _ in range(600)}
    assert max(board.number() for board in boards if board.args[0] == "square+") == 11
    assert len(boards) == 40
    connect6 = Parent("Connect6", parse(PRESETS["connect6"]))
    changes = (BY_ID["number"].apply(Random(seed), connect6.tree, connect6) for seed in range(60))
    sizes = {part_at(change.tree, (1,)).number() for change in changes if change is not None}
    assert sizes == {17, 18, 19}


def test_weights_are_followed() -> None:
    random = Random(3)
    drawn = Counter(pick_weighted(random, "abc", [1, 0, 3]) for _ in range(1000))
    assert set(drawn) == {"a", "c"}
    assert 2 < drawn["c"] / drawn["a"] < 4
    assert pick_weighted(Random(1), "a", [0]) == "a"


class Says(Random):
    """A source of chance that says what it is told to."""

    def __init__(self, says: float) -> None:
        super().__init__()
        self.says = says

    def random(self) -> float:
        return self.says


@pytest.mark.parametrize("weights", [(1, 2, 1), (0, 3, 1), (2, 0, 2), (0, 0, 4), (4, 0, 0)])
def test_every_choice_has_its_share_of_what_chance_can_say(weights: tuple[int, ...]) -> None:
    of_four = "".join(choice * weight for choice, weight in zip("abc", weights, strict=True))
    for step in range(400):
        chance = Says(step / 400)
        assert pick_weighted(chance, "abc", weights) == of_four[step // 100]
        assert pick(chance, of_four) == of_four[step // 100]


def test_children_without_a_game_are_stillborn_and_two_captures_are_repaired() -> None:
    bad = {
        "no-placing": "(game (board hexhex 5) (play (step)) (end (win (line 4))))",
        "no-first-move": "(game (board hexhex 5) (play (place own (next-to own))) (end (win (line 4))))",
        "no-end": "(game (board hexhex 3) (play (place own)) (end (win (line 9))))",
    }
    for reason, text in bad.items():
        with pytest.raises(IllFormed) as caught:
            well_formed(parse(text))
        assert caught.value.reason == reason
    twice = parse(
        "(game (board square 5) (play (place own) (capture sandwiched) (swap) (capture surrounded))"
        " (end (win (captured 4))))"
    )
    with pytest.raises(RulesError):
        read_rules(write(twice))
    assert write(well_formed(twice)) == (
        "(game (board square 5) (play (place own) (capture sandwiched) (swap)) (end (win (captured 4))))"
    )


def said_in(operator: Operator, language: str) -> set[str]:
    found = set()
    for number in range(60):
        for tree, other in ((YAVALATH, OTHER), (RICH.tree, RICH), (YAVALATH, RICH)):
            change = operator.apply(Random(number), tree, other)
            if change is not None:
                found.add(change.said.said(language))
                assert sentence_from_data(change.said.as_data()).said(language) in found
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_is_said_in_every_language(language: str) -> None:
    for operator in BY_ID.values():
        for text in said_in(operator, language):
            assert "{" not in text
            assert "breeding" not in text
            assert "ludi-" not in text


def test_changes_are_said_in_words() -> None:
    assert "took “4 captured wins” from Other" in said_in(BY_ID["take"], "en")
    assert "changed 4 to 5 in “4 in a row”" in said_in(BY_ID["number"], "en")
    assert "hat „3 in einer Reihe verliert“ in „3 in einer Reihe gewinnt“ verkehrt" in said_in(
        BY_ID["flip"], "de"
    )


# The games that runs begin with.


def test_the_games_of_2007_have_neither_a_losing_line_nor_a_rediscovery_of_yavalath() -> None:
    games = population("2007")
    assert len(games) == len(OF_2007) == 9
    assert [game.number for game in games] == [-1, -2, -3, -4, -5, -6, -7, -8, -9]
    assert {"Tic-tac-toe", "Gomoku", "Hex", "Y", "Susan", "Odd", "Sandwich capture"} <= {
        game.name for game in games
    }
    for game in games:
        rules = game.tree.args[2].trees()  # type: ignore[union-attr]
        assert not any(rule.head == "lose" and rule.trees()[0].head == "line" for rule in rules)
        assert not contradictions(game.tree)


def test_games_that_are_said_to_be_bred_can_be_ancestors() -> None:
    for preset in presets_data():
        if preset["game"]["rules"]["bred"]:
            assert population(preset["id"])
        else:
            with pytest.raises(RulesError, match="not yet measured or bred"):
                population(preset["id"])


def test_the_world_has_all_games_that_can_be_judged_but_yavalath_s_kin() -> None:
    games = population("world")
    kin = {"Yavalath", "Five-not-four", "Squava", "Cross", "Manalath"}
    judged = {title_of(rules.tree).name for text in PRESETS.values() if (rules := read_rules(text)).in_lanes}
    assert {game.name for game in games} == judged - kin and kin <= judged
    assert {"Hex", "Gomoku", "Snort", "Pentalath"} <= judged
    assert not any(yavalath_line(game.tree) for game in games)


def test_other_populations_are_the_set_two_games_or_one() -> None:
    assert len(population("set")) == len(THE_SET) == 8
    assert [game.name for game in population("hex, yavalath")] == ["Hex", "Yavalath"]
    assert [game.name for game in population("h7-p.s-w4.l3")] == ["Yavalath"]
    assert population("hex, hex") == population("hex")
    assert [game.tree for game in population("cross")] == [well_formed(parse(PRESETS["cross"]))]
    for wrong in ("", "hex,", "hex,y,odd"):
        with pytest.raises(Problem, match="is no population"):
            population(wrong)
    for wrong in ("no such game", "h5-p-"):
        with pytest.raises(RulesError):
            population(wrong)


def test_rules_that_contradict_each_other_are_found() -> None:
    [(first, second)] = contradictions(YAVALATH)
    assert (write(first), write(second)) == ("(win (line 4))", "(lose (line 3))")
    # Also with others between them, and each with each.
    board, play = "(board hexhex 5)", "(play (place own))"
    rules = "(win (line 5)) (draw (group 9)) (lose (line 3)) (win (line 4))"
    found = contradictions(parse(f"(game {board} {play} (end {rules}))"))
    assert {(write(first), write(second)) for first, second in found} == {
        ("(win (line 5))", "(lose (line 3))")
    }
    assert not contradictions(OTHER.tree)
    assert not contradictions(parse(write(YAVALATH).replace("lose", "win")))
    assert contradictions(well_formed(parse(PRESETS["cross"]))) == set()
