from hashlib import sha256
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.admission_pair import (
    ANSWER,
    CODE,
    GUEST_PRINT,
    HOST_PRINT,
    LONG_CODE,
    MEETING,
    OFFER,
    OTHER_CODE,
    RESUME,
    Road,
    boxed,
    by_code,
    by_key,
    by_long_code,
    guest_door,
    host_door,
    only,
    refusal,
    reply,
    unboxed,
)

from signaling.messages import MOST_BOX
from spitegame.net import envelopes, handshake
from spitegame.net.channel import MOST_BYTES
from spitegame.net.errors import Fault
from spitegame.net.handshake import Guesses, GuestHandshake, HandshakeFailed, HostHandshake
from spitegame.net.key_agreement import KEY_BYTES, VERSION, HandshakeContext, Keys, Method, Role
from spitegame.packing.codec import Packer, join_prefixed
from spitegame.session.room_codes import ALPHABET, Code, parse


def test_neither_boxes_nor_what_is_written_down_hold_a_secret() -> None:
    road = by_code().met()
    assert road.tell_guest(road.host.offer(1, OFFER, strategy=0)) == handshake.OfferReceived(1, OFFER, strategy=0)
    assert road.tell_host(road.guest.answer(1, ANSWER)) == handshake.AnswerReceived(ANSWER)
    carried = b"".join(road.to_guest + road.to_host)
    for secret in (CODE.secret, HOST_PRINT, GUEST_PRINT, "192.0.2"):
        assert secret.encode() not in carried
    road = by_code()
    keys, _ = road.meet()
    offered = road.tell_guest(road.host.offer(1, OFFER, strategy=0))
    written = f"{keys} {CODE!r} {offered} {envelopes.FrameReceived(b'a name')} {handshake.AnswerReceived(ANSWER)}"
    for secret in (keys._root.hex(), repr(keys._root), CODE.secret, "192.0.2", "a name"):
        assert secret not in written
    assert len(keys.resume) == KEY_BYTES


def test_a_long_frame_and_the_longest_offer_go_in_boxes_that_the_service_takes() -> None:
    road = by_code().met()
    road.tell_guest(road.host.relay(1))
    message = Random(1).randbytes(MOST_BYTES)
    *first, last = road.host.frame(1, message)
    assert max(map(len, [*first, last])) <= MOST_BOX
    assert all(road.tell_guest(box) is None for box in first)
    assert road.tell_guest(last) == envelopes.FrameReceived(message)
    road = by_code().met()
    long = OFFER + "a=x:" + "x" * (12 * 1024 - len(OFFER) - 4)
    box = road.host.offer(1, long, strategy=envelopes.MOST_STRATEGY)
    assert len(box) <= MOST_BOX
    assert road.tell_guest(box) == handshake.OfferReceived(1, long, envelopes.MOST_STRATEGY)


def test_a_wrong_code_is_told_to_both_and_counted() -> None:
    guesses = Guesses()
    road = Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE)))
    refused = only(handshake.GuestRefused, road.prove())
    assert refused.fault is Fault.WRONG_CODE
    assert road.tell_guest(refused.box) == HandshakeFailed(Fault.WRONG_CODE)
    for guess in range(2, handshake.MOST_GUESSES + 1):
        assert not guesses.burned
        fault = Fault.CODE_BURNED if guess == handshake.MOST_GUESSES else Fault.WRONG_CODE
        assert Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE))).fail() == HandshakeFailed(fault)
    assert guesses.burned
    assert Road(host_door(guesses=guesses), guest_door()).fail() == HandshakeFailed(Fault.CODE_BURNED)


def test_guesses_are_slower_and_slower() -> None:
    """Nine of them took a second once."""
    pause, now, made = handshake.GuessPause(), 0.0, []
    while now < 3600:
        made.append(now)
        pause.wrong(now)
        now += pause.wait(now)
    assert made[:10] == [0.0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 63.5, 123.5, 183.5]
    assert len(made) == 66, "in an hour"
    pause.forget()
    assert pause.wait(now) == 0
    pause.wrong(now)
    assert pause.wait(now) == handshake.FIRST_PAUSE_S


def test_a_door_judges_a_single_proof_and_without_one_nothing_is_a_guess() -> None:
    road = Road(host_door(), guest_door(str(OTHER_CODE)))
    assert only(handshake.GuestRefused, road.prove())
    assert only(handshake.Reply, guest_door().receive(road.host.greeting()))
    assert [road.host.receive(box) for box in (*road.to_host, *by_code().to_host)] == [None, None]
    guesses = Guesses()
    for _ in range(10):
        Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE))).proof()
    assert only(handshake.GuestProven, Road(host_door(guesses=guesses), guest_door()).prove())


@pytest.mark.parametrize(
    "code", [CODE, handshake.NoCode(Fault.ROOM_EXPIRED)], ids=["beside a code", "when the code is old"]
)
def test_a_long_code_lets_a_guest_in_and_back(code: Code | handshake.NoCode) -> None:
    first, guests = by_long_code(code).meet()
    assert first == guests
    again, _ = by_key(first.resume, guests.resume).meet()
    assert again != first


def test_a_host_with_a_long_code_takes_the_code_as_ever_and_counts_only_guesses_at_it() -> None:
    Road(by_long_code().host, guest_door()).meet()
    guesses = Guesses()
    host = HostHandshake.by_code(MEETING, CODE, guesses, LONG_CODE)
    assert Road(host, guest_door(str(OTHER_CODE))).fail() == HandshakeFailed(Fault.WRONG_CODE)
    for _ in range(handshake.MOST_GUESSES - 1):
        guesses.made()
    assert guesses.burned, "the wrong code was counted"
    guesses = Guesses()
    for _ in range(handshake.MOST_GUESSES):
        host = HostHandshake.by_code(MEETING, CODE, guesses, LONG_CODE)
        road = Road(host, GuestHandshake(MEETING, Guesses(), long_code=bytes(16)))
        assert refusal(road.prove()) is Fault.UNKNOWN_GUEST
    assert not guesses.burned


def test_while_no_code_lets_anybody_in_who_has_one_is_told_why_and_when() -> None:
    road = Road(by_long_code(handshake.NoCode(Fault.RATE_LIMITED, 3.0)).host, guest_door())
    share = reply(road.tell_guest(road.host.greeting()))
    refused = only(handshake.GuestRefused, road.tell_host(share))
    assert road.tell_guest(refused.box) == HandshakeFailed(Fault.RATE_LIMITED, 3.0)
    assert road.tell_host(share) is None


def test_a_guest_with_a_long_code_never_answers_as_if_it_had_a_code() -> None:
    """Or a service that plays the host could have it prove less than it can."""
    guest = GuestHandshake(MEETING, Guesses(), long_code=LONG_CODE)
    for host in (host_door(), by_code().host):
        answer = reply(guest.receive(host.greeting()))
        assert unboxed(envelopes.GuestEnvelope, answer) == envelopes.ByLongCode()
    assert guest_door().receive(boxed(envelopes.Greeting(Method.LONG_CODE, bytes(32)))) == HandshakeFailed(
        Fault.UNAUTHORIZED
    )


def test_a_guest_may_ask_once_and_only_what_leads_to_a_guess_tries_the_code() -> None:
    asked = boxed(envelopes.ByLongCode())
    host = by_long_code().host
    assert only(handshake.Reply, host.receive(asked))
    assert host.receive(asked) is None
    road = Road(by_long_code().host, guest_door())
    road.proof()
    assert road.tell_host(asked) is None
    assert host_door().receive(asked) is None, "it gives out no long code"
    host = by_long_code().host
    asked, share = boxed(envelopes.ByLongCode()), boxed(envelopes.Share(b"", b""))
    assert [host.tries_code(box) for box in (asked, b"", share)] == [False, False, True]
    host.receive(asked)
    assert not host.tries_code(share)


def test_a_guest_takes_what_the_host_has_of_code_and_key_or_says_what_it_lacks() -> None:
    """The host may have let it in just before it could hear that."""
    for host in (HostHandshake.by_key(MEETING, RESUME), host_door()):
        Road(host, GuestHandshake(MEETING, Guesses(), code=CODE, resume=RESUME)).meet()
    for guest, host, fault in (
        (by_key().guest, host_door(), Fault.UNKNOWN_GUEST),
        (guest_door(), by_key().host, Fault.UNAUTHORIZED),
    ):
        assert guest.receive(host.greeting()) == HandshakeFailed(fault)


def test_a_host_can_refuse_without_a_greeting() -> None:
    """So can the service; it could as well be silent, and the two meet all the same."""
    road = by_code()
    for fault in Fault:
        assert road.guest.receive(handshake.refusal_box(fault)) == HandshakeFailed(fault)
    road.meet()


@pytest.mark.parametrize("version", [1, VERSION + 1])
def test_another_version_is_told_before_anything_else(version: int) -> None:
    """The first one is that of 0.4.2."""
    other = HandshakeContext(MEETING.room, MEETING.side, version)
    assert guest_door(meeting=other).receive(host_door().greeting()) == HandshakeFailed(Fault.VERSION)
    assert guest_door(meeting=other).receive(handshake.refusal_box(Fault.ROOM_FULL)) == HandshakeFailed(Fault.VERSION)
    share = reply(guest_door(meeting=other).receive(host_door(meeting=other).greeting()))
    host = host_door()
    assert refusal(host.receive(share)) is Fault.VERSION
    assert host.receive(share) is None


def test_versions_that_a_service_makes_look_alike_do_not_meet() -> None:
    newer = HandshakeContext(MEETING.room, MEETING.side, version=VERSION + 1)
    host, guest = host_door(), guest_door(meeting=newer)
    share = reply(guest.receive(bytes([VERSION + 1]) + host.greeting()[1:]))
    shown = reply(host.receive(bytes([VERSION]) + share[1:]))
    proof = reply(guest.receive(bytes([VERSION + 1]) + shown[1:]))
    assert refusal(host.receive(bytes([VERSION]) + proof[1:])) is Fault.WRONG_CODE


def test_only_the_newest_attempt_counts() -> None:
    road = by_code().met()
    first = road.host.offer(1, OFFER, strategy=0)
    road.tell_guest(first)
    late = road.guest.answer(1, ANSWER)
    second = road.host.offer(2, OFFER, strategy=1)
    assert road.tell_host(late) is None
    assert road.tell_guest(second) == handshake.OfferReceived(2, OFFER, strategy=1)
    assert road.tell_guest(first) is None
    answer = road.guest.answer(2, ANSWER)
    assert road.tell_host(answer) == handshake.AnswerReceived(ANSWER)
    assert road.tell_host(answer) is None
    overtaken = road.host.offer(3, OFFER, strategy=0)
    assert road.tell_guest(road.host.relay(4)) == handshake.RelayStarted(4)
    assert road.tell_guest(overtaken) is None
    road = by_code().met()
    road.tell_guest(road.host.relay(1))
    road.tell_guest(road.host.relay(2))
    assert road.host.frame(1, b"late") == []
    assert road.guest.frame(1, b"late") == []
    road = by_key().met()
    for number in (0, -1, 2**32, 2**63):
        assert road.tell_guest(boxed(envelopes.Sealed(number, b"x" * 40))) is None


def test_doors_are_not_to_be_used_out_of_order() -> None:
    road = by_code()
    with pytest.raises(ValueError, match="proven"):
        road.host.offer(1, OFFER, strategy=0)
    with pytest.raises(ValueError, match="awaits no answer"):
        road.guest.answer(1, ANSWER)
    road.meet()
    road.tell_guest(road.host.offer(1, OFFER, strategy=0))
    road.guest.answer(1, ANSWER)
    with pytest.raises(ValueError, match="awaits no answer"):
        road.guest.answer(1, ANSWER)
    with pytest.raises(ValueError, match="does not come after"):
        road.host.offer(1, OFFER, strategy=0)


def test_a_lost_piece_breaks_the_attempt_and_no_other() -> None:
    road = by_code().met()
    road.tell_guest(road.host.relay(1))
    road.host.frame(1, b"lost")
    (box,) = road.host.frame(1, b"after it")
    assert road.tell_guest(box) == envelopes.FramesLost()
    assert road.tell_guest(box) is None
    road.guest.frame(1, b"lost")
    (box,) = road.guest.frame(1, b"after it")
    assert road.tell_host(box) == envelopes.FramesLost()
    assert road.tell_guest(road.host.relay(2)) == handshake.RelayStarted(2)


def test_a_greeting_begins_anew() -> None:
    """The host's program has been started again."""
    road = by_code().met()
    late = road.host.offer(1, OFFER, strategy=0)
    again = Road(host_door(), road.guest)
    again.meet()
    assert again.tell_guest(late) is None
    assert again.tell_guest(again.host.offer(1, OFFER, strategy=0)) == handshake.OfferReceived(1, OFFER, strategy=0)


class Echoing(Road):
    """Each box is followed by some that came before, and they are nothing."""

    chance = Random(0)

    def tell_guest(self, box: bytes) -> handshake.GuestEvent | None:
        heard = super().tell_guest(box)
        for echo in self.chance.sample(self.to_guest, min(3, len(self.to_guest))):
            assert self.guest.receive(echo) is None
        return heard

    def tell_host(self, box: bytes) -> handshake.HostEvent | None:
        heard = super().tell_host(box)
        for echo in self.chance.sample(self.to_host, min(3, len(self.to_host))):
            assert self.host.receive(echo) is None
        return heard


@settings(max_examples=6)
@given(
    st.text(ALPHABET, min_size=6, max_size=6),
    st.lists(st.sampled_from(["by code", "by key", "offer", "answered offer", "relay"]), max_size=12),
    st.randoms(use_true_random=False),
)
def test_any_honest_run(code: str, steps: list[str], chance: Random) -> None:
    """One guest, and a host that begins again and again."""
    guest = GuestHandshake(MEETING, Guesses(), code=parse(code), resume=RESUME)
    road = Echoing(host_door(code), guest)
    road.chance = chance
    road.meet()
    attempt = 0
    for step in steps:
        attempt += 1
        match step:
            case "by code" | "by key":
                road.host = host_door(code) if step == "by code" else HostHandshake.by_key(MEETING, RESUME)
                host_keys, guest_keys = road.meet()
                assert host_keys == guest_keys
                attempt = 0
            case "relay":
                assert road.tell_guest(road.host.relay(attempt)) == handshake.RelayStarted(attempt)
                for said in (b"one", b"two"):
                    assert road.tell_guest(*road.host.frame(attempt, said)) == envelopes.FrameReceived(said)
                    assert road.tell_host(*guest.frame(attempt, said)) == envelopes.FrameReceived(said)
            case _:
                assert road.tell_guest(road.host.offer(attempt, OFFER, strategy=0)) == handshake.OfferReceived(
                    attempt, OFFER, strategy=0
                )
                if step == "answered offer":
                    assert road.tell_host(guest.answer(attempt, ANSWER)) == handshake.AnswerReceived(ANSWER)


Said: TypeAlias = envelopes.SealedMessage | bytes


def sealed_by(role: Role, keys: Keys, *said: Said) -> list[bytes]:
    """In attempt 1."""
    sealing = envelopes.Seal(keys.sealing(role, 1), join_prefixed(role.value, (1).to_bytes(4)))
    bodies = [each if isinstance(each, bytes) else Packer(envelopes.SealedMessage).pack(each) for each in said]
    return [boxed(envelopes.Sealed(1, sealing.seal(body))) for body in bodies]


GUESTS_NONSENSE: dict[str, list[Said]] = {
    "garbage": [b"garbage"],
    "no sdp": [envelopes.Answer(b"no sdp")],
    "no text": [envelopes.Answer(b"\xff")],
    "too long an sdp": [envelopes.Answer(b"x" * 13_000)],
    "an offer from the guest": [envelopes.Offer(0, OFFER.encode())],
    "a frame where none are": [envelopes.Piece(True, b"")],
}
HOSTS_NONSENSE: dict[str, list[Said]] = {
    "garbage": [b"garbage"],
    "no sdp": [envelopes.Offer(0, b"no sdp")],
    "no text": [envelopes.Offer(0, b"\xff")],
    "no such rung": [envelopes.Offer(-1, OFFER.encode())],
    "an answer from the host": [envelopes.Answer(ANSWER.encode())],
    "two offers in one": [envelopes.Offer(0, OFFER.encode())] * 2,
    "a frame where none are": [envelopes.Offer(0, OFFER.encode()), envelopes.Piece(True, b"")],
}


@pytest.mark.parametrize("said", GUESTS_NONSENSE.values(), ids=GUESTS_NONSENSE)
def test_a_guest_that_talks_nonsense_is_refused(said: list[Said]) -> None:
    road = by_key()
    keys, _ = road.meet()
    road.host.offer(1, OFFER, strategy=0)
    heard = [road.tell_host(box) for box in sealed_by(Role.GUEST, keys, *said)]
    assert refusal(heard[-1]) is Fault.BAD_MESSAGE
    assert road.tell_host(sealed_by(Role.GUEST, keys, *said)[0]) is None


def test_a_frame_without_an_end_is_too_big() -> None:
    road = by_key()
    keys, _ = road.meet()
    road.host.relay(1)
    *first, last = sealed_by(Role.GUEST, keys, *[envelopes.Piece(False, b"x" * 12_000)] * 6)
    assert all(road.tell_host(box) is None for box in first)
    assert refusal(road.tell_host(last)) is Fault.TOO_BIG


@pytest.mark.parametrize("said", HOSTS_NONSENSE.values(), ids=HOSTS_NONSENSE)
def test_a_host_that_talks_nonsense_is_left(said: list[Said]) -> None:
    road = by_key()
    keys, _ = road.meet()
    heard = [road.tell_guest(box) for box in sealed_by(Role.HOST, keys, *said)]
    assert heard[-1] == HandshakeFailed(Fault.BAD_MESSAGE)


def test_a_share_that_is_none_is_no_guess() -> None:
    guesses = Guesses()
    for _ in range(handshake.MOST_GUESSES):
        host, guest = host_door(guesses=guesses), guest_door(guesses=guesses)
        unfit, run = b"A" + bytes(32), sha256(b"A" + bytes(32)).digest()
        guest.receive(boxed(envelopes.Greeting(Method.CODE, run)))
        assert guest.receive(boxed(envelopes.Share(run[:8], unfit))) == HandshakeFailed(Fault.BAD_MESSAGE)
        run = unboxed(envelopes.HostEnvelope, host.greeting()).commitment[:8]
        host.receive(boxed(envelopes.Share(run, b"B" + bytes(32))))
        refused = host.receive(boxed(envelopes.Proof(run, bytes(32))))
        assert refusal(refused) is Fault.BAD_MESSAGE
    assert not guesses.burned


def test_no_bit_of_what_is_sealed_nor_of_its_label_can_be_changed() -> None:
    key = bytes(32)
    sealed, opening = envelopes.Seal(key, b"label").seal(b"said"), envelopes.Seal(key, b"label")
    for bit in range(8 * len(sealed)):
        changed = int.from_bytes(sealed) ^ (1 << bit)
        assert opening.open(changed.to_bytes(len(sealed))) is None
    assert envelopes.Seal(key, b"another attempt").open(sealed) is None
    assert opening.open(sealed) == b"said"
