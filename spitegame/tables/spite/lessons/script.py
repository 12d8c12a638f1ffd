"""What the lessons of Spite are written with: the cards lie as a lesson needs them, and all play what stands in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial

from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Action, Announcements, CallMisplay, Direction, Pass, Play, TakeReward
from spitegame.rules.spite.deck import DECK, fake_jokers, hand_without, sorted_hand
from spitegame.rules.spite.options import SpiteRules
from spitegame.rules.spite.play import apply
from spitegame.rules.spite.state import Pile, Player, PlayerTurn, SpiteCarry, SpiteState
from spitegame.rules.spite.trick import new_trick
from spitegame.session.occupants import Computer
from spitegame.tables.lesson import Step, step
from spitegame.tables.spite import places

MALLORY, BARNABY = Seat(1), Seat(2)
TEACHERS = (Computer("Mallory", "in a good mood"), Computer("Barnaby", "half asleep"))
SEED = 5
PASS = Pass(0)
OTHERS = (places.plate(MALLORY), places.plate(BARNABY))
mallory, barnaby = partial(step, MALLORY), partial(step, BARNABY)


def dealt(rules: SpiteRules, *hands: str, bounty: str, drawn: str, leader: Seat) -> SpiteState:
    """A table with these hands, by seat. `drawn` comes off the deck, in this order; what is not needed lies below."""
    held = tuple(sorted_hand(cards(hand)) for hand in hands)
    used = sum(held, ()) + cards(drawn) + (card(bounty),)
    fakes, shuffler = fake_jokers(Shuffler(SEED), rules.fake_jokers)
    under, shuffler = shuffler.shuffled(hand_without(DECK, used))
    seats = len(hands)
    return SpiteState(
        rules=rules,
        carry=SpiteCarry((0,) * seats),
        shuffler=shuffler,
        round=1,
        players=tuple(Player(hand=hand) for hand in held),
        trick=new_trick(leader, Direction.HIGHER, seats),
        phase=PlayerTurn(leader, countdown=False),
        stock=under + cards(drawn)[::-1],
        spent=(),
        fake_pile=fakes,
        bounty=card(bounty),
    )


def play(
    written: str, *, buy_back: int | None = None, come_at_me: bool = False, direction: Direction | None = None
) -> Play:
    said = Announcements(buy_back=buy_back, come_at_me=come_at_me, direction=direction)
    return Play(0, sorted_hand(cards(written)), said=said)


def swap(discarded: str) -> TakeReward:
    return TakeReward(0, sorted_hand(cards(discarded)), len(cards(discarded)))


def held(written: str) -> tuple[str, ...]:
    """The places of own cards, of which there is one each."""
    return tuple(places.hand(each, 0) for each in cards(written))


def numbered(state: SpiteState, script: Iterable[Step]) -> Iterator[Step]:
    """Each action names the decision that it is about: the script is played to see which."""
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


CORRECTIONS: Mapping[Enum, str] = {
    SpiteMistake.OTHER_CARDS: "Not those. Pick the cards that are marked, and no others.",
    SpiteMistake.OTHER_WORDS: "The right cards, but not the right words: switch on what is marked, and nothing else.",
    SpiteMistake.OTHER_NUMBER: "The right cards, but another number. It was right as it stood there.",
    SpiteMistake.KEEP_PLAYING: "Do not pass here. Pick the cards that are marked.",
    SpiteMistake.PASS: "Keep your cards this time, and pass.",
    SpiteMistake.CALL: "First of all, call Barnaby’s misplay.",
    SpiteMistake.NOTHING_WRONG: "There is nothing wrong with that hand. In a real game you would draw a card now.",
}


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
