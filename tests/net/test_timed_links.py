"""Over links, a game in which time counts and anybody may act at any moment."""

from random import Random

import pytest
from support.marks import few_by_default
from support.online.cabled_links import Far, Playing, shown
from support.snap import SECONDS, BeReady, Hurried, Hurry, Missed, Snap, SnapRules, Turn, known

from spitegame.rules.game import Seat
from spitegame.session.host import Host
from spitegame.session.line import Act, Countdown, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table

ANN, BO = Seat(0), Seat(1)
RECORD = Record(game="snap", rules=SnapRules(), seed=0, occupants=(Person("Ann"), Person("Bo")))


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch)


@pytest.fixture
def playing() -> Playing:
    """Everybody is ready, and Ann is to turn up the first card."""
    table = Table.begin(RECORD)
    for seat in table.seats:
        table.submit(seat, BeReady())
    playing = Playing(table, Far(ANN), Far(BO))
    playing.settle()
    for far in playing.far:
        shown(far)
    return playing


def say(far: Far, number: int, action: object) -> None:
    far.guest.deal.line.seat.send(Act(number, action))


def test_a_countdown_reaches_every_screen_and_runs_out(playing: Playing) -> None:
    ann, bo = playing.far
    say(bo, playing.table.number, Hurry(0))
    playing.settle()
    number = playing.table.number
    for far in (ann, bo):
        assert [type(message) for message in shown(far)] == [Update, Countdown]
    playing.now += 2.0
    playing.reconnect(ann)
    playing.settle()
    assert shown(ann) == [Countdown(number, SECONDS - 2.0)], "who comes back is told what is left"
    playing.now += SECONDS - 2.0
    playing.settle()
    assert playing.table.number == number + 1
    assert [update.events for update in ann.updates[-2:]] == [(Hurried(BO),), (Missed(ANN),)]


def test_what_an_update_has_overtaken_on_its_way_still_counts(playing: Playing) -> None:
    ann, bo = playing.far
    say(ann, playing.table.number, Turn(0))
    ann.guest.flush()
    say(bo, playing.table.number, Hurry(0))
    playing.settle_one(bo)
    playing.settle()
    assert [type(entry.action) for entry in playing.table.record.entries[-2:]] == [Hurry, Turn]


def test_what_is_no_more_meant_when_the_guest_is_back_is_nothing(playing: Playing) -> None:
    ann, bo = playing.far
    say(bo, playing.table.number, Snap(0))
    bo.guest.flush()
    playing.leave(bo)
    bo.cut()
    say(ann, playing.table.number, Turn(0))
    playing.settle_one(ann)
    bo.connect(playing.now)
    playing.settle()
    assert [type(message) for message in shown(bo)] == [Update]
    assert not any(isinstance(entry.action, Snap) for entry in playing.table.record.entries)


def test_what_was_said_to_updates_that_the_host_has_lost_is_not_said_again(playing: Playing) -> None:
    ann, bo = playing.far
    kept = playing.table.record
    for far, action in ((ann, Turn(0)), (bo, Turn(1)), (ann, Turn(2))):
        say(far, playing.table.number, action)
        playing.settle()
    playing.table = Table.begin(kept)
    playing.host = Host(playing.table, {})
    for far in playing.far:
        far.cut()
        far.connect(playing.now)
    playing.settle()
    assert playing.table.record == kept
    assert not ann.guest.deal.pending
    assert not bo.guest.deal.pending


CARDS = 12


class Screen:
    """Somebody who turns up each card of theirs when they see that it is their turn, and says so only once; and who
    often snaps at what is up, so that updates overtake each other."""

    def __init__(self, far: Far, chance: Random) -> None:
        self.far = far
        self._chance = chance
        self._turned = -1

    def look(self) -> None:
        for message in shown(self.far):
            if isinstance(message, Update):
                self._act(message)
        self.far.guest.flush()

    def _act(self, update: Update) -> None:
        card = update.view.card
        if update.view.legal and card > self._turned:
            self._turned = card
            say(self.far, update.number, Turn(card))
        elif self._chance.random() < 0.5:
            say(self.far, update.number, Snap(card))


def step(playing: Playing, screens: list[Screen], chance: Random) -> None:
    """Anything that can happen to anyone."""
    screen = chance.choice(screens)
    far = screen.far
    match chance.choices(("to host", "to guest", "run", "look"), (9, 9, 6, 9))[0]:
        case "to host" if far.cable.to_host:
            playing.step_to_host(far)
        case "to guest" if far.cable.to_guest:
            playing.step_to_guest(far)
        case "run":
            playing.run()
        case "look":
            screen.look()
        case _:
            pass


@pytest.mark.parametrize("seed", few_by_default(range(100), lambda seed: seed < 20))
def test_nothing_is_lost_or_doubled_when_everybody_acts_at_once_and_a_connection_breaks(seed: int) -> None:
    """What is said once arrives, or the game would stand still. It breaks once, as another break might heal it."""
    chance = Random(seed)
    people = tuple(map(Person, ("Ann", "Bo", "Cy")))
    table = Table.begin(Record(game="snap", rules=SnapRules(cards=CARDS), seed=0, occupants=people))
    for seat in table.seats:
        table.submit(seat, BeReady())
    playing = Playing(table, *map(Far, table.seats))
    screens = [Screen(far, chance) for far in playing.far]
    steps, breaks = 0, chance.randrange(300)
    while table.to_act:
        step(playing, screens, chance)
        steps += 1
        if steps == breaks:
            playing.reconnect(chance.choice(playing.far))
        assert steps < 10_000, "the game does not go on"
    for far in playing.far:
        playing.reconnect(far)
    playing.settle()
    turns = [entry.action for entry in table.record.entries if isinstance(entry.action, Turn)]
    assert turns == [Turn(card) for card in range(CARDS)]
    for far in playing.far:
        assert [update.number for update in far.updates] == [*range(1, table.number + 1)]
