"""Numbers of all lanes at once, held against the numbers of each lane alone."""

from __future__ import annotations

from random import Random

from yavset.search.playouts import counts

LANES = 24
EVERY = (1 << LANES) - 1


def digits_of(numbers: list[int], places: int) -> list[int]:
    """Write a number for each lane as binary digits of all lanes."""
    return [
        sum((number >> place & 1) << lane for lane, number in enumerate(numbers)) for place in range(places)
    ]


def numbers_of(digits: list[int]) -> list[int]:
    """Read the number of each lane."""
    return [sum((digit >> lane & 1) << place for place, digit in enumerate(digits)) for lane in range(LANES)]


def lanes_where(wanted: list[bool]) -> int:
    return sum(1 << lane for lane, true in enumerate(wanted) if true)


def test_counts_are_compared_added_and_cut_as_numbers_are() -> None:
    random = Random(5)
    for _ in range(300):
        places, others = random.randint(1, 5), random.randint(1, 5)
        one = [random.randrange(1 << places) for _ in range(LANES)]
        two = [random.randrange(1 << others) for _ in range(LANES)]
        digits, more = digits_of(one, places), digits_of(two, others)
        number, some = random.randrange(40), random.getrandbits(LANES)
        assert counts.at_least(digits, number, some) == lanes_where([n >= number for n in one]) & some
        assert counts.exactly(digits, number, some) == lanes_where([n == number for n in one]) & some
        assert counts.larger(digits, more, some) == some & lanes_where(
            [n > other for n, other in zip(one, two, strict=True)]
        )
        assert numbers_of(counts.added(digits, more)) == [
            n + other for n, other in zip(one, two, strict=True)
        ]
        kept = random.randint(1, 5)
        most = (1 << kept) - 1
        assert numbers_of(counts.saturated(digits, kept)) == [min(n, most) for n in one]
        assert len(counts.saturated(digits, kept)) == kept
