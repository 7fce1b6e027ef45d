"""What people count in a position to know how they stand: scores, pieces left, moves before a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from yavset.language.messages import Message


@dataclass(frozen=True, slots=True)
class Score:
    """One thing that people count.

    Attributes:
        message: what there is to say, such as ``3 × 2 = 6``.
        player: whose it is, or None where it concerns everybody.
    """

    message: Message
    player: str | None = None

    def __str__(self) -> str:
        """Return it in English, after the player's name if it is one player's."""
        if self.player is None:
            return str(self.message)
        return f"{str(Message(self.player)).capitalize()}: {self.message}"

    def as_data(self) -> dict[str, Any]:
        """Return it for JSON: the message's ``id`` and ``values``, and the ``player`` if there is one."""
        return {**self.message.as_data(), **({} if self.player is None else {"player": self.player})}


def product_message(sizes: Sequence[int]) -> Message:
    """Return the product of the sizes of groups as people write it, such as ``4 × 3² × 2 = 72``."""
    powers = sorted(((size, sizes.count(size)) for size in set(sizes) - {1}), reverse=True)
    if sum(power for _, power in powers) <= 1:
        return Message("standing-score", score=str(prod(sizes)))
    factors = [f"{size}{str(power).translate(_RAISED) if power > 1 else ''}" for size, power in powers]
    return Message("standing-product", factors=" × ".join(factors), score=str(prod(sizes)))


def largest_message(sizes: Iterable[int]) -> Message:
    """Return the size of the largest group, 0 if there is none."""
    return Message("standing-largest", size=max(sizes, default=0))


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def of_each_player(
    players: Sequence[str], stones: Sequence[int], message: Callable[[int], Message]
) -> list[Score]:
    """Return what each player has: the message about the mask of the player's stones."""
    return [Score(message(own), player) for player, own in zip(players, stones, strict=True)]


def pieces(stones: int) -> Message:
    """Return how many stones a mask has."""
    return Message("standing-pieces", count=stones.bit_count())
