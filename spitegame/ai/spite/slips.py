"""The misplays that people make: what they overlook, take for better than it is, or forget to say."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from spitegame.ai.spite.options import Option, laid_of
from spitegame.ai.spite.turn_context import SpiteContext
from spitegame.rules.spite.actions import Announcements, Direction
from spitegame.rules.spite.combos import OneFace, arity
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.playable import one_faces
from spitegame.rules.spite.trick import FREE, LaidCards, Trick, price


def slips(context: SpiteContext, chosen: Option | None) -> list[LaidCards]:
    """All misplays that are near at hand; `chosen` is what the player means to play."""
    said = [replace(chosen.laid, said=words) for words in _words(context, chosen.laid.said)] if chosen else []
    found = [*said, *(laid_of(context, hand) for hand in _hands(context))]
    return [laid for laid in found if context.misplays(laid)]


def _words(context: SpiteContext, said: Announcements) -> Iterator[Announcements]:
    if said.unbeatable:
        yield replace(said, unbeatable=False)
    else:
        yield replace(said, come_at_me=True)
    if context.price:
        yield from (replace(said, buy_back=price(context.bought_back + each)) for each in (-1, 1))


def _hands(context: SpiteContext) -> Iterator[OneFace]:
    """Whole groups of one face that would follow, if it were not for something that is easily forgotten."""
    if context.price or context.leads:
        return
    match context.trick.combos[-1]:
        case OneFace() as last:
            faces = Counter(card.rank for card in context.hand)
            for hand in one_faces(context.hand, arity(last)):
                whole = not hand.wilds and faces[hand.face] == arity(hand)
                if whole and (hand.face is last.face or any(fault(trick, hand) is None for trick in _blind(context))):
                    yield hand
        case _:
            return


def _blind(context: SpiteContext) -> Iterator[Trick]:
    """The trick as seen by somebody who overlooks a consec, or that the direction is lower."""
    trick = context.trick
    if trick.consec:
        yield replace(trick, consec=FREE)
    if trick.direction is Direction.LOWER:
        yield replace(trick, direction=Direction.HIGHER)
