"""Sentences in the player's language.

English stands in the code and in `assets/words`: whole sentences, with named gaps in curly brackets. A catalogue of
gettext has them in another language. A sentence is translated at the moment that it is shown, so another language takes
effect at once.

Fields fill the gaps after the translation. They hold names, numbers and signs; words only if they need no change in any
language, such as a card that `tables.words` names for the role that it has in the sentence.
"""

from collections.abc import Mapping
from enum import Enum
from gettext import NullTranslations

_catalogue = NullTranslations()


def use(catalogue: NullTranslations) -> None:
    """Take sentences from this catalogue from now on; those that it lacks are English."""
    global _catalogue
    _catalogue = catalogue


def current() -> NullTranslations:
    """Return the catalogue in use. Whatever is made of sentences once has to be made again when it changes."""
    return _catalogue


def N_(message: str) -> str:  # noqa: N802 – the name that gettext's tools look for
    """Mark a sentence that is translated later, with `_`, where it is shown."""
    return message


def unfilled(message: str) -> str:
    """Return the translated sentence, with its gaps still open."""
    return _catalogue.gettext(message) if message else ""


def _filled(translated: str, english: str, fields: Mapping[str, object]) -> str:
    """Fill the gaps. Return the English sentence if the translation has a wrong gap, as a player's own may."""
    try:
        return translated.format(**fields)
    except (AssertionError, AttributeError, LookupError, ValueError):
        return english.format(**fields)


def _(message: str, /, **fields: object) -> str:
    return _filled(unfilled(message), message, fields)


def pgettext(context: str, message: str, /, **fields: object) -> str:
    """Translate a sentence. `context` tells apart sentences that are the same in English, but not elsewhere."""
    return _filled(_catalogue.pgettext(context, message), message, fields)


def ngettext(one: str, many: str, number: int, /, **fields: object) -> str:
    """Translate a sentence that has a form for one and a form for many; `number` also fills a gap."""
    english = one if number == 1 else many
    return _filled(_catalogue.ngettext(one, many, number), english, {"number": number, **fields})


def npgettext(context: str, one: str, many: str, number: int, /, **fields: object) -> str:
    english = one if number == 1 else many
    return _filled(_catalogue.npgettext(context, one, many, number), english, {"number": number, **fields})


class Role(Enum):
    """The role of a thing in its sentence, with which its name changes in many languages. The value is the context
    under which translators find the name."""

    SUBJECT = "subject"
    """The thing does something, or stands by itself: on a label, in a list."""
    OBJECT = "object"
    """Something is done to the thing: it is played, drawn, beaten."""


class Case(Enum):
    """The grammatical cases of a name that a sentence may ask for. The value is the context under which translators
    find the form; a language without cases has the same form in all."""

    NOMINATIVE = "nominative"
    GENITIVE = "genitive"
    ACCUSATIVE = "accusative"
    LOCATIVE = "locative"
    """The case of a place where something lies: the dative in German."""
