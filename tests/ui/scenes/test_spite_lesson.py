"""The first tricks of Spite, headless: every way through the lesson, every picture of it, and what leads astray."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.windows.lesson_user import (
    PACE,
    Play,
    Pupil,
    has_room,
    in_every_window,
    lessons,
    points_at_what_is_there,
    read,
    read_by_key,
)
from support.windows.table_user import SETUP

from spitegame.advice import Advice
from spitegame.rules.cards import cards
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, CallMisplay, Misplay, Pass, TakeReward
from spitegame.rules.spite.actions import Play as PlayCards
from spitegame.rules.spite.combos import read as read_hand
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import check
from spitegame.rules.spite.state import SpiteState
from spitegame.session.table import Table
from spitegame.ui.nodes import CardLook, Frame
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.tables.catalog import LESSONS
from spitegame.ui.tables.lesson import PUPIL
from spitegame.ui.tables.spite import controls, places
from spitegame.ui.tables.spite.advice import suggestion
from spitegame.ui.tables.spite.face import FACE
from spitegame.ui.tables.spite.lesson import BARNABY, LESSON, MALLORY, RULES, STEPS, deal, mistake

OWN = [step for step in STEPS if step.seat == PUPIL]


def played() -> tuple[SpiteState, list[Event]]:
    state = deal()
    seen: list[Event] = []
    for step in STEPS:
        state, events = GAME.apply(state, step.seat, step.action)
        seen += events
    return state, seen


def by_taps(pupil: Pupil) -> None:
    for place in pupil.numbered:
        pupil.tap(place)


def by_keys(pupil: Pupil) -> None:
    """Arrows and Space for cards, letters and Enter for everything else."""
    keys = {place: key for key, place in controls_of(pupil).items()}
    for place in pupil.numbered:
        if place in keys:
            pupil.key(keys[place])
            continue
        for _ in range(40):
            focus, goal = pupil.nodes.get(pupil.scene.focus or ""), pupil.nodes[place]
            if focus is None or not focus.id.startswith("hand."):
                pupil.key("tab")
            elif focus.id != goal.id:
                pupil.key("right" if goal.rect.x > focus.rect.x else "left")
        pupil.key("space")


def controls_of(pupil: Pupil) -> dict[str, str]:
    return {
        control.key: control.id for control in controls.controls(pupil.scene.state.view, pupil.scene.state.input.choice)
    }


def by_tab(pupil: Pupil) -> None:
    for place in pupil.numbered:
        for _ in range(60):
            if pupil.scene.focus == place:
                break
            pupil.key("tab")
        pupil.key("space" if place.startswith("hand.") else "return")


def up_to(step: int) -> Pupil:
    """A pupil who has come to the pupil's action of that number, and has read all about it."""
    pupil = Pupil(LESSON)
    for _ in lessons(pupil, by_taps):
        if pupil.lesson.wanted == OWN[step].action:
            break
    return pupil


def test_the_cards_are_those_of_a_game() -> None:
    state = deal()
    check(RULES, 3)
    held = [card for player in state.players for card in player.hand]
    assert state.bounty is not None
    assert Counter((*held, *state.stock, state.bounty)) == Counter(DECK)
    assert [len(player.hand) for player in state.players] == [HAND] * 3
    assert len(state.fake_pile) == RULES.fake_jokers
    assert LESSONS["spite"] is LESSON


def test_the_rules_accept_every_step_and_the_pupil_goes_out_first() -> None:
    state, seen = played()
    assert state.players[PUPIL].place == 1
    assert not state.players[PUPIL].hand
    kinds = Counter(type(event).__name__ for event in seen)
    assert kinds["ConsecChanged"] == 1, "one consec, which the pupil makes"
    assert kinds["MisplayCalled"] == kinds["RewardTaken"] == kinds["BountyClaimed"] == kinds["WentOut"] == 1
    assert not kinds["MisplayFound"]


def test_the_pupil_does_a_bit_of_everything() -> None:
    kinds = {type(step.action) for step in OWN}
    assert kinds == {PlayCards, Pass, CallMisplay, TakeReward}
    hands = [step.action for step in OWN if isinstance(step.action, PlayCards)]
    assert [hand.said.buy_back for hand in hands if hand.said.buy_back] == [1]
    assert [hand.said.come_at_me for hand in hands].count(True) == 1
    assert any(read_hand(hand.cards) != read_hand(hand.cards[1:]) and cards("13d")[0] in hand.cards for hand in hands)


def test_the_only_misplay_is_barnabys_and_the_pupil_calls_it() -> None:
    table = deal()
    wrong = []
    for step in STEPS:
        table, _ = GAME.apply(table, step.seat, step.action)
        if table.unproven and table.unproven.misplays:
            wrong.append((table.unproven.deed.seat, table.unproven.misplays))
    assert wrong == [(BARNABY, (Misplay.NOT_BETTER,))]


def test_nobody_could_have_stopped_the_consec() -> None:
    """What is said of the others is so: neither of them has a 12, nor ever draws one."""
    state, _ = played()
    others = [card.rank.sign for seat in (MALLORY, BARNABY) for card in deal().players[seat].hand]
    assert "12" not in others
    assert all(len(state.players[seat].hand) > 2 for seat in (MALLORY, BARNABY))


def test_it_is_short() -> None:
    words = " ".join(LESSON.words)
    assert len(OWN) <= 20
    assert len(words.split()) / 3 + 6 * len(OWN) < 5 * 60, "seconds to read them aloud and to play"


@pytest.mark.parametrize(
    ("play", "speed"),
    [
        (by_taps, Speed.NORMAL),
        *[pytest.param(play, Speed.OFF, marks=pytest.mark.sweep) for play in (by_taps, by_keys, by_tab)],
        *[pytest.param(play, Speed.NORMAL, marks=pytest.mark.slow) for play in (by_keys, by_tab)],
    ],
)
def test_it_runs_to_the_end(play: Play, speed: Speed) -> None:
    pupil = Pupil(LESSON, Preferences(speed=speed))
    told = list(lessons(pupil, play, read if play is by_taps else read_by_key))
    assert [page.words for page in told] == [page.words for step in STEPS for page in step.pages]
    assert pupil.nodes["details"].label == LESSON.farewell
    pupil.tap("answer.2")
    assert pupil.stage.scene.name == "help"
    pupil.key("escape", "escape")
    assert pupil.learns
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP


@in_every_window
def test_every_pointer_points_at_what_is_there_and_nothing_lies_over_it(windows: Sequence[Frame]) -> None:
    pupil = Pupil(LESSON)
    for page in lessons(pupil, by_taps):
        points_at_what_is_there(pupil, page, windows)


@in_every_window
def test_words_and_buttons_have_room(windows: Sequence[Frame]) -> None:
    pupil = Pupil(LESSON)
    for page in lessons(pupil, by_taps):
        has_room(pupil, page, windows)


def test_the_coach_takes_the_same_room_from_page_to_page() -> None:
    pupil = Pupil(LESSON)
    sizes = {(rect.width, rect.height) for _ in lessons(pupil, by_taps) for rect in [pupil.nodes["coach.panel"].rect]}
    assert len(sizes) == 1


def test_what_is_picked_or_said_already_needs_no_pointer() -> None:
    pupil = up_to(4)

    def left_after(place: str) -> list[str]:
        pupil.tap(place)
        return list(pupil.numbered)

    assert list(pupil.numbered) == ["hand.10h-0", places.COME_AT_ME, places.PLAY]
    assert left_after(places.COME_AT_ME) == ["hand.10h-0", places.PLAY]
    assert left_after("hand.10h-0") == [places.PLAY]
    assert left_after(places.COME_AT_ME) == [places.COME_AT_ME, places.PLAY]


OTHER_WAYS = [
    (0, ("hand.6h-0", "hand.6d-0", "play"), "Not those"),
    (1, ("hand.Kh-0", "hand.Kd-0", "play"), "and pass"),
    (2, ("pass",), "Do not pass"),
    (2, ("hand.Kh-0", "hand.Kd-0", "number.more", "buy_back"), "another number"),
    (4, ("hand.10h-0", "play"), "not the right words"),
    (4, ("hand.10h-0", "come_at_me", "higher", "play"), "not the right words"),
    (5, ("hand.Jc-0", "reward"), "Not those"),
    (5, ("hand.5s-0", "hand.8h-0", "number.more", "reward"), "another number"),
    (7, ("hand.Jc-0", "hand.13d-0", "play"), "First of all"),
    (4, ("call",), "nothing wrong"),
]


@pytest.mark.parametrize(("step", "taps", "answer"), OTHER_WAYS)
def test_what_leads_astray_changes_nothing_and_is_answered(step: int, taps: tuple[str, ...], answer: str) -> None:
    pupil = up_to(step)
    before, told = pupil.scene.state.view, pupil.told
    for place in taps:
        pupil.tap(place)
    assert answer in pupil.told
    assert pupil.scene.state.view == before
    pupil.tick(80)
    assert pupil.told == told
    if pupil.scene.state.input.holds:
        pupil.key("escape")
    by_taps(pupil)
    assert pupil.scene.state.view != before


def test_each_correction_says_something_else() -> None:
    wanted = OWN[0].action
    assert isinstance(wanted, PlayCards)
    others: list[Action] = [
        replace(wanted, cards=wanted.cards[:1]),
        replace(wanted, said=replace(wanted.said, unbeatable=True)),
        replace(wanted, said=replace(wanted.said, buy_back=2)),
        Pass(wanted.decision),
        CallMisplay(wanted.decision),
    ]
    assert len({LESSON.corrections[mistake(wanted, other)] for other in others}) == len(others)


def test_out_of_turn_is_not_yet() -> None:
    pupil = up_to(0)
    by_taps(pupil)
    assert pupil.lesson.wanted is None
    pupil.tap("hand.6h-0")
    pupil.tap("play")
    assert pupil.told.startswith("Wait a moment")


def test_the_teachers_wait_until_the_page_is_read_and_take_their_time() -> None:
    pupil = up_to(0)
    by_taps(pupil)
    before = pupil.scene.state.view
    pupil.tick(200)
    assert pupil.scene.state.view == before
    pupil.tap("go_on")
    begun = pupil.now
    while not pupil.scene.attention:
        pupil.tick()
    assert pupil.now - begun > PACE, "Barnaby does not answer at once"


def test_the_hint_says_what_is_wanted() -> None:
    pupil = up_to(4)
    pupil.key(FACE.shortcuts["hint"])
    assert pupil.told == suggestion(Advice(OWN[4].action), pupil.scene.state.view, ())


def test_the_misplay_that_is_to_be_called_lies_there_like_any_other_hand() -> None:
    pupil = up_to(7)
    assert isinstance(OWN[7].action, CallMisplay)
    nodes = pupil.nodes
    laid = [nodes[places.laid(OWN[7].action.decision, index)].look for index in range(2)]
    assert [look.card for look in laid if isinstance(look, CardLook)] == list(cards("9s 9h"))


def test_the_lesson_is_a_table_like_any_other() -> None:
    assert issubclass(type(Pupil(LESSON).lesson._table), Table)


@pytest.mark.parametrize("step", [0, 5, len(OWN) - 1])
def test_skip(step: int) -> None:
    pupil = up_to(step)
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP
