"""The desktop's half of the cryptography. `tests/web/test_browser_primitives.py` holds the browser's against it."""

from support.primitive_vectors import LOW_ORDER, LOW_ORDER_KEYS, VECTORS

from spitegame.net.primitives import PRIMITIVES

SECRET = bytes(range(32))


def test_it_gives_what_the_standards_say() -> None:
    for name, arguments, expected in VECTORS:
        assert getattr(PRIMITIVES, name)(*arguments) == expected, (name, arguments)
    assert PRIMITIVES.x25519_public(SECRET) == PRIMITIVES.x25519(SECRET, (9).to_bytes(32, "little"))
    assert [PRIMITIVES.x25519(SECRET, point) for point in (*LOW_ORDER, b"", bytes(31), bytes(33))] == [None] * (
        len(LOW_ORDER) + 3
    )


def test_what_was_changed_does_not_open() -> None:
    key, nonce, label = bytes(32), bytes(12), b"label"
    sealed = PRIMITIVES.seal(key, nonce, b"said", label)
    assert PRIMITIVES.unseal(key, nonce, sealed, label) == b"said"
    for other in (sealed[:-1], sealed + b"\0", b"", bytes(15)):
        assert PRIMITIVES.unseal(key, nonce, other, label) is None
    assert PRIMITIVES.unseal(key, nonce, sealed, b"") is None
    assert PRIMITIVES.unseal(key, nonce[:-1] + b"\1", sealed, label) is None


def test_only_the_owner_of_a_key_signs_with_it() -> None:
    public, message = PRIMITIVES.ed25519_public(SECRET), b"said"
    signature = PRIMITIVES.sign(SECRET, message)
    assert PRIMITIVES.verify(public, signature, message)
    assert not PRIMITIVES.verify(public, signature, b"said otherwise")
    assert not PRIMITIVES.verify(PRIMITIVES.ed25519_public(bytes(32)), signature, message)
    for other in (signature[:-1], signature + b"\0", b"", bytes(64)):
        assert not PRIMITIVES.verify(public, other, message)
    assert not PRIMITIVES.verify(public[:-1], signature, message)


def test_nobody_signs_with_a_key_of_low_order_however_it_is_written() -> None:
    neutral, nothing = (1).to_bytes(32, "little"), bytes(32)
    messages = [bytes([number]) for number in range(64)]  # one in eight goes well with a point of order 8
    for key in LOW_ORDER_KEYS:
        assert not any(PRIMITIVES.verify(key, neutral + nothing, message) for message in messages), key.hex()
