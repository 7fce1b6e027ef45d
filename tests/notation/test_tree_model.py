"""The tree of moves behaves like nested lists, in whatever order it is changed."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

import yavset
from yavset.notation.record import Record, parse_record
from yavset.notation.variations import MoveNode

#: Each node and its model: its move, and the models of what follows.
Pair = tuple[MoveNode, list[Any]]

GAME = yavset.game("yavalath", size=3)


class Trees(RuleBasedStateMachine):
    """Nodes added, promoted and removed, and the same done to lists."""

    def __init__(self) -> None:
        super().__init__()
        root = MoveNode(GAME.start())
        self.model: list[Any] = ["", []]
        self.pairs: list[Pair] = [(root, self.model)]
        self.root = root

    def chosen(self, number: int) -> tuple[Pair, list[Any]]:
        """Return a node with its model, and the models that stand beside that one, itself included."""
        pair = self.pairs[number % len(self.pairs)]
        groups = (model[1] for _, model in self.pairs)
        around: list[Any] = next((group for group in groups if any(one is pair[1] for one in group)), [])
        return pair, around

    @rule(number=st.integers(0, 7), choice=st.integers(0, 3))
    def add(self, number: int, choice: int) -> None:
        (node, model), _ = self.chosen(number)
        legal = node.position.legal_moves()
        if not legal:
            return
        added = node.add(legal[choice % len(legal)])
        known = next((one for one in model[1] if one[0] == added.move), None)
        if known is None:
            model[1].append([added.move, []])
            self.pairs.append((added, model[1][-1]))
        assert added.parent is node

    @rule(number=st.integers(0, 7))
    def promote(self, number: int) -> None:
        (node, model), around = self.chosen(number)
        node.promote()
        around.sort(key=lambda one: one is not model)

    @rule(number=st.integers(0, 7))
    def remove(self, number: int) -> None:
        (node, model), around = self.chosen(number)
        node.remove()
        assert node.parent is None
        assert node.line() == []
        if node is not self.root:
            gone = {id(one) for one in node.nodes()}
            around[:] = [one for one in around if one is not model]
            self.pairs = [pair for pair in self.pairs if id(pair[0]) not in gone]

    @invariant()
    def the_tree_is_the_model(self) -> None:
        record = Record(GAME, root=self.root)
        assert modelled(self.root) == self.model
        assert modelled(parse_record(str(record)).root) == self.model
        assert list(record.moves) == first_of(self.model)
        for node, _ in self.pairs:
            assert yavset.Record(GAME, node.line()).position == node.position


def modelled(node: MoveNode) -> list[Any]:
    return [node.move, [modelled(child) for child in node.variations]]


def first_of(model: list[Any]) -> list[str]:
    return [] if not model[1] else [model[1][0][0], *first_of(model[1][0])]


def test_a_tree_is_changed_in_any_order() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Trees,
        settings=settings(max_examples=60, stateful_step_count=30, deadline=None, derandomize=True),
    )
