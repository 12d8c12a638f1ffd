"""A guest that means ill: its host shuts it out and plays on with the others, and its memory stays flat."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from support.online.cabled_links import DEAL, INTRODUCTION, Far, Playing, fault, record, shown

from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.wire import Again, FromGuest, Hello, Ping, Play, Pong, Say, wire
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import EndTurn, FromDiscard, FromPayoff, PlayToCenter
from spitegame.rules.malice.legal import Reason
from spitegame.session.line import Act, Rejected, TakeBack, Update
from spitegame.session.room_handle import Phrase
from spitegame.session.table import Table

MALICE = wire("malice")
EVE = Seat(0)
KB = 1024
FLAT = 256 * KB


class Evening:
    """Eve's, with two honest guests."""

    def __init__(self) -> None:
        self.table = Table.begin(record(GAMES["malice"].rulebook.presets["party"], 3))
        self.eve = Far(EVE)
        self.honest = [Far(Seat(1)), Far(Seat(2))]
        self.playing = Playing(self.table, self.eve, *self.honest)
        self.playing.settle()
        self.chance = Random(1)

    def hears(self, *messages: FromGuest | bytes) -> None:
        """The host, from Eve."""
        for message in messages:
            self.eve.host.receive(
                message if isinstance(message, bytes) else MALICE.from_guest.pack(message), self.playing.now
            )
        self.playing.run()

    def eves_turn(self) -> None:
        while EVE not in self.table.to_act:
            self.turn()

    def turn(self) -> None:
        """Whoever is to act does; for Eve somebody does it at the host."""
        actor = min(self.table.to_act)
        act = Act(self.table.number, self.chance.choice(self.table.view(actor).legal))
        if actor == EVE and self.eve.line:
            self.eve.line.seat.send(act)
        else:
            self.playing.far[actor].guest.deal.line.seat.send(act)
        for far in self.honest:
            self.playing.settle_one(far)

    def goes_on(self) -> None:
        """Everybody else is where they were, and can play."""
        for _ in range(6):
            number = self.table.number
            self.turn()
            self.playing.tick(0.2)
            assert self.table.number == number + 1
        for far in self.honest:
            assert far.host.state == far.guest.state == State.OPEN


@pytest.fixture
def evening() -> Evening:
    return Evening()


@contextmanager
def flat_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert now < FLAT
    assert most < 4 * FLAT


def test_nobody_plays_for_another(evening: Evening) -> None:
    """Neither out of turn nor with the cards of others."""
    evening.eves_turn()
    shown(evening.eve)
    owners = [Seat(seat) for seat in (1, 2, 7, 99, -1)]
    for owner in owners:
        for source in (FromPayoff(owner), FromDiscard(owner, 0), FromDiscard(EVE, -1)):
            evening.hears(Play(DEAL, Act(evening.table.number, PlayToCenter(source, 0))))
        evening.playing.tick(1.0)
        evening.playing.settle()
    while EVE in evening.table.to_act:
        evening.turn()
    evening.hears(Play(DEAL, Act(evening.table.number, EndTurn())))
    evening.playing.settle()
    refused = [message for message in shown(evening.eve) if isinstance(message, Rejected)]
    assert len(refused) == 3 * len(owners) + 1
    assert refused[-1].reason is Reason.NOT_YOUR_TURN
    assert evening.eve.host.state == State.OPEN
    evening.goes_on()


def test_a_hundred_times_the_same_is_once(evening: Evening) -> None:
    evening.eves_turn()
    number = evening.table.number
    act = Play(DEAL, Act(number, evening.table.view(EVE).legal[-1]))
    for _ in range(100):
        evening.hears(act)
        evening.playing.tick(0.1)
        evening.playing.settle()
    assert evening.table.number == number + 1
    assert evening.eve.host.state == State.OPEN
    evening.goes_on()


@pytest.mark.parametrize(
    "message",
    [Ping(1), Pong(1), Say(Phrase.HURRY), Again(DEAL), Play(DEAL, TakeBack(1)), Play(9, TakeBack(1)), INTRODUCTION],
    ids=lambda message: type(message).__name__,
)
def test_a_flood_is_shut_out(evening: Evening, message: FromGuest) -> None:
    said = len(evening.eve.sent_to_guest)
    data = MALICE.from_guest.pack(message)
    with flat_memory():
        for _ in range(5_000):
            evening.eve.host.receive(data, evening.playing.now)
    assert fault(evening.eve.host) is Fault.ABUSE
    assert len(evening.eve.sent_to_guest) - said <= 61
    evening.goes_on()


@pytest.mark.parametrize("size", [1 * KB, 60 * KB])
def test_thirty_megabytes_in_many_messages(evening: Evening, size: int) -> None:
    data = MALICE.from_guest.pack(Ping(1)) + bytes(size)
    with flat_memory():
        for number in range(30 * KB * KB // size):
            evening.eve.host.receive(data, number / 100_000)
    assert isinstance(fault(evening.eve.host), Fault)
    evening.goes_on()


@pytest.mark.parametrize(
    "data",
    [
        b"\xc4" * 30 * KB * KB,
        MALICE.from_guest.pack(Hello(1, 1, "test", "Hank", True, 0, 0)),
        b"\x91" * 60 * KB,
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x92\xa4Play" * 9_000,
    ],
    ids=range(7),
)
def test_what_looks_harmless_and_would_grow(evening: Evening, data: bytes) -> None:
    with flat_memory():
        evening.hears(data)
    assert fault(evening.eve.host) is (Fault.TOO_BIG if len(data) > 64 * KB else Fault.BAD_MESSAGE)
    evening.goes_on()


def test_hundreds_of_returns(evening: Evening) -> None:
    """Each is told only what it asks for, and nothing is kept of the one before."""
    evening.playing.reconnect(evening.eve)
    evening.playing.settle()
    with flat_memory():
        for _ in range(300):
            evening.playing.reconnect(evening.eve)
            evening.playing.settle_one(evening.eve)
            for kept in (evening.eve.heard_by_host, evening.eve.heard_by_guest, evening.eve.sent_to_guest):
                kept.clear()
    evening.goes_on()


@pytest.mark.parametrize(("deal", "heard"), [(0, 10**6), (DEAL, 10**6), (DEAL, 0), (10**6, 5), (DEAL + 1, 1)])
def test_a_guest_that_claims_to_have_heard_anything(evening: Evening, deal: int, heard: int) -> None:
    """It is told no more than its seat may know, and nothing breaks."""
    evening.eves_turn()
    evening.playing.leave(evening.eve)
    evening.eve.cut()
    evening.eve.connect(evening.playing.now)
    evening.eve.cable.to_host.append(MALICE.from_guest.pack(Hello(1, 1, "test", "Eve", False, deal, heard)))
    while evening.eve.cable.to_host:
        evening.playing.step_to_host(evening.eve)
    told: list[Any] = [MALICE.read_host(data) for data in evening.eve.cable.to_guest]
    updates = [each.message for each in told[3:]]
    assert all(isinstance(update, Update) for update in updates)
    assert updates[-1] == evening.playing.told(EVE)[-1]
    assert updates == evening.playing.told(EVE)[-len(updates) :]
    evening.goes_on()


def test_after_a_goodbye_nobody_listens(evening: Evening) -> None:
    evening.eves_turn()
    number = evening.table.number
    evening.eve.host.close(Fault.REMOVED, evening.playing.now)
    evening.hears(Play(DEAL, Act(number, evening.table.view(EVE).legal[-1])), Say(Phrase.HURRY), b"\xc1")
    assert evening.table.number == number
    assert fault(evening.eve.host) is Fault.REMOVED
    evening.goes_on()
