from math import log2

from spitegame.net.key_agreement import VERIFIER_WORDS, WORDS_COMPARED, verifier_words


def test_the_words_are_enough_all_come_up_and_are_told_apart() -> None:
    assert len(set(VERIFIER_WORDS)) == len(VERIFIER_WORDS) == 128
    assert WORDS_COMPARED * log2(len(VERIFIER_WORDS)) >= 20
    assert {verifier_words(bytes([number] * 32))[0] for number in range(256)} == set(VERIFIER_WORDS)
    assert verifier_words(bytes([0, 1, 2])) == VERIFIER_WORDS[:3]
    for word in VERIFIER_WORDS:
        assert word.isascii()
        assert word.islower()
        assert not [other for other in VERIFIER_WORDS if other != word and other.startswith(word)]
