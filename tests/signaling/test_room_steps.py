"""Rooms as a state machine, with the store in memory and without sockets."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from signaling import messages as rooms
from signaling.codes import LENGTHS, QUARANTINE, route_count, routes_to_try
from signaling.limits import Rate
from signaling.rooms import (
    BUSY,
    MOST_SIDES,
    MOST_STRANGERS,
    NO_ROOM,
    PUSHED_OUT,
    UNAUTHORIZED,
    Address,
    Code,
    Outcome,
    Request,
    Room,
    Rules,
    carry_out,
)
from signaling.store import MemoryStore

HOST_KEY = b"the host's key.."
NAME = rooms.public_id(HOST_KEY)
KEYS = tuple(each * 16 for each in (b"a", b"b", b"c"))
ANN, BOB, CAT = map(rooms.public_id, KEYS)
KEY_OF = {rooms.public_id(key): key for key in KEYS}
OFFERED = rooms.ConnectOptions((), relay=False)
LIFE = 600
STRANGERS = Rate(60, 1)
RULES = Rules(lambda room: OFFERED, STRANGERS, LIFE)


def ask(
    room: Room, address: Address, asked: rooms.RoomRequest | None, now: float = 0, route: str = "", *, version: int = 2,
    rate: Rate = STRANGERS,
) -> Outcome:  # fmt: skip
    rules = Rules(RULES.options, rate, LIFE)
    return carry_out(room, Request(address, asked, version), rules, now, route)


def opened(version: int = 2) -> Room:
    room, _ = ask(Room(NAME), "host", rooms.Open(HOST_KEY, 3), route="AB", version=version)
    return room


def joined(room: Room, side: bytes, now: float = 0) -> Outcome:
    return ask(room, address_of(side), rooms.Join("AB", KEY_OF[side]), now)


def returned(room: Room, side: bytes, now: float = 0, rate: Rate = STRANGERS) -> Outcome:
    return ask(room, address_of(side), rooms.Return(room.name, KEY_OF[side]), now, rate=rate)


def known(room: Room, *sides: bytes, address: Address = "host") -> Outcome:
    return ask(room, address, rooms.Known(sides))


def address_of(side: bytes) -> Address:
    return side.hex()


def stranger(number: int) -> bytes:
    key = b"stranger %7d" % number
    KEY_OF[rooms.public_id(key)] = key
    return rooms.public_id(key)


def test_a_stranger_too_many_pushes_out_the_one_who_had_the_most_time() -> None:
    room, _ = known(joined(opened(), ANN)[0], ANN)
    for number in range(MOST_STRANGERS):
        room, sends = joined(room, stranger(number))
        assert sends == [
            (address_of(stranger(number)), rooms.Joined(NAME, True, OFFERED)),
            ("host", rooms.Knock(stranger(number), OFFERED)),
        ]
    room, _ = joined(room, stranger(0))  # comes again, and is now the newest
    room, sends = joined(room, BOB)
    assert sends == [
        (address_of(stranger(1)), PUSHED_OUT),
        ("host", rooms.Gone(stranger(1))),
        (address_of(BOB), rooms.Joined(NAME, True, OFFERED)),
        ("host", rooms.Knock(BOB, OFFERED)),
    ]
    assert {ANN, BOB, stranger(0)} < room.addresses.keys()
    assert len(room.addresses) == 2 + MOST_STRANGERS


def test_strangers_wait_for_each_other_and_nobody_else_does() -> None:
    rate = Rate(2, 0.5)
    room, _ = known(opened(), ANN)
    for number, at in ((1, 10.0), (2, 10.0), (3, 12.0), (4, 14.0)):
        room, sends = returned(room, stranger(number), at, rate)
        assert isinstance(sends[0][1], rooms.Joined)
    assert returned(room, stranger(5), 14.5, rate)[1] == [(address_of(stranger(5)), rooms.Problem("rate_limited", 1.5))]
    assert isinstance(returned(room, ANN, 14.5, rate)[1][0][1], rooms.Joined)


def test_a_host_that_is_back_says_anew_whom_it_knows() -> None:
    room, _ = known(opened(), ANN)
    room, _ = ask(room, "new", rooms.Reopen(HOST_KEY))
    assert room.known == frozenset((ANN,))
    assert known(room, BOB) == (room, [("host", UNAUTHORIZED)])
    assert known(room, BOB, address="new")[0].known == frozenset((BOB,))


def test_a_code_is_of_use_until_it_expires_or_is_shut_or_renewed() -> None:
    room = opened()
    no_room = [(address_of(ANN), NO_ROOM)]
    assert joined(room, ANN, now=600)[1] == no_room
    assert joined(ask(room, "host", rooms.Shut())[0], ANN)[1] == no_room
    renewed, sends = ask(room, "host", rooms.Renew(3), 100, "XY")
    assert sends == [("host", rooms.Opened(NAME, "XY", 600, OFFERED))]
    assert joined(renewed, ANN)[1] == no_room
    assert joined(ask(room, "host", rooms.Leave("direct"))[0], ANN)[1] == no_room


@pytest.mark.parametrize("room", [Room(NAME), opened(version=1)], ids=["without a host", "of version 1"])
def test_while_nobody_says_who_is_known_only_so_many_may_return(room: Room) -> None:
    here = len(room.addresses)
    for number in range(MOST_SIDES - here):
        room, _ = returned(room, stranger(number))
    assert returned(room, ANN) == (room, [(address_of(ANN), rooms.Problem("room_full"))])
    _, sends = returned(room, stranger(0))
    assert (address_of(stranger(0)), rooms.Joined(NAME, bool(here), OFFERED)) in sends


class Memory:
    """A store in memory, its clock, and what has been said."""

    def __init__(self) -> None:
        self.now = 0.0
        self.said: list[tuple[Address, rooms.RoomMessage]] = []
        self.store = MemoryStore(Rules(RULES.options, Rate(1000, 1), LIFE), lambda: self.now)
        asyncio.run(self.store.start(self))

    def deliver(self, address: Address, message: rooms.RoomMessage) -> bool:
        self.said.append((address, message))
        return True

    def disconnect_rooms(self, is_meant: Callable[[bytes | None], bool]) -> None:
        raise AssertionError("What is kept in memory is not lost.")

    def ask(
        self, address: Address, asked: rooms.RoomRequest | None, room: bytes | None = None, version: int = 2
    ) -> None:
        at_once(self.store.ask(Request(address, asked, version, room)))

    def open(self, name: bytes, version: int = 2) -> None:
        self.ask("host", rooms.Open(HOST_KEY, 3), name, version)

    @property
    def last_route(self) -> str:
        _, message = self.said[-1]
        assert isinstance(message, rooms.Opened)
        return message.route

    @property
    def taken(self) -> list[int]:
        """The numbers of routes that are taken, by their length."""
        return [self.store._taken[length] for length in LENGTHS]


def at_once(asking: Coroutine[Any, Any, None]) -> None:
    """Memory waits for nothing."""
    with pytest.raises(StopIteration):
        asking.send(None)


def test_routes_are_as_short_as_can_be_and_half_of_them_are_left_to_older_programs() -> None:
    memory, given = Memory(), []
    for number in range(route_count(2)):
        memory.open(number.to_bytes(16, "big"))
        given.append(memory.last_route)
    assert len(set(given)) == len(given)
    half = (route_count(2) + 1) // 2
    assert {len(route) for route in given[:half]} == {2}
    assert {len(route) for route in given[half:]} == {3}
    assert set("".join(given)) == set(rooms.ALPHABET)
    memory.open(b"of version one..", version=1)
    assert len(memory.last_route) == 2
    assert [route_count(length) for length in LENGTHS] == [23 * 31, 31**3, 31**4]


@pytest.mark.parametrize(
    ("taken", "lengths"),
    [
        ((0, 0, 0), [2, 3, 4]),
        ((400, 0, 0), [3, 4, 2]),
        ((713, 20_000, 0), [4, 2, 3]),
        ((713, 20_000, 500_000), [2, 3, 4]),
    ],
)
def test_longer_routes_are_tried_where_half_of_the_shorter_are_used(taken: tuple[int, ...], lengths: list[int]) -> None:
    tried = routes_to_try(LENGTHS, lambda length: taken[LENGTHS.index(length)])
    assert list(dict.fromkeys(map(len, tried))) == lengths


def test_a_route_is_free_when_its_code_is_shut_or_renewed_or_its_host_has_left() -> None:
    memory = Memory()
    memory.open(NAME)
    memory.ask("host", rooms.Renew(3), NAME)
    assert memory.taken == [1, 0, 0]
    memory.ask("host", rooms.Shut(), NAME)
    assert memory.taken == [0, 0, 0]
    memory.open(NAME)
    memory.ask("host", rooms.Leave("direct"), NAME)
    assert (memory.taken, memory.store._routes) == ([0, 0, 0], {})


def test_a_service_without_free_routes_is_busy_until_they_are_free_again() -> None:
    memory, number = Memory(), 0
    while not memory.said or memory.said[-1] != ("host", BUSY):
        number += 1
        memory.open(number.to_bytes(16, "big"), version=1)
    taken = {message.route for _, message in memory.said if isinstance(message, rooms.Opened)}
    assert len(taken) > 0.6 * route_count(2)  # fewer, and 32 draws hit only taken ones, once in a million runs
    for memory.now, is_free in ((LIFE + QUARANTINE - 0.1, False), (LIFE + QUARANTINE, True)):
        memory.said.clear()
        at_once(memory.store.sweep())
        for _ in range(10):  # a few routes had not been taken at all
            number += 1
            memory.open(number.to_bytes(16, "big"), version=1)
        again = {message.route for _, message in memory.said if isinstance(message, rooms.Opened)}
        assert bool(again & taken) is is_free


room_names = st.sampled_from([b"1" * 16, b"2" * 16])
sides = st.sampled_from([ANN, BOB, CAT])
pick = st.integers(0, 10_000)


class Rooms(RuleBasedStateMachine):
    """Two rooms, their hosts and guests who come, go and talk, against what the rules say of each."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = patch("signaling.codes.randbelow", Random(1).randrange)
        self.chance.start()
        self.memory = Memory()
        self.count = 0
        self.here: dict[bytes, dict[bytes, Address]] = defaultdict(dict)
        self.codes: dict[bytes, Code] = {}
        self.issued: dict[str, float] = {}

    def teardown(self) -> None:
        self.chance.stop()

    def comes(self, room: bytes, side: bytes, ask: Callable[[Address], None], answer: rooms.RoomMessage) -> None:
        """Somebody is let in, and hears that first of all; whose place it takes is told."""
        self.count += 1
        address = f"{self.count}"
        before = self.here[room].get(side)
        ask(address)
        told = [message for at, message in self.take() if at == before]
        assert told == ([] if before is None else [rooms.Problem("replaced")])
        self.here[room].pop(side, None)
        self.here[room][side] = address
        assert self.heard[address][0] == answer

    def take(self) -> list[tuple[Address, rooms.RoomMessage]]:
        taken, self.memory.said = self.memory.said, []
        self.heard: dict[Address, list[rooms.RoomMessage]] = defaultdict(list)
        for address, message in taken:
            self.heard[address].append(message)
        return taken

    def is_anothers(self, code: Code) -> bool:
        """It expired so long ago that its route has been given out again."""
        return self.issued.get(code.route) != code.until - LIFE

    def is_alive(self, room: bytes) -> bool:
        return room in self.codes and self.codes[room].until > self.memory.now

    @rule(room=room_names)
    def host_opens(self, room: bytes) -> None:
        self.count += 1
        address, until = f"{self.count}", self.memory.now + LIFE
        self.memory.ask(address, rooms.Open(HOST_KEY, 3), room)
        route = next(message.route for _, message in self.memory.said if isinstance(message, rooms.Opened))
        assert self.issued.get(route, -LIFE - QUARANTINE) <= self.memory.now - LIFE - QUARANTINE
        self.gives_its_route_back(room)
        self.issued[route] = self.memory.now
        self.take()
        self.here[room][rooms.HOST] = address
        self.codes[room] = Code(route, until)
        assert self.heard[address][0] == rooms.Opened(room, route, LIFE, OFFERED)
        self.hears_of_all(room)

    @rule(room=room_names)
    def host_comes_again(self, room: bytes) -> None:
        code = self.codes.get(room)
        alive = self.is_alive(room) and code is not None
        answer = (
            rooms.Opened(room, code.route, round(code.until - self.memory.now), OFFERED) if alive and code else None
        )
        self.comes(
            room,
            rooms.HOST,
            lambda address: self.memory.ask(address, rooms.Reopen(HOST_KEY), room),
            answer or rooms.Opened(room, "", 0, OFFERED),
        )
        self.hears_of_all(room)

    def gives_its_route_back(self, room: bytes) -> None:
        if self.is_alive(room):
            del self.issued[self.codes[room].route]

    def hears_of_all(self, room: bytes) -> None:
        knocks = self.heard[self.here[room][rooms.HOST]][1:]
        assert knocks == [rooms.Knock(side, OFFERED) for side in self.here[room] if side != rooms.HOST]

    @rule(room=room_names, side=sides)
    def guest_comes_by_code(self, room: bytes, side: bytes) -> None:
        if room not in self.codes or self.is_anothers(self.codes[room]):
            return
        code = self.codes[room]
        asked = rooms.Join(code.route, KEY_OF[side])
        if not self.is_alive(room):
            self.memory.ask("?", asked)
            assert self.take() == [("?", rooms.Problem("no_room"))]
            return
        self.comes(
            room,
            side,
            lambda address: self.memory.ask(address, asked),
            rooms.Joined(room, rooms.HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    @rule(room=room_names, side=sides)
    def guest_comes_back(self, room: bytes, side: bytes) -> None:
        self.comes(
            room,
            side,
            lambda address: self.memory.ask(address, rooms.Return(room, KEY_OF[side]), room),
            rooms.Joined(room, rooms.HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    def knocks(self, room: bytes, side: bytes) -> None:
        if rooms.HOST in self.here[room]:
            assert self.heard[self.here[room][rooms.HOST]] == [rooms.Knock(side, OFFERED)]

    @rule(room=room_names, who=pick, is_lost=st.booleans())
    def somebody_goes(self, room: bytes, who: int, is_lost: bool) -> None:
        """It leaves for good, or its connection is lost."""
        if not self.here[room]:
            return
        side = sorted(self.here[room])[who % len(self.here[room])]
        address = self.here[room].pop(side)
        self.memory.ask(address, None if is_lost else rooms.Leave("direct"), room)
        hearers = self.here[room].values() if side == rooms.HOST else [self.here[room].get(rooms.HOST)]
        assert sorted(self.take()) == sorted((each, rooms.Gone(side)) for each in hearers if each)
        if side == rooms.HOST and not is_lost:
            self.gives_its_route_back(room)
            self.codes.pop(room, None)

    @rule(room=room_names, other=room_names, who=pick, to=st.sampled_from([rooms.HOST, ANN, BOB, CAT]))
    def somebody_talks(self, room: bytes, other: bytes, who: int, to: bytes) -> None:
        if not self.here[room]:
            return
        side = sorted(self.here[room])[who % len(self.here[room])]
        address = self.here[room][side]
        self.memory.ask(address, rooms.To(to, b"box"), other)
        (heard,) = self.take()
        if other != room or (side == rooms.HOST) == (to == rooms.HOST):
            assert heard == (address, rooms.Problem("unauthorized"))
        elif to in self.here[room]:
            assert heard == (self.here[room][to], rooms.From(side, b"box"))
        else:
            assert heard == (address, rooms.Gone(to))

    @rule(room=room_names)
    def host_shuts(self, room: bytes) -> None:
        if rooms.HOST in self.here[room]:
            self.gives_its_route_back(room)
            self.codes.pop(room, None)
            self.memory.ask(self.here[room][rooms.HOST], rooms.Shut(), room)
            assert not self.take()

    @rule(seconds=st.sampled_from([1, 300, 599, 600, 1200]))
    def time_passes(self, seconds: int) -> None:
        self.memory.now += seconds
        at_once(self.memory.store.sweep())

    @invariant()
    def nothing_is_kept_for_longer_than_it_is_of_use(self) -> None:
        at_once(self.memory.store.sweep())
        for name, room in self.memory.store.rooms.items():
            assert room.addresses == self.here[name]
            assert room.addresses or self.memory.now - LIFE - QUARANTINE < max(
                self.issued.values(), default=-LIFE - QUARANTINE
            )
        assert all(self.memory.store.rooms[name].addresses for name, here in self.here.items() if here)
        assert not any(room.is_over(self.memory.now) and not room.code for room in self.memory.store.rooms.values())


TestRooms = Rooms.TestCase
TestRooms.settings = settings(max_examples=30, stateful_step_count=40)
