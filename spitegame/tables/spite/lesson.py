"""The lessons of Spite: the cards are dealt as a lesson needs them, and everybody plays by its script."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any

from spitegame.advice import spite as aims
from spitegame.rules.cards import Rank, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import actions
from spitegame.rules.spite.actions import Action
from spitegame.rules.spite.deck import DECK, fake_jokers, hand_without, sorted_hand
from spitegame.rules.spite.options import PRESETS, Countdown, SpiteRules
from spitegame.rules.spite.play import apply
from spitegame.rules.spite.state import Pile, Player, PlayerTurn, SpiteCarry, SpiteState
from spitegame.rules.spite.trick import new_trick
from spitegame.tables.lesson import Lesson, Step, lesson_text, seats_of

SEED = 5
"""The seed of the shuffler that orders the unused cards."""


def _rules(text: Mapping[str, Any]) -> SpiteRules:
    return replace(PRESETS[text["deal"]["rules"]], rounds=1, countdown=Countdown.OFF)


def _dealt(text: Mapping[str, Any]) -> SpiteState:
    """Return the first state of a lesson. The cards under `drawn` in its text come off the deck in that order."""
    rules, deal = _rules(text), text["deal"]
    held = tuple(sorted_hand(cards(hand)) for hand in deal["hands"])
    drawn, bounty = cards(deal["drawn"]), card(deal["bounty"])
    fakes, shuffler = fake_jokers(Shuffler(SEED), rules.fake_jokers)
    under, shuffler = shuffler.shuffled(hand_without(DECK, (*sum(held, ()), *drawn, bounty)))
    leader = seats_of(text)[deal["leader"]]
    return SpiteState(
        rules=rules,
        carry=SpiteCarry((0,) * len(held)),
        shuffler=shuffler,
        round=1,
        players=tuple(Player(hand=hand) for hand in held),
        trick=new_trick(leader, actions.Direction.HIGHER, len(held)),
        phase=PlayerTurn(leader, countdown=False),
        stock=under + drawn[::-1],
        spent=(),
        fake_pile=fakes,
        bounty=bounty,
    )


# what stands in a lesson


def _action(_seat: Seat, does: str) -> Action:
    """Read an action, with decision 0: ``pass``, ``call``, ``swap 3c 4c``, or cards: ``7c 7d, buying back 1, come at
    me, lower``."""
    what, *said = does.split(", ")
    match what.split():
        case ["pass"]:
            return actions.Pass(0)
        case ["call"]:
            return actions.CallMisplay(0)
        case ["swap", *discarded]:
            return actions.TakeReward(0, sorted_hand(map(card, discarded)), len(discarded))
        case played:
            prices = [int(each.removeprefix("buying back ")) for each in said if each.startswith("buying back ")]
            direction = next((each for each in actions.Direction if each.value in said), None)
            announced = actions.Announcements(
                buy_back=prices[0] if prices else None, come_at_me="come at me" in said, direction=direction
            )
            return actions.Play(0, sorted_hand(map(card, played)), said=announced)


_ABOUT: Mapping[str, Enum] = {**Rank.__members__, **actions.Direction.__members__, **actions.Misplay.__members__}
"""Words in aims that stand for members of enums."""


def _aim(text: str) -> aims.Aim:
    """Read an aim and what it is about: ``GOES_OUT``, ``LeavesHands 2``, ``BeatenBy KING ACE``."""
    name, *rest = text.split()
    if name in aims.PlainSpiteAim.__members__:
        return aims.PlainSpiteAim[name]
    kind, about = getattr(aims, name), [int(each) if each.isdecimal() else _ABOUT[each] for each in rest]
    aim: aims.Aim = kind(tuple(about)) if kind in (aims.BeatenBy, aims.IsWrong) else kind(*about)
    return aim


def _numbered(state: SpiteState, script: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps with the real numbers of their decisions, which are found by playing the script."""
    for each in script:
        action = _about(state, each.action)
        yield replace(each, action=action)
        state, _ = apply(state, each.seat, action)


def _about(state: SpiteState, action: Action) -> Action:
    """Return the action with the number of the decision that it is about in this state."""
    match action:
        case actions.CallMisplay():
            assert state.unproven, "there is something to call"
            return actions.CallMisplay(state.unproven.deed.decision)
        case actions.Play() | actions.Pass() | actions.TakeReward():
            return replace(action, decision=state.decision)
        case _:
            return action


# what goes wrong


class SpiteMistake(Enum):
    """The ways in which a pupil's action differs from the wanted one; the lesson has a correction for each."""

    OTHER_CARDS = "other cards"
    OTHER_WORDS = "other words"
    OTHER_NUMBER = "other number"
    KEEP_PLAYING = "keep playing"
    """The pupil has passed although there is something to play."""
    PASS = "pass"
    CALL = "call"
    """The pupil should have called a misplay; with PASS, have passed."""
    NOTHING_WRONG = "nothing wrong"
    """The pupil has called a misplay where there is none."""


def mistake(wanted: Action, done: Action) -> SpiteMistake:
    """Return how an action differs from the wanted one."""
    match wanted, done:
        case actions.CallMisplay(), _:
            return SpiteMistake.CALL
        case _, actions.CallMisplay():
            return SpiteMistake.NOTHING_WRONG
        case actions.Pass(), _:
            return SpiteMistake.PASS
        case _, actions.Pass():
            return SpiteMistake.KEEP_PLAYING
        case actions.Play(said=said), actions.Play(said=other) if _cards(wanted) == _cards(done):
            return SpiteMistake.OTHER_NUMBER if said.buy_back != other.buy_back else SpiteMistake.OTHER_WORDS
        case actions.TakeReward(), actions.TakeReward() if _cards(wanted) == _cards(done):
            return SpiteMistake.OTHER_NUMBER
        case _:
            return SpiteMistake.OTHER_CARDS


def _cards(action: actions.Play | actions.TakeReward) -> tuple[Pile, ...]:
    match action:
        case actions.Play(cards=played, face_up=face_up, face_down=face_down, spoils=spoils):
            return played, face_up, face_down, spoils
        case actions.TakeReward(discarded=discarded):
            return (discarded,)


def _lesson(key: str) -> Lesson:
    text = lesson_text("spite", key)
    deal = partial(_dealt, text)
    found = Lesson.read(
        "spite",
        key,
        deal,
        _action,
        _aim,
        rules=_rules(text),
        seed=SEED,
        mistake=mistake,
        mistakes=SpiteMistake,
    )
    return replace(found, steps=tuple(_numbered(deal(), found.steps)))


LESSONS = tuple(map(_lesson, ("tricks", "comebacks", "fine points")))
"""The lessons in the order in which they are proposed. Each takes about three minutes."""
