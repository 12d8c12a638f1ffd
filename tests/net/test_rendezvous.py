from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.admission_pair import (
    ANSWER,
    CODE,
    GUEST_PRINT,
    HOST_PRINT,
    MEETING,
    OFFER,
    OTHER_CODE,
    RESUME,
    Road,
    by_code,
    by_key,
    guest_door,
    host_door,
    only,
    sdp,
)

from signaling.messages import MOST_BOX
from spitegame.net.agreement import KEY_BYTES, Keys, Meeting, Role, bound
from spitegame.net.channel import MOST_BYTES
from spitegame.net.codec import pack_as
from spitegame.net.envelopes import MOST_RUNG, Answer, FromGuest, FromHost, Offer, Piece, Said, Sealed, boxed, unboxed
from spitegame.net.errors import Fault
from spitegame.net.rendezvous import (
    MOST_GUESSES,
    Admitted,
    Answered,
    Broken,
    Failed,
    Framed,
    Guesses,
    GuestDoor,
    GuestHeard,
    HostDoor,
    HostHeard,
    Nothing,
    Offered,
    Proven,
    Refused,
    Relayed,
    Reply,
    refusal,
)
from spitegame.net.sealing import Sealing
from spitegame.session.room_codes import ALPHABET, parse


def test_with_the_same_code_they_meet() -> None:
    host_keys, guest_keys = by_code().meet()
    assert host_keys == guest_keys


def test_offer_and_answer_go_under_seal() -> None:
    road = by_code()
    road.meet()
    assert road.tell_guest(road.host.offer(1, OFFER, rung=0)) == Offered(1, OFFER, rung=0)
    assert road.tell_host(road.guest.answer(1, ANSWER)) == Answered(1, ANSWER)
    carried = b"".join(road.to_guest + road.to_host)
    for secret in (CODE.secret, HOST_PRINT, GUEST_PRINT, "192.0.2"):
        assert secret.encode() not in carried


def test_frames_go_through_the_service_at_last() -> None:
    road = by_code()
    road.meet()
    assert road.tell_guest(road.host.relay(3)) == Relayed(3)
    (box,) = road.host.frame(3, b"to the guest")
    assert road.tell_guest(box) == Framed(3, b"to the guest")
    (box,) = road.guest.frame(3, b"")
    assert road.tell_host(box) == Framed(3, b"")


def test_a_long_frame_goes_in_boxes_that_the_service_takes() -> None:
    road = by_code()
    road.meet()
    road.tell_guest(road.host.relay(1))
    message = Random(1).randbytes(MOST_BYTES)
    *first, last = road.host.frame(1, message)
    assert max(map(len, [*first, last])) <= MOST_BOX
    assert all(road.tell_guest(box) == Nothing() for box in first)
    assert road.tell_guest(last) == Framed(1, message)


def test_the_longest_offer_fits_into_a_box() -> None:
    road = by_code()
    road.meet()
    long = OFFER + "a=x:" + "x" * (12 * 1024 - len(OFFER) - 4)
    box = road.host.offer(1, long, rung=MOST_RUNG)
    assert len(box) <= MOST_BOX
    assert road.tell_guest(box) == Offered(1, long, MOST_RUNG)


def test_local_names_do_not_travel_with_addresses() -> None:
    road = by_code()
    road.meet()
    heard = road.tell_guest(road.host.offer(1, sdp(HOST_PRINT, "192.0.2.1", "0e3b.local"), rung=0))
    assert heard == Offered(1, OFFER, rung=0)


def test_a_wrong_code_is_told_to_both_and_counted() -> None:
    guesses = Guesses()
    road = Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE)))
    refused = only(Refused, road.prove())
    assert refused.fault is Fault.WRONG_CODE
    assert road.tell_guest(refused.box) == Failed(Fault.WRONG_CODE)
    for guess in range(2, MOST_GUESSES + 1):
        assert not guesses.burned
        fault = Fault.CODE_BURNED if guess == MOST_GUESSES else Fault.WRONG_CODE
        assert Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE))).fail() == Failed(fault)
    assert guesses.burned
    assert Road(host_door(guesses=guesses), guest_door()).fail() == Failed(Fault.CODE_BURNED)


def test_one_who_never_proves_is_no_guess() -> None:
    guesses = Guesses()
    for _ in range(10):
        Road(host_door(guesses=guesses), guest_door(str(OTHER_CODE))).tell_guest(host_door().greeting())
    assert only(Proven, Road(host_door(guesses=guesses), guest_door()).prove())


def test_a_door_judges_a_single_proof() -> None:
    road = Road(host_door(), guest_door(str(OTHER_CODE)))
    assert only(Refused, road.prove())
    knows = guest_door()
    proof = only(Reply, knows.hear(road.host.greeting())).box
    assert road.tell_host(proof) == Nothing()


@settings(max_examples=25, deadline=None)
@given(
    st.text(ALPHABET, min_size=6, max_size=6),
    st.text(ALPHABET, min_size=6, max_size=6),
    st.booleans(),
)
def test_keys_are_equal_exactly_when_codes_are(one: str, other: str, same: bool) -> None:
    road = Road(host_door(one), guest_door(one if same else other))
    match road.prove():
        case Proven(box, keys):
            assert same or one == other
            assert road.tell_guest(box) == Admitted(keys)
        case heard:
            assert only(Refused, heard).fault is Fault.WRONG_CODE
            assert one != other


@pytest.mark.parametrize(
    "elsewhere",
    [Meeting(b"another room....", MEETING.side), Meeting(MEETING.room, b"another side....")],
    ids=["room", "side"],
)
def test_the_same_code_elsewhere_is_another_one(elsewhere: Meeting) -> None:
    assert Road(host_door(), guest_door(meeting=elsewhere)).fail() == Failed(Fault.WRONG_CODE)


# coming back


def test_who_has_been_here_comes_back_by_key() -> None:
    first, _ = by_code().meet()
    again, guests = by_key(first.resume, first.resume).meet()
    assert again == guests
    assert again != first


def test_no_two_runs_have_the_same_keys() -> None:
    (one, _), (other, _) = by_key().meet(), by_key().meet()
    for purpose in ("resume", "verifier"):
        assert getattr(one, purpose) != getattr(other, purpose)
    assert one.sealing(Role.HOST, 1) != other.sealing(Role.HOST, 1)


def test_the_key_of_another_seat_opens_nothing_and_is_no_guess() -> None:
    road = by_key(RESUME, b"of another seat" + bytes(17))
    assert road.fail() == Failed(Fault.UNKNOWN_GUEST)


def test_a_guest_with_both_takes_what_the_host_has() -> None:
    """The host may have let it in just before it could hear that."""
    for host in (HostDoor.by_key(MEETING, RESUME), host_door()):
        Road(host, GuestDoor(MEETING, Guesses(), code=CODE, resume=RESUME)).meet()


def test_a_guest_who_lacks_what_the_host_asks_for_says_why() -> None:
    assert GuestDoor(MEETING, Guesses(), resume=RESUME).hear(host_door().greeting()) == Failed(Fault.UNKNOWN_GUEST)
    assert guest_door().hear(HostDoor.by_key(MEETING, RESUME).greeting()) == Failed(Fault.UNAUTHORIZED)


@pytest.mark.parametrize("fault", Fault)
def test_a_host_can_refuse_without_a_greeting(fault: Fault) -> None:
    assert guest_door().hear(refusal(fault)) == Failed(fault)


# versions


def test_another_version_is_told_before_anything_else() -> None:
    newer = Meeting(MEETING.room, MEETING.side, version=2)
    assert guest_door(meeting=newer).hear(host_door().greeting()) == Failed(Fault.VERSION)
    assert guest_door(meeting=newer).hear(refusal(Fault.ROOM_FULL)) == Failed(Fault.VERSION)
    proof = only(Reply, guest_door(meeting=newer).hear(host_door(meeting=newer).greeting())).box
    host = host_door()
    assert only(Refused, host.hear(proof)).fault is Fault.VERSION
    assert host.hear(proof) == Nothing()


def test_versions_that_a_service_makes_look_alike_do_not_meet() -> None:
    newer = Meeting(MEETING.room, MEETING.side, version=2)
    host, guest = host_door(), guest_door(meeting=newer)
    proof = only(Reply, guest.hear(b"\x02" + host.greeting()[1:])).box
    assert only(Refused, host.hear(b"\x01" + proof[1:])).fault is Fault.WRONG_CODE


# attempts


def test_only_the_newest_attempt_counts() -> None:
    road = by_code()
    road.meet()
    first = road.host.offer(1, OFFER, rung=0)
    road.tell_guest(first)
    late = road.guest.answer(1, ANSWER)
    second = road.host.offer(2, OFFER, rung=1)
    assert road.tell_host(late) == Nothing()
    assert road.tell_guest(second) == Offered(2, OFFER, rung=1)
    assert road.tell_guest(first) == Nothing()
    answer = road.guest.answer(2, ANSWER)
    assert road.tell_host(answer) == Answered(2, ANSWER)
    assert road.tell_host(answer) == Nothing()


def test_an_offer_that_was_overtaken_is_nothing() -> None:
    road = by_code()
    road.meet()
    first, second = road.host.offer(1, OFFER, rung=0), road.host.relay(2)
    assert road.tell_guest(second) == Relayed(2)
    assert road.tell_guest(first) == Nothing()


def test_what_is_said_in_an_attempt_that_is_over_goes_nowhere() -> None:
    road = by_code()
    road.meet()
    road.tell_guest(road.host.relay(1))
    road.tell_guest(road.host.relay(2))
    assert road.host.frame(1, b"late") == []
    assert road.guest.frame(1, b"late") == []


def test_doors_are_not_to_be_used_out_of_order() -> None:
    road = by_code()
    with pytest.raises(ValueError, match="proven"):
        road.host.offer(1, OFFER, rung=0)
    with pytest.raises(ValueError, match="awaits no answer"):
        road.guest.answer(1, ANSWER)
    road.meet()
    road.tell_guest(road.host.offer(1, OFFER, rung=0))
    road.guest.answer(1, ANSWER)
    with pytest.raises(ValueError, match="awaits no answer"):
        road.guest.answer(1, ANSWER)
    with pytest.raises(ValueError, match="does not come after"):
        road.host.offer(1, OFFER, rung=0)


def test_a_lost_piece_breaks_the_attempt_and_no_other() -> None:
    road = by_code()
    road.meet()
    road.tell_guest(road.host.relay(1))
    road.host.frame(1, b"lost")
    (box,) = road.host.frame(1, b"after it")
    assert road.tell_guest(box) == Broken(1)
    assert road.tell_guest(box) == Nothing()
    road.guest.frame(1, b"lost")
    (box,) = road.guest.frame(1, b"after it")
    assert road.tell_host(box) == Broken(1)
    assert road.tell_guest(road.host.relay(2)) == Relayed(2)


def test_a_greeting_begins_anew() -> None:
    """The host's program has been started again."""
    road = by_code()
    road.meet()
    late = road.host.offer(1, OFFER, rung=0)
    again = Road(host_door(), road.guest)
    again.meet()
    assert again.tell_guest(late) == Nothing()
    assert again.tell_guest(again.host.offer(1, OFFER, rung=0)) == Offered(1, OFFER, rung=0)


# honest runs, with what is late and doubled


class Echoing(Road):
    """Each box is followed by some that came before, and they are nothing."""

    chance = Random(0)

    def tell_guest(self, box: bytes) -> GuestHeard:
        heard = super().tell_guest(box)
        for echo in self.chance.sample(self.to_guest, min(3, len(self.to_guest))):
            assert self.guest.hear(echo) == Nothing()
        return heard

    def tell_host(self, box: bytes) -> HostHeard:
        heard = super().tell_host(box)
        for echo in self.chance.sample(self.to_host, min(3, len(self.to_host))):
            assert self.host.hear(echo) == Nothing()
        return heard


@settings(max_examples=30, deadline=None)
@given(
    st.text(ALPHABET, min_size=6, max_size=6),
    st.lists(st.sampled_from(["by code", "by key", "offer", "answered offer", "relay"]), max_size=12),
    st.randoms(use_true_random=False),
)
def test_any_honest_run(code: str, steps: list[str], chance: Random) -> None:
    """One guest, and a host that begins again and again."""
    guest = GuestDoor(MEETING, Guesses(), code=parse(code), resume=RESUME)
    road = Echoing(host_door(code), guest)
    road.chance = chance
    road.meet()
    attempt = 0
    for step in steps:
        attempt += 1
        match step:
            case "by code" | "by key":
                road.host = host_door(code) if step == "by code" else HostDoor.by_key(MEETING, RESUME)
                host_keys, guest_keys = road.meet()
                assert host_keys == guest_keys
                attempt = 0
            case "relay":
                assert road.tell_guest(road.host.relay(attempt)) == Relayed(attempt)
                for said in (b"one", b"two"):
                    assert road.tell_guest(*road.host.frame(attempt, said)) == Framed(attempt, said)
                    assert road.tell_host(*guest.frame(attempt, said)) == Framed(attempt, said)
            case _:
                assert road.tell_guest(road.host.offer(attempt, OFFER, rung=0)) == Offered(attempt, OFFER, rung=0)
                if step == "answered offer":
                    assert road.tell_host(guest.answer(attempt, ANSWER)) == Answered(attempt, ANSWER)


# a side that has proven, and talks nonsense


def sealed_by(role: Role, keys: Keys, *said: Said | bytes) -> list[bytes]:
    """In attempt 1."""
    sealing = Sealing(keys.sealing(role, 1), bound(role.value, (1).to_bytes(4)))
    bodies = [each if isinstance(each, bytes) else pack_as(Said, each) for each in said]
    return [boxed(FromHost, Sealed(1, sealing.seal(body)), MEETING.version) for body in bodies]


NONSENSE = [
    pytest.param([b"garbage"], Fault.BAD_MESSAGE, id="garbage"),
    pytest.param([Answer(b"no sdp")], Fault.BAD_MESSAGE, id="no sdp"),
    pytest.param([Answer(b"\xff")], Fault.BAD_MESSAGE, id="no text"),
    pytest.param([Answer(b"x" * 13_000)], Fault.BAD_MESSAGE, id="too long an sdp"),
    pytest.param([Offer(0, OFFER.encode())], Fault.BAD_MESSAGE, id="an offer from the guest"),
    pytest.param([Piece(True, b"")], Fault.BAD_MESSAGE, id="a frame where none are"),
]


@pytest.mark.parametrize(("said", "fault"), NONSENSE)
def test_a_guest_that_talks_nonsense_is_refused(said: list[Said | bytes], fault: Fault) -> None:
    road = by_key()
    keys, _ = road.meet()
    road.host.offer(1, OFFER, rung=0)
    heard = [road.tell_host(box) for box in sealed_by(Role.GUEST, keys, *said)]
    assert only(Refused, heard[-1]).fault is fault
    assert road.tell_host(sealed_by(Role.GUEST, keys, *said)[0]) == Nothing()


def test_a_frame_without_an_end_is_too_big() -> None:
    road = by_key()
    keys, _ = road.meet()
    road.host.relay(1)
    *first, last = sealed_by(Role.GUEST, keys, *[Piece(False, b"x" * 12_000)] * 6)
    assert all(road.tell_host(box) == Nothing() for box in first)
    assert only(Refused, road.tell_host(last)).fault is Fault.TOO_BIG


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        pytest.param([b"garbage"], Fault.BAD_MESSAGE, id="garbage"),
        pytest.param([Offer(0, b"no sdp")], Fault.BAD_MESSAGE, id="no sdp"),
        pytest.param([Offer(0, b"\xff")], Fault.BAD_MESSAGE, id="no text"),
        pytest.param([Offer(-1, OFFER.encode())], Fault.BAD_MESSAGE, id="no such rung"),
        pytest.param([Answer(ANSWER.encode())], Fault.BAD_MESSAGE, id="an answer from the host"),
        pytest.param([Offer(0, OFFER.encode())] * 2, Fault.BAD_MESSAGE, id="two offers in one"),
        pytest.param([Offer(0, OFFER.encode()), Piece(True, b"")], Fault.BAD_MESSAGE, id="a frame where none are"),
    ],
)
def test_a_host_that_talks_nonsense_is_left(said: list[Said | bytes], fault: Fault) -> None:
    road = by_key()
    keys, _ = road.meet()
    heard = [road.tell_guest(box) for box in sealed_by(Role.HOST, keys, *said)]
    assert heard[-1] == Failed(fault)


def test_attempts_have_numbers_within_reason() -> None:
    road = by_key()
    road.meet()
    for number in (0, -1, 2**32, 2**63):
        assert road.tell_guest(boxed(FromHost, Sealed(number, b"x" * 40), MEETING.version)) == Nothing()


def test_a_share_that_is_none_is_no_guess() -> None:
    guesses = Guesses()
    for _ in range(MOST_GUESSES):
        host, guest = host_door(guesses=guesses), guest_door(guesses=guesses)
        greeting = unboxed(FromHost, host.greeting(), MEETING.version)
        proof = unboxed(FromGuest, only(Reply, guest_door().hear(host.greeting())).box, MEETING.version)
        unfit = boxed(FromHost, replace(greeting, share=b"A" + bytes(32)), MEETING.version)
        assert guest.hear(unfit) == Failed(Fault.BAD_MESSAGE)
        unfit = boxed(FromGuest, replace(proof, share=b"B" + bytes(32)), MEETING.version)
        assert only(Refused, host.hear(unfit)).fault is Fault.BAD_MESSAGE
    assert not guesses.burned


def test_nothing_that_is_written_down_holds_a_secret() -> None:
    road = by_code()
    keys, _ = road.meet()
    offered = road.tell_guest(road.host.offer(1, OFFER, rung=0))
    written = f"{keys} {CODE!r} {offered} {Framed(1, b'a name')} {Answered(1, ANSWER)}"
    for secret in (keys._root.hex(), repr(keys._root), CODE.secret, "192.0.2", "a name"):
        assert secret not in written
    assert len(keys.resume) == KEY_BYTES
