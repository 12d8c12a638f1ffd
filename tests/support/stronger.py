"""Who is the stronger player, told by as few games as it takes."""

from collections.abc import Iterable
from math import log

ERRS = 0.02
"""How often the answer is wrong: where both are equal, and where the first one wins as often as it should."""


def is_stronger(wins: Iterable[bool], share: float) -> bool:
    """Whether this share of games, rather than half of them, are wins: Wald's sequential probability ratio test.

    It asks for games until the answer is clear.
    """
    evidence = 0.0
    for won in wins:
        evidence += log((share if won else 1 - share) / 0.5)
        if abs(evidence) > log((1 - ERRS) / ERRS):
            return evidence > 0
    raise ValueError("these games are too few to tell")
