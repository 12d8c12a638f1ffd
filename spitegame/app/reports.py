"""What a player copies to tell of a fault: the log, and a report of what the program finds on this machine."""

from pathlib import Path
from threading import Thread

from spitegame.log import newest
from spitegame.storage.files import Folders
from spitegame.ui import clipboard

EMPTY = "The log is empty"


def copy_log(log: Path) -> str:
    """Copy the newest part of the log, and tell in words for a button what has come of it."""
    text = newest(log)
    return _copied(text) if text else EMPTY


def _copied(text: str) -> str:
    return "Copied" if clipboard.copy(text) else "There is no clipboard"


class LogCopy:
    def __init__(self, log: Path) -> None:
        self.label = "Copy the log"
        self._log = log

    def press(self) -> None:
        self.label = copy_log(self._log)

    def run(self) -> None:
        """There is nothing to wait for."""


class ReportCopy:
    """Copies what `spitegame doctor` finds, and the newest part of the log after it. To find it takes seconds, so a
    thread does it."""

    def __init__(self, folders: Folders, service: str) -> None:
        """`service`: the address of the room service; empty if there is none."""
        self.label = "Copy a report"
        self._folders = folders
        self._service = service
        self._thread: Thread | None = None
        self._lines: list[str] = []

    def press(self) -> None:
        if self._thread is None:
            self.label = "Checking this machine…"
            self._lines = []
            self._thread = Thread(target=self._look, name="report", daemon=True)
            self._thread.start()

    def run(self) -> None:
        if self._thread and not self._thread.is_alive():
            self._thread = None
            self.label = _copied("\n".join((*self._lines, "", newest(self._folders.log) or EMPTY)))

    def _look(self) -> None:
        from spitegame.cli.doctor import Asked, findings

        for finding in findings(Asked(self._folders, self._service)):
            self._lines.append(str(finding))
