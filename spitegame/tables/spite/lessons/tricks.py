"""The first lesson of Spite: tricks, the order of the faces, passing, higher and lower, and going out."""

from dataclasses import replace
from functools import partial

from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.options import STRICT, Countdown
from spitegame.tables.lesson import PUPIL, Lesson, Page, you
from spitegame.tables.spite import places
from spitegame.tables.spite.lessons.script import (
    BARNABY,
    CORRECTIONS,
    OTHERS,
    PASS,
    SEED,
    TEACHERS,
    barnaby,
    dealt,
    held,
    mallory,
    mistake,
    numbered,
    play,
)

RULES = replace(STRICT, rounds=1, countdown=Countdown.OFF)
deal = partial(
    dealt,
    RULES,
    "3c 4h 4s 6s 8c 8d 8h Qd Qs Kd Kh",
    "4d 6s 7d 9c 9d 10s 11c Jc Jd Ks Ac",
    "3h 5c 5d 5h 7c 9h 10d 11h 11s Ah 2d",
    bounty="Ad",
    drawn="",
    leader=PUPIL,
)

_SCRIPT = (
    you(
        play("4h 4s"),
        Page("Welcome! Get rid of all your cards before Mallory and Barnaby do. Each of you has 11.", OTHERS),
        Page(
            "You play in tricks. Whoever leads puts down one card, or two, three or four of one face, or a poker hand "
            "of five.",
            held("4h 4s 8c 8d 8h Kd Kh"),
        ),
        "You lead. Begin with your lowest pair: pick both 4s, then press Play.",
        aims=(aims.Saves(Rank.KING),),
    ),
    mallory(
        play("9c 9d"),
        Page("Now all have to follow with a pair, and with a better one. Or they pass.", OTHERS[:1]),
    ),
    barnaby(play("11h 11s")),
    you(
        play("Kd Kh"),
        Page(
            "From low to high: 3 to 10, then 11, 12 and 13, then jack, queen, king and ace, and above them all the 2. "
            "What is better than the cards that lie there shines on the ladder.",
            (places.LADDER, "chip.arity"),
        ),
        "Cards that are no answer are dark. Your kings are one: click on either, which picks both, and press Play.",
        aims=(aims.BeatenBy((Rank.KING, Rank.ACE, Rank.TWO)),),
    ),
    mallory(PASS),
    barnaby(PASS),
    you(
        play("3c"),
        "All have passed: the trick is yours, and you lead the next. Low cards are best gone early. Lead your 3.",
        aims=(aims.ShedsWorst(Direction.HIGHER), aims.LeavesHands(2)),
    ),
    mallory(play("6s")),
    barnaby(play("2d")),
    you(
        PASS,
        "A 2! Only a joker beats that. The table says so, too: nothing of yours does. Press Pass.",
        aims=(aims.PlainSpiteAim.NOTHING_FOLLOWS,),
    ),
    mallory(PASS),
    barnaby(play("7c", direction=Direction.LOWER)),
    you(
        play("6s"),
        Page(
            "Barnaby leads a 7. Whoever plays 7s may turn the direction, and he says “lower”: now each hand has to be "
            "lower than the one before.",
            (places.LADDER, "chip.direction"),
        ),
        "That holds for the tricks to come as well. Play your 6, which goes below his 7.",
        aims=(aims.PlainSpiteAim.LEAVES_ONE_HAND,),
    ),
    mallory(PASS),
    barnaby(play("3h")),
    you(
        PASS,
        Page(
            "A 3 on the way down bounces the direction: it is “higher” again. Two or three 3s would do the same.",
            ("chip.direction",),
        ),
        "You could play one of your 8s. But cards of one face are strong together: keep them, and pass.",
        aims=(aims.PlainSpiteAim.WOULD_BREAK,),
    ),
    mallory(PASS),
    barnaby(play("5c 5d 5h")),
    you(
        play("8c 8d 8h"),
        "Three 5s: your three 8s have waited for this. Click on one of them, and press Play.",
        aims=(aims.PlainSpiteAim.LEAVES_ONE_HAND, aims.TakesTrick(BARNABY, 3)),
    ),
    mallory(PASS),
    barnaby(PASS),
    you(
        play("Qd Qs"),
        "The trick is yours again, and two cards are left, which go together. Out with them!",
        aims=(aims.PlainSpiteAim.GOES_OUT,),
    ),
)

STEPS = tuple(numbered(deal(), _SCRIPT))

LESSON = Lesson(
    game="spite",
    key="tricks",
    title="Tricks and ranks",
    about="Lead, follow, pass, and get rid of your cards",
    rules=RULES,
    seed=SEED,
    teachers=TEACHERS,
    deal=deal,
    steps=STEPS,
    ending="You are out, and nobody else is: first place.",
    outcome="You are the first to go out",
    farewell=(
        "That is worth 2 points. In a real match the others play on for the places, and several rounds are added up. "
        "Of two hands of one face, the one of a single colour is better, and one of a single suit best."
    ),
    mistake=mistake,
    corrections=CORRECTIONS,
)
