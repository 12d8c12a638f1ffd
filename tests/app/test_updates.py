"""Nothing is asked without a yes, nor twice in a week; and what came is kept for the screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from support.online.update_server import KEY, NEWER, OLDER
from support.waiting import seen

from spitegame.app.desktop import Desktop
from spitegame.app.updates import Updates
from spitegame.net import updates
from spitegame.net.update_source import UpdateSource
from spitegame.session.updates import WEEK_S, Answer, Fault, Question
from spitegame.ui.preferences import Preferences

SOURCE = UpdateSource("https://spitegame.example/newest.txt", KEY)
NOW = 1_800_000_000.0


@dataclass
class Program:
    """A program whose clock is moved by hand, and a source that has been asked so often."""

    answer: Answer
    preferences: Preferences
    now: float = NOW
    asked: int = 0
    can_keep: bool = True
    has_network: bool = True

    def __post_init__(self) -> None:
        self.updates = Updates(SOURCE, self.keep, lambda: self.has_network, lambda: self.now)

    def keep(self, preferences: Preferences) -> bool:
        self.preferences = preferences
        return self.can_keep

    async def ask(self, source: UpdateSource) -> Answer:
        assert source == SOURCE
        self.asked += 1
        return self.answer

    def tick(self) -> None:
        self.updates.run(self.preferences)

    def tick_until_answered(self) -> Answer:
        seen(self._is_answered)
        assert self.preferences.asked
        assert self.preferences.asked.answer
        return self.preferences.asked.answer

    def _is_answered(self) -> bool:
        self.tick()
        return self.preferences.asked is not None and self.preferences.asked.answer is not None


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Program]:
    def begun(answer: Answer = NEWER, **preferences: Any) -> Program:
        made = Program(answer, Preferences(**preferences))
        monkeypatch.setattr(updates, "ask", made.ask)
        return made

    return begun


def test_without_a_yes_nothing_is_ever_asked(program: Callable[..., Program]) -> None:
    for consent in (None, False):
        cautious = program(updates=consent)
        for week in range(5):
            cautious.now = NOW + week * WEEK_S
            cautious.tick()
        assert (cautious.asked, cautious.preferences.asked) == (0, None)


@pytest.mark.parametrize("answer", [NEWER, OLDER, *Fault])
def test_whatever_comes_is_kept_and_asked_for_once_a_week(program: Callable[..., Program], answer: Answer) -> None:
    curious = program(answer, updates=True)
    assert curious.tick_until_answered() == answer
    assert curious.preferences.asked == Question(NOW, answer)
    for now in (NOW + 1, NOW + WEEK_S - 1):
        curious.now = now
        curious.tick()
    assert curious.asked == 1
    curious.now = NOW + WEEK_S
    curious.tick()
    assert curious.preferences.asked == Question(NOW + WEEK_S)
    seen(lambda: curious.asked == 2)
    curious.preferences, curious.now = replace(curious.preferences, updates=False), NOW + 3 * WEEK_S
    curious.tick()
    asked = curious.preferences.asked
    assert asked
    assert asked.at == NOW + WEEK_S, "whoever says no is asked for no longer"


def test_what_cannot_be_written_down_is_not_asked_and_the_network_is_waited_for(
    program: Callable[..., Program],
) -> None:
    full = program(updates=True)
    full.can_keep = False
    for _ in range(3):
        full.tick()
    assert full.asked == 0, "the next start would ask again"
    starting = program(updates=True)
    starting.has_network = False
    starting.tick()
    assert starting.preferences.asked is None
    starting.has_network = True
    assert starting.tick_until_answered() == NEWER


def test_the_next_start_remembers_what_was_asked(
    open_desktop: Callable[..., Desktop], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def show_page(address: str) -> bool:
        shown.append(address)
        return False

    async def ask(_: UpdateSource) -> Answer:
        return NEWER

    monkeypatch.setattr(updates, "ask", ask)
    online = {"update_source": SOURCE, "load_network": lambda: True, "show_page": show_page}
    desktop = open_desktop(clock=lambda: NOW, **online)
    desktop.settings.prefer(replace(desktop.settings.preferences, updates=True))

    def answered() -> bool:
        desktop.run(0.0, moving=False)
        return desktop.settings.preferences.asked == Question(NOW, NEWER)

    seen(answered)
    again = open_desktop(clock=lambda: NOW, **online)
    assert again.settings.preferences.asked == Question(NOW, NEWER)
    assert again.settings.updates_from == "spitegame.example"
    again.show_page(NEWER.link)
    assert shown == [NEWER.link]
    assert list(again.notices()) == [f"No browser could be opened. The page is at {NEWER.link}"]


def test_the_sources_ask_nowhere(desktop: Desktop) -> None:
    assert desktop.settings.updates_from == ""
    desktop.settings.prefer(replace(desktop.settings.preferences, updates=True))
    desktop.run(0.0, moving=False)
    assert desktop.settings.preferences.asked is None
