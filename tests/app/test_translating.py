"""A translator without a checkout: the file is written, filled in, and its sentences show at once."""

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.windows.form_user import Home, Person, frame

from spitegame import languages
from spitegame.app.sentence_checks import fault
from spitegame.app.translating import LARGEST_BYTES, OwnTranslations
from spitegame.languages import Translatable, found, listed, speak, spoken
from spitegame.scenes.program import Abilities
from spitegame.scenes.settings import LanguageScene
from spitegame.scenes.translating import TranslatingScene
from spitegame.translation import _, npgettext

ITALIAN = {
    "Settings": "Impostazioni",
    "{name} has left.": "{name} se n’è andato.",
    "needs {rank}": "serve {rank}",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(languages, "_own", None)
    languages.look_in(tmp_path)
    yield tmp_path
    speak(languages.ENGLISH)
    monkeypatch.undo()
    languages.languages.cache_clear()


@pytest.fixture
def own(folder: Path) -> OwnTranslations:
    return OwnTranslations(folder, lambda _folder: True, speak)


@pytest.fixture
def italian() -> Translatable:
    language = found("Italiano")
    assert language is not None
    assert found(" IT ") is language
    assert found("klingon") is None
    return language


def fill(path: Path, **translated: str) -> None:
    file = polib.pofile(str(path))
    for each in file:
        each.msgstr = (ITALIAN | translated).get(each.msgid, each.msgstr)
        if each.msgid == "{number} card" and each.msgctxt == "object":
            each.msgstr_plural = {0: "{number} carta", 1: "{number} carte"}
    file.save()


def test_what_is_written_in_the_file_is_said_at_once_and_at_the_next_start(
    own: OwnTranslations, italian: Translatable, folder: Path
) -> None:
    (told,) = own.write(italian)
    assert str(folder / "it.po") in told
    fill(folder / "it.po")
    (told,) = own.load(italian)
    assert told.startswith("4 of ")
    assert italian.name in [each.name for each in listed("")], "who translates finds it below a share of 20 %"
    assert speak("it")
    assert (_("Settings"), _("needs {rank}", rank="6"), _("Undo")) == ("Impostazioni", "serve 6", "Undo")
    counted = npgettext("object", "{number} card", "{number} cards", 2)
    assert (counted, spoken().name) == ("2 carte", "Italiano")
    own.write(italian)
    assert "Impostazioni" in (folder / "it.po").read_text("utf-8"), "what is translated stays"
    own.forget(italian)
    assert not speak("it")


def test_a_language_of_the_program_comes_with_its_translation_and_lacks_nothing_of_it(
    own: OwnTranslations, folder: Path
) -> None:
    german = found("de")
    assert german is not None
    own.write(german)
    (told,) = own.load(german)
    every = told.split()[3]
    assert told == f"{every} Sätze von {every} werden gezeigt."
    fill(folder / "de.po", Settings="Was du willst", Language="")
    own.load(german)
    assert speak("de")
    assert (_("Settings"), _("Language")) == ("Was du willst", "Sprache"), "what is empty is said as before"
    (folder / "de.mo").write_bytes(b"\xde\x12\x04\x95 and no more")
    languages.look_in(folder)
    assert speak("de")
    assert _("Settings") == "Einstellungen"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "It is not there yet. Write it first."),
        ('msgid "Settings"\nmsgstr "Impostazioni\n', "Line 2 of it.po cannot be read."),
        ('msgid "Settings"\nmsgid "Menu"\nmsgstr ""\n', "Line 2 of it.po cannot be read."),
        ("PK\x03\x04", "Line 1 of it.po cannot be read."),
        ("msgid \xe9", "it.po is not in UTF-8."),
        ("#" * (LARGEST_BYTES + 1), "it.po is too large for a translation."),
    ],
    ids=["nothing", "a quotation mark is lost", "a line is lost", "an archive", "another encoding", "gigantic"],
)
def test_of_a_file_that_cannot_be_used_is_said_what_to_do(
    own: OwnTranslations, italian: Translatable, folder: Path, content: str, told: str
) -> None:
    if content:
        (folder / "it.po").write_bytes(content.encode("latin-1"))
    (said,) = own.load(italian)
    assert said.replace(str(folder / "it.po is"), "It is").startswith(told)
    assert own.write(italian) == [said] if content else own.write(italian), "nobody's work is overwritten"


@pytest.mark.parametrize(
    ("english", "form"),
    [
        ("{name} has left.", "Se n’è andato."),
        ("{name} has left.", "{nome} se n’è andato."),
        ("{name} has left.", "{name.__class__} se n’è andato."),
        ("{name} has left.", "{name!r:>999999999}"),
        ("{name} has left.", "{name se n’è andato."),
        ("Settings", "{0} Impostazioni"),
        ("Settings", "Imposta\0zioni"),
        ("## The deal", "La mano"),
        ("hands: 5c > 7h (“lower!”)", "hands: 5c > Qh („più bassa!”)"),
        ("| K, J | Higher", "| K, J"),
        ("3.2 Wild cards. {house}", "3.2 {house} Carte jolly."),
    ],
)
def test_a_translation_with_other_gaps_or_another_layout_is_not_used_and_its_line_is_named(
    own: OwnTranslations, italian: Translatable, folder: Path, english: str, form: str
) -> None:
    assert fault(english, [form])
    assert fault(english, [english]) is None
    if english == "{name} has left." and "\0" not in form:
        own.write(italian)
        fill(folder / "it.po", **{english: form})
        shown, number, line = own.load(italian)
        assert (shown[:2], number) == ("3 ", "1 is not used:")
        assert line.startswith("Line ")


def test_a_rule_for_plurals_is_never_taken_from_a_file(
    own: OwnTranslations, italian: Translatable, folder: Path
) -> None:
    own.write(italian)
    fill(folder / "it.po")
    text = (folder / "it.po").read_text("utf-8")
    (folder / "it.po").write_text(text.replace(italian.plurals, "nplurals=2; plural=(n / 0)"), "utf-8")
    own.load(italian)
    assert speak("it")
    assert npgettext("object", "{number} card", "{number} cards", 1) == "1 carta"


@given(some.binary(max_size=300))
def test_any_file_at_all_is_answered_with_sentences(content: bytes) -> None:
    from tempfile import TemporaryDirectory

    italian = found("it")
    assert italian is not None
    with TemporaryDirectory() as name:
        (Path(name) / "it.po").write_bytes(b'msgid "Settings"\nmsgstr "' + content)
        assert all(OwnTranslations(Path(name), lambda _folder: True, speak).load(italian))
    languages.look_in(Path("nowhere"))


def test_a_sentence_that_cannot_be_filled_is_said_in_english(own: OwnTranslations, folder: Path) -> None:
    """A gap may be declined where it holds a pile, and some hold what only looks like one."""
    italian = found("it")
    assert italian is not None
    own.write(italian)
    file = polib.pofile(str(folder / "it.po"))
    center = next(each for each in file if each.msgid == "{center}, {card}, complete")
    center.msgstr = "{center.genitive}, {card}, completa"
    file.save()
    own.load(italian)
    assert speak("it")
    assert _("{center}, {card}, complete", center="Center 1", card="king") == "Center 1, king, complete"


def test_a_page_has_no_folder_and_says_where_translating_can_be_helped() -> None:
    person = Person(LanguageScene(Home(can=Abilities(has_folders=False))), frame())
    assert person.reads("translate").startswith("To help translate, get the program itself")


def test_a_language_is_named_by_what_it_calls_itself_and_its_sentences_can_be_let_go(folder: Path) -> None:
    home = Home(translations=folder)
    person = Person(TranslatingScene(home), frame())
    person.paste("Klingon")
    assert not person.sees("write")
    person.key(*["backspace"] * 7)
    person.paste("italiano")
    person.tap("write")
    fill(folder / "it.po")
    person.tap("load")
    assert home.settings.preferences.language == "it"
    person.tap("forget")
    assert (home.settings.preferences.language, (folder / "it.po").exists()) == ("", True)
