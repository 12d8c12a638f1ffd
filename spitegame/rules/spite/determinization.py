"""A deal that a view allows: all that the view does not show is dealt by chance."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from spitegame.rules.cards import Card
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.deck import DECK, fake_jokers, hand_without, sorted_hand
from spitegame.rules.spite.judge import exchange_misplays, misplays
from spitegame.rules.spite.state import Exchange, Pile, Player, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import PlayerView, SpiteView


class _Unseen(NamedTuple):
    """What is still to be dealt."""

    cards: Iterator[Card]
    fakes: Iterator[Card]

    def hand(self, held: Pile, number: int) -> Pile:
        """These cards, and so many that there are as many as this."""
        return sorted_hand(held + self.dealt(number - len(held)))

    def dealt(self, number: int) -> Pile:
        return tuple(islice(self.cards, number))

    def dealt_fakes(self, number: int) -> Pile:
        return tuple(islice(self.fakes, number))

    def turned(self, laid: LaidCards) -> LaidCards:
        """The same cards, of which none is hidden."""
        return replace(laid, face_down=self.dealt_fakes(len(laid.face_down)))


def determinize(view: SpiteView, shuffler: Shuffler) -> SpiteState:
    """Who has led last, which a view does not tell, counts as nobody; and any cards of the hand as those that were
    picked up to buy back."""
    left = Counter(DECK) - Counter(card for pile in _lying_open(view) for card in pile)
    held = [_held(player, left) for player in view.players]
    cards, shuffler = shuffler.shuffled(tuple(left.elements()))
    fakes, shuffler = fake_jokers(shuffler, view.rules.fake_jokers)
    unseen = _Unseen(iter(cards), iter(fakes))
    players = tuple(_player(player, known, unseen) for player, known in zip(view.players, held, strict=True))
    return SpiteState(
        rules=view.rules,
        carry=view.carry,
        shuffler=shuffler,
        round=view.round,
        players=players,
        trick=replace(view.trick, laid=tuple(map(unseen.turned, view.trick.laid))),
        phase=view.phase,
        stock=unseen.dealt(view.stock),
        spent=view.spent,
        fake_pile=unseen.dealt_fakes(view.fake_pile),
        bounty=view.bounty,
        bought_back=view.bought_back,
        decision=view.decision,
        unproven=_unproven(view, players, unseen),
    )


def _lying_open(view: SpiteView) -> Iterator[Pile]:
    """All that this seat sees, but for what others have laid out of turn, which counts to their hands."""
    yield view.spent
    yield (view.bounty,) if view.bounty else ()
    for laid in view.laid:
        yield laid.cards + laid.spoils
    for player in view.players:
        yield _known(player.hand) + _known(player.spoils)


class _Held(NamedTuple):
    """The cards of a player that are known."""

    hand: Pile
    fakes: Pile
    spoils: Pile


def _held(player: PlayerView, left: Counter[Card]) -> _Held:
    """`left`: what has not been seen anywhere; what this player is found to hold is taken from it."""
    laid = player.waiting
    out, up, shown = (laid.cards, laid.face_up, laid.spoils) if laid else ((), (), ())
    hand, spoils = _found(player.hand, out, left), _found(player.spoils, shown, left)
    return _Held(hand, _known(player.fakes) or up[: len(player.fakes)], spoils)


def _found(cards: tuple[Card | None, ...], laid: Pile, left: Counter[Card]) -> Pile:
    """A card that was laid may have been put away with a wrong buy-back since."""
    if known := _known(cards):
        return known
    found = tuple((left & Counter(laid)).elements())[: len(cards)]
    left.subtract(found)
    return found


def _player(player: PlayerView, held: _Held, unseen: _Unseen) -> Player:
    fakes = sorted_hand(held.fakes + unseen.dealt_fakes(len(player.fakes) - len(held.fakes)))
    laid = player.waiting
    return Player(
        hand=unseen.hand(held.hand, len(player.hand)),
        fakes=fakes,
        spoils=unseen.hand(held.spoils, len(player.spoils)),
        tally=player.tally,
        place=player.place,
        streak=player.streak,
        barred=player.barred,
        picked=player.picked,
        waiting=laid and replace(laid, face_down=hand_without(fakes, laid.face_up)[: len(laid.face_down)]),
    )


def _unproven(view: SpiteView, players: tuple[Player, ...], unseen: _Unseen) -> Unproven | None:
    if view.unproven is None:
        return None
    callers = view.unproven.callers
    match view.unproven.deed:
        case Exchange() as exchange:
            return Unproven(exchange, exchange_misplays(exchange), callers=callers)
        case LaidCards() as laid:
            found = misplays(view.trick, laid, bought_back=view.bought_back, active=len(view.active))
            picked = players[laid.seat].hand[: laid.said.buy_back or 0]
            return Unproven(unseen.turned(laid), found, picked, callers)


def _known(cards: tuple[Card | None, ...]) -> Pile:
    return tuple(card for card in cards if card)
