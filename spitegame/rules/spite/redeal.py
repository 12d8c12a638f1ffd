"""A deal that one seat cannot tell from the real one."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.ranks import hand_without, sorted_hand
from spitegame.rules.spite.state import Pile, Player, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards

Swap: TypeAlias = Callable[[Pile], Pile]
"""Gives other cards for these, as many as they are."""


def redealt(state: SpiteState, seat: Seat, shuffler: Shuffler) -> SpiteState:
    """A state in which all that the seat cannot see is dealt anew.

    The seat sees its own cards and what lies open; fake jokers that lie face-down are hidden from everybody.
    """
    ordinary: list[Pile] = []
    fake: list[Pile] = []
    _swapped(state, seat, _into(ordinary), _into(fake))
    cards, shuffler = shuffler.shuffled(sum(ordinary, ()))
    fakes, shuffler = shuffler.shuffled(sum(fake, ()))
    return replace(_swapped(state, seat, _out_of(cards), _out_of(fakes)), shuffler=shuffler)


def _into(seen: list[Pile]) -> Swap:
    def swap(pile: Pile) -> Pile:
        seen.append(pile)
        return pile

    return swap


def _out_of(cards: Sequence[Card]) -> Swap:
    rest = iter(cards)
    return lambda pile: tuple(islice(rest, len(pile)))


def _swapped(state: SpiteState, seat: Seat, cards: Swap, fakes: Swap) -> SpiteState:
    """The state with all piles swapped that are hidden from the seat."""
    swapped = replace(
        state,
        stock=cards(state.stock),
        fake_pile=fakes(state.fake_pile),
        trick=replace(state.trick, laid=tuple(_turned(laid, fakes) for laid in state.trick.laid)),
        players=tuple(
            player if other == seat else _other(player, cards, fakes) for other, player in enumerate(state.players)
        ),
    )
    match state.unproven:
        case Unproven(LaidCards() as deed, picked=picked):
            buyer = swapped.players[deed.seat]
            if deed.seat != seat and buyer.is_in:
                picked = buyer.hand[: len(picked)]
            deed = _turned(deed, fakes)
            return replace(swapped, unproven=replace(state.unproven, deed=deed, picked=picked))
        case _:
            return swapped


def _turned(laid: LaidCards, fakes: Swap) -> LaidCards:
    return replace(laid, face_down=fakes(tuple(card for card in laid.face_down if card)))


def _other(player: Player, cards: Swap, fakes: Swap) -> Player:
    """Another player with other cards, except those that were played out of turn: they lie open."""
    laid = player.waiting
    if laid is None:
        return replace(
            player,
            hand=sorted_hand(cards(player.hand)),
            fakes=sorted_hand(fakes(player.fakes)),
            spoils=sorted_hand(cards(player.spoils)),
        )
    held = _held(player.fakes, laid.face_up, fakes)
    return replace(
        player,
        hand=_held(player.hand, laid.cards, cards),
        fakes=held,
        spoils=_held(player.spoils, laid.spoils, cards),
        waiting=replace(laid, face_down=hand_without(held, laid.face_up)[: len(laid.face_down)]),
    )


def _held(pile: Pile, laid: Pile, swap: Swap) -> Pile:
    """A card that was laid may have been put away with a wrong buy-back since."""
    seen = tuple((Counter(pile) & Counter(laid)).elements())
    return sorted_hand(seen + swap(hand_without(pile, seen)))
