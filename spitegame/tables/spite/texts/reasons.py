"""Why something is not accepted, in words that say what to do instead; and what was wrong, in a few."""

from collections.abc import Sequence
from enum import Enum

from spitegame.rules.spite.actions import Misplay
from spitegame.tables.words import listed
from spitegame.tables.written import by_member, written


def refusal(reason: Enum) -> str:
    """Why it is refused: a Refusal, a Misplay or a CannotTakeBack."""
    return by_member(written("spite")["refusals"], type(reason))[reason]


def faults(misplays: Sequence[Misplay]) -> str:
    """What is wrong with a play, as part of a sentence."""
    found = by_member(written("spite")["faults"], Misplay)
    return listed([found[misplay] for misplay in misplays])
