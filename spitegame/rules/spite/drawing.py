"""Cards that come to a player: picked up, drawn for a penalty, or earned, as with the bounty card (9); and the loss of
whoever holds too many."""

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias

from spitegame.rules import game
from spitegame.rules.cards import JOKER
from spitegame.rules.game import Seat
from spitegame.rules.spite.combos import Combo, is_natural
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.events import (
    BountyClaimed,
    BountyRevealed,
    CardsDrawn,
    DeckRefilled,
    DrawReason,
    Earned,
    Event,
    LossReason,
    LostAtOnce,
)
from spitegame.rules.spite.state import Pile, SpiteState
from spitegame.rules.spite.trick import TOO_MANY

Telling: TypeAlias = game.Telling[Event, SpiteState]
"""A step of the rules of Spite."""
Taking: TypeAlias = Generator[Event, None, tuple[SpiteState, Pile]]
"""A step that also returns the cards which it has taken."""


def take_from_deck(state: SpiteState, number: int) -> Taking:
    """Take cards off the top of the deck, as many as there are; finished tricks make a new deck (2.4)."""
    cards: Pile = ()
    while (missing := number - len(cards)) > 0:
        if not state.stock:
            if not state.spent:
                break
            yield DeckRefilled(len(state.spent))
            stock, shuffler = state.shuffler.shuffled(state.spent)
            state = replace(state, stock=stock, spent=(), shuffler=shuffler)
        cards += state.stock[: -missing - 1 : -1]
        state = replace(state, stock=state.stock[:-missing])
    return state, cards


def draw(state: SpiteState, seat: Seat, number: int, why: DrawReason) -> Taking:
    """Draw cards into a hand. A player who then holds too many loses at once (5)."""
    state, cards = yield from take_from_deck(state, number)
    player = state.players[seat]
    yield CardsDrawn(seat, cards, why)
    hand = sorted_hand(player.hand + cards)
    state = state.with_player(seat, replace(player, hand=hand, picked=player.picked + len(cards)))
    if len(hand) >= TOO_MANY:
        state = yield from lose_at_once(state, seat, LossReason.TOO_MANY_CARDS)
    return state, cards


def penalise(state: SpiteState, seat: Seat, misplays: int) -> Telling:
    """Draw the penalty for so many misplays (12); a player who has left the round draws nothing."""
    if misplays and state.players[seat].is_in:
        state, _ = yield from draw(state, seat, misplays * state.rules.penalty, DrawReason.PENALTY)
    return state


def earn(state: SpiteState, seat: Seat, number: int) -> Telling:
    """Give a player fake jokers, and the next cards of the deck instead of those that are missing (8)."""
    if not number:
        return state
    fakes = state.fake_pile[: -number - 1 : -1]
    state = replace(state, fake_pile=state.fake_pile[: len(state.fake_pile) - len(fakes)])
    state, spoils = yield from take_from_deck(state, number - len(fakes))
    yield Earned(seat, fakes, spoils)
    player = state.players[seat]
    return state.with_player(
        seat, replace(player, fakes=sorted_hand(player.fakes + fakes), spoils=sorted_hand(player.spoils + spoils))
    )


def lose_at_once(state: SpiteState, seat: Seat, why: LossReason) -> Telling:
    """Give a player the worst open place, and put the hand away face-up (2)."""
    player = state.players[seat]
    place = max(open_places(state))
    yield LostAtOnce(seat, place, why, player.hand)
    state = replace(state, spent=state.spent + player.hand)
    return state.with_player(seat, replace(player, hand=(), place=place, waiting=None))


def open_places(state: SpiteState) -> frozenset[int]:
    """The places of this round that nobody has yet."""
    return frozenset(range(1, len(state.players) + 1)) - {player.place for player in state.players}


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
