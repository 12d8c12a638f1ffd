"""The program around the scenes: it loses no game, and says what went wrong, once."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from support.local_games import act, match_of
from support.windows.layout_checks import frame

from spitegame.app import settings_in_force
from spitegame.app.desktop import Desktop
from spitegame.app.wanted import wanted
from spitegame.rules.game import Seat, Undealable
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.door import DoorScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.joining import JoiningScene
from spitegame.scenes.lesson import LessonScene
from spitegame.scenes.program import Mode
from spitegame.scenes.review import ReviewScene
from spitegame.scenes.setup import SetupScene
from spitegame.scenes.table.scene import TableScene
from spitegame.session.line import Update
from spitegame.session.occupants import Computer, Occupant, Person, Vacant
from spitegame.session.record import Record
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_state import RoomPlan
from spitegame.session.setup import HouseRules, LastRoom, LastSetup, short_game
from spitegame.session.table import Table, TableStatus
from spitegame.storage import saved_games
from spitegame.storage.files import Folders, StorageProblem
from spitegame.storage.records import FinishedGame, keep_record, load_record
from spitegame.tables.lesson import PUPIL
from spitegame.ui.gestures import Tap
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import STAY, Back, Instead, Over, Scene

BO = Seat(1)
TWO = (Person("Ann"), Person("Bo"))
DUEL = (Person("Ann"), Computer("Mallory", "easy"))


def plan(*occupants: Occupant, payoff: int = 21) -> LastSetup:
    return LastSetup(game="malice", rules=replace(ONLINE, payoff=payoff), occupants=occupants or TWO, open_hands=True)


def words(desktop: Desktop) -> list[str]:
    """What waits on disk."""
    return [each.words for each in desktop.games.resumables()]


def waiting(desktop: Desktop) -> list[Record]:
    """The unfinished games, the newest first."""
    return [each.record for each in desktop.games._saved.newest_first()]


def resumed(desktop: Desktop) -> Scene:
    """What shows when the newest of what waits is gone on with."""
    return desktop.games.resume(desktop.games.resumables()[0].key)


def test_a_game_is_saved_from_its_deal_on_and_after_every_action_until_it_is_over(
    desktop: Desktop, folders: Folders
) -> None:
    setup = plan(payoff=1)
    for open_hands in (False, True):
        assert isinstance(desktop.games.start(replace(setup, open_hands=open_hands)), TableScene)
        saved = match_of(desktop).record
        assert (saved.rules, saved.open_hands, match_of(desktop).open_hands) == (setup.rules, open_hands, open_hands)
    for actions in range(500):
        if match_of(desktop).is_over:
            break
        assert match_of(desktop).record in waiting(desktop)
        assert len(match_of(desktop).record.entries) == actions
        act(desktop)
    assert match_of(desktop).is_over
    assert [each.open_hands for each in waiting(desktop)] == [False], "a finished game waits no more"
    assert isinstance(desktop.games.resume("gone.save"), DoorScene)


def test_a_rematch_has_another_seed_and_one_is_drawn_where_none_is_given_with_a_short_code(
    desktop: Desktop, open_desktop: Callable[..., Desktop]
) -> None:
    desktop.games.start(plan())
    first = match_of(desktop).record
    match_of(desktop).rematch()
    second = match_of(desktop).record
    assert second.carry
    assert (first.seed, second) == (1, replace(first, seed=2, carry=second.carry))
    seeds = set()
    for _ in range(3):
        drawn = open_desktop(seed=None)
        drawn.games.start(plan(*DUEL))
        seeds.add(match_of(drawn).record.seed)
        assert len(drawn.games.deal_link(match_of(drawn).record)) <= len("spitegame:deal/CV55-U468-VAB5-2E4X")
    assert len(seeds) == 3
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_a_full_disk_is_told_once_and_the_game_goes_on(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_games, "save_game", failing("The game could not be saved: the disk is full."))
    desktop.games.start(plan())
    assert desktop.notices() == ["The game could not be saved: the disk is full."]
    for _ in range(3):
        act(desktop)
        assert desktop.notices() == []
    assert len(match_of(desktop).record.entries) == 3
    monkeypatch.setattr(settings_in_force, "save_settings", failing("The settings could not be saved."))
    desktop.settings.prefer(replace(desktop.settings.preferences, muted=True))
    assert desktop.notices() == ["The settings could not be saved."]
    assert desktop.settings.preferences.muted


def failing(sentence: str) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise StorageProblem(sentence)

    return fail


def test_a_damaged_save_is_told_and_that_the_computers_have_stopped(
    folders: Folders, open_desktop: Callable[..., Desktop]
) -> None:
    folders.saved_game.write_bytes(b"anything")
    desktop = open_desktop()
    assert desktop.games.resumables() == []
    (told,) = desktop.notices()
    assert told.startswith("The saved game could not be opened.")
    assert desktop.notices() == []
    desktop.games.start(plan(*DUEL))
    desktop._computers.problem = "The computer player has stopped thinking."
    assert desktop.notices() == ["The computer player has stopped thinking."]
    assert desktop.notices() == []


def test_computers_wait_while_cards_move(desktop: Desktop) -> None:
    for _ in range(20):
        desktop.games.start(plan(*DUEL))
        if desktop.status != TableStatus("acting", Seat(0)):
            break
    desktop.run(1.0, moving=True)
    desktop.run(90.0, moving=True)
    assert not match_of(desktop).record.entries
    desktop.run(91.0, moving=False)
    assert len(match_of(desktop).record.entries) == 1


SPITE = LastSetup(
    game="spite", rules=STRICT, occupants=(Person("Ann"), Person("Bo"), Computer("Cy", "easy")), open_hands=False
)


@pytest.mark.parametrize("setup", [plan(), SPITE], ids=lambda setup: setup.game)
def test_a_guest_plays_on_alone_from_what_was_seen(desktop: Desktop, folders: Folders, setup: LastSetup) -> None:
    played = Record(game=setup.game, rules=setup.rules, seed=9, occupants=setup.occupants)
    room = Table.begin(played)
    view = room.view(BO)
    assert isinstance(desktop.games.play_on_alone(replace(played, seed=0), setup.occupants, view), TableScene)
    alone = match_of(desktop)
    told = alone.lines[BO].receive()[-1]
    assert isinstance(told, Update)
    assert told.view == view
    people = [seat for seat, each in enumerate(alone.occupants) if isinstance(each, Person)]
    assert people == [BO]
    assert any("reshuffled" in notice for notice in desktop.notices())
    assert not waiting(desktop), "it is not the game of the room, so it is not kept"
    assert alone.deal is None
    assert alone.vacancy is None


@pytest.mark.parametrize(
    ("setup", "actions", "told"), [(plan(), 3, "Spite & Malice: Ann and Bo"), (SPITE, 0, "Spite: Ann, Bo and Cy")]
)
def test_a_table_that_was_left_waits_and_goes_on_also_after_a_new_start(
    desktop: Desktop, open_desktop: Callable[..., Desktop], setup: LastSetup, actions: int, told: str
) -> None:
    assert isinstance(desktop.games.start(setup), TableScene)
    for _ in range(actions):
        act(desktop)
    left = match_of(desktop).record
    assert len(left.entries) == actions
    assert isinstance(match_of(desktop).leave() if actions else desktop.door(), DoorScene)
    assert desktop.status is None
    for program in (desktop, open_desktop()):
        assert words(program) == [told]
        assert isinstance(resumed(program), TableScene)
        assert match_of(program).record == left
        assert program.status is not None
        assert program.title == told.partition(":")[0]


def test_a_game_that_is_left_before_anybody_here_has_moved_does_not_wait(desktop: Desktop) -> None:
    desktop.games.start(plan(*DUEL))
    match_of(desktop).leave()
    assert words(desktop) == []
    scene = desktop.games.start(plan(*DUEL))
    desktop.close()
    assert words(desktop) == ["Spite & Malice: Ann and Mallory"], "nobody has left it"
    assert desktop.question_before_quitting(scene) is None
    assert words(desktop) == []


def test_the_title_is_that_of_the_game_that_was_chosen_last(desktop: Desktop) -> None:
    assert desktop.title == "Spite & Malice"
    setup = desktop.set_up(Mode.LOCAL)
    setup.handle(Tap("game.1"), frame())
    assert desktop.title == "Spite"
    setup.handle(Tap("game.0"), frame())
    assert desktop.title == "Spite & Malice"
    desktop.games.lesson("spite", "comebacks")
    assert desktop.title == "Spite"
    desktop.door()
    assert desktop.title == "Spite & Malice"
    desktop.games.start(SPITE)
    desktop.settings.prefer(
        desktop.settings.preferences.with_setup(LastSetup(game="spite", rules=STRICT, occupants=SPITE.occupants))
    )
    desktop.door()
    assert desktop.title == "Spite"
    desktop.games.start(plan())
    assert desktop.title == "Spite & Malice"


def test_what_cannot_be_dealt_is_not_begun(desktop: Desktop, folders: Folders) -> None:
    for setup in (plan(*TWO, Person("Cy")), replace(SPITE, occupants=SPITE.occupants[:2])):
        with pytest.raises(Undealable):
            desktop.games.start(setup)
        assert not waiting(desktop)


@pytest.mark.parametrize(
    ("beyond", "answer", "calls"),
    [
        (Beyond.UNASKED, "yes", True),
        (Beyond.UNASKED, "house", False),
        (Beyond.ANYWHERE, None, True),
        (Beyond.HOUSE, None, False),
    ],
)
def test_a_room_is_opened_with_the_game_that_was_chosen_last_once_it_is_known_whom_to_call(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch, beyond: Beyond, answer: str | None, calls: bool
) -> None:
    opened: list[RoomPlan] = []
    monkeypatch.setattr(desktop.rooms, "host", opened.append)
    setup = LastSetup(game="spite", rules=STRICT, occupants=SPITE.occupants)
    chairs = (Person("Ann"), Computer("Ada", "fair"))
    last = replace(
        desktop.settings.preferences.with_setup(setup), name="Ann", hosting=LastRoom(chairs=chairs), beyond=beyond
    )
    desktop.settings.prefer(last)
    step = desktop.rooms.host_last()
    if answer:
        assert opened == [], "nobody has said yet whether that machine may be called"
        assert isinstance(step, Over)
        step.scene.handle(Tap(answer), frame(960, 600))
    assert [(plan.game, plan.rules, plan.chairs) for plan in opened] == [("spite", STRICT, (*chairs, Vacant()))]
    assert opened[0].service == (desktop.meeting.brokers.brokers[0].address if calls else "")


def test_an_invitation_is_opened_and_who_has_no_name_yet_is_asked_for_it_and_who_sits_at_a_table_asked(
    desktop: Desktop, open_desktop: Callable[..., Desktop]
) -> None:
    invitation = Invitation(parse("K7QM4X"), "192.0.2.1:4711")
    for name, scene in (("", JoinScene), ("Ann", JoiningScene)):
        desktop.settings.prefer(replace(desktop.settings.preferences, name=name))
        step = desktop.open(invitation)
        assert isinstance(step, Instead)
        assert isinstance(step.scene, scene)
    desktop = open_desktop()
    desktop.games.start(plan(*DUEL))
    act(desktop)
    kept = match_of(desktop).record
    step = desktop.open(invitation)
    assert isinstance(step, Over)
    question = step.scene
    assert match_of(desktop).record == kept, "nothing has happened yet"
    joined = question.handle(Tap("answer.1"), frame(960, 600))
    assert isinstance(joined, Instead)
    assert isinstance(joined.scene, JoiningScene)
    assert desktop.status is None, "the game waits"
    assert words(desktop) == ["Spite & Malice: Ann and Mallory"]
    assert isinstance(desktop.open(Invitation(parse("ABCDEF"))), Over), "somebody in a room is asked, too"
    assert isinstance(question.handle(Tap("answer.0"), frame(960, 600)), Back)


RECORDS = Path(__file__).parents[1] / "fixtures" / "v0_4_2"


@pytest.mark.parametrize("record", ["malice_records/hanna", "malice_records/wim", "spite_records/zoe"])
def test_the_file_of_a_record_opens_its_review(desktop: Desktop, record: str) -> None:
    """Kept by the host, by somebody who watched, and by a guest."""
    step = desktop.open(RECORDS / f"{record}.record")
    assert isinstance(step, Over), "what lies beneath is lost to nobody"
    assert isinstance(step.scene, ReviewScene)
    assert step.scene.nodes(frame(1280, 800))


def test_house_rules_of_others_stand_in_the_form_after_a_question_and_own_ones_are_saved_for_others(
    desktop: Desktop, open_desktop: Callable[..., Desktop], folders: Folders
) -> None:
    partners = HouseRules("malice", replace(CLUB, partners=True))
    step = desktop.open(partners)
    assert isinstance(step, Over)
    said = next(node.label for node in step.scene.nodes(frame()) if node.id == "details")
    assert "They differ from “Club” in: Partners." in said
    used = step.scene.handle(Tap("answer.0"), frame())
    assert isinstance(used, Instead)
    assert isinstance(used.scene, SetupScene)
    setup = open_desktop().settings.preferences.setup
    assert setup.rules == partners.rules
    assert len(setup.occupants) == 4, "so many can be dealt to"
    said = desktop.games.save_rules(HouseRules("spite", STRICT))
    (path,) = (folders.saves / "rules").iterdir()
    assert said == f"The rules are saved as {path}."
    assert wanted(str(path)) == HouseRules("spite", STRICT)


def test_a_record_that_cannot_be_opened_is_told_of(desktop: Desktop, tmp_path: Path) -> None:
    game = load_record(RECORDS / "malice_records" / "zoe.record")
    assert isinstance(game, FinishedGame)
    assert game.transcript
    elsewhere = replace(game.transcript, draw=replace(game.transcript.draw, seat=Seat(7)))
    no_seat = keep_record(Folders.of(tmp_path), replace(game, transcript=elsewhere), datetime(2026, 11, 23))
    missing, other, folder, large = (tmp_path / f"{name}.record" for name in ("missing", "other", "folder", "large"))
    other.write_text("no record")
    folder.mkdir()
    with large.open("wb") as file:
        file.truncate(2**40)  # it is not even read
    for path, told in (
        (no_seat, "breaks the rules of its game, so it cannot be opened."),
        (large, "is not a game record."),
        *((path, "") for path in (missing, other, folder)),
    ):
        assert desktop.open(path) == STAY
        (notice,) = desktop.notices()
        assert str(path) in notice
        assert notice.endswith(told)


DEAL = Record(game="malice", rules=CLUB, seed=4711, occupants=(Person(""), Computer("", "good"), Person("")))


def test_a_deal_is_played_by_whoever_sits_here_and_no_table_left_for_it_unasked(desktop: Desktop) -> None:
    desktop.settings.prefer(replace(desktop.settings.preferences, name="Ann"))
    step = desktop.open(DEAL)
    assert isinstance(step, Instead)
    assert isinstance(step.scene, TableScene)
    begun = match_of(desktop).record
    assert (begun.rules, begun.seed) == (CLUB, 4711)
    assert begun.occupants == (Person("Ann"), Computer("Ada", "good"), Person("Player 3"))
    assert wanted(desktop.games.deal_link(begun)) == DEAL, "and can be told on"
    asked = desktop.open(replace(DEAL, seed=4712))
    assert isinstance(asked, Over)
    assert isinstance(asked.scene.handle(Tap("answer.0"), frame(960, 600)), Back)
    assert waiting(desktop) == [begun]
    assert isinstance(asked.scene.handle(Tap("answer.1"), frame(960, 600)), Instead)
    assert match_of(desktop).record.seed == 4712
    assert begun not in waiting(desktop), "nobody had moved"
    desktop.door()
    assert isinstance(desktop.open(replace(DEAL, seed=4713)), Instead), "nothing is lost by it"


# The lesson and the game that waits on disk do not get in each other's way.


def learn(desktop: Desktop) -> None:
    """As far as a good pupil comes in a minute."""
    scene = desktop.games.lesson("malice", "first turns")
    assert isinstance(scene, LessonScene)
    lesson = scene._match
    for second in range(60):
        desktop.run(float(second), moving=False)
        scene.update(float(second))
        lesson.go_on()
        if lesson.wanted in scene.state.view.legal:
            scene.state.act(lesson.wanted)
    assert lesson.over


def test_after_a_lesson_the_game_that_waits_still_waits_and_nothing_else(desktop: Desktop) -> None:
    learn(desktop)
    assert desktop.games.resumables() == []
    desktop.games.start(plan(*DUEL))
    desktop.door()
    (kept,), offered = waiting(desktop), desktop.games.resumables()
    learn(desktop)
    assert isinstance(desktop.door(), DoorScene)
    assert desktop.games.resumables() == offered
    assert resumed(desktop).name == "table"
    assert match_of(desktop).record == kept


def test_the_chosen_lesson_is_taken(desktop: Desktop) -> None:
    scene = desktop.games.lesson("spite", "comebacks")
    assert isinstance(scene, LessonScene)
    assert scene._match.lesson.key == "comebacks"
    desktop.games.lesson("malice", "first turns")
    assert desktop.status == TableStatus("acting", PUPIL)
    desktop.door()
    assert desktop.status is None


def test_a_game_begins_at_once_as_the_last_one_of_its_kind_beside_those_that_wait(desktop: Desktop) -> None:
    begun = desktop.games.play("spite")
    assert isinstance(begun, Instead)
    assert begun.scene.name == "table"
    (kept,) = waiting(desktop)
    assert kept.rules == STRICT
    assert [each.name for each in kept.occupants] == ["Player 1", "Mallory", "Barnaby", "Fergus"]
    last = LastSetup(game="malice", rules=ONLINE, occupants=(Person("Robin"), Computer("Cleo", "best")))
    desktop.settings.prefer(
        desktop.settings.preferences.with_setup(last).with_setup(replace(short_game(), game="spite", rules=STRICT))
    )
    assert isinstance(desktop.games.play("malice"), Instead)
    assert match_of(desktop).record.occupants == last.occupants
    assert kept in waiting(desktop)


# Many games wait, each in a file of its own.


def played_at(desktop: Desktop, folders: Folders, *times: int) -> None:
    """A game is begun and left at each of these times, counted in seconds since 1970."""
    for time in times:
        before = set(folders.games.glob("*"))
        desktop.games.start(plan(Person("Ann"), Person(f"Bo {time}")))
        (saved,) = set(folders.games.glob("*")) - before
        os.utime(saved, (time, time))
    desktop.door()


def test_the_first_screen_offers_the_last_three_and_a_game_that_was_left_stands_first(
    desktop: Desktop, open_desktop: Callable[..., Desktop], folders: Folders
) -> None:
    played_at(desktop, folders, 3, 1, 4, 2)
    assert [each[-1] for each in words(desktop)] == ["4", "3", "2"]
    assert desktop.games.resumables()[0].about.startswith("Cards left: 21 and 21. 1 Jan 1970, ")
    oldest = desktop.games.unfinished.games[-1]
    assert oldest == desktop.games.unfinished.oldest
    desktop.games.resume(oldest.key)
    assert desktop.games.unfinished.oldest == oldest, "who only looks into a game has not played it"
    act(desktop)
    match_of(desktop).leave()
    again = open_desktop()
    assert [each[-1] for each in words(again)] == ["1", "4", "3"]
    assert len(again.games.unfinished) == 4
    resumed(again)
    assert len(match_of(again).record.entries) == 1


def test_the_one_game_of_an_older_version_is_one_of_them_and_stays_where_that_finds_it(
    open_desktop: Callable[..., Desktop], folders: Folders
) -> None:
    shutil.copy(RECORDS / "spite_local" / "game.save", folders.saved_game)
    desktop = open_desktop()
    desktop.games.start(plan(*DUEL))
    desktop.door()
    assert words(desktop) == ["Spite & Malice: Ann and Mallory", "Spite: Zoë, Bo, Dorian, Fergus and Ada"]
    desktop.games.resume(desktop.games.resumables()[1].key)
    assert [path.name for path in folders.games.iterdir()] == [desktop.games.resumables()[0].key]
    desktop.games.unfinished.delete(desktop.games.resumables()[1])
    assert not folders.saved_game.exists()


def test_one_that_is_damaged_is_set_aside_and_hurts_no_other(
    desktop: Desktop, open_desktop: Callable[..., Desktop], folders: Folders
) -> None:
    played_at(desktop, folders, 1, 2)
    damaged = folders.games / desktop.games.resumables()[0].key
    damaged.write_bytes(b"anything")
    again = open_desktop()
    for program in (desktop, again):
        assert words(program) == ["Spite & Malice: Ann and Bo 1"]
    (told,) = *again.notices(), *desktop.notices()
    assert f"It has been kept as {damaged}.damaged-1." in told


def test_games_that_cannot_be_saved_wait_as_long_as_the_program_runs(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.games.start(plan(*DUEL))
    with monkeypatch.context() as full:
        full.setattr(saved_games, "save_game", failing("The game could not be saved: the disk is full."))
        desktop.games.start(plan())
        act(desktop)
        left = match_of(desktop).record
        desktop.door()
        assert words(desktop) == ["Spite & Malice: Ann and Bo", "Spite & Malice: Ann and Mallory"]
    resumed(desktop)
    assert match_of(desktop).record == left
    assert match_of(desktop).unsaved == ""


def test_twenty_wait_before_the_oldest_is_asked_about_however_another_begins(
    desktop: Desktop, folders: Folders
) -> None:
    played_at(desktop, folders, *range(1, 20))
    assert isinstance(desktop.open(DEAL), Instead)
    desktop.door()
    assert isinstance(desktop.games.play("malice"), Over)
    assert isinstance(desktop.games.play_daily("spite", "2026-11-23"), Over)
    asked = desktop.open(replace(DEAL, seed=2))
    assert isinstance(asked, Over)
    assert len(desktop.games.unfinished) == 20
    assert isinstance(asked.scene.handle(Tap("answer.1"), frame(960, 600)), Instead)
    kept = [each.words for each in desktop.games.unfinished.games]
    assert len(kept) == 20
    assert "Spite & Malice: Ann and Bo 2" in kept
    assert "Spite & Malice: Ann and Bo 1" not in kept


def test_the_deal_of_the_day_that_waits_is_gone_on_with(desktop: Desktop) -> None:
    for day in ("2026-11-23", "2026-11-24", "2026-11-23"):
        assert isinstance(desktop.games.play_daily("malice", day), Instead)
        desktop.door()
    assert len(desktop.games.unfinished) == 2
