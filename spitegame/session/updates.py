"""Newer versions of the program: the question for them, and the answer."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

_VERSION = re.compile(r"\d{1,4}\.\d{1,4}\.\d{1,4}", re.ASCII)
_LINK = re.compile(r"https://[!-~]{1,300}")
WEEK = 7 * 24 * 3600
"""The seconds between two questions, at least."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """The newest version, as the makers of the program announce it. Raises ValueError for what neither can be."""

    version: str
    """Three numbers, such as 0.5.0."""
    link: str
    """The page that it can be had from."""

    def __post_init__(self) -> None:
        if not _VERSION.fullmatch(self.version) or not _LINK.fullmatch(self.link):
            raise ValueError("a version is three numbers, and a link begins with https://")

    def is_newer_than(self, version: str) -> bool:
        return _numbers(self.version) > _numbers(version)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


class Fault(Enum):
    """The fault in the answer to a question."""

    NONE_CAME = "none came"
    UNREADABLE = "unreadable"
    NOT_SIGNED = "not signed"
    """By the key that this program knows."""


Answer: TypeAlias = Announcement | Fault


@dataclass(frozen=True, slots=True)
class Question:
    """A question for newer versions that was asked."""

    at: float
    """The seconds since 1970."""
    answer: Answer | None = None
    """None where the program was closed before it came."""


def is_due(last: Question | None, now: float) -> bool:
    """Whether the next question may be asked. If the last one lies in the future, somebody has put the clock right."""
    return last is None or not 0 <= now - last.at < WEEK


def read_question(plain: Any) -> Question | None:
    """The question as it was kept in the settings. Raises ValueError."""
    match plain:
        case None:
            return None
        case {"at": float(at), "answer": answer, **more} if not more:
            return Question(at, _read_answer(answer))
        case _:
            raise ValueError


def _read_answer(plain: Any) -> Answer | None:
    match plain:
        case None:
            return None
        case str(fault):
            return Fault(fault)
        case {"version": str(version), "link": str(link), **more} if not more:
            return Announcement(version, link)
        case _:
            raise ValueError
