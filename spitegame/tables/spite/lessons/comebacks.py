"""The second lesson of Spite: to come back into a trick, and to dare the others."""

from dataclasses import replace
from functools import partial

from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.options import STRICT, Countdown
from spitegame.tables.lesson import Lesson, Page, you
from spitegame.tables.spite import places
from spitegame.tables.spite.lessons.script import (
    CORRECTIONS,
    MALLORY,
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
    swap,
)

RULES = replace(STRICT, rounds=1, countdown=Countdown.OFF)
deal = partial(
    dealt,
    RULES,
    "3c 4c 5s 6h 8h 9d 9h Jc Qd Kd Kh",
    "3d 6c 6s 7d 8d 11c Jh Qc Qh Ac Ad",
    "4h 4s 5d 7c 8c 10d 11c 11h Jd Ks 2d",
    bounty="Ah",
    drawn="9s 8s Jd Qs 5h",
    leader=MALLORY,
)

_SCRIPT = (
    mallory(
        play("6c 6s"),
        Page("This time Mallory leads. Watch how high the pairs go.", OTHERS[:1]),
    ),
    barnaby(play("11c 11h")),
    you(
        PASS,
        Page("Two 11s. Your kings would beat them. But there is no hurry: let the others fight.", held("Kd Kh")),
        "Whoever passes may come back, and the table tells the price: 1 card. Press Pass, and watch.",
        aims=(aims.Saves(Rank.KING), aims.NobodyIsNear(9)),
    ),
    mallory(play("Qc Qh")),
    barnaby(PASS),
    you(
        play("Kd Kh", buy_back=1),
        Page(
            "Your turn again. You have passed, so you have to buy your way back: play, and then pick up as many cards "
            "as it costs.",
            ("chip.price", places.BUY_BACK),
        ),
        "It costs 1 card now, then 1, 2, 3, 5, 8 … for whoever is next. Pick your kings, and press Buy back.",
        aims=(aims.BringsBack(1), aims.BeatenBy((Rank.KING, Rank.ACE, Rank.TWO))),
    ),
    mallory(PASS),
    barnaby(PASS),
    you(
        play("9d 9h 9s", come_at_me=True),
        Page("The trick is yours, and you have picked up a third 9.", held("9s")),
        Page(
            "Do you think that nobody beats three 9s? Then dare them: “Come at me”. If you are right, you may swap 3 "
            "cards for new ones. If somebody does beat you, you draw 1.",
            held("9d 9h 9s"),
        ),
        "What you may say shows as soon as the cards are picked. Pick the 9s, switch on “Come at me”, and press Play.",
        aims=(aims.EarnsSwap(3), aims.ShedsMany(3)),
    ),
    mallory(PASS, Page("Three tens would do, or three jacks. Has anybody got them?", OTHERS)),
    barnaby(PASS),
    you(
        swap("3c 4c 5s"),
        "Nobody has! This is your reward: pick the 3, the 4 and the 5, which are hard to get rid of, and swap them.",
        aims=(aims.PlainSpiteAim.STANDS_ALONE, aims.Saves(Rank.QUEEN)),
    ),
    you(
        play("6h"),
        Page("An 8, a jack and a queen: three pairs in place of three lonely cards.", held("8s Jd Qs")),
        "You lead. Play your 6, and see what happens to somebody else who dares too much.",
        aims=(aims.ShedsWorst(Direction.HIGHER), aims.LeavesHands(3)),
    ),
    mallory(play("Jh", come_at_me=True)),
    barnaby(play("Ks")),
    you(
        PASS,
        Page(
            "Mallory said “come at me” with a jack, and Barnaby has come, with a king. When the trick is over, it "
            "costs her a card; a second time in one trick it would cost two more.",
            OTHERS,
        ),
        "You have nothing but pairs left, which are too good for this. Pass, and see her pay.",
        aims=(aims.PlainSpiteAim.NOTHING_FOLLOWS,),
    ),
    mallory(PASS),
)

STEPS = tuple(numbered(deal(), _SCRIPT))

LESSON = Lesson(
    game="spite",
    key="comebacks",
    title="Buying back and “come at me”",
    about="Return to a trick for a price, and dare the others",
    rules=RULES,
    seed=SEED,
    teachers=TEACHERS,
    deal=deal,
    steps=STEPS,
    ending="Mallory draws a card for it. You have three pairs left, and the best of this round.",
    outcome="You know how to come back, and how to dare",
    farewell=(
        "Two things to keep in mind: whoever holds 20 cards or more has lost the round at once, so do not buy back too "
        "often. And each “come at me” in a row pays one card less, until somebody else wins a trick."
    ),
    mistake=mistake,
    corrections=CORRECTIONS,
)
