"""The texts that a player copies to report a fault: the log, and a report about this machine."""

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
"""A function that puts a text on the clipboard. It returns False if there is no usable one."""


def copy_log(log: Path, copy: Copy) -> str:
    """Copy the newest part of the log, and return the result in words for a button."""
    text = newest(log)
    return _copied(text, copy) if text else _(EMPTY)


def _copied(text: str, copy: Copy) -> str:
    # Translators: on a button that was pressed to copy something.
    return _("Copied") if copy(text) else _("The clipboard cannot be used")


class LogCopy:
    """The button that copies the log."""

    def __init__(self, log: Path, copy: Copy) -> None:
        self.label = _("Copy the log")
        self._log, self._copy = log, copy

    def press(self) -> None:
        self.label = copy_log(self._log, self._copy)

    def run(self) -> None:
        """Do nothing: copying takes no time."""


class ReportCopy:
    """The button that copies the findings of `spitegame doctor` and the newest part of the log. A thread collects them,
    since that takes seconds."""

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
        for finding in doctor.findings(doctor.Setup(self._folders, self._service)):
            self._lines.append(str(finding))
