"""What is wrong with a play: the same for the table, the players and the screen, from what lies open (12)."""

from spitegame.rules.spite.actions import Announcements
from spitegame.rules.spite.buyback import due
from spitegame.rules.spite.misplays import INVALID_HAND, Misplay
from spitegame.rules.spite.trick import LaidCards, Trick, fault, followed, is_beatable, is_unbeatable, may_turn


def misplays(trick: Trick, laid: LaidCards, *, bought_back: int, active: int) -> tuple[Misplay, ...]:
    """None, if all is well. `bought_back`: how often that was done in this round before; `active`: players with cards
    left."""
    found = []
    if (laid.said.buy_back or 0) != due(trick, laid.seat, bought_back):
        found.append(Misplay.WRONG_COUNT)
    if wrong := fault(trick, laid.combo):
        return (wrong, *found)
    return (*found, *_announcements(followed(trick, laid), laid.said, active))


def _announcements(after: Trick, said: Announcements, active: int) -> list[Misplay]:
    return [
        misplay
        for misplay, found in (
            (Misplay.DIRECTION, said.direction is not None and not may_turn(after)),
            (Misplay.UNBEATABLE, said.unbeatable and not is_unbeatable(after)),
            (Misplay.UNBEATABLE_UNSAID, not said.unbeatable and must_say_unbeatable(after)),
            (Misplay.COME_AT_ME, said.come_at_me and not may_come_at_me(after, active)),
        )
        if found
    ]


def may_come_at_me(after: Trick, active: int) -> bool:
    """11, of the last hand."""
    return active > 2 and is_beatable(after)


def must_say_unbeatable(after: Trick) -> bool:
    """10: 2s under a suited, not numerical, consec going higher, which bars jokers too."""
    return bool(after.consec) and is_unbeatable(after)


def is_invalid(found: tuple[Misplay, ...]) -> bool:
    """Whether the hand goes back."""
    return not INVALID_HAND.isdisjoint(found)
