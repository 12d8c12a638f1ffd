"""Sentences in the player's language.

English stands in the code and in `assets/words`: whole sentences, whose gaps have names. A catalogue of gettext has
them in another language. Whatever shows a sentence takes it from here at that moment, so another language takes effect
at once.

Fields are filled in after the translation. They hold names, numbers and signs; words only where those are complete in
themselves, such as a card that `tables.words` names in the role that it has in the sentence.
"""

from collections.abc import Mapping
from enum import Enum
from gettext import NullTranslations

_catalogue = NullTranslations()


def use(catalogue: NullTranslations) -> None:
    """From now on sentences come out of this catalogue; without an own one they are English."""
    global _catalogue
    _catalogue = catalogue


def current() -> NullTranslations:
    """The catalogue that is used: what is made of sentences once is to be made again with another one."""
    return _catalogue


def N_(message: str) -> str:  # noqa: N802 – the name that gettext's tools look for
    """Marks a sentence that is translated later, with `_`, where it is shown."""
    return message


def unfilled(message: str) -> str:
    """The sentence with its gaps still open."""
    return _catalogue.gettext(message) if message else ""


def _filled(translated: str, english: str, fields: Mapping[str, object]) -> str:
    """In English where the translation asks for what is not there, as one of the player's own may."""
    try:
        return translated.format(**fields)
    except (AssertionError, AttributeError, LookupError, ValueError):
        return english.format(**fields)


def _(message: str, /, **fields: object) -> str:
    return _filled(unfilled(message), message, fields)


def pgettext(context: str, message: str, /, **fields: object) -> str:
    """`context` tells apart what is the same in English, but not elsewhere."""
    return _filled(_catalogue.pgettext(context, message), message, fields)


def ngettext(one: str, many: str, number: int, /, **fields: object) -> str:
    """The sentence for one and for several; `{number}` is the number."""
    english = one if number == 1 else many
    return _filled(_catalogue.ngettext(one, many, number), english, {"number": number, **fields})


def npgettext(context: str, one: str, many: str, number: int, /, **fields: object) -> str:
    english = one if number == 1 else many
    return _filled(_catalogue.npgettext(context, one, many, number), english, {"number": number, **fields})


class Role(Enum):
    """What a thing is in its sentence: in many languages its name changes with it. The value is the context under which
    translators find it."""

    SUBJECT = "subject"
    """It does something, or stands by itself: on a label, in a list."""
    OBJECT = "object"
    """Something is done to it: it is played, drawn, beaten."""


class Case(Enum):
    """The forms of a name that a sentence may ask for. The value is the context under which translators find them; a
    language without cases has the same in all."""

    NOMINATIVE = "nominative"
    GENITIVE = "genitive"
    ACCUSATIVE = "accusative"
    LOCATIVE = "locative"
    """Where something lies: the dative in German."""
