"""The third lesson of Spite: consec, poker hands, misplays and the bounty, where the players watch each other."""

from functools import partial

from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank
from spitegame.rules.spite.actions import CallMisplay, Direction, Misplay
from spitegame.rules.spite.options import Countdown, SpiteRules
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
)

RULES = SpiteRules(rounds=1, countdown=Countdown.OFF)
deal = partial(
    dealt,
    RULES,
    "3c 4h 5s 6d 7d 8c 8d 8h 10h Qd Qs",
    "4d 6s 7c 7h 9c 10c 10d 10s Jd Ks Ac",
    "3h 4c 5c 8s 9d 9h 9s 11h 11s Jh Ah",
    bounty="Qs",
    drawn="3s 7s",
    leader=MALLORY,
)
_NINES = 11
"""The decision at which Barnaby plays them."""

_SCRIPT = (
    mallory(
        play("6s"),
        Page("Mallory leads again. Watch the faces closely now.", OTHERS[:1]),
    ),
    barnaby(play("8s")),
    you(
        play("10h"),
        Page(
            "A 6, an 8, and you have a 10! Three hands that climb by equal steps are a consec. From then on only the "
            "next step may follow, which is a 12.",
            held("10h"),
        ),
        "It holds until the trick ends. Three hands of the same suits are a consec too: then only these suits may "
        "follow. Play your 10.",
        aims=(aims.IsCheapest(Direction.HIGHER), aims.LeavesHands(2)),
    ),
    mallory(PASS, Page("No jack, no king, not even a joker can stop you. Only a 12. Has anybody got one?", OTHERS)),
    barnaby(PASS),
    you(
        play("3c 4h 5s 6d 7d"),
        Page(
            "Nobody has. Now the poker hands of five cards, from low to high: straight, flush, full house, four of a "
            "face with any fifth card, straight flush.",
            held("3c 4h 5s 6d 7d"),
        ),
        "3 to 7 is a straight: the lowest there is, but you get rid of five cards at once. Pick them, and press Play.",
        aims=(aims.ShedsMany(5), aims.PlainSpiteAim.LEAVES_ONE_HAND),
    ),
    mallory(PASS),
    barnaby(PASS),
    you(
        play("8c 8d 8h"),
        Page(
            "Look at the bounty: whoever goes out with cards of its face earns a fake joker for each. So keep your "
            "queens for the very end.",
            (places.BOUNTY, *held("Qd Qs")),
        ),
        "You lead again. Play your three 8s.",
        aims=(aims.ShedsMany(3), aims.SavesForBounty(Rank.QUEEN)),
    ),
    mallory(play("10c 10d 10s")),
    barnaby(play("9d 9h 9s")),
    you(
        CallMisplay(0),
        Page("Stop! Look at what Barnaby has put down: 9s. On 10s!", tuple(places.laid(_NINES, at) for at in range(3))),
        "At this table nobody prevents it; the players watch each other. Press “Call misplay”, before you do anything "
        "else.",
        aims=(aims.IsWrong((Misplay.NOT_BETTER,)),),
    ),
    you(
        PASS,
        Page(
            "He takes them back and draws a card, and you have earned a fake joker. It lies beside your hand: play it "
            "as the card that is printed on it, or keep it.",
            (places.fake(deal().fake_pile[-1], 0),),
        ),
        "But never call when all is well: then it is you who draws. Nothing of yours beats three 10s, so pass.",
        aims=(aims.Saves(Rank.JOKER),),
    ),
    mallory(play("7c 7h")),
    barnaby(play("9d 9h")),
    you(
        play("Qd Qs"),
        "A trick of pairs, as if made for you. Out with your queens!",
        aims=(aims.PlainSpiteAim.GOES_OUT, aims.PlainSpiteAim.TAKES_BOUNTY),
    ),
    mallory(
        PASS,
        Page("Until somebody has acted after you, they might still find a fault. But there is none.", OTHERS),
    ),
)

STEPS = tuple(numbered(deal(), _SCRIPT))

LESSON = Lesson(
    game="spite",
    key="fine points",
    title="Consec, poker hands, misplays and the bounty",
    about="What makes Spite spiteful",
    rules=RULES,
    seed=SEED,
    teachers=TEACHERS,
    deal=deal,
    steps=STEPS,
    ending="You are out first, with the bounty: two more fake jokers.",
    outcome="You know all of Spite that matters",
    farewell=(
        "One thing is left: 13s are wild beside other cards, and jokers beat almost everything, but must not be among "
        "your last two plays. The help tells the rest, rule by rule."
    ),
    mistake=mistake,
    corrections=CORRECTIONS,
)
