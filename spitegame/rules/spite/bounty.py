"""The bounty card: it is revealed, and claimed by going out with natural cards of its face (9)."""

from dataclasses import replace

from spitegame.rules.cards import JOKER
from spitegame.rules.game import Seat
from spitegame.rules.spite.combos import Combo, is_natural
from spitegame.rules.spite.drawing import Telling, earn, take_from_deck
from spitegame.rules.spite.events import BountyClaimed, BountyRevealed
from spitegame.rules.spite.state import SpiteState


def reveal_bounty(state: SpiteState) -> Telling:
    """Reveal the next card; a joker is shuffled back first (2.1)."""
    jokers = 0
    while True:
        state, cards = yield from take_from_deck(state, 1)
        if cards != (JOKER,) or all(card == JOKER for card in state.stock + state.spent):
            break
        jokers += 1
        stock, shuffler = state.shuffler.shuffled((*state.stock, JOKER))
        state = replace(state, stock=stock, shuffler=shuffler)
    bounty = cards[0] if cards and cards[0] != JOKER else None
    yield BountyRevealed(bounty, jokers)
    return replace(state, bounty=bounty, spent=state.spent + (cards if bounty is None else ()))


def claim_bounty(state: SpiteState, seat: Seat, last: Combo | None) -> Telling:
    """Pay a player who goes out with this combo, if it claims the bounty."""
    bounty = state.bounty
    if bounty is None or not is_natural(last, bounty.rank):
        return state
    yield BountyClaimed(seat, len(last.cards))
    state = yield from earn(state, seat, len(last.cards))
    return (yield from reveal_bounty(replace(state, spent=(*state.spent, bounty))))
