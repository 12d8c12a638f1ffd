import pytest
from hypothesis import given
from hypothesis import strategies as st

from spitegame.net.envelopes import MessagesLost, Seal

KEY = b"key." * 8


def ends(label: bytes = b"label") -> tuple[Seal, Seal]:
    return Seal(KEY, b"label"), Seal(KEY, label)


@given(st.lists(st.binary(max_size=50), max_size=5))
def test_what_is_sealed_is_opened_in_its_order(said: list[bytes]) -> None:
    sealing, opening = ends()
    sealed = [sealing.seal(each) for each in said]
    assert [opening.open(each) for each in sealed] == said
    assert [len(each) for each in sealed] == [len(each) + 20 for each in said]


def test_what_was_heard_is_not_heard_again_and_what_comes_too_early_tells_that_something_is_missing() -> None:
    sealing, opening = ends()
    one, two = sealing.seal(b"one"), sealing.seal(b"two")
    with pytest.raises(MessagesLost):
        opening.open(two)
    assert [opening.open(each) for each in (one, one, two, one)] == [b"one", None, b"two", None]


@given(st.binary(max_size=100))
def test_anything_else_is_nothing(sealed: bytes) -> None:
    _, opening = ends()
    assert opening.open(sealed) is None


def test_no_bit_of_it_nor_of_its_label_can_be_changed() -> None:
    sealing, opening = ends()
    sealed = sealing.seal(b"said")
    for bit in range(8 * len(sealed)):
        changed = int.from_bytes(sealed) ^ (1 << bit)
        assert opening.open(changed.to_bytes(len(sealed))) is None
    assert opening.open(sealed) == b"said"
    sealing, opening = ends(b"another attempt")
    assert opening.open(sealing.seal(b"said")) is None
