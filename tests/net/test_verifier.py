from math import log2

from support.online.admission_pair import by_code

from spitegame.net.key_agreement import VERIFIER_WORDS, WORDS_COMPARED, verifier_words


def test_both_read_the_same_three_words() -> None:
    host, guest = by_code().meet()
    assert verifier_words(host.verifier) == verifier_words(guest.verifier)
    assert len(verifier_words(host.verifier)) == WORDS_COMPARED == 3


def test_there_are_a_million_threes_and_more() -> None:
    assert len(set(VERIFIER_WORDS)) == len(VERIFIER_WORDS) == 128
    assert WORDS_COMPARED * log2(len(VERIFIER_WORDS)) >= 20


def test_every_word_comes_up() -> None:
    assert {verifier_words(bytes([number] * 32))[0] for number in range(256)} == set(VERIFIER_WORDS)
    assert verifier_words(bytes([0, 1, 2])) == VERIFIER_WORDS[:3]


def test_no_word_sounds_like_the_beginning_of_another() -> None:
    for word in VERIFIER_WORDS:
        assert word.isascii()
        assert word.islower()
        assert not [other for other in VERIFIER_WORDS if other != word and other.startswith(word)]
