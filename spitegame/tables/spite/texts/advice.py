"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Sequence

from spitegame.advice import Advice
from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace, PokerHand
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite.texts.combo_words import in_words, number_word, plural
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.spite.texts.wording import deed
from spitegame.tables.words import count, listed, rank_name
from spitegame.tables.written import by_member, written


def suggestion(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    what = deed(advice.action, view)
    match advice.aims:
        case ():
            return f"{what}."
        case (aims.IsWrong(misplays), *_):
            return f"{what}: {faults(misplays)}."
        case (aims.PlainSpiteAim.NOTHING_FOLLOWS as nothing, *_):
            return f"{what}: {_PLAIN[nothing]}."
        case several:
            return f"{what}: {because(several, view, names)}."


def because(several: Sequence[aims.Aim], view: SpiteView, names: Sequence[str]) -> str:
    """``it keeps your pair of 2s together, and Barnaby is down to three cards``"""
    own = [_reason(aim, view, names) for aim in several if not isinstance(aim, _BESIDES)]
    own.sort(key=lambda words: ", " in words)  # what has a clause of its own comes last
    parts = [f"it {listed(own)}"] if own else []
    return ", and ".join([*parts, *(_besides(aim, names) for aim in several if isinstance(aim, _BESIDES))])


_BESIDES = aims.IsNear | aims.NobodyIsNear
"""The reasons that are a sentence of their own."""


def _besides(aim: aims.IsNear | aims.NobodyIsNear, names: Sequence[str]) -> str:
    match aim:
        case aims.IsNear(rival, cards):
            return _is_down(rival, cards, names)
        case aims.NobodyIsNear(cards):
            return f"the others still have {number_word(cards)} cards or more each"


def _is_down(rival: Seat, cards: int, names: Sequence[str], joint: str = "") -> str:
    """``Barnaby is down to one card``; with a joint, ``Barnaby, who is down to one card``"""
    return f"{names[rival]}{joint} is down to {number_word(cards)} {'card' if cards == 1 else 'cards'}"


_PLAIN = by_member(written("spite")["aims"], aims.PlainSpiteAim)


def _reason(aim: aims.Aim, view: SpiteView, names: Sequence[str]) -> str:
    """The words that follow an “it”."""
    match aim:
        case aims.PlainSpiteAim():
            return _PLAIN[aim]
        case aims.EarnsSwap(cards):
            return f"may earn you a swap of {'a card' if cards == 1 else f'up to {cards} cards'}"
        case aims.HelpsRest(direction):
            return f"helps the {_extreme(direction, 'high', 'low')} cards that you keep"
        case aims.IsTooMuchFor(rival):
            return f"needs more cards to be beaten than {names[rival]} holds"
        case aims.TakesTrick(rival, cards):
            return f"takes the trick from {_is_down(rival, cards, names, ', who')}"
        case aims.BeatenBy(faces):
            return f"can only be beaten by {listed([*map(plural, faces), 'jokers'])}"
        case aims.LeavesHands(hands):
            return f"leaves you {number_word(hands)} hands to play"
        case aims.Keeps(combo):
            return f"keeps your {_together(combo)} together"
        case aims.SavesForBounty(face):
            return f"saves your {_held(face, view)} for the bounty"
        case aims.BringsBack(price):
            return f"brings you back in for {count(price, 'card')}"
        case aims.IsCheapest(direction):
            return f"is the {_extreme(direction, 'lowest', 'highest')} that you can follow with"
        case aims.ShedsWorst(direction):
            return f"gets rid of your {_extreme(direction, 'lowest', 'highest')}"
        case aims.ShedsMany(cards):
            return f"gets rid of {count(cards, 'card')} at once"
        case aims.Saves(face):
            return f"saves your {_held(face, view)}"
        case aims.CostsCards(price):
            return f"saves you from picking up {count(price, 'card')}"
        case aims.IsWrong() | aims.IsNear() | aims.NobodyIsNear():
            raise ValueError("this stands on its own")


def _together(combo: OneFace | PokerHand) -> str:
    """``pair of 2s``, ``full house``"""
    if isinstance(combo, PokerHand):
        return combo.kind.name.lower().replace("_", " ")
    return in_words(combo).removeprefix("a ")


def _extreme(direction: Direction, higher: str, lower: str) -> str:
    return higher if direction is Direction.HIGHER else lower


def _held(face: Rank, view: SpiteView) -> str:
    """``2s``, or ``2`` if there is only one in the hand."""
    held = sum(card.rank is face for card in view.own.hand if card)
    return plural(face) if held > 1 else rank_name(face)
