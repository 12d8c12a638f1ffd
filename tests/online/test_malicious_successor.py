"""Whoever goes on as the host knows all cards from then on, and can say what it wants of the past. It is found out."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from support.online.one_loop_rooms import Guest, Host, Lobby, Parts, Program
from support.online.succeeded_rooms import back, three
from support.waiting import until

from spitegame.net.errors import Fault
from spitegame.net.transcript import deal_terms, fresh_contribution
from spitegame.online.guest import room
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.session.draw import Unchecked, Unfair, Verdict
from spitegame.session.record import Entry, Record, Unreplayable
from spitegame.session.table import Table
from spitegame.storage.resume import ReopenedHost

pytestmark = pytest.mark.slow

Change: TypeAlias = Callable[[ReopenedHost], ReopenedHost]
ANN, CY = Seat(0), Seat(2)
MOVES = 12
"""So many actions has everybody been shown when the host is lost."""


def another_action(opened: ReopenedHost) -> ReopenedHost:
    """Somebody has done something else, after which all could go on as it did."""
    record = opened.record
    for index in reversed(range(len(record.entries) - 1)):
        before, (entry, *later) = record.entries[:index], record.entries[index:]
        for action in Table.begin(replace(record, entries=before)).view(entry.seat).legal:
            changed = replace(record, entries=(*before, Entry(entry.seat, action), *later))
            if action != entry.action and can_be_played(changed):
                return replace(opened, record=changed)
    raise AssertionError("no other game goes on like this")


def can_be_played(record: Record) -> bool:
    try:
        Table.begin(record)
    except Unreplayable:
        return False
    return True


def another_seed(opened: ReopenedHost) -> ReopenedHost:
    """Other cards are dealt."""
    return replace(opened, record=replace(opened.record, seed=opened.record.seed ^ 1, entries=()))


def another_draw(opened: ReopenedHost) -> ReopenedHost:
    """Other cards are dealt, and they follow from what the host is said to have drawn."""
    assert opened.state.drawn
    drawn = replace(opened.state.drawn, host=fresh_contribution())
    record = replace(opened.record, seed=drawn.seed(deal_terms(opened.record)), entries=())
    return replace(opened, state=replace(opened.state, drawn=drawn), record=record)


def without_the_last_action(opened: ReopenedHost) -> ReopenedHost:
    return replace(opened, record=replace(opened.record, entries=opened.record.entries[:-1]))


def other_seats(opened: ReopenedHost) -> ReopenedHost:
    """Ann and Cy change places."""
    other: dict[Seat | None, Seat] = {ANN: CY, CY: ANN}
    guests = tuple(replace(guest, seat=other.get(guest.seat, guest.seat)) for guest in opened.state.guests)
    return replace(opened, state=replace(opened.state, guests=guests))


def other_players(opened: ReopenedHost) -> ReopenedHost:
    """The game was dealt to Cy where Ann sat."""
    ann, bo, cy = opened.record.occupants
    return replace(opened, record=replace(opened.record, occupants=(cy, bo, ann)))


def who(change: Change) -> type[Parts]:
    """A program that goes on as the host, but for this."""

    class Crooked(Parts):
        def host(self, reopened: ReopenedHost, *rest: Any) -> HostRoom:
            return super().host(change(reopened), *rest)

    return Crooked


async def succeeded(here: Lobby, change: Change) -> tuple[Host, Guest, Guest]:
    """Ann is gone, Cy has given Bo what it holds, and Bo goes on but for this change."""
    ann, bo, cy = await three(here, who(change))
    await here.play(ann, bo, cy, moves=MOVES)
    await ann.kill()
    await here.moved(bo)
    return ann, bo, cy


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that is killed counts as gone at once."""
    monkeypatch.setattr(room, "GONE", 1.0)


async def test_who_was_shown_another_action_leaves_at_once(here: Lobby) -> None:
    """The newest update is told again, and is not the one that was shown under its number."""
    _, _, cy = await succeeded(here, another_action)
    await until(lambda: cy.snapshot.ended, "the end")
    assert cy.snapshot.ended == Fault.BAD_SIGNATURE.sentence


async def verdict(program: Program) -> Verdict:
    await until(lambda: not isinstance(program.side.handle.snapshot.verdict, Unchecked), "a verdict")
    found: Verdict = program.side.handle.snapshot.verdict
    return found


async def test_other_cards_do_not_follow_from_the_seeds(here: Lobby) -> None:
    ann, bo, cy = await succeeded(here, another_seed)
    again = await back(here, ann)
    await told_that_it_goes_back(cy)
    await here.play(bo, cy, again)
    verdicts = [await verdict(cy), await verdict(again)]
    assert verdicts == [Unfair("The cards do not follow from the seeds.")] * 2


async def told_that_it_goes_back(guest: Guest) -> None:
    await until(lambda: room.WENT_BACK in guest.read(), "a notice")
    guest._answered = None  # what it has said before is undone


async def test_moves_that_are_left_out_are_missed_at_once(here: Lobby) -> None:
    """They might have been lost with the host. Whoever was shown them is told, and the others know what they see."""
    _, bo, cy = await succeeded(here, without_the_last_action)
    await told_that_it_goes_back(cy)
    assert cy.number == bo.number == MOVES


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (another_draw, "The host has changed what it had committed itself to."),
        (other_players, "The host has changed what it had committed itself to."),
        (other_seats, "The host has given your seat to somebody else."),
    ],
)
async def test_nobody_goes_on_with_another_deal_or_takes_another_seat(here: Lobby, change: Change, reason: str) -> None:
    _, _, cy = await succeeded(here, change)
    assert await here.refused(cy) == Fault.FAIRNESS.sentence
    assert f"The deal is not fair. {reason}" in cy.read()
