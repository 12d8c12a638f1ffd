"""How two links begin to talk, notice that the other is gone, and part."""

from dataclasses import replace
from typing import Any

import pytest
from support.online.cabled_links import (
    ADA,
    AT_GUEST,
    AT_HOST,
    BINDING,
    DEAL,
    HANK,
    INTRODUCTION,
    ME,
    ROOM,
    Playing,
    begun,
    ended_by,
    fault,
    settled,
    shown,
    two,
)

from spitegame import __version__
from spitegame.net import wire
from spitegame.net.ballots import Introduction
from spitegame.net.connection import ConfirmMacs, State
from spitegame.net.errors import Fault
from spitegame.net.link import DealInPlay, GuestLink, HostLink
from spitegame.net.signatures import SignedUpdate
from spitegame.session.room_state import Company, Linked, Lost, Path

MALICE = wire.wire("malice")
AT_GUEST_CONFIRM, AT_HOST_CONFIRM = wire.Confirm(AT_GUEST.own), wire.Confirm(AT_HOST.own)
PING, KEY = wire.Ping(1), wire.Identify(b"k" * 32, b"s" * 64)


@pytest.fixture
def playing() -> Playing:
    return settled()


class AtHost:
    """A host's end of a link, and all that it has sent."""

    def __init__(self, *said: wire.FromGuest) -> None:
        self.sent: list[bytes] = []
        self.link = HostLink(self.sent.append, lambda: 0, AT_HOST, 0.0)
        for each in said:
            self.hears(each)

    def hears(self, said: wire.FromGuest, now: float = 0.0) -> wire.GuestMessage | None:
        return self.link.receive(MALICE.from_guest.pack(said), now)

    @property
    def told(self) -> list[Any]:
        return [MALICE.read_host(each) for each in self.sent]


def hello(newest: int = wire.NEWEST_PROTOCOL, oldest: int = 1) -> wire.Hello:
    return wire.Hello(newest, oldest, "test", "Ada", False, 0, 0)


def test_the_way_to_the_table() -> None:
    playing = two()
    guest, host = playing.far[0].guest, playing.far[0].host
    assert (guest.state, host.state) == (State.CONFIRMING, State.CONFIRMING)
    playing.step_to_host(playing.far[0])
    playing.step_to_guest(playing.far[0])
    assert (guest.state, host.state) == (State.INTRODUCING, State.INTRODUCING)
    playing.settle()
    assert (guest.state, host.state) == (State.OPEN, State.OPEN)
    hello, identify, introduction, heard = playing.far[0].heard_by_host
    assert hello == wire.Hello(wire.NEWEST_PROTOCOL, 1, f"spitegame {__version__}", "Ada", False, deal=0, heard=0)
    assert identify == ADA.as_guest(ROOM, HANK.key, BINDING)
    assert introduction == INTRODUCTION
    assert heard == wire.Heard(DEAL, 0, 1)
    asked, welcome, introduced, begin, told, signed = playing.far[0].heard_by_guest
    assert welcome == wire.Welcome(wire.NEWEST_PROTOCOL, ME, "Hank")
    assert asked == HANK.as_host(ROOM, BINDING)
    assert introduced == INTRODUCTION
    assert begin == begun(playing.table.record)
    assert told == wire.Told(DEAL, shown(playing.far[0])[0])
    assert isinstance(signed, SignedUpdate)
    assert playing.far[2].heard_by_host[0] == replace(hello, watching=True)
    _, welcome, begin, told = playing.far[2].heard_by_guest
    assert welcome == wire.Welcome(wire.NEWEST_PROTOCOL, None, "Hank")


def test_a_member_who_comes_back_says_who_is_the_host_before_it_is_welcomed(playing: Playing) -> None:
    far = playing.far[0]
    playing.reconnect(far)
    heard, states = len(far.heard_by_guest), []
    while far.guest.state is not State.OPEN:
        for step in (playing.step_to_host, playing.step_to_guest):
            step(far)
            states.append((far.guest.state, far.host.state))
    assert (State.MET, State.MET) in states
    playing.settle()
    assert (far.guest.state, far.host.state) == (State.OPEN, State.OPEN)
    assert [type(each) for each in far.heard_by_guest[heard : heard + 3]] == [wire.Identify, Introduction, wire.Welcome]


@pytest.mark.parametrize("also_host", [False, True])
def test_goodbye_is_heard_and_both_may_say_it_at_once(playing: Playing, also_host: bool) -> None:
    far = playing.far[0]
    far.guest.close(Fault.BYE, playing.now)
    assert far.guest.state is State.CLOSING
    if also_host:
        far.host.close(Fault.ENDED, playing.now)
    playing.settle()
    assert (ended_by(far.guest), ended_by(far.host)) == (Fault.ENDED if also_host else Fault.BYE, Fault.BYE)


def test_a_goodbye_is_one_though_nobody_hears_it(playing: Playing) -> None:
    far = playing.far[0]
    far.host.close(Fault.REMOVED, playing.now)
    states = []
    for later in (0.4, 0.5):
        far.host.tick(playing.now + later)
        states.append(far.host.state)
    assert states == [State.CLOSING, State.CLOSED]
    assert far.host.fault is Fault.REMOVED
    far = playing.far[1]
    far.host.close(Fault.REMOVED, playing.now)
    far.cut()
    assert ended_by(far.host) is Fault.REMOVED
    assert ended_by(far.guest) is Fault.LOST
    far.host.lost()
    far.host.close(Fault.ABUSE, playing.now)
    assert ended_by(far.host) is Fault.REMOVED


def test_without_the_right_proof_at_first_nobody_is_talked_to() -> None:
    sent: list[bytes] = []
    host = HostLink(sent.append, lambda: 0, ConfirmMacs(own=b"h" * 32, other=b"x" * 32), 0.0)
    guest = GuestLink("Ada")
    to_host: list[bytes] = []
    guest.attach(to_host.append, ConfirmMacs(own=b"g" * 32, other=b"y" * 32), 0.0)
    assert host.receive(to_host[0], 0.0) is None
    assert guest.receive(sent[0], 0.0) is None
    assert ended_by(host) is ended_by(guest) is Fault.BAD_MESSAGE
    assert len(sent) == len(to_host) == 1
    unproven = AtHost()
    assert unproven.hears(hello()) is None
    assert ended_by(unproven.link) is Fault.BAD_MESSAGE
    assert unproven.hears(wire.Bye(Fault.BYE)) is None
    assert len(unproven.sent) == 1


@pytest.mark.parametrize(
    ("newest", "oldest", "spoken"),
    [(1, 1, 1), (4, 1, 3), (4, 4, None), (5, 1, 5), (7, 1, 5), (7, 6, None), (0, 0, None), (1, 2, None)],
)
def test_the_newest_version_that_both_know_is_spoken(newest: int, oldest: int, spoken: int | None) -> None:
    host = AtHost(AT_GUEST_CONFIRM)
    assert bool(host.hears(hello(newest, oldest))) == (spoken is not None)
    host.link.welcome(ME, "Hank")
    assert host.told[-1] == (wire.Bye(Fault.VERSION) if spoken is None else wire.Welcome(spoken, ME, "Hank"))


def test_a_guest_is_welcomed_once(playing: Playing) -> None:
    playing.far[0].host.send(wire.Welcome(1, ME, "Hank"))
    playing.settle()
    assert fault(playing.far[0].guest) is Fault.BAD_MESSAGE


@pytest.mark.parametrize("unknown", [4, 6])
def test_a_guest_is_welcomed_in_a_version_that_it_speaks(unknown: int) -> None:
    to_host: list[bytes] = []
    guest = GuestLink("Ada")
    guest.attach(to_host.append, AT_GUEST, 0.0)
    guest.receive(MALICE.from_host.pack(AT_HOST_CONFIRM), 0.0)
    assert guest.receive(MALICE.from_host.pack(wire.Welcome(unknown, ME, "Hank")), 0.0) is None
    assert MALICE.from_guest.unpack(to_host[-1]) == wire.Bye(Fault.VERSION)
    assert fault(guest) is Fault.VERSION


def test_who_is_turned_away_before_it_has_introduced_itself_is_not_heard() -> None:
    host = AtHost(AT_GUEST_CONFIRM)
    host.link.close(Fault.ROOM_FULL, 0.0)
    assert host.hears(hello()) is None
    assert host.told[-1] == wire.Bye(Fault.ROOM_FULL)
    unproven = AtHost()
    unproven.link.close(Fault.ROOM_FULL, 0.0)
    assert ended_by(unproven.link) is Fault.ROOM_FULL
    assert len(unproven.sent) == 1, "nothing is said to who has not proved who it is"


def test_who_does_not_introduce_itself_or_show_its_key_in_time_is_not_waited_for() -> None:
    host = AtHost(AT_GUEST_CONFIRM)
    for tenth in range(1, 101):
        host.hears(PING, tenth / 10)
        host.link.tick(tenth / 10)
        assert host.link.state == State.INTRODUCING
    host.link.tick(10.1)
    assert fault(host.link) is Fault.TIMEOUT
    host = AtHost(AT_GUEST_CONFIRM, hello())
    host.link.identify(KEY)
    host.link.send(wire.Present(Company(()), ()))
    for second in range(12):
        host.hears(wire.Pong(1), float(second))
        host.link.tick(float(second))
    assert fault(host.link) is Fault.TIMEOUT
    assert not any(isinstance(each, wire.Present) for each in host.told)


def test_no_side_takes_a_sign_of_life_for_newer_than_the_side_that_gave_it(playing: Playing) -> None:
    far = playing.far[0]
    playing.tick(0.5)
    far.host.receive(far.cable.to_host.popleft(), 1.0)
    far.guest.receive(far.cable.to_guest.popleft(), 2.0)
    assert (far.host.asked, far.guest.asked) == (float("-inf"), float("-inf"))
    playing.now = 3.0
    playing.settle()
    assert (far.host.asked, far.guest.pinged) == (0.5, 2.0)
    assert (far.guest.asked, far.host.pinged) == (0.5, 1.0)


def test_silence_is_noticed_by_both(playing: Playing) -> None:
    far = playing.far[0]
    for _ in range(28):
        playing.tick(0.1)
    assert isinstance(far.host.presence(Path.DIRECT, playing.now), Linked)
    assert isinstance(far.guest.presence(Path.DIRECT, playing.now), Linked)
    for _ in range(3):
        playing.tick(0.1)
    assert far.host.presence(Path.DIRECT, playing.now) == far.guest.presence(Path.DIRECT, playing.now) == Lost(3)
    for _ in range(20):
        playing.tick(0.1)
    assert ended_by(far.host) is ended_by(far.guest) is Fault.LOST


def test_what_heals_in_time_goes_on(playing: Playing) -> None:
    for _ in range(40):
        playing.tick(0.1)
    playing.settle()
    playing.tick(0.1)
    for far in playing.far:
        assert far.guest.state == State.OPEN
        for end in (far.guest, far.host):
            linked = end.presence(Path.TURN, playing.now)
            assert isinstance(linked, Linked)
            assert linked.path is Path.TURN
            assert linked.delay > 0


def test_a_link_that_was_never_attached_waits() -> None:
    guest = GuestLink("Ada", DealInPlay(3, 17, "malice"))
    guest.tick(0.0)
    guest.close(Fault.BYE, 0.0)
    guest.lost()
    assert ended_by(guest) is Fault.LOST
    assert guest.receive(b"", 0.0) is None
