"""What a player copies to tell of a fault: the log, and a report of what the program finds on this machine."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from spitegame.lazily import lazily
from spitegame.log import newest
from spitegame.storage.files import Folders
from spitegame.translation import N_, _

if TYPE_CHECKING:
    from spitegame.cli import doctor
else:
    doctor = lazily("spitegame.cli.doctor")

EMPTY = N_("The log is empty")


Copy: TypeAlias = Callable[[str], bool]
"""Puts a text on the clipboard; False if there is none that can be used."""


def copy_log(log: Path, copy: Copy) -> str:
    """Copy the newest part of the log, and tell in words for a button what has come of it."""
    text = newest(log)
    return _copied(text, copy) if text else _(EMPTY)


def _copied(text: str, copy: Copy) -> str:
    # Translators: on a button that was pressed to copy something.
    return _("Copied") if copy(text) else _("The clipboard cannot be used")


class LogCopy:
    def __init__(self, log: Path, copy: Copy) -> None:
        self.label = _("Copy the log")
        self._log, self._copy = log, copy

    def press(self) -> None:
        self.label = copy_log(self._log, self._copy)

    def run(self) -> None:
        """There is nothing to wait for."""


class ReportCopy:
    """Copies what `spitegame doctor` finds and the newest part of the log. It takes seconds, so a thread does it."""

    def __init__(self, folders: Folders, service: str, copy: Copy) -> None:
        self.label = _("Copy a report")
        self._folders, self._service, self._copy = folders, service, copy
        self._thread: Thread | None = None
        self._lines: list[str] = []

    def press(self) -> None:
        if self._thread is None:
            self.label = _("Checking this machine…")
            self._lines = []
            self._thread = Thread(target=self._look, name="report", daemon=True)
            self._thread.start()

    def run(self) -> None:
        if self._thread and not self._thread.is_alive():
            self._thread = None
            self.label = _copied("\n".join((*self._lines, "", newest(self._folders.log) or EMPTY)), self._copy)

    def _look(self) -> None:
        for finding in doctor.findings(doctor.Asked(self._folders, self._service)):
            self._lines.append(str(finding))
