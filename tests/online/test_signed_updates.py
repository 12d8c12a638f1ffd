"""At a table of whole programs each guest can prove what it was shown, and leaves a host that shows something else."""

from dataclasses import replace
from unittest.mock import patch

from support.online.lab import BO, CY, Guest, Host, Lab, room_plan
from support.waiting import until

from spitegame.net.ballots import Position
from spitegame.net.errors import Fault
from spitegame.net.signatures import Signatory, SignedUpdate, UpdateSigner, begin_digest
from spitegame.net.transcript import begun
from spitegame.net.wire import Beginning, Signed
from spitegame.rules.game import Seat
from spitegame.session.line import Update
from spitegame.session.occupants import Vacant
from spitegame.session.table import Table
from spitegame.storage.resume import ReopenedGuest, load_joined, load_signed_update


def signed(guest: Guest) -> SignedUpdate | None:
    found: SignedUpdate | None = guest.side._table.signed
    return found


def checked(host: Host, guest: Guest) -> Update:
    """The newest update, as others find it who know the host."""
    told = signed(guest)
    assert told
    signatory = Signatory(host.side._room, host.side._membership.identity.key)
    return told.check(begun(guest.side._table.audit.draw), signatory)


def acknowledged(host: Host) -> set[Seat]:
    """The seats of those who have acknowledged the newest update."""
    machine = host.side._membership.machine
    newest, guests = Position(machine.kept.top.term, host.deal, host.number, settled=True), machine.state.guests
    return {at.seat for at, guest in guests.items() if guest.brought.held == newest}


async def test_each_guest_can_prove_the_newest_update_and_the_host_knows_it(here: Lab) -> None:
    """Also when its program has been killed since. Who watches can prove nothing. Of what is over nothing is kept."""
    ann = await here.host(room_plan(Vacant(), Vacant(), onlookers=True))
    eve = await here.join(ann, "Eve", watching=True)
    bo, cy = await here.join(ann, "Bo"), await here.join(ann, "Cy")
    await here.dealt(ann, bo, cy, eve)
    await here.play(ann, bo, cy, moves=8)
    await until(lambda: acknowledged(ann) == {BO, CY}, "what they have heard")
    for seat, guest in ((BO, bo), (CY, cy)):
        assert checked(ann, guest) == replace(guest.newest[seat], may_take_back=False)
    assert signed(eve) is None

    before = signed(bo)
    await bo.kill()
    kept = load_joined(bo.folders)
    assert isinstance(kept, ReopenedGuest)
    assert kept.signed == before
    bo = here.join_again(bo)
    assert signed(bo) == before
    await until(lambda: signed(bo) != before, "the newest once more, with a signature of its own")
    await here.play(ann, bo, cy, moves=2)
    await until(lambda: checked(ann, bo).number == ann.number, "the newest is proven")
    assert bo.folders.signed_update.exists()
    await here.fair_game(ann, bo, cy)
    await bo.leave()
    assert not bo.folders.signed_update.exists()


async def test_a_host_that_signs_something_else_than_it_shows_is_left(here: Lab) -> None:
    """But not by those to whom it is honest."""
    sign = UpdateSigner.sign

    def lie_to_bo(signer: UpdateSigner, begin: Beginning, seat: Seat, update: Update) -> Signed:
        return sign(signer, begin, seat, replace(update, taken_back=seat == BO))

    with patch.object(UpdateSigner, "sign", lie_to_bo):
        _, (bo, cy) = await here.gathered(room_plan(Vacant(), Vacant()), "Bo", "Cy")
        await until(lambda: bo.snapshot.ended, "the end")
        assert bo.snapshot.ended == Fault.BAD_SIGNATURE.sentence
        await until(lambda: signed(cy), "a signed update")


async def test_a_host_that_shows_another_update_under_the_same_number_is_left(here: Lab) -> None:
    """The newest is told again to who comes back."""
    ann, bo = await here.two()
    await here.play(ann, bo, moves=4)
    await until(lambda: acknowledged(ann) == {BO}, "what Bo has heard")
    await bo.kill()
    update = Table.update
    with patch.object(Table, "update", lambda *asked: replace(update(*asked), taken_back=True)):
        bo = here.join_again(bo)
        await until(lambda: bo.snapshot.ended, "the end")
    assert bo.snapshot.ended == Fault.BAD_SIGNATURE.sentence
    assert signed(bo) == load_signed_update(bo.folders, [begin_digest(begun(bo.side._table.audit.draw))]), (
        "what Bo can prove is what Bo was shown"
    )
