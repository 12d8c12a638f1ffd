"""What a player has picked, announced and arranged so far. None of it is known to the table."""

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
    FACES = "faces"
    SUITS = "suits"
    COMBOS = "combos"
    OWN = "own"
    """The cards lie as the player has put them."""


@dataclass(frozen=True, slots=True)
class Selection:
    picked: frozenset[str] = frozenset()
    said: Announcements = SILENT
    """What is announced with the next play, except that `number` says how many cards to buy back."""
    face_down: bool = False
    """The picked fake jokers are played face-down; with other cards, or some up and some down, they make no combo."""
    number: int | None = None
    """The cards to pick up for buying back, or to draw; None: as many as it should be."""
    stays_out: bool = False
    """The player stays out of the trick until it ends."""
    order: Order = Order.FACES
    row: tuple[str, ...] = ()
    """The places of the hand in the player's own order."""
    swap: events.Swapped | None = None
    """The swap of this round, until the player has played."""


BLANK = Selection()

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def hand(view: SpiteView) -> dict[str, Card]:
    return by_place(places.hand, view.own.hand)


def fakes(view: SpiteView) -> dict[str, Card]:
    return by_place(places.fake, view.own.fakes)


def spoils(view: SpiteView) -> dict[str, Card]:
    return by_place(places.spoil, view.own.spoils)


def held(view: SpiteView) -> dict[str, Card]:
    """All cards that may be picked, by place."""
    return {**hand(view), **fakes(view), **spoils(view)}


def by_place(name: Callable[[Card, int], str], cards: Iterable[Card | None]) -> dict[str, Card]:
    """Each card that is known with its place; `name` makes it from the card and the number of equal ones before it."""
    found: dict[str, Card] = {}
    copies: Counter[Card] = Counter()
    for card in filter(None, cards):
        found[name(card, copies[card])] = card
        copies[card] += 1
    return found


def groups(view: SpiteView, choice: Selection) -> list[list[str]]:
    """The hand as it lies, from left to right, with a gap between every two groups."""
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
    """The places of all cards that may be picked, as they lie."""
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
    """Cards of one face together, the most first; then what is left over: a straight, a flush, and single cards."""
    faces = [list(group) for _, group in groupby(_by_face(cards), key=lambda place: cards[place].rank)]
    found = sorted((group for group in faces if len(group) > 1), key=len, reverse=True)
    singles = [group[0] for group in faces if len(group) == 1]
    for five in (_straight(cards, singles), _flush(cards, singles)):
        if five and not set(five) - set(singles):
            found.append(five)
            singles = [place for place in singles if place not in five]
    return [*found, *([singles] if singles else [])]


def _straight(cards: Mapping[str, Card], singles: Sequence[str]) -> list[str]:
    by_face = {cards[place].rank: place for place in singles}
    for low in range(len(SEQUENCE) - 4):
        faces = SEQUENCE[low : low + 5]
        if all(face in by_face for face in faces):
            return [by_face[face] for face in faces]
    return []


def _flush(cards: Mapping[str, Card], singles: Sequence[str]) -> list[str]:
    for suit in Suit:
        alike = [place for place in singles if cards[place].suit is suit and cards[place].rank in SEQUENCE]
        if len(alike) >= 5:
            return alike[:5]
    return []


def _by_hand(cards: Mapping[str, Card], row: Sequence[str]) -> list[str]:
    """The player's own order; cards that have come since lie at the end."""
    kept = [place for place in row if place in cards]
    return [*kept, *(place for place in cards if place not in kept)]


def arranged(view: SpiteView, choice: Selection, place: str, left: int) -> Selection:
    """The selection with a card of the hand put behind so many others."""
    if place not in hand(view):
        return choice
    others = [each for group in groups(view, choice) for each in group if each != place]
    return replace(choice, order=Order.OWN, row=(*others[:left], place, *others[left:]))


def play(view: SpiteView, choice: Selection) -> Play:
    """The play of the picked cards, with all that is announced."""
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
    return tuple(card for place, card in cards.items() if place in picked)


def number(view: SpiteView, choice: Selection) -> int:
    """The number of cards to draw for a reward, or to pick up for buying back."""
    if choice.number is not None:
        return choice.number
    if isinstance(view.phase, Reward):
        return len(choice.picked)
    return view.price if view.is_passed else 0


def as_laid(view: SpiteView, choice: Selection) -> LaidCards:
    return laid_cards(view.vantage, play(view, choice))


def put_back(choice: Selection) -> Selection:
    return replace(choice, picked=frozenset(), said=SILENT, face_down=False, number=None)


def after(choice: Selection, events: Sequence[events.Event], view: SpiteView) -> Selection:
    """What is left of the selection after these events: what is picked stays so for as long as the player holds it."""
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
            return replace(choice, stays_out=False, number=None)
        case events.RoundBegan() | events.RoundEnded():
            return replace(put_back(choice), stays_out=False, swap=None)
        case events.Swapped(seat=seat) if seat == view.seat:
            return replace(choice, swap=event)
        case _:
            return choice
