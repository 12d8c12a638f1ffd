"""Checks of a translation against its English sentence: the same gaps, and in the help the same markup."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter
from unicodedata import category

from spitegame.translation import N_, Case, _

MARKUP = re.compile(r"##+ |- |\| |\d+\.\d+ |(?:hands|cards): |button: \S+ ")
_EXAMPLE = re.compile(r"(hands|cards): ")
_WORDS = re.compile(r"\([^)]*\)")
"""The pattern of what is translated in an example of hands."""
_PILES = {"payoff", "center", "center_short", "discard", "stock", "completed", "pile"}
"""The gaps whose contents have grammatical cases."""
_CASES = re.compile(rf"(\.many)?(\.({'|'.join(each.value for each in Case if each is not Case.NOMINATIVE)}))?$")


def fault(english: str, forms: Sequence[str], *, is_counted: bool = False) -> str | None:
    """Return the first fault of the translation as a sentence; None if it has none. With `is_counted` there is a form
    for each kind of number, and a form may write its number as a word."""
    return next((each for form in forms for each in _faults(english, form, is_counted=is_counted)), None)


def _faults(english: str, form: str, *, is_counted: bool) -> Iterator[str]:
    try:
        asked, found = gaps(english), gaps(form)
    except ValueError:
        yield _(N_("Use curly brackets only around gaps, one on each side."))
        return
    if is_counted:
        asked |= {"number"}
    lacking = asked - found - ({"number", "count"} if is_counted else set())
    if lacking or found - asked:
        # Translators: {gaps} is a list such as “{name}, {cards}”.
        told = N_("The gaps must be those of the English sentence: {gaps}.")
        yield _(told, gaps=", ".join(f"{{{gap}}}" for gap in sorted(asked)) or "–")
    if any(category(sign) == "Cc" and sign != "\n" for sign in form):
        yield _("It contains a character that cannot be shown.")
    if begins := _beginning(english):
        if _beginning(form) != begins:
            # Translators: {beginning} is a sign of layout, such as “##”.
            yield _("It must begin with “{beginning}”, as in English.", beginning=begins.strip())
        elif _EXAMPLE.match(english) and _cards(form) != _cards(english):
            yield _("The cards must be those of the English example.")
        elif begins == "| " and form.count(" | ") != english.count(" | "):
            yield _("It needs as many “|” as the English.")
    if english.endswith("{house}") and not form.endswith("{house}"):
        yield _("It must end with “{gap}”.", gap="{house}")


def gaps(text: str) -> set[str]:
    """Return the names in curly brackets, without the case that a translation adds to the name of a pile. Raises
    ValueError if a bracket is not closed or contains more than a name."""
    found = set()
    for _text, name, form, conversion in Formatter().parse(text):
        if form or conversion:
            raise ValueError
        if name is not None:
            whole = _CASES.sub("", name)
            found.add(whole if whole.removeprefix("words.") in _PILES else name)
    return found


def _beginning(text: str) -> str:
    """Return the markup at the beginning of a text; empty for none."""
    begins = MARKUP.match(text)
    return begins[0] if begins else ""


def _cards(example: str) -> str:
    """Return an example of hands without its translated words."""
    return _WORDS.sub("()", example.split(" | ")[0])
