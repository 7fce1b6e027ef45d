"""Names at their former places."""

from __future__ import annotations

import pytest

import yavset
from yavset.search import mcts, tree


def test_the_former_module_of_the_tree_has_its_names_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match=r"yavset\.search\.mcts\.TreeSearch"):
        from yavset.search.tree import Search
    with pytest.warns(DeprecationWarning, match=r"yavset\.search\.mcts\.search"):
        from yavset.search.tree import search
    assert Search is mcts.TreeSearch
    assert search(yavset.game("yavalath").start(), visits=20, seed=1).visits >= 20


def test_it_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Node'"):
        tree.Node  # noqa: B018
