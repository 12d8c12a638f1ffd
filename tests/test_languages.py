"""Which language is spoken: the one that was chosen, or else the first that the system wants and that is far enough."""

import json
import plistlib
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from distribution.wheel_contents import CATALOGUE, compile_catalogues
from spitegame import languages, translation
from spitegame.app import system_languages
from spitegame.app.settings import chosen_language
from spitegame.languages import fitting, is_key, listed, speak, spoken, tag, to_speak
from spitegame.storage.files import Folders
from spitegame.translation import _, ngettext


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """German is complete, Brazilian Portuguese has three sentences of four, and Dutch one."""
    for key, sentences in (("de", 4), ("pt_BR", 3), ("nl", 1)):
        catalog = Catalog(locale=key)
        for index, english in enumerate(("Settings", "Help", "Menu")):
            catalog.add(english, f"{english} ({key})" if index < sentences else "")
        forms = [f"{{number}} card ({key})"] * catalog.num_plurals if sentences == 4 else [""] * catalog.num_plurals
        catalog.add(("{number} card", "{number} cards"), tuple(forms))
        (tmp_path / key).mkdir()
        with (tmp_path / key / f"{CATALOGUE}.po").open("wb") as file:
            write_po(file, catalog)
    compile_catalogues(tmp_path)
    monkeypatch.setattr(languages, "_LOCALE", tmp_path)
    languages.languages.cache_clear()
    yield tmp_path
    languages.languages.cache_clear()
    translation.use(NullTranslations())


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (["de_AT.UTF-8"], "de"),
        (["pt-BR", "de"], "pt_BR"),
        (["nl_NL", "de"], "de"),
        (["xx", "en_US", "de"], "en"),
        (["C"], "en"),
        ([], "en"),
        (["nl"], "en"),
    ],
)
def test_the_first_one_is_spoken_that_is_wanted_and_far_enough(wanted: list[str], key: str) -> None:
    assert fitting(wanted) == key
    assert to_speak("", wanted) == key


@pytest.mark.usefixtures("shelf")
def test_languages_have_names_and_who_chooses_one_speaks_it_from_then_on() -> None:
    assert to_speak("nl", ["de"]) == "nl"
    assert to_speak("tlh", ["de"]) == "de", "one that another version knows"
    assert (speak("de"), _("Help"), tag(), spoken().name) == (True, "Help (de)", "de", "Deutsch")
    assert ngettext("{number} card", "{number} cards", 2) == "2 card (de)"
    assert (speak("pt_BR"), tag()) == (True, "pt-BR")
    assert (speak("en"), _("Help"), tag()) == (True, "Help", "en")
    assert [(each.key, each.name, each.done) for each in languages.languages()] == [
        ("de", "Deutsch", 1.0),
        ("en", "English", 1.0),
        ("nl", "Nederlands", 0.25),
        ("pt_BR", "Português (Brasil)", 0.75),
    ]


def test_one_that_is_hardly_begun_is_listed_only_for_whoever_has_chosen_it(shelf: Path) -> None:
    names = (shelf / "languages.json").read_text("utf-8")
    (shelf / "languages.json").write_text(names.replace("0.25", "0.01"), "utf-8")
    languages.languages.cache_clear()
    assert [each.key for each in listed("")] == ["de", "en", "pt_BR"]
    assert [each.key for each in listed("nl")] == ["de", "en", "nl", "pt_BR"]


def test_one_whose_catalogue_is_not_here_changes_nothing(shelf: Path) -> None:
    """As on a page, which has to load it first."""
    speak("nl")
    (shelf / "de" / f"{CATALOGUE}.mo").unlink()
    assert (speak("de"), tag()) == (False, "nl")


def test_the_chosen_one_is_known_before_anything_is_told(tmp_path: Path) -> None:
    assert all(map(is_key, ("de", "pt_BR", "tlh")))
    assert not any(map(is_key, ("", "DE", "../x", "de-AT")))
    folders = Folders.of(tmp_path)
    assert chosen_language(folders) == ""
    folders.preferences.parent.mkdir(parents=True, exist_ok=True)
    for written, key in (({"language": "de"}, "de"), ({"language": "no key"}, ""), ({}, ""), ([], "")):
        folders.preferences.write_text(json.dumps(written))
        assert chosen_language(folders) == key


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"LANG": "de_DE.UTF-8"}, ("de_DE.UTF-8",)),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:pl"}, ("fr", "pl", "de_DE.UTF-8")),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES"}, ("es_ES",)),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "pl_PL"}, ("pl_PL",)),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, ()),
        ({}, ()),
    ],
)
def test_on_linux_variables_tell(
    variables: dict[str, str], wanted: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("LANG", "LANGUAGE", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_languages.system_languages() == wanted


def test_on_a_mac_the_settings_of_the_user_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    settings = tmp_path / "settings.plist"
    monkeypatch.setattr(system_languages, "_MAC_SETTINGS", settings)
    assert system_languages.system_languages() == ()
    settings.write_bytes(plistlib.dumps({"AppleLanguages": ["fr-CA", "en-CA"]}))
    assert system_languages.system_languages() == ("fr-CA", "en-CA")
    settings.write_bytes(b"no settings")
    assert system_languages.system_languages() == ()
