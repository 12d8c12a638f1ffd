"""States of Spite that differ only in what a seat may not see, and the events that show a hidden card after all."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from spitegame.rules.cards import JOKER, Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME, events
from spitegame.rules.spite.actions import Action, Play, TakeReward
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.options import FirstLeader
from spitegame.rules.spite.state import Interval, Pile, Player, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView


def known(cards: Sequence[Card | None]) -> Pile:
    return tuple(card for card in cards if card)


def twin(state: SpiteState, seat: Seat, action: Action, chance: Random) -> SpiteState:
    """A state with stock, pile of fake jokers, other hands and face-down cards shuffled. The seat sees the same in
    both."""
    actor = min(GAME.to_act(state))
    shown = {each: _shown(state, each, action if each == actor else None) for each in state.seats if each != seat}
    held = [(state.players[each], kept) for each, kept in shown.items()]
    lying = [laid for laid in on_table(state) if laid.seat != seat]
    ordinary = list(state.stock)
    fakes = [*state.fake_pile, *(card for laid in lying for card in known(laid.face_down))]
    for player, kept in held:
        ordinary += [*_rest(player.hand, kept.hand), *_rest(player.spoils, kept.spoils)]
        fakes += _rest(player.fakes, kept.fakes)
    chance.shuffle(ordinary)
    chance.shuffle(fakes)

    def other(player: Player, kept: Player) -> Player:
        hand = _drawn(ordinary, len(player.hand) - len(kept.hand))
        spoils = _drawn(ordinary, len(player.spoils) - len(kept.spoils))
        drawn = _drawn(fakes, len(player.fakes) - len(kept.fakes))
        waiting = player.waiting and replace(player.waiting, face_down=drawn[: len(player.waiting.face_down)])
        return replace(
            player,
            hand=sorted_hand(kept.hand + hand),
            spoils=sorted_hand(kept.spoils + spoils),
            fakes=sorted_hand(kept.fakes + drawn),
            waiting=waiting,
        )

    def turned(laid: LaidCards) -> LaidCards:
        return laid if laid.seat == seat else replace(laid, face_down=_drawn(fakes, len(laid.face_down)))

    for each, kept in shown.items():
        state = state.with_player(each, other(state.players[each], kept))
    state = replace(state, trick=replace(state.trick, laid=tuple(map(turned, state.trick.laid))))
    match state.unproven:
        case Unproven(LaidCards() as deed, picked=picked):
            if deed.seat in shown and picked and state.players[deed.seat].is_in:
                picked = state.players[deed.seat].hand[: len(picked)]
            state = replace(state, unproven=replace(state.unproven, deed=turned(deed), picked=picked))
        case _:
            pass
    # Who leads by lot is drawn for all to see.
    lot = isinstance(state.phase, Interval) and state.rules.opening is FirstLeader.LOT
    return replace(
        state,
        stock=tuple(ordinary),
        fake_pile=tuple(fakes),
        shuffler=state.shuffler if lot else replace(state.shuffler, seed=chance.getrandbits(60)),
    )


def on_table(state: SpiteState) -> Sequence[LaidCards]:
    match state.unproven:
        case Unproven(deed=LaidCards() as deed):
            return (*state.trick.laid, deed)
        case _:
            return state.trick.laid


def _shown(state: SpiteState, seat: Seat, action: Action | None) -> Player:
    """The cards of another player that are not hidden: those laid out of turn, and those about to be played."""
    hand: Counter[Card] = Counter()
    fakes: Counter[Card] = Counter()
    spoils: Counter[Card] = Counter()
    waiting = state.players[seat].waiting
    if waiting:
        hand, fakes, spoils = Counter(waiting.cards), Counter(waiting.face_up), Counter(waiting.spoils)
    match action:
        case Play():
            hand |= Counter(action.cards)
            fakes |= Counter(action.face_up + action.face_down)
            spoils |= Counter(action.spoils)
        case TakeReward(discarded=discarded):
            hand |= Counter(discarded)
        case _:
            pass
    return Player(hand=tuple(hand.elements()), fakes=tuple(fakes.elements()), spoils=tuple(spoils.elements()))


def _rest(held: Pile, kept: Pile) -> Iterator[Card]:
    return (Counter(held) - Counter(kept)).elements()


def _drawn(cards: list[Card], number: int) -> Pile:
    drawn = tuple(cards[:number])
    del cards[:number]
    return drawn


def turned_up(event: events.Event, seat: Seat | None) -> bool:
    match event:
        case events.RoundBegan() | events.BountyRevealed() | events.SwapLeft() | events.LostAtOnce() | events.PutAway():
            return True
        case events.Swapped(owner) | events.CardsDrawn(owner) | events.Earned(owner):
            return owner == seat
        case _:
            return False


def blank_event(event: events.Event) -> events.Event:
    match event:
        case events.BountyRevealed():
            return events.BountyRevealed(None)
        case events.SwapLeft(cards):
            return events.SwapLeft(_blank(cards))
        case events.LostAtOnce(seat, place, fate, hand):
            return events.LostAtOnce(seat, place, fate, _blank(hand))
        case events.PutAway(seat, cards):
            return events.PutAway(seat, _blank(cards))
        case events.Swapped(seat, given, taken):
            return events.Swapped(seat, _blank(given), _blank(taken))
        case events.CardsDrawn(seat, seen, why):
            return events.CardsDrawn(seat, _blank(seen), why)
        case events.Earned(seat, fakes, spoils):
            return events.Earned(seat, _blank(fakes), _blank(spoils))
        case _:
            return event


def _blank(cards: Sequence[Card | None]) -> Pile:
    return (JOKER,) * len(cards)


def blank_view(view: SpiteView) -> SpiteView:
    players = tuple(
        replace(player, hand=_blank(player.hand), fakes=_blank(player.fakes), spoils=_blank(player.spoils))
        for player in view.players
    )
    return replace(view, players=players, bounty=None, spent=_blank(view.spent))
