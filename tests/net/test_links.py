"""Games over links: whatever happens to the path, nothing is lost, doubled or told to the wrong one."""

from dataclasses import replace
from itertools import count, pairwise
from random import Random

import pytest
from support.online.cabled_links import (
    DEAL,
    ME,
    OTHER,
    Far,
    Playing,
    begun,
    constant,
    fault,
    in_turn,
    legal,
    record,
    settled,
    shown,
)

from spitegame import __version__
from spitegame.net import wire
from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.link import DealInPlay, GuestLink
from spitegame.rules.catalog import GAMES
from spitegame.rules.malice.legal import Reason
from spitegame.session.line import Act, Line, Rejected, TakeBack, Update
from spitegame.session.room_handle import Phrase
from spitegame.session.table import CannotTakeBack, Table

MALICE = wire.wire("malice")


@pytest.fixture
def playing() -> Playing:
    return settled()


class Screen:
    """Somebody at a guest's program who acts when it is their turn, and not always as they should."""

    def __init__(self, far: Far, chance: Random) -> None:
        self.far = far
        self.chance = chance
        self.newest: Update | None = None
        self.said: list[Act | TakeBack] = []

    def look(self) -> None:
        for message in shown(self.far):
            match message:
                case Update():
                    assert self.newest is None or message.number in (self.newest.number, self.newest.number + 1)
                    self.newest = message
                    self.act()
                case Rejected(number):
                    assert self.newest
                    assert number == self.newest.number
                    self.act()
                case _:
                    pass

    def act(self) -> None:
        if self.newest and self.newest.view.legal:
            mischief = self.chance.random()
            if mischief < 0.05:
                self.say(Act(self.newest.number - 1, self.chance.choice(self.newest.view.legal)))
            if mischief < 0.1:
                self.say(TakeBack(self.newest.number))
            if 0.05 < mischief < 0.15:
                self.say(Act(self.newest.number, self.chance.choice(self.newest.view.legal)))
            self.say(Act(self.newest.number, self.chance.choice(self.newest.view.legal)))

    def say(self, message: Act | TakeBack) -> None:
        self.said.append(message)
        self.far.guest.deal.line.seat.send(message)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("preset", "seats", "seed"),
    [("online", 2, 0), ("party", 4, 0), *(pytest.param("club", 8, seed, marks=pytest.mark.slow) for seed in range(3))],
)
def test_whole_games_with_cuts_at_any_moment(preset: str, seats: int, seed: int) -> None:
    """Every guest is told every update once and in order, also if its program is killed and begins anew; and what is
    played is what somebody said to that very update."""
    chance = Random(seed)
    table = Table.begin(record(GAMES["malice"].rulebook.presets[preset], seats, seed))
    playing = Playing(table, *(Far(seat) for seat in table.seats), Far(None))
    screens = [Screen(far, chance) for far in playing.far]
    steps = count()
    while table.to_act and table.number < 250:
        step(playing, screens, chance)
        assert next(steps) < 100_000, "the game does not go on"
    for far in playing.far:
        if fault(far.host) or fault(far.guest):
            playing.reconnect(far)
    playing.settle()
    for far in playing.far:
        assert [constant(each) for each in once(far.updates)] == list(map(constant, playing.told(far.seat)))
        assert far.updates[-1] == playing.told(far.seat)[-1]
    for number, entry in enumerate(table.record.entries, start=1):
        saids = [each for each in screens[entry.seat].said if each.number == number]
        assert any(getattr(each, "action", None) in (None, entry.action) for each in saids)


def once(updates: list[Update]) -> list[Update]:
    """A program that begins anew is told the newest one again."""
    for one, after in pairwise(updates):
        assert after.number == one.number + 1 or constant(after) == constant(one)
    return list({update.number: update for update in reversed(updates)}.values())[::-1]


def step(playing: Playing, screens: list[Screen], chance: Random) -> None:
    """Anything that can happen to anyone."""
    far, screen = chance.choice(list(zip(playing.far, screens, strict=True)))
    match chance.choices(("to host", "to guest", "run", "look", "tick", "cut", "restart"), (9, 9, 6, 9, 3, 0.2, 0.1))[
        0
    ]:
        case "to host" if far.cable.to_host:
            playing.step_to_host(far)
        case "to guest" if far.cable.to_guest:
            playing.step_to_guest(far)
        case "run":
            playing.run()
        case "look":
            screen.look()
            far.guest.flush()
        case "tick":
            playing.tick(0.01)
        case "cut":
            playing.reconnect(far)
        case "restart":
            playing.leave(far)
            far.cut()
            far.restart()
            screen.newest = None
            far.connect(playing.now)
        case _:
            pass


def test_what_may_not_be_played_is_refused_to_who_said_it_and_not_said_again(playing: Playing) -> None:
    idle = playing.far[1 - min(playing.table.to_act)]
    shown(idle)
    for said, reason in ((Act(1, legal(playing)), Reason.NOT_YOUR_TURN), (TakeBack(1), CannotTakeBack.NOTHING_DONE)):
        idle.guest.deal.line.seat.send(said)
        playing.settle()
        assert shown(idle) == [Rejected(1, reason)]
        assert playing.table.number == 1
        playing.reconnect(idle)
        playing.settle()
        assert shown(idle) == []
    watcher = playing.far[2]
    shown(watcher)
    watcher.guest.deal.line.seat.send(Act(1, legal(playing)))
    playing.settle()
    assert shown(watcher) == []
    assert playing.table.number == 1
    far = in_turn(playing)
    for deal in (2, 999_999):
        far.cable.to_host.append(MALICE.from_guest.pack(wire.Play(deal, Act(1, legal(playing)))))
    playing.settle()
    assert playing.table.number == 1
    assert far.host.state == State.OPEN


@pytest.mark.parametrize("arrived", [False, True])
def test_what_was_said_into_a_dying_connection_is_said_again_and_counts_once(
    playing: Playing, *, arrived: bool
) -> None:
    actor = in_turn(playing)
    act = Act(1, legal(playing))
    actor.guest.deal.line.seat.send(act)
    actor.guest.flush()
    assert list(actor.guest.deal.pending) == [act]
    if arrived:
        playing.step_to_host(actor)
        playing.host.run(playing.now)
    playing.reconnect(actor)
    playing.settle()
    assert playing.table.number == 2
    assert [each.number for each in actor.updates] == [1, 2]
    assert [each.number for each in shown(actor) if isinstance(each, Update)] == [1, 2]
    assert not actor.guest.deal.pending
    played = [frame for frame in actor.heard_by_host if isinstance(frame, wire.Play)]
    assert played == []


def test_what_is_said_while_nobody_hears_it_waits(playing: Playing) -> None:
    actor = in_turn(playing)
    playing.leave(actor)
    actor.cut()
    actor.guest.deal.line.seat.send(Act(1, legal(playing)))
    actor.guest.tick(0.0)
    assert not actor.guest.deal.pending
    actor.connect(playing.now)
    playing.settle()
    assert playing.table.number == 2


def test_what_is_late_when_the_guest_is_back_is_not_said(playing: Playing) -> None:
    """It said two things to the first update; the first of them has counted."""
    actor = in_turn(playing)
    act = Act(1, legal(playing))
    actor.guest.deal.line.seat.send(act)
    actor.guest.flush()
    playing.step_to_host(actor)
    playing.host.run(playing.now)
    actor.guest.deal.line.seat.send(act)
    playing.reconnect(actor)
    playing.settle()
    assert playing.table.number == 2
    assert not actor.guest.deal.pending


def test_what_a_guest_says_to_have_heard_counts_for_this_deal_only(playing: Playing) -> None:
    """Though it has heard it before; and it does not ask for what it has heard."""
    far = playing.far[0]
    playing.leave(far)
    far.cut()
    far.restart()
    far.connect(playing.now)
    playing.settle()
    hello = wire.Hello(wire.NEWEST_PROTOCOL, 1, f"spitegame {__version__}", "Ada", False, deal=DEAL, heard=1)
    assert [each for each in far.heard_by_host if isinstance(each, wire.Hello)][-1] == hello
    assert [each.number for each in far.updates] == [1, 1]
    assert shown(far) == [far.updates[-1]]
    playing = Playing(Table.begin(record()), Far(ME))
    (far,) = playing.far
    far.guest = GuestLink("Ada", DealInPlay(DEAL + 1, 17, "malice"))
    playing.reconnect(far)
    playing.settle()
    assert far.heard_by_host[0] == wire.Hello(
        wire.NEWEST_PROTOCOL, 1, f"spitegame {__version__}", "Ada", False, deal=DEAL + 1, heard=17
    )
    assert far.host.heard == 0
    assert [each.number for each in far.updates] == [1]


def test_a_guest_who_comes_late_is_told_what_it_has_missed_in_portions() -> None:
    """No more than the channel takes: a long absence is no flood."""
    chance = Random(1)
    playing = Playing(Table.begin(record(GAMES["malice"].rulebook.presets["club"], 8)), Far(ME))
    playing.settle()
    while playing.table.to_act and playing.table.number < 300:
        seat = min(playing.table.to_act)
        playing.table.submit(seat, chance.choice(playing.table.view(seat).legal))
    far = playing.far[0]
    playing.reconnect(far)
    far.clogged = 100 * 1024
    while far.host.state is not State.OPEN:
        playing.step_to_guest(far)
        while far.cable.to_host:
            playing.step_to_host(far)
    for _ in range(10):
        playing.tick(0.1)
        assert 28 * 1024 < sum(map(len, far.cable.to_guest)) < 32 * 1024
    far.clogged = 0
    for _ in range(10):
        playing.tick(0.1)
        playing.settle()
    assert far.host.state == State.OPEN
    assert [each.number for each in far.updates] == list(range(1, playing.table.number + 1))


def test_a_guest_that_takes_nothing_is_too_slow(playing: Playing) -> None:
    far = playing.far[0]
    far.clogged = 200 * 1024
    for _ in range(3):
        seat = min(playing.table.to_act)
        playing.table.submit(seat, playing.table.view(seat).legal[-1])
    far.host.send(wire.Said(OTHER, Phrase.HELLO))
    for _ in range(95):
        playing.tick(0.1)
        playing.settle()
    assert far.host.state == State.OPEN
    for _ in range(10):
        playing.tick(0.1)
    assert fault(far.host) is Fault.TOO_SLOW
    assert fault(playing.far[1].host) is None
    playing.far[1].clogged = 512 * 1024 + 1
    playing.tick(0.1)
    playing.settle()
    assert fault(playing.far[1].guest) is Fault.TOO_SLOW, "at once"


def test_a_new_deal_begins_a_new_line(playing: Playing) -> None:
    far = playing.far[0]
    old = far.guest.deal.line
    old.seat.send(Act(1, legal(playing)))
    line = Line()
    far.host.begin(begun(record(seed=2), deal=2), line)
    playing.settle()
    assert far.guest.deal.line is not old
    assert isinstance(far.heard_by_guest[-1], wire.Begin)
    far.guest.deal.line.seat.send(Act(1, legal(playing)))
    far.guest.flush()
    assert far.cable.is_quiet
    line.host.send(replace(playing.told(ME)[0], number=1))
    playing.settle()
    assert [type(each) for each in shown(far)] == [Update]
    assert line.host.receive() == [Act(1, legal(playing))]


def test_what_is_opened_comes_whole_also_if_the_connection_breaks(playing: Playing) -> None:
    far, opened = playing.far[0], []
    for size in (0, 1, 32 * 1024, 32 * 1024 + 1, 100_000):
        opened.append(wire.Opened(DEAL, 1, 0, bytes(Random(0).randbytes(size))))
        far.host.open(opened[-1].data)
        playing.settle()
        assert [each for each in far.heard_by_guest if isinstance(each, wire.Opened)] == opened
    data = bytes(70_000)
    far.host.open(data)
    playing.step_to_guest(far)
    playing.reconnect(far)
    playing.settle()
    far.host.open(data)
    playing.settle()
    assert far.heard_by_guest[-1] == wire.Opened(DEAL, 1, 0, data), "opened anew"


@pytest.mark.parametrize(("deal", "number"), [(DEAL, 1), (DEAL, 4), (DEAL + 1, 3)])
def test_a_guest_parts_from_a_host_that_tells_something_else_than_the_next(
    playing: Playing, deal: int, number: int
) -> None:
    far = playing.far[0]
    for told in (
        wire.Told(DEAL, replace(far.updates[0], number=2)),
        wire.Told(deal, replace(far.updates[0], number=number)),
    ):
        assert far.host.state == State.OPEN
        far.host.send(told)
        playing.settle()
    assert fault(far.guest) is Fault.BAD_MESSAGE
    assert [each.number for each in far.updates] == [1, 2]
