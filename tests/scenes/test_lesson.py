"""Every lesson, headless: every way through it, every picture of it, and what leads astray."""

from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from support.windows.layout_checks import frame
from support.windows.lesson_user import PACE, Play, Pupil, by_taps, fits, lessons, own, read, read_by_key, up_to, wanted
from support.windows.table_user import AGAIN, SETUP, Home

from spitegame.advice import Advice
from spitegame.rules.cards import PACK
from spitegame.rules.malice.actions import Discard, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import check, packs
from spitegame.rules.malice.state import Turn, Won
from spitegame.scenes.lesson import LessonScene
from spitegame.scenes.lesson_match import LessonMatch
from spitegame.tables.lesson import PUPIL, Lesson
from spitegame.tables.malice import places
from spitegame.tables.malice.face import FACE
from spitegame.tables.malice.lesson import LESSON, RULES, STEPS, TEACHER, deal, mistake
from spitegame.tables.malice.texts.advice import suggestion
from spitegame.tables.spite import controls
from spitegame.tables.spite.lesson import LESSONS as SPITE
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences, Speed

OWN = own(LESSON)
TRICKS, COMEBACKS, FINE_POINTS = SPITE
SIZES = (Size(960, 600), Size(1280, 800), Size(2560, 1440), Size(960, 1440))
WINDOWS = [frame(*size, scale) for size, scale in product(SIZES, (1.0, 1.5, 1.75, 2.0))]
SMALL = [window for window in WINDOWS if window in (frame(960, 600), frame(960, 600, 2.0))]
LOWEST = frame(640, 360)
PHONES = [frame(360, 640), LOWEST, frame(390, 844), frame(844, 390)]
OTHERS = [*PHONES, *(window for window in WINDOWS if window not in SMALL)]


def by_drags(pupil: Pupil) -> None:
    pupil.drag(*pupil.numbered)


def by_keys(pupil: Pupil) -> None:
    keys = {place: key for key, place in FACE.keys(pupil.scene.state.view).items()}
    source, target = pupil.numbered
    ends_turn = target.startswith(f"seat{PUPIL}")
    pupil.key(keys[source], *[keys[target]] * (2 if ends_turn else 1))


def by_letters(pupil: Pupil) -> None:
    """Arrows and Space for cards, letters and Enter for everything else."""
    for place, *_ in wanted(pupil):
        state, nodes = pupil.scene.state, pupil.nodes
        keys = {control.id: control.key for control in controls.controls(state.view, state.input.choice)}
        if place in keys:
            pupil.key(keys[place])
            continue
        for _ in range(40):
            focus = pupil.scene.focus
            if focus == place:
                break
            if focus in nodes and focus.startswith("hand."):
                pupil.key("right" if nodes[place].rect.x > nodes[focus].rect.x else "left")
            else:
                pupil.key("tab")
        pupil.key("space")


def test_the_cards_are_those_of_a_game_in_which_the_pupil_plays_from_everywhere_and_wins() -> None:
    state = deal()
    check(RULES, 2)
    dealt = [card for area in state.areas for card in (*area.hand, *area.payoff)]
    assert sorted(map(str, (*dealt, *state.stock))) == sorted(map(str, PACK * packs(RULES, 2)))
    assert [(len(area.hand), len(area.payoff)) for area in state.areas] == [(RULES.hand, RULES.payoff)] * 2
    assert isinstance(state.phase, Turn)
    assert state.areas[PUPIL].payoff[-1].rank > state.areas[TEACHER].payoff[-1].rank, "the higher payoff card begins"
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


@pytest.mark.parametrize("lesson", [LESSON, *SPITE], ids=lambda lesson: lesson.name)
def test_each_is_short(lesson: Lesson) -> None:
    actions, per_action, minutes = (20, 4, 4) if lesson is LESSON else (9, 6, 3)
    assert len(own(lesson)) <= actions
    words = " ".join(lesson.words).split()
    assert len(words) / 3 + per_action * len(own(lesson)) < 60 * minutes, "seconds to read them aloud and to play"


ASTRAY: Mapping[str, Sequence[tuple[int, tuple[str, ...], str]]] = {
    LESSON.name: [
        (0, ("seat0.hand0", "center1"), "the wrong place"),
        (1, ("seat0.hand3", "seat0.discard0"), "end your turn too early"),
        (3, ("seat0.hand1", "seat0.discard0"), "Not that one"),
        (3, ("seat0.hand0", "seat0.discard2"), "the wrong place"),
        (7, ("seat0.hand2", "center1"), "Not that one"),
    ],
    TRICKS.name: [
        (0, ("hand.Qs-0", "hand.Qd-0", "play"), "Not those"),
        (1, ("pass",), "Do not pass"),
        (5, ("hand.8c-0", "play"), "and pass"),
    ],
    COMEBACKS.name: [
        (0, ("hand.Kh-0", "play"), "and pass"),
        (2, ("hand.9d-0", "hand.9h-0", "hand.9s-0", "play"), "not the right words"),
        (3, ("hand.Jc-0", "reward"), "Not those"),
    ],
    FINE_POINTS.name: [
        (0, ("hand.10h-0", "come_at_me", "play"), "not the right words"),
        (0, ("call",), "nothing wrong"),
        (3, ("pass",), "First of all"),
    ],
}
"""Taps that are not wanted at an action of the pupil, by its number, and what is answered."""


def go_astray(pupil: Pupil) -> None:
    lesson = pupil.lesson.lesson
    for step, taps, answer in ASTRAY[lesson.name]:
        if pupil.lesson.wanted == own(lesson)[step].action:
            before, told = pupil.scene.state.view, pupil.told
            for place in taps:
                pupil.tap(place)
            assert answer in pupil.told
            assert pupil.scene.state.view == before
            pupil.tick(8.0)
            assert pupil.told == told
            if pupil.scene.state.input.holds:
                pupil.key("escape")


@pytest.mark.parametrize(
    "windows", [pytest.param(SMALL, id="small"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    ("lesson", "before", "proposed"),
    [
        (LESSON, (), "Play a game"),
        (TRICKS, (COMEBACKS, FINE_POINTS), "Play a game"),
        (COMEBACKS, (TRICKS,), "Next: Consec, poker hands, misplays and the bounty"),
        (FINE_POINTS, (COMEBACKS,), "Next: Tricks and ranks"),
    ],
)
def test_all_of_it_by_taps(lesson: Lesson, before: Sequence[Lesson], proposed: str, windows: Sequence[Frame]) -> None:
    pupil = Pupil(lesson, Preferences(speed=Speed.OFF, lessons=tuple(each.name for each in before)))
    told, sizes = [], set()
    for page in lessons(pupil, by_taps):
        told.append(page.words)
        coach = pupil.nodes["coach.panel"].rect
        sizes.add((coach.width, coach.height))
        fits(pupil, windows)
        go_astray(pupil)
    assert told == [page.words for step in lesson.steps for page in step.pages]
    assert len(sizes) == 1, "the coach takes the same room from page to page"
    assert pupil.nodes["details"].label == lesson.farewell
    assert pupil.nodes["answer.0"].label == proposed
    assert lesson.name in pupil.home.preferences.lessons
    pupil.key("return")
    assert pupil.stage.scene is AGAIN


@pytest.mark.parametrize(
    ("lesson", "play", "speed"),
    [
        (LESSON, by_drags, Speed.NORMAL),
        (LESSON, by_keys, Speed.OFF),
        (COMEBACKS, by_letters, Speed.OFF),
        *(pytest.param(lesson, by_letters, Speed.NORMAL, marks=pytest.mark.slow) for lesson in SPITE),
    ],
)
def test_every_other_way_leads_to_the_end(lesson: Lesson, play: Play, speed: Speed) -> None:
    pupil = Pupil(lesson, Preferences(speed=speed))
    told = list(lessons(pupil, play, read if play is by_drags else read_by_key))
    assert [page.words for page in told] == [page.words for step in lesson.steps for page in step.pages]
    pupil.answer("Read the rules")
    assert pupil.stage.scene.name == "help"
    pupil.key("escape", "escape")
    assert pupil.learns
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP


def test_nothing_shows_before_the_cards_are_there() -> None:
    home = Home(Preferences(speed=Speed.OFF))
    assert not LessonScene(LessonMatch(LESSON, "Robin", lambda: SETUP), home).nodes(frame())


def test_each_correction_says_what_is_wrong_also_of_a_card_that_is_dragged() -> None:
    card, other = deal().areas[PUPIL].hand[:2]
    play = PlayToCenter(FromHand(card), 0)
    answers = {
        LESSON.corrections[mistake(play, done)]
        for done in (PlayToCenter(FromHand(card), 1), PlayToCenter(FromHand(other), 0), Discard(card, 0))
    }
    assert len(answers) == 3
    pupil = Pupil(LESSON)
    pupil.drag("seat0.hand0", "center1")
    assert "the wrong place" in pupil.told


def test_the_teacher_waits_until_the_page_is_read_and_takes_time() -> None:
    pupil = up_to(LESSON, 3)
    by_taps(pupil)
    before = pupil.scene.state.view
    pupil.tick(20.0)
    assert pupil.scene.state.view == before
    pupil.key("h")
    assert "your turn" in pupil.told
    pupil.key("z")
    assert pupil.lesson.wanted == OWN[3].action, "a discard may be taken back until the teacher plays"
    by_taps(pupil)
    pupil.tap("go_on")
    begun = pupil.now
    while not pupil.scene.attention:
        pupil.tick()
    assert pupil.now - begun > 3 * 2 * PACE, "four actions"


def test_undo_leads_a_step_back_and_the_hint_says_what_is_wanted() -> None:
    pupil = up_to(LESSON, 1)
    told = pupil.told
    by_taps(pupil)
    assert pupil.told != told
    pupil.tap("undo")
    assert pupil.told == told
    by_taps(pupil)
    assert pupil.lesson.page == OWN[2].pages[0]
    pupil.key("h")
    wanted = OWN[2].action
    assert pupil.told == suggestion(Advice(wanted), pupil.scene.state.view, ())
    assert set(pupil.numbered) == set(FACE.places_of(pupil.scene.state.view, wanted))


def test_a_page_may_be_skipped_by_playing_what_it_leads_to_and_pointers_make_room_for_the_log() -> None:
    pupil = up_to(LESSON, 0)
    pupil.key("l")
    assert not any(".number" in name for name in pupil.nodes)
    pupil.key("l")
    assert pupil.numbered == (places.hand(PUPIL, 0), places.center(0))
    pupil = Pupil(LESSON)
    assert pupil.lesson.waits
    pupil.tap("seat0.hand0", "center0")
    assert pupil.lesson.page == OWN[1].pages[0]


def test_who_skips_the_rest_has_not_gone_through_and_where_the_menu_leads() -> None:
    pupil = up_to(LESSON, 5)
    pupil.tap("skip")
    assert pupil.stage.scene is SETUP
    assert not pupil.home.preferences.lessons
    pupil = Pupil(LESSON)
    pupil.tab_to("skip", "return")
    assert pupil.stage.scene is SETUP
    for answer, scene in (
        ("Back to the lesson", "lesson"),
        ("Settings", "settings"),
        ("Help", "help"),
        ("Skip the lesson", SETUP.name),
    ):
        pupil = Pupil(LESSON)
        pupil.key("escape")
        pupil.answer(answer)
        assert pupil.stage.scene.name == scene
    pupil = Pupil(LESSON)
    pupil.key("escape")
    pupil.answer("Quit")
    assert not pupil.stage.open


def test_a_card_that_is_raised_lies_on_the_panel_with_the_words() -> None:
    pupil = up_to(LESSON, 0)
    card = pupil.numbered[0]
    pupil.tap(card)
    painted = list(pupil.nodes)
    assert painted.index("coach.panel") < painted.index(card) < painted.index("coach")
