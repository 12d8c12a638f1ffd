"""Advice in one sentence: what to do, and what it is good for."""

from collections.abc import Sequence
from typing import assert_never

from spitegame.advice import Advice
from spitegame.advice.spite import (
    Aim,
    AreWorst,
    BreaksNothing,
    BringsBack,
    CostsCards,
    EarnsSwap,
    GoesOut,
    IsCheapest,
    IsHighest,
    IsTooMuchFor,
    IsWrong,
    JokerInTime,
    KeepsBest,
    LeavesOneHand,
    NothingFollows,
    OutranksTheRest,
    Saves,
    ShedsMany,
    ShedsWorst,
    StandAlone,
    Suits,
    TakesBounty,
    WouldBreak,
    WouldLose,
)
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.card_names import rank_name
from spitegame.ui.tables.prose import count, listed
from spitegame.ui.tables.spite.combo_words import plural
from spitegame.ui.tables.spite.reasons import fault
from spitegame.ui.tables.spite.wording import deed


def suggestion(advice: Advice, view: SpiteView, names: Sequence[str]) -> str:
    """To the one whose view it is."""
    what = deed(advice.action, view)
    match advice.aims:
        case ():
            return f"{what}."
        case (IsWrong(misplays), *_):
            return f"{what}: {listed([fault(misplay) for misplay in misplays])}."
        case (NothingFollows(), *_):
            return f"{what}: you have nothing that follows."
        case aims:
            return f"{what}: it {listed([_reason(aim, view, names) for aim in aims])}."


def _reason(aim: Aim, view: SpiteView, names: Sequence[str]) -> str:
    """What follows an “it”."""
    match aim:
        case GoesOut():
            return "plays the last of your cards"
        case TakesBounty():
            return "claims the bounty"
        case JokerInTime():
            return "gets your joker out before your last two hands"
        case LeavesOneHand():
            return "leaves you a single hand to go out with"
        case IsHighest():
            return "can be beaten by jokers only"
        case OutranksTheRest():
            return "can be beaten by nothing that is still about but jokers"
        case EarnsSwap(cards):
            return f"may earn you a swap of {_up_to(cards)}"
        case Suits(direction):
            return f"helps the {_extreme(direction, 'high', 'low')} cards that you keep"
        case IsTooMuchFor(rival):
            return f"takes more cards to beat than {names[rival]} holds"
        case BringsBack(price):
            return f"brings you back in for {count(price, 'card')}"
        case IsCheapest(direction):
            return f"is the {_extreme(direction, 'lowest', 'highest')} that you can follow with"
        case ShedsWorst(direction) | AreWorst(direction):
            return f"sheds your {_extreme(direction, 'lowest', 'highest')}"
        case ShedsMany(cards):
            return f"sheds {count(cards, 'card')} at once"
        case BreaksNothing():
            return "breaks up no pair"
        case KeepsBest(face) | Saves(face):
            return f"saves your {_held(face, view)}"
        case CostsCards(price):
            return f"spares you {count(price, 'card')} to pick up"
        case WouldBreak():
            return "keeps together what belongs together"
        case WouldLose():
            return "keeps you from losing at once"
        case StandAlone():
            return "parts with what stands alone"
        case IsWrong() | NothingFollows():
            raise ValueError("these stand on their own")
        case other:
            assert_never(other)


def _extreme(direction: Direction, higher: str, lower: str) -> str:
    return higher if direction is Direction.HIGHER else lower


def _up_to(cards: int) -> str:
    return "a card" if cards == 1 else f"up to {cards} cards"


def _held(face: Rank, view: SpiteView) -> str:
    """As many as there are: ``2s``."""
    held = sum(card.rank is face for card in view.own.hand if card)
    return plural(face) if held > 1 else rank_name(face)
