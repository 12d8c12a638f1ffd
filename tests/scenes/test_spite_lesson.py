"""The lessons of Spite, headless: every way through them, every picture of them, and what leads astray."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.windows.lesson_user import (
    PACE,
    Play,
    Pupil,
    by_taps,
    has_room,
    in_every_window,
    lessons,
    points_at_what_is_there,
    read,
    read_by_key,
)
from support.windows.table_user import AGAIN, SETUP

from spitegame.advice import Advice
from spitegame.rules.cards import cards
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, CallMisplay, Direction, Misplay, Pass, TakeReward
from spitegame.rules.spite.actions import Play as PlayCards
from spitegame.rules.spite.combos import PokerHand
from spitegame.rules.spite.combos import read as read_hand
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import check
from spitegame.rules.spite.state import SpiteState
from spitegame.session.table import Table
from spitegame.tables.catalog import LESSONS
from spitegame.tables.lesson import PUPIL, Lesson, Step
from spitegame.tables.spite import controls, places
from spitegame.tables.spite.face import FACE
from spitegame.tables.spite.lesson import LESSONS as EVERY
from spitegame.tables.spite.lesson import mistake
from spitegame.tables.spite.texts.advice import suggestion
from spitegame.ui.nodes import CardLook, Frame
from spitegame.ui.preferences import Preferences, Speed

TRICKS, COMEBACKS, FINE_POINTS = EVERY
MALLORY, BARNABY = Seat(1), Seat(2)
in_every_lesson = pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])


def own(lesson: Lesson) -> list[Step]:
    return [step for step in lesson.steps if step.seat == PUPIL]


def played(lesson: Lesson) -> tuple[SpiteState, list[Event]]:
    state: SpiteState = lesson.deal()
    seen: list[Event] = []
    for step in lesson.steps:
        state, events = GAME.apply(state, step.seat, step.action)
        seen += events
    return state, seen


def kinds(lesson: Lesson) -> Counter[str]:
    return Counter(type(event).__name__ for event in played(lesson)[1])


def by_keys(pupil: Pupil) -> None:
    """Arrows and Space for cards, letters and Enter for everything else."""
    done = pupil.lesson.done
    while pupil.learns and pupil.lesson.done == done and pupil.numbered:
        place, keys = pupil.numbered[0], {place: key for key, place in controls_of(pupil).items()}
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
    done = pupil.lesson.done
    while pupil.learns and pupil.lesson.done == done and pupil.numbered:
        place = pupil.numbered[0]
        for _ in range(60):
            if pupil.scene.focus == place:
                break
            pupil.key("tab")
        pupil.key("space" if place.startswith("hand.") else "return")


def up_to(lesson: Lesson, step: int) -> Pupil:
    """A pupil who has come to the pupil's action of that number, and has read all about it."""
    pupil = Pupil(lesson)
    for _ in lessons(pupil, by_taps):
        if pupil.lesson.wanted == own(lesson)[step].action:
            break
    return pupil


def test_there_are_three_in_their_order() -> None:
    assert LESSONS["spite"] == EVERY
    assert len({lesson.name for lesson in EVERY}) == len(EVERY)


@in_every_lesson
def test_the_cards_are_those_of_a_game(lesson: Lesson) -> None:
    state: SpiteState = lesson.deal()
    check(lesson.rules, 3)
    held = [card for player in state.players for card in player.hand]
    assert state.bounty is not None
    assert Counter((*held, *state.stock, state.bounty)) == Counter(DECK)
    assert [len(player.hand) for player in state.players] == [HAND] * 3
    assert len(state.fake_pile) == lesson.rules.fake_jokers


@in_every_lesson
def test_each_is_short(lesson: Lesson) -> None:
    words = " ".join(lesson.words)
    assert len(own(lesson)) <= 9
    assert len(words.split()) / 3 + 6 * len(own(lesson)) < 3 * 60, "seconds to read them aloud and to play"


def test_the_first_is_about_tricks_and_ranks() -> None:
    state, _ = played(TRICKS)
    found = kinds(TRICKS)
    assert state.players[PUPIL].place == 1
    assert found["DirectionTurned"] == 2, "down with 7s, and back with a 3"
    assert not found["ConsecChanged"] + found["MisplayFound"]
    sizes = {len(step.action.cards) for step in TRICKS.steps if isinstance(step.action, PlayCards)}
    assert sizes == {1, 2, 3}


def test_the_second_is_about_coming_back_and_daring() -> None:
    found = kinds(COMEBACKS)
    assert found["RewardTaken"] == found["ComeAtMeFailed"] == 1
    hands = [step.action for step in own(COMEBACKS) if isinstance(step.action, PlayCards)]
    assert [hand.said.buy_back for hand in hands if hand.said.buy_back] == [1]
    assert [hand.said.come_at_me for hand in hands].count(True) == 1
    assert not found["ConsecChanged"]


def test_the_third_is_about_all_the_rest() -> None:
    state, _ = played(FINE_POINTS)
    found = kinds(FINE_POINTS)
    assert state.players[PUPIL].place == 1
    assert found["ConsecChanged"] == found["MisplayCalled"] == found["BountyClaimed"] == 1
    assert not found["MisplayFound"]
    hands = [read_hand(step.action.cards) for step in own(FINE_POINTS) if isinstance(step.action, PlayCards)]
    assert any(isinstance(hand, PokerHand) for hand in hands)


def test_all_announcements_but_one_are_met() -> None:
    said = [step.action.said for lesson in EVERY for step in lesson.steps if isinstance(step.action, PlayCards)]
    assert any(each.come_at_me for each in said)
    assert any(each.direction is Direction.LOWER for each in said)


def test_the_only_misplay_is_barnabys_and_the_pupil_calls_it() -> None:
    wrong = []
    for lesson in EVERY:
        table = lesson.deal()
        for step in lesson.steps:
            table, _ = GAME.apply(table, step.seat, step.action)
            if table.unproven and table.unproven.misplays:
                wrong.append((table.unproven.deed.seat, table.unproven.misplays))
    assert wrong == [(BARNABY, (Misplay.NOT_BETTER,))]


def test_nobody_could_have_stopped_the_consec() -> None:
    """What is said of the others is so: neither of them has a 12, nor ever draws one."""
    state, _ = played(FINE_POINTS)
    others = [card.rank.sign for seat in (MALLORY, BARNABY) for card in FINE_POINTS.deal().players[seat].hand]
    assert "12" not in others
    assert all(len(state.players[seat].hand) > 2 for seat in (MALLORY, BARNABY))


WAYS = [
    *[pytest.param(lesson, by_taps, Speed.OFF, id=f"{lesson.key} by taps") for lesson in EVERY],
    pytest.param(COMEBACKS, by_keys, Speed.OFF, id="by keys"),
    pytest.param(COMEBACKS, by_tab, Speed.OFF, id="by tab"),
    *[
        pytest.param(lesson, play, Speed.NORMAL, marks=pytest.mark.slow)
        for lesson in EVERY
        for play in (by_taps, by_keys, by_tab)
    ],
]


@pytest.mark.parametrize(("lesson", "play", "speed"), WAYS)
def test_each_runs_to_its_end(lesson: Lesson, play: Play, speed: Speed) -> None:
    pupil = Pupil(lesson, Preferences(speed=speed))
    told = list(lessons(pupil, play, read if play is by_taps else read_by_key))
    assert [page.words for page in told] == [page.words for step in lesson.steps for page in step.pages]
    assert pupil.nodes["details"].label == lesson.farewell
    pupil.tap("answer.3")
    assert pupil.stage.scene.name == "help"
    pupil.key("escape", "escape")
    assert pupil.learns
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP


@in_every_window
@in_every_lesson
def test_every_pointer_points_at_what_is_there_and_nothing_lies_over_it(
    lesson: Lesson, windows: Sequence[Frame]
) -> None:
    pupil, sizes = Pupil(lesson), set()
    for page in lessons(pupil, by_taps):
        points_at_what_is_there(pupil, page, windows)
        has_room(pupil, page, windows)
        coach = pupil.nodes["coach.panel"].rect
        sizes.add((coach.width, coach.height))
    assert len(sizes) == 1, "the coach takes the same room from page to page"


def test_what_may_be_said_shows_once_the_cards_are_picked() -> None:
    pupil = up_to(COMEBACKS, 2)
    nines = ["hand.9d-0", "hand.9h-0", "hand.9s-0"]
    assert sorted(pupil.numbered) == sorted([*nines, places.PLAY])
    for place in nines:
        pupil.tap(place)
    assert list(pupil.numbered) == [places.COME_AT_ME, places.PLAY]
    pupil.tap(places.COME_AT_ME)
    assert list(pupil.numbered) == [places.PLAY]


def test_what_shows_no_marks_of_its_own_has_a_ring() -> None:
    pupil = Pupil(TRICKS)
    for page in lessons(pupil, by_taps):
        if places.LADDER in page.points:
            assert {"ladder.ring", "chip.arity.ring"} <= pupil.nodes.keys()
            return
    raise AssertionError("a page points at the ladder")


def test_one_click_picks_a_whole_answer() -> None:
    pupil = up_to(TRICKS, 1)
    pupil.tap("hand.Kd-0")
    assert list(pupil.numbered) == [places.PLAY]


OTHER_WAYS = [
    (TRICKS, 0, ("hand.Qs-0", "hand.Qd-0", "play"), "Not those"),
    (TRICKS, 1, ("pass",), "Do not pass"),
    (TRICKS, 5, ("hand.8c-0", "play"), "and pass"),
    (COMEBACKS, 0, ("hand.Kh-0", "play"), "and pass"),
    (COMEBACKS, 2, ("hand.9d-0", "hand.9h-0", "hand.9s-0", "play"), "not the right words"),
    (COMEBACKS, 3, ("hand.Jc-0", "reward"), "Not those"),
    (FINE_POINTS, 0, ("hand.10h-0", "come_at_me", "play"), "not the right words"),
    (FINE_POINTS, 0, ("call",), "nothing wrong"),
    (FINE_POINTS, 3, ("pass",), "First of all"),
]


@pytest.mark.parametrize(("lesson", "step", "taps", "answer"), OTHER_WAYS)
def test_what_leads_astray_changes_nothing_and_is_answered(
    lesson: Lesson, step: int, taps: tuple[str, ...], answer: str
) -> None:
    pupil = up_to(lesson, step)
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


def test_out_of_turn_is_not_yet() -> None:
    pupil = up_to(FINE_POINTS, 0)
    by_taps(pupil)
    assert pupil.lesson.wanted is None
    pupil.tap("hand.8h-0")
    pupil.tap("play")
    assert pupil.told.startswith("Wait a moment")


def test_the_teachers_wait_until_the_page_is_read_and_take_their_time() -> None:
    pupil = up_to(TRICKS, 0)
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
    pupil = up_to(COMEBACKS, 2)
    pupil.key(FACE.shortcuts["hint"])
    wanted = own(COMEBACKS)[2]
    assert pupil.told == suggestion(Advice(wanted.action, wanted.aims), pupil.scene.state.view, ())
    assert ": it may earn you a swap of up to 3 cards" in pupil.told


def test_the_misplay_that_is_to_be_called_lies_there_like_any_other_hand() -> None:
    pupil = up_to(FINE_POINTS, 3)
    call = own(FINE_POINTS)[3].action
    assert isinstance(call, CallMisplay)
    nodes = pupil.nodes
    laid = [nodes[places.laid(call.decision, index)].look for index in range(3)]
    assert {look.card for look in laid if isinstance(look, CardLook)} == set(cards("9s 9h 9d"))


@in_every_lesson
def test_a_lesson_is_a_table_like_any_other(lesson: Lesson) -> None:
    assert issubclass(type(Pupil(lesson).lesson._table), Table)


@pytest.mark.parametrize("step", [0, 3, 7])
def test_skip(step: int) -> None:
    pupil = up_to(TRICKS, step)
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP


# one after the other


def gone_through(lesson: Lesson, *before: Lesson) -> Pupil:
    pupil = Pupil(lesson, Preferences(speed=Speed.OFF, lessons=tuple(each.name for each in before)))
    for _ in lessons(pupil, by_taps):
        pass
    return pupil


@pytest.mark.parametrize(
    ("lesson", "before", "proposed"),
    [
        (COMEBACKS, (TRICKS,), "Next: Consec, poker hands, misplays and the bounty"),
        (FINE_POINTS, (COMEBACKS,), "Next: Tricks and ranks"),
        (FINE_POINTS, (TRICKS, COMEBACKS), "Play a game"),
    ],
)
def test_at_the_end_the_next_one_is_proposed(lesson: Lesson, before: Sequence[Lesson], proposed: str) -> None:
    pupil = gone_through(lesson, *before)
    assert pupil.nodes["answer.0"].label == proposed
    assert lesson.name in pupil.home.preferences.lessons
    pupil.tap("answer.0")
    assert pupil.stage.scene is AGAIN


def test_who_stops_has_not_gone_through() -> None:
    pupil = up_to(TRICKS, 3)
    pupil.tap("skip")
    assert not pupil.home.preferences.lessons
