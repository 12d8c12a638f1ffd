"""Rooms as a state machine, with the store in memory and without sockets."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from signaling.limits import Rate
from signaling.messages import (
    ALPHABET,
    HOST,
    ConnectOptions,
    From,
    Gone,
    Joined,
    Knock,
    Opened,
    Packed,
    Problem,
    ToProgram,
)
from signaling.rooms import (
    MOST_HERE,
    MOST_STRANGERS,
    PUSHED_OUT,
    Address,
    Code,
    Outcome,
    Room,
    Step,
    box_sent,
    disconnected,
    guest_joins,
    guest_returns,
    host_comes,
    host_knows,
    host_opens,
    host_renews,
    host_shuts,
    is_over,
    side_left,
)
from signaling.store import (
    BUSY,
    LENGTHS,
    QUARANTINE,
    MemoryStore,
    RoutedStep,
    draws,
    lengths_for,
    routes,
)

NAME = b"the room's name!"
ANN, BOB, CAT = (each * 16 for each in (b"a", b"b", b"c"))
OFFERED = ConnectOptions((), relay=False)
LIFE = 600


def options(room: bytes) -> ConnectOptions:
    return OFFERED


STRANGERS = Rate(60, 1)


def opened(*, names_guests: bool = True) -> Room:
    room, _ = host_opens(Room(NAME), "host", Code("AB", 600), 0, options, names_guests=names_guests)
    return room


def joined(room: Room, side: bytes, now: float = 0) -> Outcome:
    return guest_joins(room, address_of(side), side, "AB", now, STRANGERS, options)


def returned(room: Room, side: bytes, now: float = 0, rate: Rate = STRANGERS) -> Outcome:
    return guest_returns(room, address_of(side), side, now, rate, options)


def address_of(side: bytes) -> Address:
    return side.decode()


def stranger(number: int) -> bytes:
    return b"stranger %7d" % number


def test_opening_and_joining() -> None:
    room, sends = host_opens(Room(NAME), "host", Code("AB", 600), 0.5, options)
    assert sends == [("host", Opened(NAME, "AB", 600, OFFERED))]
    room, sends = joined(room, ANN)
    assert sends == [(ANN.decode(), Joined(NAME, True, OFFERED)), ("host", Knock(ANN, OFFERED))]


def test_strangers_take_no_place_from_those_whom_the_host_has_let_in() -> None:
    room, _ = joined(opened(), ANN)
    room, _ = host_knows(room, "host", [ANN])
    room, _ = disconnected(room, address_of(ANN))
    for number in range(2 * MOST_HERE):
        room, _ = returned(room, stranger(number))
    room, sends = returned(room, ANN)
    assert sends == [(address_of(ANN), Joined(NAME, True, OFFERED)), ("host", Knock(ANN, OFFERED))]


def test_a_stranger_too_many_pushes_out_the_one_who_had_the_most_time() -> None:
    room, _ = host_knows(joined(opened(), ANN)[0], "host", [ANN])
    for number in range(MOST_STRANGERS):
        room, sends = joined(room, stranger(number))
        assert sends == [
            (address_of(stranger(number)), Joined(NAME, True, OFFERED)),
            ("host", Knock(stranger(number), OFFERED)),
        ]
    room, _ = joined(room, stranger(0))  # comes again, and is now the newest
    room, sends = joined(room, BOB)
    assert sends == [
        (address_of(stranger(1)), PUSHED_OUT),
        ("host", Gone(stranger(1))),
        (address_of(BOB), Joined(NAME, True, OFFERED)),
        ("host", Knock(BOB, OFFERED)),
    ]
    assert {ANN, BOB, stranger(0)} < room.here.keys()
    assert len(room.here) == 2 + MOST_STRANGERS


def test_strangers_wait_for_each_other_and_nobody_else_does() -> None:
    rate = Rate(2, 0.5)
    room, _ = host_knows(opened(), "host", [ANN])
    for number, at in ((1, 10.0), (2, 10.0), (3, 12.0), (4, 14.0)):
        room, sends = returned(room, stranger(number), at, rate)
        assert isinstance(sends[0][1], Joined)
    assert returned(room, stranger(5), 14.5, rate)[1] == [(address_of(stranger(5)), Problem("rate_limited", 1.5))]
    assert isinstance(returned(room, ANN, 14.5, rate)[1][0][1], Joined)


def test_a_host_that_is_back_says_anew_whom_it_knows() -> None:
    room, _ = host_knows(opened(), "host", [ANN])
    room, _ = host_comes(room, "new", 0, options)
    assert room.known == frozenset((ANN,))
    assert host_knows(room, "host", [BOB]) == (room, [("host", Problem("unauthorized"))])
    assert host_knows(room, "new", [BOB])[0].known == frozenset((BOB,))


def test_a_code_is_of_use_until_it_expires_or_is_shut_or_renewed() -> None:
    room = opened()
    no_room = [(ANN.decode(), Problem("no_room"))]
    assert joined(room, ANN, now=600)[1] == no_room
    assert joined(host_shuts(room, "host")[0], ANN)[1] == no_room
    renewed, sends = host_renews(room, "host", Code("XY", 700), 100, options)
    assert sends == [("host", Opened(NAME, "XY", 600, OFFERED))]
    assert joined(renewed, ANN)[1] == no_room
    assert joined(side_left(room, "host")[0], ANN)[1] == no_room


def test_a_room_that_nobody_knows_is_an_empty_one() -> None:
    room, sends = returned(Room(NAME), ANN)
    assert sends == [(address_of(ANN), Joined(NAME, False, OFFERED))]
    room, sends = host_comes(room, "host", 0, options)
    assert sends == [("host", Opened(NAME, "", 0, OFFERED)), ("host", Knock(ANN, OFFERED))]


def test_the_newest_connection_counts() -> None:
    room, _ = joined(opened(), ANN)
    room, sends = guest_returns(room, "new", ANN, 0, STRANGERS, options)
    assert (ANN.decode(), Problem("replaced")) in sends
    assert disconnected(room, ANN.decode()) == (room, [])
    assert box_sent(room, ANN.decode(), HOST, b"box")[1] == [(ANN.decode(), Problem("unauthorized"))]
    assert box_sent(room, "new", HOST, b"box")[1] == [("host", From(ANN, b"box"))]


def test_only_the_host_that_is_there_changes_the_code() -> None:
    room, _ = host_comes(opened(), "new", 0, options)
    for address in ("host", "a guest"):
        refused = [(address, Problem("unauthorized"))]
        assert host_renews(room, address, Code("XY", 700), 100, options) == (room, refused)
        assert host_shuts(room, address) == (room, refused)


@pytest.mark.parametrize("room", [Room(NAME), opened(names_guests=False)], ids=["without a host", "of version 1"])
def test_while_nobody_says_who_is_known_only_so_many_may_return(room: Room) -> None:
    here = len(room.here)
    for number in range(MOST_HERE - here):
        room, _ = returned(room, stranger(number))
    assert returned(room, ANN) == (room, [(address_of(ANN), Problem("room_full"))])
    _, sends = returned(room, stranger(0))
    assert (address_of(stranger(0)), Joined(NAME, bool(here), OFFERED)) in sends


def test_routes_are_as_short_as_can_be_and_half_of_them_are_left_to_older_programs() -> None:
    store, said = memory(lambda: 0.0)
    given = []
    for number in range(routes(2)):
        store.open(number.to_bytes(16, "big"), opening(0.0), "host")
        given.append(last_route(said))
    assert len(set(given)) == len(given)
    half = (routes(2) + 1) // 2
    assert {len(route) for route in given[:half]} == {2}
    assert {len(route) for route in given[half:]} == {3}
    assert set("".join(given)) == set(ALPHABET)
    store.open(b"of version one..", opening(0.0), "host", lengths_for(1))
    assert len(last_route(said)) == 2


@pytest.mark.parametrize(
    ("taken", "lengths"),
    [
        ((0, 0, 0), [2, 3, 4]),
        ((400, 0, 0), [3, 4, 2]),
        ((713, 20_000, 0), [4, 2, 3]),
        ((713, 20_000, 500_000), [2, 3, 4]),
    ],
)
def test_longer_routes_are_tried_where_half_of_the_shorter_ones_are_taken(
    taken: tuple[int, ...], lengths: list[int]
) -> None:
    assert list(dict.fromkeys(map(len, draws(taken)))) == lengths


def test_there_are_as_many_routes_as_the_alphabet_allows() -> None:
    assert [routes(length) for length in LENGTHS] == [23 * 31, 31**3, 31**4]


def test_a_route_is_free_when_its_code_is_shut_or_renewed_or_its_host_has_left() -> None:
    store, _ = memory(lambda: 0.0)
    store.open(NAME, opening(0.0), "host")
    store.open(NAME, opening(0.0), "host")
    assert store._taken == [1, 0, 0]
    store.change(NAME, partial(host_shuts, address="host"), "host")
    assert store._taken == [0, 0, 0]
    store.open(NAME, opening(0.0), "host")
    store.change(NAME, partial(side_left, address="host"), "host")
    assert (store._taken, store._routes) == ([0, 0, 0], {})


def test_a_service_without_free_routes_is_busy_until_they_are_free_again() -> None:
    now = [0.0]
    store, said = memory(lambda: now[0])
    number = 0
    while not said or said[-1] != ("host", BUSY):
        number += 1
        store.open(number.to_bytes(16, "big"), opening(now[0]), "host", lengths_for(1))
    taken = {message.route for _, message in said if isinstance(message, Opened)}
    assert len(taken) > 0.6 * routes(2)  # fewer, and 32 draws hit only taken ones, once in a million runs
    for now[0], is_free in ((LIFE + QUARANTINE - 0.1, False), (LIFE + QUARANTINE, True)):
        said.clear()
        store.look_after()
        for _ in range(10):  # a few routes had not been taken at all
            number += 1
            store.open(number.to_bytes(16, "big"), opening(now[0]), "host", lengths_for(1))
        again = {message.route for _, message in said if isinstance(message, Opened)}
        assert bool(again & taken) is is_free


def memory(clock: Callable[[], float]) -> tuple[MemoryStore, list[tuple[Address, ToProgram]]]:
    store, said = MemoryStore(clock, LIFE), list[tuple[Address, ToProgram]]()

    def deliver(address: Address, message: ToProgram | Packed) -> bool:
        assert not isinstance(message, Packed)
        said.append((address, message))
        return True

    asyncio.run(store.start(deliver, lambda is_meant: None))
    return store, said


def opening(now: float) -> RoutedStep:
    return lambda room, route: host_opens(room, "host", Code(route, now + LIFE), now, options)


def last_route(said: list[tuple[Address, ToProgram]]) -> str:
    _, message = said[-1]
    assert isinstance(message, Opened)
    return message.route


rooms = st.sampled_from([b"1" * 16, b"2" * 16])
sides = st.sampled_from([ANN, BOB, CAT])
pick = st.integers(0, 10_000)


class Rooms(RuleBasedStateMachine):
    """Two rooms, their hosts and guests who come, go and talk, against what the rules say of each."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = patch("signaling.store.choice", Random(1).choice)
        self.chance.start()
        self.now = 0.0
        self.store, self.said = memory(lambda: self.now)
        self.count = 0
        self.here: dict[bytes, dict[bytes, Address]] = defaultdict(dict)
        self.codes: dict[bytes, Code] = {}
        self.issued: dict[str, float] = {}

    def teardown(self) -> None:
        self.chance.stop()

    def comes(self, room: bytes, side: bytes, ask: Callable[[Address], None], answer: ToProgram) -> None:
        """Somebody is let in, and hears that first of all; whose place it takes is told."""
        self.count += 1
        address = f"{self.count}"
        before = self.here[room].get(side)
        ask(address)
        told = [message for at, message in self.take() if at == before]
        assert told == ([] if before is None else [Problem("replaced")])
        self.here[room].pop(side, None)
        self.here[room][side] = address
        assert self.heard[address][0] == answer

    def take(self) -> list[tuple[Address, ToProgram]]:
        taken, self.said[:] = list(self.said), []
        self.heard: dict[Address, list[ToProgram]] = defaultdict(list)
        for address, message in taken:
            self.heard[address].append(message)
        return taken

    def change(self, room: bytes, step: Step, address: Address) -> None:
        self.store.change(room, step, address)

    def is_anothers(self, code: Code) -> bool:
        """It expired so long ago that its route has been given out again."""
        return self.issued.get(code.route) != code.until - LIFE

    def is_alive(self, room: bytes) -> bool:
        return room in self.codes and self.codes[room].until > self.now

    @rule(room=rooms)
    def host_opens(self, room: bytes) -> None:
        self.count += 1
        address, until = f"{self.count}", self.now + LIFE

        def step(room: Room, route: str) -> Outcome:
            return host_opens(room, address, Code(route, until), self.now, options)

        self.store.open(room, step, address)
        route = next(message.route for at, message in self.said if isinstance(message, Opened))
        assert self.issued.get(route, -LIFE - QUARANTINE) <= self.now - LIFE - QUARANTINE
        self.gives_its_route_back(room)
        self.issued[route] = self.now
        self.take()
        self.here[room][HOST] = address
        self.codes[room] = Code(route, until)
        assert self.heard[address][0] == Opened(room, route, LIFE, OFFERED)
        self.hears_of_all(room)

    @rule(room=rooms)
    def host_comes_again(self, room: bytes) -> None:
        code = self.codes.get(room)
        alive = self.is_alive(room) and code is not None
        answer = Opened(room, code.route, round(code.until - self.now), OFFERED) if alive and code else None
        self.comes(
            room,
            HOST,
            lambda address: self.change(
                room, partial(host_comes, address=address, now=self.now, options=options), address
            ),
            answer or Opened(room, "", 0, OFFERED),
        )
        self.hears_of_all(room)

    def gives_its_route_back(self, room: bytes) -> None:
        if self.is_alive(room):
            del self.issued[self.codes[room].route]

    def hears_of_all(self, room: bytes) -> None:
        knocks = self.heard[self.here[room][HOST]][1:]
        assert knocks == [Knock(side, OFFERED) for side in self.here[room] if side != HOST]

    @rule(room=rooms, side=sides)
    def guest_comes_by_code(self, room: bytes, side: bytes) -> None:
        if room not in self.codes or self.is_anothers(self.codes[room]):
            return
        code = self.codes[room]
        step = partial(guest_joins, address="?", side=side, route=code.route, **self.as_stranger)
        if not self.is_alive(room):
            self.store.join(code.route, step, "?")
            assert self.take() == [("?", Problem("no_room"))]
            return
        self.comes(
            room,
            side,
            lambda address: self.store.join(code.route, partial(step, address=address), address),
            Joined(room, HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    @rule(room=rooms, side=sides)
    def guest_comes_back(self, room: bytes, side: bytes) -> None:
        self.comes(
            room,
            side,
            lambda address: self.change(
                room, partial(guest_returns, address=address, side=side, **self.as_stranger), address
            ),
            Joined(room, HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    @property
    def as_stranger(self) -> dict[str, Any]:
        return {"now": self.now, "strangers": Rate(1000, 1), "options": options}

    def knocks(self, room: bytes, side: bytes) -> None:
        if HOST in self.here[room]:
            assert self.heard[self.here[room][HOST]] == [Knock(side, OFFERED)]

    @rule(room=rooms, who=pick, is_lost=st.booleans())
    def somebody_goes(self, room: bytes, who: int, is_lost: bool) -> None:
        """It leaves for good, or its connection is lost."""
        if not self.here[room]:
            return
        side = sorted(self.here[room])[who % len(self.here[room])]
        address = self.here[room].pop(side)
        self.change(room, partial(disconnected if is_lost else side_left, address=address), "")
        hearers = self.here[room].values() if side == HOST else [self.here[room].get(HOST)]
        assert sorted(self.take()) == sorted((each, Gone(side)) for each in hearers if each)
        if side == HOST and not is_lost:
            self.gives_its_route_back(room)
            self.codes.pop(room, None)

    @rule(room=rooms, other=rooms, who=pick, to=st.sampled_from([HOST, ANN, BOB, CAT]))
    def somebody_talks(self, room: bytes, other: bytes, who: int, to: bytes) -> None:
        if not self.here[room]:
            return
        side = sorted(self.here[room])[who % len(self.here[room])]
        address = self.here[room][side]
        self.change(other, partial(box_sent, address=address, to=to, box=b"box"), address)
        (heard,) = self.take()
        if other != room or (side == HOST) == (to == HOST):
            assert heard == (address, Problem("unauthorized"))
        elif to in self.here[room]:
            assert heard == (self.here[room][to], From(side, b"box"))
        else:
            assert heard == (address, Gone(to))

    @rule(room=rooms)
    def host_shuts(self, room: bytes) -> None:
        if HOST in self.here[room]:
            self.gives_its_route_back(room)
            self.codes.pop(room, None)
            self.change(room, partial(host_shuts, address=self.here[room][HOST]), "")
            assert not self.take()

    @rule(seconds=st.sampled_from([1, 300, 599, 600, 1200]))
    def time_passes(self, seconds: int) -> None:
        self.now += seconds
        self.store.look_after()

    @invariant()
    def nothing_is_kept_for_longer_than_it_is_of_use(self) -> None:
        self.store.look_after()
        for name, room in self.store.rooms.items():
            assert room.here == self.here[name]
            assert room.here or self.now - LIFE - QUARANTINE < max(self.issued.values(), default=-LIFE - QUARANTINE)
        assert all(self.store.rooms[name].here for name, here in self.here.items() if here)
        assert not any(is_over(room, self.now) and not room.code for room in self.store.rooms.values())


TestRooms = Rooms.TestCase
TestRooms.settings = settings(max_examples=100, stateful_step_count=40)
