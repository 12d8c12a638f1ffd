"""What a player knows before it thinks about its own turn."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.deck import DECK, hand_without
from spitegame.rules.spite.judge import exchange_misplays, is_invalid, may_come_at_me, misplays
from spitegame.rules.spite.state import Exchange
from spitegame.rules.spite.trick import PATTERN, LaidCards, Trick, due, trick_after
from spitegame.rules.spite.view import PlayerView, SpiteView

_DECK = Counter(DECK)


@dataclass(frozen=True, slots=True)
class SpiteContext:
    view: SpiteView
    seat: Seat
    trick: Trick
    """The trick as it will be when this seat plays, with the last of its plays, which still count."""
    price: int
    """The cards to pick up for playing now; 0 for a seat that has not passed."""
    bought_back: int
    """The number of buy-backs in this round, as it will be then."""
    active: int
    """The number of players with cards left, as it will be then."""

    @property
    def own(self) -> PlayerView:
        return self.view.players[self.seat]

    @property
    def hand(self) -> tuple[Card, ...]:
        return known(self.own.hand)

    @property
    def leads(self) -> bool:
        return not self.trick.laid

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats that have cards."""
        return tuple(seat for seat in self.view.active if seat != self.seat and self.view.players[seat].hand)

    @property
    def followers(self) -> tuple[Seat, ...]:
        """The rivals that may follow without buying back."""
        return tuple(seat for seat in self.rivals if seat not in self.trick.passed)

    @property
    def nearest_rival(self) -> int:
        """The number of cards of the rival that is nearest to going out; 0 without rivals."""
        return min((self.held_by(seat) for seat in self.rivals), default=0)

    def held_by(self, seat: Seat) -> int:
        """The number of cards in the hand of a seat."""
        return len(self.view.players[seat].hand)

    def misplays(self, laid: LaidCards) -> tuple[Misplay, ...]:
        """What would be wrong with a play of this seat."""
        return misplays(self.trick, laid, bought_back=self.bought_back, active=self.active)

    def may_dare(self, after: Trick) -> bool:
        """Whether this seat may announce "come at me" with the last play of the trick (11)."""
        return may_come_at_me(after, self.active)


def context_of(view: SpiteView) -> SpiteContext:
    """The turn as this seat finds it: the last play stands, unless it is invalid, and then falls (12)."""
    seat, last = view.vantage, view.unproven_play
    trick, bought_back, active = view.trick, view.next_bought_back, len(view.active)
    if last and not is_invalid(deed_misplays(view, last)):
        active -= view.players[last.seat].is_in and not view.players[last.seat].hand
        trick = trick_after(trick, last)
    price = due(trick, seat, bought_back)
    return SpiteContext(view, seat, replace(trick, laid=trick.laid[-PATTERN:]), price, bought_back, active)


def deed_misplays(view: SpiteView, deed: LaidCards | Exchange) -> tuple[Misplay, ...]:
    """What is wrong with the last play or exchange, as far as the rules can tell."""
    match deed:
        case LaidCards():
            return misplays(view.trick, deed, bought_back=view.bought_back, active=len(view.active))
        case Exchange():
            return exchange_misplays(deed)


def unseen(view: SpiteView) -> Counter[Card]:
    """All cards that may be in other hands, or are still to be drawn."""
    seen = Counter(known(view.own.hand) + known(view.own.spoils) + view.spent)
    for laid in (*view.laid, *(player.waiting for player in view.players if player.waiting)):
        seen.update(laid.cards + laid.spoils)
    if view.bounty:
        seen[view.bounty] += 1
    return _DECK - seen


def without_each(hand: Iterable[Card]) -> list[tuple[Card, ...]]:
    """The hand without one of its cards, for each different card."""
    held = tuple(hand)
    return [hand_without(held, [card]) for card in dict.fromkeys(held)]


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The cards that can be seen."""
    return tuple(card for card in cards if card)
