"""Letters in the corners of cards, which come with the language or are chosen."""

from collections.abc import Iterator

import pytest

from spitegame import indices, languages
from spitegame.indices import rank_sign
from spitegame.rules.cards import Card, Rank, card
from spitegame.tables.malice.texts.wording import needs


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    indices.use("")
    languages.speak(languages.ENGLISH)


def signs() -> str:
    return " ".join(map(rank_sign, (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.JOKER)))


def test_letters_are_those_of_the_language_until_the_player_chooses_others() -> None:
    assert signs() == "A K Q J 10 *"
    assert languages.speak("de")
    assert (signs(), needs(11)) == ("A K D B 10 *", "braucht D")
    indices.use("french")
    assert (signs(), needs(11)) == ("1 R D V 10 *", "braucht D")
    indices.use("of a later version")
    assert signs() == "A K D B 10 *"


def test_what_is_sent_and_kept_has_the_letters_of_the_protocol() -> None:
    indices.use("russian")
    assert str(Card(Rank.QUEEN, None)) == "Q"
    assert card("Kh").rank is Rank.KING


def test_no_two_signs_are_alike_and_a_language_has_one_set() -> None:
    every = indices.every()
    assert all(len({each.sign(rank) for rank in Rank}) == len(Rank) for each in every)
    spoken = [language for each in every for language in each.languages]
    assert len(set(spoken)) == len(spoken)
