"""Scores: what people count in a position, such as points, pieces and moves before a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from yavset.language.messages import Message


@dataclass(frozen=True, slots=True)
class Score:
    """One line of what people count.

    Attributes:
        message: what it says, such as ``3 × 2 = 6``.
        player: whom it belongs to, or None where it concerns everybody.
    """

    message: Message
    player: str | None = None

    def __str__(self) -> str:
        """Return the score in English, after the player's name if it belongs to one."""
        if self.player is None:
            return str(self.message)
        return f"{str(Message(self.player)).capitalize()}: {self.message}"

    def as_data(self) -> dict[str, Any]:
        """Return the score for JSON: the message's ``id`` and ``values``, and ``player`` if there is one."""
        return {**self.message.as_data(), **({} if self.player is None else {"player": self.player})}


def product_message(sizes: Sequence[int]) -> Message:
    """Write the product of the sizes of groups as people do, such as ``4 × 3² × 2 = 72``."""
    powers = sorted(((size, sizes.count(size)) for size in set(sizes) - {1}), reverse=True)
    if sum(power for _, power in powers) <= 1:
        return Message("standing-score", score=str(prod(sizes)))
    factors = [f"{size}{str(power).translate(_RAISED) if power > 1 else ''}" for size, power in powers]
    return Message("standing-product", factors=" × ".join(factors), score=str(prod(sizes)))


def largest_message(sizes: Iterable[int]) -> Message:
    """Say the size of the largest group, 0 if there is none."""
    return Message("standing-largest", size=max(sizes, default=0))


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def of_each_player(
    players: Sequence[str], stones: Sequence[int], message: Callable[[int], Message]
) -> list[Score]:
    """Return a score for each player: `message` of the mask of its stones."""
    return [Score(message(own), player) for player, own in zip(players, stones, strict=True)]


def pieces(stones: int) -> Message:
    """Say the number of stones in a mask."""
    return Message("standing-pieces", count=stones.bit_count())
