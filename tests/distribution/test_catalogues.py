"""What translators have written: whole, with the same gaps and the same markup, and in no other language."""

import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py

import pytest
from babel.messages.catalog import Catalog, Message

from distribution import wheel_contents
from distribution.messages import template
from distribution.wheel_contents import LOCALE, catalogues, done, english, is_shown

COUNTS = (0, 1, 2, 5, 22)
ENGLISH = re.compile(r"\b(the|and|of|with|your|you|are|from|this|that|which|have|card|cards)\b")
_MARKUP = re.compile(r"##+ |- |\| |\d+\.\d+ |(?:hands|cards): |button: \S+ ")
_EXAMPLE = re.compile(r"(hands|cards): ")
_NO_WORDS = re.compile(r"\{[^}]*\}|^(hands|cards):|[“„«].*?[”“»]|https?://\S+|\S+\.(svg|md)|`[^`]+`|\([^()]*\)")
"""Gaps, cards, quotations, addresses, files and code."""
_CASES = re.compile(r"(\.(many|genitive|accusative|locative))+$")
_CARD = re.compile(r"\([^)]*\)")

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


def gaps(text: str) -> set[str]:
    """The names of the gaps, without the case in which a translation has the name of a pile."""
    return {_CASES.sub("", name) for name in wheel_contents.gaps(text)}


@LANGUAGES
def test_gaps_markup_and_cards_are_those_of_the_sentence_and_nothing_is_left_in_english(catalog: Catalog) -> None:
    """A count may be left out where a form has it in a word."""
    for message, forms in translated(catalog):
        counted = set() if isinstance(message.id, str) else {"number"}
        asked, may_lack = gaps(english(message)) | counted, counted and {"number", "count"}
        for form in forms:
            assert asked - may_lack <= gaps(form) <= asked, (message.id, form)
    for message, (form, *_) in translated(catalog):
        text = english(message)
        begins = _MARKUP.match(text)
        assert (begins and begins[0]) == ((found := _MARKUP.match(form)) and found[0]), form
        if begins and begins[0] == "| ":
            assert form.count(" | ") == text.count(" | "), form
        if text.endswith("{house}"):
            assert form.endswith("{house}"), form
        if _EXAMPLE.match(text):
            assert _CARD.sub("()", form.split(" | ")[0]) == _CARD.sub("()", text.split(" | ")[0])
    left = [form for _, forms in translated(catalog) for form in forms if ENGLISH.search(_NO_WORDS.sub("", form))]
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


def test_polish_has_three_forms() -> None:
    rule = c2py(every()["pl"].plural_expr)
    assert [rule(number) for number in COUNTS] == [2, 0, 1, 2, 1]


@pytest.mark.parametrize("language", ["de", "es", "fr", "pl"])
def test_these_are_complete(language: str) -> None:
    catalog = every()[language]
    known = {(message.context, english(message)) for message, _ in translated(catalog)}
    lacking = [each.id for each in catalog if each.id and (each.context, english(each)) not in known]
    assert (lacking, done(catalog)) == ([], 1.0)
