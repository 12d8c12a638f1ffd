"""The program in a page, without a browser: what it tells the page, with a clock that leaps."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.finished_games import record
from support.windows.scripted_rooms import ME, Hosted, any_game
from support.windows.table_user import Thinkers

from spitegame.app import desktop as desktop_module
from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.own_decks import SVG
from spitegame.languages import ENGLISH, speak
from spitegame.net.errors import Fault
from spitegame.net.wire import Bye, wire
from spitegame.resources import ASSETS
from spitegame.rules.game import Seat
from spitegame.scenes.program import Abilities
from spitegame.storage.files import Folders
from spitegame.ui.cues import AMBIENCE, AMBIENT, Cue, Sound
from spitegame.ui.geometry import Insets, Point, Size
from spitegame.ui.inputs import Dropped, Input, Key, MouseButton, Move, Press, Release, Resized
from spitegame.ui.preferences import Preferences
from spitegame.web.loop import Page, PageLoop, Rate
from spitegame.web.page_devices import PageClipboard, PageSpeaker


class ToPage:
    """A page that only takes note of what the program tells it."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.payloads: list[bytes] = []
        """The bytes that came with these messages."""

    def __call__(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        self.told.append(message)
        if payload is not None:
            self.payloads.append(payload)

    def take(self) -> list[dict[str, Any]]:
        told, self.told, self.payloads = self.told, [], []
        return told


class Visitor:
    """Somebody who looks at the page."""

    def __init__(self, folder: Path) -> None:
        self.page = ToPage()
        speaker = PageSpeaker(self.page)
        can = Abilities(quits=False, fills_screen=True)
        platform = replace(desktop_platform(speaker), can=can, languages=(), update_source=None, own_pictures=SVG)
        desktop = Desktop(Folders.of(folder), platform, seed=1)
        desktop.settings.prefer(Preferences(taught=True, name="Ann"))
        self.now = 100.0
        self.loop = PageLoop(desktop, speaker, Page(self.page, self._measure), Resized(Size(960, 600)), self.now)
        self.desktop = desktop

    def _measure(self, text: str, size: int) -> float:
        return len(text) * size * 0.5

    def tick(self, *given: Input) -> Rate:
        self.now += 1 / 60
        return self.loop.tick(given, self.now)

    def told(self, op: str) -> list[dict[str, Any]]:
        """The messages of this kind since the last call, which forgets all others."""
        return [message for message in self.page.take() if message["op"] == op]


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    monkeypatch.setattr(desktop_module, "Computers", lambda _seed, **_: Thinkers(lambda view: view.legal[0]))
    visitor = Visitor(tmp_path)
    yield visitor
    visitor.desktop.close()


def ids(message: dict[str, Any]) -> Sequence[str]:
    return [node[0] for node in message["nodes"]]


def test_the_first_screen_is_shown_without_what_a_page_cannot_do_and_laid_out_anew_for_another_size(
    visitor: Visitor,
) -> None:
    visitor.tick()
    (shown,) = visitor.told("show")
    assert shown["scene"] == "door"
    assert {"play", "menu"} <= set(ids(shown))
    assert "quit" not in ids(shown)
    visitor.now += 1.0  # the cards are dealt
    visitor.tick()
    visitor.page.take()
    visitor.tick()
    assert not visitor.told("show"), "nothing is new"
    visitor.tick(Resized(Size(390, 844)))
    (after,) = visitor.told("show")
    assert all(node[1][0] + node[1][2] <= 390 for node in after["nodes"] if node[0].startswith("play"))
    assert visitor.tick(Move(Point(5, 5))) is Rate.MOVING
    visitor.now += 2
    assert visitor.tick() is Rate.STILL


def test_the_page_paints_the_letters_that_come_with_a_language_once_it_is_loaded(visitor: Visitor) -> None:
    assert [look["indices"] for look in visitor.told("look")] == ["english"]
    assert speak("pl")
    visitor.loop.tell_look()
    assert [look["indices"] for look in visitor.told("look")] == ["polish"]
    visitor.desktop.settings.prefer(Preferences(taught=True, indices="french"))
    visitor.tick()
    assert [look["indices"] for look in visitor.told("look")] == ["french"]
    speak(ENGLISH)


def test_at_a_table_nodes_come_only_when_they_differ_and_leaving_asks_if_something_would_be_lost(
    visitor: Visitor,
) -> None:
    visitor.tick(Key("return", "return"))
    for _ in range(450):
        visitor.tick()
    shown = visitor.told("show")
    assert shown[-1]["scene"] == "table"
    moving = [message for message in shown if message["sprites"] and "nodes" not in message]
    assert len(moving) > len(shown) / 2, "what moves comes alone"
    visitor.tick()
    assert not visitor.told("show"), "all cards lie still"
    assert shown[-1]["asks"] is False, "the game is kept"
    visitor.desktop.unkept = "The browser is full."
    visitor.tick(Resized(Size(961, 600)))
    assert visitor.told("show")[-1]["asks"] is True


def test_the_page_knows_what_to_say_to_the_others_when_it_is_closed(visitor: Visitor) -> None:
    """A host lets them go on where they can; before and after a game nobody is sent away."""
    goodbye, hand_on = (wire(None).from_host.pack(Bye(fault)) for fault in (Fault.BYE, Fault.HANDED_ON))
    room = Hosted(game=any_game(record()), to_act=frozenset({ME}))
    visitor.desktop.rooms.room_table(room.handle)
    for changes, words in (
        ({}, goodbye),
        ({"may_hand_on": True}, hand_on),
        ({"to_act": frozenset(), "wants_rematch": (Seat(1),)}, b""),
        ({"game": None}, None),  # nothing else than before
    ):
        room.show(**changes)
        visitor.page.take()
        visitor.tick()
        assert visitor.page.payloads == ([] if words is None else [words])
    room.show(game=any_game(record()), to_act=frozenset({ME}))
    visitor.tick(Resized(Size(961, 600)))
    assert visitor.told("show")[-1]["asks"] is True, "the others would have to wait"


def test_the_page_fills_the_screen_as_long_as_it_is_wanted(visitor: Visitor) -> None:
    visitor.loop.fill_screen(full=True)
    visitor.tick()
    assert visitor.told("fill screen") == [{"op": "fill screen", "on": True}]
    visitor.loop.fill_screen(full=False)
    assert not visitor.desktop.settings.preferences.fullscreen


def test_what_is_dropped_and_cannot_be_opened_is_told(visitor: Visitor) -> None:
    visitor.tick()
    visitor.page.take()
    visitor.tick(Dropped("nonsense"))
    visitor.tick()
    labels = [node[4] for message in visitor.told("show") for node in message.get("nodes", ())]
    assert any("nonsense" in label for label in labels)


def test_a_keyboard_on_the_screen_covers_nothing_of_a_form(visitor: Visitor) -> None:
    visitor.tick(Resized(Size(360, 640), Insets(top=40, bottom=280)))
    (shown,) = visitor.told("show")
    x, y, width, height = next(node[1] for node in shown["nodes"] if node[0] == "panel")
    assert x >= 0
    assert y >= 40
    assert x + width <= 360
    assert y + height <= 360


def test_a_card_is_heard_from_its_side_as_loud_as_wanted_and_the_ambience_told_when_it_changes() -> None:
    page = ToPage()
    speaker = PageSpeaker(page)
    (told,) = page.take()
    assert {path.stem for path in (ASSETS / "sounds").iterdir()} == {*told["load"], AMBIENCE}, "all is to be loaded"
    speaker.play(Cue(Sound.WIN, side=1.0), Preferences(alert_volume=0.5))
    speaker.play(Cue(Sound.SLIDE, step=12), Preferences(table_volume=1.0))
    speaker.play(Cue(Sound.WIN), Preferences(muted=True))
    win, slide = page.take()
    assert win == {"op": "sound", "name": "win1", "rate": 1.0, "ears": [pytest.approx(0.2), 0.5]}
    assert slide["name"].startswith("slide")
    assert slide["rate"] in (1.94, 2.0, 2.06), "an octave higher, in one of three pitches"
    for wanted in (Preferences(), Preferences(ambience=True), Preferences(ambience=True), Preferences(muted=True)):
        speaker.accompany(wanted)
    assert [told["volume"] for told in page.take()] == [AMBIENT * Preferences().table_volume, 0.0]


def test_what_is_pasted_comes_later() -> None:
    page = ToPage()
    clipboard = PageClipboard(page)
    assert clipboard.copy("K7Q M4X")
    clipboard.paste()
    assert page.take() == [{"op": "copy", "text": "K7Q M4X"}, {"op": "paste"}]


def test_the_page_is_given_the_pictures_of_every_own_deck_that_is_seen(visitor: Visitor, tmp_path: Path) -> None:
    """It has those of the deck that is played with already."""
    queen = Folders.of(tmp_path).decks / "Mine" / "queen-of-diamonds.svg"
    queen.parent.mkdir(parents=True)
    queen.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="63" height="88"/>')
    visitor.tick()
    for name in ("menu", "settings", "appearance"):
        shown = next(message for message in reversed(visitor.page.take()) if "nodes" in message)
        x, y, width, height = next(node[1] for node in shown["nodes"] if node[0] == name)
        at = Point(x + width / 2, y + height / 2)
        visitor.tick(Press(at, MouseButton.MAIN), Release(at, MouseButton.MAIN))
    ops = [message["op"] for message in visitor.page.told if message["op"] in ("deck", "show")]
    assert ops == ["deck", "show"], "before they are shown"
    (deck,) = visitor.told("deck")
    assert (deck["key"], list(deck["files"])) == ("own/Mine", ["queen-of-diamonds"])
    visitor.tick(Resized(Size(961, 600)))
    assert not visitor.told("deck"), "once"
