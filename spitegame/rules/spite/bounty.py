"""The bounty card: revealed, and claimed by going out with its face (9)."""

from dataclasses import replace

from spitegame.rules.cards import JOKER
from spitegame.rules.game import Seat
from spitegame.rules.spite.combos import Combo, OneFace
from spitegame.rules.spite.drawing import Telling, earned, taken
from spitegame.rules.spite.events import BountyClaimed, BountyRevealed
from spitegame.rules.spite.state import SpiteState


def revealed(state: SpiteState) -> Telling:
    """The next card; a joker is shuffled back first (2.1)."""
    jokers = 0
    while True:
        state, cards = yield from taken(state, 1)
        if cards != (JOKER,) or all(card == JOKER for card in state.stock + state.spent):
            break
        jokers += 1
        stock, shuffler = state.shuffler.shuffled((*state.stock, JOKER))
        state = replace(state, stock=stock, shuffler=shuffler)
    bounty = cards[0] if cards and cards[0] != JOKER else None
    yield BountyRevealed(bounty, jokers)
    return replace(state, bounty=bounty, spent=state.spent + (cards if bounty is None else ()))


def claimed(state: SpiteState, seat: Seat, last: Combo) -> Telling:
    """With the last hand of a player who goes out."""
    bounty = state.bounty
    match last:
        case OneFace(cards=cards, face=face, wilds=0) if bounty and bounty.rank is face:
            yield BountyClaimed(seat, len(cards))
            state = yield from earned(state, seat, len(cards))
            return (yield from revealed(replace(state, spent=(*state.spent, bounty))))
        case _:
            return state
