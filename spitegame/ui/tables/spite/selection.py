"""What a player has picked, announced and arranged so far. None of it is known to the table."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from spitegame.rules.cards import Card, Suit
from spitegame.rules.spite.actions import SILENT, Announcements, Play
from spitegame.rules.spite.events import Swapped
from spitegame.rules.spite.ranks import SEQUENCE, height
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.spite import places


class Order(Enum):
    """Of the own cards."""

    FACES = "faces"
    SUITS = "suits"
    COMBOS = "combos"
    OWN = "your own"
    """As the player has put them."""


@dataclass(frozen=True, slots=True)
class Selection:
    picked: frozenset[str] = frozenset()
    """Places."""
    said: Announcements = SILENT
    """With the next hand; what it costs to buy back is `number`."""
    face_down: bool = False
    """The picked fake jokers: with other cards, or some up and some down, they are no hand."""
    number: int | None = None
    """Cards to buy back, or to draw; None: as many as it should be."""
    stays_out: bool = False
    """Until the trick ends."""
    order: Order = Order.FACES
    row: tuple[str, ...] = ()
    """The player's own order."""
    swap: Swapped | None = None
    """Of this round, until the player has seen to it."""


BLANK = Selection()

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def hand(view: SpiteView) -> dict[str, Card]:
    """The own cards by place, low to high."""
    return _named(_shown(view, view.own.hand), places.hand)


def fakes(view: SpiteView) -> dict[str, Card]:
    return _named(_shown(view, view.own.fakes), places.fake)


def spoils(view: SpiteView) -> dict[str, Card]:
    return _named(_shown(view, view.own.spoils), places.spoil)


def held(view: SpiteView) -> dict[str, Card]:
    return {**hand(view), **fakes(view), **spoils(view)}


def _shown(view: SpiteView, cards: Iterable[Card | None]) -> list[Card]:
    """Who only watches sees none."""
    return [card for card in cards if card] if view.seat is not None else []


def _named(cards: Sequence[Card], name: Callable[[Card, int], str]) -> dict[str, Card]:
    found: dict[str, Card] = {}
    copies: Counter[Card] = Counter()
    for card in cards:
        found[name(card, copies[card])] = card
        copies[card] += 1
    return found


def groups(view: SpiteView, choice: Selection) -> list[list[str]]:
    """The hand as it lies, from left to right, with a gap between every two groups."""
    cards = hand(view)
    match choice.order:
        case Order.FACES:
            return [sorted(cards, key=lambda place: (height(cards[place].rank), _suit(cards[place])))]
        case Order.SUITS:
            return _by_suit(cards)
        case Order.COMBOS:
            return _by_combo(cards)
        case Order.OWN:
            return [_by_hand(cards, choice.row)]


def row(view: SpiteView, choice: Selection) -> list[str]:
    """Everything that may be picked, as it lies."""
    in_hand = [place for group in groups(view, choice) for place in group]
    return [*in_hand, *spoils(view), *fakes(view)]


def _suit(card: Card) -> int:
    return _SUITS.index(card.suit) if card.suit else len(_SUITS)


def _by_suit(cards: Mapping[str, Card]) -> list[list[str]]:
    ordered = sorted(cards, key=lambda place: (_suit(cards[place]), height(cards[place].rank)))
    found: dict[int, list[str]] = {}
    for place in ordered:
        found.setdefault(_suit(cards[place]), []).append(place)
    return list(found.values())


def _by_combo(cards: Mapping[str, Card]) -> list[list[str]]:
    """Cards of one face together, the most first; what is left over as straights and flushes, then one by one."""
    by_face: dict[object, list[str]] = {}
    for place in sorted(cards, key=lambda place: (height(cards[place].rank), _suit(cards[place]))):
        by_face.setdefault(cards[place].rank, []).append(place)
    alike = sorted((group for group in by_face.values() if len(group) > 1), key=lambda group: -len(group))
    singles = [group[0] for group in by_face.values() if len(group) == 1]
    found = [*alike]
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
    """Cards that have come since lie at the end."""
    kept = [place for place in row if place in cards]
    return [*kept, *(place for place in cards if place not in kept)]


def arranged(view: SpiteView, choice: Selection, place: str, left: int) -> Selection:
    """With a card of the hand put behind so many others."""
    if place not in hand(view):
        return choice
    others = [each for group in groups(view, choice) for each in group if each != place]
    return replace(choice, order=Order.OWN, row=(*others[:left], place, *others[left:]))


def play(view: SpiteView, choice: Selection) -> Play:
    """The picked cards, with all that is announced."""
    picked = {place: card for place, card in held(view).items() if place in choice.picked}
    jokers = _kept(fakes(view), picked)
    return Play(
        decision=view.decision,
        cards=_kept(hand(view), picked),
        face_up=() if choice.face_down else jokers,
        face_down=jokers if choice.face_down else (),
        spoils=_kept(spoils(view), picked),
        said=replace(choice.said, buy_back=buy_back(view, choice)),
    )


def _kept(cards: Mapping[str, Card], picked: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple(card for place, card in cards.items() if place in picked)


def is_out(view: SpiteView) -> bool:
    """Whether the player has passed, and would have to buy back."""
    return view.seat in view.trick.passed


def buy_back(view: SpiteView, choice: Selection) -> int | None:
    """Cards to be picked up, as announced."""
    if not is_out(view):
        return None
    return (view.price if choice.number is None else choice.number) or None


def as_laid(view: SpiteView, choice: Selection) -> LaidCards:
    """The picked cards as they would lie on the table."""
    wanted = play(view, choice)
    return LaidCards(
        view.vantage,
        view.decision,
        wanted.cards,
        wanted.face_up,
        wanted.face_down,
        wanted.spoils,
        wanted.said,
    )
