"""Why something is not accepted, in words that say what to do instead; and what was wrong, in a few."""

from collections.abc import Sequence

from spitegame.rules.spite.actions import Misplay, Refusal
from spitegame.session.table import CannotTakeBack
from spitegame.tables.words import listed
from spitegame.tables.written import by_member, written

REFUSALS = by_member(written("spite")["refusals"], Refusal, Misplay, CannotTakeBack)
_FAULTS = by_member(written("spite")["faults"], Misplay)


def faults(misplays: Sequence[Misplay]) -> str:
    """What is wrong with a play, as part of a sentence."""
    return listed([_FAULTS[misplay] for misplay in misplays])
