"""The room service carries every box and may do with them what it likes. It can keep two programs apart; it can never
come between them."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random
from types import NoneType

import pytest
from support.damage import damaged
from support.online.admission_pair import (
    ANSWER,
    CODE,
    GUEST_PRINT,
    HOST_PRINT,
    MEETING,
    OFFER,
    RESUME,
    Road,
    boxed,
    by_code,
    by_key,
    guest_door,
    host_door,
    refusal,
    reply,
    unboxed,
)

from spitegame.net import envelopes, handshake
from spitegame.net.envelopes import GuestEnvelope, HostEnvelope
from spitegame.net.errors import Fault
from spitegame.net.handshake import Guesses, GuestHandshake, HandshakeFailed, HostHandshake
from spitegame.net.key_agreement import VERSION, Method, Role, Spake2Agreement
from spitegame.session.room_codes import ALPHABET, Code

FUZZED = 20_000
HARMLESS = (NoneType, HandshakeFailed, handshake.GuestRefused)


def guessed(secret: str) -> str:
    """The service knows the route: it has chosen it."""
    return str(Code(CODE.route, secret))


def test_a_guest_lets_itself_be_tried_as_seldom_as_a_host_and_a_right_host_as_often_as_it_comes() -> None:
    """Each proof of the guest tells a service that plays the host whether one code is right."""
    guesses = Guesses()
    guest = guest_door(guesses=guesses)
    for symbol in ALPHABET[: handshake.MOST_GUESSES]:
        service = host_door(guessed(f"{symbol}222"))
        assert refusal(Road(service, guest).prove()) is Fault.WRONG_CODE
    assert guest.receive(host_door(guessed(CODE.secret)).greeting()) == HandshakeFailed(Fault.HOST_GONE)
    # Nor does it help to cut the connection, so that the guest makes a new door.
    assert guest_door(guesses=guesses).receive(host_door().greeting()) == HandshakeFailed(Fault.HOST_GONE)
    guest = guest_door()
    for _ in range(handshake.MOST_GUESSES + 1):
        Road(host_door(), guest).meet()


@pytest.mark.parametrize("secret", ["2222", "7QM3", CODE.secret[::-1]])
def test_who_does_not_know_the_code_cannot_be_host_to_one_and_guest_to_the_other(secret: str) -> None:
    host, guest = host_door(), guest_door()
    service_as_host, service_as_guest = host_door(guessed(secret)), guest_door(guessed(secret))
    assert isinstance(Road(service_as_host, guest).prove(), handshake.GuestRefused)
    assert refusal(Road(host, service_as_guest).prove()) is Fault.WRONG_CODE
    assert_shut(host, guest)


@pytest.mark.parametrize(
    ("road", "knows"), [(by_code(), guest_door()), (by_key(), by_key().guest)], ids=["code", "kept key"]
)
def test_who_only_listens_learns_nothing_even_with_the_secret(road: Road, knows: GuestHandshake) -> None:
    """So nothing is lost when it becomes known after the game."""
    road.meet()
    road.tell_guest(road.host.offer(1, OFFER, strategy=0))
    heard = [type(knows.receive(box)) for box in road.to_guest]
    assert heard == [handshake.Reply, handshake.Reply, NoneType, NoneType]


def assert_shut(host: HostHandshake, guest: GuestHandshake) -> None:
    """Neither has keys to say anything with."""
    with pytest.raises(ValueError, match="proven"):
        host.offer(1, OFFER, strategy=0)
    with pytest.raises(ValueError, match="awaits no answer"):
        guest.answer(1, ANSWER)


def test_boxes_swapped_or_sent_back_in_mid_run_are_nothing() -> None:
    """Two guests of one host, by one code."""
    one, other = (
        Road(host_door(meeting=meeting), guest_door(meeting=meeting))
        for meeting in (MEETING, replace(MEETING, side=b"another side...."))
    )
    one.meet()
    other.meet()
    assert one.tell_guest(other.host.offer(1, OFFER, strategy=0)) is None
    one.tell_guest(one.host.offer(1, OFFER, strategy=0))
    other.tell_guest(other.to_guest[-1])
    assert other.tell_host(one.guest.answer(1, ANSWER)) is None
    road = by_code().met()
    road.tell_guest(road.host.relay(1))
    (box,) = road.host.frame(1, b"from the host")
    assert road.tell_host(box) is None
    (box,) = road.guest.frame(1, b"from the guest")
    assert road.tell_guest(box) is None


def test_proofs_and_shares_sent_back_open_nothing() -> None:
    road = by_code()
    assert road.tell_guest(boxed(envelopes.Accepted(unboxed(GuestEnvelope, road.proof()).proof))) is None
    assert_shut(road.host, road.guest)
    host, guest = host_door(), guest_door()
    share = unboxed(GuestEnvelope, reply(guest.receive(host.greeting())))
    assert isinstance(share, envelopes.Share)
    assert guest.receive(boxed(share)) is None
    again = envelopes.Greeting(Method.CODE, sha256(share.share).digest())
    assert isinstance(guest.receive(boxed(again)), handshake.Reply)
    assert guest.receive(boxed(share)) == HandshakeFailed(Fault.BAD_MESSAGE)
    assert_shut(host, guest)


def other_shares(role: Role) -> list[bytes]:
    """What it would go through until the words that follow are those that it wants: two million, on an average."""
    return [Spake2Agreement(role, MEETING, CODE).share for _ in range(3)]


def test_nobody_in_between_can_choose_its_share_by_the_words() -> None:
    guest, service = guest_door(), host_door()
    share = reply(guest.receive(service.greeting()))
    shown = reply(service.receive(share))
    run = sha256(unboxed(HostEnvelope, shown).share).digest()[:8]
    for other in other_shares(Role.HOST):
        assert guest.receive(boxed(envelopes.Share(run, other))) is None
    assert isinstance(guest.receive(shown), handshake.Reply)
    assert guest.receive(shown) is None, "there is one share in a run"
    host = host_door()
    run = unboxed(HostEnvelope, host.greeting()).commitment[:8]
    first, *others = (boxed(envelopes.Share(run, each)) for each in other_shares(Role.GUEST))
    assert isinstance(host.receive(first), handshake.Reply), "the host's share is known from here on"
    assert [host.receive(each) for each in others] == [None] * len(others)


def test_a_guest_does_not_begin_anew_until_the_words_are_right() -> None:
    guest = GuestHandshake(MEETING, Guesses(), code=CODE, resume=RESUME)
    for _ in range(handshake.MOST_RUNS):
        Road(by_key().host, guest).meet()
    assert guest.receive(host_door().greeting()) == HandshakeFailed(Fault.RATE_LIMITED)


def test_a_changed_proof_or_share_lets_nobody_in() -> None:
    road, other = by_code(), by_code()
    proof, others = (unboxed(GuestEnvelope, each.proof()) for each in (road, other))
    assert refusal(road.tell_host(boxed(replace(proof, proof=others.proof)))) is Fault.WRONG_CODE
    assert_shut(road.host, road.guest)
    road, other = by_code(), by_code()
    honest, others = (unboxed(GuestEnvelope, reply(each.tell_guest(each.host.greeting()))) for each in (road, other))
    shown = reply(road.tell_host(boxed(replace(honest, share=others.share))))
    assert refusal(road.tell_host(reply(road.tell_guest(shown)))) is Fault.WRONG_CODE
    assert_shut(road.host, road.guest)


def changed_and_then_honest(hear: Callable[[bytes], object], box: bytes, heard: object) -> None:
    for place in range(len(box)):
        assert hear(box[:place] + bytes([box[place] ^ 1]) + box[place + 1 :]) is None
    assert hear(box) == heard


def test_not_a_bit_of_offer_answer_or_frame_can_be_changed() -> None:
    """So neither can fingerprints."""
    road = by_key().met()
    changed_and_then_honest(
        road.guest.receive, road.host.offer(1, OFFER, strategy=0), handshake.OfferReceived(1, OFFER, strategy=0)
    )
    changed_and_then_honest(road.host.receive, road.guest.answer(1, ANSWER), handshake.AnswerReceived(ANSWER))
    changed_and_then_honest(road.guest.receive, road.host.relay(2), handshake.RelayStarted(2))
    changed_and_then_honest(road.guest.receive, road.host.frame(2, b"said")[0], envelopes.FrameReceived(b"said"))
    changed_and_then_honest(road.host.receive, road.guest.frame(2, b"said")[0], envelopes.FrameReceived(b"said"))


def test_the_method_cannot_be_changed() -> None:
    for road, method in ((by_code(), Method.KEY), (by_key(), Method.CODE)):
        guest = GuestHandshake(MEETING, Guesses(), code=CODE, resume=RESUME)
        greeting = unboxed(HostEnvelope, road.host.greeting())
        heard = guest.receive(boxed(replace(greeting, method=method)))
        shown = reply(road.host.receive(reply(heard)))
        match guest.receive(shown):
            case handshake.Reply(box):
                assert isinstance(road.host.receive(box), handshake.GuestRefused)
            case failed:
                assert failed == HandshakeFailed(Fault.BAD_MESSAGE)
        assert_shut(road.host, guest)


def test_fingerprints_are_confirmed_once_more_on_the_channel() -> None:
    """If the sealing had a hole, the channel's ends would still not be taken for others."""
    keys, other_keys = by_code().meet()[0], by_code().meet()[0]
    prints, service = (HOST_PRINT, GUEST_PRINT), HOST_PRINT.replace("A", "C")
    said = keys.confirm(Role.HOST, *prints)
    assert keys.confirm(Role.HOST, *prints) == said
    assert said not in (keys.confirm(Role.GUEST, *prints), other_keys.confirm(Role.HOST, *prints))
    for ends in ((service, GUEST_PRINT), (HOST_PRINT, service), (GUEST_PRINT, HOST_PRINT), ("", "")):
        assert keys.confirm(Role.HOST, *ends) != said


@pytest.mark.parametrize("road", [by_code, by_key])
def test_an_earlier_run_opens_no_door_again(road: Callable[[], Road]) -> None:
    earlier, now = road(), road()
    earlier.meet()
    earlier.tell_guest(earlier.host.offer(1, OFFER, strategy=0))
    earlier.tell_host(earlier.guest.answer(1, ANSWER))
    assert [now.host.receive(box) for box in earlier.to_host] == [None, None, None]
    # The guest takes up the greeting, as it must, and all that belongs to it is worth nothing.
    share, proof, *others = (now.guest.receive(box) for box in earlier.to_guest)
    assert isinstance(share, handshake.Reply)
    assert isinstance(proof, handshake.Reply)
    assert others == [None, None]
    now.meet()


def test_only_the_kept_key_of_this_seat_comes_back() -> None:
    for stranger in (
        GuestHandshake(MEETING, Guesses(), resume=b"of another seat" + bytes(17)),
        GuestHandshake(replace(MEETING, side=b"another side...."), Guesses(), resume=RESUME),
    ):
        road = Road(HostHandshake.by_key(MEETING, RESUME), stranger)
        assert refusal(road.prove()) is Fault.UNKNOWN_GUEST
        assert_shut(road.host, road.guest)


def tampered(chance: Random, boxes: list[bytes]) -> Iterator[bytes]:
    """While more boxes come in."""
    place = 0
    while place < len(boxes):
        whim = chance.random()
        if whim < 0.1:
            yield chance.choice(boxes)
        elif whim < 0.13 and place + 1 < len(boxes):
            boxes[place], boxes[place + 1] = boxes[place + 1], boxes[place]
        else:
            if whim < 0.97:
                yield boxes[place]
            place += 1


@pytest.mark.parametrize("seed", range(6))
def test_drop_double_and_reorder_at_will(seed: int) -> None:
    """What is heard has been said, in its order, nothing twice and nothing left out before it."""
    chance = Random(seed)
    road = by_key().met()
    heard: dict[str, list[bytes]] = {"host": [], "guest": []}
    for attempt in range(1, 20):
        said = [bytes([attempt, number]) for number in range(10)]
        from_host = [road.host.relay(attempt), *(box for each in said for box in road.host.frame(attempt, each))]
        for box in tampered(chance, road.to_guest + from_host):
            event = road.guest.receive(box)
            assert not isinstance(event, handshake.Reply), "an old greeting was taken up"
            heard["guest"] += [event.message] if isinstance(event, envelopes.FrameReceived) else []
        from_guest = [box for each in said for box in road.guest.frame(attempt, each)]
        for box in tampered(chance, road.to_host + from_guest):
            answer = road.host.receive(box)
            heard["host"] += [answer.message] if isinstance(answer, envelopes.FrameReceived) else []
        road.to_guest += from_host
        road.to_host += from_guest
    for frames in heard.values():
        assert frames
        assert frames == [bytes([attempt, number]) for attempt, many in counted(frames) for number in range(many)]


def counted(frames: list[bytes]) -> list[tuple[int, int]]:
    """How many frames of each attempt there are."""
    return sorted(Counter(attempt for attempt, _ in frames).items())


def stages(chance: Random) -> Iterator[tuple[Road, list[bytes]]]:
    """Doors at some point of a run, and the honest boxes to make others of: also some that the doors have not heard."""
    while True:
        road = by_key() if chance.random() < 0.98 else by_code()
        boxes = [road.host.greeting()]
        if chance.random() < 0.8:
            road.meet()
            if chance.random() < 0.6:
                boxes.append(road.host.offer(1, OFFER, strategy=0))
            if chance.random() < 0.6:
                road.tell_guest(road.host.relay(2))
                boxes += road.host.frame(2, b"frame") + road.guest.frame(2, b"frame")
        yield road, boxes + road.to_guest + road.to_host


def fuzzed(chance: Random, boxes: list[bytes]) -> bytes:
    """Damaged, or nothing that ever was a box."""
    if chance.random() < 0.1:
        return bytes([VERSION])[: chance.randrange(2)] + chance.randbytes(chance.randrange(80))
    return damaged(chance.choice(boxes), chance)


@pytest.mark.slow
def test_fuzzed_boxes_open_no_door_and_break_none() -> None:
    chance = Random(7)
    count = 0
    for road, boxes in stages(chance):
        honest = {unboxed(kind, box) for box in boxes for kind in (HostEnvelope, GuestEnvelope)}
        for _ in range(8):
            box = fuzzed(chance, boxes)
            count += 1
            for kind, heard in ((GuestEnvelope, road.host.receive(box)), (HostEnvelope, road.guest.receive(box))):
                # Packed in another way it is still what was said.
                if unboxed(kind, box) not in honest and not is_own_greeting(heard, kind, box):
                    assert isinstance(heard, HARMLESS), (heard, box)
        if count >= FUZZED:
            return


def is_own_greeting(heard: handshake.HostEvent | handshake.GuestEvent | None, kind: object, box: bytes) -> bool:
    """A service can make greetings, and shares for the host: both are answered, and it has gained nothing."""
    return isinstance(heard, handshake.Reply) and isinstance(unboxed(kind, box), envelopes.Greeting | envelopes.Share)


def test_other_versions_and_empty_boxes() -> None:
    for box in (b"", bytes([VERSION]), bytes([VERSION + 1]), b"\xff" * 100):
        assert isinstance(guest_door().receive(box), HARMLESS)
        assert isinstance(host_door().receive(box), HARMLESS)
    road = by_code().met()
    assert road.guest.receive(bytes([VERSION + 1])) is None
    assert road.host.receive(bytes([VERSION + 1])) is None
    road.tell_guest(road.host.offer(1, OFFER, strategy=0))
    assert road.tell_host(road.guest.answer(1, ANSWER)) == handshake.AnswerReceived(ANSWER)
