"""The lesson of Spite & Malice: the cards are dealt as it needs them, and both sides play by its script."""

from dataclasses import replace
from enum import Enum

from spitegame.rules.cards import PACK, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.options import ONLINE, PILES, packs
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Turn
from spitegame.rules.shuffle import Shuffler
from spitegame.tables.lesson import PUPIL, Lesson, lesson_text

_KEY = "first turns"
TEACHER = Seat(1)
RULES = replace(ONLINE, payoff=4)
SEED = 11
"""The seed of the shuffler: a 5 is drawn soon after the completed center was shuffled back into the stock."""


class MaliceMistake(Enum):
    """The ways in which a pupil's action differs from the wanted one; the lesson has a correction for each."""

    OTHER_CARD = "other card"
    OTHER_PLACE = "other place"
    TURN_GOES_ON = "turn goes on"
    """The pupil has discarded, but should play on."""


def deal() -> MaliceState:
    """Return the first state of the lesson. The cards under `drawn` in its text lie on top of the stock."""
    text = lesson_text("malice", _KEY)["deal"]
    areas = tuple(
        Area(cards(hand), cards(payoff), ((),) * PILES)
        for hand, payoff in zip(text["hands"], text["payoffs"], strict=True)
    )
    drawn, others = cards(text["drawn"]), list(PACK * packs(RULES, len(areas)))
    for used in (drawn, *(area.hand + area.payoff for area in areas)):
        for each in used:
            others.remove(each)
    under, shuffler = Shuffler(SEED).shuffled(others)
    return MaliceState(
        rules=RULES,
        shuffler=shuffler,
        carry=MaliceCarry(TEACHER, (0, 0)),
        areas=areas,
        centers=((),) * RULES.centers,
        stock=under + drawn[::-1],
        completed=(),
        phase=Turn(PUPIL, stirred=True),
    )


def _action(seat: Seat, does: str) -> Action:
    """Read an action: ``Ah to center 1``, ``payoff to center 1``, ``pile 1 to center 1`` or, for a discard, ``Jh to
    pile 1``."""
    match does.split():
        case ["payoff", "to", "center", center]:
            return PlayToCenter(FromPayoff(seat), int(center) - 1)
        case ["pile", pile, "to", "center", center]:
            return PlayToCenter(FromDiscard(seat, int(pile) - 1), int(center) - 1)
        case [held, "to", "center", center]:
            return PlayToCenter(FromHand(card(held)), int(center) - 1)
        case [held, "to", "pile", pile]:
            return Discard(card(held), int(pile) - 1)
        case _:
            raise ValueError(f"{does!r} is nothing that can be done")


def mistake(wanted: Action, done: Action) -> MaliceMistake:
    """Return how an action differs from the wanted one."""
    if isinstance(done, Discard) and not isinstance(wanted, Discard):
        return MaliceMistake.TURN_GOES_ON
    return MaliceMistake.OTHER_PLACE if _card(done) == _card(wanted) else MaliceMistake.OTHER_CARD


def _card(action: Action) -> object:
    """Return the source of the card that an action moves; None if it moves none."""
    match action:
        case PlayToCenter(source):
            return source
        case Discard(held):
            return FromHand(held)
        case _:
            return None


LESSON = Lesson.read(
    "malice",
    _KEY,
    deal,
    _action,
    rules=RULES,
    seed=SEED,
    mistake=mistake,
    mistakes=MaliceMistake,
)
STEPS = LESSON.steps
LESSONS = (LESSON,)
