"""Cards that come to a player: picked up, drawn for a penalty, earned; and who holds too many of them."""

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias

from spitegame.rules import game
from spitegame.rules.game import Seat
from spitegame.rules.spite.buyback import TOO_MANY
from spitegame.rules.spite.events import CardsDrawn, DeckRefilled, DrawReason, Earned, Event, LossReason, LostAtOnce
from spitegame.rules.spite.ranks import sorted_hand
from spitegame.rules.spite.state import Pile, SpiteState

Telling: TypeAlias = game.Telling[Event, SpiteState]
Taking: TypeAlias = Generator[Event, None, tuple[SpiteState, Pile]]


def taken(state: SpiteState, number: int) -> Taking:
    """Off the top of the deck; as many as there are (2.4)."""
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


def drew(state: SpiteState, seat: Seat, number: int, why: DrawReason) -> Taking:
    """Into the hand; answers the cards too."""
    state, cards = yield from taken(state, number)
    player = state.players[seat]
    yield CardsDrawn(seat, cards, why)
    hand = sorted_hand(player.hand + cards)
    state = state.with_player(seat, replace(player, hand=hand, picked=player.picked + len(cards)))
    if len(hand) >= TOO_MANY:
        state = yield from lost_at_once(state, seat, LossReason.TOO_MANY_CARDS)
    return state, cards


def penalised(state: SpiteState, seat: Seat, misplays: int) -> Telling:
    """Nothing can be asked of a player who has left the round."""
    if misplays and state.players[seat].is_in:
        state, _ = yield from drew(state, seat, misplays * state.rules.penalty, DrawReason.PENALTY)
    return state


def earned(state: SpiteState, seat: Seat, number: int) -> Telling:
    """Fake jokers, and the next cards of the deck instead of those that are missing (8)."""
    if not number:
        return state
    fakes = state.fake_pile[: -number - 1 : -1]
    state = replace(state, fake_pile=state.fake_pile[: len(state.fake_pile) - len(fakes)])
    state, spoils = yield from taken(state, number - len(fakes))
    yield Earned(seat, fakes, spoils)
    player = state.players[seat]
    return state.with_player(
        seat, replace(player, fakes=sorted_hand(player.fakes + fakes), spoils=sorted_hand(player.spoils + spoils))
    )


def lost_at_once(state: SpiteState, seat: Seat, fate: LossReason) -> Telling:
    """The worst open place; the hand is put away face-up (2)."""
    player = state.players[seat]
    place = max(open_places(state))
    yield LostAtOnce(seat, place, fate, player.hand)
    state = replace(state, spent=state.spent + player.hand)
    return state.with_player(seat, replace(player, hand=(), place=place, waiting=None))


def open_places(state: SpiteState) -> frozenset[int]:
    return frozenset(range(1, len(state.players) + 1)) - {player.place for player in state.players}
