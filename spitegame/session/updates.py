"""Newer versions of the program: the question about them, and the answer."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

_VERSION = re.compile(r"\d{1,4}\.\d{1,4}\.\d{1,4}", re.ASCII)
_LINK = re.compile(r"https://[!-~]{1,300}")
WEEK_S = 7 * 24 * 3600
"""Minimum seconds between two questions."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """The newest version, as the makers of the program announce it. Raises ValueError if a field has the wrong form."""

    version: str
    """Three numbers with dots, such as 0.5.0."""
    link: str
    """The https URL of the page on which it can be downloaded."""

    def __post_init__(self) -> None:
        if not _VERSION.fullmatch(self.version) or not _LINK.fullmatch(self.link):
            raise ValueError("a version is three numbers, and a link begins with https://")

    def is_newer_than(self, version: str) -> bool:
        """Return True if the announced version is newer than this one."""
        return _numbers(self.version) > _numbers(version)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


class Fault(Enum):
    """The reason why a question brought no announcement."""

    NONE_CAME = "none came"
    UNREADABLE = "unreadable"
    NOT_SIGNED = "not signed"
    """The answer was not signed by the key that this program knows."""


Answer: TypeAlias = Announcement | Fault


@dataclass(frozen=True, slots=True)
class Question:
    """A question about newer versions, as the settings keep it."""

    at: float
    """The time at which it was asked, in seconds since 1970."""
    answer: Answer | None = None
    """None if the program was closed before the answer came."""


def is_due(last: Question | None, now: float) -> bool:
    """Return True if the next question may be asked. A last question in the future counts as none, since the clock was
    wrong then."""
    return last is None or not 0 <= now - last.at < WEEK_S


def read_question(plain: Any) -> Question | None:
    """Return the question as the settings have kept it, or None. Raises ValueError."""
    match plain:
        case None:
            return None
        case {"at": float(at), "answer": answer, **more} if not more:
            return Question(at, _read_answer(answer))
        case _:
            raise ValueError


def _read_answer(plain: Any) -> Answer | None:
    """Return the answer as the settings have kept it, or None. Raises ValueError."""
    match plain:
        case None:
            return None
        case str(fault):
            return Fault(fault)
        case {"version": str(version), "link": str(link), **more} if not more:
            return Announcement(version, link)
        case _:
            raise ValueError
