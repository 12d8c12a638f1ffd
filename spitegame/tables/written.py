"""Texts that stand in `assets/words`, to be changed and translated without programming. Sentences with named gaps stand
there under dotted keys such as `events.Drew.you`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from typing import Any, ClassVar

from spitegame.resources import ASSETS
from spitegame.rules.game import Seat
from spitegame.translation import Case, Role, _, current, ngettext, npgettext, pgettext, unfilled

_NO_TEXT = frozenset({"aims", "deal", "does", "who", "points", "one", "several"})
"""The keys that hold no translatable text: reasons, cards, actions and names in a lesson, and the parts of a `Name`."""
_CONTEXTS = {"sizes": "size", "own_sizes": "size"}
"""The gettext context of all text under a key: the size “Quick” and the rules “Quick” may need different genders."""


def written(name: str) -> Mapping[str, Any]:
    """Return the contents of a file in the player's language. The file of a game's words has the key of the game as its
    name. Gaps in the text are not filled yet."""
    return _in_language(name, current())


def by_member(table: Mapping[str, Mapping[str, str]], *kinds: type[Enum]) -> dict[Enum, str]:
    """Return the entries of a table by the enum members after which they are named. Raises KeyError if one is
    missing."""
    return {member: table[kind.__name__][member.name] for kind in kinds for member in kind}


def texts(value: Any, context: str | None = None) -> Iterator[tuple[str | None, str]]:
    """Yield all text of a file, or of a part of it, that is to be translated, with its context."""
    match value:
        case str():
            yield context, value
        case list():
            for each in value:
                yield from texts(each, context)
        case dict():
            for key, each in value.items():
                if key not in _NO_TEXT:
                    yield from texts(each, _CONTEXTS.get(key, context))
        case _:
            pass


def names(value: Any) -> Iterator[str]:
    """Yield the singular and plural of every `Name` in a file."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("one", "several"):
                yield each
            else:
                yield from names(each)


@cache
def _in_language(name: str, catalogue: object) -> Mapping[str, Any]:
    """Return the translated file; `catalogue` makes the cache depend on the language."""
    translated: Mapping[str, Any] = _translated(tomllib.loads((ASSETS / "words" / f"{name}.toml").read_text("utf-8")))
    return translated


def _translated(value: Any, context: str | None = None) -> Any:
    match value:
        case str():
            return pgettext(context, value) if context else unfilled(value)
        case list():
            return [_translated(each, context) for each in value]
        case dict():
            return {
                key: each if key in _NO_TEXT else _translated(each, _CONTEXTS.get(key, context))
                for key, each in value.items()
            }
        case _:
            return value


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


@dataclass(frozen=True, slots=True)
class Name:
    """A name in English that sentences decline: a translation picks the form that it needs as an attribute, such as
    `{pile}`, `{pile.genitive}` or `{pile.many}`."""

    one: str
    several: str = ""
    """The plural; empty if it is not needed."""
    number: int | None = None
    """The number of the pile that is meant, counted from 1; None if there is only one pile."""
    fields: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self._in(Case.NOMINATIVE)

    @property
    def genitive(self) -> str:
        return self._in(Case.GENITIVE)

    @property
    def accusative(self) -> str:
        return self._in(Case.ACCUSATIVE)

    @property
    def locative(self) -> str:
        return self._in(Case.LOCATIVE)

    @property
    def many(self) -> "Name":
        """The name in the plural."""
        assert self.several, f"{self.one} is named in the plural"
        return Name(self.several)

    def _in(self, case: Case) -> str:
        name = pgettext(case.value, self.one, **self.fields)
        if self.number is None:
            return name
        # Translators: one of several piles. {pile} is what they are called, such as “discard pile”, and {number} tells
        # which of them it is.
        return pgettext("which pile", "{pile} {number}", pile=name, number=self.number)
