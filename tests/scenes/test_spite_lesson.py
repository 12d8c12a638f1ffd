"""What the three lessons of Spite teach, and what is said in them."""

from collections import Counter
from dataclasses import replace

import pytest
from support.windows.lesson_user import by_taps, own, up_to

from spitegame.advice import Advice
from spitegame.rules.cards import cards
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Action, CallMisplay, Direction, Misplay, Pass, TakeReward
from spitegame.rules.spite.actions import Play as PlayCards
from spitegame.rules.spite.combos import PokerHand
from spitegame.rules.spite.combos import read as read_hand
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import check
from spitegame.rules.spite.state import SpiteState
from spitegame.tables.catalog import LESSONS
from spitegame.tables.lesson import PUPIL, Lesson
from spitegame.tables.spite import places
from spitegame.tables.spite.face import FACE
from spitegame.tables.spite.lesson import LESSONS as EVERY
from spitegame.tables.spite.lesson import mistake
from spitegame.tables.spite.texts.advice import suggestion
from spitegame.ui.nodes import CardLook, Mark

TRICKS, COMEBACKS, FINE_POINTS = EVERY
MALLORY, BARNABY = Seat(1), Seat(2)
in_every_lesson = pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])


def played(lesson: Lesson) -> tuple[SpiteState, Counter[str]]:
    """How it ends, and the kinds of everything that happens."""
    state: SpiteState = lesson.deal()
    kinds = Counter[str]()
    for step in lesson.steps:
        state, events = GAME.apply(state, step.seat, step.action)
        kinds.update(type(event).__name__ for event in events)
    return state, kinds


@in_every_lesson
def test_the_cards_are_those_of_a_game(lesson: Lesson) -> None:
    state: SpiteState = lesson.deal()
    check(lesson.rules, 3)
    held = [card for player in state.players for card in player.hand]
    assert state.bounty is not None
    assert Counter((*held, *state.stock, state.bounty)) == Counter(DECK)
    assert [len(player.hand) for player in state.players] == [HAND] * 3
    assert len(state.fake_pile) == lesson.rules.fake_jokers


def test_each_of_the_three_has_its_subject() -> None:
    assert LESSONS["spite"] == EVERY
    state, found = played(TRICKS)
    assert state.players[PUPIL].place == 1
    assert found["DirectionTurned"] == 2, "down with 7s, and back with a 3"
    assert not found["ConsecChanged"] + found["MisplayFound"]
    sizes = {len(step.action.cards) for step in TRICKS.steps if isinstance(step.action, PlayCards)}
    assert sizes == {1, 2, 3}
    _, found = played(COMEBACKS)
    assert found["RewardTaken"] == found["ComeAtMeFailed"] == 1
    hands = [step.action for step in own(COMEBACKS) if isinstance(step.action, PlayCards)]
    assert [hand.said.buy_back for hand in hands if hand.said.buy_back] == [1]
    assert [hand.said.come_at_me for hand in hands].count(True) == 1
    assert not found["ConsecChanged"]
    state, found = played(FINE_POINTS)
    assert state.players[PUPIL].place == 1
    assert found["ConsecChanged"] == found["MisplayCalled"] == found["BountyClaimed"] == 1
    assert not found["MisplayFound"]
    combos = [read_hand(step.action.cards) for step in own(FINE_POINTS) if isinstance(step.action, PlayCards)]
    assert any(isinstance(hand, PokerHand) for hand in combos)
    said = [step.action.said for lesson in EVERY for step in lesson.steps if isinstance(step.action, PlayCards)]
    assert any(each.direction is Direction.LOWER for each in said)


def test_the_misplay_that_is_to_be_called_is_the_only_one_and_nobody_could_have_stopped_the_consec() -> None:
    wrong = []
    for lesson in EVERY:
        table = lesson.deal()
        for step in lesson.steps:
            table, _ = GAME.apply(table, step.seat, step.action)
            if table.unproven and table.unproven.misplays:
                wrong.append((table.unproven.deed.seat, table.unproven.misplays))
    assert wrong == [(BARNABY, (Misplay.NOT_BETTER,))]
    pupil = up_to(FINE_POINTS, 3)
    call = own(FINE_POINTS)[3].action
    assert isinstance(call, CallMisplay)
    nodes = pupil.nodes
    laid = [nodes[places.laid(call.decision, index)].look for index in range(3)]
    assert {look.card for look in laid if isinstance(look, CardLook)} == set(cards("9s 9h 9d"))
    state, _ = played(FINE_POINTS)
    others = [card.rank.sign for seat in (MALLORY, BARNABY) for card in FINE_POINTS.deal().players[seat].hand]
    assert "12" not in others
    assert all(len(state.players[seat].hand) > 2 for seat in (MALLORY, BARNABY))


def test_cards_are_numbered_as_they_lie_and_the_button_last() -> None:
    assert up_to(TRICKS, 0).numbered == ("hand.4s-0", "hand.4h-0", places.PLAY)


def test_cards_that_one_click_picks_have_one_number_and_are_all_marked() -> None:
    pupil = up_to(TRICKS, 1)
    assert pupil.numbered == ("hand.Kh-0", places.PLAY)
    assert {"hand.Kh-0", "hand.Kd-0"} <= pupil.marked(Mark.HINT)


def test_what_may_be_said_shows_once_the_cards_are_picked_and_the_hint_says_what_it_is_for() -> None:
    pupil = up_to(COMEBACKS, 2)
    pupil.key(FACE.shortcuts["hint"])
    wanted = own(COMEBACKS)[2]
    assert pupil.told == suggestion(Advice(wanted.action, wanted.aims), pupil.scene.state.view, ())
    assert ": it may earn you a swap of up to 3 cards" in pupil.told
    nines = ["hand.9d-0", "hand.9h-0", "hand.9s-0"]
    assert sorted(pupil.numbered) == sorted([*nines, places.PLAY])
    for place in nines:
        pupil.tap(place)
    assert list(pupil.numbered) == [places.COME_AT_ME, places.PLAY]
    pupil.tap(places.COME_AT_ME)
    assert list(pupil.numbered) == [places.PLAY]
    pupil = up_to(TRICKS, 1)  # where one click picks a whole answer
    pupil.tap("hand.Kd-0")
    assert list(pupil.numbered) == [places.PLAY]


def test_each_correction_says_something_else_and_out_of_turn_is_not_yet() -> None:
    wanted = own(TRICKS)[0].action
    assert isinstance(wanted, PlayCards)
    others: list[Action] = [
        replace(wanted, cards=wanted.cards[:1]),
        replace(wanted, said=replace(wanted.said, unbeatable=True)),
        replace(wanted, said=replace(wanted.said, buy_back=2)),
        Pass(wanted.decision),
        CallMisplay(wanted.decision),
    ]
    assert len({TRICKS.corrections[mistake(wanted, other)] for other in others}) == len(others)
    assert mistake(TakeReward(1, cards("3c"), 1), TakeReward(1, cards("3c"), 2)).value == "other number"
    pupil = up_to(FINE_POINTS, 0)
    by_taps(pupil)
    assert pupil.lesson.wanted is None
    pupil.tap("hand.8h-0", "play")
    assert pupil.told.startswith("Wait a moment")
