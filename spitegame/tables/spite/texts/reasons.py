"""Sentences that tell why an action is refused and what to do instead, and the faults of a play in a few words."""

from collections.abc import Sequence
from enum import Enum

from spitegame.rules.spite.actions import Misplay
from spitegame.tables.words import listed
from spitegame.tables.written import by_member, written


def refusal(reason: Enum) -> str:
    """Return the sentence that tells why an action is refused; `reason` is a Refusal, a Misplay or a CannotTakeBack."""
    return by_member(written("spite")["refusals"], type(reason))[reason]


def faults(misplays: Sequence[Misplay]) -> str:
    """Return the faults of a play, as a part of a sentence."""
    found = by_member(written("spite")["faults"], Misplay)
    return listed([found[misplay] for misplay in misplays])
