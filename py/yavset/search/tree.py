"""The former place of `yavset.search.mcts`: importing from it works, with a DeprecationWarning."""

from __future__ import annotations

import warnings
from typing import Any

from yavset.search import mcts

_NAMES = {"Search": "TreeSearch", "search": "search"}


def __getattr__(name: str) -> Any:
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__}.{name} is {mcts.__name__}.{_NAMES[name]}", DeprecationWarning, stacklevel=2)
    return getattr(mcts, _NAMES[name])
