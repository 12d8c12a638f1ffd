"""A player's knowledge before it thinks about its own turn, and the plays that it may choose from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import judge
from spitegame.rules.spite.actions import Announcements, Direction, Misplay, Play
from spitegame.rules.spite.combos import CardCombo, Combo, FakeJokers, JokerHand, OneFace, PokerHand
from spitegame.rules.spite.deck import FACES, hand_without, height
from spitegame.rules.spite.state import Exchange
from spitegame.rules.spite.trick import PATTERN, LaidCards, Trick, due, trick_after
from spitegame.rules.spite.view import PlayerView, SpiteView


@dataclass(frozen=True, slots=True)
class SpiteContext:
    view: SpiteView
    seat: Seat
    trick: Trick
    """The trick as it will be when this seat plays; of its plays only the last `PATTERN`, which still count."""
    price: int
    """The number of cards to pick up for playing now; 0 for a seat that has not passed."""
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

    def leaves_waiting(self, after: Trick) -> bool:
        """True if cards that somebody has laid out of turn would be valid on this trick (12)."""
        early = (player.waiting for player in self.view.players)
        return any(laid is not None and judge.fault(after, laid.combo) is None for laid in early)

    def may_dare(self, after: Trick) -> bool:
        """True if this seat may announce "come at me" with the last play of the trick (11)."""
        return judge.may_come_at_me(after, self.active)


def context_of(view: SpiteView) -> SpiteContext:
    """Return the turn as the seat finds it: the last play stands, unless it is invalid, and then falls (12)."""
    seat, last = view.vantage, view.unproven_play
    trick, bought_back, active = view.trick, view.next_bought_back, len(view.active)
    if last and not judge.is_invalid(deed_misplays(view, last)):
        active -= view.players[last.seat].is_in and not view.players[last.seat].hand
        trick = trick_after(trick, last)
    price = due(trick, seat, bought_back)
    return SpiteContext(view, seat, replace(trick, laid=trick.laid[-PATTERN:]), price, bought_back, active)


def deed_misplays(view: SpiteView, deed: LaidCards | Exchange) -> tuple[Misplay, ...]:
    """Return the misplays in the last play or exchange, as far as the rules can tell."""
    match deed:
        case LaidCards():
            return judge.misplays(view.trick, deed, bought_back=view.bought_back, active=len(view.active))
        case Exchange():
            return judge.exchange_misplays(deed)


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The cards that can be seen."""
    return tuple(card for card in cards if card)


@dataclass(frozen=True, slots=True)
class Option:
    """A play that is no misplay."""

    combo: Combo
    laid: LaidCards
    after: Trick
    """The trick after the play."""
    rest: tuple[Card, ...]
    """The cards that are left in the hand, before any are bought back."""

    @property
    def goes_out(self) -> bool:
        return not self.rest and not self.laid.said.buy_back

    @property
    def is_joker(self) -> bool:
        """True if it may be neither of the last two plays (7)."""
        return bool(self.laid.face_down) or isinstance(self.combo, JokerHand | FakeJokers)

    @property
    def beside(self) -> int:
        """The number of cards that are played from beside the hand."""
        return len(self.laid.face_up) + len(self.laid.face_down) + len(self.laid.spoils)

    @property
    def height(self) -> float:
        """The height in the direction of play, from 0 to 1; 1 for a joker hand."""
        match self.combo:
            case OneFace(face=face):
                part = height(face) / (len(FACES) - 1)
            case PokerHand(kind=kind):
                part = kind / 5
            case _:
                return 1.0
        return part if self.after.direction is Direction.HIGHER else 1 - part

    def coming_at_me(self) -> "Option":
        """Return the same play with "come at me"."""
        return replace(self, laid=replace(self.laid, said=replace(self.laid.said, come_at_me=True)))


def play_of(laid: LaidCards) -> Play:
    """Return the action that lays these cards."""
    return Play(laid.decision, laid.cards, laid.face_up, known(laid.face_down), laid.spoils, laid.said)


def laid_of(context: SpiteContext, combo: CardCombo) -> LaidCards:
    """Return the play of a combo: first with cards of the hand, then spoils, then fake jokers face-up."""
    needed = Counter(combo.cards)
    cards = needed & Counter(context.hand)
    spoils = (needed - cards) & Counter(known(context.own.spoils))
    fakes = needed - cards - spoils
    said, up = Announcements(buy_back=context.price or None), tuple(fakes.elements())
    decision = context.view.decision
    return LaidCards(context.seat, decision, tuple(cards.elements()), up, (), tuple(spoils.elements()), said)


def option_of(context: SpiteContext, laid: LaidCards) -> Option:
    """Return the option to lay these cards; "unbeatable" is added to the words if it has to be said."""
    after = trick_after(context.trick, laid)
    if judge.must_say_unbeatable(after):
        laid = replace(laid, said=replace(laid.said, unbeatable=True))
    return Option(after.combos[-1], laid, after, hand_without(context.hand, laid.cards))
