"""The answers to a trick that the own cards allow, for tables that assist the players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.spite.combos import CardCombo, JokerHand, OneFace, PokerHand, read, strength
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.playable import following, pokers
from spitegame.rules.spite.state import PlayerTurn
from spitegame.rules.spite.trick import Trick
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.selection import fakes, hand, held, spoils
from spitegame.tables.spite.texts import combo_words


def are_told(view: SpiteView) -> bool:
    """Return True if the viewer is to answer a trick at a table that assists."""
    is_turn = isinstance(view.phase, PlayerTurn) and view.phase.seat == view.seat
    return is_turn and view.rules.assist and bool(view.laid)


def answering(view: SpiteView) -> frozenset[str]:
    """Return the places of all own cards that are part of an answer to the trick."""
    cards = {card for combo in _answers_of(view) for card in combo.cards}
    found = {place for place, card in held(view).items() if card in cards}
    return frozenset(found | (fakes(view).keys() if _may_cover(view) else set()))


def in_words(view: SpiteView) -> list[str]:
    """Return all answers in words, without repetition."""
    return list(dict.fromkeys(combo_words.in_words(combo) for combo in _answers_of(view)))


def answer_with(view: SpiteView, place: str) -> frozenset[str]:
    """Return the places of an answer that includes the card at this place: with the fewest cards from beside the hand,
    then the fewest 13s, then the lowest. If there is none, the place alone."""
    card, in_hand = held(view)[place], hand(view).keys()
    found = {_places(view, place, combo): _cost(combo) for combo in _answers_of(view) if card in combo.cards}
    return min(found, key=lambda places: (len(places - in_hand), found[places]), default=frozenset({place}))


def is_answer(view: SpiteView, picked: frozenset[str]) -> bool:
    """Return True if these places are the answer that `answer_with` gives for one of them."""
    return any(answer_with(view, place) == picked for place in picked)


def _answers_of(view: SpiteView) -> Sequence[CardCombo]:
    return _answers(view.visible_trick, tuple(held(view).values()))


@lru_cache(maxsize=4)
def _answers(trick: Trick, cards: tuple[Card, ...]) -> Sequence[CardCombo]:
    """Return combos that may be played now; together they contain each card that any playable combo contains."""
    found = [combo for combo in following(trick.top, cards) if fault(trick, combo) is None]
    others = [other for combo in found for other in _exchanged(combo, cards)]
    if isinstance(trick.top, PokerHand):
        others += _one_suit(cards)
    return [*found, *(combo for combo in others if fault(trick, combo) is None)]


def _one_suit(cards: Sequence[Card]) -> Iterator[PokerHand]:
    """Yield flushes of every suit; `pokers` alone gives only one of each rank."""
    for suit in Suit:
        yield from pokers([card for card in cards if card.suit is suit or card.rank is Rank.THIRTEEN])


def _exchanged(combo: CardCombo, cards: Sequence[Card]) -> Iterator[CardCombo]:
    """Yield the combos that differ from this one in a single card of the same face."""
    for index, inside in enumerate(combo.cards):
        for other in {card for card in cards if card.rank is inside.rank} - set(combo.cards):
            exchanged = read((*combo.cards[:index], other, *combo.cards[index + 1 :]))
            if isinstance(exchanged, OneFace | PokerHand):
                yield exchanged


def _may_cover(view: SpiteView) -> bool:
    """Return True if fake jokers may be played face-down now."""
    trick = view.visible_trick
    return any(fault(trick, read((), number)) is None for number in range(1, len(fakes(view)) + 1))


def _cost(combo: CardCombo) -> tuple[bool, int, tuple[int, ...]]:
    """Return a value that is least for the answer that costs least."""
    match combo:
        case JokerHand():
            return True, 0, strength(combo)
        case OneFace() | PokerHand():
            return False, combo.wilds, strength(combo)


def _places(view: SpiteView, first: str, combo: CardCombo) -> frozenset[str]:
    """Return the places of a combo's cards: `first` is one of them, and the others lie in the hand if possible."""
    missing = Counter(combo.cards)
    found = []
    for place, card in {first: held(view)[first], **hand(view), **spoils(view), **fakes(view)}.items():
        if missing[card]:
            missing[card] -= 1
            found.append(place)
    return frozenset(found)
