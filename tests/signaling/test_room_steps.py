"""Rooms as a state machine, with the store in memory and without sockets."""

from collections import defaultdict
from collections.abc import Callable, Coroutine
from functools import partial
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from signaling.messages import (
    ALPHABET,
    HOST,
    ConnectOptions,
    From,
    Gone,
    Joined,
    Knock,
    Opened,
    Problem,
    ToProgram,
)
from signaling.rooms import (
    MOST_HERE,
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
    host_opens,
    host_renews,
    host_shuts,
    is_over,
    side_left,
)
from signaling.store import (
    BUSY,
    DIGIT_ROUTES,
    HALF,
    LETTER_ROUTES,
    QUARANTINE,
    MemoryStore,
    RoutedStep,
    is_letter_route,
)

NAME = b"the room's name!"
ANN, BOB, CAT = (each * 16 for each in (b"a", b"b", b"c"))
OFFERED = ConnectOptions((), relay=False)
LIFE = 600


def options(room: bytes) -> ConnectOptions:
    return OFFERED


def opened(guests: int = 2) -> Room:
    room, _ = host_opens(Room(NAME), "host", Code("AB", 600, guests), 0, options)
    return room


def joined(room: Room, side: bytes, now: float = 0) -> Outcome:
    return guest_joins(room, side.decode(), side, "AB", now, options)


def test_opening_and_joining() -> None:
    room, sends = host_opens(Room(NAME), "host", Code("AB", 600, 2), 0.5, options)
    assert sends == [("host", Opened(NAME, "AB", 600, OFFERED))]
    room, sends = joined(room, ANN)
    assert sends == [(ANN.decode(), Joined(NAME, True, OFFERED)), ("host", Knock(ANN, OFFERED))]


def test_a_code_does_not_count_a_guest_twice() -> None:
    room, _ = joined(opened(guests=1), ANN)
    left, _ = disconnected(room, ANN.decode())
    assert joined(left, BOB)[1] == [(BOB.decode(), Problem("room_full"))]
    room, sends = joined(left, ANN)
    assert (ANN.decode(), Joined(NAME, True, OFFERED)) in sends


def test_who_leaves_without_having_come_in_gives_its_place_back() -> None:
    full, _ = joined(opened(guests=1), ANN)
    for mood, answer in (("direct", Problem("room_full")), ("no_path", Joined(NAME, True, OFFERED))):
        left, _ = side_left(full, ANN.decode(), mood)
        assert joined(left, BOB)[1][0] == (BOB.decode(), answer)


def test_a_code_is_of_use_until_it_expires_or_is_shut_or_renewed() -> None:
    room = opened()
    no_room = [(ANN.decode(), Problem("no_room"))]
    assert joined(room, ANN, now=600)[1] == no_room
    assert joined(host_shuts(room, "host")[0], ANN)[1] == no_room
    renewed, sends = host_renews(room, "host", Code("XY", 700, 2), 100, options)
    assert sends == [("host", Opened(NAME, "XY", 600, OFFERED))]
    assert joined(renewed, ANN)[1] == no_room
    assert joined(side_left(room, "host", "cancelled")[0], ANN)[1] == no_room


def test_a_room_that_nobody_knows_is_an_empty_one() -> None:
    room, sends = guest_returns(Room(NAME), "a", ANN, options)
    assert sends == [("a", Joined(NAME, False, OFFERED))]
    room, sends = host_comes(room, "host", 0, options)
    assert sends == [("host", Opened(NAME, "", 0, OFFERED)), ("host", Knock(ANN, OFFERED))]


def test_the_newest_connection_counts() -> None:
    room, _ = joined(opened(), ANN)
    room, sends = guest_returns(room, "new", ANN, options)
    assert (ANN.decode(), Problem("replaced")) in sends
    assert disconnected(room, ANN.decode()) == (room, [])
    assert box_sent(room, ANN.decode(), HOST, b"box")[1] == [(ANN.decode(), Problem("unauthorized"))]
    assert box_sent(room, "new", HOST, b"box")[1] == [("host", From(ANN, b"box"))]


def test_only_the_host_that_is_there_changes_the_code() -> None:
    room, _ = host_comes(opened(), "new", 0, options)
    for address in ("host", "a guest"):
        refused = [(address, Problem("unauthorized"))]
        assert host_renews(room, address, Code("XY", 700, 2), 100, options) == (room, refused)
        assert host_shuts(room, address) == (room, refused)


def test_only_so_many_may_return() -> None:
    room = Room(NAME)
    for number in range(MOST_HERE):
        room, _ = guest_returns(room, str(number), number.to_bytes(16, "big"), options)
    assert guest_returns(room, "a", ANN, options) == (room, [("a", Problem("room_full"))])
    _, sends = guest_returns(room, "again", (0).to_bytes(16, "big"), options)
    assert ("again", Joined(NAME, False, OFFERED)) in sends


def test_routes_are_of_digits_only_when_half_of_the_others_are_taken() -> None:
    store, said = memory(lambda: 0.0)
    routes = []
    for number in range(2 * HALF):
        at_once(store.open(number.to_bytes(16, "big"), opening(0.0), "host"))
        routes.append(last_route(said))
    assert len(set(routes)) == len(routes)
    assert all(map(is_letter_route, routes[:HALF]))
    assert not any(map(is_letter_route, routes[HALF:]))
    assert set(routes) <= {*LETTER_ROUTES, *DIGIT_ROUTES}


def test_there_are_as_many_routes_as_the_alphabet_allows() -> None:
    assert len(LETTER_ROUTES) == 23 * 31
    assert len(DIGIT_ROUTES) == 8 * 31 * 31
    assert set("".join(LETTER_ROUTES + DIGIT_ROUTES)) == set(ALPHABET)


def test_a_service_without_free_routes_is_busy_until_they_are_free_again() -> None:
    now = [0.0]
    store, said = memory(lambda: now[0])
    while not said or said[-1] != ("host", BUSY):
        at_once(store.open(NAME, opening(now[0]), "host"))
    taken = {message.route for _, message in said if isinstance(message, Opened)}
    assert len(taken) > 0.9 * len(LETTER_ROUTES + DIGIT_ROUTES)
    for now[0], is_free in ((LIFE + QUARANTINE - 0.1, False), (LIFE + QUARANTINE, True)):
        said.clear()
        at_once(store.look_after(()))
        for _ in range(10):  # a few routes had not been taken at all
            at_once(store.open(NAME, opening(now[0]), "host"))
        again = {message.route for _, message in said if isinstance(message, Opened)}
        assert bool(again & taken) is is_free


def memory(clock: Callable[[], float]) -> tuple[MemoryStore, list[tuple[Address, ToProgram]]]:
    store, said = MemoryStore(clock, LIFE), list[tuple[Address, ToProgram]]()

    async def deliver(address: Address, message: ToProgram) -> bool:
        said.append((address, message))
        return True

    async def send_away() -> None: ...

    at_once(store.start(deliver, send_away))
    return store, said


def at_once(call: Coroutine[None, None, None]) -> None:
    """The store in memory waits for nothing itself."""
    with pytest.raises(StopIteration):
        call.send(None)


def opening(now: float) -> RoutedStep:
    return lambda room, route: host_opens(room, "host", Code(route, now + LIFE, 2), now, options)


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
        self.here[room][side] = address
        assert self.heard[address][0] == answer

    def take(self) -> list[tuple[Address, ToProgram]]:
        taken, self.said[:] = list(self.said), []
        self.heard: dict[Address, list[ToProgram]] = defaultdict(list)
        for address, message in taken:
            self.heard[address].append(message)
        return taken

    def change(self, room: bytes, step: Step, address: Address) -> None:
        at_once(self.store.change(room, step, address))

    def is_anothers(self, code: Code) -> bool:
        """It expired so long ago that its route has been given out again."""
        return self.issued[code.route] != code.until - LIFE

    def is_alive(self, room: bytes) -> bool:
        return room in self.codes and self.codes[room].until > self.now

    @rule(room=rooms, guests=st.integers(1, 3))
    def host_opens(self, room: bytes, guests: int) -> None:
        self.count += 1
        address, until = f"{self.count}", self.now + LIFE

        def step(room: Room, route: str) -> Outcome:
            return host_opens(room, address, Code(route, until, guests), self.now, options)

        at_once(self.store.open(room, step, address))
        route = next(message.route for at, message in self.said if isinstance(message, Opened))
        assert self.issued.get(route, -LIFE - QUARANTINE) <= self.now - LIFE - QUARANTINE
        self.issued[route] = self.now
        self.take()
        self.here[room][HOST] = address
        self.codes[room] = Code(route, until, guests)
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

    def hears_of_all(self, room: bytes) -> None:
        knocks = self.heard[self.here[room][HOST]][1:]
        assert knocks == [Knock(side, OFFERED) for side in self.here[room] if side != HOST]

    @rule(room=rooms, side=sides)
    def guest_comes_by_code(self, room: bytes, side: bytes) -> None:
        if room not in self.codes or self.is_anothers(self.codes[room]):
            return
        code = self.codes[room]
        step = partial(guest_joins, address="?", side=side, route=code.route, now=self.now, options=options)
        used = code.let_in | {side}
        if not self.is_alive(room) or len(used) > code.guests:
            at_once(self.store.join(code.route, step, "?"))
            assert self.take() == [("?", Problem("room_full" if self.is_alive(room) else "no_room"))]
            return
        self.codes[room] = Code(code.route, code.until, code.guests, used)
        self.comes(
            room,
            side,
            lambda address: at_once(self.store.join(code.route, partial(step, address=address), address)),
            Joined(room, HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    @rule(room=rooms, side=sides)
    def guest_comes_back(self, room: bytes, side: bytes) -> None:
        self.comes(
            room,
            side,
            lambda address: self.change(
                room, partial(guest_returns, address=address, side=side, options=options), address
            ),
            Joined(room, HOST in self.here[room], OFFERED),
        )
        self.knocks(room, side)

    def knocks(self, room: bytes, side: bytes) -> None:
        if HOST in self.here[room]:
            assert self.heard[self.here[room][HOST]] == [Knock(side, OFFERED)]

    @rule(room=rooms, who=pick, mood=st.sampled_from(["", "direct", "wrong_code"]))
    def somebody_goes(self, room: bytes, who: int, mood: str) -> None:
        """Without a mood: its connection is lost."""
        if not self.here[room]:
            return
        side = sorted(self.here[room])[who % len(self.here[room])]
        address = self.here[room].pop(side)
        self.change(
            room, partial(side_left, address=address, mood=mood) if mood else partial(disconnected, address=address), ""
        )
        hearers = self.here[room].values() if side == HOST else [self.here[room].get(HOST)]
        assert sorted(self.take()) == sorted((each, Gone(side)) for each in hearers if each)
        code = self.codes.get(room)
        if code and mood and side == HOST:
            del self.codes[room]
        elif code and mood == "wrong_code":
            self.codes[room] = Code(code.route, code.until, code.guests, code.let_in - {side})

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
            self.codes.pop(room, None)
            self.change(room, partial(host_shuts, address=self.here[room][HOST]), "")
            assert not self.take()

    @rule(seconds=st.sampled_from([1, 300, 599, 600, 1200]))
    def time_passes(self, seconds: int) -> None:
        self.now += seconds
        at_once(self.store.look_after(()))

    @invariant()
    def nothing_is_kept_for_longer_than_it_is_of_use(self) -> None:
        at_once(self.store.look_after(()))
        for name, room in self.store.rooms.items():
            assert room.here == self.here[name]
            assert room.here or self.now - LIFE - QUARANTINE < max(self.issued.values())
        assert all(self.store.rooms[name].here for name, here in self.here.items() if here)
        assert not any(is_over(room, self.now) and not room.code for room in self.store.rooms.values())


TestRooms = Rooms.TestCase
TestRooms.settings = settings(max_examples=150, stateful_step_count=40)
