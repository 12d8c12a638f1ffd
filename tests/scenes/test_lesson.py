"""The lesson, headless: every way through it, every picture of it, and every way off it."""

from collections.abc import Sequence

import pytest
from support.windows.layout_checks import frame
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
from support.windows.table_user import AGAIN, SETUP, Home

from spitegame.advice import Advice
from spitegame.rules.cards import PACK
from spitegame.rules.malice import GAME
from spitegame.rules.malice.actions import Discard, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.options import check, packs
from spitegame.rules.malice.state import Turn, Won
from spitegame.scenes.lesson import LessonScene
from spitegame.scenes.lesson_match import LessonMatch
from spitegame.tables.lesson import PUPIL
from spitegame.tables.malice import places
from spitegame.tables.malice.face import FACE
from spitegame.tables.malice.lesson import LESSON, RULES, STEPS, TEACHER, deal, mistake
from spitegame.tables.malice.texts.advice import suggestion
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences, Speed

OWN = [step for step in STEPS if step.seat == PUPIL]


def by_drags(pupil: Pupil) -> None:
    pupil.drag(*pupil.numbered)


def by_keys(pupil: Pupil) -> None:
    keys = {place: key for key, place in FACE.keys(pupil.scene.state.view).items()}
    source, target = pupil.numbered
    ends_turn = target.startswith(f"seat{PUPIL}")
    pupil.key(keys[source], *[keys[target]] * (2 if ends_turn else 1))


def by_focus(pupil: Pupil) -> None:
    for place in pupil.numbered:
        while pupil.scene.focus != place:
            pupil.key("tab")
        pupil.key("return")
    if pupil.scene.focus and pupil.lesson.wanted and "Press the same key" in pupil.told:
        pupil.key("return")


def up_to(step: int) -> Pupil:
    """A pupil who has come to the pupil's action of that number, and has read all about it."""
    pupil = Pupil(LESSON)
    for _ in lessons(pupil, by_taps):
        if pupil.lesson.wanted == OWN[step].action:
            break
    return pupil


def test_the_cards_are_those_of_a_game() -> None:
    state = deal()
    check(RULES, 2)
    dealt = [card for area in state.areas for card in (*area.hand, *area.payoff)]
    assert sorted(map(str, (*dealt, *state.stock))) == sorted(map(str, PACK * packs(RULES, 2)))
    assert [(len(area.hand), len(area.payoff)) for area in state.areas] == [(RULES.hand, RULES.payoff)] * 2
    assert isinstance(state.phase, Turn)
    assert state.areas[PUPIL].payoff[-1].rank > state.areas[TEACHER].payoff[-1].rank, "the higher payoff card begins"


def test_the_rules_accept_every_step_and_the_pupil_wins() -> None:
    state = deal()
    seen: list[Event] = []
    for step in STEPS:
        state, events = GAME.apply(state, step.seat, step.action)
        seen += events
    assert state.phase == Won(PUPIL)
    sources = {type(step.action.source) for step in OWN if isinstance(step.action, PlayToCenter)}
    assert sources == {FromHand, FromPayoff, FromDiscard}
    kinds = [type(event).__name__ for event in seen]
    assert "CenterCompleted" in kinds
    assert kinds.count("Discarded") == 4
    assert kinds[-3:].count("GameWon") == 1


def test_it_is_short() -> None:
    words = " ".join(page.words for step in STEPS for page in step.pages)
    assert len(OWN) <= 20
    assert len(words.split()) / 3 + 4 * len(OWN) < 4 * 60, "seconds to read them aloud and to play"


@pytest.mark.parametrize(
    ("play", "speed"),
    [
        (by_taps, Speed.NORMAL),
        *[pytest.param(play, Speed.OFF, marks=pytest.mark.sweep) for play in (by_taps, by_drags, by_keys, by_focus)],
        *[pytest.param(play, Speed.NORMAL, marks=pytest.mark.slow) for play in (by_drags, by_keys, by_focus)],
    ],
)
def test_it_runs_to_the_end(play: Play, speed: Speed) -> None:
    pupil = Pupil(LESSON, Preferences(speed=speed))
    told = list(lessons(pupil, play, read_by_key if play in (by_keys, by_focus) else read))
    assert [page.words for page in told] == [page.words for step in STEPS for page in step.pages]
    assert pupil.nodes["details"].label == LESSON.farewell
    pupil.tap("answer.2")
    assert pupil.stage.scene.name == "help"
    pupil.key("escape")
    pupil.tap("answer.0")
    assert pupil.stage.scene is AGAIN


def test_nothing_shows_before_the_cards_are_there() -> None:
    home = Home(Preferences(speed=Speed.OFF))
    assert not LessonScene(LessonMatch(LESSON, "Robin", lambda: SETUP), home).nodes(frame())


def test_after_the_end_there_is_a_game_to_play() -> None:
    pupil = Pupil(LESSON)
    assert len(list(lessons(pupil, by_taps))) > len(OWN)
    pupil.key("return")
    assert pupil.stage.scene is AGAIN


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


def test_the_table_keeps_still_from_page_to_page() -> None:
    pupil = Pupil(LESSON)
    heights = {pupil.nodes["coach.panel"].rect for _ in lessons(pupil, by_taps)}
    assert len(heights) == 1


@pytest.mark.parametrize(
    ("step", "source", "target"),
    [
        (0, "seat0.hand0", "center1"),
        (1, "seat0.hand3", "seat0.discard0"),
        (3, "seat0.hand1", "seat0.discard0"),
        (3, "seat0.hand0", "seat0.discard2"),
        (7, "seat0.hand2", "center1"),
    ],
)
@pytest.mark.parametrize("how", ["taps", "drag"])
def test_what_leads_astray_changes_nothing_and_is_answered(step: int, source: str, target: str, how: str) -> None:
    pupil = up_to(step)
    before, told = pupil.scene.state.view, pupil.told
    wanted = OWN[step].action
    if how == "taps":
        pupil.tap(source)
        pupil.tap(target)
    else:
        pupil.drag(source, target)
    done = FACE.targets(before, FACE.sources(before)[source])[target]
    assert pupil.told == LESSON.corrections[mistake(wanted, done)]
    assert pupil.scene.state.view == before
    pupil.tick(60)
    assert pupil.told == told
    by_taps(pupil)
    assert pupil.scene.state.view != before


def test_each_correction_says_what_is_wrong() -> None:
    card, other = deal().areas[PUPIL].hand[:2]
    play = PlayToCenter(FromHand(card), 0)
    answers = {
        LESSON.corrections[mistake(play, done)]
        for done in (PlayToCenter(FromHand(card), 1), PlayToCenter(FromHand(other), 0), Discard(card, 0))
    }
    assert len(answers) == 3


def test_a_page_may_be_skipped_by_playing_what_it_leads_to() -> None:
    pupil = Pupil(LESSON)
    assert pupil.lesson.waits
    pupil.tap("seat0.hand0")
    pupil.tap("center0")
    assert pupil.lesson.page == OWN[1].pages[0]


def test_the_teacher_waits_until_the_page_is_read_and_takes_time() -> None:
    pupil = up_to(3)
    by_taps(pupil)
    before = pupil.scene.state.view
    pupil.tick(200)
    assert pupil.scene.state.view == before
    pupil.tap("go_on")
    begun = pupil.now
    while not pupil.scene.attention:
        pupil.tick()
    assert pupil.now - begun > 3 * 2 * PACE, "four actions"


def test_undo_leads_a_step_back() -> None:
    pupil = up_to(1)
    told = pupil.told
    by_taps(pupil)
    assert pupil.told != told
    pupil.tap("undo")
    assert pupil.told == told
    by_taps(pupil)
    assert pupil.lesson.page == OWN[2].pages[0]


def test_a_discard_may_be_taken_back_until_the_teacher_plays() -> None:
    pupil = up_to(3)
    by_taps(pupil)
    assert pupil.lesson.wanted is None
    pupil.key("z")
    assert pupil.lesson.wanted == OWN[3].action


def test_the_hint_says_what_is_wanted() -> None:
    pupil = up_to(2)
    pupil.key("h")
    wanted = OWN[2].action
    assert pupil.told == suggestion(Advice(wanted), pupil.scene.state.view, ())
    assert set(pupil.numbered) == set(FACE.places_of(pupil.scene.state.view, wanted))


def test_no_hint_while_the_teacher_plays() -> None:
    pupil = up_to(3)
    by_taps(pupil)
    pupil.key("h")
    assert "your turn" in pupil.told


def test_pointers_make_room_for_the_log_and_a_fan() -> None:
    pupil = up_to(0)
    pupil.key("l")
    assert not any(".number" in name for name in pupil.nodes)
    pupil.key("l")
    assert pupil.numbered == (places.hand(PUPIL, 0), places.center(0))


@pytest.mark.parametrize("step", [0, 5, len(OWN) - 1])
def test_skip(step: int) -> None:
    pupil = up_to(step)
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP


def test_skip_by_keys() -> None:
    pupil = Pupil(LESSON)
    while pupil.scene.focus != "skip":
        pupil.key("tab")
    pupil.key("return")
    assert pupil.stage.scene is SETUP


@pytest.mark.parametrize(
    ("answer", "scene"),
    [("Back to the lesson", "lesson"), ("Settings", "settings"), ("Help", "help"), ("Skip the lesson", SETUP.name)],
)
def test_the_menu(answer: str, scene: str) -> None:
    pupil = Pupil(LESSON)
    pupil.key("escape")
    pupil.tap(next(node.id for node in pupil.nodes.values() if node.label == answer and node.id.startswith("answer")))
    assert pupil.stage.scene.name == scene


def test_quit_by_the_menu() -> None:
    pupil = Pupil(LESSON)
    pupil.key("escape")
    pupil.tap("answer.4")
    assert not pupil.stage.open
