"""Nobody learns from the bytes what it may not see: of two tables that differ only in that, all that is sent to a guest
is the same to the last byte."""

import secrets
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from support.corpus import RandomGame, random_games
from support.online.cabled_links import Far, Playing
from support.online.lab import Lab, counted, plan
from support.trial import Table, Trial

from spitegame.net.ballots import Heirs, Introduction
from spitegame.net.link import GuestLink
from spitegame.net.wire import Begin, FromHost, Present, RoomTerms, Said, Signed, Told, wire
from spitegame.rules.game import Refused, Seat
from spitegame.session.line import Act, TakeBack, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.room_handle import Phrase
from spitegame.session.room_state import Chair, Company, Here
from spitegame.session.table import Table as Sat

MOMENTS, SEATS = 2, 3
"""So often in a game so many of the seats look, and somebody who watches."""
ATTEMPTS = 2
"""Actions out of all that can be said, that each seat tries."""


@pytest.fixture
def same_salts() -> Iterator[None]:
    """With the same salt, the same update has the same signature."""
    with patch.object(secrets, "token_bytes", bytes):
        yield


@pytest.mark.sweep
@pytest.mark.usefixtures("same_salts")
@pytest.mark.parametrize("game", random_games(every=2))
def test_what_goes_to_a_guest_does_not_hang_on_what_it_may_not_see(game: RandomGame) -> None:
    trial, table, chance = game.trial, game.table, Random(5)
    heard: set[type] = set()
    quiet = 0
    for state, actor in game.moments(MOMENTS):
        action = chance.choice(trial.legal(state, actor))
        seats: list[Any] = [*chance.sample(range(table.seats), min(SEATS, table.seats)), None]
        for seat in seats:
            twin = trial.twin(state, seat, action, chance)
            try:
                one, other = Evening(trial, table, state, seat, seed=1), Evening(trial, table, twin, seat, seed=2)
                attempts = chance.sample(trial.anything(state), ATTEMPTS)
                for evening in (one, other):
                    evening.talk()
                    evening.say(*attempts)
                assert one.sent == other.sent
                for evening in (one, other):
                    evening.act(actor, action)
            except Refused:
                # What another seat must do may hang on its hidden cards.
                assert seat != actor
                continue
            if one.turned_up or other.turned_up:
                assert one.without_what_was_turned_up == other.without_what_was_turned_up
            else:
                quiet += 1
                assert one.sent == other.sent
            heard |= {type(message) for message in one.read}
    assert quiet
    assert {Begin, Told, Signed, Said, Present} <= heard


@pytest.mark.usefixtures("virtual_time")
async def test_only_who_has_a_seat_hears_of_hosts_and_heirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at the table nor at that of an heir does anybody else learn where the others would be found."""
    told: defaultdict[str, list[bytes]] = defaultdict(list)
    receive = GuestLink.receive

    def noted(link: GuestLink, data: bytes, now: float) -> Any:
        told[link._name].append(data)
        return receive(link, data, now)

    monkeypatch.setattr(GuestLink, "receive", noted)
    async with Lab(tmp_path) as here:
        ann = await here.host(replace(plan(2), onlookers=True))
        olga = await here.join(ann, "Olga", watching=True)
        bo, cy = [await here.join(ann, name) for name in ("Bo", "Cy")]
        await here.dealt(ann, olga, bo, cy)
        await counted(ann, bo, cy)
        places = bo.side._membership.places.values()
        while Seat(0) in ann.newest[Seat(0)].to_act:  # nobody acts for her once she is gone
            await here.play(ann, bo, cy, moves=1)
        await ann.kill()
        await here.moved(bo)
        await here.play(bo, cy, moves=1)
    kinds = {name: {type(wire("malice").read_host(each)) for each in told[name]} for name in told}
    assert {RoomTerms, Heirs, Introduction, Signed} <= kinds["Bo"] & kinds["Cy"]
    assert len(places) == 3
    for place in places:
        assert any(place.secret in each for each in told["Cy"])
        assert not any(place.secret in each or place.room in each for each in told["Olga"])
    assert not {RoomTerms, Heirs, Introduction, Signed} & kinds["Olga"]


class Evening:
    """A table in this state, with a guest on the seat; or with one who watches."""

    def __init__(self, trial: Trial, table: Table, state: Any, seat: Seat | None, seed: int) -> None:
        self.trial = trial
        self.state = state
        self.seat = seat
        people = tuple(Person(f"Player {number}") for number in range(table.seats))
        self.table = Sat(Record(game=trial.game.rulebook.key, rules=table.rules, seed=seed, occupants=people), state)
        self.far = Far(seat)
        self.playing = Playing(self.table, self.far)
        self.playing.settle()
        self.wire = wire(trial.game.rulebook.key)

    def talk(self) -> None:
        """All that is not of the game."""
        self.far.host.send(Present(Company((Chair(Person("Hank"), Here()),)), (Seat(1),)))
        self.far.host.send(Said(Seat(1), Phrase.OUCH))
        self.playing.tick(0.1)
        self.playing.settle()

    def say(self, *actions: Any) -> None:
        """As the guest, if it is refused: what it may do it sees."""
        number = self.table.number
        acceptable = self.trial.acceptable(self.state, self.seat)
        for action in actions:
            if not acceptable(action):
                self.far.guest.deal.line.seat.send(Act(number, action))
        self.far.guest.deal.line.seat.send(TakeBack(number))
        self.playing.settle()
        assert self.table.number == number

    def act(self, actor: Seat, action: Any) -> None:
        """And tell it twice: to the guest, and to the guest that has come back."""
        events = self.table.submit(actor, action)
        self.turned_up = any(self.trial.turned_up(event, self.seat) for event in events)
        self.playing.reconnect(self.far)
        self.playing.settle()
        self.far.restart()
        self.playing.reconnect(self.far)
        self.playing.settle()

    @property
    def sent(self) -> list[bytes]:
        return self.far.sent_to_guest

    @property
    def read(self) -> list[FromHost]:
        return [self.wire.read_host(data) for data in self.sent]

    @property
    def without_what_was_turned_up(self) -> list[bytes]:
        return [self.wire.from_host.pack(self._blank(message)) for message in self.read]

    def _blank(self, message: FromHost) -> FromHost:
        match message:
            case Told(deal, Update() as update):
                events = tuple(map(self.trial.blank_event, update.events))
                return Told(deal, replace(update, view=self.trial.blank_view(update.view), events=events))
            case Signed():
                return replace(message, signature=bytes(64))
            case _:
                return message
