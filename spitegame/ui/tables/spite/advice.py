"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Mapping, Sequence

from spitegame.advice import Advice
from spitegame.advice.spite import (
    Aim,
    BringsBack,
    CostsCards,
    EarnsSwap,
    HelpsRest,
    IsCheapest,
    IsTooMuchFor,
    IsWrong,
    PlainAim,
    Saves,
    ShedsMany,
    ShedsWorst,
)
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.spite.combo_words import plural
from spitegame.ui.tables.spite.reasons import faults
from spitegame.ui.tables.spite.wording import deed
from spitegame.ui.tables.words import count, listed, rank_name


def suggestion(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """The sentence that tells the viewer what to do."""
    what = deed(advice.action, view)
    match advice.aims:
        case ():
            return f"{what}."
        case (IsWrong(misplays), *_):
            return f"{what}: {faults(misplays)}."
        case (PlainAim.NOTHING_FOLLOWS, *_):
            return f"{what}: you have nothing that follows."
        case aims:
            return f"{what}: it {listed([_reason(aim, view, names) for aim in aims])}."


_PLAIN: Mapping[PlainAim, str] = {
    PlainAim.GOES_OUT: "plays the last of your cards",
    PlainAim.TAKES_BOUNTY: "claims the bounty",
    PlainAim.JOKER_IN_TIME: "gets your joker out before your last two hands",
    PlainAim.LEAVES_ONE_HAND: "leaves you a single hand to go out with",
    PlainAim.IS_HIGHEST: "can be beaten by jokers only",
    PlainAim.OUTRANKS_THE_REST: "can be beaten by nothing that is still about but jokers",
    PlainAim.BREAKS_NOTHING: "breaks up no pair",
    PlainAim.WOULD_LOSE: "keeps you from losing at once",
    PlainAim.WOULD_BREAK: "keeps together what belongs together",
    PlainAim.STANDS_ALONE: "parts with what stands alone",
}


def _reason(aim: Aim, view: SpiteView, names: Sequence[str]) -> str:
    """The words that follow an “it”."""
    match aim:
        case PlainAim():
            return _PLAIN[aim]
        case EarnsSwap(cards):
            return f"may earn you a swap of {'a card' if cards == 1 else f'up to {cards} cards'}"
        case HelpsRest(direction):
            return f"helps the {_extreme(direction, 'high', 'low')} cards that you keep"
        case IsTooMuchFor(rival):
            return f"takes more cards to beat than {names[rival]} holds"
        case BringsBack(price):
            return f"brings you back in for {count(price, 'card')}"
        case IsCheapest(direction):
            return f"is the {_extreme(direction, 'lowest', 'highest')} that you can follow with"
        case ShedsWorst(direction):
            return f"sheds your {_extreme(direction, 'lowest', 'highest')}"
        case ShedsMany(cards):
            return f"sheds {count(cards, 'card')} at once"
        case Saves(face):
            return f"saves your {_held(face, view)}"
        case CostsCards(price):
            return f"spares you {count(price, 'card')} to pick up"
        case IsWrong():
            raise ValueError("this stands on its own")


def _extreme(direction: Direction, higher: str, lower: str) -> str:
    return higher if direction is Direction.HIGHER else lower


def _held(face: Rank, view: SpiteView) -> str:
    """``2s``, or ``2`` if there is only one in the hand."""
    held = sum(card.rank is face for card in view.own.hand if card)
    return plural(face) if held > 1 else rank_name(face)
