"""What translators have written: whole, with the same gaps and the same markup, and in no other language."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from distribution.messages import template
from distribution.wheel_contents import LOCALE, catalogues, done, english, gaps, is_shown
from spitegame.app.sentence_checks import fault

COUNTS = (0, 1, 2, 5, 22)
ENGLISH = re.compile(r"\b(the|and|of|with|your|you|are|from|this|that|which|have|card|cards)\b")
OWN_WORDS = {"nl": {"of"}}
"""Words of a language that are written as English ones."""
_NO_WORDS = re.compile(r"\{[^}]*\}|^(hands|cards):|[“„«].*?[”“»]|https?://\S+|\S+\.(svg|md)|`[^`]+`|\([^()]*\)")
"""Gaps, cards, quotations, addresses, files and code."""
_QUOTED = re.compile(r"“([^”]+)”")
NO_WORDS_FOR_PLAYERS = {
    *("aims", "bounty", "context", "deal", "does", "drawn", "hands", "leader", "payoffs", "points", "rules", "who")
}
"""Keys in `assets/words` behind which stand cards, names and places."""
_SOMEBODY = r"\{(?:name|other|first)\}"
GENDERED = {
    "de": rf"{_SOMEBODY}[^.:;]*\b(?:er|sie|(?:seine|ihre)[nmrs]?)\b",
    "es": rf"{_SOMEBODY} (?:está|es|era|fue|ha sido|queda) \w+[ao]\b",
    "fr": rf"(?<!avec ){_SOMEBODY} (?:(?:est|était|a été|sera) \w+(?:é|i|u|nt|eux)e?\b|s’est \w+)",
    "pl": rf"{_SOMEBODY} \w+(?:ł|ła)\b",
    "ru": rf"(?<!игрока ){_SOMEBODY} \w+(?:л|ла|лся|лась)\b",
}
"""Words that say of somebody with a name whether it is a woman or a man."""

LANGUAGES = pytest.mark.parametrize(
    "catalog", sorted(path.parent.name for path in LOCALE.glob("*/*.po")), indirect=True
)


@cache
def every() -> dict[str, Catalog]:
    return catalogues()


@pytest.fixture
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return every()[request.param]


@cache
def gathered() -> Catalog:
    return template()


def translated(catalog: Catalog) -> Iterator[tuple[Message, list[str]]]:
    """Each message that has a translation, with all of its forms."""
    for message in catalog:
        forms = [message.string] if isinstance(message.string, str) else [str(each) for each in message.string or ()]
        if message.id and all(forms) and forms and is_shown(message):
            yield message, forms


@LANGUAGES
def test_gaps_markup_and_cards_are_those_of_the_sentence_and_nothing_is_left_in_english(catalog: Catalog) -> None:
    for message, forms in translated(catalog):
        told = fault(english(message), forms, is_counted=not isinstance(message.id, str))
        assert told is None, (message.id, forms, told)
    everything = [form for _, forms in translated(catalog) for form in forms]
    own = OWN_WORDS.get(str(catalog.locale), set())
    left = [form for form in everything if {*ENGLISH.findall(_NO_WORDS.sub("", form))} - own]
    assert left == []
    missing = [each.id for each in gathered() if each.id and catalog.get(each.id, each.context) is None]
    assert missing == []


@LANGUAGES
def test_there_is_a_form_for_every_number(catalog: Catalog) -> None:
    """Those of the language's own rule: the number shows, but where one thing is meant."""
    rule = c2py(catalog.plural_expr)
    for message, forms in translated(catalog):
        if isinstance(message.id, str):
            continue
        assert len(forms) == catalog.num_plurals, message.id
        for number in COUNTS:
            if rule(number) != rule(1) and "number" in gaps(english(message)):
                assert "number" in gaps(forms[rule(number)]), (message.id, number)


@pytest.mark.parametrize("language", GENDERED)
def test_no_form_tells_the_gender_of_somebody(language: str) -> None:
    told = [form for _, forms in translated(every()[language]) for form in forms]
    assert [form for form in told if re.search(GENDERED[language], form)] == []


@LANGUAGES
def test_a_label_in_the_help_is_the_one_on_the_button(catalog: Catalog) -> None:
    labels: dict[str, list[str]] = {}
    for message, forms in translated(catalog):
        if not _is_help(message):
            labels.setdefault(english(message).strip("“”"), []).extend(
                form.strip("“„«»” \u00a0").lower() for form in forms
            )
    for message, (form, *_) in translated(catalog):
        for label in _QUOTED.findall(english(message)) if _is_help(message) else ():
            assert label not in labels or any(each in form.lower() for each in labels[label]), (
                label,
                labels[label],
                form,
            )


def test_what_begins_with_a_capital_letter_in_quotation_marks_is_a_label() -> None:
    known = {english(message) for message in gathered() if message.id and not _is_help(message)}
    quoted = {each for message in gathered() if _is_help(message) for each in _QUOTED.findall(english(message))}
    assert {each for each in quoted if each[0].isupper()} - known == {"Spitegame-Page"}


def _is_help(message: Message) -> bool:
    return any(path.startswith("assets/help/") for path, _ in message.locations)


def test_every_text_in_the_words_is_a_message() -> None:
    known = {form for each in gathered() for form in (each.id if isinstance(each.id, tuple) else (each.id,))}
    for path in sorted((LOCALE.parent / "words").glob("*.toml")):
        assert [each for each in _texts(tomllib.loads(path.read_text("utf-8"))) if each not in known] == [], path


def _texts(written: Any) -> Iterator[str]:
    if isinstance(written, str):
        yield " ".join(written.split())
    elif isinstance(written, dict):
        yield from (text for key, value in written.items() if key not in NO_WORDS_FOR_PLAYERS for text in _texts(value))
    elif isinstance(written, list):
        yield from (text for each in written for text in _texts(each))


def test_polish_has_three_forms() -> None:
    rule = c2py(every()["pl"].plural_expr)
    assert [rule(number) for number in COUNTS] == [2, 0, 1, 2, 1]


@pytest.mark.parametrize("language", ["de", "es", "fr", "nl", "pl", "pt_BR", "ru"])
def test_these_are_complete(language: str) -> None:
    catalog = every()[language]
    known = {(message.context, english(message)) for message, _ in translated(catalog)}
    lacking = [each.id for each in catalog if each.id and (each.context, english(each)) not in known]
    assert (lacking, done(catalog)) == ([], 1.0)
