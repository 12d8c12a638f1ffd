"""The first tricks of Spite, told step by step: the cards lie as it needs them, and all play what stands here."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import partial

from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Action, Announcements, CallMisplay, Direction, Pass, Play, TakeReward
from spitegame.rules.spite.deck import DECK, fake_jokers, hand_without, sorted_hand
from spitegame.rules.spite.options import Countdown, SpiteRules
from spitegame.rules.spite.play import apply
from spitegame.rules.spite.state import Pile, Player, PlayerTurn, SpiteCarry, SpiteState
from spitegame.rules.spite.trick import new_trick
from spitegame.session.occupants import Computer
from spitegame.ui.tables.lesson import PUPIL, Lesson, Page, Step, step, you
from spitegame.ui.tables.spite import places

MALLORY, BARNABY = Seat(1), Seat(2)
RULES = SpiteRules(rounds=1, countdown=Countdown.OFF)
SEED = 5


class SpiteMistake(Enum):
    """Why what the pupil does is not what comes next."""

    OTHER_CARDS = "other cards"
    OTHER_WORDS = "other words"
    OTHER_NUMBER = "other number"
    KEEP_PLAYING = "keep playing"
    """Passed, where there is something to be played."""
    PASS = "pass"
    CALL = "call"
    NOTHING_WRONG = "nothing wrong"


def deal() -> SpiteState:
    """What is not needed lies under what is, in the deck."""
    hands = tuple(
        sorted_hand(cards(hand))
        for hand in (
            "3c 4h 4s 5s 6h 6d 8h 10h Jc Kh Kd",
            "6s 7d 9c 9d 10s 10c Jd Qc Qh Ks Ac",
            "3h 4c 5h 7c 8d 8s 9h 9s 11h 11s Ah",
        )
    )
    bounty = card("Qs")
    drawn = cards("13d") + cards("Qd Qs") + cards("3s") + cards("7h")
    used = sum(hands, ()) + drawn + (bounty,)
    fakes, shuffler = fake_jokers(Shuffler(SEED), RULES.fake_jokers)
    under, shuffler = shuffler.shuffled(hand_without(DECK, used))
    seats = len(hands)
    return SpiteState(
        rules=RULES,
        carry=SpiteCarry((0,) * seats),
        shuffler=shuffler,
        round=1,
        players=tuple(Player(hand=hand) for hand in hands),
        trick=new_trick(PUPIL, Direction.HIGHER, seats),
        phase=PlayerTurn(PUPIL, countdown=False),
        stock=under + drawn[::-1],
        spent=(),
        fake_pile=fakes,
        bounty=bounty,
    )


def _play(written: str, *, buy_back: int | None = None, come_at_me: bool = False) -> Play:
    return Play(0, sorted_hand(cards(written)), said=Announcements(buy_back=buy_back, come_at_me=come_at_me))


def _held(written: str) -> tuple[str, ...]:
    """The places of own cards, of which there is one each."""
    return tuple(places.hand(each, 0) for each in cards(written))


_mallory, _barnaby = partial(step, MALLORY), partial(step, BARNABY)
_PASS = Pass(0)
_NINES = 19
"""The decision at which Barnaby plays them."""
_OTHERS = (places.plate(MALLORY), places.plate(BARNABY))
_SCRIPT = (
    you(
        _play("4h 4s"),
        Page(
            "Welcome! Get rid of your cards before Mallory and Barnaby get rid of theirs. Each of you has eleven.",
            _OTHERS,
        ),
        Page(
            "You play in tricks. Whoever leads puts down what they like: one card, two, three or four of one face, or "
            "a poker hand of five.",
            _held("4h 4s 6h 6d Kh Kd"),
        ),
        "You lead. Begin with your lowest pair: pick both 4s, then press Play.",
    ),
    _mallory(
        _play("9c 9d"),
        Page("Now all have to follow with a pair, and with a higher one. Or pass.", (places.plate(MALLORY),)),
    ),
    _barnaby(_play("11h 11s")),
    you(
        _PASS,
        Page(
            "Two 11s, which lie between the 10s and the jacks. Your kings would beat them. But there is no hurry: let "
            "the others fight.",
            _held("Kh Kd"),
        ),
        "In this game who passes may still come back. Press Pass, and watch.",
    ),
    _mallory(_play("Qc Qh")),
    _barnaby(_PASS),
    you(
        _play("Kh Kd", buy_back=1),
        Page(
            "Your turn again. You are out of the trick, but you may buy back: play, and then pick up as many cards as "
            "it costs.",
            (places.BUY_BACK,),
        ),
        "It costs 1 card now, then 1, 2, 3, 5, 8 … for whoever is next. Pick your kings, and press Buy back.",
    ),
    _mallory(_PASS),
    _barnaby(_PASS),
    you(
        _play("3c"),
        Page(
            "The trick is yours, and the card that you picked up is a 13. Beside other cards it is wild. Keep it.",
            _held("13d"),
        ),
        "Now learn to win with small cards. Lead your 3: low cards are best gone early.",
    ),
    _mallory(_play("6s"), Page("Watch the faces closely now.", _held("10h"))),
    _barnaby(_play("8d")),
    you(
        _play("10h", come_at_me=True),
        Page(
            "A 6, an 8, and you have a 10! Three hands that climb by equal steps are a consec: from then on nothing "
            "but the next step may follow. That is a 12.",
            _held("10h"),
        ),
        "So dare them. Pick the 10, switch on “Come at me”, then press Play. If it wins, you are paid; if not, you "
        "draw.",
    ),
    _mallory(_PASS, Page("No jack, no king, not even a joker can stop you. Only a 12. Has anybody got one?", _OTHERS)),
    _barnaby(_PASS),
    you(
        TakeReward(0, sorted_hand(cards("5s 8h")), 2),
        "Nobody has! As a reward you may swap up to three cards for new ones. Pick the 5 and the 8, which have no "
        "company, and swap them.",
    ),
    you(
        _play("6h 6d"),
        Page(
            "Two queens. And look at the bounty: go out with natural cards of its face, and you earn fake jokers. "
            "So keep the queens for the very end.",
            (places.BOUNTY, *_held("Qd Qs")),
        ),
        "You have won the trick, so you lead again. Play your 6s.",
    ),
    _mallory(_play("10s 10c")),
    _barnaby(_play("9h 9s")),
    you(
        CallMisplay(0),
        Page(
            "Stop! Look at what Barnaby has put down: 9s. On 10s!",
            tuple(places.laid(_NINES, index) for index in range(2)),
        ),
        "The table says nothing; the players watch each other. Press “Call misplay”, before you do anything else.",
    ),
    you(
        _play("Jc 13d"),
        Page(
            "He takes them back and draws a card, and you have earned a fake joker. It lies beside your hand, and you "
            "may keep it for another round.",
            (places.fake(deal().fake_pile[-1], 0),),
        ),
        "But never call when all is well: then it is you who draws. Now beat the 10s: jack and 13 are a pair of jacks.",
    ),
    _mallory(_PASS),
    _barnaby(_PASS),
    you(
        _play("Qd Qs"),
        "Two cards left, and you lead. Out with them!",
    ),
    _mallory(
        _PASS,
        Page("As long as nobody has acted after you, they might still find a fault. But there is none.", _OTHERS),
    ),
)


def _numbered(script: Iterable[Step]) -> Iterator[Step]:
    """Each action names the decision that it is about: the script is played to see which."""
    state = deal()
    for each in script:
        action = _about(state, each.action)
        yield replace(each, action=action)
        state, _ = apply(state, each.seat, action)


def _about(state: SpiteState, action: Action) -> Action:
    match action:
        case CallMisplay():
            assert state.unproven, "there is something to call"
            return CallMisplay(state.unproven.deed.decision)
        case Play() | Pass() | TakeReward():
            return replace(action, decision=state.decision)
        case _:
            return action


STEPS = tuple(_numbered(_SCRIPT))


def mistake(wanted: Action, done: Action) -> SpiteMistake:
    """What is wrong with an action that is not the wanted one."""
    match wanted, done:
        case CallMisplay(), _:
            return SpiteMistake.CALL
        case _, CallMisplay():
            return SpiteMistake.NOTHING_WRONG
        case Pass(), _:
            return SpiteMistake.PASS
        case _, Pass():
            return SpiteMistake.KEEP_PLAYING
        case Play(said=said), Play(said=other) if _cards(wanted) == _cards(done):
            return SpiteMistake.OTHER_NUMBER if said.buy_back != other.buy_back else SpiteMistake.OTHER_WORDS
        case TakeReward(), TakeReward() if _cards(wanted) == _cards(done):
            return SpiteMistake.OTHER_NUMBER
        case _:
            return SpiteMistake.OTHER_CARDS


def _cards(action: Play | TakeReward) -> tuple[Pile, ...]:
    match action:
        case Play(cards=played, face_up=face_up, face_down=face_down, spoils=spoils):
            return played, face_up, face_down, spoils
        case TakeReward(discarded=discarded):
            return (discarded,)


LESSON = Lesson(
    game="spite",
    rules=RULES,
    seed=SEED,
    teachers=(Computer("Mallory", "in a good mood"), Computer("Barnaby", "half asleep")),
    deal=deal,
    steps=STEPS,
    ending="You are out, and nobody else is: first place.",
    outcome="You are the first to go out",
    farewell=(
        "That is worth 2 points, and your queens have claimed the bounty. In a real match the others play on for the "
        "places, and several rounds are added up. The help tells the rest, rule by rule."
    ),
    mistake=mistake,
    corrections={
        SpiteMistake.OTHER_CARDS: "Not those. Pick the cards that are marked, and no others.",
        SpiteMistake.OTHER_WORDS: (
            "The right cards, but not the right words: switch on what is marked, and nothing else."
        ),
        SpiteMistake.OTHER_NUMBER: "The right cards, but another number. It was right as it stood there.",
        SpiteMistake.KEEP_PLAYING: "Do not pass here. Pick the cards that are marked.",
        SpiteMistake.PASS: "Keep your cards this time, and pass.",
        SpiteMistake.CALL: "First of all, call Barnaby’s misplay.",
        SpiteMistake.NOTHING_WRONG: "There is nothing wrong with that hand. In a real game you would draw a card now.",
    },
)
