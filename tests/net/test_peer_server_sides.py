"""What a host and a guest make of a PeerServer's frames, without one."""

import asyncio

import msgspec
import pytest
from support.waiting import until

from signaling.messages import (
    HOST,
    MOST_BITS,
    SALT_BYTES,
    Box,
    ConnectOptions,
    From,
    Gone,
    Join,
    Joined,
    Knock,
    Known,
    Opened,
    Reopen,
    Return,
    public_id,
)
from signaling.puzzle import solve
from spitegame.net.peer_server import (
    MOST_FRAME,
    Effect,
    Effects,
    Frame,
    GuestSide,
    HostSide,
    Register,
    SendFrame,
    Solve,
    frame,
    read_frame,
)
from spitegame.net.peer_server_client import PeerServers

OPTIONS = ConnectOptions((), relay=False)
KEY = bytes(16)
ROOM, ROOM_ID = public_id(KEY), public_id(KEY).hex()
DOOR, STRANGER = "9bbbec05158e0740f15a5bb45ff5b2a7", "ab" * 16


def said(kind: str, src: str, box: Box = b"") -> Frame:
    return msgspec.json.decode(msgspec.json.encode({"type": kind, "src": src, "payload": box}), type=Frame)


def test_a_host_has_an_id_for_its_room_and_one_for_its_route() -> None:
    host = HostSide(OPTIONS)
    host.want("QR", 600)
    room = Register(ROOM_ID, "808745240419bfaa8729c90fc0c69c86")
    door = Register(DOOR, "840f59ed154d869c8a08d528bd9b602e")
    assert list(host.asked(Reopen(KEY))) == [room]
    assert list(host.registered(ROOM_ID)) == [door]
    assert list(host.registered(DOOR)) == [Opened(ROOM, "QR", 600, OPTIONS)]
    assert list(host.asked(Known((b"a" * 16,)))) == [SendFrame(ROOM_ID, frame("OFFER", (b"a" * 16).hex()))]
    assert list(host.asked(Known((b"b" * 16,)))) == [], "it calls when it comes, and later knows that they are there"


def test_a_guest_hears_the_room_that_has_answered_first_and_nobody_else() -> None:
    guest = GuestSide(OPTIONS)
    assert len(list(guest.asked(Join("QR", KEY)))) == 1
    answered = list(guest.heard(said("OFFER", STRANGER, b"greeting")))
    assert answered == [Joined(bytes.fromhex(STRANGER), True, OPTIONS), From(HOST, b"greeting")]
    assert list(guest.heard(said("OFFER", ROOM_ID, b"greeting"))) == []


def test_a_stranger_is_greeted_after_some_work_and_who_is_known_at_once() -> None:
    host, guest = HostSide(OPTIONS), GuestSide(OPTIONS)
    list(host.asked(Reopen(KEY)))
    list(guest.asked(Join("QR", KEY)))
    side = public_id(KEY)

    def heard(by: HostSide | GuestSide, effects: Effects, src: str) -> list[Effect]:
        (sent,) = effects
        assert isinstance(sent, SendFrame)
        frame = read_frame(sent.frame)
        assert frame
        frame.src = src
        return list(by.heard(frame))

    (put,) = heard(host, guest.registered(side.hex()), side.hex())
    (puzzle,) = heard(guest, iter([put]), ROOM_ID)
    assert isinstance(puzzle, Solve)
    assert list(host.heard(said("CANDIDATE", side.hex(), b"a guess!"))) == []
    number = solve(puzzle.salt, puzzle.bits, lambda: True)
    assert number is not None
    assert heard(host, guest.solved(number), side.hex()) == [Knock(side, OPTIONS)]
    assert heard(guest, iter([put]), ROOM_ID) == list(guest.solved(number)), "what was lost is said again"
    list(host.asked(Known((side,))))
    assert heard(host, guest.registered(side.hex()), side.hex()) == [Knock(side, OPTIONS)]


async def test_only_the_newest_puzzle_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any id at a broker may send puzzles."""
    solved: list[int] = []

    def note(_side: GuestSide, number: int) -> Effects:
        solved.append(number)
        yield from ()

    monkeypatch.setattr(GuestSide, "solved", note)
    client = PeerServers(open_socket=pytest.fail).client("wss://broker.example/peerjs")
    before = asyncio.all_tasks()
    puzzles = [Solve(bytes([each]) * SALT_BYTES, MOST_BITS) for each in range(20)]
    client._do(iter([*puzzles, Solve(bytes(SALT_BYTES), 1)]))
    await until(lambda: solved, "the solution")
    await until(lambda: asyncio.all_tasks() == before, "nobody works on the others")
    assert len(solved) == 1
    await client.close()


def test_nobody_else_can_say_that_the_host_is_gone() -> None:
    guest = GuestSide(OPTIONS)
    list(guest.asked(Return(ROOM, KEY)))
    list(guest.heard(said("OFFER", ROOM_ID, b"greeting")))
    for kind in ("EXPIRE", "LEAVE"):
        assert list(guest.heard(said(kind, STRANGER))) == []
    assert list(guest.heard(said("EXPIRE", ROOM_ID))) == [Gone(HOST)]
    assert list(guest.heard(said("EXPIRE", ROOM_ID))) == [], "it was told"


NO_FRAMES = {
    "nothing": "",
    "a list": "[]",
    "no type": '{"src":"a"}',
    "no text": b"\xff",
    "long": '"' * (MOST_FRAME + 1),
}


@pytest.mark.parametrize("data", NO_FRAMES.values(), ids=NO_FRAMES)
def test_what_is_no_frame_is_passed_over(data: str | bytes) -> None:
    assert read_frame(data) is None


@pytest.mark.parametrize(("src", "why"), [("another program", "fromhex"), ("ab", "another program")])
def test_ids_of_other_programs_are_passed_over(src: str, why: str) -> None:
    for side in (HostSide(OPTIONS), GuestSide(OPTIONS)):
        with pytest.raises(ValueError, match=why):
            list(side.heard(said("OFFER", src, b"box")))
