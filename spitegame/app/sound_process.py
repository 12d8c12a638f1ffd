"""A process that plays sounds. A sound server that does not answer delays nothing but this process."""

import time
from pathlib import Path

from spitegame.translation import N_, _
from spitegame.ui.cues import Cue
from spitegame.ui.preferences import Preferences
from spitegame.ui.sounds import FOLDER, Asked, SoundState, speak
from spitegame.workers.process import WorkerProcess

MOST_UNANSWERED = 8
"""The largest number of unanswered requests; further sounds are dropped."""
PATIENCE_S = 3.0
"""The seconds without an answer after which the sound server counts as silent."""
PAUSE_S = 10.0
"""The seconds until a process that has ended is started again."""
SILENT = N_("No sound: the sound server of this computer is not answering.")


class SoundProcess:
    """A `Speaker` in another process. The first sound starts the process, and a later one if it has ended."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._process: WorkerProcess | None = None
        self._state = SoundState()
        self._unanswered = 0
        self._waits_since = -PAUSE_S
        """The time from which `PATIENCE_S` and `PAUSE_S` count: that of the last start, the last answer, or the first
        request after it. The first value lets the process start at once."""

    @property
    def problem(self) -> str | None:
        """A sentence on why not everything can be heard, for the settings screen; None if all can."""
        self._listen()
        is_silent = self._unanswered > 0 and time.monotonic() > self._waits_since + PATIENCE_S
        return _(SILENT) if is_silent else self._state.problem

    def play(self, cue: Cue, wanted: Preferences) -> None:
        self._ask(cue, wanted)

    def accompany(self, wanted: Preferences) -> None:
        """Begin, change or end the ambience. Call this when the preferences may have changed."""
        self._ask(None, wanted)

    def close(self) -> None:
        if self._process:
            self._process.end()
        self._process = None

    def _ask(self, cue: Cue | None, wanted: Preferences) -> None:
        """Send a request, unless there is no process or too many requests are unanswered."""
        self._listen()
        if self._process is None and time.monotonic() > self._waits_since + PAUSE_S:
            self._open()
        if self._process is None or self._unanswered >= MOST_UNANSWERED:
            return
        now = time.monotonic()
        try:
            self._process.send(Asked(cue, wanted, now))
        except OSError:
            self.close()
            return
        self._waits_since = self._waits_since if self._unanswered else now
        self._unanswered += 1

    def _open(self) -> None:
        self._waits_since = time.monotonic()
        try:
            self._process = WorkerProcess(speak, self._folder)
        except OSError as error:
            self._state = SoundState(str(error))
        else:
            self._unanswered = 1  # the process tells its state once before it is asked

    def _listen(self) -> None:
        try:
            while self._process and self._process.has_message():
                self._state = self._process.receive()
                self._unanswered, self._waits_since = self._unanswered - 1, time.monotonic()
        except (EOFError, OSError):
            self._unanswered = 0
            self.close()
