"""A computer plays for a guest who is connected and does nothing."""

import asyncio
from pathlib import Path

from support.online.lab import Guest, Host, Lab, Sockets
from support.waiting import until

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.room_handle import Phrase, SayPhrase, StandIn

BO = Seat(1)


def sits_there(ann: Host) -> Occupant | None:
    return ann.snapshot.company.chairs[BO].occupant


async def stood_in(ann: Host, bo: Guest) -> None:
    """The game waits for Bo, and the host lets a computer play."""
    while not bo.attention:
        ann.act()
        await asyncio.sleep(0.001)
    ann.post(StandIn(BO))
    await until(lambda: isinstance(sits_there(ann), Computer), "a computer on Bo's seat")


async def test_a_computer_plays_for_a_guest_on_whom_the_game_waits_until_it_acts_or_says_something(
    tmp_path: Path,
) -> None:
    async with Lab(tmp_path, Sockets()) as here:
        ann, bo = await here.two()
        ann.pace = float("inf")
        await stood_in(ann, bo)
        number = ann.number
        assert bo.act()
        await until(lambda: ann.number > number, "what Bo has done")
        assert sits_there(ann) == Person("Bo")
        assert "Bo is back." in ann.read()
        ann.pace = 0.0
        await stood_in(ann, bo)
        while not ann.attention:
            ann.serve()
            await asyncio.sleep(0.001)
        bo.post(SayPhrase(Phrase.HELLO))
        await until(lambda: sits_there(ann) == Person("Bo"), "Bo on the own seat")
        await here.fair_game(ann, bo)
