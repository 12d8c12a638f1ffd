"""The program from its first tick to its last, with a script in place of hands and a clock that leaps."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.foreign_deck import foreign_deck
from support.waiting import LIMIT, seen
from support.windows.table_user import Thinkers

from spitegame.app import deck_import, last_screen
from spitegame.app import desktop as desktop_module
from spitegame.app import loop as loop_module
from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.loop import Loop, StartRequest, play
from spitegame.app.sound_process import SoundProcess
from spitegame.app.trace import TraceFile
from spitegame.session.room_codes import Invitation, parse
from spitegame.storage.files import Folders
from spitegame.storage.profile import Profile, hand_over, own_profile
from spitegame.ui.geometry import Point, Size
from spitegame.ui.inputs import Closed, Dropped, Focused, Input, Key, MouseButton, Move, Press, Release, Resized
from spitegame.ui.preferences import Preferences
from spitegame.ui.window import Window

SIZE = Size(960, 600)
ANN = Preferences(taught=True, name="Ann")
INVITATION = Invitation(parse("K7QM4X"))


class Clock:
    """Every wait is over at once."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


class Scripted(Window):
    """Hears what the script says, one list for each tick, and is closed at its end."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(SIZE)
        self.script: Iterator[Sequence[Input]] = iter(())
        self.flips = 0
        self.came_forward = 0
        self.rates: list[int] = []
        self._times = clock

    def inputs(self) -> Iterator[Input]:
        yield from next(self.script, [Closed()])

    def flip(self) -> None:
        self.flips += 1

    def come_forward(self) -> None:
        self.came_forward += 1

    def wait(self, rate: int) -> None:
        self.rates.append(rate)
        self._times.now += 1 / rate


class Silent(SoundProcess):
    """It starts no process."""

    def open(self) -> None:
        pass


class Played:
    def __init__(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        preferences: Preferences = ANN,
        take_request: Callable[[], str | None] = lambda: None,
    ) -> None:
        clock = Clock()
        monkeypatch.setattr(loop_module, "time", clock)
        monkeypatch.setattr(desktop_module, "Computers", lambda _seed, **_: Thinkers(lambda view: view.legal[0]))
        self.file = folder / "trace.jsonl"
        self.window = Scripted(clock)
        self.desktop = Desktop(Folders.of(folder), desktop_platform(Silent(folder)), 1)
        self.desktop.settings.prefer(preferences)
        self._loop = Loop(
            self.window, self.desktop, self.desktop.door(), Silent(folder), TraceFile(self.file), take_request
        )

    def run(self, script: Iterator[Sequence[Input]]) -> None:
        self.window.script = script
        try:
            self._loop.run()
        finally:
            self._loop.close()

    @property
    def shown(self) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(self.file.read_text(encoding="utf-8").splitlines()[-1])
        return line

    def click(self, name: str) -> list[Input]:
        x, y, width, height = next(node["rect"] for node in self.shown["nodes"] if node["id"] == name)
        at = Point(x + width / 4, y + height * 0.75)
        return [Press(at, MouseButton.MAIN), Release(at, MouseButton.MAIN)]


pytestmark = pytest.mark.usefixtures("_no_devices")


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(tmp_path, monkeypatch)


def press(place: str, *, alt: bool = False) -> list[Input]:
    return [Key(place, place, alt=alt)]


def ticks(number: int) -> list[list[Input]]:
    return [[]] * number


def seated(played: Played) -> Iterator[Sequence[Input]]:
    """From the setup to a table whose cards are dealt and where Ann is to play."""
    yield press("return")
    for _ in range(2000):
        yield []
        if played.shown["scene"] == "table" and played.shown["status"] == {"kind": "acting", "seat": 0}:
            yield from ticks(20)
            return
    raise AssertionError("it is never Ann's turn")


def test_a_game_from_the_first_screen_to_the_end_of_the_program(played: Played) -> None:
    def script() -> Iterator[Sequence[Input]]:
        yield from ticks(2)
        assert played.shown["scene"] == "door"
        assert pygame.display.get_caption()[0] == "Spite & Malice"
        flips = played.window.flips
        yield from seated(played)
        assert loop_module.MOVING in played.window.rates, "cards fly at the full rate"
        assert played.window.flips > flips + 10
        assert {"seat0.hand4", "center3", "seat1.payoff"} <= {node["id"] for node in played.shown["nodes"]}
        yield from a_still_picture_is_not_painted_again(played)
        yield from the_title_calls_one_who_looks_elsewhere()
        yield from full_screen_and_back_shows_the_same(played)
        for name in ("seat0.hand0", "seat0.discard0"):
            yield from [[given] for given in played.click(name)]
            yield from ticks(4)
        yield from ticks(30)
        yield press("escape")
        yield []
        assert played.shown["scene"] == "confirm"
        yield played.click("answer.6")
        raise AssertionError("it has ended before")

    played.run(script())
    tables = [line for line in map(json.loads, played.file.read_text().splitlines()) if line["scene"] == "table"]
    assert all(line["nodes"] for line in tables)
    nodes = [node for line in tables for node in line["nodes"]]
    assert not [node for node in nodes if "hidden" in node["marks"]], "only whole tables are told"
    assert any(node["label"].startswith("You discard the") for node in nodes)


def a_still_picture_is_not_painted_again(played: Played) -> Iterator[Sequence[Input]]:
    yield from ticks(150)
    before = played.window.flips
    yield from ticks(60)
    assert played.window.flips == before
    assert set(played.window.rates[-50:]) == {loop_module.STILL}
    yield [Move(Point(5, 5))]
    yield []
    assert played.window.rates[-1] == loop_module.MOVING, "a hand that moves is followed closely"


def the_title_calls_one_who_looks_elsewhere() -> Iterator[Sequence[Input]]:
    yield [Focused(on=False)]
    assert pygame.display.get_caption()[0] == "Spite & Malice (your turn)"
    yield [Focused(on=True)]
    assert pygame.display.get_caption()[0] == "Spite & Malice"


def full_screen_and_back_shows_the_same(played: Played) -> Iterator[Sequence[Input]]:
    before = played.shown["nodes"]
    yield press("f11")
    yield []
    assert played.window.fullscreen
    assert played.desktop.settings.preferences.fullscreen
    assert {node["id"] for node in played.shown["nodes"]} == {node["id"] for node in before}
    yield press("return", alt=True)
    yield from ticks(10)
    assert not played.window.fullscreen
    assert played.shown["nodes"] == before


def test_a_new_size_is_settled_and_remembered_and_preferences_change_the_picture_at_once(played: Played) -> None:
    def script() -> Iterator[Sequence[Input]]:
        yield from ticks(2)
        pygame.display.set_mode((1500, 900), pygame.RESIZABLE)
        yield [Resized(Size(1500, 900))]
        yield []
        assert played.desktop.settings.preferences.window != (1500, 900)
        yield from ticks(10)
        assert tuple(played.desktop.settings.preferences.window or ()) == (1500, 900)
        assert max(node["rect"][0] + node["rect"][2] for node in played.shown["nodes"]) > 960

        before = {node["id"]: node["rect"] for node in played.shown["nodes"]}
        played.desktop.settings.prefer(replace(played.desktop.settings.preferences, text_scale=1.5))
        yield from ticks(2)
        assert {node["id"]: node["rect"] for node in played.shown["nodes"]} != before

    played.run(script())


def test_play_opens_a_window_and_closes_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Size] = []

    def close_at_once(window: Window) -> Iterator[Input]:
        closed.append(window.size)
        yield Closed()

    monkeypatch.setattr(Window, "inputs", close_at_once)
    play(StartRequest(profile=tmp_path, window=Size(1000, 700)))
    assert closed == [Size(1000, 700)]
    assert not pygame.display.get_init()


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Profile]:
    """Another program that owns the profile."""
    profile = own_profile(Folders.of(tmp_path))
    assert profile
    yield profile
    profile.close()


def is_asked_for(owner: Profile, handed: str) -> bool:
    return owner.take_request() == handed


def test_a_second_program_hands_over_to_the_first(
    tmp_path: Path, owner: Profile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first program may have been started in another folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(loop_module, "hand_over", partial(hand_over, patience=LIMIT))
    invited = StartRequest(wanted=INVITATION, service="ws://rooms/rooms")
    for request, handed, said in (
        (StartRequest(), "", loop_module.CAME_FORWARD),
        (invited, "spitegame:K7QM4X@ws://rooms/rooms", loop_module.HANDED_OVER),
        (StartRequest(wanted=Path("ann.record")), f"{tmp_path}/ann.record", loop_module.HANDED_OVER),
    ):
        with ThreadPoolExecutor() as threads:
            second = threads.submit(play, replace(request, profile=tmp_path))
            seen(partial(is_asked_for, owner, handed), "the second program asks")
            assert second.result(), "it has ended well"
        assert capsys.readouterr().out == f"{said}\n"
        assert not (tmp_path / "profile-2").exists()


def test_the_first_program_opens_what_is_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes to the front also where nothing is handed over but that."""
    handed = iter([None, "", "no code at all", "spitegame:K7QM4X@192.0.2.1:4711"])
    played = Played(tmp_path, monkeypatch, take_request=lambda: next(handed, None))
    played.run(iter(ticks(200)))
    assert played.shown["scene"] == "joining"
    assert played.window.came_forward == 3


def test_what_is_dropped_on_the_window_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """macOS hands links and files over in the same way."""
    monkeypatch.setattr(deck_import, "PATIENCE_S", LIMIT)
    played, queen = Played(tmp_path, monkeypatch), {"queen-of-hearts": "<svg"}

    def notice(number: int) -> str:
        return next(str(node["label"]) for node in played.shown["nodes"] if node["id"] == f"notice.{number}")

    def script() -> Iterator[Sequence[Input]]:
        yield [Dropped("a holiday picture.png")]
        yield from ticks(3)
        assert "is not a link, a code or a file" in notice(0)
        yield [Dropped(str(foreign_deck(tmp_path / "elsewhere" / "Old English", spoiled=queen)))]
        while played.desktop.settings.is_busy:
            yield from ticks(1)
        yield from ticks(3)
        assert "so ours stand in for them: queen of hearts" in notice(1)
        yield [Dropped("spitegame:deal/ZJWG-RMCW-8")]
        yield from ticks(400)
        assert played.shown["scene"] == "table"

    played.run(script())
    assert Desktop(Folders.of(tmp_path), desktop_platform(Silent()), 1).settings.preferences.deck == "own/Old English"


def test_however_often_a_link_is_followed_there_is_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[str | None] = []
    played = Played(tmp_path, monkeypatch, take_request=lambda: handed.pop() if handed else None)

    def script() -> Iterator[Sequence[Input]]:
        yield from seated(played)
        handed.extend(["spitegame:K7QM4X", "spitegame:ABCDEF", "spitegame:K7QM4X"])
        yield from ticks(100)
        assert played.shown["scene"] == "confirm"
        yield press("escape")
        yield from ticks(3)
        assert played.shown["scene"] == "table"

    played.run(script())
    assert played.window.came_forward == 3


def test_a_second_program_that_gets_no_answer_has_a_profile_of_its_own(
    tmp_path: Path, owner: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Scripted(Clock())
    window.script = iter(ticks(3))
    monkeypatch.setattr(loop_module, "Window", lambda *_, **__: window)
    monkeypatch.setattr(loop_module, "hand_over", lambda *_: False)
    trace = tmp_path / "trace.jsonl"
    play(StartRequest(profile=tmp_path, trace=trace))
    shown = json.loads(trace.read_text(encoding="utf-8").splitlines()[-1])
    notices = [node["label"] for node in shown["nodes"] if node["id"] == "notice.0"]
    assert notices == [loop_module.BESIDE.format(folder=tmp_path / "profile-2")]
    assert (tmp_path / "profile-2" / "profile.lock").exists()


def fail(*_: object, **__: object) -> None:
    raise ValueError("Ann holds the K7QM4X")


def test_an_error_is_told_on_a_last_screen_whose_close_button_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(loop_module, "Desktop", fail)
    monkeypatch.setattr(Window, "inputs", lambda _: iter([Closed()]))
    assert not play(StartRequest(profile=tmp_path))
    assert "The program has ended\n" in (tmp_path / "spitegame.log").read_text("utf-8")
    told = capsys.readouterr().err
    assert "The game stopped" in told
    assert str(tmp_path / "spitegame.log") in told
    assert "K7QM4X" not in told


def test_where_no_window_can_be_opened_a_box_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(loop_module, "Window", fail)
    monkeypatch.setattr(last_screen, "Window", fail)
    monkeypatch.setattr(last_screen, "show_message", lambda _, message: told.append(message))
    assert not play(StartRequest(profile=tmp_path))
    assert told[0].startswith("The game stopped")
    assert str(tmp_path / "spitegame.log") in told[0]
    assert "The last screen could not be shown" in (tmp_path / "spitegame.log").read_text("utf-8")
