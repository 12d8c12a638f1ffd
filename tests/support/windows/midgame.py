"""A table of Spite & Malice in the middle of a game, before a player."""

from dataclasses import replace
from typing import Any

from spitegame.rules.malice.state import Turn
from spitegame.ui.preferences import Preferences, Speed
from support.malice.tables import LEFT, area, table, up_to
from support.windows.table_user import Dealt, Seated, seated

STILL = Preferences(speed=Speed.OFF)
CENTERS = ("As", "As 2h", up_to("5"))
MIDGAME = table(
    hand="2d 5h Kc 9c",
    payoff="Jd 6s",
    discards=("8d 3c", "Qh"),
    others=(area("8c 8d", "9c 9c", discards=("4h 7s",)),),
    centers=CENTERS,
    stock="9d 9h 9s 9d 9h 9s",
)
"""Two and king fit from the hand, the 6 from the payoff, the 3 from a discard pile, and 5 and 9 nowhere."""
WAITING = replace(MIDGAME, phase=Turn(LEFT, stirred=True))
"""The same while the other one plays."""


def midgame(preferences: Preferences = STILL, **changes: Any) -> tuple[Seated, Dealt]:
    return seated(replace(MIDGAME, **changes), preferences)


def last_action(match: Dealt) -> Any:
    entries = match.table.record.entries
    return entries[-1].action if entries else None
