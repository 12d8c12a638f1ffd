"""Sentences with named gaps, which stand in `assets/words` under dotted keys such as `events.Drew.you`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from spitegame.resources import ASSETS
from spitegame.rules.game import Seat
from spitegame.translation import Role, _, ngettext, npgettext, pgettext

PHRASES = "phrases."
"""The prefix of the keys of phrases, which are translated by their role in a sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to translate: its English text, plural and gettext context."""

    text: str
    many: str = ""
    """The plural form; empty if the sentence has no number."""
    context: str = ""


def sentences(text: str) -> dict[str, Sentence]:
    """Return the sentences of a TOML text, by key. A table that has a `text` is one sentence."""
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
    """The sentences of one file in the player's language. The file is read when the first one is needed."""

    def __init__(self, name: str) -> None:
        self._name = name

    @cached_property
    def rows(self) -> Mapping[str, Sentence]:
        return sentences((ASSETS / "words" / f"{self._name}-sentences.toml").read_text("utf-8"))

    def say(self, key: str, /, **gaps: Any) -> str:
        """Return a sentence with its gaps filled; the gap `number` decides between singular and plural."""
        row = self.rows[key]
        if row.many:
            return ngettext(row.text, row.many, gaps["number"], **gaps)
        return pgettext(row.context, row.text, **gaps) if row.context else _(row.text, **gaps)

    def phrase(self, key: str, role: Role = Role.SUBJECT, /, **gaps: Any) -> str:
        """Return a phrase in the form for its role in a sentence, with its gaps filled."""
        row = self.rows[PHRASES + key]
        if row.many:
            return npgettext(role.value, row.text, row.many, gaps["number"], **gaps)
        return pgettext(role.value, row.text, **gaps)


@dataclass(frozen=True, slots=True)
class Voice:
    """Sentences for a viewer, who is called "you", and others by name. Keys end in the person who acts: `you`,
    `other`."""

    sentences: ClassVar[Sentences]

    viewer: Seat | None
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.viewer

    def person(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else "other"

    def tell(self, key: str, seat: Seat, /, **gaps: Any) -> str:
        """Return a sentence about what a seat does; `{name}` is that seat's name."""
        return self.sentences.say(f"{key}.{self.person(seat)}", name=self.names[seat], **gaps)

    def tell_of_two(self, key: str, seat: Seat, other: Seat, /, **gaps: Any) -> str:
        """Return a sentence about what a seat does to `{other}`; its key ends in `to_you` if that is the viewer."""
        person = "to_you" if self.is_you(other) else self.person(seat)
        return self.sentences.say(f"{key}.{person}", name=self.names[seat], other=self.names[other], **gaps)
