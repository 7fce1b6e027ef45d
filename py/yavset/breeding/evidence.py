"""The sequential test of all gates: is a share what it is for sound games, or what it is for broken ones?

After every few games it says yes, no, or play on, so that clear cases stop early and doubtful ones go on.
Wald, *Sequential tests of statistical hypotheses*, 1945.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

KILLED, MISSED = 0.002, 0.05
"""How often one test rejects a share that is as in sound games, and accepts one that is as in broken games.

A game meets some ten tests, so that about one sound game in a hundred is rejected by chance.
"""

REJECT = log((1 - MISSED) / KILLED)
ACCEPT = log(MISSED / (1 - KILLED))

DOUBT = log(6)
"""Without more games to play, a game is rejected when its share is this much likelier for broken games."""


class Question(NamedTuple):
    """A question about a share.

    Attributes:
        sound: the share that has to pass; broken: the one that has to fail.
    """

    sound: float
    broken: float

    def evidence(self, successes: float, trials: float) -> float:
        """Return the logarithm of how much likelier a broken game makes such a count than a sound one."""
        failures = trials - successes
        return successes * log(self.broken / self.sound) + failures * log(
            (1 - self.broken) / (1 - self.sound)
        )

    def answer(self, successes: float, trials: float, last: bool = False) -> bool | None:
        """Return whether the game passes; None where more games have to tell, unless these are the `last`."""
        evidence = self.evidence(successes, trials)
        if evidence >= REJECT:
            return False
        if evidence <= ACCEPT:
            return True
        return evidence < DOUBT if last else None
