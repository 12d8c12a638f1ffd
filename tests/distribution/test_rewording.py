"""An English sentence may be mended without losing what translators wrote for it."""

import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from distribution import messages
from distribution.wheel_contents import CATALOGUE, catalogues, compile_catalogues, done, translated_english


def sentences(*english: str | tuple[str, str], file: str = "spitegame/scenes/door.py") -> Catalog:
    catalog = Catalog()
    for each in english:
        catalog.add(each, locations=[(file, 1)])
    return catalog


def german(catalog: Catalog, *translations: str | tuple[str, str]) -> Catalog:
    catalog.locale = "de"
    for message, translation in zip(list(catalog)[1:], translations, strict=True):
        message.string = translation
    return catalog


def kept(folder: Path, catalog: Catalog) -> Catalog:
    """As it is read again from its file."""
    (folder / "de").mkdir(exist_ok=True)
    with (folder / "de" / f"{CATALOGUE}.po").open("wb") as file:
        write_po(file, catalog, ignore_obsolete=True)
    return catalogues(folder)["de"]


def shown(folder: Path, sentence: str) -> str:
    """What a player reads."""
    compile_catalogues(folder)
    with (folder / "de" / f"{CATALOGUE}.mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext(sentence)


def test_a_sentence_that_is_written_anew_keeps_its_translation_to_be_looked_at(tmp_path: Path) -> None:
    catalog = german(sentences("Leave", "Better was to play {cards}", "Join"), "Gehen", "Besser: {cards}", "Mitspielen")
    messages.update(catalog, sentences("Leave", "You should have played {cards}", "Join"))
    catalog = kept(tmp_path, catalog)

    (message,) = (each for each in catalog if each.id and each.fuzzy)
    assert message.id == "You should have played {cards}"
    assert translated_english(message) == "Better was to play {cards}"
    assert shown(tmp_path, "You should have played {cards}") == "Besser: {cards}"
    assert done(catalog) == 1.0

    message.flags.discard("fuzzy")  # as a translator does who has looked at it
    messages.update(catalog, sentences("Leave", "You should have played {cards}", "Join"))
    assert [each.user_comments for each in kept(tmp_path, catalog) if each.id] == [[], [], []]


def test_a_second_change_still_tells_which_english_was_translated(tmp_path: Path) -> None:
    long = "A sentence that is longer than one line of the file, and goes on, and on, and does not end yet:"
    catalog = german(sentences((f"{long} one card", f"{long} {{number}} cards")), ("eine Karte", "{number} Karten"))
    for change in ("First: ", "Second: "):
        messages.update(catalog, sentences((f"{change}{long} one card", f"{change}{long} {{number}} cards")))
        catalog = kept(tmp_path, catalog)
    messages.update(catalog, sentences((f"Second: {long} one card", f"Second: {long} {{number}} cards")))
    (message,) = (each for each in kept(tmp_path, catalog) if each.id)
    assert message.string == ("eine Karte", "{number} Karten")
    assert translated_english(message) == f"{long} {{number}} cards"


def test_a_language_that_lacks_the_sentence_is_not_given_the_translation_of_another() -> None:
    gathered = sentences("You should have passed")
    messages.update(german(sentences("Better was to pass"), "Besser: passen"), gathered)
    dutch = sentences("Better was to pass")
    messages.update(dutch, gathered)
    assert not dutch["You should have passed"].string


def test_a_translation_with_other_gaps_is_kept_and_not_shown(tmp_path: Path) -> None:
    catalog = german(sentences("{name} waits"), "{name} wartet")
    messages.update(catalog, sentences("{name} waits for {other}"))
    catalog = kept(tmp_path, catalog)
    assert catalog["{name} waits for {other}"].string == "{name} wartet"
    assert shown(tmp_path, "{name} waits for {other}") == "{name} waits for {other}"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (["Begin in five minutes", "Go"], ["Go", "Starts in five minutes"], {}),  # moved as well: nobody can tell
        (["One here", "Two there"], ["Three there", "Four"], {"Three there": "One here", "Four": "Two there"}),
        (["Since five minutes"], ["Hello", "For five minutes"], {"For five minutes": "Since five minutes"}),
        (["Since five minutes", "Hello"], ["Hello"], {}),
    ],
)
def test_a_changed_sentence_is_found_at_its_place(
    before: list[str], after: list[str], expected: dict[str, str]
) -> None:
    found = messages.reworded(german(sentences(*before), *before), sentences(*after))
    assert {new: old.id for (_, new), old in found.items()} == expected
