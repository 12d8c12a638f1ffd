"""What translators are given, and what becomes of it."""

import json
import os
from collections.abc import Callable, Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from distribution import messages
from distribution.messages import KEYWORDS, of_sentences, of_words
from distribution.wheel_contents import CATALOGUE, LANGUAGES, compile_catalogues

SENTENCES = """
# Sentences of a game.
[events]
# Translators: {name} is a player. What comes here
# holds for both.
Left.you = "You leave."
Left.other = "{name} leaves."

Passed = { text = "Pass", context = "button" }
[phrases]
cards = { text = "{number} card", many = "{number} cards" }
"""


def found(text: bytes, method: Callable[..., Iterator[Any]]) -> list[tuple[str, ...]]:
    """The functions, and the texts that they are given."""
    calls = method(BytesIO(text), list(KEYWORDS), messages.COMMENTS, {})
    return [(function, *texts_of(given)) for _, function, given, _ in calls]


def texts_of(given: str | tuple[str | None, ...]) -> list[str]:
    return [given] if isinstance(given, str) else [each for each in given if each]


def test_sentences_are_found_with_their_comments_and_phrases_once_for_each_role() -> None:
    comment = ["Translators: {name} is a player. What comes here holds for both."]
    assert [(given, comments) for _, _, given, comments in of_sentences(BytesIO(SENTENCES.encode()), [], [], {})] == [
        (("You leave.",), comment),
        (("{name} leaves.",), comment),
        (("button", "Pass"), []),
        (("subject", "{number} card", "{number} cards"), []),
        (("object", "{number} card", "{number} cards"), []),
    ]
    assert found(SENTENCES.encode(), of_sentences) == [
        ("_", "You leave."),
        ("_", "{name} leaves."),
        ("pgettext", "button", "Pass"),
        ("npgettext", "subject", "{number} card", "{number} cards"),
        ("npgettext", "object", "{number} card", "{number} cards"),
    ]


def test_of_a_lesson_only_the_words_are_found() -> None:
    lesson = b"""
title = "The first turns"
[teachers]
Mallory = "in a good mood"
[[steps]]
who = "Mallory"
does = "Ah to center 1"
aims = ["Saves KING"]
[[steps.pages]]
words = "You have an ace."
points = "center0"
"""
    assert [given for _, given in found(lesson, of_words)] == ["The first turns", "in a good mood", "You have an ace."]


@pytest.fixture
def catalogue() -> Catalog:
    catalogue = Catalog(locale="de")
    catalogue.add("Next game", "Nächstes Spiel")
    catalogue.add(("{number} day", "{number} days"), ("{number} Tag", "{number} Tage"))
    catalogue.add("Rules", "")
    catalogue.add(("{number} card", "{number} cards"), ("{number} Karte", ""))
    return catalogue


def test_the_program_is_told_what_languages_there_are_and_how_much_of_them(tmp_path: Path, catalogue: Catalog) -> None:
    german = tmp_path / "de" / f"{CATALOGUE}.po"
    german.parent.mkdir()
    with german.open("wb") as file:
        write_po(file, catalogue)
    compile_catalogues(tmp_path)
    assert json.loads((tmp_path / LANGUAGES).read_text("utf-8")) == {"de": {"name": "Deutsch", "done": 0.5}}
    with german.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    assert compiled.gettext("Next game") == "Nächstes Spiel"
    assert [compiled.ngettext("{number} day", "{number} days", number) for number in (1, 2)] == [
        "{number} Tag",
        "{number} Tage",
    ]
    assert compiled.gettext("Rules") == "Rules"
    for path in (german.with_suffix(".mo"), tmp_path / LANGUAGES):
        os.utime(path, (0, 0))
        compile_catalogues(tmp_path)
        assert path.stat().st_mtime == 0, "what is the same is not written again, under the eyes of another build"
