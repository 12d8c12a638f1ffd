"""Fingers on the page of a Chromium: their touches are made as those of a real screen are."""

import time

from playwright.sync_api import Page

from spitegame.ui.geometry import Point

STEPS = 12
"""A finger moves in so many steps."""
PACE = 0.01
"""Each of them takes so many seconds, by the clock that the page is told."""


class Fingers:
    """Any number of them, numbered from 0."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}
        self._clock = 0.0
        """However long it takes, this is when the last touch was."""

    def down(self, at: Point, finger: int = 0) -> None:
        self._down[finger] = at
        self._touch("touchStart")

    def move(self, to: Point, finger: int = 0) -> None:
        begin = self._down[finger]
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self._down[finger] = Point(begin.x + (to.x - begin.x) * share, begin.y + (to.y - begin.y) * share)
            self._touch("touchMove")

    def up(self, finger: int = 0) -> None:
        del self._down[finger]
        self._touch("touchEnd")

    def tap(self, at: Point) -> None:
        self.down(at)
        self.up()

    def drag(self, begin: Point, to: Point) -> None:
        self.down(begin)
        self.move(to)
        self.up()

    def _touch(self, kind: str) -> None:
        points = [{"x": at.x, "y": at.y, "id": finger} for finger, at in self._down.items()]
        self._clock = max(self._clock + PACE, time.time() if kind == "touchStart" else 0.0)
        touch = {"type": kind, "touchPoints": points, "timestamp": self._clock}
        self._session.send("Input.dispatchTouchEvent", touch)


class PhoneKeyboard:
    """The keyboard on a phone's screen, which writes into what has the focus, and tells of no keys."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def compose(self, text: str) -> None:
        """The word that is being typed reads so now."""
        position = {"selectionStart": len(text), "selectionEnd": len(text)}
        self._session.send("Input.imeSetComposition", {"text": text, **position})

    def insert(self, text: str) -> None:
        """Put in what was composed, or suggested."""
        self._session.send("Input.insertText", {"text": text})
