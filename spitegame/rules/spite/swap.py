"""Cards swapped by score before a round (11)."""

from collections.abc import Generator
from dataclasses import replace

from spitegame.rules.game import Seat
from spitegame.rules.spite.drawing import Telling, take_from_deck
from spitegame.rules.spite.events import Event, SwapLeft, Swapped
from spitegame.rules.spite.ranks import height, sorted_hand
from spitegame.rules.spite.state import Pile, SpiteState


def swap_cards(state: SpiteState) -> Telling:
    """Players above zero give their lowest cards for others' highest, those below zero the other way round."""
    given: dict[Seat, Pile] = {}
    for seat in state.seats:
        state, given[seat] = _put_down(state, seat)
    winners = tuple(seat for seat in state.seats if given[seat] and state.players[seat].tally.score > 0)
    losers = tuple(seat for seat in state.seats if given[seat] and state.players[seat].tally.score < 0)
    state, high, left_high = yield from _pile(state, losers, winners, given)
    state, low, left_low = yield from _pile(state, winners, losers, given)
    for seats, pile in ((winners, high), (losers, low)):
        for seat in seats:
            cards, pile = pile[: len(given[seat])], pile[len(given[seat]) :]
            yield Swapped(seat, given[seat], cards)
            player = state.players[seat]
            state = state.with_player(seat, replace(player, hand=sorted_hand(player.hand + cards)))
    if left := left_high + left_low:
        yield SwapLeft(left)
    return replace(state, spent=state.spent + left)


def _put_down(state: SpiteState, seat: Seat) -> tuple[SpiteState, Pile]:
    """The cards that this seat gives away; ties are broken by lot."""
    player = state.players[seat]
    score = player.tally.score
    number = min(abs(score), len(player.hand))
    if not number:
        return state, ()
    hand, shuffler = state.shuffler.shuffled(player.hand)
    ordered = sorted(hand, key=lambda card: height(card.rank), reverse=score < 0)
    kept = replace(player, hand=sorted_hand(ordered[number:]))
    return replace(state.with_player(seat, kept), shuffler=shuffler), tuple(ordered[:number])


def _pile(
    state: SpiteState, givers: tuple[Seat, ...], takers: tuple[Seat, ...], given: dict[Seat, Pile]
) -> Generator[Event, None, tuple[SpiteState, Pile, Pile]]:
    """The cards that the takers find, in the order in which they take them, and those that are left over."""
    wanted = sum(len(given[seat]) for seat in takers)
    pile = tuple(card for seat in givers for card in given[seat])
    state, more = yield from take_from_deck(state, wanted - len(pile))
    shuffled, shuffler = state.shuffler.shuffled(pile + more)
    return replace(state, shuffler=shuffler), shuffled[:wanted], shuffled[wanted:]
