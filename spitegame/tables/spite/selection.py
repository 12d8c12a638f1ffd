"""The selection of a player: the cards picked, announced and arranged so far. The table is not told of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby

from spitegame.rules.cards import Card, Suit
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import SILENT, Announcements, Play
from spitegame.rules.spite.deck import SEQUENCE, height
from spitegame.rules.spite.state import Reward
from spitegame.rules.spite.trick import LaidCards, laid_cards
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite import places


class Order(Enum):
    """The ways to sort the own cards."""

    FACES = "faces"
    SUITS = "suits"
    COMBOS = "combos"
    OWN = "own"
    """The order in which the player has put the cards."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The picked, announced and arranged cards of a player, who changes it until a play is made."""

    picked: frozenset[str] = frozenset()
    """The places of the picked cards."""
    said: Announcements = SILENT
    """The announcements for the next play. Their `buy_back` is not used here: `number` counts the cards to buy back."""
    face_down: bool = False
    """True if the picked fake jokers are played face-down. Such a play is a combo only without other cards."""
    number: int | None = None
    """The number of cards to pick up for buying back, or to draw as a reward; None for the number by the rules."""
    sits_out: bool = False
    """True if the player sits out the trick: until it ends, each turn is passed without asking."""
    order: Order = Order.FACES
    row: tuple[str, ...] = ()
    """The places of the hand in the player's own order, for `Order.OWN`."""
    swap: events.Swapped | None = None
    """The player's swap of this round, shown until the player has played; None if there was none."""


BLANK = Selection()

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def hand(view: SpiteView) -> dict[str, Card]:
    return by_place(places.hand, view.own.hand)


def fakes(view: SpiteView) -> dict[str, Card]:
    return by_place(places.fake, view.own.fakes)


def spoils(view: SpiteView) -> dict[str, Card]:
    return by_place(places.spoil, view.own.spoils)


def held(view: SpiteView) -> dict[str, Card]:
    """Return all cards that may be picked, by place."""
    return {**hand(view), **fakes(view), **spoils(view)}


def by_place(name: Callable[[Card, int], str], cards: Iterable[Card | None]) -> dict[str, Card]:
    """Return the known cards by place. `name` makes a place from a card and the number of equal cards before it."""
    found: dict[str, Card] = {}
    copies: Counter[Card] = Counter()
    for card in filter(None, cards):
        found[name(card, copies[card])] = card
        copies[card] += 1
    return found


def groups(view: SpiteView, choice: Selection) -> list[list[str]]:
    """Return the places of the hand as it lies, from left to right, in groups with gaps between them."""
    cards = hand(view)
    match choice.order:
        case Order.FACES:
            return [_by_face(cards)]
        case Order.SUITS:
            return _by_suit(cards)
        case Order.COMBOS:
            return _by_combo(cards)
        case Order.OWN:
            return [_by_hand(cards, choice.row)]


def row(view: SpiteView, choice: Selection) -> list[str]:
    """Return the places of all cards that may be picked, as they lie."""
    in_hand = [place for group in groups(view, choice) for place in group]
    return [*in_hand, *spoils(view), *fakes(view)]


def _suit(card: Card) -> int:
    return _SUITS.index(card.suit) if card.suit else len(_SUITS)


def _by_face(cards: Mapping[str, Card]) -> list[str]:
    return sorted(cards, key=lambda place: (height(cards[place].rank), _suit(cards[place])))


def _by_suit(cards: Mapping[str, Card]) -> list[list[str]]:
    ordered = sorted(cards, key=lambda place: (_suit(cards[place]), height(cards[place].rank)))
    return [list(group) for _, group in groupby(ordered, key=lambda place: _suit(cards[place]))]


def _by_combo(cards: Mapping[str, Card]) -> list[list[str]]:
    """Return the places in groups: cards of one face together, the largest group first; then a straight, a flush, and
    the single cards."""
    faces = [list(group) for _, group in groupby(_by_face(cards), key=lambda place: cards[place].rank)]
    found = sorted((group for group in faces if len(group) > 1), key=len, reverse=True)
    singles = [group[0] for group in faces if len(group) == 1]
    for five in (_straight(cards, singles), _flush(cards, singles)):
        if five and not set(five) - set(singles):
            found.append(five)
            singles = [place for place in singles if place not in five]
    return [*found, *([singles] if singles else [])]


def _straight(cards: Mapping[str, Card], singles: Sequence[str]) -> list[str]:
    """Return the places of the lowest straight of single cards; empty without one."""
    by_face = {cards[place].rank: place for place in singles}
    for low in range(len(SEQUENCE) - 4):
        faces = SEQUENCE[low : low + 5]
        if all(face in by_face for face in faces):
            return [by_face[face] for face in faces]
    return []


def _flush(cards: Mapping[str, Card], singles: Sequence[str]) -> list[str]:
    """Return the places of five single cards of one suit; empty without them."""
    for suit in Suit:
        alike = [place for place in singles if cards[place].suit is suit and cards[place].rank in SEQUENCE]
        if len(alike) >= 5:
            return alike[:5]
    return []


def _by_hand(cards: Mapping[str, Card], row: Sequence[str]) -> list[str]:
    """Return the places in the player's own order, with newer cards at the end."""
    kept = [place for place in row if place in cards]
    return [*kept, *(place for place in cards if place not in kept)]


def arranged(view: SpiteView, choice: Selection, place: str, left: int) -> Selection:
    """Return the selection with a card of the hand moved behind the first `left` other cards."""
    if place not in hand(view):
        return choice
    others = [each for group in groups(view, choice) for each in group if each != place]
    return replace(choice, order=Order.OWN, row=(*others[:left], place, *others[left:]))


def play(view: SpiteView, choice: Selection) -> Play:
    """Return the play of the picked cards, with all announcements."""
    picked = {place: card for place, card in held(view).items() if place in choice.picked}
    jokers = _kept(fakes(view), picked)
    return Play(
        decision=view.decision,
        cards=_kept(hand(view), picked),
        face_up=() if choice.face_down else jokers,
        face_down=jokers if choice.face_down else (),
        spoils=_kept(spoils(view), picked),
        said=replace(choice.said, buy_back=number(view, choice) or None),
    )


def _kept(cards: Mapping[str, Card], picked: Mapping[str, Card]) -> tuple[Card, ...]:
    """Return those of the cards whose places are picked."""
    return tuple(card for place, card in cards.items() if place in picked)


def number(view: SpiteView, choice: Selection) -> int:
    """Return the number of cards to draw as a reward, or to pick up for buying back; 0 without a buy-back."""
    if choice.number is not None:
        return choice.number
    if isinstance(view.phase, Reward):
        return len(choice.picked)
    return view.price if view.is_passed else 0


def as_laid(view: SpiteView, choice: Selection) -> LaidCards:
    """Return the play of the picked cards as it would lie in the trick."""
    return laid_cards(view.vantage, play(view, choice))


def put_back(choice: Selection) -> Selection:
    """Return the selection with nothing picked or announced; the order of the cards stays."""
    return replace(choice, picked=frozenset(), said=SILENT, face_down=False, number=None)


def after(choice: Selection, events: Sequence[events.Event], view: SpiteView) -> Selection:
    """Return the selection after these events. Picked cards stay picked while the player holds them."""
    for event in events:
        choice = _after(choice, event, view)
    return replace(choice, picked=choice.picked & held(view).keys())


def _after(choice: Selection, event: events.Event, view: SpiteView) -> Selection:
    match event:
        case events.Played(laid) | events.PlayedOutOfTurn(laid) if laid.seat == view.seat:
            return replace(put_back(choice), swap=None)
        case events.RewardTaken(exchange) if exchange.seat == view.seat:
            return put_back(choice)
        case events.Played():
            return replace(choice, number=None)
        case events.TrickWon():
            return replace(choice, sits_out=False, number=None)
        case events.RoundBegan() | events.RoundEnded():
            return replace(put_back(choice), sits_out=False, swap=None)
        case events.Swapped(seat=seat) if seat == view.seat:
            return replace(choice, swap=event)
        case _:
            return choice
