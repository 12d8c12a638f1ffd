from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.admission_pair import CODE, MEETING, OTHER_CODE, RESUME
from support.primitive_vectors import LOW_ORDER_KEYS

from spitegame.net.joined_services import fresh_code
from spitegame.net.key_agreement import (
    KEY_BYTES,
    VERIFIER_WORDS,
    VERSION,
    WORDS_COMPARED,
    BadShare,
    HandshakeContext,
    KeyAgreement,
    Keys,
    LongCodeAgreement,
    ResumeAgreement,
    Role,
    Spake2Agreement,
    agree,
    verifier_words,
)
from spitegame.packing.codec import join_prefixed
from spitegame.session.room_codes import ALPHABET, BadCode, Code, parse

HOST, GUEST = Role.HOST, Role.GUEST
Pair = tuple[KeyAgreement, KeyAgreement]
OTHER_MEETINGS = replace(MEETING, room=b"other"), replace(MEETING, side=b"other"), replace(MEETING, version=VERSION + 1)


def by_code(code: Code = CODE, guests: Code = CODE, meeting: HandshakeContext = MEETING) -> Pair:
    return Spake2Agreement(HOST, MEETING, code), Spake2Agreement(GUEST, meeting, guests)


def by_key(key: bytes = RESUME, guests: bytes = RESUME) -> Pair:
    return ResumeAgreement(key), ResumeAgreement(guests)


def keys(pair: Pair, meeting: HandshakeContext = MEETING) -> tuple[Keys, Keys]:
    host, guest = pair
    return agree(host, MEETING, HOST, guest.share), agree(guest, meeting, GUEST, host.share)


def by_long_code() -> Pair:
    return LongCodeAgreement(RESUME), LongCodeAgreement(RESUME)


@pytest.mark.parametrize("pair", [by_code, by_key, by_long_code])
def test_both_come_to_the_same_keys_and_never_to_the_same_twice(pair: Callable[[], Pair]) -> None:
    host, guest = keys(pair())
    assert host == guest
    assert host != keys(pair())[0]


@pytest.mark.parametrize(
    ("pair", "meeting"),
    [
        (by_code(CODE, OTHER_CODE), MEETING),
        (by_code(CODE, replace(CODE, route="K8")), MEETING),
        (by_key(RESUME, bytes(KEY_BYTES)), MEETING),
        ((LongCodeAgreement(RESUME), ResumeAgreement(RESUME)), MEETING),
        *((by_key(), other) for other in OTHER_MEETINGS),
        *((by_code(meeting=other), other) for other in OTHER_MEETINGS),
    ],
)
def test_with_anything_different_keys_are_different(pair: Pair, meeting: HandshakeContext) -> None:
    """In the secret, the route, the key, what the same bytes are for, and where the two meet."""
    host, guest = keys(pair, meeting)
    assert host != guest


def test_each_purpose_has_its_own_key() -> None:
    both, _ = keys(by_key())
    made = [both.resume, both.verifier]
    for role in Role:
        made += [both.proof(role), both.confirm(role, "", ""), both.sealing(role, 1), both.sealing(role, 2)]
    assert all(one != other for one, other in combinations(made, 2))
    assert {len(each) for each in made} == {KEY_BYTES}


UNFIT = [b"", b"A", b"B", bytes(32), bytes(33), b"A" * 33, b"B" * 34, b"A" + bytes(32), b"B" + bytes(32)]
LOW_ORDER_SHARES = [side + key for side in (b"A", b"B") for key in LOW_ORDER_KEYS]
"""Among them the neutral element, which would cancel the code out."""


@pytest.mark.parametrize("share", [*UNFIT, *LOW_ORDER_SHARES])
def test_what_is_no_share_is_refused(share: bytes) -> None:
    for each in (*by_code(), *by_key()):
        with pytest.raises(BadShare):
            each.finish(share)


def test_the_own_share_is_refused() -> None:
    """Also with the side changed: as if it came from the other."""
    host, guest = by_code()
    with pytest.raises(BadShare):
        host.finish(host.share)
    host, guest = by_code()
    with pytest.raises(BadShare):
        host.finish(guest.share[:1] + host.share[1:])


@settings(max_examples=25)
@given(st.binary(min_size=32, max_size=32))
def test_any_bytes_at_all(share: bytes) -> None:
    """One in two is a point of the curve, and one in sixteen a share."""
    for host, said in ((by_key()[0], share), (by_code()[0], b"B" + share)):
        with suppress(BadShare):
            assert len(host.finish(said)) == KEY_BYTES


@settings(max_examples=50)
@given(st.lists(st.binary(max_size=3), max_size=3), st.lists(st.binary(max_size=3), max_size=3))
def test_joined_parts_cannot_be_taken_for_others(one: list[bytes], other: list[bytes]) -> None:
    assert (join_prefixed(*one) == join_prefixed(*other)) == (one == other)


def test_a_drawn_code_has_the_route_and_a_fresh_secret() -> None:
    for route in ("K7", "7KQ", "K7QM"):
        codes = {fresh_code(route) for _ in range(20)}
        assert {code.route for code in codes} == {route}
        assert len(codes) > 10
        assert all(parse(str(code)) == code and len(code.secret) == 4 for code in codes)
    assert set("".join(fresh_code("K7").secret for _ in range(1_000))) == set(ALPHABET)
    for more_than_a_route in ("", "K", "7K", "K7QM4", "K0", "k!", "KÄ", "K" * 100):
        with pytest.raises(BadCode):
            fresh_code(more_than_a_route)


def test_the_words_are_enough_all_come_up_and_are_told_apart() -> None:
    assert len(set(VERIFIER_WORDS)) == len(VERIFIER_WORDS) == 128
    assert WORDS_COMPARED * log2(len(VERIFIER_WORDS)) >= 20
    assert {verifier_words(bytes([number] * 32))[0] for number in range(256)} == set(VERIFIER_WORDS)
    assert verifier_words(bytes([0, 1, 2])) == VERIFIER_WORDS[:3]
    for word in VERIFIER_WORDS:
        assert word.isascii()
        assert word.islower()
        assert not [other for other in VERIFIER_WORDS if other != word and other.startswith(word)]
