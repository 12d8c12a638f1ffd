"""Whatever comes in, a link stays open or closes with a fault: nothing else ever happens."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgpack
import pytest
from support.damage import bent, damaged
from support.marks import few_by_default
from support.online.cabled_links import DEAL, Far, Playing, fault, record, shown
from support.online.wire_examples import GUEST_KINDS, HOST_KINDS, examples, packed

from spitegame.net.connection import State
from spitegame.net.wire import FromGuest, FromHost, Play, Told
from spitegame.rules.game import Seat
from spitegame.session.line import Act
from spitegame.session.table import Table


def plain(message: FromGuest | FromHost) -> Any:
    return msgpack.unpackb(packed(message))


def by_kind(kinds: frozenset[type]) -> list[list[Any]]:
    return [[plain(each) for each in examples() if type(each) is kind] for kind in sorted(kinds, key=str)]


FROM_GUEST, FROM_HOST = by_kind(GUEST_KINDS), by_kind(HOST_KINDS)


def frame(plain: Any, chance: Random) -> bytes:
    match chance.randrange(10):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1 | 2:
            return bytes(msgpack.packb(plain))
        case 3 | 4 | 5 | 6:
            return bytes(msgpack.packb(bent(plain, chance)))
        case _:
            return damaged(msgpack.packb(plain), chance)


class Attacked:
    """A table with an honest guest, and one whose link is fed with frames at one of its ends."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.begin()

    def begin(self) -> None:
        self.table = Table.begin(record(seed=self.chance.getrandbits(60)))
        self.victim, self.honest = Far(Seat(0)), Far(Seat(1))
        self.playing = Playing(self.table, self.victim, self.honest)
        self.playing.settle()

    def feed_host(self) -> None:
        """As its guest might."""
        legal = self.table.view(min(self.table.to_act)).legal if self.table.to_act else ()
        play = [Play(DEAL, Act(self.table.number, self.chance.choice(legal)))] if legal else []
        self.victim.cable.to_host.appendleft(self.frame(FROM_GUEST, play))
        self.playing.step_to_host(self.victim)

    def feed_guest(self) -> None:
        """As its host might."""
        told = [Told(DEAL, update) for update in self.playing.told(Seat(0), heard=self.table.number - 2)]
        self.victim.cable.to_guest.appendleft(self.frame(FROM_HOST, told))
        self.playing.step_to_guest(self.victim)
        shown(self.victim)

    def frame(self, kinds: list[list[Any]], now: Sequence[FromGuest | FromHost]) -> bytes:
        """Half of them out of what can be said just now."""
        live = list(map(plain, now)) if self.chance.random() < 0.5 else []
        return frame(self.chance.choice(live or self.chance.choice(kinds)), self.chance)

    def go_on(self) -> None:
        """The others at the table play while it is attacked."""
        self.act(self.honest)
        self.playing.settle_one(self.honest)
        self.playing.tick(0.06)
        if any(fault(link) for link in (self.victim.host, self.victim.guest)):
            self.come_back()

    def act(self, far: Far) -> None:
        if far.seat in self.table.to_act:
            far.guest.deal.line.seat.send(Act(self.table.number, self.chance.choice(self.table.view(far.seat).legal)))

    def come_back(self) -> None:
        """And be attacked anywhere on the way to the table."""
        self.playing.reconnect(self.victim)
        for _ in range(self.chance.randrange(8)):
            if self.victim.cable.to_host:
                self.playing.step_to_host(self.victim)
            if self.victim.cable.to_guest:
                self.playing.step_to_guest(self.victim)

    def check(self) -> None:
        """The honest guest has noticed nothing, and once the other one is honest again the game goes on."""
        assert self.honest.guest.state == self.honest.host.state == State.OPEN
        for kept in (self.victim.heard_by_host, self.victim.heard_by_guest, self.victim.sent_to_guest):
            kept.clear()
        self.victim.restart()
        self.playing.reconnect(self.victim)
        self.playing.settle()
        assert self.victim.guest.state == self.victim.host.state == State.OPEN
        if not self.table.to_act:
            self.begin()
        number = self.table.number
        for far in self.playing.far:
            self.act(far)
        self.playing.settle()
        assert [shown(far)[-1] for far in self.playing.far] == [
            self.playing.told(far.seat)[-1] for far in self.playing.far
        ]
        assert self.table.number > number


def attack(feed: Callable[[Attacked], None], frames: int, seed: int) -> None:
    attacked = Attacked(Random(seed))
    for number in range(1, frames + 1):
        feed(attacked)
        attacked.go_on()
        if number % 200 == 0:
            attacked.check()


@pytest.mark.sweep
@pytest.mark.parametrize("feed", [Attacked.feed_host, Attacked.feed_guest])
@pytest.mark.parametrize("seed", few_by_default(range(4), lambda seed: seed == 0))
def test_hundreds_of_frames(feed: Callable[[Attacked], None], seed: int) -> None:
    attack(feed, 600, seed)


@pytest.mark.long
@pytest.mark.parametrize("feed", [Attacked.feed_host, Attacked.feed_guest])
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_million_frames(feed: Callable[[Attacked], None], seed: int) -> None:
    attack(feed, 50_000, seed)
