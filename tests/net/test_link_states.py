"""Who may say what and when, at both ends of a link: to its host at the door, to an heir, and at the table."""

from collections.abc import Callable
from typing import Any, get_args

import pytest
from support.online.cabled_links import AT_GUEST, AT_HOST, DEAL, ME, OTHER, begun, ended_by, fault, record
from support.online.wire_examples import INTRODUCTION, MALICE, ONE, TWO, examples, packed

from spitegame.net import wire
from spitegame.net.ballots import Ask, Attestation, Cast, Credentials, Halts, Heirs, Introduction, Leads, Shows, Stand
from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.link import DealInPlay, GuestLink, HostLink
from spitegame.session.line import Line
from spitegame.session.room_handle import Phrase

FROM_GUEST = {*get_args(wire.GuestMessage), wire.Play}
FROM_HOST = {*get_args(wire.HostMessage), wire.Told}
FROM_COMER = {Introduction, Shows, Attestation, wire.Brought, Credentials, Cast}
FROM_OWNER = {Shows, Attestation, Ask, Leads, Halts}
KEY, BEGIN = wire.Identify(ONE, TWO + ONE), begun(record())


class HostEnd:
    """A link on the way to the table, and all that it has sent."""

    def __init__(self, steps: int) -> None:
        self.sent: list[bytes] = []
        self.link = HostLink(self.sent.append, lambda: 0, AT_HOST, 0.0)
        way: list[Callable[[], Any]] = [
            lambda: self.hears(wire.Confirm(AT_GUEST.own)),
            lambda: self.hears(wire.Hello(wire.NEWEST_PROTOCOL, 1, "test", "Ada", False, 0, 0)),
            lambda: self.link.identify(KEY),
            lambda: self.hears(KEY),
            lambda: self.link.introduce(INTRODUCTION),
            lambda: self.link.welcome(ME, "Hank"),
            lambda: self.link.begin(BEGIN, Line()),
        ]
        for step in way[:steps]:
            step()

    def hears(self, message: Any, now: float = 0.0) -> None:
        self.link.receive(packed(message), now)

    @property
    def said(self) -> Any:
        """What it has said last."""
        return MALICE.read_host(self.sent[-1])


class GuestEnd:
    """The same of a guest who comes back to a deal."""

    def __init__(self, steps: int, *, watching: bool = False) -> None:
        self.sent: list[bytes] = []
        self.link = GuestLink("Ada", DealInPlay(DEAL, 0, "malice"), watching=watching)
        self.link.attach(self.sent.append, AT_GUEST, 0.0)
        welcome = wire.Welcome(wire.NEWEST_PROTOCOL, None if watching else ME, "Hank")
        for message in (wire.Confirm(AT_HOST.own), INTRODUCTION, welcome, BEGIN)[:steps]:
            self.hears(message)

    def hears(self, message: Any, now: float = 0.0) -> None:
        self.link.receive(packed(message), now)

    @property
    def said(self) -> Any:
        return MALICE.from_guest.unpack(self.sent[-1])


def taken(end: Callable[[], HostEnd | GuestEnd], kinds: set[type]) -> set[type]:
    """The kinds of messages for which the other side is not sent away at once, of these."""
    found = set()
    for message in (*examples(), wire.Opened(DEAL, 1, 0, b"")):
        if type(message) in kinds:
            (there := end()).hears(message)
            found |= set() if fault(there.link) is Fault.BAD_MESSAGE else {type(message)}
    return found


@pytest.mark.parametrize(
    ("steps", "kinds"),
    [
        pytest.param(1, {wire.Hello}, id="confirmed"),
        pytest.param(2, set(), id="greeted"),
        pytest.param(3, {wire.Identify}, id="asked for its key"),
        pytest.param(4, set(), id="has shown its key"),
        pytest.param(5, FROM_COMER, id="met"),
        pytest.param(6, FROM_GUEST - {wire.Hello, wire.Identify, wire.Play}, id="welcomed"),
        pytest.param(7, FROM_GUEST - {wire.Hello, wire.Identify}, id="plays"),
    ],
)
def test_a_guest_says_each_thing_in_its_time(steps: int, kinds: set[type]) -> None:
    """Nothing about who is the host before it has shown who it is itself."""
    assert taken(lambda: HostEnd(steps), FROM_GUEST) == kinds


AT_THE_TABLE = FROM_HOST - {wire.Identify, wire.Welcome}


@pytest.mark.parametrize(
    ("steps", "watching", "kinds"),
    [
        pytest.param(1, False, {wire.Identify, Introduction, wire.Welcome}, id="confirmed"),
        pytest.param(2, False, FROM_OWNER | {wire.Welcome}, id="met"),
        pytest.param(3, False, AT_THE_TABLE - {wire.Told}, id="welcomed, before it is told the deal again"),
        pytest.param(4, False, AT_THE_TABLE, id="plays"),
        pytest.param(4, True, AT_THE_TABLE - {wire.RoomTerms}, id="watches"),
    ],
)
def test_a_host_says_each_thing_in_its_time(steps: int, *, watching: bool, kinds: set[type]) -> None:
    assert taken(lambda: GuestEnd(steps, watching=watching), FROM_HOST) == kinds


@pytest.mark.parametrize("end", [HostEnd, GuestEnd])
def test_who_has_met_talks_about_the_host_only_and_who_has_not_about_nothing(end: type[HostEnd | GuestEnd]) -> None:
    table: Any = wire.Said(OTHER, Phrase.OUCH) if end is HostEnd else wire.Say(Phrase.OUCH)
    met = 5 if end is HostEnd else 2
    early, later, latest = end(met - 1), end(met), end(met + 1)
    before = list(early.sent)
    for there in (early, later, latest):
        there.link.send(table)
        there.link.say(Shows(()))
    assert early.sent == before
    assert (later.said, latest.said) == (Shows(()), Shows(()))
    assert packed(table) not in later.sent
    assert packed(table) in latest.sent


@pytest.mark.parametrize("end", [HostEnd(5), GuestEnd(2)])
def test_who_has_met_may_wait_for_its_host_as_long_as_it_lives(end: HostEnd | GuestEnd) -> None:
    for second in range(1, 60):
        end.link.tick(float(second))
        end.hears(wire.Ping(second), float(second))
    assert end.link.state is State.MET
    end.link.close(Fault.SUCCEEDED, 60.0)
    assert end.said == wire.Bye(Fault.SUCCEEDED)
    end.hears(wire.ByeHeard(), 60.0)
    assert ended_by(end.link) is Fault.SUCCEEDED


def test_a_newcomer_is_welcomed_first_and_then_counts() -> None:
    """Who is met only was never at the table."""
    newcomer = HostEnd(4)
    newcomer.link.welcome(ME, "Hank")
    newcomer.link.introduce(INTRODUCTION)
    assert newcomer.said == INTRODUCTION
    assert newcomer.link.state is State.OPEN
    newcomer.hears(INTRODUCTION)
    assert newcomer.link.has_been_open
    assert not HostEnd(5).link.has_been_open


def test_an_older_program_is_told_nothing_that_it_does_not_know() -> None:
    end = HostEnd(1)
    end.hears(wire.Hello(wire.PORTRAITS, 1, "test", "Ada", False, 0, 0))
    end.link.welcome(ME, "Hank")
    before = list(end.sent)
    for message in examples():
        if isinstance(message, wire.Identified | wire.Lasting | wire.RoomTerms | wire.Signed | Heirs):
            end.link.send(message)
    assert end.sent == before
    guest = GuestEnd(1)
    guest.hears(wire.Welcome(wire.PORTRAITS, ME, "Hank"))
    guest.link.send(Stand(bytes(16), bytes(16), 0))
    assert isinstance(guest.said, wire.Hello)


def test_who_has_not_shown_its_key_is_not_met() -> None:
    for steps in (1, 2, 3):
        end = HostEnd(steps)
        end.link.introduce(INTRODUCTION)
        assert end.link.state is State.INTRODUCING
        assert INTRODUCTION not in map(MALICE.read_host, end.sent)
