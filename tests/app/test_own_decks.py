"""A deck of cards from anywhere is added to those that come with the program."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.foreign_deck import CARDS, foreign_deck, svg

from spitegame.app.deck_import import Added, BadDeck, add_deck, card_named
from spitegame.app.own_decks import deck_names, found_deck
from spitegame.app.wanted import DeckSource, wanted
from spitegame.app.wanted import written as text_of
from spitegame.rules.cards import JOKER, card
from spitegame.ui.decks import KEYS, NAMES, shipped
from spitegame.ui.preferences import BackColour


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "elsewhere" / "Old English"


def added(tmp_path: Path, source: Path, can_draw: Callable[[str], bool] = bool) -> Added:
    return add_deck(tmp_path / "decks", source, can_draw)


@pytest.mark.parametrize("packed", [False, True], ids=["a folder", "an archive"])
def test_a_deck_of_foreign_files_is_found_whole(packed: bool, source: Path, tmp_path: Path) -> None:
    foreign_deck(source)
    if packed:
        source = Path(shutil.make_archive(str(tmp_path / source.name), "zip", source.parent, source.name))
    key, sentence = added(tmp_path, source)
    assert sentence == "“Old English” is added, with 53 cards."
    assert deck_names(tmp_path / "decks") == {**{key: shipped(key).name for key in KEYS}, key: "Old English"}
    deck = found_deck(tmp_path / "decks", key)
    assert all(deck.files[NAMES[each]].read_text() == svg(each) for each in CARDS)
    assert deck.files["eleven-of-hearts"] == shipped(KEYS[0]).files["eleven-of-hearts"], "ours shows"


def test_what_is_broken_or_missing_is_told_and_ours_shows(source: Path, tmp_path: Path) -> None:
    queen, ace = "queen-of-hearts", "ace-of-spades"
    foreign_deck(source, CARDS[:-1], {queen: "<svg", ace: svg(CARDS[0]).replace("svg", "html")})
    key, sentence = added(tmp_path, source)
    assert sentence == (
        "“Old English” is added, with 50 cards. Ours show for ace of spades and queen of hearts, which cannot be drawn."
        " Ours show for joker, which is missing."
    )
    deck = found_deck(tmp_path / "decks", key)
    assert {deck.files[name] for name in (queen, ace, "joker")} <= set(shipped(KEYS[0]).files.values())
    undrawable = foreign_deck(tmp_path / "undrawable")
    assert "Ours show for queen of hearts" in added(tmp_path, undrawable, lambda text: "<title>Qh" not in text).sentence


@pytest.mark.parametrize("name", ["empty", "no archive.zip", "gone"])
def test_where_no_card_is_found_nothing_is_lost(name: str, tmp_path: Path) -> None:
    before = added(tmp_path, foreign_deck(tmp_path / "empty"))
    (tmp_path / "elsewhere" / "empty").mkdir(parents=True)
    (tmp_path / "elsewhere" / "no archive.zip").write_bytes(b"PK\3\4 and no more")
    with pytest.raises(BadDeck, match=name):
        added(tmp_path, tmp_path / "elsewhere" / name)
    assert NAMES[JOKER] in found_deck(tmp_path / "decks", before.key).files


def test_a_dropped_folder_or_archive_is_a_deck_and_one_that_is_gone_shows_the_first_one(tmp_path: Path) -> None:
    assert found_deck(tmp_path / "decks", "own/Old English") == shipped(KEYS[0])
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
