from spitegame.net.envelopes import Seal

KEY = b"key." * 8


def test_no_bit_of_what_is_sealed_nor_of_its_label_can_be_changed() -> None:
    sealed = Seal(KEY, b"label").seal(b"said")
    opening = Seal(KEY, b"label")
    for bit in range(8 * len(sealed)):
        changed = int.from_bytes(sealed) ^ (1 << bit)
        assert opening.open(changed.to_bytes(len(sealed))) is None
    assert Seal(KEY, b"another attempt").open(sealed) is None
    assert opening.open(sealed) == b"said"
