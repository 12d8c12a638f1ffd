"""Somebody who does not see the page: who is told roles, names and states, and uses a switch or the keyboard."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Locator, Page

LIMIT = 60.0
"""Seconds after which something is missed that has not come."""
_LINE = re.compile(
    r"- '?(?P<role>\w+)(?: \"(?P<name>(?:[^\"\\]|\\.)*)\")?(?P<states>(?: \[[^\]]*\])*)'?(?:: (?P<text>.*))?"
)
"""Matches a line of what a screen reader hears, as playwright writes it."""


class Heard(NamedTuple):
    role: str
    name: str
    states: str

    @property
    def is_disabled(self) -> bool:
        return "[disabled]" in self.states

    @property
    def is_pressed(self) -> bool:
        return "[pressed]" in self.states


class Listener(ABC):
    """Uses the page by what it is told alone. How something is chosen is left open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._mirror = page.locator("#mirror")

    @abstractmethod
    def choose(self, heard: Heard) -> None:
        """Do what a press would."""

    def hears(self) -> list[Heard]:
        """Everything that there is, in its order."""
        lines = (_LINE.match(line.strip()) for line in self._mirror.aria_snapshot().splitlines())
        return [_heard(line) for line in lines if line]

    def told(self) -> list[str]:
        """The last sentences about what has happened."""
        return self.page.get_by_role("log").locator("p").all_text_contents()

    def until(self, wanted: Callable[[Sequence[Heard]], bool], what: str) -> list[Heard]:
        """Wait until this is heard, and answer everything there is then."""
        until = time.monotonic() + LIMIT
        while not wanted(heard := self.hears()):
            assert time.monotonic() < until, f"{what} has not come: {heard}"
            self.page.wait_for_timeout(20)
        return heard

    def press(self, name: str) -> list[Heard]:
        """Choose the button whose name begins so, as soon as it can be, and answer what is heard then."""
        found = self.until(lambda heard: bool(named(heard, name)), f"a button “{name}”")
        self.choose(named(found, name)[0])
        return self.until(lambda heard: heard != found, f"an answer to “{name}”")

    def _find(self, heard: Heard) -> Locator:
        # Cards with one name are all the same.
        return self._mirror.get_by_role("button", name=heard.name, exact=True).first


class ScreenReader(Listener):
    """Acts as screen readers and switches do: a click without any pointer."""

    def choose(self, heard: Heard) -> None:
        self._find(heard).evaluate("element => element.click()")


class Keyboard(Listener):
    """Moves the focus there, and presses Enter."""

    def choose(self, heard: Heard) -> None:
        self._find(heard).press("Enter")


def named(heard: Sequence[Heard], name: str) -> list[Heard]:
    """The buttons that can be used and whose names begin so."""
    return [each for each in heard if each.role == "button" and each.name.startswith(name) and not each.is_disabled]


def _heard(line: re.Match[str]) -> Heard:
    said = line["name"] if line["name"] is not None else (line["text"] or "").strip('"')
    return Heard(line["role"], said.replace('\\"', '"').replace("''", "'"), line["states"])
