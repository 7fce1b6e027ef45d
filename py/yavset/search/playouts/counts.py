"""Numbers of all lanes at once, as binary digits.

A count is a list of integers, the lowest digit first: in each of them one bit for every lane (or cell). The
functions take what `CellMajor.sizes` returns.
"""

from __future__ import annotations

from collections.abc import Sequence


def at_least(digits: Sequence[int], number: int, every: int) -> int:
    """Return the lanes (or cells) of `every` where a count is `number` or more."""
    equal, more = every, 0
    for place in reversed(range(max(len(digits), number.bit_length()))):
        digit = digits[place] if place < len(digits) else 0
        if number >> place & 1:
            equal &= digit
        else:
            more |= equal & digit
            equal ^= equal & digit
    return more | equal


def exactly(digits: Sequence[int], number: int, every: int) -> int:
    """Return the lanes (or cells) of `every` where a count is `number`."""
    equal = every
    for place in range(max(len(digits), number.bit_length())):
        digit = digits[place] if place < len(digits) else 0
        equal = equal & digit if number >> place & 1 else equal ^ equal & digit
    return equal


def larger(digits: Sequence[int], others: Sequence[int], every: int) -> int:
    """Return the lanes (or cells) of `every` where one count is more than another."""
    equal, more = every, 0
    for place in reversed(range(max(len(digits), len(others)))):
        digit = digits[place] if place < len(digits) else 0
        other = others[place] if place < len(others) else 0
        differs = equal & (digit ^ other)
        more |= differs & digit
        equal ^= differs
    return more


def added(digits: Sequence[int], more: Sequence[int]) -> list[int]:
    """Return the sums of two counts, lane by lane."""
    total, carry = [], 0
    for place in range(max(len(digits), len(more))):
        first = digits[place] if place < len(digits) else 0
        second = more[place] if place < len(more) else 0
        total.append(first ^ second ^ carry)
        carry = first & second | carry & (first ^ second)
    return [*total, carry] if carry else total


def saturated(digits: Sequence[int], places: int) -> list[int]:
    """Return a count in this many digits; what is more counts as the most they can say."""
    over = 0
    for digit in digits[places:]:
        over |= digit
    return [(digits[place] if place < len(digits) else 0) | over for place in range(places)]
