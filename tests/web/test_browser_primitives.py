"""The two halves of the cryptography against each other: that of the desktop here, that of the browser in Node."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.admission_pair import CODE, LONG_CODE, MEETING, RESUME, only
from support.primitive_vectors import LOW_ORDER, VECTORS
from support.web_python.web_python import WebPrimitives, WebPython, web_python

from spitegame.net.handshake import (
    Guesses,
    GuestHandshake,
    GuestProven,
    GuestRefused,
    HostHandshake,
    HostProven,
    Reply,
)
from spitegame.net.primitives import PRIMITIVES

pytestmark = pytest.mark.browser

EXAMPLES = settings(max_examples=50, deadline=None)
KEYS = st.binary(min_size=32, max_size=32)
NONCES = st.binary(min_size=12, max_size=12)
ANY = st.binary(max_size=300)
PLACE = MEETING.room, MEETING.side


@pytest.fixture(scope="module")
def browser_python() -> Iterator[WebPython]:
    """It takes some seconds to start, so all tests share it."""
    with web_python() as python:
        yield python


@pytest.fixture(scope="module")
def theirs(browser_python: WebPython) -> WebPrimitives:
    return WebPrimitives(browser_python)


def test_the_browsers_half_gives_what_the_standards_say(theirs: WebPrimitives) -> None:
    for name, arguments, expected in VECTORS:
        assert getattr(theirs, name)(*arguments) == expected, (name, arguments)


def test_points_that_lead_everybody_to_one_secret_are_refused(theirs: WebPrimitives) -> None:
    for point in (*LOW_ORDER, b"", bytes(31), bytes(33)):
        assert theirs.x25519(bytes(range(32)), point) is None


def test_any_point_is_the_same_to_both(theirs: WebPrimitives) -> None:
    @EXAMPLES
    @given(KEYS, KEYS)
    def compare(private: bytes, public: bytes) -> None:
        assert PRIMITIVES.x25519(private, public) == theirs.x25519(private, public)
        assert PRIMITIVES.x25519_public(private) == theirs.x25519_public(private)

    compare()


def test_what_one_half_signs_the_other_knows_as_signed(theirs: WebPrimitives) -> None:
    @EXAMPLES
    @given(KEYS, ANY, ANY)
    def compare(private: bytes, message: bytes, other: bytes) -> None:
        public = PRIMITIVES.ed25519_public(private)
        assert theirs.ed25519_public(private) == public
        signature = PRIMITIVES.sign(private, message)
        assert theirs.sign(private, message) == signature
        assert theirs.verify(public, signature, message)
        assert theirs.verify(public, signature, other) == PRIMITIVES.verify(public, signature, other)
        for wrong in (signature[:-1], b"", bytes(64)):
            assert not theirs.verify(public, wrong, message)
        assert not theirs.verify(public[:-1], signature, message)

    compare()


def test_keys_that_are_derived_are_the_same(theirs: WebPrimitives) -> None:
    @EXAMPLES
    @given(ANY, ANY, ANY, KEYS, st.integers(1, 300))
    def compare(salt: bytes, material: bytes, info: bytes, key: bytes, size: int) -> None:
        assert PRIMITIVES.hkdf(salt, material, info, size) == theirs.hkdf(salt, material, info, size)
        assert PRIMITIVES.hkdf_expand(key, info, size) == theirs.hkdf_expand(key, info, size)

    compare()


def test_what_one_half_seals_the_other_opens_unless_it_was_changed(theirs: WebPrimitives) -> None:
    @EXAMPLES
    @given(KEYS, NONCES, ANY, ANY, st.data())
    def compare(key: bytes, nonce: bytes, plain: bytes, label: bytes, data: st.DataObject) -> None:
        sealed = PRIMITIVES.seal(key, nonce, plain, label)
        assert theirs.seal(key, nonce, plain, label) == sealed
        assert theirs.unseal(key, nonce, sealed, label) == plain
        bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
        changed = (int.from_bytes(sealed) ^ (1 << bit)).to_bytes(len(sealed))
        for unseal in (PRIMITIVES.unseal, theirs.unseal):
            assert unseal(key, nonce, changed, label) is None
            assert unseal(key, nonce, sealed[:-1], label) is None
            assert unseal(key, nonce, sealed, label + b"\0") is None

    compare()


# whole handshakes, from a program on the desktop to one in the browser


@pytest.mark.parametrize("knows", [{"code": str(CODE)}, {"long_code": LONG_CODE}], ids=["code", "long code"])
def test_a_guest_in_the_browser_comes_in_and_back(browser_python: WebPython, knows: dict[str, str | bytes]) -> None:
    host = HostHandshake.by_code(MEETING, CODE, Guesses(), LONG_CODE)
    resume = met(host, browser_python, knows)
    back = met(HostHandshake.by_key(MEETING, resume), browser_python, {"resume": resume})
    assert back != resume


def met(host: HostHandshake, browser: WebPython, knows: dict[str, str | bytes]) -> bytes:
    """Lead a guest in the browser through the handshake. Returns the key with which both say it may come back."""
    browser.ask("guest", *PLACE, **knows)
    box = host.greeting()
    while True:
        heard = browser.ask("hear", box)
        assert heard[0] == "reply", heard
        answer = host.receive(heard[1])
        if isinstance(answer, GuestProven):
            assert browser.ask("hear", answer.box) == ["proven", answer.keys.resume, answer.keys.verifier]
            return answer.keys.resume
        box = only(Reply, answer).box


@pytest.mark.parametrize(
    "guest",
    [
        lambda: GuestHandshake(MEETING, Guesses(), code=CODE),
        lambda: GuestHandshake(MEETING, Guesses(), long_code=LONG_CODE),
    ],
    ids=["code", "long code"],
)
def test_a_host_in_the_browser_lets_a_guest_of_the_desktop_in(
    browser_python: WebPython, guest: Callable[[], GuestHandshake]
) -> None:
    box, far = browser_python.ask("host", *PLACE, str(CODE), LONG_CODE), guest()
    while True:
        heard = browser_python.ask("hear", only(Reply, far.receive(box)).box)
        if heard[0] == "proven":
            keys = only(HostProven, far.receive(heard[1])).keys
            assert [keys.resume, keys.verifier] == heard[2:]
            return
        assert heard[0] == "reply", heard
        box = heard[1]


@pytest.mark.parametrize("knows", [{"code": "K7QM4Y"}, {"long_code": bytes(16)}], ids=["code", "long code"])
def test_who_does_not_know_is_refused(browser_python: WebPython, knows: dict[str, str | bytes]) -> None:
    host, answer = HostHandshake.by_code(MEETING, CODE, Guesses(), LONG_CODE), None
    browser_python.ask("guest", *PLACE, **knows)
    box = host.greeting()
    while not isinstance(answer, GuestRefused):
        answer = host.receive(browser_python.ask("hear", box)[1])
        box = only(Reply, answer).box if not isinstance(answer, GuestRefused) else answer.box
    assert browser_python.ask("hear", box)[0] == "failed"
    assert RESUME not in box
