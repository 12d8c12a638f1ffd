"""The two halves of the cryptography against each other: that of the desktop here, that of the browser in Node."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.admission_pair import CODE, LONG_CODE, MEETING, RESUME, only
from support.primitive_vectors import LOW_ORDER, LOW_ORDER_KEYS, VECTORS
from support.web_python.web_python import WebPython, web_python

from spitegame.net import handshake
from spitegame.net.primitives import PRIMITIVES

pytestmark = pytest.mark.browser

KEYS = st.binary(min_size=32, max_size=32)
NONCES = st.binary(min_size=12, max_size=12)
ANY = st.binary(max_size=300)
PLACE = MEETING.room, MEETING.side


@pytest.fixture(scope="module")
def theirs() -> Iterator[WebPython]:
    """It takes some seconds to start, so all tests share it."""
    with web_python() as python:
        yield python


def test_the_browsers_half_gives_what_the_standards_say_and_refuses_points_that_lead_all_to_one_secret(
    theirs: WebPython,
) -> None:
    for name, arguments, expected in VECTORS:
        assert getattr(theirs, name)(*arguments) == expected, (name, arguments)
    for point in (*LOW_ORDER, b"", bytes(31), bytes(33)):
        assert theirs.x25519(bytes(range(32)), point) is None
    for key in LOW_ORDER_KEYS:
        signature = (1).to_bytes(32, "little") + bytes(32)
        assert not any(theirs.verify(key, signature, bytes([number])) for number in range(64)), key.hex()


def test_both_halves_agree_on_keys_signatures_and_what_is_sealed_unless_it_was_changed(theirs: WebPython) -> None:
    ours = PRIMITIVES

    @settings(max_examples=50, deadline=None)
    @given(KEYS, KEYS, NONCES, ANY, ANY, st.integers(1, 300), st.data())
    def compare(
        key: bytes, public: bytes, nonce: bytes, message: bytes, other: bytes, size: int, data: st.DataObject
    ) -> None:
        assert ours.x25519(key, public) == theirs.x25519(key, public)
        assert ours.x25519_public(key) == theirs.x25519_public(key)
        assert ours.hkdf(other, message, nonce, size) == theirs.hkdf(other, message, nonce, size)
        assert ours.hkdf_expand(key, message, size) == theirs.hkdf_expand(key, message, size)

        signer = ours.ed25519_public(key)
        assert theirs.ed25519_public(key) == signer
        signature = ours.sign(key, message)
        assert theirs.sign(key, message) == signature
        assert theirs.verify(signer, signature, message)
        assert theirs.verify(signer, signature, other) == ours.verify(signer, signature, other)
        assert not any(theirs.verify(signer, wrong, message) for wrong in (signature[:-1], b"", bytes(64)))
        assert not theirs.verify(signer[:-1], signature, message)

        sealed = ours.seal(key, nonce, message, other)
        assert theirs.seal(key, nonce, message, other) == sealed
        assert theirs.unseal(key, nonce, sealed, other) == message
        bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
        changed = (int.from_bytes(sealed) ^ (1 << bit)).to_bytes(len(sealed))
        for wrong, label in ((changed, other), (sealed[:-1], other), (sealed, other + b"\0")):
            assert ours.unseal(key, nonce, wrong, label) is theirs.unseal(key, nonce, wrong, label) is None

    compare()


@pytest.mark.parametrize("knows", [{"code": str(CODE)}, {"long_code": LONG_CODE}], ids=["code", "long code"])
def test_a_guest_in_the_browser_comes_in_and_back(theirs: WebPython, knows: dict[str, str | bytes]) -> None:
    host = handshake.HostHandshake.by_code(MEETING, CODE, handshake.Guesses(), LONG_CODE)
    resume = met(host, theirs, knows)
    back = met(handshake.HostHandshake.by_key(MEETING, resume), theirs, {"resume": resume})
    assert back != resume


def met(host: handshake.HostHandshake, browser: WebPython, knows: dict[str, str | bytes]) -> bytes:
    """Lead a guest in the browser through the handshake. Returns the key with which both say it may come back."""
    browser.ask("guest", *PLACE, **knows)
    box = host.greeting()
    while True:
        heard = browser.ask("hear", box)
        assert heard[0] == "reply", heard
        answer = host.receive(heard[1])
        if isinstance(answer, handshake.GuestProven):
            assert browser.ask("hear", answer.box) == ["proven", answer.keys.resume, answer.keys.verifier]
            return answer.keys.resume
        box = only(handshake.Reply, answer).box


@pytest.mark.parametrize("knows", [{"code": CODE}, {"long_code": LONG_CODE}], ids=["code", "long code"])
def test_a_host_in_the_browser_lets_a_guest_of_the_desktop_in(theirs: WebPython, knows: dict[str, Any]) -> None:
    box = theirs.ask("host", *PLACE, str(CODE), LONG_CODE)
    guest = handshake.GuestHandshake(MEETING, handshake.Guesses(), **knows)
    while True:
        heard = theirs.ask("hear", only(handshake.Reply, guest.receive(box)).box)
        if heard[0] == "proven":
            keys = only(handshake.HostProven, guest.receive(heard[1])).keys
            assert [keys.resume, keys.verifier] == heard[2:]
            return
        assert heard[0] == "reply", heard
        box = heard[1]


@pytest.mark.parametrize("knows", [{"code": "K7QM4Y"}, {"long_code": bytes(16)}], ids=["code", "long code"])
def test_who_does_not_know_is_refused(theirs: WebPython, knows: dict[str, str | bytes]) -> None:
    host, answer = handshake.HostHandshake.by_code(MEETING, CODE, handshake.Guesses(), LONG_CODE), None
    theirs.ask("guest", *PLACE, **knows)
    box = host.greeting()
    while not isinstance(answer, handshake.GuestRefused):
        answer = host.receive(theirs.ask("hear", box)[1])
        box = only(handshake.Reply, answer).box if not isinstance(answer, handshake.GuestRefused) else answer.box
    assert theirs.ask("hear", box)[0] == "failed"
    assert RESUME not in box
