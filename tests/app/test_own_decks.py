"""A deck of cards from anywhere is added to those that come with the program."""

import shutil
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pygame
import pytest
from support.foreign_deck import CARDS, HOSTILE, OPEN, RED_HEARTS, add_deck, foreign_deck, svg

from spitegame.app import deck_import, deck_reader
from spitegame.app.deck_folder import DeckFolder
from spitegame.app.deck_import import BadDeck
from spitegame.app.deck_reader import card_named
from spitegame.app.own_decks import PNG, SVG, deck_names, found_deck
from spitegame.app.wanted import DeckSource, wanted
from spitegame.app.wanted import written as text_of
from spitegame.rules.cards import JOKER, card
from spitegame.ui.decks import KEYS, NAMES, shipped
from spitegame.ui.preferences import BackColour, Preferences
from spitegame.workers.process import WorkDone, limited_process


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "elsewhere" / "Old English"


@pytest.mark.parametrize("packed", [False, True], ids=["a folder", "an archive"])
@pytest.mark.parametrize("suffix", [PNG, SVG])
def test_a_deck_of_foreign_files_is_found_whole(suffix: str, packed: bool, source: Path, tmp_path: Path) -> None:
    foreign_deck(source)
    if packed:
        source = Path(shutil.make_archive(str(tmp_path / source.name), "zip", source.parent, source.name))
    key, sentence = add_deck(tmp_path / "decks", source, suffix=suffix)
    assert sentence == "“Old English” has been added, with 53 cards."
    assert deck_names(tmp_path / "decks") == {**{key: shipped(key).name for key in KEYS}, key: "Old English"}
    deck = found_deck(tmp_path / "decks", key, suffix)
    assert {deck.files[NAMES[each]].suffix for each in CARDS} == {suffix}
    assert deck.files["eleven-of-hearts"] == shipped(KEYS[0]).files["eleven-of-hearts"], "ours shows"


def test_what_is_broken_or_missing_is_told_and_ours_shows(source: Path, tmp_path: Path) -> None:
    queen, ace = "queen-of-hearts", "ace-of-spades"
    foreign_deck(source, CARDS[:-1], {queen: "<svg", ace: svg(CARDS[0]).replace("svg", "html")})
    key, sentence = add_deck(tmp_path / "decks", source)
    assert sentence == (
        "“Old English” has been added, with 50 cards. These cannot be shown, so ours stand in for them: ace of spades "
        "and queen of hearts. These are missing, so ours stand in for them: joker."
    )
    deck = found_deck(tmp_path / "decks", key, PNG)
    assert {deck.files[name] for name in (queen, ace, "joker")} <= set(shipped(KEYS[0]).files.values())


@pytest.mark.parametrize("name", ["empty", "no archive.zip", "gone"])
def test_where_no_card_is_found_nothing_is_lost(name: str, tmp_path: Path) -> None:
    before = add_deck(tmp_path / "decks", foreign_deck(tmp_path / "empty"))
    (tmp_path / "elsewhere" / "empty").mkdir(parents=True)
    (tmp_path / "elsewhere" / "no archive.zip").write_bytes(b"PK\3\4 and no more")
    with pytest.raises(BadDeck, match=name):
        add_deck(tmp_path / "decks", tmp_path / "elsewhere" / name)
    assert NAMES[JOKER] in found_deck(tmp_path / "decks", before.key, PNG).files


@pytest.mark.parametrize("way", RED_HEARTS)
def test_a_red_heart_is_red_in_whatever_way_it_is_written(way: str, source: Path, tmp_path: Path) -> None:
    source.mkdir(parents=True)
    (source / "QH.svg").write_bytes(RED_HEARTS[way])
    key, _ = add_deck(tmp_path / "decks", source)
    picture = pygame.image.load(found_deck(tmp_path / "decks", key, PNG).files["queen-of-hearts"])
    assert picture.get_at((186, 270)) == pygame.Color("#cc0000")
    assert picture.get_at((60, 60)) == pygame.Color("white")


def test_words_are_drawn(source: Path, tmp_path: Path) -> None:
    source.mkdir(parents=True)
    (source / "QH.svg").write_text(f'{OPEN}<text x="8" y="60" font-size="60" fill="#c00">Q</text></svg>')
    key, _ = add_deck(tmp_path / "decks", source)
    picture = pygame.image.load(found_deck(tmp_path / "decks", key, PNG).files["queen-of-hearts"])
    assert picture.get_bounding_rect().width > 180


def test_where_there_are_no_letters_for_its_words_a_card_is_refused(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_reader, "_FAMILIES", ("Nothing that anybody has",))
    monkeypatch.setattr("font_source_serif_pro.font_files_ttf", {})  # downloads have other letters
    foreign_deck(source, spoiled={"joker": f'{OPEN}<rect width="9" height="9"/><text y="60">Q</text></svg>'})
    assert "These cannot be shown, so ours stand in for them: joker." in add_deck(tmp_path / "decks", source).sentence


def test_a_picture_that_ends_or_occupies_whoever_draws_it_is_refused_by_name_and_the_others_are_added(
    source: Path, tmp_path: Path
) -> None:
    """The real process, with its limits of time and memory."""
    foreign_deck(source, spoiled=HOSTILE)
    sentence = add_deck(tmp_path / "decks", source, limited_process).sentence
    assert sentence == (
        "“Old English” has been added, with 48 cards. These cannot be shown, so ours stand in for them: ace of spades, "
        "joker, queen of hearts, 10 of clubs and 2 of clubs."
    )


class Stuck(WorkDone):
    """A worker whose second one never gets as far as a list."""

    started = 0

    def __init__(self, *work: Any) -> None:
        type(self).started += 1
        self._is_late = type(self).started > 1
        super().__init__(*work)
        for _picture in range(2):
            self._said.pop()  # it ends before the last two pictures

    def has_message(self) -> bool:
        return not self._is_late


def test_what_is_drawn_stays_where_the_next_worker_does_not_start_in_time(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_import, "START_S", 0.0)
    foreign_deck(source, CARDS[:10])
    assert add_deck(tmp_path / "decks", source, Stuck).sentence.startswith(
        "“Old English” has been added, with 8 cards. These cannot be shown, so ours stand in for them: "
    )


def test_of_an_archive_that_grows_only_so_much_is_read(source: Path, tmp_path: Path) -> None:
    """Spaces pack well. Where there is no process to end, as in a browser, what is read is limited."""
    archive = tmp_path / "Old English.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for each in CARDS:
            packed.writestr(f"{NAMES[each]}.svg", svg(each) + " " * 1_500_000)
    sentence = add_deck(tmp_path / "decks", archive, suffix=SVG).sentence
    assert sentence.startswith("“Old English” has been added, with 26 cards.")
    assert "and 21 more." in sentence


def test_a_deck_that_lies_in_the_folder_as_it_came_is_added_first(tmp_path: Path) -> None:
    """So did earlier versions keep decks."""
    told, folder = list[str](), foreign_deck(tmp_path / "decks" / "Old English")
    kept = DeckFolder(tmp_path / "decks", PNG, WorkDone, told.append)
    wanted = Preferences(deck="own/Old English")
    assert kept.readable(wanted).deck == KEYS[0]
    assert kept.run() == wanted.deck
    assert kept.readable(wanted) == wanted
    kept.add(tmp_path / "gone.zip")
    assert kept.run() is None
    assert told[1:] == ["gone.zip cannot be opened as a folder or a ZIP archive."]
    assert not kept.is_busy
    assert (folder / "svg").is_dir(), "what the player put there stays"


def test_a_dropped_folder_or_archive_is_a_deck_and_one_that_is_gone_shows_the_first_one(tmp_path: Path) -> None:
    assert found_deck(tmp_path / "decks", "own/Old English", PNG) == shipped(KEYS[0])
    for path in (tmp_path, tmp_path / "deck.zip"):
        assert wanted(str(path)) == DeckSource(path)
        assert text_of(DeckSource(path)) == str(path)


STEMS = {
    "queen-of-hearts": "Qh", "QH": "Qh", "10S": "10s", "TC": "10c", "king_of_spades2": "Ks", "1_diamond": "Ad",
    "clubs-11": "Jc", "Card Heart 12": "Qh", "eleven-of-clubs": "11c", "joker_black": "*",
}  # fmt: skip


def test_files_are_called_as_in_many_decks_and_a_back_is_that_of_its_colour_or_of_all() -> None:
    for stem, written in STEMS.items():
        assert list(card_named(stem)) == [NAMES[card(written)]]
    assert list(card_named("back-red")) == ["back-red"]
    assert list(card_named("Back")) == [f"back-{colour.value}" for colour in BackColour]
    assert list(card_named("background")) == list(card_named("queen")) == []
