"""The weekly question for newer versions of the program, asked in the background and only with the player's consent."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.net.update_source import UpdateSource
from spitegame.session.updates import Answer, Question, is_due
from spitegame.ui.preferences import Preferences

if TYPE_CHECKING:
    from spitegame.net import updates as network
    from spitegame.online import thread
else:
    network = lazily("spitegame.net.updates")
    thread = lazily("spitegame.online.thread")


class Updates:
    """A service that asks for newer versions. Questions and answers are in the preferences, where screens read them."""

    def __init__(
        self,
        source: UpdateSource,
        keep: Callable[[Preferences], bool],
        load_network: Callable[[], bool],
        clock: Callable[[], float],
    ) -> None:
        """Prepare to ask. `keep` saves preferences, and returns True if they are on disk. `load_network` begins to load
        the network, and returns True once it is loaded. `clock` returns the seconds since 1970."""
        self._source, self._keep, self._load_network, self._clock = source, keep, load_network, clock
        self._answers: deque[Answer] = deque()
        """The answers from the thread that asks."""
        self.machine = source.machine
        """The name of the machine that is asked."""

    def run(self, preferences: Preferences) -> None:
        """Save an answer, or ask if it is time. Called once per tick. A question is saved before it is asked: otherwise
        each start would ask while the disk is full."""
        if preferences.asked and self._answers:
            self._keep(replace(preferences, asked=replace(preferences.asked, answer=self._answers.popleft())))
            return
        if not preferences.updates or not is_due(preferences.asked, self._clock()):
            return
        if self._load_network() and self._keep(replace(preferences, asked=Question(self._clock()))):
            Thread(target=self._ask, name="updates", daemon=True).start()

    def _ask(self) -> None:
        with asyncio.Runner(loop_factory=thread.EventLoop) as runner:
            self._answers.append(runner.run(network.ask(self._source)))
