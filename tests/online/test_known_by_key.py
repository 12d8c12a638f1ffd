"""Those at one table show each other by which key they are known; nobody can do so in somebody else's name."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from support.online.lab import ANN, BO, CY, Guest, Host, Lab, room_plan
from support.waiting import until

from spitegame.net import wire
from spitegame.net.errors import Fault
from spitegame.net.identity import Identity
from spitegame.net.wire import IDENTITIES, KeyProof
from spitegame.online.guest.acquaintances import Acquaintances
from spitegame.online.host.members import Chairs
from spitegame.rules.game import Seat
from spitegame.session.occupants import Vacant
from spitegame.storage.resume import GuestKeys, ReopenedGuest, create_joined, load_joined


def key_of(program: Host | Guest) -> bytes:
    known = program.side._membership if isinstance(program, Host) else program.side._acquaintances
    key: bytes = known.identity.key
    return key


def known_to(guest: Guest) -> dict[Seat, bytes]:
    keys: dict[Seat, bytes] = guest.side._acquaintances.keys
    return keys


async def test_everybody_at_the_table_knows_everybody_by_a_key(here: Lab) -> None:
    """But who only watches hears none of the guests'. The keys stay the same after the way back."""
    ann = await here.host(room_plan(Vacant(), Vacant(), onlookers=True))
    eve = await here.join(ann, "Eve", watching=True)
    bo, cy = await here.join(ann, "Bo"), await here.join(ann, "Cy")
    keys = {ANN: key_of(ann), BO: key_of(bo), CY: key_of(cy)}
    assert len(set(keys.values())) == 3
    await until(lambda: known_to(bo) == known_to(cy) == keys, "all keys")
    assert {BO: keys[BO], CY: keys[CY]}.items() <= ann.side._chairs.keys.items()
    assert not known_to(eve)
    await bo.kill()
    bo = here.join_again(bo)
    await until(lambda: known_to(bo) == keys, "all keys once more")
    await ann.kill()
    ann = here.host_again(ann)
    await until(lambda: ann.side._chairs.keys == {BO: keys[BO], CY: keys[CY]}, "the guests' keys")


@pytest.mark.parametrize("forgotten", ["key", "resume"])
async def test_a_guest_is_known_by_that_key_where_its_connection_is_not(here: Lab, forgotten: str) -> None:
    """As on a machine that has lost the newest entry of its journal."""
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await bo.kill()
    joined = load_joined(bo.folders)
    assert isinstance(joined, ReopenedGuest)
    other = {forgotten: getattr(GuestKeys.fresh(), forgotten)}
    create_joined(bo.folders, replace(joined.state, **other), joined.shown).close()
    for _ in range(2):  # and so from then on
        bo = here.join_again(bo)
        await here.dealt(bo)
        await here.play(ann, bo, cy, moves=3)
        await bo.kill()


class Impostor(Acquaintances):
    """A guest that shows a key of somebody else, with a signature of its own."""

    def answer(self, host: wire.Identify) -> wire.Identify:
        return wire.Identify(Identity.drawn().key, super().answer(host).signature)


async def test_nobody_comes_in_by_the_key_of_somebody_else(here: Lab) -> None:
    ann = await here.host()
    with patch("spitegame.online.guest.room.Acquaintances", Impostor):
        eve = here.arrive(ann.code, "Eve")
    assert await here.refused(eve) == Fault.BAD_MESSAGE.sentence
    await until(lambda: ann.names == ["Ann", None], "a free chair")
    assert ann.is_open


async def test_a_host_cannot_show_somebody_who_has_not_come(here: Lab) -> None:
    mallory = Identity.drawn()
    said = mallory.as_guest(b"another room".ljust(16), mallory.key, b"b" * 32)
    forged = wire.Identified(Seat(0), (None, KeyProof(mallory.key, b"b" * 32, said.signature)))
    with patch.object(Chairs, "identified", forged):
        ann = await here.host()
        bo = here.arrive(ann.code)
        assert await here.refused(bo) == Fault.BAD_MESSAGE.sentence


async def test_an_older_program_shows_no_key_and_hears_of_none(here: Lab) -> None:
    with patch.object(wire, "NEWEST_PROTOCOL", IDENTITIES - 1):
        ann, bo = await here.two()
        await here.play(ann, bo, moves=2)
        assert not known_to(bo)
        assert not ann.side._chairs.keys
