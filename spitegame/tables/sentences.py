"""Sentences with named gaps. They stand in `assets/words`, each behind a dotted key: `events.Drew.you`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from spitegame.resources import ASSETS
from spitegame.rules.game import Seat
from spitegame.translation import Role, _, ngettext, npgettext, pgettext

PHRASES = "phrases."
"""The beginning of the keys of phrases with a role."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """In English."""

    text: str
    many: str = ""
    """Empty where no number decides."""
    context: str = ""


def sentences(text: str) -> dict[str, Sentence]:
    """What a file in TOML has, by keys. A table with a `text` is one sentence."""
    return dict(_rows(tomllib.loads(text), ""))


def _rows(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Sentence]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, Sentence(value)
        elif "text" in value:
            yield prefix + key, Sentence(**value)
        else:
            yield from _rows(value, f"{prefix}{key}.")


class Sentences:
    """Those of one file, read when the first one is needed. They are said in the player's language."""

    def __init__(self, name: str) -> None:
        self._name = name

    @cached_property
    def rows(self) -> Mapping[str, Sentence]:
        return sentences((ASSETS / "words" / f"{self._name}-sentences.toml").read_text("utf-8"))

    def say(self, key: str, /, **gaps: Any) -> str:
        """Of a sentence for one and many the gap `number` decides which."""
        row = self.rows[key]
        if row.many:
            return ngettext(row.text, row.many, gaps["number"], **gaps)
        return pgettext(row.context, row.text, **gaps) if row.context else _(row.text, **gaps)

    def phrase(self, key: str, role: Role = Role.SUBJECT, /, **gaps: Any) -> str:
        row = self.rows[PHRASES + key]
        if row.many:
            return npgettext(role.value, row.text, row.many, gaps["number"], **gaps)
        return pgettext(role.value, row.text, **gaps)


@dataclass(frozen=True, slots=True)
class Voice:
    """Calls the viewer "you" and all others by name. A key ends in who does something: `you`, or `other`."""

    sentences: ClassVar[Sentences]

    viewer: Seat | None
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.viewer

    def person(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else "other"

    def tell(self, key: str, seat: Seat, /, **gaps: Any) -> str:
        """What the seat does, `{name}` in a sentence about somebody else."""
        return self.sentences.say(f"{key}.{self.person(seat)}", name=self.names[seat], **gaps)

    def tell_of_two(self, key: str, seat: Seat, other: Seat, /, **gaps: Any) -> str:
        """What the seat does to another one, `{other}`; there is a sentence for what is done `to_you`."""
        person = "to_you" if self.is_you(other) else self.person(seat)
        return self.sentences.say(f"{key}.{person}", name=self.names[seat], other=self.names[other], **gaps)
