"""A first game, told step by step: the cards lie as it needs them, and both sides play what stands here."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from spitegame.rules.cards import PACK, Card, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.options import ONLINE, PILES, packs
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Pile, Turn
from spitegame.rules.shuffle import Shuffler
from spitegame.session.occupants import Computer
from spitegame.tables.lesson import PUPIL, Lesson, Page, step, you
from spitegame.tables.malice import places

TEACHER = Seat(1)
RULES = replace(ONLINE, payoff=4)
SEED = 11
"""The completed center is shuffled back into the stock; with this seed a 5 comes up soon after."""


class MaliceMistake(Enum):
    """Why what the pupil wants to play is not what comes next."""

    OTHER_CARD = "other card"
    OTHER_PLACE = "other place"
    TURN_GOES_ON = "turn goes on"


def deal() -> MaliceState:
    """What is not needed lies under what is, in the draw pile."""
    areas = (
        Area(cards("Ah 2s Jh 10s 9c"), cards("6c 3s 6d 3d"), ((),) * PILES),
        Area(cards("Ad 3h Qc 8d 7c"), cards("9h Js 5d 2c"), ((),) * PILES),
    )
    drawn = cards("4h Kd 4s") + cards("10d Jc Qs") + cards("Qh Ac 2d")
    under, shuffler = Shuffler(SEED).shuffled(_others(*(area.hand + area.payoff for area in areas), drawn))
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


def _others(*used: Pile) -> Sequence[Card]:
    everything = list(PACK * packs(RULES, 2))
    for pile in used:
        for each in pile:
            everything.remove(each)
    return everything


def _play(held: str, center: int) -> Action:
    return PlayToCenter(FromHand(card(held)), center)


def _payoff(seat: Seat, center: int) -> Action:
    return PlayToCenter(FromPayoff(seat), center)


def _pile(pile: int, center: int) -> Action:
    return PlayToCenter(FromDiscard(PUPIL, pile), center)


def _discard(held: str, pile: int) -> Action:
    return Discard(card(held), pile)


_mallory = partial(step, TEACHER)
_CENTERS = tuple(places.center(index) for index in range(RULES.centers))
_YOURS, _HERS = places.payoff(PUPIL), places.payoff(TEACHER)

STEPS = (
    you(
        _play("Ah", 0),
        Page(
            "Welcome! This is your payoff stack: four cards here, many more in a real game. "
            "Whoever plays theirs out first has won.",
            (_YOURS, _HERS),
        ),
        Page(
            "They can only go to the centers, which grow from the ace up to the queen, in any suits. "
            "You and Mallory build on the same ones.",
            _CENTERS,
        ),
        "You hold an ace. Drag it to center 1; or click on the card, then on the center.",
    ),
    you(_play("2s", 0), "Well begun. Center 1 now asks for a 2, and you have one."),
    you(_payoff(PUPIL, 0), "And now a 3: the very card on your payoff stack. This is what it is all about."),
    you(
        _discard("Jh", 0),
        Page(
            "One gone! The next card has turned up: you are waiting for a place for a 6 now.", (places.payoff(PUPIL),)
        ),
        "Nothing else fits, so end your turn: put a card from your hand on a discard pile. The jack can wait longest.",
    ),
    _mallory(
        _play("Ad", 1),
        Page("Now Mallory. You do not see her hand, but you do see her payoff card. Always look at it!", (_HERS,)),
    ),
    _mallory(_payoff(TEACHER, 1)),
    _mallory(_play("3h", 1)),
    _mallory(_discard("Qc", 0)),
    you(
        _play("4h", 0),
        Page("Her 2 is gone, and now she wants to play a 5. Remember that.", (_HERS,)),
        "Your hand has been filled up to five again. Play a 4 on center 1.",
    ),
    you(_play("Kd", 0), "Careful, now Mallory could play her 5! But kings are wild: yours stands for any card."),
    you(_payoff(PUPIL, 0), "It acts as a 5. Her place is gone, and yours is ready: play your 6."),
    you(
        _discard("10s", 0),
        Page(
            "You hold another 4, and it would fit center 2. But then Mallory plays her 5. "
            "So you keep it, out of spite. That is the game.",
            (places.hand(PUPIL, 2), places.center(1), _HERS),
        ),
        "End your turn: put the 10 on the jack. A pile that goes down comes off again just as the centers want it.",
    ),
    _mallory(_play("7c", 0), Page("Let us see whether Mallory finds a place for her 5.", (_HERS,))),
    _mallory(_play("8d", 0)),
    _mallory(_discard("Qs", 0)),
    you(_play("9c", 0), "She does not. But she has built center 1 up to the 8. How kind: your 9 fits."),
    you(_pile(0, 0), "The top card of a discard pile can be played as well. There is your 10."),
    you(_pile(0, 0), "And under it the jack, just in time."),
    you(_play("Qh", 0), "A queen completes the center."),
    you(_play("Ac", 0), "It is cleared away, back into the draw pile. The free place wants an ace again."),
    you(_play("2d", 0), "On with the 2 …"),
    you(_payoff(PUPIL, 0), "… and with your payoff card."),
    you(
        _play("4s", 0),
        Page(
            "Your last payoff card! It glows, so that everybody knows. You need a place for a 6.",
            (places.payoff(PUPIL),),
        ),
        "Now the 4 that you kept. It is the last card of your hand. See what happens.",
    ),
    you(
        _play("5h", 0),
        "An empty hand is filled at once, and your turn goes on. There is a 5 in it: quick, before Mallory!",
    ),
    you(_payoff(PUPIL, 0), "And now finish it."),
)


def mistake(wanted: Action, done: Action) -> MaliceMistake:
    """What is wrong with an action that is not the wanted one."""
    if isinstance(done, Discard) and not isinstance(wanted, Discard):
        return MaliceMistake.TURN_GOES_ON
    return MaliceMistake.OTHER_PLACE if _card(done) == _card(wanted) else MaliceMistake.OTHER_CARD


def _card(action: Action) -> object:
    """The card that an action moves, as it is held."""
    match action:
        case PlayToCenter(source):
            return source
        case Discard(held):
            return FromHand(held)
        case _:
            return None


LESSON = Lesson(
    game="malice",
    key="first turns",
    title="The first turns",
    about="Payoff stack, centers, discards, and how a turn ends",
    rules=RULES,
    seed=SEED,
    teachers=(Computer("Mallory", "in a good mood"),),
    deal=deal,
    steps=STEPS,
    ending="You have won, and Mallory still waits with her 5.",
    outcome="You win",
    farewell=(
        "And Mallory never found a place for her 5. She will want a rematch, and she will not go easy on you again. "
        "If you get stuck, the Hint button points at a good move."
    ),
    mistake=mistake,
    corrections={
        MaliceMistake.OTHER_CARD: "Not that one, not yet. Take the card that is marked with a 1.",
        MaliceMistake.OTHER_PLACE: "The right card, but the wrong place. Put it where the 2 is.",
        MaliceMistake.TURN_GOES_ON: "That would end your turn too early. Play the card that is marked with a 1.",
    },
)

LESSONS = (LESSON,)
